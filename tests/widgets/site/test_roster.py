"""Who is in a class: let in, renamed, taken out; and what is left of whoever was."""

from __future__ import annotations

import json
from functools import partial

import pytest

from wildescape_widgets.classroom.limits import LONGEST_PUPIL_NAME
from wildescape_widgets.site import classroom as one
from wildescape_widgets.site.classroom import RefusedInClass
from wildescape_widgets.site.classrooms import Classrooms
from wildescape_widgets.site.sqlite_store import SqliteStore

from .class_attacks import opened_class, post, run
from .visitors import Clock, open_site

DAYS = 30


@pytest.fixture
def clock():
    return Clock()


def begun(clock, store):
    """All classes of a site that has just begun."""
    rooms = Classrooms(clock, clock)
    rooms.keep(store, DAYS)
    return rooms


@pytest.fixture
def room(clock, store):
    return begun(clock, store).open("10.0.0.1", "page")


@pytest.fixture
def again(clock, store, room):
    """The class after another start of the site."""
    return lambda: begun(clock, store).find(room.code)


def refused(reason):
    return pytest.raises(RefusedInClass, match=f"^{reason}$")


def names(room, where="pupils"):
    """Who is in, or who waits, by what their teacher sees."""
    return [each["name"] for each in room.seen_by_teacher(0)[where]]


def test_a_teacher_sees_who_is_here_before_the_first_question(room, clock):
    room.join("Anna", clock.now)
    room.join("", clock.now)
    told = room.seen_by_teacher(0)
    assert told["number"] == 0
    assert [(each["number"], each["name"], each["isHere"]) for each in told["pupils"]] == [
        (1, "Anna", True),
        (2, "", True),
    ]


def test_another_name_is_the_pupils_everywhere_and_stays(room, again, clock):
    anna, _ = room.join("Anna", clock.now), room.join("Bert", clock.now)
    room.ask("?")
    room.answer(anna, 1, "a")
    asked, answered = room.asked.rev, room.answered.rev
    assert room.rename(1, "Ann") == "Ann"
    assert (room.asked.rev, room.answered.rev) == (asked + 1, answered + 1)
    assert room.seen_by(anna)["name"] == "Ann"
    assert room.rename(1, "bert") == "bert (2)"
    assert room.rename(1, "bert (2)") == "bert (2)"
    for each in (room, again()):
        assert names(each) == ["bert (2)", "Bert"]
        assert each.seen_by(each.pupil(anna.secret))["mine"] == "a"
    assert "Anna" not in json.dumps(again().seen_by_teacher(0))


def test_whoever_was_taken_out_is_gone_with_all_they_said(room, again, clock):
    rude, bert = room.join("RUDE", clock.now), room.join("Bert", clock.now)
    room.ask("?")
    room.answer(rude, 1, "SAID")
    room.explain(rude, 1, "BECAUSE")
    room.hand_in(rude, "RUDE", "wp1.rude")
    room.answer(bert, 1, "b")
    room.close(is_open=False)
    room.remove([rude.number, 99])
    for each in (room, again()):
        told = each.seen_by_teacher(0), each.seen_by_wall()
        assert not any(word in json.dumps(told) for word in ("RUDE", "SAID", "BECAUSE", "wp1"))
        assert told[1]["answers"] == ["b"]
        assert (told[1]["present"], told[1]["answered"], told[0]["codes"]) in {(1, 1, 0), (0, 1, 0)}
        with refused("removed"):
            each.pupil(rude.secret)
        assert each.pupil(bert.secret).answer == "b"


def test_nothing_of_whoever_was_taken_out_stays_in_the_file(tmp_path, clock):
    file = tmp_path / "classes.sqlite"
    store = SqliteStore(file)
    rooms = begun(clock, store)
    room = rooms.open("10.0.0.1", "page")
    rude = room.join("RUDE", clock.now)
    room.ask("?")
    room.answer(rude, 1, "SAID")
    room.hand_in(rude, "RUDE", "wp1.rude")
    room.remove([rude.number])
    rooms.sweep()
    left = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    store.close()
    assert not any(word in left for word in (b"RUDE", b"SAID", b"wp1.rude"))


def test_whoever_was_taken_out_may_join_anew_unless_the_class_is_locked(room, clock):
    room.remove([room.join("Anna", clock.now).number])
    assert room.join("Anna", clock.now).name == "Anna"
    room.lock(is_locked=True)
    room.remove([2])
    with refused("locked"):
        room.join("Anna", clock.now)


