"""A seat at a table for people on a site, from a notebook."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

import traitlets
from wildescape.i18n import InputError, bad_request, say

from wildescape_widgets.base import BaseWidget, action, known_language, refusing_in
from wildescape_widgets.built import bundle
from wildescape_widgets.own_secrets import keep_own_secret, own_secret
from wildescape_widgets.site_client import SiteClient, own_name
from wildescape_widgets.snapshot import Line, Snapshot
from wildescape_widgets.together.joined_texts import FAR_TEXTS, JOINED_TEXTS
from wildescape_widgets.together.page import together_page
from wildescape_widgets.together.shapes import JoinedView, SeatNews, TableNews, ToldBySite
from wildescape_widgets.together.texts import TOGETHER_TEXTS

HANDED_ON: Final = (
    "act",
    "begin",
    "choose",
    "debrief",
    "extend",
    "hand",
    "leave",
    "look",
    "qr",
    "remove",
    "say",
    "sit",
    "take_back",
)
"""What a seat may ask of its table on the site, of all that the site's own page asks."""

ENDS: Final = ("gone", "moved", "removed")
"""Why there is no seat any more, as the site says it."""

HEARD_SECONDS: Final = 25
"""After how many seconds without an answer no page hears the news; a site answers within 20."""

WAKING_SECONDS: Final = 10
"""For how long we ask again while a table comes back that the site had put away."""


class HeardNews(traitlets.Dict):
    """What a seat has heard, which is asked for while no page hears it."""

    def get(self, obj: Any, cls: Any = None) -> Any:
        obj.ask_for_news()
        return super().get(obj, cls)


