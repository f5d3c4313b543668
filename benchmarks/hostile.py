"""A seat at a table for people that sends every message at any time, as a process of its own.

`python -m benchmarks.hostile PORT SECONDS CODE SEAT OTHER` says at its end, as JSON, what it was
answered: how often each status, for each action.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

import psutil

from benchmarks.seats import Unanswered, Wire
from tests.widgets.site.visitors import Running
from tests.widgets.together.test_people_table import hostile
from wildescape_widgets.site.people_pages import AskedTable

ADDRESS = "127.0.0.66"
CONNECTIONS = 4
JUNK: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    5,
    10**12,
    1.5,
    "",
    "x",
    "x" * 500,
    "\ud800",
    [],
    [[]],
    {},
    {"a": 1},
)
FIELDS: tuple[str, ...] = (
    "chair",
    "phrase",
    "since",
    "era",
    "view",
    "hand",
    "text",
    "name",
    "lang",
    "before",
)
FIELDS += ("level", "clock", "away", "rules", "length", "speed", "undo", "watch", "kernel")
ACTIONS = [name for name in AskedTable.ACTIONS if name != "leave"]
"""All that a page may ask of a table, but for what would end this."""


def asked(rng: random.Random, code: str, seat: str, other: str) -> dict[str, object]:
    """What is sent: with one's own seat, or at a table that isn't one's own."""
    keys: dict[str, object] = {"code": rng.choice((code, code, code, other)), "seat": seat}
    if rng.random() < 0.1:
        keys[rng.choice(("code", "seat"))] = rng.choice(JUNK)
    fields = {name: rng.choice(JUNK) for name in rng.sample(FIELDS, rng.randrange(6))}
    return {"since": -1, "view": -1, "message": hostile(rng), **fields, **keys}


async def annoy(site: Running, seconds: float, keys: tuple[str, str, str]) -> Counter[str]:
    rng, end, told = random.Random(1), time.monotonic() + seconds, Counter[str]()

    async def one() -> None:
        wire = Wire(site, ADDRESS)
        while time.monotonic() < end:
            action = rng.choice((*ACTIONS, "act", "act", "act"))
            try:
                status, _, _ = await wire.post(f"together/{action}", asked(rng, *keys))
            except Unanswered:
                status = 0
            told[f"{action} {status}"] += 1

    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))
    return told


if __name__ == "__main__":
    place = Running(int(sys.argv[1]), psutil.Process(), Path())
    code, seat, other = sys.argv[3:6]
    print(json.dumps(asyncio.run(annoy(place, float(sys.argv[2]), (code, seat, other)))))
