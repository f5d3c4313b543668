"""Seats at a site's tables that are taken from a notebook: Python asks the site itself."""

from __future__ import annotations

import asyncio
import json
import stat
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from wildescape.i18n import InputError

from tests.ports import free_port
from wildescape_widgets import AskClass, Table
from wildescape_widgets.own_secrets import own_secret, secrets_file

from . import visitors
from .test_people_pages import look, opened, told
from .visitors import open_site

BEFORE = """
import wildescape_widgets.site.people_pages as pages
from wildescape_widgets.site import guesses, kernels
kernels.CONNECT_SECONDS = 3600
pages.LOOK_SECONDS = 1
guesses.GUESS_SECONDS = 0.2
"""


@pytest.fixture(scope="module")
def site():
    with open_site(before=BEFORE) as running:
        yield running


@pytest.fixture
def ann(site):
    """Somebody who has opened a table with a browser."""
    return opened(site)


def joined(site, ann, name="Bo", **about):
    """A seat that was taken from a notebook."""
    return Table(code=ann["code"], server=site.url, name=name, **about)


def ask(table, what, **asked):
    """What comes back to the browser of a notebook."""
    return table.reply_to(
        {"id": 1, "rev": None, "action": "ask_site", "what": what, "asked": asked}
    )


def heard(table, what, **asked):
    """The same as in a kernel, which notes what comes; and the answer."""
    content = {"id": 7, "rev": None, "action": "ask_site", "what": what, "asked": asked}
    data = {"method": "custom", "content": content}
    table.comm.handle_msg({"content": {"data": data}, "buffers": []})


def names(site, ann):
    return sorted(chair["name"] for chair in look(site, ann)["chairs"] if chair)


def test_a_notebook_takes_a_seat_and_hears_what_the_seat_may_know(site, ann):
    table = joined(site, ann)
    assert names(site, ann) == ["Ann", "Bo"]
    assert repr(table) == f"<Table {ann['code']} at {site.url}: Bo>"
    told(site, "begin", **ann)
    told(site, "act", **ann, message={"id": 1, "rev": None, "action": "go"})
    heard(table, "look", since=-1)
    news = table.news
    assert len(news["view"]["hand"]["cards"]) == 27
    assert news["view"]["me"] == news["chair"]
    assert sum(bool(seat["open"]) for seat in news["view"]["seats"]) <= 1
    written = json.dumps([news, table.get_state()])
    assert ann["seat"] not in written
    assert own_secret(site.url, ann["code"], "Bo") not in written


def test_what_is_new_leaves_what_was_known(site, ann):
    table = joined(site, ann)
    told(site, "begin", **ann)
    heard(table, "look", since=-1)
    view, era = table.news["view"], table.news["era"]
    told(site, "say", **ann, phrase="hello")
    heard(table, "look", since=-1, era=era, view=view["rev"])
    assert table.news["view"] == view
    assert any(chair and chair["phrase"] for chair in table.news["chairs"])


def test_the_same_cell_comes_back_to_the_same_seat(site, ann):
    first = joined(site, ann)
    kept = own_secret(site.url, ann["code"], "Bo")
    again = joined(site, ann, name=" Bo ")
    assert names(site, ann) == ["Ann", "Bo"]
    assert own_secret(site.url, ann["code"], "Bo") == kept
    assert (
        ask(first, "look", since=-1)["told"]["chair"]
        == ask(again, "look", since=-1)["told"]["chair"]
    )
    joined(site, ann, name="Cy")
    assert names(site, ann) == ["Ann", "Bo", "Cy"]


def test_only_its_user_can_read_where_the_seat_is_kept(site, ann):
    joined(site, ann)
    assert stat.S_IMODE(secrets_file().stat().st_mode) == 0o600
    secrets_file().write_text("[", "utf-8")
    joined(site, ann)
    # Nobody knows any more that it was the same one.
    assert len(names(site, ann)) == 3


def test_the_link_of_a_table_says_both(site, ann):
    table = Table(code=f"{site.url}together?lang=en#{ann['code']}", name="Bo")
    assert (table.server, table.code) == (site.url, ann["code"])
    code = f"{ann['code'][:4]} {ann['code'][4:]}".lower()
    assert Table(code=code, server=site.origin, name="Bo").code == ann["code"]
    assert names(site, ann) == ["Ann", "Bo"]


def test_a_site_on_this_computer_needs_no_scheme_and_the_page_of_tables_leads_to_it(site, ann):
    for server in (site.origin.removeprefix("http://"), f"{site.url}together"):
        table = Table(code=ann["code"], server=server, name="Bo")
        assert table.server.endswith(site.url.removeprefix("http://"))
    assert names(site, ann) == ["Ann", "Bo"]


