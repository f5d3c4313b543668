"""Who watches a table for people: they see no hand before it's over, and say nothing."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, cast

from wildescape.match import Match
from wildescape.session import State

from wildescape_widgets.cards.shapes import ChosenCards
from wildescape_widgets.encryption import mark_of
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.table.shapes import TableView
from wildescape_widgets.together.seat import SeatSession, SeatTable
from wildescape_widgets.together.shapes import SeatNews
from wildescape_widgets.together.shared import SharedTable
from wildescape_widgets.together.told import clock_news, code_of_hand

MOST_WATCHERS: Final = 12
"""How many may watch a table."""

NOBODY: Final = -1
"""In the place of a seat's number: somebody without one."""


class WatchSession(SeatSession):
    """The game from no seat: no hand is seen."""

    def _sight(
        self, state: State, who: Sequence[int]
    ) -> tuple[int | None, int | None, frozenset[int]]:
        return None, None, frozenset()


class WatchTable(SeatTable):
    """The table as whoever watches sees it."""

    allowed: ClassVar[tuple[str, ...]] = ("log", "ping", "set_lang")

    def _view(self) -> TableView:
        view = super()._view()
        view["can"]["go"] = False
        return view


@dataclass(eq=False)
class Watcher:
    """Somebody who watches.

    Attributes:
        lang: their language.
        mark: what their secret hashes to.
        seen: when their page last asked.
        waiting: how many requests of theirs wait for news.
        table: the table as they see it; nothing before the match.
    """

    lang: str
    mark: str
    seen: float
    waiting: int = 0
    table: SeatTable | None = None


class Watching:
    """Those who watch a table, where its opener allows it.

    Args:
        table: the table.
    """

    def __init__(self, table: SharedTable) -> None:
        self._table = table
        self.watchers: dict[str, Watcher] = {}
        """Who watches, by what their secrets hash to."""

    def __len__(self) -> int:
        return len(self.watchers)

    @property
    def tables(self) -> Iterator[SeatTable]:
        """The table as each of them sees it."""
        return (each.table for each in self.watchers.values() if each.table)

    def join(self, lang: str) -> str:
        """Let somebody watch, and tell their secret.

        Raises:
            RefusedRequest: `unwatched` where nobody may, `crowded` if too many do.
        """
        table = self._table
        if not table.options.watch:
            raise RefusedRequest("unwatched", 403)
        for watcher in [*self.watchers.values()]:
            if not watcher.waiting and table.now() - watcher.seen > table.options.away:
                self.leave(watcher)
        if len(self) >= MOST_WATCHERS:
            raise RefusedRequest("crowded", 503)
        secret = secrets.token_urlsafe(16)
        self.put(mark_of(secret), lang)
        table.go_on()
        return secret

    def put(self, mark: str, lang: str) -> None:
        """Let whoever has this secret watch.

        Args:
            mark: what their secret hashes to.
            lang: their language.
        """
        self.watchers[mark] = Watcher(lang, mark, self._table.now())
        self.begin()

    def begin(self) -> None:
        """Show the match to all who don't see it yet."""
        session = self._table.session
        if session is None:
            return
        for watcher in self.watchers.values():
            if watcher.table is None:
                seen = WatchSession(session, None, self._table.names, self._table)
                seen.is_paused = self._table.is_paused
                watcher.table = WatchTable(seat=seen, shared=self._table, lang=watcher.lang)

    def forget(self) -> None:
        """Take away what they see of a match."""
        for watcher in self.watchers.values():
            if watcher.table:
                watcher.table.close()
                watcher.table = None

    def found(self, secret: object) -> Watcher | None:
        """Who watches with this secret."""
        watcher = self.watchers.get(mark_of(secret))
        if watcher:
            watcher.seen = self._table.now()
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Let somebody go."""
        del self.watchers[watcher.mark]
        if watcher.table:
            watcher.table.close()

    def clear(self) -> None:
        """Let all go."""
        for watcher in [*self.watchers.values()]:
            self.leave(watcher)

    def seen_by(self, watcher: Watcher, view: int = -1) -> SeatNews:
        """What somebody who watches may know.

        Args:
            watcher: who.
            view: the number of the newest view that their page has.
        """
        table, state = watcher.table, self._table.session and self._table.session.state
        return {
            **self._table.seen_by_newcomer(),
            "chair": NOBODY,
            "name": "",
            "isOpener": False,
            "clock": clock_news(self._table, None),
            "canTakeBack": False,
            "view": table.seen_since(view) if table else None,
            "choice": cast("ChosenCards", table.choice) if table else None,
            "looks": [],
            "ended": len(state.past) if isinstance(state, Match) else 0,
            "inClass": None,
        }

    def hand(self, number: int) -> str:
        """The code of a finished hand with all its cards.

        Args:
            number: which one, from 1.

        Raises:
            RefusedRequest: `not_now` if it isn't finished, `too_long` for a very long match.
        """
        state = self._table.session and self._table.session.state
        if not isinstance(state, Match):
            raise RefusedRequest("not_now")
        return code_of_hand(state, number, self._table.names)
