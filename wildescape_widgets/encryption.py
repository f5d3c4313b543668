"""Encrypted texts that a browser keeps for us and that only we can read and write.

What a learner must not see, such as the other hands of an unfinished match, is kept in the browser
encrypted. The key is `WILDESCAPE_KEY`, which a site hands to its kernels, or else a file that all
processes of a user share.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import sys
import tempfile
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from wildescape.i18n import InputError, say

VARIABLE: Final = "WILDESCAPE_KEY"
"""The environment variable that may hold the key."""

MOST_CHARACTERS: Final = 1_000_000
"""How long an encrypted text may be."""

MOST_BYTES: Final = 4_000_000
"""How many bytes may be encrypted at once."""

_KEY_BYTES: Final = 32


class Cipher(Protocol):
    """What encrypts with one key."""

    def encrypt(self, data: bytes) -> bytes:
        """The data as a text in base64 that only `decrypt` reads."""

    def decrypt(self, token: str) -> bytes:
        """The data of a text that `encrypt` has made with this key.

        Raises:
            ValueError: for any other text.
        """


class FernetCipher:
    """The cipher of the package `cryptography`, loaded only once something is encrypted."""

    def __init__(self, key: str) -> None:
        from cryptography import fernet  # noqa: PLC0415

        self._fernet = fernet.Fernet(key)
        self._refusal = fernet.InvalidToken

    def encrypt(self, data: bytes) -> bytes:
        """The data as a text that only `decrypt` reads."""
        return self._fernet.encrypt(data)

    def decrypt(self, token: str) -> bytes:
        """The data of a text that `encrypt` has made with this key.

        Raises:
            ValueError: for any other text.
        """
        try:
            return self._fernet.decrypt(token)
        except self._refusal:
            raise ValueError("not an encrypted text") from None


cipher_of: Callable[[str], Cipher] = FernetCipher
"""Makes the cipher of a key; where `cryptography` can't run, a page puts another one here."""


def encrypt(data: bytes | dict[str, object]) -> str:
    """Bytes or JSON, encrypted as a text that only `decrypt` reads.

    Raises:
        InputError: `bad_seal` for too much data; `bad_key` if `WILDESCAPE_KEY` is no key.
    """
    plain = data if isinstance(data, bytes) else json.dumps(data, separators=(",", ":")).encode()
    kind = b"b" if isinstance(data, bytes) else b"j"
    text = cipher_of(key()).encrypt(zlib.compress(kind + plain)).decode()
    if len(plain) >= MOST_BYTES or len(text) > MOST_CHARACTERS:
        raise InputError("bad_seal", say("This is too much to keep in a browser."))
    return text


def decrypt(text: str) -> Any:
    """The bytes or JSON that `encrypt` turned into `text` with this key.

    Raises:
        InputError: `bad_seal` for any other text; `bad_key` if `WILDESCAPE_KEY` is no key.
    """
    cipher = cipher_of(key())
    try:
        if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
            raise ValueError("not an encrypted text")
        # Base64 leaves some bits unused; a change of these alone is a change too.
        if urlsafe_b64encode(urlsafe_b64decode(text)).decode() != text:
            raise ValueError("not an encrypted text")
        inflating = zlib.decompressobj()
        plain = inflating.decompress(cipher.decrypt(text), max_length=MOST_BYTES)
        if not inflating.eof:
            raise ValueError("too much")
        return plain[1:] if plain[:1] == b"b" else json.loads(plain[1:])
    except (ValueError, zlib.error):
        raise InputError(
            "bad_seal",
            say(
                "What was kept here can't be opened: it was changed, or kept elsewhere or under "
                "an earlier key."
            ),
        ) from None


def key() -> str:
    """The key that texts are encrypted with.

    Raises:
        InputError: `bad_key` if `WILDESCAPE_KEY` is no key.
    """
    given = os.environ.get(VARIABLE)
    if not given:
        return user_key().text
    # Take the usual alphabet of base64 as well as the one for URLs.
    text = given.strip().replace("+", "-").replace("/", "_")
    if not _is_key(text):
        raise InputError(
            "bad_key",
            say(
                "{variable} is no key. A key is 32 random bytes as base64, such as “{command}” "
                "writes.",
                variable=VARIABLE,
                command="openssl rand -base64 32",
            ),
        )
    return text


def derived_secret(*what: str) -> str:
    """A secret that only who has the key can make: for the same texts always the same."""
    told = json.dumps(what).encode()
    return hmac.new(key().encode(), told, hashlib.sha256).hexdigest()


def outlives_process() -> bool:
    """Whether a later process will have this key too; if not, encrypted texts are lost."""
    return bool(os.environ.get(VARIABLE)) or user_key().is_stored


def locks() -> bool:
    """Whether the key is out of a visitor's reach; where Python runs in a browser, it isn't."""
    return sys.platform != "emscripten"


def key_file() -> Path:
    """The file with the key that all processes of this user share."""
    from jupyter_core.paths import jupyter_data_dir  # noqa: PLC0415

    return Path(jupyter_data_dir()) / "wildescape.key"


class UserKey(NamedTuple):
    """A key, and whether it is stored in the user's file."""

    text: str
    is_stored: bool


@cache
def user_key() -> UserKey:
    """The key in the user's file, made if there is none; kept in memory if it can't be stored."""
    new = urlsafe_b64encode(os.urandom(_KEY_BYTES)).decode()
    file = key_file()
    try:
        if not file.exists():
            _create(file, new)
        stored = file.read_text("ascii").strip()
    except (OSError, ValueError):
        return UserKey(new, False)
    return UserKey(stored, True) if _is_key(stored) else UserKey(new, False)


def _create(file: Path, text: str) -> None:
    """Write a file in one step, readable by its user only, unless another process was first."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    try:
        with os.fdopen(handle, "w") as draft:
            draft.write(text)
        # Neither a link nor, on Windows, a renamed file replaces a file that exists.
        (os.rename if sys.platform == "win32" else os.link)(name, file)
    except FileExistsError:
        pass
    finally:
        Path(name).unlink(missing_ok=True)


def _is_key(text: str) -> bool:
    try:
        key = urlsafe_b64decode(text)
    except ValueError:
        return False
    return len(key) == _KEY_BYTES and urlsafe_b64encode(key).decode() == text


def secret_for(*what: str) -> str:
    """A secret that follows from the key and from what it's for: nobody else can make it.

    Raises:
        InputError: `bad_key` if `WILDESCAPE_KEY` is no key.
    """
    given = json.dumps(what).encode()
    return urlsafe_b64encode(hmac.digest(key().encode(), given, "sha256")[:18]).decode()


def mark_of(secret: object) -> str:
    """What a secret hashes to, which is all that a site keeps of it."""
    given = secret if isinstance(secret, str) else ""
    return hashlib.sha256(given.encode("utf-8", "replace")).hexdigest()
