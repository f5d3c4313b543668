"""The house rule `lead_after_tribute`: who leads a hand that began with tribute.

Source: a program for this game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, RuleText, Said, house_rule


def _book(rules: LeadAfterTributeRule, choice: str) -> Iterator[Said]:
    offense = say(
        "The first player out leads the next hand, and that player's team is the next offense."
    )
    if rules.highest_payer_leads:
        offense = say("The team of the first player out is the next offense.")
        leads = say("After tribute, the player who paid the highest card leads.")
        more = say(
            "If cards are equal, go around from the first player out: the first of those payers "
            "leads. If nobody paid, the first player out leads."
        )
        yield "leading", RuleText(leads)
        yield "leading", RuleText(more, is_extra=True)
    yield "next offense", RuleText(offense)


@dataclass(frozen=True)
class LeadAfterTributeRule:
    """Who leads a hand that began with tribute."""

    lead_after_tribute: str = house_rule(
        {
            "first_escaped": say("the first player out leads, tribute or not"),
            "highest_tribute": say("the player who paid the highest tribute leads"),
        },
        title=say("Lead after tribute"),
        help=say("Who leads a hand that began with tribute."),
        says=say("CatsAtCards: the first player out. A program for this game: the highest payer."),
        decides=Decides(
            "leads_after_tribute",
            {
                "trump": "2",
                "escapes": [0, 1, 2, 4],
                "left": [0, 0, 0, 2, 0, 5],
                "last": 4,
                "sets": ["KS", "2H"],
            },
            {"first_escaped": "0", "highest_tribute": "5"},
        ),
        book=_book,
        is_later=True,
    )

    @property
    def highest_payer_leads(self) -> bool:
        """Whether the player who paid the highest tribute leads."""
        return self.lead_after_tribute == "highest_tribute"
