"""What others meet while somebody attacks the site, and how much memory it takes.

A client at an address of its own asks for `/` all the time, before an attack and while it lasts.
Beside it somebody plays, pupils at the attacker's address join a class and answer, and the
teacher's page waits for their answers. The attacker is a process of its own at another address. For
another attack, write a function and its row in `ATTACKS`.

`python -m benchmarks attacks` makes all of them, and those with a word in their name after one.
"""

import argparse
import asyncio
import contextlib
import functools
import itertools
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from tornado.tcpclient import TCPClient

from benchmarks.desks import Desk
from tests.widgets.site.visitors import (
    PAGE,
    Player,
    Running,
    announced,
    ask,
    bombs,
    drop,
    half_open,
    handshake,
    masked,
    message,
    open_kernel,
    open_site,
)

SECONDS = float(os.environ.get("SECONDS", "12"))
"""How long others are watched before and during an attack."""

CALM_SECONDS = 25
"""After how many seconds memory is looked at again."""

ATTACKER, TEACHER, CONTROL = "127.0.0.66", "127.0.0.98", "127.0.0.99"

MOST_GROWTH = 200
MOST_WAIT = 1.0
MOST_CLASS_WAIT = 3.0
"""The targets: how many MiB more the server may take, how many seconds longer others may wait than
without an attack, and how long a pupil at the attacker's address may take to join and answer.
"""

QUESTION = json.dumps({"drill": "card-order", "seed": 7})


@dataclass(frozen=True)
class Target(Running):
    """A site with a class, whose code an attacker has and where it has joined."""

    code: str
    pupil: str


async def fetch(site: Running, address: str, path: str, **posted: Any) -> tuple[int, Any]:
    """What the site answers somebody at an address: the status, and JSON of a class."""
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port, local_addr=(address, 0))
    try:
        body = json.dumps(posted).encode() if posted else b""
        line = f"{'POST' if posted or path == 'course/kernel' else 'GET'} /{path}"
        length = f"Content-Length: {len(body)}"
        writer.write(
            request(site, line, f"Origin: {site.origin}", "Connection: close", length) + body
        )
        answer = await reader.read(-1)
    finally:
        writer.close()
    head, _, told = answer.partition(b"\r\n\r\n")
    if not head:
        raise ConnectionError
    return int(head.split()[1]), json.loads(told) if posted or line.startswith("POST") else None


def request(site: Running, line: str, *headers: str) -> bytes:
    """The head of a request."""
    lines = [f"{line} HTTP/1.1", f"Host: localhost:{site.port}", *headers, "", ""]
    return "\r\n".join(lines).encode()


def begin() -> None:
    """Say that the attack begins, once whatever it needs is there."""
    print("begun", flush=True)


async def send_bombs(site: Running) -> None:
    kernel = await open_kernel(site)
    begin()
    while True:
        for protocol, bomb in bombs().values():
            await drop(site, kernel, protocol, bomb)


async def give_up_loads(site: Running) -> None:
    ticket = (await ask(site, PAGE, "POST")).headers["Location"]
    begin()
    for number in range(60):
        for line in (f"GET /{PAGE}", f"GET {ticket}", "POST /course/kernel"):
            sent = request(site, line, f"Origin: {site.origin}", "Content-Length: 0")
            half_open(site, sent, f"127.0.1.{number + 1}").close()
    await asyncio.sleep(2 * SECONDS)


async def start_kernels(site: Running) -> None:
    sent = request(site, "POST /course/kernel", f"Origin: {site.origin}", "Content-Length: 0")
    begin()
    opened = [half_open(site, sent) for _ in range(60)]
    await asyncio.sleep(2 * SECONDS)
    del opened


async def leave_connections_open(site: Running) -> None:
    begin()
    opened = []
    for sent in (
        b"",
        b"GET / HTTP/1.1\r\nHost: loc",
        b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n",
    ):
        opened += [half_open(site, sent) for _ in range(600)]
    await asyncio.sleep(2 * SECONDS)
    del opened


