"""What the overview of a class begins with: what to ask next, and who needs help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

from wildescape.i18n import Phrase, both, say, say_n, sequence, worded
from wildescape.rules import Rules
from wildescape.teach.drills import DRILLS, skill_title
from wildescape.teach.drills.base import kept_item
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.school_class import Pupil, SchoolClass

from wildescape_widgets.classroom.overview_shapes import HelpMark, PlaceLink
from wildescape_widgets.classroom.question_sets import QuestionSet, short_name
from wildescape_widgets.house import house

MOST_TO_ASK: Final = 3
"""How many questions there are to ask about what goes wrong most."""

MOST_SEEDS: Final = 100
"""How many items of a drill are looked at to find those."""

MOST_SKILLS_NAMED: Final = 2
"""How many of the skills that a pupil has trouble with are named."""


def to_ask(found: SchoolClass, lang: str) -> PlaceLink | None:
    """Questions to ask the class about its commonest idea, or its hardest skill if it has none.

    `None` where no class can be asked, or nothing is wrong.
    """
    if "ask" not in house().rooms:
        return None
    for idea in found.ideas():
        for skill, drill in DRILLS.items():
            if idea in drill.misconceptions:
                name = MISCONCEPTIONS[idea].idea.to(lang)
                return _questions(name, skill, _showing(idea, skill, house().rules), lang)
    for skill in found.hard_skills():
        if skill in DRILLS:
            name = worded(skill_title(skill), lang)
            return _questions(name, skill, range(MOST_TO_ASK), lang)
    return None


def _questions(name: str, skill: str, seeds: Iterable[int], lang: str) -> PlaceLink:
    """A link that brings a set of questions along."""
    asked = [{"form": "drill", "fields": {"skill": skill, "seed": seed}} for seed in seeds]
    code = QuestionSet(short_name(name), asked).code(lang)
    return {"title": say("Ask the class").to(lang), "address": f"#/ask/{code}"}


@lru_cache(maxsize=64)
def _showing(idea: str, skill: str, rules: Rules) -> tuple[int, ...]:
    """The seeds of some items of a drill in which a wrong idea shows."""
    wrong, drill = MISCONCEPTIONS[idea](rules), DRILLS[skill]
    shown = (seed for seed in range(MOST_SEEDS) if kept_item(drill, seed, 0, rules).shows(wrong))
    return tuple(islice(shown, MOST_TO_ASK)) or tuple(range(MOST_TO_ASK))


def help_marks(found: SchoolClass, lang: str) -> Iterator[HelpMark]:
    """Who needs help and why, who needs most first."""
    for pupil in found.needing_help():
        yield {"key": pupil.key, "why": sequence([*_needs(pupil)]).to(lang)}


def _needs(pupil: Pupil) -> Iterator[Phrase]:
    """Why a pupil needs help, the surest reason first."""
    if not pupil.is_begun:
        yield say("Hasn't begun.")
    ideas = sorted(pupil.ideas.items(), key=lambda each: each[1])
    for idea, surety in ideas[:1]:
        thinks = say("Thinks: {idea}") if surety == "named" else say("Perhaps thinks: {idea}")
        yield thinks.filled(idea=MISCONCEPTIONS[idea].idea)
    if more := len(ideas[1:]):
        yield say_n("One more wrong idea.", "{count} more wrong ideas.", more)
    if stuck := len(pupil.stuck_steps):
        yield say_n("One step missed and left.", "{count} steps missed and left.", stuck)
    if hard := sorted(pupil.hard_skills):
        named = both([skill_title(skill) for skill in hard[:MOST_SKILLS_NAMED]])
        yield say("Trouble with: {skills}.", skills=named)
