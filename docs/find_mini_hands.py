"""The mini hands of the lessons: `python -m docs.find_mini_hands` finds them anew.

A deal is taken if a learner who plays like a club player reaches the goal, one who follows the
coach does too, and each of the wrong ideas that the lesson hunts misses it; if the game takes one
to three minutes; and if what the lesson wants to show is played. With names, only those are found.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from wildescape.cards import JOKERS, PACK, Card, Rank
from wildescape.combinations import Kind
from wildescape.escalation import ESCALATION_HAND, Escalation
from wildescape.game import Act, Move
from wildescape.hand import HandMoves, HandState
from wildescape.match import PACKS
from wildescape.plays import Plays
from wildescape.positions import format_position
from wildescape.ranking import ranking
from wildescape.session import Due, Session
from wildescape.teach.exercises import PlayOn
from wildescape.teach.exercises.play_on import COACH
from wildescape.teach.mini_hands import FILE, mini_hand
from wildescape.teach.scenes import Scene, State
from wildescape.turns import SEATS, team

ME: Final = 0
"""The learner's seat."""

SECONDS: Final = (60, 180)
"""How long a mini hand takes at least and at most."""

PLAY, PASS, CHOICE, FORCED = 1.0, 0.4, 5.0, 1.0
"""How many seconds a bot's play and its pass take, a choice of the learner's, and a pass that the
table makes for a learner who can't beat it."""

TRIES: Final = 20_000
"""How many hands are dealt to a seat until one fits."""

SETS: Final = frozenset({Kind.SINGLE, Kind.PAIR, Kind.TRIPLE})
FIVES: Final = frozenset(kind for kind in Kind if kind > Kind.TRIPLE)


def seconds(states: Sequence[State], moves: Sequence[Move]) -> float:
    """How long a game takes a learner."""
    found = 0.0
    for state, move in zip(states, moves, strict=False):
        if move.seat != ME:
            found += PASS if move.act == Act.PASS else PLAY
        else:
            can_choose = not isinstance(state.moves, HandMoves) or state.moves.plays
            found += CHOICE if can_choose else FORCED
    return found


@dataclass(frozen=True)
class Wanted:
    """What a mini hand is to be like.

    Args:
        ideas: the wrong ideas that lose it, as `understood` names them.
        cards: how many cards each seat is dealt.
        until: the goal.
        kinds: the plays that the lesson has met; nobody's cards make another one.
        trump: the trump rank.
        has_trumps: whether cards of that rank are dealt.
        jokers: how many jokers the learner is dealt; nobody else has one.
        held: plays that the learner's cards make.
        shown: plays that are made in the game, each so often.
        leader: the seat that leads.
        levels: the levels of both teams.
        offense: the team that is the offense.
        left: how many cards each seat has left, in a hand from its last third.
    """

    ideas: tuple[str, ...]
    cards: int = 0
    until: str = "all_out"
    kinds: frozenset[Kind] = frozenset(Kind)
    trump: Rank = Rank.TWO
    has_trumps: bool = True
    jokers: int = 0
    held: frozenset[Kind] = frozenset()
    shown: dict[Kind, int] = field(default_factory=dict)
    leader: int = 0
    levels: tuple[str, str] = ("2", "2")
    offense: int = 0

    def dealt(self, chance: Random) -> State | None:
        """A game that fits; `None` if none was found for a seat."""
        pack = [card for card in PACKS if not card.is_joker]
        if not self.has_trumps:
            pack = [card for card in pack if card.rank != self.trump]
        jokers = chance.sample([card for card in PACKS if card in JOKERS], self.jokers)
        hands = []
        for seat in SEATS:
            held = self._hand(pack, seat, jokers if seat == ME else [], chance)
            if held is None:
                return None
            hands.append(held)
        return mini_hand(hands, self.trump, self.leader)

    def _hand(
        self, pack: list[Card], seat: int, jokers: Sequence[Card], chance: Random
    ) -> list[Card] | None:
        """Cards for a seat, taken out of the pack."""
        held_by_me = self.held if seat == ME else frozenset[Kind]()
        order = ranking(self.trump)
        for _ in range(TRIES):
            places = chance.sample(range(len(pack)), self.cards - len(jokers))
            held = [*(pack[place] for place in places), *jokers]
            found = {play.kind for play in Plays(tuple(sorted(held)), order).strengths}
            if held_by_me <= found <= self.kinds:
                for place in sorted(places, reverse=True):
                    del pack[place]
                return held
        return None

    def shows(self, states: Sequence[State], moves: Sequence[Move]) -> bool:
        """Whether the plays that are to be shown are made."""
        if not self.shown:
            return True
        order = ranking(self.trump)
        made = [
            next(iter(Plays(move.cards, order).strengths[-1:])).kind  # type: ignore[index]
            for move in moves
            if move.cards
        ]
        return all(made.count(kind) >= often for kind, often in self.shown.items())