async def stop_reading(site: Running) -> None:
    begin()
    while True:
        bad = await Player(site).come()
        path = f"/api/kernels/{bad.kernel}/channels?session_id=x"
        bad.socket.close()
        data = {"comm_id": bad.comm, "data": {"method": "request_states"}}
        with half_open(site, handshake(site, path)) as deaf, contextlib.suppress(OSError):
            for _ in range(30_000):
                frame = masked(json.dumps(message("comm_msg", data)).encode())
                await asyncio.to_thread(deaf.sendall, frame)


async def send_too_much(site: Running) -> None:
    head = request(site, "POST /", "Content-Length: 99999999")
    begin()
    while True:
        with half_open(site, head) as opened, contextlib.suppress(OSError):
            for _ in range(100):
                await asyncio.to_thread(opened.sendall, bytes(2**20))


async def fill_the_log(site: Running) -> None:
    player = await Player(site).come()
    begin()
    while True:
        await player.say("execute_request", {"code": "1", "silent": False})
        await player.say("comm_msg", {"comm_id": "none", "data": {"method": "x"}})
        await ask(site, "logout")


async def connect_without_end(site: Running, sent: bytes, then: bytes = b"") -> None:
    """Send something on one connection after another, and more where it becomes a websocket."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", site.port, local_addr=(ATTACKER, 0)
            )
            writer.write(sent)
            if b" 101 " in await reader.readuntil(b"\r\n\r\n"):
                writer.write(then)
                await writer.drain()
            writer.close()


async def ask_without_end(site: Running, line: str, connections: int, *headers: str) -> None:
    sent = request(site, line, *headers)
    begin()
    await asyncio.gather(*(connect_without_end(site, sent) for _ in range(connections)))


async def connect_to_one_kernel(site: Running) -> None:
    kernel = await open_kernel(site)
    begin()
    while True:
        path = f"/api/kernels/{kernel}/channels?session_id=x"
        opened = [half_open(site, handshake(site, path + str(n))) for n in range(250)]
        await asyncio.sleep(1)
        for each in opened:
            each.close()


async def keep_kernels_busy(site: Running) -> None:
    players = [await Player(site).come() for _ in range(8)]
    begin()

    async def one(player: Player) -> None:
        while True:
            await player.play()

    await asyncio.gather(*map(one, players))


async def break_off_messages(site: Target) -> None:
    kernels = [await open_kernel(site) for _ in range(8)]
    begin()
    paths = (f"/api/kernels/{each}/channels?session_id=s{n}" for each in kernels for n in range(4))
    part = announced(2**21) + bytes(2**21 - 100)
    await asyncio.gather(
        *(connect_without_end(site, handshake(site, path), part) for path in paths)
    )


class TeachersTab(Desk):
    room = "ask"


async def tell_of_many_pupils(site: Target) -> None:
    tabs = [TeachersTab(site) for _ in range(8)]
    for tab in tabs:
        await tab.sit()
    begin()

    async def one(tab: TeachersTab) -> None:
        for number in itertools.count(1):
            pupils = [{"number": each, "name": ""} for each in range(5_000 * number)]
            told = {"number": number, "question": QUESTION, "shown": None, "isOpen": True}
            with contextlib.suppress(AssertionError):
                await tab.do("follow", **told, pupils=pupils, time="")

    await asyncio.gather(*map(one, tabs))


async def post_without_end(
    site: Target, action: str, connections: int, addresses: int = 1, **posted: Any
) -> None:
    async def one(address: str) -> None:
        while True:
            with contextlib.suppress(OSError, ValueError):
                await fetch(site, address, f"ask/{action}", **posted)

    begin()
    crowd = [f"127.0.0.{66 + number % addresses}" for number in range(connections)]
    await asyncio.gather(*map(one, crowd))


async def poll_without_end(site: Target) -> None:
    seat = {"code": site.code, "pupil": site.pupil, "since": 10**8}
    await post_without_end(site, "look", 300, **seat)


ATTACKS: dict[str, Callable[[Target], Awaitable[None]]] = {
    "messages with impossible parts": send_bombs,
    "messages broken off, 8 kernels x 4 websockets": break_off_messages,
    "8 teachers' pages that tell of many pupils": tell_of_many_pupils,
    "60 x 3 page loads given up": give_up_loads,
    "60 kernels asked for at once": start_kernels,
    "1,800 connections left half open": leave_connections_open,
    "30,000 messages, answers not read": stop_reading,
    "bodies of 100 MB": send_too_much,
    "a flooded log": fill_the_log,
    "addresses that are no text on 50 connections": lambda site: ask_without_end(
        site, "GET /voila/files/.%00.png", 50
    ),
    "pages asked for on 250 connections": lambda site: ask_without_end(site, "GET /", 250),
    "16 KiB of headers on 50 connections": lambda site: ask_without_end(
        site, "GET /", 50, *["X: 1"] * 1000, "Accept-Language: " + "," * 8000
    ),
    "250 websockets to one kernel": connect_to_one_kernel,
    "8 kernels that always answer": keep_kernels_busy,
    "class: one pupil polls 300 times": poll_without_end,
    "class: classes opened without a page": lambda site: post_without_end(
        site, "open", 10, 5, kernel=""
    ),
    "class: 20 wrong codes at once": lambda site: post_without_end(
        site, "join", 20, code="AAAAA", name="x", kernel=""
    ),
}


class Lesson:
    """A class with a question, its teacher's page, and a page at the attacker's address."""

    def __init__(self, site: Running) -> None:
        self.site = site

    async def begin(self) -> Target:
        """Open the class and ask; what an attacker gets who joins it."""
        kernel = await self.page(TEACHER)
        _, desk = await fetch(self.site, TEACHER, "ask/open", kernel=kernel)
        self.desk = {"code": desk["code"], "teacher": desk["teacher"]}
        await fetch(self.site, TEACHER, "ask/ask", **self.desk, question=QUESTION)
        self.kernel = await self.page(ATTACKER)
        seat = await self.join()
        return Target(self.site.port, self.site.process, self.site.log, desk["code"], seat["pupil"])

    async def page(self, address: str) -> str:
        """A page of the course that stays open."""
        _, told = await fetch(self.site, address, "course/kernel")
        kernel = str(told["kernel"])
        half_open(
            self.site, handshake(self.site, f"/api/kernels/{kernel}/channels?session_id=x"), address
        )
        return kernel

    async def join(self) -> dict[str, str]:
        """Another pupil at the attacker's address."""
        asked = {"code": self.desk["code"], "name": "", "kernel": self.kernel}
        status, seat = await fetch(self.site, ATTACKER, "ask/join", **asked)
        if status != 200:
            raise ConnectionError(seat)
        return {"code": seat["code"], "pupil": seat["pupil"]}

    async def opens_another(self) -> bool:
        """Whether a teacher elsewhere can open a class now."""
        kernel = await self.page(TEACHER)
        return (await fetch(self.site, TEACHER, "ask/open", kernel=kernel))[0] == 200


