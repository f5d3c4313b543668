"""The cipher of a course whose Python runs in the browser, where its key lies too.

It keeps a learner from seeing the other hands at a glance, and notices what was damaged. It keeps
nothing from anyone who looks for it: on this site Python and its key are the visitor's own.
"""

from __future__ import annotations

import hmac
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import shake_256
from typing import Final

NONCE: Final = 16
TAG: Final = 32


class CourseCipher:
    """Encrypts with a stream of SHAKE-256 and signs with HMAC-SHA-256."""

    def __init__(self, key: str) -> None:
        self._key = urlsafe_b64decode(key)

    def _mixed(self, nonce: bytes, data: bytes) -> bytes:
        stream = shake_256(self._key + nonce).digest(len(data))
        mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")
        return mixed.to_bytes(len(data), "big")

    def _tag(self, text: bytes) -> bytes:
        return hmac.digest(self._key, text, "sha256")

    def encrypt(self, data: bytes) -> bytes:
        """The data as a text that only `decrypt` reads."""
        nonce = os.urandom(NONCE)
        text = nonce + self._mixed(nonce, data)
        return urlsafe_b64encode(text + self._tag(text))

    def decrypt(self, token: str) -> bytes:
        """The data of a text that `encrypt` has made with this key.

        Raises:
            ValueError: for any other text.
        """
        whole = urlsafe_b64decode(token)
        text, tag = whole[:-TAG], whole[-TAG:]
        if len(whole) < NONCE + TAG or not hmac.compare_digest(self._tag(text), tag):
            raise ValueError("not an encrypted text")
        return self._mixed(text[:NONCE], text[NONCE:])
