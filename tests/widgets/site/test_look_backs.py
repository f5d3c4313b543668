"""Looks back on hands of people: bit by bit, in a process of its own, for all players."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from types import SimpleNamespace

import psutil
import pytest
from wildescape.game import Act, Move
from wildescape.i18n import LANGUAGES
from wildescape.notation import parse_cards
from wildescape.positions import parse_position
from wildescape.session import Due, Session
from wildescape.teach.progress_json import parse_progress
from wildescape.teach.review import Review

from tests.widgets.together.classes import play_hand
from tests.widgets.together.looks import AtOnce, look_on
from tests.widgets.together.players import laid, play_on, seated
from wildescape_widgets.site import look_backs
from wildescape_widgets.site.look_backs import LookBacks
from wildescape_widgets.table.handout import parse_hand_out
from wildescape_widgets.together import looking_back
from wildescape_widgets.together.hand_over import HandOver, HandsOver, HandToReview
from wildescape_widgets.together.looking_back import OVER, LookDesk, tried_again

from .test_class_play import MATCH, ROUND, Rooms, refused, within

ENDGAME = """wildescape trump=8 turn=0
0: 4H 4S KD
1: 9C
2: 5C 6C
3: 3D 5H
4: 7C 7D
5: 6H 9H
"""


def ended(position=ENDGAME):
    """A table at which a short hand has ended, with one who has played it."""
    first = parse_position(position)
    session = Session(first, "beginner", "seed")
    while session.due != Due.NOTHING:
        session.make(session.choose("beginner").move)
    names = ("Mia", "Leo", "Zoe", "Ann", "Bo", "Cy")
    asked = HandToReview(first, tuple(session.moves), 0, names, frozenset())
    table = HandsOver()
    table.over[1] = HandOver(1, session.state, names, {"mark": asked})
    return table


def yes():
    return True


def heard_of(state, news=0):
    """How far the look back on the first hand is, as a page hears of it."""
    return {"hand": 1, "state": state, "news": news}


async def until(is_so):
    """Wait for something that another thread does."""
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


def test_a_process_of_its_own_finds_what_an_own_table_would():
    table = ended()

    async def visit():
        LookBacks().follow(table, yes)
        table.on_hand_over(table)
        assert table.told_looks("mark") == [heard_of("waits")]
        await until(lambda: table.over[1].looks)

    asyncio.run(visit())
    look = table.look_of("mark", 1)
    assert table.told_looks("mark")[0]["state"] == "ready"
    assert look["panels"]["en"]["texts"]["debrief"] == "What mattered"
    assert len(look["ideas"]) == len(look["again"]) == len(look["panels"]["zh_CN"]["moments"])
    assert "Leo" not in json.dumps(look["plain"])
    # The browser writes it into what is kept of the learner.
    kept = {"version": 1, "steps": {}, "skills": {}, "hands": look["hands"]}
    kept |= {"mistakes": {name: [1, 20000] for name in look["hands"]}}
    kept |= {"played": {look["name"]: look["played"]}}
    assert [*parse_progress(kept).played] == [look["name"]]
    assert {*parse_progress(kept).hands} == {*look["hands"]}


def test_what_cannot_be_had_is_said(monkeypatch, caplog):
    table = ended()
    monkeypatch.setattr(look_backs.looking_back, "__name__", "wildescape_widgets.nowhere")

    async def visit():
        LookBacks().follow(table, yes)
        table.on_hand_over(table)
        await until(lambda: table.over[1].looks)

    asyncio.run(visit())
    assert table.told_looks("mark") == [heard_of("skipped", 1)]
    assert "nowhere" in caplog.text
    with refused("not_now"):
        table.look_of("mark", 1)


class Later(AtOnce):
    """Looks back when it's told to."""

    def __init__(self, hear):
        super().__init__(hear)
        self.asked, self.dropped = {}, []

    def ask(self, number, asked):
        self.asked[number] = asked

    def drop(self, number):
        self.dropped.append(number)


def later():
    """Looks back that are told when, and what tells them."""
    looks, lookers = None, []

    def start(hear):
        lookers.append(Later(hear))
        return lookers[0]

    looks = LookBacks(start)
    return looks, lookers[0]


