"""Misconceptions about Escalation."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.cards import Card, Rank
from wildescape.escalation import Escalation
from wildescape.escalation import value as worth
from wildescape.game import Move
from wildescape.i18n import say
from wildescape.teach.misconceptions.base import Understanding
from wildescape.teach.scenes import State


class FaceValue(Understanding):
    slug = "face_value"
    idea = say("Every card is worth its number, even the low ones.")

    def worth(self, cards: Sequence[Card]) -> int | None:
        values = {worth(card) for card in cards}
        if None in values:
            return super().worth(cards)
        return sum(card.rank for card in cards) if len(values) == 1 else None


class TwoIsTwo(Understanding):
    slug = "two_is_two"
    idea = say("A 2 is worth 2 and a 3 is worth 3.")

    def worth(self, cards: Sequence[Card]) -> int | None:
        if {card.rank for card in cards} <= {Rank.TWO, Rank.THREE}:
            return sum(card.rank for card in cards)
        return super().worth(cards)

    def beats(self, cards: Sequence[Card], value: int) -> bool:
        return (self.worth(cards) or 0) > value


class AnySum(Understanding):
    slug = "any_sum"
    idea = say("You can add up any cards, whatever each one is worth.")

    def worth(self, cards: Sequence[Card]) -> int | None:
        values = [worth(card) for card in cards]
        return None if None in values else sum(each or 0 for each in values)


class EqualTotal(Understanding):
    slug = "equal_total"
    idea = say("An equal total is enough.")

    def beats(self, cards: Sequence[Card], value: int) -> bool:
        return super().beats(cards, value) or self.worth(cards) == value


class ThreeSkips(Understanding):
    slug = "three_skips"
    idea = say("A 3 skips a player.")
    origin = say("UNO")

    def turn(self, before: State, after: State) -> int | None:
        """The next but one, after the direction has changed."""
        if not isinstance(before, Escalation) or not isinstance(after, Escalation):
            return super().turn(before, after)
        if before.direction == after.direction or before.turn is None:
            return super().turn(before, after)
        return (before.turn + 2 * before.direction) % len(before.hands)


class SpecialsCount(Understanding):
    slug = "specials_count"
    idea = say("After a 2 or a 3, you only have to beat that 2 or 3.")

    def to_beat(self, game: Escalation, moves: Sequence[Move]) -> int:
        """The worth of the last play by itself."""
        return TwoIsTwo(self.rules).worth(moves[-1].cards) or game.value


class PileToHand(Understanding):
    slug = "pile_to_hand"
    idea = say("Cards you take go into your hand.")
    origin = say("Durak")
    pile = "hand"


class StackIsFree(Understanding):
    slug = "stack_is_free"
    idea = say("Only the cards in your hand cost you.")
    origin = say("Run Fast")

    def payment(self, hand: int, stack: int) -> int:
        return hand
