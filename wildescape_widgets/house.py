"""What a host offers: which rooms and lessons there are, by which house rules, under which name."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from wildescape.rules import DEFAULT, Rules, parse_rules

VARIABLE: Final = "WILDESCAPE_HOUSE"
"""The environment variable in which a site tells its kernels what it offers."""

OWN_SITE: Final = "WILDESCAPE_SITE"
"""The environment may say in it which site people of this machine meet at, as on a JupyterHub."""

ROOMS: Final = (
    "practice",
    "table",
    "daily",
    "escalation",
    "rules",
    "journal",
    "given",
    "teacher",
    "ask",
    "people",
    "class",
    "paper",
    "tools",
)
"""The rooms besides the map and the lessons, in their order.

`ask` are classes, for those who ask and those who join; `people` are tables for people; `tools` are
all other notebooks.
"""

HOME: Final = "home"
"""The room for those who know the game from home."""

ON_SITES: Final = frozenset({"ask", "people"})
"""The rooms that need a site, which others can open too."""


@dataclass(frozen=True)
class House:
    """What a host offers.

    Args:
        rooms: the rooms that there are, some of `ROOMS`.
        left_out: the names of the bundled lessons that there are not.
        lessons: the files of the lessons that the host adds.
        rules: the house rules for everybody; lessons keep their own.
        title: the name of the site; an empty text stands for ours.
        heading: what stands above the lessons that the host adds; an empty text stands for ours.
        class_days: for how many days classes are kept; 0 is for as long as the site runs.
        knows_names: whether visitors sign in, and are called by the name that they sign in with.
    """

    rooms: frozenset[str] = frozenset(ROOMS)
    left_out: frozenset[str] = frozenset()
    lessons: tuple[Path, ...] = ()
    rules: Rules = DEFAULT
    title: str = ""
    heading: str = ""
    class_days: int = 0
    knows_names: bool = False

    def written(self) -> str:
        """This as a text, for the environment of a kernel."""
        return json.dumps(
            {
                "rooms": sorted(self.rooms),
                "left_out": sorted(self.left_out),
                "lessons": [str(file.absolute()) for file in self.lessons],
                "rules": self.rules.changed_from(DEFAULT),
                "title": self.title,
                "heading": self.heading,
                "class_days": self.class_days,
                "knows_names": self.knows_names,
            }
        )

    def open(self) -> None:
        """Offer this from here on, in this process and in the kernels that it starts."""
        os.environ[VARIABLE] = self.written()


@contextmanager
def opened(offered: House) -> Iterator[None]:
    """Offer something for a time."""
    before = os.environ.get(VARIABLE, "")
    offered.open()
    try:
        yield
    finally:
        os.environ[VARIABLE] = before


def house() -> House:
    """What is offered here: all there is, unless a site has said otherwise."""
    return _read(os.environ.get(VARIABLE, ""))


def is_offered(room: str) -> bool:
    """Whether a room of the course is offered here.

    Where classes are asked, they can be joined. Where the host has set house rules, nobody is asked
    for the rules of their own table.
    """
    if room == HOME:
        return house().rules == DEFAULT
    return ("ask" if room == "join" else room) in house().rooms


@cache
def _read(text: str) -> House:
    if not text:
        return House(rooms=frozenset(ROOMS) - ON_SITES)
    said = json.loads(text)
    return House(
        rooms=frozenset(said["rooms"]),
        left_out=frozenset(said["left_out"]),
        lessons=tuple(map(Path, said["lessons"])),
        rules=parse_rules(said["rules"]),
        title=said["title"],
        heading=said["heading"],
        class_days=said["class_days"],
        knows_names=said["knows_names"],
    )


def house_rules(given: object) -> Rules:
    """House rules in any form that `parse_rules` takes; `None` means the rules of this house.

    Raises:
        InputError: `bad_rules`, with the names or the choices that are known.
    """
    return house().rules if given is None else parse_rules(given)
