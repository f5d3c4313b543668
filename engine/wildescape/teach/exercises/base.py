"""What every exercise can do: be read, judged, hinted at and shown, whatever its kind.

An answer is a text, a number, or a list of them, as a lesson file writes it. A browser answers by
places; `Exercise.from_browser` turns those into the same form.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from wildescape.cards import Card
from wildescape.i18n import InputError, Part, Phrase, both, capital, say, worded
from wildescape.notation import format_cards
from wildescape.rules import CHOICE_TITLES, Rules
from wildescape.teach.exercises.findings import (
    TELLING,
    AnswerCount,
    Attempted,
    AuthorsReason,
    Clue,
    Fault,
    Film,
    Finding,
    Result,
    ToldAnswer,
    nothing_chosen,
)
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.scenes import Cards, Scene
from wildescape.teach.shapes import Writing
from wildescape.teach.toml_table import TomlTable

MOST_WAYS: Final = 6
"""Among more answers nobody guesses: some of them are plainly wrong."""


class Exercise(ABC):
    """Something asked about a scene.

    A kind of exercise is a subclass in a file of its own, named in `wildescape.teach.exercises`.
    Most are a `Quiz`. What a screen, a sheet of paper and a class need of each kind is abstract:
    `control`, `on_paper` and `in_class`.
    """

    kind: ClassVar[str]
    """The kind of step, as a lesson file and the browser name it."""

    asks: ClassVar[Sequence[str]] = ()
    """What a lesson file may `ask` of this class; nothing where the kind of step says it all."""

    must_tell: ClassVar[Sequence[str]] = ()
    """The facts that a scene in a lesson file must tell."""

    slow: ClassVar[Phrase | None] = None
    """What such steps are called, if judging one takes a second and a lesson may have only few."""

    at_table: ClassVar[bool] = False
    """Whether a table below shows it, takes the answer and gives the hints."""

    is_single: ClassVar[bool] = False
    """Whether the answer is one thing; the parts of others are marked place by place."""

    is_play: ClassVar[bool] = False
    """Whether it's answered with a play, which one may give reasons for."""

    only_plays: ClassVar[bool] = False
    """Whether cards that make no play can't be meant."""

    marks_choice: ClassVar[bool] = False
    """Whether the control of a class shows what was chosen."""

    counts_all: ClassVar[bool] = False
    """Whether a class's counts have all that may be chosen, also what nobody has."""

    names_better: ClassVar[bool] = False
    """Whether the judgement of an answer that isn't the best names a better one."""

    name: str = ""
    """What is asked, by its name in a lesson file."""

    fields: Sequence[str] = ()
    """The house rules that may change the answer, the closest first."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.truth = Understanding(scene.rules)

    @property
    def ways(self) -> int:
        """Among about how many answers somebody chooses who guesses."""
        return MOST_WAYS

    @property
    def is_poll(self) -> bool:
        """Whether any answer will do, so that nothing is to be hinted at or told."""
        return False

    @property
    def is_all_right(self) -> bool:
        """Whether one of several answers is to be chosen, and none of them is wrong."""
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
        require_facts(here, ask, cls.must_tell)
        return cls(scene)

    @classmethod
    def is_written(cls, written: Mapping[str, object]) -> bool:
        """Whether the table of a step asks for this."""
        kind, ask = written.get("kind"), written.get("ask")
        return kind == cls.kind and (not cls.asks or ask in cls.asks)

    @classmethod
    def as_asked(cls, written: Mapping[str, object]) -> dict[str, Any]:
        """The table of a step without what its author says about right and wrong."""
        return {key: value for key, value in written.items() if key not in TELLING}

    @property
    def authors_reasons(self) -> Sequence[AuthorsReason]:
        """What the author says to each of the answers that the step lists, in their order."""
        return ()

    @property
    def poll_fault(self) -> Phrase | None:
        """What is wrong with this as a poll in a lesson, where a class may be asked it."""
        return None

    def is_like(self, other: Exercise) -> bool:
        """Whether both ask the same thing."""
        return (
            type(self) is type(other)
            and self.name == other.name
            and self.scene.kind == other.scene.kind
        )

    # How it is judged

    def is_settled(self, tried: Sequence[object]) -> bool:
        """Whether wrong answers leave only the right one.

        Args:
            tried: the wrong answers, as the browser sent them.
        """
        return False

    @property
    @abstractmethod
    def solution(self) -> object:
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
    def believed(self, understanding: Understanding) -> object:
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
        return replace(finding, misconceptions=self._whose(given, is_theirs=True))

    def parts(self, answer: object) -> Sequence[tuple[Exercise, object]]:
        """What is asked one by one, each with its part of an answer as a lesson writes it."""
        return ((self, answer),)

    def tells_apart(self, answer: object) -> tuple[str, ...]:
        """The misconceptions that would not have given this answer."""
        return self._whose(self.read(answer), is_theirs=False)

    def _whose(self, given: object, *, is_theirs: bool) -> tuple[str, ...]:
        """The misconceptions that would have given this answer, or would not."""
        each = self._misconceptions()
        return tuple(one.slug for one in each if self.accepts(given, one) == is_theirs)

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

    def elsewhere(self, answer: object) -> Part | None:
        """The one house rule by which a wrong answer is right at other tables, in a sentence."""
        rules = self.scene.rules
        for name in self.fields:
            here = getattr(rules, name)
            for choice, there in CHOICE_TITLES[name].items():
                if choice != here and self.accepts(
                    answer, Understanding(replace(rules, **{name: choice}))
                ):
                    return say(
                        "At some tables: {there}. Here: {here}.",
                        there=there,
                        here=CHOICE_TITLES[name][here],
                    )
        return None

    def differs_by(self, solution: object, rules: Rules) -> str:
        """The house rule by which the answer is another at a table; empty if none is.

        Args:
            solution: a right answer here, as a lesson writes it.
            rules: the rules of that table.
        """
        here = self.scene.rules
        if not self.scene.rule and self.is_by_rules:
            given = self.read(solution)
            for name, choice in rules.changed_from(here).items():
                if not self.accepts(given, Understanding(replace(here, **{name: choice}))):
                    return name
        return ""

    @property
    def is_by_rules(self) -> bool:
        """Whether the rules alone say what is right, not judges or an author."""
        return bool(self.fields or self.question_names) and self.slow is None

    def _misconceptions(self) -> Iterator[Understanding]:
        return (each(self.scene.rules) for each in MISCONCEPTIONS.values())

    # How an answer is told

    def told_choice(self, finding: Finding) -> ToldAnswer:
        """What was chosen, and why it's right or wrong, unless its parts tell that."""
        if self.at_table:
            return ToldAnswer("", finding.because)
        because = "" if finding.parts else finding.because
        said = say("You chose: {answer}.", answer=finding.said)
        if not self.is_single:
            said = say("{title}.", title=finding.said).capitalized()
        return ToldAnswer(said, because)

    @abstractmethod
    def answer_word(self, solution: object) -> Part:
        """A right answer in words."""

    def told_answer(self, solution: object) -> ToldAnswer:
        """A right answer, and why it's right."""
        said = say("The answer: {answer}.", answer=self.answer_word(solution))
        return ToldAnswer(said, self.find(self.read(solution)).because)

    def told_beside(
        self, finding: Finding, solution: object
    ) -> tuple[ToldAnswer, list[ToldAnswer]]:
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

    # How it is hinted at

    @abstractmethod
    def clues(self, solution: object) -> tuple[Clue, ...]:
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

    @property
    def film(self) -> Film | None:
        """The moments of a hand that runs by itself, where that is what is seen."""
        return None

    @abstractmethod
    def control(self, lang: str, attempted: Attempted) -> Mapping[str, Any]:
        """What the browser shows to answer with; each kind has a type for it."""

    def first_half(self, solution: object) -> list[Any]:
        """What a guided step fills in, as the control shows it."""
        return []

    def answer_cards(self, solution: object) -> Cards:
        """The cards that light up with the solution."""
        return ()

    def lit(self, cards: Cards, places: tuple[int, ...]) -> tuple[int, ...]:
        """The places in the control that a hint lights.

        Args:
            cards: the cards that the hint is about.
            places: the places of a list that it is about.
        """
        return places

    def told_places(self, solution: object) -> tuple[int, ...]:
        """The places of the answer that is told; -1 where it has none, such as a pass."""
        return self.lit(self.answer_cards(solution), ()) or (-1,)

    @abstractmethod
    def from_browser(self, given: object) -> object:
        """What a browser answered, as a lesson writes it.

        Raises:
            InputError: `malformed` or `out_of_range`, for what is no answer to this; `not_now`
                where a table takes the answer.
        """

    # How it is printed

    @property
    def printed(self) -> Exercise:
        """What a sheet of paper asks instead; itself, unless it's a game."""
        return self

    @abstractmethod
    def on_paper(self, lang: str) -> Writing | None:
        """Where the answer is written on paper; `None` if this can't be answered there."""

    def key(self, solution: object, lang: str) -> str:
        """A right answer as the key of a sheet says it."""
        if self.is_poll:
            return say("Any answer.").to(lang)
        return capital(worded(self.key_word(solution), lang))

    def key_word(self, solution: object) -> Part:
        """The right answers in words."""
        return self.answer_word(solution)

    def key_reason(self, solution: object) -> Part:
        """Why it's right, as the key says it."""
        return "" if self.is_poll else self.find(self.read(solution)).because

    # How a class is asked

    @property
    def sole_solution(self) -> object:
        """The right answer, as a lesson writes it; `None` where many may be right."""
        return self.solution

    @abstractmethod
    def in_class(self, answer: object, finding: Finding) -> tuple[Part, Cards]:
        """An answer as a teacher sees it beside others: in words, and the cards it's made of.

        Args:
            answer: the answer, as a lesson writes it.
            finding: its judgement.
        """

    def answer_count(self, answer: object, count: int = 1) -> AnswerCount:
        """An answer, as a lesson writes it, that so many have given."""
        finding = self.judge(answer)
        said, cards = self.in_class(answer, finding)
        return AnswerCount(answer, count, said, cards, finding)

    def counts(self, answers: Sequence[object]) -> list[AnswerCount]:
        """What a class has answered, the most frequent first.

        Args:
            answers: the answers, as a lesson writes them.
        """
        counts = Counter(map(self.counted, answers))
        first = {self.counted(answer): answer for answer in reversed(answers)}
        keys = sorted(counts, key=lambda key: (-counts[key], key))
        return [self.answer_count(first[key], counts[key]) for key in keys]

    def counted(self, answer: object) -> str:
        """An answer as a text that is the same for all who give it, whatever its order.

        Raises:
            InputError: `bad_answer`, for what is no answer to this.
        """
        return _as_text(self.read(answer))

    def class_control(self, lang: str, mine: object, *, is_shown: bool) -> Mapping[str, Any]:
        """What a pupil's browser shows to answer with.

        Args:
            lang: the pupil's language.
            mine: what the pupil has answered, as a lesson writes it; `None` before.
            is_shown: whether the right answer is told.
        """
        return self.control(lang, Attempted([], [], [], is_shown))


