"""What is said of an answer: how good it is and why, hints, and what others have answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from wildescape.explain import cards_listed
from wildescape.game import Move, Refusal
from wildescape.hand import HandState
from wildescape.i18n import InputError, Part, Phrase, capital, say, sequence, worded
from wildescape.teach.scenes import Cards
from wildescape.teach.shapes import AnswerView
from wildescape.verdicts import Reason


class Result(StrEnum):
    """How good an answer is."""

    CORRECT = "correct"
    BETTER = "better"
    REFUSED = "refused"


class Fault(StrEnum):
    """Why an answer is wrong, unless the rules of the game refuse it."""

    OTHER = "other"
    TOO_LOW = "too_low"
    TOO_HIGH = "too_high"
    TOO_EARLY = "too_early"
    TOO_LATE = "too_late"
    OUT_OF_ORDER = "out_of_order"
    NOT_HELD = "not_held"
    OTHER_KIND = "other_kind"
    OTHER_CARDS = "other_cards"
    WRONG_NUMBER = "wrong_number"
    NOT_HIGHEST = "not_highest"
    TOO_MANY_TURNS = "too_many_turns"
    LEFT_OVER = "left_over"
    WORSE = "worse"
    NOT_REACHED = "not_reached"


TELLING: Final = ("solution", "wrong", "why", "hints", "mode", "skills")
"""The keys of a step that could tell what is right."""

REASONS: Final = tuple(dict.fromkeys([*map(str, Fault), *map(str, Reason), *map(str, Refusal)]))
"""Why an answer may be refused: the closed list."""


@dataclass(frozen=True)
class Finding:
    """The judgement of an answer.

    Args:
        result: how good it is.
        reason: a `Fault`, or why the rules refuse the play; empty for a right answer.
        said: what was answered, as the engine reads it.
        because: the rule that it meets or breaks, and the smallest repair.
        wrong: the places of a list that are wrong.
        misconceptions: those that would have given this answer, by name.
        elsewhere: the house rule by which it is right at other tables; then there are no
            misconceptions.
        title: what stands over it, where it isn't what stands over any such answer.
        parts: what is said of each wrong part of a list by itself.
    """

    result: Result
    reason: str
    said: Part
    because: Part
    wrong: tuple[int, ...] = ()
    misconceptions: tuple[str, ...] = ()
    elsewhere: Part | None = None
    title: Phrase | None = None
    parts: tuple[ToldAnswer, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the answer will do, even if there's a better one."""
        return self.result in (Result.CORRECT, Result.BETTER)


MOST_PARTS: Final = 3
"""Of so many wrong parts of a list the reasons are told at once."""


class Clue(NamedTuple):
    """A hint in itself: what it says, the cards and the places of a list that light up."""

    text: Phrase
    cards: Cards = ()
    places: tuple[int, ...] = ()


class ToldAnswer(NamedTuple):
    """An answer by its name, in a sentence, and why it's right or wrong, in others."""

    said: Part
    because: Part = ""

    @property
    def phrase(self) -> Phrase:
        """Both as one phrase."""
        return sequence([self.said, self.because] if self.because else [self.said])

    def view(self, lang: str) -> AnswerView:
        """The same as text in the language `lang`."""
        said, because = (capital(worded(part, lang)) for part in self)
        return {"said": said, "because": because}


@dataclass(frozen=True)
class AnswerCount:
    """An answer of a class, and how many have given it.

    Args:
        answer: the answer, as a lesson writes it.
        count: how many.
        said: the answer in words.
        cards: the cards that it is made of, if any.
        finding: how good it is.
    """

    answer: Any
    count: int
    said: Part
    cards: Cards
    finding: Finding


class AuthorsReason(NamedTuple):
    """What an author says to an answer, as a lesson writes it; empty if that's nothing."""

    answer: object
    is_right: bool
    why: Part


class Film(NamedTuple):
    """A hand that runs by itself and goes on after it is over.

    Args:
        states: the states; none where it runs by escapes alone.
        moves: the moves between them.
        order: the seats that escape, in order, as long as it runs.
    """

    states: Sequence[HandState]
    moves: Sequence[Move]
    order: tuple[int, ...]

    @property
    def frames(self) -> int:
        """How many moments follow the first one."""
        return len(self.moves) or len(self.order)


class Attempted(NamedTuple):
    """What a control shows of an attempt.

    Args:
        given: what is filled in for the learner.
        tried: the wrong answers so far, as the browser sent them.
        wrong: the places of a list that the last answer got wrong.
        is_over: whether the answer is known, so that it may be shown.
    """

    given: list[Any]
    tried: list[Any]
    wrong: list[int]
    is_over: bool = False


def bad_answer(phrase: Phrase) -> InputError:
    """What is no answer at all."""
    return InputError("bad_answer", phrase)


def nothing_chosen() -> InputError:
    """That an answer is empty where that means nothing."""
    return InputError("out_of_range", say("You haven't chosen anything yet."))


def look_at(cards: Cards) -> Clue:
    """A clue that lights up cards."""
    text = say("Look at this: {play}.", play=cards_listed(cards))
    if len(cards) > 1:
        text = say("Look at these: {cards}.", cards=cards_listed(cards))
    return Clue(text, cards)


def ruled_out(choice: Part, because: Part) -> Phrase:
    """That a choice is wrong, and why."""
    return say("Not {choice}. {because}", choice=choice, because=because)
