"""The house rule `joker_reading`: what counts when a joker could be one of several cards."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class JokerReadingRule:
    """What counts when a joker could be one of several cards."""

    joker_reading: str = house_rule(
        {
            "highest": say("jokers always make the highest play"),
            "stated": say("the player says what a joker stands for"),
            "lowest_rank": say("jokers make the highest class, but its lowest rank"),
        },
        title=say("What a joker stands for"),
        help=say("What counts when a joker could be one of several cards."),
        says=say(
            "Wikipedia: always the highest play; CatsAtCards: the player says so when in doubt. A "
            "program for this game: the highest class at its lowest rank."
        ),
        decides=Decides(
            "may_be",
            {"trump": "2", "kind": "straight", "cards": "BJ 5S 6S 7S 8S"},
            {"highest": "no", "stated": "yes", "lowest_rank": "no"},
        ),
        book=by_choice(
            "jokers",
            highest=say("Your jokers always make the strongest play they can."),
            stated=say(
                "You may say what your jokers stand for. If you don't, they make the strongest "
                "play they can."
            ),
            lowest_rank=(
                say(
                    "Your jokers make the highest class they can, but its lowest rank: a joker "
                    "with 6, 7, 8 and 9 makes 5 to 9."
                ),
                say(
                    "In a flush a joker is the lowest rank of the suit. Jokers alone count as "
                    "always."
                ),
            ),
        ),
    )

    @property
    def states_jokers(self) -> bool:
        """Whether a player may say what a joker stands for."""
        return self.joker_reading == "stated"

    @property
    def reads_lowest_rank(self) -> bool:
        """Whether jokers make the highest class at its lowest rank."""
        return self.joker_reading == "lowest_rank"
