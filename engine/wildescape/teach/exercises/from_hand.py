"""Cards chosen from a hand: what `select_cards` and `partition` share."""

from __future__ import annotations

from typing import TypedDict

from wildescape import display
from wildescape.cards import Rank, sort_by_rank, sort_by_suit
from wildescape.i18n import Part, worded
from wildescape.teach.exercises.base import Quiz
from wildescape.teach.exercises.findings import Attempted
from wildescape.teach.scenes import Cards
from wildescape.teach.shapes import BLANK, Writing


class CardsControl(TypedDict):
    """A hand to choose cards from, or to split into plays."""

    cards: list[display.HandCard]
    orders: display.HandOrders
    canPass: bool
    given: list[list[int]]
    """The first plays, where a guided step fills them in."""


class FromHand(Quiz):
    """An exercise that is answered with cards of a hand."""

    in_control = frozenset({"hand"})

    @property
    def hand(self) -> Cards:
        """The cards to choose from."""
        return self.scene.hand

    @property
    def sorted_by(self) -> Rank:
        """The trump by which the hand is sorted."""
        return self.scene.trump

    def control(self, lang: str, attempted: Attempted) -> CardsControl:
        """The hand, with its orders by rank and by suit."""
        hand, trump = self.hand, self.sorted_by
        return {
            "cards": display.named(hand, lang),
            "orders": {
                "rank": display.places(hand, sort_by_rank(hand, trump)),
                "suit": display.places(hand, sort_by_suit(hand, trump)),
            },
            "canPass": self.may_be_empty,
            "given": attempted.given,
        }

    def beside_hand(self, lang: str, *lines: Part) -> Writing:
        """The hand on paper, with lines to write on."""
        hand = display.named(sort_by_rank(self.hand, self.sorted_by), lang)
        return {**BLANK, "hand": hand, "lines": [worded(line, lang) for line in lines]}

    def lit(self, cards: Cards, places: tuple[int, ...]) -> tuple[int, ...]:
        """The places of these cards in the hand."""
        held = set(self.hand)
        return display.places(self.hand, [card for card in cards if card in held])
