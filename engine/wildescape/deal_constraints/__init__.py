"""Random deals under constraints: which cards and plays each seat must hold.

Teachers write constraints seat by seat, in English or Chinese, and know them as wishes: `Yan: two
jokers, a bomb of 10s; Lin: at most 3 aces; everyone else: no kings`. A number of cards is exact
unless it says “at least” or “at most”; cards by their names, and plays, are the least that a seat
holds. Plays are made of natural cards, and no card serves in two plays.
"""

from wildescape.deal_constraints.constraint import Constraint
from wildescape.deal_constraints.deals import deal_with, escalation_with
from wildescape.deal_constraints.parser import (
    LONGEST_CONSTRAINTS,
    Constraints,
    escalation_example,
    example,
    parse_constraints,
)

__all__ = [
    "LONGEST_CONSTRAINTS",
    "Constraint",
    "Constraints",
    "deal_with",
    "escalation_example",
    "escalation_with",
    "example",
    "parse_constraints",
]
