"""Whose page is open at a table for people, and from when on a bot plays for whoever is away."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import Part, say

from wildescape_widgets.classroom.tables_texts import AWAY
from wildescape_widgets.together.guests import TableGuest
from wildescape_widgets.together.seat import NOT_CONNECTED
from wildescape_widgets.together.shared import SharedTable

GONE_SECONDS: Final = 5.0
"""After how many seconds without a request of their page somebody isn't connected any more: longer
than a page takes to be loaded again."""


class Presence:
    """Who is here, of those who sit at a table.

    Args:
        table: the table.
    """

    def __init__(self, table: SharedTable) -> None:
        self._table = table

    @property
    def is_alone(self) -> bool:
        """Whether nobody's page is open."""
        return all(map(self.has_left, self._table.guests.values()))

    def has_left(self, guest: TableGuest) -> bool:
        """Whether somebody's page hasn't asked for so long that a bot plays."""
        return self._silence(guest) > self._table.options.away

    def _silence(self, guest: TableGuest) -> float:
        """For how many seconds their page has asked nothing."""
        return 0.0 if guest.waiting else self._table.now() - guest.seen

    def meet(self, guest: TableGuest) -> bool:
        """Note that somebody's page asks; says whether all had been told that it was gone."""
        was_gone = guest.is_gone
        guest.seen, guest.was_here, guest.is_gone = self._table.now(), True, False
        return was_gone

    def times(self) -> list[float]:
        """When `look` finds something."""
        away = self._table.options.away
        return [
            guest.seen + (GONE_SECONDS if guest.was_here and not guest.is_gone else away)
            for guest in self._table.guests.values()
            if not guest.is_away and not guest.waiting
        ]

    def look(self) -> bool | None:
        """Note who isn't connected and who is away by now.

        Returns:
            Whether a bot plays for somebody more; nothing where all is as it was.
        """
        found: bool | None = None
        for guest in self._table.guests.values():
            silence = self._silence(guest)
            if not guest.is_away and silence >= self._table.options.away:
                guest.is_away = guest.is_gone = found = True
            elif guest.was_here and not guest.is_gone and silence >= GONE_SECONDS:
                guest.is_gone = True
                found = found or False
        return found

    def bot_in(self, guest: TableGuest) -> int | None:
        """In how many seconds a bot plays for somebody who isn't connected; nothing for others."""
        if not guest.is_gone or guest.is_away:
            return None
        return max(0, round(self._table.options.away - self._silence(guest)))


def told_presence(guest: TableGuest | None) -> Part:
    """That a bot plays, or that somebody isn't there; empty for a person who is."""
    if guest is None:
        return say("bot")
    return AWAY if guest.is_away else NOT_CONNECTED if guest.is_gone else ""