def test_only_so_many_wait(monkeypatch):
    monkeypatch.setattr(look_backs, "MOST_WAITING", 2)
    looks, looker = later()
    tables = [ended() for _ in range(3)]
    for table in tables:
        looks.follow(table, yes)
        table.on_hand_over(table)
    for number, asked in looker.asked.items():
        looker.hear(number, look_on(asked), OVER)
    states = [table.told_looks("mark")[0]["state"] for table in tables]
    assert states == ["ready", "ready", "skipped"]


def early(asked):
    """What a first look finds."""
    look = look_on(asked)
    return {**look, "ideas": [], "panels": busy(look), "plain": busy(look)}


def busy(look):
    return {lang: {**panel, "isBusy": True} for lang, panel in look["panels"].items()}


def test_what_a_first_look_has_found_is_shown_at_once_and_stays_if_the_process_ends():
    table, seen = ended(), []
    looks, looker = later()
    looks.follow(table, yes)

    def hear():
        panel = table.look_of("mark", 1)["panels"]["en"]
        seen.append((table.told_looks("mark")[0], panel["isBusy"], panel["told"]))

    table.tell = hear
    table.on_hand_over(table)
    [(number, asked)] = looker.asked.items()
    looker.hear(number, early(asked), "")
    looker.hear(0, None, "Killed.")
    assert seen == [
        (heard_of("early", 1), True, "One moment mattered."),
        (heard_of("ready", 2), False, "There was no time to check this to the end."),
    ]


def test_what_nobody_wants_to_know_any_more_is_not_looked_at():
    table, is_there = ended(), True
    looks, looker = later()
    looks.follow(table, lambda: is_there)
    table.on_hand_over(table)
    [(number, asked)] = looker.asked.items()
    is_there = False
    looker.hear(number, early(asked), "")
    assert looker.dropped == [number]
    assert table.over[1].early == table.over[1].looks == {}


def test_another_process_looks_back_after_one_has_ended(caplog):
    first, second = ended(), ended()
    before = {*psutil.Process().children()}

    async def visit():
        looks = LookBacks()
        looks.follow(first, yes)
        looks.follow(second, yes)
        first.on_hand_over(first)
        [process] = {*psutil.Process().children()} - before
        process.kill()
        await until(lambda: first.over[1].looks)
        second.on_hand_over(second)
        await until(lambda: second.over[1].looks)
        looks.close()

    asyncio.run(visit())
    assert first.told_looks("mark")[0]["state"] == "skipped"
    assert second.told_looks("mark")[0]["state"] == "ready"


BLUNDER = """wildescape trump=2 turn=0 told=3,1,2,1,2,1
0: 3H 2S 2H
1: 9H
2: 4S 7C
3: QD
4: 5D 6D
5: KS
"""


def blunder():
    """A hand in which somebody leads their lowest card, though they could be out."""
    first = parse_position(BLUNDER)
    moves = [Move(0, Act.PLAY, parse_cards("3H"))]
    state = first.after(moves[0])
    while state.turn is not None:
        moves.append(Session(state, "club", "seed").choose("club").move)
        state = state.after(moves[-1])
    names = ("Mia", "Leo", "Zoe", "Ann", "Bo", "Cy")
    return HandToReview(first, tuple(moves), 0, names, frozenset())


class Desk(LookDesk):
    """Looks back, and notes what it tells in order."""

    def __init__(self):
        self.told, self.time = [], 0.0
        super().__init__(lambda *told: self.told.append(told), lambda: self.time)

    def finish(self):
        while self.step():
            pass


