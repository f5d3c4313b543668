"""A player that tries its best plays out on deals that fit what it has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from wildescape.cards import Card
from wildescape.game import Act, Move, View
from wildescape.hand import SEATS, HandMoves, HandView, team
from wildescape.match import MatchView
from wildescape.players.choice import Choice
from wildescape.players.club import ESCAPE, Thought, ranked
from wildescape.players.memory import Memory, stage_of
from wildescape.players.partition import Split, rank_of, splits
from wildescape.players.race import Lanes, Lying, lanes, race
from wildescape.ranking import ranking
from wildescape.words import say

SAMPLES: Final = 40
CANDIDATES: Final = 6


class StrongPlayer:
    """Samples what the others may hold, and plays each candidate out to the end of the hand."""

    def __init__(
        self, chance: Random, expired: Callable[[], bool] | None = None, samples: int = SAMPLES
    ) -> None:
        self._chance, self._samples = chance, samples
        self._expired = expired or (lambda: False)

    def choose(self, view: View) -> Choice:
        stage, moves = stage_of(view), view.moves
        if not isinstance(moves, HandMoves) or not moves.plays:
            return ranked(view)[0]
        assert isinstance(stage, HandView)
        memory = Memory.of(stage, view if isinstance(view, MatchView) else None)
        thought = Thought(memory, moves, 12)
        scored = sorted(thought.scored(), key=lambda one: -one[0])
        if len(scored) == 1 or scored[0][0] == ESCAPE:
            return scored[0][1]
        return self._best(thought, scored[:CANDIDATES])

    def _best(self, thought, scored):
        memory, me = thought.memory, thought.view.seat
        view = thought.view
        starts = []
        for _, choice in scored:
            move = choice.move
            rest = thought.rest[move.cards] if move.act == Act.PLAY else thought.splits[0]
            starts.append((move, lanes(rest)))
        values = [PRIOR * score for score, _ in scored]
        table = thought.lying
        from wildescape.hand import in_turn
        worlds = []
        for n in range(self._samples):
            if self._expired():
                break
            worlds.append(self._world(thought))
            for mix in range(min(MIX, n + 1)):
                world = [worlds[n - (mix * (seat + 1)) % (n + 1)][seat] for seat in SEATS] if mix else list(worlds[n])
                for place, (move, mine) in enumerate(starts):
                    world[me] = mine
                    values[place] += self._value(thought, world, move)
        best = max(range(len(scored)), key=values.__getitem__)
        return scored[best][1]

    def _value(self, thought, world, move):
        view = thought.view
        me = view.seat
        from wildescape.hand import in_turn
        rules = view.rules
        if move.act == Act.PLAY:
            strength = thought.order.strength(move.cards)
            kind = strength >> 25
            stands = thought.odds.stands[kind][rank_of(strength, view.trump)]
            table = Lying(me, len(move.cards), strength, stands)
            passed = view.passed if rules.pass_locks_out == "on" else frozenset()
        else:
            table = thought.lying
            passed = view.passed | {me}
        turn = next((s for s in in_turn(me, rules) if thought.memory.left[s] and s != table.seat and s not in passed), None)
        if turn is None:
            turn = table.seat
            if not thought.memory.left[turn]:
                partner = rules.escaped_lead == "partner"
                turn = next(s for s in in_turn(table.seat, rules) if thought.memory.left[s] and (not partner or team(s) == team(table.seat)))
            table, passed = None, frozenset()
        done = race(world, view.escaped, turn, table, passed, rules)
        mine = team(me)
        first, last = team(done[0]) == mine, team(done[-1]) == mine
        ours = sum(team(s) == mine for s in done)
        return (1 if first and last else DRAW if first or last else 0) + 0.01 * (ours - (len(done) - ours))

    def _world(self, thought) -> list[Lanes]:
        memory = thought.memory
        me = thought.view.seat
        known = [Counter() for _ in SEATS]
        unseen = list(memory.unseen.elements())
        for seat in SEATS:
            if seat != me:
                for card in memory.known[seat].elements():
                    if card in unseen and known[seat].total() < memory.left[seat]:
                        unseen.remove(card)
                        known[seat][card] += 1
        self._chance.shuffle(unseen)
        world = []
        for seat in SEATS:
            cards = list(known[seat].elements())
            while len(cards) < memory.left[seat] and seat != me and unseen:
                cards.append(unseen.pop())
            world.append(lanes(splits(cards, thought.order, thought.odds, WORLD)[0]) if cards else lanes(Split(0, ())))
        return world

PRIOR = 1.0
MIX = 1
DRAW = 0.5
WORLD=1
