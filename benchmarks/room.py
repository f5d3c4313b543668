"""A class of sixty: from a question to each pupil's page, and from each answer to the teacher's.

Pupils' pages are programs that ask what such a page asks; it needs no kernel. A teacher's page and
a projector's have one each. All are at one address, on two cores that they share with the site.
What a browser takes to draw isn't in the figures: a page has seen what its Python has made of it.

The class is asked three questions. While it answers the second, the site is killed and started
again. Ten hostile pupils send every message at any time, as a process of its own at another
address. Beside it an echo tells as many bytes to as many sockets, after a row of SQLite is on the
disk.
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
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from benchmarks.class_pages import Lesson, ProjectorsDesk, Pupil, TeachersDesk
from benchmarks.echo import Echo, EchoGroup, open_echo
from benchmarks.figures import in_ms, judged, memory, p95, processor, told
from benchmarks.hostile import ADDRESS
from benchmarks.seats import SOON_SECONDS, Wire, stop
from benchmarks.sites import Site, add_database_option, opened
from tests.widgets.site.visitors import Running
from wildescape_widgets.classroom.limits import MOST_PUPILS
from wildescape_widgets.site import answering

QUESTIONS = 3
KILLED = 2
"""While this question is answered, the site is killed."""

CORES = 2
PATIENCE = 120
"""How many seconds something may take at most."""

ECHO_SECONDS = 0.25
"""How long the echo rests between two of its turns."""

MOST_MEMORY = 1.0
"""The target: how many MiB of the server a pupil may take."""


class Echoes:
    """As many bytes as a question and its answers, told while the class is busy.

    Args:
        echo: where.
        lesson: how large the class is, and what it's told.
    """

    def __init__(self, echo: Echo, lesson: Lesson) -> None:
        self._lesson = lesson
        self.questions = EchoGroup(echo.port, "questions", lesson.size + 1)
        self.answers = EchoGroup(echo.port, "answers", 2)

    async def live(self) -> None:
        await self.questions.come()
        await self.answers.come()
        while True:
            await asyncio.sleep(ECHO_SECONDS)
            if self._lesson.is_busy:
                await self.questions.send(self._lesson.sizes["look"])
                await self.answers.send(self._lesson.sizes["teach"])

    def last(self) -> list[float]:
        """How long the last of all waited, each time."""
        found = dict[float, float]()
        for at, took in self.questions.heard:
            found[at] = max(took, found.get(at, 0.0))
        return [*found.values()]

    def leave(self) -> None:
        self.questions.leave()
        self.answers.leave()


def answerers(site: Running) -> list[psutil.Process]:
    """The processes that answer pupils' pages."""
    found = []
    for each in site.process.children(recursive=True):
        with suppress(psutil.Error):
            if answering.__name__ in each.cmdline():
                found.append(each)
    return found


def kernels(site: Running) -> list[psutil.Process]:
    """The processes of the other pages."""
    return [each for each in site.process.children(recursive=True) if each not in answerers(site)]


def groups(site: Running) -> dict[str, list[psutil.Process]]:
    """All processes of a site."""
    return {"server": [site.process], "pupils": answerers(site), "kernels": kernels(site)}


