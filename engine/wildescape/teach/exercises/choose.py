"""`choose`: one of several options is right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypedDict

from wildescape.i18n import Part, Phrase, capital, either, say, sequence, shown, worded
from wildescape.teach.exercises.base import Attempted, Clue, Fault, bad_answer
from wildescape.teach.exercises.one_question import OneQuestion
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS, Answer, Options


class ChoiceControl(TypedDict):
    """Options to choose one of."""

    options: list[tuple[str, str]]
    """Their keys with their texts."""
    wrong: list[str]
    """The keys that were tried already."""


class Choose(OneQuestion):
    """One of several options is right."""

    kind = "choose"
    asks = tuple(name for name, question in QUESTIONS.items() if question.options)

    @cached_property
    def options(self) -> Options:
        """The choices in words, by the names under which they are answered."""
        assert self.question.options
        return self.question.options(self.scene)

    def read(self, answer: object) -> str:
        if isinstance(answer, str) and answer in self.options:
            return answer
        raise bad_answer(
            say(
                "{answer} is none of {options}.",
                answer=shown(answer),
                options=either([*self.options]),
            )
        )

    def is_settled(self, tried: Sequence[Any]) -> bool:
        return len({*tried}) == len(self.options) - 1

    def word(self, answer: Answer) -> Part:
        return self.options[str(answer)]

    def fault(self, answer: Answer) -> Fault:
        return Fault.OTHER

    def mistake(self, understanding: Understanding) -> Phrase:
        if len(self.options) == 2:
            # To rule out one of two answers would tell the other.
            return say("A common mistake: “{idea}”", idea=understanding.idea)
        return super().mistake(understanding)

    def unlike(self) -> Phrase:
        if len(self.options) == 2:
            first, second = map(self.word, self.options)
            return say(
                "Hold the rule against both answers, “{first}” and “{second}”.",
                first=first,
                second=second,
            )
        return say("You can rule out “{answer}”.", answer=self.word(self._before_solution))

    @property
    def _before_solution(self) -> str:
        keys = [*self.options]
        return keys[keys.index(str(self.solution)) - 1]

    @property
    def contrasted(self) -> str:
        """The option that the contrast rules out, if there are more than two."""
        understanding = self.shown_misconception()
        return str(self.believed(understanding)) if understanding else self._before_solution

    def nearly(self, solution: Any) -> Clue:
        reason = self.question.nearly(self.scene) if self.question.nearly else None
        if len(self.options) <= 2:
            return Clue(reason or self.matter(solution).text)
        keys = [*self.options]
        at = keys.index(str(self.solution))
        other = keys[(at + 1) % len(keys)]
        if other == self.contrasted:
            other = keys[at - 1]
        first, second = (self.word(key) for key in keys if key in (keys[at], other))
        two = say("Choose between {first} and {second}.", first=first, second=second)
        return Clue(sequence([two, *([reason] if reason else [])]))

    def control(self, lang: str, attempted: Attempted) -> ChoiceControl:
        return {"options": self.labelled(lang), "wrong": attempted.tried}

    def labelled(self, lang: str) -> list[tuple[str, str]]:
        """The name of each option and its text."""
        return [(key, capital(worded(part, lang))) for key, part in self.options.items()]
