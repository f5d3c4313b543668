"""Every order in which players can go out until a team is complete."""

from collections.abc import Iterator

from wildescape.hand import HandResult
from wildescape.turns import SEATS, team


def escape_orders(so_far: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All orders that begin with these seats."""
    if any(sum(team(seat) == side for seat in so_far) == 3 for side in (0, 1)):
        yield so_far
        return
    for seat in SEATS:
        if seat not in so_far:
            yield from escape_orders((*so_far, seat))


def results() -> list[HandResult]:
    """How a hand can end, the trapped with two cards each."""
    return [
        HandResult(order, tuple(2 * (seat not in order) for seat in SEATS), order[-1])
        for order in escape_orders()
    ]