class Watch:
    """What others meet for a while: how long each waits, how often they are refused."""

    def __init__(self, player: Player, lesson: Lesson) -> None:
        self.player, self.lesson, self.site = player, lesson, player.site
        self.control: list[float] = []
        self.plays: list[float] = []
        self.joins: list[float] = []
        self.refused = self.cut = 0
        self.memory = 0.0

    async def look(self) -> None:
        """Ask, play, join, wait for answers and look at the memory, all at the same time."""
        self.end = time.monotonic() + SECONDS
        await asyncio.gather(*(each() for each in (self.ask, self.play, self.learn, self.teach)))

    async def times(self, pause: float) -> AsyncIterator[float]:
        while time.monotonic() < self.end:
            yield time.perf_counter()
            await asyncio.sleep(pause)

    async def ask(self) -> None:
        async for start in self.times(0.1):
            status, _ = await fetch(self.site, CONTROL, "")
            assert status == 200, status
            self.control.append(time.perf_counter() - start)
            self.memory = max(self.memory, memory(self.site))

    async def play(self) -> None:
        # More would be read later, attack or none.
        async for _ in self.times(0.4):
            self.plays.append(await self.player.play())

    async def learn(self) -> None:
        async for start in self.times(2):
            try:
                seat = await self.lesson.join()
                given = {**seat, "number": 1, "answer": "[0]"}
                status, _ = await fetch(self.site, ATTACKER, "ask/answer", **given)
                self.refused += status != 200
                self.joins.append(time.perf_counter() - start)
            except (OSError, ValueError):
                self.refused += 1

    async def teach(self) -> None:
        since = -1
        async for _ in self.times(0):
            try:
                asked = {**self.lesson.desk, "since": since}
                answer = fetch(self.site, TEACHER, "ask/teach", **asked)
                status, told = await asyncio.wait_for(answer, max(0.1, self.end - time.monotonic()))
                self.cut += status != 200
                since = told.get("rev", -1)
            except TimeoutError:  # Nothing new, until the end.
                return
            except (OSError, ValueError):
                self.cut += 1

    def told(self) -> str:
        return "   ".join(
            f"{what} {1000 * statistics.median(times or [0]):5.0f} ms "
            f"(most {1000 * max(times, default=0):6.0f})"
            for what, times in (
                ("control", self.control),
                ("play", self.plays),
                ("join and answer", self.joins),
            )
        )


