"""What rooms of people on a site share: what they refuse, and how their pages hear of news."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import chain, count

from wildescape.i18n import Phrase


class RefusedRequest(Exception):
    """A request that a class or a table for people refuses.

    Args:
        reason: why, as a browser knows it.
        status: the HTTP status that says so.
        phrase: what is wrong, in words, if a browser can't know.
    """

    def __init__(self, reason: str, status: int = 409, phrase: Phrase | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.phrase = phrase


def free_name(name: str, taken: Iterable[str], longest: int, most: int) -> str:
    """A name that nobody else in a room has: with a number if somebody has it.

    Args:
        name: how somebody wants to be called.
        taken: the names of the others.
        longest: how many characters it may have with its number.
        most: how many people may be there.

    >>> free_name("Anna", ["anna", "Bo"], 20, 6)
    'Anna (2)'
    """
    others = {other.casefold() for other in taken}
    short = name[: longest - len(f" ({most})")]
    numbered = (f"{short} ({number})" for number in count(2))
    return next(each for each in chain([name], numbered) if each.casefold() not in others)


class News:
    """Tells those who wait that something has changed; `rev` counts how often."""

    def __init__(self, rev: int = 0) -> None:
        self.rev = rev
        self._event = asyncio.Event()

    def tell(self) -> None:
        """Wake those who wait."""
        self.rev += 1
        self._event.set()
        self._event = asyncio.Event()

    async def after(self, rev: int) -> None:
        """Wait until more has changed than `rev` tells of."""
        while self.rev <= rev:
            await self._event.wait()
