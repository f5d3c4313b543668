"""Remarks on a lesson: on its format, the rules of the game, the teaching, its drills.

Tests, a notebook and `wildescape lint FILE` give the same ones.
"""

from __future__ import annotations

import argparse
import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from math import ceil
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple

from wildescape.i18n import HAN, LANGUAGES, InputError, Part, Phrase, capital, say, sequence, worded
from wildescape.rules import DEFAULT
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS
from wildescape.teach.drills.base import LEAST_SHARE, shares
from wildescape.teach.exercises.base import ladder
from wildescape.teach.exercises.findings import Result
from wildescape.teach.glossary import GLOSSARY, terms_in
from wildescape.teach.lessons import SHOW, LessonPlan, LessonStep, parse_lesson
from wildescape.teach.toml_table import BadLesson

_NUMBERED: Final = re.compile(r"\b[Ss]eats? \d|\d ?号|\([0-5]\)|（[0-5] ?号）")
"""A seat called by its number."""

MOST_WORDS: Final = 30
"""How many English words a goal may have; two Chinese characters count as one."""


MOST_OFF_CARDS: Final = 3
"""At most one in so many asked steps is answered by buttons or a typed number."""

ADVICE: Final = "advice"
"""The level of what would be better otherwise and need not be mended."""


class Remark(NamedTuple):
    """Something to mend: its line, its level, and what to do."""

    line: int
    level: str
    phrase: Phrase


def lint(text: str, others: Mapping[str, LessonPlan] | None = None, lang: str = "") -> list[Remark]:
    """What to mend in a lesson, from the top.

    Args:
        text: the text of the file.
        others: the lessons before it by name, for what they have taught already.
        lang: the only language in which it must say everything; if empty, the one that it names
            itself, else all.
    """
    try:
        lesson = parse_lesson(text)
    except BadLesson as fault:
        faults = [Remark(each.line, "format", each.phrase) for each in fault.all]
        return sorted(
            [*faults, *_besides(faults, fault.read, others or {}, lang)], key=attrgetter("line")
        )
    remarks = [
        *_languages(lesson, lang or lesson.lang),
        *(
            remark
            for place, step in enumerate(lesson.steps)
            for remark in _step(lesson, place, step)
        ),
        *_teaching(lesson, others or {}),
        *_checked_once(lesson),
        *_generators(lesson),
        *_advice(lesson),
    ]
    return sorted(remarks, key=attrgetter("line"))


def _besides(
    faults: Sequence[Remark], lesson: object, others: Mapping[str, LessonPlan], lang: str
) -> Iterator[Remark]:
    """What can be told of a lesson with faults of format: nothing that may follow from them."""
    if not isinstance(lesson, LessonPlan):
        return
    lines = {fault.line for fault in faults}

    def is_sure(*keys: str) -> bool:
        return not lines & {lesson.lines.of((key,)) for key in keys}

    heads = [lesson.lines.of(("steps", place)) for place in range(len(lesson.steps))]
    at_fault = {bisect(heads, line) for line in lines}
    found: list[Remark] = []
    if is_sure("lang"):
        texts = _languages(lesson, lang or lesson.lang)
        found += [remark for remark in texts if bisect(heads, remark.line) not in at_fault]
    if is_sure("rules"):
        for place, step in enumerate(lesson.steps):
            found += _step(lesson, place, step)
    if is_sure("terms", "needs", "id"):
        found += _teaching(lesson, others)
    yield from (remark for remark in found if remark.line not in lines)


def _on_teaching(lesson: LessonPlan, phrase: Phrase, *path: str | int) -> Remark:
    """A remark on the teaching, where this is in the file."""
    return Remark(lesson.lines.of(path), "teaching", phrase)


def _languages(lesson: LessonPlan, only: str) -> Iterator[Remark]:
    for path, said in lesson.texts:
        key = next(part for part in reversed(path) if isinstance(part, str))
        for lang in (only,) if only else LANGUAGES:
            if lang not in said:
                phrase = say("“{key}” says nothing in {lang}.", key=key, lang=lang)
                yield _on_teaching(lesson, phrase, *path)


