"""Looks back on the hands that people play at a site's tables."""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from queue import SimpleQueue
from tempfile import TemporaryFile
from typing import IO, Any, Final, NamedTuple, Protocol

from wildescape_widgets.together import looking_back
from wildescape_widgets.together.hand_over import HandOver, HandsOver, HandToReview, Look, SoFar
from wildescape_widgets.together.looking_back import MOST_SECONDS, OVER, Tell

MOST_WAITING: Final = 90
"""How many may wait for their look back; then somebody who has just played gets none."""

LATEST_SECONDS: Final = MOST_SECONDS + 60
"""After how many seconds nobody waits any longer: the site has too much to do."""

SO_FAR_SECONDS: Final = 5.0
"""How long moves are gathered before a hand that is still played is looked at."""

REST_SECONDS: Final = 300.0
"""After how many seconds without a move or a wish the process ends."""

Keep = Callable[[HandsOver, HandOver, str], None]
"""Told of a look back that is done: the table, the hand, and the mark of who has played it."""

MOST_SAID: Final = 500
"""How much of what a process says is logged, in characters."""


class Wish(NamedTuple):
    """A look back that somebody waits for.

    Args:
        is_wanted: whether anybody still wants to know.
        hear: takes what is found so far.
        give: takes what was found.
    """

    is_wanted: Callable[[], bool]
    hear: Callable[[Look], None]
    give: Callable[[Look | None], None]


class Looker(Protocol):
    """What looks back, and tells what it finds; its methods are those of `LookDesk`."""

    def ask(self, number: int, asked: HandToReview) -> None: ...

    def drop(self, number: int) -> None: ...

    def prepare(self, table: int, hands: Sequence[HandToReview]) -> None: ...

    def close(self) -> None:
        """End, until it's asked again."""


class LookBacks:
    """Has a process look back for all players, and gives each table what was found.

    While a hand is played, it's looked at as far as it has come: then much is known once it's over.

    Args:
        looker: makes what looks back; by default a process of its own does.
    """

    def __init__(self, looker: Callable[[Tell], Looker] | None = None) -> None:
        self._looker = (looker or Apart)(self._heard)
        self._numbers = count(1)
        self._wishes: dict[int, Wish] = {}
        self._so_far: dict[HandsOver, SoFar] = {}
        self._resting: asyncio.TimerHandle | None = None
        self._is_over = False

    def follow(
        self,
        table: HandsOver,
        is_wanted: Callable[[], bool],
        keep: Keep = lambda *_: None,
    ) -> None:
        """Look back on the hands of a table from here on.

        Args:
            table: the table.
            is_wanted: whether anybody still wants to know.
            keep: told of each look back that is done.
        """
        table.on_hand_over = partial(self._over, is_wanted, keep)
        table.on_move = self._moved

    def _moved(self, table: HandsOver, so_far: SoFar) -> None:
        """A hand goes on: look at it soon."""
        with suppress(RuntimeError):
            loop = asyncio.get_running_loop()
            if not self._so_far:
                loop.call_later(SO_FAR_SECONDS, self._prepare)
            self._so_far[table] = so_far

    def _prepare(self) -> None:
        so_far, self._so_far = self._so_far, {}
        if self._is_over:
            return
        for table, asked in so_far.items():
            self._looker.prepare(id(table), [*asked().values()])
        self._rest_later()

    def _over(self, is_wanted: Callable[[], bool], keep: Keep, table: HandsOver) -> None:
        """A hand is over: look back on all whose cards may be told by now."""
        self._so_far.pop(table, None)
        for each in table.beside:
            for hand in [*each.over.values()]:
                if hand.is_asked:
                    continue
                if not each.is_open(hand.number):
                    if each is table and not self._is_over:
                        self._looker.prepare(id(each), [*hand.asked.values()])
                    continue
                hand.is_asked = True
                for mark, asked in hand.asked.items():
                    hear = partial(_hear, each, hand, mark)
                    give = partial(_give, each, hand, mark, keep)
                    self._ask(asked, Wish(is_wanted, hear, give))

    def _ask(self, asked: HandToReview, wish: Wish) -> None:
        if len(self._wishes) >= MOST_WAITING or self._is_over:
            wish.give(None)
            return
        number = next(self._numbers)
        self._wishes[number] = wish
        self._looker.ask(number, asked)
        # Nobody waits where there is no loop.
        with suppress(RuntimeError):
            loop = asyncio.get_running_loop()
            loop.call_later(LATEST_SECONDS, self._heard, number, None, OVER)
            self._rest_later()

    def _heard(self, number: int, look: Look | None, ended: str) -> None:
        """Give what was found to whoever waits for it; for number 0, nothing to all."""
        if number == 0:
            for each in [*self._wishes]:
                self._heard(each, None, ended)
            return
        wish = self._wishes.get(number)
        if wish is None:
            return
        if not ended and look and wish.is_wanted():
            wish.hear(look)
            return
        del self._wishes[number]
        if not look:
            logging.getLogger(__name__).error("A hand can't be looked back on: %s", ended)
        if ended != OVER or not look:
            self._looker.drop(number)
        if wish.is_wanted():
            wish.give(look)

    def _rest_later(self) -> None:
        """End the process once nobody plays or waits."""
        if self._resting:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(REST_SECONDS, self._rest)

    def _rest(self) -> None:
        if self._wishes:
            self._rest_later()
        else:
            self._looker.close()

    def close(self) -> None:
        """Look back no more."""
        self._is_over = True
        self._wishes.clear()
        self._looker.close()


