"""Misconceptions: how a player may misunderstand the rules, by topic.

To add one, write a subclass of `Understanding` into the file of its topic: `MISCONCEPTIONS` and the
documentation follow. Lesson files and saved progress call it a `habit`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Final

from wildescape.teach.misconceptions import escalation, match, plays
from wildescape.teach.misconceptions.base import TRUTH, Understanding

__all__ = ["MISCONCEPTIONS", "TRUTH", "Understanding"]


def _written_in(topic: ModuleType) -> Iterator[type[Understanding]]:
    """The misconceptions of a topic, in their order in its file."""
    for found in vars(topic).values():
        if isinstance(found, type) and found.__module__ == topic.__name__:
            assert issubclass(found, Understanding)
            yield found


MISCONCEPTIONS: Final[Mapping[str, type[Understanding]]] = {
    misconception.slug: misconception
    for topic in (plays, match, escalation)
    for misconception in _written_in(topic)
}
"""All misconceptions by name."""
