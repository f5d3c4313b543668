"""Advice on a move, in steps: from the rule that governs it to the best move itself.

The first step of a hint ladder says what is asked. That belongs to the exercise or the table; the
steps above it are made in this room, as many as help.
"""

from wildescape.coach.advice import advise, coached, refute
from wildescape.coach.steps import ADVICE_STEPS, Advice, AdviceStep, Topic

__all__ = ["ADVICE_STEPS", "Advice", "AdviceStep", "Topic", "advise", "coached", "refute"]
