"""The house rule `last_play`: what jokers make of the play that empties a hand.

Source: a program for this game, which plays it unless told otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class LastPlayRule:
    """What jokers make of the play that empties a hand."""

    last_play: str = house_rule(
        {
            "normal": say("your last play counts like any other"),
            "weakest": say("your last play counts as the weakest it can be"),
        },
        title=say("Jokers in the last play"),
        help=say("What jokers make of the play that empties a hand."),
        says=say("No write-up has it, but a program for this game plays it that way."),
        decides=Decides(
            "goes_out",
            {"trump": "2", "cards": "6S 7S 8S 9S LJ", "table": "KH 10H 8H 4H 3H"},
            {"normal": "yes", "weakest": "no"},
        ),
        book=by_choice(
            "jokers",
            weakest=(
                say(
                    "If you go out with jokers and other cards in one play, it counts as the "
                    "weakest play those cards can be."
                ),
                say("What you say doesn't change that. Jokers alone count as always."),
            ),
        ),
        is_later=True,
    )

    @property
    def weakens_last_play(self) -> bool:
        """Whether a last play with jokers counts as the weakest that it can be."""
        return self.last_play == "weakest"
