"""Advice on a tribute, and on the return for one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from wildescape.cards import Card, power
from wildescape.coach.steps import Advice, Contrast, Topic, WildEscapeAdvice
from wildescape.explain import card_word, cards_listed
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


SUITS_ARE_EQUAL: Final = say("Another suit would do just as well: suits are equal.")
"""Why there is no worse card."""


class _GiftAdvice(WildEscapeAdvice):
    """Cards to give: a tribute, or a return for one."""

    view: TributeView

    def height(self, card: Card) -> int:
        return power(card.rank, self.view.trump)

    @cached_property
    def compared(self) -> Move | None:
        """The best gift of other ranks."""
        return self.of_other_ranks(self.best.move.act)

    @cached_property
    def contrast(self) -> Contrast:
        if self.compared:
            cards, best = self.compared.cards, cards_listed(self.best.move.cards)
            return self.worse(cards_listed(cards), self.fault(cards), best)
        return Contrast(SUITS_ARE_EQUAL)

    def fault(self, cards: tuple[Card, ...]) -> Phrase:
        """Why `cards` are worse to give than the best."""
        best, spent = self.best.move.cards, self.spent(cards)
        if spent:
            return spent
        if sum(map(self.height, cards)) > sum(map(self.height, best)):
            return say("It's higher, so it's worth more to you.")
        return say("Your hand needs it more.")

    def kind(self) -> Phrase:
        return self.one_card()

    def solution(self) -> Phrase:
        return say("Return {cards}.", cards=cards_listed(self.best.move.cards))


class _PayAdvice(_GiftAdvice):
    def rule(self) -> tuple[Phrase, Topic]:
        rule = say(
            "Pay your highest card: jokers are highest, then the trump {trump}, then ace down "
            "to 2.",
            trump=str(self.view.trump),
        )
        return rule, Topic.TRIBUTE

    @cached_property
    def compared(self) -> Move | None:
        """Another card that is as high."""
        return next((move for move in self.alternatives() if move != self.best.move), None)

    @cached_property
    def contrast(self) -> Contrast:
        highest = max(map(self.height, self.cards))
        lower = [card for card in self.cards if self.height(card) < highest]
        if not lower:
            return Contrast(SUITS_ARE_EQUAL)
        card = max(lower, key=self.height)
        return Contrast(
            say("You can't pay {card}: you hold a higher card.", card=card_word(card)),
            (card,),
        )

    def kind(self) -> Phrase:
        [card] = self.best.move.cards
        if card.is_joker:
            return say("It's a joker.")
        if card.rank == self.view.trump:
            return say("It's a trump.")
        return say("It's neither a joker nor a trump.")

    def solution(self) -> Phrase:
        return say("Pay {cards}.", cards=cards_listed(self.best.move.cards))


class _ReturnAdvice(_GiftAdvice):
    def rule(self) -> tuple[Phrase, Topic]:
        return say("Give back any one card of your hand for the tribute."), Topic.RETURN


class _OfferAdvice(_GiftAdvice):
    def rule(self) -> tuple[Phrase, Topic]:
        rule = say(
            "You were paid a joker, so offer any two cards. You get one of them back, or a card "
            "higher than both."
        )
        return rule, Topic.JOKER_RETURN

    def solution(self) -> Phrase:
        return say("Offer {cards}.", cards=cards_listed(self.best.move.cards))


class _GiveBackAdvice(_GiftAdvice):
    """The return for two offered cards: one of them, or a card higher than both."""

    @cached_property
    def offered(self) -> tuple[Card, ...]:
        """The two cards."""
        receiver = _debt(self.view).receiver
        return [move for move in self.view.returned if move and move.seat == receiver][-1].cards

    def rule(self) -> tuple[Phrase, Topic]:
        rule = say(
            "You're offered {cards}. Keep one and return the other; or keep both, and return a "
            "card higher than both.",
            cards=cards_listed(self.offered),
        )
        return rule, Topic.JOKER_RETURN

    @cached_property
    def contrast(self) -> Contrast:
        highest = max(map(self.height, self.offered))
        low = [
            card for card in self.cards if card not in self.offered and self.height(card) <= highest
        ]
        if not low:
            return super().contrast
        card = max(low, key=self.height)
        return Contrast(
            say(
                "You can't return {card}: it wasn't offered, and it isn't higher than both.",
                card=card_word(card),
            ),
            (card,),
        )

    def kind(self) -> Phrase:
        if self.best.move.cards[0] in self.offered:
            return say("It's one of the two cards you were offered.")
        return say("It's a higher card, so you keep both.")

    def solution(self) -> Phrase:
        cards = self.best.move.cards
        if cards[0] in self.offered:
            return super().solution()
        return say("Keep both and return {cards}.", cards=cards_listed(cards))
