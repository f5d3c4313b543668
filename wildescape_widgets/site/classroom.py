"""A class that meets on the site: who is there, what is asked, what was answered.

All of it is in memory, and whatever changes is kept in a store first: what can't be kept is
refused. What is asked and answered are texts that only browsers and their kernels read.
"""

from __future__ import annotations

import hmac
import math
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from wildescape.i18n import LANGUAGES

from wildescape_widgets.classroom.limits import LONGEST_PUPIL_NAME, MOST_PUPILS, MOST_QUESTIONS
from wildescape_widgets.encryption import mark_of
from wildescape_widgets.rooms import News, RefusedRequest, free_name
from wildescape_widgets.site.class_looks import ClassLooks
from wildescape_widgets.site.class_member import ClassMember
from wildescape_widgets.site.class_store import ClassStore, MemoryStore
from wildescape_widgets.site.rows import (
    ClassPlayRow,
    ClassroomRow,
    HandInRow,
    KeptClass,
    PupilPlace,
    PupilRow,
)
from wildescape_widgets.together.class_kept import PLAN, told_plan
from wildescape_widgets.together.class_tables import NO_TABLES, ClassTables

LONGEST_QUESTION: Final = 12_000
LONGEST_ANSWER: Final = 500
LONGEST_HANDED_IN: Final = 12_000
"""How long texts may be, in bytes."""

AWAY_SECONDS: Final = 60
"""After how many seconds a pupil isn't here: the page was closed, or the phone sleeps."""

GONE_SECONDS: Final = 120
"""After how many seconds a pupil's place may go to somebody else, if there is no other."""

STUCK_SECONDS: Final = 60
"""For how many seconds a teacher is told that somebody's name was refused."""

LEFT: Final[Mapping[PupilPlace, str]] = {PupilPlace.TAKEN: "taken", PupilPlace.REMOVED: "removed"}
"""Why somebody who was in a class isn't any more, as a browser knows it."""

FIRST_REV: Final = 1000
REVS_A_SECOND: Final = 20
"""Where the numbers of news go on when a class comes back: beyond those that its pages know."""


class RefusedInClass(RefusedRequest):
    """What a class refuses."""


class GoneFromClass(RefusedInClass):
    """No class has this code, or nobody in it that secret: which of them is not told."""

    def __init__(self) -> None:
        super().__init__("gone", 404)


