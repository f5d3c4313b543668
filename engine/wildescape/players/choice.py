"""What a player is, and what it answers: a move, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from wildescape.game import Move, View
from wildescape.i18n import Phrase

Expired = Callable[[], bool]
"""Whether the time for a move is over."""


class Choice(NamedTuple):
    """A move, and in one sentence for a learner why it is chosen."""

    move: Move
    why: Phrase


class Player(Protocol):
    """Somebody who plays a seat of either game."""

    def choose(self, view: View) -> Choice:
        """A legal move for the seat whose turn it is, from what that seat may know, and why."""
