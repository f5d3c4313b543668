"""The house rule `dealing`: how 27 cards come to each seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, RuleText, Said, house_rule


def _book(rules: DealingRule) -> Iterator[Said]:
    text = say("Nobody deals: starting with the leader, everyone draws cards in turn.")
    if rules.has_dealer:
        text = say(
            "The player before the leader deals, one card at a time, and the player before "
            "that cuts."
        )
    yield "deal", RuleText(text, is_extra=True)


@dataclass(frozen=True)
class DealingRule:
    """How 27 cards come to each seat."""

    dealing: str = house_rule(
        {
            "deal": say("one player deals, another cuts"),
            "draw": say("everyone draws cards in turn"),
        },
        title=say("Dealing"),
        help=say("How 27 cards come to each seat."),
        says=say("CatsAtCards: one player deals; first Wikipedia: everyone draws in turn."),
        decides=Decides("dealer", {"seat": 1}, {"deal": "0", "draw": "nobody"}),
        book=_book,
    )

    @property
    def has_dealer(self) -> bool:
        """Whether one player deals and another cuts."""
        return self.dealing == "deal"
