"""Tables for people under load: five of six, and a class of thirty at five tables of its own.

Everybody at the tables plays at a steady pace, whatever the view offers. Most are programs that ask
what a page asks; one table has real pages in Chromium. What counts is how long a move takes from
the one who makes it to the five others, beside an echo on the same machine at the same time: as
many bytes, told to six sockets after a row of SQLite is on the disk.

People play in three parts: as usual, with two tabs in one seat and somebody who is offline for a
minute; beside a seat that sends every message at any time; and while the site is killed and started
again and again.
Then a class plays one hand, and looks back on it while it plays the next one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import async_playwright

from benchmarks.class_round import hold_round
from benchmarks.echo import Echo, EchoGroup, open_echo
from benchmarks.figures import in_ms, judged, memory, p95, processor, told
from benchmarks.pages import chromium_path
from benchmarks.seats import Company, Seat, SomeSeat, second_tab, stop
from benchmarks.sites import Site, add_database_option, opened
from benchmarks.table_pages import PageSeat
from tests.browser.hosts import FLAGS
from tests.widgets.site.visitors import Running, open_kernel, post
from wildescape_widgets.together.options import TableOptions

TABLES, SEATS = 5, 6
OFFLINE_SECONDS = 60
AWAY_SECONDS = 30
"""After how long a bot plays on for whoever is offline."""
LONGEST_BACK = 120
"""How long somebody waits for a site that was killed."""

MOST_RATIO = 3.0
MOST_MEMORY = 1.0
MOST_BACK = 10.0
"""The targets: how many times as long as the echo a move may take, how many MiB a seat may take,
and after how many seconds all play on once the site was killed.
"""


async def asked(site: Running, action: str, **fields: object) -> dict[str, str]:
    status, answer, _ = await post(site, f"together/{action}", fields)
    assert status == 200, (action, status, answer)
    return dict(answer or {})


class Evening:
    """Five tables at which people play.

    Args:
        site: where.
        echo: the port of the echo.
        browsers: how many of them are real pages.
        pace: how many seconds they think before a move, on average.
        tables: how many tables there are.
    """

    def __init__(
        self, site: Site, echo: Echo, browsers: int, pace: float, tables: int = TABLES
    ) -> None:
        self.site, self.browsers, self.pace = site, browsers, pace
        self.tables = [Company(f"table {number + 1}") for number in range(tables)]
        self.echoes = [EchoGroup(echo.port, table.name) for table in self.tables]
        self.pages: list[PageSeat] = []
        self.echo_process = echo.process
        self.tabs = Counter[str]()
        self._tasks: dict[object, asyncio.Task[None]] = {}
        self._echoing = set[asyncio.Task[None]]()

    async def begin(self) -> None:
        """Open the tables, sit down and begin to play."""
        site, kernel = self.site.running, await open_kernel(self.site.running)
        for table, echo in zip(self.tables, self.echoes, strict=True):
            await echo.come()
            table.on_play = self._echo
            code = (await asked(site, "open", kernel=kernel))["code"]
            for place in range(SEATS):
                name = f"Player {place + 1}"
                keys = await asked(site, "join", code=code, name=name, lang="en", chair=place)
                if len(self.pages) < self.browsers:
                    page = PageSeat(site, table, place, keys, self.pace)
                    self.pages.append(page)
                    table.seats.append(page)
                else:
                    table.seats.append(Seat(site, table, place, keys, self.pace))
        self.before = memory([site.process])

    async def play(self) -> None:
        """Let everybody play from here on."""
        site = self.site.running
        for table in self.tables:
            opener = table.seats[0].keys
            options = TableOptions(away=AWAY_SECONDS, rules="shanghai")
            await asked(site, "choose", **opener, **vars(options))
            await asked(site, "begin", **opener)
            for seat in table.seats:
                self._live(seat)
        self._tasks["tab"] = asyncio.create_task(second_tab(self.tables[1].seats[0], self.tabs))

    def _live(self, seat: SomeSeat) -> None:
        self._tasks[seat] = asyncio.create_task(seat.live())

    def _echo(self, table: Company) -> None:
        """Some time after a play, send as much to an echo."""

        async def later() -> None:
            await asyncio.sleep(0.4 * self.pace)
            await self.echoes[self.tables.index(table)].send(table.size)

        task = asyncio.create_task(later())
        self._echoing.add(task)
        task.add_done_callback(self._echoing.discard)

    async def go_offline(self, seat: Seat) -> None:
        """Let a seat's page lose its connection for a minute."""
        await stop(self._tasks.pop(seat))
        await seat.be_away(OFFLINE_SECONDS)
        self._live(seat)

    @property
    def seats(self) -> Iterator[SomeSeat]:
        for table in self.tables:
            yield from table.seats

    def waits(self, tables: Sequence[Company], start: float, end: float) -> list[float]:
        return [wait for table in tables for wait in table.waits(start, end, SEATS)]

    def echoed(self, start: float, end: float) -> list[float]:
        return [took for echo in self.echoes for at, took in echo.heard if start <= at < end]

    def echoes_sent(self, start: float, end: float) -> int:
        return len(self.echoed(start, end)) // (SEATS - 1)

    def plays(self, start: float, end: float) -> int:
        return sum(start <= play.at < end for table in self.tables for play in table.plays)

    def wrong(self) -> list[str]:
        """Cards that were lost, or twice there."""
        seats = (seat for seat in self.seats if seat is not self.hostile)
        return [wrong for seat in seats for wrong in seat.hand.wrong]

    @property
    def hostile(self) -> SomeSeat:
        """The seat whose secret a hostile program has, too; what it plays nobody counts."""
        return self.tables[-1].seats[-1]

    async def watch(self, seconds: float) -> tuple[float, float]:
        """Let them play for a while; from when to when. Nobody may stop playing unheard."""
        start = time.time()
        await asyncio.sleep(seconds)
        for task in self._tasks.values():
            if task.done():
                task.result()
        return start, time.time()

    async def end(self) -> None:
        await stop(*self._tasks.values(), *self._echoing)
        for echo in self.echoes:
            echo.leave()


