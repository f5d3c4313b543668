"""What `wildescape build-site` writes, with stand-ins for Pyodide."""

from __future__ import annotations

import gzip
import html
import io
import json
import re
import subprocess
import sys
import zipfile
from hashlib import sha256
from http.client import IncompleteRead
from pathlib import Path

import pytest
from wildescape.i18n import LANGUAGES
from wildescape.rules import parse_rules

from tests.widgets.own_lesson import NAME, open_house, write_lesson
from wildescape_widgets.house import house
from wildescape_widgets.lessons.catalog import bundled_lessons, bundled_tutorials
from wildescape_widgets.site.static_site import command, interpreter, python_pack
from wildescape_widgets.site.static_site.command import (
    LIST,
    SITE,
    argument_parser,
    former_files,
    main,
    write_site,
)
from wildescape_widgets.site.static_site.pages import site_files
from wildescape_widgets.site.static_site.python_pack import python_packs

ROOT = Path(__file__).parents[3]
LOCK = ROOT / "tests" / "pyodide" / "package-lock.json"
KEY = "A" * 43 + "="


def unpacked(pack: bytes) -> dict[str, bytes]:
    plain = gzip.decompress(pack)
    start = 4 + int.from_bytes(plain[:4], "little")
    found = {}
    for name, size in json.loads(plain[4:start]):
        found[name] = plain[start : start + size]
        start += size
    assert start == len(plain)
    return found


@pytest.fixture(scope="module")
def pyodide():
    library = io.BytesIO()
    with zipfile.ZipFile(library, "w") as archive:
        for name in ("json/__init__.py", "tomllib/__init__.py", "pdb.py", "email/__init__.py"):
            archive.writestr(name, "")
        for name in ("utf_8", "big5"):
            archive.writestr(f"encodings/{name}.py", "")
    lock = {"info": {"python": "3.14.2"}, "packages": {"numpy": {}}}
    return {
        **{name: name.encode() for name in interpreter.FILES},
        "python_stdlib.zip": library.getvalue(),
        "pyodide-lock.json": json.dumps(lock).encode(),
    }


@pytest.fixture(scope="module")
def packs(pyodide):
    return python_packs(pyodide, is_compiled=False)


@pytest.fixture(scope="module")
def files(pyodide, packs):
    return site_files(pyodide, packs)


def one(files, name):
    (found,) = (path for path in files if path.endswith(f"/{name}"))
    return found


def page_data(files):
    written = re.search(r'id="course-data">(.*?)</script>', files["index.html"].decode())
    return json.loads(written[1])


def test_the_page_knows_the_map_and_where_everything_is(files):
    data = page_data(files)
    assert {*data["views"]} == {*data["loading"]} == {*LANGUAGES}
    titles = [
        station["title"] for line in data["views"]["en"]["lines"] for station in line["stations"]
    ]
    assert titles == [head.title["en"] for head in bundled_lessons()]
    assert data["worker"] in files
    assert f"{data['python']}pyodide.js" in files
    loaded = ("python.wasm.bin", "library.bin", "course.bin")
    assert data["size"] == sum(len(files[one(files, name)]) for name in loaded)


def test_a_site_may_lie_under_any_path(files):
    page = files["index.html"].decode()
    addresses = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert addresses
    assert {*addresses} <= {*files}
    manifest = json.loads(files["app.webmanifest"])
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert {icon["src"] for icon in manifest["icons"]} <= {*files}
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}


def test_no_script_in_the_page_and_none_from_elsewhere_may_run(files):
    page = files["index.html"].decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    rules = {name: rest for name, *rest in (rule.split() for rule in policy.split(";"))}
    assert rules["default-src"] == ["'self'"]
    assert {*rules["script-src"]} == {"'self'", "blob:", "'wasm-unsafe-eval'"}
    assert not re.search(r"<script(?![^>]*(?:src=|application/json))", page)
    assert not re.search(r"\son\w+=", page)


def test_everything_is_kept_for_a_time_without_a_network(files):
    kept = json.loads(re.search(r"FILES=(\[.*?\]),", files["offline.js"].decode())[1])
    assert {*kept} == {"", *files} - {"index.html", "offline.js", ".nojekyll"}


