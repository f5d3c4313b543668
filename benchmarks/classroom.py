"""A class: thirty learners who play for three minutes, beside as many at a bare counter in Voila.

They come within ten seconds, and click every four seconds or so. Some are real pages in Chromium.
The others send and read what such a page does, over HTTP and a websocket, but run and draw nothing:
thirty browsers would take the processors that are to be measured. All of it runs on one machine.

A learner of ours answers three questions of a lesson and plays at the table from then on, every
other turn by a hint. A learner at the counter, a button and a label of ipywidgets in Voila as
it comes, clicks. Whoever has no answer for 30 seconds is lost, and so is whoever's page says that
something is wrong; ours does after 3.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar

import psutil
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from playwright.async_api import Browser, Page, async_playwright
from wildescape.teach.exercises.choose import Choose
from wildescape.teach.progress import Progress
from wildescape.teach.progress_json import progress_to_json

from benchmarks.clicks import STOCK
from benchmarks.desks import own_kernel
from benchmarks.figures import memory, processor
from benchmarks.pages import chromium_path
from tests.browser.hosts import FLAGS, free_port, wait_for, write_page
from tests.widgets.site.visitors import V1, Player, Running, ask, open_site
from wildescape_widgets.lessons.catalog import find_lesson

ARRIVAL = 10
"""Within how many seconds the class comes."""

PACE = 4
"""How many seconds a learner thinks before a click, on average."""

PATIENCE = 30
"""After how many seconds without an answer somebody is lost."""

AT_MOST = 120
"""How many seconds somebody waits for the first step, or for their turn at the table."""

ANSWER_WITHIN = 3
"""After how many seconds without an answer a page of ours says that it has lost its connection."""

SCRIPT = Path(__file__).with_suffix(".js")
LESSON = "which-five-win"
STEPS = takewhile(lambda step: isinstance(step.exercise, Choose), find_lesson(LESSON).steps)
ANSWERS = [step.solution for step in STEPS]
ROOMS = ("practice", "table", "rules", "journal")

COUNTER = """
from ipywidgets import Button, Label, VBox

button, label = Button(description="Count"), Label("0")

@button.on_click
def count(_):
    label.value = str(int(label.value) + 1)

VBox([button, label])
"""

# The stock page asks for style sheets elsewhere; on a machine without a network it would wait.
NO_NETWORK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"

Found = TypeVar("Found")


@dataclass
class Diary:
    """What a learner met: seconds to the first step, and milliseconds for each click.

    Args:
        is_browser: Whether it was a real page.
    """

    is_browser: bool
    first: float | None = None
    verdicts: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    lost: str = ""


class Client(Player, ABC):
    """A page's messages without the page.

    Args:
        assets: What a page of this site loads besides itself.
    """

    def __init__(self, site: Running, assets: Sequence[str], diary: Diary) -> None:
        super().__init__(site, protocol=self.speaks)
        self.assets = assets
        self.diary = diary
        self.state: dict[str, Any] = {}
        self.changed = asyncio.Condition()
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_open = True

    speaks = ""

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something on the side."""
        self.tasks.add(asyncio.create_task(work))

    async def load(self) -> None:
        """Load what the page needs, six files at a time as browsers do."""
        left = iter(self.assets)

        async def one() -> None:
            for path in left:
                await ask(self.site, path)

        await asyncio.gather(*(one() for _ in range(6)))

    async def open(self) -> None:
        """Connect to the kernel, and ask for all that it shows."""
        await self.attach()
        self.begin(self.listen())
        await self.tell(self.comm, {"method": "request_states"})

    async def tell(self, comm: str, data: dict[str, Any]) -> None:
        """Send a message to a model."""
        await self.say("comm_msg", {"comm_id": comm, "data": data})

    async def listen(self) -> None:
        """Read all that comes."""
        while (heard := await self.socket.read_message()) is not None:
            if isinstance(heard, str):
                told = json.loads(heard)
                kind, content = told["msg_type"], told["content"]
            else:
                _, parts = deserialize_msg_from_ws_v1(heard)
                kind, content = json.loads(parts[0])["msg_type"], json.loads(parts[3])
            if kind == "comm_msg":
                async with self.changed:
                    self.take(content["comm_id"], content["data"])
                    self.changed.notify_all()
        async with self.changed:
            self.is_open = False
            self.changed.notify_all()

    @abstractmethod
    def take(self, comm: str, data: dict[str, Any]) -> None:
        """Take what a model has sent."""

    async def until(self, test: Callable[[], Found], within: float = PATIENCE) -> Found:
        """Wait until something is so, and tell what."""
        try:
            async with self.changed, asyncio.timeout(within):
                await self.changed.wait_for(lambda: test() or not self.is_open)
        except TimeoutError:
            raise TimeoutError(f"no answer within {within} s") from None
        if not self.is_open:
            raise ConnectionError("the connection was closed")
        return test()

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.socket.close()


