"""The house rule `seating`: how six people become two teams."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class SeatingRule:
    """How six people become two teams."""

    seating: str = house_rule(
        {
            "fixed": say("as they sit down"),
            "draw": say("the three highest cards drawn against the three lowest"),
        },
        title=say("Seats"),
        help=say("How six people become two teams. The teams then alternate around the table."),
        says=say("CatsAtCards: the three highest draws play the three lowest, in alternate seats."),
        decides=Decides(
            "drawn_partner",
            {"cards": "10S KD 4H AC 6S 2D", "seat": 2},
            {"fixed": "partner", "draw": "opponent"},
        ),
        book=by_choice(
            "seats",
            extra={"fixed"},
            fixed=say("Sit as you like, with the two teams alternating."),
            draw=say(
                "Everybody draws a card: the three highest play the three lowest, and the teams "
                "alternate around the table. Ties draw again if it matters."
            ),
        ),
    )

    @property
    def draws_seats(self) -> bool:
        """Whether cards are drawn for the seats."""
        return self.seating == "draw"
