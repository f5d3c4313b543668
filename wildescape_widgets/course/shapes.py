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
    head: str
    """What its title begins with, up to a colon, where the one before it begins so too."""
    steps: list[str]
    """The names of its steps; none where the lesson can't be read."""
    tasks: list[str]
    """The names of those that ask something."""
    rules: dict[str, str]
    """The house rules that steps are about, by the step's name."""


class MapLine(TypedDict):
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


class Onward(TypedDict):
    """A room to go on to."""

    address: str
    title: str


class Below(TypedDict):
    """Links below the map that belong together."""

    name: str
    title: str
    links: list[tuple[str, str]]
    """Each with its title."""


class CourseView(TypedDict):
    """The map. How far the learner has come, the browser counts, without a kernel too."""

    name: str
    """The name that the host has given the site; empty for ours."""
    rooms: list[tuple[str, str]]
    """The rooms that there are, each with its title, the map first."""
    teaching: list[tuple[str, str]]
    """The rooms for teachers that there are, each with its title."""
    below: list[Below]
    onward: Onward | None
    """Where to go on after the last lesson."""
    lines: list[MapLine]
    due: DueRule
    languages: dict[str, str]
    texts: CourseTexts


class RoomReply(TypedDict):
    """What a room answers."""

    room: str
    message: dict[str, Any]
