"""What lessons, practice and the journal send to the browser, as types."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from wildescape.display import JokerReading
from wildescape.teach.shapes import QuestionView, TermView

from wildescape_widgets.lessons.texts import (
    FELT_TEXTS,
    JOURNAL_TEXTS,
    LESSON_TEXTS,
    PRACTICE_TEXTS,
    QUESTION_TEXTS,
)
from wildescape_widgets.shapes import KeysOf
from wildescape_widgets.table.shapes import DebriefPanel, Middle, PlayedCard, Seat, TeamStanding

FeltTexts = Annotated[dict[str, str], KeysOf(FELT_TEXTS)]
QuestionTexts = Annotated[dict[str, str], KeysOf(QUESTION_TEXTS)]
LessonTexts = Annotated[dict[str, str], KeysOf(LESSON_TEXTS)]
PracticeTexts = Annotated[dict[str, str], KeysOf(PRACTICE_TEXTS)]
JournalTexts = Annotated[dict[str, str], KeysOf(JOURNAL_TEXTS)]


# What a step or an item shows


class RowCard(PlayedCard):
    """A card in a row."""

    isLit: bool
    """Whether a hint highlights it."""


class CardRow(TypedDict):
    """Cards in a row."""

    title: str
    cards: list[RowCard]
    words: str
    """The cards in words, for screen readers."""


class LensView(TypedDict):
    """Every reading of cards with a joker."""

    cards: list[str]
    readings: list[JokerReading]


class FeltView(TypedDict):
    """Seats round a table."""

    seats: list[Seat]
    me: int | None
    middle: Middle
    texts: FeltTexts


class FilmFrame(TypedDict):
    """A moment of a hand that runs by itself."""

    felt: FeltView
    told: str
    """What has just happened."""


class ExhibitView(TypedDict):
    """What a step of a lesson shows."""

    trump: str | None
    head: list[TeamStanding]
    rows: list[CardRow]
    facts: list[str]
    lens: LensView | None
    felt: FeltView | None
    film: list[FilmFrame]
    """The moments of a hand that is to be stopped; empty once it was."""
    told: list[str]
    """What the move before did, a sentence each."""


# A lesson


class StepMark(TypedDict):
    """How far the learner has come with a step."""

    isTask: bool
    isDone: bool
    stars: int


class TableRule(TypedDict):
    """A house rule, and how the learner's own table plays it."""

    title: str
    choices: list[tuple[str, str]]
    """Each choice with its title."""
    mine: str
    """The choice of the learner's table."""


class OwnRules(TypedDict):
    """What the learner's own table plays."""

    title: str
    rules: list[str]
    """A rule each, in words."""


class LessonCan(TypedDict):
    """What may be done now."""

    back: bool
    next: bool
    skip: bool
    again: bool
    """Whether “next” asks another question of this kind."""
    retry: bool
    """Whether the game that was lost may be played again."""
    skipTo: int
    """The number of the step that “skip” leads to."""
    last: bool
    """Whether this is the last step."""


class SkillMark(TypedDict):
    """A skill that a lesson teaches."""

    title: str
    isMastered: bool


class NextLesson(TypedDict):
    """The lesson that follows."""

    lesson: str
    number: str
    title: str
    page: str


StationState = Literal["done", "here", "left", "next", "open"]
"""What a lesson is to a learner at the end of one: that one is `here`, or `left` with steps to do;
`next` is the one to go on with."""


class LineStation(TypedDict):
    """A lesson on its line of the map."""

    number: str
    stands: StationState


class SummaryLine(TypedDict):
    """The line of the map on which a lesson lies."""

    stage: str
    stations: list[LineStation]


class LessonSummary(TypedDict):
    """What came of a lesson."""

    title: str
    stars: str
    """How many stars there are, of how many."""
    cards: list[PlayedCard]
    """A play that stands for what was learned; may be empty."""
    asks: list[str]
    """What each step asks, or shows."""
    missed: list[int]
    """The steps that were missed at first or took hints, and games that were lost, from 0."""
    open: list[int]
    """The steps that are still to do, from 0."""
    goOn: str
    """The text of the button to the first of them, empty where none is left."""
    skills: list[SkillMark]
    mastered: str
    """What being mastered means."""
    returns: str
    """When practised skills come back."""
    line: SummaryLine | None
    """Nothing for a lesson that isn't on the map."""
    next: NextLesson | None
    practice: str
    """The text of the link to practice, empty without one."""
    sheet: str
    """The text of the link to the lesson on paper, empty without one."""
    lesson: str


