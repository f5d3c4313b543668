"""The table in time: bots move one by one, and no click waits for them."""

import asyncio
import threading
from contextlib import contextmanager
from itertools import pairwise

import pytest
from wildescape.game import Act, Move
from wildescape.players.random import RandomPlayer

from wildescape_widgets import Table
from wildescape_widgets.table import pacing
from wildescape_widgets.table.pacing import SAVE_AFTER, SAVE_EVERY

from .tables import ENDGAME, ask, done, play_on, refused, verdict_on

OTHERS_FIRST = ENDGAME.replace("turn=0", "turn=1")
LAST_CARD = ENDGAME.replace("0: 3C 4D 9H LJ", "0: LJ")


class Hours(asyncio.SelectorEventLoop):
    """A loop in which time passes only while there is nothing to do."""

    now = 0.0

    def time(self):
        return self.now

    def _run_once(self):
        if not self._ready and self._scheduled:
            self.now = max(self.now, self._scheduled[0]._when)
        super()._run_once()


@contextmanager
def running(scenario):
    loop = Hours()
    try:
        yield loop.run_until_complete(scenario(loop))
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


def run(scenario):
    """Run it to its end, however long it takes there."""
    with running(scenario) as result:
        return result


def shown(loop, table):
    """When the table was shown, and how many moves had been made."""
    seen = []

    def note(change):
        seen.append((round(loop.time(), 3), len(table.session.moves)))

    table.observe(note, "view")
    return seen


@pytest.fixture
def timeless(monkeypatch):
    """No time passes while bots move at once."""
    monkeypatch.setattr(pacing.time, "monotonic", lambda: 0.0)


@pytest.mark.parametrize(("speed", "seconds"), [("slow", 2.0), ("normal", 1.0), ("fast", 0.4)])
def test_bots_move_one_by_one_at_their_speed(speed, seconds):
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players="random", speed=speed)
        seen = shown(loop, table)
        assert table.view["isBusy"]
        while table.state.turn != 0:
            await asyncio.sleep(seconds / 4)
        assert not table.view["isBusy"]
        assert len(seen) >= 5
        assert seen == [(round(seconds * n, 3), n) for n in range(1, len(seen) + 1)]

    run(scenario)


def test_in_a_lesson_a_pass_takes_less_time_than_a_play():
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players="random", exercise=True)
        seen = shown(loop, table)
        while table.state.turn != 0:
            await asyncio.sleep(0.1)
        times = [0.0, *(time for time, _ in seen)]
        waits = [round(after - before, 3) for before, after in pairwise(times)][1:]
        before = [move.act for move in table.moves[: len(waits)]]
        assert waits == [0.4 if act == Act.PASS else 1.0 for act in before]
        assert {*waits} == {0.4, 1.0}

    run(scenario)


def test_at_once_several_moves_are_shown_together(timeless):
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players="random", speed="at once")
        seen = shown(loop, table)
        await asyncio.sleep(1)
        assert table.state.turn == 0
        assert [moves for _, moves in seen] == [len(table.session.moves)]
        assert len(table.view["said"]) >= 5

    run(scenario)


def test_whoever_waits_long_sees_something_meanwhile(monkeypatch):
    ticking = iter(range(10**6))
    monkeypatch.setattr(pacing.time, "monotonic", lambda: next(ticking) * 0.02)

    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players="random", speed="at once")
        seen = shown(loop, table)
        await asyncio.sleep(1)
        assert 1 < len(seen) < len(table.session.moves)

    run(scenario)


def test_while_all_is_paused_bots_move_only_step_by_step():
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players="random")
        done(table, "set_paused", paused=True)
        assert table.view["can"]["step"]
        await asyncio.sleep(60)
        assert table.session.moves == []
        for number in (1, 2):
            done(table, "step")
            await asyncio.sleep(60)
            assert len(table.session.moves) == number
        done(table, "set_paused", paused=False)
        await asyncio.sleep(60)
        assert table.state.turn == 0
        assert refused(table, "step") == "not_now"

    run(scenario)


HOPELESS = """wildescape trump=5 turn=0 table=5,KS,KH
0: 4S 5S 6C 7D
1: 6C 7D 8H
2: 3D 10S KC
3: 4C 4H 9S
4: 2H 6D QC
5: 2C 7S JH"""
"""The learner's turn, with nothing that beats the table."""


