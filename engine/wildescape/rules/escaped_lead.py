"""The house rule `escaped_lead`: who leads when the winner of a trick just went out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, RuleText, Said, house_rule

CHOICES = {
    "next": say("the next player who still holds cards"),
    "partner": say("the next partner who still holds cards"),
}


def _book(rules: EscapedLeadRule, choice: str) -> Iterator[Said]:
    text = say(
        "The winner of the trick leads the next one. A winner who just went out can't: once "
        "all the others have passed, {heir} leads.",
        heir=CHOICES[choice],
    )
    yield "next lead", RuleText(text)


@dataclass(frozen=True)
class EscapedLeadRule:
    """Who leads when the winner of a trick just went out."""

    escaped_lead: str = house_rule(
        CHOICES,
        title=say("Lead after going out"),
        help=say("Who leads when the winner of a trick just went out."),
        says=say("No source says."),
        decides=Decides(
            "turn",
            {
                "game": "wildescape trump=2 turn=3\n0: 8C QD\n1: 3C 4D\n2: 10C JS\n3: KD\n"
                "4: 6D 7C\n5: 4C 5D",
                "moves": [[3, "KD"], [4, ""], [5, ""], [0, ""], [1, ""], [2, ""]],
            },
            {"next": "4", "partner": "5"},
        ),
        book=_book,
    )

    @property
    def partner_inherits_lead(self) -> bool:
        """Whether the lead of a winner who is out goes to a partner."""
        return self.escaped_lead == "partner"