def test_what_never_changes_is_named_by_its_content(pyodide, packs, files):
    again = site_files(pyodide, packs)
    assert again == files
    other = site_files(pyodide, packs._replace(packages=b"others"))
    assert one(other, "course.bin") != one(files, "course.bin")
    assert one(other, "library.bin") == one(files, "library.bin")
    assert other["offline.js"] != files["offline.js"]


def test_pyodide_has_no_packages_to_fetch(files):
    assert json.loads(files[one(files, "lock.json")]) == {
        "info": {"python": "3.14.2"},
        "packages": {},
    }


def test_only_what_a_browser_needs_is_packed(packs):
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packs.library))) as library:
        assert {*library.namelist()} == {
            "encodings/utf_8.py",
            "json/__init__.py",
            "tomllib/__init__.py",
        }
    packed = unpacked(packs.packages)
    lessons = {path.name for path in (bundled_tutorials() / "lessons").glob("*.toml")}
    place = "wildescape_widgets/tutorials/lessons/"
    assert {name.removeprefix(place) for name in packed if name.startswith(place)} == lessons
    assert not [name for name in packed if name.startswith("wildescape_widgets/site/")]
    assert not [name for name in packed if re.search(r"__pycache__|\.pyc?i$|\.ipynb$|\.po$", name)]


TALK = """
import json, sys
sys.path[:] = [sys.argv[1], *(path for path in sys.path if "site-packages" not in path)]
from course_worker import open_course
told = []
hear = open_course(lambda text: told.append(json.loads(text)), sys.argv[2])
view = told[0]["state"]["view"]
entered = {}
for room, part in json.loads(sys.argv[3]):
    message = {"id": 1, "rev": None, "action": "enter", "room": room, "part": part, "at": None}
    hear(json.dumps(message))
    if told[-1]["content"]["ok"]:
        entered[part or room] = told[-2]["state"][f"{room}_view"]
print(json.dumps([view, entered]))
"""


