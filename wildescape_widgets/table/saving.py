"""The match that the browser saves, encrypted, and brings back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol
from zlib import crc32

from wildescape.i18n import InputError, say
from wildescape.match import Deal, Match
from wildescape.notation import format_cards
from wildescape.session import PERSON

from wildescape_widgets.base import action
from wildescape_widgets.shapes import SavedMatchParts
from wildescape_widgets.table.lecturing import Lecturing
from wildescape_widgets.table.part import TableHost, TablePart
from wildescape_widgets.table.saved_match import (
    SavedMatch,
    TableNotes,
    encrypt_now,
    encrypt_past,
    open_saved_match,
)
from wildescape_widgets.table.shapes import SavedMatchPlace, TableSort


class SavedTable(TableHost, Protocol):
    """A table whose match is saved."""

    slot: str
    sort: TableSort

    @property
    def lecturing(self) -> Lecturing:
        """The chapters to save with the match."""

    def game_settings(self) -> dict[str, object]:
        """The settings that decide which game is begun, as they were given."""

    def send(self, content: Mapping[str, Any]) -> None:
        """Send a message to the browser."""


class Saving(TablePart):
    """What the browser keeps of a table."""

    _table: SavedTable

    def __init__(self, table: SavedTable) -> None:
        super().__init__(table)
        self._saved_past: tuple[Deal, ...] = ()
        """The finished deals that were sent last."""

    def _slot(self) -> str:
        """The name under which the browser saves the match; other settings have another one."""
        settings = [*self._table.game_settings().values()]
        return f"{self._table.slot}-{crc32(repr(settings).encode('utf-8', 'replace')):08x}"

    def place(self) -> SavedMatchPlace | None:
        """Where the browser saves the match, if it can be saved."""
        session = self._table.session
        if not session.can_be_saved:
            return None
        return {"slot": self._slot(), "isFresh": session.is_fresh}

    def save(self) -> None:
        """Send the browser the match to keep, encrypted, once the learner has done anything."""
        table, session, main = self._table, self._table.session, self._table.session.main
        if main is None or not session.can_be_saved or session.is_fresh or table.waiting:
            # The match that waits stays the one that the browser keeps.
            return
        about: TableNotes = {
            "slot": self._slot(),
            "players": tuple(bot if isinstance(bot, str) else PERSON for bot in main.players),
            "seed": main.seed,
            "me": session.me,
            "open": None if session.open is None else sorted(session.open),
            "shown": (table.speed, table.sort),
            "auto_pass": table.auto_pass,
            "names": table.called or [],
            "piles": [format_cards(pile) for pile in session.piles.cards],
        }
        if table.teacher:
            about["notes"] = {str(at): text for at, text in session.notes.items()}
            about["lecture"] = table.lecturing.lecture_to_keep()
            about["chapter"] = table.lecturing.chapter_on_table
        now = encrypt_now(SavedMatch(session.number, main.states, main.moves, about))
        parts: SavedMatchParts = {"slot": about["slot"], "match": session.number, "now": now}
        match = main.state
        if isinstance(match, Match) and match.past and match.past is not self._saved_past:
            self._saved_past = match.past
            parts["past"] = encrypt_past(session.number, match)
        table.send({"id": None, "keep": parts})

    @action
    def resume(self, past: object, now: object) -> None:
        """Bring back the match that the browser has saved."""
        if not isinstance(now, str) or not isinstance(past, str):
            raise InputError("malformed", say("A kept match is two sealed texts."))
        table, saved = self._table, open_saved_match(past, now)
        about = saved.about
        if about["slot"] != self._slot():
            raise InputError("bad_seal", say("This match was kept for another table."))
        self._saved_past = ()
        table.called = about.get("names") or None
        session = table.settings().resumed(saved)
        table.put(session)
        if table.teacher:
            table.lecturing.keep_lecture(about.get("lecture", ""), about.get("chapter"))
            session.notes = {int(at): text for at, text in about.get("notes", {}).items()}
        table.speed, table.sort = about["shown"]
        table.auto_pass = about.get("auto_pass", False)
        session.notice = say("Your match is back, as you left it.")
        table.pacing.proceed()
