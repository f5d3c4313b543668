"""`assign`: each of several places is filled with one of its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Self

from wildescape.i18n import Part, Phrase, both, capital, say, say_n, sequence, worded
from wildescape.teach.exercises.base import require_facts
from wildescape.teach.exercises.choose import Choose
from wildescape.teach.exercises.findings import Finding
from wildescape.teach.exercises.several_questions import NOBODY, SeveralQuestions, SlotHead
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.base import Answer, seat_name
from wildescape.teach.scenes import FACTS, Cards, Scene, parse_scene
from wildescape.teach.toml_table import TomlTable

Slot = tuple[str, dict[str, Any]]
"""The name of a question, and the facts that it has for itself."""

_DEFAULTS: Final = {fact for fact in FACTS if getattr(Scene(), fact) not in ("", None, ())}
"""The facts that a place needn't tell."""


class Assign(SeveralQuestions):
    """Each of several places is to be filled.

    Args:
        scene: what the places share.
        slots: for each place its question.
    """

    kind = "assign"
    asked_seat = None

    def __init__(self, scene: Scene, slots: Sequence[Slot]) -> None:
        super().__init__(scene)
        self.exercises = [Choose(scene.about(**facts), ask) for ask, facts in slots]
        self.fields = list(
            dict.fromkeys(name for exercise in self.exercises for name in exercise.fields)
        )

    @classmethod
    def written(cls, here: TomlTable, scene: Scene, ask: str) -> Self:
        """The `slots` of a step, each with its question and what it alone is about."""
        told = {*here.written.get("scene", {}), *_DEFAULTS}
        slots = here.each("slots", lambda slot: _slot(slot, scene, told))
        if not slots:
            raise here.missing("slots")
        return cls(scene, slots)

    @property
    def marked(self) -> str:
        """The answer for seats that are clicked, if all places ask the same of a seat each."""
        seats = {exercise.scene.seat for exercise in self.exercises}
        marks = {exercise.question.marked for exercise in self.exercises}
        is_of_seats = len(marks) == 1 and len(seats) == len(self.exercises)
        return marks.pop() if is_of_seats else ""

    @property
    def is_on_cards(self) -> bool:
        """Whether seats are clicked, or most places are answered on cards or seats."""
        spots = sum(exercise.is_on_cards for exercise in self.exercises)
        return bool(self.marked) or 2 * spots > len(self.exercises)

    def find(self, answer: tuple[str, ...]) -> Finding:
        """The judgement; of seats that are marked, it's said which don't belong there."""
        found = super().find(answer)
        if found.is_right or not self.marked:
            return found
        chosen = [place for place, key in enumerate(answer) if key == self.marked]
        wrong = [place for place in chosen if place in found.wrong]
        because = [self.exercises[place].find(self.marked).because for place in wrong]
        # Which of the others belong there is left to be found.
        if chosen and (missing := len(found.wrong) - len(wrong)):
            because += [say_n("One is still missing.", "{count} are still missing.", missing)]
        said = say("you chose: {seats}", seats=self._seats(answer))
        told = sequence([*because, self.rule()])
        return replace(found, said=said, because=told, wrong=(), parts=())

    def _seats(self, answer: Sequence[Answer]) -> Part:
        """The players that are marked in an answer."""
        chosen = [place for place, key in enumerate(answer) if key == self.marked]
        return both([*map(self._seat, chosen)]) if chosen else NOBODY

    def _seat(self, place: int) -> Part:
        """The player that a place is about."""
        one = self.exercises[place]
        return seat_name(one.scene, one.scene.seat)

    def answer_word(self, solution: object) -> Part:
        """The right answers; of marked seats, those that are."""
        return self._seats(self.solution) if self.marked else super().answer_word(solution)

    def in_class(self, answer: object, finding: Finding) -> tuple[Part, Cards]:
        """What was chosen in each place; of marked seats, those that are."""
        if not self.marked:
            return super().in_class(answer, finding)
        return self._seats(self.read(answer)), ()

    def place_word(self, place: int) -> Part:
        """What the place asks about."""
        exercise = self.exercises[place]
        return exercise.question.slot(exercise.scene)

    def why(self) -> Phrase:
        """The reason of the first place, which holds for all."""
        first = self.exercises[0]
        return first.question.because(first.scene)

    def filled(self) -> list[Part]:
        """The right answers, each after its place."""
        words = super().filled()
        return [
            say("{place} {answer}", place=self.place_word(place), answer=word)
            for place, word in enumerate(words)
        ]

    def slot_head(self, one: Choose, lang: str) -> SlotHead:
        return {"title": capital(worded(one.question.slot(one.scene), lang)), "cards": []}


def _slot(here: TomlTable, scene: Scene, told: set[str]) -> Slot:
    """A place as a lesson writes it; the scene has `told` what the places share."""
    name = here.one_of("ask", Choose.asks)
    require_facts(here, name, QUESTIONS[name].needs, told | here.written.keys())
    written = {key: here.take(key, object) for key in FACTS if key in here.written}
    here.close()
    facts = parse_scene(written, scene.rules)
    return name, {key: getattr(facts, key) for key in written}
