"""The house rule `first_leader`: who leads the first hand."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule

_OFFENSE = say("The leader's team is the first offense.")


@dataclass(frozen=True)
class FirstLeaderRule:
    """Who leads the first hand."""

    first_leader: str = house_rule(
        {
            "draw": say("the player who draws the highest card"),
            "random": say("any seat, by chance"),
            "seat": say("always the first seat"),
        },
        title=say("First lead"),
        help=say("Who leads the first hand. That player's team is the first offense."),
        says=say("CatsAtCards, Wikipedia: the highest card drawn leads."),
        decides=Decides(
            "first_offense",
            {"cards": "2S AD QH 9C 5S KD"},
            {"draw": "1", "seat": "0"},
        ),
        book=by_choice(
            "seats",
            draw=say(
                "The player who draws the highest card leads the first hand. Jokers are highest, "
                "then A down to 2, and ties draw again. {first}",
                first=_OFFENSE,
            ),
            random=say("Chance decides who leads the first hand. {first}", first=_OFFENSE),
            seat=say("The first seat leads the first hand. {first}", first=_OFFENSE),
        ),
    )

    @property
    def draws_lead(self) -> bool:
        """Whether cards are drawn for the first lead."""
        return self.first_leader == "draw"

    @property
    def leads_by_chance(self) -> bool:
        """Whether chance says who leads first."""
        return self.first_leader == "random"
