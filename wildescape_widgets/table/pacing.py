"""A table in time: when bots move, when the browser sees it, and when the match is saved."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

from wildescape.game import Act
from wildescape.hand import HandState
from wildescape.i18n import InputError, say
from wildescape.players import Choice, is_timed
from wildescape.session import PERSON, Due, stage

from wildescape_widgets.base import action, of_kind, one_of
from wildescape_widgets.table.session import DEFAULT_BOT, TableSession
from wildescape_widgets.table.settings import SPEEDS

SHOW_AFTER: Final = 0.05
"""How many seconds fast bots may move on before the browser sees it."""

LOOK: Final = 1.0
"""How many seconds at least a play stays in view that the learner can only pass on."""

GLANCE: Final = 0.4
"""Which share of the time between two moves a pass takes in a lesson: there is little to see."""

SAVE_AFTER: Final = 0.2
"""How many seconds nothing must happen before a match is saved."""

SAVE_EVERY: Final = 2.0
"""After how many seconds a match is saved that goes on without the learner."""


class PacedTable(Protocol):
    """What pacing needs of a table."""

    speed: str
    think: float
    teacher: bool
    exercise: bool
    auto_pass: bool
    form_is_open: bool
    """Whether the form for a new match is open; then the game waits."""

    @property
    def session(self) -> TableSession:
        """What is on the table."""

    def note_state(self) -> None:
        """Tell observers in Python about a new state."""

    def show(self) -> None:
        """Send the browser a new view."""

    def save(self) -> None:
        """Send the browser the match to keep."""


class Pacing:
    """Lets bots move and records run at a table, each in its time.

    Only one thing is planned at a time, and any action replaces it. Outside a kernel nothing is
    planned: bots move at once.
    """

    def __init__(self, table: PacedTable) -> None:
        self._table = table
        self._end_of_thinking = 0.0
        self._plan = 0
        """The number of the newest plan; older ones are void."""
        self._saved_at = -SAVE_EVERY
        self._hurries = False
        """Whether nothing waits until the hand is over."""

    @property
    def is_busy(self) -> bool:
        """Whether something is due without the learner."""
        is_open = self._table.form_is_open
        return not is_open and (self._table.session.is_busy() or self.passes)

    @property
    def passes(self) -> bool:
        """Whether the learner passes now without a click."""
        session = self._table.session
        return self._table.auto_pass and not session.is_paused and session.must_pass()

    def start_thinking(self) -> None:
        """Give a bot its time to think."""
        self._end_of_thinking = time.monotonic() + self._table.think

    def is_late(self) -> bool:
        """Whether the time to think is over."""
        return time.monotonic() > self._end_of_thinking

    def go_on(self) -> None:
        """After a move: let bots that take no time move, then show the table and plan ahead."""
        self._table.note_state()
        self._hurries = self._hurries and is_out(self._table.session)
        until = time.monotonic() + SHOW_AFTER
        while (
            not self._delay and self.is_busy and not self._thinks_long and time.monotonic() < until
        ):
            self._advance()
        self.proceed()

    def proceed(self) -> None:
        """Show the table and plan what is due without the learner."""
        loop = _running_loop()
        if loop is None:
            self._play_out()
        self._table.show()
        self._plan += 1
        if loop is None:
            return
        if not self.is_busy:
            loop.call_later(SAVE_AFTER, self._save, self._plan)
            return
        if loop.time() >= self._saved_at + SAVE_EVERY:
            self._saved_at = loop.time()
            loop.call_soon(self._table.save)
        if self._thinks_long:
            self._think_aside(loop)
        else:
            loop.call_later(self._delay, self._tick, self._plan)

    def refresh(self) -> None:
        """Show what the learner has set; a bot that thinks goes on, and then all is saved."""
        if self.is_busy and _running_loop():
            self._table.show()
        else:
            self.proceed()

    @action
    def set_speed(self, speed: object) -> None:
        """Choose how fast bots move."""
        self._table.speed = one_of([*SPEEDS], speed)

    @action
    def set_auto_pass(self, on: object) -> None:
        """Choose whether the learner passes without a click where nothing beats the table."""
        self._table.auto_pass = of_kind(bool, on, say("A switch is on or off."))

    @action
    def set_paused(self, paused: object) -> None:
        """Pause or resume bots, or a record that runs."""
        is_paused = of_kind(bool, paused, say("The table is paused or it is not."))
        self._table.session.pause(is_paused)
        self.proceed()

    @action
    def step(self) -> None:
        """Let one bot move, or move once for a seat of a teacher's position."""
        session, line = self._table.session, self._table.session.playing
        if self._table.teacher and session.position and line.due == Due.PERSON:
            session.is_fresh = False
            session.advance(line.thought(DEFAULT_BOT))
            self.proceed()
            return
        if line.due != Due.BOT:
            raise InputError("not_now", say("It's not a bot's turn now."))
        session.is_fresh = False
        self.stop()
        loop = _running_loop()
        if loop and self._thinks_long:
            self._think_aside(loop)
        else:
            self.start_thinking()
            session.advance()
            self.proceed()

    def finish(self) -> None:
        """Play the hand to its end without a pause, once the learner has escaped."""
        self._hurries = True
        self.proceed()

    def stop(self) -> None:
        """Drop what is planned."""
        self._plan += 1

    @property
    def _delay(self) -> float:
        """The seconds between two moves."""
        session = self._table.session
        seconds = SPEEDS[self._table.speed][1]
        if self.passes:
            return max(seconds, LOOK)
        if self._hurries and is_out(session):
            return 0.0
        has_passed = session.line and session.moves and session.moves[-1].act == Act.PASS
        return seconds * GLANCE if has_passed and self._table.exercise else seconds

    @property
    def _thinks_long(self) -> bool:
        """Whether the bot in turn takes its time."""
        line = self._table.session.line
        if line is None or line.state.turn is None:
            return False
        bot = line.bot(line.state.turn)
        return bot is not PERSON and is_timed(bot)

    def _advance(self) -> None:
        self._table.session.advance()
        self._table.note_state()

    def _play_out(self) -> None:
        """Outside a kernel nobody watches, so nothing waits between two moves."""
        while self.is_busy:
            self.start_thinking()
            self._advance()

    def _tick(self, plan: int) -> None:
        if plan == self._plan:
            self._table.session.advance()
            self.go_on()

    def _save(self, plan: int) -> None:
        if plan == self._plan:
            self._table.save()

    def _think_aside(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let a bot think in another thread while the browser's messages are answered."""
        self.start_thinking()
        plan = self._plan
        thinking = loop.run_in_executor(None, self._table.session.playing.thought())

        def thought(done: asyncio.Future[Choice]) -> None:
            if plan == self._plan:
                self._table.session.advance(done.result)
                self.go_on()

        thinking.add_done_callback(thought)


def is_out(session: TableSession) -> bool:
    """Whether the learner has escaped, and bots play the rest of the hand."""
    you, now = session.viewer("").you, stage(session.state)
    has_escaped = isinstance(now, HandState) and you is not None and not now.hands[you]
    return has_escaped and session.line is not None and session.is_busy()


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
