"""What the parts of a table for people ask of it."""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Protocol

from wildescape.i18n import Part
from wildescape.rules import Rules
from wildescape.session import Session

from wildescape_widgets.rooms import News
from wildescape_widgets.together.guests import TableGuest
from wildescape_widgets.together.options import TableOptions
from wildescape_widgets.together.seat import SharedGame
from wildescape_widgets.together.shapes import TableNews


class CanTakeBack(Protocol):
    """Knows whether moves may be taken back."""

    def may(self, guest: TableGuest) -> bool:
        """Whether the last move is somebody's own, and may still be taken back."""


class KnowsWhoIsHere(Protocol):
    """Knows whose pages are open."""

    def bot_in(self, guest: TableGuest) -> int | None:
        """In how many seconds a bot plays for somebody who isn't connected; nothing for others."""


class SharedTable(SharedGame, Protocol):
    """A table for people, as its attributes of the same names tell."""

    code: str
    era: str
    rules: Rules
    options: TableOptions
    session: Session | None
    guests: dict[str, TableGuest]
    given_up: dict[str, int]
    names: list[Part]
    news: News
    is_kept: bool
    is_paused: bool
    extensions: int

    @property
    def now(self) -> Callable[[], float]:
        """Gives the time in seconds."""

    @property
    def watching(self) -> Sized:
        """Those who watch it."""

    @property
    def opener(self) -> TableGuest | None:
        """Who decides for all."""

    @property
    def in_turn(self) -> TableGuest | None:
        """The person whose move it is."""

    @property
    def late_at(self) -> float | None:
        """When their time is over."""

    @property
    def presence(self) -> KnowsWhoIsHere:
        """Who is here."""

    @property
    def back(self) -> CanTakeBack:
        """What may be taken back."""

    @property
    def offered(self) -> dict[str, Rules]:
        """The house rules to choose among, by name."""

    @property
    def rules_now(self) -> Rules:
        """The rules in force."""

    @property
    def is_hand_on(self) -> bool:
        """Whether cards are dealt and the hand isn't over."""

    def open_chairs(self, before: object = None) -> list[int]:
        """The free seats in which somebody may sit down now."""

    def seen_chair(self, secret: object) -> int | None:
        """The seat whose hand of this deal somebody has seen."""

    def seen_by_newcomer(self, before: object = None) -> TableNews:
        """What somebody may know who has the code, and no seat yet."""
