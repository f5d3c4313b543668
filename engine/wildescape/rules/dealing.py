"""The house rule `dealing`: how 27 cards come to each seat."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class DealingRule:
    """How 27 cards come to each seat."""

    dealing: str = house_rule(
        {
            "deal": say("one player deals, another cuts"),
            "draw": say("everyone draws cards in turn"),
        },
        title=say("Dealing"),
        help=say("How 27 cards come to each seat."),
        says=say("CatsAtCards: one player deals; first Wikipedia: everyone draws in turn."),
        decides=Decides("dealer", {"seat": 1}, {"deal": "0", "draw": "nobody"}),
        book=by_choice(
            "deal",
            extra={"deal", "draw"},
            draw=say("Nobody deals: starting with the leader, everyone draws cards in turn."),
            deal=say(
                "The player before the leader deals, one card at a time, and the player before "
                "that cuts."
            ),
        ),
    )

    @property
    def has_dealer(self) -> bool:
        """Whether one player deals and another cuts."""
        return self.dealing == "deal"
