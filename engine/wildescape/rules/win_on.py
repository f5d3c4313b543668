"""The house rule `win_on`: what wins the match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, RuleText, Said, house_rule
from wildescape.rules.target import TargetRule

CHOICES = {
    "win_at": say("winning as the offense at the last level"),
    "reach": say("reaching the last level"),
}


def _book(rules: WinRule, choice: str) -> Iterator[Said]:
    text = say("You win the match by winning a hand as the offense at level {target}.")
    if rules.wins_by_reaching:
        text = say("The first team to reach level {target} wins the match.")
    names = tuple(rule.name for rule in reversed(fields(WinRule)))
    yield "winning", RuleText(text.filled(target=str(rules.target_level)), names)


@dataclass(frozen=True)
class WinRule(TargetRule):
    """What wins the match."""

    win_on: str = house_rule(
        CHOICES,
        title=say("Winning the match"),
        help=say("What wins the match."),
        says=say(
            "CatsAtCards: in the match to level 9, reaching it wins. Otherwise tables differ."
        ),
        decides=Decides(
            "match_winner",
            {"escapes": [0, 1, 2, 4], "offense": 0, "levels": ["K", "9"]},
            {"win_at": "nobody", "reach": "0"},
        ),
        book=_book,
    )

    @property
    def wins_by_reaching(self) -> bool:
        """Whether it's enough to reach the last level."""
        return self.win_on == "reach"

    @property
    def what_wins(self) -> Phrase:
        """What wins the match, as part of a sentence."""
        return CHOICES[self.win_on]
