"""Plays of one turn graded by two judges, on deals that fit what the seat has seen.

The first judge takes the fast trial deals of the strong player, the second lets whole bots play the
hand out. A play is a mistake only if both put it clearly behind the best one: further than `FINE`,
which is the only measure, wherever plays are compared.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from wildescape.game import View
from wildescape.hand import HandState, HandView
from wildescape.notation import format_cards
from wildescape.players import player
from wildescape.players.club import WIDTH, Candidate, Thought
from wildescape.players.hand_split import splits
from wildescape.players.knowledge import Knowledge, sampled
from wildescape.players.rollout import Playouts
from wildescape.positions import format_position
from wildescape.ranking import ranking
from wildescape.records import format_move
from wildescape.teach.scenes import Cards, Scene, as_move
from wildescape.turns import team

DEALS: Final = 100
"""On how many trial deals each play is tried."""

FINE: Final = 0.1
"""Up to so much of the deals behind the best, a play is fine."""

BOTS: Final = "strong"
"""The bots that play the hands out for the second judge."""

FEWEST_PLAYED: Final = 60
MOST_PLAYED: Final = 120
"""On how many deals the bots play out a play that is called a mistake, at least and at most."""

_FEWEST_TO_CLEAR: Final = 24
"""On how many deals, at least, a play that turns out to be fine."""

_DOUBT: Final = 1.0
"""The second judge is done once so many standard errors make no difference to the verdict."""

_CLEAR: Final = 1.5
"""The same, where a clear mistake needs fewer deals than a close one: more for so few deals."""

_GLANCE: Final = 10
_MOVES: Final = 10
"""How many trial deals, and how many moves of bots, a step of the judges takes at most."""

_SEED: Final = 27
"""Fixed, so that the same choice is tried on the same deals everywhere."""


def is_fine(best: float, other: float, deals: int) -> bool:
    """Whether a play is about as good as another.

    Args:
        best: in how many deals the team wins with the play that it is compared to.
        other: in how many it wins with the play itself; in both a draw counts half.
        deals: the number of the deals.
    """
    return best - other <= FINE * deals


class Scales:
    """The first judge: plays of one turn, weighed against each other on more and more trial deals.

    Only what the seat in turn may know is used.

    Args:
        view: what that seat sees of a hand, or of a match with a hand in play.
        plays: legal plays of that seat; no cards are a pass.
        seed: from which the deals follow.
        advised: the place of the play to which the others are compared; by default, of the best.
        silent: how many times the seat passes again after a pass, wherever it may.
    """

    def __init__(
        self,
        view: View,
        plays: tuple[Cards, ...],
        seed: int = _SEED,
        advised: int | None = None,
        silent: int = 0,
    ) -> None:
        self.plays, self._advised = plays, advised
        self._thought = Thought(view)
        options = list(map(self._option, plays))
        self._playouts = Playouts(self._thought, options, Random(seed), silent)
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
        """The place of the play that is advised, or has the highest share; the first of equals."""
        return best_of(self.wins, self._advised)

    def share(self, place: int) -> float:
        """In which share of the deals the team wins after a play; a draw counts half.

        Escaping first is one half of a win, and being complete first the other.
        """
        return fmean(self._values[place])

    @property
    def wins(self) -> tuple[float, ...]:
        """In how many of the deals the team wins after each play; a draw counts half."""
        return tuple(map(sum, self._values))

    def behind(self, place: int) -> float:
        """How far a play is behind the best, as a share of the deals."""
        return self.share(self.best) - self.share(place)

    def is_worse(self, place: int) -> bool:
        """Whether a play is clearly behind the best."""
        return not is_fine(self.wins[self.best], self.wins[place], self.deals)


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
        silent: as for `Scales`.
        is_brief: whether it ends early where the other play is a clear mistake, and calls it fine
            where that's still open after `FEWEST_PLAYED` deals.
    """

    def __init__(
        self,
        view: View,
        best: Cards,
        other: Cards,
        seed: int = _SEED,
        silent: int = 0,
        *,
        is_brief: bool = False,
    ) -> None:
        self._is_brief = is_brief
        self._knowledge = Knowledge.of(view)
        self._plays = best, other
        self._chance = Random(seed)
        self._bot, self._silent = player(BOTS, self._chance), silent
        self._best: list[float] = []
        self._other: list[float] = []

    @property
    def deals(self) -> int:
        """On how many deals both plays have been played out."""
        return len(self._other)

    def behind(self, doubt: float = 0) -> float:
        """How far the other play is behind, less so many standard errors."""
        gaps = [best - other for best, other in zip(self._best, self._other, strict=True)]
        return fmean(gaps) - doubt * sqrt(pvariance(gaps) / len(gaps))

    @property
    def is_worse(self) -> bool:
        """Whether the other play is clearly behind."""
        if self._is_brief and self.deals > 1:
            return self.behind(_DOUBT) > FINE
        return not is_fine(sum(self._best), sum(self._other), self.deals)

    @property
    def _is_decided(self) -> bool:
        """Whether more deals would hardly change the verdict."""
        if self._is_brief and self.deals >= _FEWEST_TO_CLEAR:
            is_clear = self.behind(_CLEAR) > FINE or self.behind(-_DOUBT) < FINE
            return is_clear or self.deals >= FEWEST_PLAYED
        if self.deals < (FEWEST_PLAYED if self.is_worse else _FEWEST_TO_CLEAR):
            return False
        low, high = self.behind(_DOUBT), self.behind(-_DOUBT)
        return self.deals >= MOST_PLAYED or not low <= FINE <= high

    def steps(self) -> Iterator[None]:
        """Play out until it is decided, in short steps."""
        while not self._is_decided:
            yield from self.play_out()

    def play_out(self) -> Iterator[None]:
        """Play both plays out on one more deal, in short steps."""
        start = fitting(self._knowledge, self._chance)
        for cards, values in zip(self._plays, (self._best, self._other), strict=True):
            me, silent = self._knowledge.view.seat, 0 if cards else self._silent
            state, number = start.after(as_move(me, cards)), 0
            while (turn := state.turn) is not None:
                if silent and turn == me and state.table:
                    state, silent = state.after(as_move(me, ())), silent - 1
                else:
                    state = state.after(self._bot.choose(state.view(turn)).move)
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
        advised: as for `Scales`.
    """

    deals: int
    wins: tuple[float, ...]
    played: Mapping[int, PlayedOut]
    advised: int | None = None

    @cached_property
    def best(self) -> int:
        """The play that is advised, or does best in the trial deals; the first of equal ones."""
        return best_of(self.wins, self.advised)

    def is_mistake(self, place: int) -> bool:
        """Whether both judges put a play clearly behind the best."""
        return place in self.played and self.played[place].is_worse

    def deciding(self, place: int) -> tuple[int, float, float]:
        """What decides whether a play is fine: deals, wins with the best play, wins with it.

        The trial deals, or the bots where they clear a play that the trial deals put behind.
        """
        if place in self.played and not self.is_mistake(place):
            return self.played[place][:3]
        return self.deals, self.wins[self.best], self.wins[place]

    @property
    def worst(self) -> int:
        """The mistake that wins least in the trial deals; without a mistake, the play that does."""
        places = range(len(self.wins))
        return min(places, key=lambda place: (not self.is_mistake(place), self.wins[place]))


GRADINGS_FILE: Final = Path(__file__).with_name("gradings.json")
"""Gradings of the choices in the bundled lessons, found beforehand so that no learner waits.