def tell_waits(evening: Evening, start: float, end: float, tables: Sequence[Company]) -> None:
    """How long moves took, beside the echo."""
    waits, echoed = evening.waits(tables, start, end), evening.echoed(start, end)
    if not waits or not echoed:
        print("  nobody has moved")
        return
    told("from a move to the five others", in_ms(waits))
    told("  the echo to five others", in_ms(echoed))
    middle, most = statistics.median(waits) / statistics.median(echoed), p95(waits) / p95(echoed)
    judged(
        f"{middle:.1f} times the echo in the median, {most:.1f} times at p95", most <= MOST_RATIO
    )


def tell_pauses(evening: Evening, start: float, end: float) -> None:
    """For how long nobody moved at each table: where that's long, something waits for ever."""
    pauses = (f"{table.longest_pause(start, end):.0f}" for table in evening.tables)
    print(f"{'longest time between two moves, by table':44} {', '.join(pauses)} s")


async def play_as_usual(evening: Evening, seconds: float) -> tuple[float, float]:
    """Play, with two tabs in a seat and somebody offline; p95 of three tables, and of the echo."""
    server = evening.site.running.process
    spent, since, echo = processor([server]), time.time(), processor([evening.echo_process])
    lone = evening.tables[2].seats[0]
    assert isinstance(lone, Seat)
    offline = asyncio.create_task(evening.go_offline(lone))
    start, end = await evening.watch(seconds)
    await offline
    end = time.time()
    took, used = end - since, processor([server]) - spent
    plays = evening.plays(start, end)
    echo = (processor([evening.echo_process]) - echo) / max(1, evening.echoes_sent(start, end))
    print(f"As usual, for {end - start:.0f} s: {plays} moves")
    tell_waits(evening, start, end, evening.tables)
    by_table = {table.name: p95(table.waits(start, end, SEATS)) for table in evening.tables}
    for table in evening.tables:
        if waits := table.waits(start, end, SEATS):
            told(f"  {table.name}", in_ms(waits))
    print(f"{'slowest table, beside the fastest, at p95':44} {spread(by_table):.2f}")
    tell_pauses(evening, start, end)
    print(
        f"{'processor of the server':44} {100 * used / took:.0f} % of a core, "
        f"{1000 * used / max(1, plays):.0f} ms for a move and its six views; "
        f"an echo {1000 * echo:.1f} ms"
    )
    more = (memory([server]) - evening.before) / (TABLES * SEATS)
    judged(f"{more:.2f} MiB of the server for a seat", more <= MOST_MEMORY)
    tabs = evening.tabs
    judged(
        f"a seat's second tab had {tabs['views']} views, {tabs['cut']} of its requests were cut",
        tabs["views"] > 0 and set(tabs) <= {"views", "cut"},
    )
    back = [play for play in evening.tables[2].plays if play.by == 0 and play.at > lone.away[0][1]]
    judged(
        f"whoever was offline for {OFFLINE_SECONDS} s made {len(back)} moves afterwards",
        bool(back) or end - lone.away[0][1] < 30,
    )
    return p95(evening.waits(evening.tables[:3], start, end)), p95(evening.echoed(start, end))