class Apart:
    """A process of its own that looks back. It starts when it's needed.

    Args:
        hear: told of what is found.
    """

    def __init__(self, hear: Tell) -> None:
        self._hear = hear
        self._process: subprocess.Popen[bytes] | None = None
        self._messages: SimpleQueue[object] = SimpleQueue()

    def ask(self, number: int, asked: HandToReview) -> None:
        """Look back on a hand that is over."""
        self._send("ask", number, asked)

    def drop(self, number: int) -> None:
        """Look back no more for a number."""
        if self._process:
            self._send("drop", number)

    def prepare(self, table: int, hands: Sequence[HandToReview]) -> None:
        """Look at a hand as far as it has come."""
        self._send("prepare", table, hands)

    def _send(self, *message: Any) -> None:
        try:
            if self._process is None:
                self._start()
        except OSError as error:
            self._hear(0, None, str(error))
        else:
            self._messages.put(message)

    def _start(self) -> None:
        loop, self._messages = asyncio.get_running_loop(), SimpleQueue()
        # Closed by the thread that reads.
        said = TemporaryFile()  # noqa: SIM115
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", looking_back.__name__]
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=said)
        self._process = process
        assert process.stdin
        # The process may read late, and no table waits for it.
        writing = partial(_write, process.stdin, self._messages)
        threading.Thread(target=writing, name="looks-asked", daemon=True).start()

        def read() -> None:
            assert process.stdout
            # The site may have ended meanwhile.
            with suppress(RuntimeError), process.stdout, said:
                for line in process.stdout:
                    loop.call_soon_threadsafe(self._hear, *json.loads(line))
                process.wait()
                said.seek(0)
                last = said.read().decode(errors="replace")[-MOST_SAID:]
                loop.call_soon_threadsafe(self._ended, process, last)

        threading.Thread(target=read, name="looks-found", daemon=True).start()

    def _ended(self, process: subprocess.Popen[bytes], said: str) -> None:
        if process is self._process:
            self.close()
            self._hear(0, None, said)

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        self._messages.put(None)
        if process:
            process.kill()


def _write(pipe: IO[bytes], messages: SimpleQueue[object]) -> None:
    """Write what is asked, until there is nothing more to ask."""
    with suppress(OSError, ValueError), pipe:
        while message := messages.get():
            pipe.write(pickle.dumps(message))
            pipe.flush()


def _hear(table: HandsOver, hand: HandOver, mark: str, look: Look) -> None:
    """Tell a table what is found so far."""
    hand.hear(mark, look)
    table.tell()


def _give(table: HandsOver, hand: HandOver, mark: str, keep: Keep, look: Look | None) -> None:
    """Give a table what was found, or else what was found first, or that nothing could be had."""
    early = hand.early.get(mark)
    hand.give(mark, look or (looking_back.ended(early) if early else None))
    keep(table, hand, mark)
    table.tell()
