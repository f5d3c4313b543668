"""The door of the site: how many may come in at once, under which name, and with which headers."""

from __future__ import annotations

import math
import re
import socket
import time
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream
from tornado.routing import AnyMatches, HostMatches, Matcher, Rule, RuleRouter
from tornado.web import Application, OutputTransform, RequestHandler
from wildescape.i18n import LANGUAGES, Phrase

from wildescape_widgets.site.fair import ROUNDS
from wildescape_widgets.site.metrics import REFUSALS
from wildescape_widgets.site.origin import crowds, visitor_at
from wildescape_widgets.site.polls import Polls
from wildescape_widgets.site.texts import PAGE_TEXTS, WRONG_NAME

MOST_CONNECTIONS: Final = 1000
"""How many connections there may be."""

MOST_CONNECTIONS_EACH: Final = 300
"""How many of them an address may have: a class of forty, each with seven."""

SILENT_SECONDS: Final = 1
"""After how long without the rest of a request a connection is the first to lose its place."""

LIMITS: Final[dict[str, Any]] = {
    # A page that is read needs no connection but its websocket.
    "idle_connection_timeout": 15,
    "body_timeout": 10,
    "max_header_size": 2**14,
    "max_body_size": 2**14,
    "max_buffer_size": 2**22,
}
"""Limits of the HTTP server, in seconds and bytes."""

MOST_MESSAGE_BYTES: Final = 2**21
"""How long a message of a websocket may be: a saved match has at most a million characters."""

UNREAD_SECONDS: Final = 60
"""How long a client may take to read what was sent to it."""


def page_policy(nonce: str = "", is_notebook: bool = False) -> str:
    """The content security policy of a page, or of what has no scripts.

    >>> page_policy("abc").split("; ")[1:3]
    ["script-src 'self' 'nonce-abc' blob:", "style-src 'self' 'nonce-abc'"]

    Args:
        nonce: What marks the scripts and styles of the page. Scripts load widgets, which come from
            their kernel, as blobs; only scripts can make a blob.
        is_notebook: Whether Jupyter styles the page: it adds styles that it can't mark.
    """
    mark = f" 'nonce-{nonce}'" if nonce else ""
    blobs = " blob:" if nonce else ""
    styles = " 'unsafe-inline'" if is_notebook else mark
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self'{mark}{blobs}",
            f"style-src 'self'{styles}",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        ]
    )


UNUSED: Final = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
"""What a browser can do and no page of ours asks for."""

HEADERS: Final = {
    "Content-Security-Policy": page_policy(),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every answer that doesn't say otherwise."""


class SiteHeaders(OutputTransform):
    """Gives every answer the site's headers, and takes away the name of what serves it."""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Change the headers, and nothing else."""
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.pop("Server", None)
        return status_code, headers, chunk


def name_pattern(names: Iterable[str]) -> str:
    """What a site may be called: one of `names`, this machine's, or any address in numbers.

    Only a name can be made to lead somewhere else, so addresses are safe. `*` stands for any name.

    >>> bool(re.match(name_pattern(["cards.example"]), "cards.example"))
    True
    """
    if "*" in (names := [*names]):
        return ".*"
    known = {"localhost", socket.gethostname().lower(), *(name.lower() for name in names if name)}
    return rf"^({'|'.join(map(re.escape, sorted(known)))}|[\d.]+|\[[\da-f:.]+\])$"


class OddAddress(Matcher):
    """Matches an address that nothing has: with control characters, or bytes that are no text.

    Some of Jupyter's pages fail at it.
    """

    def match(self, request: HTTPServerRequest) -> dict[str, object] | None:
        """Nothing to pass on, or `None` for an address as usual."""
        try:
            is_plain = unquote_to_bytes(request.uri or "").decode().isprintable()
        except UnicodeDecodeError:
            is_plain = False
        return None if is_plain else {}


class RefusedAddress(RequestHandler):
    """The answer to a request that goes to no page, in every language."""

    def initialize(self, status: int, told: Phrase) -> None:
        """Refuse with this status and these words."""
        self.status, self.told = status, told

    def prepare(self) -> None:
        """Refuse."""
        self.set_status(self.status)
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.finish("".join(f"{self.told.to(lang)}\n" for lang in LANGUAGES))


def refusing(status: int, told: Phrase) -> Application:
    """What answers every request with this status and these words."""
    every = (r".*", RefusedAddress, {"status": status, "told": told})
    return Application([every], transforms=[SiteHeaders])


@dataclass(eq=False)
class Guest:
    """A connection.

    Attributes:
        stream: Its stream.
        visitor: Who asks; behind a proxy unknown until the headers of a request have come.
        is_idle: Whether no whole request of it has come.
        silent_since: Since when the site waits for more of it; in the end of time if it doesn't.
    """

    stream: IOStream
    visitor: str
    is_idle: bool = True
    silent_since: float = field(default_factory=time.monotonic)

    @property
    def is_silent(self) -> bool:
        """Whether it has kept the site waiting for long."""
        return time.monotonic() - self.silent_since > SILENT_SECONDS

    async def turn(self, visitor: str) -> None:
        """Wait for a turn of the visitor: now it's the site that keeps them waiting."""
        self.silent_since = math.inf
        await ROUNDS.turn(visitor)
        self.silent_since = time.monotonic()


@dataclass(eq=False)
class _Request(HTTPMessageDelegate):
    """A request on its way in: each part waits for its turn, and the last makes its guest busy."""

    server: SiteServer
    guest: Guest
    connection: Any
    inner: HTTPMessageDelegate

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None]:
        """Learn from the headers who asks; room for them may cost others their connection."""
        # Tornado would believe it more than X-Forwarded-For, and not every proxy takes it away.
        headers.pop("X-Real-Ip", None)
        received = self.inner.headers_received(start_line, headers)
        if not self.guest.visitor:
            self.guest.visitor = self._visitor
            self.server.make_room(self.guest)
        return self._in_turn(received)

    def data_received(self, chunk: bytes) -> Awaitable[None]:
        """Take a part of the body in, once it's the visitor's turn."""
        return self._in_turn(self.inner.data_received(chunk))

    def finish(self) -> None:
        """The request is whole: from now on its guest is busy and isn't closed for others."""
        self.guest.is_idle = False
        self.inner.finish()

    def on_connection_close(self) -> None:
        self.inner.on_connection_close()

    async def _in_turn(self, received: Awaitable[None] | None) -> None:
        if received is not None:
            await received
        await self.guest.turn(self._visitor)

    @property
    def _visitor(self) -> str:
        return visitor_at(self.connection.context.remote_ip)


