"""A class that plays, over HTTP: who may ask, what is told, and what makes no sense."""

from __future__ import annotations

import asyncio

import pytest
from wildescape.share_codes import open_code

from tests.ports import free_port
from wildescape_widgets.site.class_pages import ClassPage
from wildescape_widgets.site.people_pages import AskedTable

from . import visitors
from .test_class_play import ROUND
from .test_restart import kill
from .visitors import kernel_of, open_kernel, open_site, post

BEFORE = """
import wildescape_widgets.site.people_pages as pages
import wildescape_widgets.site.class_pages as class_pages
from wildescape_widgets.site import class_play, guesses, kernels
from wildescape_widgets.together import pace
kernels.CONNECT_SECONDS = 3600
pages.LOOK_SECONDS = class_pages.LOOK_SECONDS = 1
class_pages.GATHER_SECONDS = class_play.TELL_SECONDS = 0.01
guesses.GUESS_SECONDS = 0.2
pace.MOVE_SECONDS = pace.PASS_SECONDS = 0.01
"""


@pytest.fixture(scope="module")
def site():
    with open_site(before=BEFORE) as running:
        yield running


def posted(site, room, action, asked):
    """The status of an answer, and its JSON."""
    return visitors.posted(site, f"{room}/{action}", asked)[:2]


def told(site, room, action, **asked):
    """What is told where nothing is refused."""
    status, answer = posted(site, room, action, asked)
    assert status == 200, answer
    return answer


def begun(site, count=2, kernel=None, **asked):
    """A class that has sat down over HTTP: its teacher's keys, and those of pupils and seats."""
    desk = told(site, "ask", "open", kernel=kernel or kernel_of(site))
    pupils = [told(site, "ask", "join", code=desk["code"], name=f"P{n}") for n in range(count)]
    told(site, "ask", "seat", **desk, **{**ROUND, **asked})
    seats = [told(site, "ask", "look", **pupil, since=-1)["seat"] for pupil in pupils]
    keys = [{"code": seat["code"], "seat": seat["seat"]} for seat in seats]
    return desk, pupils, keys


def teach(site, desk, lang="en"):
    return told(site, "ask", "teach", **desk, since=-1, lang=lang)["tables"]


def seen_at(site, seat):
    return told(site, "together", "look", **seat, since=-1)


def played_out(site, seat):
    """What a seat sees once the hand is over, at which it plays its first card whenever it may."""
    while not (seen := seen_at(site, seat))["isOver"]:
        can, message = seen["view"]["can"], {"id": 1, "rev": None}
        if can["pass"]:
            told(site, "together", "act", **seat, message={**message, "action": "pass"})
        elif can["play"]:
            lead = {"action": "play", "cards": [0], "reading": None}
            told(site, "together", "act", **seat, message={**message, **lead})
    return seen


def test_a_class_plays_over_http(site):
    desk, pupils, seats = begun(site)
    seen = seen_at(site, seats[0])
    assert seen["inClass"] | {"results": []} == {
        **{"table": 1, "teacherSays": None, "asks": 0, "isRound": True, "hand": 1, "hands": 2},
        **{"raised": None, "seen": 0, "isMoved": False, "results": []},
        **{"points": None, "shows": 0},
    }
    assert len(seen["view"]["hand"]["cards"]) == 27
    told(site, "together", "raise", **seats[0], text="  May   I? ")
    assert teach(site, desk)["tables"][0]["chairs"][0]["raised"] == "May I?"
    told(site, "ask", "tables_lower", **desk, table=1, chair=0)
    told(site, "ask", "tables_say", **desk, table=None, text="Well played")
    told(site, "ask", "tables_pause", **desk, table=None, isPaused=True)
    seen = seen_at(site, seats[1])
    assert seen["isPaused"]
    assert seen["inClass"]["teacherSays"] == ["Well played", 1]
    assert seen_at(site, seats[0])["inClass"]["raised"] is None
    assert teach(site, desk, "zh_CN")["tables"][0]["standing"] == "主牌7"
    told(site, "ask", "tables_wall", **desk, isOnWall=False)
    watched = {"code": desk["code"], "wall": desk["wall"], "since": -1}
    assert told(site, "ask", "watch", **watched)["tables"] is None
    told(site, "ask", "tables_end", **desk)
    assert posted(site, "together", "look", {**seats[0], "since": -1})[1] == {"reason": "gone"}
    assert told(site, "ask", "look", **pupils[0], since=-1)["seat"] is None
    assert teach(site, desk) is None


