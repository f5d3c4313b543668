"""For how long a move stays in view at a table for people before somebody moves by themselves."""

from __future__ import annotations

from typing import Final

from wildescape.game import Act

from wildescape_widgets.table.settings import SPEEDS
from wildescape_widgets.together.shared import SharedTable
from wildescape_widgets.together.taking_back import TAKE_BACK_SECONDS

MOVE_SECONDS: Final = 1.0
"""How long a bot's move stays in view at least, at the usual speed."""

PASS_SECONDS: Final = 0.5
"""The same for a pass."""


class Pace:
    """The pace of those at a table who need no time.

    Args:
        table: the table.
    """

    def __init__(self, table: SharedTable) -> None:
        self._table = table

    @property
    def of_bots(self) -> float:
        """How many seconds after the last move a bot makes the next."""
        session = self._table.session
        has_passed = session and session.moves and session.moves[-1].act == Act.PASS
        slowness = SPEEDS[self._table.options.speed][1] / SPEEDS["normal"][1]
        return self._shown_for((PASS_SECONDS if has_passed else MOVE_SECONDS) * slowness)

    @property
    def of_passes(self) -> float:
        """How many seconds after the last move a person passes without a click."""
        return self._shown_for(MOVE_SECONDS)

    def _shown_for(self, usual: float) -> float:
        table = self._table
        is_open = any(map(table.back.may, table.guests.values()))
        return TAKE_BACK_SECONDS if is_open else usual
