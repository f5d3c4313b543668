"""A seat at a table for people: the table as its player sees it, and what they may ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import takewhile
from typing import Any, ClassVar, Final, Protocol, cast

import traitlets
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import InputError, Part, Phrase, listed, say, worded
from wildescape.match import Match
from wildescape.narrate import describe, tell_deal
from wildescape.narrate.people import People
from wildescape.session import Session, State, stage

from wildescape_widgets.base import Reply, action
from wildescape_widgets.classroom.tables_texts import AWAY
from wildescape_widgets.table.log import tell_move_seen
from wildescape_widgets.table.pacing import Pacing
from wildescape_widgets.table.part import PartOf
from wildescape_widgets.table.session import TableSession
from wildescape_widgets.table.shapes import DealTold, LogReply, TableView
from wildescape_widgets.table.viewer import Viewer, players_of
from wildescape_widgets.table.widget import Table

ACTIONS: Final = (
    "answer",
    "ask",
    "go",
    "hint",
    "log",
    "pass",
    "ping",
    "play",
    "select",
    "set_auto_pass",
    "set_lang",
    "set_paused",
    "set_piles",
    "set_sort",
)
"""What a seat may ask for, of all that a table can do."""

MOVES: Final = ("answer", "ask", "pass", "play")
"""What nobody does while the table is paused."""

PAUSED: Final = say("The table is paused.")

NOT_CONNECTED: Final = say("not connected")
"""What is said of whoever isn't, before a bot plays for them."""

ELSEWHERE: Final = ("undo", "restart", "step", "setup", "rewind", "branch", "back", "share")
"""What is offered at a table of one's own only."""


LOST: Final = say("The site doesn't answer. Your seat is kept, and this page keeps trying.")
"""What a page says while it has no connection."""

MOST_HEARD: Final = 50
"""How many sentences a page that was away still hears."""


class SharedGame(Protocol):
    """The game that all seats share."""

    refused_actions: ClassVar[frozenset[str]]
    """What no seat may ask for, of all that seats may elsewhere."""
    by_bots: set[int]
    """The places of the moves that bots made in the deal on the table."""

    @property
    def can_go(self) -> bool:
        """Whether the next hand can be dealt."""

    def who_plays(self, seat: int) -> Part:
        """That a bot plays there, or somebody isn't there; empty for a person who is."""

    def moved(self, by: SeatSession, before: State, move: Move) -> None:
        """A person has made a move."""

    def told_back(self) -> Sequence[Phrase]:
        """The moves of this deal that were taken back, in words."""

    def deal(self) -> None:
        """Deal the next hand."""

    def pause(self, is_paused: bool) -> None:
        """Pause for all, or go on."""

    def go_on(self) -> None:
        """Show all seats what has changed, and plan what is due."""


class SeatSession(TableSession):
    """The game from one seat: what is said and arranged there, over moves that all share.

    Args:
        main: the game of all seats.
        me: which player this is; nobody for those who watch.
        names: what the players are called.
        shared: what hears of this player's moves.
    """

    def __init__(
        self, main: Session, me: int | None, names: Sequence[Part], shared: SharedGame
    ) -> None:
        super().__init__(main, me, names)
        self._shared = shared

    def viewer(self, lang: str) -> Viewer:
        """Who looks at the table, and which moves a bot made for somebody who was away."""
        return super().viewer(lang)._replace(stood_in=self._stood_in)

    @property
    def _stood_in(self) -> frozenset[int]:
        # Only people's names are no phrases.
        return frozenset(
            place
            for place, move in enumerate(self.moves)
            if place in self._shared.by_bots
            and isinstance(self.names[players_of(self.state)[move.seat]], str)
        )

    def came_back(self) -> None:
        """Tell this player what a bot has played for them meanwhile."""
        me, stood_in = self.viewer("").you, self._stood_in
        own = [place for place, move in enumerate(self.moves) if move.seat == me]
        made = [*takewhile(stood_in.__contains__, reversed(own))][::-1]
        if not made:
            return
        told = say("While you were away, a bot moved for you.")
        plays = [*self._plays(made)]
        if plays:
            told = say("While you were away, a bot played {plays} for you.", plays=listed(plays))
        elif all(self.moves[place].act == Act.PASS for place in made):
            told = say("While you were away, a bot passed for you.")
        self.notice = told

    def _plays(self, places: Sequence[int]) -> Iterator[Phrase]:
        for place in places:
            move, now = self.moves[place], stage(self.states[place])
            if move.act == Act.PLAY and isinstance(now, HandState):
                is_last = len(move.cards) == len(now.hands[move.seat])
                yield describe(move, now.trump, now.rules, is_last)

    def make(self, move: Move, played: Sequence[int] = ()) -> None:
        """Make a move of this player.

        Raises:
            IllegalMove: for a move that the rules refuse.
            InputError: `not_now` while the table is paused.
        """
        if self.is_paused:
            raise InputError("not_now", PAUSED)
        before = self.state
        super().make(move, played)
        self._shared.moved(self, before, move)

    def heard(self, before: State, move: Move) -> None:
        """Tell this player of somebody else's move."""
        place = len(self.moves) - 1
        self._say(tell_move_seen(before, self.state, move, self.viewer(""), place))
        self._forget_advice()

    def forget(self) -> None:
        """Forget what belongs to a move that somebody has taken back."""
        self._forget_choice()

    def deal(self) -> None:
        """Deal the next hand, for all."""
        is_dealt = stage(self.state) is not None and not self.moves
        if is_dealt:
            # Somebody else was a moment faster.
            return
        if not self._shared.can_go:
            raise InputError("not_now", say("There's nothing to deal now."))
        self._shared.deal()

    def dealt(self) -> None:
        """Tell this player of a new hand."""
        viewer, state = self.viewer(""), self.state
        self.arranged.clear()
        self.notice = None
        if isinstance(state, Match):
            self._say(tell_deal(state, viewer.names, viewer.you))
        elif isinstance(state, HandState) and state.turn is not None:
            leads = People(viewer.names, viewer.you).one(
                state.turn, say("You lead."), say("{name} leads.")
            )
            self._say([say("New cards: trump is {trump}.", trump=str(state.trump)), leads])
        self._forget_choice()

    def pause(self, paused: bool) -> None:
        """Pause for all, or go on."""
        self._shared.pause(paused)


