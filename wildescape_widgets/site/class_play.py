"""What classes of a site play: their tables, made, kept and brought back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, get_args

from wildescape.rules import Rules
from wildescape.session import Replay

from wildescape_widgets.classroom.limits import LONGEST_SEED, LONGEST_WISHES, MOST_PUPILS
from wildescape_widgets.classroom.table_shapes import ClassGame
from wildescape_widgets.house import house
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.asked import Told, asked_line
from wildescape_widgets.site.class_member import ClassMember
from wildescape_widgets.site.class_store import NotKeptError
from wildescape_widgets.site.classroom import Classroom, GoneFromClass
from wildescape_widgets.site.classrooms import Classrooms
from wildescape_widgets.site.people_tables import PeopleTables
from wildescape_widgets.site.rows import ClassPlayRow, KeptClass
from wildescape_widgets.together.class_kept import (
    Returning,
    hand_key,
    table_key,
    told_hands,
    told_table,
)
from wildescape_widgets.together.class_plan import ClassPlan
from wildescape_widgets.together.class_seating import (
    ClassPlace,
    SeatedBy,
    number_of_tables,
    seated_by,
    seated_by_hand,
)
from wildescape_widgets.together.class_table import TableOfClass
from wildescape_widgets.together.class_tables import (
    ClassTables,
    lots,
    planned,
)
from wildescape_widgets.together.hand_over import HandOver, HandsOver
from wildescape_widgets.together.people_table import PeopleTable

TELL_SECONDS: Final = 1.0
"""How long what happens at tables is gathered before a teacher's page hears of it."""


class ClassPlay:
    """What the classes of a site play.

    Args:
        classrooms: the classes.
        tables: the tables of the site.
    """

    def __init__(self, classrooms: Classrooms, tables: PeopleTables) -> None:
        self._classrooms = classrooms
        self._tables = tables
        self._planning: set[str] = set()
        classrooms.on_wake = self._woken
        tables.fetch = self._fetch

    async def seat(self, classroom: Classroom, asked: Told, lang: str) -> None:
        """Seat a class at tables, in the place of those that it has.

        Args:
            classroom: the class.
            asked: what its teacher asks for; a trial only finds out whether that can be.
            lang: the language that its pupils' pages begin with.

        Raises:
            RefusedRequest: with the reason why not.
        """
        by: SeatedBy = one_of(get_args(SeatedBy), asked.get("by"))
        kind: ClassGame = one_of(get_args(ClassGame), asked.get("kind"))
        if classroom.code in self._planning:
            raise RefusedRequest("busy", 429)
        ready = partial(_planned, kind, house().rules, asked)
        self._planning.add(classroom.code)
        try:
            # No other class, and no table, waits for wishes that are hard to meet.
            plan = await asyncio.get_running_loop().run_in_executor(None, ready)
        finally:
            self._planning.discard(classroom.code)
        if classroom.is_over:
            raise GoneFromClass
        pupils = _sitting(classroom, everybody=by == "hand")
        places = _places(by, asked, [pupil.number for pupil in pupils])
        names = {pupil.number: pupil.name for pupil in pupils}
        if asked.get("isTrial") is True:
            return
        self._open(classroom, plan, places, names, lang)

    def _open(
        self,
        classroom: Classroom,
        plan: ClassPlan,
        places: Mapping[int, ClassPlace],
        names: Mapping[int, str],
        lang: str,
    ) -> None:
        count = max(place.table for place in places.values())
        before = classroom.tables.tables if classroom.tables else []
        self._tables.check_room(classroom.visitor, count - len(before))
        codes = self._tables.new_codes(count)
        tables = ClassTables(plan)
        tables.open(
            places,
            names,
            lang,
            lambda number: self._table(
                classroom, plan, number, code=codes[number - 1], siblings=tables.tables
            ),
        )
        rows = [_table_row(classroom.code, table) for table in tables.tables]
        classroom.store.replace_play(classroom.code, classroom.plan_row(tables), *rows)
        self._classrooms.note_tables(classroom.code, codes)
        classroom.end_tables()
        self._put(classroom, tables)
        for table in before:
            table.heirs = tables.tables
        classroom.looks.show(None, is_told=False)
        if classroom.question is not None:
            # Else what was asked before would keep them from the wall.
            classroom.put_away()
        classroom.tell()

    def _table(
        self,
        classroom: Classroom,
        plan: ClassPlan,
        number: int,
        *,
        code: str,
        siblings: list[TableOfClass],
    ) -> TableOfClass:
        return TableOfClass(
            code=code,
            visitor=classroom.visitor,
            rules=plan.rules,
            now=self._tables.now,
            game=plan,
            number=number,
            siblings=siblings,
        )

    def _put(self, classroom: Classroom, tables: ClassTables) -> None:
        """Let a class play at tables that are ready, or come back."""
        classroom.tables = tables
        keep, tell = self._keeper(classroom), _gathered(classroom)

        def keep_look(table: HandsOver, hand: HandOver, mark: str) -> None:
            assert isinstance(table, TableOfClass)
            row = classroom.looks.add(classroom.code, table, hand, mark)
            # What can't be kept goes on in memory.
            with suppress(NotKeptError):
                classroom.store.keep(*([row] if row else []))
            tell()

        for table in tables.tables:
            table.keep, table.on_news, table.asks = keep, tell, classroom.asks
            table.shows = classroom.shows
            classroom.looks.bring(table)
            is_wanted = partial(self._classrooms.holds, classroom)
            self._tables.look_backs.follow(table, is_wanted, keep_look)
            self._tables.add_of_class(table)

    def _keeper(self, classroom: Classroom) -> Callable[[PeopleTable], bool]:
        """What keeps a table of a class; what can't be kept goes on in memory."""
        known: dict[int, int] = {}

        def keep(table: PeopleTable) -> bool:
            assert isinstance(table, TableOfClass)
            if not self._classrooms.are_kept or table.is_over:
                return False
            if not table.is_ready:
                # What there is of it is kept already.
                return True
            code, before = classroom.code, known.get(table.number, 0)
            hands = [
                ClassPlayRow(code, hand_key(table, number), told)
                for number, told in told_hands(table, before)
            ]
            try:
                classroom.store.keep(_table_row(code, table), *hands)
            except NotKeptError:
                return False
            known[table.number] = table.ended
            return True

        return keep

    def keep_plan(self, classroom: Classroom, tables: ClassTables) -> None:
        """Keep what has changed for all tables.

        Raises:
            NotKeptError: if that can't be done.
        """
        classroom.store.keep(classroom.plan_row(tables))
        classroom.tell()

    def end(self, classroom: Classroom) -> None:
        """End all tables of a class.

        Raises:
            NotKeptError: if that can't be kept.
        """
        classroom.store.replace_play(classroom.code)
        self._classrooms.note_tables(classroom.code, ())
        classroom.end_tables()
        classroom.tell()

    # Coming back

    def _fetch(self, code: str, visitor: str) -> None:
        """Bring the class back that plays at a table.

        Raises:
            RefusedRequest: `waking` if there's no room for it right now: its pages ask again.
        """
        if of_class := self._classrooms.playing.get(code):
            try:
                self._classrooms.find(of_class, visitor)
            except RefusedRequest as refused:
                if refused.reason == "full":
                    raise RefusedRequest("waking", 503) from None
                raise

    def _woken(self, classroom: Classroom, kept: KeptClass) -> None:
        """Bring the tables of a class back: the games are replayed in a thread of their own."""
        log = logging.getLogger(__name__)

        def make(
            plan: ClassPlan, number: int, code: str, siblings: list[TableOfClass]
        ) -> TableOfClass:
            return self._table(classroom, plan, number, code=code, siblings=siblings)

        try:
            back = Returning(kept.play, make)
        except (ValueError, LookupError, TypeError) as error:
            log.error("The tables of the class %s can't be read: %s", classroom.code, error)
            return
        self._put(classroom, back.tables)

        def bring(table: TableOfClass, read: Callable[[], Replay | None], *_: object) -> None:
            if table.is_over:
                return
            try:
                back.bring(table, read())
            except (ValueError, LookupError, TypeError) as error:
                log.error("The table %s can't be read: %s", table.code, error)
                table.end()

        for table in back.tables.tables:
            read = partial(back.read, table)
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                bring(table, read)
                continue
            reading = loop.run_in_executor(None, read)
            reading.add_done_callback(partial(bring, table, reading.result))


