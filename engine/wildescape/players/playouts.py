"""Trial deals: moves played out to the end of the hand, on deals that fit what a seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from wildescape.cards import Card
from wildescape.game import Act
from wildescape.players.club import Candidate, Thought
from wildescape.players.hand_split import splits
from wildescape.players.knowledge import sampled
from wildescape.players.rollout import PlannedHand, PlannedPlay, Rollout, plans
from wildescape.turns import passed_after_play, team


class Playouts:
    """The candidates of a turn, all played out on the same deals, which fit what was seen."""

    def __init__(
        self,
        thought: Thought,
        candidates: Sequence[Candidate],
        chance: Random,
    ) -> None:
        """Prepare the playouts.

        Args:
            thought: the turn.
            candidates: the moves to try.
            chance: samples the deals.
        """
        self._thought, self._candidates, self._chance = thought, candidates, chance
        self._rollouts = [_rollout(thought, candidate) for candidate in candidates]
        self._mine = [plans(candidate.rests[:PLANS]) for candidate in candidates]

    def next(self) -> list[float]:
        """What each candidate brings on one more deal, from 0 to 1."""
        thought, seat = self._thought, self._thought.view.seat
        deal = sampled(thought.knowledge, self._chance)
        hands = [self._plans(cards) for cards in deal]
        left = list(map(len, deal))
        results = []
        tried = zip(self._rollouts, self._mine, self._candidates, strict=True)
        for rollout, held, candidate in tried:
            hands[seat] = held
            left[seat] = len(thought.view.cards) - len(candidate.move.cards)
            results.append(_result(rollout.run(hands, left), seat))
        return results

    def _plans(self, cards: Sequence[Card]) -> tuple[PlannedHand, ...]:
        if not cards:
            return ()
        thought = self._thought
        return plans(splits(cards, thought.order, thought.odds, 1)[:PLANS])


def _rollout(thought: Thought, candidate: Candidate) -> Rollout:
    """The hand after the move of `candidate`."""
    view, move = thought.view, candidate.move
    if move.act == Act.PLAY:
        passed = passed_after_play(view.passed, view.rules)
        owner, play = view.seat, thought.valued(move.cards)
    else:
        assert view.table
        passed = view.passed | {view.seat}
        owner, play = view.table.seat, thought.valued(view.table.cards, view.table.strength)
    return Rollout(view.seat, owner, PlannedPlay.of(play), passed, view.escaped, view.rules)


def _result(escaped: Sequence[int], seat: int) -> float:
    """What a finished hand brings a team: ½ for the first to escape, ½ for being complete first."""
    mine = team(seat)
    return ((team(escaped[0]) == mine) + (team(escaped[-1]) == mine)) / 2


PLANS: Final = 4
"""How many splits of each hand a playout keeps."""
