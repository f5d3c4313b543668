"""Hands that players play out against each other, as samples to learn from.

Now and then a player tries another move than its best, so that those are learned about too.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from wildescape.cards import NATURAL_RANKS
from wildescape.game import Act
from wildescape.hand import HandMoves, HandState
from wildescape.match import PACKS
from wildescape.players.club import ESCAPE, Thought
from wildescape.turns import SEATS, team

ANY_MOVE = 0.06
"""How often a player makes any of the moves that it thinks about."""

HESITATION = 0.012
"""By how much, on average, it takes a move for worse than it is."""


class Sample(NamedTuple):
    """What a network is told, and how the hand went on for the team that it is asked about."""

    inputs: list[float]
    first: bool
    complete: bool
    is_open: bool
    """Whether nobody had escaped yet."""


class Noted(NamedTuple):
    """A moment in a hand: a seat, and what a network is told about it."""

    seat: int
    inputs: list[float]
    is_open: bool


def dealt(chance: random.Random) -> HandState:
    """A hand at any trump."""
    pack = chance.sample(PACKS, len(PACKS))
    hands = [pack[seat::6] for seat in SEATS]
    return HandState.start(hands, chance.choice(NATURAL_RANKS), chance.choice(SEATS))


def played(number: int) -> list[Sample]:
    """The moves of one hand, as samples."""
    chance = random.Random(number)
    hand = dealt(chance)
    moves: list[Noted] = []
    while (seat := hand.turn) is not None:
        view = hand.view(seat)
        assert isinstance(view.moves, HandMoves)
        if not view.moves.plays:
            hand = hand.after(view.moves[0])
            continue
        thought = Thought(view)
        candidates = thought.candidates()
        chosen = candidates[0]
        if chosen.worth < ESCAPE:
            if chance.random() < ANY_MOVE:
                chosen = chance.choice(candidates)
            else:
                doubt = 1 / HESITATION
                chosen = max(candidates, key=lambda one: one.merit - chance.expovariate(doubt))
            play = thought.valued(chosen.move.cards) if chosen.move.act == Act.PLAY else None
            judgement = thought.judgement
            inputs = judgement.situation + judgement.outlook(play, chosen.rests)
            moves.append(Noted(seat, inputs, not hand.escaped))
        hand = hand.after(chosen.move)
    return list(samples(hand, moves))


def samples(hand: HandState, noted: list[Noted]) -> Iterator[Sample]:
    """The moments of a hand together with its result."""
    assert hand.result
    for seat, inputs, is_open in noted:
        first, complete = (team(seat) == one for one in (hand.result.first, hand.result.complete))
        yield Sample(inputs, first, complete, is_open)
