"""What is done with what was handed out, as its teacher counts it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wildescape.escalation import Escalation, EscalationResult
from wildescape.game import Act, Move
from wildescape.hand import HandResult, HandState
from wildescape.session import State, stage
from wildescape.turns import team

from wildescape_widgets.table.viewer import can_only_pass

PLAYS: Final = (Act.PLAY, Act.PASS, Act.TAKE)
"""The acts that are plays: no question about a count is."""


def first_choice(
    states: Iterable[State], moves: Iterable[Move], seat: int | None = None
) -> Move | None:
    """The first play that was a choice, by one seat or by any; what must be is none."""
    chosen = (
        move
        for state, move in zip(states, moves, strict=False)
        if seat in (None, move.seat) and move.act in PLAYS and not _is_forced(state)
    )
    return next(chosen, None)


def _is_forced(state: State) -> bool:
    now = stage(state)
    return isinstance(now, HandState) and can_only_pass(now)


def ending_for(seat: int, now: object) -> str:
    """How a hand or a game ended for a seat; empty while it goes on."""
    match now:
        case HandState(result=HandResult() as result):
            return {None: "draw", team(seat): "won"}.get(result.winner, "lost")
        case Escalation(result=EscalationResult() as result):
            return "won" if result.winner == seat else "lost"
    return ""
