"""Simulated pages of a class: pupils', a teacher's and a projector's, and what they note."""

from __future__ import annotations

import asyncio
import math
import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from benchmarks.desks import Desk
from benchmarks.seats import AGAIN_SECONDS, SOON_SECONDS, Unanswered, Wire, stop
from tests.widgets.site.visitors import Running, ask

THINKING = (0.5, 3.0)
"""How many seconds a pupil takes to answer."""

CHOICE = {
    "text": "Trump is 8. Which card is the highest?",
    "options": [{"text": "AS"}, {"text": "8S", "right": True}, {"text": "KS"}],
}
PLAY = {"hand": "8S 8H 9D 9C KS KD AC 3C 3D", "table": "7S 7D", "trump": "5"}
ASKED = [("choice", CHOICE, ("1", "2", "3")), ("play", PLAY, ([0, 1], [2, 3], [4, 5], [], [0]))]
"""Forms of questions, how they are filled in, and what pupils answer."""

SHOWN = ("number", "question", "isOpen", "shown")
"""What everybody may know of a question."""

Key = tuple[int, int]
"""A question and a pupil, by their numbers."""


@dataclass
class Lesson:
    """What happens in a class, and when, in seconds since 1970.

    Attributes:
        size: how many pupils there are, besides hostile ones.
        asked: when each question was asked.
        seen: when each pupil saw each question.
        sent: when each answer was first sent.
        taken: the answers that the site says it has.
        counted: when the teacher's page had each answer.
        walled: when the projector's page had each question.
        killed: when the site was killed.
        back: when all pupils had the question again, and the teacher saw them.
        is_busy: whether pupils see and answer a question.
        sizes: how many bytes a pupil and the teacher were told last.
        refused: what nobody hostile was refused.
        lost: how often nobody has answered.
        faults: what the teacher was told wrongly.
    """

    size: int
    asked: dict[int, float] = field(default_factory=dict)
    seen: dict[Key, float] = field(default_factory=dict)
    sent: dict[Key, float] = field(default_factory=dict)
    taken: dict[Key, str] = field(default_factory=dict)
    counted: dict[Key, float] = field(default_factory=dict)
    walled: dict[int, float] = field(default_factory=dict)
    killed: float = math.inf
    back: float = math.inf
    is_busy: bool = False
    sizes: dict[str, int] = field(default_factory=lambda: {"look": 1, "teach": 1})
    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    faults: list[str] = field(default_factory=list)

    def waits(self, since: Mapping[Key, float], until: Mapping[Key, float]) -> list[float]:
        """How long all waited for something, but for who waited for a site that was killed."""
        pairs = ((since[key], at) for key, at in until.items() if key in since)
        return [b - a for a, b in pairs if b < self.killed or a > self.back]

    def shown(self, number: int | None = None) -> list[float]:
        """How long pupils waited for a question, or for all."""
        since = {key: self.asked[key[0]] for key in self.seen if number in (None, key[0])}
        return self.waits(since, self.seen)

    def has(self, marks: Mapping[Key, object], number: int) -> int:
        """For how many pupils something is noted of a question."""
        return sum(of == number for of, _ in marks)

    def check(self, heard: Mapping[str, Any], taken: Mapping[Key, str]) -> None:
        """Compare what the teacher is told with what was taken before.

        Args:
            heard: what the teacher is told.
            taken: the answers that the site had when the teacher's page asked.
        """
        number, rows = heard["number"], heard["pupils"]
        given = sum(each["answer"] is not None for each in rows)
        if given != heard["answered"]:
            self.faults.append(f"question {number}: {heard['answered']} counted of {given}")
        for place in range(1, self.size + 1):
            name = called(place)
            answers = [each["answer"] for each in rows if each["name"] == name]
            if len(answers) > 1:
                self.faults.append(f"question {number}: {name} is there {len(answers)} times")
            answer = taken.get((number, place))
            if answer is not None and answers != [answer]:
                self.faults.append(f"question {number}: the answer of {name} is lost")


def called(place: int) -> str:
    """The name of a pupil."""
    return f"Pupil {place}"


