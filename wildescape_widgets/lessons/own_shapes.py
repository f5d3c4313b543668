"""What a learner who knows the game from home is asked, as types."""

from __future__ import annotations

from typing import Annotated, TypedDict

from wildescape_widgets.lessons.own_texts import OWN_TABLE_TEXTS
from wildescape_widgets.shapes import KeysOf

OwnTableTexts = Annotated[dict[str, str], KeysOf(OWN_TABLE_TEXTS)]


class PictureMark(TypedDict):
    """A card in a picture, or a sign between cards."""

    card: str
    """Empty for a sign."""
    sign: str
    isLit: bool


class RingSeat(TypedDict):
    """A seat in a picture of the table."""

    name: str
    sign: str
    team: int
    fact: str
    """What there is to say of it, such as that it leads."""


class RingArrow(TypedDict):
    """What goes from one seat to another."""

    start: int
    end: int
    card: str
    """Empty where it's the turn."""


class RingPicture(TypedDict):
    """Seats round a table, clockwise from the learner's, with arrows between them."""

    seats: list[RingSeat]
    arrows: list[RingArrow]


class TablePicture(TypedDict):
    """What a choice looks like: cards in lines, or seats."""

    lines: list[list[PictureMark]]
    ring: RingPicture | None


class PictureOption(TypedDict):
    """A way to play, as a picture with a label."""

    label: str
    picture: TablePicture
    isChosen: bool


class RuleRow(TypedDict):
    """A rule that a table plays otherwise than the course."""

    rule: str
    title: str
    choice: str
    source: str


class OwnTableResult(TypedDict):
    """What came of the pictures."""

    told: str
    """How many rules differ."""
    rules: list[RuleRow]
    home: list[RuleRow]
    """What many play at home."""
    taken: str
    """What holds from now on; empty until something is taken."""


class OwnTableView(TypedDict):
    """All that is shown to a learner who knows the game from home."""

    title: str
    at: int
    """The picture that is shown, from 0; after the last one comes the result."""
    count: str
    ask: str
    told: str
    options: list[PictureOption]
    result: OwnTableResult | None
    first: str
    """The name of the first lesson."""
    texts: OwnTableTexts
