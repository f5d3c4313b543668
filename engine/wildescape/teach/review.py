"""A look back on a hand: the few decisions that two judges put clearly behind the coach's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from wildescape.coach import coached
from wildescape.explain import cards_listed
from wildescape.game import Act, Move
from wildescape.hand import HandMoves, HandState
from wildescape.i18n import Phrase, say, sequence
from wildescape.match import Match
from wildescape.players.choice import Expired
from wildescape.session import Replay, State, stage
from wildescape.teach.exercises import Grade
from wildescape.teach.scenes import Cards, Scene
from wildescape.turns import SEATS, team

MOST_MOMENTS: Final = 3
"""How many moments are shown, at most."""

MOST_PLAYS_WEIGHED: Final = 3
"""How many plays are weighed at a decision, the one that was made among them."""

GLANCE: Final = 20
"""On how many trial deals each decision is tried first."""

MOST_SUSPECTS: Final = 6
"""How many decisions are tried on all the trial deals."""

MOST_PLAYED_OUT: Final = 3
"""How many of those are played out by whole bots, at most."""

_GLANCING: Final = 0.3
"""Which share of the work it is taken to be to try each decision first."""


class Moment(NamedTuple):
    """A decision that is worth another look.

    Args:
        number: the place of the move among all that are looked back on, from 0.
        played: what was played; no cards are a pass.
        better: what the coach would have played; no cards are a pass.
        gap: in how much larger a share of the sampled deals the team wins after `better`, 0 to 1.
        why: the same in words, after what was played over what.
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
    """At most three decisions of a seat that were clearly behind the coach's, the worst first.

    Each is judged only by what the seat had seen by then: what it couldn't know is no mistake, nor
    is what the coach would have advised.

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
        self.taken_over: list[Phrase] = []
        """Tricks that a partner had won and the coach would have left to him, in words."""

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments found so far, the worst first."""
        found = sorted(self._found, key=lambda moment: -moment.gap)
        return tuple(found[:MOST_MOMENTS])

    def steps(self) -> Iterator[float]:
        """Look back step by step; each gives the share that is done, up to 1."""
        suspects: list[_Decision] = []
        for number, (state, move) in enumerate(self._past):
            exercise = choice(state, move) if move.seat == self._seat else None
            if exercise:
                yield _GLANCING * number / len(self._past)
                decision = _Decision(number, move.cards, exercise)
                exercise.judges.scales.weigh(GLANCE)
                yield _GLANCING * number / len(self._past)
                if decision.gap > 0:
                    suspects.append(decision)
                if told := decision.taken_over():
                    self.taken_over.append(told)
        suspects = _widest(suspects)[:MOST_SUSPECTS]
        for decision in suspects:
            for _ in decision.exercise.judges.try_out():
                yield _GLANCING
        suspects = [one for one in suspects if one.exercise.judges.scales.is_worse(one.place)]
        suspects = _widest(suspects)[:MOST_PLAYED_OUT]
        for number, decision in enumerate(suspects):
            for _ in decision.steps():
                yield _GLANCING + (1 - _GLANCING) * number / len(suspects)
            if decision.is_mistake:
                self._found.append(decision.moment())
        yield 1.0


@dataclass(frozen=True)
class _Decision:
    """A choice that was made, and what else could have been chosen."""

    number: int
    played: Cards
    exercise: Grade

    @property
    def place(self) -> int:
        """The place of the play that was made."""
        return self.exercise.scene.plays.index(self.played)

    @property
    def better(self) -> Cards:
        """What the coach would have played."""
        return self.exercise.scene.plays[self.exercise.judges.scales.best]

    @property
    def gap(self) -> float:
        """How far the play is behind the coach's, as a share of the trial deals."""
        return self.exercise.judges.scales.behind(self.place)

    def steps(self) -> Iterator[None]:
        """Judge the play that was made and, if it is a mistake, the others for the exercise."""
        yield from self.exercise.judges.play_out(self.place)
        if self.is_mistake:
            yield from self.exercise.judges.steps()

    @property
    def is_mistake(self) -> bool:
        """Whether both judges put the play clearly behind the best."""
        return self.exercise.judges.is_mistake(self.place)

    def taken_over(self) -> Phrase | None:
        """That a partner's trick was taken over which the coach leaves to him, else `None`."""
        hand, mine = self.exercise.scene.game, team(self.exercise.scene.me)
        assert isinstance(hand, HandState)
        table = hand.table
        if table is None or team(table.seat) != mine or not self.played or self.better:
            return None
        to_come = [seat for seat in SEATS if hand.hands[seat] and seat not in hand.passed]
        if any(team(seat) != mine for seat in to_come):
            return None
        return say(
            "But you beat your partner's {table} with {cards} once every opponent had passed: your "
            "team had that trick already.",
            table=cards_listed(table.cards),
            cards=cards_listed(self.played),
        )

    def moment(self) -> Moment:
        """The decision as a review tells it, with the exercise to try it again."""
        why = self.exercise.because([*self.exercise.plays][self.place])
        told = sequence([self._told(), why])
        return Moment(self.number, self.played, self.better, self.gap, told, self.exercise)

    def _told(self) -> Phrase:
        """What was played, over what."""
        hand = self.exercise.scene.game
        assert isinstance(hand, HandState)
        cards, table = cards_listed(self.played), hand.table
        if table is None:
            return say("You led {cards}.", cards=cards)
        beat, passed = say("You beat {table} with {cards}."), say("You passed on {table}.")
        return (beat if self.played else passed).filled(
            table=cards_listed(table.cards), cards=cards
        )


def _widest(decisions: Iterable[_Decision]) -> list[_Decision]:
    """Decisions, those furthest behind the best first."""
    return sorted(decisions, key=lambda decision: -decision.gap)


def choice(state: State, move: Move) -> Grade | None:
    """The choice that was made with a move, if it was one among several plays.

    Args:
        state: a match or a hand, before the move.
        move: a legal move in it.
    """
    hand, seat = stage(state), move.seat
    if move.act not in (Act.PLAY, Act.PASS) or not isinstance(hand, HandState):
        return None
    view = state.view(seat)
    is_last = len(move.cards) == len(hand.hands[seat])
    if is_last or not isinstance(view.moves, HandMoves) or not view.moves.plays:
        return None
    advised, *others = (choice.move.cards for choice in coached(view))
    plays = {_ranks(move.cards): move.cards}
    for cards in (advised, *others):
        if len(plays) < MOST_PLAYS_WEIGHED:
            plays.setdefault(_ranks(cards), cards)
    if len(plays) == 1:
        return None
    # Sorted, so that the order doesn't tell which was played.
    offered = tuple(sorted(plays.values()))
    scene = Scene(hand.rules, hand.trump, me=seat, game=hand, plays=offered)
    return Grade(scene, view, offered.index(plays[_ranks(advised)]))


def _ranks(cards: Cards) -> tuple[int, ...]:
    """What tells a play from others: suits seldom matter."""
    return tuple(card.rank for card in cards)
