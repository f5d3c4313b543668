"""What a seat's token shows: a portrait, or a character of the name; and its place at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wildescape.escalation import EscalationResult, EscalationView
from wildescape.hand import HandResult
from wildescape.i18n import LANGUAGES, ORIGIN, Part, Phrase, worded
from wildescape.narrate import PLAYER_NAMES
from wildescape.turns import team

from wildescape_widgets.table.viewer import StageView

PORTRAITS: Final = ("yan", "jun", "mei", "lin", "bao", "wei")
"""Whose portraits there are, in the order of their names."""

PLACE_MARKS: Final = "①②③④⑤⑥"
"""The marks of the first, the second, …"""


def sign_of(name: Part) -> str:
    """The character on a seat's token: of a name that has a Chinese form, what tells it apart."""
    chinese = worded(name, ORIGIN)
    is_written = isinstance(name, Phrase) and chinese != worded(name, LANGUAGES[0])
    return (chinese[-1:] if is_written else chinese[:1].upper()) or "?"


def portrait_of(name: Part) -> str:
    """Whose portrait goes with a name; none for names that people have chosen."""
    return PORTRAITS[PLAYER_NAMES.index(name)] if name in PLAYER_NAMES else ""


def place_of(seat: int, escaped: Sequence[int], stage: StageView | None) -> str:
    """The mark of the place in which a seat has escaped, or has ended a game of Escalation."""
    if seat in escaped:
        return PLACE_MARKS[escaped.index(seat)]
    if isinstance(stage, EscalationView) and stage.result:
        payments = stage.result.payments
        return PLACE_MARKS[sum(paid > payments[seat] for paid in payments)]
    return ""


def face_of(seat: int, escaped: Sequence[int], result: HandResult | EscalationResult | None) -> str:
    """How a player looks: `glad`, `worried`, or calm, which is empty.

    Args:
        seat: where the player sits.
        escaped: the seats that are out of cards.
        result: how it ended, if it has: nobody whose team has lost is glad.
    """
    match result:
        case EscalationResult():
            return "glad" if seat == result.winner else "worried"
        case HandResult() if seat not in escaped:
            return "worried"
        case HandResult() if result.winner == 1 - team(seat):
            return ""
        case _:
            return "glad" if seat in escaped else ""
