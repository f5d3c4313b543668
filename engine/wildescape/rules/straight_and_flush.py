"""The house rule `straight_and_flush`: which of a straight and a flush is higher.

Source: a published rule text, and a program that plays it.
"""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class StraightAndFlushRule:
    """Which of a straight and a flush is higher."""

    straight_and_flush: str = house_rule(
        {
            "flush_higher": say("a flush beats a straight"),
            "straight_higher": say("a straight beats a flush"),
        },
        title=say("Straight against flush"),
        help=say("Which of a straight and a flush is higher."),
        says=say(
            "All four write-ups: the flush. A published rule text, played by a program: the "
            "straight."
        ),
        decides=Decides(
            "stronger",
            {"trump": "2", "sets": ["5S 6H 7S 8D 9S", "KH 10H 8H 4H 3H"]},
            {"flush_higher": "second", "straight_higher": "first"},
        ),
        book=by_choice("runs", straight_higher=say("A straight beats a flush here.")),
        is_later=True,
    )

    @property
    def ranks_straight_higher(self) -> bool:
        """Whether a straight beats a flush."""
        return self.straight_and_flush == "straight_higher"
