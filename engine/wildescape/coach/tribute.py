"""Advice on a tribute, and on the return for one."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.cards import Card, power
from wildescape.coach.steps import Advice, WildEscapeAdvice
from wildescape.explain import cards_listed
from wildescape.game import Move
from wildescape.i18n import Phrase, say
from wildescape.players.choice import Choice
from wildescape.tribute import Debt, TributeView


def tribute_advice(view: TributeView, choices: Sequence[Choice]) -> Advice:
    """Advice on what the seat in turn must give."""
    if len(view.paid) < len(view.owed):
        return _PayAdvice(view, choices)
    if view.seat == _debt(view).payer:
        return _GiveBackAdvice(view, choices)
    return (_OfferAdvice if len(choices[0].move.cards) == 2 else _ReturnAdvice)(view, choices)


def _debt(view: TributeView) -> Debt:
    """The only debt that the seat has a part in."""
    return next(debt for debt in view.owed if view.seat in debt)


class _GiftAdvice(WildEscapeAdvice):
    """Cards to give: a tribute, or a return for one."""

    view: TributeView

    def height(self, card: Card) -> int:
        return power(card.rank, self.view.trump)

    def cost(self, move: Move) -> Phrase | None:
        if told := super().cost(move):
            return told
        if sum(map(self.height, move.cards)) > sum(map(self.height, self.best.move.cards)):
            return say("It's higher, so it's worth more to you.")
        return None


class _PayAdvice(_GiftAdvice):
    """The highest card; of equal ones, one is as good as another."""

    def solution(self) -> Phrase:
        return say("Pay {cards}.", cards=cards_listed(self.best.move.cards))


class _ReturnAdvice(_GiftAdvice):
    """One card, for a tribute that is no joker."""

    def solution(self) -> Phrase:
        return say("Return {cards}.", cards=cards_listed(self.best.move.cards))


class _OfferAdvice(_GiftAdvice):
    """Two cards to choose from, for a joker."""

    def solution(self) -> Phrase:
        return say("Offer {cards}.", cards=cards_listed(self.best.move.cards))


class _GiveBackAdvice(_ReturnAdvice):
    """The return for two offered cards: one of them, or a card higher than both."""

    def solution(self) -> Phrase:
        cards, receiver = self.best.move.cards, _debt(self.view).receiver
        offered = [move for move in self.view.returned if move and move.seat == receiver][-1]
        if cards[0] in offered.cards:
            return super().solution()
        return say("Keep both and return {cards}.", cards=cards_listed(cards))