class Quiz(Exercise):
    """An exercise that is answered in the lesson itself, not at a table."""

    may_be_empty: bool = False
    """Whether an empty answer means something."""

    def from_browser(self, given: object) -> object:
        """The answer, unless it's empty where that means nothing."""
        if given in ("", [], None) and not self.may_be_empty:
            raise nothing_chosen()
        return self.from_control(given)

    def from_control(self, given: object) -> object:
        """An answer given with the control, as a lesson writes it."""
        return given

    def fault(self, answer: Any) -> Fault:
        """What is wrong with an answer."""
        return Fault.OTHER

    def clues(self, solution: object) -> tuple[Clue, ...]:
        """The rule, what to look at, a contrast and the solution, without what would be empty."""
        clues = (Clue(self.rule()), self.matter(solution), self.contrast(solution))
        return (*filter(None, clues), self.solved(solution))

    @abstractmethod
    def matter(self, solution: object) -> Clue | None:
        """What to look at; of cards to choose from, only right ones light up."""

    @abstractmethod
    def contrast(self, solution: object) -> Clue | None:
        """What a misconception makes of it, or a wrong answer that is close."""

    def solved(self, solution: object) -> Clue:
        """The solution with its reasoning."""
        told = self.told_answer(solution)
        return Clue(told.phrase, self.answer_cards(solution))