class CourseClient(Client):
    """A page of the course."""

    last = 0
    turn = 0

    async def come(self, path: str = "") -> Player:
        await ask(self.site, path)
        await self.load()
        self.kernel = await own_kernel(self.site)
        self.answers: dict[int, dict[str, Any]] = {}
        await self.open()
        await self.until(lambda: self.state)
        today = int(time.time() // 86400)
        await self.request("remember", kept="", today=today)
        await self.request("enter", room="lesson", part=LESSON, at=None)
        await self.request(
            "remember", "lesson", kept=json.dumps(progress_to_json(Progress())), today=today
        )
        await self.request("part", "lesson", name="controls")
        self.begin(self.prepare())
        return self

    async def prepare(self) -> None:
        """Make the rooms behind the tabs ready, as a page does when there is time."""
        await asyncio.sleep(0.5)
        for name in ROOMS:
            await self.request("part", name=name)
            await self.request("enter", room=name, part=None, at=None)

    def take(self, comm: str, data: dict[str, Any]) -> None:
        for model, shown in data.get("states", {}).items():
            if shown["state"].get("_anywidget_id", "").endswith("Course"):
                self.comm, self.state = model, shown["state"]
        if data["method"] == "update":
            self.state.update(data["state"])
        elif data["method"] == "custom" and data["content"]["id"] is not None:
            self.answers[data["content"]["id"]] = data["content"]

    async def request(
        self, action: str, within: str = "", rev: int | None = None, **fields: Any
    ) -> None:
        """Ask the course, or a room of it, and wait for the answer."""
        self.last = number = self.last + 1
        message = {"id": number, "rev": rev, "action": action, **fields}
        if within:
            outer = {"id": number, "rev": None, "action": "room", "room": within}
            message = {**outer, "message": message}
        await self.tell(self.comm, {"method": "custom", "content": message})
        await self.until(lambda: number in self.answers, ANSWER_WITHIN)
        answer = self.answers.pop(number)
        told = answer.get("message", answer)
        if not told["ok"] and told["reason"] != "stale":
            raise RuntimeError(told["text"])

    async def click(self, times: list[float], *asked: Any, **fields: Any) -> None:
        """Think for a while, ask, and note how long the answer took."""
        await think()
        start = time.perf_counter()
        await self.request(*asked, **fields)
        times.append(1000 * (time.perf_counter() - start))

    @property
    def table(self) -> dict[str, Any]:
        """What the table shows."""
        view: dict[str, Any] = self.state["table_view"]
        return view

    async def learn(self) -> None:
        """Answer the questions of the lesson, then play."""
        for answer in ANSWERS:
            await self.click(self.diary.verdicts, "answer", "lesson", answer=answer)
            await self.click(self.diary.others, "next", "lesson")
        await self.request("enter", room="table", part=None, at=None)
        await self.request("part", "table", name="saved-match")
        while True:
            await self.move(await self.until(self.due, AT_MOST))
            self.turn += 1

    def due(self) -> str:
        """What the table waits for."""
        can = self.table["can"]
        acts = {"go": can["go"], "answer": self.table["answers"], "play": can["play"]}
        return next((act for act, is_due in acts.items() if is_due), "")

    async def act(self, action: str, **fields: Any) -> None:
        """Do something at the table that changes it."""
        await self.click(self.diary.others, action, "table", self.table["rev"], **fields)

    async def move(self, due: str) -> None:
        """Do what the table waits for."""
        if due == "go":
            await self.act("go")
        elif due == "answer":
            await self.act("answer", tell=bool(self.table["answers"]["tell"]))
        elif self.turn % 2 and self.table["can"]["pass"]:
            await self.select([0])
            await self.act("pass")
        else:
            await self.click(self.diary.others, "hint", "table")
            if cards := [*self.table["hints"][-1]["cards"]]:
                await self.act("play", cards=cards, reading=None)
            else:
                await self.act("pass")

    async def select(self, cards: list[int]) -> None:
        """Choose cards, and wait for the verdict."""
        rev = self.table["rev"]
        await self.click(self.diary.verdicts, "select", "table", rev, cards=cards, reading=None)


class CounterClient(Client):
    """A page of Voila with the counter."""

    speaks = V1

    async def come(self, path: str = "") -> Player:
        answer = await ask(self.site, path)
        self.kernel = re.findall(r'"kernelId": ?"([\w-]+)"', answer.body.decode())[0]
        await self.load()
        await ask(self.site, f"api/kernels/{self.kernel}")
        await self.open()
        await self.until(lambda: self.state)
        return self

    def take(self, comm: str, data: dict[str, Any]) -> None:
        for model, shown in data.get("states", {}).items():
            if shown["model_name"] == "ButtonModel":
                self.comm = model
            if shown["model_name"] == "LabelModel":
                self.label, self.state = model, shown["state"]
        if comm == getattr(self, "label", "") and data["method"] == "update":
            self.state.update(data["state"])

    async def learn(self) -> None:
        """Click."""
        while True:
            await think()
            before = self.state["value"]
            start = time.perf_counter()
            await self.tell(self.comm, {"method": "custom", "content": {"event": "click"}})
            await self.until(lambda before=before: self.state["value"] != before)
            self.diary.verdicts.append(1000 * (time.perf_counter() - start))


async def think() -> None:
    """Wait as a learner does before a click; no two of them alike."""
    await asyncio.sleep(PACE * random.uniform(0.75, 1.25))


@dataclass(frozen=True)
class Side:
    """One of the two that are compared.

    Args:
        script: The name of its learner in `classroom.js`.
        client: Its learner without a page.
        open: Opens the site for so many learners.
    """

    name: str
    script: str
    client: type[CourseClient] | type[CounterClient]
    open: Callable[[int], AbstractContextManager[Running]]


def open_course(learners: int) -> AbstractContextManager[Running]:
    """Our site. All come from one address, which may have as many kernels as are needed."""
    most = max(60, learners + 1)
    return open_site(f"--most-visits={most}", f"--most-visits-each={most}")


@contextlib.contextmanager
def open_counter(_: int) -> Iterator[Running]:
    """A bare counter in Voila as it comes, with the websockets that it has without us."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        write_page(folder, "counter", COUNTER)
        log, port = folder / "log", free_port()
        command = [sys.executable, "-m", "voila", "counter.ipynb", "--no-browser"]
        command += [f"--port={port}", f"--Voila.kernel_websocket_connection_class={STOCK}"]
        with log.open("w") as out:
            serving = subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT)
        try:
            wait_for(serving, f"http://localhost:{port}/voila/static/voila.js", log)
            yield Running(port, psutil.Process(serving.pid), log)
        finally:
            serving.terminate()
            serving.wait(60)


SIDES = (
    Side("wildescape serve", "course", CourseClient, open_course),
    Side("bare Voila counter", "counter", CounterClient, open_counter),
)


@dataclass(frozen=True)
class Figure:
    """Something that was measured; `None` where there was nothing to measure."""

    name: str
    unit: str
    value: float | None

    def __str__(self) -> str:
        return "-" if self.value is None else f"{self.value:,.{self.digits}f} {self.unit}".strip()

    @property
    def digits(self) -> int:
        """How many digits it is told with."""
        return {"s": 2, "cores": 2, "ms": 1, "MiB": 1}.get(self.unit, 0)


def times(name: str, unit: str, found: Sequence[float]) -> Iterator[Figure]:
    """The median, what one in twenty exceeds, the most, and how many there are."""
    ordered = sorted(found)
    median = statistics.median(ordered) if ordered else None
    yield Figure(f"{name}: median", unit, median)
    yield Figure("  p95", unit, ordered[int(len(ordered) * 0.95)] if ordered else None)
    yield Figure("  most", unit, ordered[-1] if ordered else None)
    yield Figure("  cases", "", len(ordered))


def kernels(site: Running) -> set[psutil.Process]:
    """The kernels that run."""
    found = site.process.children(recursive=True)
    return {each for each in found if each.status() != psutil.STATUS_ZOMBIE}


class Load:
    """The processor seconds used so far by a site with its kernels, and by its visitors."""

    def __init__(self, site: Running) -> None:
        here = psutil.Process()
        theirs = {site.process, *site.process.children(recursive=True)}
        self.at = time.monotonic()
        self.site = processor(theirs)
        self.visitors = processor({here, *here.children(recursive=True)} - theirs)


@dataclass
class Class:
    """A class at one of the two sites.

    Args:
        assets: What a page loads besides itself.
        browsers: How many of the learners are real pages.
        seconds: For how long they play together, once the last has come.
    """

    side: Side
    site: Running
    browser: Browser
    assets: Sequence[str]
    learners: int
    browsers: int
    seconds: float

    def __post_init__(self) -> None:
        self.over = asyncio.Event()
        share = min(1.0, self.browsers / self.learners)
        self.diaries = [
            Diary(int(number * share) < int((number + 1) * share))
            for number in range(self.learners)
        ]

    async def meet(self) -> list[Figure]:
        """Have everybody come, play and leave; what was found."""
        others = kernels(self.site)
        begun = Load(self.site)
        learning = [
            asyncio.create_task(self.learn(diary, ARRIVAL * number / len(self.diaries)))
            for number, diary in enumerate(self.diaries)
        ]
        while any(diary.first is None and not diary.lost for diary in self.diaries):
            await asyncio.sleep(0.1)
        there, came = Load(self.site), kernels(self.site) - others
        await asyncio.sleep(self.seconds)
        ended = Load(self.site)
        running = kernels(self.site) - others
        held, server = memory(running), memory([self.site.process])
        self.over.set()
        await asyncio.gather(*learning)
        reasons = Counter(diary.lost.partition("\n")[0] for diary in self.diaries if diary.lost)
        for reason, count in reasons.items():
            print(f"{self.side.name}: lost {count}: {reason}")
        each = held / len(running) if running else None

        def cores(used: float) -> float:
            return used / (ended.at - there.at)

        return [
            Figure("learners lost", "", reasons.total()),
            Figure("kernels gone", "", len(came - running)),
            *self.met(is_browser=True),
            *self.met(is_browser=False),
            Figure("memory of a learner's kernel", "MiB", each),
            Figure("memory of the server", "MiB", server),
            Figure(
                "a learner, with a share of the server", "MiB", (held + server) / len(self.diaries)
            ),
            Figure("learners in a GiB", "", (1024 - server) / each if each else None),
            Figure("processors: the site, until all are there", "s", there.site - begun.site),
            Figure("  their visitors", "s", there.visitors - begun.visitors),
            Figure("processors: the site, from then on", "cores", cores(ended.site - there.site)),
            Figure("  their visitors", "cores", cores(ended.visitors - there.visitors)),
        ]

    def met(self, *, is_browser: bool) -> Iterator[Figure]:
        """What learners met in Chromium, or without it."""
        diaries = [diary for diary in self.diaries if diary.is_browser == is_browser]
        where = "Chromium" if is_browser else "protocol"
        firsts = [diary.first for diary in diaries if diary.first is not None]
        yield from times(f"{where}: first answerable step", "s", firsts)
        verdicts = [each for diary in diaries for each in diary.verdicts]
        yield from times(f"{where}: click to verdict", "ms", verdicts)
        others = [each for diary in diaries for each in diary.others]
        yield from times(f"{where}: hints, moves, going on", "ms", others)

    async def learn(self, diary: Diary, wait: float) -> None:
        """Be one of the class: come after a while, play, and stay until the end."""
        await asyncio.sleep(wait)
        try:
            await (self.in_browser(diary) if diary.is_browser else self.without_browser(diary))
        except Exception as error:  # Whatever it was, this learner can't go on.
            diary.lost = f"{type(error).__name__} {error}"

    async def in_browser(self, diary: Diary) -> None:
        context = await self.browser.new_context(locale="en-US")
        try:
            page = await context.new_page()
            diary.first = await arrive(self.side, self.site, page)
            given = {"pace": PACE, "within": AT_MOST, "answers": ANSWERS}
            playing = asyncio.create_task(
                page.evaluate(f"given => {self.side.script}.play(given)", given)
            )
            await self.over.wait()
            await page.evaluate("classroom.stop()")
            found = await playing
            diary.verdicts, diary.others, diary.lost = map(
                found.get, ("verdicts", "others", "lost")
            )
        finally:
            await context.close()

    async def without_browser(self, diary: Diary) -> None:
        client = self.side.client(self.site, self.assets, diary)
        start = time.perf_counter()
        try:
            await client.come()
            diary.first = time.perf_counter() - start
            client.begin(client.learn())
            await self.over.wait()
            for task in client.tasks:
                if task.done():
                    task.result()
        finally:
            await client.leave()


async def arrive(side: Side, site: Running, page: Page) -> float:
    """Open a site, and tell after how many seconds there is something to answer."""
    await page.add_init_script(path=SCRIPT)
    await page.goto(site.url, wait_until="commit", timeout=1000 * AT_MOST)
    first: float = await page.evaluate(
        f"given => {side.script}.arrive(given)", {"lesson": LESSON, "within": AT_MOST}
    )
    return first


async def assets_of(side: Side, site: Running, browser: Browser) -> list[str]:
    """What a page loads besides itself. Its visit also warms the site up."""
    context = await browser.new_context(locale="en-US")
    page = await context.new_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.method == "GET" else None)
    await arrive(side, site, page)
    await page.wait_for_load_state("networkidle")
    await context.close()
    found = [url.removeprefix(site.url) for url in asked if url.startswith(site.url)]
    return [path for path in found if path and not path.startswith("api/")]


async def hold(
    sides: Iterable[Side], *, learners: int, browsers: int, seconds: float
) -> list[list[Figure]]:
    """Hold the class at each site, one after the other; what was found at each."""
    found = []
    async with async_playwright() as playwright:
        for side in sides:
            browser = await playwright.chromium.launch(
                executable_path=chromium_path(), args=[*FLAGS, NO_NETWORK]
            )
            with side.open(learners) as site:
                assets = await assets_of(side, site, browser)
                one = Class(side, site, browser, assets, learners, browsers, seconds)
                found.append(await one.meet())
            await browser.close()
    return found


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks class", description=__doc__)
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--browsers", type=int, default=4, help="how many are pages in Chromium")
    parser.add_argument("--seconds", type=float, default=180, help="how long they play together")
    asked = parser.parse_args(arguments)
    chromium_path()
    print(
        f"{asked.learners} learners come within {ARRIVAL} s and play for {asked.seconds:.0f} s, "
        f"with a click every {0.75 * PACE:.0f} to {1.25 * PACE:.0f} s;\n"
        f"{min(asked.browsers, asked.learners)} of them are pages in Chromium, the others send and "
        f"read what such a page does. All on one machine, with {os.cpu_count()} cores."
    )
    ours, bare = asyncio.run(hold(SIDES, **vars(asked)))
    print(f"{'':44}{SIDES[0].name:>20}{SIDES[1].name:>20}   ratio")
    for own, peer in zip(ours, bare, strict=True):
        ratio = f"{own.value / peer.value:.2f}" if own.value and peer.value else "-"
        print(f"{own.name:44}{own!s:>20}{peer!s:>20}{ratio:>8}")
