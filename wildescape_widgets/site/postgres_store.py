"""Classes in a database of PostgreSQL, for a site of several processes.

Each process holds the codes whose rooms are in its memory, and only the holder writes what has a
code. It holds them for as long as the lock of its session lasts, so nothing is held by the dead.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from wildescape_widgets.site.class_store import NotKeptError, StoreError, Trouble
from wildescape_widgets.site.rows import TABLES, ClassroomRow, HandOutRow, PeopleTableRow, Row
from wildescape_widgets.site.sql_store import SqlStore, Told
from wildescape_widgets.together.class_kept import codes_in

CONNECT_SECONDS: Final = 2
"""How long a connection may take to open; nobody is answered meanwhile."""

AGAIN_SECONDS: Final = 1.0
"""How long a connection that didn't open isn't tried again."""

CONNECTION: Final = {
    "application_name": "wildescape",
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 3000,
}

SESSION: Final = """
    SET lock_timeout = '200ms';
    SET statement_timeout = '3s';
    SET tcp_keepalives_idle = 5;
    SET tcp_keepalives_interval = 1;
    SET tcp_keepalives_count = 3;
    SET client_min_messages = warning;
"""
"""How long a change waits for others and for a slow disk, and how soon the dead are noticed."""

TROUBLES: Final[Mapping[str, Trouble]] = {
    "53100": "full",
    "53200": "full",
    "55P03": "locked",
    "40P01": "locked",
    "25006": "read_only",
    "42501": "read_only",
    "57014": "slow",
    "53300": "away",
}
"""What errors of PostgreSQL mean; without a connection it's away, and the rest is damage."""

MIGRATIONS: Final = [
    """
    CREATE TABLE classes (
        code TEXT PRIMARY KEY, opened DOUBLE PRECISION NOT NULL, teacher TEXT NOT NULL,
        wall TEXT NOT NULL, number INTEGER NOT NULL, question TEXT, shown TEXT,
        is_open INTEGER NOT NULL, is_locked INTEGER NOT NULL, has_lobby INTEGER NOT NULL);
    CREATE TABLE pupils (
        code TEXT NOT NULL, number INTEGER NOT NULL, secret TEXT NOT NULL, name TEXT NOT NULL,
        answer TEXT, why TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (code, number));
    CREATE TABLE handed_in (
        code TEXT NOT NULL, pupil INTEGER NOT NULL, name TEXT NOT NULL, progress TEXT NOT NULL,
        number INTEGER NOT NULL, PRIMARY KEY (code, pupil));
    CREATE TABLE people_tables (
        code TEXT PRIMARY KEY, opened DOUBLE PRECISION NOT NULL, about TEXT NOT NULL,
        now TEXT NOT NULL);
    CREATE TABLE people_deals (
        code TEXT NOT NULL, number INTEGER NOT NULL, hand TEXT NOT NULL,
        PRIMARY KEY (code, number));
    CREATE TABLE class_play (
        code TEXT NOT NULL, key TEXT NOT NULL, told TEXT NOT NULL, PRIMARY KEY (code, key));
    CREATE TABLE class_looks (
        code TEXT NOT NULL, key TEXT NOT NULL, told TEXT NOT NULL,
        rowid BIGINT GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (code, key));
    CREATE TABLE hand_outs (
        code TEXT PRIMARY KEY, made DOUBLE PRECISION NOT NULL, teacher TEXT NOT NULL,
        address TEXT NOT NULL);
    CREATE TABLE hand_out_visits (
        code TEXT NOT NULL, number INTEGER NOT NULL, secret TEXT NOT NULL, play TEXT, ending TEXT,
        why TEXT NOT NULL, PRIMARY KEY (code, number));
    CREATE SEQUENCE processes;
    CREATE TABLE holders (id INTEGER PRIMARY KEY, address TEXT NOT NULL);
    CREATE TABLE held (
        code TEXT PRIMARY KEY,
        holder INTEGER NOT NULL REFERENCES holders ON DELETE CASCADE);
    CREATE INDEX ON held (holder);
    """,
]
"""What makes a database of each schema one of the next; an empty one has schema 0."""

FREE: Final = "pg_try_advisory_xact_lock_shared(hashtext('wildescape ' || current_schema()), {})"
"""Whether a holder is this process or a dead one: who lives has the lock, and shares it with
nobody. Two sites in one database have each a schema, and so locks of their own."""

HEADS: Final = [TABLES[kind] for kind in (ClassroomRow, PeopleTableRow, HandOutRow)]


