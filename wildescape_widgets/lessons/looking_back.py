"""The look back after a game of a lesson: the few moves that others would clearly have beaten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from wildescape.game import Move
from wildescape.match import Match
from wildescape.session import State
from wildescape.teach.exercises import PlayOn
from wildescape.teach.review import MOST, Moment, Review, played

BREATH: Final = 0.02
"""How many seconds the kernel has for others between two looks back."""


class LookingBack:
    """The hands of a lesson that were played to the end, looked back on.

    Args:
        tell: called when a look back is done.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._reviews: dict[int, Review] = {}
        self._busy: Review | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a look back is going on."""
        return self._busy is not None

    def moments(self, at: int, *, is_asked: bool) -> tuple[Moment, ...] | None:
        """What is worth another look, `None` where nothing was looked back on.

        Args:
            at: the number of a step.
            is_asked: whether the step is a game of its own; else all before it count.
        """
        if not self._reviews or (is_asked and at not in self._reviews):
            return None
        reviews = [self._reviews[at]] if is_asked else self._reviews.values()
        found = (moment for review in reviews for moment in review.moments)
        return tuple(sorted(found, key=lambda moment: -moment.gap)[:MOST])

    def begin(self, at: int, game: PlayOn, states: Sequence[State], moves: Sequence[Move]) -> None:
        """Look back on the game of a step, bit by bit, so that nobody waits for it."""
        state = states[-1]
        seen = played(state) if isinstance(state, Match) else (states, moves)
        review = Review(*seen, game.seat(state))
        self._reviews[at] = self._busy = review
        steps = review.steps()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _ in steps:
                pass
            self._busy = None
            return

        def step() -> None:
            if self._busy is not review:
                return
            if next(steps, None) is None:
                self._busy = None
                self._tell()
            else:
                loop.call_later(BREATH, step)

        loop.call_later(BREATH, step)
