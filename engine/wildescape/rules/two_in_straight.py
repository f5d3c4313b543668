"""The house rule `two_in_straight`: whether a straight may hold a 2. Played at tables; no text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wildescape.cards import Rank
from wildescape.i18n import say
from wildescape.rules.base import Decides, NearMissText, by_choice, house_rule


def _bars(rules: TwoInStraightRule, ranks: Sequence[Rank], trump: Rank) -> bool:
    return rules.needs_trump_two and Rank.TWO in ranks and trump != Rank.TWO


@dataclass(frozen=True)
class TwoInStraightRule:
    """Whether a straight may hold a 2 while another rank is trump."""

    two_in_straight: str = house_rule(
        {
            "natural": say("a straight may hold a 2 whatever is trump"),
            "trump_only": say("a straight may hold a 2 only while 2 is trump"),
        },
        title=say("2 in a straight"),
        help=say("Whether a straight may hold a 2 while another rank is trump."),
        says=say("Some tables play it, but no write-up has it."),
        decides=Decides(
            "is_play",
            {"trump": "5", "cards": "2S 3H 4D 5C 6S"},
            {"natural": "yes", "trump_only": "no"},
        ),
        book=by_choice(
            "runs",
            trump_only=say(
                "A straight may hold a 2 only while 2 is trump. Otherwise a joker can't stand for "
                "a 2 in it, either."
            ),
        ),
        bars=_bars,
        near_miss=NearMissText(
            "two_no_trump", say("At this table a straight may hold a 2 only while 2 is trump.")
        ),
        is_later=True,
    )

    @property
    def needs_trump_two(self) -> bool:
        """Whether a straight may hold a 2 only while 2 is trump."""
        return self.two_in_straight == "trump_only"
