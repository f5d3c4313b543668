"""Classes live through the end of their server, whichever way it ends."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import subprocess
import sys
from functools import partial
from itertools import count

import pytest

from tests.ports import free_port
from wildescape_widgets.site.sqlite_store import SqliteStore, class_file

from .class_attacks import opened_class, post, run
from .visitors import PATIENCE, Running, open_site


class Pupil:
    """Somebody in a class who remembers what the site has taken, and what is on its way."""

    def __init__(self, seat):
        self.seat = seat
        self.taken = {"answer": None, "why": ""}
        self.sent = {}

    async def tell(self, site, number, field, said):
        """Whether the site has taken something."""
        self.sent = {field: said}
        action = "answer" if field == "answer" else "explain"
        status, told = await post(site, action, {**self.seat, "number": number, field: said})
        assert status in (0, 200) or told == {"reason": "away"}, told
        if status == 200:
            self.taken[field], self.sent = said, {}
            if field == "answer":
                # With another answer its reason is taken back.
                self.taken["why"] = ""
        return status == 200

    async def answer_all_the_while(self, site, number, is_over):
        """Answer and explain until nobody listens, or it's over."""
        for turn in count():
            if is_over.is_set() or not await self.tell(site, number, "answer", json.dumps(turn)):
                return
            if not await self.tell(site, number, "why", f"because {turn}"):
                return

    def check(self, seen):
        """Whether a teacher sees what was taken, or what was on its way."""
        for field in ("answer", "why"):
            maybe = {self.taken[field], self.sent.get(field, self.taken[field])}
            if field == "why" and "answer" in self.sent:
                maybe.add("")
            assert seen[field] in maybe
            self.taken[field] = seen[field]
        self.sent = {}


def kill(site: Running) -> None:
    """End a site without a word of warning, and its pages with it."""
    kernels = site.process.children(recursive=True)
    site.process.kill()
    site.process.wait()
    for kernel in kernels:
        kernel.kill()


async def look(site, desk, pupils):
    """See that all is there that the site has taken, and nothing twice; tell what is asked."""
    status, seen = await post(site, "teach", {**desk, "since": -1})
    assert status == 200, seen
    assert [each["name"] for each in seen["pupils"]] == [each.seat["name"] for each in pupils]
    for pupil, told in zip(pupils, seen["pupils"], strict=True):
        pupil.check(told)
    assert seen["answered"] == sum(pupil.taken["answer"] is not None for pupil in pupils)
    assert (await post(site, "watch", {**desk, "since": -1}))[0] == 200
    return seen["number"]


async def visit(site, desk, pupils, is_between, killed=None):
    """Look; then somebody joins and all answer a question, until the site ends.

    Args:
        site: The site.
        desk: The teacher's keys of the class; empty before there is one.
        pupils: Who is in.
        is_between: Whether the site ends when all is answered, and not in the middle.
        killed: The process that ends; by default the one that is asked.
    """
    if not desk:
        desk.update(await opened_class(site))
    before = await look(site, desk, pupils)
    if len(pupils) < 20:
        joined = await post(site, "join", {"code": desk["code"], "name": f"Pupil {len(pupils)}"})
        assert joined[0] == 200, joined
        pupils.append(Pupil(joined[1]))
    status, asked = await post(site, "ask", {**desk, "question": f"QUESTION {len(pupils)}"})
    assert (status, asked) == (200, {"number": before + 1})
    for pupil in pupils:
        pupil.taken = {"answer": None, "why": ""}
    number = asked["number"]
    if is_between:
        assert all([await each.tell(site, number, "answer", "1") for each in pupils])
        kill(killed or site)
        return
    is_over = asyncio.Event()
    answering = [
        asyncio.ensure_future(each.answer_all_the_while(site, number, is_over)) for each in pupils
    ]
    await asyncio.sleep(random.uniform(0.02, 0.5))
    kill(killed or site)
    if killed:
        # Another process may take over so soon that no pupil notices.
        await asyncio.sleep(random.uniform(0, 0.5))
        is_over.set()
    await asyncio.gather(*answering)


@pytest.mark.parametrize("times", [10, pytest.param(100, marks=pytest.mark.slow)])
def test_a_site_that_is_killed_has_all_it_has_taken_and_counts_nothing_twice(tmp_path, times):
    port, desk, pupils = free_port(), {}, []
    for turn in range(times):
        with open_site(port=port, data=tmp_path) as site:
            run(partial(visit, site, desk, pupils, is_between=turn % 2 == 1))
    with open_site(port=port, data=tmp_path) as site:
        run(partial(look, site, desk, pupils))