@pytest.mark.parametrize(
    ("speed", "seconds"), [("at once", 1.0), ("fast", 1.0), ("normal", 1.0), ("slow", 2.0)]
)
def test_a_pass_by_itself_comes_after_a_look_at_the_play(speed, seconds):
    async def scenario(loop):
        table = Table(position=HOPELESS, seed=7, players="random", speed=speed, auto_pass=True)
        assert table.view["isBusy"]
        assert not table.view["can"]["hint"]
        assert refused(table, "hint") == "not_now"
        await asyncio.sleep(seconds - 0.1)
        assert table.session.moves == []
        assert table.view["mustPass"]
        await asyncio.sleep(0.2)
        assert table.session.moves[0] == Move(0, Act.PASS)

    run(scenario)


def test_nothing_passes_by_itself_before_it_is_switched_on_or_while_all_is_paused():
    async def scenario(loop):
        table = Table(position=HOPELESS, seed=7, players="random")
        await asyncio.sleep(60)
        done(table, "set_paused", paused=True)
        done(table, "set_auto_pass", on=True)
        await asyncio.sleep(60)
        assert table.session.moves == []
        done(table, "set_paused", paused=False)
        await asyncio.sleep(0.5)
        done(table, "set_auto_pass", on=False)
        await asyncio.sleep(60)
        assert table.session.moves == []
        done(table, "set_auto_pass", on=True)
        await asyncio.sleep(1.5)
        assert table.session.moves

    run(scenario)


def test_another_speed_holds_from_now_on():
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players="random", speed="slow")
        seen = shown(loop, table)
        await asyncio.sleep(0.5)
        done(table, "set_speed", speed="fast")
        await asyncio.sleep(0.5)
        assert seen == [(0.5, 0), (0.9, 1)]

    run(scenario)


def test_nobody_moves_while_a_new_match_is_set_up():
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players="random")
        done(table, "setup")
        await asyncio.sleep(60)
        assert table.session.moves == []
        done(table, "cancel")
        await asyncio.sleep(60)
        assert table.session.moves

    run(scenario)


def test_nobody_plays_on_at_a_table_that_was_taken_away():
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players="random")
        table.close()
        await asyncio.sleep(60)
        assert table.session.moves == []

    run(scenario)


def test_bots_alone_deal_and_play_in_their_time():
    async def scenario(loop):
        table = Table(me=None, seed=2, players="random", speed="fast")
        await asyncio.sleep(0.5)
        assert (table.view["phase"], len(table.session.moves)) == ("play", 0)
        await asyncio.sleep(2)
        assert len(table.session.moves) == 5
        assert table.view["isBusy"]

    run(scenario)


# A bot that takes its time


class Thinker(RandomPlayer):
    """A bot that answers when it is let go."""

    is_timed = True

    def choose(self, view):
        thinking.append(self)
        begins.release()
        thought.wait(30)
        return super().choose(view)


thinking: list[Thinker] = []
begins = threading.Semaphore(0)
thought = threading.Event()


@pytest.fixture
def thinker():
    """A bot that thinks until `thought` is set; `thinking` are those that have begun."""
    thinking.clear()
    thought.clear()
    while begins.acquire(blocking=False):
        pass
    yield Thinker
    thought.set()


async def begun(loop):
    """Wait until one more has begun to think."""
    assert await loop.run_in_executor(None, begins.acquire, True, 30)


async def until(true):
    """Wait until that is so, thoughts being free."""
    for _ in range(10**6):
        if true():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never was")


def test_clicks_are_answered_while_a_bot_thinks(thinker):
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players=thinker, speed="at once")
        await begun(loop)
        assert table.view["isBusy"]
        judged = verdict_on(table, [0])
        assert judged["legal"]
        assert refused(table, "play", cards=[0], reading=None) == "not_your_turn"
        done(table, "set_sort", sort="suit")
        done(table, "set_lang", lang="zh_CN")
        done(table, "log")
        assert table.session.moves == []
        thought.set()
        await until(lambda: table.state.turn == 0)
        assert [move.seat for move in table.session.moves] == [1, 2, 3, 4, 5]
        assert len(thinking) == 5

    run(scenario)


def test_undo_makes_a_thought_void(thinker):
    async def scenario(loop):
        table = Table(position=ENDGAME, seed=7, players=thinker)
        first = table.state
        done(table, "play", cards=[0], reading=None)
        await begun(loop)
        done(table, "undo")
        thought.set()
        await asyncio.sleep(60)
        assert (table.state, table.session.moves) == (first, [])

    run(scenario)