class HeldClass:
    """A class that is held.

    Args:
        site: where.
        echo: the echo beside it.
        pupils: how many pupils there are.
        hostile: how many hostile ones.
        is_near: whether these are at the same address as the others, as in one school.
    """

    def __init__(
        self, site: Site, echo: Echo, pupils: int, hostile: int, is_near: bool = False
    ) -> None:
        self.site, self.hostile, self.address = site, hostile, "" if is_near else ADDRESS
        self.lesson = Lesson(pupils)
        self.teacher = TeachersDesk(site.running, self.lesson)
        self.projector = ProjectorsDesk(site.running, self.lesson)
        self.echoes = Echoes(echo, self.lesson)
        places = range(1, pupils + 1)
        self.pupils = [Pupil(site.running, self.lesson, place) for place in places]
        self.memory: list[float] = []
        """The memory of the server in MiB: before anybody is in, and at times from then on."""
        self._tasks: list[asyncio.Task[None]] = []

    async def until(self, is_so: Callable[[], bool]) -> float:
        """After how many seconds something is so; `inf` if that takes too long."""
        start = time.time()
        while not is_so():
            if time.time() - start > PATIENCE:
                return math.inf
            for task in self._tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)
        return time.time() - start

    async def meet(self) -> None:
        """Open the class, and let everybody in."""
        running, size = self.site.running, self.lesson.size
        await self.teacher.open()
        await self.projector.sit()
        self.projector.keys = {key: self.teacher.keys[key] for key in ("code", "wall")}
        for desk in (self.teacher, self.projector, self.echoes):
            self._tasks.append(asyncio.create_task(desk.live()))
        await self.until(lambda: bool(self.teacher.heard))
        self.memory, start = [memory([running.process])], time.time()
        await asyncio.gather(*(each.join(self.teacher.keys["code"]) for each in self.pupils))
        self._tasks += [asyncio.create_task(each.live()) for each in self.pupils]
        await self.until(lambda: all(each.saw for each in self.pupils))
        await self.until(lambda: bool(self.teacher.saw_all))
        print(f"{f'all {size} are in after':44} {time.time() - start:.1f} s")
        self._tell_memory()

    def _tell_memory(self) -> None:
        found = groups(self.site.running)
        took = {name: memory(of) for name, of in found.items()}
        self.memory.append(took["server"])
        print(
            f"{'  memory':44} {took['server']:.0f} MiB for the server, {took['pupils']:.0f} for "
            f"{len(found['pupils'])} that answer pupils, {took['kernels']:.0f} for "
            f"{len(found['kernels'])} kernels: {sum(took.values()) / self.lesson.size:.1f} for a "
            f"pupil in all"
        )

    async def hold(self) -> None:
        """Ask all questions, beside whoever is hostile."""
        bad = await self._hostile() if self.hostile else None
        for number in range(1, QUESTIONS + 1):
            await self._question(number)
        if bad:
            answered = json.loads((await bad.communicate(b""))[0])
            tell_hostile(answered)

    async def _hostile(self) -> asyncio.subprocess.Process:
        """Hostile pupils in the class, or in another one if there is no room for them."""
        keys = self.teacher.keys
        if self.lesson.size + self.hostile > MOST_PUPILS:
            # A page opens one class; the projector's has none.
            door = TeachersDesk(self.site.running, self.lesson)
            keys = await door.talk("open", kernel=self.projector.kernel)
            door.keys = keys
            await door.talk("ask", question=json.dumps({"drill": "card-order", "seed": 7}))
            door.close()
        where = "the class itself" if keys is self.teacher.keys else "another class of the site"
        print(f"{f'{self.hostile} hostile pupils are in':44} {where}")
        wire, seats = Wire(self.site.running, self.address), []
        for place in range(self.hostile):
            asked = {"code": keys["code"], "name": f"Hostile {place + 1}"}
            status, joined, _ = await wire.post("ask/join", asked)
            assert status == 200, joined
            seats.append({"code": joined["code"], "pupil": joined["pupil"]})
        wire.close()
        command = [sys.executable, "-m", "benchmarks.hostile_pupils", str(self.site.running.port)]
        command += [self.address, self.teacher.keys["code"], json.dumps(seats)]
        pipe = asyncio.subprocess.PIPE
        started = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        assert started.stdout
        assert await started.stdout.readline(), "the hostile pupils ended before they began"
        return started

    async def _question(self, number: int) -> None:
        """Ask a question, and wait until the teacher has all answers."""
        lesson, size, start = self.lesson, self.lesson.size, time.time()
        spent = self._spent()
        lesson.is_busy = True
        await self.teacher.ask(number)
        if number == KILLED:
            await self.until(lambda: lesson.has(lesson.taken, number) >= size // 2)
            await self._come_back(number)
        await self.until(lambda: lesson.has(lesson.taken, number) == size)
        await self.until(lambda: lesson.has(lesson.counted, number) == size)
        lesson.is_busy = False
        took = time.time() - start
        missing = size - lesson.has(lesson.counted, number)
        shown = lesson.shown(number)
        print(
            f"{f'question {number}':44} {lesson.has(lesson.seen, number)} pupils have seen it, the "
            f"last after {max(shown, default=math.inf):.2f} s; the teacher has {size - missing} "
            f"answers after {took:.1f} s",
            flush=True,
        )
        if number != KILLED:
            used = {name: now - spent[name] for name, now in self._spent().items()}
            print(
                f"{'  processor':44} {100 * sum(used.values()) / took / CORES:.0f} % of two cores: "
                f"{used['server']:.1f} s for the server, {used['pupils']:.1f} for what answers "
                f"pupils, {used['kernels']:.1f} for kernels"
            )
        self._tell_memory()
        if missing:
            lesson.faults.append(f"question {number}: {missing} answers are missing")
        await self.teacher.check()
        await self.teacher.show()
        await asyncio.sleep(1)

    def _spent(self) -> dict[str, float]:
        return {name: processor(of) for name, of in groups(self.site.running).items()}

    async def _come_back(self, number: int) -> None:
        """Kill the site, and wait until everybody has the question again."""
        lesson, size = self.lesson, self.lesson.size
        given = lesson.has(lesson.taken, number)
        lesson.is_busy = False
        self.site.kill()
        lesson.killed = time.time()
        starting = asyncio.create_task(asyncio.to_thread(self.site.start))
        # What was on its way is read by then; no site starts as fast.
        await asyncio.sleep(SOON_SECONDS)
        since = time.time()
        await starting
        took = time.time() - lesson.killed

        def again(times: Sequence[float]) -> float:
            """After how many seconds there was the first of some times; `inf` for never."""
            return next((at for at in times if at > since), math.inf) - lesson.killed

        def all_again() -> float:
            return max(again(each.saw) for each in self.pupils)

        await self.until(lambda: math.inf not in (all_again(), again(self.teacher.saw_all)))
        lesson.back = time.time()
        lesson.is_busy = True
        print(
            f"{'killed':44} with {given} of {size} answers; open after {took:.1f} s; all pupils "
            f"have the question again after {all_again():.1f} s, the teacher sees all after "
            f"{again(self.teacher.saw_all):.1f} s",
            flush=True,
        )

    async def end(self) -> None:
        """End the class."""
        await stop(*self._tasks)
        await self.teacher.end()
        self.projector.close()
        self.echoes.leave()


def beside(what: str, times: Sequence[float], echoed: Sequence[float]) -> None:
    """Times, those of the echo, and how many times as long."""
    if not times or not echoed:
        print(f"{what:44} never")
        return
    told(what, in_ms(times))
    told("  the echo", in_ms(echoed))
    middle = statistics.median(times) / statistics.median(echoed)
    print(f"{'':44} {middle:.1f} times the echo, {p95(times) / p95(echoed):.1f} times at p95")


def tell(held: HeldClass) -> None:
    """What all waited for, and whether anything was lost."""
    lesson, echoes = held.lesson, held.echoes
    answers = [took for _, took in echoes.answers.heard]
    beside("from “ask” to a pupil's page", lesson.shown(), [t for _, t in echoes.questions.heard])
    last = [max(lesson.shown(number)) for number in lesson.asked if lesson.shown(number)]
    beside("  to the last pupil's", last, echoes.last())
    beside(
        "from an answer to the teacher's page", lesson.waits(lesson.sent, lesson.counted), answers
    )
    walled = [at - lesson.asked[number] for number, at in lesson.walled.items() if number]
    told("from “ask” to the projector's page", in_ms(walled))
    before, *after = held.memory
    more = (max(after) - before) / lesson.size
    judged(f"{more:.2f} MiB of the server for a pupil", more <= MOST_MEMORY)
    print(f"{'what pupils and teacher were refused':44} {dict(lesson.refused) or 'nothing'}")
    print(f"{'requests of pupils that nobody answered':44} {lesson.lost}")
    found = [*dict.fromkeys(lesson.faults)]
    judged(
        f"{len(lesson.taken)} answers were taken, {len(found)} things are lost or counted twice "
        f"{found[:3] or ''}",
        not found,
    )


def tell_hostile(answered: Mapping[str, int]) -> None:
    """What hostile pupils were answered."""
    ends = Counter[str]()
    for what, count in answered.items():
        ends[what.split()[1]] += count
    away, cut = ends.pop("away", 0), ends.pop("cut", 0)
    said = ", ".join(f"{count} x {status}" for status, count in sorted(ends.items()))
    broken = {what: count for what, count in answered.items() if what.endswith(" 500")}
    judged(
        f"{ends.total()} messages of hostile pupils were answered: {said}; {cut} were cut off, "
        f"{away} found no site {broken or ''}",
        not broken,
    )


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks room", description=__doc__)
    parser.add_argument("--pupils", type=int, default=60, help="how many there are")
    parser.add_argument(
        "--hostile",
        type=int,
        default=10,
        help="how many hostile ones: in the class if it has room for them, else in another one",
    )
    parser.add_argument(
        "--near", action="store_true", help="have these at the same address as the others"
    )
    add_database_option(parser)
    options = parser.parse_args(arguments)
    this = psutil.Process()
    if hasattr(this, "cpu_affinity"):
        this.cpu_affinity(this.cpu_affinity()[:CORES])
    print(f"load of this machine before: {os.getloadavg()[0]:.1f}, with {os.cpu_count()} cores")

    async def hold() -> None:
        held = HeldClass(site, echo, options.pupils, options.hostile, options.near)
        await held.meet()
        await held.hold()
        tell(held)
        await held.end()

    with (
        opened(options.postgresql) as site,
        tempfile.TemporaryDirectory() as folder,
        open_echo(Path(folder)) as echo,
    ):
        asyncio.run(hold())
        judged("the log tells of no error", not site.has_failed())
    print(f"load of this machine after: {os.getloadavg()[0]:.1f}")
