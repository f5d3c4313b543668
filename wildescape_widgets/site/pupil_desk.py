"""Has a few processes answer the pages of all pupils, so that none of them needs a kernel."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, Protocol
from weakref import WeakValueDictionary

from wildescape_widgets.rooms import RefusedRequest

MOST_PROCESSES: Final = 3
"""How many there may be. One is enough, unless somebody asks what takes long."""

ANSWER_SECONDS: Final = 20.0
"""How long an answer may take; then its process ends."""

AGAIN_SECONDS: Final = 60.0
"""How long what took too long isn't tried again."""

START_SECONDS: Final = 60.0
"""How long a process may take to start."""

REST_SECONDS: Final = 600.0
"""After how many seconds without a question the processes end."""

MOST_WAITING: Final = 200
"""How many requests of one network may wait."""

MOST_KEPT: Final = 60
"""How many answers are kept: what a class sees of a question is the same for all."""

Answer = Mapping[str, Any]


class Answerer(Protocol):
    """What answers one request after the other."""

    def begin(self) -> None:
        """Wait until it can answer."""

    def answer(self, line: str) -> str:
        """The answer to a line; empty once it has ended."""

    def end(self) -> None:
        """End it, also while it answers."""


class PupilDesk:
    """Answers what pupils' pages ask.

    The requests of a network wait for each other, so whoever asks for much or for what takes long
    holds up nobody else.

    Args:
        answerer: makes what answers; by default a process.
    """

    def __init__(self, answerer: Callable[[], Answerer] | None = None) -> None:
        self._answerer = answerer or AnswererProcess
        self._there: set[Answerer] = set()
        self._idle: list[Answerer] = []
        self._may_ask = asyncio.Semaphore(MOST_PROCESSES)
        self._threads = ThreadPoolExecutor(MOST_PROCESSES, "pupils")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting: Counter[str] = Counter()
        self._known: OrderedDict[str, Answer | None] = OrderedDict()
        """By what was asked: the answer; `None` if it took too long."""
        self._resting: asyncio.TimerHandle | None = None
        self._warming: asyncio.Future[None] | None = None

    def warm(self) -> None:
        """Have a process ready soon, so that the first question needn't wait for it."""
        if not self._there:
            self._warming = asyncio.ensure_future(self._warmed())

    async def _warmed(self) -> None:
        async with self._may_ask:
            with suppress(RefusedRequest):
                self._idle.append(await self._begun())
                self._rest_later()

    async def ask(self, network: str, asked: Mapping[str, object]) -> Answer:
        """What a pupil's page gets.

        Args:
            network: where the page is.
            asked: as `answering` takes it.

        Raises:
            RefusedRequest: `busy`, if too much is asked at once, or what takes too long.
        """
        if self._waiting[network] >= MOST_WAITING:
            raise RefusedRequest("busy", 429)
        self._waiting[network] += 1
        try:
            async with self._turns.setdefault(network, asyncio.Lock()):
                return await self._answer(json.dumps(asked))
        finally:
            self._waiting[network] -= 1
            if not self._waiting[network]:
                del self._waiting[network]

    async def _answer(self, line: str) -> Answer:
        if line not in self._known:
            text = await self._answered(line)
            self._known[line] = json.loads(text) if text else None
            if not text:
                loop = asyncio.get_running_loop()
                loop.call_later(AGAIN_SECONDS, self._known.pop, line, None)
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(line)
        if (answer := self._known[line]) is None:
            raise RefusedRequest("busy", 503)
        return answer

    async def _answered(self, line: str) -> str:
        """The answer of a process; empty if there was none in time."""
        async with self._may_ask:
            answerer = self._idle.pop() if self._idle else await self._begun()
            answer = ""
            try:
                answer = await self._apart(ANSWER_SECONDS, answerer.answer, line)
            except (TimeoutError, OSError):
                pass
            finally:
                if answer:
                    self._idle.append(answerer)
                    self._rest_later()
                else:
                    self._end(answerer)
            return answer

    async def _begun(self) -> Answerer:
        answerer = self._answerer()
        self._there.add(answerer)
        try:
            await self._apart(START_SECONDS, answerer.begin)
        except (TimeoutError, OSError):
            self._end(answerer)
            raise RefusedRequest("busy", 503) from None
        return answerer

    async def _apart(self, seconds: float, do: Callable[..., Any], *given: str) -> Any:
        loop = asyncio.get_running_loop()
        return await asyncio.wait_for(loop.run_in_executor(self._threads, do, *given), seconds)

    def _rest_later(self) -> None:
        if self._resting:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(REST_SECONDS, self.close)

    def _end(self, answerer: Answerer) -> None:
        self._there.discard(answerer)
        answerer.end()

    def close(self) -> None:
        """End the processes, until somebody asks again."""
        self._idle.clear()
        for each in [*self._there]:
            self._end(each)


class AnswererProcess:
    """A process of its own that answers, with the house of this site."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start, and wait until it can answer."""
        command = [sys.executable, "-m", f"{__package__}.answering"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
        assert self._process.stdout
        self._process.stdout.readline()

    def answer(self, line: str) -> str:
        """The answer to a line; empty once it has ended."""
        assert self._process
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        return self._process.stdout.readline().decode()

    def end(self) -> None:
        """End it, also while it answers."""
        if self._process:
            self._process.kill()
            self._process.wait()