def _step(lesson: LessonPlan, place: int, step: LessonStep) -> Iterator[Remark]:
    """Whether the solution of a step passes, and each wrong answer fails for its reason."""
    exercise = step.exercise

    def remark(level: str, phrase: Phrase, *path: str | int) -> Remark:
        return Remark(lesson.lines.of(("steps", place, *path)), level, phrase)

    if exercise and (fault := exercise.poll_fault):
        yield remark("teaching", fault, "answers")
    yield from (remark("teaching", phrase, *path) for path, phrase in _never_read(step))
    if exercise is None or exercise.is_poll:
        return
    try:
        found = exercise.judge(step.solution)
        if found.result != Result.CORRECT:
            told = say("The solution isn't right: {why}", why=found.because)
            yield remark("engine", told, "solution")
        ladder(exercise, step.solution)
    except InputError as error:
        yield remark("engine", error.phrase, "solution")
        return
    for number, wrong in enumerate(step.wrong):
        path = ("wrong", number, "answer")
        try:
            found = exercise.judge(wrong.answer)
        except InputError as error:
            yield remark("engine", error.phrase, *path)
            continue
        if found.result != Result.REFUSED:
            yield remark("engine", say("This answer is right: {why}", why=found.because), *path)
        elif found.reason != wrong.reason:
            phrase = say(
                "This is refused as “{found}”, not as “{reason}”.",
                found=found.reason,
                reason=wrong.reason,
            )
            yield remark("engine", phrase, "wrong", number, "reason")
        elif wrong.misconception and found.elsewhere:
            phrase = say("This shows no habit. {elsewhere}", elsewhere=found.elsewhere)
            yield remark("engine", phrase, "wrong", number, "habit")
        elif wrong.misconception and wrong.misconception not in found.misconceptions:
            known = say("those that would: {habits}", habits=", ".join(found.misconceptions))
            phrase = say(
                "“{habit}” would not answer this; {others}.",
                habit=wrong.misconception,
                others=known if found.misconceptions else say("no habit would"),
            )
            yield remark("engine", phrase, "wrong", number, "habit")


def _never_read(step: LessonStep) -> Iterator[tuple[tuple[str | int, ...], Phrase]]:
    """Where an author says why and no learner would ever read it."""
    exercise = step.exercise
    if step.kind == SHOW and step.why:
        yield ("why",), say("A step that only shows something never says “why”: write a “goal”.")
    if exercise is None:
        return
    for number, foreseen in enumerate(exercise.authors_reasons):
        given = [foreseen.answer]
        if foreseen.is_right:
            # Of several that must all be chosen, each is read about once they are.
            given.append(step.solution)
        if foreseen.why and not any(_says(step, one, foreseen.why) for one in given):
            phrase = say("A learner who gives this answer never sees this “why”.")
            if found := exercise.judge(given[0]).because:
                instead = say("They read this instead: “{why}”", why=found)
                phrase = sequence([phrase, instead])
            yield ("answers", number, "why"), phrase


def _says(step: LessonStep, given: object, why: Part) -> bool:
    """Whether an answer is told a reason of the author."""
    assert step.exercise
    attempt = Attempt(step.exercise, step.solution)
    attempt.note(given, step.exercise.judge(given))
    feedback = attempt.view(LANGUAGES[0], "")["feedback"]
    assert feedback
    told = [feedback["chosen"], *feedback["right"]]
    return any(capital(worded(why, LANGUAGES[0])) in one["because"] for one in told)


def _teaching(lesson: LessonPlan, others: Mapping[str, LessonPlan]) -> Iterator[Remark]:
    for place, step in enumerate(lesson.steps):
        for lang, said in step.goal.items():
            if (words := _length(said)) > MOST_WORDS:
                phrase = say(
                    "This goal is too long: {words} words; at most {most}, two Chinese characters "
                    "counting as one.",
                    words=ceil(words),
                    most=MOST_WORDS,
                )
                yield _on_teaching(lesson, phrase, "steps", place, "goal", lang)
        for key, told in (("goal", step.goal), ("why", step.why or {})):
            for lang, said in told.items():
                if found := _NUMBERED.search(said):
                    phrase = say("Name players instead of seats: “{seat}”.", seat=found[0])
                    yield _on_teaching(lesson, phrase, "steps", place, key, lang)
    known = _taught(lesson, others)
    for name in sorted(known - GLOSSARY.keys()):
        phrase = say("The glossary has no “{term}”.", term=name)
        yield _on_teaching(lesson, phrase, "terms")
    for place, step in enumerate(lesson.steps):
        used = {name: lang for lang, said in step.goal.items() for name in terms_in(said, lang)}
        for name, lang in used.items():
            if name not in known:
                phrase = say("“{term}” isn't explained yet: name it in “terms”.", term=name)
                yield _on_teaching(lesson, phrase, "steps", place, "goal", lang)
    if lesson.id in others:
        phrase = say("Another lesson is called “{id}”: what is done in one would count in both.")
        yield _on_teaching(lesson, phrase.filled(id=lesson.id), "id")
    for name in lesson.needs:
        if others and name not in others:
            phrase = say("There's no lesson “{name}” before this one.", name=name)
            yield _on_teaching(lesson, phrase, "needs")


def _checked_once(lesson: LessonPlan) -> Iterator[Remark]:
    checked = Counter(skill for step in lesson.steps if step.exercise for skill in step.skills)
    for place, step in enumerate(lesson.steps):
        for skill in step.skills:
            if checked.pop(skill, 2) < 2:
                phrase = say("“{skill}” is checked only once; check it twice.", skill=skill)
                yield _on_teaching(lesson, phrase, "steps", place, "skills")


