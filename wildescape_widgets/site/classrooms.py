"""All classes of the site: those in memory, and those that are kept for when somebody asks again.

A class that nobody asks for any more leaves the memory; where classes are kept for days, it comes
back to whoever knows its code.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from wildescape_widgets.encryption import mark_of
from wildescape_widgets.site.class_store import ClassStore, MemoryStore, NotKeptError, Trouble
from wildescape_widgets.site.classroom import Classroom, GoneFromClass, RefusedInClass
from wildescape_widgets.site.codes import new_code, typed_code
from wildescape_widgets.site.origin import crowds
from wildescape_widgets.site.rows import KeptClass
from wildescape_widgets.together.class_kept import codes_in

MOST_CLASSROOMS: Final = 40
"""How many classes there may be in memory."""

MOST_CLASSROOMS_EACH: Final = 10
"""How many of them an address may have."""

MOST_ASLEEP: Final = 400
"""How many classes may be kept besides."""

MOST_ASLEEP_EACH: Final = 100
"""How many of them an address may have."""

MOST_ENDED: Final = 1000
"""Of how many classes it's remembered that their teachers have ended them."""

OPEN_SECONDS: Final = 3 * 3600
"""After how many seconds a class ends that isn't kept for days."""

ALONE_SECONDS: Final = 20 * 60
"""After how many seconds without its teacher's page, or a wall, a class ends that isn't kept."""

SECONDS_A_DAY: Final = 24 * 3600


@dataclass(frozen=True)
class Sleeper:
    """A class that is kept, but not in memory.

    Attributes:
        visitor: the address that has it; empty for one that an earlier server has kept.
        began: when it was opened, in seconds since 1970.
        seen: when its teacher's page or a wall last asked.
    """

    visitor: str
    began: float
    seen: float


