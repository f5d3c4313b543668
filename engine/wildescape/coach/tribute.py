"""Advice on a tribute, and on the return for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from wildescape.cards import Card, power
from wildescape.coach.steps import Advice, WildEscapeAdvice
from wildescape.explain import cards_listed
from wildescape.game import Move
from wildescape.i18n import Phrase, say
from wildescape.players.choice import Choice
from wildescape.tribute import GiftAct, TributeView


def tribute_advice(view: TributeView, choices: Sequence[Choice]) -> Advice:
    """Advice on what the seat in turn must give."""
    assert view.step
    return _ADVICE[view.step.gift](view, choices)


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


class _ShowAdvice(_GiftAdvice):
    """Cards of which the payer takes one, for a joker."""

    def solution(self) -> Phrase:
        return say("Show {cards}.", cards=cards_listed(self.best.move.cards))


class _TakeAdvice(_GiftAdvice):
    """One of the cards that are shown for a joker."""

    def cost(self, move: Move) -> Phrase | None:
        return say("It helps your hand less.")

    def solution(self) -> Phrase:
        return say("Take {cards}.", cards=cards_listed(self.best.move.cards))


class _GiveBackAdvice(_ReturnAdvice):
    """The return for two offered cards: one of them, or a card higher than both."""

    def solution(self) -> Phrase:
        cards = self.best.move.cards
        if cards[0] in self.view.offered:
            return super().solution()
        return say("Keep both and return {cards}.", cards=cards_listed(cards))


_ADVICE: Final[dict[GiftAct, Callable[[TributeView, Sequence[Choice]], _GiftAdvice]]] = {
    GiftAct.PAY: _PayAdvice,
    GiftAct.RETURN: _ReturnAdvice,
    GiftAct.OFFER: _OfferAdvice,
    GiftAct.GIVE_BACK: _GiveBackAdvice,
    GiftAct.SHOW: _ShowAdvice,
    GiftAct.TAKE: _TakeAdvice,
}
