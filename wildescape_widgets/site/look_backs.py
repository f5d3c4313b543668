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
from tempfile import TemporaryFile
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


Tell = Callable[[Look, bool], bool]
"""Told of what is found so far, and whether only what takes long is left; says whether to go on."""


class Wish(NamedTuple):
    """A look back that somebody waits for.

    Args:
        asked: on what.
        is_wanted: whether anybody still wants to know.
        hear: takes what is found so far.
        give: takes what was found.
    """

    asked: HandToReview
    is_wanted: Callable[[], bool]
    hear: Callable[[Look], None]
    give: Callable[[Look | None], None]


class Postponed(Exception):
    """A look back isn't over, but others haven't had their first look yet."""


class LookBacks:
    """Has one process at a time look back, for one player, and gives each table what was found.

    Everybody has a first look before anybody has a whole one, which takes ten times as long.

    Args:
        find: finds what there is; by default a process of its own does.
    """

    def __init__(self, find: Callable[[HandToReview, Tell], Look] | None = None) -> None:
        self._find = find or self._found_apart
        self._waiting: deque[Wish] = deque()
        self._postponed: deque[Wish] = deque()
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
                    hear = partial(_hear, each, hand, mark)
                    give = partial(_give, each, hand, mark, keep)
                    self._ask(Wish(asked, is_wanted, hear, give))

    def _ask(self, wish: Wish) -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            # Nobody waits where there is no loop.
            wish.give(self._tried(wish, lambda *_: True))
            return
        if len(self._waiting) + len(self._postponed) >= MOST_WAITING or self._is_over:
            wish.give(None)
            return
        self._waiting.append(wish)
        self._go_on()

    def _go_on(self) -> None:
        """Look back for whoever has waited longest for a first look, else for a whole one."""
        waiting = self._waiting or self._postponed
        if self._is_busy or not waiting:
            return
        self._is_busy = True
        is_first = waiting is self._waiting
        loop, wish = asyncio.get_running_loop(), waiting.popleft()

        def hear(look: Look) -> None:
            if wish.is_wanted():
                wish.hear(look)

        def tell(look: Look, is_tried: bool) -> bool:
            # Whoever has had a first look isn't shown less.
            if is_first or is_tried:
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(hear, look)
            return not (is_first and is_tried and self._waiting)

        def found(look: Look | None, *, is_postponed: bool) -> None:
            self._is_busy = False
            if is_postponed:
                self._postponed.append(wish)
            elif wish.is_wanted():
                wish.give(look)
            self._go_on()

        def find() -> None:
            look, is_postponed = None, False
            try:
                look = self._tried(wish, tell)
            except Postponed:
                is_postponed = True
            # The site may have ended meanwhile.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(partial(found, look, is_postponed=is_postponed))

        threading.Thread(target=find, name="look-back", daemon=True).start()

    def _tried(self, wish: Wish, tell: Tell) -> Look | None:
        """What is found, in any thread; nothing where that can't be had.

        Raises:
            Postponed: if others are to have their first look before.
        """
        if self._is_over or not wish.is_wanted():
            return None
        try:
            return self._find(wish.asked, tell)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            logging.getLogger(__name__).error("A hand can't be looked back on: %s", error)
            return None

    def _found_apart(self, asked: HandToReview, tell: Tell) -> Look:
        """What a process of its own finds.

        Raises:
            Postponed: if it isn't to go on.
            OSError, ValueError, subprocess.SubprocessError: if it finds nothing.
        """
        command = [sys.executable, "-m", looking_back.__name__]
        pipe = subprocess.PIPE
        with (
            TemporaryFile() as said,
            subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=said) as process,
        ):
            self._process = process
            # It ends by itself long before, unless it hardly gets a processor.
            timer = threading.Timer(LATEST_SECONDS, process.kill)
            timer.start()
            try:
                assert process.stdin
                assert process.stdout
                with suppress(BrokenPipeError), process.stdin as asking:
                    asking.write(pickle.dumps(asked))
                for line in process.stdout:
                    stage, look = json.loads(line)
                    if stage == "done":
                        return cast("Look", look)
                    if not tell(look, stage == "tried"):
                        raise Postponed
            finally:
                timer.cancel()
                process.kill()
                self._process = None
            said.seek(0)
            raise subprocess.SubprocessError(said.read().decode(errors="replace")[-MOST_SAID:])

    def close(self) -> None:
        """Look back no more."""
        self._is_over = True
        self._waiting.clear()
        self._postponed.clear()
        if process := self._process:
            process.kill()


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
