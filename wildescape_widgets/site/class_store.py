"""Where classes are kept: in memory alone, or in a file that outlives the server.

What is kept comes as rows. A row takes the place of the one before it with the same key, and all
rows of a change are kept together or not at all. Of secrets there is only what they hash to.
"""

from __future__ import annotations

import logging
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from wildescape_widgets import encryption
from wildescape_widgets.site.rows import (
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
    PeopleTableRow,
    PupilPlace,
    PupilRow,
    Row,
)

BUSY_SECONDS: Final = 0.2
"""How long a change waits for another program that reads or writes the file."""

SLOW_SECONDS: Final = 1.0
"""How long a change may take before the disk counts as slow."""

Trouble = Literal["", "full", "locked", "read_only", "damaged", "slow"]
"""What is wrong with a store, if anything is."""

TROUBLES: Final[Mapping[int, Trouble]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
}
"""What errors of SQLite mean, by their primary code; any other is taken for damage."""

MIGRATIONS: Final = [
    """
    CREATE TABLE classes (
        code TEXT PRIMARY KEY, opened REAL NOT NULL, teacher TEXT NOT NULL, wall TEXT NOT NULL,
        number INTEGER NOT NULL, question TEXT, shown TEXT, is_open INTEGER NOT NULL,
        is_locked INTEGER NOT NULL);
    CREATE TABLE pupils (
        code TEXT NOT NULL, number INTEGER NOT NULL, secret TEXT NOT NULL, name TEXT NOT NULL,
        answer TEXT, why TEXT NOT NULL, is_taken INTEGER NOT NULL, PRIMARY KEY (code, number));
    CREATE TABLE handed_in (
        code TEXT NOT NULL, pupil INTEGER NOT NULL, name TEXT NOT NULL, progress TEXT NOT NULL,
        number INTEGER NOT NULL, PRIMARY KEY (code, pupil));
    """,
    """
    ALTER TABLE classes ADD COLUMN has_lobby INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE pupils RENAME COLUMN is_taken TO place;
    """,
    """
    CREATE TABLE people_tables (
        code TEXT PRIMARY KEY, opened REAL NOT NULL, about TEXT NOT NULL, now TEXT NOT NULL);
    CREATE TABLE people_deals (
        code TEXT NOT NULL, number INTEGER NOT NULL, hand TEXT NOT NULL,
        PRIMARY KEY (code, number));
    """,
    """
    CREATE TABLE class_play (
        code TEXT NOT NULL, key TEXT NOT NULL, told TEXT NOT NULL, PRIMARY KEY (code, key));
    """,
    """
    CREATE TABLE class_looks (
        code TEXT NOT NULL, key TEXT NOT NULL, told TEXT NOT NULL, PRIMARY KEY (code, key));
    """,
    """
    CREATE TABLE hand_outs (
        code TEXT PRIMARY KEY, made REAL NOT NULL, teacher TEXT NOT NULL, address TEXT NOT NULL);
    CREATE TABLE hand_out_visits (
        code TEXT NOT NULL, number INTEGER NOT NULL, secret TEXT NOT NULL, play TEXT, ending TEXT,
        PRIMARY KEY (code, number));
    """,
    "ALTER TABLE hand_out_visits ADD COLUMN why TEXT NOT NULL DEFAULT ''",
]
"""What makes a file of each schema one of the next; an empty file has schema 0."""


class NotKeptError(Exception):
    """A change could not be kept, or what is kept could not be read, and nothing has changed."""


class StoreError(Exception):
    """A file can't be used as a store; the message is for the host."""


class NoPlaceError(StoreError):
    """There is no file, and none can be made."""


