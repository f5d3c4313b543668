"""What every exercise can do: be read, judged, hinted at and shown, whatever its kind.

An answer is a text, a number, or a list of them, as a lesson file writes it. A browser answers by
places; `Exercise.from_browser` turns those into the same form.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Final, NamedTuple, Self

from wildescape.cards import Card
from wildescape.explain import cards_listed
from wildescape.game import Refusal
from wildescape.i18n import InputError, Part, Phrase, capital, say, sequence, worded
from wildescape.notation import format_cards
from wildescape.teach.elsewhere import elsewhere
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.scenes import Cards, Scene
from wildescape.teach.shapes import AnswerView
from wildescape.teach.toml_table import TomlTable
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
    """

    result: Result
    reason: str
    said: Part
    because: Part
    wrong: tuple[int, ...] = ()
    misconceptions: tuple[str, ...] = ()
    elsewhere: Part | None = None
    title: Phrase | None = None

    @property
    def is_right(self) -> bool:
        return self.result in (Result.CORRECT, Result.BETTER)


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


class Exercise(ABC):
    """Something asked about a scene.

    A kind of exercise is a subclass in a file of its own, named in `wildescape.teach.exercises`.
    Most are a `Quiz`.
    """

    kind: ClassVar[str]
    """The kind of step, as a lesson file and the browser name it."""

    asks: ClassVar[Sequence[str]] = ()
    """What a lesson file may `ask` of this class; nothing where the kind of step says it all."""

    slow: ClassVar[Phrase | None] = None
    """What such steps are called, if judging one takes a second and a lesson may have only few."""

    at_table: ClassVar[bool] = False
    """Whether a table below shows it, takes the answer and gives the hints."""

    is_single: ClassVar[bool] = False
    """Whether the answer is one thing; the parts of others are marked place by place."""

    name: str = ""
    """What is asked, by its name in a lesson file."""

    fields: Sequence[str] = ()
    """The house rules that may change the answer, the closest first."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.truth = Understanding(scene.rules)

    @property
    def is_poll(self) -> bool:
        """Whether any answer will do, so that nothing is to be hinted at or told."""
        return False

    # How it is written

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The exercise of a step in a lesson file.

        Args:
            here: the table of the step; all its keys that belong to this kind are taken from it.
            scene: the scene of the step.
            ask: one of `asks`, or empty.

        Raises:
            BadLesson: for a key that is missing or doesn't fit.
        """
        return cls(scene)

    @classmethod
    def is_written(cls, here: TomlTable) -> bool:
        """Whether a step in a lesson file asks for this."""
        kind, ask = here.written.get("kind"), here.written.get("ask")
        return kind == cls.kind and (not cls.asks or ask in cls.asks)

    def is_like(self, other: Exercise) -> bool:
        """Whether both ask the same thing."""
        return (
            type(self) is type(other)
            and self.name == other.name
            and self.scene.kind == other.scene.kind
        )

    # How it is judged

    def is_settled(self, tried: Sequence[Any]) -> bool:
        """Whether wrong answers leave only the right one.

        Args:
            tried: the wrong answers, as the browser sent them.
        """
        return False

    @property
    @abstractmethod
    def solution(self) -> Any:
        """A right answer, as a lesson writes it."""

    @abstractmethod
    def read(self, answer: object) -> Any:
        """The answer in the form that `accepts` and `find` take.

        Raises:
            InputError: `bad_answer`, for what is no answer to this, with what would be.
        """

    @abstractmethod
    def accepts(self, answer: Any, understanding: Understanding) -> bool:
        """Whether a player with that understanding takes the answer to be right."""

    @abstractmethod
    def believed(self, understanding: Understanding) -> Any:
        """The answer of a player with that understanding, as a lesson writes it.

        A wrong one, if that understanding allows any.
        """

    @abstractmethod
    def find(self, answer: Any) -> Finding:
        """The judgement, without misconceptions and house rules."""

    @abstractmethod
    def rule(self) -> Phrase:
        """The rule that governs, without the answer."""

    def judge(self, answer: object) -> Finding:
        """The judgement; for a wrong answer, with the house rule or misconceptions behind it."""
        given = self.read(answer)
        finding = self.find(given)
        if finding.result != Result.REFUSED:
            return finding
        if there := self.elsewhere(given):
            return replace(finding, elsewhere=there)
        names = tuple(
            understanding.slug
            for understanding in self._misconceptions()
            if self.accepts(given, understanding)
        )
        return replace(finding, misconceptions=names)

    def counted(self, answer: object) -> str:
        """An answer as a text that is the same for all who give it, whatever its order.

        Raises:
            InputError: `bad_answer`, for what is no answer to this.
        """
        return _as_text(self.read(answer))

    def tells_apart(self, answer: object) -> tuple[str, ...]:
        """The misconceptions that would not have given this answer."""
        given = self.read(answer)
        return tuple(
            understanding.slug
            for understanding in self._misconceptions()
            if not self.accepts(given, understanding)
        )

    def differs(self, understanding: Understanding) -> bool:
        """Whether a player with that understanding would answer wrongly."""
        return not self.accepts(self.read(self.believed(understanding)), self.truth)

    def shows(self, understanding: Understanding) -> bool:
        """Whether the answer of that understanding is wrong, and right at no other table."""
        try:
            given = self.read(self.believed(understanding))
        except InputError:
            # The answer is not among the options.
            return False
        return not self.accepts(given, self.truth) and not self.elsewhere(given)

    def shown_misconception(self) -> Understanding | None:
        """The misconception that shows here; later ones are about fewer questions."""
        understandings = reversed([*self._misconceptions()])
        return next(filter(self.shows, understandings), None)

    def elsewhere(self, answer: Any) -> Part | None:
        """The house rule by which a wrong answer is right at other tables."""
        return elsewhere(
            self.fields, self.scene.rules, lambda understanding: self.accepts(answer, understanding)
        )

    def _misconceptions(self) -> Iterator[Understanding]:
        return (each(self.scene.rules) for each in MISCONCEPTIONS.values())

    # How an answer is told

    def told_choice(self, finding: Finding) -> ToldAnswer:
        """What was chosen, and why it's right or wrong."""
        if self.at_table:
            return ToldAnswer("", finding.because)
        said = say("You chose: {answer}.", answer=finding.said)
        if not self.is_single:
            said = say("{title}.", title=finding.said).capitalized()
        return ToldAnswer(said, finding.because)

    # How it is hinted at

    @abstractmethod
    def clues(self, solution: Any) -> tuple[Clue, ...]:
        """The hints, a rung each, from the rule on.

        Args:
            solution: a right answer, as a lesson writes it.
        """

    # How it is shown, and how a browser answers

    @property
    def question_names(self) -> frozenset[str]:
        """The questions that it asks, by their names."""
        return frozenset()

    @property
    def needs(self) -> frozenset[str]:
        """The facts of the scene that its questions are about."""
        return frozenset()

    def facts(self) -> Sequence[Phrase]:
        """What the learner must know of the scene besides its cards and seats."""
        return ()

    @property
    def cards_title(self) -> Part:
        """What the `cards` of the scene are for."""
        return ""

    @property
    def in_control(self) -> frozenset[str]:
        """The facts of the scene that the control itself shows."""
        return frozenset()

    @property
    def is_on_cards(self) -> bool:
        """Whether it is answered on cards or at the table, not by buttons or a typed number."""
        return True

    @property
    def asked_seat(self) -> int | None:
        """The seat in question; `None` where each part has its own."""
        return self.scene.seat

    @abstractmethod
    def control(self, lang: str, attempted: Attempted) -> Mapping[str, Any]:
        """What the browser shows to answer with; each kind has a type for it."""

    def first_half(self, solution: Any) -> list[Any]:
        """What a guided step fills in, as the control shows it."""
        return []

    def lit(self, cards: Cards, places: tuple[int, ...]) -> tuple[int, ...]:
        """The places in the control that a hint lights.

        Args:
            cards: the cards that the hint is about.
            places: the places of a list that it is about.
        """
        return places

    @abstractmethod
    def from_browser(self, given: object) -> Any:
        """What a browser answered, as a lesson writes it.

        Raises:
            InputError: `malformed` or `out_of_range`, for what is no answer to this; `not_now`
                where a table takes the answer.
        """


