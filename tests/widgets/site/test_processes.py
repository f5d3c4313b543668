"""A site of two processes: what one of them has is asked through the other."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import ExitStack
from dataclasses import replace
from functools import partial

import psycopg
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from wildescape_widgets.site.command import argument_parser
from wildescape_widgets.site.holders import SIGNATURE, signed

from .class_attacks import opened_class, post, run, send
from .test_class_play_pages import ROUND
from .test_restart import begun, kill, look, open_into, said, visit
from .visitors import PATIENCE, ask, open_kernel, open_site
from .visitors import post as post_to


async def told(site, path, asked):
    """What is answered; what's on its way to another process may be asked again."""
    end = time.monotonic() + PATIENCE
    while True:
        status, answer, _ = await post_to(site, path, asked)
        if status != 503 or time.monotonic() > end:
            assert status == 200, (path, answer)
            return answer
        assert answer["reason"] in ("away", "waking"), answer
        await asyncio.sleep(0.1)


async def meet(one, other):
    """What is opened on one process is joined, asked and answered on the other."""
    teacher = partial(told, other)
    desk = await opened_class(one)
    code = {"code": desk["code"]}
    seats = [await told(site, "ask/join", {**code, "name": "Anna"}) for site in (other, one)]
    assert [seat["name"] for seat in seats] == ["Anna", "Anna (2)"]
    look = asyncio.ensure_future(told(other, "ask/look", {**seats[0], "since": 0}))
    assert await teacher("ask/ask", {**desk, "question": "QUESTION"}) == {"number": 1}
    assert (await look)["question"] == "QUESTION"
    for seat, letter in zip(seats, "ab", strict=True):
        await told(other, "ask/answer", {**seat, "number": 1, "answer": letter})
    seen = await teacher("ask/teach", {**desk, "since": -1})
    assert [pupil["answer"] for pupil in seen["pupils"]] == ["a", "b"]
    # A page that waits at one process hears what is said at the other.
    news = asyncio.ensure_future(teacher("ask/teach", {**desk, "since": seen["rev"]}))
    await told(one, "ask/answer", {**seats[1], "number": 1, "answer": "c"})
    assert [pupil["answer"] for pupil in (await news)["pupils"]] == ["a", "c"]
    return desk, seats


def test_a_class_goes_on_at_the_other_process_when_its_own_is_killed(postgres, tmp_path):
    where = f"--keep-classes-in={postgres.fresh()}"

    async def both():
        desk, seats = await meet(one, other)
        table = await told(one, "together/open", {"kernel": await open_kernel(one)})
        mei = await told(other, "together/join", {**table, "name": "Mei"})
        view = await told(other, "together/look", {**mei, "since": -1})
        asked = {"kernel": await open_kernel(one), "address": "#/practice/abc", "page": "h"}
        handed = await told(one, "h/make", asked)
        assert (await told(other, "h/open", {"code": handed["code"]}))["visit"]
        for room, field, page in (
            (desk, "together/find", "join#"),
            (table, "h/open", "together#"),
            (handed, "ask/join", "h#"),
        ):
            _, answer, _ = await post_to(other, field, {"code": room["code"], "name": ""})
            assert answer["place"] == page + room["code"]
        # The class plays, and a pupil sits at the table by way of the other process.
        await told(other, "ask/seat", {**desk, **ROUND})
        at_table = (await told(other, "ask/look", {**seats[0], "since": -1}))["seat"]
        key = {"code": at_table["code"], "seat": at_table["seat"], "since": -1}
        played = await told(other, "together/look", key)
        # Both wait at the other process when the one that has the class ends.
        waiting = [
            asyncio.ensure_future(post(other, "teach", {**desk, "since": 10**8})),
            asyncio.ensure_future(post(other, "look", {**seats[0], "since": 10**8})),
        ]
        await asyncio.sleep(0.3)
        kill(one)
        for each in waiting:
            assert await each == (503, {"reason": "away"})
        seen = await told(other, "ask/teach", {**desk, "since": -1})
        assert [pupil["answer"] for pupil in seen["pupils"]] == ["a", "c"]
        # New tables have put the question away.
        assert (seen["question"], seen["trouble"]) == (None, "")
        assert len(seen["tables"]["tables"]) == 1
        back = await told(other, "together/look", key)
        assert (back["code"], back["era"] != played["era"]) == (key["code"], True)
        assert back["view"]["hand"] == played["view"]["hand"]
        assert await told(other, "ask/ask", {**desk, "question": "NEXT"}) == {"number": 2}
        again = await told(other, "together/look", {**mei, "since": -1})
        assert again["code"] == view["code"] == table["code"]
        came = await told(other, "h/look", {**handed, "page": "h"})
        assert came["opened"] == 1

    with open_site(where, data=tmp_path) as one, open_site(where, data=tmp_path) as other:
        run(both)
        assert "Traceback" not in other.log.read_text("utf-8")


