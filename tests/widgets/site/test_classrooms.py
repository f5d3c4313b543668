"""Classes on the site: who may do what, what pupils can't know, limits, what is left of them."""

from __future__ import annotations

import asyncio
import gc
import json
import uuid
import weakref
from itertools import count

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from wildescape_widgets.site import classroom as one
from wildescape_widgets.site import classrooms as limits
from wildescape_widgets.site.class_pages import LOOK_SECONDS
from wildescape_widgets.site.classroom import GoneFromClass, RefusedInClass
from wildescape_widgets.site.classrooms import Classrooms
from wildescape_widgets.site.origin import visitor_at

from . import visitors
from .visitors import Clock, kernel_of, open_site, post


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def rooms(clock):
    return Classrooms(clock)


@pytest.fixture
def room(rooms):
    return rooms.open("10.0.0.1", "page")


def refused(reason):
    return pytest.raises(RefusedInClass, match=f"^{reason}$")


def test_a_code_is_short_and_has_no_letters_that_look_alike(room, rooms):
    assert len(room.code) == 7
    assert not {*"0O1I5S8B2ZGQ"} & {*room.code}
    assert rooms.find(room.code.lower()) is room


def test_a_code_may_be_typed_as_the_wall_breaks_it(room, rooms):
    first, last = room.code[:4], room.code[4:]
    for typed in (f"{first} {last}", f" {first.lower()}-{last.lower()} ", room.code.lower()):
        assert rooms.find(typed) is room


def test_secrets_are_long_and_different(room):
    pupil = room.join("", 0)
    secrets = {room.teacher, room.wall, pupil.secret}
    assert len(secrets) == 3
    assert all(len(secret) >= 22 for secret in secrets)


@pytest.mark.parametrize("secret", [None, "", 7, [], "x" * 22, "中"])
def test_only_the_right_secret_lets_in(room, secret):
    for check in (room.check_teacher, room.check_wall, room.pupil):
        with refused("gone"):
            check(secret)


def test_a_pupils_secret_and_a_walls_are_no_teachers(room):
    pupil = room.join("", 0)
    for secret in (pupil.secret, room.wall):
        with pytest.raises(GoneFromClass):
            room.check_teacher(secret)


def test_a_pupil_sees_neither_the_answers_of_others_nor_the_right_one_before_it_is_shown(room):
    anna, bert = room.join("Anna", 0), room.join("Bert", 0)
    room.ask("QUESTION")
    room.answer(bert, 1, "BERTS ANSWER")
    room.explain(bert, 1, "BERTS REASON")
    seen = json.dumps(room.seen_by(anna))
    assert "QUESTION" in seen
    assert not any(word in seen for word in ("BERTS", "Bert", bert.secret, room.teacher, room.wall))
    assert room.seen_by(anna)["shown"] is None
    room.show("THE RIGHT ONE")
    assert room.seen_by(anna)["shown"] == "THE RIGHT ONE"
    assert "BERTS" not in json.dumps(room.seen_by(anna))


def test_a_wall_sees_answers_without_names_and_without_an_order(room):
    for name, answer in (("Anna", "b"), ("Bert", "a")):
        pupil = room.join(name, 0)
        if room.number == 0:
            room.ask("?")
        room.answer(pupil, 1, answer)
        room.explain(pupil, 1, "MY REASON")
    room.hand_in(pupil, "Bert", "wp1.code")
    room.close(is_open=False)
    seen = room.seen_by_wall()
    assert seen["answers"] == ["a", "b"]
    written = json.dumps(seen)
    hidden = ("Anna", "Bert", "wp1", "MY REASON", pupil.secret, room.teacher)
    assert not any(word in written for word in hidden)


def test_while_a_question_is_open_a_wall_only_counts_who_has_answered(room):
    anna, _ = room.join("Anna", 0), room.join("Bert", 0)
    room.ask("?")
    room.answer(anna, 1, "SECRET")

    def seen():
        wall = room.seen_by_wall()
        return wall["answered"], wall["asked"], wall["answers"]

    assert seen() == (1, 2, [])
    room.close(is_open=False)
    assert seen() == (1, 2, ["SECRET"])
    room.close(is_open=True)
    assert seen() == (1, 2, [])
    room.show("!")
    assert seen() == (1, 2, ["SECRET"])


