"""Classes over HTTP: each request is a page of ours that posts JSON, and gets JSON back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import ClassVar, Final

from wildescape_widgets.classroom.limits import LONGEST_PUPIL_NAME, LONGEST_REASON, MOST_PUPILS
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.asked import (
    LOOK_SECONDS,
    Answering,
    AskedPage,
    Told,
    asked_count,
    asked_line,
)
from wildescape_widgets.site.classroom import (
    LONGEST_ANSWER,
    LONGEST_HANDED_IN,
    LONGEST_QUESTION,
    ClassMember,
    Classroom,
)
from wildescape_widgets.site.classrooms import Classrooms

GATHER_SECONDS: Final = 0.2
"""How long answers are gathered before a teacher's page hears of them."""


class ClassPage(AskedPage):
    """What a teacher's, a pupil's or a projector's page asks of its class."""

    TAKES = (*AskedPage.TAKES, "classrooms")

    classrooms: Classrooms
    """The classes of this site."""

    def _answered(self) -> None:
        """Tell teachers of trouble with the store."""
        self.classrooms.tell_trouble()

    async def _open(self, asked: Told) -> Told:
        page = self._page(asked)
        if not page:
            raise RefusedRequest("no_page", 403)
        opened = self.classrooms.open(self.visitor, page)
        return {"code": opened.code, "teacher": opened.teacher, "wall": opened.wall}

    async def _join(self, asked: Told) -> Told:
        classroom = await self._guessed(asked, self._class)
        try:
            name = _name(asked.get("name"))
        except RefusedRequest:
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
        number, name = asked_count(asked.get("number")), _name(asked.get("name"))
        return {"name": self._taught(asked).rename(number, name)}

    async def _remove(self, asked: Told) -> None:
        self._taught(asked).remove(_numbers(asked.get("pupils")))

    async def _end(self, asked: Told) -> None:
        self.classrooms.end(self._taught(asked))

    async def _teach(self, asked: Told) -> Told:
        classroom, handed_in = self._taught(asked), asked_count(asked.get("handedIn", 0))
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
        classroom.answer(pupil, asked_count(asked.get("number")), answer)

    async def _explain(self, asked: Told) -> None:
        classroom, pupil = self._seat(asked)
        why = asked_line(asked.get("why"), LONGEST_REASON, "bad_why")
        classroom.explain(pupil, asked_count(asked.get("number")), why)

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
            RefusedRequest: if the class has ended meanwhile.
        """
        news = classroom.asked if is_pupils else classroom.answered
        since = asked_count(asked.get("since", -1))
        if news.rev <= since:
            await self._wait(LOOK_SECONDS, news.after(since), secret, is_kept=not is_pupils)
            if news.rev > since and not is_pupils and not self._is_cut:
                await asyncio.sleep(GATHER_SECONDS)
        if classroom.is_over:
            raise self.classrooms.over(classroom.code)

    ACTIONS: ClassVar[Mapping[str, Answering]] = {
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
        raise RefusedRequest("malformed", 400)
    if size > most:
        raise RefusedRequest("too_long", 400)
    return given


def _name(given: object) -> str:
    """A name; may be empty."""
    return asked_line(given, LONGEST_PUPIL_NAME, "bad_name")


def _numbers(given: object) -> list[int]:
    """The numbers of pupils."""
    if isinstance(given, list) and len(given) <= MOST_PUPILS:
        return [*map(asked_count, given)]
    raise RefusedRequest("malformed", 400)
