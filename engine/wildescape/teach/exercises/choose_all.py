"""`choose_all`: of the author's options all that are right must be chosen, and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final, TypedDict

from wildescape.i18n import Part, Phrase, both, either, say, say_n, sequence, shown
from wildescape.teach.exercises.base import Exercise, as_said
from wildescape.teach.exercises.choose import ChoiceOption
from wildescape.teach.exercises.findings import AnswerCount, Attempted, Finding, Result, bad_answer
from wildescape.teach.exercises.own import OWN, OwnChoice, OwnQuestion
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.base import Options
from wildescape.teach.scenes import Scene
from wildescape.teach.shapes import BLANK, Writing

TO_DO: Final = say("Choose all that are right.")


class SelectionControl(TypedDict):
    """Options of which several may be chosen."""

    options: list[ChoiceOption]
    todo: str
    """What to do, in words."""
    chosen: list[str]
    """The keys that were chosen last."""
    right: list[str]
    """The right ones, once they are known."""


class OwnSelection(OwnQuestion):
    """The author's options: all that are right are chosen, and no other; in a poll, any."""

    kind = "choose_all"
    asks = (OWN,)
    keys = OwnChoice.keys
    least = OwnChoice.least
    are_offered = True
    counts_all = True
    is_single = True

    def set_up(self, scene: Scene) -> None:
        Exercise.__init__(self, scene)
        self.name = OWN

    foreseen = OwnChoice.foreseen

    @cached_property
    def choice(self) -> OwnChoice:
        """The same options, to choose one of."""
        return OwnChoice(self.scene, self.answers)

    @property
    def options(self) -> Options:
        """The choices in words, by the names under which they are answered."""
        return self.choice.options

    def _option_finding(self, option: str) -> Finding:
        """How good an option is by itself."""
        answer = next(one for one in self.answers if one.answer == option)
        is_right = answer.is_right or self.is_poll
        result = Result.CORRECT if is_right else Result.REFUSED
        # Why the right ones are right is said with all of them.
        return Finding(result, "", self.options[option], "" if is_right else answer.why)

    def as_written(self, answer: str | Sequence[str]) -> list[str]:
        """A list of options; one by itself is a list too."""
        return [answer] if isinstance(answer, str) else [*answer]

    def read(self, answer: object) -> tuple[str, ...]:
        """The names of the options, in their order, each once."""
        keys = [*self.options]
        chosen = answer if isinstance(answer, list) else []
        if chosen and all(key in keys for key in chosen) and len({*chosen}) == len(chosen):
            return tuple(key for key in keys if key in chosen)
        phrase = say(
            "{answer} isn't a list of {options}, each at most once.",
            answer=shown(answer),
            options=either(keys),
        )
        raise bad_answer(phrase)

    @property
    def poll_fault(self) -> Phrase | None:
        phrase = say("Pupils must choose all the right ones: mark at least one as right.")
        return phrase if self.is_poll else None

    def _taken(self, understanding: Understanding) -> list[str]:
        """What somebody with that understanding chooses: what is right, and what shows it."""
        slug = understanding.slug
        return [one.answer for one in self.answers if one.is_right or (slug and one.habit == slug)]

    def accepts(self, answer: Sequence[str], understanding: Understanding) -> bool:
        """Whether exactly the right options are chosen; in a poll, always."""
        return self.is_poll or {*answer} == {*self._taken(understanding)}

    def believed(self, understanding: Understanding) -> object:
        """The right options, and those that show the misconception."""
        return self._taken(understanding)

    def find(self, answer: Sequence[str]) -> Finding:
        """The judgement: what is wrong of the chosen ones, and how many are missing."""
        said = self.word(answer)
        if self.accepts(answer, self.truth):
            return Finding(Result.CORRECT, "", said, sequence(self._reasons(answer)))
        right = {one.answer for one in self.right}
        wrong = [key for key in answer if key not in right]
        missing = len(right.difference(answer))
        because = self._reasons(wrong)
        if wrong and len(answer) > 1:
            because.insert(0, say("Not right: {answers}.", answers=self.word(wrong)))
        if missing:
            because += [say_n("One is still missing.", "{count} are still missing.", missing)]
        return Finding(Result.REFUSED, self.fault(answer), said, sequence(because))

    def _reasons(self, options: Sequence[str]) -> list[Part]:
        """What the author says to these options, each thing once."""
        said: list[Part] = []
        for one in self.answers:
            if one.answer in options and one.why and one.why not in said:
                said.append(one.why)
        return said

    def word(self, answer: Sequence[str]) -> Part:
        """The chosen options, each in quotation marks if there are several."""
        options = [self.options[key] for key in answer]
        if len(options) == 1:
            return options[0]
        return both([say("“{answer}”", answer=option) for option in options])

    @property
    def because(self) -> Part:
        """What the author says to the right options."""
        return sequence(self._reasons([one.answer for one in self.right]))

    def answer_word(self, solution: object) -> Part:
        return self.word(self.read(solution))

    def control(self, lang: str, attempted: Attempted) -> SelectionControl:
        """The options with those that are ticked, and the right ones once they're known."""
        is_over = attempted.is_over
        return {
            "options": self.choice.labelled(lang, is_over=is_over),
            "todo": TO_DO.to(lang),
            "chosen": attempted.tried[-1] if attempted.tried else attempted.given,
            "right": [one.answer for one in self.right] if is_over else [],
        }

    # How it is printed

    def on_paper(self, lang: str) -> Writing:
        """A box to tick for each option, under what to do."""
        return {**BLANK, "todo": TO_DO.to(lang), "options": self.choice.lettered(lang)}

    # How a class is asked

    in_class = as_said

    def counts(self, answers: Sequence[object]) -> list[AnswerCount]:
        """What a class has answered: each option by itself, in their order."""
        chosen = Counter(key for answer in answers for key in self.read(answer))
        found = {key: self._option_finding(key) for key in self.options}
        return [
            AnswerCount([key], chosen[key], finding.said, self.choice.spot(key).cards, finding)
            for key, finding in found.items()
        ]

    def class_control(self, lang: str, mine: object, *, is_shown: bool) -> SelectionControl:
        """The options, as the pupil has ticked them."""
        given = mine if isinstance(mine, list) else []
        return self.control(lang, Attempted(given, [], [], is_shown))
