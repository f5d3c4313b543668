"""`stop`: a hand runs by itself, and is stopped at the right moment."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final, Self, TypedDict

from wildescape.cards import power
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import Part, Phrase, say, sequence, shown
from wildescape.teach.exercises.base import Quiz, as_said, require_facts
from wildescape.teach.exercises.findings import (
    Attempted,
    Clue,
    Fault,
    Film,
    Finding,
    Result,
    bad_answer,
)
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.base import seat_name
from wildescape.teach.questions.turns import out_so_far
from wildescape.teach.scenes import Scene
from wildescape.teach.toml_table import TomlTable
from wildescape.turns import SEATS, next_holding

HAND_OVER: Final = "hand_over"
"""What is to be noticed."""

MOST_LATE: Final = 8
"""So many moves are shown at most after the hand is over, as if it went on."""


class FilmControl(TypedDict):
    """A film to be stopped."""

    frames: int
    """How many moments follow the first one."""
    tried: list[int]
    """The moments at which it was stopped wrongly."""


class Stop(Quiz):
    """A hand runs by itself, and is stopped when it is over; it would run on.

    The answer is the number of the moment: how many moves were made by then, or how many players
    had escaped where the scene has nothing but `escapes`.
    """

    kind = "stop"
    asks = (HAND_OVER,)
    is_single = True
    in_control = frozenset({"game"})
    question_names = frozenset({HAND_OVER})
    asked_seat = None

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.name = HAND_OVER

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The step, if its moves or escapes end the hand."""
        require_facts(here, ask, ("escapes",) if scene.escapes else ("game", "moves"))
        stop = cls(scene)
        if scene.game and (not stop.film.states or scene.states[-1].turn is not None):
            raise here.fault("scene", say("The moves go on until the hand is over."))
        return stop

    @cached_property
    def film(self) -> Film:
        """The moves of the scene, and some that would follow if the hand went on."""
        states, moves = [*self.scene.states], [*self.scene.moves]
        hands = [state for state in states if isinstance(state, HandState)]
        if len(hands) < len(states) or not hands:
            return Film((), (), self.scene.escapes)
        seat = moves[-1].seat if moves else SEATS[0]
        hands[-1] = _led_on(hands[-1], seat)
        while len(hands) <= len(states) + MOST_LATE and _are_left(hands[-1]):
            hand, seat = hands[-1], hands[-1].turn or 0
            lowest = min(hand.hands[seat], key=lambda card: power(card.rank, hand.trump))
            moves.append(Move(seat, Act.PLAY, (lowest,)))
            hands.append(_led_on(hand.after(moves[-1]), seat))
        return Film(hands, moves, hands[-1].escaped)

    def _moment(self, escapes: int) -> int:
        """The moment at which so many have escaped; the last one where fewer do."""
        if not self.film.states:
            return min(escapes, self.film.frames)
        counts = [len(state.escaped) for state in self.film.states]
        return next((at for at, count in enumerate(counts) if count >= escapes), self.film.frames)

    @cached_property
    def solution(self) -> int:
        """The moment at which the hand is over."""
        return self.believed(self.truth)

    def read(self, answer: object) -> int:
        """The number of a moment of the film."""
        if type(answer) is int and 0 <= answer <= self.film.frames:
            return answer
        raise bad_answer(
            say(
                "{answer} isn't a moment from 0 to {last}.",
                answer=shown(answer),
                last=self.film.frames,
            )
        )

    def accepts(self, answer: int, understanding: Understanding) -> bool:
        return bool(answer == self.believed(understanding))

    def believed(self, understanding: Understanding) -> int:
        """The moment at which the hand is over in that understanding."""
        return self._moment(understanding.escapes(self.film.order))

    def rule(self) -> Phrase:
        return QUESTIONS["escapes"].rule(self.scene)

    def find(self, answer: int) -> Finding:
        """The judgement: too early, or too late."""
        said = self._told(answer)
        if answer == self.solution:
            because = QUESTIONS["escapes"].because(self.scene.about(escapes=self.film.order))
            return Finding(Result.CORRECT, "", said, because)
        is_early = answer < self.solution
        fault = Fault.TOO_EARLY if is_early else Fault.TOO_LATE
        what = say("That's too early.") if is_early else say("That's too late.")
        why = [what, self.rule()]
        if out := len(self._escaped(answer)):
            why.insert(1, out_so_far(self.scene.about(escapes=self.film.order), out))
        return Finding(Result.REFUSED, fault, said, sequence(why))

    def _escaped(self, moment: int) -> tuple[int, ...]:
        film = self.film.states
        return film[moment].escaped if film else self.film.order[:moment]

    def _told(self, moment: int) -> Part:
        """A moment in words: who has just escaped, or that nobody has."""
        escaped = self._escaped(moment)
        if not escaped:
            return say("nobody is out yet")
        return say("when {name} went out", name=seat_name(self.scene, escaped[-1]))

    def matter(self, solution: object) -> Clue | None:
        clue = QUESTIONS["escapes"].clue
        return Clue(clue(self.scene)) if clue else None

    def contrast(self, solution: object) -> Clue:
        """What a misconception makes of it, or whose team it is about."""
        understanding = self.shown_misconception()
        if understanding:
            return Clue(say("A common mistake: “{idea}”", idea=understanding.idea))
        seat = self._escaped(self.read(solution))[-1]
        if seat == self.scene.me:
            return Clue(say("Watch your own team."))
        return Clue(say("Watch {name}'s team.", name=seat_name(self.scene, seat)))

    def answer_word(self, solution: object) -> Part:
        return self._told(self.read(solution))

    def control(self, lang: str, attempted: Attempted) -> FilmControl:
        """How long the film is, and where it was stopped wrongly."""
        return {"frames": self.film.frames, "tried": attempted.tried}

    def on_paper(self, lang: str) -> None:
        """None: it runs on a screen alone."""

    # How a class is asked

    in_class = as_said


def _are_left(hand: HandState) -> bool:
    """Whether more than one player still holds cards."""
    return sum(map(bool, hand.hands)) > 1


def _led_on(hand: HandState, seat: int) -> HandState:
    """A hand that is over as if it went on: the next after a seat who holds cards leads."""
    if not _are_left(hand):
        return hand
    turn = next_holding(seat, hand.hands, hand.rules)
    return replace(hand, turn=turn, table=None, passed=frozenset())
