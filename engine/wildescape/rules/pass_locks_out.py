"""The house rule `pass_locks_out`: whether a pass shuts a player out of the trick."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class PassRule:
    """Whether you may play after a pass when your turn comes around again."""

    pass_locks_out: str = house_rule(
        {
            "off": say("you may still play in the same trick"),
            "on": say("you're out until the next trick"),
        },
        title=say("After a pass"),
        help=say("Whether you may play after a pass when your turn comes around again."),
        says=say("A house rule."),
        decides=Decides(
            "turn",
            {
                "game": "wildescape trump=2 turn=4\n0: QH 9S\n1: 8C 8D 4S\n2: JS JD 7S\n3: QD 10S\n"
                "4: 6S 6H 4D\n5: KC QS",
                "moves": [
                    *([4, "6S 6H"], [5, ""], [0, ""], [1, "8C 8D"]),
                    *([2, "JS JD"], [3, ""], [4, ""]),
                ],
            },
            {"off": "5", "on": "1"},
        ),
        book=by_choice(
            "passing",
            off=say(
                "After a pass, you may still play when your turn comes around again. The trick "
                "is over once all the others who hold cards have passed on the same play."
            ),
            on=say(
                "After a pass, you're out until the next trick. The trick is over once all the "
                "others who hold cards have passed."
            ),
        ),
    )

    @property
    def locks_out(self) -> bool:
        """Whether a pass shuts a player out of the trick."""
        return self.pass_locks_out == "on"
