"""A class of thirty: from the question to each pupil's page, and from each answer to the teacher's.

Thirty simulated browsers, a teacher's and a projector's, each with a kernel of its own, at one
address, on two cores that they share with the site. What a browser takes to draw isn't in the
figures: a page counts as shown when its kernel has told it all.
"""

import asyncio
import json
import os
import random
import time
from collections.abc import AsyncIterator
from typing import Any

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from benchmarks.figures import memory, processor, told
from tests.widgets.site.visitors import Player, Running, ask, open_site

PUPILS = int(os.environ.get("PUPILS", "30"))
QUESTIONS = 5
THINKING = (0.5, 3.0)
"""How many seconds a pupil takes to answer."""

CORES = 2
PATIENCE = 60

CHOICE = {
    "text": "Trump is 8. Which card is the highest?",
    "options": [{"text": "AS"}, {"text": "8S", "right": True}, {"text": "KS"}],
}
PLAY = {"hand": "8S 8H 9D 9C KS KD AC 3C 3D", "table": "7S 7D", "trump": "5"}
ASKED = [("choice", CHOICE, ("1", "2", "3")), ("play", PLAY, ([0, 1], [2, 3], [4, 5], [], [0, 2]))]


async def own_kernel(site: Running) -> str:
    """Wait in line for a kernel, as a page does."""
    path = "course/kernel"
    while True:
        answer = await ask(site, path, "POST")
        told: dict[str, str] = json.loads(answer.body)
        if answer.code == 200:
            return told["kernel"]
        path = f"course/kernel?ticket={told['ticket']}"
        await asyncio.sleep(1)


SHOWN = ("number", "question", "isOpen", "shown")
"""What everybody may know of a question."""


class Desk(Player):
    """A simulated page of a class: it speaks with its kernel and with its class."""

    room = "join"

    def __init__(self, site: Running) -> None:
        super().__init__(site)
        self.number = 0

    async def sit(self) -> None:
        """Open the course, and go into the room."""
        await ask(self.site)
        self.kernel = await own_kernel(self.site)
        await self.attach()
        self.course = (await self.models())["AnyModel"]
        await self._send({"action": "enter", "room": self.room, "part": None, "at": None})

    async def do(self, action: str, **fields: Any) -> dict[str, Any]:
        """Ask the kernel, and wait for all that comes of it."""
        message = {"id": 1, "rev": None, "action": action, **fields}
        told = await self._send({"action": "room", "room": self.room, "message": message})
        reply: dict[str, Any] = told["message"]
        assert reply["ok"], reply
        return reply

    async def _send(self, content: dict[str, Any]) -> dict[str, Any]:
        self.number += 1
        asked = {"id": self.number, "rev": None, **content}
        data = {"method": "custom", "content": asked}
        await self.say("comm_msg", {"comm_id": self.course, "data": data})
        while True:
            told = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
            assert told is not None
            if isinstance(told, bytes):
                continue
            content = json.loads(told).get("content", {}).get("data", {}).get("content") or {}
            if content.get("id") == self.number:
                assert content["ok"], content
                return content

    async def talk(self, action: str, **asked: Any) -> dict[str, Any]:
        """Ask the class."""
        headers = {"Origin": self.site.origin}
        body = json.dumps(asked)
        url = f"{self.site.url}ask/{action}"
        request = HTTPRequest(url, "POST", headers, body, request_timeout=PATIENCE)
        told: dict[str, Any] = json.loads((await AsyncHTTPClient().fetch(request)).body)
        return told

    async def news(self, lesson: "Lesson", action: str, **keys: str) -> AsyncIterator[Any]:
        """What the class tells whenever something is new, until the lesson is over."""
        since = -1
        while not lesson.is_over:
            told = await self.talk(action, **keys, since=since)
            if told["rev"] != since:
                since = told["rev"]
                yield told


class Lesson:
    """What happens in a class, and when."""

    def __init__(self) -> None:
        self.asked: dict[int, float] = {}
        self.sent: dict[tuple[int, int], float] = {}
        self.shown: list[float] = []
        self.counted: list[float] = []
        self.walled: list[float] = []
        self.answers: dict[int, int] = {}
        self.all_in = asyncio.Event()
        self.is_over = False