class ClassStore(Protocol):
    """Keeps classes. What a method has done without an error stays done.

    Attributes:
        trouble: What was wrong when a change was to be kept last.
    """

    trouble: Trouble

    def opened(self) -> dict[str, float]:
        """The codes of all classes, and when each was opened, in seconds since 1970."""

    def load(self, code: str) -> KeptClass:
        """A class."""

    def keep(self, *rows: Row) -> None:
        """Keep rows, each in the place of the one with its key.

        Raises:
            NotKeptError: if that can't be done; then none of them is kept.
        """

    def replace_play(self, code: str, *rows: ClassPlayRow) -> None:
        """Keep rows of the tables of a class in the place of all that there are.

        Raises:
            NotKeptError: if that can't be done; then nothing has changed.
        """

    def plans(self) -> dict[str, str]:
        """What each class plays that has tables, by the class's code."""

    def hand_outs(self) -> dict[str, float]:
        """The codes of all that is handed out, and when each was made."""

    def load_hand_out(self, code: str) -> KeptHandOut:
        """What is handed out under a code.

        Raises:
            NotKeptError: if there is nothing.
        """

    def erase(self, code: str) -> None:
        """Leave nothing of what has a code: a class, a table or what is handed out.

        Raises:
            NotKeptError: if that can't be done.
        """

    def tidy(self) -> None:
        """Leave nothing of what rows that are gone said."""


class MemoryStore:
    """Keeps classes until the server ends."""

    trouble: Trouble = ""

    def __init__(self) -> None:
        self._rows: dict[str, dict[tuple[type[Row], object], Row]] = {}

    def opened(self) -> dict[str, float]:
        """The codes of all classes, and when each was opened."""
        heads = (row for rows in self._rows.values() for row in rows.values())
        return {row.code: row.opened for row in heads if isinstance(row, ClassroomRow)}

    def load(self, code: str) -> KeptClass:
        """A class."""
        if code not in self._rows:
            raise NotKeptError(code)
        rows = self._rows[code].values()
        [head] = [row for row in rows if isinstance(row, ClassroomRow)]
        pupils = [row for row in rows if isinstance(row, PupilRow)]
        handed_in = [row for row in rows if isinstance(row, HandInRow)]
        return KeptClass(
            head,
            sorted(pupils, key=lambda row: row.number),
            sorted(handed_in, key=lambda row: row.number),
            {row.key: row.told for row in rows if isinstance(row, ClassPlayRow)},
            {row.key: row.told for row in rows if isinstance(row, ClassLookRow)},
        )

    def replace_play(self, code: str, *rows: ClassPlayRow) -> None:
        """Keep rows of the tables of a class in the place of all that there are."""
        kept = self._rows.get(code, {})
        for key in [key for key in kept if key[0] is ClassPlayRow]:
            del kept[key]
        self.keep(*rows)

    def plans(self) -> dict[str, str]:
        """None: no class is here from before."""
        return {}

    def hand_outs(self) -> dict[str, float]:
        """The codes of all that is handed out, and when each was made."""
        heads = (row for rows in self._rows.values() for row in rows.values())
        return {row.code: row.made for row in heads if isinstance(row, HandOutRow)}

    def load_hand_out(self, code: str) -> KeptHandOut:
        """What is handed out under a code."""
        rows = self._rows.get(code, {}).values()
        for head in rows:
            if isinstance(head, HandOutRow):
                return KeptHandOut(head, [row for row in rows if isinstance(row, HandOutVisitRow)])
        raise NotKeptError(code)

    def keep(self, *rows: Row) -> None:
        """Keep rows, each in the place of the one with its key."""
        for row in rows:
            self._rows.setdefault(row.code, {})[_key(row)] = row

    def erase(self, code: str) -> None:
        """Leave nothing of a class."""
        self._rows.pop(code, None)

    def tidy(self) -> None:
        """There is nothing to do."""


def _key(row: Row) -> tuple[type[Row], object]:
    """What tells a row of a class from its others."""
    match row:
        case PupilRow():
            return PupilRow, row.number
        case HandInRow():
            return HandInRow, row.pupil
        case ClassPlayRow() | ClassLookRow():
            return type(row), row.key
        case HandOutVisitRow():
            return HandOutVisitRow, row.number
    return type(row), 0


