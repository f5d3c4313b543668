"""What a player remembers of a hand, all of it public: cards gone, cards left, gifts of tribute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import exp
from typing import Final

from wildescape.cards import COPIES, NATURAL_RANKS, PACK, Card, Rank, power
from wildescape.combinations import Kind
from wildescape.game import Act, View
from wildescape.hand import SEATS, HandView, team
from wildescape.match import MatchView


def stage_of(view: View) -> View:
    """The view of the tribute or the hand in play, in a match; else the view itself."""
    return view.stage if isinstance(view, MatchView) and view.stage else view


@dataclass(frozen=True)
class Memory:
    """What follows from a view without looking into hidden cards.

    `left` is how many cards each seat holds, `unseen` the cards that others may hold, and `known`
    the cards that a seat is known to hold, from tribute.
    """

    view: HandView
    left: tuple[int, ...]
    unseen: Counter[Card]
    known: tuple[Counter[Card], ...]

    @staticmethod
    def of(view: HandView, match: MatchView | None = None) -> Memory:
        """What the seat of `view` remembers.

        Where nobody told a count, every seat is taken to have begun with as many cards as this
        one, which holds for every deal.
        """
        played = [Counter[Card]() for _ in SEATS]
        for move in view.log:
            played[move.seat].update(move.cards)
        gone = sum(played, Counter[Card]())
        begun = len(view.cards) + played[view.seat].total()
        left = [
            0
            if seat in view.escaped
            else told
            if (told := view.told[seat]) is not None
            else max(begun - played[seat].total(), 1)
            for seat in SEATS
        ]
        left[view.seat] = len(view.cards)
        unseen = Counter(dict.fromkeys(PACK, COPIES))
        unseen.subtract(gone)
        unseen.subtract(view.cards)
        known = [given - gone for given, gone in zip(_given(match), played, strict=True)]
        return Memory(view, tuple(left), +unseen, tuple(known))

    @property
    def partners(self) -> list[int]:
        """The partners who still play."""
        mine = team(self.view.seat)
        return [
            seat
            for seat in SEATS
            if team(seat) == mine and seat != self.view.seat and self.left[seat]
        ]

    @property
    def opponents(self) -> list[int]:
        """The opponents who still play."""
        return [seat for seat in SEATS if team(seat) != team(self.view.seat) and self.left[seat]]

    @cached_property
    def odds(self) -> Odds:
        """How likely each play is to stand."""
        others = self.opponents
        able = [sum(self.left[seat] >= size for seat in others) for size in range(6)]
        return Odds(self.unseen, self.view.trump, able)


def _given(match: MatchView | None) -> list[Counter[Card]]:
    """The cards that each seat holds after the tribute by what was seen of it."""
    given = [Counter[Card]() for _ in SEATS]
    if match:
        partner = {seat: other for debt in match.owed for seat, other in (debt, debt[::-1])}
        for move in match.tribute:
            if move and move.act in (Act.TRIBUTE, Act.RETURN):
                given[move.seat].subtract(move.cards)
                given[partner[move.seat]].update(move.cards)
    return [+cards for cards in given]


class Odds:
    """How likely each play stands against the opponents, and so what it costs to hold it.

    The cost of a play is the share of a turn that getting rid of it takes: a low play costs a
    whole turn, one that surely stands next to nothing, for it brings the lead for another.
    """

    def __init__(self, unseen: Counter[Card], trump: Rank, able: list[int]) -> None:
        """`able` is how many opponents hold so many cards, by the size of a play."""
        ranks = [0] * 17
        for card, number in unseen.items():
            ranks[card.rank] += number
        total = max(sum(ranks), 1)
        by_height = sorted(Rank, key=lambda rank: power(rank, trump), reverse=True)
        self.stands: dict[Kind, list[float]] = {}
        for kind, sharpness in _SHARPNESS.items():
            stands, above = [0.0] * 17, 0
            for rank in by_height:
                stands[rank] = exp(-sharpness * above / total) ** (able[kind] / 3)
                above += max(ranks[rank] - kind + 1, 0)
            self.stands[kind] = stands
        for kind, (low, high) in _FIVES.items():
            self.stands[kind] = [
                max(low + (high - low) * min(power(Rank(rank), trump), 15) / 15, 0.0)
                ** (able[5] / 3)
                if rank > 1
                else 0.0
                for rank in range(17)
            ]
        self.cost = {
            kind: [1 - LEAD * chance for chance in chances]
            for kind, chances in self.stands.items()
        }


_SHARPNESS: Final = {Kind.SINGLE: 12.0, Kind.PAIR: 5.5, Kind.TRIPLE: 7.0}
_FIVES: Final = {
    Kind.STRAIGHT: (0.0, 0.02),
    Kind.FLUSH: (-0.6, 0.33),
    Kind.FULL_HOUSE: (0.35, 0.78),
    Kind.FOUR_PLUS_ONE: (0.82, 1.0),
    Kind.STRAIGHT_FLUSH: (0.97, 1.0),
    Kind.FIVE_OF_A_KIND: (0.98, 1.0),
}
LEAD: Final = 2.1
"""What the lead is worth, in turns."""
