"""Lessons as data: files without code and HTML, read strictly.

`docs/lessons.md` describes the format, with a whole example.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Final, TypeVar

from wildescape.i18n import LANGUAGES, InputError, meant, say, shown
from wildescape.rules import DEFAULT, Rules, parse_rules
from wildescape.teach.exercises import (
    EXERCISE_KINDS,
    EXERCISES,
    OWN,
    Exercise,
    check_without_scene,
    written_exercise,
)
from wildescape.teach.exercises.base import ladder
from wildescape.teach.exercises.findings import REASONS
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.scenes import Scene, parse_scene
from wildescape.teach.toml_table import (
    BadLesson,
    Faults,
    KeyPath,
    Lines,
    Text,
    TomlTable,
    parse_torn,
)

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
        stage: the part of the curriculum to which it belongs, one of `STAGES`.
        lang: the only language in which it's written; empty if in all.
        texts: all that it says, with where that is written.
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
    lang: str = ""
    texts: tuple[tuple[KeyPath, Text], ...] = field(default=(), compare=False, repr=False)
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
        BadLesson: for the first fault, with its line, what is allowed, and all other faults.
    """
    if len(text) > LONGEST:
        raise BadLesson(1, say("A lesson has at most {most} characters.", most=LONGEST))
    # Some editors begin a file with a byte order mark.
    torn = parse_torn(text.removeprefix("\ufeff"))
    here = TomlTable(Lines(torn.text), (), torn.written)
    if not torn.faults:
        return _lesson(here)
    faults = Faults()
    lesson = faults.tried(_lesson, here)
    lines = {fault.line for fault in torn.faults}
    faults.found = [*torn.faults, *(each for each in faults.found if each.line not in lines)]
    faults.close(lesson and _untorn(lesson, lines))
    return lesson


def _untorn(lesson: LessonPlan, lines: Collection[int]) -> LessonPlan:
    """The lesson without what its steps ask in which there are such lines."""
    heads = [lesson.lines.of(("steps", place)) for place in range(len(lesson.steps))]
    torn = {bisect(heads, line) - 1 for line in lines}
    steps = (
        replace(step, exercise=None) if place in torn else step
        for place, step in enumerate(lesson.steps)
    )
    return replace(lesson, steps=tuple(steps))


def parse_question(written: object, rules: Rules = DEFAULT, *, is_open: bool = False) -> LessonStep:
    """A question by itself, as data that a stranger may send.

    It is a step of a lesson as `docs/lessons.md` describes it, which may do without an `id`.

    Args:
        written: its table, such as `{"kind": "number", "ask": "own", "goal": {"en": "…"}}`.
        rules: the house rules.
        is_open: whether it may do without a `solution`. Then the engine's is taken, and none
            where cards are chosen, of which many may be right.

    Raises:
        BadLesson: for the first fault, with what is allowed.
    """
    if not isinstance(written, dict):
        raise BadLesson(1, say("A question is a table, as a step of a lesson is."))
    is_open = is_open and written.get("ask") != OWN and "solution" not in written
    unsaid = {"solution": ""} if is_open else {}
    here = TomlTable(Lines(""), (), {"id": "question", **unsaid, **written})
    step = _step(here, rules)
    if step.exercise is None or step.exercise.slow or step.exercise.at_table:
        raise here.fault("kind", say("A question by itself is answered at once, not at a table."))
    if step.exercise.is_poll:
        return step
    try:
        if is_open:
            return replace(step, solution=step.exercise.sole_solution)
        found = step.exercise.judge(step.solution)
        ladder(step.exercise, step.solution)
    except InputError as error:
        raise here.fault("solution", error.phrase) from None
    except (ValueError, LookupError):
        # Such as two plays to compare, of which there is one.
        raise here.fault("scene", say("The scene doesn't say enough for this question.")) from None
    if not found.is_right:
        raise here.fault("solution", say("The solution isn't right: {why}", why=found.because))
    return step


def _lesson(here: TomlTable) -> LessonPlan:
    faults = Faults()
    tried = faults.tried
    tried(_format, here)
    rules = tried(here.read, "rules", parse_rules, None)
    lesson = LessonPlan(
        id=tried(here.name, "id"),
        number=tried(here.take, "number", str, ""),
        lang=tried(here.one_of, "lang", LANGUAGES, ""),
        rules=rules,
        title=tried(here.text, "title"),
        needs=tried(here.names, "needs"),
        terms=tried(here.names, "terms"),
        stage=tried(here.one_of, "stage", STAGES, NO_STAGE),
        lines=here.lines,
        texts=tuple(_texts(here.written)),
        steps=tuple(tried(_steps, here, rules or DEFAULT) or ()),
    )
    tried(here.close)
    faults.close(_filled(lesson, rules=rules or DEFAULT, title={}))
    return lesson


