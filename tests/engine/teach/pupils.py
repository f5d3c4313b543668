"""A class of simulated learners: they take lessons and practise, some with wrong ideas."""

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from wildescape.i18n import InputError
from wildescape.rules import DEFAULT
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS
from wildescape.teach.exercises import Exercise
from wildescape.teach.lessons import LessonPlan, LessonStep
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.practice import REPEATABLE_KINDS, PracticeSession, answered
from wildescape.teach.progress import Progress
from wildescape.teach.progress_code import format_progress_code

from benchmarks.learners import TODAY, Learner
from tests.engine.teach.answers import sent

NAMES = [
    *("Anna", "Ben", "Chloe", "David", "Emma", "Finn", "Grace", "Hugo", "Isla", "Jack"),
    *("Kira", "Leo", "Maya", "Noah", "Olivia", "丽丽", "一诺", "思琪", "Petra", "Zoe"),
    *("Anna", "Quinn", "Rosa", "Sam", "Tara", "小明", "小红", "佳佳", "子轩", "浩然"),
]
"""Two of them are called Anna."""

COMMON = ("forgets_trump", "bomb_beats_all", "kicker_counts", "poker_hands", "two_high")
"""Half of those who have a wrong idea have one of these."""


class SimulatedPupil:
    """A learner in a class.

    Args:
        seed: what follows from it: the wrong ideas, and how often this pupil slips.
    """

    def __init__(self, seed: str) -> None:
        chance = random.Random(seed)
        some = COMMON if chance.random() < 0.5 else (*MISCONCEPTIONS,)
        ideas = chance.sample(some, chance.choice((0, 1, 1, 2)))
        self.learner = Learner(seed, [*ideas], slips=chance.choice((0.02, 0.05, 0.1, 0.2)))
        self.progress = Progress()

    def begin(self, lesson: LessonPlan, today: int, part: float = 1) -> None:
        """Take a part of a lesson, from its first step on."""
        for step in lesson.steps[: round(part * len(lesson.steps))]:
            self._step(f"{lesson.id}/{step.id}", step, today)

    def take(self, lesson: LessonPlan, today: int, items: int = 3) -> None:
        """Take a lesson, and then practise its skills, so many items of each."""
        self.begin(lesson, today)
        session = PracticeSession(self.learner.chance.randrange(1000))
        for skill in lesson.skills:
            if skill in DRILLS:
                session.choose(skill, self.progress)
                for _ in range(items):
                    self._item(session, today)
                    session.next(self.progress)

    def _step(self, name: str, step: LessonStep, today: int) -> None:
        if step.exercise is None or step.kind not in REPEATABLE_KINDS:
            self.progress = self.progress.after_step(name, 0, 0, today)
            return
        attempt = Attempt(step.exercise, step.solution)
        # What an idea or a slip leads to may not be among the answers that a step offers.
        for answer in (self._meant(step.exercise), step.solution):
            with suppress(InputError, LookupError, ValueError, TypeError):
                if answer is not None and not attempt.is_over:
                    self.progress, _ = answered(
                        self.progress, step.skills, attempt, sent(attempt, answer), today=today
                    )
        self.progress = self.progress.after_step(name, attempt.rung, attempt.misses, today)

    def _meant(self, exercise: Exercise) -> Any:
        # The learners of the benchmarks know no other house rules than ours.
        with suppress(ValueError, LookupError, TypeError):
            if exercise.scene.rules != DEFAULT:
                return None
            return self.learner.answer(exercise)
        return None

    def _item(self, session: PracticeSession, today: int) -> None:
        assert session.item
        attempt = session.item.attempt
        for answer in (self.learner.answer(attempt.exercise), attempt.exercise.solution):
            if answer is not None and not attempt.is_over:
                given = sent(attempt, answer)
                self.progress, _ = session.answer(given, self.progress, today)


def class_codes(lessons: Sequence[LessonPlan], done: Sequence[float]) -> list[str]:
    """The codes of a class: of each pupil, how many lessons are done, the last perhaps in part."""
    codes = []
    for number, count in enumerate(done):
        pupil = SimulatedPupil(f"pupil {number}")
        for place, lesson in enumerate(lessons):
            today = TODAY + 2 * place + number % 5
            if place + 1 <= count:
                pupil.take(lesson, today)
            elif place < count:
                pupil.begin(lesson, today, count - place)
        codes.append(format_progress_code(pupil.progress, NAMES[number % len(NAMES)]))
    return codes
