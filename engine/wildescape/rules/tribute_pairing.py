"""The house rule `tribute_pairing`: which trapped player pays which winner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, by_choice, house_rule

CHOICES = {
    "escape_order": say("the player with the most cards left pays the first out, and so on"),
    "position": say("each pays the next receiver in turn"),
    "by_card": say("the highest card goes to the first out, and so on"),
}

MOST_LEFT_FIRST: Final = say(
    "The player left with the most cards pays the first out, and so on. In a tie, the one later "
    "in turn after the last play pays first."
)
"""Which of several payers pays whom, where the cards left decide it."""


@dataclass(frozen=True)
class PairingRule:
    """Which trapped player pays which winner."""

    tribute_pairing: str = house_rule(
        CHOICES,
        title=say("Who pays whom"),
        help=say("Which trapped player pays which winner."),
        says=say(
            "CatsAtCards, later Wikipedia: in the order they went out; first Wikipedia: by "
            "position. Programs for this game: by the cards that are paid."
        ),
        decides=Decides(
            "pays",
            {
                "escapes": [0, 1, 2, 4],
                "left": [0, 0, 0, 2, 0, 5],
                "last": 4,
                "offense": 0,
                "seat": 5,
            },
            {"escape_order": "0", "position": "2"},
        ),
        book=by_choice(
            "pairing",
            escape_order=MOST_LEFT_FIRST,
            position=say(
                "Starting after the leader, each payer pays the next winner in the direction of "
                "play who hasn't been paid yet."
            ),
            by_card=(
                say(
                    "When everyone has paid, the highest card goes to the first of the winners who "
                    "went out, the next to the next."
                ),
                say("Equal cards go in turn order, starting after the first player out."),
            ),
        ),
    )

    @property
    def pays_by_cards_left(self) -> bool:
        """Whether the player with the most cards left pays the first out."""
        return self.tribute_pairing == "escape_order"

    @property
    def pays_by_card(self) -> bool:
        """Whether the cards that are paid decide who gets which."""
        return self.tribute_pairing == "by_card"

    @property
    def who_pays_whom(self) -> Phrase:
        """Who pays whom, as a part of a sentence."""
        return CHOICES[self.tribute_pairing]