def talk(packs, folder, *places):
    """What the packed Python shows a page: the map, and of these rooms those that open."""
    for name, content in unpacked(packs.packages).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    command = [sys.executable, "-I", "-S", "-c", TALK, str(folder), KEY, json.dumps(places)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


@pytest.mark.short
def test_the_pack_is_all_that_a_python_needs_to_talk_with_a_page(packs, tmp_path):
    rooms = (("lesson", "jokers-wild"), ("practice", None), ("table", None))
    view, entered = talk(packs, tmp_path, *rooms)
    assert stations(view) == [head.id for head in bundled_lessons()]
    assert [*entered] == ["jokers-wild", "practice", "table"]
    assert all(entered.values())


# What the house offers


def stations(view):
    return [station["lesson"] for line in view["lines"] for station in line["stations"]]


@pytest.mark.short
def test_what_the_house_leaves_out_is_neither_shown_nor_opened_nor_packed(
    pyodide, tmp_path, monkeypatch
):
    ours = [head.id for head in bundled_lessons()]
    stay, gone = ours[0], ours[1:]
    own = write_lesson(tmp_path / "own")
    open_house(monkeypatch, rooms=frozenset({"practice"}), left_out=frozenset(gone), lessons=(own,))
    packs = python_packs(pyodide, is_compiled=False)
    packed = unpacked(packs.packages)
    lessons = {name.rpartition("/")[2] for name in packed if name.endswith(".toml")}
    assert lessons == {bundled_lessons()[0].file.name, "0000.toml"}
    assert str(tmp_path).encode() not in b"".join(packed.values())
    view = page_data(site_files(pyodide, packs))["views"]["en"]
    rooms = (("lesson", stay), ("lesson", gone[0]), ("lesson", NAME), ("practice", None))
    seen, entered = talk(packs, tmp_path / "site", *rooms, ("table", None), ("rules", None))
    for told in (view, seen):
        assert stations(told) == [NAME, stay]
        assert [room for room, _ in told["rooms"]] == ["map", "practice", "home"]
    assert [*entered] == [stay, NAME, "practice"]


def test_the_rules_of_the_house_hold_in_the_packed_python(pyodide, tmp_path, monkeypatch):
    open_house(monkeypatch, rules=parse_rules("catsatcards"))
    packs = python_packs(pyodide, is_compiled=False)
    _, entered = talk(packs, tmp_path, ("rules", None))
    assert entered["rules"]["preset"] == "catsatcards"


def test_a_name_is_on_the_page_and_in_the_app_and_is_only_text(pyodide, packs, monkeypatch):
    title = '</title><script>alert("$&")</script>'
    open_house(monkeypatch, title=title)
    files = site_files(pyodide, packs)
    page = files["index.html"].decode()
    assert title not in page
    named = re.search("<title>(.*?)</title>", page)[1]
    assert html.unescape(named) == title
    app = json.loads(files["app.webmanifest"])
    assert app["name"] == app["short_name"] == title


SEAL = """
import sys
sys.path.insert(0, sys.argv[1])
from cipher import CourseCipher
mine, other = CourseCipher(sys.argv[2]), CourseCipher("B" * 43 + "=")
for data in (b"", b"\\0\\0x", bytes(range(256)) * 99):
    text = mine.encrypt(data).decode()
    assert mine.decrypt(text) == data
    assert text != mine.encrypt(data).decode()
    for bad in (text[:-4], "AAAA" + text[4:], text[:-8] + "AAAAAAA=", ""):
        for key in (mine, other):
            try:
                key.decrypt(bad)
            except ValueError:
                continue
            raise SystemExit(bad)
"""


def test_what_a_browser_keeps_is_opened_by_its_own_key_only_and_damage_is_noticed(packs, tmp_path):
    files = unpacked(packs.packages)
    assert not [name for name in files if name.startswith("cryptography")]
    (tmp_path / "cipher.py").write_bytes(files["wildescape_widgets/course/cipher.py"])
    command = [sys.executable, "-I", "-c", SEAL, str(tmp_path), KEY]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_the_same_pyodide_is_tested_and_built_in():
    locked = json.loads(LOCK.read_text("utf-8"))["packages"]["node_modules/pyodide"]
    assert locked["version"] == interpreter.VERSION


# The command


def test_another_pyodide_is_refused(tmp_path, capsys):
    for name in interpreter.FILES:
        (tmp_path / name).write_bytes(b"other")
    assert main([str(tmp_path / "site"), "--pyodide", str(tmp_path)]) == 1
    assert f"not the one of Pyodide {interpreter.VERSION}" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_folder_without_pyodide_is_named(tmp_path, capsys):
    assert main([str(tmp_path / "site"), "--pyodide", str(tmp_path / "nothing")]) == 1
    told = capsys.readouterr().err
    assert "nothing" in told
    assert all(name in told for name in interpreter.FILES)


@pytest.mark.parametrize("registry", ["http://127.0.0.1:9", "nonsense", "file:///nowhere"])
def test_without_a_network_the_way_out_is_told(tmp_path, capsys, registry):
    assert main([str(tmp_path / "site"), "--registry", registry]) == 1
    told = capsys.readouterr().err
    assert "--pyodide DIR" in told
    assert f"npm pack pyodide@{interpreter.VERSION}" in told


def test_a_package_that_is_no_package_is_refused(tmp_path, capsys):
    folder = tmp_path / "pyodide" / "-"
    folder.mkdir(parents=True)
    (folder / f"pyodide-{interpreter.VERSION}.tgz").write_bytes(b"<html>")
    assert main([str(tmp_path / "site"), "--registry", tmp_path.as_uri()]) == 1
    assert "cannot be fetched" in capsys.readouterr().err


def test_a_package_that_breaks_off_is_told(tmp_path, capsys, monkeypatch):
    class BrokenOff(io.BytesIO):
        def read(self):
            raise IncompleteRead(b"", 9)

    monkeypatch.setattr(interpreter.urllib.request, "urlopen", lambda *_, **__: BrokenOff())
    assert main([str(tmp_path / "site")]) == 1
    assert "cannot be fetched" in capsys.readouterr().err


def test_a_node_that_can_not_compile_leaves_the_modules_as_they_are(pyodide, capsys, monkeypatch):
    monkeypatch.setattr(python_pack, "PYTHON", (3, 0))
    # Python stands in for a Node that doesn't know how to read the script.
    monkeypatch.setattr(python_pack.shutil, "which", lambda _: sys.executable)
    packed = unpacked(command.packs_of(pyodide).packages)
    assert "wildescape/cards.py" in packed
    assert "takes longer to start" in capsys.readouterr().err


def test_a_folder_with_other_files_is_left_alone(tmp_path, capsys):
    (tmp_path / "thesis.tex").write_text("mine")
    assert main([str(tmp_path), "--pyodide", str(tmp_path)]) == 1
    assert "name an empty folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]
    assert main([str(tmp_path / "thesis.tex")]) == 1
    assert "is a file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "listed",
    [
        ["thesis.tex"],
        {"files": ["thesis.tex"]},
        {"site": "other", "files": ["thesis.tex"]},
        {"site": SITE, "files": 7},
        {"site": SITE, "files": ["thesis.tex", 7]},
        {"site": SITE},
        *(7, "thesis.tex", None),
    ],
)
def test_a_list_of_files_that_is_not_ours_removes_none(tmp_path, listed):
    (tmp_path / "thesis.tex").write_text("mine")
    (tmp_path / LIST).write_text(json.dumps(listed), "utf-8")
    with pytest.raises(FileExistsError, match="name an empty folder"):
        former_files(tmp_path)


