"""Fair shares: whoever asks for much waits for it, and nobody else does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary


class FairRounds:
    """Lets each visitor begin one thing in each round of the server's loop.

    Whoever asks for a thousand things at once waits for them; others wait for one of them.
    """

    def __init__(self) -> None:
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def turn(self, visitor: str) -> None:
        """Wait until the next thing of this visitor may begin."""
        async with self._queues.setdefault(visitor, asyncio.Lock()):
            await asyncio.sleep(0)


ROUNDS: Final = FairRounds()
"""The rounds of this server: requests and messages take turns in the same ones."""


class Purse:
    """What somebody may spend: a second's worth in each second, saved up to a limit.

    Args:
        saved: For how many seconds it's saved up.
        clock: Gives the time in seconds.
    """

    def __init__(self, saved: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._saved = saved
        self._clock = clock
        self._paid_until = 0.0

    def spend(self, seconds: float) -> None:
        """Spend what is worth so many seconds."""
        self._paid_until = max(self._paid_until, self._clock() - self._saved) + seconds

    @property
    def debt(self) -> float:
        """In how many seconds everything will be paid for."""
        return max(0.0, self._paid_until - self._clock())
