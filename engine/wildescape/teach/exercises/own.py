"""`ask = "own"`: the author writes the answers, not the engine; with none that is right, a poll.

An answer is an option of `choose`, a number, or cards of the hand. It may be right, and say why.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import count
from typing import Any, ClassVar, Final, Self

from wildescape.explain import cards_listed, rank_word
from wildescape.i18n import InputError, Part, Phrase, alternatives, either, say, sequence
from wildescape.notation import format_cards, parse_cards, parse_trump
from wildescape.teach.exercises.base import Quiz
from wildescape.teach.exercises.choose import ChoiceControl, Choose
from wildescape.teach.exercises.findings import (
    Attempted,
    AuthorsReason,
    Clue,
    Fault,
    Finding,
    Result,
)
from wildescape.teach.exercises.number import HEIGHTS, Number
from wildescape.teach.exercises.select_cards import PositionCards
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.questions.base import BUTTON, Answer, Options, Question, Spot, always
from wildescape.teach.scenes import Cards, Scene
from wildescape.teach.toml_table import Faults, TomlTable, as_phrase

OWN: Final = "own"
"""What a step asks whose answers its author writes."""

MOST_ANSWERS: Final = 20
MOST_HINTS: Final = 4
"""How many answers and hints an author may write."""

MOST_RUNGS: Final = 3
"""How many rungs there are for an author's hints: more of them share the last one."""

TELLING_ANSWER: Final = ("right", "why", "habit")
"""The keys of an answer that could tell whether it's right."""

UNRULED: Final = Question((), lambda *_: "", always(sequence([])), always(sequence([])))
"""A question that no rule answers."""


@dataclass(frozen=True)
class OwnAnswer:
    """An answer that an author foresees.

    Args:
        answer: the answer in the form that `read` gives.
        is_right: whether it is right.
        why: what is said to it.
        habit: the misconception behind it, by name.
        text: an option in words.
        spot: where an option is chosen.
    """

    answer: Any
    is_right: bool = False
    why: Part = ""
    habit: str = ""
    text: Part = ""
    spot: Spot = BUTTON