def spread(figures: dict[str, float]) -> float:
    found = [each for each in figures.values() if each]
    return max(found) / min(found) if found else 0.0


async def play_beside_a_hostile_seat(
    evening: Evening, seconds: float, usual: tuple[float, float]
) -> None:
    """Play while a seat at the last table sends anything; compare three others."""
    # Not the opener's, who may do much.
    bad, other = evening.hostile.keys, evening.tables[0].seats[0].keys
    command = [sys.executable, "-m", "benchmarks.hostile", str(evening.site.running.port)]
    command += [str(seconds), bad["code"], bad["seat"], other["code"]]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    start, end = await evening.watch(seconds)
    answered = json.loads((await process.communicate())[0])
    go_on = {"id": 1, "rev": None, "action": "set_paused", "paused": False}
    await asked(evening.site.running, "act", **evening.tables[-1].seats[0].keys, message=go_on)
    statuses = Counter[str]()
    for what, count in answered.items():
        statuses[what.split()[1]] += count
    print(
        f"Beside a seat that sends anything, for {end - start:.0f} s: "
        f"{evening.plays(start, end)} moves"
    )
    others = evening.tables[:3]
    tell_waits(evening, start, end, others)
    tell_pauses(evening, start, end)
    now = p95(evening.waits(others, start, end))
    echoed = p95(evening.echoed(start, end))
    print(
        f"{'other tables at p95, beside what it was':44} {now / usual[0]:.2f}, the echo "
        f"{echoed / usual[1]:.2f}"
    )
    broken = {what: count for what, count in answered.items() if what.split()[1] in ("0", "500")}
    rate = sum(statuses.values()) / (end - start)
    said = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    judged(
        f"{rate:.0f} messages a second are answered: {said} {broken or ''}",
        not broken and not evening.site.has_failed(),
    )


class Return(NamedTuple):
    """How all came back after the site was killed, in seconds from then on.

    Args:
        in_trick: at how many tables cards lay on the table.
        opened: when the site was open again.
        seen: when the last seat saw its cards again; `inf` if one never did.
        played: when the last table played on; `inf` if one never did.
    """

    in_trick: int
    opened: float
    seen: float
    played: float


async def come_back(evening: Evening) -> Return:
    """Kill the site while they play, and wait until all have played on."""
    in_trick = sum(is_in_trick(table) for table in evening.tables)
    evening.site.kill()
    start = time.time()
    await asyncio.to_thread(evening.site.start)
    opened = time.time()

    async def until(times: Callable[[], list[float]]) -> float:
        while min(found := times()) <= start:
            if time.time() > start + LONGEST_BACK:
                return math.inf
            await asyncio.sleep(0.05)
        return max(found) - start

    tables, seats = evening.tables, [*evening.seats]
    seen = await until(lambda: [seat.back_at(start) for seat in seats])
    played = await until(lambda: [table.back_at(start) for table in tables])
    return Return(in_trick, opened - start, seen, played)


