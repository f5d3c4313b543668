"""The house rule `straight_flush`: what five cards in a row of one suit are."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class StraightFlushRule:
    """What five cards in a row of one suit are."""

    straight_flush: str = house_rule(
        {
            "on": say("a straight flush is a class of its own"),
            "off": say("a straight flush is just a flush"),
        },
        title=say("Straight flush"),
        help=say("What five cards in a row of one suit are."),
        says=say("CatsAtCards has no such class: there it's a flush."),
        decides=Decides(
            "stronger",
            {"trump": "2", "sets": ["5S 6S 7S 8S 9S", "KH 10H 8H 4H 3H"]},
            {"on": "first", "off": "second"},
        ),
        book=by_choice(
            "runs",
            off=say("Five ranks in a row of one suit are just a flush here."),
        ),
    )

    @property
    def has_straight_flush(self) -> bool:
        """Whether a straight flush is a class of its own."""
        return self.straight_flush == "on"
