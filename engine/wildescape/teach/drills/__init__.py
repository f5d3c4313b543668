"""Drills: practice without end, for each skill that lessons teach.

To add one, write it into the file of its topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.i18n import Part, say
from wildescape.teach.drills.base import Drill, item
from wildescape.teach.drills.escalation import ESCALATION_DRILLS
from wildescape.teach.drills.fives import FIVE_DRILLS
from wildescape.teach.drills.jokers import JOKER_DRILLS, SPLIT_DRILLS
from wildescape.teach.drills.match import MATCH_DRILLS
from wildescape.teach.drills.plays import PLAY_DRILLS
from wildescape.teach.drills.turns import TABLE_DRILLS, TURN_DRILLS

__all__ = ["DRILLS", "SKILL_TITLES", "item", "skill_title"]

DRILLS: Final[Mapping[str, Drill]] = {
    drill.skill: drill
    for drill in (
        *TABLE_DRILLS,
        *PLAY_DRILLS,
        *FIVE_DRILLS,
        *JOKER_DRILLS,
        *TURN_DRILLS,
        *MATCH_DRILLS,
        *SPLIT_DRILLS,
        *ESCALATION_DRILLS,
    )
}
"""All drills by the name of their skill."""

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
