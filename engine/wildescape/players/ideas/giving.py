"""Ideas about tribute, and about telling how many cards one holds."""

from __future__ import annotations

from wildescape.cards import power
from wildescape.game import Act, Move
from wildescape.hand import HandView, answers
from wildescape.i18n import say
from wildescape.players.choice import Why
from wildescape.players.ideas.base import Code, Idea, Told
from wildescape.players.ideas.outside_hands import InTribute
from wildescape.tribute import Tribute


class HighestOwed(Idea):
    """A tribute is the highest card."""

    code = Code.HIGHEST_OWED
    title = say("Your highest card is owed")
    meaning = "The card is the highest of the hand."

    def in_tribute(self, here: InTribute) -> Why | None:
        is_paid = here.move.act == Act.TRIBUTE
        return self.fact(say("You have to pay your highest card.")) if is_paid else None

    def held(self, told: Told) -> bool:
        assert isinstance(told.state, Tribute)
        trump = told.state.trump
        [card] = told.move.cards
        return power(card.rank, trump) == max(power(held.rank, trump) for held in told.cards)


class CountOwed(Idea):
    """The count must be told."""

    code = Code.COUNT_OWED
    title = say("You have to answer")
    meaning = "Only one answer is allowed."

    def in_question(self, view: HandView, move: Move) -> Why | None:
        is_owed = len(view.moves) == 1 and move.act == Act.COUNT
        return self.fact(say("You have to answer.")) if is_owed else None

    def held(self, told: Told) -> bool:
        return len(answers(told.move.seat, len(told.cards), told.hand.rules)) == 1


class CountKept(Idea):
    """The count may be kept secret."""

    code = Code.COUNT_KEPT
    title = say("Keep your count secret")
    meaning = "The count may be kept secret."

    def in_question(self, view: HandView, move: Move) -> Why | None:
        if move.act != Act.NO_COUNT:
            return None
        return self.fact(say("You don't have to say how many cards you hold."))

    def held(self, told: Told) -> bool:
        allowed = answers(told.move.seat, len(told.cards), told.hand.rules)
        return any(move.act == Act.NO_COUNT for move in allowed)
