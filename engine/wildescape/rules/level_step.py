"""The house rule `level_step`: how far the offense moves up when it wins a hand."""

from __future__ import annotations

from dataclasses import dataclass

from wildescape.i18n import Phrase, say
from wildescape.rules.base import Decides, by_choice, house_rule


@dataclass(frozen=True)
class LevelStepRule:
    """How far the offense moves up when it wins a hand."""

    level_step: str = house_rule(
        {
            "one": say("one level"),
            "per_trapped": say("one level for each trapped player"),
        },
        title=say("Levels for a win"),
        help=say("How far the offense moves up when it wins a hand."),
        says=say(
            "All four write-ups: one level. A published rule text: one for each trapped player."
        ),
        decides=Decides(
            "next_level",
            {"escapes": [2, 0, 4], "offense": 0, "levels": ["5", "7"], "seat": 0},
            {"one": "6", "per_trapped": "8"},
        ),
        book=by_choice(
            "levels",
            one=say(
                "When the offense wins a hand, it moves up one level. When the defense wins, it "
                "becomes the offense, but doesn't move up."
            ),
            per_trapped=say(
                "When the offense wins a hand, it moves up one level for each trapped player, at "
                "most to the last level. When the defense wins, it becomes the offense, but "
                "doesn't move up."
            ),
        ),
    )

    @property
    def rises_per_trapped(self) -> bool:
        """Whether a win is a level for each trapped player."""
        return self.level_step == "per_trapped"

    @property
    def rise_named(self) -> Phrase:
        """How far a win brings the offense, for a table."""
        if self.rises_per_trapped:
            return say("offense +1 for each trapped player")
        return say("offense +1")