def _format(here: TomlTable) -> None:
    """Refuse what is written in another format."""
    if here.take("format", int) != FORMAT:
        raise here.fault("format", say("This isn't a lesson of format {format}.", format=FORMAT))


def _steps(here: TomlTable, rules: Rules) -> list[LessonStep]:
    """The steps, if there are not too many, nor too many slow ones, nor two of one name."""
    tables, faults = here.tables("steps"), Faults()
    if not tables:
        raise BadLesson(1, say("A lesson has at least one step: {example}.", example="[[steps]]"))
    _count(tables)
    steps = [faults.tried(_step, table, rules) for table in tables]
    ids = [table.written.get("id") for table in tables]
    for place, name in enumerate(ids):
        if name and name in ids[:place]:
            phrase = say("Two steps are called “{id}”.", id=shown(name))
            faults.found.append(BadLesson(here.lines.of(("steps", place, "id")), phrase))
    faults.close(steps)
    return steps


def _count(steps: list[TomlTable]) -> None:
    """Refuse too many steps, and too many slow ones."""
    limits = [(steps, MOST_STEPS, say("steps"))]
    for exercise in EXERCISES:
        if exercise.slow:
            slow = [step for step in steps if exercise.is_written(step.written)]
            limits.append((slow, MOST_SLOW, exercise.slow))
    for are, most, what in limits:
        if len(are) > most:
            phrase = say("A lesson has at most {most} {what}.", most=most, what=what)
            raise are[most].fault("kind", phrase)


def _step(here: TomlTable, rules: Rules) -> LessonStep:
    faults = Faults()
    tried = faults.tried
    no_kind = say("“{value}” isn't a kind of step. Use {choices}.")
    kind = tried(lambda: here.one_of("kind", STEP_KINDS, no_such=no_kind))
    # The rest of a step of a misspelt kind is read by the kind that is meant.
    likely = kind or meant(here.written.get("kind"), STEP_KINDS) or ""
    scene = tried(here.read, "scene", lambda facts: parse_scene(facts, rules), {}, dict)
    asks = likely not in ("", SHOW) and scene is not None
    exercise = tried(written_exercise, likely, here, scene) if asks else None
    if scene is None and likely not in ("", SHOW):
        tried(check_without_scene, likely, here)
    is_read = likely == SHOW or exercise is not None
    solution = tried(here.take, "solution", object, None)
    wrong = tuple(tried(here.each, "wrong", _wrong) or ())
    if exercise is not None and exercise.name == OWN and solution is None:
        solution = exercise.solution
    step = LessonStep(
        id=tried(here.name, "id"),
        kind=kind,
        mode=tried(here.one_of, "mode", MODES, "show" if kind == SHOW else "free"),
        goal=tried(here.text, "goal"),
        scene=scene,
        exercise=exercise,
        solution=solution,
        skills=tried(here.names, "skills"),
        why=tried(here.text, "why") if "why" in here.written else None,
        wrong=wrong,
    )
    read = step
    if is_read:
        before = len(faults.found)
        tried(_answered, here, step)
        if len(faults.found) > before:
            read = replace(step, exercise=None)
    tried(partial(here.close, is_read=is_read))
    faults.close(_filled(read, kind=likely, goal={}, scene=Scene()))
    return step


def _answered(here: TomlTable, step: LessonStep) -> None:
    """Refuse a step without an answer, and answers where nothing is asked."""
    is_answered = step.solution is not None
    if step.exercise and not step.exercise.is_poll and not is_answered:
        raise here.fault("kind", say("A step that asks something has a solution."))
    if not step.exercise and (is_answered or step.wrong):
        raise here.fault("kind", say("A step that only shows has no answers."))


def _wrong(here: TomlTable) -> WrongExample:
    faults = Faults()
    wrong = WrongExample(
        faults.tried(here.take, "answer", object),
        faults.tried(here.one_of, "reason", REASONS),
        faults.tried(here.one_of, "habit", [*MISCONCEPTIONS], ""),
    )
    faults.tried(here.close)
    faults.close()
    return wrong


Read = TypeVar("Read", LessonPlan, LessonStep)


def _filled(read: Read, **unsaid: object) -> Read:
    """What could be read, with something empty for the parts that couldn't be."""
    texts = dict.fromkeys(("id", "mode", "number", "lang", "stage", "kind"), "")
    lists = dict.fromkeys(("needs", "terms", "skills"), ())
    empty: dict[str, Any] = {**texts, **lists, **unsaid}
    lost = {name: empty[name] for name in vars(read) if name in empty and not vars(read)[name]}
    return replace(read, **lost)


def _texts(written: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Text]]:
    """All texts of a lesson with where they are: tables by language."""
    if isinstance(written, dict) and written and written.keys() <= {*LANGUAGES}:
        yield path, written
    elif isinstance(written, dict | list):
        parts = written.items() if isinstance(written, dict) else enumerate(written)
        for key, part in parts:
            yield from _texts(part, (*path, key))
