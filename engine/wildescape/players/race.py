"""A fast way to play a hand out: each seat keeps to one split, and follows a few simple habits."""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from wildescape.combinations import SIZES
from wildescape.hand import SEATS, in_turn, team
from wildescape.players.partition import Split
from wildescape.rules import Rules

Lane = list[tuple[int, float]]
"""Plays of one size from the lowest: how high each stands, and how likely nobody beats it."""

Lanes = tuple[Lane, Lane, Lane, Lane, Lane, Lane]
"""The plays of a seat, by their size."""


def lanes(split: Split) -> Lanes:
    """The plays of a split by their size."""
    found: Lanes = ([], [], [], [], [], [])
    for part in split.parts:
        found[len(part.cards)].append((part.strength, (1 - part.cost) / 2.1))
    for lane in found:
        lane.sort()
    return found


class Lying(NamedTuple):
    """The play that stands: whose, of how many cards, how high, how likely nobody beats it."""

    seat: int
    size: int
    strength: int
    stands: float


def race(
    hands: Sequence[Lanes],
    escaped: Sequence[int],
    turn: int,
    table: Lying | None,
    passed: frozenset[int],
    rules: Rules,
) -> list[int]:
    """Who escapes, in order, when all go on like this; `escaped` have done so before."""
    hold = [tuple(lane.copy() for lane in each) for each in hands]
    left = [sum(size * len(each[size]) for size in SIZES) for each in hands]
    done = list(escaped)
    need = [sum(1 for seat in range(mate, 6, 2) if left[seat]) for mate in (0, 1)]
    order = [in_turn(seat, rules) for seat in SEATS]
    locks, partner = rules.pass_locks_out == "on", rules.escaped_lead == "partner"
    out = set(passed)
    if not need[0] or not need[1]:
        return done
    while True:
        seat = turn
        mine = hold[seat]
        play = None
        if table is None:
            size = _lead(mine, seat, left)
            lane = mine[size]
            losers = sum(one[1] < SURE for each in mine for one in each)
            play = lane.pop(-1 if losers <= 1 else 0)
        else:
            size = table.size
            play = _follow(mine, seat, left, table)
        if play is None:
            out.add(seat)
        else:
            table = Lying(seat, size, *play)
            left[seat] -= size
            if not locks:
                out.clear()
            if left[seat] == 0:
                done.append(seat)
                need[seat % 2] -= 1
                if not need[seat % 2]:
                    return done
        owner = table.seat
        for other in order[seat]:
            if left[other] and other != owner and other not in out:
                turn = other
                break
        else:
            turn = owner
            if not left[owner]:
                turn = next(
                    other
                    for other in order[owner]
                    if left[other] and (not partner or (other - owner) % 2 == 0)
                )
            table = None
            out.clear()


def _lead(mine: Sequence[Lane], seat: int, left: Sequence[int]) -> int:
    """The size of the lead."""
    threat = [left[other] for other in range((seat + 1) % 2, 6, 2)]
    losers = sum(one[1] < SURE for lane in mine for one in lane)
    best, choice = -100.0, 0
    for size in SIZES:
        lane = mine[size]
        if lane:
            if losers <= 1:
                score = lane[-1][1]
            else:
                score = -lane[0][1] + 0.05 * size
                if size in threat:
                    score -= 1
            if score > best:
                best, choice = score, size
    return choice


def _follow(
    mine: Sequence[Lane], seat: int, left: Sequence[int], table: Lying
) -> tuple[int, float] | None:
    """What to play over `table`, taken from the plays `mine`; `None` to pass."""
    owner, size, strength, table_stands = table
    lane = mine[size]
    place = bisect(lane, (strength, 2.0))
    if place < len(lane):
        stands = lane[place][1]
        if left[seat] == size:
            return lane.pop(place)
        if (owner - seat) % 2 == 0:
            if stands < 0.4 and table_stands < 0.4 and left[owner] > 5:
                return lane.pop(place)
            return None
        return lane.pop(place)
    if (
        size == 1
        and (owner - seat) % 2
        and mine[2]
        and (top := mine[2][-1])[0] - (1 << 25) > strength
    ):
        mine[2].pop()
        single = (top[0] - (1 << 25), top[1] * 0.5)
        insort(mine[1], single)
        return single
    return None


SURE: Final = 0.85
