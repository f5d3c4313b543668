"""Tables for people over HTTP: the page, who may ask, what is told, and what isn't."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from tests.ports import free_port
from tests.widgets.together.test_people_table import hostile

from . import visitors
from .test_restart import kill
from .visitors import kernel_of, open_site, post

BEFORE = """
import wildescape_widgets.site.people_pages as pages
from wildescape_widgets.site import guesses, kernels
from wildescape_widgets.together import pace
kernels.CONNECT_SECONDS = 3600
pages.LOOK_SECONDS = 1
guesses.GUESS_SECONDS = 0.2
pace.MOVE_SECONDS = pace.PASS_SECONDS = 0.01
"""


@pytest.fixture(scope="module")
def site():
    with open_site(before=BEFORE) as running:
        yield running


def posted(site, action, asked, origin=None):
    """What a table answers."""
    return visitors.posted(site, f"together/{action}", asked, origin)


def told(site, action, **asked):
    """What is told where nothing is refused."""
    return visitors.told(site, f"together/{action}", asked)


def opened(site):
    """Somebody's seat at a table that they have opened."""
    return told(site, "join", name="Ann", lang="en", **told(site, "open", kernel=kernel_of(site)))


def look(site, seat, since=-1, **about):
    return told(site, "look", **seat, since=since, **about)


def test_the_page_has_no_kernel_and_knows_all_its_words(site):
    async def fetch():
        return await AsyncHTTPClient().fetch(f"{site.url}together?lang=zh_CN")

    before, answer = site.kernels, asyncio.run(fetch())
    page = answer.body.decode()
    data = re.search(r'id="together-data">(.*?)</script>', page, re.DOTALL)[1]
    assert {*json.loads(data)["texts"]} == {"en", "zh_CN"}
    assert 'lang="zh-CN"' in page
    assert "nonce-" in answer.headers["Content-Security-Policy"]
    assert site.kernels == before


@pytest.mark.short
def test_two_people_meet_and_play(site):
    ann = opened(site)
    found = told(site, "find", code=ann["code"].lower())
    assert [chair and chair["name"] for chair in found["chairs"]].count("Ann") == 1
    free = [at for at, chair in enumerate(found["chairs"]) if chair is None]
    bo = told(site, "join", code=ann["code"], name="Bo", lang="zh_CN", chair=free[0])
    assert bo["seat"] != ann["seat"]
    told(site, "begin", **ann)
    reply = told(site, "act", **ann, message={"id": 1, "rev": None, "action": "go"})
    assert reply["reply"] == {"id": 1, "ok": True}
    for seat in (ann, bo):
        seen = look(site, seat)
        assert len(seen["view"]["hand"]["cards"]) == 27
        assert seen["view"]["me"] == seen["chair"]
    secrets = (ann["seat"], bo["seat"])
    written = json.dumps([look(site, ann), look(site, bo), found])
    assert not any(secret in written for secret in secrets)


CHOSEN = {"level": "club", "clock": 0, "away": 60, "rules": "home", "length": "short"}
CHOSEN |= {"speed": "slow", "undo": True, "watch": True, "coach": False}


def test_whoever_is_in_turn_has_a_hint_where_the_opener_allows_it(site):
    ann = opened(site)
    told(site, "choose", **ann, **CHOSEN | {"coach": True})
    told(site, "begin", **ann)
    message = {"id": 1, "rev": None, "action": "go"}
    told(site, "act", **ann, message=message)
    for _ in range(100):
        reply = told(site, "act", **ann, message={**message, "action": "hint"})
        if reply["reply"]["ok"]:
            break
        assert reply["reply"]["reason"] == "not_your_turn"
        time.sleep(0.1)
    [hint] = reply["view"]["hints"]
    # Cards say all where no idea sets them apart.
    assert hint["text"] or hint["cards"]
    assert sorted(reply["choice"]["places"]) == sorted(hint["cards"])


def test_somebody_watches_and_can_do_no_more(site):
    ann = opened(site)
    assert posted(site, "watch", {"code": ann["code"]})[1] == {"reason": "unwatched"}
    told(site, "choose", **ann, **CHOSEN)
    cy = told(site, "watch", code=ann["code"], lang="zh_CN")
    assert look(site, cy)["view"] is None
    told(site, "begin", **ann)
    told(site, "act", **ann, message={"id": 1, "rev": None, "action": "go"})
    seen = look(site, cy)
    assert (seen["view"]["hand"], seen["view"]["lang"]) == (None, "zh_CN")
    for action, asked in [
        ("say", {"phrase": "hello"}),
        ("sit", {"chair": 1}),
        ("begin", {}),
        ("choose", CHOSEN),
        ("extend", {}),
        ("take_back", {}),
        ("remove", {"chair": 0}),
        ("raise", {"text": ""}),
    ]:
        assert posted(site, action, {**cy, **asked})[:2] == (404, {"reason": "gone"}), action
    answer = told(site, "act", **cy, message={"id": 1, "rev": None, "action": "pass"})
    assert answer["reply"]["reason"] == "malformed"
    assert posted(site, "hand", {**cy, "hand": 1})[1] == {"reason": "not_now"}
    told(site, "leave", **cy)
    assert posted(site, "look", {**cy, "since": -1})[1] == {"reason": "gone"}
    assert look(site, ann)["watchers"] == 0