def test_pupils_of_one_name_are_told_apart(room):
    names = [room.join(name, 0).name for name in ("Anna", "anna", "", "Anna (2)", "", "Anna")]
    assert names == ["Anna", "anna (2)", "", "Anna (2) (2)", "", "Anna (3)"]
    long = [room.join("x" * one.LONGEST_PUPIL_NAME, 0).name for _ in range(3)]
    assert len({*long}) == 3
    assert all(len(name) <= one.LONGEST_PUPIL_NAME for name in long)


def test_who_has_not_asked_for_a_while_is_away_until_they_are_back(room):
    anna, bert = room.join("Anna", 0), room.join("Bert", 0)
    room.ask("?")
    room.answer(anna, 1, "a")
    room.come(bert, one.AWAY_SECONDS)
    before = room.answered.rev
    room.look_round(one.AWAY_SECONDS + 1)
    assert room.answered.rev == before + 1
    seen = room.seen_by_teacher(0)
    assert [each["isHere"] for each in seen["pupils"]] == [False, True]
    assert (seen["present"], seen["answered"], seen["asked"]) == (1, 1, 2)
    room.look_round(one.AWAY_SECONDS + 2)
    assert room.answered.rev == before + 1
    room.come(anna, one.AWAY_SECONDS + 3)
    assert room.answered.rev == before + 2
    assert room.seen_by_teacher(0)["present"] == 2


def test_a_page_asks_again_before_it_counts_as_away():
    assert 2 * LOOK_SECONDS < one.AWAY_SECONDS < one.GONE_SECONDS


def test_the_teacher_sees_names_answers_and_what_was_handed_in_once(room):
    pupil = room.join("Anna", 0)
    room.ask("?")
    room.answer(pupil, 1, "a")
    for _ in range(2):
        room.hand_in(pupil, "Anna", "wp1.code")
    room.explain(pupil, 1, "because")
    seen = room.seen_by_teacher(0)
    assert seen["pupils"] == [
        {"number": 1, "name": "Anna", "answer": "a", "why": "because", "isHere": True}
    ]
    assert seen["handedIn"] == [("Anna", "wp1.code")]
    assert room.seen_by_teacher(1)["handedIn"] == []
    assert pupil.secret not in json.dumps(seen)


def test_of_each_pupil_the_newest_code_is_kept_so_nobody_takes_the_places_of_others(room):
    anna, bert = room.join("Anna", 0), room.join("Bert", 0)
    for number in range(200):
        room.hand_in(anna, "Anna", f"wp1.{number}")
    room.hand_in(bert, "Bert", "wp1.code")
    seen = room.seen_by_teacher(0)
    assert seen["handedIn"] == [("Anna", "wp1.199"), ("Bert", "wp1.code")]
    assert seen["codes"] == 2
    room.hand_in(anna, "Anna", "wp1.more")
    assert room.seen_by_teacher(seen["handed"])["handedIn"] == [("Anna", "wp1.more")]
    assert room.seen_by_teacher(0)["handedIn"] == [("Bert", "wp1.code"), ("Anna", "wp1.more")]


def test_an_answer_can_be_changed_until_the_question_is_closed_or_shown(room):
    pupil = room.join("", 0)
    room.ask("?")
    room.answer(pupil, 1, "a")
    room.answer(pupil, 1, "b")
    room.close(is_open=False)
    with refused("closed"):
        room.answer(pupil, 1, "c")
    room.close(is_open=True)
    room.answer(pupil, 1, "d")
    room.show("!")
    with refused("closed"):
        room.answer(pupil, 1, "e")
    with refused("not_now"):
        room.close(is_open=True)
    assert pupil.answer == "d"


def test_what_has_been_taken_is_taken_again_whatever_happened_meanwhile(room):
    """A page that never heard that its answer was taken sends it once more."""
    pupil = room.join("", 0)
    room.ask("?")
    room.answer(pupil, 1, "a")
    room.explain(pupil, 1, "because")
    before = room.answered.rev
    for happens in (lambda: room.close(is_open=False), lambda: room.show("!")):
        happens()
        room.answer(pupil, 1, "a")
        room.explain(pupil, 1, "because")
        for act in (lambda: room.answer(pupil, 1, "b"), lambda: room.explain(pupil, 1, "no")):
            with refused("closed"):
                act()
    assert (pupil.answer, pupil.why) == ("a", "because")
    assert room.answered.rev == before + 2