def _generators(lesson: LessonPlan) -> Iterator[Remark]:
    """Whether the drills of its skills still show their habits under its own rules.

    Under the default rules our tests prove it.
    """
    if lesson.rules == DEFAULT:
        return
    for place, step in enumerate(lesson.steps):
        for skill in step.skills:
            found = shares(DRILLS[skill], lesson.rules) if skill in DRILLS else {}
            for habit, share in found.items():
                if share < LEAST_SHARE:
                    phrase = say(
                        "By these rules the drill “{skill}” shows “{habit}” on {share} of 100 "
                        "questions only.",
                        skill=skill,
                        habit=habit,
                        share=round(100 * share),
                    )
                    line = lesson.lines.of(("steps", place, "skills"))
                    yield Remark(line, "generators", phrase)


def _advice(lesson: LessonPlan) -> Iterator[Remark]:
    asked, off = lesson.asked, lesson.off_cards
    if len(asked) >= MOST_OFF_CARDS and MOST_OFF_CARDS * len(off) > len(asked):
        phrase = say(
            "{count} of {all} asked steps are answered by buttons or a number: {steps}. Ask at "
            "most a third so, the others on the cards or at the table.",
            count=len(off),
            all=len(asked),
            steps=", ".join(step.id for step in off),
        )
        yield Remark(lesson.lines.of(("steps", lesson.steps.index(off[0]))), ADVICE, phrase)


def _length(said: str) -> float:
    return max(len(HAN.findall(said)) / 2, len(said.split()))


def _taught(lesson: LessonPlan, others: Mapping[str, LessonPlan]) -> set[str]:
    """The terms that this lesson and those before it explain."""
    taught, open_, seen = set(lesson.terms), list(lesson.needs), set[str]()
    while open_:
        name = open_.pop()
        if name in others and name not in seen:
            seen.add(name)
            taught.update(others[name].terms)
            open_.extend(others[name].needs)
    return taught


def read_lessons(folder: Path) -> dict[str, LessonPlan]:
    """The lessons of a folder, by name, in the order of their files.

    Raises:
        BadLesson: for the first that can't be read.
    """
    files = sorted(folder.glob("*.toml"))
    lessons = [parse_lesson(file.read_text("utf-8")) for file in files]
    return {lesson.id: lesson for lesson in lessons}


def main(arguments: Sequence[str], known: Mapping[str, LessonPlan] | None = None) -> int:
    """`wildescape lint FILE…`: print what to mend, a line each.

    Returns 1 if there is anything but advice.

    Args:
        arguments: the files and options.
        known: lessons that come before those of any folder, by name.
    """
    parser = argparse.ArgumentParser("wildescape lint", description="Say what to mend in lessons.")
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a lesson, such as my-lesson.toml, or a folder of lessons",
    )
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="", help="the only language of the lessons"
    )
    told = parser.parse_args(arguments)
    files = [file for name in told.files for file in _files(name)]
    return max(_print_remarks(name, told.lang, known or {}) for name in files)


def _files(name: str) -> list[str]:
    """A file, or the lessons in a folder."""
    if not Path(name).is_dir():
        return [name]
    return [*map(str, sorted(Path(name).glob("*.toml")))] or [name]


def _print_remarks(name: str, lang: str, known: Mapping[str, LessonPlan]) -> int:
    """Print what to mend in a file; return 1 if there is anything but advice."""
    file = Path(name)
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        print(f"{name}: {unread(file).to('en')}")
        return 1
    remarks = lint(text, _before(file, known), lang)
    for remark in remarks:
        print(f"{name}:{remark.line}: {remark.level}: {remark.phrase.to('en')}")
    if not remarks:
        print(f"{name}: nothing to mend.")
    return int(any(remark.level != ADVICE for remark in remarks))


def unread(file: Path) -> Phrase:
    """Why there's no text in a file."""
    if not file.exists():
        return say("There's no such file.")
    if file.is_dir():
        return say("There's no lesson in this folder: their names end with {end}.", end=".toml")
    return say("There's no text in this file: save it as plain text, in UTF-8.")


def _before(file: Path, known: Mapping[str, LessonPlan]) -> dict[str, LessonPlan]:
    """The lessons that come before a file: those known, and others of its folder."""
    before, beside = dict[str, LessonPlan](), set[str]()
    for other in sorted(file.parent.glob("*.toml")):
        # A lesson that can't be read gets its own remark when it is linted.
        with suppress(BadLesson, OSError, UnicodeDecodeError):
            lesson = parse_lesson(other.read_text("utf-8"))
            beside.add(lesson.id)
            if other.name < file.name:
                before[lesson.id] = lesson
    # In a folder with copies of them, these are the ones that count.
    return {**{name: plan for name, plan in known.items() if name not in beside}, **before}
