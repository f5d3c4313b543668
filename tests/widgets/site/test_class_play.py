"""A class that plays: made, kept through a restart, and ended."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from tests.widgets.together.classes import play_hand
from tests.widgets.together.looks import finding, look_on
from tests.widgets.together.players import ask, play_on
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site import people_tables as limits
from wildescape_widgets.site.class_play import ClassPlay
from wildescape_widgets.site.class_store import NotKeptError
from wildescape_widgets.site.classroom import AWAY_SECONDS
from wildescape_widgets.site.classrooms import ALONE_SECONDS, Classrooms
from wildescape_widgets.site.look_backs import LookBacks
from wildescape_widgets.site.people_tables import PeopleTables
from wildescape_widgets.site.sqlite_store import SqliteStore
from wildescape_widgets.together.limits import WORD_SECONDS

from .visitors import Clock

ROUND = {"by": "order", "kind": "round", "hands": 2, "level": "7", "bots": "beginner", "seed": "s"}
MATCH = {"by": "lot", "kind": "match", "bots": "beginner"}
HOME = "10.0.0.1"


class Rooms:
    """The classes and tables of a site, without its server."""

    def __init__(self, file=None, clock=None, days=7, find=None):
        self.clock = clock or Clock()
        self.classrooms = Classrooms(self.clock, self.clock)
        self.tables = PeopleTables(self.clock, self.clock)
        self.tables.look_backs = LookBacks(finding(find or look_on))
        self.play = ClassPlay(self.classrooms, self.tables)
        self.store = SqliteStore(file) if file else None
        if self.store:
            self.classrooms.keep(self.store, days)

    def opened(self, count):
        """A class of so many pupils, and what each of them shows."""
        room = self.classrooms.open(HOME, f"page {count}")
        return room, [room.join(f"P{at}", self.clock.now) for at in range(1, count + 1)]

    async def seated(self, count, **asked):
        """The same, and they have sat down."""
        room, pupils = self.opened(count)
        await self.play.seat(room, {**ROUND, **asked}, "en")
        return room, pupils

    def seat(self, room, pupil):
        """The table of a pupil whose page is open, and their seat there."""
        seat = room.seen_by(pupil)["seat"]
        table = self.tables.find(seat["code"], HOME, seat["seat"])
        return table, table.guest(seat["seat"])


def within(visit):
    """Run a visit; what tables do by themselves ends with it."""
    asyncio.run(visit())


def refused(reason):
    return pytest.raises(RefusedRequest, match=f"^{reason}$")


async def back(table):
    """Wait until a table is as it was."""
    while not table.is_ready:
        await asyncio.sleep(0.01)


def test_a_class_sits_down_and_its_pages_hear_where():
    async def visit():
        rooms = Rooms()
        room, pupils = rooms.opened(13)
        before = room.asked.rev, room.answered.rev
        assert room.seen_by(pupils[0])["seat"] is None
        await rooms.play.seat(room, ROUND, "en")
        assert (room.asked.rev, room.answered.rev) > before
        at = [room.seen_by(pupil)["seat"]["table"] for pupil in pupils]
        assert at == [1] * 5 + [2] * 4 + [3] * 4
        told = room.seen_by_teacher(0)["tables"]
        assert (told["kind"], told["hands"], told["seed"], told["level"]) == ("round", 2, "s", "7")
        assert len(told["tables"]) == 3
        wall = room.seen_by_wall()["tables"]["tables"]
        assert {chair["name"] for table in wall for chair in table["chairs"]} == {""}

    within(visit)


def test_whoever_waits_or_is_away_has_no_seat_but_by_hand():
    async def visit():
        rooms = Rooms()
        room, pupils = rooms.opened(3)
        room.hold(True)
        late = room.join("Late", rooms.clock.now)
        rooms.clock.now += AWAY_SECONDS + 1
        for pupil in pupils[:2]:
            room.come(pupil, rooms.clock.now)
        await rooms.play.seat(room, ROUND, "en")
        seats = [room.tables.seat_of(pupil.number) for pupil in (*pupils, late)]
        assert [seat is None for seat in seats] == [False, False, True, True]
        hand = {**ROUND, "by": "hand"}
        await rooms.play.seat(room, {**hand, "places": [[pupils[2].number, 1, 4]]}, "en")
        assert room.tables.seat_of(pupils[2].number)["chair"] == 4
        with refused("malformed"):
            await rooms.play.seat(room, {**hand, "places": [[late.number, 1, 0]]}, "en")

    within(visit)


def test_nobody_is_no_class_that_plays():
    async def visit():
        rooms = Rooms()
        room, _ = rooms.opened(0)
        with refused("nobody"):
            await rooms.play.seat(room, ROUND, "en")
        assert room.tables is None

    within(visit)


def test_other_tables_take_the_place_of_those_before_and_the_same_secret_opens_no_other():
    async def visit():
        rooms = Rooms()
        room, [pupil, *_] = await rooms.seated(7)
        seat = room.tables.seat_of(pupil.number)
        table, _ = rooms.seat(room, pupil)
        await rooms.play.seat(room, MATCH, "en")
        assert table.is_over
        before, now = (
            rooms.tables.find(seat["code"], HOME, seat["seat"]),
            room.tables.seat_of(pupil.number),
        )
        with refused("gone"):
            before.guest(seat["seat"])
        assert now["seat"] != seat["seat"]
        # The page there still hears where its pupil sits now, and nobody else does.
        assert before.moved_to(seat["seat"])["seat"] == now["seat"]
        with refused("gone"):
            before.moved_to("another")
        rooms.play.end(room)
        with refused("gone"):
            rooms.tables.find(seat["code"], HOME, seat["seat"])

    within(visit)


def test_what_is_refused_leaves_the_tables_as_they_are():
    async def visit():
        rooms = Rooms()
        room, _ = await rooms.seated(7)
        before = room.tables
        for asked in ({"wishes": "1: 99 kings"}, {"level": "1"}, {"by": "age"}, {"tables": 9}):
            with pytest.raises(RefusedRequest):
                await rooms.play.seat(room, {**ROUND, **asked}, "en")
        assert room.tables is before
        assert not before.tables[0].is_over

    within(visit)


@pytest.mark.parametrize(
    "asked",
    [
        *({"by": None}, {"by": ["lot"]}, {"kind": "game"}, {"kind": {}}, {"hands": "2"}),
        *({"seed": 7}, {"seed": "x" * 41}, {"seed": "a\ud800"}, {"wishes": "x" * 401}),
        *({"wishes": 1}, {"tables": "2"}, {"tables": True}, {"tables": 1.5}, {"bots": {}}),
        *({"by": "strength", "right": 1}, {"by": "strength", "right": [[1]]}),
        *({"by": "strength", "right": [["1", 2]]}, {"by": "hand"}, {"by": "hand", "places": {}}),
        {"by": "strength", "right": [[1, 2]] * 121},
    ],
)
def test_what_makes_no_sense_is_refused(asked):
    async def visit():
        rooms = Rooms()
        room, _ = rooms.opened(7)
        with refused("malformed"):
            await rooms.play.seat(room, {**ROUND, **asked}, "en")

    within(visit)


def test_two_clicks_make_tables_once():
    async def visit():
        rooms = Rooms()
        room, _ = rooms.opened(7)
        asked = {**ROUND, "wishes": "1: a bomb"}
        done = await asyncio.gather(
            *(rooms.play.seat(room, asked, "en") for _ in range(2)), return_exceptions=True
        )
        assert sorted(getattr(each, "reason", "") for each in done) == ["", "busy"]
        await rooms.play.seat(room, asked, "en")

    within(visit)


def test_tables_of_classes_count_by_themselves_and_not_without_end(monkeypatch):
    monkeypatch.setattr(limits, "MOST_OF_CLASSES_EACH", 3)

    async def visit():
        rooms = Rooms()
        room, _ = await rooms.seated(12)
        other, _ = rooms.opened(13)
        with refused("full"):
            await rooms.play.seat(other, ROUND, "en")
        # Those that it has make room for its own.
        await rooms.play.seat(room, {**ROUND, "tables": 3}, "en")
        rooms.play.end(room)
        await rooms.play.seat(other, ROUND, "en")
        assert len(rooms.tables) == 0
        assert rooms.tables.open(HOME)

    within(visit)


def test_a_code_alone_opens_no_table_of_a_class():
    async def visit():
        rooms = Rooms()
        room, [pupil] = await rooms.seated(1)
        seat = room.tables.seat_of(pupil.number)
        with refused("gone"):
            rooms.tables.find(seat["code"], HOME)
        for secret in (None, "", 7, [], "x" * 24, room.teacher):
            with refused("gone"):
                rooms.tables.find(seat["code"], HOME, secret).guest(secret)

    within(visit)


def test_the_tables_end_with_the_class():
    async def visit():
        rooms = Rooms()
        room, [pupil] = await rooms.seated(1)
        table, _ = rooms.seat(room, pupil)
        rooms.classrooms.end(room)
        assert table.is_over

    within(visit)


def test_whoever_is_at_a_table_is_here_though_their_page_of_the_class_is_closed():
    async def visit():
        rooms = Rooms()
        room, pupils = await rooms.seated(2)
        _, guest = rooms.seat(room, pupils[0])
        rooms.clock.now += AWAY_SECONDS + 1
        guest.seen = rooms.clock.now
        room.look_round(rooms.clock.now)
        assert [pupil.is_here for pupil in pupils] == [True, False]
        guest.waiting += 1
        rooms.clock.now += 2 * ALONE_SECONDS
        room.look_round(rooms.clock.now)
        assert pupils[0].is_here
        assert room.seen_by_teacher(0)["present"] == room.seen_by_wall()["present"] == 1

    within(visit)


def test_a_name_and_a_place_in_the_class_are_those_at_the_table():
    async def visit():
        rooms = Rooms()
        room, [one, other] = await rooms.seated(2)
        table, _ = rooms.seat(room, one)
        room.rename(one.number, "Zoe")
        room.remove([other.number])
        chairs = table.told("en")["chairs"]
        assert (chairs[0]["name"], chairs[1]["isBot"]) == ("Zoe", True)

    within(visit)


def test_a_question_reaches_pupils_at_their_tables_until_they_answer():
    async def visit():
        rooms = Rooms()
        room, pupils = await rooms.seated(2)
        seats = [rooms.seat(room, pupil) for pupil in pupils]

        def asks():
            return [table.seen_by(guest)["inClass"]["asks"] for table, guest in seats]

        assert asks() == [0, 0]
        before = seats[0][0].news.rev
        room.ask("QUESTION")
        assert asks() == [1, 1]
        assert seats[0][0].news.rev > before
        room.answer(pupils[0], 1, "ANSWER")
        assert asks() == [0, 1]
        room.close(False)
        assert asks() == [0, 0]

    within(visit)


def test_the_right_answer_reaches_pupils_at_their_tables_until_it_is_put_away():
    async def visit():
        rooms = Rooms()
        room, pupils = await rooms.seated(2)
        seats = [rooms.seat(room, pupil) for pupil in pupils]

        def shows():
            return [table.seen_by(guest)["inClass"]["shows"] for table, guest in seats]

        room.ask("QUESTION")
        assert shows() == [0, 0]
        before = seats[0][0].news.rev
        room.show("ANSWER")
        assert shows() == [1, 1]
        assert seats[0][0].news.rev > before
        room.put_away()
        assert shows() == [0, 0]

    within(visit)


def test_a_question_takes_the_wall_and_tables_take_it_back():
    async def visit():
        rooms = Rooms()
        room, _ = await rooms.seated(2)
        assert room.seen_by_wall()["tables"]["isOnWall"]
        room.ask("QUESTION")
        assert room.seen_by_wall()["tables"] is None
        assert room.seen_by_teacher(0)["tables"]["isOnWall"]
        room.put_away()
        assert room.seen_by_wall()["question"] is None
        assert room.seen_by_wall()["tables"]["isOnWall"]

    within(visit)


def test_new_tables_put_the_question_away_for_good():
    async def visit():
        rooms = Rooms()
        room, [pupil] = rooms.opened(1)
        room.ask("QUESTION")
        room.answer(pupil, 1, "ANSWER")
        await rooms.play.seat(room, ROUND, "en")
        assert room.seen_by(pupil)["question"] is None
        assert room.seen_by_wall()["tables"]
        rooms.play.end(room)
        assert room.seen_by_wall()["question"] is None
        with refused("closed"):
            room.answer(pupil, 1, "OTHER")

    within(visit)


def test_the_wall_shows_what_the_teacher_says_to_all_tables_and_not_to_one():
    async def visit():
        rooms = Rooms()
        room, _ = await rooms.seated(2)
        assert room.seen_by_wall()["says"] is None
        room.tables.say(None, "Two minutes")
        room.tables.say(1, "Only you")
        assert room.seen_by_wall()["says"] == ("Two minutes", 1)
        rooms.clock.now += WORD_SECONDS
        assert room.seen_by_wall()["says"] is None

    within(visit)


def test_a_teacher_hears_of_many_moves_at_once(monkeypatch):
    monkeypatch.setattr("wildescape_widgets.site.class_play.TELL_SECONDS", 0.05)

    async def visit():
        rooms = Rooms()
        room, [pupil] = await rooms.seated(1)
        table, _ = rooms.seat(room, pupil)
        await asyncio.sleep(0.1)
        before = room.answered.rev
        for _ in range(20):
            table.tell()
        assert room.answered.rev == before
        await asyncio.sleep(0.2)
        assert room.answered.rev == before + 1

    within(visit)


# Kept


def state_of(table):
    """All that there is of a table but its codes and its time."""
    told = table.told("en")
    state = table.session.state
    return {**told, "waits": 0}, state, table.past, table.raised, table.came, table.pupils


@pytest.mark.parametrize(
    ("asked", "finds"), [(ROUND, "teacher"), ({**MATCH, "by": "order"}, "pupil")]
)
def test_tables_come_back_as_they_were(tmp_path, asked, finds):
    file = tmp_path / "classes"
    clock = Clock()
    known = {}

    async def before():
        rooms = Rooms(file, clock)
        room, pupils = await rooms.seated(8, **asked)
        for pupil in (pupils[0], pupils[-1]):
            table, guest = rooms.seat(room, pupil)
            play_hand(table, clock)
            assert ask(table, guest, "go")["ok"]
            play_on(table, clock, 9)
        table.raise_hand(guest, "Why?")
        room.tables.say(None, "Hello")
        room.tables.pause(1, True)
        rooms.play.keep_plan(room, room.tables)
        assert table.is_kept
        known.update(
            room=room.code,
            seats=[room.seen_by(pupil)["seat"] for pupil in pupils],
            tables=[state_of(table) for table in room.tables.tables],
            records=[table.record(1) for table in room.tables.tables],
            plan=room.tables.plan,
        )
        rooms.store.close()

    async def after():
        rooms = Rooms(file, clock)
        seat = known["seats"][-1]
        if finds == "teacher":
            room = rooms.classrooms.find(known["room"])
        else:
            with refused("waking"):
                rooms.tables.find(seat["code"], HOME, seat["seat"]).guest(seat["seat"])
            room = rooms.classrooms.find(known["room"])
        assert not room.seen_by_teacher(0)["tables"]["tables"][0]["isReady"]
        for table in room.tables.tables:
            await back(table)
        assert room.tables.plan == known["plan"]
        tables = room.tables.tables
        found = [state_of(table) for table in tables]
        for now, then in zip(found, known["tables"], strict=True):
            assert now == then
        assert [table.record(1) for table in tables] == known["records"]
        pupils = sorted(room.pupils.values(), key=lambda pupil: pupil.number)
        for pupil, then in zip(pupils, known["seats"], strict=True):
            assert room.seen_by(pupil)["seat"]["seat"] == then["seat"]
        table, guest = rooms.seat(room, pupils[-1])
        assert table.seen_by(guest)["inClass"]["raised"] == "Why?"
        room.tables.say(2, "Again")
        assert table.seen_by(guest)["inClass"]["teacherSays"] == ("Again", 2)
        play_hand(table, clock)
        rooms.store.close()

    asyncio.run(before())
    asyncio.run(after())


def test_nothing_of_tables_that_come_back_is_lost_before_they_are_there(tmp_path):
    file, clock = tmp_path / "classes", Clock()

    async def before():
        rooms = Rooms(file, clock)
        room, [pupil] = await rooms.seated(1)
        table, _ = rooms.seat(room, pupil)
        play_on(table, clock, 5)
        rooms.store.close()
        return room.code, room.tables.seat_of(pupil.number), table.session.state

    code, seat, state = asyncio.run(before())

    async def between():
        rooms = Rooms(file, clock)
        with refused("waking"):
            rooms.tables.find(seat["code"], HOME, seat["seat"]).guest(seat["seat"])
        rooms.store.close()

    async def after():
        rooms = Rooms(file, clock)
        [table] = rooms.classrooms.find(code).tables.tables
        await back(table)
        assert table.session.state == state
        rooms.store.close()

    asyncio.run(between())
    asyncio.run(after())


def test_a_class_rests_only_with_its_tables_and_a_pupil_brings_it_back(tmp_path):
    async def visit():
        rooms = Rooms(tmp_path / "classes")
        room, [pupil, *_] = await rooms.seated(2)
        table, guest = rooms.seat(room, pupil)
        seat = room.tables.seat_of(pupil.number)
        rooms.clock.now += 2 * ALONE_SECONDS
        guest.seen = rooms.clock.now
        rooms.classrooms.sweep()
        rooms.tables.sweep()
        assert not table.is_over
        rooms.clock.now += 2 * ALONE_SECONDS
        rooms.classrooms.sweep()
        assert table.is_resting
        with refused("waking"):
            rooms.tables.find(seat["code"], HOME, seat["seat"]).guest(seat["seat"])
        woken = rooms.tables.find(seat["code"], HOME, seat["seat"])
        await back(woken)
        assert woken.guest(seat["seat"]).name == "P1"
        assert woken.session.state == table.session.state

    within(visit)


def test_nothing_stays_of_tables_that_have_ended(tmp_path):
    file = tmp_path / "classes"

    async def visit():
        rooms = Rooms(file)
        room, [pupil] = await rooms.seated(1)
        table, _ = rooms.seat(room, pupil)
        play_hand(table, rooms.clock)
        rows = sqlite3.connect(file).execute("SELECT key FROM class_play").fetchall()
        assert sorted(key for (key,) in rows) == ["plan", "table 1", "table 1 hand 1"]
        rooms.play.end(room)
        assert not sqlite3.connect(file).execute("SELECT * FROM class_play").fetchall()
        await rooms.play.seat(room, ROUND, "en")
        rooms.classrooms.end(room)
        assert not sqlite3.connect(file).execute("SELECT * FROM class_play").fetchall()

    within(visit)


def test_secrets_of_seats_are_not_in_the_file(tmp_path):
    file = tmp_path / "classes"

    async def visit():
        rooms = Rooms(file)
        room, pupils = await rooms.seated(3)
        secrets = [room.seen_by(pupil)["seat"]["seat"] for pupil in pupils]
        rooms.store.tidy()
        written = file.read_bytes()
        assert room.tables.tables[0].code.encode() in written
        assert not any(secret.encode() in written for secret in secrets)

    within(visit)


def test_what_cannot_be_kept_is_refused_and_a_hand_goes_on(tmp_path, monkeypatch):
    async def visit():
        rooms = Rooms(tmp_path / "classes")
        room, [pupil] = await rooms.seated(1)
        table, _ = rooms.seat(room, pupil)

        def full(*_):
            raise NotKeptError("full")

        monkeypatch.setattr(rooms.store, "keep", full)
        monkeypatch.setattr(rooms.store, "replace_play", full)
        play_on(table, rooms.clock, 3)
        assert len(table.session.moves) == 3
        assert not table.is_kept
        for do in (lambda: rooms.play.end(room), lambda: rooms.play.keep_plan(room, room.tables)):
            with pytest.raises(NotKeptError):
                do()
        with pytest.raises(NotKeptError):
            await rooms.play.seat(room, ROUND, "en")
        assert room.tables.tables == [table]
        assert not table.is_over

    within(visit)


@pytest.mark.parametrize("damage", ["", "[]", "{}", "7", '{"kind": "round"}'])
@pytest.mark.parametrize("key", ["plan", "table 1"])
def test_what_is_damaged_is_told_to_the_host_and_the_class_goes_on(tmp_path, caplog, key, damage):
    file, clock = tmp_path / "classes", Clock()

    async def before():
        rooms = Rooms(file, clock)
        room, _ = await rooms.seated(1)
        rooms.store.close()
        return room.code

    code = asyncio.run(before())
    base = sqlite3.connect(file)
    base.execute("UPDATE class_play SET told = ? WHERE key = ?", (damage, key))
    base.commit()
    base.close()

    async def after():
        rooms = Rooms(file, clock)
        room = rooms.classrooms.find(code)
        assert room.tables is None
        assert "can't be read" in caplog.text
        await rooms.play.seat(room, {**ROUND, "by": "hand", "places": [[1, 1, 0]]}, "en")
        assert room.tables
        rooms.store.close()

    asyncio.run(after())