def test_an_answer_to_an_earlier_question_counts_for_none(room):
    pupil = room.join("", 0)
    room.ask("first")
    room.answer(pupil, 1, "a")
    room.ask("second")
    assert pupil.answer is None
    with refused("closed"):
        room.answer(pupil, 1, "a")


def test_a_reason_is_given_for_an_answer_and_changed_until_the_question_is_closed(room):
    pupil = room.join("", 0)
    room.ask("first")
    with refused("closed"):
        room.explain(pupil, 1, "none yet")
    room.answer(pupil, 1, "a")
    for why in ("because", "no: because"):
        room.explain(pupil, 1, why)
    assert room.seen_by(pupil)["why"] == "no: because"
    room.close(is_open=False)
    with refused("closed"):
        room.explain(pupil, 1, "too late")
    room.ask("second")
    assert room.seen_by(pupil)["why"] == ""
    room.answer(pupil, 2, "b")
    with refused("closed"):
        room.explain(pupil, 1, "of the first")


def test_the_reason_for_an_answer_is_gone_with_the_answer(room):
    pupil = room.join("", 0)
    room.ask("first")
    room.answer(pupil, 1, "a pair of aces")
    room.explain(pupil, 1, "they win")
    room.answer(pupil, 1, "a pair of aces")
    assert room.seen_by(pupil)["why"] == "they win"
    room.answer(pupil, 1, "a pass")
    assert room.seen_by(pupil)["why"] == ""
    assert room.seen_by_teacher(0)["pupils"][0]["why"] == ""
    room.explain(pupil, 1, "they win")
    assert room.seen_by(pupil)["why"] == "they win"


def test_before_a_question_there_is_nothing_to_close_or_show(room):
    for act in (lambda: room.close(is_open=False), lambda: room.show("!")):
        with refused("not_now"):
            act()


def fill(rooms, visitors, most):
    """Open classes in turns, each with a pupil, until there are so many in all."""
    pages, opened = count(), []
    while len(rooms) < most:
        number = next(pages)
        opened.append(rooms.open(visitors[number % len(visitors)], f"page {number}"))
        opened[-1].join("", 0)
    return opened


def test_there_are_so_many_classes_for_an_address_and_in_all(rooms):
    fill(rooms, ["10.0.0.1"], limits.MOST_CLASSROOMS_EACH)
    with refused("full"):
        rooms.open("10.0.0.1", "another")
    fill(rooms, [f"10.0.1.{n}" for n in range(9)], limits.MOST_CLASSROOMS)
    with refused("full"):
        rooms.open("10.9.9.9", "another")


def test_a_network_of_ipv6_has_as_many_classes_as_two_addresses(rooms):
    assert visitor_at("2001:db8:0:142::1") == visitor_at("2001:db8:0:1ff:8::2")
    homes = [visitor_at(f"2001:db8:0:{n:x}00::1") for n in range(1, 30)]
    assert len({*homes}) == 29
    fill(rooms, homes, 2 * limits.MOST_CLASSROOMS_EACH)
    with refused("full"):
        rooms.open(homes[-1], "another")
    assert rooms.open(visitor_at("2001:db8:1::1"), "another")


def test_a_page_has_one_class(rooms, room):
    again = rooms.open("10.0.0.1", "page")
    assert room.is_over
    assert not again.is_over
    assert len(rooms) == 1


@pytest.mark.parametrize(
    ("visitors", "most"),
    [
        (["10.0.0.1"], limits.MOST_CLASSROOMS_EACH),
        ([f"10.0.0.{n}" for n in range(1, 6)], limits.MOST_CLASSROOMS),
    ],
    ids=["for an address", "in all"],
)
def test_when_it_is_full_a_class_that_nobody_uses_goes(rooms, clock, visitors, most):
    opened = fill(rooms, visitors, most)
    left_alone, asked, seen = opened[-3:]
    for each in (left_alone, asked, seen):
        each.pupils.clear()
    asked.ask("?")
    clock.now += 1
    seen.seen = clock.now
    another = rooms.open(visitors[0], "another")
    assert [each for each in opened if each.is_over] == [left_alone]
    assert not another.is_over
    another.join("", 0)
    rooms.open(visitors[0], "one more").join("", 0)
    assert [each for each in opened if each.is_over] == [left_alone, seen]
    with refused("full"):
        rooms.open(visitors[0], "too many")


