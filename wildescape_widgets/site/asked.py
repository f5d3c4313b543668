"""What pages of ours ask of the site: each request posts JSON, and gets JSON back."""

from __future__ import annotations

import asyncio
import json
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, ClassVar, Final

from wildescape.i18n import LANGUAGES
from wildescape.turns import SEATS

from wildescape_widgets.built import built, parts
from wildescape_widgets.encryption import derived_secret
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.class_store import NotKeptError
from wildescape_widgets.site.guesses import Guesses
from wildescape_widgets.site.holders import ANSWER_SECONDS, AWAY, Answer, Holders
from wildescape_widgets.site.metrics import REFUSALS
from wildescape_widgets.site.origin import is_same_origin, visitor_of
from wildescape_widgets.site.pages import SitePage
from wildescape_widgets.site.polls import Polls

LOOK_SECONDS: Final = 20
"""How long a page waits for news; then it asks again."""

Told = Mapping[str, Any]
Answering = Callable[[Any, Told], Awaitable[Told | None]]


class AskedPage(SitePage):
    """What a page asks of a room of people: a class, or a table."""

    ACTIONS: ClassVar[Mapping[str, Answering]]
    """What may be asked, by the last part of the address."""

    KEPT: ClassVar[frozenset[str]] = frozenset()
    """Those that wait on when their place is needed, but for wrong secrets, which don't wait."""

    TAKES: ClassVar[tuple[str, ...]] = ("guesses", "polls", "holders")
    """What of the site it's given."""

    guesses: Guesses
    """What was guessed at."""
    polls: Polls
    """Who waits."""
    holders: Holders
    """Which process has what."""

    def initialize(self, **kwargs: Any) -> None:
        """Take guesses and polls, and what else a page needs."""
        for name in self.TAKES:
            setattr(self, name, kwargs.pop(name))
        super().initialize(**kwargs)
        self._left = asyncio.Event()
        self._is_cut = False

    def on_connection_close(self) -> None:
        """Wait no longer for a page that was left."""
        super().on_connection_close()
        self._left.set()

    async def post(self, action: str) -> None:
        """Do what is asked, and answer with JSON, or with the reason why not."""
        if not is_same_origin(self.request):
            self.answer_json({"reason": "elsewhere"}, 403)
            return
        told: Told
        asked: Told = {}
        try:
            asked = self._asked()
            elsewhere = await self._elsewhere(asked.get("code"), action in self.KEPT)
            told, status = elsewhere or (await self.ACTIONS[action](self, asked) or {}, 200)
        except RefusedRequest as refused:
            told, status = {"reason": refused.reason}, refused.status
            if refused.phrase:
                told = {**told, "text": refused.phrase.to(asked_lang(asked))}
        except NotKeptError:
            told, status = {"reason": "unkept"}, 503
        if status != 200:
            REFUSALS.labels(told["reason"]).inc()
        self._answered()
        if not self._is_cut:
            self.answer_json(told, status)
            return
        self.set_header("Connection", "close")
        self.answer_json({**told, "isCut": True}, status)
        self.request.connection.stream.close()

    async def _elsewhere(self, code: object, is_kept: bool) -> Answer | None:
        """What another process answers, if it's that one that has what a code names.

        Args:
            code: The code.
            is_kept: Whether this request waits on when its place is needed.

        Raises:
            NotKeptError: if nobody can say.
        """
        where = self.holders.elsewhere(code)
        if not where:
            return None
        answer: Answer | None = AWAY

        async def ask() -> None:
            nonlocal answer
            path = self.request.path.removeprefix(self.base_url)
            body, ip = self.request.body, self.request.remote_ip or ""
            answer = await self.holders.answer(where, code, path, body, ip)

        # How many may wait with one secret is for the other process to say.
        await self._wait(ANSWER_SECONDS, ask(), secret=str(id(self)), is_kept=is_kept)
        return answer

    @abstractmethod
    def _answered(self) -> None:
        """Do what follows each request."""

    def answer_json(self, told: Told, status: int = 200) -> None:
        """Send an answer that nothing on the way keeps."""
        if self._left.is_set():
            return
        self.set_status(status)
        self.set_header("Content-Type", "application/json; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(told, ensure_ascii=False, separators=(",", ":")))

    def _asked(self) -> Told:
        with suppress(ValueError, RecursionError):
            asked = json.loads(self.request.body)
            if isinstance(asked, dict):
                return asked
        raise RefusedRequest("malformed", 400)

    async def _part(self, asked: Told) -> Told:
        """The code of a part of the front end, for a page that has no kernel to ask."""
        name = asked.get("name")
        if not isinstance(name, str) or name not in parts():
            raise RefusedRequest("malformed", 400)
        return {"code": built(f"parts/{name}.js")}

    def _own_secret(self, code: str) -> str:
        """What whoever has signed in is known by in a class or at a table; else empty.

        Args:
            code: the code of the class or table.
        """
        name = self.signed_in
        return derived_secret("member", code, name) if name else ""

    def _page(self, asked: Told) -> str:
        """The kernel of the page that asks; its name is a secret of 122 random bits."""
        kernel = asked.get("kernel")
        return kernel if isinstance(kernel, str) and kernel in self.kernel_manager else ""

    async def _guessed(self, asked: Told, find: Callable[[Told], Any]) -> Any:
        """What a code names that somebody has typed: wrong ones cost, and right ones don't.

        Args:
            asked: What is asked, with the code.
            find: Gives what the code names.

        Raises:
            RefusedRequest: `busy` after too many wrong codes, `unknown` for another one.
        """
        page, visitor = self._page(asked), self.visitor
        if not self.guesses.may_try(visitor, page):
            await self._wait(self.guesses.wait(visitor, page))
            raise RefusedRequest("busy", 429)
        try:
            return find(asked)
        except RefusedRequest as refused:
            if refused.status != 404:
                raise
            wait = self.guesses.wait(visitor, page)
            self.guesses.pay(visitor, page)
            await self._wait(wait)
            raise RefusedRequest("unknown", 404) from None

    async def _wait(
        self,
        seconds: float,
        end: Coroutine[object, object, None] | None = None,
        secret: str = "",
        is_kept: bool = False,
    ) -> None:
        """Wait, at most until the page is left, or its place is needed.

        Args:
            seconds: How long at most.
            end: What else ends it.
            secret: What the page has shown.
            is_kept: Whether it waits on when its place is needed.
        """
        stream = self.request.connection.stream
        # Its connection counts for the address, whoever has signed in.
        with self.polls.wait(stream, visitor_of(self.request), secret, is_kept) as poll:
            ends = [each for each in (end, self._left.wait(), poll.cut.wait()) if each is not None]
            waiting = [asyncio.ensure_future(each) for each in ends]
            try:
                await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in waiting:
                    each.cancel()
        self._is_cut = poll.cut.is_set()


def asked_line(given: object, most: int, refused: str) -> str:
    """A line of so many characters; may be empty.

    Raises:
        RefusedRequest: for the reason `refused`.
    """
    line = " ".join(given.split()) if isinstance(given, str) else None
    if line is None or len(line) > most or not line.isprintable():
        raise RefusedRequest(refused, 400)
    return line


def asked_count(given: object) -> int:
    """A number of a sensible size.

    Raises:
        RefusedRequest: `malformed` for anything else.
    """
    if type(given) is int and -1 <= given < 10**9:
        return given
    raise RefusedRequest("malformed", 400)


def asked_lang(asked: Told) -> str:
    """The language of a page; the first one if it names none that there is."""
    lang = asked.get("lang")
    return lang if isinstance(lang, str) and lang in LANGUAGES else LANGUAGES[0]


def asked_chair(given: object) -> int:
    """A chair at a table.

    Raises:
        RefusedRequest: `malformed` for anything else.
    """
    if type(given) is int and given in SEATS:
        return given
    raise RefusedRequest("malformed", 400)
