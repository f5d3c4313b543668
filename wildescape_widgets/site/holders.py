"""A site of several processes: which of them has a room in its memory, and how it's asked there.

A request that names a code goes to the process that holds it, if that's another one. What nobody
alive holds is woken here, as after a restart.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import socket
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

from tornado.httputil import HTTPServerRequest
from tornado.netutil import bind_sockets
from tornado.routing import Matcher

from wildescape_widgets.site.class_store import NotKeptError
from wildescape_widgets.site.codes import is_code, typed_code

if TYPE_CHECKING:
    from wildescape_widgets.site.classrooms import Classrooms
    from wildescape_widgets.site.postgres_store import PostgresStore

STAY_SECONDS: Final = 1
"""How often a process looks whether it still has its connection to the database."""

TRIES: Final = 12
TRY_SECONDS: Final = 0.25
"""How often a process that doesn't answer is tried, and after how long again: if it has ended, its
rooms are free by then."""

CONNECT_SECONDS: Final = 2
ANSWER_SECONDS: Final = 40
"""How long it may take to reach another process, and how long one may take to answer."""

SIGNED_SECONDS: Final = 600
"""For how long a signature is good, also where the clocks of two machines differ."""

SIGNATURE: Final = "X-Wildescape-Visitor"
"""The header that says who asked another process; only one that knows the secret can write it."""

Answer = tuple[Mapping[str, Any], int]

AWAY: Final[Answer] = ({"reason": "away"}, 503)
"""What a page hears that should ask again."""


class Rooms(Protocol):
    """Rooms of one kind, in memory and kept."""

    def look_again(self) -> None:
        """Learn which ones are kept that no other process holds."""

    def let_go(self, codes: Collection[str]) -> None:
        """Take those out of the memory that another process holds now."""


class Holders:
    """The processes of a site; on a site of one process, everything is here.

    Args:
        is_inner: whether those who ask are other processes, which aren't sent on any further.
    """

    def __init__(self, is_inner: bool = False) -> None:
        self.is_inner = is_inner
        self._store: PostgresStore | None = None
        self._classrooms: Classrooms | None = None
        self._rooms: Collection[Rooms] = ()

    def keep(self, store: PostgresStore, classrooms: Classrooms, *others: Rooms) -> None:
        """Share rooms with other processes from here on.

        Args:
            store: Where they're kept, and who holds which.
            classrooms: The classes.
            others: Other rooms.
        """
        self._store, self._classrooms = store, classrooms
        self._rooms = (classrooms, *others)
        if not self.is_inner:
            store.on_lost = self._let_go

    def _let_go(self, codes: Collection[str]) -> None:
        for rooms in self._rooms:
            rooms.let_go(codes)

    def stay(self) -> None:
        """Keep the connection to the database, and tell teachers if there's none."""
        if self._store and self._classrooms:
            with suppress(NotKeptError):
                self._store.stay()
            self._classrooms.tell_trouble()

    def elsewhere(self, given: object) -> str:
        """Where the process is reached that has what a code names; empty if it's this one.

        Raises:
            NotKeptError: if the database doesn't answer.
        """
        code = typed_code(given)
        if self._store is None or self._classrooms is None or not is_code(code):
            return ""
        code = self._classrooms.playing.get(code, code)
        if self._store.holds(code):
            return ""
        where = self._store.hold(code)
        if where is None and (of_class := self._store.class_at(code)):
            where = self._store.hold(of_class)
        if where == "":
            for rooms in self._rooms:
                rooms.look_again()
        return where or ""

    async def answer(
        self, where: str, code: object, path: str, body: bytes, ip: str
    ) -> Answer | None:
        """What another process answers, or `None` if by now it's for this one to answer.

        Args:
            where: Where the other one is reached.
            code: What is asked about.
            path: The address within the site.
            body: What is asked.
            ip: Who asks.
        """
        assert self._store
        for _ in range(0 if self.is_inner else TRIES):
            try:
                connecting = asyncio.open_connection(*_host_and_port(where))
                reader, writer = await asyncio.wait_for(connecting, CONNECT_SECONDS)
            except OSError:
                await asyncio.sleep(TRY_SECONDS)
                try:
                    where = self.elsewhere(code)
                except NotKeptError:
                    return AWAY
                if not where:
                    return None
                continue
            # What has been sent may have been done, so the page decides whether to ask again.
            try:
                signature = signed(self._store.secret, ip, path)
                writer.write(_request(path, body, signature) + body)
                return _read(await reader.read())
            except (OSError, ValueError):
                return AWAY
            finally:
                writer.close()
        return AWAY


class Signed(Matcher):
    """Matches what another process of the site asks, and takes its word for who has asked it.

    Args:
        secret: What all processes of the site know.
    """

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def match(self, request: HTTPServerRequest) -> dict[str, object] | None:
        """Nothing to pass on, or `None` for anybody else."""
        told = request.headers.get(SIGNATURE, "")
        at, _, rest = told.partition(" ")
        ip = rest.partition(" ")[0]
        if not at.isdecimal() or len(at) > 12:
            return None
        if abs(time.time() - int(at)) > SIGNED_SECONDS:
            return None
        true = signed(self._secret, ip, request.path.lstrip("/"), int(at))
        if not hmac.compare_digest(told.encode("utf-8", "replace"), true.encode()):
            return None
        request.remote_ip = ip
        return {}


def signed(secret: str, ip: str, path: str, at: int | None = None) -> str:
    """Who asks for something, as a process tells another one.

    Args:
        secret: What all processes of the site know.
        ip: Who asks.
        path: For what.
        at: When, in seconds since 1970; now if it's not said.
    """
    told = f"{int(time.time()) if at is None else at} {ip}"
    key, text = secret.encode(), f"{told} {path}".encode("utf-8", "replace")
    return f"{told} {hmac.new(key, text, hashlib.sha256).hexdigest()}"


def inner_sockets(given: str) -> tuple[list[socket.socket], str]:
    """Sockets that other processes reach, and where; any port of this machine if none is given.

    Raises:
        OSError: if that can't be.
    """
    host, port = _host_and_port(given) if given else ("127.0.0.1", 0)
    sockets = bind_sockets(port, host)
    return sockets, given or f"{host}:{sockets[0].getsockname()[1]}"


def _host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def _request(path: str, body: bytes, signature: str) -> bytes:
    lines = [f"POST /{path} HTTP/1.1", "Host: localhost", "Origin: http://localhost"]
    lines += [f"{SIGNATURE}: {signature}", f"Content-Length: {len(body)}", "Connection: close"]
    return "\r\n".join([*lines, "", ""]).encode()


def _read(answer: bytes) -> Answer:
    """What was answered.

    Raises:
        ValueError: if it's broken off.
    """
    head, _, body = answer.partition(b"\r\n\r\n")
    told = json.loads(body)
    if not isinstance(told, dict):
        raise ValueError
    return told, int(head.split(maxsplit=2)[1])