def test_of_unused_classes_one_of_whoever_has_most_goes(rooms, clock):
    teachers = rooms.open("10.0.0.9", "page")
    clock.now += 1
    others = [f"10.0.0.{n}" for n in range(1, 5)]
    opened = [rooms.open(others[n % 4], f"page {n}") for n in range(limits.MOST_CLASSROOMS - 1)]
    for number in range(20):
        rooms.open(f"10.0.1.{number}", f"other {number}")
    assert not teachers.is_over
    assert sum(each.is_over for each in opened) == 20


def test_a_full_class_takes_another_pupil_only_for_one_who_has_gone(room):
    first, *_ = [room.join(f"{n}", 100) for n in range(one.MOST_PUPILS)]
    with refused("full"):
        room.join("late", 100)
    first.seen = 100 - one.GONE_SECONDS
    late = room.join("late", 100)
    assert room.pupil(late.secret) is late
    with refused("taken"):
        room.pupil(first.secret)
    assert len(room.pupils) == one.MOST_PUPILS


def test_a_class_is_asked_only_so_often(room):
    for _ in range(one.MOST_QUESTIONS):
        room.ask("?")
    with refused("too_many"):
        room.ask("?")


@pytest.mark.parametrize(
    ("after", "comes"), [(limits.OPEN_SECONDS, True), (limits.ALONE_SECONDS, False)]
)
def test_a_class_ends_after_its_time_or_without_its_teacher(rooms, room, clock, after, comes):
    code = room.code
    for _ in range(100):
        clock.now += after / 100
        room.seen = clock.now if comes else room.seen
    assert rooms.find(code) is room
    clock.now += 1
    with refused("gone"):
        rooms.find(code)
    rooms.sweep()
    assert room.is_over
    with refused("gone"):
        rooms.find(code)
    assert len(rooms) == 0


def test_a_locked_class_lets_nobody_in_and_keeps_who_is_there(room):
    anna = room.join("Anna", 0)
    assert room.seen_by_teacher(0)["isLocked"] is False
    before = room.answered.rev
    room.lock(is_locked=True)
    assert room.answered.rev == before + 1
    assert room.seen_by_teacher(0)["isLocked"] is room.seen_by_wall()["isLocked"] is True
    with refused("locked"):
        room.join("Bert", 1000)
    room.ask("?")
    room.answer(room.pupil(anna.secret), 1, "a")
    room.lock(is_locked=False)
    assert room.join("Bert", 1000)


def test_a_full_locked_class_gives_no_place_away(room):
    first, *_ = [room.join(f"{n}", 0) for n in range(one.MOST_PUPILS)]
    room.lock(is_locked=True)
    with refused("locked"):
        room.join("late", one.GONE_SECONDS)
    assert room.pupil(first.secret) is first


def test_nothing_of_a_class_survives_its_end(rooms):
    room = rooms.open("10.0.0.1", "page")
    pupil = room.join("Anna", 0)
    room.ask("QUESTION")
    room.answer(pupil, 1, "ANSWER")
    room.hand_in(pupil, "Anna", "wp1.code")
    rooms.end(room)
    left = f"{room.seen_by_teacher(0)} {room.pupils} {room.handed_in} {vars(rooms)}"
    assert not any(word in left for word in ("Anna", "QUESTION", "ANSWER", "wp1"))
    gone = weakref.ref(pupil), weakref.ref(room)
    del pupil, room, left
    gc.collect()
    assert [one() for one in gone] == [None, None]


def test_whoever_waits_for_news_is_woken(room):
    async def wait():
        waiting = asyncio.create_task(room.asked.after(room.asked.rev))
        await asyncio.sleep(0)
        assert not waiting.done()
        room.ask("?")
        await asyncio.wait_for(waiting, 1)
        await asyncio.wait_for(room.asked.after(0), 1)

    asyncio.run(wait())


def test_an_answer_wakes_only_the_teacher(room):
    pupil = room.join("", 0)
    room.ask("?")
    asked, answered = room.asked.rev, room.answered.rev
    room.answer(pupil, 1, "a")
    assert (room.asked.rev, room.answered.rev) == (asked, answered + 1)
    room.answer(pupil, 1, "a")
    assert room.answered.rev == answered + 1


# Over HTTP


def open_school(look_seconds, setting):
    """A site whose pages wait so long for news, with another setting of its classes."""
    before = (
        "import wildescape_widgets.site.class_pages as pages\n"
        "from wildescape_widgets.site import classroom, classrooms, guesses, kernels\n"
        "kernels.CONNECT_SECONDS = 3600\n"
        f"pages.LOOK_SECONDS = {look_seconds}\n"
        f"{setting}"
    )
    return open_site(before=before)


