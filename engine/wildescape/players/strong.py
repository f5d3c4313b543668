"""A player that tries its best plays out on deals that fit what it has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Final

from wildescape.cards import Card
from wildescape.escalation import EscalationView
from wildescape.game import Act, View
from wildescape.hand import HandMoves
from wildescape.players import escalation
from wildescape.players.choice import Choice, Expired
from wildescape.players.club import ESCAPE, Option, Thought, ranked
from wildescape.players.hand_split import splits
from wildescape.players.knowledge import LEAD, Memory
from wildescape.players.rollout import Plan, PlannedPlay, Rollout, plans
from wildescape.turns import SEATS, passed_after_play, team

SAMPLES: Final = 80
"""How many deals it samples for a move, as long as nobody says that the time is over."""

GAMES: Final = 12
"""How many games of Escalation it plays for each move that it tries."""


class StrongPlayer:
    """Samples what the others may hold, and plays each candidate out to the end of the hand."""

    def __init__(
        self, chance: Random, expired: Expired | None = None, samples: int = SAMPLES
    ) -> None:
        """Make a player.

        Args:
            chance: samples the deals.
            expired: says when to answer with the best found so far; asked before each playout.
            samples: after how many deals to answer at the latest.
        """
        self._chance, self._samples = chance, samples
        self._expired = expired or (lambda: False)

    def choose(self, view: View) -> Choice:
        """The move that does best in the hands that are played out after it."""
        if isinstance(view, EscalationView):
            return escalation.tried(view, self._chance, GAMES, self._expired)
        if not isinstance(view.moves, HandMoves) or not view.moves.plays:
            return ranked(view)[0]
        thought = Thought(view, WIDTH, LEAD)
        best, *others = thought.options()
        near = [option for option in others if best.worth - option.worth < CLOSE][:RIVALS]
        if best.worth == ESCAPE or not near:
            return best.choice
        return self._best(thought, [best, *near]).choice

    def _best(self, thought: Thought, options: Sequence[Option]) -> Option:
        """The first of the options, unless the playouts clearly speak for another."""
        playouts = Playouts(thought, options, self._chance, self._expired)
        rivals = [Rival(option, options[0]) for option in options]
        for number in range(self._samples):
            if number >= FEWEST and not any(rival.may_win for rival in rivals[1:]):
                break
            results = playouts.next()
            if results is None:
                break
            for rival, result in zip(rivals, results, strict=True):
                rival.gains.append(result - results[0])
        if len(rivals[0].gains) < FEWEST:
            return options[0]
        return max(rivals, key=lambda rival: rival.lead).option


class Playouts:
    """The options of a turn, each played out on the same deals that fit what the seat has seen."""

    def __init__(
        self,
        thought: Thought,
        options: Sequence[Option],
        chance: Random,
        expired: Expired | None = None,
    ) -> None:
        """Make ready to play out.

        Args:
            thought: the turn.
            options: what is tried.
            chance: samples the deals.
            expired: says when to give up; asked before each playout.
        """
        self._thought, self._options, self._chance = thought, options, chance
        self._expired = expired or (lambda: False)
        self._rollouts = [_rollout(thought, option) for option in options]
        self._mine = [plans(option.rests[:PLANS]) for option in options]

    def next(self) -> list[float] | None:
        """What each option brings on one more deal; `None` if the time is over."""
        if self._expired():
            return None
        thought, seat = self._thought, self._thought.view.seat
        deal = sampled(thought.memory, self._chance)
        hands = [self._plans(cards) for cards in deal]
        left = list(map(len, deal))
        results = []
        for rollout, held, option in zip(self._rollouts, self._mine, self._options, strict=True):
            if self._expired():
                return None
            hands[seat] = held
            left[seat] = len(thought.view.cards) - len(option.choice.move.cards)
            results.append(_value(rollout.run(hands, left), seat))
        return results

    def _plans(self, cards: Sequence[Card]) -> tuple[Plan, ...]:
        if not cards:
            return ()
        thought = self._thought
        return plans(splits(cards, thought.order, thought.odds, 1)[:PLANS])


class Rival:
    """An option beside the first, and what it gained on that in each playout."""

    def __init__(self, option: Option, first: Option) -> None:
        self.option = option
        self.gains: list[float] = []
        self._handicap = TRUST * (first.worth - option.worth)

    @property
    def lead(self) -> float:
        """How far it is ahead beyond doubt."""
        return fmean(self.gains) - self._handicap - DOUBT * self._error

    @property
    def may_win(self) -> bool:
        """Whether it is not behind beyond doubt."""
        return fmean(self.gains) - self._handicap + DOUBT * self._error > 0

    @property
    def _error(self) -> float:
        return sqrt(pvariance(self.gains) / len(self.gains))


def sampled(memory: Memory, chance: Random) -> list[list[Card]]:
    """Cards for the other seats that fit what is remembered; none for the seat itself."""
    unseen, me = memory.unseen.copy(), memory.view.seat
    hands: list[list[Card]] = [[] for _ in SEATS]
    for seat in SEATS:
        if seat != me:
            hands[seat] = list((memory.known[seat] & unseen).elements())[: memory.left[seat]]
            unseen -= Counter(hands[seat])
    rest = list(unseen.elements())
    chance.shuffle(rest)
    for seat in SEATS:
        if seat != me:
            missing = memory.left[seat] - len(hands[seat])
            hands[seat] += rest[:missing]
            del rest[:missing]
    return hands


def _rollout(thought: Thought, option: Option) -> Rollout:
    """The hand after the move of `option`."""
    view, move = thought.view, option.choice.move
    if move.act == Act.PLAY:
        passed = passed_after_play(view.passed, view.rules)
        owner, part = view.seat, thought.part(move.cards)
    else:
        assert view.table
        passed = view.passed | {view.seat}
        owner, part = view.table.seat, thought.part(view.table.cards, view.table.strength)
    return Rollout(view.seat, owner, PlannedPlay.of(part), passed, view.escaped, view.rules)


def _value(escaped: Sequence[int], seat: int) -> float:
    """What a hand brings: half for the first to escape, half for the first team complete."""
    mine = team(seat)
    return ((team(escaped[0]) == mine) + (team(escaped[-1]) == mine)) / 2


WIDTH: Final = 8
RIVALS: Final = 2
CLOSE: Final = 3.0
"""How many options are tried beside the first, and by how many turns they may be worse."""

PLANS: Final = 4
"""How many ways to split a hand are kept in a playout."""

FEWEST: Final = 8
"""From how many deals on the playouts count."""

DOUBT: Final = 1.5
TRUST: Final = 0.03
"""How far the playouts must be ahead: so many standard errors, and so much for each turn lost."""
