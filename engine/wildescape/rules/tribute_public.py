"""The house rule `tribute_public`: who sees the tribute cards."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, by_choice, house_rule

CHOICES = {
    "on": say("everybody sees it"),
    "off": say("only the payer and the receiver see it"),
}


@dataclass(frozen=True)
class OpenTributeRule:
    """Who sees the tribute cards."""

    tribute_public: str = house_rule(
        CHOICES,
        title=say("Open tribute"),
        help=say("Who sees the tribute cards."),
        says=say("The sources differ."),
        decides=Decides(
            "sees_tribute",
            {
                "escapes": [0, 1, 2, 3, 4],
                "left": [0, 0, 0, 0, 0, 4],
                "last": 4,
                "offense": 0,
                "seat": 1,
            },
            {"on": "sees", "off": "hidden"},
        ),
        book=by_choice(
            "after tribute",
            on=say("All of this is in the open. Then everybody has 27 cards again."),
            off=say(
                "Only the payer and the receiver see the cards. Then everybody has 27 cards again."
            ),
        ),
    )

    @property
    def shows_tribute(self) -> bool:
        """Whether everybody sees the tribute."""
        return self.tribute_public == "on"

    @property
    def who_sees_tribute(self) -> Phrase:
        """Who sees the tribute, as a part of a sentence."""
        return CHOICES[self.tribute_public]
