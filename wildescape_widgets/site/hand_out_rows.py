"""What is kept of what teachers hand out under short codes. Nobody's name is among it."""

from __future__ import annotations

from typing import NamedTuple


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
        play: The first play there, as a record has it, as JSON; `None` before.
        ending: How it ended there; `None` before.
    """

    code: str
    number: int
    secret: str
    play: str | None = None
    ending: str | None = None


class KeptHandOut(NamedTuple):
    """All that is kept of something handed out; the first visit first."""

    head: HandOutRow
    visits: list[HandOutVisitRow]
