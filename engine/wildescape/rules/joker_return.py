"""The house rule `joker_return`: what a player who's paid a joker gives back."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.cards import BIG_JOKER, Card
from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class JokerReturnRule:
    """What a player who's paid a joker gives back."""

    joker_return: str = house_rule(
        {
            "two": say("two cards; the payer chooses"),
            "one": say("one card, as for any other"),
            "by_joker": say("the payer takes one of two or three cards that are shown"),
        },
        title=say("Return for a joker"),
        help=say("What a player who's paid a joker gives back."),
        says=say(
            "CatsAtCards, first Wikipedia: two cards; later Wikipedia: two for some players. Two "
            "published rule texts and a program for this game: one of two or three that are shown."
        ),
        decides=Decides(
            "offer",
            {"trump": "2", "hand": "BJ AS KD KC 9S 9H 9C 7D 7S 4H 3C"},
            {"two": "4H 3C", "one": "3C"},
            kind="select_cards",
        ),
        book=by_choice(
            "returning",
            one=say("For a joker, too, the receiver gives any one card back."),
            two=say(
                "If you paid a joker, the receiver offers you two cards. Keep one and return the "
                "other; or keep both, and return a card higher than both."
            ),
            by_joker=(
                say(
                    "If you paid a joker, the receiver shows you cards of different ranks: two for "
                    "a Small Joker, three for a Big one. You take one of them."
                ),
                say("The others stay where they are. The joker you paid may be among those shown."),
            ),
        ),
    )

    @property
    def shows_for_joker(self) -> bool:
        """Whether cards are shown for a joker, of which the payer takes one."""
        return self.joker_return == "by_joker"

    def shows_for(self, paid: Card) -> bool:
        """Whether cards are shown for a card that was paid, of which the payer takes one.

        Args:
            paid: the card, a joker or any other.
        """
        return paid.is_joker and self.shows_for_joker

    def offers_for(self, paid: Card) -> int:
        """How many cards are offered or shown for a card that was paid.

        Args:
            paid: the card, a joker or any other.
        """
        if not paid.is_joker or self.joker_return == "one":
            return 1
        return 3 if self.shows_for(paid) and paid == BIG_JOKER else 2
