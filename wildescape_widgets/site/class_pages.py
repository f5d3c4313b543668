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
    asked_chair,
    asked_count,
    asked_lang,
    asked_line,
)
from wildescape_widgets.site.class_member import ClassMember
from wildescape_widgets.site.class_play import ClassPlay
from wildescape_widgets.site.classroom import (
    LONGEST_ANSWER,
    LONGEST_HANDED_IN,
    LONGEST_QUESTION,
    Classroom,
)
from wildescape_widgets.site.classrooms import Classrooms
from wildescape_widgets.together.class_tables import LONGEST_WORD, ClassTables

GATHER_SECONDS: Final = 0.2
"""How long answers are gathered before a teacher's page hears of them."""


class ClassPage(AskedPage):
    """What a teacher's, a pupil's or a projector's page asks of its class."""

    TAKES = (*AskedPage.TAKES, "classrooms", "play")
    KEPT = frozenset({"teach", "watch"})

    classrooms: Classrooms
    """The classes of this site."""
    play: ClassPlay | None
    """What they play; nothing on a site without tables for people."""

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

    async def _put_away(self, asked: Told) -> None:
        self._taught(asked).put_away()

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

    async def _seat_all(self, asked: Told) -> None:
        classroom = self._taught(asked)
        if self.play is None:
            raise RefusedRequest("not_offered", 403)
        await self.play.seat(classroom, asked, asked_lang(asked))

    def _tables(self, asked: Told) -> tuple[Classroom, ClassTables, ClassPlay]:
        """The class of the teacher who asks, with its tables.

        Raises:
            RefusedRequest: `not_now` if it has none.
        """
        classroom = self._taught(asked)
        if self.play is None or classroom.tables is None:
            raise RefusedRequest("not_now")
        return classroom, classroom.tables, self.play

    async def _tables_pause(self, asked: Told) -> None:
        _, tables, _ = self._tables(asked)
        tables.pause(asked.get("table"), asked.get("isPaused") is True)

    async def _tables_say(self, asked: Told) -> None:
        classroom, tables, play = self._tables(asked)
        text = asked_line(asked.get("text"), LONGEST_WORD, "malformed")
        if not text:
            raise RefusedRequest("malformed", 400)
        tables.say(asked.get("table"), text)
        play.keep_plan(classroom, tables)

    async def _tables_wall(self, asked: Told) -> None:
        classroom, tables, play = self._tables(asked)
        tables.is_on_wall = asked.get("isOnWall") is True
        if tables.is_on_wall:
            # Else a moment would keep them from the wall.
            classroom.looks.show(None, is_told=False)
        play.keep_plan(classroom, tables)

    async def _tables_move(self, asked: Told) -> None:
        classroom, tables, _ = self._tables(asked)
        number = asked_count(asked.get("pupil"))
        pupil = next((p for p in classroom.pupils.values() if p.number == number), None)
        if pupil is None or pupil.is_waiting:
            raise RefusedRequest("malformed", 400)
        chair = asked_chair(asked.get("chair"))
        tables.move(number, asked.get("table"), chair, pupil.name, asked_lang(asked))
        classroom.tell()

    async def _tables_lower(self, asked: Told) -> None:
        _, tables, _ = self._tables(asked)
        tables.numbered(asked.get("table")).lower(asked_chair(asked.get("chair")))

    async def _tables_hand(self, asked: Told) -> Told:
        _, tables, _ = self._tables(asked)
        table = tables.numbered(asked.get("table"))
        return {"record": table.record(asked_count(asked.get("hand")))}

    async def _tables_end(self, asked: Told) -> None:
        classroom, _, play = self._tables(asked)
        play.end(classroom)

    async def _moment(self, asked: Told) -> Told:
        classroom = self._taught(asked)
        return {**classroom.looks.told_moment(asked.get("moment"), asked_lang(asked))}

    async def _moment_wall(self, asked: Told) -> None:
        classroom = self._taught(asked)
        classroom.looks.show(asked.get("moment"), asked.get("isTold") is True)
        classroom.tell()

    async def _teach(self, asked: Told) -> Told:
        classroom, handed_in = self._taught(asked), asked_count(asked.get("handedIn", 0))
        await self._news(classroom, asked, classroom.marks[0])
        self._kept(classroom)
        return classroom.seen_by_teacher(handed_in, asked_lang(asked))

    async def _watch(self, asked: Told) -> Told:
        classroom = self._class(asked, "wall")
        classroom.check_wall(asked.get("wall"))
        # While the wall is up, the teacher may be at another page.
        self._kept(classroom)
        await self._news(classroom, asked, classroom.marks[1])
        return classroom.seen_by_wall(asked_lang(asked))

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
        "put_away": _put_away,
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
        "seat": _seat_all,
        "tables_pause": _tables_pause,
        "tables_say": _tables_say,
        "tables_wall": _tables_wall,
        "tables_move": _tables_move,
        "tables_lower": _tables_lower,
        "tables_hand": _tables_hand,
        "tables_end": _tables_end,
        "moment": _moment,
        "moment_wall": _moment_wall,
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
