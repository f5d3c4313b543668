"""Kernel websockets that answer at once and believe no message, for every Jupyter server."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from typing import Any, Final

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketProtocol13

from wildescape_widgets.site.door import MOST_MESSAGE_BYTES
from wildescape_widgets.site.fair import ROUNDS
from wildescape_widgets.site.kernels import Visit
from wildescape_widgets.site.origin import is_same_origin

V1: Final = "v1.kernel.websocket.jupyter.org"
"""The name of the newer of the two protocols."""

MOST_PARTS: Final = 10_000
"""How many parts a message may have; widgets send a handful."""

MOST_UNREAD: Final = 4 * 2**20
"""How many bytes may wait for a page that doesn't read them."""

SESSION: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
"""What a page may call its session."""

MOST_SOCKETS: Final = 4
"""How many websockets a kernel may have."""

CONNECTIONS_PER_SECOND: Final = 1
MESSAGES_PER_SECOND: Final = 20
BYTES_PER_SECOND: Final = 2**18
ANSWER_BYTES_PER_SECOND: Final = 2**19
"""How often a page may connect, and how much it may send and be answered, in the long run; what is
more is read later.
"""

PIECE_BYTES: Final = 2**16
"""How much of a message is read at once."""

LEAST_BYTES: Final = 2**8
"""What reading costs at least, since a frame may be empty."""

MOST_UNFINISHED: Final = MOST_MESSAGE_BYTES + 2**20
"""How many bytes all the unfinished messages for a kernel may have."""


def check_parts(message: bytes, protocol: str | None) -> None:
    """Check what a binary message says of its parts, before any memory is set aside for them.

    Args:
        message: The message as it came.
        protocol: The subprotocol of its websocket.

    Raises:
        ValueError: if the message names more than `MOST_PARTS` parts, more than it has room for,
            or parts that overlap.
    """
    size, order = (8, "little") if protocol == V1 else (4, "big")

    def number(place: int) -> int:
        return int.from_bytes(message[size * place : size * (place + 1)], order)  # type: ignore[arg-type]

    count = number(0)
    head = size * (count + 1)
    if not (0 < count <= MOST_PARTS and head <= len(message)):
        raise ValueError("a message without room for its parts")
    numbers = [head, *map(number, range(1, count + 1)), len(message)]
    if any(start > end for start, end in pairwise(numbers)):
        raise ValueError("a message whose parts overlap")


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket that sends each message at once, and drops who sends what is none.

    Jupyter leaves Nagle's algorithm on, which holds a small message back until the one before it
    is acknowledged: some 40 ms on every click. And it believes a message that says how many parts
    it has: eight bytes could take seconds, and gigabytes of memory.
    """

    def connect(self) -> Any:
        """Open the connection."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Take a message of the page to its kernel."""
        try:
            if isinstance(incoming_msg, bytes):
                check_parts(incoming_msg, self.subprotocol)
            elif self.subprotocol == V1:
                raise ValueError("a text where only bytes are spoken")
            super().handle_incoming_message(incoming_msg)
        except Exception as error:  # Whatever a stranger's message breaks, it breaks for them.
            self.log.info("A websocket is closed for %s", type(error).__name__)
            self.websocket_handler.close(1007)