class Quiz(Exercise):
    """An exercise that is answered in the lesson itself, not at a table."""

    may_be_empty: bool = False
    """Whether an empty answer means something."""

    def from_browser(self, given: object) -> Any:
        if given in ("", [], None) and not self.may_be_empty:
            raise nothing_chosen()
        return self.from_control(given)

    def from_control(self, given: Any) -> Any:
        """An answer given with the control, as a lesson writes it."""
        return given

    def clues(self, solution: Any) -> tuple[Clue, ...]:
        return (
            Clue(self.rule()),
            self.matter(solution),
            self.contrast(solution),
            self.nearly(solution),
            self.solved(solution),
        )

    @abstractmethod
    def matter(self, solution: Any) -> Clue:
        """What to look at."""

    @abstractmethod
    def contrast(self, solution: Any) -> Clue:
        """What a misconception makes of it, or a wrong answer that is close."""

    @abstractmethod
    def nearly(self, solution: Any) -> Clue:
        """All but one, or the reason without the answer."""

    def solved(self, solution: Any) -> Clue:
        """The solution with its reasoning."""
        told = self.told_answer(solution)
        return Clue(told.phrase, self.answer_cards(solution))

    def told_answer(self, solution: Any) -> ToldAnswer:
        """A right answer, and why it's right."""
        said = say("The answer: {answer}.", answer=self.answer_word(solution))
        return ToldAnswer(said, self.find(self.read(solution)).because)

    def told_beside(self, finding: Finding, solution: Any) -> tuple[ToldAnswer, list[ToldAnswer]]:
        """What was chosen wrongly, and what is right.

        Args:
            finding: the judgement of what was chosen.
            solution: a right answer, as a lesson writes it.
        """
        chosen, right = self.told_choice(finding), self.told_answer(solution)
        if chosen.because in (self.rule(), right.because):
            # The reason of the right answer says it already.
            chosen = ToldAnswer(chosen.said)
        return chosen, [right]

    @abstractmethod
    def answer_word(self, solution: Any) -> Part:
        """A right answer in words."""

    def answer_cards(self, solution: Any) -> Cards:
        """The cards that light up with the solution."""
        return ()


def _as_text(given: Any) -> str:
    """An answer in the form that `read` gives, as a text."""
    if not isinstance(given, tuple):
        return str(given)
    if all(isinstance(one, Card) for one in given):
        return format_cards(sorted(given))
    return ", ".join(map(_as_text, given))


def bad_answer(phrase: Phrase) -> InputError:
    """What is no answer at all."""
    return InputError("bad_answer", phrase)


def nothing_chosen() -> InputError:
    """That an answer is empty where that means nothing."""
    return InputError("out_of_range", say("You haven't chosen anything yet."))


def look_at(cards: Cards) -> Clue:
    """A clue that lights up cards."""
    return Clue(say("Look at these: {cards}.", cards=cards_listed(cards)), cards)


def ruled_out(choice: Part, because: Part) -> Phrase:
    """That a choice is wrong, and why."""
    return say("Not {choice}. {because}", choice=choice, because=because)
