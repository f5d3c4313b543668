"""How a player understands the rules: correctly, or with one misconception.

An `Understanding` answers every question by the rules. Each subclass is a misconception, often a
habit from another card game, and changes one answer; that answer gives it away. What some tables
do play is a house rule and never a misconception.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from wildescape.cards import COPIES, Card, Rank, power
from wildescape.combinations import Reading, read, unpack_strength
from wildescape.escalation import Escalation, total
from wildescape.escalation import value as worth
from wildescape.game import Move
from wildescape.hand import HandResult, HandState
from wildescape.i18n import Phrase
from wildescape.laying_down import Laid, lay_down
from wildescape.match import Aftermath, aftermath
from wildescape.rules import DEFAULT, Rules
from wildescape.shapes import place_of
from wildescape.teach.scenes import State
from wildescape.turns import SEATS, team

Strength = tuple[int, ...]
"""The rank of a play among those of equal size: how high its kind is, then what decides."""


class Understanding:
    """The rules as a player takes them; this class takes them correctly.

    Args:
        rules: the house rules of the table.
    """

    slug: ClassVar[str] = "rules"
    """The name in lesson files and saved progress."""
    idea: ClassVar[Phrase]
    """The wrong idea, as a short sentence."""
    origin: ClassVar[Phrase | None] = None
    """The game in which it is right."""
    rank: ClassVar[Rank | None] = None
    """The rank that the idea names; it is told only where a card of that rank lies."""

    @classmethod
    def is_about(cls, cards: Sequence[Card]) -> bool:
        """Whether the idea may be told of these cards: one is of its rank, if it names one.

        Where no cards lie at all, the rank is in the question or among its answers.
        """
        return cls.rank is None or not cards or any(card.rank == cls.rank for card in cards)

    # The pack and the table

    copies: ClassVar[int] = COPIES
    """How often each card exists."""

    def __init__(self, rules: Rules = DEFAULT) -> None:
        self.rules = rules

    def is_partner(self, seat: int, other: int) -> bool:
        """Whether two seats are on one team."""
        return team(seat) == team(other)

    # Cards and plays

    def trump(self, levels: tuple[Rank, Rank], offense: int, seat: int) -> Rank:
        """The trump rank from the point of view of `seat`."""
        return levels[offense]

    def trumps(self) -> int:
        """How many cards of the trump rank there are."""
        return 4 * self.copies

    def trumps_in(self, hand: Sequence[Card], trump: Rank) -> int:
        """How many cards of a hand are trumps."""
        return sum(card.rank == trump for card in hand)

    def height(self, card: Card, trump: Rank) -> Strength:
        """The rank of a single card."""
        return (power(card.rank, trump),)

    def reading(self, cards: Sequence[Card], trump: Rank) -> Reading | None:
        """The combination that the cards make; `None` if they are no play."""
        return read(cards, trump, self.rules)

    def is_play(self, cards: Sequence[Card], trump: Rank) -> bool:
        """Whether the cards may be led."""
        return self.reading(cards, trump) is not None

    def strength(self, cards: Sequence[Card], trump: Rank) -> Strength | None:
        """The rank of a play; `None` if the cards are no play."""
        reading = self.reading(cards, trump)
        if reading is None:
            return None
        return place_of(reading.strength), *unpack_strength(reading.strength)[1:]

    def follows(self, cards: Sequence[Card], table: Sequence[Card], trump: Rank) -> bool:
        """Whether `cards` may be played over `table`."""
        if len(cards) != len(table) or not self.is_play(cards, trump):
            return False
        mine, theirs = self.strength(cards, trump), self.strength(table, trump)
        return mine is not None and theirs is not None and mine > theirs

    def may_mean(self, joker: Card, face: Rank, count: int, trump: Rank) -> bool:
        """Whether a joker may stand for a rank in a play of `count` cards."""
        if count == 1 or joker.rank == face:
            return joker.rank == face
        return joker.rank > face

    # Hands

    def split(self, hand: Iterable[Card], trump: Rank) -> Laid:
        """A hand as the plays that are best to lay down."""
        return lay_down(hand, trump, self.rules)

    def splits(self, plays: Sequence[Sequence[Card]], trump: Rank, spare: int = 0) -> bool:
        """Whether these plays split a hand well, or with at most `spare` plays more."""
        return len(plays) <= len(self.split(cards_of(plays), trump)) + spare

    def likes(self, plays: Sequence[tuple[Card, ...]]) -> Sequence[tuple[Card, ...]]:
        """The plays that are preferred without weighing them; all of them if none is."""
        return plays

    # Turns

    def turn(self, before: State, after: State) -> int | None:
        """The seat to move `after` a move made in `before`; `None` if the game is over."""
        return after.turn

    def may_pass(self, hand: HandState) -> bool:
        """Whether the seat in turn may pass."""
        return hand.table is not None

    def escapes(self, order: Sequence[int]) -> int:
        """After how many of these escapes the hand ends."""
        for number in range(1, len(order) + 1):
            teams = Counter(map(team, order[:number]))
            if max(teams.values()) == len(SEATS) // 2:
                return number
        return len(order)

    # Hand after hand

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from the result of a hand, under the levels and offense before it."""
        return aftermath(result, offense, levels, self.rules)

    def tribute(self, hand: Sequence[Card], trump: Rank, before: Rank) -> frozenset[Card]:
        """The cards that may be paid; `before` was the trump of the hand that is over."""
        highest = max(power(card.rank, trump) for card in hand)
        return frozenset(card for card in hand if power(card.rank, trump) == highest)

    def may_return(self, card: Card, offers: Sequence[Card], trump: Rank) -> bool:
        """Whether the payer of a joker may return `card` for two that were offered."""
        return card in offers or power(card.rank, trump) > max(
            power(offer.rank, trump) for offer in offers
        )

    # Escalation

    pile: ClassVar[str] = "stack"
    """Where taken cards go."""

    def to_beat(self, game: Escalation, moves: Sequence[Move]) -> int:
        """The value on the table after these moves."""
        return game.value

    def payment(self, hand: int, stack: int) -> int:
        """How many cards cost, of those in hand and on the stack."""
        return hand + stack

    def worth(self, cards: Sequence[Card]) -> int | None:
        """The value of an Escalation play; `None` if it has none or the cards are no play."""
        values = {worth(card) for card in cards}
        return total(cards) if len(values) == 1 else None

    def beats(self, cards: Sequence[Card], value: int) -> bool:
        """Whether an Escalation play may follow on a value."""
        if any(worth(card) is None for card in cards):
            return len(cards) == 1
        mine = self.worth(cards)
        return mine is not None and mine > value


TRUTH: Final = Understanding()
"""The rules with the default choices where tables differ."""


def cards_of(plays: Iterable[Sequence[Card]]) -> list[Card]:
    """All cards of some plays, one after another."""
    return [card for play in plays for card in play]
