"""Misconceptions of whose turn it is, and of when a hand ends."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.hand import HandState
from wildescape.i18n import say
from wildescape.teach.misconceptions.base import Understanding
from wildescape.teach.scenes import State
from wildescape.turns import SEATS, next_holding


class NextSeatLeads(Understanding):
    slug = "next_leads"
    idea = say("The player after the winner leads the next trick.")

    def turn(self, before: State, after: State) -> int | None:
        """The seat to move; after a trick, the next after its winner that holds cards."""
        winner = _trick_won(before, after)
        if winner is None or not isinstance(after, HandState):
            return super().turn(before, after)
        return next_holding(winner, after.hands, after.rules)


def _trick_won(before: State, after: State) -> int | None:
    """The winner of the trick that the last move ended; `None` if it goes on."""
    if (
        isinstance(before, HandState)
        and isinstance(after, HandState)
        and before.table
        and not after.table
    ):
        return before.table.seat
    return None


class MustPlay(Understanding):
    slug = "must_play"
    idea = say("If you can play, you must.")
    origin = say("Run Fast")

    def may_pass(self, hand: HandState) -> bool:
        """Whether the seat in turn has nothing to play."""
        assert hand.turn is not None
        # One of the moves is the pass itself.
        return super().may_pass(hand) and len(hand.moves) == 1


class LeaderPasses(Understanding):
    slug = "leader_passes"
    idea = say("The leader can pass, like everyone else.")

    def may_pass(self, hand: HandState) -> bool:
        """Always true, also for the seat that leads."""
        return True


class EndsAtFirst(Understanding):
    slug = "ends_at_first"
    idea = say("The hand ends as soon as one player is out.")
    origin = say("Dou Dizhu")

    def escapes(self, order: Sequence[int]) -> int:
        """Always 1: the first escape ends the hand."""
        return 1


class EndsAtLast(Understanding):
    slug = "ends_at_last"
    idea = say("The hand goes on until one player is left.")
    origin = say("President")

    def escapes(self, order: Sequence[int]) -> int:
        """Always 5: the hand ends when one seat is left."""
        return len(SEATS) - 1
