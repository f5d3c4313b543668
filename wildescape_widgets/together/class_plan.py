"""What a class plays at all of its tables, and a hand of it that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from wildescape.cards import Rank
from wildescape.dealing import Draw, Hands
from wildescape.game import Move
from wildescape.hand import HAND_SIZE, HandResult, HandState
from wildescape.match import Match
from wildescape.rules import Rules
from wildescape.turns import SEATS

from wildescape_widgets.classroom.table_shapes import ClassGame


@dataclass(frozen=True)
class ClassPlan:
    """What a class plays, the same at all of its tables.

    Attributes:
        kind: a match at each table, or a round: the same single hands at all of them.
        level: the level of both teams in each hand of a round.
        bots: the bot in empty seats.
        seed: what all chance of a round follows from.
        wishes: what the seats hold in each of its hands, as the teacher has written it.
        rules: the house rules; the seats are as the teacher has given them.
        deals: the hands of a round; none for a match.
    """

    kind: ClassGame
    level: Rank
    bots: str
    seed: str
    wishes: str
    rules: Rules
    deals: tuple[Hands, ...] = ()

    def leader(self, number: int) -> int:
        """The seat that leads a hand of a round, counted from 0; its team is the offense."""
        return number % len(SEATS)

    def first(self, number: int) -> HandState:
        """A hand of a round before its lead."""
        return HandState.start(self.deals[number], self.level, self.leader(number), self.rules)

    def record(self, number: int, moves: Sequence[Move]) -> Match | HandState:
        """A hand of a round as a match of this one hand; as it began, if no record can tell it."""
        first = self.first(number)
        if any(len(hand) != HAND_SIZE for hand in first.hands):
            return first
        rules = replace(self.rules, first_leader="random")
        draw = Draw((), tuple(SEATS), self.leader(number), self.level)
        match = Match.start(draw, rules).with_deal(self.deals[number])
        for move in moves:
            match = match.after(move)
        return match


class HandPlayed(NamedTuple):
    """A finished hand of a round at a table.

    Args:
        result: how it ended.
        moves: its moves.
        pupils: the number of the pupil in each chair when it ended; nothing for a bot.
        by_bots: the places of the moves that bots made.
    """

    result: HandResult
    moves: tuple[Move, ...]
    pupils: tuple[int | None, ...]
    by_bots: frozenset[int] = frozenset()