class ClassDesk(Desk, ABC):
    """A page with a kernel that hears of its class.

    Args:
        site: the site; it keeps its address when it's killed.
        lesson: where it's noted what happens.
    """

    action: str

    def __init__(self, site: Running, lesson: Lesson) -> None:
        super().__init__(site)
        self.lesson = lesson
        self.kernel = ""
        self.keys: dict[str, str] = {}
        self.taken: dict[Key, str] = {}
        """The answers that the site had when this page asked last."""
        self._wire = Wire(site)

    async def live(self) -> None:
        """Hear of all that is new, until cancelled."""
        since = -1
        while True:
            try:
                self.taken = {**self.lesson.taken}
                asked = {**self.keys, "since": since}
                status, heard, _ = await self._wire.post(f"ask/{self.action}", asked)
                if status != 200:
                    self.lesson.refused[f"{self.action} {heard.get('reason', status)}"] += 1
                    await asyncio.sleep(AGAIN_SECONDS)
                elif heard["rev"] > since:
                    self.lesson.sizes[self.action] = self._wire.size
                    await self.follow(heard)
                    since = heard["rev"]
            except Unanswered:
                await asyncio.sleep(AGAIN_SECONDS)
                if await self.is_lost():
                    # As a page that loads itself again.
                    since = -1
                    with suppress(OSError, Unanswered):
                        await self.sit()

    def close(self) -> None:
        """Close the page."""
        self._wire.close()
        if self.kernel:
            self.socket.close()

    @abstractmethod
    async def follow(self, heard: dict[str, Any]) -> None:
        """Have the kernel make something of what is heard."""


class TeachersDesk(ClassDesk):
    """A teacher's page: it asks, and counts answers."""

    action = "teach"

    def __init__(self, site: Running, lesson: Lesson) -> None:
        super().__init__(site, lesson)
        self.heard: dict[str, Any] = {}
        self.saw_all: list[float] = []
        """When it saw that all pupils are here."""
        self._asking = Wire(site)
        self._prepared = 0
        self._turn = asyncio.Lock()

    async def sit(self) -> None:
        await super().sit()
        self._prepared = 0

    async def open(self) -> None:
        """Open a class."""
        await self.sit()
        self.keys = await self.talk("open", kernel=self.kernel)

    async def talk(self, action: str, **asked: Any) -> dict[str, Any]:
        """Ask the class for something that it must do."""
        status, heard, _ = await self._asking.post(f"ask/{action}", {**self.keys, **asked})
        assert status == 200, (action, status, heard)
        return dict(heard)

    async def ask(self, number: int) -> None:
        """Write a question, and ask it."""
        form, fields, _ = ASKED[number % len(ASKED)]
        # News of the question would come to the kernel before it has begun.
        async with self._turn:
            place, self._prepared = self._prepared, self._prepared + 1
            await self.do("prepare", at=None, form=form, fields=fields)
            question = (await self.do("written", at=place))["question"]
            self.lesson.asked[number] = time.time()
            assert (await self.talk("ask", question=question))["number"] == number
            await self.do("begin", at=place, number=number)

    async def check(self) -> None:
        """Look whether all is there that the site has taken."""
        taken = {**self.lesson.taken}
        self.lesson.check(await self.talk("teach", since=-1), taken)

    async def end(self) -> None:
        """End the class."""
        await self.talk("end")
        self.close()

    def close(self) -> None:
        self._asking.close()
        super().close()

    async def show(self) -> None:
        """Show the right answer."""
        async with self._turn:
            shown = (await self.do("answer_shown"))["question"]
        await self.talk("show", shown=shown)

    async def follow(self, heard: dict[str, Any]) -> None:
        async with self._turn:
            shown = {key: heard[key] for key in SHOWN}
            await self.do("follow", **shown, pupils=heard["pupils"], time="")
        now, lesson = time.time(), self.lesson
        lesson.check(heard, self.taken)
        self.heard = heard
        pupils = {each["name"]: each for each in heard["pupils"]}
        ours = {place: pupils.get(called(place)) for place in range(1, lesson.size + 1)}
        for place, each in ours.items():
            if each and each["answer"] is not None:
                lesson.counted.setdefault((heard["number"], place), now)
        if all(each and each["isHere"] for each in ours.values()):
            self.saw_all.append(now)


class ProjectorsDesk(ClassDesk):
    """A projector's page: the question, and how many have answered."""

    action = "watch"

    async def follow(self, heard: dict[str, Any]) -> None:
        pupils = [
            {"number": place, "name": "", "answer": answer}
            for place, answer in enumerate(heard["answers"])
        ]
        await self.do("follow", **{key: heard[key] for key in SHOWN}, pupils=pupils, time="")
        self.lesson.walled.setdefault(heard["number"], time.time())