def test_who_leaves_during_a_hand_comes_back_to_the_same_seat_or_waits(site):
    ann = opened(site)
    bo = told(site, "join", code=ann["code"], name="Bo", lang="en")
    told(site, "begin", **ann)
    told(site, "act", **ann, message={"id": 1, "rev": None, "action": "go"})
    chair = look(site, bo)["chair"]
    told(site, "leave", **bo)
    found = told(site, "find", code=ann["code"], before=bo["seat"])
    assert (found["free"], found["held"]) == ([chair], "own")
    assert told(site, "find", code=ann["code"])["held"] == "one"
    other = next(at for at, sat in enumerate(found["chairs"]) if sat is None and at != chair)
    asked = {"code": ann["code"], "name": "Bo", "lang": "en", "before": bo["seat"]}
    assert posted(site, "join", {**asked, "chair": other})[1] == {"reason": "held"}
    again = told(site, "join", **asked, chair=None)
    assert look(site, again)["chair"] == chair


def test_a_page_hears_of_what_is_new_and_of_nothing_after_a_while(site):
    ann = opened(site)
    bo = told(site, "join", code=ann["code"], name="Bo", lang="en")
    seen = look(site, ann)

    async def hear():
        asked = {**ann, "since": seen["rev"], "era": seen["era"]}
        waiting = asyncio.create_task(post(site, "together/look", asked))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        await post(site, "together/say", {**bo, "phrase": "hello"})
        _, news, _ = await waiting
        assert any(chair and chair["phrase"] for chair in news["chairs"])
        _, again, _ = await post(site, "together/look", {**asked, "since": news["rev"]})
        assert again["rev"] == news["rev"]

    asyncio.run(hear())


def test_only_a_page_of_this_site_may_ask(site):
    for origin in ("", "https://evil.example", "null"):
        status, answer, _ = posted(site, "find", {"code": "ACDEFHJ"}, origin)
        assert (status, answer) == (403, {"reason": "elsewhere"})


def test_the_rules_that_the_opener_has_chosen_go_along(site):
    kernel = kernel_of(site)
    rules = {"preset": "home", "target": "9"}
    code = told(site, "open", kernel=kernel, rules=rules)["code"]
    found = told(site, "find", code=code)
    assert found["options"]["rules"] == "own"
    assert found["rules"]["en"]["title"] == "The opener's own rules"
    for wrong in ("nobody's", 7, ["home"], {"target": "99"}, {"": ""}, {"target": ["9"]}):
        asked = {"kernel": kernel, "rules": wrong}
        assert posted(site, "open", asked)[:2] == (400, {"reason": "malformed"})


def test_only_a_page_with_a_kernel_opens_a_table(site):
    for kernel in (None, "", "x", 7, ["a"]):
        status, answer, _ = posted(site, "open", {"kernel": kernel, "name": "Ann"})
        assert (status, answer["reason"]) == (403, "no_page")


def test_a_wrong_code_waits_and_tells_nothing(site):
    for code in ("AAAAAAA", "", None, 7, "x" * 1000):
        status, answer, _ = posted(site, "find", {"code": code})
        assert (status, answer) == (404, {"reason": "unknown"})


@pytest.mark.parametrize("seat", [None, "", 7, "x" * 22, [], {}])
def test_without_the_seats_secret_nothing_is_told_or_done(site, seat):
    ann = opened(site)
    actions = ("look", "act", "sit", "choose", "begin", "say", "extend", "take_back", "remove")
    for action in (*actions, "hand", "leave"):
        status, answer, _ = posted(site, action, {"code": ann["code"], "seat": seat})
        assert (status, answer) == (404, {"reason": "gone"})


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"7", b"[" * 9000, b'{"code": "\\ud800"}'])
def test_what_is_no_request_is_refused(site, body):
    for action in ("find", "look", "act", "open"):
        status, answer, _ = posted(site, action, body)
        assert 400 <= status < 500, (action, answer)


def test_a_body_that_is_too_long_is_not_read(site):
    async def fetch():
        headers = {"Origin": site.origin}
        request = HTTPRequest(f"{site.url}together/look", "POST", headers, b"x" * 2**15)
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    assert asyncio.run(fetch()).code in (400, 413, 599)


