"""Pupils of a class who send every message at any time, as a process of its own.

`python -m benchmarks.hostile_pupils PORT ADDRESS CODE SEATS` goes on until its input ends. Then it
says as JSON what it was answered: how often each status, for each kind of message.

CODE is the code of another class, or the same; SEATS are their own codes and secrets, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psutil
from wildescape.rules import DEFAULT

from benchmarks.hostile import CONNECTIONS, JUNK
from benchmarks.seats import Unanswered, Wire, stop
from tests.widgets.site.visitors import Running
from wildescape_widgets.classroom.forms import example, written_question
from wildescape_widgets.site.class_pages import ClassPage

LOOKS = 20
"""How many looks one of them sends at once."""

AWAY_SECONDS = 0.2
"""How long they wait for a site that hasn't answered."""

FIELDS = (
    *("name", "since", "number", "answer", "why", "progress", "kernel", "question", "shown"),
    *("isOpen", "isLocked", "hasLobby", "pupils", "handedIn", "lang", "table", "chair", "moment"),
    *("teacher", "wall"),
)
ACTIONS = [*ClassPage.ACTIONS]
"""All that a page may ask of a class."""

HEAVY = 20
"""How many questions there are that take long to think about."""

Message = tuple[str, str, object]
"""What it's called, where it's sent, and what is sent: as JSON, or bytes as they are."""


def heavy(seed: int) -> str:
    """A question about a whole hand."""
    fields = example("position", seed, DEFAULT, "", "en")
    return json.dumps(written_question("position", fields, "en", DEFAULT))


class HostilePupil:
    """A pupil who means no good.

    Args:
        seat: the code of the pupil's class, and the pupil's secret.
        code: the code of another class, or the same.
        questions: some that take long.
        seed: of what is sent.
    """

    def __init__(self, seat: Mapping[str, str], code: str, questions: list[str], seed: int) -> None:
        self._seat, self._code, self._questions = seat, code, questions
        self._rng = random.Random(seed)

    def message(self) -> Message:
        """Anything."""
        kinds = (self._any, self._any, self._damaged, self._long, self._stolen, self._python)
        return self._rng.choice((*kinds, self._heard))()

    def looks(self) -> dict[str, object]:
        """A look that waits."""
        return {**self._seat, "since": 10**8}

    def _any(self) -> Message:
        action = self._rng.choice(ACTIONS)
        fields = {name: self._junk() for name in self._rng.sample(FIELDS, self._rng.randrange(6))}
        return action, f"ask/{action}", {**fields, **self._keys()}

    def _keys(self) -> dict[str, object]:
        keys: dict[str, object] = {**self._seat}
        if self._rng.random() < 0.3:
            keys[self._rng.choice([*keys])] = self._junk()
        if self._rng.random() < 0.3:
            keys["code"] = self._code
        return keys

    def _junk(self) -> object:
        return self._rng.choice(JUNK)

    def _damaged(self) -> Message:
        """What is no JSON, or is no object."""
        body = json.dumps({**self._seat, "since": -1}).encode()
        cut = body[: self._rng.randrange(len(body))]
        bodies = (cut, b"[" * 10_000, b"null", b"\xff\xfe", b"[]", b"7", b"")
        path = self._rng.choice(("ask/look", "ask/answer", "ask/join", "join/do"))
        return "damaged", path, self._rng.choice(bodies)

    def _long(self) -> Message:
        """What is longer than it may be; some of it than any request."""
        text = "x" * self._rng.choice((501, 12_001, 15_000, 40_000))
        action, name = self._rng.choice(
            (("answer", "answer"), ("explain", "why"), ("hand-in", "progress"), ("join", "name"))
        )
        return "long", f"ask/{action}", {"number": 1, "name": "x", **self._seat, name: text}

    def _stolen(self) -> Message:
        """An answer for somebody else, whose secret is guessed, or their number instead."""
        secret: object = self._rng.choice((self._rng.randrange(70), f"{self._rng.random()}"))
        number = self._rng.randrange(5)
        keys = {"code": self._code, "pupil": secret, "number": number}
        return "stolen", "ask/answer", {**keys, "answer": "0"}

    def _heard(self) -> Message:
        """What a pupil may send: an answer, a reason, or a code of progress, again and again."""
        number, text = self._rng.randrange(4), f"{self._rng.random()}"
        action, name = self._rng.choice(
            (("answer", "answer"), ("explain", "why"), ("hand-in", "progress"))
        )
        return "own", f"ask/{action}", {**self._seat, "number": number, "name": "x", name: text}

    def _python(self) -> Message:
        """What Python is asked: of damaged questions, and of those that take long."""
        question: object = self._rng.choice(self._questions)
        is_heavy = self._rng.random() < 0.3
        if not is_heavy and isinstance(question, str):
            cut = question[: self._rng.randrange(len(question))]
            question = self._rng.choice((cut, question.replace("3", "9"), self._junk()))
        followed: dict[str, object] = {
            "number": self._rng.randrange(10**6),
            "question": question,
            "shown": question if self._rng.random() < 0.5 else None,
            "isOpen": True,
            "mine": self._rng.choice((None, None, '""', "[0]", "7")),
        }
        if self._rng.random() < 0.2:
            followed[self._rng.choice([*followed])] = self._junk()
        message: dict[str, object] = {"action": "follow"}
        if self._rng.random() < 0.5:
            action = self._rng.choice(("answer", "answer", "hand_in", "reset", "_publish", ""))
            message = {"action": action, "answer": self._junk()}
        asked: dict[str, object] = {"lang": "en", "followed": followed, "message": message}
        if self._rng.random() < 0.1:
            asked[self._rng.choice([*asked])] = self._junk()
        return "heavy" if is_heavy else "python", "join/do", asked


