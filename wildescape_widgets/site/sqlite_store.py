"""Classes in a file of SQLite, for a site of one process."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from wildescape_widgets import encryption
from wildescape_widgets.site.class_store import NoPlaceError, NotKeptError, StoreError, Trouble
from wildescape_widgets.site.sql_store import SqlStore, Told

BUSY_SECONDS: Final = 0.2
"""How long a change waits for another program that reads or writes the file."""

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


class SqliteStore(SqlStore):
    """Keeps classes in a file of SQLite. A change is on the disk before its method returns.

    Args:
        file: The file; made for its user only if there is none.

    Raises:
        NoPlaceError: if there is none and none can be made.
        StoreError: if the file is damaged, can't be written, or is of a later version.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
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

    def _ask(self, question: str, values: Sequence[object] = ()) -> list[Any]:
        return self._base.execute(question, values).fetchall()

    def _write(self, change: str, values: Iterable[Sequence[object]]) -> None:
        self._base.executemany(change, values)

    def _reading(self, work: Callable[[], Told]) -> Told:
        with self._failing():
            return work()

    def _changing(self, codes: Collection[str], work: Callable[[], None]) -> None:
        with self._failing(), self._writing():
            work()

    def erase(self, code: str) -> None:
        """Leave nothing of a class, in the log of changes either."""
        super().erase(code)
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
