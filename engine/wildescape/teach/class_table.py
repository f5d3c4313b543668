"""The progress of a class as a table that a spreadsheet opens."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from wildescape.i18n import InputError, Part, say, worded
from wildescape.teach.lessons import LessonPlan, LessonStep
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.progress import Progress
from wildescape.teach.progress_code import parse_progress_code
from wildescape.teach.skills import skill_title

LONGEST_GOAL: Final = 60
"""How much of a step's goal a table shows, in characters."""

HEADERS: Final[tuple[Part, ...]] = (
    say("Learner"),
    say("What"),
    say("Tries"),
    say("Stars"),
    say("Mastered"),
    say("Suspected habit"),
)


def progress_csv(codes: Iterable[str], lessons: Mapping[str, LessonPlan], lang: str) -> str:
    """The progress of several learners as CSV, one row for each learner and step or skill.

    Codes with the same name belong to one learner and count together, the best of each. A code
    that can't be read has a row at the end that says why.

    Args:
        codes: progress codes, as the learners copied them.
        lessons: the lessons by name, for their titles and their order.
        lang: the language of the words in the table.
    """
    out = io.StringIO()
    table = csv.writer(out)
    for row in (HEADERS, *_rows(codes, lessons, lang)):
        table.writerow([_cell(cell, lang) for cell in row])
    return out.getvalue()


def _rows(
    codes: Iterable[str], lessons: Mapping[str, LessonPlan], lang: str
) -> Iterator[tuple[Part, ...]]:
    titles = {
        f"{lesson.id}/{step.id}": _title(lesson, step, lang)
        for lesson in lessons.values()
        for step in lesson.steps
    }
    learners: dict[str, tuple[Part, Progress]] = {}
    faults: list[tuple[Part, ...]] = []
    for number, code in enumerate(codes, 1):
        who: Part = say("Code {number}", number=number)
        try:
            name, progress = parse_progress_code(code)
        except InputError as error:
            faults.append((who, error.phrase, "", "", "", ""))
            continue
        # One learner may hand in a code from each of several devices.
        key = name or f"{number}\n"
        _, before = learners.get(key, (who, Progress()))
        learners[key] = name or who, before.merged(progress)
    for who, progress in learners.values():
        known = [step for step in titles if step in progress.steps]
        for step in (*known, *(step for step in progress.steps if step not in titles)):
            done = progress.steps[step]
            yield who, titles.get(step, step), done.tries, done.stars, "", ""
        for skill, stands in progress.skills.items():
            mastered = say("yes") if stands.is_mastered else say("no")
            idea = MISCONCEPTIONS[stands.suspect].idea if stands.suspect else ""
            yield who, skill_title(skill), stands.tries, "", mastered, idea
    yield from faults


def _title(lesson: LessonPlan, step: LessonStep, lang: str) -> str:
    """A lesson and what a step of it asks, short enough for a cell."""
    goal = step.goal.get(lang, step.id)
    short = goal if len(goal) <= LONGEST_GOAL else f"{goal[: LONGEST_GOAL - 1].rstrip()}…"
    return f"{lesson.title.get(lang, lesson.id)} – {short}"


def _cell(cell: Part, lang: str) -> str:
    """A cell in words, marked as text where a spreadsheet would take it for a formula."""
    text = worded(cell, lang)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
