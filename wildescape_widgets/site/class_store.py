"""Where classes are kept: in memory alone, or in a database that outlives the server.

What is kept comes as rows. A row takes the place of the one before it with the same key, and all
rows of a change are kept together or not at all. Of secrets there is only what they hash to.
"""

from __future__ import annotations

from typing import Literal, Protocol

from wildescape_widgets.site.rows import (
    KEYS,
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
    PupilRow,
    Row,
)

Trouble = Literal["", "full", "locked", "read_only", "damaged", "slow", "away"]
"""What is wrong with a store, if anything is."""


class NotKeptError(Exception):
    """A change could not be kept, or what is kept could not be read, and nothing has changed."""


class StoreError(Exception):
    """A file or a database can't be used as a store; the message is for the host."""


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

    def tables(self) -> dict[str, float]:
        """The codes of all tables for people, and when each was opened."""

    def load_table(self, code: str) -> KeptTable:
        """A table for people.

        Raises:
            NotKeptError: if there is none.
        """

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

    def tables(self) -> dict[str, float]:
        """The codes of all tables for people, and when each was opened."""
        heads = (row for rows in self._rows.values() for row in rows.values())
        return {row.code: row.opened for row in heads if isinstance(row, PeopleTableRow)}

    def load_table(self, code: str) -> KeptTable:
        """A table for people."""
        rows = self._rows.get(code, {}).values()
        for head in rows:
            if isinstance(head, PeopleTableRow):
                deals = [row for row in rows if isinstance(row, PeopleDealRow)]
                return KeptTable(head, [each.hand for each in sorted(deals)])
        raise NotKeptError(code)

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
            key = tuple(getattr(row, name) for name in KEYS[type(row)])
            self._rows.setdefault(row.code, {})[type(row), key] = row

    def erase(self, code: str) -> None:
        """Leave nothing of a class."""
        self._rows.pop(code, None)

    def tidy(self) -> None:
        """There is nothing to do."""
