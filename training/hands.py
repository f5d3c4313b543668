"""Hands that players play out against each other, as samples to learn from.

Now and then a player tries another move than its best, so that those are learned about too. And
some leave partners alone and keep bombs, others less: what comes of both is in the samples.
"""

import random
from collections.abc import Iterator
from operator import mul
from typing import NamedTuple

from wildescape.cards import NATURAL_RANKS
from wildescape.dealing import PACKS
from wildescape.game import Act
from wildescape.hand import HAND_SIZE, HandMoves, HandState
from wildescape.players.club import ESCAPE, Candidate, Thought
from wildescape.turns import SEATS, team

ANY_MOVE = 0.06
"""How often a player makes any of the moves that it thinks about."""

CARE = (0.5, 1, 1.5, 2)
"""How much dearer than it is what isn't plain may be to a seat, by its kind."""

SHORT, SHORT_SIZES = 0.15, (8, 22)
"""How many of the hands are of fewer cards, and of how many."""

HESITATION = 0.012
"""By how much, on average, it takes a move for worse than it is."""


class Sample(NamedTuple):
    """What a network is told, and how the hand went on for the team that it is asked about."""

    inputs: list[float]
    first: bool
    complete: bool
    is_open: bool
    """Whether nobody had escaped yet."""
    later: int
    """How many samples further on the next one of the same seat is; 0 if there is none."""


class Noted(NamedTuple):
    """A moment in a hand: a seat, and what a network is told about it."""

    seat: int
    inputs: list[float]
    is_open: bool


def dealt(chance: random.Random, size: int = HAND_SIZE) -> HandState:
    """A hand at any trump, of so many cards for each seat."""
    pack = chance.sample(PACKS, len(PACKS))
    hands = [pack[seat : 6 * size : 6] for seat in SEATS]
    return HandState.start(hands, chance.choice(NATURAL_RANKS), chance.choice(SEATS))


def played(number: int) -> list[Sample]:
    """The moves of one hand, as samples."""
    chance = random.Random(number)
    hand = dealt(chance, chance.randint(*SHORT_SIZES) if chance.random() < SHORT else HAND_SIZE)
    care = [[1.0, *chance.choices(CARE, k=3), 1.0] for _ in SEATS]
    moves: list[Noted] = []
    while (seat := hand.turn) is not None:
        view = hand.view(seat)
        assert isinstance(view.moves, HandMoves)
        if not view.moves.plays:
            hand = hand.after(view.moves[0])
            continue
        thought = Thought(view)
        candidates = thought.candidates()

        def merit(one: Candidate, care: list[float] = care[seat]) -> float:
            return one.worth - sum(map(mul, care, one.prices), 0.0)

        chosen = max(candidates, key=merit)
        if chosen.worth < ESCAPE:
            if chance.random() < ANY_MOVE:
                chosen = chance.choice(candidates)
            else:
                doubt = 1 / HESITATION
                chosen = max(candidates, key=lambda one: merit(one) - chance.expovariate(doubt))
            play = thought.valued(chosen.move.cards) if chosen.move.act == Act.PLAY else None
            judgement = thought.judgement
            inputs = judgement.situation + judgement.outlook(play, chosen.rests)
            moves.append(Noted(seat, inputs, not hand.escaped))
        hand = hand.after(chosen.move)
    return list(samples(hand, moves))


def samples(hand: HandState, noted: list[Noted]) -> Iterator[Sample]:
    """The moments of a hand together with its result."""
    assert hand.result
    for place, (seat, inputs, is_open) in enumerate(noted, 1):
        later = next((n for n, other in enumerate(noted[place:], 1) if other.seat == seat), 0)
        first, complete = (team(seat) == one for one in (hand.result.first, hand.result.complete))
        yield Sample(inputs, first, complete, is_open, later)