def test_a_hostile_seat_gets_refusals_and_no_error(site):
    rng = random.Random(1)
    ann = opened(site)
    bo = told(site, "join", code=ann["code"], name="Bo", lang="en")
    told(site, "begin", **ann)
    told(site, "act", **ann, message={"id": 1, "rev": None, "action": "go"})
    junk = (None, -1, 10**12, "x", [], {}, True)
    for _ in range(60):
        actions = ("act", "sit", "choose", "begin", "say", "extend", "remove", "look", "find")
        action = rng.choice((*actions, "join", "watch", "take_back", "hand"))
        asked = {**bo, "message": hostile(rng), "chair": rng.choice(junk), "view": -1}
        asked |= {"before": rng.choice(junk), "lang": rng.choice(junk), "hand": rng.choice(junk)}
        asked |= {"phrase": rng.choice(junk), "since": rng.choice((-1, "x", 0, None))}
        status, _, _ = posted(site, action, asked)
        assert status == 200 or 400 <= status < 500
    assert look(site, ann)["view"]["hand"]
    assert "Traceback" not in site.log.read_text("utf-8")


def test_the_parts_of_the_page_are_given_to_anyone_and_nothing_else(site):
    assert "export default" in told(site, "part", name="log")["code"]
    for name in ("../home", "nothing", None, 7, ["log"]):
        status, _, _ = posted(site, "part", {"name": name})
        assert status == 400


def test_who_comes_and_who_sits_there_read_the_rules_that_the_opener_has_chosen(site):
    ann = opened(site)
    bo = told(site, "join", code=ann["code"], name="Bo", lang="zh_CN")
    told(site, "choose", **ann, **CHOSEN)
    found = told(site, "find", code=ann["code"])
    assert found["options"] == CHOSEN
    assert found["rules"]["en"]["title"] == "As at home in Shanghai"
    assert look(site, bo)["rules"] == found["rules"]
    status, answer, _ = posted(site, "choose", {**bo, **CHOSEN})
    assert (status, answer) == (403, {"reason": "not_yours"})
    told(site, "begin", **ann)
    assert look(site, bo)["rules"] == found["rules"]


@pytest.mark.parametrize("value", [None, "", "custom", "nobody's", 7, [], {"preset": "home"}])
def test_rules_and_lengths_that_are_not_offered_are_refused(site, value):
    ann = opened(site)
    for name in ("rules", "length"):
        status, answer, _ = posted(site, "choose", {**ann, **CHOSEN, name: value})
        assert (status, answer) == (400, {"reason": "malformed"})
    assert look(site, ann)["options"]["rules"] == "shanghai"


def test_the_link_is_drawn_as_a_qr_code_for_those_at_the_table(site):
    ann = opened(site)
    drawn = told(site, "qr", **ann, text=f"{site.url}together#{ann['code']}")
    assert drawn["size"] >= 25
    assert drawn["path"]
    for text in (None, "", 7, [], "x" * 201, "\ud800", "a\0b"):
        status, answer, _ = posted(site, "qr", {**ann, "text": text})
        assert (status, answer) == (400, {"reason": "malformed"})
    status, answer, _ = posted(site, "qr", {**ann, "seat": "x" * 22, "text": "x"})
    assert (status, answer) == (404, {"reason": "gone"})


def test_who_has_left_is_gone_and_the_last_one_ends_the_table(site):
    ann = opened(site)
    told(site, "leave", **ann)
    status, answer, _ = posted(site, "look", ann)
    assert (status, answer["reason"]) == (404, "gone")
    assert posted(site, "find", {"code": ann["code"]})[0] == 404


def test_where_tables_are_not_offered_there_are_none():
    with open_site("--without", "people") as running:
        assert posted(running, "find", {"code": "ACDEFHJ"})[0] == 404


def test_a_killed_site_comes_back_with_its_tables(tmp_path):
    port = free_port()
    with open_site(before=BEFORE, port=port, data=tmp_path) as site:
        ann = told(
            site, "join", name="Ann", lang="en", **told(site, "open", kernel=kernel_of(site))
        )
        told(site, "choose", **ann, **CHOSEN)
        told(site, "begin", **ann)
        told(site, "act", **ann, message={"id": 1, "rev": None, "action": "go"})
        before = look(site, ann)
        kill(site)
    with open_site(before=BEFORE, port=port, data=tmp_path) as site:
        for _ in range(100):
            status, after, _ = posted(site, "look", ann | {"era": before["era"], "since": 10**6})
            if status == 200:
                break
            assert after == {"reason": "waking"}
            time.sleep(0.1)
        assert after["isKept"]
        assert (after["options"], after["rules"]) == (CHOSEN, before["rules"])
        assert after["view"]["hand"]["cards"] == before["view"]["hand"]["cards"]
        assert after["era"] != before["era"]
