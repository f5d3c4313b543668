"""Lessons as data: files without code and HTML, read strictly.

`docs/lessons.md` describes the format, with a whole example.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from wildescape.i18n import say
from wildescape.rules import Rules, parse_rules
from wildescape.teach.exercises import (
    EXERCISE_KINDS,
    EXERCISES,
    REASONS,
    Exercise,
    written_exercise,
)
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.scenes import Scene, parse_scene
from wildescape.teach.toml_table import BadLesson, Lines, Text, TomlTable

FORMAT: Final = 1
LONGEST: Final = 200_000
"""The longest lesson that can be read, in characters."""

MOST_STEPS: Final = 60
MOST_SLOW: Final = 10
"""How many steps a lesson may have, and how many of each kind that is slow to judge."""

SHOW: Final = "show"
"""The kind of step that asks nothing."""

STEP_KINDS: Final = (SHOW, *EXERCISE_KINDS)

STAGES: Final = ("cards", "hand", "thinking", "escalation")
NO_STAGE: Final = "others"
"""The parts of the curriculum, and what stands for a lesson that names none."""

MODES: Final = ("show", "guided", "free")
"""How much of a step is done for the learner: all of it, the first part, nothing."""


@dataclass(frozen=True)
class WrongExample:
    """A wrong answer, the reason for which it must be refused, and the misconception behind it."""

    answer: Any
    reason: str
    misconception: str = ""


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson; `exercise` is what is asked, `None` where it only shows."""

    id: str
    kind: str
    mode: str
    goal: Text
    scene: Scene
    exercise: Exercise | None
    solution: Any
    skills: tuple[str, ...] = ()
    why: Text | None = None
    wrong: tuple[WrongExample, ...] = ()


@dataclass(frozen=True)
class LessonPlan:
    """A lesson.

    Args:
        id: its name.
        number: its place in the curriculum, as shown; may be empty.
        rules: the house rules that it teaches.
        title: what it is called.
        steps: its steps.
        needs: the lessons that come before it, by name.
        terms: the terms of the glossary that it explains.
        lines: where in its file each key is.
    """

    id: str
    number: str
    rules: Rules
    title: Text
    steps: tuple[LessonStep, ...]
    needs: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    stage: str = NO_STAGE
    lines: Lines = field(default_factory=lambda: Lines(""), compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<LessonPlan {self.id}: {len(self.steps)} steps>"

    @cached_property
    def skills(self) -> tuple[str, ...]:
        """The skills that it practises, in their order."""
        return tuple(dict.fromkeys(skill for step in self.steps for skill in step.skills))

    @property
    def asked(self) -> tuple[LessonStep, ...]:
        """The steps that ask something."""
        return tuple(step for step in self.steps if step.exercise)

    @property
    def off_cards(self) -> tuple[LessonStep, ...]:
        """The steps that are answered by buttons or a typed number, not on cards or at a table."""
        return tuple(step for step in self.asked if step.exercise and not step.exercise.is_on_cards)


def parse_lesson(text: str) -> LessonPlan:
    """The lesson in the text of a file.

    Raises:
        BadLesson: for the first fault, with its line and what is allowed.
    """
    if len(text) > LONGEST:
        raise BadLesson(1, say("A lesson has at most {most} characters.", most=LONGEST))
    # Some editors begin a file with a byte order mark.
    text = text.removeprefix("\ufeff")
    if found := _LONG_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise BadLesson(line, say("A key has at most {most} parts.", most=MOST_PARTS))
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise BadLesson(line, say("This isn't TOML: {error}.", error=str(error))) from None
    except (RecursionError, ValueError):
        raise BadLesson(1, say("A list is nested too deeply here, or a number too long.")) from None
    return _Reader(Lines(text)).lesson(written)


MOST_PARTS: Final = 8
"""How many parts a dotted key may have; reading it takes quadratic time."""

_LONG_KEY: Final = re.compile(rf"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){{{MOST_PARTS},}}""")


class _Reader:
    """Reads the parts of a lesson file."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def lesson(self, written: Mapping[str, Any]) -> LessonPlan:
        here = TomlTable(self.lines, (), written)
        if here.take("format", int) != FORMAT:
            raise here.fault(
                "format", say("This isn't a lesson of format {format}.", format=FORMAT)
            )
        rules = here.read("rules", parse_rules, None)
        lesson = LessonPlan(
            id=here.name("id"),
            number=here.take("number", str, ""),
            rules=rules,
            title=here.text("title"),
            needs=here.names("needs"),
            terms=here.names("terms"),
            stage=here.one_of("stage", STAGES, NO_STAGE),
            lines=self.lines,
            steps=tuple(self.step(step, rules) for step in self.steps(here)),
        )
        here.close()
        ids = [step.id for step in lesson.steps]
        for place, name in enumerate(ids):
            if name in ids[:place]:
                phrase = say("Two steps are called “{id}”.", id=name)
                raise BadLesson(self.lines.of(("steps", place, "id")), phrase)
        if not ids:
            raise BadLesson(
                1, say("A lesson has at least one step: {example}.", example="[[steps]]")
            )
        return lesson

    def steps(self, here: TomlTable) -> list[TomlTable]:
        """The tables of the steps, if there are not too many, nor too many slow ones."""
        steps = here.tables("steps")
        limits = [(steps, MOST_STEPS, say("steps"))]
        for exercise in EXERCISES:
            if exercise.slow:
                slow = [step for step in steps if exercise.is_written(step)]
                limits.append((slow, MOST_SLOW, exercise.slow))
        for are, most, what in limits:
            if len(are) > most:
                phrase = say("A lesson has at most {most} {what}.", most=most, what=what)
                raise are[most].fault("kind", phrase)
        return steps

    def step(self, here: TomlTable, rules: Rules) -> LessonStep:
        kind = here.one_of("kind", STEP_KINDS)
        scene = here.read("scene", lambda facts: parse_scene(facts, rules), {}, dict)
        exercise = None if kind == SHOW else written_exercise(kind, here, scene)
        solution = here.take("solution", object, None)
        wrong = tuple(self.wrong(one) for one in here.tables("wrong"))
        if exercise is not None and solution is None:
            raise here.fault("kind", say("A step that asks something has a solution."))
        if exercise is None and (solution is not None or wrong):
            raise here.fault("kind", say("A step that only shows has no answers."))
        step = LessonStep(
            id=here.name("id"),
            kind=kind,
            mode=here.one_of("mode", MODES, "show" if kind == SHOW else "free"),
            goal=here.text("goal"),
            scene=scene,
            exercise=exercise,
            solution=solution,
            skills=here.names("skills"),
            why=here.text("why") if "why" in here.written else None,
            wrong=wrong,
        )
        here.close()
        return step

    def wrong(self, here: TomlTable) -> WrongExample:
        wrong = WrongExample(
            here.take("answer", object),
            here.one_of("reason", REASONS),
            here.one_of("habit", [*MISCONCEPTIONS], ""),
        )
        here.close()
        return wrong
