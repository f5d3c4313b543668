"""What a site keeps of classes, tables and hand-outs, row by row.

Of secrets there is only what they hash to.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, NamedTuple


class ClassroomRow(NamedTuple):
    """A class.

    Args:
        code: What pupils join with.
        opened: When, in seconds since 1970.
        teacher: What the teacher's secret hashes to.
        wall: What a wall's hashes to.
        number: How many questions were asked.
        question: What is asked.
        shown: What pupils are told of the right answer.
        is_open: Whether answers are taken.
        is_locked: Whether nobody else is let in.
        has_lobby: Whether newcomers wait until their teacher lets them in.
    """

    code: str
    opened: float
    teacher: str
    wall: str
    number: int = 0
    question: str | None = None
    shown: str | None = None
    is_open: bool = False
    is_locked: bool = False
    has_lobby: bool = False


class PupilPlace(IntEnum):
    """What somebody who has joined has of the class."""

    IN = 0
    TAKEN = 1
    """Somebody else has their place."""
    REMOVED = 2
    """Their teacher has taken it from them."""
    WAITING = 3
    """Their teacher hasn't let them in yet."""


class PupilRow(NamedTuple):
    """A pupil of a class, and the answer to what is asked.

    Args:
        code: The class.
        number: Tells pupils apart.
        secret: What the pupil's secret hashes to.
        name: How they want to be called.
        answer: What they answer.
        why: Why.
        place: Whether they are in; of those who aren't any more, only the secret is known.
    """

    code: str
    number: int
    secret: str
    name: str = ""
    answer: str | None = None
    why: str = ""
    place: PupilPlace = PupilPlace.IN


class HandInRow(NamedTuple):
    """The newest code of progress of a pupil.

    Args:
        code: The class.
        pupil: The pupil's number.
        name: The name that came with it.
        progress: The code of progress; empty if the pupil was removed.
        number: How many came before it, and itself.
    """

    code: str
    pupil: int
    name: str
    progress: str
    number: int


class PeopleTableRow(NamedTuple):
    """A table for people.

    Args:
        code: What others join with.
        opened: When, in seconds since 1970.
        about: Who sits there and what was chosen, as JSON; of secrets what they hash to.
        now: The match without its finished deals, as JSON; empty before it has begun.
    """

    code: str
    opened: float
    about: str
    now: str


class PeopleDealRow(NamedTuple):
    """A finished deal of a match of people.

    Args:
        code: The table.
        number: Which deal it was, from 0.
        hand: The deal as a record has it, as JSON.
    """

    code: str
    number: int
    hand: str


class ClassPlayRow(NamedTuple):
    """Something of the tables at which a class plays.

    Args:
        code: The class.
        key: What it is: the plan, a table, or a finished hand of one.
        told: What there is of it, as JSON; of secrets what they hash to.
    """

    code: str
    key: str
    told: str


class ClassLookRow(NamedTuple):
    """What a look back on a hand has found for a pupil; it stays when their table ends.

    Args:
        code: The class.
        key: The table's code, the hand, and what the secret of the pupil's seat hashes to.
        told: What was found, as JSON.
    """

    code: str
    key: str
    told: str


class HandOutRow(NamedTuple):
    """Something that is handed out.

    Args:
        code: What it's opened with.
        made: When, in seconds since 1970.
        teacher: What the secret of whoever handed it out hashes to.
        address: Where it leads within the course, from the `#` on.
    """

    code: str
    made: float
    teacher: str
    address: str


class HandOutVisitRow(NamedTuple):
    """A browser that has opened it.

    Args:
        code: What it has opened.
        number: Tells visits apart.
        secret: What the browser's secret hashes to.
        play: The first play there, as a record has it, as JSON; `None` before. Of chapters those of
            each, by its number, with how it ended and why.
        ending: How it ended there; `None` before, and of chapters.
        why: Why that was played, in a line; may be empty.
    """

    code: str
    number: int
    secret: str
    play: str | None = None
    ending: str | None = None
    why: str = ""


Row = (
    ClassroomRow
    | PupilRow
    | HandInRow
    | ClassPlayRow
    | ClassLookRow
    | PeopleTableRow
    | PeopleDealRow
    | HandOutRow
    | HandOutVisitRow
)

TABLES: Final[Mapping[type[Row], str]] = {
    ClassroomRow: "classes",
    PupilRow: "pupils",
    HandInRow: "handed_in",
    PeopleTableRow: "people_tables",
    PeopleDealRow: "people_deals",
    ClassPlayRow: "class_play",
    ClassLookRow: "class_looks",
    HandOutRow: "hand_outs",
    HandOutVisitRow: "hand_out_visits",
}

KEYS: Final[Mapping[type[Row], tuple[str, ...]]] = {
    ClassroomRow: ("code",),
    PupilRow: ("code", "number"),
    HandInRow: ("code", "pupil"),
    PeopleTableRow: ("code",),
    PeopleDealRow: ("code", "number"),
    ClassPlayRow: ("code", "key"),
    ClassLookRow: ("code", "key"),
    HandOutRow: ("code",),
    HandOutVisitRow: ("code", "number"),
}
"""What tells a row of a table from its others."""


class KeptClass(NamedTuple):
    """All that is kept of a class; of pupils and hand-ins the first ones first."""

    head: ClassroomRow
    pupils: list[PupilRow]
    handed_in: list[HandInRow]
    play: dict[str, str]
    """What is kept of its tables, by key; empty if it has none."""
    looks: dict[str, str]
    """What looks back on its hands have found, by key, the first ones first."""


class KeptTable(NamedTuple):
    """All that is kept of a table for people."""

    head: PeopleTableRow
    deals: list[str]
    """The finished deals of its match, the first one first."""


class KeptHandOut(NamedTuple):
    """All that is kept of something handed out; the first visit first."""

    head: HandOutRow
    visits: list[HandOutVisitRow]