class SqliteStore:
    """Keeps classes in a file of SQLite. A change is on the disk before its method returns.

    Args:
        file: The file; made for its user only if there is none.

    Raises:
        NoPlaceError: if there is none and none can be made.
        StoreError: if the file is damaged, can't be written, or is of a later version.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.trouble: Trouble = ""
        self._mine = 1 + secrets.randbelow(2**31 - 1)
        is_new = True
        try:
            is_new = not file.exists() or not file.stat().st_size
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            file.touch(mode=0o600)
            self._base = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None)
            try:
                self._prepare()
            except (sqlite3.Error, StoreError):
                self._base.close()
                raise
            self._first_files = self._files()
        except (OSError, sqlite3.Error) as error:
            if is_new:
                raise NoPlaceError(f"Classes can't be kept in {file}: {error}.") from error
            raise StoreError(
                f"The classes in {file} can't be used: {error}. If another program has the file, "
                "end it; if it's damaged, put back a copy, or move it away. With --keep-classes 0 "
                "the site opens without it."
            ) from error

    def _prepare(self) -> None:
        """Check the file, and make it one of this schema.

        Raises:
            StoreError: if it's of a later one; then it's as it was.
        """
        version = self._asked("PRAGMA user_version")
        if version > len(MIGRATIONS):
            raise StoreError(
                f"{self.file} was written by a later version of Wild Escape: it has schema "
                f"{version}, and this version knows {len(MIGRATIONS)}. Install that version again, "
                "or move the file away; its classes are as they were."
            )
        if (found := self._asked("PRAGMA quick_check(1)")) != "ok":
            raise sqlite3.DatabaseError(found)
        self.file.chmod(0o600)
        if self._asked("PRAGMA journal_mode = WAL") != "wal":
            raise sqlite3.OperationalError("its file system has no shared memory for SQLite")
        self._base.execute("PRAGMA synchronous = FULL")
        self._base.execute("PRAGMA secure_delete = ON")
        for number in range(version, len(MIGRATIONS)):
            self._base.executescript(
                f"BEGIN IMMEDIATE;{MIGRATIONS[number]};PRAGMA user_version = {number + 1};COMMIT;"
            )
        # A file that can't be written is known now, and not by the first answer.
        self._base.execute(f"PRAGMA application_id = {self._mine}")
        self._asked("PRAGMA wal_checkpoint(TRUNCATE)")

    def _files(self) -> tuple[int, ...]:
        """Which files these are, the log of changes among them; none if one is gone or empty."""
        try:
            found = [Path(f"{self.file}{end}").stat() for end in ("", "-wal")]
        except OSError:
            return ()
        return tuple(each.st_ino for each in found) if found[0].st_size else ()

    def _asked(self, question: str) -> Any:
        return self._base.execute(question).fetchone()[0]

    def opened(self) -> dict[str, float]:
        """The codes of all classes, and when each was opened."""
        with self._failing():
            return dict(self._base.execute("SELECT code, opened FROM classes").fetchall())

    def load(self, code: str) -> KeptClass:
        """A class."""

        def rows(table: str) -> Iterator[Any]:
            select = f"SELECT * FROM {table} WHERE code = ? ORDER BY rowid"
            return iter(self._base.execute(select, (code,)).fetchall())

        with self._failing():
            for *values, is_open, is_locked, has_lobby in rows("classes"):
                switches = map(bool, (is_open, is_locked, has_lobby))
                head = ClassroomRow._make((*values, *switches))
                found = rows("pupils")
                pupils = [PupilRow._make((*each, PupilPlace(place))) for *each, place in found]
                handed_in = sorted(map(HandInRow._make, rows("handed_in")), key=lambda e: e.number)
                pupils.sort(key=lambda each: each.number)
                play = {key: told for _, key, told in rows("class_play")}
                looks = {key: told for _, key, told in rows("class_looks")}
                return KeptClass(head, pupils, handed_in, play, looks)
        raise NotKeptError(code)

    def tables(self) -> dict[str, float]:
        """The codes of all tables for people, and when each was opened."""
        with self._failing():
            return dict(self._base.execute("SELECT code, opened FROM people_tables").fetchall())

    def load_table(self, code: str) -> KeptTable:
        """A table for people.

        Raises:
            NotKeptError: if there is none.
        """
        with self._failing():
            select = "SELECT * FROM people_tables WHERE code = ?"
            for row in self._base.execute(select, (code,)).fetchall():
                select = "SELECT hand FROM people_deals WHERE code = ? ORDER BY number"
                deals = self._base.execute(select, (code,)).fetchall()
                return KeptTable(PeopleTableRow._make(row), [hand for (hand,) in deals])
        raise NotKeptError(code)

    def hand_outs(self) -> dict[str, float]:
        """The codes of all that is handed out, and when each was made."""
        with self._failing():
            return dict(self._base.execute("SELECT code, made FROM hand_outs").fetchall())

    def load_hand_out(self, code: str) -> KeptHandOut:
        """What is handed out under a code."""
        with self._failing():
            select = "SELECT * FROM hand_outs WHERE code = ?"
            for row in self._base.execute(select, (code,)).fetchall():
                select = "SELECT * FROM hand_out_visits WHERE code = ? ORDER BY number"
                visits = self._base.execute(select, (code,)).fetchall()
                return KeptHandOut(HandOutRow._make(row), [*map(HandOutVisitRow._make, visits)])
        raise NotKeptError(code)

    def keep(self, *rows: Row) -> None:
        """Keep rows, each in the place of the one with its key."""
        start = time.monotonic()
        with self._failing(), self._writing():
            for row in rows:
                places = ", ".join("?" * len(row))
                self._base.execute(f"REPLACE INTO {TABLES[type(row)]} VALUES ({places})", row)
        self.trouble = "slow" if time.monotonic() - start > SLOW_SECONDS else ""

    def replace_play(self, code: str, *rows: ClassPlayRow) -> None:
        """Keep rows of the tables of a class in the place of all that there are."""
        with self._failing(), self._writing():
            self._base.execute("DELETE FROM class_play WHERE code = ?", (code,))
            self._base.executemany("INSERT INTO class_play VALUES (?, ?, ?)", rows)

    def plans(self) -> dict[str, str]:
        """What each class plays that has tables, by the class's code."""
        with self._failing():
            select = "SELECT code, told FROM class_play WHERE key = 'plan'"
            return dict(self._base.execute(select).fetchall())

    def erase(self, code: str) -> None:
        """Leave nothing of a class, in the log of changes either."""
        with self._failing():
            with self._writing():
                for table in TABLES.values():
                    self._base.execute(f"DELETE FROM {table} WHERE code = ?", (code,))
            self.tidy()

    def tidy(self) -> None:
        """Leave nothing of what rows that are gone said: empty the log of changes.

        While another program reads the file, that waits until the next time.
        """
        with self._failing():
            self._asked("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """All of a change, or nothing of it."""
        # What is written to files that were moved away would be on no disk after the site ends.
        if self._files() != self._first_files:
            raise sqlite3.OperationalError("the file or its log was moved away, replaced or cut")
        # What is damaged on the disk isn't to be hidden by what was read of it before.
        self._base.execute("PRAGMA shrink_memory")
        self._base.execute("BEGIN IMMEDIATE")
        try:
            if self._asked("PRAGMA application_id") != self._mine:
                raise sqlite3.OperationalError("another site has opened the file since")
            yield
            self._base.execute("COMMIT")
        finally:
            # Also some errors end it.
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Tell the host what fails, and whoever has asked that it has failed."""
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", None) or sqlite3.SQLITE_CORRUPT
            self.trouble = TROUBLES.get(code & 0xFF, "damaged")
            logging.getLogger(__name__).error("Classes can't be kept in %s: %s", self.file, error)
            raise NotKeptError(str(error)) from error


def class_file(port: int) -> Path:
    """Where the site at a port keeps its classes: beside the key of saved matches."""
    return encryption.key_file().with_name(f"wildescape-classes-{port}.sqlite")
