"""The skills on the map of the course: a street a lesson, a line a part of the curriculum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wildescape.i18n import Phrase, say

from wildescape_widgets.lessons.catalog import STAGE_TITLES, offered_lessons, stage_title
from wildescape_widgets.lessons.shapes import DrillGroup, DrillMark, DrillStreet, SkillState

UNTOUCHED: Final[tuple[SkillState, ...]] = ("new", "shared")
"""States of skills with which a learner hasn't begun."""


def skill_map(marks: Mapping[str, DrillMark], lang: str) -> Iterator[DrillGroup]:
    """The lines with their streets.

    A skill stands at the lesson that is the first to teach it; those that come back today are the
    first of their street. Skills that no lesson teaches come last.

    Args:
        marks: all skills, by their names.
    """
    left = dict(marks)
    for stage in STAGE_TITLES:
        streets: list[DrillStreet] = []
        for head in offered_lessons():
            names = [name for name in head.skills if head.stage == stage and name in left]
            skills = sorted(
                (left.pop(name) for name in names), key=lambda mark: mark["state"] != "due"
            )
            if skills:
                street = DrillStreet(number=head.number, title=head.title_in(lang), skills=skills)
                streets.append(street)
        if streets:
            title = stage_title(stage, lang)
            yield DrillGroup(stage=stage, title=title, streets=streets, isOpen=False)
    if left:
        yield off_the_map(say("More"), [*left.values()], lang)


def off_the_map(title: Phrase, skills: list[DrillMark], lang: str) -> DrillGroup:
    """Skills that belong to no line."""
    street = DrillStreet(number="", title="", skills=skills)
    return DrillGroup(stage="", title=title.to(lang), streets=[street], isOpen=False)


def is_begun(group: DrillGroup) -> bool:
    """Whether the learner has begun with any skill of a line."""
    marks = (mark for street in group["streets"] for mark in street["skills"])
    return any(mark["state"] not in UNTOUCHED for mark in marks)
