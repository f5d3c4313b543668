"""The house rule `target`: how far the match goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.i18n import listed, say
from wildescape.rules.base import Decides, RuleText, Said, house_rule

LEVELS = {str(rank): rank for rank in (NATURAL_RANKS[-1], *NATURAL_RANKS[1:-1])}


def _book(rules: TargetRule, choice: str) -> Iterator[Said]:
    ladder = NATURAL_RANKS[: NATURAL_RANKS.index(rules.target_level) + 1]
    text = say(
        "Both teams start at level 2. The levels: {levels}.",
        levels=listed([str(level) for level in ladder]),
    )
    yield "ladder", RuleText(text)


@dataclass(frozen=True)
class TargetRule:
    """How far the match goes."""

    target: str = house_rule(
        {level: say("level {level}", level=level) for level in LEVELS},
        title=say("Last level"),
        help=say("How far the match goes: a lower last level makes it shorter."),
        says=say("CatsAtCards names 9 for a shorter match, won by the first team to reach it."),
        decides=Decides(
            "match_winner",
            {"escapes": [0, 1, 2, 4], "offense": 0, "levels": ["9", "6"]},
            {level: "0" if level == "9" else "nobody" for level in LEVELS},
        ),
        book=_book,
    )

    @property
    def target_level(self) -> Rank:
        """The last level of the match."""
        return LEVELS[self.target]