@pytest.fixture(scope="module")
def site():
    with open_school(1, "guesses.GUESS_SECONDS = 0.2") as running:
        yield running


@pytest.fixture(scope="module")
def hasty():
    """A site where whoever doesn't ask right now is away, and one pupil fills a class."""
    settings = ("AWAY_SECONDS = 0", "GONE_SECONDS = 0", "MOST_PUPILS = 1")
    with open_school(0.1, "\n".join(f"classroom.{each}" for each in settings)) as running:
        yield running


def opened(site):
    """The class that the teacher's page opens; the one before is over."""
    status, desk, headers = posted(site, "open", {"kernel": kernel_of(site)})
    assert status == 200, desk
    assert headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in headers
    return desk


def posted(site, action, asked, origin=None):
    """What a class answers; a character has its own bytes, as from a browser."""
    body = asked if isinstance(asked, bytes) else json.dumps(asked, ensure_ascii=False).encode()
    return visitors.posted(site, f"ask/{action}", body, origin)


def test_a_lesson_with_a_class(site):
    desk = opened(site)
    teacher = {"code": desk["code"], "teacher": desk["teacher"]}
    _, seat, _ = posted(site, "join", {"code": desk["code"].lower(), "name": " Anna  Li "})
    assert posted(site, "look", {**seat, "since": -1})[1]["question"] is None
    assert posted(site, "ask", {**teacher, "question": "QUESTION"})[1] == {"number": 1}
    assert posted(site, "look", {**seat, "since": 0})[1]["question"] == "QUESTION"
    answer = {**seat, "number": 1, "answer": '"a"'}
    assert posted(site, "answer", answer)[:2] == (200, {})
    assert posted(site, "explain", {**seat, "number": 1, "why": " It  wins. "})[:2] == (200, {})
    seen = posted(site, "teach", {**teacher, "since": -1})[1]
    [pupil] = seen["pupils"]
    assert (pupil["name"], pupil["answer"], pupil["why"]) == ("Anna Li", '"a"', "It wins.")
    assert seat.pop("name") == "Anna Li"
    wall = {"code": desk["code"], "wall": desk["wall"], "since": -1}
    assert posted(site, "watch", wall)[1]["answers"] == []
    assert posted(site, "close", {**teacher, "isOpen": False})[0] == 200
    assert posted(site, "watch", wall)[1]["answers"] == ['"a"']
    assert posted(site, "answer", answer)[:2] == (200, {})
    answer["answer"] = '"b"'
    assert posted(site, "answer", answer)[:2] == (409, {"reason": "closed"})
    assert posted(site, "show", {**teacher, "shown": "WHY"})[0] == 200
    assert posted(site, "look", {**seat, "since": -1})[1]["shown"] == "WHY"
    handed = {**seat, "name": "Anna", "progress": "wp1.x"}
    assert posted(site, "hand-in", handed)[0] == 200
    assert posted(site, "teach", {**teacher, "since": -1})[1]["handedIn"] == [["Anna", "wp1.x"]]
    assert posted(site, "end", teacher)[0] == 200
    for action, asked in (("look", seat), ("answer", answer), ("teach", teacher), ("watch", wall)):
        assert posted(site, action, asked)[:2] == (404, {"reason": "ended"})
    assert "Anna" not in site.log.read_text("utf-8")


@pytest.fixture(scope="module")
def waiting_site():
    """A site whose pages wait for news until there are some."""
    with open_school(60, "classroom.MOST_PUPILS = 1; classroom.GONE_SECONDS = -1") as running:
        yield running


def waited(site, action, asked, event, told):
    """What a page is answered that waits while something happens."""

    async def wait():
        _, first, _ = await post(site, f"ask/{action}", {**asked, "since": -1})
        again = {**asked, "since": first["rev"]}
        waiting = asyncio.ensure_future(post(site, f"ask/{action}", again))
        assert (await post(site, f"ask/{event}", told))[0] == 200
        return (await waiting)[:2]

    return asyncio.run(wait())


