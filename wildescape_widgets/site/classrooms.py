"""Classes that meet on the site: who is there, what is asked, what was answered.

All of it is in memory and goes with the class. What is asked and answered are texts that only
browsers and their kernels read.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Final

from wildescape_widgets.classroom.limits import LONGEST_PUPIL_NAME, MOST_PUPILS, MOST_QUESTIONS
from wildescape_widgets.site.origin import crowds

LETTERS: Final = "ACDEFHJKLMNPRTUVWXY"
"""What a code is made of: letters that nobody takes for another one, or for a digit."""

CODE_LENGTH: Final = 7

MOST_CLASSROOMS: Final = 40
"""How many classes there may be."""

MOST_CLASSROOMS_EACH: Final = 10
"""How many of them an address may have."""

MOST_ENDED: Final = 1000
"""Of how many classes it's remembered that their teachers have ended them."""

LONGEST_QUESTION: Final = 12_000
LONGEST_ANSWER: Final = 500
LONGEST_HANDED_IN: Final = 12_000
"""How long texts may be, in bytes."""

OPEN_SECONDS: Final = 3 * 3600
"""After how many seconds a class ends."""

ALONE_SECONDS: Final = 20 * 60
"""After how many seconds without its teacher's page, or a wall, a class ends."""

AWAY_SECONDS: Final = 60
"""After how many seconds a pupil isn't here: the page was closed, or the phone sleeps."""

GONE_SECONDS: Final = 120
"""After how many seconds a pupil's place may go to somebody else, if there is no other."""


class RefusedInClass(Exception):
    """What a class refuses.

    Args:
        reason: why, as a browser knows it.
        status: the HTTP status that says so.
    """

    def __init__(self, reason: str, status: int = 409) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


class GoneFromClass(RefusedInClass):
    """No class has this code, or nobody in it that secret: which of them is not told."""

    def __init__(self) -> None:
        super().__init__("gone", 404)


@dataclass(eq=False)
class ClassMember:
    """Somebody who has joined.

    Attributes:
        number: tells this pupil from others in the class.
        name: how they want to be called, with a number if somebody else is; may be empty.
        secret: what their browser answers with.
        seen: when it last asked.
        answer: what they answer to the question that is asked; `None` before.
        why: why they answer that; may be empty.
        is_here: whether their page was open when somebody last looked round.
    """

    number: int
    name: str
    secret: str
    seen: float
    answer: str | None = None
    why: str = ""
    is_here: bool = True


class News:
    """Tells those who wait that something has changed; `rev` counts how often."""

    def __init__(self) -> None:
        self.rev = 0
        self._event = asyncio.Event()

    def tell(self) -> None:
        """Wake those who wait."""
        self.rev += 1
        self._event.set()
        self._event = asyncio.Event()

    async def after(self, rev: int) -> None:
        """Wait until more has changed than `rev` tells of."""
        while self.rev <= rev:
            await self._event.wait()


