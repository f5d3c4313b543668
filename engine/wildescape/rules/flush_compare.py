"""The house rule `flush_compare`: what decides between two flushes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import ComparedPlays, Decides, RuleText, Said, house_rule


def _book(rules: FlushCompareRule, choice: str) -> Iterator[Said]:
    text = say("Flushes go by their top card only, with the trump above the ace.")
    compared = say("Ace against ace: the other cards don't count.")
    if rules.compares_all_cards:
        text = say("Flushes go card by card from the top, with the trump above the ace.")
        compared = say("Ace and king are equal; then 9 is above 8.")
    yield "beating flushes", RuleText(text)
    example = ComparedPlays("AD KD 9D 7D 4D", "AS KS 8S 7S 6S", compared, is_extra=True)
    yield "flushes compared", example


@dataclass(frozen=True)
class FlushCompareRule:
    """What decides between two flushes."""

    flush_compare: str = house_rule(
        {
            "top": say("only the top card of a flush counts"),
            "all_cards": say("flushes are compared card by card"),
        },
        title=say("Flush against flush"),
        help=say("What decides between two flushes."),
        says=say("Wikipedia: the top card. Programs for this game: card by card."),
        decides=Decides(
            "stronger",
            {"trump": "2", "sets": ["AH QH 6H 4H 3H", "AS JS 9S 8S 7S"]},
            {"top": "equal", "all_cards": "first"},
        ),
        book=_book,
    )

    @property
    def compares_all_cards(self) -> bool:
        """Whether flushes are compared card by card."""
        return self.flush_compare == "all_cards"
