"""What a table sends to the browser, as types. Everything is ready to be drawn: words, order, what
may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from wildescape.display import HandCard, HandOrders, JokerReading

from wildescape_widgets.shapes import KeysOf
from wildescape_widgets.table.texts import (
    BUILDER_TEXTS,
    DEBRIEF_TEXTS,
    TABLE_TEXTS,
    TEACHING_TEXTS,
)

GameName = Literal["wildescape", "escalation"]
TableSort = Literal["rank", "suit", "piles", "plays"]
TablePhase = Literal["setup", "draw", "tribute", "play", "outcome", "over"]
TableTexts = Annotated[dict[str, str], KeysOf(TABLE_TEXTS)]
BuilderTexts = Annotated[dict[str, str], KeysOf(BUILDER_TEXTS)]
DebriefTexts = Annotated[dict[str, str], KeysOf(DEBRIEF_TEXTS)]
TeachingTexts = Annotated[dict[str, str], KeysOf(TEACHING_TEXTS)]


# The game


class PlayedCard(TypedDict):
    """A card on the table."""

    card: str
    means: NotRequired[str]
    """What a joker stands for."""


class Seat(TypedDict):
    """A seat at the table, as the viewer sees it."""

    seat: int
    """Its number in the game; `seats` are in clockwise order, the first at the bottom."""
    name: str
    called: NotRequired[str]
    """The name alone, where `name` says besides that it's the viewer's."""
    sign: str
    """The character on its token."""
    who: str
    """Whose portrait is on its token, if it has one, else empty."""
    face: str
    """How the portrait looks: `glad`, `worried`, or empty where it's calm."""
    whose: str
    """Whether it is the viewer's, a partner's or an opponent's, if the viewer sees from a seat."""
    team: int | None
    """0 or 1; `null` in Escalation, which has no teams."""
    isTurn: bool
    status: str
    """“passed”, “out first”, “thinking”, “full house of kings”, “paid K♠”."""
    place: str
    """①, ② … once it has escaped, or a game of Escalation is over; else empty."""
    count: str
    """“9 cards” where that is known, else empty; in Escalation also what was taken in."""
    canBeAsked: bool
    """Whether this seat may be asked for its count now."""
    laid: list[PlayedCard]
    """What it has played in this trick."""
    hasBacks: bool
    """Whether it holds cards that the viewer doesn't see."""
    open: list[HandCard] | None
    """Its cards, if they are shown face up; never those of a closed hand."""
    canBeOpened: bool
    """Whether the teacher may show and hide its cards."""


class TeamStanding(TypedDict):
    """How a team stands in the match."""

    team: int
    text: str
    """“We 8 · offense”."""


class Gift(TypedDict):
    """What one seat gives another as tribute or in return."""

    seat: int
    to: int | None
    """Who gets it; nobody yet, where the cards decide."""
    what: str
    """“Wei → You: highest card”."""
    laid: list[PlayedCard]
    """The cards, once they are given and the viewer may see them."""


class Middle(TypedDict):
    """The play to beat, whose it is, and what to say of it."""

    title: str
    note: str
    """“Jun beat Bao’s full house of kings”."""
    flow: str
    """“↻ clockwise”: which way play runs, while it runs."""
    seat: int | None
    laid: list[PlayedCard]
    isBomb: bool
    """Whether that is a bomb, or five of a kind."""
    gifts: list[Gift]


class TableOrders(HandOrders):
    """The same, with the learner's piles first, or what the hand can be played out as."""

    piles: Sequence[int]
    plays: Sequence[int]


class HandPile(TypedDict):
    """Cards that lie side by side: the learner has put them together, or they make a play."""

    places: list[int]
    label: str
    """What they make: “full house of kings”, “4 cards”."""
    names: list[str]
    """Each card in words, with its pile: “king of hearts, pile 2: a pair of kings”."""


class HeldHand(TypedDict):
    """The hand at the bottom of the table."""

    label: str
    cards: list[HandCard]
    orders: TableOrders
    piles: list[HandPile]
    plays: list[HandPile]
    """The plays that it can be played out as, if it is sorted into them."""
    lit: Sequence[int]
    """The places of the cards to choose from, for a joker."""


class DrawnCard(TypedDict):
    """A card drawn for seats and the lead."""

    name: str
    """Who drew it."""
    card: str
    cardName: str
    isHigh: bool


class DrawPanel(TypedDict):
    """The draw before a match."""

    rounds: list[list[DrawnCard]]
    """The rounds of the draw, the later ones for ties."""
    told: list[str]
    """What came of it, in sentences."""


class GameView(TypedDict):
    """The game, as the viewer sees it."""

    game: GameName
    phase: TablePhase
    teams: list[TeamStanding]
    trump: str | None
    count: str
    """“Hand 11 · trick 4”."""
    seats: list[Seat]
    me: int | None
    """The seat at the bottom, if its hand is shown."""
    middle: Middle
    prompt: str
    """What the learner is asked to do now."""
    hand: HeldHand | None
    drawn: DrawPanel | None


