"""What stores with SQL have in common: what they ask, and how rows become what is kept."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from typing import Any, Final, TypeVar

from wildescape_widgets.site.class_store import NotKeptError, Trouble
from wildescape_widgets.site.rows import (
    KEYS,
    TABLES,
    ClassLookRow,
    ClassPlayRow,
    ClassroomRow,
    HandInRow,
    HandOutRow,
    HandOutVisitRow,
    KeptClass,
    KeptHandOut,
    KeptTable,
    PeopleDealRow,
    PeopleTableRow,
    PupilPlace,
    PupilRow,
    Row,
)

SLOW_SECONDS: Final = 1.0
"""How long a change may take before the store counts as slow."""

Told = TypeVar("Told")


class SqlStore:
    """Keeps classes in a database. A change is on a disk before its method returns.

    In what it asks, `?` stands for each value.
    """

    trouble: Trouble = ""

    @abstractmethod
    def _ask(self, question: str, values: Sequence[object] = ()) -> list[Any]:
        """What the database answers."""

    @abstractmethod
    def _write(self, change: str, values: Iterable[Sequence[object]]) -> None:
        """Make a change once for all values."""

    @abstractmethod
    def _reading(self, work: Callable[[], Told]) -> Told:
        """Do what only reads.

        Raises:
            NotKeptError: if that can't be done; the host is told.
        """

    @abstractmethod
    def _changing(self, codes: Collection[str], work: Callable[[], None]) -> None:
        """Do all of a change to what has these codes, or nothing of it.

        Raises:
            NotKeptError: if that can't be done; the host is told.
        """

    def _rows(self, kind: type[Row], code: str, order: str = "") -> list[Any]:
        select = f"SELECT {', '.join(kind._fields)} FROM {TABLES[kind]} WHERE code = ?"
        return self._ask(f"{select} ORDER BY {order or ', '.join(KEYS[kind])}", (code,))

    def _heads(self, kind: type[Row], since: str) -> dict[str, float]:
        """The codes of all that begins with a row of this kind, and since when there's each."""
        return self._reading(lambda: dict(self._ask(f"SELECT code, {since} FROM {TABLES[kind]}")))

    def opened(self) -> dict[str, float]:
        """The codes of all classes, and when each was opened."""
        return self._heads(ClassroomRow, "opened")

    def load(self, code: str) -> KeptClass:
        """A class."""

        def found() -> KeptClass:
            for *values, is_open, is_locked, has_lobby in self._rows(ClassroomRow, code):
                head = (*values, *map(bool, (is_open, is_locked, has_lobby)))
                pupils = self._rows(PupilRow, code)
                looks = self._rows(ClassLookRow, code, "rowid")
                return KeptClass(
                    ClassroomRow._make(head),
                    [PupilRow._make((*each, PupilPlace(place))) for *each, place in pupils],
                    [*map(HandInRow._make, self._rows(HandInRow, code, "number"))],
                    {key: told for _, key, told in self._rows(ClassPlayRow, code)},
                    {key: told for _, key, told in looks},
                )
            raise NotKeptError(code)

        return self._reading(found)

    def tables(self) -> dict[str, float]:
        """The codes of all tables for people, and when each was opened."""
        return self._heads(PeopleTableRow, "opened")

    def load_table(self, code: str) -> KeptTable:
        """A table for people."""

        def found() -> KeptTable:
            for head in self._rows(PeopleTableRow, code):
                deals = [hand for _, _, hand in self._rows(PeopleDealRow, code)]
                return KeptTable(PeopleTableRow._make(head), deals)
            raise NotKeptError(code)

        return self._reading(found)

    def hand_outs(self) -> dict[str, float]:
        """The codes of all that is handed out, and when each was made."""
        return self._heads(HandOutRow, "made")

    def load_hand_out(self, code: str) -> KeptHandOut:
        """What is handed out under a code."""

        def found() -> KeptHandOut:
            for head in self._rows(HandOutRow, code):
                visits = map(HandOutVisitRow._make, self._rows(HandOutVisitRow, code))
                return KeptHandOut(HandOutRow._make(head), [*visits])
            raise NotKeptError(code)

        return self._reading(found)

    def plans(self) -> dict[str, str]:
        """What each class plays that has tables, by the class's code."""
        select = "SELECT code, told FROM class_play WHERE key = 'plan'"
        return self._reading(lambda: dict(self._ask(select)))

    def keep(self, *rows: Row) -> None:
        """Keep rows, each in the place of the one with its key."""

        def work() -> None:
            for kind, some in groupby(rows, type):
                # Not every database takes a truth for a number.
                values = [[int(v) if isinstance(v, int) else v for v in row] for row in some]
                self._write(REPLACING[kind], values)

        start = time.monotonic()
        self._changing({row.code for row in rows}, work)
        self.trouble = "slow" if time.monotonic() - start > SLOW_SECONDS else ""

    def replace_play(self, code: str, *rows: ClassPlayRow) -> None:
        """Keep rows of the tables of a class in the place of all that there are."""

        def work() -> None:
            self._write("DELETE FROM class_play WHERE code = ?", [(code,)])
            self._write("INSERT INTO class_play VALUES (?, ?, ?)", rows)

        self._changing({code}, work)

    def erase(self, code: str) -> None:
        """Leave nothing of what has a code."""

        def work() -> None:
            for table in TABLES.values():
                self._write(f"DELETE FROM {table} WHERE code = ?", [(code,)])

        self._changing({code}, work)


def _replacing(kind: type[Row]) -> str:
    """What keeps a row of a kind in the place of the one with its key."""
    fields, key = kind._fields, KEYS[kind]
    changes = ", ".join(f"{name} = excluded.{name}" for name in fields if name not in key)
    return (
        f"INSERT INTO {TABLES[kind]} ({', '.join(fields)}) VALUES ({', '.join('?' * len(fields))}) "
        f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"
    )


REPLACING: Final = {kind: _replacing(kind) for kind in TABLES}
