"""The door of the site: how many may come in at once, under which name, and with which headers."""

from __future__ import annotations

import re
import socket
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream
from tornado.routing import AnyMatches, HostMatches, Rule, RuleRouter
from tornado.web import Application, OutputTransform, RequestHandler
from wildescape.i18n import LANGUAGES

from wildescape_widgets.site.fair import ROUNDS
from wildescape_widgets.site.origin import visitor_at
from wildescape_widgets.site.texts import WRONG_NAME

MOST_CONNECTIONS: Final = 1000
"""How many connections there may be."""

MOST_CONNECTIONS_EACH: Final = 300
"""How many of them an address may have: a class of forty, each with seven."""

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


class WrongName(RequestHandler):
    """The answer to a request for a site of another name."""

    def prepare(self) -> None:
        """Refuse, and tell the host of the site what to do."""
        self.set_status(421)
        self.set_header("Content-Type", "text/plain; charset=UTF-8")
        self.finish("".join(f"{WRONG_NAME.to(lang)}\n" for lang in LANGUAGES))


@dataclass(eq=False)
class Guest:
    """A connection.

    Attributes:
        stream: Its stream.
        visitor: Who is on the other side: a visitor, or the proxy.
        is_idle: Whether no whole request of it has come.
    """

    stream: IOStream
    visitor: str
    is_idle: bool = True


class _Request(HTTPMessageDelegate):
    """A request on its way in: each part waits for its turn, and the last makes its guest busy."""

    def __init__(self, guest: Guest, connection: Any, inner: HTTPMessageDelegate) -> None:
        self.guest = guest
        self.connection = connection
        self.inner = inner

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None]:
        # Tornado would believe it more than X-Forwarded-For, and not every proxy takes it away.
        headers.pop("X-Real-Ip", None)
        return self._in_turn(self.inner.headers_received(start_line, headers))

    def data_received(self, chunk: bytes) -> Awaitable[None]:
        return self._in_turn(self.inner.data_received(chunk))

    def finish(self) -> None:
        self.guest.is_idle = False
        self.inner.finish()

    def on_connection_close(self) -> None:
        self.inner.on_connection_close()

    async def _in_turn(self, received: Awaitable[None] | None) -> None:
        if received is not None:
            await received
        await ROUNDS.turn(visitor_at(self.connection.context.remote_ip))


class SiteServer(HTTPServer):
    """An HTTP server that has room and time for everybody, whoever keeps it busy.

    A visitor with too many connections loses the oldest one that hasn't sent a whole request; if
    they all have, the new one is closed.
    """

    def initialize(  # type: ignore[override]
        self, application: Application, names: Iterable[str], behind_proxy: bool
    ) -> None:
        """Serve `application` under these names."""
        elsewhere = Application([(r".*", WrongName)], transforms=[SiteHeaders])
        router = RuleRouter(
            [Rule(HostMatches(name_pattern(names)), application), Rule(AnyMatches(), elsewhere)]
        )
        super().initialize(router, xheaders=behind_proxy, **LIMITS)
        self.most_each = MOST_CONNECTIONS if behind_proxy else MOST_CONNECTIONS_EACH
        self.guests: dict[IOStream, Guest] = {}

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Let a connection in, if there is room."""
        self.guests = {s: guest for s, guest in self.guests.items() if not s.closed()}
        guest = Guest(stream, visitor_at(address[0] if address else ""))
        neighbours = [other for other in self.guests.values() if other.visitor == guest.visitor]
        for crowd, most in (
            (neighbours, self.most_each),
            ([*self.guests.values()], MOST_CONNECTIONS),
        ):
            if len(crowd) >= most:
                idle = next((other for other in crowd if other.is_idle), guest)
                idle.stream.close()
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
        guest.is_idle = True
        return _Request(guest, request_conn, inner)


def _read_headers_in_turn(guest: Guest) -> None:
    """Have the headers of a request wait for their turn before they are parsed.

    Tornado offers no place for that: it takes 17 ms for 2,300 lines.
    """
    read: Any = guest.stream.read_until_regex

    async def read_in_turn(*args: Any, **kwargs: Any) -> bytes:
        headers: bytes = await read(*args, **kwargs)
        await ROUNDS.turn(guest.visitor)
        return headers

    guest.stream.read_until_regex = read_in_turn  # type: ignore[method-assign]
