"""Who sits at a table for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wildescape.i18n import LANGUAGES, Part, say
from wildescape.narrate import PLAYER_NAMES

from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.together.limits import LONGEST_PLAYER_NAME, PHRASE_SECONDS
from wildescape_widgets.together.seat import SeatTable


class GoneFromTable(RefusedRequest):
    """No table has this code, or nobody at it that secret: which of them is not told."""

    def __init__(self) -> None:
        super().__init__("gone", 404)


@dataclass(eq=False)
class TableGuest:
    """Somebody at a table.

    Attributes:
        chair: which player they are, from 0.
        name: how they want to be called.
        lang: their language.
        mark: what their secret hashes to.
        seen: when their page last asked.
        waiting: how many requests of theirs wait for news.
        was_here: whether their page has asked.
        is_gone: whether all were told that it has no connection any more.
        is_away: whether a bot plays on for them.
        table: the table from their seat; nothing before the match.
        rev: counts what is new for them.
        phrase: what they said last, with its number.
        said_at: when.
        taken_back: how many moves they have taken back.
    """

    chair: int
    name: str
    lang: str
    mark: str
    seen: float
    waiting: int = 0
    was_here: bool = False
    is_gone: bool = False
    is_away: bool = False
    table: SeatTable | None = None
    phrase: tuple[str, int] | None = None
    said_at: float = -PHRASE_SECONDS
    taken_back: int = 0

    @property
    def reads(self) -> str:
        """The language that their page shows."""
        return self.table.lang if self.table else self.lang


def player_name(given: object) -> str:
    """A name as somebody has typed it.

    Raises:
        RefusedRequest: `bad_name` for what is empty, too long or no plain text.
    """
    name = " ".join(given.split()) if isinstance(given, str) else ""
    if not 0 < len(name) <= LONGEST_PLAYER_NAME or not name.isprintable():
        raise RefusedRequest("bad_name", 400)
    return name


def bot_name(chair: int, guests: Iterable[TableGuest]) -> Part:
    """What the bot in a chair is called; it's told apart from somebody who has its name.

    Args:
        chair: the chair.
        guests: who is at its table.
    """
    name, taken = PLAYER_NAMES[chair], {guest.name for guest in guests}
    if taken.isdisjoint(map(name.to, LANGUAGES)):
        return name
    return say("{name} (bot)", name=name)