def test_a_page_at_a_table_hears_that_the_tables_have_ended(site):
    desk, _, [seat, _] = begun(site)
    seen = seen_at(site, seat)

    async def hear():
        asked = {**seat, "since": seen["rev"] + 99, "era": seen["era"]}
        waiting = asyncio.create_task(post(site, "together/look", asked))
        await asyncio.sleep(0.1)
        await post(site, "ask/tables_end", desk)
        assert (await waiting)[1] == {"reason": "gone"}

    asyncio.run(hear())


@pytest.mark.slow
def test_a_hand_is_played_to_its_end_and_opens_as_a_record(site):
    desk, _, [seat] = begun(site, 1, hands=1)
    played_out(site, seat)
    code = told(site, "ask", "tables_hand", **desk, table=1, hand=1)["record"]
    assert told(site, "together", "hand", **seat, hand=1)["record"] == code
    assert open_code(code).past


PLAY_ACTIONS = [name for name in ClassPage.ACTIONS if name == "seat" or name.startswith("tables_")]


@pytest.mark.parametrize("action", PLAY_ACTIONS)
def test_no_action_of_a_class_is_broken_by_what_is_sent(site, action):
    desk, pupils, _ = begun(site, 1)
    odd = (None, True, -1, 10**30, 1.5, "", "x" * 5000, "\ud800", [], [[]], {}, {"a": 1})
    fields = ("table", "chair", "pupil", "hand", "text", "places", "by", "lang", "isPaused")
    for field in fields:
        for value in odd:
            asked = {**pupils[0], **desk, **ROUND, "table": 1, "since": -1, field: value}
            status, answer = posted(site, "ask", action, asked)
            assert status < 500, (action, field, value, answer)


@pytest.mark.parametrize("action", ["raise", "hand", "leave", "remove", "choose", "begin", "sit"])
def test_no_action_of_a_seat_is_broken_by_what_is_sent(site, action):
    assert action in AskedTable.ACTIONS
    _, _, [seat, _] = begun(site)
    for field in ("text", "hand", "chair", "level", "lang"):
        for value in (True, -1, 10**30, 1.5, "x" * 81, "\ud800", "\n", [], {}):
            status, answer = posted(site, "together", action, {**seat, field: value})
            assert status < 500, (action, field, value, answer)
    assert seen_at(site, seat)["chairs"][1]


def test_only_its_teacher_decides_for_a_class(site):
    desk, pupils, seats = begun(site)
    for secret in (None, "", desk["wall"], pupils[0]["pupil"], seats[0]["seat"]):
        for action in PLAY_ACTIONS:
            asked = {**desk, **ROUND, "table": 1, "chair": 0, "text": "x", "teacher": secret}
            assert posted(site, "ask", action, asked) == (404, {"reason": "gone"})
    assert teach(site, desk)["tables"][0]["isPaused"] is False


def test_wishes_are_refused_in_the_language_of_the_page(site):
    desk, _, _ = begun(site)
    for lang in ("en", "zh_CN"):
        asked = {**desk, **ROUND, "wishes": "1: 99 kings", "lang": lang}
        status, answer = posted(site, "ask", "seat", asked)
        assert (status, answer["reason"]) == (400, "bad_wishes")
        assert ("张" in answer["text"]) is (lang == "zh_CN")


def test_only_tables_of_a_class_have_hands_to_raise(site):
    table = told(site, "together", "open", kernel=kernel_of(site))
    seat = told(site, "together", "join", **table, name="Ann", lang="en")
    assert seen_at(site, seat)["inClass"] is None
    for action in ("raise", "hand"):
        assert posted(site, "together", action, {**seat, "text": ""})[1] == {"reason": "malformed"}


def test_no_move_reaches_a_table_that_is_not_ones_own(site):
    _, _, [one, *_, other] = begun(site, 7)
    crossed = {"code": one["code"], "seat": other["seat"]}
    for action in ("look", "act", "raise", "hand"):
        assert posted(site, "together", action, crossed)[1] == {"reason": "gone"}


def test_a_class_plays_on_after_the_site_was_killed(tmp_path):
    port = free_port()
    with open_site(before=BEFORE, port=port, data=tmp_path) as first:
        desk, _, seats = begun(first, 2, kernel=asyncio.run(open_kernel(first)))
        told(first, "ask", "tables_pause", **desk, table=None, isPaused=True)
        before = seen_at(first, seats[0])
        assert before["isKept"]
        kill(first)
    with open_site(before=BEFORE, port=port, data=tmp_path) as again:
        for _ in range(100):
            status, seen = posted(again, "together", "look", {**seats[0], "since": -1})
            if status == 200:
                break
            assert seen == {"reason": "waking"}
        assert seen["view"]["hand"] == before["view"]["hand"]
        assert seen["inClass"] == before["inClass"]
        assert seen["isPaused"]
        assert teach(again, desk)["tables"][0]["code"] == seats[0]["code"]
