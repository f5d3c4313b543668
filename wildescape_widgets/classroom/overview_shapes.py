"""What the overview of a class sends to the browser, as types."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from wildescape.teach.school_class import Surety

from wildescape_widgets.classroom.overview_texts import OVERVIEW_TEXTS
from wildescape_widgets.shapes import KeysOf

OverviewTexts = Annotated[dict[str, str], KeysOf(OVERVIEW_TEXTS)]


class PlaceLink(TypedDict):
    """Something in the course to go to."""

    title: str
    address: str
    """Such as `#/practice/kind`; empty where there is no such room."""


class ClassLesson(TypedDict):
    """A lesson at the head of a column."""

    lesson: str
    number: str
    title: str


class PupilMark(TypedDict):
    """A pupil's row."""

    key: str
    name: str
    isBegun: bool
    begun: list[bool]
    """Of each lesson whether anything in it has been tried."""
    done: list[int]
    """Of each lesson the part of its steps that is done, in per cent."""
    well: list[int | None]
    """Of each lesson the part of its stars, in per cent; none before a task is done."""
    doneOfAll: int
    wellOfAll: int | None
    mastered: int
    day: int | None
    """The last day that the code tells of, counted from 1970."""
    ideas: dict[str, Surety]


class IdeaMark(TypedDict):
    """A wrong idea that somebody seems to have."""

    idea: str
    told: str
    origin: str
    """The game in which it's right."""
    sure: list[str]
    """The pupils whom practice has told of it, by key."""
    perhaps: list[str]
    """The pupils some of whose answers fit it, by key."""
    links: list[PlaceLink]


class HardMark(TypedDict):
    """A skill, or a step of a lesson, with which somebody has trouble."""

    told: str
    of: int
    """How many have tried it."""
    who: list[str]
    link: PlaceLink


class HelpMark(TypedDict):
    """Somebody who needs help."""

    key: str
    why: str


class RepeatedMark(TypedDict):
    """A name under which several codes came."""

    name: str
    told: str
    isOne: bool
    """Whether they count as one pupil."""


class UnreadMark(TypedDict):
    """A code that can't be read."""

    place: str
    why: str


class ClassView(TypedDict):
    """All that the overview shows of the whole class."""

    title: str
    told: str
    lessons: list[ClassLesson]
    pupils: list[PupilMark]
    ideas: list[IdeaMark]
    skills: list[HardMark]
    steps: list[HardMark]
    toAsk: PlaceLink | None
    """Questions to ask the class about the first idea, or the first skill if there is no idea."""
    help: list[HelpMark]
    """Who needs help, who needs most first."""
    repeated: list[RepeatedMark]
    same: list[str]
    """Who handed in one and the same code."""
    unread: list[UnreadMark]
    texts: OverviewTexts


class LessonStand(TypedDict):
    """How far a pupil has come with a lesson."""

    number: str
    done: int
    well: int | None
    told: str
    link: PlaceLink


class PupilIdea(TypedDict):
    """A wrong idea that a pupil seems to have."""

    told: str
    origin: str
    surety: Surety
    links: list[PlaceLink]


SkillStand = Literal["mastered", "hard", "begun"]


class PupilSkill(TypedDict):
    """How well a pupil knows a skill."""

    stand: SkillStand
    told: str
    link: PlaceLink


class PupilReply(TypedDict):
    """A pupil in detail."""

    lessons: list[LessonStand]
    """Those that are begun."""
    ideas: list[PupilIdea]
    skills: list[PupilSkill]
    steps: list[tuple[PlaceLink, str]]
    """Those that were hard, each with how it went."""


class LessonStepsReply(TypedDict):
    """The steps of a lesson, and how each went."""

    steps: list[str]
    """What each asks."""
    stars: dict[str, list[int | None]]
    """Of each pupil, by key, the stars of each step: 0 for one that was missed and isn't done."""


class ClassKeptReply(TypedDict):
    """The class for the browser to keep while its tab is open."""

    kept: str


class ClassCsvReply(TypedDict):
    """A table for a spreadsheet."""

    csv: str