class SharedPacing(Pacing):
    """Leaves to the table what happens without this seat."""

    _table: SeatTable

    @property
    def is_busy(self) -> bool:
        """Nothing is done by this seat itself."""
        return False

    def go_on(self) -> None:
        """After a move: the table shows it to all."""
        self._table.shared.go_on()

    def proceed(self) -> None:
        """Show this seat what has changed."""
        self._table.show()

    def refresh(self) -> None:
        """Show this seat what has changed."""
        self._table.show()


class _Silent:
    """Has no browser: what a seat shows is asked for."""

    def send(self, content: Mapping[str, object]) -> None:
        """Nobody listens."""

    def hold_sync(self) -> AbstractContextManager[None]:
        """Nothing is sent."""
        return nullcontext()


class SeatTable(Table):
    """The table as one player sees it: of all that a table does, a seat may ask for `ACTIONS`."""

    seat: Any = traitlets.Any(help="The game from this seat, a `SeatSession`.")
    shared: Any = traitlets.Any(help="The game that all seats share, a `SharedGame`.")

    pacing = PartOf(SharedPacing)

    allowed: ClassVar[tuple[str, ...]] = ACTIONS
    """What may be asked for here."""

    def __init__(self, **settings: object) -> None:
        self.heard: list[tuple[int, str]] = []
        """What has been said lately, each with the number of the view that said it."""
        self.is_stale = False
        """Whether something has changed since the view was made: it's made when it's asked for."""
        super().__init__(relay=_Silent(), hints=False, **settings)

    @property
    def session(self) -> SeatSession:
        """The game from this seat."""
        seat: SeatSession = self.seat
        return seat

    def refresh(self) -> None:
        """Make the view anew, if something has changed since."""
        if self.is_stale:
            self.show()

    def note_state(self) -> None:
        """Nobody observes a seat."""

    def _note_shown(self) -> None:
        """Nobody links a seat."""

    def _publish(self) -> None:
        self.is_stale = False
        super()._publish()
        said = [(self._rev, sentence) for sentence in self.view["said"]]
        self.heard = [*self.heard, *said][-MOST_HEARD:]

    def _view(self) -> TableView:
        view = super()._view()
        can: Any = view["can"]
        for what in ELSEWHERE:
            can[what] = False
        can.pop("people", None)
        can["go"] = self.shared.can_go
        if self.session.is_paused and self.session.state.turn is not None:
            can["play"] = can["pass"] = False
            view["prompt"] = PAUSED.to(self.lang)
        for seat in view["seats"]:
            who = self.shared.who_plays(seat["seat"])
            # Nobody thinks who isn't there, and what a bot has laid for them is seen anyway.
            is_on = self.session.state.turn is not None and not seat["place"]
            is_away = who == AWAY and is_on and (seat["isTurn"] or seat["laid"])
            is_gone = who == NOT_CONNECTED and seat["isTurn"]
            if not seat["status"] or is_away or is_gone:
                seat["status"] = worded(who, self.lang)
        view["texts"] = {**view["texts"], "lost": LOST.to(self.lang), "reload": ""}
        return {**view, "languages": {}, "speeds": [], "keep": None, "isShared": True}

    def _perform(self, message: object) -> Reply:
        asked = message.get("action") if isinstance(message, dict) else None
        if isinstance(message, dict) and asked not in self.allowed:
            raise InputError("malformed", say("That can't be done at a table for people."))
        if asked in self.shared.refused_actions:
            raise InputError("not_now", say("Only your teacher can do that."))
        if self.session.is_paused and asked in MOVES:
            raise InputError("not_now", PAUSED)
        return super()._perform(message)

    @action
    def log_(self) -> LogReply:
        """Tell what has happened, in words, and what was taken back."""
        told, back = super().log_(), self.shared.told_back()
        lines = [line.to(self.lang) for line in back]
        more: list[DealTold] = [{"title": say("Taken back").to(self.lang), "lines": lines}]
        return {"deals": [*told["deals"], *(more if back else [])]}

    def seen_since(self, rev: int) -> TableView | None:
        """The view with all that was said after the one with this number; nothing if none is newer.

        Args:
            rev: the number of the newest view that the browser has.
        """
        self.refresh()
        if rev >= self._rev:
            return None
        view = cast("TableView", self.view)
        return {**view, "said": [sentence for at, sentence in self.heard if at > rev]}

    def must_pass_now(self) -> bool:
        """Whether this player passes without a click."""
        return bool(self.auto_pass) and not self.session.is_paused and self.session.must_pass()
