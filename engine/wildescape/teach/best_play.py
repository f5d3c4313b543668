"""Plays of one turn compared: what each brings on trial deals that fit what the seat has seen."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Final

from wildescape.game import View
from wildescape.players.club import WIDTH, Candidate, Thought
from wildescape.players.hand_split import splits
from wildescape.players.playouts import Playouts
from wildescape.teach.scenes import Cards, as_move

DEALS: Final = 100
"""On how many deals each play is tried."""

DOUBT: Final = 1.5
"""How many standard errors a play must be behind to count as worse."""

_SEED: Final = 27
"""Fixed, so that the same choice is tried on the same deals everywhere."""


class Scales:
    """Plays of one turn, weighed against each other on more and more deals.

    Only what the seat in turn may know is used.

    Args:
        view: what that seat sees of a hand, or of a match with a hand in play.
        plays: legal plays of that seat; no cards are a pass.
    """

    def __init__(self, view: View, plays: tuple[Cards, ...]) -> None:
        self.plays = plays
        self._thought = Thought(view)
        options = list(map(self._option, plays))
        self._playouts = Playouts(self._thought, options, Random(_SEED))
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
            results = self._playouts.next()
            assert results
            for values, result in zip(self._values, results, strict=True):
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

    def behind(self, place: int, doubt: float = DOUBT) -> float:
        """How far a play is behind the best, beyond doubt; at most 0 if it is not.

        Args:
            place: which play.
            doubt: how many standard errors to take off the difference.
        """
        pairs = zip(self._values[self.best], self._values[place], strict=True)
        gaps = [best - value for best, value in pairs]
        return fmean(gaps) - doubt * sqrt(pvariance(gaps) / len(gaps))
