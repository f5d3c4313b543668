"""The house rule `ace_low_straight`: whether an ace may start a straight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wildescape.cards import Rank
from wildescape.i18n import listed, say
from wildescape.rules.base import Decides, NearMissText, by_choice, house_rule


def _bars(rules: AceLowRule, ranks: Sequence[Rank], trump: Rank) -> bool:
    return not rules.has_low_ace and ranks[0] == Rank.ACE


@dataclass(frozen=True)
class AceLowRule:
    """Whether an ace may start a straight."""

    ace_low_straight: str = house_rule(
        {
            "on": say("A-2-3-4-5 is the lowest straight"),
            "off": say("A-2-3-4-5 isn't a straight"),
        },
        title=say("Ace below the 2"),
        help=say("Whether an ace may start a straight."),
        says=say("No source says. Wikipedia mentions “poker patterns”, and in poker it may."),
        decides=Decides(
            "is_play", {"trump": "2", "cards": "AS 2H 3D 4C 5S"}, {"on": "yes", "off": "no"}
        ),
        book=by_choice(
            "runs",
            on=say(
                "An ace tops a straight or starts the lowest one: {low}. It can't wrap around: "
                "Q, K, A, 2, 3 isn't a straight.",
                low=listed(["A", "2", "3", "4", "5"]),
            ),
            off=say(
                "In a straight, an ace is only high. So the lowest straight is {low}.",
                low=listed(["2", "3", "4", "5", "6"]),
            ),
        ),
        bars=_bars,
        near_miss=NearMissText(
            "low_ace", say("At this table an ace can't go below the 2 in a straight.")
        ),
    )

    @property
    def has_low_ace(self) -> bool:
        """Whether an ace may start a straight."""
        return self.ace_low_straight == "on"