@pytest.mark.parametrize("times", [4, pytest.param(40, marks=pytest.mark.slow)])
def test_whichever_process_is_killed_all_that_was_taken_is_there_and_counted_once(
    postgres, tmp_path, times
):
    where, desk, pupils = f"--keep-classes-in={postgres.fresh()}", {}, []
    with ExitStack() as stack:
        first, *others = (stack.enter_context(open_site(where, data=tmp_path)) for _ in range(2))
        run(partial(open_into, first, desk))
        for turn in range(times):
            asked = others[-1]
            # The class is at the one that ends, and asked through the one that goes on.
            run(partial(visit, asked, desk, pupils, is_between=turn % 2 == 1, killed=first))
            run(partial(look, asked, desk, pupils))
            first = asked
            others.append(stack.enter_context(open_site(where, data=tmp_path)))


def test_processes_behind_a_proxy_count_who_really_asks_and_believe_nobody_else(postgres, tmp_path):
    where, home = postgres.fresh(), "10.0.0.7"
    options = (f"--keep-classes-in={where}", "--behind-proxy")

    async def both():
        desk = await opened_class(one)
        asked = {"kernel": await open_kernel(one), "address": "#/practice/abc", "page": "h"}
        code = {"code": (await told(one, "h/make", asked))["code"]}
        # Of an address only so many visits are counted at once.
        here = await asyncio.gather(*(opened(home, code) for _ in range(20)))
        others = await asyncio.gather(*(opened(f"10.0.1.{n}", code) for n in range(20)))
        assert not all(here)
        assert all(others)
        with psycopg.connect(where) as base:
            (inner,) = base.execute(
                "SELECT address FROM holders JOIN held ON holder = id WHERE code = %s",
                (desk["code"],),
            ).fetchone()
            (secret,) = base.execute("SELECT secret FROM site").fetchone()
        site = replace(one, port=int(inner.rpartition(":")[2]))
        # Whoever leaves a page waits at neither process any more.
        waiting = await send(other, "teach", {**desk, "since": 10**8}, forwarded=home)
        await until(lambda: site.connections == 1)
        waiting.close()
        await until(lambda: site.connections == 0)
        look = {**desk, "since": -1}
        for wrong in ("", "9" * 9999, f"7 {home} abc", signed("another", home, "ask/teach")):
            assert (await signed_post(site, look, wrong)).code == 404
        old = signed(secret, home, "ask/teach", int(time.time()) - 3600)
        assert (await signed_post(site, look, old)).code == 404
        elsewhere = signed(secret, home, "ask/watch")
        assert (await signed_post(site, look, elsewhere)).code == 404
        assert (await signed_post(site, look, signed(secret, home, "ask/teach"))).code == 200
        # A header of a stranger says nothing at the site's own address.
        assert (await ask(other, **{SIGNATURE: signed(secret, home, "")})).code == 200

    async def opened(address, code):
        answer = await posted_from(other, "h/open", code, **{"X-Forwarded-For": address})
        return json.loads(answer.body)["visit"]

    few = "from wildescape_widgets.site import hand_outs; hand_outs.VISITS_AT_ONCE = 2"
    with (
        open_site(*options, before=few, data=tmp_path) as one,
        open_site(*options, before=few, data=tmp_path) as other,
    ):
        run(both)


async def until(is_so):
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


async def posted_from(site, path, asked, **headers):
    """What is answered to JSON that comes with these headers."""
    headers = {"Origin": site.origin, **headers}
    request = HTTPRequest(site.url + path, "POST", headers, json.dumps(asked))
    return await AsyncHTTPClient().fetch(request, raise_error=False)


async def signed_post(site, asked, signature):
    """What a process answers to somebody who says that they're another one."""
    return await posted_from(site, "ask/teach", asked, **{SIGNATURE: signature})


def test_a_database_that_cannot_be_used_keeps_the_site_from_opening(monkeypatch, tmp_path):
    where = "--keep-classes-in=postgresql://somebody@/cards?host=/nowhere"
    told = said(begun(monkeypatch, tmp_path, where))
    assert "Classes can't be kept in PostgreSQL at /nowhere" in told
    assert "With --keep-classes 0 the site opens without it." in told
    # As it says.
    with open_site("--keep-classes=0", where, data=tmp_path) as site:
        run(partial(opened_class, site))


def test_the_other_processes_must_be_able_to_reach_this_one(postgres, monkeypatch, tmp_path):
    monkeypatch.setenv("WILDESCAPE_CLASSES", postgres.fresh())
    told = said(begun(monkeypatch, tmp_path, "--processes-at=192.0.2.1:9001"))
    assert "Other processes can't reach this one at 192.0.2.1:9001" in told


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("--keep-classes-in=postgresql://me:SECRET@/cards", "would read the password"),
        ("--keep-classes-in=postgresql:///cards?password=SECRET", "would read the password"),
        ("--keep-classes-in=mysql://me:SECRET@/cards", "begins with postgresql://"),
        ("--keep-classes-in=postgresql://[", "begins with postgresql://"),
        ("--processes-at=9001", "give one such as"),
        ("--processes-at=here:port", "is not a port"),
    ],
)
def test_options_that_cannot_be_meant_are_refused_and_no_password_is_told(option, why, capsys):
    with pytest.raises(SystemExit):
        argument_parser().parse_args([option])
    told = capsys.readouterr().err
    assert why in told
    assert "SECRET" not in told
