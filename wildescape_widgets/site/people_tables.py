"""All tables for people of a site, and the loop that plays for bots and for whoever is away."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final

from wildescape.players import Choice
from wildescape.rules import Rules
from wildescape.session import Replay

from wildescape_widgets.encryption import mark_of
from wildescape_widgets.house import house
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.class_store import ClassStore, NotKeptError
from wildescape_widgets.site.classrooms import SECONDS_A_DAY
from wildescape_widgets.site.codes import new_code, typed_code
from wildescape_widgets.site.look_backs import LookBacks
from wildescape_widgets.site.origin import crowds
from wildescape_widgets.site.rows import PeopleDealRow, PeopleTableRow, Row
from wildescape_widgets.together.class_table import TableOfClass
from wildescape_widgets.together.guests import GoneFromTable
from wildescape_widgets.together.kept import (
    brought_back,
    deals_over,
    read_game,
    told_about,
    told_deals,
    told_now,
)
from wildescape_widgets.together.people_table import PeopleTable

ANYBODY: Final = object()
"""In the place of a secret: somebody who has paid for wrong codes, as a newcomer does."""

MOST_TABLES: Final = 40
"""How many tables there may be."""

MOST_TABLES_EACH: Final = 10
"""How many of them an address may have opened."""

MOST_OF_CLASSES: Final = 120
"""How many tables of classes there may be besides."""

MOST_OF_CLASSES_EACH: Final = 60
"""How many of them an address may have."""

ALONE_SECONDS: Final = 20 * 60
"""After how many seconds a table ends at which nobody's page is open."""

MOST_ASLEEP: Final = 200
"""How many tables may be kept besides; one more erases the oldest."""

OPEN_SECONDS: Final = 12 * 3600
"""After how many seconds any table leaves the memory; its pages fetch one that is kept."""


