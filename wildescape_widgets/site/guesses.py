"""Codes of classes that were wrong: how many may be tried, and how long each waits."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from wildescape_widgets.site.fair import Purse
from wildescape_widgets.site.origin import NETWORK_SHARE, network_of

GUESSES_EACH: Final = 5
"""How many wrong codes an address may try in a second, in the long run."""

GUESSES: Final = 20
"""How many wrong codes all may try in a second, in the long run."""

GUESS_SECONDS: Final = 0.5
"""How long a wrong code waits at least for its answer."""

MOST_SECONDS: Final = 10
"""How long it may have to wait; beyond that no more codes are looked up."""

FREE_GUESSES: Final = 3
"""How many wrong codes a page may try whatever others do."""


class Guesses:
    """What wrong codes cost: an address, its network, and all together.

    A right code costs nothing, and waits for nothing.

    Args:
        clock: Gives the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._purses: dict[tuple[str, int], Purse] = {}
        self._tried: Counter[str] = Counter()

    def may_try(self, visitor: str, page: str) -> bool:
        """Whether a code may be looked up.

        Args:
            visitor: Who asks.
            page: The kernel of the page that asks; empty if there is none.
        """
        return self._is_free(page) or self._debt(visitor) < MOST_SECONDS

    def pay(self, visitor: str, page: str) -> None:
        """Pay for a wrong code."""
        if page:
            self._tried[page] += 1
        for share in _shares(visitor):
            _, in_a_second = share
            self._purses.setdefault(share, Purse(1, self._clock)).spend(1 / in_a_second)

    def wait(self, visitor: str, page: str) -> float:
        """For how many seconds waits whoever isn't let in."""
        return max(GUESS_SECONDS, 0 if self._is_free(page) else self._debt(visitor))

    def forget(self, is_there: Callable[[str], bool]) -> None:
        """Forget what is paid for, and the pages that have gone."""
        self._purses = {share: purse for share, purse in self._purses.items() if purse.debt}
        for page in [page for page in self._tried if not is_there(page)]:
            del self._tried[page]

    def _is_free(self, page: str) -> bool:
        return bool(page) and self._tried[page] < FREE_GUESSES

    def _debt(self, visitor: str) -> float:
        purses = [self._purses.get(share) for share in _shares(visitor)]
        return max((purse.debt for purse in purses if purse), default=0)


def _shares(visitor: str) -> tuple[tuple[str, int], ...]:
    """Who shares a visitor's wrong codes, and how many they may try in a second."""
    return (
        (visitor, GUESSES_EACH),
        (network_of(visitor), NETWORK_SHARE * GUESSES_EACH),
        ("everybody", GUESSES),
    )
