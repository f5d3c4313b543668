"""Looks back on the hands that people have played at a site's tables, one after another."""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple, cast

from wildescape_widgets.together import looking_back
from wildescape_widgets.together.hand_over import HandOver, HandsOver, HandToReview, Look

MOST_WAITING: Final = 90
"""How many may wait for their look back; then somebody who has just played gets none."""

LATEST_SECONDS: Final = 180
"""After how many seconds a process that has found nothing is ended: the site has too much to do."""

Keep = Callable[[HandsOver, HandOver, str], None]
"""Told of a look back that is done: the table, the hand, and the mark of who has played it."""


MOST_SAID: Final = 500
"""How much of what a process says is logged, in characters."""


class Wish(NamedTuple):
    """A look back that somebody waits for.

    Args:
        asked: on what.
        is_wanted: whether anybody still wants to know.
        give: takes what was found.
    """

    asked: HandToReview
    is_wanted: Callable[[], bool]
    give: Callable[[Look | None], None]


class LookBacks:
    """Has one process at a time look back, for one player, and gives each table what was found.

    Args:
        find: finds what there is; by default a process of its own does.
    """

    def __init__(self, find: Callable[[HandToReview], Look] | None = None) -> None:
        self._find = find or self._found_apart
        self._waiting: deque[Wish] = deque()
        self._is_busy = False
        self._process: subprocess.Popen[bytes] | None = None
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

    def _over(self, is_wanted: Callable[[], bool], keep: Keep, table: HandsOver) -> None:
        """A hand is over: look back on all whose cards may be told by now."""
        for each in table.beside:
            for hand in [*each.over.values()]:
                if hand.is_asked or not each.is_open(hand.number):
                    continue
                hand.is_asked = True
                for mark, asked in hand.asked.items():
                    give = partial(_give, each, hand, mark, keep)
                    self._ask(Wish(asked, is_wanted, give))

    def _ask(self, wish: Wish) -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            # Nobody waits where there is no loop.
            wish.give(self._tried(wish))
            return
        if len(self._waiting) >= MOST_WAITING or self._is_over:
            wish.give(None)
            return
        self._waiting.append(wish)
        self._go_on()

    def _go_on(self) -> None:
        """Look back for whoever has waited longest, unless that is done for somebody else."""
        if self._is_busy or not self._waiting:
            return
        self._is_busy = True
        loop, wish = asyncio.get_running_loop(), self._waiting.popleft()

        def found(look: Look | None) -> None:
            self._is_busy = False
            if wish.is_wanted():
                wish.give(look)
            self._go_on()

        def find() -> None:
            look = self._tried(wish)
            # The site may have ended meanwhile.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(found, look)

        threading.Thread(target=find, name="look-back", daemon=True).start()

    def _tried(self, wish: Wish) -> Look | None:
        """What is found, in any thread; nothing where that can't be had."""
        if self._is_over or not wish.is_wanted():
            return None
        try:
            return self._find(wish.asked)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            logging.getLogger(__name__).error("A hand can't be looked back on: %s", error)
            return None

    def _found_apart(self, asked: HandToReview) -> Look:
        """What a process of its own finds.

        Raises:
            OSError, ValueError, subprocess.SubprocessError: if it finds nothing.
        """
        command = [sys.executable, "-m", looking_back.__name__]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
            self._process = process
            try:
                written, said = process.communicate(pickle.dumps(asked), LATEST_SECONDS)
            finally:
                process.kill()
                self._process = None
        if process.returncode:
            raise subprocess.SubprocessError(said.decode(errors="replace")[-MOST_SAID:])
        return cast("Look", json.loads(written))

    def close(self) -> None:
        """Look back no more."""
        self._is_over = True
        self._waiting.clear()
        if process := self._process:
            process.kill()


def _give(table: HandsOver, hand: HandOver, mark: str, keep: Keep, look: Look | None) -> None:
    """Give a table what was found, or that nothing could be had."""
    hand.looks[mark] = look
    keep(table, hand, mark)
    table.tell()
