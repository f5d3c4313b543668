"""What the pages of a class hear of the tables at which it plays, as types."""

from __future__ import annotations

from typing import Literal, TypedDict

from wildescape_widgets.table.shapes import MomentFacts, MomentPanel

ClassGame = Literal["match", "round"]


class SeatOfPupil(TypedDict):
    """Where a pupil plays."""

    code: str
    """The table's code."""
    seat: str
    """The secret of their seat."""
    table: int
    """The table's number, from 1."""
    chair: int
    isNew: bool
    """Whether they haven't been at this table yet."""
    isOver: bool
    """Whether all hands are played."""
    points: tuple[int, int] | None
    """How many points their team has over all hands, and the other team; nothing in a match."""


class ClassChair(TypedDict):
    """A seat at a table of a class."""

    name: str
    pupil: int | None
    """The pupil's number; nothing where a bot sits."""
    isBot: bool
    isAway: bool
    """Whether a bot plays on for them."""
    left: int | None
    """How many cards they hold; on the wall nothing where that needn't be told."""
    raised: str | None
    """What they want to know; may be empty. Nothing if their hand isn't raised."""
    team: int
    place: int | None
    """How many were out before them, and themselves; nothing while they hold cards."""


class ClassLead(TypedDict):
    """The play that stands on a table."""

    cards: list[str]
    says: str
    chair: int


class ClassTable(TypedDict):
    """A table of a class, as its teacher sees it."""

    number: int
    code: str
    isReady: bool
    """Whether it's in memory; after a restart it takes a moment."""
    hand: int
    """Which hand is played, from 1; 0 before the first one."""
    trick: int
    isPaused: bool
    isOver: bool
    """Whether nothing more is played here."""
    turn: int | None
    """The chair whose turn it is."""
    waits: int
    """For how many seconds it has been."""
    chairs: list[ClassChair]
    """In the order of the seats: each plays with the one after the next."""
    lead: ClassLead | None
    standing: str
    """The trump and, in a match, the levels."""
    ended: int
    """How many hands are finished here."""


class HandAtTable(TypedDict):
    """How a hand ended at a table."""

    number: int
    """The table's."""
    escaped: list[int]
    """The chairs that got out, in their order."""
    names: list[str]
    """Who they are, in the same order; empty on the wall."""
    players: list[list[str]]
    """The pupils who have played it, by team; empty on the wall."""
    teams: list[int]
    """Which team each of them is of."""
    winner: int | None
    """The team that won; nothing for a draw."""
    trapped: int
    """How many were trapped."""
    says: str
    """The result in a few words."""
    points: tuple[int, int] | None
    """What each team has for it, against the other tables; nothing before another has finished."""


class HandResults(TypedDict):
    """How the same hand ended at all tables."""

    hand: int
    tables: list[HandAtTable | None]
    """By table; nothing where it's still played."""
    parted: str | None
    """Where the tables first played differently."""


class ClassMistake(TypedDict):
    """An idea that was missed in hands of a class."""

    idea: str
    """In a few words."""
    says: str
    """How often, and at which tables."""
    moments: list[tuple[int, int, int]]
    """Each moment: its number, its table and its hand there."""


class MomentReply(TypedDict):
    """A moment to talk about, without the name of who has played."""

    panel: MomentPanel
    facts: MomentFacts | None
    """Nothing of a moment that an earlier version has found."""
    again: str
    """Its code, to play on from there."""


class WallMoment(TypedDict):
    """A moment on the wall."""

    panel: MomentPanel
    facts: MomentFacts | None
    """As for its teacher."""
    isTold: bool
    """Whether it says what was played and what was better."""


class ClassTablesNews(TypedDict):
    """The tables of a class."""

    kind: ClassGame
    hands: int
    """How many hands a round has; 0 for a match."""
    seed: str
    level: str
    tables: list[ClassTable]
    results: list[HandResults]
    """Of a round, hand by hand; empty for a match."""
    scores: list[tuple[int, int]]
    """The points of both teams, by table."""
    isOnWall: bool
    """Whether the wall shows them, while no question takes their place."""
    moment: WallMoment | None
    """What a wall shows in their place."""
