"""What the course sends to the browser, as types."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from wildescape_widgets.course.texts import COURSE_TEXTS
from wildescape_widgets.shapes import KeysOf

CourseTexts = Annotated[dict[str, str], KeysOf(COURSE_TEXTS)]


class Station(TypedDict):
    """A lesson on the map."""

    lesson: str
    number: str
    title: str
    steps: list[str]
    """The names of its steps."""
    tasks: list[str]
    """The names of those that ask something."""


class Line(TypedDict):
    """A part of the course on the map."""

    stage: str
    title: str
    stations: list[Station]


class DueRule(TypedDict):
    """What it takes to count what comes back today."""

    pauses: list[int]
    """After how many days something comes back, by its box."""
    skills: list[str]
    """The skills that can be practised."""
    steps: list[str]
    """The steps that can be asked again."""


class CourseView(TypedDict):
    """The map. How far the learner has come, the browser counts, without a kernel too."""

    lines: list[Line]
    due: DueRule
    languages: dict[str, str]
    texts: CourseTexts


class RoomReply(TypedDict):
    """What a room answers."""

    room: str
    message: dict[str, Any]
