"""Plays of one turn graded by two judges, on deals that fit what the seat has seen.

The first judge takes the fast trial deals of the strong player, the second lets whole bots play the
hand out. A play is a mistake only if both put it clearly behind the best one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from wildescape.game import View
from wildescape.hand import HandState, HandView
from wildescape.players import player
from wildescape.players.club import WIDTH, Candidate, Thought
from wildescape.players.hand_split import splits
from wildescape.players.knowledge import Knowledge, sampled
from wildescape.players.playouts import Playouts
from wildescape.ranking import ranking
from wildescape.teach.scenes import Cards, as_move
from wildescape.turns import team

DEALS: Final = 100
"""On how many trial deals each play is tried."""

DOUBT: Final = 1.5
MARGIN: Final = 0.03
"""To the first judge a play is worse if, less so many standard errors, it is so far behind."""

BOTS: Final = "strong"
"""The bots that play the hands out for the second judge."""

FEWEST_PLAYED: Final = 60
MOST_PLAYED: Final = 120
"""On how many deals the bots play out a play that is called a mistake, at least and at most."""

DOUBT_PLAYED: Final = 2.5
MARGIN_PLAYED: Final = 0.05
"""As `DOUBT` and `MARGIN`, for the second judge."""

_FEWEST_TO_CLEAR: Final = 24
_DOUBT_TO_CLEAR: Final = 0.75
"""From so many deals on the second judge clears a play that, even with so many standard errors
added, is not far enough behind."""

_GLANCE: Final = 10
_MOVES: Final = 50
"""How many trial deals, and how many moves of bots, a step of the judges takes at most."""

_SEED: Final = 27
"""Fixed, so that the same choice is tried on the same deals everywhere."""


class Scales:
    """The first judge: plays of one turn, weighed against each other on more and more trial deals.

    Only what the seat in turn may know is used.

    Args:
        view: what that seat sees of a hand, or of a match with a hand in play.
        plays: legal plays of that seat; no cards are a pass.
        seed: from which the deals follow.
    """

    def __init__(self, view: View, plays: tuple[Cards, ...], seed: int = _SEED) -> None:
        self.plays = plays
        self._thought = Thought(view)
        options = list(map(self._option, plays))
        self._playouts = Playouts(self._thought, options, Random(seed))
        self._values: list[list[float]] = [[] for _ in plays]

    def _option(self, cards: Cards) -> Candidate:
        thought = self._thought
        rests = thought.splits
        if cards:
            rest = list((Counter(thought.view.cards) - Counter(cards)).elements())
            rests = splits(rest, thought.order, thought.odds, WIDTH)
        return Candidate(0, as_move(thought.view.seat, cards), rests)

    @property
    def deals(self) -> int:
        """On how many deals the plays have been tried."""
        return len(self._values[0])

    def weigh(self, deals: int) -> None:
        """Try the plays until each has been tried on so many deals."""
        while self.deals < deals:
            for values, result in zip(self._values, self._playouts.next(), strict=True):
                values.append(result)

    @property
    def best(self) -> int:
        """The place of the play with the highest share; the first of equal ones."""
        return max(range(len(self.plays)), key=self.share)

    def share(self, place: int) -> float:
        """In which share of the deals the team wins after a play; a draw counts half.

        Escaping first is one half of a win, and being complete first the other.
        """
        return fmean(self._values[place])

    @property
    def wins(self) -> tuple[float, ...]:
        """In how many of the deals the team wins after each play; a draw counts half."""
        return tuple(map(sum, self._values))

    def behind(self, place: int, doubt: float = DOUBT) -> float:
        """How far a play is behind the best, beyond doubt.

        Args:
            place: which play.
            doubt: how many standard errors to take off the difference.
        """
        return _gap(self._values[self.best], self._values[place], -doubt)

    def is_worse(self, place: int) -> bool:
        """Whether a play is clearly behind the best."""
        return self.behind(place) > MARGIN


class PlayedOut(NamedTuple):
    """How two plays did when bots played them out on the same deals.

    Args:
        deals: how many deals.
        best: how often the team won with the best play; a draw counts half.
        other: the same with the other play.
        is_worse: whether the other play is clearly behind.
    """

    deals: int
    best: float
    other: float
    is_worse: bool


class WholeBots:
    """The second judge: two plays of one turn, played out by bots to the end of the hand.

    On each of its deals both plays are made, and bots that see only what they may know go on. It
    ends as soon as the other play is clearly a mistake, or hardly one.

    Args:
        view: as for `Scales`.
        best: the play to which the other is compared; no cards are a pass.
        other: the other play.
        seed: from which the deals follow.
    """

    def __init__(self, view: View, best: Cards, other: Cards, seed: int = _SEED) -> None:
        self._knowledge = Knowledge.of(view)
        self._plays = best, other
        self._chance = Random(seed)
        self._bot = player(BOTS, self._chance)
        self._best: list[float] = []
        self._other: list[float] = []

    @property
    def deals(self) -> int:
        """On how many deals both plays have been played out."""
        return len(self._other)

    def behind(self, doubt: float = DOUBT_PLAYED) -> float:
        """How far the other play is behind, less so many standard errors."""
        return _gap(self._best, self._other, -doubt)

    @property
    def is_worse(self) -> bool:
        """Whether the other play is clearly behind."""
        return self.deals >= FEWEST_PLAYED and self.behind() > MARGIN_PLAYED

    @property
    def _is_clear(self) -> bool:
        """Whether the other play will hardly turn out to be a mistake."""
        return self.deals >= _FEWEST_TO_CLEAR and self.behind(-_DOUBT_TO_CLEAR) < MARGIN_PLAYED

    def steps(self) -> Iterator[None]:
        """Play out until it is decided, in short steps."""
        while not (self.is_worse or self._is_clear) and self.deals < MOST_PLAYED:
            yield from self.play_out()

    def play_out(self) -> Iterator[None]:
        """Play both plays out on one more deal, in short steps."""
        start = fitting(self._knowledge, self._chance)
        for cards, values in zip(self._plays, (self._best, self._other), strict=True):
            state, number = start.after(as_move(self._knowledge.view.seat, cards)), 0
            while state.turn is not None:
                state = state.after(self._bot.choose(state.view(state.turn)).move)
                number += 1
                if number % _MOVES == 0:
                    yield
            values.append(_won(state.escaped, self._knowledge.view.seat))
            yield

    @property
    def result(self) -> PlayedOut:
        """What has been found so far."""
        return PlayedOut(self.deals, sum(self._best), sum(self._other), self.is_worse)


def fitting(knowledge: Knowledge, chance: Random) -> HandState:
    """A random hand that fits what a seat knows, at the turn of that seat."""
    view: HandView = knowledge.view
    hands = sampled(knowledge, chance)
    hands[view.seat] = list(view.cards)
    return HandState(
        tuple(tuple(sorted(hand)) for hand in hands),
        view.trump,
        view.rules,
        ranking(view.trump, view.rules),
        view.turn,
        view.table,
        view.passed,
        view.escaped,
        view.told,
        asked=view.asked,
        log=view.log,
    )


@dataclass(frozen=True)
class Grading:
    """What both judges found of the plays of a turn, by their places.

    Args:
        deals: on how many trial deals each was tried.
        wins: in how many of them the team wins with each; a draw counts half.
        played: those that the first judge puts behind the best, played out beside it by bots.
    """

    deals: int
    wins: tuple[float, ...]
    played: Mapping[int, PlayedOut]

    @cached_property
    def best(self) -> int:
        """The play that does best in the trial deals; the first of equal ones."""
        return self.wins.index(max(self.wins))

    def is_mistake(self, place: int) -> bool:
        """Whether both judges put a play clearly behind the best."""
        return place in self.played and self.played[place].is_worse

    @property
    def worst(self) -> int:
        """The mistake that wins least in the trial deals; without a mistake, the play that does."""
        places = range(len(self.wins))
        return min(places, key=lambda place: (not self.is_mistake(place), self.wins[place]))


class Judges:
    """Both judges of the plays of one turn.

    Args:
        view: as for `Scales`.
        plays: as for `Scales`.
        deals: on how many trial deals the first judge tries each play.
        seed: from which the deals of both follow.
    """

    def __init__(
        self, view: View, plays: tuple[Cards, ...], deals: int = DEALS, seed: int = _SEED
    ) -> None:
        self._view, self._deals, self._seed = view, deals, seed
        self.scales = Scales(view, plays, seed)
        self._played: dict[int, PlayedOut] = {}

    def try_out(self) -> Iterator[None]:
        """Let the first judge do its part, in short steps."""
        while self.scales.deals < self._deals:
            self.scales.weigh(min(self.scales.deals + _GLANCE, self._deals))
            yield

    def play_out(self, place: int) -> Iterator[None]:
        """Let the second judge play a play out beside the best one, in short steps."""
        plays = self.scales.plays
        bots = WholeBots(self._view, plays[self.scales.best], plays[place], self._seed)
        yield from bots.steps()
        self._played[place] = bots.result

    def steps(self) -> Iterator[None]:
        """Grade all the plays, in short steps; what is done already isn't done again."""
        yield from self.try_out()
        for place in range(len(self.scales.plays)):
            if self.scales.is_worse(place) and place not in self._played:
                yield from self.play_out(place)

    def is_mistake(self, place: int) -> bool:
        """Whether the second judge, too, has put a play clearly behind the best."""
        return place in self._played and self._played[place].is_worse

    @cached_property
    def grading(self) -> Grading:
        """What they find in the end; takes as long as all the steps that are left."""
        for _ in self.steps():
            pass
        return Grading(self.scales.deals, self.scales.wins, self._played)


def _gap(best: list[float], other: list[float], errors: float) -> float:
    """The mean difference on the same deals, plus so many standard errors."""
    gaps = [one - two for one, two in zip(best, other, strict=True)]
    return fmean(gaps) + errors * sqrt(pvariance(gaps) / len(gaps))


def _won(escaped: tuple[int, ...], seat: int) -> float:
    """What a hand brought the team of a seat: 1 for a win, ½ for a draw."""
    mine = team(seat)
    return ((team(escaped[0]) == mine) + (team(escaped[-1]) == mine)) / 2
