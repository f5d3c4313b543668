"""Ideas that only Escalation has."""

from __future__ import annotations

from typing import Final

from wildescape.cards import Card
from wildescape.escalation import value
from wildescape.explain import cards_listed
from wildescape.game import Act
from wildescape.i18n import say, say_n
from wildescape.notation import format_cards
from wildescape.players.choice import Why
from wildescape.players.ideas.base import Code, Idea, Told
from wildescape.players.ideas.outside_hands import InEscalation


class TakesLead(Idea):
    """Who takes the middle leads at once."""

    code = Code.TAKES_LEAD
    title = say("Take the middle and lead")
    meaning = "The seat takes the `count` cards of the middle, and leads at once."
    parts = ("count",)

    def in_escalation(self, here: InEscalation) -> Why | None:
        if here.move.act != Act.TAKE or here.other is None:
            return None
        joined = self._joined(here)
        text = say_n(
            "Any play would cost you a set: take {count} card, and lead what you like.",
            "Any play would cost you a set: take {count} cards, and lead what you like.",
            len(here.view.middle),
        )
        if any(len(play.cards) == 1 and not here.breaks(play) for play in here.plays):
            text = say_n(
                "You take just {count} card, and lead what you like.",
                "You take just {count} cards, and lead what you like.",
                len(here.view.middle),
            )
            if joined:
                text = say_n(
                    "You take just {count} card, and {cards} go together.",
                    "You take just {count} cards, and {cards} go together.",
                    len(here.view.middle),
                ).filled(cards=cards_listed(joined))
        return self.fact(text, count=len(here.view.middle))

    def _joined(self, here: InEscalation) -> tuple[Card, ...]:
        """The largest set that the cards of the middle make with those of the hand."""
        held = [*here.view.hand, *here.view.middle]
        shared = {value(card) for card in here.view.middle} - {None}
        shared &= {value(card) for card in here.view.hand}
        sets = [tuple(sorted(card for card in held if value(card) == each)) for each in shared]
        return max(sets, key=len, default=())

    def held(self, told: Told) -> bool:
        return told.move.act == Act.TAKE and len(told.game.middle) == told.parts["count"]


class ShedsSpecial(Idea):
    """A 2 or a 3 goes in time."""

    code = Code.SHEDS_SPECIAL
    title = say("Play the 2 or 3 now")
    meaning = "The seat plays a 2 or a 3, and could have played a value."

    def in_escalation(self, here: InEscalation) -> Why | None:
        move, other = here.move, here.other
        if move.act != Act.PLAY or value(move.cards[0]) or not (other and other.cards):
            return None
        if not value(other.cards[0]):
            return None
        if not here.view.middle:
            return None
        values = [play for play in here.plays if value(play.cards[0])]
        if all(len(play.cards) > 1 or here.breaks(play) for play in values):
            return self.fact(say("A 2 or 3 beats anything; any other play would cost you a set."))
        if here.view.value >= HIGH:
            text = say("Little beats {value}, but a 2 or 3 beats anything.")
            return self.fact(text.filled(value=here.view.value))
        return self.fact(say("Each 2 or 3 takes a turn of its own at the end: play one now."))

    def held(self, told: Told) -> bool:
        plays = [move for move in told.game.moves if move.act == Act.PLAY]
        return value(told.move.cards[0]) is None and any(value(move.cards[0]) for move in plays)


HIGH: Final = 12
"""From this value on, few plays beat it."""


class Collects(Idea):
    """Cards of one value wait for more of them while there is a stock."""

    code = Code.COLLECTS
    title = say("Collect a set")
    meaning = "While there is a stock, `cards`, not played, are kept for others of their value."
    parts = ("cards",)

    def in_escalation(self, here: InEscalation) -> Why | None:
        move, other = here.move, here.other
        if not (here.view.stock_size and move.cards and other and other.cards):
            return None
        each, kept = value(move.cards[0]), value(other.cards[0])
        if not each or not kept or here.breaks(move):
            return None
        cards = [card for card in here.rest(move) if value(card) == kept]
        named = format_cards(cards)
        if len(cards) > 1:
            text = say("{cards} belong together: a set takes one turn at the end.")
            return self.fact(text.filled(cards=cards_listed(tuple(cards))), cards=named)
        if len(move.cards) > 1 or here.out(each) >= here.out(kept):
            return None
        text = say("Fewer cards of its value are still out, so it's less likely to become a set.")
        return self.fact(text, cards=named)

    def held(self, told: Told) -> bool:
        return bool(told.game.stock) and not {*told.named} - {*told.rest}
