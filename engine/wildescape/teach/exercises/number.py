"""`number`: the answer is a number."""

from __future__ import annotations

from typing import Final, TypedDict

from wildescape.i18n import Part, Phrase, say, sequence, shown
from wildescape.teach.exercises.base import as_said
from wildescape.teach.exercises.choose import OneQuestion
from wildescape.teach.exercises.findings import Attempted, Clue, Fault, bad_answer
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

    def refusal(self, fault: Fault) -> Part:
        """Whether it's too low or too high, and the rule."""
        return sequence([HEIGHTS[fault], self.rule()])

    def unlike(self) -> Phrase:
        """Numbers well below and above the right one."""
        number = int(self.solution)
        return say(
            "{low} would be too low, {high} too high.", low=(number - 1) // 2, high=2 * number + 1
        )

    def nearly(self, solution: object) -> Clue:
        """The question's own clue, or a few numbers of which one is right."""
        if self.question.nearly:
            return Clue(self.question.nearly(self.scene))
        number = int(self.solution)
        if not number:
            return Clue(say("It's less than {high}.", high=3))
        # Around it, but not always in the middle.
        low = max(number - 1 - number % 2, 0)
        return Clue(say("It's between {low} and {high}.", low=low, high=low + 3))

    def control(self, lang: str, attempted: Attempted) -> NumberControl:
        return {"wrong": attempted.tried}

    # How it is printed

    def on_paper(self, lang: str) -> Writing:
        """A line to write the number on."""
        return {**BLANK, "lines": [say("Your number:").to(lang)]}

    # How a class is asked

    in_class = as_said
