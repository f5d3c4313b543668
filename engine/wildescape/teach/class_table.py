"""The progress of a class as a table that a spreadsheet opens."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from wildescape.i18n import LANGUAGES, Part, language, said_in, say, worded
from wildescape.teach.drills import skill_title
from wildescape.teach.evidence import named
from wildescape.teach.lessons import LessonPlan, LessonStep
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.school_class import SchoolClass, codes_in, likeliest, school_class

LONGEST_GOAL: Final = 60
"""How much of a step's goal a table shows, in characters."""

HEADERS: Final[tuple[Part, ...]] = (
    say("Learner"),
    say("What"),
    say("Tries"),
    say("Stars"),
    say("Mastered"),
    say("Suspected habit"),
    say("Sure"),
)

_FORMULA: Final = re.compile(
    r"((?:^|[;\t\r\n])[\s\x00-\x1f\u200b\ufeff]*)(?=[=+\-@＝＋－＠﹢﹣﹦﹫])"
)
"""What comes before a formula: the beginning of a cell, or of what a spreadsheet makes one."""

NO_LESSONS: Final[Mapping[str, LessonPlan]] = MappingProxyType({})


class ClassRow(NamedTuple):
    """What one learner has done of one thing.

    The names of the fields and the values are the same in every language, but for `title` and the
    name of a learner who gave none. `None` stands where a field has no meaning.

    Args:
        learner: the learner's name, or the number of the code.
        kind: `"step"` of a lesson, `"skill"`, or `"unreadable"` for a code that can't be read.
        what: the step as `lesson/step`, or the skill; `""` for a code that can't be read.
        title: the step or the skill in words, or why a code can't be read.
        tries: how often it was tried.
        stars: the best stars of a step, 0 to 3.
        mastered: whether a skill is mastered.
        suspected: the misconception that the answers tell for most; a key of `MISCONCEPTIONS`.
        sure: whether practice has named it.
    """

    learner: str
    kind: Literal["step", "skill", "unreadable"]
    what: str
    title: str
    tries: int | None = None
    stars: int | None = None
    mastered: bool | None = None
    suspected: str | None = None
    sure: bool | None = None


def progress_table(
    codes: str | Iterable[str] | SchoolClass,
    lessons: Mapping[str, LessonPlan] = NO_LESSONS,
    lang: str = LANGUAGES[0],
) -> list[ClassRow]:
    """The progress of several learners for a program, such as a data frame: a row for each learner
    and step or skill.

    Pupils of one name are told apart, and of several codes of one pupil the one that holds the
    others counts, as in `school_class`. A code that can't be read has a row at the end that says
    why.

    >>> from wildescape.teach.progress import Progress
    >>> from wildescape.teach.progress_code import format_progress_code
    >>> code = format_progress_code(Progress().after_step("jokers/pair", 0, 0), "Ann")
    >>> [row] = progress_table(code)
    >>> row.learner, row.what, row.stars
    ('Ann', 'jokers/pair', 3)

    Args:
        codes: progress codes, as the learners copied them: a list, or a text with one a line; or
            the class that handed them in.
        lessons: the lessons by name, for their titles and their order; without them a step has its
            name for a title.
        lang: the language of the titles.

    Raises:
        InputError: `bad_request`, for an unknown language, with those there are.
    """
    lang = language(lang)
    titles = {
        f"{lesson.id}/{step.id}": _title(lesson, step, lang)
        for lesson in lessons.values()
        for step in lesson.steps
    }
    if isinstance(codes, str):
        codes = [one.code for one in codes_in(codes)]
    found = codes if isinstance(codes, SchoolClass) else school_class(codes, lang)
    rows: list[ClassRow] = []
    for pupil in found.pupils:
        who, progress = pupil.name, pupil.progress
        known = [step for step in titles if step in progress.steps]
        for step in (*known, *(step for step in progress.steps if step not in titles)):
            done = progress.steps[step]
            title = titles.get(step, step)
            rows.append(ClassRow(who, "step", step, title, done.tries, done.stars))
        for skill, stands in progress.skills.items():
            title = worded(skill_title(skill), lang)
            mastered, suspected = stands.is_mastered, likeliest(skill, stands)
            is_sure = None if suspected is None else suspected == named(skill, stands)
            rows.append(
                ClassRow(
                    who, "skill", skill, title, stands.tries, None, mastered, suspected, is_sure
                )
            )
    for number, phrase in found.unread:
        who = say("Code {number}", number=number).to(lang)
        rows.append(ClassRow(who, "unreadable", "", phrase.to(lang)))
    return rows


def progress_csv(
    codes: str | Iterable[str] | SchoolClass,
    lessons: Mapping[str, LessonPlan] = NO_LESSONS,
    lang: str = LANGUAGES[0],
) -> str:
    """The same as CSV for a spreadsheet, in words: `progress_table` is for programs.

    Everything in it is in that language, its headings and its “yes” and “no” as well.

    Args:
        codes: progress codes, as the learners copied them: a list, or a text with one a line; or
            the class that handed them in.
        lessons: the lessons by name, for their titles and their order.
        lang: the language of the whole table.

    Raises:
        InputError: `bad_request`, for an unknown language, with those there are.
    """
    rows = progress_table(codes, lessons, lang)
    return as_csv([HEADERS, *map(_cells, rows)], lang)


def as_csv(rows: Iterable[Iterable[Part]], lang: str) -> str:
    """Rows as CSV in words; no cell is a formula, also where semicolons part the cells.

    Args:
        rows: the cells of each row.
        lang: the language of the words.
    """
    out = io.StringIO()
    table = csv.writer(out, quoting=csv.QUOTE_ALL)
    for cells in rows:
        table.writerow([_cell(cell, lang) for cell in cells])
    return out.getvalue()


def _cells(row: ClassRow) -> Iterator[Part]:
    yield row.learner
    yield row.title
    for number in (row.tries, row.stars):
        yield "" if number is None else number
    yield _yes_or_no(row.mastered)
    yield MISCONCEPTIONS[row.suspected].idea if row.suspected else ""
    yield _yes_or_no(row.sure)


def _yes_or_no(answer: bool | None) -> Part:
    return "" if answer is None else say("yes") if answer else say("no")


def _title(lesson: LessonPlan, step: LessonStep, lang: str) -> str:
    """A lesson and what a step of it asks, short enough for a cell."""
    goal = said_in(step.goal, lang)
    short = goal if len(goal) <= LONGEST_GOAL else f"{goal[: LONGEST_GOAL - 1].rstrip()}…"
    return f"{said_in(lesson.title, lang)} – {short}"


def _cell(cell: Part, lang: str) -> str:
    """A cell in words, marked as text where a spreadsheet would take it for a formula."""
    return _FORMULA.sub(r"\1'", worded(cell, lang))
