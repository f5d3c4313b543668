"""Drills: practice without end, for each skill that lessons teach.

To add one, write it into the file of its topic.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.teach.drills.base import LEAST_SHARE, Drill, can_disprove, hunted, item, shares
from wildescape.teach.drills.escalation import ESCALATION_DRILLS
from wildescape.teach.drills.fives import FIVE_DRILLS
from wildescape.teach.drills.jokers import JOKER_DRILLS, SPLIT_DRILLS
from wildescape.teach.drills.match import MATCH_DRILLS
from wildescape.teach.drills.plays import PLAY_DRILLS
from wildescape.teach.drills.turns import TABLE_DRILLS, TURN_DRILLS

__all__ = ["DRILLS", "LEAST_SHARE", "Drill", "can_disprove", "hunted", "item", "shares"]

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
