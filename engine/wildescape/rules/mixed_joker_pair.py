"""The house rule `mixed_joker_pair`: whether a Big and a Small Joker are a pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import ComparedPlays, Decides, NearMissText, RuleText, Said, house_rule

CHOICES = {
    "small": say("a Big and a Small Joker are a pair of Small Jokers"),
    "forbidden": say("a Big and a Small Joker aren't a pair"),
    "lowest": say("a Big and a Small Joker are the lowest pair of jokers"),
}


def _book(rules: MixedJokersRule, choice: str) -> Iterator[Said]:
    text = say("{rule}.", rule=CHOICES[choice].capitalized())
    if rules.ranks_mixed_jokers_lowest:
        yield "pairs of jokers", ComparedPlays("LJ LJ", "BJ LJ", text)
    elif rules.pairs_mixed_jokers:
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
        says=say(
            "They're a pair since a joker stands for a lower card. Some tables forbid it. A "
            "program for this game: they're below two Small Jokers."
        ),
        decides=Decides(
            "is_play",
            {"trump": "2", "cards": "BJ LJ"},
            {"small": "yes", "forbidden": "no", "lowest": "yes"},
        ),
        book=_book,
        near_miss=NearMissText(
            "mixed_jokers", say("At this table a Big and a Small Joker aren't a pair.")
        ),
    )

    @property
    def pairs_mixed_jokers(self) -> bool:
        """Whether a Big and a Small Joker are a pair."""
        return self.mixed_joker_pair != "forbidden"

    @property
    def ranks_mixed_jokers_lowest(self) -> bool:
        """Whether a Big and a Small Joker are a pair below two Small Jokers."""
        return self.mixed_joker_pair == "lowest"
