"""Misconceptions of what follows from a hand: levels, the offense, tribute."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.cards import Card, Rank, power
from wildescape.hand import HandResult
from wildescape.i18n import say
from wildescape.match import Aftermath, Outcome
from wildescape.teach.misconceptions.base import Understanding
from wildescape.tribute import Debt
from wildescape.turns import team


class DefenseScores(Understanding):
    slug = "defense_scores"
    idea = say("The team that wins the hand goes up a level.")
    origin = say("Guandan")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; a defense that wins goes up as an offense would."""
        true = super().aftermath(result, offense, levels)
        if true.outcome != Outcome.DEFENSE_WINS:
            return true
        won = super().aftermath(result, 1 - offense, levels)
        return true._replace(levels=won.levels)


class DrawChangesNothing(Understanding):
    slug = "draw_changes_nothing"
    idea = say("A draw changes nothing, not even who's the offense.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; after a draw the offense stays."""
        true = super().aftermath(result, offense, levels)
        return true._replace(offense=offense) if true.outcome == Outcome.DRAW else true


class CompleteIsOffense(Understanding):
    slug = "complete_is_offense"
    idea = say("The team with all three players out first becomes the offense.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; whoever is out completely is the offense."""
        return super().aftermath(result, offense, levels)._replace(offense=result.complete)


class TributeAfterDraw(Understanding):
    slug = "tribute_after_draw"
    idea = say("Trapped players pay after every hand, even a draw.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; after a draw too, trapped seats owe tribute."""
        true = super().aftermath(result, offense, levels)
        if true.outcome != Outcome.DRAW:
            return true
        winners = [seat for seat in result.escaped if team(seat) == result.complete]
        return true._replace(owed=tuple(map(Debt, result.trapped, winners)))


class SecondReceives(Understanding):
    slug = "second_receives"
    idea = say("The second player out gets tribute, even on the losing team.")

    def aftermath(self, result: HandResult, offense: int, levels: tuple[Rank, Rank]) -> Aftermath:
        """What follows from a hand; tribute goes to the first seats out, of any team."""
        true = super().aftermath(result, offense, levels)
        owed = zip(true.owed, result.escaped, strict=False)
        return true._replace(owed=tuple(Debt(debt.payer, seat) for debt, seat in owed))


class OldTrump(Understanding):
    slug = "old_trump"
    idea = say("The old trump decides which card you pay.")

    def tribute(self, hand: Sequence[Card], trump: Rank, before: Rank) -> frozenset[Card]:
        """The highest cards of a hand under the trump of the hand before."""
        return super().tribute(hand, before, before)


class HigherThanLower(Understanding):
    slug = "higher_than_lower"
    idea = say("The card you return only has to be higher than the lower of the two.")

    def may_return(self, card: Card, offers: Sequence[Card], trump: Rank) -> bool:
        """Whether `card` was offered, or is higher than the lower of the offers."""
        lowest = min(power(offer.rank, trump) for offer in offers)
        return super().may_return(card, offers, trump) or power(card.rank, trump) > lowest
