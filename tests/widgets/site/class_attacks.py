"""Those who mean a class no good, and those who are in it: each at an address of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from wildescape_widgets.site.codes import new_code

from .visitors import PATIENCE, Running, open_kernel

HERE = "127.0.0.1"
ATTACKER = "127.0.0.66"
NEVER = 10**8
"""A `since` that no class ever gets to: whoever asks with it waits for as long as they may."""


OPEN: set[Asking] = set()
"""The requests whose connection is open; `run` closes them at the end."""


@dataclass(eq=False)
class Asking:
    """A request that has been sent.

    Attributes:
        reader: Where its answer comes.
        writer: Its connection.
    """

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def __post_init__(self) -> None:
        self.head = asyncio.ensure_future(self.reader.readuntil(b"\r\n\r\n"))

    async def answer(self) -> tuple[int, dict[str, Any]]:
        """The status and what is told; 0 if the connection was closed without an answer."""
        try:
            head = await asyncio.wait_for(self.head, PATIENCE)
            lines = head.decode("latin-1").lower().split("\r\n")
            sizes = [line.partition(":")[2] for line in lines if line.startswith("content-length:")]
            body = await self.reader.readexactly(int(sizes[0])) if sizes else b""
        except (OSError, asyncio.IncompleteReadError):
            return 0, {}
        finally:
            self.close()
        is_json = any("application/json" in line for line in lines)
        return int(head.split()[1]), json.loads(body) if is_json else {}

    @property
    def is_over(self) -> bool:
        """Whether an answer has come, or the connection was closed."""
        return self.head.done()

    def close(self) -> None:
        """Wait no longer."""
        OPEN.discard(self)
        self.head.cancel()
        self.writer.close()


async def send(
    site: Running, action: str, asked: object, address: str = HERE, forwarded: str = ""
) -> Asking:
    """Ask a class for something from an address of this machine, without waiting for the answer.

    Args:
        site: The site, or a proxy in front of it.
        action: What is asked, such as `look`.
        asked: With which fields.
        address: Where the connection comes from; only Linux has more than one.
        forwarded: What a proxy says of where it comes from.
    """
    local = None if address == HERE else (address, 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port, local_addr=local)
    body = json.dumps(asked).encode()
    lines = [f"POST /ask/{action} HTTP/1.1", f"Host: localhost:{site.port}"]
    lines += [f"Origin: {site.origin}", f"Content-Length: {len(body)}"]
    lines += [f"X-Forwarded-For: {forwarded}"] if forwarded else []
    with contextlib.suppress(OSError):
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
    asking = Asking(reader, writer)
    OPEN.add(asking)
    return asking


async def post(
    site: Running, action: str, asked: object, address: str = HERE, forwarded: str = ""
) -> tuple[int, dict[str, Any]]:
    """What a class answers, or a status of 0 if the site lets nobody in."""
    try:
        asking = await send(site, action, asked, address, forwarded)
    except OSError:
        return 0, {}
    return await asking.answer()


def run(visit: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run what visitors do within their patience, and close whatever they leave open."""

    async def whole() -> None:
        try:
            await asyncio.wait_for(visit(), PATIENCE)
        finally:
            writers = [asking.writer for asking in OPEN]
            for asking in [*OPEN]:
                asking.close()
            await asyncio.gather(*(each.wait_closed() for each in writers), return_exceptions=True)

    asyncio.run(whole())


async def opened_class(site: Running) -> dict[str, Any]:
    """The teacher's keys of a class that a page of the site has opened."""
    status, desk = await post(site, "open", {"kernel": await open_kernel(site)})
    assert status == 200, desk
    return desk


async def joined(
    site: Running, desk: dict[str, Any], address: str = HERE, forwarded: str = ""
) -> dict[str, Any]:
    """What a pupil shows who has joined."""
    asked = {"code": desk["code"], "name": ""}
    status, seat = await post(site, "join", asked, address, forwarded)
    assert status == 200, seat
    return seat


async def flood_with_looks(site: Running, connections: int = 300, address: str = ATTACKER) -> None:
    """Ask for news that never come, with the secret of one pupil, over so many connections."""
    seat = await joined(site, await opened_class(site), address)

    async def look() -> None:
        while True:
            await post(site, "look", {**seat, "since": NEVER}, address)

    await asyncio.gather(*(look() for _ in range(connections)))


async def open_without_a_page(site: Running, address: str = ATTACKER) -> None:
    """Open one class after the other, without a page of the site."""
    while True:
        await post(site, "open", {}, address)


async def guess_codes(site: Running, connections: int = 20, address: str = ATTACKER) -> None:
    """Try to join by codes that are made up, over so many connections."""

    async def guess() -> None:
        while True:
            await post(site, "join", {"code": new_code(), "name": ""}, address)

    await asyncio.gather(*(guess() for _ in range(connections)))
