"""The habits by name, and how sure it is that a learner has one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wildescape.teach.misconceptions import Understanding


def _all(understanding: type[Understanding]) -> Iterator[type[Understanding]]:
    for habit in understanding.__subclasses__():
        yield habit
        yield from _all(habit)


MISCONCEPTIONS: Final[Mapping[str, type[Understanding]]] = {
    habit.slug: habit for habit in _all(Understanding)
}
