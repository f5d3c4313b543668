"""The look back after a game of a lesson, done while the kernel has nothing else to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from wildescape.game import Move
from wildescape.i18n import Phrase
from wildescape.match import Match
from wildescape.session import State
from wildescape.teach.exercises import PlayOn
from wildescape.teach.review import MOST_MOMENTS, Moment, Review, played

BREAK: Final = 0.02
"""How long the kernel is free for others between two steps of a look back, in seconds."""


class LookingBack:
    """Looks back on the games of a lesson that are over.

    Args:
        tell: called when a look back is done.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._reviews: dict[int, Review] = {}
        self._busy: Review | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a look back is under way."""
        return self._busy is not None

    def moments(self, at: int, *, is_asked: bool) -> tuple[Moment, ...] | None:
        """The moments that are worth another look; `None` if no game was looked back on.

        Args:
            at: the number of a step.
            is_asked: whether the step is a game itself; otherwise all games of the lesson count.
        """
        reviews = self._of(at, is_asked=is_asked)
        if not reviews:
            return None
        found = (moment for review in reviews for moment in review.moments)
        return tuple(sorted(found, key=lambda moment: -moment.gap)[:MOST_MOMENTS])

    def taken_over(self, at: int, *, is_asked: bool) -> tuple[Phrase, ...]:
        """The tricks of partners that were taken over for no gain; arguments as for `moments`."""
        reviews = self._of(at, is_asked=is_asked)
        return tuple(told for review in reviews for told in review.taken_over)

    def _of(self, at: int, *, is_asked: bool) -> list[Review]:
        if is_asked:
            return [self._reviews[at]] if at in self._reviews else []
        return [*self._reviews.values()]

    def begin(self, at: int, game: PlayOn, states: Sequence[State], moves: Sequence[Move]) -> None:
        """Look back on the game of a step, bit by bit; at once where no event loop runs."""
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
                loop.call_later(BREAK, step)

        loop.call_later(BREAK, step)
