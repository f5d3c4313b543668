"""What a browser keeps encrypted: only the key opens it."""

import os
import random
import stat
import subprocess
import sys
import zlib
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode

import pytest
from cryptography.fernet import Fernet
from wildescape.dealing import deal, draw
from wildescape.i18n import InputError
from wildescape.match import Match
from wildescape.records import record
from wildescape.rules import DEFAULT

from wildescape_widgets import encryption
from wildescape_widgets.encryption import MOST_BYTES, MOST_CHARACTERS, VARIABLE, decrypt, key
from wildescape_widgets.site import command

CHANCE = random.Random(1)
DRAW = draw(DEFAULT, CHANCE)
MATCH = record(Match.start(DRAW).with_deal(deal(DRAW.leader, DEFAULT, CHANCE)))
ANOTHER = urlsafe_b64encode(bytes(range(32))).decode()


def refused(text):
    with pytest.raises(InputError) as refusal:
        decrypt(text)
    assert refusal.value.code == "bad_seal"
    return True


@pytest.mark.parametrize("data", [MATCH, {}, {"大怪": [1, None, True]}, b"", b"\x00\xff", b"j{}"])
def test_what_was_encrypted_comes_back(data):
    assert decrypt(encryption.encrypt(data)) == data


def test_an_encrypted_text_says_nothing_of_its_cards():
    text = encryption.encrypt(MATCH)
    assert MATCH["hands"][0]["deal"][0] not in text
    inside = urlsafe_b64decode(text)
    for cards in MATCH["hands"][0]["deal"]:
        for part in (cards, cards[:8], cards[-8:]):
            assert part.encode() not in inside
    assert zlib.compress(b"deal")[2:6] not in inside
    assert encryption.encrypt(MATCH) != text


def test_a_match_stays_small():
    assert len(encryption.encrypt(MATCH)) < 2000


def test_a_change_of_any_character_is_refused():
    for data in ({"a": 1}, {"a": 12345}, {"a": 1234567890123}):
        text = encryption.encrypt(data)
        assert text.isascii()
        for place, character in enumerate(text):
            for other in "AB_=+ é\n":
                if other != character:
                    assert refused(text[:place] + other + text[place + 1 :])
            last = bytes([ord(character) ^ 1]).decode()
            assert refused(text[:place] + last + text[place + 1 :])


def test_what_was_cut_or_pasted_together_is_refused():
    text = encryption.encrypt(MATCH)
    for changed in ("", text[:-1], text[1:], text + text, text + "=", f" {text}", f"{text}\n"):
        assert refused(changed)


@pytest.mark.parametrize("text", ["x", "gAAAAA", "===", "\ud800", "null", None, 5, b"", ["x"], {}])
def test_what_was_never_encrypted_is_refused(text):
    assert refused(text)


def test_another_key_does_not_open_it(monkeypatch):
    text = encryption.encrypt(MATCH)
    monkeypatch.setenv(VARIABLE, ANOTHER)
    assert refused(text)
    assert decrypt(encryption.encrypt(MATCH)) == MATCH


def test_what_inflates_beyond_measure_is_refused():
    bomb = Fernet(key()).encrypt(zlib.compress(b"b" + bytes(MOST_BYTES))).decode()
    assert len(bomb) < MOST_CHARACTERS
    assert refused(bomb)
    assert refused("A" * (MOST_CHARACTERS + 4))
    for cut in (zlib.compress(b"jnull")[:-2], b"", b"no zlib", zlib.compress(b"j{")):
        assert refused(Fernet(key()).encrypt(cut).decode())


def test_too_much_is_not_encrypted():
    for data in (bytes(MOST_BYTES), os.urandom(MOST_CHARACTERS)):
        with pytest.raises(InputError, match="too much") as refusal:
            encryption.encrypt(data)
        assert refusal.value.code == "bad_seal"


def test_the_key_is_made_once_and_for_its_user_alone(own_key):
    file = own_key / "wildescape.key"
    made = key()
    assert (file.read_text(), made) == (made, file.read_text())
    assert encryption.outlives_process()
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    encryption.user_key.cache_clear()
    assert key() == made
    assert [path.name for path in own_key.iterdir()] == ["wildescape.key"]


