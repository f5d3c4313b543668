"""The house rule `mixed_joker_pair`: whether a Big and a Small Joker are a pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import ComparedPlays, Decides, NearMissText, RuleText, Said, house_rule

CHOICES = {
    "small": say("a Big and a Small Joker are a pair of Small Jokers"),
    "forbidden": say("a Big and a Small Joker aren't a pair"),
}


def _book(rules: MixedJokersRule, choice: str) -> Iterator[Said]:
    text = say("{rule}.", rule=CHOICES[choice].capitalized())
    if rules.pairs_mixed_jokers:
        yield "pairs of jokers", ComparedPlays("BJ LJ", "LJ LJ", text)
    else:
        yield "pairs of jokers", RuleText(text)


@dataclass(frozen=True)
class MixedJokersRule:
    """Whether a Big and a Small Joker may be played as a pair."""

    mixed_joker_pair: str = house_rule(
        CHOICES,
        title=say("Big and Small Joker"),
        help=say("Whether one of each may be played as a pair."),
        says=say("They're a pair since a joker stands for a lower card. Some tables forbid it."),
        decides=Decides(
            "is_play", {"trump": "2", "cards": "BJ LJ"}, {"small": "yes", "forbidden": "no"}
        ),
        book=_book,
        near_miss=NearMissText(
            "mixed_jokers", say("At this table a Big and a Small Joker aren't a pair.")
        ),
    )

    @property
    def pairs_mixed_jokers(self) -> bool:
        """Whether a Big and a Small Joker are a pair."""
        return self.mixed_joker_pair == "small"
