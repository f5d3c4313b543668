"""The codes with which classes and tables are found."""

from __future__ import annotations

import re
import secrets
from collections.abc import Container
from typing import Final

LETTERS: Final = "ACDEFHJKLMNPRTUVWXY"
"""What a code is made of: letters that nobody takes for another one, or for a digit."""

CODE_LENGTH: Final = 7


def new_code(*taken: Container[str]) -> str:
    """A code that nobody guesses, and that is none of those that are taken."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if not any(code in codes for codes in taken):
            return code


def typed_code(given: object) -> str:
    """A code as somebody has typed it, also with spaces and in small letters; empty for no text."""
    return re.sub(r"[\s-]", "", given).upper() if isinstance(given, str) else ""


def is_code(text: str) -> bool:
    """Whether a text could be a code."""
    return len(text) == CODE_LENGTH and all(letter in LETTERS for letter in text)
