"""An echo, as the least that a room could do: what comes is kept as a row, and then told to all.

`python -m benchmarks.echo PORT FILE` serves it. Each connection begins with its group's name,
and then sends and gets texts, each with its length before it.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import struct
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psutil

from tests.ports import free_port

SIZE = struct.Struct("!I")
GROUP = 6


async def read_text(reader: asyncio.StreamReader) -> bytes:
    (size,) = SIZE.unpack(await reader.readexactly(SIZE.size))
    return await reader.readexactly(size)


async def serve(port: int, file: str) -> None:
    base = sqlite3.connect(file, isolation_level=None)
    # As a site keeps its tables.
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    base.execute("CREATE TABLE rows (code TEXT PRIMARY KEY, told BLOB)")
    groups = defaultdict[bytes, list[asyncio.StreamWriter]](list)

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        name = await read_text(reader)
        group = groups[name]
        group.append(writer)
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                text = await read_text(reader)
                base.execute("REPLACE INTO rows VALUES (?, ?)", (name.decode(), text))
                for each in group:
                    each.write(SIZE.pack(len(text)) + text)

    async with await asyncio.start_server(meet, "127.0.0.1", port) as server:
        print("open", flush=True)
        await server.serve_forever()


class Echo(NamedTuple):
    """An echo that runs."""

    port: int
    process: psutil.Process


@contextlib.contextmanager
def open_echo(folder: Path) -> Iterator[Echo]:
    """An echo that runs and keeps its rows in a folder."""
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.echo", str(port), str(folder / "echo.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as serving:
        try:
            assert serving.stdout
            assert serving.stdout.readline(), "the echo ended before it began"
            yield Echo(port, psutil.Process(serving.pid))
        finally:
            serving.terminate()


class EchoGroup:
    """Those who hear an echo.

    Args:
        port: where it is.
        name: what tells them from all others.
        size: how many they are, with the one who sends.
    """

    def __init__(self, port: int, name: str, size: int = GROUP) -> None:
        self._port, self._name, self._size = port, name, size
        self._ends: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self._turn = asyncio.Lock()
        self.heard: list[tuple[float, float]] = []
        """When something was sent, and how many seconds later one of the others had it."""

    async def come(self) -> None:
        for _ in range(self._size):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            name = self._name.encode()
            writer.write(SIZE.pack(len(name)) + name)
            self._ends.append((reader, writer))

    async def send(self, size: int) -> None:
        """Let one of them send so many bytes, and wait until all have them."""

        async def hear(reader: asyncio.StreamReader) -> float:
            await read_text(reader)
            return time.time()

        async with self._turn:
            start = time.time()
            self._ends[0][1].write(SIZE.pack(size) + bytes(size))
            _, *others = await asyncio.gather(*(hear(reader) for reader, _ in self._ends))
            self.heard += [(start, each - start) for each in others]

    def leave(self) -> None:
        for _, writer in self._ends:
            writer.close()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), sys.argv[2]))