class PostgresStore(SqlStore):
    """Keeps classes in a database of PostgreSQL, with other processes.

    A connection that breaks is opened again by the next change, or by `stay`.

    Args:
        where: The database, as an address or in the words of libpq; what isn't said there comes
            from the environment and its files, as in `psql`.
        address: Where other processes reach this one.

    Raises:
        StoreError: if the database can't be used, or is of a later version.
    """

    def __init__(self, where: str, address: str = "") -> None:
        self.address = address
        self.on_lost: Callable[[Collection[str]], None] = lambda _: None
        """Called with codes that another process has taken over while this one was cut off."""
        self._id = 0
        self._mine: set[str] = set()
        self._tried_at = 0.0
        self.name = "PostgreSQL"
        try:
            self._options: dict[str, Any] = {**CONNECTION, **conninfo_to_dict(where)}
            self.name = f"PostgreSQL at {self._options.get('host') or 'this machine'}"
            # The processes of visitors have no need to inherit it.
            if password := os.environ.pop("PGPASSWORD", ""):
                self._options.setdefault("password", password)
            self._base = self._opened()
            try:
                self.secret = self._prepare()
                self._register()
            except (psycopg.Error, StoreError):
                self._base.close()
                raise
        except psycopg.Error as error:
            raise StoreError(
                f"Classes can't be kept in {self.name}: {_said(error)}. Check the database and "
                "--keep-classes-in. With --keep-classes 0 the site opens without it."
            ) from error

    def _opened(self) -> psycopg.Connection[Any]:
        base: psycopg.Connection[Any] = psycopg.connect(**self._options, autocommit=True)
        try:
            base.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
            base.execute(SESSION)
            # What is acknowledged is on a disk, whatever the database does by itself.
            base.execute(
                "SELECT set_config('synchronous_commit', 'on', false)"
                " WHERE current_setting('synchronous_commit') = 'off'"
            )
        except psycopg.Error:
            base.close()
            raise
        return base

    def _prepare(self) -> str:
        """Make the database one of this schema; the secret that all its processes share.

        Raises:
            StoreError: if it's of a later one, or can't hold every text; then it's as it was.
        """
        [(encoding,)] = self._ask("SHOW server_encoding")
        if encoding != "UTF8":
            raise StoreError(
                f"{self.name} has a database in {encoding}, which can't hold every name: make one "
                "with createdb -E UTF8 -T template0."
            )
        with self._base.transaction():
            # Processes of a site may start together.
            self._ask("SELECT pg_advisory_xact_lock(hashtext('wildescape schema'), 0)")
            self._base.execute(
                "CREATE TABLE IF NOT EXISTS site (schema INTEGER NOT NULL, secret TEXT NOT NULL)"
            )
            found = self._ask("SELECT schema, secret FROM site")
            version, secret = found[0] if found else (0, secrets.token_urlsafe(32))
            if version > len(MIGRATIONS):
                raise StoreError(
                    f"{self.name} was written by a later version of Wild Escape: it has schema "
                    f"{version}, and this version knows {len(MIGRATIONS)}. Install that version "
                    "again, or name another database; its classes are as they were."
                )
            for migration in MIGRATIONS[version:]:
                self._base.execute(migration)
            if version < len(MIGRATIONS):
                self._base.execute("DELETE FROM site")
                self._write("INSERT INTO site VALUES (?, ?)", [(len(MIGRATIONS), secret)])
        return str(secret)

    def _register(self) -> Collection[str]:
        """Be a holder, with all that this process still holds; what it has lost."""
        with self._base.transaction():
            # The lock of a session that has broken off may live on for a while, so it's a new one.
            [(new,)] = self._ask("SELECT nextval('processes')::integer")
            self._ask(
                "SELECT pg_advisory_lock(hashtext('wildescape ' || current_schema()), ?)", (new,)
            )
            self._write("INSERT INTO holders VALUES (?, ?)", [(new, self.address)])
            held = "UPDATE held SET holder = ? WHERE holder = ? RETURNING code"
            mine = {code for (code,) in self._ask(held, (new, self._id))}
            if self._id:
                self._write("DELETE FROM holders WHERE id = ?", [(self._id,)])
            else:
                # Later on, others may only be cut off for a moment, as this one was.
                self._write(f"DELETE FROM holders WHERE id <> ? AND {FREE.format('id')}", [(new,)])
        lost = self._mine - mine
        self._id, self._mine = new, mine
        return lost

    def stay(self) -> None:
        """See whether the database is there; if not, come back to it as soon as it is.

        Raises:
            NotKeptError: if it isn't.
        """
        self._reading(lambda: self._ask("SELECT 1"))
        if self.trouble == "away":
            self.trouble = ""

    def holds(self, code: str) -> bool:
        """Whether this process holds a code, as far as it knows."""
        return code in self._mine

    def hold(self, code: str) -> str | None:
        """Hold a code, unless another process that lives does.

        Returns:
            Where the other process is reached; empty if it's this one, `None` if nothing has it.
        """
        free = FREE.format("holder")
        other = f"""SELECT address FROM held JOIN holders ON id = holder
            WHERE code = ? AND holder <> ? AND NOT {free}"""
        is_there = " OR ".join(f"EXISTS (SELECT FROM {head} WHERE code = ?)" for head in HEADS)

        def held() -> str | None:
            for (address,) in self._ask(other, (code, self._id)):
                return str(address)
            if self._ask(f"SELECT WHERE {is_there}", (code,) * len(HEADS)):
                with self._base.transaction():
                    self._claim([code])
                self._mine.add(code)
                return ""
            # Of a class that its teacher has ended here, the code is remembered.
            return "" if code in self._mine else None

        return self._reading(held)

    def class_at(self, table: str) -> str:
        """The code of the class that plays at a table with this code; empty if none does."""
        select = "SELECT code, told FROM class_play WHERE key = 'plan' AND strpos(told, ?) > 0"
        found = self._reading(lambda: self._ask(select, (f'"{table}"',)))
        # It may only be what a teacher has said there.
        return next((str(code) for code, told in found if table in codes_in(told)), "")

    def _claim(self, codes: Collection[str]) -> None:
        """Hold codes until the end of this process; meanwhile nobody takes them.

        Raises:
            NotKeptError: if another process holds one of them.
        """
        claim = f"""INSERT INTO held VALUES (?, ?) ON CONFLICT (code)
            DO UPDATE SET holder = excluded.holder WHERE {FREE.format("held.holder")}
            RETURNING code"""
        for code in sorted(codes):
            if not self._ask(claim, (code, self._id)):
                raise NotKeptError(f"another process of the site has {code}")

    def _heads(self, kind: type[Row], since: str) -> dict[str, float]:
        select = f"""SELECT code, {since} FROM {TABLES[kind]} LEFT JOIN held USING (code)
            WHERE holder IS NULL OR {FREE.format("holder")} ORDER BY {since}"""
        return self._reading(lambda: dict(self._ask(select)))

    def _ask(self, question: str, values: Sequence[object] = ()) -> list[Any]:
        return self._base.execute(question.replace("?", "%s").encode(), values).fetchall()

    def _write(self, change: str, values: Iterable[Sequence[object]]) -> None:
        with self._base.cursor() as cursor:
            cursor.executemany(change.replace("?", "%s").encode(), [*values])

    def _reading(self, work: Callable[[], Told]) -> Told:
        return self._trying(work, ())

    def _changing(self, codes: Collection[str], work: Callable[[], None]) -> None:
        def change() -> None:
            with self._base.transaction():
                self._claim(codes)
                work()
            self._mine.update(codes)

        self._trying(change, codes)

    def _trying(self, work: Callable[[], Told], codes: Collection[str]) -> Told:
        """Work, once more over a new connection if the one there was has broken off.

        A change that was made before it broke off is made again as it was: its rows are the same.
        """
        with self._failing():
            if not self._base.closed:
                try:
                    return work()
                except psycopg.OperationalError:
                    if not self._base.closed:
                        raise
            if {*codes} & {*self._come_back()}:
                raise NotKeptError("another process of the site has it now")
            return work()

    def _come_back(self) -> Collection[str]:
        """Open the connection again; what this process holds no more."""
        if time.monotonic() - self._tried_at < AGAIN_SECONDS:
            raise psycopg.OperationalError("there's no connection")
        self._base.close()
        try:
            self._base = self._opened()
            lost = self._register()
        except psycopg.Error:
            self._base.close()
            self._tried_at = time.monotonic()
            raise
        if lost:
            self.on_lost(lost)
        return lost

    def tidy(self) -> None:
        """There is nothing to do: what rows that are gone said is PostgreSQL's to clear away."""

    def close(self) -> None:
        """Hold nothing any more."""
        self._base.close()

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Tell the host what fails, and whoever has asked that it has failed."""
        try:
            yield
        except psycopg.Error as error:
            # A text with a character 0 is no trouble: only this one can't be kept.
            if not isinstance(error, psycopg.DataError):
                otherwise: Trouble = "away" if self._base.closed else "damaged"
                self.trouble = TROUBLES.get(error.sqlstate or "", otherwise)
            log = logging.getLogger(__name__)
            log.error("Classes can't be kept in %s: %s", self.name, _said(error))
            raise NotKeptError(str(error)) from error


def _said(error: psycopg.Error) -> str:
    """An error in one line."""
    return " ".join(str(error).split())