def test_the_news_are_there_before_the_table_is_shown(site, ann):
    table = joined(site, ann)
    here = sorted(chair["name"] for chair in table.news["chairs"] if chair)
    assert here == ["Ann", "Bo"]
    again = joined(site, ann, name="Cy")
    again.leave()
    assert again.news == {}


def test_who_leaves_is_told_how_to_come_back(site, ann):
    table = joined(site, ann)
    heard(table, "leave")
    heard(table, "look", since=-1)
    assert table.view["end"] == "left"
    assert names(site, ann) == ["Ann"]
    joined(site, ann).leave()
    assert names(site, ann) == ["Ann"]


def test_who_is_asked_to_leave_reads_it(site, ann):
    table = joined(site, ann)
    heard(table, "look", since=-1)
    told(site, "remove", **ann, chair=table.news["chair"])
    heard(table, "look", since=-1)
    assert table.view["end"] == "removed"


def test_a_page_in_a_notebook_asks_for_its_own_seat_only(site, ann):
    table = joined(site, ann)
    for what in ("open", "find", "join", "watch", "raise", "part", "../ask/open", None, 7):
        assert ask(table, what)["reason"] == "malformed", what
    assert (
        table.reply_to({"id": 1, "rev": None, "action": "ask_site", "what": "look", "asked": 7})[
            "reason"
        ]
        == "malformed"
    )
    mine = ask(table, "look", since=-1, code="ACDEFHJ", seat=ann["seat"])["told"]
    assert mine["name"] == "Bo"


def test_a_kernel_does_other_things_while_the_site_takes_its_time(site, ann, wire):
    table = joined(site, ann)
    heard(table, "look", since=-1)
    news = table.news

    async def visit():
        wire.clear()
        heard(table, "look", since=news["rev"], era=news["era"], view=-1)
        await asyncio.sleep(0.1)
        assert not wire
        told_then = await visitors.post(site, "together/say", {**ann, "phrase": "hello"})
        assert told_then[0] == 200
        while not wire:
            await asyncio.sleep(0.01)

    asyncio.run(visit())
    assert wire[0]["content"]["told"]["rev"] > news["rev"]


class Elsewhere(BaseHTTPRequestHandler):
    """A site that is none of ours, or an older one."""

    answer = b"<h1>Welcome</h1>"

    def do_POST(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, *_):
        pass


@pytest.fixture
def elsewhere():
    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def refused(**settings):
    with pytest.raises(InputError) as refusal:
        Table(**settings)
    return refusal.value


@pytest.mark.parametrize("answer", [b"<h1>Welcome</h1>", b'{"rev": 1}', b"[]"])
def test_a_site_that_knows_nothing_of_this_is_told_from_a_wrong_code(
    elsewhere, monkeypatch, answer
):
    monkeypatch.setattr(Elsewhere, "answer", answer)
    error = refused(code="ACDEFHJ", server=elsewhere, name="Bo")
    assert error.code == "no_site"
    assert elsewhere in str(error)


def test_what_is_wrong_is_said_in_words(site, ann):
    nowhere = f"http://localhost:{free_port()}"
    asked = {"code": "ACDEFHJ", "server": site.url, "name": "Bo"}
    assert refused(**asked).code == "unknown"
    assert refused(**asked | {"server": nowhere}).code == "no_answer"
    for server in (None, "cards.example", "ftp://cards.example", "https://", "http://a:x", 7):
        assert refused(**asked | {"server": server}).code == "bad_request", server
    for code in (None, "", " - ", 7):
        assert refused(**asked | {"code": code}).code == "bad_request", code
    for name in (None, "", " ", 7, "B" * 21):
        assert refused(**asked | {"code": ann["code"], "name": name}).code == "bad_name", name
    chinese = str(refused(**asked | {"server": nowhere, "lang": "zh_CN"}))
    assert nowhere in chinese
    assert not chinese.isascii()
    with pytest.raises(TypeError, match="has no players"):
        Table(**asked, players="club")
    assert "“code” is missing" in str(refused(server=site.url, name="Bo"))
    assert "“server” is missing" in str(refused(code="ACDEFHJ", name="Bo"))
    with pytest.raises(InputError, match="“server” is missing"):
        AskClass(name="7b")
    with pytest.raises(AttributeError, match="AskClass\\(server="):
        _ = AskClass().ask


def test_a_full_table_has_no_seat(site, ann):
    for name in ("Bo", "Cy", "Di", "Ed", "Flo"):
        told(site, "join", code=ann["code"], name=name, lang="en")
    assert refused(code=ann["code"], server=site.url, name="Gus").code == "full"


def test_without_the_site_the_page_is_told_so():
    with open_site(before=BEFORE) as running:
        table = joined(running, opened(running))
    assert ask(table, "look", since=-1)["told"] == {"reason": "away_site"}
    with pytest.raises(InputError):
        table.leave()
    assert table.view["end"] is None
