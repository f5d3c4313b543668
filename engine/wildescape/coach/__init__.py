"""Advice on a move: the best move with its idea, the second choice, and steps toward the best.

A table suggests moves; a lesson leads toward the best one in steps, as many as help.
"""

from wildescape.coach.advice import advise, coached, refute
from wildescape.coach.steps import ADVICE_STEPS, Advice, AdviceStep, PlayAdvice, Suggestion

__all__ = [
    "ADVICE_STEPS",
    "Advice",
    "AdviceStep",
    "PlayAdvice",
    "Suggestion",
    "advise",
    "coached",
    "refute",
]