def is_open(error: Unanswered) -> bool:
    """Whether the site was there that hasn't answered."""
    return not isinstance(error.__cause__, ConnectionRefusedError)


async def annoy(
    site: Running, address: str, pupils: list[HostilePupil], is_over: asyncio.Event
) -> Counter[str]:
    """Send everything until it's over; how often each status was the answer."""
    found = Counter[str]()

    async def send(wire: Wire, name: str, path: str, asked: Any) -> None:
        try:
            status, _, _ = await wire.post(path, asked)
            found[f"{name} {status}"] += 1
        except Unanswered as error:
            # What's too long for the site ends the connection.
            found[f"{name} {'cut' if is_open(error) else 'away'}"] += 1
            await asyncio.sleep(AWAY_SECONDS)

    async def talk(pupil: HostilePupil) -> None:
        wire = Wire(site, address)
        while True:
            await send(wire, *pupil.message())

    async def look(pupil: HostilePupil) -> None:
        wires = [Wire(site, address) for _ in range(LOOKS)]
        while True:
            await asyncio.gather(*(send(wire, "look", "ask/look", pupil.looks()) for wire in wires))

    ways = (*[talk] * CONNECTIONS, look)
    tasks = [asyncio.create_task(does(each)) for does in ways for each in pupils]
    await is_over.wait()
    for task in tasks:
        if task.done():
            task.result()
    await stop(*tasks)
    return found


async def main(port: int, address: str, code: str, seats: list[dict[str, str]]) -> None:
    """Annoy a site until the input ends."""
    questions = [heavy(seed) for seed in range(HEAVY)]
    pupils = [HostilePupil(seat, code, questions, seed) for seed, seat in enumerate(seats)]
    is_over = asyncio.Event()
    # Nobody asks any more for what is on its way at the end.
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)

    async def read() -> None:
        await asyncio.to_thread(sys.stdin.buffer.read)
        is_over.set()

    reading = asyncio.create_task(read())
    print("begun", flush=True)
    found = await annoy(Running(port, psutil.Process(), Path()), address, pupils, is_over)
    await reading
    print(json.dumps(found))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], sys.argv[3], json.loads(sys.argv[4])))
