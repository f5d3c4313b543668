"""What a worksheet sends to the browser, as types."""

from __future__ import annotations

from typing import Annotated, TypedDict

from wildescape.teach.shapes import Writing

from wildescape_widgets.lessons.shapes import ExhibitView
from wildescape_widgets.paper.texts import WORKSHEET_TEXTS
from wildescape_widgets.shapes import KeysOf

WorksheetTexts = Annotated[dict[str, str], KeysOf(WORKSHEET_TEXTS)]


class PaperQuestion(TypedDict):
    """A question on a sheet, or what a step of a lesson shows."""

    goal: str
    shown: ExhibitView | None
    writing: Writing | None
    """Where the answer is written; `None` where nothing is asked."""
    hint: str
    """A hint, if the sheet has any."""
    answer: str
    """What is right, as the key says it; empty without a key."""
    because: str


class SheetSkill(TypedDict):
    """A skill or a lesson that a sheet may be about."""

    name: str
    title: str


class SheetGroup(TypedDict):
    """Skills that one part of the lessons teaches."""

    title: str
    skills: list[SheetSkill]


class WorksheetView(TypedDict):
    """All that a worksheet shows."""

    title: str
    code: str
    """The code of the sheet; empty while there's none, and for positions."""
    positions: str
    """The positions that it asks about, as they were written."""
    problems: list[str]
    """What isn't on it, and why."""
    heading: str
    """What the sheet is about."""
    questions: list[PaperQuestion]
    hints: bool
    answers: bool
    lessons: list[SheetSkill]
    groups: list[SheetGroup]
    lesson: str
    """The lesson whose steps these are, or with skills, whose skills they're on."""
    skills: list[str]
    count: int
    most: int
    """How many questions a sheet may have."""
    texts: WorksheetTexts
