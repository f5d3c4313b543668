"""The judgement of skilled players: what a move may bring the team, learned from played hands.

A small neural network sees the situation of a seat and the hand after a move, as numbers, and says
how likely its team is to be the first to have a player out, and the first to be complete.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from operator import itemgetter, mul
from pathlib import Path
from typing import Final, NamedTuple

from wildescape.cards import Rank
from wildescape.hand import HAND_SIZE
from wildescape.players.hand_split import HandSplit, SplitPlay
from wildescape.players.knowledge import SURE_TO_STAND, Knowledge
from wildescape.turns import in_turn, team

CLUB: Final = "judgement_club"
"""The network of a club player: few units, learned from a thousand hands."""

STRONG: Final = "judgement_strong"
"""The best network there is: four networks joined, whose mistakes cancel out."""


class Judgement:
    """The judgement of the moves of one turn."""

    def __init__(
        self, knowledge: Knowledge, held: HandSplit, table_stands: float, name: str = STRONG
    ) -> None:
        """Look at the situation of a seat.

        Args:
            knowledge: what the seat knows.
            held: the cheapest split of its hand.
            table_stands: the chance that the play on the table stands; 0 on the lead.
            name: which network judges.
        """
        self._knowledge, self._held, self._table_stands = knowledge, held, table_stands
        view, left = knowledge.view, knowledge.left
        me = view.seat
        self._seats = in_turn(me, view.rules)[:-1]
        self._others = [left[seat] for seat in self._seats]
        self._opponents = self._others[0::2]
        self._partners = self._others[1::2]
        self._next = next((count for count in self._opponents if count), 0)
        self._threat = min((count for count in self._opponents if count), default=HAND_SIZE)
        self._is_over_partner = view.table is not None and team(view.table.seat) == team(me)
        self._owner = left[view.table.seat] if view.table else 0
        self._size = len(view.table.cards) if view.table else 0
        self._place = self._seats.index(view.table.seat) + 1 if view.table else 0
        # How far on the seats sit that may still follow before the trick is back at its owner.
        self._to_come = [
            distance
            for distance in range(1, self._place)
            if self._others[distance - 1] >= self._size
            and self._seats[distance - 1] not in view.passed
        ]
        self._jokers = sum(card.is_joker for card in view.cards)
        first = view.escaped and team(view.escaped[0]) == team(me)
        self._first: bool | None = bool(first) if view.escaped else None
        self.situation = self._situation()
        """The inputs of the network that are the same for all moves."""
        self._network = network(name).after(self.situation)

    def worth(self, play: SplitPlay | None, rests: Sequence[HandSplit]) -> float:
        """What a move brings the team, as `Network.worth`.

        Args:
            play: the play; `None` to pass.
            rests: splits of the hand after it, the cheapest first.
        """
        # Sums of floats differ in their last digits from one platform to the next.
        return round(self._network.worth(self.outlook(play, rests), self._first), 9)

    def _situation(self) -> list[float]:
        knowledge, view, others = self._knowledge, self._knowledge.view, self._others
        unseen = knowledge.unseen
        found: list[float] = []
        for count in others:
            found += (count / HAND_SIZE, NEARNESS[count], not count)
        stays, to_come = self._table_stands, self._to_come
        found += _one_hot(self._place, range(1, 6))
        found += _one_hot(self._size, SIZES)
        passed = [(seat - view.seat) % 2 for seat in view.passed]
        # In a position that was set up, some of the unseen cards are in no hand.
        held = sum(others)
        share = min(held / max(unseen.total(), 1), 1)
        small, big = (
            share * sum(number for card, number in unseen.items() if card.rank == joker) / 3
            for joker in (Rank.SMALL_JOKER, Rank.BIG_JOKER)
        )
        found += (
            stays * self._is_over_partner,
            stays * (not self._is_over_partner),
            sum(distance % 2 for distance in to_come) / 3,
            sum(1 - distance % 2 for distance in to_come) / 2,
            sum(passed) / 3,
            (len(passed) - sum(passed)) / 2,
            0 if self._first is None else 2 * self._first - 1,
            self._first is None,
            held / 135,
            share,
            small,
            big,
            len(view.cards) / HAND_SIZE,
            self._held.cost / 5,
        )
        return found

    def outlook(self, play: SplitPlay | None, rests: Sequence[HandSplit]) -> list[float]:
        """The inputs of the network that depend on the move; arguments as for `worth`."""
        return [*(self._of_play(play) if play else self._of_pass()), *self._of_rest(play, rests)]

    def _of_play(self, play: SplitPlay) -> list[float]:
        cards, stands = play.cards, play.stands
        size, falls = len(cards), 1 - stands
        opponents, partners = self._opponents, self._partners
        kind = _one_hot(size, SIZES)
        over = self._table_stands if self._is_over_partner else 0.0
        jokers = sum(card.is_joker for card in cards)
        found = [*kind, *[stands * one for one in kind], stands, stands * stands]
        for count in self._others:
            found += (falls * (count == size), count >= size)
        found += (
            over,
            over * NEARNESS[self._owner],
            (self._table_stands - over) * NEARNESS[self._owner],
            falls * (size in opponents),
            falls * (self._next == size),
            falls * (size in partners),
            self._threat < size,
            jokers / 2,
            jokers > 0 and size > 1,
            (self._jokers - jokers) / 3,
        )
        return [*found, *_NO_PASS]

    def _of_pass(self) -> list[float]:
        stays, owner = self._table_stands, self._owner
        near = stays * NEARNESS[owner]
        if self._is_over_partner:
            kept = (stays, near, 0.0, 0.0, 0.0)
        else:
            kept = (0.0, 0.0, stays, near, stays * (0 < owner <= 2))
        found = [*_NO_PLAY, self._jokers / 3, *kept]
        for distance, count in enumerate(self._others[:-1], 1):
            follows = distance in self._to_come
            found += (follows, (1 - stays) * (follows and count == self._size))
        return found

    def _of_rest(self, play: SplitPlay | None, rests: Sequence[HandSplit]) -> list[float]:
        rest = rests[0]
        low, sure, best = [0] * 6, [0] * 6, [0.0] * 6
        between, chances = 0, []
        for other in rest.plays:
            size, stands = len(other.cards), other.stands
            chances.append(max(stands, 0.01))
            if stands < 0.5:
                low[size] += 1
            elif stands < SURE_TO_STAND:
                between += 1
            else:
                sure[size] += 1
            best[size] = max(best[size], stands)
        chances.sort()
        but_one, but_two = _product(chances[1:]), _product(chances[2:])
        lows, cost, plays = sum(low), rest.cost, len(rest.plays)
        left = len(self._knowledge.view.cards) - (len(play.cards) if play else 0)
        stands = play.stands if play else 0.0
        stays = 0.0 if play else self._table_stands
        kept = stays * self._is_over_partner
        return [
            left / HAND_SIZE,
            NEARNESS[left],
            plays / 8,
            cost / 5,
            max(cost, 0) / 5,
            (cost - self._held.cost) / 3,
            min(rests[1].cost - cost, 1) if len(rests) > 1 else 1.0,
            sum(chances) / 5,
            lows / 5,
            min(lows, 1),
            min(lows, 2) / 2,
            between / 4,
            *[low[size] / 3 for size in SIZES],
            *[sure[size] / 2 for size in SIZES],
            *[best[size] for size in SIZES],
            but_one,
            but_two,
            stands * but_one,
            stands * but_two,
            stands * lows / 5,
            kept * but_one,
            (stays - kept) * but_one,
            lows / 5 * NEARNESS[self._threat],
        ]


SIZES: Final = (1, 2, 3, 5)
"""How many cards a play has."""

NEARNESS: Final = [0.0, *[exp((1 - count) / 3) for count in range(1, 163)]]
"""By the number of cards of a seat: how close it is to escaping; 0 if it has."""

_NO_PLAY: Final = [0.0] * 29
_NO_PASS: Final = [0.0] * 13


def _one_hot(value: int, values: Sequence[int]) -> list[float]:
    return [float(value == other) for other in values]


def _product(chances: Sequence[float]) -> float:
    product = 1.0
    for chance in chances:
        product *= chance
    return product


class Network(NamedTuple):
    """A network with one hidden layer, whose outputs are how a hand may end for a team.

    `hidden` are the weights of each hidden unit, `chances` those of both outputs; the biases are
    what is added to each sum.
    """

    hidden: list[list[float]]
    hidden_bias: list[float]
    chances: list[list[float]]
    chances_bias: list[float]

    def after(self, inputs: Sequence[float]) -> Network:
        """The network whose first inputs are known: it takes the others."""
        sums = _sums(self.hidden, self.hidden_bias, inputs)
        others = [weights[len(inputs) :] for weights in self.hidden]
        return self._replace(hidden=others, hidden_bias=sums)

    def worth(self, inputs: Sequence[float], first: bool | None) -> float:
        """What a hand brings a team, from 0 to 1.

        One half is for the first player out, the other for being complete first.

        Args:
            inputs: what the network is told.
            first: whether the team had the first player out, `None` if nobody is out.
        """
        units = [max(one, 0.0) for one in _sums(self.hidden, self.hidden_bias, inputs)]
        begun, complete = (
            1 / (1 + exp(-one)) for one in _sums(self.chances, self.chances_bias, units)
        )
        return ((begun if first is None else first) + complete) / 2


def _sums(
    rows: Sequence[Sequence[float]], biases: Sequence[float], inputs: Sequence[float]
) -> list[float]:
    """The weighted sums of the inputs.

    Most inputs are 0 and add nothing: without them it takes half as long.
    """
    places = [place for place, value in enumerate(inputs) if value]
    if len(places) < 2:
        return [
            sum(map(mul, weights, inputs), bias) for weights, bias in zip(rows, biases, strict=True)
        ]
    pick, values = itemgetter(*places), [float(inputs[place]) for place in places]
    return [
        sum(map(mul, pick(weights), values), bias)
        for weights, bias in zip(rows, biases, strict=True)
    ]


@cache
def network(name: str) -> Network:
    """A network of this package, by the name of its file."""
    weights = Path(__file__).with_name(f"{name}.json").read_text("ascii")
    return Network(**json.loads(weights))
