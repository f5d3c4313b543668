"""What a table for people sends to the browsers of those who sit at it, as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from wildescape_widgets.cards.shapes import ChosenCards
from wildescape_widgets.shapes import KeysOf
from wildescape_widgets.table.shapes import DebriefPanel, TableView
from wildescape_widgets.together.joined_texts import JOINED_TEXTS
from wildescape_widgets.together.texts import TOGETHER_TEXTS

JoinedTexts = Annotated[dict[str, str], KeysOf(JOINED_TEXTS)]
TogetherWords = Annotated[dict[str, str], KeysOf(TOGETHER_TEXTS)]


Held = Literal["", "own", "one", "all"]
"""Which free seats may be taken after somebody has left during a hand: all of them, only one's own,
only theirs, or none until it's over."""


class TableChair(TypedDict):
    """Somebody who sits at the table."""

    name: str
    isAway: bool
    """Whether a bot plays on for them."""
    botIn: int | None
    """In how many seconds one will, as they aren't connected; nothing while they are."""
    seat: int | None
    """Their seat in the match, once it has begun."""
    phrase: tuple[str, int] | None
    """What they said last, by its name, and its number: a higher one is newer."""
    takenBack: int
    """How many moves they have taken back."""


class TableChosen(TypedDict):
    """What the opener has chosen."""

    level: str
    clock: int
    """How many seconds a move may take; 0 is no limit."""
    away: int
    """After how many seconds a bot plays on for whoever is away."""
    rules: str
    """The name of the house rules."""
    length: str
    """`whole` or `short`."""
    speed: str
    """How fast bots move."""
    undo: bool
    """Whether one may take back a move while nobody has moved since."""
    watch: bool
    """Whether others may watch."""
    coach: bool
    """Whether everybody may ask the coach for hints."""


class RulesTold(TypedDict):
    """House rules, in one language."""

    title: str
    notes: list[str]
    """In what they differ from the common ones, whether the match is short, and what else is chosen
    for the table."""


class TurnClock(TypedDict):
    """The time for the move that is due."""

    left: float
    """How many seconds."""
    name: str
    """Whose move it is."""
    extended: int
    """How often the time for it was extended."""
    isMine: bool
    canExtend: bool


class TableNews(TypedDict):
    """What everybody with the code may know."""

    rev: int
    era: str
    """Tells the match from any other, also from the same one before a restart."""
    code: str
    isKept: bool
    """Whether it lives through a restart of the site."""
    hasBegun: bool
    isOver: bool
    isPaused: bool
    opener: str
    """The name of whoever decides for all."""
    options: TableChosen
    offered: list[str]
    """The names of the house rules to choose among."""
    rules: dict[str, RulesTold]
    """The rules in force, by language."""
    drawsSeats: bool
    """Whether a draw decides who plays with whom."""
    chairs: list[TableChair | None]
    """Who sits where; nothing where a bot does."""
    free: list[int]
    """The seats that may be taken now."""
    held: Held
    """Why not every free seat may be taken."""
    watchers: int
    """How many watch."""


class HandInClass(TypedDict):
    """How a hand of a round ended at one's table, beside the others."""

    hand: int
    says: str
    """The result, for the one who reads it."""
    points: int | None
    """What their team has for it; nothing before another table has finished it."""
    most: int
    """The most that it could have."""
    compared: str
    """How the other tables did."""
    canReview: bool
    """Whether its record may be opened: all tables have finished it."""


class MovedTo(TypedDict):
    """Where a pupil plays whose teacher has moved them."""

    code: str
    seat: str
    """The secret of their seat there."""
    table: int
    """The table's number."""


class SeatInClass(TypedDict):
    """What a pupil at a table of their class knows besides."""

    table: int
    """The table's number, from 1."""
    teacherSays: tuple[str, int] | None
    """What the teacher has just said, and its number: a higher one is newer."""
    asks: int
    """The number of the class's question that they haven't answered; 0 for none."""
    shows: int
    """The number of the class's question whose answer is shown; 0 for none."""
    isRound: bool
    """Whether the same hands are played at all tables."""
    hand: int
    """Which hand is played, from 1."""
    hands: int
    """How many hands a round has; 0 for a match."""
    raised: str | None
    """What they have asked by raising a hand; nothing if it isn't raised."""
    seen: int
    """How often the teacher has seen a hand of theirs."""
    isMoved: bool
    """Whether the table still shows a hand that they haven't played from their seat."""
    results: list[HandInClass] | None
    """The finished hands of a round."""
    points: tuple[int, int] | None
    """What their teams have for these hands, and the others; nothing where none are compared."""


LookState = Literal["locked", "waits", "early", "ready", "skipped"]
"""How far a look back is: `locked` while the same hand is on at another table, `early` when more is
to come."""


class LookTold(TypedDict):
    """A finished hand that somebody has played, and whether they can look back on it."""

    hand: int
    """Its number, from 1."""
    state: LookState
    news: int
    """How often there was something new."""


class LookReply(TypedDict):
    """What a look back on a hand has found for one who has played it."""

    panel: DebriefPanel
    again: list[dict[str, str]]
    """The code of each moment by language, to play on from there at one's own table."""
    name: str
    """Under which the learner's progress keeps the hand."""
    played: list[int]
    """The hand as progress keeps it."""
    hands: dict[str, dict[str, object]]
    """The moments as progress keeps them for practice, by name."""


class SeatNews(TableNews):
    """What somebody at the table may know."""

    chair: int
    """Which player they are; -1 for somebody who watches."""
    name: str
    isOpener: bool
    clock: TurnClock | None
    canTakeBack: bool
    """Whether their last move may be taken back."""
    view: TableView | None
    """The table from their seat, once the match has begun; nothing if the page has it already."""
    choice: ChosenCards | None
    looks: list[LookTold]
    """The newest hands that they have played to their end."""
    ended: int
    """How many hands are over of which somebody who watches may see all cards."""
    inClass: SeatInClass | None
    """What there is besides at a table of a class; nothing at any other."""


class TogetherTexts(TypedDict):
    """All words of the page in a language."""

    words: TogetherWords
    levels: list[tuple[str, str]]
    rules: list[tuple[str, str]]
    """What the house rules are called that there may be to choose among, the site's first."""
    speeds: list[tuple[str, str]]
    phrases: list[tuple[str, str]]
    bots: list[tuple[str, str]]
    """What the bot in each seat is called, and whose portrait it has."""
    rooms: list[tuple[str, str]]
    """The rooms of the course, as parts of their addresses, and what they are called."""


class TogetherPage(TypedDict):
    """What the page knows from the start."""

    base: str
    name: str
    """What the site is called; empty if it has no name of its own."""
    lang: str
    languages: dict[str, str]
    asksName: bool
    """Whether people say what they're called; else they have signed in."""
    longestName: int
    longestQuestion: int
    wordSeconds: int
    """For how long what a teacher says is shown."""
    clocks: list[int]
    aways: list[int]
    texts: dict[str, TogetherTexts]
    """By language."""


class JoinedView(TypedDict):
    """What a notebook shows of a seat on a site, besides what the site tells it."""

    page: TogetherPage
    """As on the site, whose address is its `base`."""
    code: str
    end: str | None
    """Why there is no seat any more: `left`, or the reason that the site gives."""
    texts: JoinedTexts


class ToldBySite(TypedDict):
    """What a site has answered; with `reason` if it refuses."""

    told: dict[str, Any]
