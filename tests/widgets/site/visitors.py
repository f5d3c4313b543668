"""Visitors of a site that really runs: those who play, and those who mean no good."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import psutil
from jupyter_server.services.kernels.connection.base import (
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httputil import HTTPHeaders
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from tests.ports import free_port

V1 = "v1.kernel.websocket.jupyter.org"
PARTS = ("header", "parent_header", "metadata", "content")
PAGE = "voila/render/en/five-card-combinations.ipynb"
PATIENCE = 60
"""How many seconds a visitor waits at most, on a machine that does much else."""

AsyncHTTPClient.configure(None, max_clients=500, max_body_size=2**25)


class Clock:
    """A clock that stands still until a test sets it on."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@dataclass(frozen=True)
class Running:
    """A site that runs."""

    port: int
    process: psutil.Process
    log: Path

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}/"

    @property
    def origin(self) -> str:
        return self.url.rstrip("/")

    @property
    def kernels(self) -> int:
        """How many kernels run."""
        children = self.process.children()
        return sum(child.status() != psutil.STATUS_ZOMBIE for child in children)

    @property
    def connections(self) -> int:
        """How many connections to the site are open."""
        found = self.process.net_connections("tcp")
        return sum(bool(each.raddr) and each.laddr.port == self.port for each in found)

    @property
    def memory(self) -> float:
        """The memory of the server itself, in MiB."""
        return self.process.memory_info().rss / 2**20

    @property
    def peak(self) -> float:
        """The most memory that it has ever had, in MiB, where the system tells."""
        status = Path(f"/proc/{self.process.pid}/status")
        text = status.read_text("ascii") if status.exists() else "VmHWM: 0 kB"
        return int(re.findall(r"VmHWM:\s+(\d+)", text)[0]) / 1024


@contextlib.contextmanager
def open_site(
    *options: str, before: str = "", port: int = 0, data: Path | None = None
) -> Iterator[Running]:
    """A site that runs.

    Args:
        options: Of `wildescape serve`.
        before: Python to run before it opens, such as a shorter wait.
        port: Where; 0 for any that is free.
        data: Where it keeps its state; a folder of its own if the environment names none either.
    """
    port = port or free_port()
    code = f"import sys\n{before}\nfrom wildescape_widgets.site.command import main\n"
    code += "sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "--no-browser", f"--port={port}", *options]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        state = {"JUPYTER_DATA_DIR": str(Path(folder) / "data"), **os.environ}
        if data:
            state["JUPYTER_DATA_DIR"] = str(data)
        with log.open("w") as out:
            serving = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=state)
        try:
            while "is open at" not in log.read_text("utf-8"):
                assert serving.poll() is None, log.read_text("utf-8")
                time.sleep(0.05)
            yield Running(port, psutil.Process(serving.pid), log)
        finally:
            serving.terminate()
            serving.wait(PATIENCE)


async def ask(
    site: Running, path: str = "", method: str = "GET", address: str = "", **headers: str
) -> HTTPResponse:
    """What the site answers, whatever it is; `address` is what a proxy says of the visitor."""
    if address:
        headers["X-Forwarded-For"] = address
    if method == "POST":
        headers.setdefault("Origin", site.origin)
    request = HTTPRequest(
        site.url + path,
        method,
        headers,
        body=b"" if method in ("POST", "PUT", "PATCH") else None,
        request_timeout=PATIENCE,
        connect_timeout=PATIENCE,
        follow_redirects=False,
    )
    return await AsyncHTTPClient().fetch(request, raise_error=False)


async def open_kernel(site: Running, address: str = "") -> str:
    """The kernel that a page of the course gets."""
    answer = await ask(site, "course/kernel", "POST", address)
    assert answer.code == 200, (answer.code, answer.body)
    return str(json.loads(answer.body)["kernel"])


@cache
def kernel_of(site: Running) -> str:
    """The kernel of the one page that this site has open."""
    return asyncio.run(open_kernel(site))