def require_facts(
    here: TomlTable, ask: str, needs: Sequence[str], also: Iterable[str] = ()
) -> None:
    """Refuse a question that the scene of a step doesn't say enough about.

    Args:
        here: the table in which it is asked.
        ask: the name of the question.
        needs: the facts that it is about.
        also: the facts that there are besides those of the scene.

    Raises:
        BadLesson: names the facts that are missing.
    """
    told = {*here.written.get("scene", {}), *also}
    missing = [fact for fact in needs if fact not in told]
    if missing:
        phrase = say(
            "“{ask}” is about {facts}; the scene doesn't say {missing}.",
            ask=ask,
            facts=both([*needs]),
            missing=both(missing),
        )
        raise here.fault("ask", phrase)


def as_said(_: Exercise, answer: object, finding: Finding) -> tuple[Part, Cards]:
    """An answer in a class, in the words of its judgement."""
    return finding.said, ()


def as_text(exercise: Exercise, answer: object, finding: Finding) -> tuple[Part, Cards]:
    """An answer in a class, as a text that is the same for all who give it."""
    return exercise.counted(answer), ()


def _as_text(given: object) -> str:
    """An answer in the form that `read` gives, as a text."""
    if not isinstance(given, tuple):
        return str(given)
    if all(isinstance(one, Card) for one in given):
        return format_cards(sorted(given))
    return ", ".join(map(_as_text, given))


# The hint ladder: from what is asked, in the author's words (rung 1), to the solution and why

FIRST_RUNG: Final = 1
"""What is asked: the rung on which everybody begins."""

RULE_RUNG: Final = 2
"""The rung that says the rule."""

LAST: Final = 5
"""The rung that gives the solution away."""


@dataclass(frozen=True)
class Hint:
    """A rung above the first: what it says, the cards and the places of a list that light up."""

    number: int
    text: Phrase
    cards: Cards = ()
    places: tuple[int, ...] = ()


def ladder(exercise: Exercise, solution: object) -> tuple[Hint, ...]:
    """The rungs from `RULE_RUNG` to `LAST`, as many as help; a table gives hints of its own.

    Args:
        exercise: what is asked.
        solution: a right answer, as a lesson writes it.
    """
    hints = [Hint(number, *clue) for number, clue in enumerate(exercise.clues(solution), RULE_RUNG)]
    if hints and not exercise.at_table:
        # However few they are, the last one gives the solution away.
        hints[-1] = replace(hints[-1], number=LAST)
    return tuple(hints)