`python -m docs.grade_lessons` makes the file anew.
"""


def kept_grading(scene: Scene) -> Grading | None:
    """The grading of the plays of a scene, if it is in the file."""
    return _gradings().get(grading_key(scene))


@cache
def _gradings() -> Mapping[str, Grading]:
    return {
        name: Grading(
            one["deals"],
            tuple(one["wins"]),
            {int(place): PlayedOut(*found) for place, found in one["played"].items()},
        )
        for name, one in json.loads(GRADINGS_FILE.read_text("ascii")).items()
    }


def grading_key(scene: Scene) -> str:
    """The name of a choice in the file: it changes with all that its grading depends on."""
    assert scene.game
    facts = [
        format_position(scene.game),
        [format_move(move) for move in scene.moves],
        scene.me,
        [format_cards(cards) for cards in scene.plays],
    ]
    return sha256(json.dumps(facts).encode()).hexdigest()[:16]


def written_gradings(gradings: Mapping[str, Grading]) -> str:
    """The text of the file, a line for each grading."""
    lines = (
        f"{json.dumps(name)}: "
        + json.dumps({"deals": one.deals, "wins": one.wins, "played": one.played})
        for name, one in gradings.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


class Judges:
    """Both judges of the plays of one turn.

    Args:
        view: as for `Scales`.
        plays: as for `Scales`.
        deals: on how many trial deals the first judge tries each play.
        seed: from which the deals of both follow.
        advised: as for `Scales`.
        silent: as for `Scales`.
    """

    def __init__(
        self,
        view: View,
        plays: tuple[Cards, ...],
        deals: int = DEALS,
        seed: int = _SEED,
        advised: int | None = None,
        *,
        silent: int = 0,
    ) -> None:
        self._view, self._deals, self._seed, self._advised = view, deals, seed, advised
        self._silent = silent
        self.scales = Scales(view, plays, seed, advised, silent)
        self._played: dict[int, PlayedOut] = {}
        self._playing: dict[int, tuple[WholeBots, Iterator[None]]] = {}

    def try_out(self) -> Iterator[None]:
        """Let the first judge do its part, in short steps."""
        while self.scales.deals < self._deals:
            self.scales.weigh(min(self.scales.deals + _GLANCE, self._deals))
            yield

    def play_out(self, place: int, *, is_brief: bool = False) -> Iterator[None]:
        """Let the second judge play a play out beside the best one, in short steps.

        If it's left in between, it goes on from there the next time.

        Args:
            place: the play.
            is_brief: as for `WholeBots`.
        """
        if place not in self._playing:
            plays = self.scales.plays
            best, other = plays[self.scales.best], plays[place]
            sides = self._view, best, other, self._seed, self._silent
            begun = WholeBots(*sides, is_brief=is_brief)
            self._playing[place] = begun, begun.steps()
        bots, steps = self._playing[place]
        # Not `yield from`: if this is left in between, that would end the steps too.
        for _ in steps:
            yield
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
        return replace(self.graded(range(len(self.scales.plays))), advised=self._advised)

    def graded(self, places: Sequence[int]) -> Grading:
        """What they have found so far of some of the plays.

        Args:
            places: which, the best among them.
        """
        played = {at: self._played[one] for at, one in enumerate(places) if one in self._played}
        wins = tuple(self.scales.wins[place] for place in places)
        return Grading(self.scales.deals, wins, played, places.index(self.scales.best))


def best_of(wins: Sequence[float], advised: int | None) -> int:
    """The place of the play to which others are compared: the advised one, or the best."""
    return wins.index(max(wins)) if advised is None else advised


def _won(escaped: tuple[int, ...], seat: int) -> float:
    """What a hand brought the team of a seat: 1 for a win, ½ for a draw."""
    mine = team(seat)
    return ((team(escaped[0]) == mine) + (team(escaped[-1]) == mine)) / 2
