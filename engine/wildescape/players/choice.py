"""What a player answers: a move, and the reason for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from wildescape.game import Move, View
from wildescape.i18n import Phrase

Expired = Callable[[], bool]
"""Whether the time for a move is over."""


class Choice(NamedTuple):
    """A move, and the reason for it in one sentence for a learner."""

    move: Move
    why: Phrase


class Player(Protocol):
    """Plays a seat of either game."""

    def choose(self, view: View) -> Choice:
        """A legal move for the seat whose turn it is, by what that seat may know, and why."""