@dataclass(eq=False)
class Classroom:
    """A class: what is asked now, and who answers what.

    Attributes:
        code: what pupils join with.
        visitor: the address that has opened it.
        page: the kernel of the page that has opened it.
        opened: when.
        store: where it's kept.
        began: when it was opened, in seconds since 1970.
        teacher: the teacher's secret; empty once only what it hashes to is known.
        wall: the secret of a page that only shows, without names; the same.
        marks: what the secrets of teacher and wall hash to.
        seen: when the teacher's page or a wall last asked.
        number: how many questions were asked.
        question: what is asked; `None` before the first question.
        is_open: whether answers are taken.
        shown: what pupils are told of the right answer; `None` before that.
        handed_in: of each pupil, by number, a name and the newest code of progress, and the
            number of the hand-in; the newest last.
        left: of those who aren't in any more, by what their secret hashes to, why.
        is_locked: whether nobody else is let in.
        has_lobby: whether newcomers wait until their teacher lets them in.
        stuck_at: when somebody's name was refused last.
        is_stuck: whether that was so when somebody last looked round.
        is_over: whether it has ended.
        tables: the tables at which it plays, if it does.
        looks: what looks back on its hands have found.
    """

    code: str
    visitor: str
    page: str
    opened: float
    store: ClassStore = field(default_factory=MemoryStore)
    began: float = 0.0
    teacher: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    wall: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    marks: tuple[str, str] = ("", "")
    seen: float = 0.0
    number: int = 0
    question: str | None = None
    is_open: bool = False
    shown: str | None = None
    pupils: dict[str, ClassMember] = field(default_factory=dict)
    handed_in: dict[int, tuple[str, str, int]] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)
    is_locked: bool = False
    has_lobby: bool = False
    stuck_at: float = -math.inf
    is_stuck: bool = False
    is_over: bool = False
    tables: ClassTables | None = None
    looks: ClassLooks = field(default_factory=ClassLooks)
    asked: News = field(default_factory=News)
    """For pupils: what is asked, and whether it's still open."""
    answered: News = field(default_factory=News)
    """For the teacher: all that changes."""
    _numbers: int = 0
    _handed: int = 0

    def __post_init__(self) -> None:
        if not any(self.marks):
            self.marks = mark_of(self.teacher), mark_of(self.wall)

    @classmethod
    def of(
        cls, kept: KeptClass, visitor: str, store: ClassStore, now: float, today: float
    ) -> Classroom:
        """A class as it was kept, without any of its pages.

        Args:
            kept: the class.
            visitor: the address that it counts for.
            store: where it's kept.
            now: the time.
            today: the time in seconds since 1970.
        """
        head, pupils, handed_in, _, looks = kept
        # Its pages know some news by their numbers, and must hear of all that are new.
        rev = FIRST_REV + REVS_A_SECOND * max(0, int(today - head.opened))
        return cls(
            code=head.code,
            visitor=visitor,
            page="",
            opened=now,
            store=store,
            began=head.opened,
            teacher="",
            wall="",
            marks=(head.teacher, head.wall),
            seen=now,
            number=head.number,
            question=head.question,
            is_open=head.is_open,
            shown=head.shown,
            pupils={
                each.secret: ClassMember(
                    number=each.number,
                    name=each.name,
                    secret="",
                    seen=now - AWAY_SECONDS - 1,
                    answer=each.answer,
                    why=each.why,
                    is_here=False,
                    mark=each.secret,
                    is_waiting=each.place is PupilPlace.WAITING,
                )
                for each in pupils
                if each.place not in LEFT
            },
            handed_in={
                each.pupil: (each.name, each.progress, each.number)
                for each in handed_in
                if each.progress
            },
            left={each.secret: LEFT[each.place] for each in pupils if each.place in LEFT},
            is_locked=head.is_locked,
            has_lobby=head.has_lobby,
            looks=ClassLooks.of(looks),
            asked=News(rev),
            answered=News(rev),
            _numbers=max((each.number for each in pupils), default=0),
            _handed=max((each.number for each in handed_in), default=0),
        )

    @property
    def row(self) -> ClassroomRow:
        """This as the store keeps it, without its pupils."""
        return ClassroomRow(
            self.code,
            self.began,
            *self.marks,
            self.number,
            self.question,
            self.shown,
            self.is_open,
            self.is_locked,
            self.has_lobby,
        )

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
        _check_secret(secret, self.marks[0])

    def check_wall(self, secret: object) -> None:
        """Refuse anyone but a page that shows it."""
        _check_secret(secret, self.marks[1])

    def ask(self, question: str) -> None:
        """Ask a question; the answers to the one before are gone."""
        if self.number >= MOST_QUESTIONS:
            raise RefusedInClass("too_many")
        row = self.row._replace(number=self.number + 1, question=question, shown=None, is_open=True)
        pupils = [each.row(self.code) for each in self.pupils.values()]
        self.store.keep(row, *(each._replace(answer=None, why="") for each in pupils))
        self.number += 1
        self.question, self.shown, self.is_open = question, None, True
        self.looks.shown = None
        for pupil in self.pupils.values():
            pupil.answer, pupil.why = None, ""
        self.tell()
        self._tell_tables()

    def asks(self, number: int) -> int:
        """Which question a pupil with this number is asked, and hasn't answered; 0 for none."""
        if not self.is_open or self.question is None:
            return 0
        is_waited_for = any(each.answer is None for each in self._numbered([number]))
        return self.number if is_waited_for else 0

    def shows(self) -> int:
        """Which question's answer is shown; 0 for none."""
        return self.number if self.shown is not None else 0

    def _tell_tables(self, *pupils: ClassMember) -> None:
        """Let pupils at tables hear what is asked; all of them if none is given."""
        for table in self.tables.tables if self.tables else ():
            if not pupils or any(table.of_pupil(pupil.number) for pupil in pupils):
                table.tell()

    def put_away(self) -> None:
        """Ask nothing any more; the wall shows the tables again."""
        self.store.keep(self.row._replace(question=None, shown=None, is_open=False))
        self.question, self.shown, self.is_open = None, None, False
        self.tell()
        self._tell_tables()

    def plan_row(self, tables: ClassTables) -> ClassPlayRow:
        """What it plays, as the store keeps it."""
        return ClassPlayRow(self.code, PLAN, told_plan(tables))

    def close(self, is_open: bool) -> None:
        """Take no more answers, or take them again."""
        if self.question is None or self.shown is not None:
            raise RefusedInClass("not_now")
        self.store.keep(self.row._replace(is_open=is_open))
        self.is_open = is_open
        self.tell()
        self._tell_tables()

    def show(self, shown: str) -> None:
        """Tell the right answer, and take no more."""
        if self.question is None:
            raise RefusedInClass("not_now")
        self.store.keep(self.row._replace(shown=shown, is_open=False))
        self.shown, self.is_open = shown, False
        self.tell()
        self._tell_tables()

    def lock(self, is_locked: bool) -> None:
        """Let nobody else in, or let them in again; who is in stays."""
        self.store.keep(self.row._replace(is_locked=is_locked))
        self.is_locked = is_locked
        self.answered.tell()

    def hold(self, has_lobby: bool) -> None:
        """Have newcomers wait until they're let in, or let all in at once."""
        waiting = [] if has_lobby else [each for each in self.pupils.values() if each.is_waiting]
        let_in = [each.row(self.code)._replace(place=PupilPlace.IN) for each in waiting]
        self.store.keep(self.row._replace(has_lobby=has_lobby), *let_in)
        self.has_lobby = has_lobby
        for pupil in waiting:
            pupil.is_waiting = False
        self.tell()

    def admit(self, numbers: Collection[int]) -> None:
        """Let in who waits, by their numbers."""
        waiting = [each for each in self._numbered(numbers) if each.is_waiting]
        self.store.keep(*(each.row(self.code)._replace(place=PupilPlace.IN) for each in waiting))
        for pupil in waiting:
            pupil.is_waiting = False
        self.tell()

    def rename(self, number: int, name: str) -> str:
        """Call a pupil by another name; if somebody else has it, it gets a number with it."""
        free = name
        for pupil in self._numbered([number]):
            free = self._free(name, pupil)
            self.store.keep(pupil.row(self.code)._replace(name=free))
            pupil.name = free
            if self.tables:
                self.tables.rename(number, free)
        self.tell()
        return free

    def remove(self, numbers: Collection[int]) -> None:
        """Take pupils out, with their names and all that they've said; they may join again."""
        removed = self._numbered(numbers)
        rows = [PupilRow(self.code, p.number, p.mark, place=PupilPlace.REMOVED) for p in removed]
        handed = [
            HandInRow(self.code, pupil.number, "", "", self.handed_in[pupil.number][2])
            for pupil in removed
            if pupil.number in self.handed_in
        ]
        self.store.keep(*rows, *handed)
        for pupil in removed:
            del self.pupils[pupil.mark]
            self.left[pupil.mark] = LEFT[PupilPlace.REMOVED]
            self.handed_in.pop(pupil.number, None)
            self._unseat(pupil)
        self.tell()

    def _unseat(self, pupil: ClassMember) -> None:
        """Let a bot play on for somebody who isn't in any more."""
        if self.tables:
            self.tables.drop(pupil.number)

    def _numbered(self, numbers: Collection[int]) -> list[ClassMember]:
        """The pupils with these numbers who are still there."""
        return [each for each in self.pupils.values() if each.number in numbers]

    def end(self) -> None:
        """End the class, and forget all of it."""
        self.is_over = True
        self.question = self.shown = None
        self.pupils.clear()
        self.left.clear()
        self.handed_in.clear()
        self.looks = ClassLooks()
        self.end_tables()
        self.tell()

    def end_tables(self, is_resting: bool = False) -> None:
        """End the tables in memory, or let them come back with the class."""
        if self.tables:
            self.tables.end(is_resting)
            self.tables = None

    # What pupils do

    def join(self, name: str, now: float, secret: str = "") -> ClassMember:
        """Let somebody in; who was gone for longest leaves a place in a full class.

        Args:
            name: how they want to be called; whose name is taken gets a number with it.
            now: the time.
            secret: what they are known by; whoever is in already stays the same pupil. Without
                one they are somebody new.
        """
        if secret and (known := self.pupils.get(mark_of(secret))):
            return known
        if self.is_locked:
            raise RefusedInClass("locked", 403)
        gone = None
        self.note_players()
        if len(self.pupils) >= MOST_PUPILS:
            gone = min(self.pupils.values(), key=lambda pupil: pupil.seen)
            if now - gone.seen < GONE_SECONDS:
                raise RefusedInClass("full", 503)
        secret = secret or secrets.token_urlsafe(16)
        pupil = ClassMember(self._numbers + 1, self._free(name, gone), secret, now)
        pupil.is_waiting = self.has_lobby
        left = [PupilRow(self.code, gone.number, gone.mark, place=PupilPlace.TAKEN)] if gone else []
        self.store.keep(*left, pupil.row(self.code))
        if gone:
            del self.pupils[gone.mark]
            self.left[gone.mark] = LEFT[PupilPlace.TAKEN]
            self._unseat(gone)
        self._numbers += 1
        self.pupils[pupil.mark] = pupil
        self.answered.tell()
        return pupil

    def _free(self, name: str, but: ClassMember | None) -> str:
        """A name that nobody else here has, but for somebody who doesn't count."""
        taken = (each.name for each in self.pupils.values() if each is not but and each.name)
        return free_name(name, taken, LONGEST_PUPIL_NAME, MOST_PUPILS)

    def note_stuck(self, now: float) -> None:
        """Note that somebody can't join by the name they want."""
        self.stuck_at = now
        self.look_round(now)

    def come(self, pupil: ClassMember, now: float) -> None:
        """Note that a pupil's page is open."""
        pupil.seen = now
        self.look_round(now)

    def note_players(self) -> None:
        """Count those who are at their tables as here: their pages ask there."""
        seen = self.tables.seen() if self.tables else {}
        for pupil in self.pupils.values():
            pupil.seen = max(pupil.seen, seen.get(pupil.number, pupil.seen))

    def look_round(self, now: float) -> None:
        """Note who has gone, who is back, and whether somebody is stuck."""
        self.note_players()
        is_stuck = now - self.stuck_at <= STUCK_SECONDS
        changed = is_stuck != self.is_stuck
        self.is_stuck = is_stuck
        for pupil in self.pupils.values():
            is_here = now - pupil.seen <= AWAY_SECONDS
            changed = changed or is_here != pupil.is_here
            pupil.is_here = is_here
        if changed:
            self.answered.tell()

    def pupil(self, secret: object) -> ClassMember:
        """The pupil with this secret."""
        given = mark_of(secret)
        found = self.pupils.get(given)
        if found is None:
            raise RefusedInClass(self.left[given]) if given in self.left else GoneFromClass
        return found

    def answer(self, pupil: ClassMember, number: int, answer: str) -> None:
        """Take an answer to a question, or another one in its place; one that is there stays.

        The reason for another answer goes with that one.
        """
        _check_is_in(pupil)
        if number == self.number and answer == pupil.answer:
            return
        if number != self.number or not self.is_open:
            raise RefusedInClass("closed")
        self.store.keep(pupil.row(self.code)._replace(answer=answer, why=""))
        pupil.answer, pupil.why = answer, ""
        self.answered.tell()
        self._tell_tables(pupil)

    def explain(self, pupil: ClassMember, number: int, why: str) -> None:
        """Take the reason for an answer, or another one in its place; one that is there stays."""
        _check_is_in(pupil)
        if number == self.number and pupil.answer is not None and why == pupil.why:
            return
        if number != self.number or not self.is_open or pupil.answer is None:
            raise RefusedInClass("closed")
        self.store.keep(pupil.row(self.code)._replace(why=why))
        pupil.why = why
        self.answered.tell()

    def hand_in(self, pupil: ClassMember, name: str, code: str) -> None:
        """Take a code of progress in the place of the pupil's former one; the same counts once."""
        _check_is_in(pupil)
        if any(kept[:2] == (name, code) for kept in self.handed_in.values()):
            return
        if pupil.number not in self.handed_in and len(self.handed_in) >= 2 * MOST_PUPILS:
            raise RefusedInClass("full", 503)
        self.store.keep(HandInRow(self.code, pupil.number, name, code, self._handed + 1))
        self.handed_in.pop(pupil.number, None)
        self._handed += 1
        self.handed_in[pupil.number] = (name, code, self._handed)
        self.answered.tell()

    # What is told

    def seen_by(self, pupil: ClassMember) -> dict[str, object]:
        """What a pupil may know; whoever waits knows no more than that."""
        told: dict[str, object] = {"rev": self.asked.rev, "name": pupil.name}
        if pupil.is_waiting:
            return {**told, "isWaiting": True}
        return {
            **told,
            "number": self.number,
            "question": self.question,
            "isOpen": self.is_open,
            "shown": self.shown,
            "mine": pupil.answer,
            "why": pupil.why,
            "seat": self.tables.seat_of(pupil.number) if self.tables else None,
            "arePlaying": self.tables is not None,
        }

    def seen_by_wall(self, lang: str = LANGUAGES[0]) -> dict[str, object]:
        """What everybody may see: nothing to copy, no names, and no order that tells.

        Args:
            lang: the language of what is said of tables.
        """
        # A question takes their place, until it's put away.
        is_shown = self.question is None and self.tables is not None and self.tables.is_on_wall
        told = self.tables.told_to_wall(lang) if self.tables and is_shown else None
        if moment := self.looks.told_to_wall(lang):
            told = {**NO_TABLES, "moment": moment}
        pupils = [pupil for pupil in self.pupils.values() if not pupil.is_waiting]
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
            "says": self.tables.word if self.tables else None,
            "tables": told,
        }

    def seen_by_teacher(self, handed_in: int, lang: str = LANGUAGES[0]) -> dict[str, object]:
        """What the teacher may know.

        Args:
            handed_in: only what was handed in after the first so many times is told.
            lang: the language of what is said of tables.
        """
        return {
            **self.seen_by_wall(),
            "tables": self.tables.told(lang) if self.tables else None,
            "mistakes": self.looks.told(lang),
            "onWall": self.looks.shown.number if self.looks.shown else None,
            "isTold": self.looks.is_told,
            "hasLobby": self.has_lobby,
            "isStuck": self.is_stuck,
            "trouble": self.store.trouble,
            "pupils": self._roster(is_waiting=False),
            "waiting": self._roster(is_waiting=True),
            "codes": len(self.handed_in),
            "handed": self._handed,
            "handedIn": [
                (name, code) for name, code, number in self.handed_in.values() if number > handed_in
            ],
        }

    def _roster(self, is_waiting: bool) -> list[dict[str, object]]:
        """Who is in, or who waits, with what they answer."""
        return [
            {
                "number": pupil.number,
                "name": pupil.name,
                "answer": pupil.answer,
                "why": pupil.why,
                "isHere": pupil.is_here,
            }
            for pupil in self.pupils.values()
            if pupil.is_waiting is is_waiting
        ]


def _check_is_in(pupil: ClassMember) -> None:
    if pupil.is_waiting:
        raise RefusedInClass("waiting", 403)


def _check_secret(given: object, mark: str) -> None:
    if not hmac.compare_digest(mark_of(given), mark):
        raise GoneFromClass