def test_a_thought_is_about_the_state_in_which_it_was_asked_for(thinker):
    async def scenario(loop):
        blocked = [loop.run_in_executor(None, thought.wait, 30) for _ in range(40)]
        table = Table(position=ENDGAME, seed=7, players=thinker)
        done(table, "play", cards=[0], reading=None)
        # Undone before there was room for the thought: the learner's turn is none of a bot's.
        done(table, "undo")
        failures = []
        loop.set_exception_handler(lambda _, context: failures.append(context))
        thought.set()
        await asyncio.gather(*blocked)
        await begun(loop)
        await asyncio.sleep(60)
        assert failures == []
        assert table.session.moves == []

    run(scenario)


def test_a_pause_makes_a_thought_void_and_a_step_begins_one(thinker):
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players=thinker)
        await begun(loop)
        done(table, "set_paused", paused=True)
        done(table, "step")
        await begun(loop)
        assert verdict_on(table, [0])
        thought.set()
        await asyncio.sleep(60)
        await until(lambda: table.session.moves)
        await asyncio.sleep(60)
        assert [move.seat for move in table.session.moves] == [1]

    run(scenario)


def test_a_bot_is_told_when_its_time_is_over(thinker, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(pacing.time, "monotonic", lambda: now[0])

    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players=thinker, think=3)
        await begun(loop)
        expired = thinking[0].expired
        assert not expired()
        now[0] += 2.9
        assert not expired()
        now[0] += 0.2
        assert expired()
        table.close()
        thought.set()

    run(scenario)


# Keeping


def kept(wire):
    return [
        message["content"]["keep"]
        for message in wire
        if message.get("method") == "custom" and "keep" in message["content"]
    ]


def test_a_match_is_kept_when_it_lies_still(wire):
    async def scenario(loop):
        table = Table(position=ENDGAME, seed=7, players="random", speed="fast")
        await asyncio.sleep(60)
        assert kept(wire) == []
        done(table, "play", cards=[0], reading=None)
        while table.state.turn != 0:
            await asyncio.sleep(0.1)
        wire.clear()
        # A click soon after lets it lie still a little later, and it is kept once.
        done(table, "undo")
        await asyncio.sleep(SAVE_AFTER / 2)
        assert kept(wire) == []
        await asyncio.sleep(60)
        assert len(kept(wire)) == 1

    run(scenario)


@pytest.mark.parametrize("speed", ["slow", "fast", "at once"])
def test_a_match_that_goes_on_without_the_learner_is_kept_all_the_while(wire, speed):
    async def scenario(loop):
        table = Table(position=OTHERS_FIRST, seed=7, players="random", speed=speed, auto_pass=True)
        done(table, "set_paused", paused=False)
        table.session.is_fresh = False
        lost, last = [], 0.0
        while table.pacing.is_busy and loop.time() < 60:
            if kept(wire):
                wire.clear()
                last = loop.time()
            lost.append(loop.time() - last)
            await asyncio.sleep(0.1)
        assert max(lost, default=0) <= SAVE_EVERY + 2.0

    run(scenario)


# A record that runs


def test_a_record_runs_at_the_speed_of_the_bots_and_stops_at_its_end():
    ended = Table(game="escalation", seed=1, players="random")
    play_on(ended)
    code = done(ended, "share")["code"]

    async def scenario(loop):
        table = Table(record=code, speed="fast")
        last = table.view["replay"]["last"]
        assert table.view["isPaused"]
        await asyncio.sleep(60)
        assert table.view["replay"]["at"] == 0
        done(table, "seek", at=last - 3)
        done(table, "set_paused", paused=False)
        await asyncio.sleep(0.5)
        assert table.view["replay"]["at"] == last - 2
        await asyncio.sleep(60)
        assert table.view["replay"]["at"] == last
        assert table.view["isPaused"]
        done(table, "set_paused", paused=False)
        assert table.view["replay"]["at"] == 0
        await asyncio.sleep(0.5)
        assert table.view["replay"]["at"] == 1
        assert ask(table, "step")["reason"] == "not_now"

    run(scenario)


def test_whoever_is_out_may_see_the_end_of_the_hand_at_once():
    async def scenario(loop):
        table = Table(position=LAST_CARD, seed=7, players="beginner", speed="slow")
        assert not table.view["can"]["go"]
        done(table, "play", cards=[0], reading=None)
        assert table.view["can"]["go"]
        assert table.view["texts"]["go"] == "To the end"
        began = loop.time()
        done(table, "go")
        while table.view["isBusy"]:
            await asyncio.sleep(0.1)
        assert loop.time() - began < 1

    run(scenario)
