"""How a player understands the rules: correctly, or with one misconception.

An `Understanding` answers every question by the rules. Each subclass is a misconception, often a
habit from another card game, and changes one answer; that answer gives it away. What some tables
do play is a house rule and never a misconception.

To add one, write a subclass into the file of its topic: `MISCONCEPTIONS` and the documentation
follow. Lesson files and saved progress call it a `habit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.teach.misconceptions import escalation, hands, match, plays, turns
from wildescape.teach.misconceptions.base import TRUTH, Understanding

__all__ = ["MISCONCEPTIONS", "TRUTH", "Understanding"]

MISCONCEPTIONS: Final[Mapping[str, type[Understanding]]] = {
    misconception.slug: misconception
    for topic in (plays, hands, turns, match, escalation)
    for misconception in Understanding.__subclasses__()
    if misconception.__module__ == topic.__name__
}
"""All misconceptions by name."""
