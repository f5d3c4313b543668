"""The house rule `joker_return`: what a player who's paid a joker gives back."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class JokerReturnRule:
    """What a player who's paid a joker gives back."""

    joker_return: str = house_rule(
        {
            "two": say("two cards; the payer chooses"),
            "one": say("one card, as for any other"),
        },
        title=say("Return for a joker"),
        help=say("What a player who's paid a joker gives back."),
        says=say("CatsAtCards, first Wikipedia: two cards; later Wikipedia: two for some players."),
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
        ),
    )

    @property
    def offers_for_joker(self) -> int:
        """How many cards are offered for a joker."""
        return 2 if self.joker_return == "two" else 1