def _planned(kind: ClassGame, rules: Rules, asked: Told) -> ClassPlan:
    """What a class is to play.

    Raises:
        RefusedRequest: with the reason why not.
    """
    return planned(
        kind,
        rules,
        bots=asked.get("bots"),
        hands=asked.get("hands"),
        level=asked.get("level"),
        seed=asked_line(asked.get("seed", ""), LONGEST_SEED, "malformed"),
        wishes=_text(asked.get("wishes", "")),
    )


def one_of(choices: tuple[Any, ...], given: object) -> Any:
    """One of a few words.

    Raises:
        RefusedRequest: `malformed` for anything else.
    """
    if isinstance(given, str) and given in choices:
        return given
    raise RefusedRequest("malformed", 400)


def _text(given: object) -> str:
    """Wishes; they may have several lines."""
    if not isinstance(given, str) or len(given) > LONGEST_WISHES:
        raise RefusedRequest("malformed", 400)
    return given


def _sitting(classroom: Classroom, everybody: bool) -> list[ClassMember]:
    """Who sits down: all who are let in, or only those who are here."""
    pupils = [pupil for pupil in classroom.pupils.values() if not pupil.is_waiting]
    return [pupil for pupil in pupils if everybody or pupil.is_here]


def _places(by: SeatedBy, asked: Told, pupils: list[int]) -> Mapping[int, ClassPlace]:
    if by == "hand":
        return seated_by_hand(asked.get("places"), pupils)
    wanted = asked.get("tables")
    if wanted is not None and type(wanted) is not int:
        raise RefusedRequest("malformed", 400)
    count = number_of_tables(len(pupils), wanted)
    return seated_by(by, pupils, count, lots(), _right(asked.get("right", []), pupils))


def _right(given: object, pupils: Collection[int]) -> dict[int, int]:
    """How many answers of each pupil were right."""
    if not isinstance(given, list) or len(given) > 2 * MOST_PUPILS:
        raise RefusedRequest("malformed", 400)
    right: dict[int, int] = {}
    for entry in given:
        is_pair = isinstance(entry, list) and len(entry) == 2
        if not is_pair or any(type(each) is not int for each in entry):
            raise RefusedRequest("malformed", 400)
        if entry[0] in pupils:
            right[entry[0]] = entry[1]
    return right


def _table_row(code: str, table: TableOfClass) -> ClassPlayRow:
    return ClassPlayRow(code, table_key(table), told_table(table))


def _gathered(classroom: Classroom) -> Callable[[], None]:
    """What tells a teacher of what happens at tables, gathered for a while."""
    handle: asyncio.TimerHandle | None = None

    def tell() -> None:
        nonlocal handle
        handle = None
        classroom.answered.tell()

    def later() -> None:
        nonlocal handle
        if handle is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            tell()
            return
        handle = loop.call_later(TELL_SECONDS, tell)

    return later