MAKE = """
import sys
from wildescape_widgets.encryption import key
sys.stdin.read()
print(key())
"""


def test_processes_that_make_the_key_at_once_agree(own_key):
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", MAKE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for process in processes:
        process.stdin.close()
    keys = {process.stdout.read().strip() for process in processes}
    for process in processes:
        process.stdout.close()
        assert process.wait() == 0
    assert keys == {(own_key / "wildescape.key").read_text()}


def test_a_key_that_another_process_makes_first_is_taken(own_key, monkeypatch):
    file = own_key / "wildescape.key"
    monkeypatch.setattr(type(file), "exists", lambda _: file.write_text(ANOTHER) and False)
    assert key() == ANOTHER
    assert [path.name for path in own_key.iterdir()] == ["wildescape.key"]


@pytest.mark.parametrize("content", ["", "x", ANOTHER[:-4]])
def test_a_damaged_key_file_is_left_alone(own_key, content):
    (own_key / "wildescape.key").write_text(content)
    assert decrypt(encryption.encrypt(MATCH)) == MATCH
    assert not encryption.outlives_process()
    assert (own_key / "wildescape.key").read_text() == content


def test_where_nothing_can_be_written_the_key_is_this_process_alone(own_key, monkeypatch):
    (own_key / "file").write_text("")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(own_key / "file" / "below"))
    assert decrypt(encryption.encrypt(MATCH)) == MATCH
    assert not encryption.outlives_process()


@pytest.mark.parametrize("text", [ANOTHER, f" {ANOTHER}\n", b64encode(b"\xfb\xff" * 16).decode()])
def test_a_key_may_be_set_in_both_alphabets(own_key, monkeypatch, text):
    monkeypatch.setenv(VARIABLE, text)
    assert decrypt(encryption.encrypt(MATCH)) == MATCH
    assert encryption.outlives_process()
    assert list(own_key.iterdir()) == []


@pytest.mark.parametrize("text", ["secret", ANOTHER[:-1], ANOTHER + ANOTHER, "é" * 32, " "])
def test_what_is_no_key_is_named(monkeypatch, capsys, text, tmp_path):
    monkeypatch.setenv(VARIABLE, text)
    for use in (lambda: encryption.encrypt({}), lambda: decrypt("x"), key):
        with pytest.raises(InputError, match="openssl rand -base64 32") as refusal:
            use()
        assert refusal.value.code == "bad_key"
    assert command.main([]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert VARIABLE in err
    assert len(text) < 3 or text not in err


KERNEL = """
import os
from wildescape_widgets.encryption import encrypt
print(encrypt({"of": os.getpid()}))
"""


def in_a_kernel():
    """What a process encrypts that was started as the kernels of a site are."""
    return subprocess.run(
        [sys.executable, "-c", KERNEL], capture_output=True, text=True, check=True
    ).stdout.strip()


@pytest.mark.parametrize("given", ["", ANOTHER])
def test_the_kernels_of_a_site_have_its_key(given, monkeypatch, capsys):
    monkeypatch.setenv(VARIABLE, given)
    monkeypatch.setenv("JUPYTER_PATH", "elsewhere")
    command.prepare_environment()
    assert decrypt(in_a_kernel())["of"] != os.getpid()
    assert os.environ[VARIABLE] == (given or encryption.user_key().text)
    assert capsys.readouterr() == ("", "")


def test_a_site_that_cannot_keep_its_key_says_so_and_shares_it(own_key, monkeypatch, capsys):
    (own_key / "wildescape.key").write_text("damaged")
    monkeypatch.setenv("JUPYTER_PATH", "elsewhere")
    monkeypatch.setenv(VARIABLE, "")
    command.prepare_environment()
    assert decrypt(in_a_kernel())["of"] != os.getpid()
    out, err = capsys.readouterr()
    assert out == ""
    assert VARIABLE in err
    assert key() not in err


def test_cryptography_is_loaded_when_something_is_encrypted():
    code = (
        "import sys\n"
        "from wildescape_widgets.encryption import key\n"
        "key()\n"
        "print('cryptography' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
