"""Trial deals, which fit what a seat has seen: moves played out on them to the end of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final, NamedTuple

from wildescape.cards import Card
from wildescape.game import Act
from wildescape.players.club import Candidate, Thought
from wildescape.players.hand_split import HandSplit, SplitPlay, splits
from wildescape.players.knowledge import FEW_LEFT, LEAD, NEAR, SURE_TO_STAND, THREAT, sampled
from wildescape.rules import Rules
from wildescape.turns import NOBODY, is_over, passed_after_play, team, turn_after


class PlannedPlay(NamedTuple):
    """A play: how high it is, how likely it stands, what it costs to hold, its cards."""

    strength: int
    stands: float
    cost: float
    cards: tuple[Card, ...]

    @staticmethod
    def of(play: SplitPlay) -> PlannedPlay:
        """A play of a split."""
        return PlannedPlay(play.strength, play.stands, play.cost, play.cards)


Lanes = tuple[tuple[PlannedPlay, ...], ...]
"""The plays of one split by their size."""


class PlannedHand(NamedTuple):
    """A split: what it costs, and its plays."""

    cost: float
    lanes: Lanes


def plans(splits: Iterable[HandSplit]) -> tuple[PlannedHand, ...]:
    """The splits of a hand, for a rollout."""
    return tuple(PlannedHand(split.cost, _lanes(split)) for split in splits)


def _lanes(split: HandSplit) -> Lanes:
    found: list[list[PlannedPlay]] = [[], [], [], [], [], []]
    for play in split.plays:
        found[len(play.cards)].append(PlannedPlay.of(play))
    return tuple(map(tuple, found))


@dataclass(frozen=True)
class Rollout:
    """A hand from some point on: the play on the table, who has passed, who has escaped.

    `seat` has just played or passed, and `table` is the play of the seat `owner`. So many times as
    `silent` says it passes again, wherever it may.
    """

    seat: int
    owner: int
    table: PlannedPlay
    passed: frozenset[int]
    escaped: tuple[int, ...]
    rules: Rules
    silent: int = 0

    def run(self, hands: Sequence[tuple[PlannedHand, ...]], left: Sequence[int]) -> list[int]:
        """Play to the end of the hand and return who escapes, in order.

        Args:
            hands: how each seat may split its cards.
            left: how many cards each seat holds.
        """
        hold, left, escaped = list(hands), list(left), list(self.escaped)
        seat, owner, table = self.seat, self.owner, self.table
        passed, rules = self.passed, self.rules
        me, silent = seat, self.silent
        play: PlannedPlay | None
        if not left[seat] and seat not in escaped:
            escaped.append(seat)
        while left[seat] or not is_over(left):
            seat, leads = turn_after(seat, owner, left, passed, rules)
            if leads:
                play, passed = _lead(hold[seat], seat, left), NOBODY
            elif silent and seat == me:
                play, silent = None, silent - 1
            else:
                play = _follow(hold[seat], seat, left, owner, table)
            if play is None:
                passed = passed | {seat}
                continue
            owner, table = seat, play
            left[seat] -= len(play.cards)
            hold[seat] = _after(hold[seat], play)
            if not left[seat]:
                escaped.append(seat)
            passed = passed_after_play(passed, rules)
        return escaped


def _after(mine: tuple[PlannedHand, ...], play: PlannedPlay) -> tuple[PlannedHand, ...]:
    """The splits that hold `play`, without it."""
    kept = []
    size = len(play.cards)
    for cost, lanes in mine:
        lane = lanes[size]
        if play in lane:
            place = lane.index(play)
            shorter = lane[:place] + lane[place + 1 :]
            kept.append(PlannedHand(cost - play.cost, (*lanes[:size], shorter, *lanes[size + 1 :])))
    return tuple(kept)


def _lead(mine: tuple[PlannedHand, ...], seat: int, left: Sequence[int]) -> PlannedPlay:
    """The lead: the play that costs most to hold, or the surest where nearly all are sure."""
    plays = [play for lane in min(mine).lanes for play in lane]
    if sum(play.stands < SURE_TO_STAND for play in plays) <= 1:
        return max(plays, key=lambda play: play.stands)
    waiting = [left[other] for other in range((seat + 1) % 2, 6, 2)]

    def worth(play: PlannedPlay) -> float:
        feeds = len(play.cards) in waiting
        return play.cost - (THREAT * (1 - play.stands) if feeds else 0)

    return max(plays, key=worth)


def _follow(
    mine: tuple[PlannedHand, ...], seat: int, left: Sequence[int], owner: int, table: PlannedPlay
) -> PlannedPlay | None:
    """The play over `table`, which is that of `owner`; `None` to pass."""
    strength, stays, _, cards = table
    size = len(cards)
    if left[seat] < size:
        return None
    if (owner - seat) % 2:
        lead, spoilt = LEAD * stays + (left[owner] <= NEAR), 0.0
        pays = -inf if 0 < left[owner] <= FEW_LEFT else -min(mine).cost
    else:
        lead, spoilt = LEAD * (1 - stays), stays * (2 if left[owner] <= 5 else 1)
        pays = -min(mine).cost
    play = None
    for cost, lanes in mine:
        for step in lanes[size]:
            if step.strength > strength:
                if left[seat] == size:
                    return step
                worth = lead * step.stands - (cost - step.cost) - spoilt
                if worth >= pays:
                    pays, play = worth, step
    return play


class Playouts:
    """The candidates of a turn, all played out on the same deals, which fit what was seen."""

    def __init__(
        self,
        thought: Thought,
        candidates: Sequence[Candidate],
        chance: Random,
        silent: int = 0,
    ) -> None:
        """Prepare the playouts.

        Args:
            thought: the turn.
            candidates: the moves to try.
            chance: samples the deals.
            silent: how many times the seat passes again after a pass, wherever it may.
        """
        self._thought, self._candidates, self._chance = thought, candidates, chance
        self._rollouts = [_rollout(thought, candidate, silent) for candidate in candidates]
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


def _rollout(thought: Thought, candidate: Candidate, silent: int) -> Rollout:
    """The hand after the move of `candidate`; after a pass, the seat passes `silent` times more."""
    view, move = thought.view, candidate.move
    if move.act == Act.PLAY:
        silent = 0
        passed = passed_after_play(view.passed, view.rules)
        owner, play = view.seat, thought.valued(move.cards)
    else:
        assert view.table
        passed = view.passed | {view.seat}
        owner, play = view.table.seat, thought.valued(view.table.cards, view.table.strength)
    table = PlannedPlay.of(play)
    return Rollout(view.seat, owner, table, passed, view.escaped, view.rules, silent)


def _result(escaped: Sequence[int], seat: int) -> float:
    """What a finished hand brings a team: ½ for the first to escape, ½ for being complete first."""
    mine = team(seat)
    return ((team(escaped[0]) == mine) + (team(escaped[-1]) == mine)) / 2


PLANS: Final = 4
"""How many splits of each hand a playout keeps."""
