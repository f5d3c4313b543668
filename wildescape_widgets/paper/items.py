"""What is on a sheet: each question with its place to write, its hint and its answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wildescape.i18n import LANGUAGES, Phrase, capital, sequence, worded
from wildescape.rules import Rules
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.exercises import WouldPlay
from wildescape.teach.exercises.base import RULE_RUNG, ladder
from wildescape.teach.lessons import LessonStep
from wildescape.teach.practice_set import MOST_ITEMS, PracticeSet
from wildescape.teach.scenes import Scene
from wildescape.teach.toml_table import as_phrase

from wildescape_widgets.lessons.exhibit import exhibit
from wildescape_widgets.paper.shapes import PaperQuestion
from wildescape_widgets.paper.sheets import PositionSheet, Sheet
from wildescape_widgets.table.to_ask import ASKED


class PaperItem(NamedTuple):
    """Something on a sheet.

    Args:
        goal: what it says.
        scene: what it shows.
        attempt: what is asked of it, with a right answer; `None` where it only shows.
    """

    goal: Phrase
    scene: Scene
    attempt: Attempt | None = None


def items_of(sheet: Sheet, rules: Rules) -> Iterator[PaperItem]:
    """What is on a sheet; a set's items are those that a class that practises it gets."""
    if isinstance(sheet, PracticeSet):
        for skill, seed, level in sheet.items:
            exercise = item(DRILLS[skill], seed, level, rules)
            yield _item(DRILLS[skill].goal(exercise.scene), Attempt(exercise))
    elif isinstance(sheet, PositionSheet):
        for scene, text in sheet.found.positions[:MOST_ITEMS]:
            yield _item(as_phrase(text) if text else ASKED, Attempt(WouldPlay(scene)))
    elif sheet:
        yield from filter(None, map(_of_step, sheet.steps))


def _item(goal: Phrase, attempt: Attempt) -> PaperItem:
    return PaperItem(goal, attempt.exercise.scene, attempt)


def _of_step(step: LessonStep) -> PaperItem | None:
    """A step of a lesson; a game at the learner's first turn.

    `None` is for what can't be answered on paper.
    """
    goal = as_phrase(step.goal)
    if step.exercise is None:
        return PaperItem(goal, step.scene)
    asked = step.exercise.printed
    if asked.on_paper(LANGUAGES[0]) is None:
        return None
    if asked is step.exercise:
        return _item(goal, Attempt(asked, step.solution))
    return _item(sequence([goal, ASKED]), Attempt(asked))


def asked_on_paper(one: PaperItem, lang: str) -> PaperQuestion:
    """An item as a sheet in the language `lang` shows it, with its hint and its answer."""
    goal, scene, attempt = one
    exercise = attempt.exercise if attempt else None
    question: PaperQuestion = {
        "goal": goal.to(lang),
        "shown": exhibit(exercise, scene, lang, is_over=exercise is None),
        "writing": None,
        "hint": "",
        "answer": "",
        "because": "",
    }
    if attempt is None or exercise is None:
        return question
    solution = attempt.solution
    hints = [hint for hint in ladder(exercise, solution) if hint.number == RULE_RUNG]
    return {
        **question,
        "writing": exercise.on_paper(lang),
        "hint": capital(hints[0].text.to(lang)) if hints else "",
        "answer": exercise.key(solution, lang),
        "because": capital(worded(exercise.key_reason(solution), lang)),
    }
