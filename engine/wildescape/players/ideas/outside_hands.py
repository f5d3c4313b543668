"""Cards to give, and a move in Escalation, beside the lowest ones."""

from __future__ import annotations

from wildescape.cards import Card, power, without
from wildescape.escalation import PACK_52, EscalationView, value
from wildescape.game import Act, Move
from wildescape.laying_down import fewest_plays
from wildescape.players.escalation import groups
from wildescape.tribute import TributeView


class InTribute:
    """Cards to give, beside the lowest that might be given.

    Args:
        view: what the seat may know.
        move: what it gives.
        instead: the gift to set it apart from; by default the lowest.
    """

    def __init__(self, view: TributeView, move: Move, instead: Move | None = None) -> None:
        self.view, self.move = view, move
        lowest = min(view.moves, key=lambda gift: sorted(map(self.height, gift.cards)))
        self.other = instead or lowest

    def height(self, card: Card) -> int:
        """How high a card is."""
        return power(card.rank, self.view.trump)

    def turns(self, cards: tuple[Card, ...] = ()) -> int:
        """In how few plays the hand can be laid down without some of its cards."""
        rest = without(self.view.cards, cards)
        return fewest_plays(rest, self.view.trump, self.view.rules)


class InEscalation:
    """A move in Escalation, beside the lowest play.

    Args:
        view: what the seat may know.
        move: a play, or to take the middle.
        instead: the move to set it apart from; by default the lowest play.
    """

    def __init__(self, view: EscalationView, move: Move, instead: Move | None = None) -> None:
        self.view, self.move = view, move
        self.plays = [other for other in view.moves if other.act == Act.PLAY]
        other = instead or min(self.plays, key=_lowest_first, default=None)
        self.other = None if other is None or self._is_made(other) else other
        """What it is set apart from; `None` where that is the same."""

    def _is_made(self, other: Move) -> bool:
        return self.worth(other) == self.worth(self.move) and other.act == self.move.act

    def worth(self, move: Move) -> tuple[int, ...]:
        """What the cards of a move are worth, each."""
        return tuple(sorted(value(card) or 0 for card in move.cards))

    def rest(self, move: Move) -> list[Card]:
        """What a move leaves of the hand."""
        return [card for card in self.view.hand if card not in move.cards]

    def turns(self, move: Move) -> int:
        """How many turns the rest of the hand takes once the stock is gone."""
        return groups(self.rest(move))

    def out(self, each: int) -> int:
        """How many cards of a value the seat hasn't seen."""
        seen = {*self.view.hand, *self.view.middle}
        seen |= {card for move in self.view.log for card in move.cards}
        return sum(value(card) == each for card in PACK_52 if card not in seen)

    def breaks(self, move: Move) -> list[Card]:
        """The other cards of a value of which a move plays some."""
        values = {value(card) for card in move.cards} - {None}
        return [card for card in self.rest(move) if value(card) in values]


def _lowest_first(move: Move) -> tuple[bool, int, int]:
    each = value(move.cards[0])
    return each is None, each or 0, len(move.cards)
