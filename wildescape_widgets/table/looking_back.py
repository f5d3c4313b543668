"""A look back on a hand, done while the kernel has nothing else to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from wildescape.teach.review import Review

BREAK: Final = 0.02
"""How long the kernel is free for others between two steps of a look back, in seconds."""


class LookingBack:
    """Looks back bit by bit; at once where no event loop runs.

    Args:
        tell: called with the review when a moment is found, and when it is done.
    """

    def __init__(self, tell: Callable[[Review], None]) -> None:
        self._tell = tell
        self._busy: Review | None = None
        self._run = 0
        """The number of the newest run; older ones are void."""

    def __repr__(self) -> str:
        return f"<LookingBack: {'busy' if self.is_busy else 'idle'}>"

    @property
    def is_busy(self) -> bool:
        """Whether a look back is under way."""
        return self._busy is not None

    def stop(self) -> None:
        """Go no further; what has been found stays."""
        self._run += 1
        self._busy = None

    def go_on(self, review: Review) -> None:
        """Look back from where the review has come to."""
        if self._busy is review or review.is_done:
            return
        self.stop()
        self._busy = review
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while review.step():
                pass
            self._busy = None
            self._tell(review)
            return
        run = self._run

        def step() -> None:
            if run != self._run:
                return
            before = review.moments
            if review.step():
                loop.call_later(BREAK, step)
            else:
                self._busy = None
            if self._busy is None or review.moments != before:
                self._tell(review)

        loop.call_later(BREAK, step)
