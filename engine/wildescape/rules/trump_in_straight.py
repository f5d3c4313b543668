"""The house rule `trump_in_straight`: how high the trump counts between two straights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import ComparedPlays, Decides, RuleText, Said, house_rule


def _book(rules: TrumpInStraightRule, choice: str) -> Iterator[Said]:
    text = say("In a straight the trump stays in its natural place.")
    compared = say("6 is below ace: the trump 2 is just a 2 here.")
    if rules.promotes_trump:
        text = say(
            "A straight with the trump in it beats every straight without one. Its cards "
            "still run in natural order."
        )
        compared = say("The trump 2 decides: it's above the ace.")
    yield "beating straights", RuleText(text)
    example = ComparedPlays("2S 3H 4D 5C 6S", "10S JD QD KC AH", compared, is_extra=True)
    yield "straights compared", example


@dataclass(frozen=True)
class TrumpInStraightRule:
    """How high the trump counts between two straights."""

    trump_in_straight: str = house_rule(
        {
            "natural": say("the trump stays in its natural place in a straight"),
            "promoted": say("the trump is above the ace in straights"),
        },
        title=say("Trump in a straight"),
        help=say("How high the trump counts when you compare two straights."),
        says=say(
            "No source says. Here it keeps its place, since a joker with 6-7-8-9 always makes 6 "
            "to 10."
        ),
        decides=Decides(
            "stronger",
            {"trump": "4", "sets": ["2S 3H 4D 5C 6S", "9S 10H JD QC KS"]},
            {"natural": "second", "promoted": "first"},
        ),
        book=_book,
    )

    @property
    def promotes_trump(self) -> bool:
        """Whether the trump is above the ace in straights."""
        return self.trump_in_straight == "promoted"
