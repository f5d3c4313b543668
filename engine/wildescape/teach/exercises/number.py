"""`number`: the answer is a number."""

from __future__ import annotations

from typing import Final, TypedDict

from wildescape.i18n import Part, Phrase, say, sequence, shown
from wildescape.teach.exercises.base import as_said
from wildescape.teach.exercises.choose import OneQuestion
from wildescape.teach.exercises.findings import Attempted, Fault, bad_answer
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.base import Answer
from wildescape.teach.shapes import BLANK, Writing


class NumberControl(TypedDict):
    """A number to type."""

    wrong: list[int]
    """The numbers that were tried already."""


HIGHEST_NUMBER: Final = 999
"""The highest number that can be typed, and below zero the lowest."""

HEIGHTS: Final = {Fault.TOO_LOW: say("That's too low."), Fault.TOO_HIGH: say("That's too high.")}


class Number(OneQuestion):
    """A number is asked for."""

    kind = "number"
    is_on_cards = False
    asks = tuple(name for name, question in QUESTIONS.items() if question.options is None)

    def read(self, answer: object) -> int:
        """A whole number of at most three digits."""
        if type(answer) is int and abs(answer) <= HIGHEST_NUMBER:
            return answer
        raise bad_answer(say("{answer} isn't a whole number below 1000.", answer=shown(answer)))

    def word(self, answer: Answer) -> Part:
        return str(answer)

    def fault(self, answer: Answer) -> Fault:
        """Too low or too high."""
        return Fault.TOO_LOW if int(answer) < int(self.solution) else Fault.TOO_HIGH

    def refusal(self, answer: Answer) -> Part:
        """Whether it's too low or too high, and what it would mean."""
        return sequence([HEIGHTS[self.fault(answer)], super().refusal(answer)])

    def unlike(self) -> Phrase:
        """The reason without the answer, or a few numbers of which one is right."""
        if reason := self.nearly():
            return reason
        number = int(self.solution)
        if not number:
            return say("It's less than {high}.", high=3)
        # Around it, but not always in the middle.
        low = max(number - 1 - number % 2, 0)
        return say("It's between {low} and {high}.", low=low, high=low + 3)

    def control(self, lang: str, attempted: Attempted) -> NumberControl:
        return {"wrong": attempted.tried}

    # How it is printed

    def on_paper(self, lang: str) -> Writing:
        """A line to write the number on."""
        return {**BLANK, "lines": [say("Your number:").to(lang)]}

    # How a class is asked

    in_class = as_said
