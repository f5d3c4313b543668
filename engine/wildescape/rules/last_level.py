"""The house rule `last_level`: how often a team may fail at the last level.

Source: a program for this game ends the match; falling back is played at tables, no text has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, RuleText, Said, house_rule
from wildescape.rules.win_on import WinRule

CHOICES = {
    "free": say("you may try at the last level as often as you like"),
    "three_tries": say("three tries at the last level without a win lose the match"),
    "fall_back": say("after three tries at the last level without a win you're back at 2"),
}

TRIES: Final = 3
"""How many hands without a win a team has at the last level."""


def _book(rules: LastLevelRule, choice: str) -> Iterator[Said]:
    # Where reaching the last level wins, nobody plays there.
    if not rules.counts_tries or rules.wins_by_reaching:
        return
    text = say(
        "A team has three tries at the last level. The third hand that it plays there as the "
        "offense and doesn't win, draws included, loses the match."
    )
    if rules.falls_back:
        text = say(
            "A team has three tries at the last level. After the third hand that it plays there "
            "as the offense and doesn't win, draws included, it falls back to level 2."
        )
    yield "failing", RuleText(text)


@dataclass(frozen=True)
class LastLevelRule(WinRule):
    """How often a team may fail to win as the offense at the last level."""

    last_level: str = house_rule(
        CHOICES,
        title=say("Failing at the last level"),
        help=say("What happens to a team that's the offense at the last level and doesn't win."),
        says=say(
            "No write-up has it. A program for this game: the third try without a win loses the "
            "match. Falling back is played at tables."
        ),
        decides=Decides(
            "third_try",
            {"escapes": [1, 0, 3, 5], "offense": 0, "levels": ["A", "9"]},
            {"free": "stays", "three_tries": "loses", "fall_back": "falls"},
        ),
        book=_book,
        is_later=True,
    )

    @property
    def counts_tries(self) -> bool:
        """Whether tries at the last level are counted."""
        return self.last_level != "free"

    @property
    def what_failing_costs(self) -> Phrase:
        """What failing at the last level costs, as a sentence without its end."""
        return CHOICES[self.last_level]

    @property
    def falls_back(self) -> bool:
        """Whether a team that has failed too often falls back to the first level."""
        return self.last_level == "fall_back"
