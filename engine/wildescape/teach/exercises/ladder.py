"""The hint ladder of an exercise: from what is asked to the solution with its reasoning.

1 what is asked, in the author's words · 2 the rule that governs · 3 what matters lights up · 4 a
contrast · 5 all but one · 6 the solution and why.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from wildescape.i18n import Phrase
from wildescape.teach.exercises.base import Exercise
from wildescape.teach.scenes import Cards

FIRST_RUNG: Final = 1
"""What is asked: the rung on which everybody begins."""

RULE_RUNG: Final = 2
"""The rung that says the rule."""

LAST: Final = 6
"""The rung that gives the solution away."""


@dataclass(frozen=True)
class Hint:
    """A rung above the first: what it says, the cards and the places of a list that light up."""

    number: int
    text: Phrase
    cards: Cards = ()
    places: tuple[int, ...] = ()


def ladder(exercise: Exercise, solution: object) -> tuple[Hint, ...]:
    """The rungs from `RULE_RUNG` to `LAST`; fewer where a table or an author gives the hints.

    Args:
        exercise: what is asked.
        solution: a right answer, as a lesson writes it.
    """
    hints = [Hint(number, *clue) for number, clue in enumerate(exercise.clues(solution), RULE_RUNG)]
    if hints and not exercise.at_table:
        # However few they are, the last one gives the solution away.
        hints[-1] = replace(hints[-1], number=LAST)
    return tuple(hints)
