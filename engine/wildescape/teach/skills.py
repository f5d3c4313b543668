"""The skills that lessons teach, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.i18n import Part, say
from wildescape.teach.drills import DRILLS

SKILL_TITLES: Final[Mapping[str, Part]] = {
    **{drill.skill: drill.title for drill in DRILLS.values()},
    # A drill of house rules could only repeat the lesson; a choice of plays takes seconds to grade.
    "house": say("House rules"),
    "lead-choice": say("Choosing a lead"),
    "teamwork": say("Playing for the team"),
}
"""The skills by name: those with a drill, then those without."""


def skill_title(skill: str) -> Part:
    """A skill in words; a skill that only a lesson names, by that name."""
    return SKILL_TITLES.get(skill, skill.replace("-", " "))