def test_a_mistake_is_told_as_not_yet_checked_and_then_for_certain():
    desk = Desk()
    desk.ask(7, blunder())
    desk.finish()
    assert {(number, ended) for number, _, ended in desk.told[:-1]} == {(7, "")}
    first, last = desk.told[0][1], desk.told[-1]
    panel = first["panels"]["en"]
    assert panel["isBusy"]
    assert panel["moments"][0]["otherTitle"] == "Maybe better"
    assert "agree" not in panel["moments"][0]["why"]
    assert (first["ideas"], first["hands"], len(first["again"])) == ([], {}, 1)
    assert [len(look["ideas"]) for _, look, _ in desk.told] == sorted(
        len(look["ideas"]) for _, look, _ in desk.told
    )
    number, looked, ended = last
    panel = looked["panels"]["en"]
    assert (number, ended) == (7, OVER)
    assert not panel["isBusy"]
    assert panel["moments"][0]["otherTitle"] == "Better"
    assert "Bots that play the hand out agree." in panel["moments"][0]["why"]
    assert len(looked["ideas"]) == len(looked["again"]) == 1


def test_who_tries_again_knows_what_was_played_before_and_goes_on_in_that_trick():
    asked = blunder()
    asked = asked._replace(seat=asked.moves[-1].seat)
    states = [asked.first]
    for move in asked.moves:
        states.append(states[-1].after(move))
    later = len(asked.moves) - 1
    again = tried_again(asked, states, SimpleNamespace(place=SimpleNamespace(number=later)))
    for lang in LANGUAGES:
        given = parse_hand_out(again[lang])
        assert (given.states[-1], given.seat) == (states[later], asked.seat)
        assert (given.position, given.moves) == (asked.first, asked.moves[:later])


def test_a_look_back_that_is_cut_short_still_tells_what_one_judge_has_found():
    desk = Desk()
    desk.ask(7, blunder())
    while not desk.told:
        desk.step()
    desk.time = looking_back.MOST_SECONDS
    desk.finish()
    _, looked, ended = desk.told[-1]
    panel = looked["panels"]["en"]
    assert ended == OVER
    assert panel["told"] == "There was no time to check this to the end."
    assert [each["otherTitle"] for each in panel["moments"]] == ["Maybe better"]
    assert looked["ideas"] == []


def test_everybody_has_a_first_look_before_anybody_has_a_whole_one():
    desk = Desk()
    for number in range(3):
        desk.ask(number, blunder())
    desk.finish()
    numbers = [number for number, _, _ in desk.told]
    assert numbers[:3] == [0, 1, 2]
    assert [number for number, _, ended in desk.told if ended == OVER] == [0, 1, 2]


def test_what_was_looked_at_while_the_hand_was_played_is_known_once_its_over():
    def steps(desk):
        desk.ask(7, blunder())
        count = 1
        while desk.step():
            count += 1
        return count, desk.told[-1]

    prepared = Desk()
    asked = blunder()
    prepared.prepare(1, [asked._replace(moves=asked.moves[:1])])
    prepared.finish()
    assert prepared.told == []
    known, anew = steps(prepared), steps(Desk())
    assert known[0] < anew[0] / 3
    assert known[1] == anew[1]


def test_whoever_waits_comes_before_a_hand_that_is_still_played():
    desk = Desk()
    desk.prepare(1, [blunder()])
    desk.step()
    desk.ask(7, blunder()._replace(seat=3))
    while not desk.told or desk.told[-1][2] != OVER:
        desk.step()
    assert desk.step()


def test_a_hand_that_cannot_be_looked_at_keeps_nobody_waiting(monkeypatch):
    class Broken(Review):
        def step(self):
            parse_position("nonsense")

    desk = Desk()
    with monkeypatch.context() as patched:
        patched.setattr(looking_back, "Review", Broken)
        desk.ask(1, blunder())
    desk.ask(2, blunder())
    desk.finish()
    assert [(number, look is None) for number, look, ended in desk.told if ended] == [
        (1, True),
        (2, False),
    ]


def test_a_site_that_ends_looks_back_no_more():
    table = ended()

    async def visit():
        looks = LookBacks(AtOnce)
        looks.follow(table, yes)
        looks.close()
        table.on_hand_over(table)

    asyncio.run(visit())
    assert table.told_looks("mark") == [heard_of("skipped", 1)]


# At a table for people


def play_out(table, clock):
    """Play the hand on the table to its end."""
    while not table.over:
        play_on(table, clock, 1)


