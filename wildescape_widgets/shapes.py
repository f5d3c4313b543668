"""What all widgets send to the browser, as types.

`frontend/make_shapes.py` writes TypeScript's types from these and from the `shapes` modules of
each room.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class KeysOf(tuple[str, ...]):
    """Says that a dictionary of texts has exactly the keys of another one."""


class WidgetView(TypedDict):
    """What each widget's view holds besides its own fields."""

    rev: int
    """Grows with every view; a message about an older one is refused as stale."""
    lang: str


class SavedMatchParts(TypedDict):
    """A match for the browser to keep, encrypted in two parts."""

    slot: str
    """The name under which it is kept."""
    match: str
    """Tells this match from any other."""
    now: str
    """The deal in play."""
    past: NotRequired[str]
    """The finished deals, if one has been added to them."""


class SavedProgress(TypedDict):
    """A learner's progress for the browser to keep."""

    progress: str


class RememberReply(TypedDict):
    """The progress of two tabs or devices put together, for the browser to keep."""

    keep: SavedProgress


class PartReply(TypedDict):
    """A part of the front end that is loaded when it is first needed."""

    code: str
    """An ES module that makes it, given what it takes and a place for what it exports."""