class JoinedTable(BaseWidget):
    """A seat at a table for people on a site: what `Table(code=…)` makes.

    The site plays; Python asks it as the site's own page would, and hears what this seat may know.
    The same cell, run again after a restart too, comes back to the same seat: a file of yours keeps
    its secret, by site, code and name.

    Raises:
        InputError: for a code that no table has, a full table, a name that can't be, a site that
            doesn't answer, and one that is too old.
    """

    _esm = bundle("joined", "cards", "table")
    shows = ("lang",)

    news = HeardNews(
        read_only=True,
        help="What the site has told this seat last: who is there, and as `view` the table from "
        "this seat. Where no page is open that hears it, the site is asked. Read it from Python; "
        "it isn't saved in the notebook.",
    )

    def __init__(
        self, code: object, server: object = None, name: object = None, **settings: Any
    ) -> None:
        with refusing_in(known_language(settings.get("lang"))):
            address, self._code = _place(code, server)
            self._site = SiteClient(address)
            self._name = _called(own_name() if name is server is None else name)
            self._end: str | None = None
            self._news: dict[str, Any] = {}
            self._heard_at: float = -HEARD_SECONDS
            self._secret = self._take_seat(known_language(settings.get("lang")))
        super().__init__(**settings)

    @property
    def code(self) -> str:
        """The table's code, or its link, which says the site too."""
        return self._code

    @property
    def server(self) -> str:
        """The address of the site, such as `"https://cards.example"`."""
        return self._site.address

    @property
    def name(self) -> str:
        """What you're called at the table; with another name you take another seat."""
        return self._name

    def _take_seat(self, lang: str) -> str:
        """The secret of a seat: the one that was had before, or another one."""
        asked = {"code": self._code, "before": own_secret(self.server, self._code, self._name)}
        found = self._ask_awake("find", asked)
        self._site.check(found, TableNews)
        self._code = str(found["code"])
        if asked["before"]:
            own = {"code": self._code, "seat": asked["before"]}
            if "reason" not in self._site.ask("together/look", {**own, "since": -1}):
                return str(asked["before"])
        told = self._ask_awake("join", {**asked, "name": self._name, "lang": lang})
        secret = str(told["seat"])
        keep_own_secret(secret, self.server, self._code, self._name)
        return secret

    def _ask_awake(self, what: str, asked: Mapping[str, object]) -> dict[str, Any]:
        """What the site answers to somebody without a seat, once the table is back in its memory.

        Raises:
            InputError: if it refuses.
        """
        end = time.monotonic() + WAKING_SECONDS
        while True:
            told = self._site.ask(f"together/{what}", asked)
            reason = told.get("reason")
            if reason is None:
                return told
            if reason != "waking" or time.monotonic() > end:
                break
            time.sleep(0.5)
        phrase = TOGETHER_TEXTS.get(reason)
        if phrase is None:
            raise self._site.is_none()
        raise InputError(reason, phrase)

    def leave(self) -> None:
        """Leave the table for good; a bot takes the seat.

        Raises:
            InputError: if the site doesn't answer.
        """
        with refusing_in(self.lang):
            told = self._site.ask("together/leave", {"code": self._code, "seat": self._secret})
        self._note(told, "leave")

    def _view(self) -> JoinedView:
        page = together_page(self.server, self.lang)
        for lang, texts in page["texts"].items():
            texts["words"] |= {key: text.to(lang) for key, text in FAR_TEXTS.items()}
        return {
            "page": page,
            "code": self._code,
            "end": self._end,
            "texts": {key: text.to(self.lang) for key, text in JOINED_TEXTS.items()},
        }

    # What the browser asks

    @action
    def ask_site(self, what: object, asked: object) -> ToldBySite:
        """Ask the site what a page of its own would ask, for this seat."""
        if what not in HANDED_ON or not isinstance(asked, dict):
            raise InputError("malformed", say("That can't be done at a table for people."))
        return {"told": self._handed_on(str(what), asked)}

    def _handed_on(self, what: str, asked: Mapping[str, object]) -> dict[str, Any]:
        seat = {"code": self._code, "seat": self._secret}
        try:
            return self._site.ask(f"together/{what}", {**asked, **seat})
        except InputError:
            return {"reason": "away_site"}

    def _note(self, told: Mapping[str, Any], what: object) -> None:
        """Note what the site has answered."""
        reason = told.get("reason")
        end = "left" if what == "leave" and reason is None else reason
        # Whoever leaves is told so, also by the request for news that was waiting meanwhile.
        if end == "left" or (end in ENDS and self._end is None):
            self._end = end
            self._publish()
        if reason is None and told.keys() >= SeatNews.__required_keys__:
            # A page that knows the table already is told no view.
            view = told["view"] or self._news.get("view")
            self._news = {key: told[key] for key in SeatNews.__required_keys__} | {"view": view}
            self._heard_at = time.monotonic()
            self.set_trait("news", self._news)

    def ask_for_news(self) -> None:
        """Hear what is new, unless a page of this notebook hears it by itself."""
        if self._end is None and time.monotonic() > self._heard_at + HEARD_SECONDS:
            # Before the answer: what notes it reads what was heard before.
            self._heard_at = time.monotonic()
            self._note(self._handed_on("look", {"since": -1}), "look")

    def _receive(self, _: object, message: object, __: object) -> None:
        if not isinstance(message, dict) or message.get("action") != "ask_site":
            super()._receive(_, message, __)
            return

        def answered(reply: Mapping[str, Any]) -> None:
            if reply["ok"]:
                self._note(reply["told"], message.get("what"))
            self.send(reply)

        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            answered(self.reply_to(message))
            return

        def ask() -> None:
            reply = self.reply_to(message)
            # The kernel may end meanwhile.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(answered, reply)

        # The site answers in its time, and the kernel has other things to do; nor does it wait for
        # an answer when it ends.
        threading.Thread(target=ask, daemon=True).start()

    def __repr__(self) -> str:
        return f"<Table {self._code} at {self.server}: {self._name}>"

    def snapshot(self) -> Snapshot:
        words = self.view["page"]["texts"][self.lang]["words"]
        return Snapshot.of(words["title"], self._lines(), self.lang)

    def _lines(self) -> Iterator[Line]:
        yield Line(f"{self.view['page']['base']}together#{self.view['code']}")


def _place(code: object, server: object) -> tuple[object, str]:
    """The address of a site and the code of a table there; a link says both."""
    if code is None:
        missing = say("“code” is missing: the code of a table on the site, such as {example}.")
        raise bad_request(missing, example='code="ACDEFHJ"')
    text = code if isinstance(code, str) else ""
    if server is None and "://" in text:
        # As the table's page gives it: its address, and the code behind a `#`.
        page, _, text = text.partition("#")
        server = page.partition("?")[0].removesuffix("together")
    code = text.replace("-", "").replace(" ", "").strip().upper()
    if not code:
        raise InputError(
            "bad_request",
            say("“code” is the code of a table on a site, such as {example}.", example="ACDEFHJ"),
        )
    return server, code


def _called(name: object) -> str:
    """What somebody wants to be called at the table."""
    if isinstance(name, str) and name.strip():
        return " ".join(name.split())
    raise InputError(
        "bad_name",
        say("Say what you're called at the table: {example}.", example='name="Mei"'),
    )
