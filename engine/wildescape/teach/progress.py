"""What a learner has done, what comes back when, and which habits he seems to have.

All of it is a value that a browser keeps. Days are numbers; whoever asks says which is today.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from wildescape.teach.drills import DRILLS
from wildescape.teach.habits import HABITS
from wildescape.teach.tasks import Finding, Result, Task
from wildescape.words import InputError, say

VERSION: Final = 1

PAUSES: Final = (1, 3, 7, 21)
"""After how many days a skill comes back, by its Leitner box."""

MASTERED: Final = 3
"""How many right answers in a row, without a hint, make a skill one's own."""

SURE: Final = 0.6
AHEAD: Final = 2.0
"""A habit is named when its share of the weight is `SURE` and `AHEAD` times the next one's."""

MISS: Final = 0.5
"""How much of a habit's weight is left after an answer that it would not have given."""


@dataclass(frozen=True)
class Done:
    """How a step of a lesson went: the best stars, 0 to 3, and how often it was tried."""

    stars: int = 0
    tries: int = 0


@dataclass(frozen=True)
class Skill:
    """How a skill stands: its box, the day it is due, right answers in a row, weights of habits."""

    box: int = 0
    due: int = 0
    streak: int = 0
    tries: int = 0
    habits: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_mastered(self) -> bool:
        return self.streak >= MASTERED

    @property
    def suspect(self) -> str | None:
        """The habit that leads clearly, if one does."""
        ranked = sorted(self.habits.items(), key=lambda pair: -pair[1])
        if not ranked:
            return None
        (first, weight), *others = ranked
        total = sum(self.habits.values())
        second = others[0][1] if others else 0.0
        is_clear = weight >= SURE * total and weight >= AHEAD * second and weight >= 2
        return first if is_clear else None

    @property
    def leading(self) -> tuple[str, ...]:
        """The two habits that lead."""
        return tuple(sorted(self.habits, key=lambda name: -self.habits[name])[:2])


def stars(hints: int, misses: int) -> int:
    """The stars for a step: 3 for a first try with hints up to 2, 2 up to hint 4 or one miss."""
    if hints <= 2 and misses == 0:
        return 3
    return 2 if hints <= 4 and misses <= 1 else 1


@dataclass(frozen=True)
class Progress:
    """All that is kept of a learner."""

    steps: Mapping[str, Done] = field(default_factory=dict)
    skills: Mapping[str, Skill] = field(default_factory=dict)

    def after_step(self, name: str, hints: int, misses: int) -> Progress:
        """After a step that was solved; `name` is `lesson-id/step-id`."""
        known = self.steps.get(name, Done())
        done = Done(max(known.stars, stars(hints, misses)), known.tries + misses + 1)
        return replace(self, steps={**self.steps, name: done})

    def after_answer(
        self, skill: str, task: Task, answer: object, today: int, *, unaided: bool = True
    ) -> tuple[Progress, Finding]:
        """After an answer in a drill, and what was found of it.

        Args:
            skill: what was practised.
            task: what was asked.
            answer: what was answered.
            today: the day's number.
            unaided: whether no hint was taken.
        """
        finding = task.judge(answer)
        known = self.skills.get(skill, Skill())
        against = task.tells_apart(answer)
        hunted = DRILLS[skill].habits if skill in DRILLS else tuple(HABITS)
        weights = {
            name: known.habits.get(name, 0.0) * (MISS if name in against else 1.0)
            + (name in finding.habits)
            for name in {*hunted, *known.habits, *finding.habits}
        }
        kept = {name: weight for name, weight in weights.items() if weight >= 0.1}
        if finding.result == Result.CORRECT and unaided:
            grows = today >= known.due
            box = min(known.box + grows, len(PAUSES))
            due = today + PAUSES[box - 1] if grows else known.due
            skill_now = Skill(box, due, known.streak + 1, known.tries + 1, kept)
        elif finding.is_right:
            skill_now = replace(known, tries=known.tries + 1, habits=kept)
        else:
            skill_now = Skill(1, today + PAUSES[0], 0, known.tries + 1, kept)
        return replace(self, skills={**self.skills, skill: skill_now}), finding

    def due(self, today: int) -> tuple[str, ...]:
        """The skills that come back today, the longest overdue first."""
        due = [name for name, skill in self.skills.items() if skill.box and skill.due <= today]
        return tuple(sorted(due, key=lambda name: self.skills[name].due))

    def merged(self, other: Progress) -> Progress:
        """The best of both, step by step: two tabs or two devices never lose anything."""
        steps = {
            name: Done(
                max(one.stars, two.stars),
                max(one.tries, two.tries),
            )
            for name in {*self.steps, *other.steps}
            for one, two in [(self.steps.get(name, Done()), other.steps.get(name, Done()))]
        }
        skills = {
            name: max(
                (progress.skills[name] for progress in (self, other) if name in progress.skills),
                key=lambda skill: (skill.tries, skill.box, skill.streak),
            )
            for name in {*self.skills, *other.skills}
        }
        return Progress(dict(sorted(steps.items())), dict(sorted(skills.items())))

    def written(self) -> dict[str, Any]:
        """The progress as it is kept: `parse_progress` reads it back."""
        return {
            "version": VERSION,
            "steps": {name: [done.stars, done.tries] for name, done in self.steps.items()},
            "skills": {
                name: [
                    skill.box,
                    skill.due,
                    skill.streak,
                    skill.tries,
                    {habit: round(weight, 2) for habit, weight in skill.habits.items()},
                ]
                for name, skill in self.skills.items()
            },
        }


def parse_progress(written: object) -> Progress:
    """The progress that `Progress.written` wrote.

    Raises:
        InputError: `bad_progress`, for what is none.
    """
    match written:
        case {"version": 1, "steps": dict(steps), "skills": dict(skills)}:
            return Progress(
                {_name(name): _done(done) for name, done in steps.items()},
                {_name(name): _skill(skill) for name, skill in skills.items()},
            )
        case _:
            raise _bad()


def _name(name: object) -> str:
    if not isinstance(name, str) or len(name) > 130 or not name.replace("/", "-").isascii():
        raise _bad()
    return name


def _done(written: object) -> Done:
    stars, tries = _numbers(written, (range(4), range(10**6)))
    return Done(stars, tries)


def _skill(written: object) -> Skill:
    if not isinstance(written, list) or len(written) != 5 or not isinstance(written[4], dict):
        raise _bad()
    allowed = (range(len(PAUSES) + 1), range(10**7), range(10**6), range(10**6))
    box, due, streak, tries = _numbers(written[:4], allowed)
    habits = {}
    for name, weight in written[4].items():
        if name not in HABITS or type(weight) not in (int, float) or not 0 <= weight <= 10**6:
            raise _bad()
        habits[name] = float(weight)
    return Skill(box, due, streak, tries, habits)


def _numbers(written: object, allowed: Sequence[range]) -> list[int]:
    numbers = written if isinstance(written, list) else []
    pairs: Iterable[tuple[object, range]] = zip(numbers, allowed, strict=False)
    if len(numbers) != len(allowed) or not all(
        type(number) is int and number in span for number, span in pairs
    ):
        raise _bad()
    return numbers


def _bad() -> InputError:
    return InputError("bad_progress", say("This is no progress of ours, or it is damaged."))
