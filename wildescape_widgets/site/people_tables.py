"""All tables for people of a site, and the loop that plays for bots and for whoever is away."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from wildescape.players import Choice

from wildescape_widgets.house import house
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.classrooms import CODE_LENGTH, LETTERS
from wildescape_widgets.site.origin import crowds
from wildescape_widgets.together.people_table import GoneFromTable, PeopleTable

MOST_TABLES: Final = 40
"""How many tables there may be."""

MOST_TABLES_EACH: Final = 10
"""How many of them an address may have opened."""

ALONE_SECONDS: Final = 20 * 60
"""After how many seconds a table ends at which nobody's page is open."""

OPEN_SECONDS: Final = 12 * 3600
"""After how many seconds any table ends."""


class PeopleTables:
    """All tables of a site.

    Args:
        clock: gives the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.now = clock
        self._open: dict[str, PeopleTable] = {}
        self._thinking: set[asyncio.Future[Choice]] = set()

    def __len__(self) -> int:
        return len(self._open)

    def open(self, visitor: str) -> PeopleTable:
        """Open a table for somebody at this address.

        Raises:
            RefusedRequest: `full` if there are too many in use.
        """
        self.sweep()
        for is_near, most in crowds(visitor, MOST_TABLES_EACH, MOST_TABLES):
            near = [each for each in self._open.values() if is_near(each.visitor)]
            if len(near) < most:
                continue
            spare = [each for each in near if each.is_unused]
            if not spare:
                raise RefusedRequest("full", 503)
            held = Counter(each.visitor for each in near)
            self.end(min(spare, key=lambda each: (-held[each.visitor], each.seen)))
        while (code := new_code()) in self._open:
            pass
        table = PeopleTable(code, visitor, house().rules, self.now)
        self._open[code] = table
        self._run(table)
        return table

    def find(self, code: object) -> PeopleTable:
        """The table with this code, also if it's written with spaces.

        Raises:
            RefusedRequest: `gone` if there is none.
        """
        given = re.sub(r"[\s-]", "", code).upper() if isinstance(code, str) else ""
        found = self._open.get(given)
        if found is None or self._is_late(found):
            raise GoneFromTable
        return found

    def end(self, table: PeopleTable) -> None:
        """End a table for all."""
        self._open.pop(table.code, None)
        table.end()

    def sweep(self) -> None:
        """End the tables at which nobody is any more."""
        for table in [each for each in self._open.values() if self._is_late(each)]:
            self.end(table)

    def _is_late(self, table: PeopleTable) -> bool:
        now = self.now()
        is_waited_for = any(guest.waiting for guest in table.guests.values())
        is_alone = not is_waited_for and now - table.seen > ALONE_SECONDS
        return is_alone or now - table.opened > OPEN_SECONDS

    def _run(self, table: PeopleTable) -> None:
        """Let a table go on by itself, where there is a loop."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        handle: asyncio.TimerHandle | None = None
        thought_of = -1

        def plan() -> None:
            nonlocal handle
            if handle:
                handle.cancel()
                handle = None
            if thought_of == table.plan:
                return
            at = table.next_at()
            if at is not None:
                handle = loop.call_later(max(0.0, at - table.now()), tick)

        def tick() -> None:
            nonlocal thought_of
            think = table.tick()
            if think is None:
                plan()
                return
            # No other table, and nobody's click, waits for this one.
            at = thought_of = table.plan
            thinking = loop.run_in_executor(None, think)
            self._thinking.add(thinking)
            thinking.add_done_callback(lambda done: thought(at, done))

        def thought(at: int, done: asyncio.Future[Choice]) -> None:
            nonlocal thought_of
            self._thinking.discard(done)
            thought_of = -1
            if at == table.plan and not table.is_over:
                table.take(done.result())
            plan()

        table.on_change = plan


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
