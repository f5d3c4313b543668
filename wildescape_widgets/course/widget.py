"""The course: map, lessons, practice, tables, rules and journal, all with one kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import partial
from typing import Final

import traitlets
from wildescape.i18n import LANGUAGES, InputError, say
from wildescape.match import Match
from wildescape.rules import shortened
from wildescape.teach.own_hands import OwnHand
from wildescape.teach.played import PlayedHand

from wildescape_widgets.base import BaseWidget, action, one_of
from wildescape_widgets.built import COURSE_SHEETS, bundle
from wildescape_widgets.classroom.ask import AskClass
from wildescape_widgets.classroom.join import JoinClass
from wildescape_widgets.classroom.overview import ClassOverview
from wildescape_widgets.course.hands import DAILY, chapters_table, daily_table, hand_over
from wildescape_widgets.course.shapes import CourseView, RoomReply
from wildescape_widgets.course.view import course_view
from wildescape_widgets.house import house, is_offered
from wildescape_widgets.lessons.catalog import lessons_on_map
from wildescape_widgets.lessons.journal import Journal
from wildescape_widgets.lessons.learner import Learner
from wildescape_widgets.lessons.own_table import OwnTable
from wildescape_widgets.lessons.player import LessonPlayer
from wildescape_widgets.lessons.practice import Practice
from wildescape_widgets.lessons.widget import game_table
from wildescape_widgets.paper.worksheet import Worksheet
from wildescape_widgets.rules.widget import Rulebook
from wildescape_widgets.snapshot import Snapshot, words
from wildescape_widgets.table.handed_chapters import are_chapters, parse_chapters
from wildescape_widgets.table.handout import parse_hand_out
from wildescape_widgets.table.widget import Table

ROOMS: Final[Mapping[str, Callable[..., BaseWidget]]] = {
    "practice": Practice,
    "table": partial(Table, me=0, players="club"),
    "escalation": partial(Table, game="escalation", me=0, players="club"),
    "rules": Rulebook,
    "journal": Journal,
    "home": OwnTable,
    "teacher": partial(Table, teacher=True, slot="teacher"),
    "class": ClassOverview,
    "paper": Worksheet,
    "ask": AskClass,
    "join": JoinClass,
}
"""The rooms that are there from their first visit on, and how each is made."""

PLAYED: Final = ("table", "daily")
"""The rooms whose hands the journal counts."""

GIVEN: Final = "given"
"""The room for what a teacher hands out: each link has a table of its own."""

SHOWN: Final = ("view", "choice")
"""What the browser sees of a room."""


def shown_trait(what: str) -> traitlets.Dict[str, object]:
    """A trait that holds what the browser sees of a room; empty while there is nothing."""
    return traitlets.Dict(
        read_only=True, help=f"{what} as the browser shows it; empty before you go there."
    ).tag(sync=True)


class RoomRelay:
    """Sends what a room says through the course."""

    def __init__(self, course: Course, room: str) -> None:
        self._course = course
        self._room = room

    def send(self, content: Mapping[str, object]) -> None:
        """Hand a message on, with the room's name."""
        self._course.send({"id": None, "room": self._room, "message": content})

    def hold_sync(self) -> AbstractContextManager[None]:
        """Hold back what the course shows."""
        return self._course.hold_sync()