def test_whoever_has_played_a_hand_reads_what_mattered_and_opens_its_record():
    table, clock = laid()
    mia, leo = seated(table, "Mia", "Leo")
    LookBacks(AtOnce).follow(table, yes)
    table.begin(mia)
    assert table.seen_by(mia)["looks"] == []
    play_out(table, clock)
    assert table.seen_by(mia)["looks"] == [heard_of("ready", 1)]
    assert table.look_of(mia.mark, 1) != table.look_of(leo.mark, 1)
    assert table.review(1).startswith("we1.")
    with refused("not_now"):
        table.review(2)
    zoe = table.guest(table.join("Zoe", "en", 2))
    assert table.seen_by(zoe)["looks"] == []
    with refused("not_now"):
        table.look_of(zoe.mark, 1)


def test_a_hand_is_looked_at_while_it_is_played(monkeypatch):
    monkeypatch.setattr(look_backs, "SO_FAR_SECONDS", 0.0)
    table, clock = laid()
    looks, looker = later()

    async def visit():
        mia, _ = seated(table, "Mia", "Leo")
        looks.follow(table, yes)
        table.begin(mia)
        play_on(table, clock, 12)
        await asyncio.sleep(0.01)

    asyncio.run(visit())
    [hands] = looker.prepared.values()
    assert {len(hand.moves) for hand in hands} == {len(table.session.moves)}
    assert looker.asked == {}


def test_moves_that_a_bot_made_for_somebody_are_not_theirs():
    table, clock = laid()
    [mia, leo] = seated(table, "Mia", "Leo")
    table.begin(mia)
    leo.is_away = True
    table.leave(table.guest(table.join("Zoe", "en", 3)))
    play_on(table, clock, 1)
    clock.now += 1
    while not table.over:
        clock.now += 1
        mia.seen = clock.now
        think = table.tick()
        if think:
            table.take(think())
        elif table.in_turn:
            move = table.session.choose("beginner").move
            before = table.session.state
            table.session.make(move)
            table.moved(None, before, move)
    assert [*table.over[1].asked] == [mia.mark]
    asked = table.over[1].asked[mia.mark]
    own = {at for at, move in enumerate(asked.moves) if move.seat == asked.seat}
    assert asked.by_bots.isdisjoint(own)
    assert asked.by_bots | own == {*range(len(asked.moves))}


# In a class


def looks_of(table):
    return {mark: each["state"] for mark in table.guests for each in table.told_looks(mark)}


async def play_and_look(rooms, table):
    """Play a hand at a table of a class, and wait for what is found."""
    play_hand(table, rooms.clock)
    await until(lambda: "waits" not in looks_of(table).values())


def test_a_round_tells_nothing_of_a_hand_before_all_tables_have_finished_it():
    asked = []

    def find(wanted):
        asked.append(wanted)
        return look_on(wanted)

    async def visit():
        rooms = Rooms(find=find)
        room, pupils = await rooms.seated(8)
        one, two = room.tables.tables
        for pupil in pupils:
            rooms.seat(room, pupil)
        await play_and_look(rooms, one)
        assert {*looks_of(one).values()} == {"locked"}
        assert asked == []
        told = [room.seen_by_teacher(0), room.seen_by_wall()]
        assert "Idea" not in json.dumps(told)
        mark = next(iter(one.guests))
        for refusing in (lambda: one.look_of(mark, 1), lambda: one.review(1)):
            with refused("not_now"):
                refusing()
        await play_and_look(rooms, two)
        await until(lambda: "waits" not in looks_of(one).values())
        assert {*looks_of(one).values(), *looks_of(two).values()} == {"ready"}
        assert len(asked) == 8
        told = room.seen_by_teacher(0)["mistakes"]
        assert [len(each["moments"]) for each in told] == [4, 4]
        assert told[0]["says"] == "4 times, at tables 1 and 2"

    within(visit)


async def played_match(rooms):
    """A class of two, and its table that has played a hand of a match."""
    room, pupils = await rooms.seated(2, **MATCH)
    for pupil in pupils:
        table, _ = rooms.seat(room, pupil)
    await play_and_look(rooms, table)
    return room, table


