"""A fast way to play a hand out: each seat keeps to plays that were found for it beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wildescape.cards import Card
from wildescape.hand import SEATS, in_turn
from wildescape.players.hand_split import HandSplit, SplitPlay
from wildescape.players.knowledge import LEAD, NEAR, SURE_TO_STAND, THREAT
from wildescape.rules import Rules


class Step(NamedTuple):
    """A play: how high it is, how likely it stands, what it costs to hold, its cards."""

    strength: int
    stands: float
    cost: float
    cards: tuple[Card, ...]

    @staticmethod
    def of(part: SplitPlay) -> Step:
        """A part of a split."""
        return Step(part.strength, part.stands, part.cost, part.cards)


Lanes = tuple[tuple[Step, ...], ...]
"""The plays of one split by their size."""

Plan = tuple[float, Lanes]
"""A split, with what it costs."""


def plans(splits: Iterable[HandSplit]) -> tuple[Plan, ...]:
    """The splits of a hand, for a race."""
    return tuple((split.cost, _lanes(split)) for split in splits)


def _lanes(split: HandSplit) -> Lanes:
    found: list[list[Step]] = [[], [], [], [], [], []]
    for part in split.plays:
        found[len(part.cards)].append(Step.of(part))
    return tuple(map(tuple, found))


class Lying(NamedTuple):
    """The play that stands: whose it is, and what it is."""

    seat: int
    play: Step


@dataclass(frozen=True)
class Race:
    """A hand from some point on: what lies on the table, who has passed, who has escaped.

    `seat` has just played or passed.
    """

    seat: int
    table: Lying
    passed: frozenset[int]
    escaped: tuple[int, ...]
    rules: Rules

    def run(self, hands: Sequence[tuple[Plan, ...]], left: Sequence[int]) -> list[int]:
        """Who escapes, in order, to the end of the hand.

        Args:
            hands: how each seat may split its cards.
            left: how many cards each seat holds.
        """
        hold, left, done, passed = list(hands), list(left), list(self.escaped), set(self.passed)
        seat, table = self.seat, self.table
        if not left[seat] and seat not in done:
            done.append(seat)
        order = [in_turn(other, self.rules) for other in SEATS]
        locks = self.rules.pass_locks_out == "on"
        playing = [sum(map(bool, left[mate::2])) for mate in (0, 1)]
        while playing[0] and playing[1]:
            owner = table.seat
            for turn in order[seat]:
                if left[turn] and turn != owner and turn not in passed:
                    play = _follow(hold[turn], turn, left, table)
                    break
            else:
                turn = owner if left[owner] else self._heir(order[owner], left)
                play = _lead(hold[turn], turn, left)
                passed.clear()
            seat = turn
            if play is None:
                passed.add(seat)
                continue
            table = Lying(seat, play)
            left[seat] -= len(play.cards)
            hold[seat] = _after(hold[seat], play)
            if not left[seat]:
                done.append(seat)
                playing[seat % 2] -= 1
            if not locks:
                passed.clear()
        return done

    def _heir(self, order: Sequence[int], left: Sequence[int]) -> int:
        """Who leads when the winner of the trick has escaped."""
        partner = self.rules.escaped_lead == "partner"
        winner = order[-1]
        return next(
            seat for seat in order if left[seat] and (not partner or (seat - winner) % 2 == 0)
        )


def _after(mine: tuple[Plan, ...], play: Step) -> tuple[Plan, ...]:
    """The splits that hold `play`, without it."""
    kept = []
    size = len(play.cards)
    for cost, lanes in mine:
        lane = lanes[size]
        if play in lane:
            place = lane.index(play)
            shorter = lane[:place] + lane[place + 1 :]
            kept.append((cost - play.cost, (*lanes[:size], shorter, *lanes[size + 1 :])))
    return tuple(kept)


def _lead(mine: tuple[Plan, ...], seat: int, left: Sequence[int]) -> Step:
    """The lead: what is hardest to get rid of, or what stands if that is nearly all."""
    _, lanes = min(mine)
    plays = [play for lane in lanes for play in lane]
    if sum(play.stands < SURE_TO_STAND for play in plays) <= 1:
        return max(plays, key=lambda play: play.stands)
    waiting = [left[other] for other in range((seat + 1) % 2, 6, 2)]

    def worth(play: Step) -> float:
        feeds = len(play.cards) in waiting
        return play.cost - (THREAT * (1 - play.stands) if feeds else 0)

    return max(plays, key=worth)


def _follow(mine: tuple[Plan, ...], seat: int, left: Sequence[int], table: Lying) -> Step | None:
    """The play over the one on the table, `None` to pass."""
    owner, (strength, stays, _, cards) = table
    size = len(cards)
    if (owner - seat) % 2:
        lead, spoilt = LEAD * stays + (left[owner] <= NEAR), 0.0
    else:
        lead, spoilt = LEAD * (1 - stays), stays * (2 if left[owner] <= 5 else 1)
    best, play = -min(mine)[0], None
    for cost, lanes in mine:
        for step in lanes[size]:
            if step[0] > strength:
                if left[seat] == size:
                    return step
                worth = lead * step[1] - (cost - step[2]) - spoilt
                if worth >= best:
                    best, play = worth, step
    return play
