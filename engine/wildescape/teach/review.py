"""A look back on a hand: the few decisions at which another play would clearly have done better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from wildescape.game import Act, Move
from wildescape.hand import HandMoves, HandState
from wildescape.i18n import Phrase
from wildescape.match import Match
from wildescape.players.choice import Expired
from wildescape.players.club import Thought
from wildescape.session import Replay, State, stage
from wildescape.teach.best_play import DEALS
from wildescape.teach.exercises import Grade
from wildescape.teach.scenes import Cards, Scene

MOST_MOMENTS: Final = 3
"""How many moments are shown, at most."""

MOST_PLAYS_WEIGHED: Final = 3
"""How many plays are weighed at a decision, the one that was made among them."""

GLANCE: Final = 20
"""On how many deals each decision is tried first, and how many more each step adds."""

MOST_SUSPECTS: Final = 6
"""How many decisions are looked at more closely."""

CLEAR_ERRORS: Final = 2.5
CLEAR_GAP: Final = 0.05
"""A play is clearly worse if, less this many standard errors, it is this far behind the best."""


class Moment(NamedTuple):
    """A decision that is worth another look.

    Args:
        number: the place of the move among all that are looked back on, from 0.
        played: what was played; no cards are a pass.
        better: what would have done better; no cards are a pass.
        gap: in how much larger a share of the sampled deals the team wins after `better`, 0 to 1.
        why: the same in words.
        exercise: the same choice, to be made again.
    """

    number: int
    played: Cards
    better: Cards
    gap: float
    why: Phrase
    exercise: Grade


def key_moments(
    states: Sequence[State], moves: Sequence[Move], seat: int, expired: Expired | None = None
) -> tuple[Moment, ...]:
    """At most three decisions of a seat that were clearly not the best, the worst first.

    Each is judged only by what the seat had seen by then: what it couldn't know is no mistake.

    Args:
        states: the states of one hand from the deal on, in a match or from a position; or those of
            all hands, as `played` gives them.
        moves: the moves between them.
        seat: whose decisions are judged.
        expired: whether to stop with what is found so far; asked about every tenth of a second.
    """
    review = Review(states, moves, seat)
    for _ in review.steps():
        if expired and expired():
            break
    return review.moments


def played(match: Match) -> tuple[list[State], list[Move]]:
    """The state before each move of a match, and the moves, to review all hands.

    The place of a move is its number in the record of the match.
    """
    replay = Replay(match)
    states: list[State] = []
    moves: list[Move] = []
    for end in (*replay.begins[1:], replay.last + 1):
        states += replay.states(end - 1)[:-1]
        moves += replay.moves(end - 1)
    return states, moves


class Review:
    """Looks back on a hand in short steps, so that others need not wait.

    Args:
        states: as for `key_moments`.
        moves: as for `key_moments`.
        seat: as for `key_moments`.
    """

    def __init__(self, states: Sequence[State], moves: Sequence[Move], seat: int) -> None:
        self._past = [*zip(states, moves, strict=False)]
        self._seat = seat
        self._found: list[Moment] = []

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments found so far, the worst first."""
        found = sorted(self._found, key=lambda moment: -moment.gap)
        return tuple(found[:MOST_MOMENTS])

    def steps(self) -> Iterator[float]:
        """Look back step by step; each gives the share that is done, up to 1."""
        suspects: list[_Decision] = []
        for number, (state, move) in enumerate(self._past):
            decision = _decision(number, state, move, self._seat)
            if decision:
                yield number / len(self._past) / 2
                decision.weigh(GLANCE)
                yield number / len(self._past) / 2
                if decision.gap > 0:
                    suspects.append(decision)
        suspects.sort(key=lambda decision: -decision.gap)
        del suspects[MOST_SUSPECTS:]
        for place, decision in enumerate(suspects):
            for deals in range(GLANCE, DEALS + GLANCE, GLANCE):
                decision.weigh(min(deals, DEALS))
                yield 0.5 + place / len(suspects) / 2
            if decision.is_clear:
                self._found.append(decision.moment())
        yield 1.0


@dataclass(frozen=True)
class _Decision:
    """A choice that was made, and what else could have been chosen."""

    number: int
    played: Cards
    exercise: Grade

    @property
    def _place(self) -> int:
        return self.exercise.scene.plays.index(self.played)

    def weigh(self, deals: int) -> None:
        self.exercise.scales.weigh(deals)

    @property
    def gap(self) -> float:
        """How far the play is behind the best, as a share of the deals."""
        return self.exercise.scales.behind(self._place, 0)

    @property
    def is_clear(self) -> bool:
        """Whether the gap is neither chance nor too small to matter."""
        return self.exercise.scales.behind(self._place, CLEAR_ERRORS) > CLEAR_GAP

    def moment(self) -> Moment:
        plays = self.exercise.scene.plays
        why = self.exercise.because([*self.exercise.plays][self._place])
        better = plays[self.exercise.scales.best]
        return Moment(self.number, self.played, better, self.gap, why, self.exercise)


def _decision(number: int, state: State, move: Move, seat: int) -> _Decision | None:
    """The choice that `seat` had before a move, if it was one among several plays."""
    hand = stage(state)
    if move.seat != seat or move.act not in (Act.PLAY, Act.PASS) or not isinstance(hand, HandState):
        return None
    view = state.view(seat)
    is_last = len(move.cards) == len(hand.hands[seat])
    if is_last or not isinstance(view.moves, HandMoves) or not view.moves.plays:
        return None
    plays = {_ranks(move.cards): move.cards}
    for option in Thought(view).candidates():
        cards = option.move.cards
        if len(plays) < MOST_PLAYS_WEIGHED:
            plays.setdefault(_ranks(cards), cards)
    if len(plays) == 1:
        return None
    # Sorted, so that the order doesn't tell which was played.
    scene = Scene(hand.rules, hand.trump, me=seat, game=hand, plays=tuple(sorted(plays.values())))
    return _Decision(number, move.cards, Grade(scene, view))


def _ranks(cards: Cards) -> tuple[int, ...]:
    """What tells a play from others: suits seldom matter."""
    return tuple(card.rank for card in cards)
