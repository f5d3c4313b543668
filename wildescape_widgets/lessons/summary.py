"""The end of a lesson: its result, and what comes next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from wildescape.combinations import read
from wildescape.hand import HandState
from wildescape.i18n import capital, said_in, say, worded
from wildescape.teach.drills import skill_title
from wildescape.teach.lessons import LessonPlan
from wildescape.teach.progress import Progress, stars
from wildescape.teach.scenes import Cards

from wildescape_widgets.house import house
from wildescape_widgets.lessons.catalog import LessonEntry, next_lesson, offered_lessons, page_of
from wildescape_widgets.lessons.shapes import (
    LessonSummary,
    LineStation,
    NextLesson,
    SkillMark,
    StationState,
    SummaryLine,
)

SENTENCE: Final = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])")


def lesson_summary(
    lesson: LessonPlan, progress: Progress, left: Sequence[str], lang: str
) -> LessonSummary:
    """The result of a lesson, and what comes next.

    Args:
        lesson: the lesson.
        progress: what the learner has done.
        left: the names of its steps that are still to do.
        lang: the language, one of `LANGUAGES`.
    """
    steps = [step for step in lesson.steps if step.exercise]
    done = [progress.steps.get(f"{lesson.id}/{step.id}") for step in steps]
    won = say(
        "{stars} of {all} stars",
        stars=sum(step.stars for step in done if step),
        all=3 * len(steps),
    )
    count = len(lesson.steps)
    open_ones = [at for at, step in enumerate(lesson.steps) if step.id in left]
    is_perfect = all(step and step.stars == 3 for step in done)
    title, go_on = say("All steps are done."), ""
    if is_perfect:
        title = say("You won every star!")
    if open_ones:
        title = say("{done} of {all} steps", done=count - len(open_ones), all=count)
        go_on = say("Go on: {title}", title=say("Step {number}", number=open_ones[0] + 1)).to(lang)
    returns = say("What you've practiced comes back after a day, then after 3, 7 and 21 days.")
    is_ours = any(ours.id == lesson.id for ours in offered_lessons())
    is_practised, is_printed = (room in house().rooms for room in ("practice", "paper"))
    return {
        "title": title.to(lang),
        "stars": won.to(lang),
        "cards": [{"card": str(card)} for card in _learned(lesson)],
        "asks": [_asked(said_in(step.goal, lang)) for step in lesson.steps],
        "missed": _missed(lesson, progress),
        "open": open_ones,
        "goOn": go_on,
        "skills": [_skill(name, progress, lang) for name in lesson.skills],
        "mastered": say("mastered: three right in a row").to(lang),
        "returns": returns.to(lang) if is_practised else "",
        "line": _line(lesson, progress) if is_ours else None,
        "next": _next(lesson, progress, lang) if is_ours else None,
        "practice": say("Practice").to(lang) if is_ours and is_practised else "",
        "sheet": say("Print this lesson").to(lang) if is_ours and is_printed else "",
        "lesson": lesson.id,
    }


def _learned(lesson: LessonPlan) -> Cards:
    """A play of several cards that stands for the lesson: the last one that is answered with, or
    is shown, or lies on a table."""
    steps = lesson.steps[::-1]
    answers = [(one, one.exercise.answer_cards(one.solution)) for one in steps if one.exercise]
    shown = [(one, cards) for one in steps for cards in (one.scene.cards, *one.scene.sets)]
    laid = [
        (one, state.table.cards)
        for one in steps
        for state in one.scene.states[::-1]
        if isinstance(state, HandState) and state.table
    ]
    for step, cards in answers + shown + laid:
        if len(cards) > 1 and read(cards, step.scene.trump, step.scene.rules):
            return cards
    return ()


def _asked(goal: str) -> str:
    """The last question of a text, or else its last sentence."""
    said = [part for part in SENTENCE.split(goal) if part]
    return next((part for part in reversed(said) if part[-1] in "?？"), said[-1] if said else "")


def _missed(lesson: LessonPlan, progress: Progress) -> list[int]:
    """The steps that were missed at first or took hints, and the games that were lost."""
    found = []
    for at, step in enumerate(lesson.steps):
        done = progress.steps.get(f"{lesson.id}/{step.id}") if step.exercise else None
        least = 1 if step.exercise and step.exercise.at_table else stars(0, 0)
        if done and done.stars < least:
            found.append(at)
    return found


def _skill(name: str, progress: Progress, lang: str) -> SkillMark:
    return {
        "title": capital(worded(skill_title(name), lang)),
        "isMastered": name in progress.skills and progress.skills[name].is_mastered,
    }


def _line(lesson: LessonPlan, progress: Progress) -> SummaryLine:
    """The line of the lesson, with what its stations are to the learner."""
    heads = offered_lessons()
    stage = next(head.stage for head in heads if head.id == lesson.id)
    follows = next_lesson(progress, lesson.id)

    def stands(head: LessonEntry) -> StationState:
        is_done = not head.undone(progress)
        if head.id == lesson.id:
            return "here" if is_done else "left"
        return "done" if is_done else "next" if head == follows else "open"

    on_line = [head for head in heads if head.stage == stage]
    stations = [LineStation(number=head.number, stands=stands(head)) for head in on_line]
    return {"stage": stage, "stations": stations}


def _next(lesson: LessonPlan, progress: Progress, lang: str) -> NextLesson | None:
    head = next_lesson(progress, lesson.id)
    if not head:
        return None
    titles = {one.id: one.title_in(lang) for one in offered_lessons()}
    order = [*titles]
    # One that was left out comes before this one.
    is_after = order.index(head.id) > order.index(lesson.id)
    name = titles[head.id]
    title = say("Next: {title}", title=name) if is_after else say("Start here: {title}", title=name)
    return {
        "lesson": head.id,
        "number": head.number,
        "title": title.to(lang),
        "page": page_of(head),
    }