class OwnQuestion(Quiz):
    """A question whose answers its author writes; a poll, if none of them is right.

    Args:
        scene: what it is about.
        answers: the answers that are foreseen.
        hints: the author's hints, without the answer.
    """

    asks = (OWN,)
    question_names = frozenset[str]()

    keys: ClassVar[tuple[str, ...]]
    """What an answer may be, one of these in a lesson file."""

    least: ClassVar[int] = 0
    """How many answers there must be."""

    are_offered: ClassVar[bool] = False
    """Whether the answers are options that everybody sees."""

    def __init__(
        self, scene: Scene, answers: Sequence[OwnAnswer] = (), hints: Sequence[Phrase] = ()
    ) -> None:
        self.answers, self.hints = answers, hints
        self.set_up(scene)

    @abstractmethod
    def set_up(self, scene: Scene) -> None:
        """Begin as the kind of exercise that this is."""

    # How it is written

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The author's `answers` and `hints`, with all their faults at once."""
        tables, answers, hints = cls.written_parts(here)
        exercise = cls(scene, answers, hints)
        if hints and exercise.is_poll:
            raise here.fault("hints", say("Where no answer is right, there's nothing to hint at."))
        faults = Faults()
        for answer, table in zip(answers, tables, strict=True):
            faults.tried(exercise._check, table, answer)
        faults.close()
        return exercise

    @classmethod
    def written_parts(
        cls, here: TomlTable
    ) -> tuple[list[TomlTable], list[OwnAnswer], list[Phrase]]:
        """The tables of the author's answers, the answers, and the hints.

        Raises:
            BadLesson: for all that can't be read.
        """
        tables = here.tables("answers")
        if not cls.least <= len(tables) <= MOST_ANSWERS:
            phrase = say(
                "This step has {least} to {most} answers, each written {example}.",
                least=cls.least,
                most=MOST_ANSWERS,
                example="[[steps.answers]]",
            )
            raise here.fault("answers", phrase)
        faults = Faults()
        answers = [faults.tried(cls._foreseen, *each) for each in zip(tables, count(1))]
        hints = [*map(as_phrase, faults.tried(here.texts, "hints", MOST_HINTS) or ())]
        faults.close()
        return tables, answers, hints

    def _check(self, here: TomlTable, foreseen: OwnAnswer) -> None:
        """Refuse an answer that nobody can give."""
        try:
            self.read(self.as_written(foreseen.answer))
        except InputError as error:
            raise here.fault(self.keys[0], error.phrase) from None

    @classmethod
    def _foreseen(cls, here: TomlTable, place: int) -> OwnAnswer:
        faults = Faults()
        tried = faults.tried
        named = tried(cls._named, here, place)
        answer = replace(
            named or OwnAnswer(None),
            is_right=tried(here.take, "right", bool, False),
            why=as_phrase(tried(here.text, "why") or {}) if "why" in here.written else "",
            habit=tried(here.one_of, "habit", [*MISCONCEPTIONS], ""),
        )
        if answer.is_right and answer.habit:
            tried(here.refuse, "habit", say("A right answer can't have a habit."))
        tried(partial(here.close, is_read=named is not None))
        faults.close()
        return answer

    @classmethod
    def _named(cls, here: TomlTable, place: int) -> OwnAnswer:
        """What an answer is."""
        keys = [key for key in cls.keys if key in here.written]
        if len(keys) != 1:
            phrase = say("An answer here says what it is with {keys}.", keys=either(cls.keys))
            raise here.fault("", phrase)
        return cls.foreseen(here, keys[0], place)

    @classmethod
    @abstractmethod
    def foreseen(cls, here: TomlTable, key: str, place: int) -> OwnAnswer:
        """An answer as a lesson file writes it.

        Args:
            here: its table.
            key: which of `keys` it has.
            place: its number, from 1.
        """

    def as_written(self, answer: Any) -> Any:
        """An answer in the form of `read`, as a lesson writes it."""
        return answer

    @classmethod
    def as_asked(cls, written: Mapping[str, object]) -> dict[str, Any]:
        """The table without the author's answers; options stay, without what is said of them."""
        asked = super().as_asked(written)
        answers = asked.pop("answers", [])
        if cls.are_offered:
            asked["answers"] = [
                {key: value for key, value in answer.items() if key not in TELLING_ANSWER}
                for answer in answers
            ]
        return asked

    # How it is judged

    @property
    def right(self) -> list[OwnAnswer]:
        """The answers that are right."""
        return [answer for answer in self.answers if answer.is_right]

    @property
    def because(self) -> Part:
        """Why the right answers are right; of different reasons, each with its answer."""
        told = [one for one in self.right if one.why]
        reasons = [one.why for one in told]
        if all(why == reasons[0] for why in reasons):
            return reasons[0] if reasons else ""
        named = [say("{answer}: {why}", answer=self.word(one.answer), why=one.why) for one in told]
        return sequence([one.capitalized() for one in named])

    @property
    def is_poll(self) -> bool:
        """Whether the author says of no answer that it's right."""
        return not self.right

    @cached_property
    def solution(self) -> Any:
        return self.believed(self.truth)

    def _held(self, understanding: Understanding) -> list[Any]:
        """What somebody with that understanding takes to be right."""
        shown = [one.answer for one in self.answers if one.habit == understanding.slug]
        return shown or [one.answer for one in self.right]

    def accepts(self, answer: Any, understanding: Understanding) -> bool:
        """Whether the answer is right, or shows that misconception; in a poll, always."""
        return self.is_poll or answer in self._held(understanding)

    def believed(self, understanding: Understanding) -> Any:
        """An answer that shows that misconception; else a right one, `None` in a poll."""
        return next(map(self.as_written, self._held(understanding)), None)

    def elsewhere(self, answer: object) -> Part | None:
        """Nothing: no house rule decides what the author asks."""
        return None

    def find(self, answer: Any) -> Finding:
        """The judgement, with what the author says to this answer."""
        foreseen = next((one for one in self.answers if one.answer == answer), OwnAnswer(answer))
        said = self.word(answer)
        if self.accepts(answer, self.truth):
            noted = say("Thank you, that's noted.") if self.is_poll else None
            return Finding(Result.CORRECT, "", said, foreseen.why, title=noted)
        fault = self.fault(answer)
        return Finding(Result.REFUSED, fault, said, foreseen.why or HEIGHTS.get(fault, ""))

    @abstractmethod
    def word(self, answer: Any) -> Part:
        """An answer in words."""

    @property
    def authors_reasons(self) -> Sequence[AuthorsReason]:
        return [
            AuthorsReason(self.as_written(one.answer), one.is_right, one.why)
            for one in self.answers
        ]

    # How it is hinted at and shown

    def rule(self) -> Phrase:
        return UNRULED.rule(self.scene)

    def clues(self, solution: object) -> tuple[Clue, ...]:
        """The author's hints, then the solution; none in a poll."""
        if self.is_poll:
            return ()
        hints = self.hints
        if len(hints) > MOST_RUNGS:
            hints = [*hints[: MOST_RUNGS - 1], sequence(hints[MOST_RUNGS - 1 :])]
        return (*map(Clue, hints), self.solved(solution))

    def matter(self, solution: object) -> None:
        """None: what to look at is for the author to say."""

    contrast = matter

    def answer_word(self, solution: object) -> Part:
        """All right answers."""
        return either([self.word(answer.answer) for answer in self.right])

    def key_reason(self, solution: object) -> Part:
        """What the author says to the right answers."""
        return self.because

    @property
    def needs(self) -> frozenset[str]:
        """The levels, unless they are those of the beginning."""
        return frozenset() if self.scene.levels == Scene.levels else frozenset({"levels"})


