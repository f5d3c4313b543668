"""The site's kernels: who gets one, who waits in line, and when one ends."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from contextvars import Context, ContextVar
from typing import Any, Final

import zmq
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Int

from wildescape_widgets.site.fair import Purse
from wildescape_widgets.site.metrics import VISITS

STARTS_AT_ONCE: Final = os.cpu_count() or 1
"""How many kernels may start at the same time."""

START_SECONDS: Final = 60
"""How long a kernel may take to start."""

WAIT_SECONDS: Final = 5
"""How long a page waits in line before it's told to ask again; its ticket keeps its place."""

ANSWER_SECONDS: Final = 10
"""How long a kernel that runs may take to answer a page that connects. So long Jupyter remembers
each connection, even one that is dropped at once.
"""

LOOK_SECONDS: Final = 0.2
"""After how many seconds we look again whether a kernel that starts is still alive."""

CONNECT_SECONDS: Final = 20
"""After how many seconds a kernel ends that no page has connected to."""

RETURN_SECONDS: Final = 300
"""After how many seconds a kernel ends that was connected; a phone may only have been put away."""

BURST_SECONDS: Final = 5
"""For how many seconds' worth a page may send and ask at once."""

MOST_ZMQ_SOCKETS: Final = 2**14
"""How many sockets to kernels there may be. Each websocket needs four, and the usual limit is 1023
for the whole site.
"""


class SiteIsFullError(Exception):
    """There is no kernel for this page now; it may ask again."""


class Visit:
    """A page that asks for a kernel, and then has it.

    Args:
        visitor: Who asks, as `visitor_of` says.
        since: When the page asked first.
    """

    def __init__(self, visitor: str, since: float) -> None:
        self.visitor = visitor
        self.since = since
        self.kernel: str | None = None
        self.sockets = 0
        self.unfinished = 0
        self.purse = Purse(BURST_SECONDS)
        self.over = asyncio.Event()
        self.is_ending = False
        self.left_at: float | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def keep(self) -> None:
        """Note that the page is there."""
        self.left_at = None
        if self.timer:
            self.timer.cancel()

    def end(self) -> None:
        """Note that the page was left; it needs no turn any more."""
        self.keep()
        self.over.set()
        self.turn.cancel()


VISIT: Final[ContextVar[Visit]] = ContextVar("VISIT")
"""The visit that this request is for. Without one, no kernel starts."""