@pytest.mark.parametrize("action", ["teach", "watch", "look"])
def test_a_page_that_waits_hears_that_its_teacher_has_ended_the_class(waiting_site, action):
    desk = opened(waiting_site)
    _, seat, _ = posted(waiting_site, "join", {"code": desk["code"], "name": ""})
    told = waited(waiting_site, action, {**desk, **seat}, "end", desk)
    assert told == (404, {"reason": "ended"})
    later = posted(waiting_site, action, {**desk, **seat, "since": -1})
    assert later[:2] == (404, {"reason": "ended"})
    code = {"code": desk["code"], "name": ""}
    assert posted(waiting_site, "join", code)[:2] == (404, {"reason": "unknown"})


def test_whose_place_somebody_else_has_hears_so(waiting_site):
    desk = opened(waiting_site)
    code = {"code": desk["code"], "name": ""}
    (_, first, _), (_, second, _) = (posted(waiting_site, "join", code) for _ in range(2))
    answer = {"number": 1, "answer": "1", "why": "", "name": "A", "progress": "wp1.x"}
    for action in ("look", "answer", "explain", "hand-in"):
        told = posted(waiting_site, action, {**first, **answer})
        assert told[:2] == (409, {"reason": "taken"})
    assert posted(waiting_site, "look", second)[0] == 200
    # Who has never been in it isn't told whether there is such a class.
    assert posted(waiting_site, "look", {**first, "pupil": "x" * 22})[1] == {"reason": "gone"}
    posted(waiting_site, "end", desk)


def test_a_class_stays_while_its_wall_is_up(tmp_path):
    now = tmp_path / "now"
    now.write_text("0")
    clock = f"lambda: float(__import__('pathlib').Path({str(now)!r}).read_text())"
    with open_school(
        0.1, f"classrooms.Classrooms.__init__.__defaults__ = ({clock}, {clock})"
    ) as site:
        desk = opened(site)
        wall = {"code": desk["code"], "wall": desk["wall"], "since": 0}
        for minutes in (15, 30):
            now.write_text(str(60 * minutes))
            assert posted(site, "watch", wall)[0] == 200
        now.write_text(str(60 * 45))
        assert posted(site, "teach", {**desk, "since": -1})[0] == 200
        now.write_text(str(60 * 66))
        assert posted(site, "teach", {**desk, "since": -1})[:2] == (404, {"reason": "gone"})


def test_a_teacher_hears_that_a_pupil_has_gone(hasty):
    desk = opened(hasty)
    posted(hasty, "join", {"code": desk["code"], "name": "Anna"})
    first = posted(hasty, "teach", {**desk, "since": -1})[1]
    assert first["present"] == 0
    assert [each["isHere"] for each in first["pupils"]] == [False]


def test_without_news_a_page_is_answered_after_a_while(site):
    desk = opened(site)
    first = posted(site, "teach", {**desk, "since": -1})[1]
    assert posted(site, "teach", {**desk, "since": first["rev"]})[1]["rev"] == first["rev"]
    posted(site, "end", desk)


def test_a_page_of_another_site_gets_nothing(site):
    for origin in ("", "http://elsewhere.example", "null", "http://["):
        assert posted(site, "open", {}, origin)[:2] == (403, {"reason": "elsewhere"})


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b"{", b"\xff", b"[" * 9000, b'{"code":1e999}', b'"class"']
)
def test_what_is_no_object_is_refused(site, body):
    assert posted(site, "open" if body != b'{"code":1e999}' else "look", body)[0] in (400, 404)


@pytest.mark.parametrize(
    ("action", "more", "reason"),
    [
        ("join", {"name": "x" * 41}, "bad_name"),
        ("join", {"name": "a\u0007b"}, "bad_name"),
        ("join", {"name": 7}, "bad_name"),
        ("ask", {"question": "x" * 12_001}, "too_long"),
        ("ask", {"question": "中" * 4_001}, "too_long"),
        ("ask", {"question": ""}, "malformed"),
        ("ask", {"question": {}}, "malformed"),
        ("show", {"shown": None}, "malformed"),
        ("teach", {"since": 1.5}, "malformed"),
        ("teach", {"since": 10**12}, "malformed"),
        ("teach", {"handedIn": True}, "malformed"),
    ],
)
def test_what_is_too_long_or_of_another_kind_is_refused(site, action, more, reason):
    desk = opened(site)
    try:
        assert posted(site, action, {**desk, **more})[:2] == (400, {"reason": reason})
    finally:
        posted(site, "end", desk)


