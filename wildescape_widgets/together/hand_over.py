"""A hand that is over at a table for people: who has played it, and what they look back on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple, TypedDict

from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import Part
from wildescape.match import Match
from wildescape.session import Session, State
from wildescape.turns import SEATS

from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.table.shapes import DebriefPanel, MomentFacts
from wildescape_widgets.table.viewer import is_between
from wildescape_widgets.together.guests import TableGuest
from wildescape_widgets.together.shapes import LookState, LookTold
from wildescape_widgets.together.told import code_of

MOST_OVER: Final = 12
"""How many finished hands of a table may be looked back on, the newest."""


class Look(TypedDict):
    """What a look back on a hand has found for one player, as JSON."""

    panels: dict[str, DebriefPanel]
    """By language."""
    plain: dict[str, DebriefPanel]
    """The same without the names of those who have played."""
    ideas: list[dict[str, str]]
    """The idea of each moment by language; empty where it has none."""
    facts: list[dict[str, MomentFacts]]
    """What else was to be seen at each moment by language, without those names too."""
    again: list[dict[str, str]]
    """The code of each moment by language, to play on from there."""
    name: str
    """What tells the hand from all others, for progress."""
    played: list[int]
    """How the hand ended for them, as progress keeps it."""
    hands: dict[str, dict[str, object]]
    """The moments as progress keeps them for practice, by name."""


class HandToReview(NamedTuple):
    """What is looked back on.

    Args:
        first: the hand before its first move.
        moves: its moves.
        seat: whose decisions are judged.
        names: what the players are called, by seat.
        by_bots: the places of the moves that bots made.
    """

    first: State
    moves: tuple[Move, ...]
    seat: int
    names: tuple[Part, ...]
    by_bots: frozenset[int]


SoFar = Callable[[], dict[str, HandToReview]]
"""What all may look back on, as far as a hand has come, by what their seats' secrets hash to."""


@dataclass(eq=False)
class HandOver:
    """A finished hand.

    Attributes:
        number: which one at its table, from 1.
        last: the game when it was over; nothing after a restart.
        names: what the players were called.
        asked: who looks back on it, by what the secrets of their seats hash to, and on what.
        looks: what was found for them; nothing for those for whom that couldn't be had.
        early: what is found so far for those who still wait.
        heard: how often there was something new for them.
        is_asked: whether the look back has been asked for.
    """

    number: int
    last: State | None = None
    names: tuple[Part, ...] = ()
    asked: dict[str, HandToReview] = field(default_factory=dict)
    looks: dict[str, Look | None] = field(default_factory=dict)
    early: dict[str, Look] = field(default_factory=dict)
    heard: Counter[str] = field(default_factory=Counter)
    is_asked: bool = False

    def told(self, mark: str, is_open: bool) -> LookTold:
        """Whether somebody can look back on it.

        Args:
            mark: what the secret of their seat hashes to.
            is_open: whether all of its cards may be told.
        """
        return {
            "hand": self.number,
            "state": self._state(mark) if is_open else "locked",
            "news": self.heard[mark],
        }

    def _state(self, mark: str) -> LookState:
        if mark in self.looks:
            return "ready" if self.looks[mark] else "skipped"
        return "early" if mark in self.early else "waits"

    def hear(self, mark: str, look: Look) -> None:
        """Take what is found so far for somebody."""
        self.early[mark] = look
        self.heard[mark] += 1

    def give(self, mark: str, look: Look | None) -> None:
        """Take all that is found for somebody, or that nothing could be had."""
        self.early.pop(mark, None)
        self.looks[mark] = look
        self.heard[mark] += 1


class HandsOver:
    """The finished hands of a table for people.

    Attributes:
        session: the game of the table.
        names: what the players are called.
        over: the newest finished hands, by their numbers.
        by_bots: the places of the moves that bots made in the deal on the table.
        on_hand_over: called when a hand has ended.
        on_move: called after a move with what may be looked back on later, as far as it has come.
    """

    session: Session | None
    names: list[Part]

    def __init__(self) -> None:
        self.over: dict[int, HandOver] = {}
        self.by_bots: set[int] = set()
        self.on_hand_over: Callable[[HandsOver], None] = lambda _: None
        self.on_move: Callable[[HandsOver, SoFar], None] = lambda *_: None

    def look_for_end(self, chairs: Mapping[str, int]) -> None:
        """Note after a move that the hand is over, if it is.

        Args:
            chairs: which player everybody here is, by what the secrets of their seats hash to.
        """
        session = self.session
        state = session.state if session else None
        if session is None or not isinstance(state, Match | HandState):
            return
        if not is_between(state):
            self.on_move(self, partial(self._asked, session, chairs))
            return
        self.hand_ended()
        asked = self._asked(session, chairs)
        self.over[self.hand_over] = HandOver(self.hand_over, state, (*self.names,), asked)
        for number in [*self.over][:-MOST_OVER]:
            del self.over[number]
        self.on_hand_over(self)

    def _asked(self, session: Session, chairs: Mapping[str, int]) -> dict[str, HandToReview]:
        """What those who have played by themselves look back on."""
        own = {move.seat for at, move in enumerate(session.moves) if at not in self.by_bots}
        hand = session.states[0], tuple(session.moves)
        seats = {mark: session.seat(chair) for mark, chair in chairs.items()}
        return {
            mark: HandToReview(*hand, seat, self.called, frozenset(self.by_bots))
            for mark, seat in seats.items()
            if seat in own
        }

    @property
    def called(self) -> tuple[Part, ...]:
        """What the players are called, by seat."""
        assert self.session
        return tuple(self.names[self.session.player(seat)] for seat in SEATS)

    def hand_ended(self) -> None:
        """Hear that a hand has ended."""

    def tell(self) -> None:
        """Wake everybody."""

    @property
    def hand_over(self) -> int:
        """The number of a hand that has just ended, from 1, over all matches here."""
        return max(self.over, default=0) + 1

    @property
    def beside(self) -> Sequence[HandsOver]:
        """The tables at which a hand may be over once it's over here."""
        return [self]

    def is_open(self, number: int) -> bool:
        """Whether all cards of a finished hand may be told."""
        return number in self.over

    def played_at(self, guest: TableGuest, number: int) -> HandsOver:
        """The table at which somebody has played a finished hand, counted from 1."""
        return self

    def review(self, number: int) -> str:
        """The code of a finished hand for those who played it, with the hands before.

        Raises:
            RefusedRequest: `not_now` if it isn't there, `too_long` for a very long match.
        """
        hand = self.over.get(number)
        if hand is None or not isinstance(hand.last, Match):
            raise RefusedRequest("not_now")
        return code_of(hand.last, hand.names)

    def told_looks(self, mark: str) -> list[LookTold]:
        """The finished hands that somebody has played, the first one first.

        Args:
            mark: what the secret of their seat hashes to.
        """
        hands = (each for each in self.over.values() if mark in each.asked or mark in each.looks)
        return [hand.told(mark, self.is_open(hand.number)) for hand in hands]

    def look_of(self, mark: str, number: int) -> Look:
        """What a look back on a finished hand has found for somebody, maybe only so far.

        Raises:
            RefusedRequest: `not_now` before there is anything, and while the hand is on elsewhere.
        """
        hand = self.over.get(number)
        look = None
        if hand and self.is_open(number):
            look = hand.looks.get(mark) or hand.early.get(mark)
        if look is None:
            raise RefusedRequest("not_now")
        return look
