"""The house rule `anti_tribute`: whether jokers excuse the payers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wildescape.cards import BIG_JOKER, COPIES, Card
from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, by_choice, house_rule

CHOICES = {
    "off": say("tribute is always paid"),
    "three_jokers": say("no tribute if the payers hold three jokers between them"),
    "all_big": say("no tribute if the payers hold all three Big Jokers"),
    "each": say("a payer who holds two Big Jokers owes nothing"),
}


@dataclass(frozen=True)
class AntiTributeRule:
    """Whether jokers in the payers' hands excuse them from tribute."""

    anti_tribute: str = house_rule(
        CHOICES,
        title=say("Tribute excused"),
        help=say("Whether jokers in the payers' hands excuse them from tribute."),
        says=say("House rules. Each payer alone: some tables play it, but no text has it."),
        decides=Decides(
            "excused",
            {"cards": "BJ LJ LJ"},
            {"off": "no", "three_jokers": "yes", "all_big": "no", "each": "no"},
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
            each=say(
                "A payer who holds two or three Big Jokers owes nothing. Only the others pay, and "
                "as many of the winners get paid, those who went out first."
            ),
        ),
    )

    def excused(self, held: Mapping[int, Sequence[Card]]) -> tuple[int, ...]:
        """Which of the payers are excused.

        Args:
            held: the cards of each seat that would pay.
        """
        together = [card for cards in held.values() for card in cards]
        match self.anti_tribute:
            case "three_jokers" if sum(card.is_joker for card in together) >= COPIES:
                return tuple(held)
            case "all_big" if together.count(BIG_JOKER) == COPIES:
                return tuple(held)
            case "each":
                return tuple(seat for seat, cards in held.items() if cards.count(BIG_JOKER) >= 2)
            case _:
                return ()

    @property
    def excuses_each(self) -> bool:
        """Whether each payer is excused alone."""
        return self.anti_tribute == "each"

    @property
    def needs_all_big_jokers(self) -> bool:
        """Whether only the three Big Jokers excuse."""
        return self.anti_tribute == "all_big"

    @property
    def what_excuses(self) -> Phrase:
        """What excuses from tribute, as a sentence without its end."""
        return CHOICES[self.anti_tribute]
