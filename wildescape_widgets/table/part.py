"""The parts that a table is made of, one for each idea: each has its own actions of the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import wraps
from typing import Any, Generic, Protocol, TypeVar

from wildescape.cards import Card
from wildescape.teach.chapters import Lecture
from wildescape.teach.review import Review

from wildescape_widgets.base import Action, Reply
from wildescape_widgets.table.pacing import PacedTable, Pacing
from wildescape_widgets.table.session import TableSession
from wildescape_widgets.table.settings import TableSettings


class TableHost(PacedTable, Protocol):
    """What the parts may ask of their table."""

    lang: str
    hints: bool
    coach: bool
    chapters: Lecture | None
    called: list[str] | None
    """What the learner calls the players."""
    waiting: TableSession | None
    """The game to go back to from a position that was opened meanwhile."""

    @property
    def pacing(self) -> Pacing:
        """What lets bots move and records run."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand at the bottom, if one is shown there."""

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The chosen cards."""

    def can(self, what: str) -> bool:
        """Whether the browser was shown that this may be done."""

    def settings(self, **changed: object) -> TableSettings:
        """The settings of the game, some of them changed."""

    def put(self, session: TableSession) -> None:
        """Put a game, a record or a position on the table; `pacing.proceed` then shows it."""

    def replace(self, session: TableSession) -> None:
        """Put something else on the table; what a teacher has hidden stays hidden."""

    def hold_sync(self) -> AbstractContextManager[None]:
        """Tell the browser what changes inside in one message."""

    def choose(self, places: Sequence[int]) -> None:
        """Choose the cards at these places of the hand, and no others."""

    def looked_back(self, review: Review) -> None:
        """Show what a look back on the hand has found."""

    def put_down(self) -> None:
        """Forget with the next view which cards are chosen."""


class TablePart:
    """A part of a table, which knows its table as far as it needs it.

    Args:
        table: the table.
    """

    def __init__(self, table: TableHost) -> None:
        self._table = table

    def __repr__(self) -> str:
        return f"{type(self).__name__} at {self._table!r}"


Hosted = TypeVar("Hosted")


class PartOf(Generic[Hosted]):
    """A part as an attribute of tables, made when it is first asked for; they get its actions.

    Args:
        kind: makes the part of a table.
    """

    def __init__(self, kind: Callable[[Any], Hosted]) -> None:
        self._kind = kind

    def __set_name__(self, table: type, name: str) -> None:
        self._name = name
        for action, method in vars(self._kind).items():
            if getattr(method, "is_action", False):
                setattr(table, action, self._handed_on(method))

    def _handed_on(self, method: Action) -> Action:
        @wraps(method)
        def act(table: object, *fields: object, **more: object) -> Reply | None:
            return method(getattr(table, self._name), *fields, **more)

        return act

    def __get__(self, table: object, kind: type) -> Hosted:
        if table is None:
            return self  # type: ignore[return-value]  # Nobody asks the class for its parts.
        hosted = vars(table)[self._name] = self._kind(table)
        return hosted
