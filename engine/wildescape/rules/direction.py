"""The house rule `direction`: which way the turn passes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, RuleText, Said, house_rule

WAYS = {"clockwise": say("clockwise"), "counterclockwise": say("counterclockwise")}


def way_around(*, clockwise: bool) -> Phrase:
    """A direction in words."""
    return WAYS["clockwise" if clockwise else "counterclockwise"]


def _book(rules: DirectionRule, choice: str) -> Iterator[Said]:
    text = say(
        "The leader may play anything but can't pass. Turns go {direction}: beat the play on "
        "the table, or pass. You may always pass, even if you could beat it.",
        direction=WAYS[choice],
    )
    yield "tricks", RuleText(text)


@dataclass(frozen=True)
class DirectionRule:
    """Which way the turn passes around the table."""

    direction: str = house_rule(
        WAYS,
        title=say("Direction of play"),
        help=say("Which way the turn passes around the table."),
        says=say(
            "CatsAtCards and later Wikipedia: clockwise; first Wikipedia, home tables and a "
            "program for this game: counterclockwise."
        ),
        decides=Decides(
            "turn",
            {
                "game": "wildescape trump=2 turn=0\n0: 5S 8C\n1: 3C 4D\n2: 9H 10C\n3: KD 3S\n"
                "4: 6D 7C\n5: 4C 5D",
                "moves": [[0, "5S"]],
            },
            {"clockwise": "1", "counterclockwise": "5"},
        ),
        book=_book,
    )

    @property
    def goes_clockwise(self) -> bool:
        """Whether the turn passes clockwise."""
        return self.direction == "clockwise"