# What surrounds the game


class CountAnswers(TypedDict):
    """What the learner may answer when asked for the count; empty for an answer not allowed."""

    tell: str
    refuse: str


CanPass = TypedDict("CanPass", {"pass": bool})


class Can(CanPass):
    """What may be done now."""

    play: bool
    take: NotRequired[bool]
    """Take the middle; only in Escalation, where it stands in the place of passing."""
    hint: NotRequired[bool]
    """Ask for a hint; only where there are hints."""
    undo: bool
    restart: bool
    step: bool
    """Let one bot move, while the table is paused."""
    go: bool
    """Go on to the deal or to the next hand, or to the end of one that the learner is out of."""
    setup: bool
    """Open the form for a new match."""
    people: NotRequired[bool]
    """Open a table for people; only where a site offers that."""
    whole: NotRequired[bool]
    """Play a whole match instead of the short one that is offered; only before it begins."""
    rewind: bool
    """Look back at the hands of this match."""
    branch: bool
    """Play on from this step of a record."""
    back: bool
    """Leave a branch for the record, or the record for the match."""
    teach: bool
    """Write notes, lay out positions, show and hide hands."""
    share: bool
    """Share by code, save and load."""
    handOut: bool
    """Hand out what is shown, to be seen from one seat."""


class LevelCard(TypedDict):
    """The level of a team, before a hand of a match and after it."""

    team: int
    before: str
    after: str


class OutcomePanel(TypedDict):
    """How a hand or a game ended, in words."""

    title: str
    """“We won the hand”, “Draw: we're the offense next”, “We win the match!”."""
    isWon: bool
    """Whether the learner has won with it."""
    why: list[str]
    """Who is trapped and, after a draw, what made it one."""
    consequences: list[str]
    """The levels and the trump, who leads, and the tribute; what a game is paid."""
    levels: list[LevelCard]
    """Those of both teams, the viewer's own first; none outside a match."""
    paid: list[int]
    """What each seat of Escalation gets, or pays where it's below zero."""


class ShownPlay(TypedDict):
    """A play as a small picture with its name; no cards for a pass, or for an empty table."""

    text: str
    """“Jun, opponent: pair of kings”, “You lead.”, “Pass”."""
    laid: list[PlayedCard]


class MomentPanel(TypedDict):
    """A move of a hand that is over: where it was made, and what could have been played."""

    where: str
    """“Hand 2 · trick 5”."""
    title: str
    """Its idea in a few words, empty where there is none."""
    table: ShownPlay
    """What was to beat."""
    hand: list[HandCard]
    """The learner's cards, in order."""
    played: ShownPlay
    other: ShownPlay
    """What was better; beside a good move, what was not as good."""
    otherTitle: str
    """What `other` is: “Better”, “Instead of”."""
    why: str


class SeatLeft(TypedDict):
    """How many cards a seat had left."""

    name: str
    team: int
    left: int | None
    """`None` where it needn't have been told."""


class MomentFacts(TypedDict):
    """What else everybody saw at a moment, for those who weren't there."""

    trump: str
    """“Trump: 8”."""
    left: list[SeatLeft]
    """Who had how many cards, whoever is to choose first, then in turn."""


class DebriefPanel(TypedDict):
    """What mattered in a hand that is over."""

    told: str
    """“Looking back on the hand …”, or what came of it."""
    isBusy: bool
    """Whether more may still be found."""
    moments: list[MomentPanel]
    good: MomentPanel | None
    """A good move of the learner's."""
    texts: DebriefTexts


class ReplayPanel(TypedDict):
    """The place in a record."""

    at: int
    """The step that is shown."""
    last: int
    """The last step."""
    tricks: list[int]
    """The steps at which a trick begins, in this deal."""
    deals: list[tuple[int, str]]
    """The steps at which a deal begins, with its title."""
    seeing: str
    """Whose knowledge is shown: a seat's number, or `open`."""
    seers: list[tuple[str, str]]
    """The choices for `seeing`, with their titles."""
    note: str
    """The teacher's note on this step."""
    notes: list[int]
    """The steps that have a note."""
    advice: str
    """“The club player would pass: …”, once asked for."""
    record: int
    """Tells this record from the one before."""
    isBranch: bool
    """Whether the learner tries something else from here."""
    isLater: bool
    """Whether another hand has been dealt since."""


class BuilderPanel(TypedDict):
    """What a teacher's position is laid out from."""

    game: GameName
    games: list[tuple[str, str]]
    """The games that there are, with their titles."""
    names: list[str]
    """The players, by seat."""
    counts: list[int]
    """How many may play."""
    hands: list[str]
    """The cards of each seat as text, empty for a hidden hand."""
    hidden: list[int]
    """The seats whose hands are hidden."""
    example: str
    """An example of constraints on the deal."""
    trump: str
    trumps: list[str]
    leader: int
    rules: str
    """The preset in force, empty if there's none of these rules."""
    presets: list[tuple[str, str]]
    player: int
    """Whose play is on the table."""
    played: str
    """The cards on the table; in Escalation, the middle."""
    value: int
    """What is to beat, in Escalation."""
    direction: int
    size: int
    """How many cards a full hand has."""
    copies: int
    """How often a card is there."""
    texts: BuilderTexts
    unseen: list[str]
    """What may be done for the seat in turn, whose hand is hidden: play, pass, take."""


