"""Misconceptions about whose turn it is, when a hand ends, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.cards import Card, Rank, power
from wildescape.hand import PASSES, HandResult, HandState
from wildescape.i18n import say
from wildescape.match import Aftermath, Outcome
from wildescape.teach.misconceptions.base import Understanding
from wildescape.teach.scenes import State
from wildescape.tribute import Debt
from wildescape.turns import SEATS, next_holding, team


class NextSeatLeads(Understanding):
    slug = "next_leads"
    idea = say("The player after the winner leads the next trick.")

    def turn(self, before: State, after: State) -> int | None:
        # The trick is over once the table is empty.
        if (
            isinstance(before, HandState)
            and isinstance(after, HandState)
            and before.table
            and not after.table
        ):
            return next_holding(before.table.seat, after.hands, after.rules)
        return super().turn(before, after)


class OnlyNextBeats(Understanding):
    slug = "only_next_beats"
    idea = say("Only the next player may beat a play.")

    def turn(self, before: State, after: State) -> int | None:
        """After one pass, the player who leads once everybody has passed."""
        if not isinstance(before, HandState) or not isinstance(after, HandState):
            return super().turn(before, after)
        while after.table and after.table == before.table and after.turn is not None:
            after = after.after(PASSES[after.turn])
        return after.turn


class MustPlay(Understanding):
    slug = "must_play"
    idea = say("If you can play, you must.")
    origin = say("Run Fast")

    def may_pass(self, hand: HandState) -> bool:
        assert hand.turn is not None
        # One of the moves is the pass itself.
        return super().may_pass(hand) and len(hand.moves) == 1


class LeaderPasses(Understanding):
    slug = "leader_passes"
    idea = say("The leader can pass, like everyone else.")

    def may_pass(self, hand: HandState) -> bool:
        return True


class EndsAtFirst(Understanding):
    slug = "ends_at_first"
    idea = say("The hand ends as soon as one player is out.")
    origin = say("Dou Dizhu")

    def escapes(self, order: Sequence[int]) -> int:
        """One: the first escape ends the hand."""
        return 1


class EndsAtLast(Understanding):
    slug = "ends_at_last"
    idea = say("The hand goes on until one player is left.")
    origin = say("President")

    def escapes(self, order: Sequence[int]) -> int:
        return len(SEATS) - 1


class DefenseScores(Understanding):
    slug = "defense_scores"
    idea = say("The team that wins the hand goes up a level.")
    origin = say("Guandan")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        true = super().aftermath(result, offense, levels)
        if true.outcome != Outcome.DEFENSE_WINS:
            return true
        won = super().aftermath(result, 1 - offense, levels)
        return true._replace(levels=won.levels)


class DrawChangesNothing(Understanding):
    slug = "draw_changes_nothing"
    idea = say("A draw changes nothing, not even who's the offense.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        true = super().aftermath(result, offense, levels)
        return true._replace(offense=offense) if true.outcome == Outcome.DRAW else true


class CompleteIsOffense(Understanding):
    slug = "complete_is_offense"
    idea = say("The team with all three players out first becomes the offense.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        return super().aftermath(result, offense, levels)._replace(offense=result.complete)


class TributeAfterDraw(Understanding):
    slug = "tribute_after_draw"
    idea = say("Trapped players pay after every hand, even a draw.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        true = super().aftermath(result, offense, levels)
        if true.outcome != Outcome.DRAW:
            return true
        winners = [seat for seat in result.escaped if team(seat) == result.complete]
        return true._replace(owed=tuple(map(Debt, result.trapped, winners)))


class SecondReceives(Understanding):
    slug = "second_receives"
    idea = say("The second player out gets tribute, even on the losing team.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        true = super().aftermath(result, offense, levels)
        owed = zip(true.owed, result.escaped, strict=False)
        return true._replace(owed=tuple(Debt(debt.payer, seat) for debt, seat in owed))


class OldTrump(Understanding):
    slug = "old_trump"
    idea = say("The old trump decides which card you pay.")

    def tribute(self, hand: Sequence[Card], trump: Rank, before: Rank) -> frozenset[Card]:
        """The highest card by the trump of the hand before."""
        return super().tribute(hand, before, before)


class HigherThanLower(Understanding):
    slug = "higher_than_lower"
    idea = say("The card you return only has to be higher than the lower of the two.")

    def may_return(self, card: Card, offers: Sequence[Card], trump: Rank) -> bool:
        lowest = min(power(offer.rank, trump) for offer in offers)
        return super().may_return(card, offers, trump) or power(card.rank, trump) > lowest
