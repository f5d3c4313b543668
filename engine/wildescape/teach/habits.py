"""The habits by name, and how sure it is that a learner has one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wildescape.teach.misconceptions import Belief


def _all(belief: type[Belief]) -> Iterator[type[Belief]]:
    for habit in belief.__subclasses__():
        yield habit
        yield from _all(habit)


HABITS: Final[Mapping[str, type[Belief]]] = {habit.slug: habit for habit in _all(Belief)}
