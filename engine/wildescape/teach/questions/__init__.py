"""The questions that a step may ask: each has one right answer, which the rules give.

To add one, write it into the file of its topic. It names the facts that it needs; a learner with a
misconception answers from that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.teach.questions.base import (
    BUTTON,
    NO,
    YES,
    Answer,
    Options,
    Question,
    Spot,
    always,
    seat_name,
)
from wildescape.teach.questions.draw import DRAW_QUESTIONS
from wildescape.teach.questions.escalation import ESCALATION_QUESTIONS
from wildescape.teach.questions.match import MATCH_QUESTIONS
from wildescape.teach.questions.plays import (
    KIND_RULES,
    PLAY_QUESTIONS,
    cards_shown,
    fits_too,
    higher_too,
    play_word,
    told,
)
from wildescape.teach.questions.table import TABLE_QUESTIONS
from wildescape.teach.questions.turns import TURN_QUESTIONS

__all__ = [
    "BUTTON",
    "KIND_RULES",
    "NO",
    "QUESTIONS",
    "YES",
    "Answer",
    "Options",
    "Question",
    "Spot",
    "always",
    "cards_shown",
    "fits_too",
    "higher_too",
    "play_word",
    "seat_name",
    "told",
]

QUESTIONS: Final[Mapping[str, Question]] = {
    **TABLE_QUESTIONS,
    **PLAY_QUESTIONS,
    **TURN_QUESTIONS,
    **DRAW_QUESTIONS,
    **MATCH_QUESTIONS,
    **ESCALATION_QUESTIONS,
}
"""The questions by name: the closed list."""