class PeopleTables:
    """All tables of a site.

    Args:
        clock: gives the time in seconds.
        today: gives the time in seconds since 1970.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, today: Callable[[], float] = time.time
    ) -> None:
        self.now = clock
        self._today = today
        self._store: ClassStore | None = None
        self._days = 0
        self._asleep: dict[str, float] = {}
        self._waking: dict[str, asyncio.Future[Replay | None]] = {}
        self._deals: dict[str, int] = {}
        self._open: dict[str, PeopleTable] = {}
        self._thinking: set[asyncio.Future[Choice]] = set()
        self._of_classes: dict[str, TableOfClass] = {}
        self.fetch: Callable[[str, str], None] = lambda *_: None
        """Brings the class back that plays at the table with a code, for an address that asks."""
        self.look_backs = LookBacks()

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, code: object) -> bool:
        if not isinstance(code, str):
            return False
        if found := self._open.get(code):
            return not self._is_late(found)
        return code in self._asleep

    def keep(self, store: ClassStore, days: int) -> None:
        """Keep all tables from here on, also those that are in a store already.

        Args:
            store: where.
            days: for how long, from when a table was opened.
        """
        self._store, self._days = store, days
        self.look_again()
        self.sweep()

    def look_again(self) -> None:
        """Learn which tables are kept that no other process holds."""
        if self._store:
            kept = self._store.tables()
            waking = {code: self._asleep[code] for code in self._waking if code in self._asleep}
            self._asleep = waking | {code: kept[code] for code in kept if code not in self._open}

    def let_go(self, codes: Collection[str]) -> None:
        """Take tables out of the memory that another process holds now: their pages go there."""
        for code in codes:
            self._asleep.pop(code, None)
            if table := self._open.get(code):
                table.is_resting = True
                self._forget(table)

    def _keep_one(self, table: PeopleTable) -> bool:
        """Keep a table as it is now; what can't be kept goes on in memory."""
        if self._store is None or table.is_over:
            return False
        try:
            about, now = told_about(table), told_now(table)
            rows: list[Row] = [PeopleTableRow(table.code, table.began, about, now)]
            past = deals_over(table)
            known = self._deals.get(table.code, 0)
            if past < known:
                # Another match has begun.
                self._store.erase(table.code)
                known = 0
            if past > known:
                deals = told_deals(table)
                rows += [
                    PeopleDealRow(table.code, number, deals[number])
                    for number in range(known, past)
                ]
            self._store.keep(*rows)
        except NotKeptError:
            return False
        self._deals[table.code] = past
        return True

    def open(self, visitor: str, rules: Rules | None = None) -> PeopleTable:
        """Open a table.

        Args:
            visitor: the address of whoever opens it.
            rules: the house rules that they have chosen already; by default those of the site.

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
        [code] = self.new_codes(1)
        table = PeopleTable(code, visitor, house().rules, self.now)
        table.began = self._today()
        if rules:
            table.bring(rules)
        self._add(table)
        return table

    def new_codes(self, count: int) -> list[str]:
        """So many codes that no table has."""
        codes: list[str] = []
        for _ in range(count):
            codes.append(new_code(self._open, self._asleep, self._of_classes, codes))
        return codes

    def check_room(self, visitor: str, count: int) -> None:
        """Make sure that there's room for so many tables of a class from this address.

        Raises:
            RefusedRequest: `full` if there isn't.
        """
        self._sweep_classes()
        for is_near, most in crowds(visitor, MOST_OF_CLASSES_EACH, MOST_OF_CLASSES):
            open_ones = (each for each in self._of_classes.values() if not each.is_over)
            near = sum(is_near(each.visitor) for each in open_ones)
            if near + count > most:
                raise RefusedRequest("full", 503)

    def add_of_class(self, table: TableOfClass) -> None:
        """Let a table of a class be played at; it lasts as long as its class says."""
        self._of_classes[table.code] = table
        self._run(table)
        table.go_on()

    def _find_of_class(self, code: str, visitor: str) -> PeopleTable | None:
        """The table of a class with this code."""
        self._sweep_classes()
        if code not in self._of_classes and code not in self._open:
            self.fetch(code, visitor)
        return self._of_classes.get(code)

    def _sweep_classes(self) -> None:
        # Those that others have taken the place of still tell their pupils where they sit now.
        for code, table in [*self._of_classes.items()]:
            if table.is_over and all(heir.is_over for heir in table.heirs):
                del self._of_classes[code]

    def _add(self, table: PeopleTable) -> None:
        table.keep = self._keep_one
        self.look_backs.follow(table, lambda: not table.is_over)
        self._open[table.code] = table
        self._run(table)
        table.go_on()

    def find(self, code: object, visitor: str = "", secret: object = ANYBODY) -> PeopleTable:
        """The table with this code, also if it's written with spaces.

        Args:
            code: the code.
            visitor: the address that asks, for which a table that comes back counts.
            secret: what a seat's page shows; only for a seat of it a table comes back.

        Raises:
            RefusedRequest: `gone` if there is none, `waking` while it comes back.
        """
        given = typed_code(code)
        # Nobody joins a table of a class, so a newcomer finds none.
        if secret is not ANYBODY and (of_class := self._find_of_class(given, visitor)):
            return of_class
        found = self._open.get(given)
        if found is None and given in self._asleep:
            self._wake(given, visitor, secret)
        if found is None or self._is_late(found):
            raise GoneFromTable
        return found

    def _wake(self, code: str, visitor: str, secret: object) -> None:
        """Bring a table back that is kept: its match is replayed in a thread of its own.

        Raises:
            RefusedRequest: `waking`, and its pages ask again; `gone` for a secret that isn't of it.
        """
        assert self._store
        head, deals = self._store.load_table(code)
        if secret is not ANYBODY and mark_of(secret) not in head.about:
            raise GoneFromTable
        if code not in self._waking:

            def woken(done: asyncio.Future[Replay | None]) -> None:
                del self._waking[code]
                began = self._asleep.pop(code, None)
                if done.exception():
                    logging.getLogger(__name__).error("The table %s can't be read.", code)
                    return
                if began is None:
                    # Another process has it by now.
                    return
                read = done.result()
                table = brought_back(
                    code, visitor, house().rules, self.now, told=head.about, replay=read
                )
                table.began = began
                self._deals[code] = len(deals)
                self._add(table)

            loop = asyncio.get_running_loop()
            waking = loop.run_in_executor(None, read_game, head.now, deals)
            self._waking[code] = waking
            waking.add_done_callback(woken)
        raise RefusedRequest("waking", 503)

    def end(self, table: PeopleTable) -> None:
        """End a table for all."""
        self._forget(table)
        self._erase(table.code)

    def _forget(self, table: PeopleTable) -> None:
        """Take a table out of the memory."""
        self._open.pop(table.code, None)
        self._deals.pop(table.code, None)
        table.end()

    def _erase(self, code: str) -> None:
        """Leave nothing of a table; what can't be erased now is erased the next time."""
        if self._store:
            with suppress(NotKeptError):
                self._store.erase(code)
                self._asleep.pop(code, None)

    def sweep(self) -> None:
        """End the tables whose time is over, and let go of those that nobody asks for."""
        with suppress(NotKeptError):
            self.look_again()
        self._sweep_classes()
        for table in [each for each in self._open.values() if self._is_late(each)]:
            if table.is_kept and not table.is_unused and not self._is_old(table.began):
                self._forget(table)
                self._asleep[table.code] = table.began
            else:
                self.end(table)
        by_age = sorted(self._asleep, key=self._asleep.__getitem__)
        spare = by_age[: max(0, len(by_age) - MOST_ASLEEP)]
        for code in {*spare, *(code for code in by_age if self._is_old(self._asleep[code]))}:
            if code not in self._waking:
                self._erase(code)

    def _is_old(self, began: float) -> bool:
        return self._today() - began > self._days * SECONDS_A_DAY

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