async def post(
    site: Running, path: str, asked: object, origin: str | None = None
) -> tuple[int, Any, HTTPHeaders]:
    """What is answered to JSON, or to bytes: the status, the JSON if it's that, and the headers."""
    body = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
    headers = {"Origin": site.origin if origin is None else origin}
    request = HTTPRequest(site.url + path, "POST", headers, body)
    answer = await AsyncHTTPClient().fetch(request, raise_error=False)
    is_json = answer.headers.get("Content-Type", "").startswith("application/json")
    return answer.code, json.loads(answer.body) if is_json else None, answer.headers


def posted(
    site: Running, path: str, asked: object, origin: str | None = None
) -> tuple[int, Any, HTTPHeaders]:
    """The same, for who waits for the answer."""
    return asyncio.run(post(site, path, asked, origin))


def told(site: Running, path: str, asked: object) -> Any:
    """What is answered where nothing is refused; nothing of it is kept on the way."""
    status, answer, headers = posted(site, path, asked)
    assert status == 200, answer
    assert headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in headers
    return answer


async def open_page(site: Running, path: str = PAGE) -> HTTPResponse:
    """The page of a notebook, as a browser without scripts gets it."""
    ticket = await ask(site, path, "POST")
    assert ticket.code == 303, ticket.code
    return await ask(site, ticket.headers["Location"].lstrip("/"))


async def connect(
    site: Running, kernel: str, protocol: str = "", session: str = "", **headers: str
) -> WebSocketClientConnection:
    """A websocket to a kernel."""
    address = f"ws://localhost:{site.port}/api/kernels/{kernel}/channels"
    address += f"?session_id={session or uuid.uuid4()}"
    request = HTTPRequest(address, headers={"Origin": site.origin, **headers})
    opened = await websocket_connect(request, subprotocols=[protocol] if protocol else None)
    OPENED.append(opened)
    return opened


OPENED: list[WebSocketClientConnection | socket.socket] = []
"""What `run` closes at the end."""