class OwnChoice(OwnQuestion, Choose):
    """One of the author's options: words, cards, a rank."""

    asks = (OWN,)
    keys = ("text", "cards", "rank")
    least = 2
    are_offered = True

    def set_up(self, scene: Scene) -> None:
        Choose.__init__(self, scene, OWN, UNRULED)

    @classmethod
    def foreseen(cls, here: TomlTable, key: str, place: int) -> OwnAnswer:
        """An option in words, of cards (none is a pass), or of a rank."""
        name = str(place)
        if key == "text":
            return OwnAnswer(name, text=as_phrase(here.text(key)))
        if key == "rank":
            rank = here.read(key, parse_trump, "")
            return OwnAnswer(name, text=rank_word(rank), spot=Spot(rank=rank))
        cards: Cards = here.read(key, parse_cards, "", str)
        return OwnAnswer(
            name, text=cards_listed(cards) if cards else say("pass"), spot=Spot(cards=cards)
        )

    @cached_property
    def options(self) -> Options:
        return {answer.answer: answer.text for answer in self.answers}

    word = Choose.word

    def spot(self, option: str) -> Spot:
        return self.answers[int(option) - 1].spot

    def is_settled(self, tried: Sequence[object]) -> bool:
        """Whether all wrong options were tried."""
        return len({*tried}) == len(self.options) - len(self.right)

    def control(self, lang: str, attempted: Attempted) -> ChoiceControl:
        control = super().control(lang, attempted)
        # Of several that are right, the one that was chosen is marked.
        return control if len(self.right) == 1 else {**control, "right": ""}


class OwnNumber(OwnQuestion, Number):
    """A number that the author knows."""

    asks = (OWN,)
    keys = ("number",)

    def set_up(self, scene: Scene) -> None:
        Number.__init__(self, scene, OWN, UNRULED)

    @classmethod
    def foreseen(cls, here: TomlTable, key: str, place: int) -> OwnAnswer:
        return OwnAnswer(here.take(key, int))

    word = Number.word

    def fault(self, answer: Answer) -> Fault:
        """Below all right numbers, above all of them, or between."""
        right = [one.answer for one in self.right]
        if int(answer) < min(right):
            return Fault.TOO_LOW
        return Fault.TOO_HIGH if int(answer) > max(right) else Fault.OTHER


class OwnCards(OwnQuestion, PositionCards):
    """Cards of the hand, or of a seat in a position; there they must be a legal play."""

    asks = (OWN,)
    keys = ("cards",)

    def set_up(self, scene: Scene) -> None:
        PositionCards.__init__(self, scene)
        self.name = OWN
        self.may_be_empty = self.is_turn or any(not one.answer for one in self.answers)

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The question, if there are cards to choose from."""
        if not cls(scene).hand:
            phrase = say("“{ask}” is about cards: write a “hand”, or a “game”.", ask=OWN)
            raise here.fault("ask", phrase)
        return super().written(here, scene, ask)

    @classmethod
    def foreseen(cls, here: TomlTable, key: str, place: int) -> OwnAnswer:
        return OwnAnswer(tuple(sorted(here.read(key, parse_cards, "", str))))

    def as_written(self, answer: Cards) -> str:
        return format_cards(answer)

    @property
    def is_at_table(self) -> bool:
        """Whether it's in a position, or about seats."""
        return bool(self.scene.game or self.scene.escapes or self.scene.seat)

    word = PositionCards.word

    def answer_word(self, solution: object) -> Part:
        """All right choices of cards, one or the other."""
        return alternatives([self.word(one.answer) for one in self.right])

    def find(self, answer: Cards) -> Finding:
        """The judgement; in a position the rules come before the author."""
        ruling = self.ruling(answer)
        if ruling and not ruling.legal:
            reason = str(ruling.reason)
            return Finding(Result.REFUSED, reason, self.word(answer), ruling.phrase)
        return super().find(answer)
