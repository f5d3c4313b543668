"""Short codes over HTTP: the page, who may hand out, what a code opens, and what comes back."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from tornado.httpclient import AsyncHTTPClient
from wildescape.positions import parse_position

from tests.ports import free_port
from tests.widgets.table.tables import ENDGAME
from wildescape_widgets.classroom.limits import LONGEST_REASON
from wildescape_widgets.site.hand_out_pages import AskedHandOut
from wildescape_widgets.table.handout import HandOut, format_hand_out
from wildescape_widgets.table.sharing import drawn_as_qr

from . import visitors
from .test_restart import kill
from .visitors import kernel_of, open_site

BEFORE = """
from wildescape_widgets.site import guesses, kernels
kernels.CONNECT_SECONDS = 3600
guesses.GUESS_SECONDS = 0.2
"""
GIVEN = f"#/given/{format_hand_out(HandOut(parse_position(ENDGAME), 0, 'club'), locked=False)}"


@pytest.fixture(scope="module")
def site():
    with open_site(before=BEFORE) as running:
        yield running


def posted(site, action, asked, origin=None):
    """What is answered of something handed out."""
    return visitors.posted(site, f"h/{action}", asked, origin)


def told(site, action, **asked):
    """What is told where nothing is refused."""
    return visitors.told(site, f"h/{action}", asked)


def made(site, address=GIVEN, lang="en"):
    page = f"{site.url}h"
    return told(site, "make", kernel=kernel_of(site), address=address, page=page, lang=lang)


def back(site, handed, lang="en"):
    """What came back to who has handed it out."""
    return told(site, "look", code=handed["code"], teacher=handed["teacher"], page="", lang=lang)


def test_the_page_has_no_kernel_and_knows_all_its_words(site):
    async def fetch():
        return await AsyncHTTPClient().fetch(f"{site.url}h?lang=zh_CN")

    before, answer = site.kernels, asyncio.run(fetch())
    page = answer.body.decode()
    data = re.search(r'id="handed-data">(.*?)</script>', page, re.DOTALL)[1]
    assert {*json.loads(data)["texts"]} == {"en", "zh_CN"}
    assert 'lang="zh-CN"' in page
    assert site.kernels == before


def test_what_is_handed_out_opens_and_comes_back_without_names(site):
    handed = made(site)
    assert handed["link"] == f"{site.url}h#{handed['code']}"
    assert (handed["opened"], handed["plays"], handed["endings"]) == (0, [], [])
    pupil = told(site, "open", code=handed["code"])
    assert pupil["address"] == GIVEN
    told(site, "tell", code=pupil["code"], visit=pupil["visit"], play=[0, "4D"], ending="")
    told(site, "open", code=handed["code"])
    news = back(site, handed)
    assert (news["opened"], news["plays"]) == (2, [{"said": "A single 4", "count": 1, "whys": []}])
    told(site, "tell", code=pupil["code"], visit=pupil["visit"], play=[0, "4D"], ending="won")
    assert back(site, handed)["endings"] == [{"said": "Won", "count": 1}]
    assert back(site, handed, "zh_CN")["plays"] != news["plays"]


def test_a_pupil_may_say_why_in_a_line(site):
    handed = made(site)
    pupil = told(site, "open", code=handed["code"])
    asked = {"code": pupil["code"], "visit": pupil["visit"], "play": [0, "4D"], "ending": ""}
    for why in ("x" * (LONGEST_REASON + 1), 7, ["low"], "a\0b"):
        status, answer, _ = posted(site, "tell", {**asked, "why": why})
        assert (status, answer) == (400, {"reason": "bad_why"})
    longest = "x" * LONGEST_REASON
    assert told(site, "tell", **asked)["why"] == ""
    assert told(site, "tell", **asked, why=f" {longest} ")["why"] == longest
    assert back(site, handed)["plays"] == [{"said": "A single 4", "count": 1, "whys": [longest]}]


def test_the_qr_code_of_a_short_link_has_few_modules(site):
    handed = made(site)
    assert handed["qr"]["size"] <= 29
    assert drawn_as_qr(f"{site.url}{GIVEN}")["size"] > 29


def test_where_nothing_is_played_only_visits_are_counted(site):
    handed = made(site, "#/practice/KINTRM-10-482")
    assert told(site, "open", code=handed["code"])["address"] == "#/practice/KINTRM-10-482"
    news = back(site, handed)
    assert (news["opened"], news["plays"], news["endings"]) == (1, None, [])


def test_only_a_page_with_a_kernel_hands_out(site):
    for kernel in (None, "", "x", 7, ["a"]):
        asked = {"kernel": kernel, "address": GIVEN, "page": "", "lang": "zh_CN"}
        status, answer, _ = posted(site, "make", asked)
        assert (status, answer["reason"]) == (403, "no_page")
        assert answer["text"]


def test_only_a_page_of_this_site_may_ask(site):
    for action in AskedHandOut.ACTIONS:
        status, answer, _ = posted(site, action, {}, "https://evil.example")
        assert (status, answer) == (403, {"reason": "elsewhere"})


def test_a_wrong_code_waits_and_tells_nothing(site):
    for code in ("AAAAAAA", "", None, 7, "x" * 1000):
        status, answer, _ = posted(site, "open", {"code": code})
        assert (status, answer) == (404, {"reason": "unknown"})


def test_without_its_secret_nobody_sees_what_came_back(site):
    handed = made(site)
    for teacher in (None, "", 7, [], "x" * 22):
        status, answer, _ = posted(site, "look", {"code": handed["code"], "teacher": teacher})
        assert (status, answer["reason"]) == (404, "gone")


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"7", b"[" * 9000, b'{"code": "\\ud800"}'])
@pytest.mark.parametrize("action", AskedHandOut.ACTIONS)
def test_what_makes_no_sense_is_refused(site, action, body):
    status, answer, _ = posted(site, action, body)
    assert 400 <= status < 500
    assert answer["reason"] in ("malformed", "unknown", "gone", "no_page", "busy")


@pytest.mark.parametrize("page", [None, 7, "x" * 201, "a\0b", "\ud800"])
def test_the_address_of_the_page_is_a_line(site, page):
    handed = made(site)
    asked = {"code": handed["code"], "teacher": handed["teacher"], "page": page}
    status, answer, _ = posted(site, "look", asked)
    assert (status, answer) == (400, {"reason": "malformed"})


def test_where_nothing_is_handed_out_there_are_no_short_codes():
    with open_site("--without", "given") as running:
        assert posted(running, "open", {"code": "ACDEFHJ"})[0] == 404


def test_a_killed_site_comes_back_with_what_was_handed_out(tmp_path):
    port = free_port()
    with open_site(before=BEFORE, port=port, data=tmp_path) as site:
        handed = made(site)
        pupil = told(site, "open", code=handed["code"])
        told(site, "tell", code=pupil["code"], visit=pupil["visit"], play=[0, "4D"], ending="")
        kill(site)
    with open_site(before=BEFORE, port=port, data=tmp_path) as site:
        assert back(site, handed)["plays"] == [{"said": "A single 4", "count": 1, "whys": []}]
        again = told(site, "open", code=handed["code"], visit=pupil["visit"])
        assert again == pupil
        assert back(site, handed)["opened"] == 1
