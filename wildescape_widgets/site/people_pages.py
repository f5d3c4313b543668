"""Tables for people over HTTP: the page, and what it asks of its table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import ClassVar, Final

from wildescape.i18n import InputError
from wildescape.rules import Rules, parse_rules

from wildescape_widgets.built import built, sheets
from wildescape_widgets.encryption import mark_of
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.asked import (
    LOOK_SECONDS,
    Answering,
    AskedPage,
    Told,
    asked_chair,
    asked_count,
    asked_lang,
    asked_line,
)
from wildescape_widgets.site.classrooms import Classrooms
from wildescape_widgets.site.pages import SitePage
from wildescape_widgets.site.people_tables import PeopleTables
from wildescape_widgets.table.sharing import drawn_as_qr
from wildescape_widgets.together.class_table import TableOfClass
from wildescape_widgets.together.guests import GoneFromTable, TableGuest, player_name
from wildescape_widgets.together.limits import LONGEST_PLAYER_NAME, LONGEST_RAISED
from wildescape_widgets.together.options import TableOptions
from wildescape_widgets.together.page import together_page
from wildescape_widgets.together.people_table import PeopleTable
from wildescape_widgets.together.shapes import LookReply
from wildescape_widgets.together.watching import Watcher

LONGEST_LINK: Final = 200
"""How many characters the link to a table may have."""

SHEETS: Final = ("cards", "table", "course")
"""The rooms whose style sheets the page needs."""


class PeopleTablePage(SitePage):
    """The page of a table for people. It has no kernel: the table is the server's."""

    def get(self) -> None:
        """Answer with the page; which table it is stands behind a `#`, and so in no log."""
        self.set_header("Cache-Control", "no-cache")
        page = together_page(self.base_url, self.lang)
        style = "".join(sheets(*SHEETS).values())
        script = built("together.js")
        self.write(self.render_template("together.html", page=page, script=script, style=style))


def _rules(given: object) -> Rules:
    """House rules as a page sends them.

    Raises:
        RefusedRequest: `malformed` for anything else.
    """
    try:
        return parse_rules(given)
    except InputError:
        raise RefusedRequest("malformed", 400) from None