@dataclass(eq=False)
class Classroom:
    """A class: what is asked now, and who answers what.

    Attributes:
        code: what pupils join with.
        visitor: the address that has opened it.
        page: the kernel of the page that has opened it.
        opened: when.
        teacher: the teacher's secret.
        wall: the secret of a page that only shows, without names.
        seen: when the teacher's page or a wall last asked.
        number: how many questions were asked.
        question: what is asked; `None` before the first question.
        is_open: whether answers are taken.
        shown: what pupils are told of the right answer; `None` before that.
        handed_in: of each pupil, by number, a name and the newest code of progress, and the
            number of the hand-in; the newest last.
        is_locked: whether nobody else is let in.
        is_over: whether it has ended.
    """

    code: str
    visitor: str
    page: str
    opened: float
    teacher: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    wall: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    seen: float = 0.0
    number: int = 0
    question: str | None = None
    is_open: bool = False
    shown: str | None = None
    pupils: dict[str, ClassMember] = field(default_factory=dict)
    handed_in: dict[int, tuple[str, str, int]] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    """The secrets of those whose place somebody else has."""
    is_locked: bool = False
    is_over: bool = False
    asked: News = field(default_factory=News)
    """For pupils: what is asked, and whether it's still open."""
    answered: News = field(default_factory=News)
    """For the teacher: all that changes."""
    _numbers: int = 0
    _handed: int = 0

    @property
    def is_unused(self) -> bool:
        """Whether nobody is in it, and it was never asked anything."""
        return not self.pupils and not self.number

    def tell(self) -> None:
        """Wake everybody."""
        self.asked.tell()
        self.answered.tell()

    # What its teacher does

    def check_teacher(self, secret: object) -> None:
        """Refuse anyone but its teacher."""
        _check_secret(secret, self.teacher)

    def check_wall(self, secret: object) -> None:
        """Refuse anyone but a page that shows it."""
        _check_secret(secret, self.wall)

    def ask(self, question: str) -> None:
        """Ask a question; the answers to the one before are gone."""
        if self.number >= MOST_QUESTIONS:
            raise RefusedInClass("too_many")
        self.number += 1
        self.question, self.shown, self.is_open = question, None, True
        for pupil in self.pupils.values():
            pupil.answer, pupil.why = None, ""
        self.tell()

    def close(self, is_open: bool) -> None:
        """Take no more answers, or take them again."""
        if self.question is None or self.shown is not None:
            raise RefusedInClass("not_now")
        self.is_open = is_open
        self.tell()

    def show(self, shown: str) -> None:
        """Tell the right answer, and take no more."""
        if self.question is None:
            raise RefusedInClass("not_now")
        self.shown, self.is_open = shown, False
        self.tell()

    def lock(self, is_locked: bool) -> None:
        """Let nobody else in, or let them in again; who is in stays."""
        self.is_locked = is_locked
        self.answered.tell()

    def end(self) -> None:
        """End the class, and forget all of it."""
        self.is_over = True
        self.question = self.shown = None
        self.pupils.clear()
        self.taken.clear()
        self.handed_in.clear()
        self.tell()

    # What pupils do

    def join(self, name: str, now: float) -> ClassMember:
        """Let somebody in; who was gone for longest leaves a place in a full class.

        Args:
            name: how they want to be called; whose name is taken gets a number with it.
            now: the time.
        """
        if self.is_locked:
            raise RefusedInClass("locked", 403)
        if len(self.pupils) >= MOST_PUPILS:
            longest = min(self.pupils.values(), key=lambda pupil: pupil.seen)
            if now - longest.seen < GONE_SECONDS:
                raise RefusedInClass("full", 503)
            del self.pupils[longest.secret]
            self.taken.add(longest.secret)
        self._numbers += 1
        pupil = ClassMember(self._numbers, self._free(name), secrets.token_urlsafe(16), now)
        self.pupils[pupil.secret] = pupil
        self.answered.tell()
        return pupil

    def _free(self, name: str) -> str:
        """A name that nobody else here has."""
        taken = {pupil.name.casefold() for pupil in self.pupils.values() if pupil.name}
        short = name[: LONGEST_PUPIL_NAME - len(f" ({MOST_PUPILS})")]
        numbered = (f"{short} ({number})" for number in count(2))
        return next(each for each in chain([name], numbered) if each.casefold() not in taken)

    def come(self, pupil: ClassMember, now: float) -> None:
        """Note that a pupil's page is open."""
        pupil.seen = now
        self.look_round(now)

    def look_round(self, now: float) -> None:
        """Note who has gone, and who is back."""
        changed = False
        for pupil in self.pupils.values():
            is_here = now - pupil.seen <= AWAY_SECONDS
            changed = changed or is_here != pupil.is_here
            pupil.is_here = is_here
        if changed:
            self.answered.tell()

    def pupil(self, secret: object) -> ClassMember:
        """The pupil with this secret."""
        given = secret if isinstance(secret, str) else ""
        found = self.pupils.get(given)
        if found is None:
            raise RefusedInClass("taken") if given in self.taken else GoneFromClass
        return found

    def answer(self, pupil: ClassMember, number: int, answer: str) -> None:
        """Take an answer to a question, or another one in its place; one that is there stays."""
        if number == self.number and answer == pupil.answer:
            return
        if number != self.number or not self.is_open:
            raise RefusedInClass("closed")
        pupil.answer = answer
        self.answered.tell()

    def explain(self, pupil: ClassMember, number: int, why: str) -> None:
        """Take the reason for an answer, or another one in its place; one that is there stays."""
        if number == self.number and pupil.answer is not None and why == pupil.why:
            return
        if number != self.number or not self.is_open or pupil.answer is None:
            raise RefusedInClass("closed")
        pupil.why = why
        self.answered.tell()

    def hand_in(self, pupil: ClassMember, name: str, code: str) -> None:
        """Take a code of progress in the place of the pupil's former one; the same counts once."""
        if any(kept[:2] == (name, code) for kept in self.handed_in.values()):
            return
        if pupil.number not in self.handed_in and len(self.handed_in) >= 2 * MOST_PUPILS:
            raise RefusedInClass("full", 503)
        self.handed_in.pop(pupil.number, None)
        self._handed += 1
        self.handed_in[pupil.number] = (name, code, self._handed)
        self.answered.tell()

    # What is told

    def seen_by(self, pupil: ClassMember) -> dict[str, object]:
        """What a pupil may know."""
        return {
            "rev": self.asked.rev,
            "number": self.number,
            "question": self.question,
            "isOpen": self.is_open,
            "shown": self.shown,
            "mine": pupil.answer,
            "why": pupil.why,
        }

    def seen_by_wall(self) -> dict[str, object]:
        """What everybody may see: nothing to copy, no names, and no order that tells."""
        pupils = self.pupils.values()
        answers = [pupil.answer for pupil in pupils if pupil.answer is not None]
        return {
            "rev": self.answered.rev,
            "code": self.code,
            "isLocked": self.is_locked,
            "number": self.number,
            "question": self.question,
            "isOpen": self.is_open,
            "shown": self.shown,
            "present": sum(pupil.is_here for pupil in pupils),
            "answered": len(answers),
            # A pupil who has answered and gone counts with those who still may.
            "asked": sum(pupil.is_here or pupil.answer is not None for pupil in pupils),
            "answers": [] if self.is_open else sorted(answers),
        }

    def seen_by_teacher(self, handed_in: int) -> dict[str, object]:
        """What the teacher may know, and what was handed in after the first so many times."""
        return {
            **self.seen_by_wall(),
            "pupils": [
                {
                    "number": pupil.number,
                    "name": pupil.name,
                    "answer": pupil.answer,
                    "why": pupil.why,
                    "isHere": pupil.is_here,
                }
                for pupil in self.pupils.values()
            ],
            "codes": len(self.handed_in),
            "handed": self._handed,
            "handedIn": [
                (name, code) for name, code, number in self.handed_in.values() if number > handed_in
            ],
        }