class SiteConnection(NoDelayConnection):
    """A kernel's websocket on the site, whose page must read what it asks for."""

    _is_begun = False

    @property
    def stream(self) -> Any:
        """The connection below the websocket."""
        return self.websocket_handler.ws_connection.stream  # type: ignore[union-attr]

    def connect(self) -> Any:
        """Open the connection."""
        self.stream.max_write_buffer_size = MOST_UNREAD
        self._is_begun = True
        return super().connect()

    def disconnect(self) -> None:  # type: ignore[override]
        """Close the connection; one that was left before it began was never counted."""
        if self._is_begun:
            super().disconnect()
        elif self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Take a message of the kernel to its page, or give the page up."""
        page: Any = self.websocket_handler
        if page.ws_connection is None or page.ws_connection.is_closing():
            return
        _, parts = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(parts[1])["msg_type"]
        # The code of a page is nothing for its visitor, and neither are warnings and errors.
        if kind in ("execute_input", "error"):
            return
        if kind == "stream" and self.session.unpack(parts[4])["name"] == "stderr":
            return
        size = sum(map(len, parts))
        page.visit.purse.spend(size / ANSWER_BYTES_PER_SECOND)
        try:
            super().handle_outgoing_message(stream, outgoing_msg)
        except StreamBufferFullError:
            # There is no room for a farewell.
            self.stream.close()


class PaidFrames(WebSocketProtocol13):
    """What a page sends: read as fast as its visit pays for it, and dropped with the connection.

    Tornado takes in a whole message before it tells anybody, and what has come of it stays in
    memory after the connection, until Python looks for cycles.
    """

    handler: SiteChannels
    _unfinished = 0

    async def _read_bytes(self, n: int) -> bytes:
        visit, received = self.handler.visit, bytearray()
        while len(received) < n:
            await asyncio.sleep(visit.purse.debt)
            piece = await super()._read_bytes(min(n - len(received), PIECE_BYTES))
            received += piece
            visit.purse.spend(max(len(piece), LEAST_BYTES) / BYTES_PER_SECOND)
            self._count_unfinished(self._unfinished + len(piece))
            if visit.unfinished > MOST_UNFINISHED:
                raise StreamClosedError
        return bytes(received)

    async def _receive_frame(self) -> None:
        await super()._receive_frame()
        self._count_unfinished(len(self._fragmented_message_buffer or b""))

    def _count_unfinished(self, count: int) -> None:
        visit = self.handler.visit
        visit.unfinished += count - self._unfinished
        self._unfinished = count

    def on_connection_close(self) -> None:
        """Drop whatever has come."""
        super().on_connection_close()
        self._fragmented_message_buffer = None
        self._count_unfinished(0)
        self.stream.read_until_close()


class SiteChannels(KernelWebsocketHandler):
    """The way to a kernel, for our own pages only.

    Voila's own looks for a header in each binary message, and takes those of the older protocol
    for the newer: it would count to some 10**18.
    """

    visit: Visit
    connection: SiteConnection | None = None
    _is_left = False

    # Jupyter's page for an error sets a cookie.
    write_error = RequestHandler.write_error

    def check_origin(self, origin: str | None = None) -> bool:
        """Whether a page of this site asks."""
        return is_same_origin(self.request)

    async def get(self, kernel_id: str) -> None:
        """Connect a page to its kernel until it leaves, unless there is a crowd at it."""
        self.visit = self.kernel_manager.visit_of(kernel_id)  # type: ignore[attr-defined]
        if not SESSION.fullmatch(self.get_query_argument("session_id", "")):
            raise HTTPError(400)
        if self.visit.sockets >= MOST_SOCKETS:
            raise HTTPError(429)
        self.visit.sockets += 1
        try:
            await asyncio.sleep(self.visit.purse.debt)
            self.visit.purse.spend(1 / CONNECTIONS_PER_SECOND)
            if not self._is_left:
                self.kernel_manager.expect_page(kernel_id)  # type: ignore[attr-defined]
                await super().get(kernel_id)
        finally:
            self.visit.sockets -= 1
            if self._is_left and self.connection is not None:
                self.connection.disconnect()

    def get_websocket_protocol(self) -> PaidFrames | None:
        """How a page's frames are read."""
        usual = super().get_websocket_protocol()
        if not isinstance(usual, WebSocketProtocol13):
            return None
        return PaidFrames(self, False, usual.params)

    async def open(self, kernel_id: str) -> None:
        """Begin, unless the page was left meanwhile."""
        if not self._is_left:
            await super().open(kernel_id)

    async def on_message(self, ws_message: str | bytes) -> None:
        """Take a message to the kernel; the next one is read when this one is paid for."""
        await ROUNDS.turn(self.visit.visitor)
        if self.connection is not None:
            super().on_message(ws_message)
        paid = len(ws_message) / BYTES_PER_SECOND
        self.visit.purse.spend(max(0, 1 / MESSAGES_PER_SECOND - paid))

    def write_message(self, message: Any, binary: bool = False) -> asyncio.Future[None]:
        """Send a message of the kernel; that its page is left meanwhile is nothing to tell."""
        written = super().write_message(message, binary)
        written.add_done_callback(lambda done: done.cancelled() or done.exception())
        return written

    def on_close(self) -> None:
        """Forget the connection now, and not at the next ping."""
        self._is_left = True
        if self.connection is not None:
            super().on_close()
        if self.ping_callback is not None:
            self.ping_callback.stop()


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server_app: Any) -> None:
    settings = server_app.web_app.settings
    # A class that was configured on purpose, such as a gateway's, stays.
    if settings.get("kernel_websocket_connection_class") is ZMQChannelsWebsocketConnection:
        settings["kernel_websocket_connection_class"] = NoDelayConnection
