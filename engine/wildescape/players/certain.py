"""What is certain in a hand: which plays nobody can beat, and whether they take a seat out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from wildescape.cards import Card, without
from wildescape.hand import HAND_SIZE
from wildescape.players.knowledge import Knowledge
from wildescape.plays import Plays, highest_by_size
from wildescape.ranking import Ranking
from wildescape.turns import SEATS

MOST_CARDS: Final = 14
"""With more cards in hand no certain way out is looked for: it would take too long to find all."""


class Certain:
    """What a seat can be sure of, from the cards that it hasn't seen.

    Args:
        knowledge: what the seat knows.
        order: how plays compare.
    """

    def __init__(self, knowledge: Knowledge, order: Ranking) -> None:
        self._knowledge, self._order = knowledge, order
        self._ways: dict[tuple[tuple[Card, ...], int], tuple[Card, ...]] = {}

    @cached_property
    def _highest(self) -> list[int]:
        """By size: how high a play of the others can be at most."""
        knowledge, view = self._knowledge, self._knowledge.view
        others = [seat for seat in SEATS if seat not in (view.seat, *view.escaped)]
        most = max(knowledge.counts.get(seat, HAND_SIZE) for seat in others)
        highest = highest_by_size(knowledge.unseen.elements(), self._order)
        return [height if size <= most else 0 for size, height in enumerate(highest)]

    def stands(self, size: int, strength: int) -> bool:
        """Whether no other seat can hold a higher play.

        Args:
            size: how many cards the play has.
            strength: how high it is.
        """
        return strength >= self._highest[size]

    def way_out(self, cards: Sequence[Card], over: int = 0, size: int = 0) -> tuple[Card, ...]:
        """The play with which a seat begins to lay down all its cards and keeps the lead.

        Every play but the last stands for certain. Nothing, if there is no such way or if there are
        more than `MOST_CARDS`.

        Args:
            cards: the hand.
            over: the strength of the play on the table; 0 on the lead.
            size: how many cards that play has.
        """
        hand = tuple(sorted(cards))
        return () if len(hand) > MOST_CARDS else self._way_out(hand, over, size)

    def _way_out(self, hand: tuple[Card, ...], over: int = 0, size: int = 0) -> tuple[Card, ...]:
        key = hand, over
        if key not in self._ways:
            self._ways[key] = ()
            if self._order.strength(hand, is_last=True) > over and size in (0, len(hand)):
                self._ways[key] = hand
            for play in () if self._ways[key] else self._standing(hand, over):
                if self._way_out(without(hand, play)):
                    self._ways[key] = play
                    break
        return self._ways[key]

    def _standing(self, hand: tuple[Card, ...], over: int) -> list[tuple[Card, ...]]:
        """The plays that stand for certain, the longest first."""
        plays = Plays(hand, self._order, over)
        sure = [play for play in plays if self.stands(play.kind.size, play.strength)]
        sure.sort(key=lambda play: -play.kind.size)
        return [cards for play in sure for cards in plays.selections(play)]
