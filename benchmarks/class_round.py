"""A class of thirty that plays a round: how hands are compared, and what comes of looks back."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.figures import processor, told
from benchmarks.seats import AGAIN_SECONDS, Company, Seat, Unanswered, Wire
from tests.widgets.site.visitors import Running, open_kernel

PUPILS, TABLES = 30, 5
KEEPS = 8
"""With so many cards a pupil stops in the second hand: all look back before it ends."""

FIRST_PACE = 0.5

SOME, ALL = ("early",), ("ready", "skipped")
"""How far a look back is once there's a first look, and once there is no more to come."""

NO_TIME = re.compile("no time")


class Room:
    """A class at its tables.

    Args:
        site: where.
        pace: how many seconds pupils think before a move, on average.
    """

    def __init__(self, site: Running, pace: float) -> None:
        self.site, self.pace = site, pace
        self.tables = [Company(f"table {number + 1}") for number in range(TABLES)]
        self.seats: list[Seat] = []
        self.desk: dict[str, Any] = {}
        self._wire = Wire(site)

    async def ask(self, room: str, action: str, **fields: Any) -> dict[str, Any]:
        status, answer, _ = await self._wire.post(f"{room}/{action}", fields)
        assert status == 200, (action, status, answer)
        return dict(answer)

    async def begin(self) -> None:
        """Open a class, let everybody join, and draw lots for tables."""
        self.desk = await self.ask("ask", "open", kernel=await open_kernel(self.site))
        pupils = [
            await self.ask("ask", "join", code=self.desk["code"], name=f"Pupil {number + 1}")
            for number in range(PUPILS)
        ]
        round_ = {"by": "lot", "kind": "round", "hands": 2, "level": "7", "bots": "beginner"}
        await self.ask("ask", "seat", **self.desk, **round_, tables=TABLES)
        for pupil in pupils:
            told = await self.ask("ask", "look", **pupil, since=-1)
            table = self.tables[told["seat"]["table"] - 1]
            seat = Seat(self.site, table, len(table.seats), told["seat"], self.pace)
            table.seats.append(seat)
            self.seats.append(seat)

    async def teach(self) -> None:
        """Follow the tables as a teacher's page does, until cancelled."""
        wire, rev = Wire(self.site), -1
        while True:
            try:
                _, heard, _ = await wire.post("ask/teach", {**self.desk, "since": rev})
                rev = heard.get("rev", rev)
            except Unanswered:
                await asyncio.sleep(AGAIN_SECONDS)

    async def until(self, is_so: Callable[[Seat], bool], seconds: float) -> list[float]:
        """Wait until something is so for everybody; after how many seconds for each, in order.

        Args:
            is_so: what.
            seconds: how long to wait at most; then some are missing.
        """
        start, found = time.time(), dict[Seat, float]()
        while len(found) < len(self.seats) and time.time() - start < seconds:
            for seat in self.seats:
                if seat.news and seat not in found and is_so(seat):
                    found[seat] = time.time() - start
            await asyncio.sleep(0.1)
        return sorted(found.values())

    def waits(self, start: float, end: float) -> list[float]:
        seats = len(self.tables[0].seats)
        return [wait for table in self.tables for wait in table.waits(start, end, seats)]


def results(seat: Seat) -> list[Any]:
    assert seat.news
    return seat.news["inClass"]["results"] or []


def state(seat: Seat) -> str:
    """How far the look back on the first hand is."""
    assert seat.news
    return next((look["state"] for look in seat.news["looks"] if look["hand"] == 1), "")


def after(what: str, times: Sequence[float]) -> None:
    """How many pupils have something, and after how long."""
    found = f"{len(times)} of {PUPILS}"
    if times:
        found += f" after {times[-1]:.1f} s, half of these after {times[len(times) // 2]:.1f} s"
    line(what, found)


def line(what: str, value: str) -> None:
    print(f"{what:44} {value}", flush=True)


async def hold_round(site: Running, pace: float, seconds: float) -> None:
    """Play a hand, compare it, and look back while the next one is on.

    Args:
        site: where.
        pace: how many seconds pupils think before a move, on average.
        seconds: how long to wait for the hand, and then for looks back, at most.
    """
    room = Room(site, FIRST_PACE * pace)
    await room.begin()
    start = time.time()
    lives = [asyncio.create_task(seat.live()) for seat in room.seats]
    lives.append(asyncio.create_task(room.teach()))
    lives.append(asyncio.create_task(stop_with_few(room.seats)))
    ended = await room.until(lambda seat: bool(results(seat)), seconds)
    after("pupils have played a hand at five tables", ended)
    after("read how all others did", await room.until(is_compared, seconds))
    over, spent = time.time(), all_processor(site)
    early = await room.until(lambda seat: state(seat) in (*SOME, *ALL), seconds)
    after("have a first look back", early)
    line("processor until then, with all play", f"{all_processor(site) - spent:.0f} s")
    rest = over + seconds - time.time()
    after("have a whole look back", await room.until(lambda seat: state(seat) in ALL, rest))
    end = time.time()
    line("processor until then, with all play", f"{all_processor(site) - spent:.0f} s")
    told(
        "from a move to the five others, before", [1000 * each for each in room.waits(start, over)]
    )
    if meanwhile := room.waits(over, end):
        told("  while looks back are made", [1000 * each for each in meanwhile])
    panels = [await panel_of(room, seat) for seat in room.seats if state(seat) == "ready"]
    moments, unsure = sum(len(each["moments"]) for each in panels), NO_TIME.search
    line(
        "whole looks back",
        f"{len(panels)} of {PUPILS}, with {moments} moments; "
        f"{sum(bool(unsure(each['told'])) for each in panels)} had no time to the end",
    )
    judged = [await confirmed(room, seat) for seat in room.seats if state(seat) in (*SOME, "ready")]
    line("moments that both judges confirm", f"{sum(judged)}, for {sum(map(bool, judged))} pupils")
    wrong = [wrong for seat in room.seats for wrong in seat.hand.wrong]
    line("hands with cards lost or twice", f"{len(wrong)} {wrong[:3] or ''}")
    for task in lives:
        task.cancel()
    await asyncio.gather(*lives, return_exceptions=True)


def is_compared(seat: Seat) -> bool:
    """Whether somebody reads of all other tables."""
    found = results(seat)
    return bool(found) and found[0]["canReview"] and found[0]["points"] is not None


async def stop_with_few(seats: Sequence[Seat]) -> None:
    """Let each stop in the second hand before it ends."""
    while True:
        for seat in seats:
            if seat.news and seat.news["inClass"]["hand"] == 2 and len(seat.cards) <= KEEPS:
                seat.plays_on = False
        await asyncio.sleep(0.05)


async def panel_of(room: Room, seat: Seat) -> dict[str, Any]:
    """What somebody reads of the first hand."""
    look = await room.ask("together", "debrief", **seat.keys, hand=1, lang="en")
    return dict(look["panel"])


async def confirmed(room: Room, seat: Seat) -> int:
    """How many moments somebody reads of that both judges put behind."""
    moments = (await panel_of(room, seat))["moments"]
    return sum(each["otherTitle"] == "Better" for each in moments)


def all_processor(site: Running) -> float:
    """The processor seconds of the server and of all looks back, also those that have ended."""
    running = processor(site.process.children(recursive=True))
    # First its own, of user and system, then the same of what has ended.
    return running + float(sum(site.process.cpu_times()[:4]))