class Classrooms:
    """All classes of a site.

    Args:
        clock: gives the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.now = clock
        self._open: dict[str, Classroom] = {}
        self._ended = deque[str](maxlen=MOST_ENDED)

    def __len__(self) -> int:
        return len(self._open)

    def open(self, visitor: str, page: str) -> Classroom:
        """Open a class for a teacher at this address; one that the page has already ends.

        Args:
            visitor: the address.
            page: the kernel of the teacher's page.

        Raises:
            RefusedInClass: if there are too many.
        """
        self.sweep()
        for classroom in [each for each in self._open.values() if each.page == page]:
            self.end(classroom)
        for is_near, most in crowds(visitor, MOST_CLASSROOMS_EACH, MOST_CLASSROOMS):
            self._make_room(is_near, most)
        while (code := _new_code()) in self._open or code in self._ended:
            pass
        now = self.now()
        opened = self._open[code] = Classroom(code, visitor, page, now, seen=now)
        return opened

    def _make_room(self, is_near: Callable[[str], bool], most: int) -> None:
        """Keep fewer than `most`: of whoever has most, end the unused class seen longest ago."""
        near = [each for each in self._open.values() if is_near(each.visitor)]
        if len(near) < most:
            return
        unused = [each for each in near if each.is_unused]
        if not unused:
            raise RefusedInClass("full", 503)
        held = Counter(each.visitor for each in near)
        self._forget(min(unused, key=lambda each: (-held[each.visitor], each.seen)))

    def find(self, code: object) -> Classroom:
        """The class with this code, also if it's written with spaces, as the wall breaks it.

        Raises:
            RefusedInClass: `ended` if its teacher has ended it, `gone` if there is none.
        """
        given = re.sub(r"[\s-]", "", code).upper() if isinstance(code, str) else ""
        found = self._open.get(given)
        if found is None or self._is_late(found):
            raise self.over(given)
        return found

    def over(self, code: str) -> RefusedInClass:
        """Why there's no class with this code: its teacher has ended it, or nobody knows."""
        return RefusedInClass("ended", 404) if code in self._ended else GoneFromClass()

    def end(self, classroom: Classroom) -> None:
        """End a class for its teacher; only its code is kept."""
        self._ended.append(classroom.code)
        self._forget(classroom)

    def _forget(self, classroom: Classroom) -> None:
        self._open.pop(classroom.code, None)
        classroom.end()

    def sweep(self) -> None:
        """End the classes whose time is over, or whose teacher has gone."""
        for classroom in [*self._open.values()]:
            if self._is_late(classroom):
                self._forget(classroom)

    def _is_late(self, classroom: Classroom) -> bool:
        now = self.now()
        return now - classroom.opened > OPEN_SECONDS or now - classroom.seen > ALONE_SECONDS


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _check_secret(given: object, secret: str) -> None:
    given = given if isinstance(given, str) else ""
    if not hmac.compare_digest(given.encode("utf-8", "replace"), secret.encode()):
        raise GoneFromClass