def test_a_later_build_removes_what_only_the_earlier_one_had(tmp_path):
    outside, folder = tmp_path / "outside", tmp_path / "site"
    outside.write_text("stays")
    assert former_files(folder) == []
    write_site(folder, {"index.html": b"1", "course/1/a": b"1", "python/1/b": b"1"})
    (folder / "CNAME").write_text("mine")
    former = [*former_files(folder), "../outside"]
    write_site(folder, {"index.html": b"2", "course/2/a": b"2", "python/1/b": b"1"}, former)
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == {"index.html", "course/2/a", "python/1/b", "CNAME", LIST}
    assert not (folder / "course" / "1").exists()
    assert outside.exists()


def test_the_command_builds_what_the_options_ask_for(pyodide, tmp_path, monkeypatch):
    write_lesson(tmp_path / "own")
    package = tmp_path / "pyodide"
    package.mkdir()
    for name, content in pyodide.items():
        (package / name).write_bytes(content)
        monkeypatch.setitem(interpreter.FILES, name, sha256(content).hexdigest())
    monkeypatch.setattr(command, "can_compile", lambda: False)
    folder = tmp_path / "site"
    options = ["--only", "1-3,own,tools,ask,practice", "--without", "2", "--title", "Our club"]
    before = house()
    where = [str(folder), "--pyodide", str(package), "--lessons", str(tmp_path / "own")]
    assert main([*where, *options]) == 0
    page = {"index.html": (folder / "index.html").read_bytes()}
    view = page_data(page)["views"]["zh_CN"]
    numbers = {head.number: head.id for head in bundled_lessons()}
    assert stations(view) == [NAME, numbers["1"], numbers["3"]]
    assert [room for room, _ in view["rooms"]] == ["map", "practice", "home"]
    assert view["teaching"] == []
    assert "<title>Our club</title>" in page["index.html"].decode()
    assert house() == before


@pytest.mark.parametrize("room", ["tools", "ask"])
def test_a_site_of_what_needs_a_server_is_refused(tmp_path, capsys, room):
    with pytest.raises(SystemExit) as refusal:
        main([str(tmp_path / "site"), "--only", room])
    assert refusal.value.code == 2
    assert "nothing is left to offer" in capsys.readouterr().err


def test_help_says_what_such_a_site_keeps_from_nobody(capsys):
    with pytest.raises(SystemExit):
        argument_parser().parse_args(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "Everything is in the visitor's own browser, other hands included" in told
