"""How long others wait while somebody attacks the site, and how much memory it takes.

One visitor plays all along and another opens the course again and again, before an attack and while
it lasts; the attacker is a process of its own, at other addresses.
"""

import asyncio
import contextlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil

from tests.widgets.site.visitors import (
    PAGE,
    Player,
    Running,
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

SECONDS = 12
"""How long others are watched before and during an attack."""


async def send_bombs(site: Running) -> None:
    kernel = await open_kernel(site)
    while True:
        for protocol, bomb in bombs().values():
            await drop(site, kernel, protocol, bomb)


async def give_up_loads(site: Running) -> None:
    ticket = (await ask(site, PAGE, "POST")).headers["Location"]
    host = f"Host: localhost:{site.port}\r\nOrigin: {site.origin}\r\nContent-Length: 0\r\n\r\n"
    for number in range(60):
        for line in (f"GET /{PAGE}", f"GET {ticket}", "POST /course/kernel"):
            half_open(site, f"{line} HTTP/1.1\r\n{host}".encode(), address(number)).close()
    await asyncio.sleep(2 * SECONDS)


async def start_kernels(site: Running) -> None:
    host = f"Host: localhost:{site.port}\r\nOrigin: {site.origin}\r\nContent-Length: 0\r\n\r\n"
    line = f"POST /course/kernel HTTP/1.1\r\n{host}"
    opened = [half_open(site, line.encode()) for _ in range(60)]
    await asyncio.sleep(2 * SECONDS)
    del opened


async def leave_connections_open(site: Running) -> None:
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
    host = f"POST / HTTP/1.1\r\nHost: localhost:{site.port}\r\nContent-Length: 99999999\r\n\r\n"
    while True:
        with half_open(site, host.encode()) as opened, contextlib.suppress(OSError):
            for _ in range(100):
                await asyncio.to_thread(opened.sendall, bytes(2**20))


async def fill_the_log(site: Running) -> None:
    player = await Player(site).come()
    while True:
        await player.say("execute_request", {"code": "1", "silent": False})
        await player.say("comm_msg", {"comm_id": "none", "data": {"method": "x"}})
        await ask(site, "logout")


async def ask_without_end(site: Running, line: str, headers: str, connections: int) -> None:
    request = f"{line} HTTP/1.1\r\nHost: localhost:{site.port}\r\n{headers}\r\n".encode()

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", site.port, local_addr=("127.0.0.66", 0)
                )
                writer.write(request)
                await reader.readuntil(b"\r\n\r\n")
                writer.close()

    await asyncio.gather(*(one() for _ in range(connections)))


async def ask_for_pages(site: Running) -> None:
    await ask_without_end(site, "GET /", "", 250)


async def send_long_headers(site: Running) -> None:
    lines = "X: 1\r\n" * 1000 + "Accept-Language: " + "," * 8000 + "\r\n"
    await ask_without_end(site, "GET /", lines, 50)


async def connect_to_one_kernel(site: Running) -> None:
    kernel = await open_kernel(site)
    while True:
        path = f"/api/kernels/{kernel}/channels?session_id=x"
        opened = [half_open(site, handshake(site, path + str(n))) for n in range(250)]
        await asyncio.sleep(1)
        for each in opened:
            each.close()


async def keep_kernels_busy(site: Running) -> None:
    async def one() -> None:
        player = await Player(site, "127.0.0.66").come()
        while True:
            await player.play()

    await asyncio.gather(*(one() for _ in range(8)))


ATTACKS: dict[str, Callable[[Running], Awaitable[None]]] = {
    "messages with impossible parts": send_bombs,
    "60 x 3 page loads given up": give_up_loads,
    "60 kernels asked for at once": start_kernels,
    "1,800 connections left half open": leave_connections_open,
    "30,000 messages, answers not read": stop_reading,
    "bodies of 100 MB": send_too_much,
    "a flooded log": fill_the_log,
    "pages asked for on 250 connections": ask_for_pages,
    "16 KiB of headers on 50 connections": send_long_headers,
    "250 websockets to one kernel": connect_to_one_kernel,
    "8 kernels that always answer": keep_kernels_busy,
}


def address(number: int) -> str:
    return f"127.0.1.{number + 1}"


class Watch:
    """What others meet: seconds for an answer in play, and for a course that is opened."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.plays: list[float] = []
        self.visits: list[float] = []

    async def look(self) -> None:
        """Play and visit for a while."""
        end = time.monotonic() + SECONDS
        visits = asyncio.create_task(self.visit(end))
        while time.monotonic() < end:
            self.plays.append(await self.player.play())
            # More would be read later, attack or none.
            await asyncio.sleep(0.4)
        await visits

    async def visit(self, end: float) -> None:
        while time.monotonic() < end:
            start = time.perf_counter()
            visitor = await Player(self.player.site).come()
            await visitor.play()
            self.visits.append(time.perf_counter() - start)
            await visitor.leave()

    def told(self) -> str:
        return "   ".join(
            f"{what} {1000 * statistics.median(times):6.0f} ms (most {1000 * max(times):6.0f})"
            for what, times in (("answer", self.plays), ("course", self.visits))
        )


async def watch(name: str, site: Running) -> None:
    player = await Player(site).come()
    await player.play()
    calm = Watch(player)
    await calm.look()
    before, written = site.memory, site.log.stat().st_size
    command = [
        sys.executable,
        "-m",
        "benchmarks.attacks",
        name,
        str(site.port),
        str(site.process.pid),
    ]
    attacker = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    await asyncio.sleep(1)
    busy = Watch(player)
    try:
        await busy.look()
    finally:
        kernels = site.kernels
        attacker.kill()
        attacker.wait()
    peak, log = site.peak, site.log.stat().st_size - written
    await asyncio.sleep(25)
    print(name)
    print(f"  before   {calm.told()}")
    print(f"  attacked {busy.told()}")
    print(
        f"  memory of the server {before:.0f} MiB, most {peak:.0f}, after {site.memory:.0f}; "
        f"kernels most {kernels}, after {site.kernels}; log {log / 1024:.0f} KiB",
        flush=True,
    )
    await player.leave()


def main() -> None:
    for name in ATTACKS:
        # So an attacker can have an address of its own in whatever it sends.
        with open_site("--behind-proxy") as site:
            asyncio.run(watch(name, site))


if __name__ == "__main__":
    attack, port, process = sys.argv[1:]
    asyncio.run(ATTACKS[attack](Running(int(port), psutil.Process(int(process)), Path())))
