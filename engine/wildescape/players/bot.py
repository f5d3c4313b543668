"""What all bots share: a name, what they are called in menus, and where they stand by strength."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import ClassVar

from wildescape.game import View
from wildescape.i18n import Phrase
from wildescape.players.choice import Choice, Expired


class Bot(ABC):
    """A player that no person moves for.

    To add a bot, put a direct subclass into a module of this package: it is then offered wherever
    bots are chosen. `docs/players.md` has a row for each.
    """

    name: ClassVar[str]
    """The name by which it is chosen."""

    level: ClassVar[float]
    """Its place among the bots: a stronger one has a higher level."""

    title: ClassVar[Phrase]
    """Its name and its way of playing, as an item of a menu."""

    style: ClassVar[str]
    """How it plays, in one line, for programmers."""

    is_timed: ClassVar[bool] = False
    """Whether it thinks until its time is over, so that its moves depend on the clock."""

    def __init__(self, chance: Random, expired: Expired | None = None) -> None:
        """Make a bot.

        Args:
            chance: the source of all that it does by chance.
            expired: whether the time for a move is over; only a timed bot asks.
        """
        self.chance = chance
        self.expired = expired or _never

    @abstractmethod
    def choose(self, view: View) -> Choice:
        """A legal move for the seat whose turn it is, and the reason for it.

        Args:
            view: what that seat may know of a match, a hand, a tribute or a game of Escalation.
        """


def _never() -> bool:
    return False
