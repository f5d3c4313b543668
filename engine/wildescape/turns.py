"""Seats and turns in a hand of Wild Escape: who is next, who leads, how long a pass holds.

Hands in play and trial deals of bots both ask here. Source of the rules: the house rules on turns.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from wildescape.rules import Rules

SEATS: Final = range(6)
"""The seats, numbered clockwise; even and odd ones are the two teams."""

NOBODY: Final[frozenset[int]] = frozenset()
"""No seat at all, such as those that have passed before the first pass."""

Holdings = Sequence[Collection[object]] | Sequence[int]
"""What each seat still holds, as cards or as their number; all that matters is which is empty."""


def team(seat: int) -> int:
    """The team of a seat: 0 for seats 0, 2, 4 and 1 for seats 1, 3, 5."""
    return seat % 2


def in_turn(after: int, rules: Rules) -> tuple[int, ...]:
    """All six seats in the direction of play, beginning with the one after `after`.

    >>> in_turn(4, Rules()), in_turn(4, Rules(direction="counterclockwise"))
    ((5, 0, 1, 2, 3, 4), (3, 2, 1, 0, 5, 4))
    """
    return _IN_TURN[rules.goes_clockwise][after]


_IN_TURN: Final = {
    clockwise: tuple(
        tuple((after + step * distance) % 6 for distance in range(1, 7)) for after in SEATS
    )
    for clockwise, step in ((True, 1), (False, -1))
}


def turn_after(
    seat: int, owner: int, holds: Holdings, passed: Collection[int], rules: Rules
) -> tuple[int, bool]:
    """The seat in turn after `seat` has moved, and whether it leads to a new trick.

    Args:
        seat: the seat that has just played or passed.
        owner: the seat whose play stands.
        holds: what each seat holds after that move.
        passed: the seats whose pass still holds.
        rules: the house rules.

    >>> turn_after(2, 0, [9, 9, 9, 0, 9, 9], {1, 2}, Rules())
    (4, False)
    >>> turn_after(5, 0, [9, 9, 9, 0, 9, 9], {1, 2, 4, 5}, Rules())
    (0, True)
    """
    for other in _IN_TURN[rules.goes_clockwise][seat]:
        # An escaped owner wins once all others have passed, any other owner once the rest have.
        if holds[other] and other != owner and other not in passed:
            return other, False
    return leader_after(owner, holds, rules), True


def leader_after(winner: int, holds: Holdings, rules: Rules) -> int:
    """The seat that leads after `winner` has won a trick: the winner, or who inherits the lead.

    >>> leader_after(0, [0, 9, 9, 9, 9, 9], Rules())
    1
    >>> leader_after(0, [0, 9, 9, 9, 9, 9], Rules(escaped_lead="partner"))
    2
    """
    if holds[winner]:
        return winner
    if rules.partner_inherits_lead:
        return next(
            seat for seat in in_turn(winner, rules) if holds[seat] and team(seat) == team(winner)
        )
    return next_holding(winner, holds, rules)


def next_holding(seat: int, holds: Holdings, rules: Rules) -> int:
    """The next seat after `seat` that still holds cards."""
    return next(other for other in in_turn(seat, rules) if holds[other])


def passed_after_play(passed: frozenset[int], rules: Rules) -> frozenset[int]:
    """Of the seats that have `passed`, those whose pass still holds after another play."""
    return passed if rules.locks_out else NOBODY


def is_over(holds: Holdings) -> bool:
    """Whether a hand is over: all of one team have escaped."""
    return not (any(holds[0::2]) and any(holds[1::2]))
