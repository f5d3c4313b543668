"""What a class's pages send to the browser, as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from wildescape.display import HandCard
from wildescape.teach.shapes import QuestionView

from wildescape_widgets.classroom.table_shapes import ClassTablesNews
from wildescape_widgets.classroom.taught_texts import TAUGHT_TEXTS
from wildescape_widgets.classroom.texts import ASK_TEXTS, JOIN_TEXTS
from wildescape_widgets.lessons.shapes import ExhibitView
from wildescape_widgets.shapes import KeysOf
from wildescape_widgets.table.sharing_shapes import QrReply

AskTexts = Annotated[dict[str, str], KeysOf(ASK_TEXTS)]
TaughtTexts = Annotated[dict[str, str], KeysOf(TAUGHT_TEXTS)]
JoinTexts = Annotated[dict[str, str], KeysOf(JOIN_TEXTS)]


class AskedView(TypedDict):
    """A question as a pupil sees it."""

    goal: str
    shown: ExhibitView
    question: QuestionView


class JoinView(TypedDict):
    """What a pupil sees of a class; who is in it, the browser knows."""

    number: int
    """Which question it is; 0 before the first."""
    asked: AskedView | None
    isOpen: bool
    """Whether answers are taken."""
    asksWhy: bool
    """Whether the pupil may say why they'd play what they have sent."""
    asksName: bool
    """Whether pupils say what they're called; else they have signed in."""
    texts: JoinTexts


class PupilPage(TypedDict):
    """What a pupil's page knows from the start."""

    base: str
    lang: str
    languages: dict[str, str]
    name: str
    """What the site is called; empty if the host hasn't said."""
    theme: dict[str, str]
    """What the switch between light and dark is called, by language."""
    views: dict[str, JoinView]
    """What one sees before one has joined, by language."""


class AnswerReply(TypedDict):
    """An answer, as the class's teacher counts it."""

    answer: str


class OpenedReply(TypedDict):
    """What was opened of a file."""

    told: str
    """What can't be asked, and why; empty if all can."""
    name: str
    """What the set is called; may be empty."""


class CodeReply(TypedDict):
    """A set of questions as a code."""

    code: str


class HandInReply(TypedDict):
    """Progress to hand in."""

    code: str


FieldKind = Literal["text", "line", "cards", "trump", "number", "options", "check", "skill"]


class AskField(TypedDict):
    """Something to fill in for a question."""

    name: str
    title: str
    kind: FieldKind
    hint: str
    """What it looks like, or what stands for an empty one."""


class QuestionForm(TypedDict):
    """A kind of question that a teacher can write."""

    name: str
    title: str
    fields: list[AskField]


class Prepared(TypedDict):
    """A question that is ready."""

    goal: str
    cards: str
    """The cards that it is about, in a few words."""
    form: str
    """Which form it was written with."""
    fields: dict[str, Any]
    isAllRight: bool
    """Whether no answer that is offered is wrong."""


class OpenSet(TypedDict):
    """The set of questions that is open."""

    key: str
    """What the browser keeps it under; empty before one is opened."""
    name: str


CountState = Literal["", "right", "better", "wrong"]


class CountView(TypedDict):
    """An answer, and how many pupils have given it."""

    key: str
    said: str
    cards: list[HandCard]
    count: int
    state: CountState
    """How good it is, once that is shown."""
    because: str


class PupilAnswer(TypedDict):
    """What a pupil has answered, for the teacher alone."""

    number: int
    name: str
    isHere: bool
    said: str
    why: str
    """Why, in the pupil's words; may be empty."""
    state: CountState


class TableChoices(TypedDict):
    """What there is to choose where a class is to play."""

    bots: list[tuple[str, str]]
    """The bots for free seats, each with its title."""
    levels: list[str]
    mostTables: int
    mostHands: int


class AskView(TypedDict):
    """What a teacher prepares and asks, and what came of it."""

    forms: list[QuestionForm]
    skills: list[tuple[str, str]]
    """The skills that can be practised, each with its title."""
    set: OpenSet
    prepared: list[Prepared]
    running: int
    """The place of the question that is asked; -1 for none, or for one that isn't in the list."""
    number: int
    asked: AskedView | None
    isOpen: bool
    isShown: bool
    cards: list[list[HandCard]]
    """The cards to answer with: a hand, or things to sort or put in order."""
    arePlays: bool
    """Whether the answers are plays."""
    areOptions: bool
    """Whether the counts have all that may be chosen, also what nobody has."""
    isPoll: bool
    """Whether no answer is right or wrong."""
    answer: str
    """The right answer and why, once it's shown; empty for a poll."""
    answerCards: list[HandCard]
    """Its cards, unless it stands among the counts anyway."""
    tally: str
    """How many were right, once the answer is shown; empty for a poll."""
    counts: list[CountView]
    pupils: list[PupilAnswer]
    tableHead: str
    """The headings of the table of answers, as CSV."""
    tableChoices: TableChoices
    texts: AskTexts


class FieldsReply(TypedDict):
    """A form, filled in."""

    fields: dict[str, Any]


class QuestionReply(TypedDict):
    """A question or its answer, for the pupils of a class."""

    question: str


class LinesReply(TypedDict):
    """A question in the table of answers, as CSV."""

    lines: str


class AmendedReply(TypedDict):
    """What has changed in the table of answers."""

    lines: list[tuple[int, str]]
    """Of each question its number, and its lines as CSV."""


class FileReply(TypedDict):
    """A file to save."""

    name: str
    text: str


class TaughtTold(TypedDict):
    """What a notebook needs of what a site tells a teacher."""

    rev: int
    isLocked: bool
    number: int
    question: str | None
    shown: str | None
    present: int
    answered: int
    asked: int
    pupils: list[dict[str, Any]]
    waiting: list[dict[str, Any]]
    tables: ClassTablesNews | None


class TaughtPupil(TypedDict):
    """A pupil of a class that is taught from a notebook."""

    number: int
    name: str
    isHere: bool
    said: str
    """What they've answered, in words; empty before."""
    result: str


class TaughtView(TypedDict):
    """What a notebook shows of a class on a site."""

    code: str
    link: str
    """For pupils."""
    qr: QrReply
    joinAt: str
    stand: str
    """How many are here, and have answered."""
    asked: str
    """What is asked; empty if nothing is."""
    pupils: list[TaughtPupil]
    waiting: str
    """That some wait to be let in; empty if none does."""
    problem: str
    """Why there is nothing new; empty if all is well."""
    end: str
    """That the class is over; empty while it isn't."""
    texts: TaughtTexts
