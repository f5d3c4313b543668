"""One question with one right answer: what `choose`, `predict` and `number` share."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import ClassVar, Self

from wildescape.i18n import Part, Phrase, say
from wildescape.teach.exercises.base import Quiz, require_facts
from wildescape.teach.exercises.findings import Clue, Fault, Finding, Result
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.base import Answer, Question
from wildescape.teach.scenes import Scene
from wildescape.teach.toml_table import TomlTable


class OneQuestion(Quiz):
    """A question with one right answer.

    Args:
        scene: what it is about.
        ask: the question's name.
        question: the question, if it is none of `QUESTIONS`.
    """

    is_single: ClassVar[bool] = True

    def __init__(self, scene: Scene, ask: str, question: Question | None = None) -> None:
        super().__init__(scene)
        self.name = ask
        self.question = question or QUESTIONS[ask]
        # Only the question about a house rule names one in its scene.
        self.fields = self.question.fields or ((scene.rule,) if scene.rule else ())

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The question named `ask`, if the scene says what it is about."""
        require_facts(here, ask, QUESTIONS[ask].needs)
        return cls(scene, ask)

    @cached_property
    def solution(self) -> Answer:
        """The answer that the rules give."""
        return self.believed(self.truth)

    def accepts(self, answer: Answer, understanding: Understanding) -> bool:
        """Whether that understanding gives this answer."""
        return answer == self.question.answer(self.scene, understanding)

    def believed(self, understanding: Understanding) -> Answer:
        """The answer that follows from that understanding."""
        return self.question.answer(self.scene, understanding)

    def elsewhere(self, answer: object) -> Part | None:
        """The house rule; for a question about one, only that there is such a table."""
        there = super().elsewhere(answer)
        # The reason already says what other tables do.
        return say("That's right at other tables.") if there and self.scene.rule else there

    def rule(self) -> Phrase:
        return self.question.rule(self.scene)

    def find(self, answer: Answer) -> Finding:
        """The judgement: there is one right answer."""
        if answer == self.solution:
            because = self.question.because(self.scene)
            return Finding(Result.CORRECT, "", self.word(answer), because)
        fault = self.fault(answer)
        return Finding(Result.REFUSED, fault, self.word(answer), self.refusal(fault))

    def refusal(self, fault: Fault) -> Part:
        """Why a wrong answer is refused, without the right one."""
        return self.rule()

    @abstractmethod
    def word(self, answer: Answer) -> Part:
        """An answer in words."""

    def matter(self, solution: object) -> Clue:
        """The question's clue, and the cards that it's about."""
        scene, needs = self.scene, self.question.needs
        facts = {"cards": scene.cards, "table": scene.table, "offers": scene.offers}
        cards = tuple(card for need in needs for card in facts.get(need, ()))
        if "sets" in needs:
            cards = tuple(card for cards in scene.sets[:2] for card in cards)
        return Clue(self.question.clue or self.rule(), cards)

    def contrast(self, solution: object) -> Clue:
        """What a misconception makes of it, or wrong answers."""
        return Clue(self.mistaken() or self.unlike())

    def mistaken(self) -> Phrase | None:
        """What the misconception that shows here makes of it."""
        understanding = self.shown_misconception()
        return self.mistake(understanding) if understanding else None

    def mistake(self, understanding: Understanding) -> Phrase:
        """What a misconception makes of it."""
        return say(
            "You can rule out “{answer}”. A common mistake: “{idea}”",
            answer=self.word(self.believed(understanding)),
            idea=understanding.idea,
        )

    @abstractmethod
    def unlike(self) -> Phrase:
        """Wrong answers, apart from those of any misconception."""

    @property
    def question_names(self) -> frozenset[str]:
        return frozenset({self.name})

    @property
    def needs(self) -> frozenset[str]:
        return frozenset(self.question.needs)

    def answer_word(self, solution: object) -> Part:
        return self.word(self.solution)
