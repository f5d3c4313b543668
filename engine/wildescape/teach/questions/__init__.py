"""The questions that a step may ask: each has one right answer, which the rules give.

To add one, write it into the file of its topic. It names the facts that it needs; a learner with a
misconception answers from that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.teach.questions.base import Question
from wildescape.teach.questions.compared import COMPARED_QUESTIONS
from wildescape.teach.questions.escalation import ESCALATION_QUESTIONS
from wildescape.teach.questions.match import MATCH_QUESTIONS
from wildescape.teach.questions.plays import PLAY_QUESTIONS
from wildescape.teach.questions.table import DRAW_QUESTIONS, TABLE_QUESTIONS
from wildescape.teach.questions.tribute import TRIBUTE_QUESTIONS
from wildescape.teach.questions.turns import TURN_QUESTIONS

QUESTIONS: Final[Mapping[str, Question]] = {
    **TABLE_QUESTIONS,
    **COMPARED_QUESTIONS,
    **PLAY_QUESTIONS,
    **TURN_QUESTIONS,
    **DRAW_QUESTIONS,
    **MATCH_QUESTIONS,
    **TRIBUTE_QUESTIONS,
    **ESCALATION_QUESTIONS,
}
"""The questions by name: the closed list."""
