"""The house rule `anti_tribute`: whether jokers excuse the payers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wildescape.cards import BIG_JOKER, COPIES, Card
from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, by_choice, house_rule

CHOICES = {
    "off": say("tribute is always paid"),
    "three_jokers": say("no tribute if the payers hold three jokers between them"),
    "all_big": say("no tribute if the payers hold all three Big Jokers"),
}


@dataclass(frozen=True)
class AntiTributeRule:
    """Whether jokers in the payers' hands excuse them from tribute."""

    anti_tribute: str = house_rule(
        CHOICES,
        title=say("Tribute excused"),
        help=say("Whether jokers in the payers' hands excuse them from tribute."),
        says=say("House rules."),
        decides=Decides(
            "excused",
            {"cards": "BJ LJ LJ"},
            {"off": "no", "three_jokers": "yes", "all_big": "no"},
        ),
        book=by_choice(
            "after tribute",
            extra={"off"},
            off=say("Tribute is always paid: jokers don't excuse it."),
            three_jokers=say(
                "If the payers hold three jokers of any kind between them, there's no tribute "
                "before this hand."
            ),
            all_big=say(
                "If the payers hold all three Big Jokers between them, there's no tribute before "
                "this hand."
            ),
        ),
    )

    def excuses(self, cards: Sequence[Card]) -> bool:
        """Whether the payers are excused who hold these cards together.

        Args:
            cards: all cards of those who would pay.
        """
        match self.anti_tribute:
            case "three_jokers":
                return sum(card.is_joker for card in cards) >= COPIES
            case "all_big":
                return cards.count(BIG_JOKER) == COPIES
            case _:
                return False

    @property
    def needs_all_big_jokers(self) -> bool:
        """Whether only the three Big Jokers excuse."""
        return self.anti_tribute == "all_big"

    @property
    def what_excuses(self) -> Phrase:
        """What excuses from tribute, as a sentence without its end."""
        return CHOICES[self.anti_tribute]
