"""Where a lesson and the learner's own table differ."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wildescape.i18n import Phrase, capital, say
from wildescape.rules import CHOICE_TITLES, PRESETS, RULE_TITLES, Rules
from wildescape.teach.attempt import OtherTable
from wildescape.teach.lessons import LessonPlan, LessonStep
from wildescape.teach.progress import Progress
from wildescape.teach.scenes import Scene

from wildescape_widgets.lessons.shapes import OwnRules, TableRule

ALREADY_TOLD: Final = say("What you've already told us about your table:")
OTHERWISE: Final = say("Your table plays this otherwise:")


def other_tables(own: Rules) -> tuple[OtherTable, ...]:
    """The tables of which a lesson says where they differ: the learner's, then many homes."""
    return (
        OtherTable(say("At your table: {there}."), own),
        OtherTable(say("At many home tables: {there}."), PRESETS["home"]),
    )


def turns_otherwise(scene: Scene, own: Rules) -> bool:
    """Whether play goes clockwise at the table shown, and not at the learner's."""
    is_table = scene.game is not None or scene.mini_hand or scene.match
    return bool(is_table) and scene.rules.goes_clockwise and not own.goes_clockwise


def differing(plan: LessonPlan, own: Rules) -> tuple[str, ...]:
    """The rules by which answers of a lesson are others at the learner's table."""
    if own == plan.rules:
        return ()
    asked = ((step.exercise, step.solution) for step in plan.steps)
    names = (exercise.differs_by(solution, own) for exercise, solution in asked if exercise)
    return tuple(dict.fromkeys(filter(None, names)))


def asked_rule(step: LessonStep | None, progress: Progress, lang: str) -> TableRule | None:
    """The house rule that a step is about, and what the learner has told of it."""
    name = step.scene.rule if step else ""
    if not name:
        return None
    titles = CHOICE_TITLES[name].items()
    return {
        "title": say("How does your own table play it?").to(lang),
        "choices": [(choice, capital(title.to(lang))) for choice, title in titles],
        "mine": progress.house.get(name, ""),
    }


def told_rules(title: Phrase, names: Iterable[str], own: Rules, lang: str) -> OwnRules | None:
    """What a table plays by some rules; nothing if there are none.

    Args:
        title: what is said of them.
        names: the rules.
        own: what the table plays.
        lang: the language.
    """
    said = (
        say("{rule}: {choice}", rule=RULE_TITLES[name], choice=CHOICE_TITLES[name][choice])
        for name, choice in ((name, getattr(own, name)) for name in names)
    )
    rules = [capital(phrase.to(lang)) for phrase in said]
    return {"title": title.to(lang), "rules": rules} if rules else None