def test_an_answer_and_its_reason_are_short(site):
    desk = opened(site)
    _, seat, _ = posted(site, "join", {"code": desk["code"], "name": ""})
    posted(site, "ask", {**desk, "question": "?"})
    told = {**seat, "number": 1, "answer": "x" * 501}
    assert posted(site, "answer", told)[:2] == (400, {"reason": "too_long"})
    posted(site, "answer", {**told, "answer": "1"})
    for why in ("x" * 201, "a\u0007b", None):
        told = {**seat, "number": 1, "why": why}
        assert posted(site, "explain", told)[:2] == (400, {"reason": "bad_why"})
    assert posted(site, "explain", {**told, "why": "中" * 200})[0] == 200
    posted(site, "end", desk)


@pytest.mark.parametrize(
    ("action", "field"),
    [
        *(("ask", "question"), ("show", "shown"), ("answer", "answer"), ("join", "name")),
        *(("explain", "why"), ("hand-in", "name"), ("hand-in", "progress")),
    ],
)
def test_half_a_character_is_refused_and_the_class_goes_on(site, action, field):
    desk = opened(site)
    _, seat, _ = posted(site, "join", {"code": desk["code"], "name": ""})
    posted(site, "ask", {**desk, "question": "?"})
    fields = {"number": 1, "answer": "1", "name": "Anna", "progress": "wp1.code"}
    body = json.dumps({**desk, **seat, **fields, field: "\ud800"}).encode()
    assert posted(site, action, body)[0] == 400
    assert posted(site, "teach", desk)[0] == 200
    assert posted(site, "look", seat)[0] == 200
    posted(site, "end", desk)


def test_a_class_is_opened_by_a_page_of_the_site(site):
    for kernel in (None, "", 7, [], {}, str(uuid.uuid4()), kernel_of(site).upper()):
        for _ in range(limits.MOST_CLASSROOMS_EACH):
            assert posted(site, "open", {"kernel": kernel})[:2] == (403, {"reason": "no_page"})
    first = opened(site)
    second = opened(site)
    assert posted(site, "teach", first)[:2] == (404, {"reason": "ended"})
    assert posted(site, "teach", second)[0] == 200


def test_a_page_hears_why_it_is_in_no_class(site):
    desk = opened(site)
    _, seat, _ = posted(site, "join", {"code": desk["code"], "name": ""})
    strangers = {**desk, "pupil": "x" * 22, "teacher": "x" * 22, "wall": "x" * 22}
    for code in (desk["code"], "AAAAAAA"):
        for action in ("look", "answer", "explain", "hand-in", "teach", "watch"):
            told = posted(site, action, {**strangers, "code": code})[:2]
            assert told == (404, {"reason": "gone"})
    assert posted(site, "join", {"code": "AAAAAAA", "name": ""})[:2] == (404, {"reason": "unknown"})
    assert posted(site, "lock", {**desk, "isLocked": True})[0] == 200
    late = {"code": desk["code"], "name": ""}
    assert posted(site, "join", late)[:2] == (403, {"reason": "locked"})
    assert posted(site, "look", seat)[0] == 200
    assert posted(site, "lock", {**desk, "isLocked": False})[0] == 200
    assert posted(site, "join", late)[0] == 200
    posted(site, "end", desk)
    assert posted(site, "join", late)[:2] == (404, {"reason": "unknown"})


def test_whose_place_somebody_else_has_is_told_so(hasty):
    desk = opened(hasty)
    seats = [posted(hasty, "join", {"code": desk["code"], "name": ""})[1] for _ in range(2)]
    assert posted(hasty, "look", seats[0])[:2] == (409, {"reason": "taken"})
    assert posted(hasty, "look", seats[1])[0] == 200


def test_what_classes_can_not_do_is_nowhere(site):
    async def fetch(method, action):
        request = HTTPRequest(f"{site.url}ask/{action}", method)
        return (await AsyncHTTPClient().fetch(request, raise_error=False)).code

    assert asyncio.run(fetch("GET", "open")) in (404, 405)
    assert posted_status(site, "ask/nothing") == 404


def posted_status(site, path):
    async def fetch():
        headers = {"Origin": site.origin}
        request = HTTPRequest(f"{site.url}{path}", "POST", headers, b"{}")
        return (await AsyncHTTPClient().fetch(request, raise_error=False)).code

    return asyncio.run(fetch())


def test_a_house_without_classes_has_no_way_to_open_one():
    with open_site("--without=ask") as site:
        assert posted_status(site, "ask/open") == 404