class AskedTable(AskedPage):
    """What somebody's page asks of their table."""

    TAKES = (*AskedPage.TAKES, "tables", "classrooms")

    tables: PeopleTables
    """The tables of this site."""
    classrooms: Classrooms
    """The classes of this site, whose tables they are."""

    def _answered(self) -> None:
        """Nothing follows."""

    async def _open(self, asked: Told) -> Told:
        # A page with a kernel is bound to one of the places that a site has for visits.
        if not self._page(asked):
            raise RefusedRequest("no_page", 403)
        rules = asked.get("rules")
        return {"code": self.tables.open(self.visitor, rules and _rules(rules)).code}

    async def _find(self, asked: Told) -> Told:
        table: PeopleTable = await self._guessed(asked, self._table)
        own = self._own_secret(table.code)
        told = {**table.seen_by_newcomer(own or asked.get("before"))}
        return {**told, "seat": own} if self._sits(table, own) else told

    async def _join(self, asked: Told) -> Told:
        table: PeopleTable = await self._guessed(asked, self._table)
        chair, own = asked.get("chair"), self._own_secret(table.code)
        if self._sits(table, own):
            return {"code": table.code, "seat": own}
        secret = table.join(
            player_name(self.signed_in[:LONGEST_PLAYER_NAME] or asked.get("name")),
            asked_lang(asked),
            None if chair is None else asked_chair(chair),
            own or asked.get("before"),
            own,
        )
        return {"code": table.code, "seat": secret}

    def _sits(self, table: PeopleTable, own: str) -> bool:
        """Whether whoever has signed in sits there already, in another browser perhaps."""
        return bool(own) and mark_of(own) in table.guests

    def _table(self, asked: Told) -> PeopleTable:
        return self.tables.find(asked.get("code"), self.visitor)

    async def _watch(self, asked: Told) -> Told:
        table: PeopleTable = await self._guessed(asked, self._table)
        return {"code": table.code, "seat": table.watching.join(asked_lang(asked))}

    def _anybody(self, asked: Told) -> tuple[PeopleTable, TableGuest | Watcher]:
        """The table of whoever asks, and who they are, at a seat or watching."""
        table = self.tables.find(asked.get("code"), self.visitor, asked.get("seat"))
        self._check_own(table, asked.get("seat"))
        return table, table.anybody(asked.get("seat"))

    def _seat(self, asked: Told) -> tuple[PeopleTable, TableGuest]:
        """The table of whoever asks, and who they are."""
        table = self.tables.find(asked.get("code"), self.visitor, asked.get("seat"))
        self._check_own(table, asked.get("seat"))
        return table, table.guest(asked.get("seat"))

    def _check_own(self, table: PeopleTable, seat: object) -> None:
        """Refuse the seat of somebody else to whoever has signed in: two may share a browser.

        Raises:
            RefusedRequest: `gone`.
        """
        guest = table.guests.get(mark_of(seat))
        if guest is None or not self.signed_in:
            return
        if isinstance(table, TableOfClass):
            classroom = self.classrooms.find(self.classrooms.playing.get(table.code))
            pupil = classroom.pupils.get(mark_of(self._own_secret(classroom.code)))
            is_own = pupil is not None and pupil.number == table.pupils.get(guest.mark)
        else:
            is_own = guest.mark == mark_of(self._own_secret(table.code))
        if not is_own:
            raise GoneFromTable

    async def _look(self, asked: Told) -> Told:
        table, guest = self._anybody(asked)
        since = asked_count(asked.get("since", -1))
        # A page that knows the table from before a restart knows nothing of this one.
        is_known = asked.get("era") == table.era
        if is_known and table.news.rev <= since:
            guest.waiting += 1
            try:
                await self._wait(LOOK_SECONDS, table.news.after(since), guest.mark)
            finally:
                guest.waiting -= 1
                guest.seen = table.now()
                table.on_change()
        if table.is_resting:
            raise RefusedRequest("waking", 503)
        if table.is_over:
            raise RefusedRequest("gone", 404)
        # They may have been asked to leave meanwhile.
        return self._told(table, table.anybody(asked.get("seat")), asked)

    def _told(self, table: PeopleTable, guest: TableGuest | Watcher, asked: Told) -> Told:
        view = asked_count(asked.get("view", -1)) if asked.get("era") == table.era else -1
        return table.seen_by(guest, view)

    async def _act(self, asked: Told) -> Told:
        table, guest = self._anybody(asked)
        message = asked.get("message")
        if isinstance(guest, TableGuest) and (think := table.hinting.asked(guest, message)):
            # No other request waits for the coach.
            advice = None
            try:
                advice = await asyncio.get_running_loop().run_in_executor(None, think)
            finally:
                table.hinting.take(guest, advice)
            # They may have been asked to leave meanwhile.
            table, guest = self._anybody(asked)
        known = table.news.rev
        reply = table.act(guest, message)
        if table.news.rev > known:
            # Whoever waits for this move is told of it first: they began to wait before.
            await asyncio.wait([asyncio.ensure_future(table.news.after(known))])
            table, guest = self._anybody(asked)
        return {"reply": reply, **self._told(table, guest, asked)}

    async def _sit(self, asked: Told) -> None:
        table, guest = self._seat(asked)
        table.sit(guest, asked_chair(asked.get("chair")))

    async def _choose(self, asked: Told) -> None:
        table, guest = self._seat(asked)
        table.choose(guest, TableOptions.parsed(asked, table.offered))

    async def _begin(self, asked: Told) -> None:
        table, guest = self._seat(asked)
        table.begin(guest)

    async def _say(self, asked: Told) -> None:
        table, guest = self._seat(asked)
        table.say(guest, asked.get("phrase"))

    async def _extend(self, asked: Told) -> None:
        table, guest = self._seat(asked)
        table.extend(guest)

    async def _take_back(self, asked: Told) -> None:
        table, guest = self._seat(asked)
        table.take_back(guest)

    async def _remove(self, asked: Told) -> None:
        table, guest = self._seat(asked)
        table.remove(guest, asked_chair(asked.get("chair")))

    async def _qr(self, asked: Told) -> Told:
        self._seat(asked)
        link = asked_line(asked.get("text"), LONGEST_LINK, "malformed")
        if not link:
            raise RefusedRequest("malformed", 400)
        return {**drawn_as_qr(link)}

    async def _leave(self, asked: Told) -> None:
        table, guest = self._anybody(asked)
        if isinstance(guest, Watcher):
            table.watching.leave(guest)
            table.go_on()
            return
        table.leave(guest)
        if not table.guests:
            self.tables.end(table)

    def _seat_in_class(self, asked: Told) -> tuple[TableOfClass, TableGuest]:
        """The table of a pupil who asks, and who they are.

        Raises:
            RefusedRequest: `malformed` at any other table.
        """
        table, guest = self._seat(asked)
        if not isinstance(table, TableOfClass):
            raise RefusedRequest("malformed", 400)
        return table, guest

    async def _moved(self, asked: Told) -> Told:
        table = self.tables.find(asked.get("code"), self.visitor, asked.get("seat"))
        if not isinstance(table, TableOfClass):
            raise RefusedRequest("malformed", 400)
        return {**table.moved_to(asked.get("seat"))}

    async def _raise(self, asked: Told) -> None:
        table, guest = self._seat_in_class(asked)
        given = asked.get("text")
        text = None if given is None else asked_line(given, LONGEST_RAISED, "malformed")
        table.raise_hand(guest, text)

    async def _hand(self, asked: Told) -> Told:
        table, guest = self._anybody(asked)
        hand = asked_count(asked.get("hand"))
        if isinstance(guest, Watcher):
            return {"record": table.watching.hand(hand)}
        return {"record": table.played_at(guest, hand).review(hand)}

    async def _debrief(self, asked: Told) -> Told:
        table, guest = self._seat(asked)
        look = table.look_of(guest.mark, asked_count(asked.get("hand")))
        told: LookReply = {
            "panel": look["panels"][asked_lang(asked)],
            "again": look["again"],
            "name": look["name"],
            "played": look["played"],
            "hands": look["hands"],
        }
        return {**told}

    ACTIONS: ClassVar[Mapping[str, Answering]] = {
        "open": _open,
        "find": _find,
        "join": _join,
        "watch": _watch,
        "look": _look,
        "act": _act,
        "sit": _sit,
        "choose": _choose,
        "begin": _begin,
        "say": _say,
        "extend": _extend,
        "take_back": _take_back,
        "remove": _remove,
        "qr": _qr,
        "leave": _leave,
        "moved": _moved,
        "raise": _raise,
        "hand": _hand,
        "debrief": _debrief,
        "part": AskedPage._part,
    }
    """What may be asked, by the last part of the address."""