class SiteServer(HTTPServer):
    """An HTTP server that has room and time for everybody, whoever keeps it busy.

    Where there are too many connections, the oldest one closes that hasn't sent a whole request,
    and has been silent for a while. If there is none, a request that only waits is answered early.
    Then any closes that hasn't sent a whole request, and at last the new one.
    """

    def initialize(  # type: ignore[override]
        self, application: Application, names: Iterable[str], behind_proxy: bool, polls: Polls
    ) -> None:
        """Serve `application` under these names."""
        router = RuleRouter(
            [
                Rule(OddAddress(), refusing(404, PAGE_TEXTS["not_found"])),
                Rule(HostMatches(name_pattern(names)), application),
                Rule(AnyMatches(), refusing(421, WRONG_NAME)),
            ]
        )
        super().initialize(router, xheaders=behind_proxy, **LIMITS)
        self.polls = polls
        self.guests: dict[object, Guest] = {}

    def make_room(self, guest: Guest) -> None:
        """End what a guest's crowd can spare if it is too large, or close the guest."""
        for is_near, most in crowds(guest.visitor, MOST_CONNECTIONS_EACH, MOST_CONNECTIONS):
            crowd = [
                other
                for other in self.guests.values()
                if other is not guest and not other.stream.closed() and is_near(other.visitor)
            ]
            if len(crowd) >= most:
                idle = [other for other in crowd if other.is_idle]
                silent = [other for other in idle if other.is_silent]
                poll = None if silent else self.polls.make_room(is_near)
                if poll is None:
                    REFUSALS.labels("connections").inc()
                    [*silent, *idle, guest][0].stream.close()
                else:  # It's about to leave.
                    self.guests.pop(poll.stream, None)
                return

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Let a connection in, if there is room."""
        self.guests = {
            stream: guest for stream, guest in self.guests.items() if not guest.stream.closed()
        }
        is_known = address and not self.xheaders
        guest = Guest(stream, visitor_at(address[0]) if is_known else "")
        self.make_room(guest)
        if stream.closed():
            return
        self.guests[stream] = guest
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            stream.socket.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * UNREAD_SECONDS
            )
        if not self.xheaders:  # Behind a proxy all visitors would stand in one line.
            _read_headers_in_turn(guest)
        super().handle_stream(stream, address)

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """Watch a request as it comes."""
        inner = super().start_request(server_conn, request_conn)
        guest = self.guests.get(request_conn.stream)  # type: ignore[attr-defined]
        if guest is None:
            return inner
        guest.is_idle, guest.silent_since = True, time.monotonic()
        if self.xheaders:
            guest.visitor = ""
        return _Request(self, guest, request_conn, inner)


def _read_headers_in_turn(guest: Guest) -> None:
    """Have the headers of a request wait for their turn before they are parsed.

    Tornado offers no place for that: it takes 17 ms for 2,300 lines.
    """
    read: Any = guest.stream.read_until_regex

    async def read_in_turn(*args: Any, **kwargs: Any) -> bytes:
        headers: bytes = await read(*args, **kwargs)
        await guest.turn(guest.visitor)
        return headers

    guest.stream.read_until_regex = read_in_turn  # type: ignore[method-assign]