def test_the_teacher_shows_a_moment_on_the_wall_and_no_name_with_it():
    async def visit():
        room, _ = await played_match(Rooms())
        [first, *_] = room.seen_by_teacher(0, "zh_CN")["mistakes"]
        assert first["idea"].startswith("想法")
        assert first["says"] == "1次，第1桌"
        number = first["moments"][0][0]
        shown = room.looks.told_moment(number, "en")
        assert shown["again"] == "wg1.code"
        room.looks.show(number, is_told=False)
        wall = room.seen_by_wall()["tables"]
        assert wall["moment"]["panel"]["hand"] == shown["panel"]["hand"]
        assert wall["moment"]["panel"]["other"]["text"] == wall["moment"]["panel"]["why"] == ""
        assert wall["tables"] == []
        room.looks.show(number, is_told=True)
        assert room.seen_by_wall()["tables"]["moment"]["panel"] == shown["panel"]
        assert room.seen_by_teacher(0)["onWall"] == number
        for said in (room.seen_by_wall(), shown, room.seen_by_teacher(0)["mistakes"]):
            assert not re.search(r"\bP[12]\b", json.dumps(said))
        room.ask("QUESTION")
        assert room.seen_by_wall()["tables"] is None
        with refused("malformed"):
            room.looks.show(99, is_told=False)

    within(visit)


def test_what_was_found_lives_through_a_restart_and_the_end_of_the_tables(tmp_path):
    file = tmp_path / "classes"

    async def visit():
        rooms = Rooms(file)
        room, table = await played_match(rooms)
        told = room.seen_by_teacher(0)["mistakes"]
        mark = next(iter(table.guests))
        looks, named = table.told_looks(mark), table.look_of(mark, 1)
        assert looks == [heard_of("ready", 1)]
        again = Rooms(file, rooms.clock)
        woken = again.classrooms.find(room.code)
        [back] = woken.tables.tables
        await until(lambda: back.is_ready)
        assert woken.seen_by_teacher(0)["mistakes"] == told
        assert back.told_looks(mark) == [heard_of("ready")]
        # Names are in no file: somebody may be taken out of the class.
        assert back.look_of(mark, 1) == {**named, "panels": named["plain"]}
        again.play.end(woken)
        assert woken.seen_by_teacher(0)["mistakes"] == told

    within(visit)


@pytest.mark.parametrize("plays", [ROUND, MATCH], ids=["round", "match"])
def test_whoever_waits_for_a_look_back_waits_on_through_a_restart(tmp_path, plays):
    file, asked = tmp_path / "classes", []

    def find(wanted):
        asked.append(wanted)
        return look_on(wanted)

    async def visit():
        rooms = Rooms(file, find=find)
        rooms.tables.look_backs.close()
        room, pupils = await rooms.seated(8, **plays)
        for pupil in pupils:
            rooms.seat(room, pupil)
        one = room.tables.tables[0]
        play_hand(one, rooms.clock)
        wanted = {**one.over[1].asked}
        one.over[1].looks.clear()
        one.go_on()
        again = Rooms(file, rooms.clock, find=find)
        woken = again.classrooms.find(room.code)
        back, other = woken.tables.tables
        await until(lambda: back.is_ready and other.is_ready)
        if plays is ROUND:
            assert {*looks_of(back).values()} == {"locked"}
            for pupil in woken.pupils.values():
                again.seat(woken, pupil)
            play_hand(other, rooms.clock)
        await until(lambda: {*looks_of(back).values()} == {"ready"})
        assert [each for each in asked if each in wanted.values()] == [*wanted.values()]

    within(visit)


def test_nothing_of_it_stays_when_the_class_ends(tmp_path):
    file = tmp_path / "classes"

    def kept():
        return sqlite3.connect(file).execute("SELECT * FROM class_looks").fetchall()

    async def visit():
        rooms = Rooms(file)
        room, table = await played_match(rooms)
        assert len(kept()) == 2
        # A hand that is still looked back on then is looked back on for nobody.
        play_hand(table, rooms.clock)
        rooms.classrooms.end(room)
        await asyncio.sleep(0.2)
        assert kept() == []
        assert room.looks.found == {}

    within(visit)
