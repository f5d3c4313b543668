"""What a table sends to the browser of a game that is shared or handed out, as types."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from wildescape_widgets.shapes import KeysOf
from wildescape_widgets.table.handed_texts import GIVEN_TEXTS
from wildescape_widgets.table.texts import HAND_OUT_TEXTS

GivenTexts = Annotated[dict[str, str], KeysOf(GIVEN_TEXTS)]
HandOutTexts = Annotated[dict[str, str], KeysOf(HAND_OUT_TEXTS)]


class ShareReply(TypedDict):
    """The game to give to others."""

    code: str
    """Empty for a game too long for a code."""
    link: str
    """The part of an address that brings the game along, empty without a code."""
    record: dict[str, Any] | None
    """The record to save as a file, if a record tells the game."""


class HandOutForm(TypedDict):
    """What there is to choose when a position is handed out."""

    seats: list[tuple[str, str]]
    """The seats with cards, by number, with the names of their players."""
    seat: str
    """The seat in turn, where it may be chosen."""
    bots: list[tuple[str, str]]
    """Who may play on, with titles; an empty name for nobody."""
    bot: str
    """Who plays on unless another is chosen."""
    locks: bool
    """Whether a code can be locked here."""
    texts: HandOutTexts


class HandOutReply(TypedDict):
    """A position to hand out."""

    code: str
    link: str
    """The part of an address that brings it along."""
    cell: str
    """What opens it in a notebook."""


class GivenReply(TypedDict):
    """What a pupil has done with what is handed out."""

    play: list[Any] | None
    """The first play, as a record has it; `None` before."""
    ending: str
    """How it ended, as `handed_texts` names it; empty while it goes on."""
    told: str
    """What the pupil reads of it; empty where nothing is played."""
    texts: GivenTexts


class QrReply(TypedDict):
    """A QR code, to be drawn as one path of lines, each a module wide."""

    size: int
    """How many modules it is wide and high, without a margin."""
    path: str
    """The attribute `d` of the path, in modules."""
