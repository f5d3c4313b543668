"""What a seat's token shows: a portrait, or a character of the name."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import LANGUAGES, ORIGIN, Part, Phrase, worded
from wildescape.narrate import PLAYER_NAMES

PORTRAITS: Final = ("yan", "jun", "mei", "lin", "bao", "wei")
"""Whose portraits there are, in the order of their names."""


def sign_of(name: Part) -> str:
    """The character on a seat's token: of a name that has a Chinese form, what tells it apart."""
    chinese = worded(name, ORIGIN)
    is_written = isinstance(name, Phrase) and chinese != worded(name, LANGUAGES[0])
    return (chinese[-1:] if is_written else chinese[:1].upper()) or "?"


def portrait_of(name: Part) -> str:
    """Whose portrait goes with a name; none for names that people have chosen."""
    return PORTRAITS[PLAYER_NAMES.index(name)] if name in PLAYER_NAMES else ""
