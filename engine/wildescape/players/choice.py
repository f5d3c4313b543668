"""What a player answers: a move, and the reason for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

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
