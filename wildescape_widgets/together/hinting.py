"""The coach at a table for people, where its opener allows it: each seat may ask for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wildescape.coach import Advice
from wildescape.session import State

from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.together.guests import TableGuest
from wildescape_widgets.together.shared import SharedTable

THINK_SECONDS: Final = 1.0
"""How long somebody waits before the coach thinks for them again."""


class Hinting:
    """What the coach thinks of for those at a table: for one seat, by what that seat may know.

    It's asked for, thought of in any thread, then taken; the seat has its hint afterwards.

    Args:
        table: the table.
    """

    def __init__(self, table: SharedTable) -> None:
        self._table = table
        self._thinking: dict[str, State] = {}
        """The position that is thought of, by what the secret of the seat hashes to."""
        self._thought_at: dict[str, float] = {}

    def asked(self, guest: TableGuest, message: object) -> Callable[[], Advice] | None:
        """What finds the advice that somebody's message needs; nothing where it needs none.

        Raises:
            RefusedRequest: `busy` while the coach thinks for them, and right after.
        """
        seat = guest.table.session if guest.table else None
        is_hint = isinstance(message, Mapping) and message.get("action") == "hint"
        if not is_hint or seat is None or not self._table.options.coach:
            return None
        if self._table.in_turn is not guest:
            return None
        think, now = seat.coaching.thought(), self._table.now()
        if think is None:
            return None
        is_early = now - self._thought_at.get(guest.mark, -THINK_SECONDS) < THINK_SECONDS
        if guest.mark in self._thinking or is_early:
            raise RefusedRequest("busy", 429)
        self._thinking[guest.mark], self._thought_at[guest.mark] = seat.state, now
        return think

    def take(self, guest: TableGuest, advice: Advice | None) -> None:
        """Take what was found for somebody, unless the position is another one by now."""
        state = self._thinking.pop(guest.mark, None)
        if advice and guest.table and guest.table.session.state is state:
            guest.table.session.coaching.take(advice)

    def forget(self) -> None:
        """Forget when the coach has thought, with the deal that it was about."""
        self._thought_at.clear()