def said(running: subprocess.CompletedProcess[str]) -> str:
    """What a site that doesn't open says; no traceback."""
    assert running.returncode == 1, running
    assert "Traceback" not in running.stderr
    return running.stderr


def begun(monkeypatch, data, *options, port=0):
    """What comes of the start of a site that can't open."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(data))
    command = [sys.executable, "-m", "wildescape", "serve", "--no-browser", *options]
    command.append(f"--port={port or free_port()}")
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_kept_classes_that_cannot_be_used_keep_the_site_from_opening(monkeypatch, tmp_path):
    port = free_port()
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    file = class_file(port)
    SqliteStore(file).close()
    base = sqlite3.connect(file)
    base.execute("PRAGMA user_version = 99")
    base.close()
    before = file.read_bytes()
    told = said(begun(monkeypatch, tmp_path, port=port))
    assert str(file) in told
    assert "later version" in told
    assert file.read_bytes() == before
    file.write_bytes(b"nothing of ours " * 1000)
    assert "put back a copy" in said(begun(monkeypatch, tmp_path, port=port))
    # Without classes, it's left where it is.
    with open_site("--keep-classes=0", port=port, data=tmp_path) as site:
        assert f"Classes kept earlier stay in {file}" in site.log.read_text("utf-8")
    assert file.read_bytes() == b"nothing of ours " * 1000


def test_a_second_site_at_the_same_port_leaves_the_classes_of_the_first_alone(
    monkeypatch, tmp_path
):
    async def go_on():
        assert (await post(site, "join", {"code": desk["code"], "name": "Anna"}))[0] == 200

    with open_site(data=tmp_path) as site:
        desk = {}
        run(partial(open_into, site, desk))
        assert "taken" in said(begun(monkeypatch, tmp_path, port=site.port))
        run(go_on)


def test_where_nothing_can_be_kept_classes_meet_and_the_host_is_told(tmp_path):
    (tmp_path / "data").write_text("")

    async def meet():
        desk = await opened_class(site)
        assert (await post(site, "join", {"code": desk["code"], "name": "Anna"}))[0] == 200

    with open_site(data=tmp_path / "data") as site:
        told = site.log.read_text("utf-8")
        assert "Classes can't be kept in" in told
        assert "They end with this site." in told
        run(meet)


def test_a_site_that_keeps_nothing_has_no_file_and_no_class_after_a_restart(tmp_path):
    async def meet():
        desk.update(await opened_class(site))
        await post(site, "ask", {**desk, "question": "QUESTION"})

    async def come_back():
        assert await post(site, "teach", desk) == (404, {"reason": "gone"})

    port, desk = free_port(), {}
    for part in (meet, come_back):
        with open_site("--keep-classes=0", port=port, data=tmp_path) as site:
            run(part)
        assert not [*tmp_path.glob("*.sqlite*")]


def test_what_a_full_disk_does_not_take_is_refused_and_the_class_goes_on(tmp_path):
    full = """
import sqlite3
usual = sqlite3.connect
def small(*args, **options):
    base = usual(*args, **options)
    base.execute("PRAGMA max_page_count = 26")
    return base
sqlite3.connect = small
"""

    async def fill():
        desk = await opened_class(site)
        seats = []
        for number in range(8):
            asked = {"code": desk["code"], "name": f"{number}"}
            seats.append((await post(site, "join", asked))[1])
        handed = [await post(site, "hand-in", {**seat, "progress": "x" * 12_000}) for seat in seats]
        assert handed[0] == (200, {})
        assert handed[-1] == (503, {"reason": "unkept"})
        seen = (await post(site, "teach", {**desk, "since": -1}))[1]
        assert seen["trouble"] in ("", "full")
        assert seen["codes"] == sum(status == 200 for status, _ in handed)
        assert (await post(site, "end", desk))[0] == 200

    with open_site(before=full, data=tmp_path) as site:
        run(fill)
        log = site.log.read_text("utf-8")
    assert "database or disk is full" in log
    assert "Traceback" not in log


async def open_into(site, desk):
    """Open a class, and remember its keys."""
    desk.update(await opened_class(site))
