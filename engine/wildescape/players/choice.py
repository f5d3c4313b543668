"""What a player is and what it answers: a move, and the reason for it; what all bots share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import ClassVar, Protocol

from wildescape.game import Move, View
from wildescape.i18n import Phrase

Expired = Callable[[], bool]
"""Whether the time for a move is over."""


@dataclass(frozen=True)
class Why:
    """A reason for a move: a fact, or a forecast with the share of trial deals in which it held.

    Args:
        code: which reason it is, one of `meanings.MEANINGS`.
        parts: what it speaks of, such as a number of cards, as values for JSON. A forecast has the
            part `share`, from 0 to 1.
        text: the reason as one sentence for a learner.
    """

    code: str
    parts: Mapping[str, str | int | float]
    text: Phrase


@dataclass(frozen=True)
class Choice:
    """A move, and the reasons for it."""

    move: Move
    explain: Callable[[], Iterable[Why]] = field(default=tuple, compare=False, repr=False)
    """Finds the reasons, the weightiest first, each when it's asked for: some take trial deals."""

    @cached_property
    def why(self) -> Why | None:
        """The weightiest reason, or `None` if the player gives none."""
        return next(iter(self.explain()), None)


class Player(Protocol):
    """Plays a seat of either game."""

    def choose(self, view: View) -> Choice:
        """A legal move for the seat whose turn it is, by what that seat may know, and why."""


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