class VisitKernels(AsyncMappingKernelManager):
    """The kernels of visits: so many for each visitor, and so many in all.

    When there is none left, visitors wait in line; those with fewer kernels come first.
    """

    most: Any = Int(60, config=True, help="How many kernels there may be.")
    most_each: Any = Int(40, config=True, help="How many of them a visitor may have.")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.context.set(zmq.MAX_SOCKETS, MOST_ZMQ_SOCKETS)
        self._line: list[Visit] = []
        self._visits: list[Visit] = []
        self._starting = 0

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]
        """Start a kernel for this request's visit, in its turn.

        Raises:
            SiteIsFullError: if there is none for it now.
            HTTPError: if the request is for no visit, or its page was left.
        """
        visit = VISIT.get(None)
        if visit is None:
            raise HTTPError(403)
        await self._wait_for_turn(visit)
        try:
            if visit.over.is_set():
                raise HTTPError(503)
            # What a kernel prints would be a visitor's way to fill the log.
            quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            visit.kernel = await super().start_kernel(**quiet, **kwargs)
            if not await self._is_ready(visit, visit.kernel):
                await self.end(visit)
                raise HTTPError(503)
        except BaseException:
            self._forget(visit)
            raise
        finally:
            self._starting -= 1
            self._call_next()
        self._expect(visit, CONNECT_SECONDS)
        VISITS.inc()
        return visit.kernel

    async def end(self, visit: Visit) -> None:
        """End a visit and its kernel."""
        visit.end()
        if visit.kernel and visit.kernel in self and not visit.is_ending:
            visit.is_ending = True
            await ensure_async(self.shutdown_kernel(visit.kernel, now=True))

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended; its place is free."""
        for visit in [visit for visit in self._visits if visit.kernel == kernel_id]:
            self._forget(visit)
        self._call_next()
        return super().remove_kernel(kernel_id)

    def processes(self) -> list[int]:
        """The numbers of the processes that run."""
        found = (self.get_kernel(each).provisioner for each in self.list_kernel_ids())
        return [pid for each in found if (pid := getattr(each, "pid", None))]

    def visit_of(self, kernel_id: str) -> Visit:
        """The visit that has this kernel.

        Raises:
            HTTPError: if there is none.
        """
        for visit in self._visits:
            if visit.kernel == kernel_id:
                return visit
        raise HTTPError(404)

    def expect_page(self, kernel_id: str) -> None:
        """Note that a page is about to connect, or may come back: its kernel waits for a while."""
        for visit in self._visits:
            if visit.kernel == kernel_id and not self._kernel_connections.get(kernel_id):
                self._expect(visit, RETURN_SECONDS)

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page has connected to its kernel."""
        super().notify_connect(kernel_id)
        for visit in self._visits:
            if visit.kernel == kernel_id:
                visit.keep()

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note that a page has lost its connection."""
        super().notify_disconnect(kernel_id)
        self.expect_page(kernel_id)

    async def _wait_for_turn(self, visit: Visit) -> None:
        """Stand in line until a kernel may start for `visit`."""
        if sum(other.visitor == visit.visitor for other in self._line) >= self.most_each:
            raise SiteIsFullError
        self._line.append(visit)
        self._call_next()
        if not visit.turn.done():
            await self._end_abandoned()
        try:
            await asyncio.wait([visit.turn], timeout=WAIT_SECONDS)
        finally:
            if visit in self._line:
                self._line.remove(visit)
        if visit.turn.cancelled():
            raise HTTPError(503)
        if not visit.turn.done():
            raise SiteIsFullError

    def _call_next(self) -> None:
        """Give all kernels that are free to those whose turn it is."""
        while self._starting < STARTS_AT_ONCE and len(self._visits) < self.most:
            held = [visit.visitor for visit in self._visits]
            ready = [
                visit
                for visit in self._line
                if not visit.turn.done() and held.count(visit.visitor) < self.most_each
            ]
            if not ready:
                return
            visit = min(ready, key=lambda visit: (held.count(visit.visitor), visit.since))
            self._line.remove(visit)
            self._visits.append(visit)
            self._starting += 1
            visit.turn.set_result(None)

    def _forget(self, visit: Visit) -> None:
        if visit in self._visits:
            self._visits.remove(visit)

    def _expect(self, visit: Visit, seconds: float) -> None:
        """End `visit` unless its page connects within `seconds`."""
        loop = asyncio.get_running_loop()
        visit.keep()
        visit.left_at = time.monotonic()
        # A context of its own: that of a request would keep the request in memory.
        visit.timer = loop.call_later(
            seconds, lambda: asyncio.ensure_future(self.end(visit)), context=Context()
        )

    async def _end_abandoned(self) -> None:
        """End the visit whose page has been away for longest, if one has really gone."""
        gone = time.monotonic() - CONNECT_SECONDS
        away = [visit for visit in self._visits if visit.left_at and visit.left_at < gone]
        if away:
            await self.end(min(away, key=lambda visit: visit.left_at or gone))

    async def _is_ready(self, visit: Visit, kernel: str) -> bool:
        """Whether a kernel answers within `START_SECONDS`, while it lives and its page is there."""
        client: Any = self.get_kernel(kernel).client()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        client.kernel_info()
        left = asyncio.create_task(visit.over.wait())
        dead = asyncio.create_task(self._has_died(kernel))
        answer = asyncio.create_task(client.get_shell_msg(timeout=START_SECONDS))
        tasks = (answer, left, dead)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            return answer.done() and answer.exception() is None and not visit.over.is_set()
        finally:
            for task in tasks:
                task.cancel()
            client.stop_channels()

    async def _has_died(self, kernel: str) -> None:
        """Wait until a kernel's process has ended."""
        while await ensure_async(self.get_kernel(kernel).is_alive()):
            await asyncio.sleep(LOOK_SECONDS)
