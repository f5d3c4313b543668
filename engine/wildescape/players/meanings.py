"""The closed list of ideas by their codes, and whether one was true once all hands are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wildescape.game import Move
from wildescape.players.choice import Why
from wildescape.players.ideas.base import Code, Idea, State, Told
from wildescape.players.ideas.bombs import KeepsBomb
from wildescape.players.ideas.escalation import Collects, ShedsSpecial, TakesLead
from wildescape.players.ideas.giving import CountKept, CountOwed, HighestOwed
from wildescape.players.ideas.going_out import (
    FewerTurns,
    LastCards,
    MoreTurns,
    PartnerNear,
    RunsOut,
    ShedsLow,
)
from wildescape.players.ideas.keeping import KeepsHigh, KeepsJoker, KeepsSet, Lowest
from wildescape.players.ideas.opponents import Blocks, OpponentNear, WrongSize
from wildescape.players.ideas.winning import (
    CannotBeat,
    FewAbove,
    HardToBeat,
    PartnersPlay,
    Stands,
)

__all__ = ["IDEAS", "MEANINGS", "Code", "holds"]

IDEAS: Final[Sequence[Idea]] = (
    LastCards(),
    CannotBeat(),
    HighestOwed(),
    CountOwed(),
    CountKept(),
    RunsOut(),
    OpponentNear(),
    WrongSize(),
    Blocks(),
    PartnerNear(),
    PartnersPlay(),
    KeepsBomb(),
    KeepsJoker(),
    Stands(),
    ShedsLow(),
    KeepsSet(),
    KeepsHigh(),
    FewAbove(),
    ShedsSpecial(),
    Collects(),
    FewerTurns(),
    Lowest(),
    HardToBeat(),
    TakesLead(),
    MoreTurns(),
)
"""All ideas, the weightiest first."""

MEANINGS: Final[Mapping[Code, Idea]] = {idea.code: idea for idea in IDEAS}
"""The idea of each code."""


def holds(why: Why, states: Sequence[State], moves: Sequence[Move], at: int) -> bool:
    """Whether a reason was true, now that the hands are open.

    Args:
        why: the reason.
        states: the state before each move of the hand or game.
        moves: the moves.
        at: the place of the move that the reason was given for.
    """
    return MEANINGS[Code(why.code)].held(Told(states, moves, at, why.parts))