class Classrooms:
    """All classes of a site.

    Args:
        clock: gives the time in seconds.
        today: gives the time in seconds since 1970.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, today: Callable[[], float] = time.time
    ) -> None:
        self.now = clock
        self._today = today
        self._store: ClassStore = MemoryStore()
        self._days = 0
        self._told: Trouble = ""
        self._open: dict[str, Classroom] = {}
        self._asleep: dict[str, Sleeper] = {}
        self._ended = deque[str](maxlen=MOST_ENDED)
        self.on_wake: Callable[[Classroom, KeptClass], None] = lambda *_: None
        """Called with a class that comes back, and what was kept of it."""
        self.playing: dict[str, str] = {}
        """The code of each class that has tables, by the tables' codes."""

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, code: object) -> bool:
        if not isinstance(code, str):
            return False
        if found := self._open.get(code):
            return not self._is_late(found)
        return code in self._asleep and not self._is_old(self._asleep[code].began)

    @property
    def are_kept(self) -> bool:
        """Whether classes outlive the server."""
        return self._days > 0

    def keep(self, store: ClassStore, days: int) -> None:
        """Keep all classes from here on, also those that are in a store already.

        Args:
            store: where.
            days: for how long, from when a class was opened.
        """
        self._store, self._days = store, days
        self.look_again()
        self.sweep()

    def look_again(self) -> None:
        """Learn which classes are kept that no other process holds, and who plays where."""
        now, before = self.now(), self._asleep
        self._asleep = {
            code: before.get(code) or Sleeper("", at, now)
            for code, at in self._store.opened().items()
            if code not in self._open
        }
        for code, plan in self._store.plans().items():
            self.note_tables(code, codes_in(plan))

    def let_go(self, codes: Collection[str]) -> None:
        """Take classes out of the memory that another process holds now: their pages go there."""
        for code in codes:
            self._asleep.pop(code, None)
            if classroom := self._open.pop(code, None):
                classroom.end_tables(is_resting=True)
                classroom.tell()

    def open(self, visitor: str, page: str) -> Classroom:
        """Open a class for a teacher at this address; one that the page has already ends.

        Args:
            visitor: the address.
            page: the kernel of the teacher's page.

        Raises:
            RefusedInClass: if there are too many.
        """
        self.sweep()
        for classroom in [each for each in self._open.values() if each.page == page]:
            self.end(classroom)
        self._make_room(visitor, is_taught=True)
        code = new_code(self._open, self._asleep, self._ended)
        now = self.now()
        opened = Classroom(code, visitor, page, now, self._store, self._today(), seen=now)
        self._store.keep(opened.row)
        self._open[code] = opened
        return opened

    def note_tables(self, code: str, tables: Sequence[str]) -> None:
        """Note at which tables a class plays, so that they bring it back."""
        others = {table: other for table, other in self.playing.items() if other != code}
        self.playing = {**others, **dict.fromkeys(tables, code)}

    def _make_room(self, visitor: str, is_taught: bool) -> None:
        """Have room for one more class of this address.

        Of whoever has most, the unused class whose teacher was heard of longest ago ends. If there
        is none, one whose teacher has gone leaves the memory, where classes are kept for days; but
        only for a class that is taught, else pupils' pages would fetch classes in turns.

        Raises:
            RefusedInClass: if there is none.
        """
        for is_near, most in crowds(visitor, MOST_CLASSROOMS_EACH, MOST_CLASSROOMS):
            near = [each for each in self._open.values() if is_near(each.visitor)]
            if len(near) < most:
                continue
            spare = [each for each in near if each.is_unused]
            if not spare and is_taught and self._days:
                spare = [each for each in near if self._is_alone(each)]
            if not spare:
                raise RefusedInClass("full", 503)
            held = Counter(each.visitor for each in near)
            self._put_away(min(spare, key=lambda each: (-held[each.visitor], each.seen)))

    def find(self, code: object, visitor: str = "", secret: object = None) -> Classroom:
        """The class with this code, also if it's written with spaces, as the wall breaks it.

        Args:
            code: the code.
            visitor: the address that asks, for which a class that comes back counts.
            secret: what a teacher's page or a wall shows.

        Raises:
            RefusedInClass: `ended` if its teacher has ended it, `gone` if there is none, and `full`
                if there's no room for it right now.
        """
        given = typed_code(code)
        found = self._open.get(given)
        if found is None and given in self._asleep:
            found = self._wake(given, visitor, secret)
        if found is None or self._is_late(found):
            raise self.over(given)
        return found

    def _wake(self, code: str, visitor: str, secret: object) -> Classroom | None:
        """A class that has left the memory, unless its days are over."""
        sleeper = self._asleep[code]
        if self._is_old(sleeper.began):
            return None
        kept = self._store.load(code)
        visitor = sleeper.visitor or visitor
        self._make_room(visitor, mark_of(secret) in (kept.head.teacher, kept.head.wall))
        woken = Classroom.of(kept, visitor, self._store, self.now(), self._today())
        # Somebody who only knows the code doesn't make it one that is taught.
        woken.seen = sleeper.seen
        del self._asleep[code]
        self._open[code] = woken
        if kept.play:
            self.on_wake(woken, kept)
        return woken

    def holds(self, classroom: Classroom) -> bool:
        """Whether this class is in memory, and hasn't ended."""
        return self._open.get(classroom.code) is classroom

    def tell_trouble(self) -> None:
        """Tell all teachers if something is wrong with the store, or all is well again."""
        if self._store.trouble != self._told:
            self._told = self._store.trouble
            for classroom in self._open.values():
                classroom.answered.tell()

    def over(self, code: str) -> RefusedInClass:
        """Why there's no class with this code: its teacher has ended it, or nobody knows."""
        return RefusedInClass("ended", 404) if code in self._ended else GoneFromClass()

    def end(self, classroom: Classroom) -> None:
        """End a class for its teacher; only its code is kept."""
        self._store.erase(classroom.code)
        self._ended.append(classroom.code)
        self.note_tables(classroom.code, ())
        self._open.pop(classroom.code, None)
        classroom.end()

    def _put_away(self, classroom: Classroom) -> None:
        """Take a class out of the memory, and end it if it isn't kept for longer."""
        code = classroom.code
        if not self._days or classroom.is_unused or self._is_old(classroom.began):
            self._store.erase(code)
            self._open.pop(code, None)
            self.note_tables(code, ())
            classroom.end()
            return
        del self._open[code]
        self._asleep[code] = Sleeper(classroom.visitor, classroom.began, classroom.seen)
        classroom.end_tables(is_resting=True)
        # Its pages ask again.
        classroom.tell()
        for is_near, most in crowds(classroom.visitor, MOST_ASLEEP_EACH, MOST_ASLEEP):
            near = {name: each for name, each in self._asleep.items() if is_near(each.visitor)}
            if len(near) > most:
                held = Counter(each.visitor for each in near.values())
                order = {name: (-held[each.visitor], each.seen) for name, each in near.items()}
                self._erase(min(order, key=order.__getitem__))

    def _erase(self, code: str) -> None:
        """Leave nothing of a class that isn't in memory."""
        self._store.erase(code)
        self.note_tables(code, ())
        del self._asleep[code]

    def sweep(self) -> None:
        """End the classes whose time is over, and let go of those that nobody asks for.

        What can't be erased now is erased the next time; nobody finds it meanwhile.
        """
        with suppress(NotKeptError):
            self.look_again()
        for classroom in [*self._open.values()]:
            if self._is_late(classroom) or (self._days and self._is_silent(classroom)):
                with suppress(NotKeptError):
                    self._put_away(classroom)
        for code in [code for code, each in self._asleep.items() if self._is_old(each.began)]:
            with suppress(NotKeptError):
                self._erase(code)
        with suppress(NotKeptError):
            self._store.tidy()

    def _is_late(self, classroom: Classroom) -> bool:
        """Whether its time is over."""
        if self._days and not classroom.is_unused:
            return self._is_old(classroom.began)
        return self.now() - classroom.opened > OPEN_SECONDS or self._is_alone(classroom)

    def _is_old(self, began: float) -> bool:
        return self._today() - began > self._days * SECONDS_A_DAY

    def _is_alone(self, classroom: Classroom) -> bool:
        """Whether neither its teacher's page nor a wall has asked for a while."""
        return self.now() - classroom.seen > ALONE_SECONDS

    def _is_silent(self, classroom: Classroom) -> bool:
        """Whether nobody has asked for a while."""
        classroom.note_players()
        seen = (pupil.seen for pupil in classroom.pupils.values())
        return self._is_alone(classroom) and self.now() - max(seen, default=0.0) > ALONE_SECONDS