class FormField(TypedDict):
    """A choice out of a closed list."""

    name: str
    title: str
    help: str
    source: str
    value: str
    choices: list[tuple[str, str]]
    """The values with their titles."""
    notes: NotRequired[dict[str, str]]
    """What to say of each value."""


class FormGroup(TypedDict):
    """Fields that belong together."""

    title: str
    fields: list[FormField]


class FormPlayer(TypedDict):
    """A player, by the name and the bot that the form is filled in with."""

    name: str
    bot: str
    isYou: bool


class MatchForm(TypedDict):
    """The form for a new match."""

    game: FormField
    preset: FormField | None
    """`null` for Escalation, which has one set of rules."""
    players: FormField
    """The bot of all players, empty if they aren't all the same."""
    each: list[FormPlayer]
    longestName: int
    groups: list[FormGroup]
    ends: str
    """That a new match ends the one in play, if there is one."""


class TablePanels(TypedDict):
    """What surrounds the game."""

    answers: CountAnswers | None
    can: Can
    outcome: OutcomePanel | None
    given: list[str]
    """What a teacher says of the position that is handed out, a sentence or a text each."""
    replay: ReplayPanel | None
    walk: ReplayPanel | None
    """The place on the way from a teacher's position."""
    builder: BuilderPanel | None
    setup: MatchForm | None


class ChapterShown(TypedDict):
    """What a lecture says of the game on the table."""

    title: str
    text: str


class TeachingPanel(TypedDict):
    """What a teacher needs beside the table."""

    title: str
    """What the lecture is called."""
    chapters: list[str]
    """The titles of its chapters."""
    at: int | None
    """The chapter that was shown last."""
    chapter: ChapterShown | None
    """The same, as long as it is on the table."""
    told: str
    """What was just laid out, empty if nothing was."""
    isGiven: bool
    """Whether somebody else has handed the chapters out: then there are only these to click."""
    texts: TeachingTexts


class SavedMatchPlace(TypedDict):
    """Where the browser keeps the match."""

    slot: str
    isFresh: bool
    """Whether nothing has been done here yet, so that a saved match may come back."""


HintButton = Literal["play", "pass", "take", "tell", "refuse"]
"""A button that makes a move."""


class TableHint(TypedDict):
    """A move that is advised: the best one, or the second choice."""

    number: int
    text: str
    """Empty where the cards say all that there is to say."""
    cards: Sequence[int]
    """The places of its cards in the hand; they're chosen with the hint."""
    button: HintButton
    """What is pressed for it."""


class TableView(GameView, TablePanels):
    """All that a table shows."""

    title: str
    languages: dict[str, str]
    isExercise: bool
    """Whether only this game is played here."""
    isShared: bool
    """Whether others play along from browsers of their own."""
    said: list[str]
    """What has happened since the view before, a sentence each."""
    debrief: DebriefPanel | None
    sort: TableSort
    coach: str
    """“Coach: Play a pair of kings. …”, where the coach speaks before each move."""
    hints: list[TableHint]
    """The hints given at this point of the game; the last one is shown."""
    mustPass: bool
    """Whether nothing in the learner's hand beats the table."""
    autoPass: bool
    """Whether the learner then passes without a click."""
    speed: str
    speeds: list[tuple[str, str]]
    """Those to choose from; none at a table for people, where nobody takes back or gives away."""
    isPaused: bool
    isBusy: bool
    """Whether something is due without the learner."""
    teaching: TeachingPanel | None
    isToldAtHand: NotRequired[bool]
    """Whether what is given is told at the hand, and not above the table."""
    keep: SavedMatchPlace | None
    texts: TableTexts


# Replies to actions


class ChoiceVerdict(TypedDict):
    """The verdict on what is chosen."""

    legal: bool
    title: str
    why: str
    faces: list[str]
    """What each chosen card counts as."""
    readings: list[JokerReading]
    """The readings to choose from, where the rules let a player state what jokers stand for."""


class DealTold(TypedDict):
    """What happened in a deal, a sentence each."""

    title: str
    lines: list[str]


class LogReply(TypedDict):
    """What has happened, in words."""

    deals: list[DealTold]


class PresetReply(TypedDict):
    """What a preset says about each rule."""

    values: dict[str, str]


class PaletteReply(TypedDict):
    """Every card that there is, to lay out hands with."""

    cards: list[HandCard]


class ChaptersReply(TypedDict):
    """A lecture to hand out."""

    link: str
    """The part of an address that brings it along."""


class LectureReply(TypedDict):
    """A lecture to keep."""

    text: str
    """The file."""