class LessonView(TypedDict):
    """All that a lesson shows."""

    lesson: str
    """The name of the lesson."""
    step: str
    """The name of the step that is shown, empty for the summary."""
    title: str
    number: str
    steps: list[StepMark]
    at: int
    """The step that is shown, from 0; after the last one comes the summary."""
    goal: str
    shown: ExhibitView | None
    note: str
    """Why another question takes the place of the step's own."""
    question: QuestionView | None
    own: OwnRules | None
    """What the learner's table has settled of the house rules that the lesson is about."""
    house: TableRule | None
    """The house rule that the step is about."""
    frame: int
    """How many moves are shown, in a step that shows moves one by one."""
    frames: int
    """How many moves there are."""
    can: LessonCan
    review: DebriefPanel | None
    """The moves of a game that are worth another look."""
    words: list[TermView]
    summary: LessonSummary | None
    texts: LessonTexts


# Practice

SkillState = Literal["due", "mastered", "begun", "new", "shared"]


class DrillMark(TypedDict):
    """A skill to practise."""

    name: str
    title: str
    state: SkillState


class DrillStreet(TypedDict):
    """The skills that one lesson is the first to teach: a side street of the map."""

    number: str
    """The lesson's, empty where the skills belong to no lesson."""
    title: str
    skills: list[DrillMark]


class DrillGroup(TypedDict):
    """Skills that one part of the lessons teaches: a line of the map."""

    stage: str
    """As on the map; empty where the skills belong to no line."""
    title: str
    streets: list[DrillStreet]
    isOpen: bool


class PracticeWay(TypedDict):
    """A round of practice to begin."""

    act: Literal["mistakes", "today", "mix"]
    title: str
    told: str
    """How many questions it has."""


class PracticeView(TypedDict):
    """All that practice shows."""

    title: str
    today: str
    """What comes back today, in words; or what came of the check."""
    told: list[str]
    """Of each lesson whether it can be skipped, after the check; else empty."""
    ways: list[PracticeWay]
    groups: list[DrillGroup]
    chosen: str
    """The id of the skill that the learner chose, empty without a choice."""
    skill: str
    """The title of the skill that is asked, empty while one is chosen."""
    streak: str
    row: int | None
    """How many were right in a row, of those that master a skill; nothing where that isn't told."""
    goal: str
    shown: ExhibitView | None
    question: QuestionView | None
    mayGoOn: bool
    """Whether another item may come: the answer is known."""
    mayPass: bool
    """Whether one may say that one doesn't know the answer."""
    texts: PracticeTexts


class SetReply(TypedDict):
    """The code of a set for a class."""

    code: str


# The journal


class LessonMark(TypedDict):
    """How far the learner has come with a lesson."""

    lesson: str
    number: str
    title: str
    page: str
    part: float
    """The part of its steps that is done, 0 to 1."""
    petals: list[int]
    """The stars of each of its tasks, 0 to 3."""
    told: str


class JournalLine(TypedDict):
    """A line of the map with its lessons."""

    stage: str
    title: str
    lessons: list[LessonMark]


class WeeksView(TypedDict):
    """The hands that were played in twelve weeks."""

    told: str
    days: list[int]
    """How many on each day, from a Monday until today."""


class MadePlay(TypedDict):
    """A kind of play, and in how many hands the learner has made it."""

    kind: str
    title: str
    hands: int
    told: str


class JournalView(TypedDict):
    """All that the journal shows."""

    title: str
    lines: list[JournalLine]
    weeks: WeeksView | None
    """Nothing while no hand was played in them."""
    made: list[MadePlay]
    """Each kind of play; nothing before the learner has made one."""
    due: str
    mastered: str
    texts: JournalTexts


class PackReply(TypedDict):
    """The progress as a code."""

    code: str