def run(visit: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run what visitors do, and close whatever they leave open."""

    async def whole() -> None:
        try:
            await visit()
        finally:
            while OPENED:
                OPENED.pop().close()

    asyncio.run(whole())


def message(kind: str, content: dict[str, Any]) -> dict[str, Any]:
    """A message of a page to its kernel."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "page", "username": ""}
    return {
        "channel": "shell",
        "header": {**header, "date": "", "version": "5.3"},
        "parent_header": {},
        "metadata": {"version": "2.1.0" if "jupyter.widget" in content.values() else "1.0.0"},
        "content": content,
        "buffers": [],
    }


class Player:
    """A visitor who plays: opens the course, and asks its kernel for all it shows."""

    def __init__(self, site: Running, address: str = "", protocol: str = "") -> None:
        self.site = site
        self.address = address
        self.protocol = protocol

    async def come(self, path: str = "") -> Player:
        """Open the course, or a notebook's page."""
        if path:
            page = (await open_page(self.site, path)).body.decode()
            self.kernel = re.findall(r'"kernelId": ?"([\w-]+)"', page)[0]
        else:
            assert (await ask(self.site, address=self.address)).code == 200
            self.kernel = await open_kernel(self.site, self.address)
        await self.attach()
        return self

    async def attach(self) -> None:
        """Connect to the kernel, and open the way to all that it shows."""
        self.socket = await connect(self.site, self.kernel, self.protocol)
        self.comm = uuid.uuid4().hex
        content = {"comm_id": self.comm, "data": {}, "target_name": "jupyter.widget.control"}
        await self.say("comm_open", content)

    async def say(self, kind: str, content: dict[str, Any], *buffers: bytes) -> None:
        """Send a message in the player's protocol."""
        told = {**message(kind, content), "buffers": [*buffers]}
        if self.protocol:
            texts = [json.dumps(told[part]).encode() for part in PARTS]
            await self.socket.write_message(
                serialize_msg_to_ws_v1([*texts, *buffers], "shell"), binary=True
            )
        elif buffers:
            await self.socket.write_message(serialize_binary_message(told), binary=True)
        else:
            await self.socket.write_message(json.dumps(told))

    async def hear(self, what: bytes) -> bytes:
        """Listen until a message says something; all that was heard."""
        heard = b""
        while what not in heard:
            told = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
            assert told is not None
            heard += told.encode() if isinstance(told, str) else told
        return heard

    async def play(self) -> float:
        """Ask for everything, wait for the answer, and tell how many seconds it took."""
        start = time.perf_counter()
        await self.say("comm_msg", {"comm_id": self.comm, "data": {"method": "request_states"}})
        await self.hear(b'"update_states"')
        return time.perf_counter() - start

    async def models(self) -> dict[str, str]:
        """The names of the models that the kernel holds, and what to call them in a message."""
        await self.say("comm_msg", {"comm_id": self.comm, "data": {"method": "request_states"}})
        heard = (await self.hear(b'"update_states"')).decode("utf-8", "replace")
        found = re.findall(r'"(\w{32})": ?\{"model_name": ?"(\w+)"', heard)
        return {name: model for model, name in found}

    async def leave(self) -> None:
        """Close the page."""
        self.socket.close()
        await ask(self.site, f"voila/api/shutdown/{self.kernel}", "POST", self.address)


def half_open(site: Running, sent: bytes, address: str = "127.0.0.66") -> socket.socket:
    """A connection from another address of this machine that has sent this, and no more."""
    opened = socket.socket()
    OPENED.append(opened)
    opened.settimeout(PATIENCE)
    with contextlib.suppress(OSError):  # Only Linux has these addresses from the start.
        opened.bind((address, 0))
    opened.connect(("127.0.0.1", site.port))
    opened.sendall(sent)
    return opened


def handshake(site: Running, path: str) -> bytes:
    """The request for a websocket."""
    lines = [f"GET {path} HTTP/1.1", f"Host: localhost:{site.port}", f"Origin: {site.origin}"]
    lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    return "\r\n".join(lines).encode()


def masked(text: bytes) -> bytes:
    """A text as a frame of a websocket, masked with zeros."""
    return struct.pack("!BBHI", 0x81, 0x80 | 126, len(text), 0) + text


def announced(size: int, *, is_first: bool = True, is_last: bool = True) -> bytes:
    """The head of a frame of so many bytes, masked with zeros."""
    kind = (0x80 if is_last else 0) | (0x01 if is_first else 0)
    return struct.pack("!BBQI", kind, 0x80 | 127, size, 0)


def is_closed(opened: socket.socket) -> bool:
    """Whether the site has closed a connection, or does so in time."""
    try:
        while opened.recv(2**16):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


def bombs() -> dict[str, tuple[str, bytes | str]]:
    """Messages that break who believes them: the protocol, and what is sent."""
    good = message("kernel_info_request", {})
    parts = [json.dumps(good[name]).encode() for name in ("header", "parent_header")]
    v1 = serialize_msg_to_ws_v1([*parts, b"{}", b"{}"], "shell")
    half = 2**18
    return {
        "old: 2**31 - 1 parts in four bytes": ("", struct.pack("!i", 2**31 - 1)),
        "old: 500 million parts": ("", struct.pack("!ii", 500_000_000, 0)),
        "old: fewer than none": ("", struct.pack("!ii", -5, 0)),
        "old: none": ("", struct.pack("!i", 0)),
        "old: nothing": ("", b""),
        "old: parts over and over": (
            "",
            struct.pack("!I", half) + struct.pack("!II", 8, 2**20) * (half // 2) + bytes(2**18),
        ),
        "old: deep": ("", "[" * 200_000),
        "old: no message": ("", '{"channel": "shell", "header": 7}'),
        "new: 2**40 parts": (V1, (2**40).to_bytes(8, "little")),
        "new: 2**63 parts": (V1, (2**63).to_bytes(8, "little") + v1[8:]),
        "new: nothing": (V1, b""),
        "new: parts over and over": (
            V1,
            (half // 2).to_bytes(8, "little") + struct.pack("<QQ", 8, 2**20) * (half // 4),
        ),
        "new: cut off": (V1, v1[:-20]),
        "new: a text": (V1, json.dumps(good)),
        "both: five million bytes": ("", bytes(5_000_000)),
    }


async def drop(site: Running, kernel: str, protocol: str, bomb: bytes | str) -> None:
    """Send a bomb, and wait until the site has closed the connection."""
    opened = await connect(site, kernel, protocol)
    with contextlib.suppress(WebSocketClosedError):
        await opened.write_message(bomb, binary=isinstance(bomb, bytes))
        while await opened.read_message() is not None:
            pass
