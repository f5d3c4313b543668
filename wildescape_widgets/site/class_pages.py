"""Classes over HTTP: each request is a page of ours that posts JSON, and gets JSON back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Final

from wildescape_widgets.classroom.limits import LONGEST_PUPIL_NAME, LONGEST_REASON, MOST_PUPILS
from wildescape_widgets.site.class_store import NotKeptError
from wildescape_widgets.site.classroom import (
    LONGEST_ANSWER,
    LONGEST_HANDED_IN,
    LONGEST_QUESTION,
    ClassMember,
    Classroom,
    RefusedInClass,
)
from wildescape_widgets.site.classrooms import Classrooms
from wildescape_widgets.site.guesses import Guesses
from wildescape_widgets.site.metrics import REFUSALS
from wildescape_widgets.site.origin import is_same_origin
from wildescape_widgets.site.pages import SitePage
from wildescape_widgets.site.polls import Polls

LOOK_SECONDS: Final = 20
"""How long a page waits for news; then it asks again."""

GATHER_SECONDS: Final = 0.2
"""How long answers are gathered before a teacher's page hears of them."""

Told = Mapping[str, Any]


class ClassPage(SitePage):
    """What a teacher's, a pupil's or a projector's page asks of its class."""

    def initialize(
        self, classrooms: Classrooms, guesses: Guesses, polls: Polls, **kwargs: object
    ) -> None:
        """Take the classes of this site, what was guessed at, and who waits."""
        super().initialize(**kwargs)
        self.classrooms = classrooms
        self.guesses = guesses
        self.polls = polls
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
        try:
            asked = self._asked()
            told, status = await self.ACTIONS[action](self, asked) or {}, 200
        except RefusedInClass as refused:
            told, status = {"reason": refused.reason}, refused.status
        except NotKeptError:
            told, status = {"reason": "unkept"}, 503
        if status != 200:
            REFUSALS.labels(told["reason"]).inc()
        self.classrooms.tell_trouble()
        if not self._is_cut:
            self.answer_json(told, status)
            return
        self.set_header("Connection", "close")
        self.answer_json({**told, "isCut": True}, status)
        self.request.connection.stream.close()

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
        raise RefusedInClass("malformed", 400)

    async def _open(self, asked: Told) -> Told:
        page = self._page(asked)
        if not page:
            raise RefusedInClass("no_page", 403)
        opened = self.classrooms.open(self.visitor, page)
        return {"code": opened.code, "teacher": opened.teacher, "wall": opened.wall}

    def _page(self, asked: Told) -> str:
        """The kernel of the page that asks; its name is a secret of 122 random bits."""
        kernel = asked.get("kernel")
        return kernel if isinstance(kernel, str) and kernel in self.kernel_manager else ""

    async def _join(self, asked: Told) -> Told:
        page, visitor = self._page(asked), self.visitor
        if not self.guesses.may_try(visitor, page):
            await self._wait(self.guesses.wait(visitor, page))
            raise RefusedInClass("busy", 429)
        try:
            classroom = self._class(asked)
        except RefusedInClass as refused:
            if refused.status != 404:
                raise
            wait = self.guesses.wait(visitor, page)
            self.guesses.pay(visitor, page)
            await self._wait(wait)
            raise RefusedInClass("unknown", 404) from None
        try:
            name = _name(asked.get("name"))
        except RefusedInClass:
            if not classroom.is_locked:
                classroom.note_stuck(self.classrooms.now())
            raise
        pupil = classroom.join(name, self.classrooms.now())
        return {"code": classroom.code, "pupil": pupil.secret, "name": pupil.name}

    def _class(self, asked: Told, secret: str = "") -> Classroom:
        """The class with the code that is asked for, also by a page with a secret of this name."""
        return self.classrooms.find(asked.get("code"), self.visitor, asked.get(secret))

    def _taught(self, asked: Told) -> Classroom:
        classroom = self._class(asked, "teacher")
        classroom.check_teacher(asked.get("teacher"))
        self._kept(classroom)
        return classroom

    def _kept(self, classroom: Classroom) -> None:
        """Note that somebody teaches it, and who is here."""
        classroom.seen = self.classrooms.now()
        classroom.look_round(classroom.seen)

    def _seat(self, asked: Told) -> tuple[Classroom, ClassMember]:
        """The class of the pupil who asks, and the pupil."""
        classroom = self._class(asked)
        return classroom, classroom.pupil(asked.get("pupil"))

    async def _ask(self, asked: Told) -> Told:
        classroom = self._taught(asked)
        classroom.ask(_text(asked.get("question"), LONGEST_QUESTION))
        return {"number": classroom.number}

    async def _close(self, asked: Told) -> None:
        self._taught(asked).close(asked.get("isOpen") is True)

    async def _show(self, asked: Told) -> None:
        self._taught(asked).show(_text(asked.get("shown"), LONGEST_QUESTION))

    async def _lock(self, asked: Told) -> None:
        self._taught(asked).lock(asked.get("isLocked") is True)

    async def _hold(self, asked: Told) -> None:
        self._taught(asked).hold(asked.get("hasLobby") is True)

    async def _admit(self, asked: Told) -> None:
        self._taught(asked).admit(_numbers(asked.get("pupils")))

    async def _rename(self, asked: Told) -> Told:
        number, name = _count(asked.get("number")), _name(asked.get("name"))
        return {"name": self._taught(asked).rename(number, name)}

    async def _remove(self, asked: Told) -> None:
        self._taught(asked).remove(_numbers(asked.get("pupils")))

    async def _end(self, asked: Told) -> None:
        self.classrooms.end(self._taught(asked))

    async def _teach(self, asked: Told) -> Told:
        classroom, handed_in = self._taught(asked), _count(asked.get("handedIn", 0))
        await self._news(classroom, asked, classroom.marks[0])
        self._kept(classroom)
        return classroom.seen_by_teacher(handed_in)

    async def _watch(self, asked: Told) -> Told:
        classroom = self._class(asked, "wall")
        classroom.check_wall(asked.get("wall"))
        # While the wall is up, the teacher may be at another page.
        self._kept(classroom)
        await self._news(classroom, asked, classroom.marks[1])
        return classroom.seen_by_wall()

    async def _look(self, asked: Told) -> Told:
        classroom, pupil = self._seat(asked)
        classroom.come(pupil, self.classrooms.now())
        await self._news(classroom, asked, pupil.mark, is_pupils=True)
        return classroom.seen_by(pupil)

    async def _answer(self, asked: Told) -> None:
        classroom, pupil = self._seat(asked)
        answer = _text(asked.get("answer"), LONGEST_ANSWER)
        classroom.answer(pupil, _count(asked.get("number")), answer)

    async def _explain(self, asked: Told) -> None:
        classroom, pupil = self._seat(asked)
        why = _line(asked.get("why"), LONGEST_REASON, "bad_why")
        classroom.explain(pupil, _count(asked.get("number")), why)

    async def _hand_in(self, asked: Told) -> None:
        classroom, pupil = self._seat(asked)
        name = _name(asked.get("name"))
        classroom.hand_in(pupil, name, _text(asked.get("progress"), LONGEST_HANDED_IN))

    async def _news(
        self, classroom: Classroom, asked: Told, secret: str, is_pupils: bool = False
    ) -> None:
        """Wait until there is more to tell than is known; not for ever, and not without room.

        Args:
            classroom: What there may be news of.
            asked: What the page asks; `since` says how much it knows.
            secret: What its secret hashes to. Two of its requests may wait.
            is_pupils: Whether it's a pupil's page. A teacher's and a wall's never make room for
                others, and hear of several answers at once.

        Raises:
            RefusedInClass: if the class has ended meanwhile.
        """
        news = classroom.asked if is_pupils else classroom.answered
        since = _count(asked.get("since", -1))
        if news.rev <= since:
            await self._wait(LOOK_SECONDS, news.after(since), secret, is_kept=not is_pupils)
            if news.rev > since and not is_pupils and not self._is_cut:
                await asyncio.sleep(GATHER_SECONDS)
        if classroom.is_over:
            raise self.classrooms.over(classroom.code)

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
        with self.polls.wait(stream, self.visitor, secret, is_kept) as poll:
            ends = [each for each in (end, self._left.wait(), poll.cut.wait()) if each is not None]
            waiting = [asyncio.ensure_future(each) for each in ends]
            try:
                await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in waiting:
                    each.cancel()
        self._is_cut = poll.cut.is_set()

    ACTIONS: Final[Mapping[str, Callable[[Any, Told], Awaitable[Told | None]]]] = {
        "open": _open,
        "ask": _ask,
        "close": _close,
        "show": _show,
        "lock": _lock,
        "hold": _hold,
        "admit": _admit,
        "rename": _rename,
        "remove": _remove,
        "end": _end,
        "teach": _teach,
        "watch": _watch,
        "join": _join,
        "look": _look,
        "answer": _answer,
        "explain": _explain,
        "hand-in": _hand_in,
    }
    """What may be asked, by the last part of the address."""


def _text(given: object, most: int) -> str:
    """A text of so many bytes."""
    try:
        size = len(given.encode()) if isinstance(given, str) else 0
    except UnicodeEncodeError:
        # Half a character can't be sent on.
        size = 0
    if not isinstance(given, str) or not size:
        raise RefusedInClass("malformed", 400)
    if size > most:
        raise RefusedInClass("too_long", 400)
    return given


def _name(given: object) -> str:
    """A name; may be empty."""
    return _line(given, LONGEST_PUPIL_NAME, "bad_name")


def _line(given: object, most: int, refused: str) -> str:
    """A line of so many characters; may be empty."""
    line = " ".join(given.split()) if isinstance(given, str) else None
    if line is None or len(line) > most or not line.isprintable():
        raise RefusedInClass(refused, 400)
    return line


def _numbers(given: object) -> list[int]:
    """The numbers of pupils."""
    if isinstance(given, list) and len(given) <= MOST_PUPILS:
        return [*map(_count, given)]
    raise RefusedInClass("malformed", 400)


def _count(given: object) -> int:
    if type(given) is int and -1 <= given < 10**9:
        return given
    raise RefusedInClass("malformed", 400)
