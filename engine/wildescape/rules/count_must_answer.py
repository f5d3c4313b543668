"""The house rule `count_must_answer`: when a player must tell how many cards are left."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, by_choice, house_rule

CHOICES = {
    "10": say("with 10 cards or fewer"),
    "9": say("with 9 cards or fewer"),
    "always": say("always"),
}


@dataclass(frozen=True)
class CountLimitRule:
    """When a player must tell how many cards they have left."""

    count_must_answer: str = house_rule(
        CHOICES,
        title=say("Counts you must tell"),
        help=say("When a player must tell how many cards they have left."),
        says=say("CatsAtCards, Wikipedia of 2022: with exactly 10 cards you may refuse."),
        decides=Decides(
            "count", {"count": 10}, {"10": "must_tell", "9": "may_refuse", "always": "must_tell"}
        ),
        # What is said of it stands with `count_above`.
        book=by_choice("counts"),
    )

    @property
    def count_limit(self) -> int | None:
        """Up to how many cards a count must be told; `None` if always."""
        return None if self.count_must_answer == "always" else int(self.count_must_answer)

    @property
    def when_counts_are_owed(self) -> Phrase:
        """When a count must be told, as part of a sentence."""
        return CHOICES[self.count_must_answer]
