"""What is handed out under a short code, as browsers see it, as types."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from wildescape_widgets.shapes import KeysOf
from wildescape_widgets.table.handed_texts import HANDED_TEXTS
from wildescape_widgets.table.sharing_shapes import QrReply

HandedTexts = Annotated[dict[str, str], KeysOf(HANDED_TEXTS)]


class HandedCount(TypedDict):
    """What several pupils did."""

    said: str
    count: int


class HandedPlay(HandedCount):
    """What several pupils played first."""

    whys: list[str]
    """Why, as far as they said it."""


class HandedWhy(TypedDict):
    """What the site has taken of a pupil."""

    why: str
    """Why the pupil has played that; empty if they haven't said."""


class CameBackTold(TypedDict):
    """What came back of something handed out."""

    code: str
    question: str
    """What pupils are asked; may be empty."""
    opened: int
    most: int
    """How many are counted at most."""
    played: int
    """How many have played something."""
    plays: list[HandedPlay] | None
    """`None` where nothing is played."""
    endings: list[HandedCount]
    until: float
    """Until when it opens, in seconds since 1970."""
    link: str
    qr: QrReply
    texts: HandedTexts


class ShortMade(CameBackTold):
    """What was handed out now."""

    teacher: str
    """The secret with which one sees what came back."""


class HandedOpened(TypedDict):
    """Where a short code leads."""

    code: str
    address: str
    visit: str
    """The secret of this browser; empty if it isn't counted."""


class HandedPage(TypedDict):
    """What the page of short codes knows from the start."""

    base: str
    lang: str
    languages: dict[str, str]
    texts: dict[str, HandedTexts]


class HandedRefused(TypedDict):
    """Why not."""

    reason: str
    text: NotRequired[str]
