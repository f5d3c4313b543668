"""Classes over HTTP: each request is a page of ours that posts JSON, and gets JSON back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from wildescape_widgets.site.classrooms import (
    LONGEST_ANSWER,
    LONGEST_HANDED_IN,
    LONGEST_PUPIL_NAME,
    LONGEST_QUESTION,
    LONGEST_REASON,
    Classroom,
    Classrooms,
    News,
    RefusedInClass,
)
from wildescape_widgets.site.origin import is_same_origin, visitor_of
from wildescape_widgets.site.pages import SitePage

LOOK_SECONDS: Final = 20
"""How long a page waits for news; then it asks again."""

GATHER_SECONDS: Final = 0.2
"""How long answers are gathered before a teacher's page hears of them."""

GUESS_SECONDS: Final = 0.5
"""How long a page waits that has given a wrong code."""

MOST_GUESSES: Final = 20
"""How many pages of an address may wait so at once."""

Told = Mapping[str, Any]


class ClassPage(SitePage):
    """What a teacher's, a pupil's or a projector's page asks of its class."""

    def initialize(self, classrooms: Classrooms, **kwargs: Any) -> None:
        """Take the classes of this site."""
        super().initialize(**kwargs)
        self.classrooms = classrooms
        self._left = asyncio.Event()

    def on_connection_close(self) -> None:
        """Wait no longer for a page that was left."""
        super().on_connection_close()
        self._left.set()

    async def post(self, action: str) -> None:
        """Do what is asked, and answer with JSON, or with the reason why not."""
        if not is_same_origin(self.request):
            self.answer_json({"reason": "elsewhere"}, 403)
            return
        try:
            asked = self._asked()
            self.answer_json(await self.ACTIONS[action](self, asked))
        except RefusedInClass as refused:
            self.answer_json({"reason": refused.reason}, refused.status)

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
        opened = self.classrooms.open(visitor_of(self.request))
        return {"code": opened.code, "teacher": opened.teacher, "wall": opened.wall}

    async def _join(self, asked: Told) -> Told:
        visitor = visitor_of(self.request)
        guesses = self.classrooms.guesses
        # Before the code is looked up, so that the refusal tells nothing about it.
        if guesses[visitor] >= MOST_GUESSES:
            raise RefusedInClass("busy", 429)
        try:
            classroom = self.classrooms.find(asked.get("code"))
        except RefusedInClass:
            guesses[visitor] += 1
            await asyncio.sleep(GUESS_SECONDS)
            guesses.subtract([visitor])
            raise
        pupil = classroom.join(_name(asked.get("name")), self.classrooms.now())
        return {"code": classroom.code, "pupil": pupil.secret, "name": pupil.name}

    def _taught(self, asked: Told) -> Classroom:
        classroom = self.classrooms.find(asked.get("code"))
        classroom.check_teacher(asked.get("teacher"))
        self._kept(classroom)
        return classroom

    def _kept(self, classroom: Classroom) -> None:
        """Note that somebody teaches it, and who is here."""
        classroom.seen = self.classrooms.now()
        classroom.look_round(classroom.seen)

    async def _ask(self, asked: Told) -> Told:
        classroom = self._taught(asked)
        classroom.ask(_text(asked.get("question"), LONGEST_QUESTION))
        return {"number": classroom.number}

    async def _close(self, asked: Told) -> Told:
        self._taught(asked).close(asked.get("isOpen") is True)
        return {}

    async def _show(self, asked: Told) -> Told:
        self._taught(asked).show(_text(asked.get("shown"), LONGEST_QUESTION))
        return {}

    async def _end(self, asked: Told) -> Told:
        self.classrooms.end(self._taught(asked))
        return {}

    async def _teach(self, asked: Told) -> Told:
        classroom, handed_in = self._taught(asked), _count(asked.get("handedIn", 0))
        await self._news(classroom.answered, _count(asked.get("since", -1)), GATHER_SECONDS)
        if classroom.is_over:
            return {"isOver": True}
        self._kept(classroom)
        return classroom.seen_by_teacher(handed_in)

    async def _watch(self, asked: Told) -> Told:
        classroom = self.classrooms.find(asked.get("code"))
        classroom.check_wall(asked.get("wall"))
        # While the wall is up, the teacher may be at another page.
        self._kept(classroom)
        await self._news(classroom.answered, _count(asked.get("since", -1)), GATHER_SECONDS)
        return {"isOver": True} if classroom.is_over else classroom.seen_by_wall()

    async def _look(self, asked: Told) -> Told:
        classroom = self.classrooms.find(asked.get("code"))
        pupil = classroom.pupil(asked.get("pupil"))
        classroom.come(pupil, self.classrooms.now())
        await self._news(classroom.asked, _count(asked.get("since", -1)))
        if classroom.is_over:
            return {"isOver": True}
        return classroom.seen_by(pupil)

    async def _answer(self, asked: Told) -> Told:
        classroom = self.classrooms.find(asked.get("code"))
        pupil = classroom.pupil(asked.get("pupil"))
        answer = _text(asked.get("answer"), LONGEST_ANSWER)
        classroom.answer(pupil, _count(asked.get("number")), answer)
        return {}

    async def _explain(self, asked: Told) -> Told:
        classroom = self.classrooms.find(asked.get("code"))
        pupil = classroom.pupil(asked.get("pupil"))
        why = _line(asked.get("why"), LONGEST_REASON, "bad_why")
        classroom.explain(pupil, _count(asked.get("number")), why)
        return {}

    async def _hand_in(self, asked: Told) -> Told:
        classroom = self.classrooms.find(asked.get("code"))
        pupil = classroom.pupil(asked.get("pupil"))
        name = _name(asked.get("name"))
        classroom.hand_in(pupil, name, _text(asked.get("progress"), LONGEST_HANDED_IN))
        return {}

    async def _news(self, news: News, since: int, gather: float = 0) -> None:
        """Wait until there is more to tell than `since`, or the page is left, for a while."""
        if news.rev > since:
            return
        waiting = [
            asyncio.ensure_future(news.after(since)),
            asyncio.ensure_future(self._left.wait()),
        ]
        try:
            await asyncio.wait(waiting, timeout=LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waiting:
                each.cancel()
        if gather and news.rev > since:
            await asyncio.sleep(gather)

    ACTIONS: Final[Mapping[str, Callable[[Any, Told], Awaitable[Told]]]] = {
        "open": _open,
        "ask": _ask,
        "close": _close,
        "show": _show,
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


def _count(given: object) -> int:
    if type(given) is int and -1 <= given < 10**9:
        return given
    raise RefusedInClass("malformed", 400)
