"""The judgement of open hands: what they bring the team of the seat that leads.

It ends trial deals: the hands of a sampled deal are known, so much of what comes can be counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.hand import HAND_SIZE
from wildescape.players.judgement import NEARNESS, SIZES
from wildescape.players.network import network
from wildescape.players.rollout import Lanes, PlannedHand
from wildescape.turns import SEATS, team


def worth_of_lead(
    seat: int, hands: Sequence[Sequence[PlannedHand]], left: Sequence[int], first: int | None
) -> float:
    """What open hands bring the team of the seat that leads, as `Network.worth`.

    Args:
        seat: the seat that leads.
        hands: how each seat may split its cards, the cheapest split first.
        left: how many cards each seat holds.
        first: the seat that escaped first, `None` if nobody has.
    """
    known = None if first is None else team(first) == team(seat)
    return network("open_judgement").worth(open_inputs(seat, hands, left, known), known)


def open_inputs(
    seat: int, hands: Sequence[Sequence[PlannedHand]], left: Sequence[int], first: bool | None
) -> list[float]:
    """The inputs of the network.

    Args:
        seat: as for `worth_of_lead`, as are `hands` and `left`.
        first: whether the seat's team had the first player out, `None` if nobody is out.
    """
    plans = [min(hands[other]).lanes if left[other] else None for other in SEATS]
    highest = [_highest(plans[0::2]), _highest(plans[1::2])]
    found = [0.0 if first is None else 2.0 * first - 1, float(first is None)]
    for distance in range(6):
        other = (seat + distance) % 6
        lanes, above = plans[other], highest[1 - team(other)]
        if lanes is None:
            found += _ESCAPED
            continue
        low, plays, stands = [0] * 6, 0, 0.0
        for size in SIZES:
            for play in lanes[size]:
                plays += 1
                stands += play.stands
                low[size] += play.strength < above[size]
        lows = sum(low)
        found += (
            left[other] / HAND_SIZE,
            NEARNESS[left[other]],
            0.0,
            plays / 8,
            (plays - lows) / 4,
            min(lows, 1),
            min(lows, 2) / 2,
            low[1] / 3,
            low[2] / 3,
            low[3] / 3,
            low[5] / 3,
            stands / 5,
        )
    return found


_ESCAPED = [0.0, 0.0, 1.0, *[0.0] * 9]


def _highest(plans: Sequence[Lanes | None]) -> list[int]:
    """By size: how high the highest play of these plans is."""
    highest = [0] * 6
    for lanes in plans:
        for size in SIZES if lanes else ():
            for play in lanes[size] if lanes else ():
                highest[size] = max(highest[size], play.strength)
    return highest