def test_whoever_waits_knows_and_does_nothing_until_they_are_let_in(room, again, clock):
    anna = room.join("Anna", clock.now)
    room.ask("QUESTION")
    room.hold(has_lobby=True)
    bert = room.join("Bert", clock.now)
    for each in (room, again()):
        waiting = each.pupil(bert.secret)
        told = each.seen_by(waiting)
        assert {**told, "rev": 0} == {"rev": 0, "name": "Bert", "isWaiting": True}
        for act in (
            partial(each.answer, waiting, 1, "a"),
            partial(each.explain, waiting, 1, "why"),
            partial(each.hand_in, waiting, "Bert", "wp1.b"),
        ):
            with refused("waiting"):
                act()
        assert (names(each), names(each, "waiting")) == (["Anna"], ["Bert"])
        assert each.seen_by_wall()["asked"] <= 1
    asked = room.asked.rev
    room.admit([bert.number])
    assert room.asked.rev > asked
    assert room.seen_by(bert)["question"] == "QUESTION"
    room.answer(bert, 1, "b")
    room.answer(anna, 1, "a")
    assert names(again()) == ["Anna", "Bert"]
    assert again().has_lobby


def test_where_nobody_waits_any_more_all_are_in(room, again, clock):
    room.hold(has_lobby=True)
    for name in ("Anna", "Bert"):
        room.join(name, clock.now)
    room.hold(has_lobby=False)
    room.join("Carl", clock.now)
    for each in (room, again()):
        assert (names(each), names(each, "waiting")) == (["Anna", "Bert", "Carl"], [])
        assert not each.has_lobby


def test_a_teacher_is_told_for_a_while_that_somebody_is_stuck(room, clock):
    told = room.answered.rev
    room.note_stuck(clock.now)
    assert room.answered.rev == told + 1
    for _ in range(100):
        room.note_stuck(clock.now)
    # Whoever tries again and again wakes nobody.
    assert room.answered.rev == told + 1
    assert room.seen_by_teacher(0)["isStuck"]
    clock.now += one.STUCK_SECONDS + 1
    room.look_round(clock.now)
    assert room.answered.rev == told + 2
    assert not room.seen_by_teacher(0)["isStuck"]


def test_a_class_with_a_code_of_five_letters_goes_on(clock, store):
    room = begun(clock, store).open("10.0.0.1", "page")
    store.keep(room.row._replace(code="ACDEF"))
    old = begun(clock, store).find("ac def")
    old.check_teacher(room.teacher)
    assert old.join("Anna", clock.now).name == "Anna"


# Over HTTP


def test_only_a_teacher_says_who_is_in():
    async def visit():
        desk = await opened_class(site)
        code = desk["code"]
        long = {"code": code, "name": "x" * (LONGEST_PUPIL_NAME + 1)}
        assert await post(site, "join", long) == (400, {"reason": "bad_name"})
        assert (await post(site, "teach", {**desk, "since": -1}))[1]["isStuck"] is True
        seat = (await post(site, "join", {"code": code, "name": "Anna"}))[1]
        acts = {
            "hold": {"hasLobby": True},
            "admit": {"pupils": [1]},
            "rename": {"number": 1, "name": "Ann"},
            "remove": {"pupils": [1]},
        }
        for action, asked in acts.items():
            for secret in ("", seat["pupil"], desk["wall"]):
                told = await post(site, action, {"code": code, "teacher": secret, **asked})
                assert told == (404, {"reason": "gone"}), action
        for action, asked in (
            ("admit", {"pupils": ["1"]}),
            ("remove", {"pupils": [*range(100)]}),
            ("remove", {}),
            ("rename", {"number": "1", "name": "Ann"}),
        ):
            assert (await post(site, action, {**desk, **asked}))[1] == {"reason": "malformed"}
        assert await post(site, "rename", {**desk, "number": 1, "name": "x" * 41}) == (
            400,
            {"reason": "bad_name"},
        )
        assert await post(site, "rename", {**desk, "number": 1, "name": " Ann "}) == (
            200,
            {"name": "Ann"},
        )
        assert (await post(site, "look", {**seat, "since": -1}))[1]["name"] == "Ann"
        await post(site, "hold", {**desk, "hasLobby": True})
        bert = (await post(site, "join", {"code": code, "name": "Bert"}))[1]
        assert (await post(site, "look", {**bert, "since": -1}))[1]["isWaiting"] is True
        assert await post(site, "answer", {**bert, "number": 1, "answer": "1"}) == (
            403,
            {"reason": "waiting"},
        )
        await post(site, "admit", {**desk, "pupils": [2]})
        assert "isWaiting" not in (await post(site, "look", {**bert, "since": -1}))[1]
        assert (await post(site, "remove", {**desk, "pupils": [1, 2]}))[0] == 200
        assert await post(site, "look", {**seat, "since": -1}) == (409, {"reason": "removed"})

    with open_site() as site:
        run(visit)