def memory(site: Running) -> float:
    """The memory of the server and its kernels, in MiB."""
    found = site.memory
    for kernel in site.process.children():
        with contextlib.suppress(psutil.Error):
            found += kernel.memory_info().rss / 2**20
    return found


async def watch(name: str, site: Running) -> None:
    lesson = Lesson(site)
    target = await lesson.begin()
    player = await Player(site).come()
    await player.play()
    calm, busy = Watch(player, lesson), Watch(player, lesson)
    await calm.look()
    server, written = site.memory, site.log.stat().st_size
    command = [sys.executable, "-m", "benchmarks.attacks", "--attack", name]
    command += [str(site.port), str(site.process.pid), target.code, target.pupil]
    attacker = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert attacker.stdout
        begun = await asyncio.to_thread(attacker.stdout.readline)
        assert begun, "the attack ended before it began"
        whole = memory(site)
        await busy.look()
        opens = await lesson.opens_another()
    finally:
        kernels = site.kernels
        attacker.kill()
        attacker.wait()
    peak, log = site.peak, site.log.stat().st_size - written
    await asyncio.sleep(CALM_SECONDS)
    print(name)
    print(f"  before   {calm.told()}")
    print(f"  attacked {busy.told()}")
    print(
        f"  memory of the server {server:.0f} MiB, most {peak:.0f}, after {site.memory:.0f}; with "
        f"kernels {whole:.0f}, most {busy.memory:.0f}, after {memory(site):.0f}; "
        f"kernels most {kernels}, after {site.kernels}; log {log / 1024:.0f} KiB"
    )
    longer = max(busy.control) - max(calm.control)
    for what, is_met in (
        (f"the server takes {peak - server:.0f} MiB more", peak - server <= MOST_GROWTH),
        (
            f"the server and its kernels take {busy.memory - whole:.0f} MiB more than as it began",
            busy.memory - whole <= MOST_GROWTH,
        ),
        (f"others wait {longer:.2f} s longer", longer <= MOST_WAIT),
        (
            f"{len(busy.joins)} pupils at its address join and answer, {busy.refused} don't",
            bool(busy.joins) and not busy.refused and max(busy.joins) <= MOST_CLASS_WAIT,
        ),
        (f"the teacher's page is cut off {busy.cut} times", not busy.cut),
        (f"another teacher can{'' if opens else 't'} open a class", opens),
    ):
        print(f"  {'ok  ' if is_met else 'MISS'} {what}", flush=True)
    await player.leave()


def main(words: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks attacks", description=__doc__)
    parser.add_argument("words", metavar="WORD", nargs="*", help="; ".join(ATTACKS))
    asked = parser.parse_args(words).words
    for name in ATTACKS:
        if not asked or any(word in name for word in asked):
            with open_site() as site:
                asyncio.run(watch(name, site))


def attack(name: str, port: str, process: str, code: str, pupil: str) -> None:
    """Make an attack until this process ends, at an address of its own."""
    TCPClient.connect = functools.partialmethod(TCPClient.connect, source_ip=ATTACKER)  # type: ignore[method-assign, assignment]
    site = Target(int(port), psutil.Process(int(process)), Path(), code, pupil)
    asyncio.run(ATTACKS[name](site))


if __name__ == "__main__" and sys.argv[1:2] == ["--attack"]:
    attack(*sys.argv[2:])