class TeachersDesk(Desk):
    room = "ask"

    async def open(self) -> str:
        await self.sit()
        self.keys = await self.talk("open", kernel=self.kernel)
        return str(self.keys["code"])

    async def ask(self, lesson: Lesson, number: int) -> None:
        form, fields, _ = ASKED[number % len(ASKED)]
        await self.do("prepare", at=None, form=form, fields=fields)
        question = (await self.do("written", at=number - 1))["question"]
        lesson.all_in.clear()
        lesson.asked[number] = time.perf_counter()
        await self.talk("ask", **self.keys, question=question)
        await self.do("begin", at=number - 1, number=number)

    async def listen(self, lesson: Lesson, desk: Desk) -> None:
        """Hear of answers, at a kernel of its own, since both ways are used at once."""
        seen = set[tuple[int, int]]()
        async for heard in self.news(lesson, "teach", **self.keys):
            number = heard["number"]
            await desk.do("follow", **{key: heard[key] for key in (*SHOWN, "pupils")})
            now = time.perf_counter()
            for pupil in heard["pupils"]:
                key = (number, int(pupil["name"].split()[1]))
                if pupil["answer"] is not None and key not in seen:
                    seen.add(key)
                    lesson.counted.append(1000 * (now - lesson.sent[key]))
            lesson.answers[number] = sum(each[0] == number for each in seen)
            if number and lesson.answers[number] == PUPILS:
                lesson.all_in.set()


class PupilsDesk(Desk):
    async def join(self, code: str, number: int) -> None:
        await self.sit()
        self.seat = await self.talk("join", code=code, name=f"Pupil {number}", kernel=self.kernel)
        self.place = number

    async def learn(self, lesson: Lesson) -> None:
        """Follow the class, and answer each question once."""
        answered = seen = 0
        async for heard in self.news(lesson, "look", **self.seat):
            number = heard["number"]
            await self.do("follow", **{key: heard[key] for key in (*SHOWN, "mine")})
            if number > seen:
                seen = number
                lesson.shown.append(1000 * (time.perf_counter() - lesson.asked[number]))
            if heard["isOpen"] and number > answered:
                await asyncio.sleep(random.uniform(*THINKING))
                answered = number
                answer = random.choice(ASKED[number % len(ASKED)][2])
                given = (await self.do("answer", answer=answer))["answer"]
                lesson.sent[number, self.place] = time.perf_counter()
                await self.talk("answer", **self.seat, number=number, answer=given)


class ProjectorsDesk(Desk):
    room = "ask"

    async def watch(self, lesson: Lesson, code: str, wall: str) -> None:
        await self.sit()
        async for heard in self.news(lesson, "watch", code=code, wall=wall):
            start = time.perf_counter()
            pupils = [
                {"number": place, "name": "", "answer": answer}
                for place, answer in enumerate(heard["answers"])
            ]
            await self.do("follow", **{key: heard[key] for key in SHOWN}, pupils=pupils)
            lesson.walled.append(1000 * (time.perf_counter() - start))


def processes(site: Running) -> list[psutil.Process]:
    """The server and its kernels."""
    return [site.process, *site.process.children(recursive=True)]


async def hold_class(site: Running) -> None:
    lesson, started = Lesson(), time.perf_counter()
    teacher, ears, projector = TeachersDesk(site), TeachersDesk(site), ProjectorsDesk(site)
    code = await teacher.open()
    await ears.sit()
    pupils = [PupilsDesk(site) for _ in range(PUPILS)]
    await asyncio.gather(*(each.join(code, place + 1) for place, each in enumerate(pupils)))
    took = time.perf_counter() - started
    print(f"{f'all {PUPILS} have joined, with kernels, after':44} {took:.1f} s")
    busy = [
        *(each.learn(lesson) for each in pupils),
        teacher.listen(lesson, ears),
        projector.watch(lesson, code, teacher.keys["wall"]),
    ]
    tasks = [asyncio.create_task(each) for each in busy]
    await asyncio.sleep(2)
    before, start = processor(processes(site)), time.perf_counter()
    lost = 0
    for number in range(1, QUESTIONS + 1):
        await teacher.ask(lesson, number)
        try:
            await asyncio.wait_for(lesson.all_in.wait(), PATIENCE)
        except TimeoutError:
            lost += PUPILS - lesson.answers.get(number, 0)
        shown = (await teacher.do("answer_shown"))["question"]
        await teacher.talk("show", **teacher.keys, shown=shown)
        await asyncio.sleep(1)
    took, spent = time.perf_counter() - start, processor(processes(site)) - before
    for what, times in (
        ("from “ask” to shown at a pupil", lesson.shown),
        ("from an answer to the teacher's count", lesson.counted),
        ("the wall's kernel, for each change", lesson.walled),
    ):
        if times:
            told(what, times)
    print(f"{'answers lost':44} {lost} of {PUPILS * QUESTIONS}")
    print(f"{'processor, of two cores':44} {100 * spent / took / CORES:.0f} %, for {took:.0f} s")
    server, *kernels = processes(site)
    print(
        f"{'memory':44} {memory([server]):.0f} MiB for the server, "
        f"{memory(kernels):.0f} for {PUPILS + 3} kernels"
    )
    lesson.is_over = True
    await teacher.talk("end", **teacher.keys)
    await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    this = psutil.Process()
    if hasattr(this, "cpu_affinity"):
        this.cpu_affinity(this.cpu_affinity()[:CORES])
    print(f"load of this machine before: {os.getloadavg()[0]:.1f}")
    with open_site() as site:
        asyncio.run(hold_class(site))