class Course(Learner):
    """The whole course: the map, and behind it lessons, practice, tables, rules and the journal.

    A room is made when it is first entered. What is learned in one counts in all.

    Raises:
        InputError: for an unknown language, with those there are.

    >>> course = Course(lang="zh_CN")
    >>> course
    <Course: the map>
    >>> course.rooms
    {}
    """

    _esm = bundle("course", *COURSE_SHEETS)

    lesson_view = shown_trait("The step of a lesson")
    game_view = shown_trait("The game of a step")
    game_choice = shown_trait("What is chosen in the game of a step,")
    practice_view = shown_trait("Practice")
    table_view = shown_trait("The table of Wild Escape")
    table_choice = shown_trait("What is chosen at the table of Wild Escape,")
    daily_view = shown_trait("The hand of the day")
    daily_choice = shown_trait("What is chosen in the hand of the day,")
    escalation_view = shown_trait("The table of Escalation")
    escalation_choice = shown_trait("What is chosen at the table of Escalation,")
    rules_view = shown_trait("The rules to read")
    journal_view = shown_trait("The journal")
    home_view = shown_trait("What is asked of those who know the game")
    teacher_view = shown_trait("The teacher's table")
    teacher_choice = shown_trait("What is chosen at the teacher's table,")
    class_view = shown_trait("How the class is doing,")
    paper_view = shown_trait("A worksheet")
    ask_view = shown_trait("What a class is asked")
    join_view = shown_trait("A class that you have joined")
    given_view = shown_trait("What a teacher has handed out")
    given_choice = shown_trait("What is chosen in what a teacher has handed out,")

    def __init__(self, **traits: object) -> None:
        self._rooms: dict[str, BaseWidget] = {}
        self._makers: dict[str, Callable[..., BaseWidget]] = {
            **ROOMS,
            "daily": partial(daily_table, self._days),
        }
        self._players: dict[str, LessonPlayer] = {}
        self._given: object = None
        """The code of what lies on the table for what a teacher hands out."""
        self._speed = ""
        self._rules_read = house().rules
        super().__init__(**traits)

    def _view(self) -> CourseView:
        return course_view(self.lang)

    @property
    def rooms(self) -> Mapping[str, BaseWidget]:
        """The rooms that have been entered, by name; the game of a lesson is one of its own."""
        return {**self._rooms}

    @traitlets.observe("lang")
    def _said_otherwise(self, _: object) -> None:
        if self._rev:
            for room in self._rooms.values():
                room.lang = self.lang
            self._publish()

    def _remembered(self, was_fresh: bool) -> None:
        for room in self._rooms.values():
            self._bring_up(room)

    def _bring_up(self, room: BaseWidget) -> None:
        """Tell a room what was learned elsewhere, and the language."""
        room.lang = self.lang
        if isinstance(room, Learner):
            room.catch_up(self.progress, self._today)

    # Rooms

    def _room(self, name: object) -> BaseWidget:
        """A room, made now if need be."""
        if not isinstance(name, str):
            raise InputError("malformed", say("There is no such room."))
        if name not in self._rooms:
            if name not in self._makers or not is_offered(name):
                raise InputError("malformed", say("There is no such room."))
            room = self._makers[name](relay=RoomRelay(self, name), lang=self.lang)
            self._furnish(name, room)
            self._put(name, room)
            if self.progress.house or name == "table":
                self._bring_rules(name)
        return self._rooms[name]

    def _furnish(self, name: str, room: BaseWidget) -> None:
        """Follow what a room shows and what is learned there."""
        room.observe(partial(self._follow, name), [*filter(room.has_trait, SHOWN)])
        room.observe(self._follow_lang, "lang")
        if isinstance(room, Table):
            room.observe(self._keep_mistakes, "mistakes")
        if name in PLAYED:
            room.observe(self._keep_hand, ["state", "mistakes"])
        if isinstance(room, Learner):
            room.observe(self._follow_progress, "progress")
            room.catch_up(self.progress, self._today)

    def _put(self, name: str, room: BaseWidget | None) -> None:
        """Show a room under a name; `None` leaves nothing there."""
        if room is None:
            self._rooms.pop(name, None)
        else:
            self._rooms[name] = room
        for trait in SHOWN:
            if self.has_trait(f"{name}_{trait}"):
                self.set_trait(f"{name}_{trait}", getattr(room, trait) if room else {})

    def _follow(self, name: str, change: traitlets.Bunch) -> None:
        if self._rooms.get(name) is change["owner"]:
            self.set_trait(f"{name}_{change['name']}", change["new"])

    def _follow_lang(self, change: traitlets.Bunch) -> None:
        self.lang = change["new"]

    def _follow_progress(self, change: traitlets.Bunch) -> None:
        self.set_trait("progress", self.progress.merged(change["new"]))

    def _keep_mistakes(self, change: traitlets.Bunch) -> None:
        """Keep the mistakes of a hand for practice."""
        if change["new"]:
            missed = [OwnHand.of(moment.exercise) for moment in change["new"]]
            self._learn(self.progress.after_mistakes(missed, self._today))

    def _keep_hand(self, change: traitlets.Bunch) -> None:
        """Keep how a hand ended, and how many moments were found in it."""
        table: Table = change["owner"]
        if over := hand_over(table):
            name, hand = over
            learned = self.progress.after_hand(name, hand._replace(moments=len(table.mistakes)))
            if learned != self.progress:
                self._learn(learned)

    def _days(self) -> Iterator[PlayedHand]:
        """How the hands of the day ended so far."""
        played = self.progress.played.items()
        return (hand for name, hand in played if name.startswith(DAILY))

    # Lessons

    def _player(self, lesson: str) -> LessonPlayer:
        """The player of a lesson, as it was left."""
        if lesson not in self._players:
            player = LessonPlayer(lesson=lesson, relay=RoomRelay(self, "lesson"), lang=self.lang)
            self._furnish("lesson", player)
            player.observe(self._lay_game, "at")
            self._players[lesson] = player
        return self._players[lesson]

    def _lay_game(self, _: object = None) -> None:
        """Lay the table for the game of the step that is shown, if it has one."""
        former, player = self._rooms.get("game"), self._rooms.get("lesson")
        if former:
            former.close()
        game = player.game if isinstance(player, LessonPlayer) else None
        self._put("game", None)
        if game is not None and isinstance(player, LessonPlayer):
            table = game_table(player, game, RoomRelay(self, "game"), self._speed)
            table.observe(self._keep_speed, "speed")
            self._furnish("game", table)
            self._put("game", table)

    def _keep_speed(self, change: traitlets.Bunch) -> None:
        """The next games of lessons are as fast as the learner has set this one."""
        self._speed = change["new"]

    # What is done

    @action
    def enter(self, room: object, part: object, at: object) -> None:
        """Go into a room; into a lesson by its name, and to a step by its number, from 0.

        Without a step a lesson goes on where the learner stopped. Of practice the part is a skill,
        `""` to choose one; with `None` it's as it was left. Of what a teacher hands out the part is
        its code.
        """
        with self.hold_sync():
            seen: BaseWidget | None
            if room == "lesson":
                self._enter_lesson(part, at)
                seen = self._rooms.get("game")
            elif room == GIVEN:
                self._enter_given(part)
                seen = self._rooms[GIVEN]
            else:
                seen = self._room(room)
                self._bring_up(seen)
            if room == "practice" and part is not None:
                self._practise(part)
            if room == "rules":
                self._read_rules_played()
            self._pause_tables()
            if isinstance(seen, Table):
                seen.pacing.proceed()

    @action
    def prepare(self, room: object) -> None:
        """Make a room that is likely to be entered next; one that is entered goes on as it was."""
        with self.hold_sync():
            self._bring_up(self._room(room))

    def _pause_tables(self) -> None:
        """Let no bot play on where nobody looks."""
        for room in self._rooms.values():
            if isinstance(room, Table):
                room.pacing.stop()

    def _enter_given(self, code: object) -> None:
        """Lay the table for what a teacher hands out, unless it's laid already."""
        former = self._rooms.get(GIVEN)
        if former and code == self._given:
            self._bring_up(former)
            return
        if GIVEN not in house().rooms:
            raise InputError("malformed", say("There is no such room."))
        # What is wrong with it is told of the link that led here.
        link, shared = f"#/given/{code}", {"relay": RoomRelay(self, GIVEN), "lang": self.lang}
        if are_chapters(link):
            table = chapters_table(str(code), parse_chapters(link), **shared)
        else:
            parse_hand_out(link)
            table = Table(position=code, slot=GIVEN, **shared)
        self._given = code
        if former:
            former.close()
        self._furnish(GIVEN, table)
        self._put(GIVEN, table)

    def _practise(self, skill: object) -> None:
        practice = self._rooms["practice"]
        assert isinstance(practice, Practice)
        if skill != practice.skill:
            practice.choose(skill)

    def _bring_rules(self, name: str) -> None:
        """Play, practise and read by the learner's own rules."""
        own, room = self.own_rules, self._rooms[name]
        if isinstance(room, Practice | Rulebook | AskClass):
            room.rules = own
        elif isinstance(room, Table) and name == "table":
            room.play_by(own)

    @traitlets.observe("progress")
    def _own_rules_changed(self, change: traitlets.Bunch) -> None:
        if change["old"].rules != change["new"].rules:
            for name in self._rooms:
                self._bring_rules(name)

    def _read_rules_played(self) -> None:
        """Show the rules that are played at the table, once for each change there."""
        table = self._rooms.get("table")
        state = table.state if isinstance(table, Table) else None
        if not isinstance(state, Match) or state.rules in (
            self._rules_read,
            shortened(self.own_rules),
        ):
            return
        self._rules_read = state.rules
        self._rooms["rules"].rules = state.rules

    def _enter_lesson(self, lesson: object, at: object) -> None:
        if not isinstance(lesson, str) or all(lesson != head.id for head in lessons_on_map()):
            raise InputError("malformed", say("There is no such lesson."))
        if at is not None and type(at) is not int:
            raise InputError("malformed", say("A step is named by its number."))
        player = self._player(lesson)
        if at is not None:
            player.at = at
        elif player.view["summary"]:
            player.resume()
        if self._rooms.get("lesson") is not player:
            self._bring_up(player)
            self._put("lesson", player)
            self._lay_game()

    @action
    def room(self, room: object, message: object) -> RoomReply:
        """Pass a message on to a room that has been entered."""
        if not isinstance(room, str) or room not in self._rooms:
            raise InputError("malformed", say("There is no such room."))
        with self.hold_sync():
            return {"room": room, "message": self._rooms[room].reply_to(message)}

    @action
    def set_lang(self, lang: object) -> None:
        """Choose a language."""
        self.lang = one_of(LANGUAGES, lang)

    def close(self) -> None:
        """Remove the course with its rooms."""
        for room in self.__dict__.get("_rooms", {}).values():
            room.close()
        super().close()

    def __repr__(self) -> str:
        return f"<Course: {', '.join(self._rooms) or 'the map'}>"

    def snapshot(self) -> Snapshot:
        """The map: the lessons by number and title."""
        view = self.view
        told = (
            f"{station['number']} {station['title']}"
            for line in view["lines"]
            for station in line["stations"]
        )
        return Snapshot.of(view["texts"]["map"], words(*told), self.lang)