class Pupil:
    """A pupil's page, which has no kernel: it follows the class, and answers each question once.

    Args:
        site: the site; it keeps its address when it's killed.
        lesson: where it's noted what happens.
        place: the pupil's number.
    """

    def __init__(self, site: Running, lesson: Lesson, place: int) -> None:
        self.site, self.lesson, self.place = site, lesson, place
        self.seat: dict[str, str] = {}
        self.saw: list[float] = []
        """When it saw what the class is asked."""
        self._looking, self._sending = Wire(site), Wire(site)
        self._answered = 0
        self._answering: asyncio.Task[None] | None = None

    async def join(self, code: str) -> None:
        """Open the page, and join the class."""
        assert (await ask(self.site, "join")).code == 200
        asked = {"code": code, "name": called(self.place)}
        status, joined, _ = await self._sending.post("ask/join", asked)
        assert status == 200, joined
        self.seat = {"code": joined["code"], "pupil": joined["pupil"]}

    async def live(self) -> None:
        """Look and answer, until cancelled."""
        try:
            await self._look()
        finally:
            if self._answering:
                await stop(self._answering)
            self._looking.close()
            self._sending.close()

    async def _look(self) -> None:
        since, lesson = -1, self.lesson
        while True:
            try:
                asked = {**self.seat, "since": since}
                status, heard, _ = await self._looking.post("ask/look", asked)
                if status != 200:
                    lesson.refused[f"look {heard.get('reason', status)}"] += 1
                    await asyncio.sleep(AGAIN_SECONDS)
                    continue
                if heard["rev"] > since:
                    lesson.sizes["look"] = self._looking.size
                    if not await self._follow(self._looking, heard):
                        await asyncio.sleep(AGAIN_SECONDS)
                        continue
                    self._see(heard)
                since = heard["rev"]
                if heard.get("isCut"):
                    await asyncio.sleep(SOON_SECONDS)
            except Unanswered:
                lesson.lost += 1
                await asyncio.sleep(AGAIN_SECONDS)

    def _see(self, heard: dict[str, Any]) -> None:
        now, number = time.time(), heard["number"]
        self.saw.append(now)
        if number:
            self.lesson.seen.setdefault((number, self.place), now)
        if heard["isOpen"] and number > self._answered:
            self._answered = number
            self._answering = asyncio.create_task(self._answer(heard))

    async def _follow(self, wire: Wire, heard: dict[str, Any]) -> bool:
        """Whether the page has seen what the class is asked; of nothing it asks nobody."""
        return heard["question"] is None or bool(await self._do(wire, heard, "follow"))

    async def _do(
        self, wire: Wire, heard: dict[str, Any], action: str, **fields: Any
    ) -> dict[str, Any] | None:
        """What Python replies, which knows of the class only what it's told; nothing if refused."""
        message = {"action": action, **fields}
        asked = {"lang": "en", "followed": followed(heard), "message": message}
        status, answer, _ = await wire.post("join/do", asked)
        if status != 200:
            self.lesson.refused[f"{action} {answer.get('reason', status)}"] += 1
            return None
        assert answer["reply"]["ok"], answer["reply"]
        return dict(answer["reply"])

    async def _answer(self, heard: dict[str, Any]) -> None:
        """Think, and answer until the class has it."""
        await asyncio.sleep(random.uniform(*THINKING))
        number, lesson = heard["number"], self.lesson
        answer = random.choice(ASKED[number % len(ASKED)][2])
        while True:
            try:
                if reply := await self._do(self._sending, heard, "answer", answer=answer):
                    given = {**self.seat, "number": number, "answer": reply["answer"]}
                    lesson.sent.setdefault((number, self.place), time.time())
                    status, said, _ = await self._sending.post("ask/answer", given)
                    if status == 200:
                        lesson.taken[number, self.place] = reply["answer"]
                        await self._follow(self._sending, {**heard, "mine": reply["answer"]})
                        return
                    lesson.refused[f"answer {said.get('reason', status)}"] += 1
            except Unanswered:
                lesson.lost += 1
            await asyncio.sleep(AGAIN_SECONDS)


def followed(heard: Mapping[str, Any]) -> dict[str, Any]:
    """What a pupil's Python has to know of the class: the question, or that with its answer."""
    question = heard["question"] if heard["shown"] is None else None
    return {key: heard[key] for key in (*SHOWN, "mine")} | {"question": question}
