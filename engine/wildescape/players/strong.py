"""A bot that tries its best plays out on deals that fit what it has seen."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Final

from wildescape.cards import Card
from wildescape.escalation import EscalationView
from wildescape.game import Act, View
from wildescape.hand import HandMoves
from wildescape.i18n import say
from wildescape.players import escalation
from wildescape.players.bot import Bot
from wildescape.players.choice import Choice, Expired
from wildescape.players.club import ESCAPE, Candidate, Thought, ranked
from wildescape.players.hand_split import splits
from wildescape.players.knowledge import sampled
from wildescape.players.open_judgement import worth_of_lead
from wildescape.players.reasons import explained
from wildescape.players.rollout import PlannedHand, PlannedPlay, Rollout, plans
from wildescape.turns import passed_after_play, team

MOST_DEALS: Final = 200
"""How many deals it samples for a move if its time does not run out."""

GAMES: Final = 400
"""How many games of Escalation it plays out for a move."""


class StrongPlayer(Bot):
    """Samples what the others may hold, and plays the trick out after each candidate."""

    name = "strong"
    level = 4
    title = say("strong: thinks a while")
    style = (
        "as `club`, and tries its best moves out on deals that fit what it has seen, for as long "
        "as it may think"
    )
    is_timed = True

    def __init__(
        self, chance: Random, expired: Expired | None = None, samples: int = MOST_DEALS
    ) -> None:
        """Make the bot.

        Args:
            chance: samples the deals.
            expired: whether to answer with the best move so far; asked before each playout.
            samples: after how many deals to answer at the latest.
        """
        super().__init__(chance, expired)
        self.samples = samples

    def choose(self, view: View) -> Choice:
        """The move that does best in the playouts after it."""
        if isinstance(view, EscalationView):
            move = escalation.tried(view, self.chance, GAMES, self.expired)
            return explained(view, move)
        if not isinstance(view.moves, HandMoves) or not view.moves.plays:
            return ranked(view)[0]
        thought = Thought(view, WIDTH)
        best, *others = thought.candidates()
        near = [other for other in others if best.worth - other.worth < CLOSE][:RIVALS]
        if best.worth == ESCAPE or not near:
            return explained(view, best.move)
        return explained(view, self._best(thought, [best, *near]).move)

    def _best(self, thought: Thought, candidates: Sequence[Candidate]) -> Candidate:
        """The candidate that does best by judgement and playouts together."""
        playouts = Playouts(thought, candidates, self.chance, self.expired, judged=True)
        rivals = [Rival(candidate, candidates[0]) for candidate in candidates]
        for number in range(self.samples):
            if number >= FEWEST and _is_settled(rivals):
                break
            results = playouts.next()
            if results is None:
                break
            for rival, result in zip(rivals, results, strict=True):
                rival.gains.append(result - results[0])
        if len(rivals[0].gains) < FEWEST:
            return candidates[0]
        return max(rivals, key=lambda rival: rival.lead).candidate


class Playouts:
    """The candidates of a turn, all played out on the same deals, which fit what was seen."""

    def __init__(
        self,
        thought: Thought,
        candidates: Sequence[Candidate],
        chance: Random,
        expired: Expired | None = None,
        *,
        judged: bool = False,
    ) -> None:
        """Prepare the playouts.

        Args:
            thought: the turn.
            candidates: the moves to try.
            chance: samples the deals.
            expired: whether to give up; asked before each playout.
            judged: whether to judge the open hands after the trick, not play to the end.
        """
        self._value = _judged if judged else _played
        self._thought, self._candidates, self._chance = thought, candidates, chance
        self._expired = expired or (lambda: False)
        self._rollouts = [_rollout(thought, candidate) for candidate in candidates]
        self._mine = [plans(candidate.rests[:PLANS]) for candidate in candidates]

    def next(self) -> list[float] | None:
        """What each candidate brings on one more deal, from 0 to 1; `None` if time is over."""
        if self._expired():
            return None
        thought, seat = self._thought, self._thought.view.seat
        deal = sampled(thought.knowledge, self._chance)
        hands = [self._plans(cards) for cards in deal]
        left = list(map(len, deal))
        results = []
        tried = zip(self._rollouts, self._mine, self._candidates, strict=True)
        for rollout, held, candidate in tried:
            if self._expired():
                return None
            hands[seat] = held
            left[seat] = len(thought.view.cards) - len(candidate.move.cards)
            results.append(self._value(rollout, hands, left, seat))
        return results

    def _plans(self, cards: Sequence[Card]) -> tuple[PlannedHand, ...]:
        if not cards:
            return ()
        thought = self._thought
        return plans(splits(cards, thought.order, thought.odds, 1)[:PLANS])


class Rival:
    """A candidate, and what it gained over the first one on each deal."""

    def __init__(self, candidate: Candidate, first: Candidate) -> None:
        self.candidate = candidate
        self.gains: list[float] = []
        self._ahead = candidate.worth - first.worth

    @property
    def lead(self) -> float:
        """How far it is ahead by judgement and playouts; the surer one counts for more."""
        trust = self._trust
        return trust * fmean(self.gains) + (1 - trust) * self._ahead

    @property
    def doubt(self) -> float:
        """By how much more deals may change its lead."""
        return STANDARD_ERRORS * self._trust * sqrt(self._variance)

    @property
    def _variance(self) -> float:
        return pvariance(self.gains) / len(self.gains)

    @property
    def _trust(self) -> float:
        """The share of the playouts in the lead."""
        return JUDGEMENT_ERROR**2 / (JUDGEMENT_ERROR**2 + PLAYOUT_ERROR**2 + self._variance)


def _is_settled(rivals: Sequence[Rival]) -> bool:
    """Whether more deals will hardly change which candidate leads."""
    best, *others = sorted(rivals, key=lambda rival: -rival.lead)
    return all(best.lead - best.doubt > other.lead + other.doubt for other in others)


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


def _played(
    rollout: Rollout, hands: Sequence[tuple[PlannedHand, ...]], left: Sequence[int], seat: int
) -> float:
    """What a hand brings the team of a seat, played to its end."""
    return _result(rollout.run(hands, left), seat)


def _judged(
    rollout: Rollout, hands: Sequence[tuple[PlannedHand, ...]], left: Sequence[int], seat: int
) -> float:
    """What a hand brings the team of a seat, as judged after the trick."""
    leader, hands, left, escaped = rollout.trick(hands, left)
    if leader is None:
        return _result(escaped, seat)
    worth = worth_of_lead(leader, hands, left, escaped[0] if escaped else None)
    return worth if team(leader) == team(seat) else 1 - worth


def _result(escaped: Sequence[int], seat: int) -> float:
    """What a finished hand brings a team: ½ for the first to escape, ½ for being complete first."""
    mine = team(seat)
    return ((team(escaped[0]) == mine) + (team(escaped[-1]) == mine)) / 2


WIDTH: Final = 4
"""How many splits of its hand it looks at."""

RIVALS: Final = 3
"""How many candidates it tries beside the first."""

CLOSE: Final = 0.06
"""By how much less a rival may be worth than the first."""

PLANS: Final = 4
"""How many splits of each hand a playout keeps."""

FEWEST: Final = 8
"""The number of deals from which the playouts count."""

STANDARD_ERRORS: Final = 2.0
"""How many standard errors of what it gains are put down to chance."""

JUDGEMENT_ERROR: Final = 0.03
"""How far the judgement of two moves is off, as a standard error of the difference."""

PLAYOUT_ERROR: Final = 0.01
"""How far many playouts of two moves are off."""
