"""Requests that wait, for news of a class or after a wrong code: they make room for others."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from wildescape_widgets.site.fair import Purse
from wildescape_widgets.site.origin import network_of

MOST_POLLS: Final = 2
"""How many requests with one secret may wait; a page has one, and for a moment two."""

CUTS_PER_SECOND: Final = 1
CUTS_AT_ONCE: Final = 4
"""How often a newer request of a secret answers an older one. Whoever asks again at once would keep
the server busy: then more wait, which are the first to go where there is no room.
"""


class Poll:
    """A request that waits.

    Args:
        stream: Its connection.
        visitor: Where it comes from.
        secret: Whose it is; empty for nobody's.
        is_kept: Whether it waits on when others need room.
    """

    def __init__(self, stream: object, visitor: str, secret: str, is_kept: bool) -> None:
        self.stream = stream
        self.visitor = visitor
        self.network = network_of(visitor)
        self.secret = secret
        self.is_kept = is_kept
        self.cut = asyncio.Event()


class Polls:
    """The requests that wait, the oldest first.

    Args:
        clock: Gives the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: list[Poll] = []
        self._purses: dict[str, Purse] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    @contextmanager
    def wait(
        self, stream: object, visitor: str, secret: str = "", is_kept: bool = False
    ) -> Iterator[Poll]:
        """A request that waits for as long as the context lasts, or until it's cut.

        Args:
            stream: Its connection.
            visitor: Where it comes from.
            secret: Whose it is, so that a newer one answers an older one; empty for nobody's.
            is_kept: Whether it waits on when others need room; no more than two with one secret do.
        """
        older = [poll for poll in self._waiting if poll.secret == secret]
        if secret and len(older) >= MOST_POLLS and self._may_cut(secret):
            self._cut(older.pop(0))
        poll = Poll(stream, visitor, secret, is_kept and len(older) < MOST_POLLS)
        self._waiting.append(poll)
        try:
            yield poll
        finally:
            if poll in self._waiting:
                self._waiting.remove(poll)
            if all(other.secret != secret for other in self._waiting):
                self._purses.pop(secret, None)

    def _may_cut(self, secret: str) -> bool:
        saved = CUTS_AT_ONCE / CUTS_PER_SECOND
        purse = self._purses.setdefault(secret, Purse(saved, self._clock))
        if purse.debt:
            return False
        purse.spend(1 / CUTS_PER_SECOND)
        return True

    def make_room(self, is_near: Callable[[str], bool]) -> Poll | None:
        """Cut the oldest request of whoever has most, and tell which it was.

        Args:
            is_near: Whether a visitor's requests may be cut.
        """
        near = [poll for poll in self._waiting if is_near(poll.visitor)]
        networks = Counter(poll.network for poll in near)
        visitors = Counter(poll.visitor for poll in near)
        secrets = Counter(poll.secret for poll in near)

        def crowd(poll: Poll) -> tuple[int, int, int]:
            return networks[poll.network], visitors[poll.visitor], secrets[poll.secret]

        most = max((poll for poll in near if not poll.is_kept), key=crowd, default=None)
        if most is not None:
            self._cut(most)
        return most

    def _cut(self, poll: Poll) -> None:
        self._waiting.remove(poll)
        poll.cut.set()