async def play_on_after_kills(evening: Evening, kills: int, seconds: float) -> None:
    """Kill the site again and again while they play."""
    print(f"Killed in the middle of play, {kills} times")
    found = []
    for _ in range(kills):
        await evening.watch(seconds / kills)
        back = await come_back(evening)
        found.append(back)
        print(
            f"  with cards on {back.in_trick} tables: open after {back.opened:.1f} s, all see their"
            f" cards after {back.seen:.1f} s, all tables play on after {back.played:.1f} s",
            flush=True,
        )
    most, rest = max(each.played for each in found), max(e.played - e.opened for e in found)
    judged(
        f"all play on after {most:.1f} s at most, {rest:.1f} s of it once the site is open",
        most <= MOST_BACK,
    )


def is_in_trick(table: Company) -> bool:
    """Whether cards lie on a table."""
    views = [seat.view for seat in table.seats if isinstance(seat, Seat) and seat.view]
    return any(view["middle"]["laid"] for view in views)


async def spend_evening(options: argparse.Namespace, site: Site, echo: Echo) -> None:
    """All that people meet at their tables."""
    evening = Evening(site, echo, options.browsers, options.pace)
    await evening.begin()
    async with async_playwright() as playwright:
        if evening.pages:
            browser = await playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        for page in evening.pages:
            await page.open(browser)
        await evening.play()
        minute = 60 * options.minutes
        usual = await play_as_usual(evening, minute / 2)
        await play_beside_a_hostile_seat(evening, minute / 4, usual)
        if options.kills:
            await play_on_after_kills(evening, options.kills, minute / 4)
        wrong = evening.wrong()
        judged(f"{len(wrong)} hands with cards lost or twice {wrong[:3] or ''}", not wrong)
        refused = sum((seat.refused for seat in evening.seats), Counter[str]())
        problems = [problem for page in evening.pages for problem in page.problems]
        judged(
            f"{len(problems)} errors in {len(evening.pages)} pages {problems[:3] or ''}",
            not problems,
        )
        print(f"{'what players were refused':44} {dict(refused) or 'nothing'}")
        await evening.end()


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks tables", description=__doc__)
    parser.add_argument("parts", metavar="PART", nargs="*", help="people, class; both by default")
    parser.add_argument(
        "--minutes",
        type=float,
        default=30,
        help="how long people play, and for how long a class waits for looks back at most",
    )
    parser.add_argument(
        "--browsers",
        type=int,
        default=6,
        choices=range(7),
        help="how many seats are pages in Chromium, all at the first table",
    )
    parser.add_argument("--pace", type=float, default=1.0, help="seconds before a move, on average")
    parser.add_argument("--kills", type=int, default=5, help="how often the site is killed")
    add_database_option(parser)
    options = parser.parse_args(arguments)
    if unknown := {*options.parts} - {"people", "class"}:
        parser.error(f"there is no part {', '.join(sorted(unknown))}; choose people, class")
    if options.browsers:
        chromium_path()
    print(f"load of this machine before: {os.getloadavg()[0]:.1f}, with {os.cpu_count()} cores")
    for part in ("people", "class"):
        if options.parts and part not in options.parts:
            continue
        with (
            opened(options.postgresql) as site,
            tempfile.TemporaryDirectory() as folder,
            open_echo(Path(folder)) as echo,
        ):
            if part == "people":
                asyncio.run(spend_evening(options, site, echo))
            else:
                asyncio.run(hold_round(site.running, options.pace, 60 * options.minutes))
            judged("the log tells of no error", not site.has_failed())
    print(f"load of this machine after: {os.getloadavg()[0]:.1f}")
