"""A table for people: who sits where, and the match that they play.

Nothing here depends on HTTP. Time comes from a clock that is given; whoever runs the table calls
`tick` when something is due, as `next_at` says.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar, Final, cast

from wildescape.escalation import Escalation
from wildescape.game import Move
from wildescape.i18n import Part, Phrase, say
from wildescape.narrate import PLAYER_NAMES
from wildescape.players import Choice
from wildescape.rules import Rules
from wildescape.session import PERSON, Due, Session, State, new_match, stage
from wildescape.turns import SEATS

from wildescape_widgets.cards.shapes import ChosenCards
from wildescape_widgets.encryption import mark_of
from wildescape_widgets.rooms import News, RefusedRequest, free_name
from wildescape_widgets.together.guests import GoneFromTable, TableGuest, bot_name
from wildescape_widgets.together.hand_over import HandsOver
from wildescape_widgets.together.hinting import Hinting
from wildescape_widgets.together.limits import (
    LONGEST_PLAYER_NAME,
    MOST_EXTENSIONS,
    PHRASE_SECONDS,
    PHRASES,
)
from wildescape_widgets.together.options import OWN, TableOptions, offered_rules
from wildescape_widgets.together.pace import Pace
from wildescape_widgets.together.presence import Presence, told_presence
from wildescape_widgets.together.seat import SeatSession, SeatTable
from wildescape_widgets.together.shapes import SeatNews, TableNews
from wildescape_widgets.together.taking_back import TakingBack
from wildescape_widgets.together.told import clock_news, table_news
from wildescape_widgets.together.watching import Watcher, Watching

MOST_LEFT: Final = 100
"""Of how many people it's remembered that they were asked to leave."""


def new_era() -> str:
    """What tells a match from any other."""
    return secrets.token_hex(4)


@dataclass(eq=False)
class PeopleTable(HandsOver):
    """A table at which up to six people play one match, with bots in the empty seats.

    Attributes:
        code: what others join with.
        visitor: the address that has opened it.
        rules: the house rules of the site.
        brought: those that the opener has chosen before, if they are no others that there are.
        now: gives the time in seconds.
        opened: when it was opened.
        guests: who is here, by what their secrets hash to, the opener first.
        left: what the secrets of those hash to who were asked to leave.
        given_up: the seats given up during the hand in play, by what the secrets hash to of those
            who have seen their cards.
        options: what the opener has chosen.
        session: the match; nothing before it has begun.
        era: tells this match from any other: its views are numbered from 1.
        on_change: called whenever there is something new.
    """

    code: str
    visitor: str
    rules: Rules
    now: Callable[[], float]
    brought: Rules | None = None
    opened: float = 0.0
    guests: dict[str, TableGuest] = field(default_factory=dict)
    left: dict[str, None] = field(default_factory=dict)
    given_up: dict[str, int] = field(default_factory=dict)
    options: TableOptions = field(default_factory=TableOptions)
    session: Session | None = None
    refused_actions: ClassVar[frozenset[str]] = frozenset()
    """What no seat may ask for, of all that seats may elsewhere."""
    era: str = field(default_factory=new_era)
    on_change: Callable[[], None] = lambda: None
    keep: Callable[[PeopleTable], bool] = lambda _: False
    """Keeps the table beyond the end of the server; says whether that was done."""
    is_kept: bool = False
    began: float = 0.0
    """When it was opened, in seconds since 1970."""
    is_paused: bool = False
    is_over: bool = False
    is_resting: bool = False
    """Whether it has only left the memory, so that its pages bring it back."""
    news: News = field(default_factory=News)
    plan: int = 0
    """Counts what changes the game or who plays it: what was thought before is void."""

    def __post_init__(self) -> None:
        HandsOver.__init__(self)
        self.opened = self.now()
        self.seen = self.opened
        self.names: list[Part] = list(PLAYER_NAMES)
        self._moved_at = self.opened
        self._paused_at = self.opened
        self.extensions = 0
        self._phrases = 0
        self.back = TakingBack(self)
        self.pace = Pace(self)
        self.presence = Presence(self)
        self.hinting = Hinting(self)
        self.watching = Watching(self)

    # Who is here

    @property
    def opener(self) -> TableGuest | None:
        """Who decides for all: who has been here longest of those who aren't away."""
        guests = self.guests.values()
        return next((each for each in guests if not each.is_away), next(iter(guests), None))

    @property
    def is_unused(self) -> bool:
        """Whether no match has begun and nobody but the opener is here."""
        return self.session is None and len(self.guests) <= 1

    @property
    def is_alone(self) -> bool:
        """Whether nobody's page is open."""
        return self.presence.is_alone

    def guest(self, secret: object) -> TableGuest:
        """Who has this secret; whoever comes back takes their seat from the bot.

        Raises:
            RefusedRequest: `removed` for those who were asked to leave, else `gone`.
        """
        mark = mark_of(secret)
        found = self.guests.get(mark)
        if found is None:
            raise RefusedRequest("removed", 403) if mark in self.left else GoneFromTable
        was_alone = self.is_alone
        self.seen = self.now()
        was_gone = self.presence.meet(found)
        if found.is_away:
            found.is_away = False
            if found.table:
                found.table.session.came_back()
            self._seat_players()
        elif was_gone:
            self.show()
        elif was_alone:
            self.on_change()
        return found

    def join(
        self, name: str, lang: str, chair: int | None, before: object = None, secret: str = ""
    ) -> str:
        """Let somebody in, and tell their secret.

        Args:
            name: how they want to be called; whose name is taken gets a number with it.
            lang: their language.
            chair: where they want to sit; with `None` they are drawn to a seat.
            before: the secret of the seat that they had here before, if they had one.
            secret: what they will be known by, if that isn't for chance to say.

        Raises:
            RefusedRequest: `full`, `taken` if somebody sits there, or `held` if whoever sat down
                there could know another hand of this deal.
        """
        free = self._free_chairs()
        if not free:
            raise RefusedRequest("full", 503)
        if chair is not None and chair not in free:
            raise RefusedRequest("taken")
        allowed = self.open_chairs(before)
        if not allowed or (chair is not None and chair not in allowed):
            raise RefusedRequest("held")
        where = secrets.choice(allowed) if chair is None else chair
        # Whoever is back in their own seat knows no other hand.
        self.given_up.pop(mark_of(before), None)
        secret = secret or secrets.token_urlsafe(16)
        guest = TableGuest(where, self._free_name(name), lang, mark_of(secret), self.now())
        self.guests[guest.mark] = guest
        self.seen = self.now()
        self._seat_players()
        return secret

    def _free_chairs(self) -> list[int]:
        taken = {guest.chair for guest in self.guests.values()}
        return [chair for chair in SEATS if chair not in taken]

    def open_chairs(self, before: object = None) -> list[int]:
        """The free seats in which somebody may sit down now.

        Whoever has seen a hand of this deal may only play on with the same one. A secret tells who
        that is; a newcomer without one may be the same person in another browser.

        Args:
            before: the secret of the seat that they had before, if they had one.
        """
        free = self._free_chairs()
        mine = self.seen_chair(before)
        seen = {*self.given_up.values()} if mine is None else {mine}
        if not seen or not self.is_hand_on:
            return free
        return [chair for chair in free if len(seen) == 1 and chair in seen]

    def seen_chair(self, secret: object) -> int | None:
        """The seat whose hand of this deal somebody has seen."""
        mark = mark_of(secret)
        guest = self.guests.get(mark)
        return self.given_up.get(mark) if guest is None else guest.chair

    @property
    def is_hand_on(self) -> bool:
        """Whether cards are dealt and the hand isn't over."""
        return self.session is not None and stage(self.session.state) is not None

    def _free_name(self, name: str) -> str:
        """A name that nobody else here has."""
        taken = (guest.name for guest in self.guests.values())
        return free_name(name, taken, LONGEST_PLAYER_NAME, len(SEATS))

    def sit(self, guest: TableGuest, chair: int) -> None:
        """Take another seat, before the match.

        Raises:
            RefusedRequest: `taken`, or `not_now` once the match has begun.
        """
        if self.session is not None:
            raise RefusedRequest("not_now")
        if chair not in (guest.chair, *self._free_chairs()):
            raise RefusedRequest("taken")
        guest.chair = chair
        self._seat_players()

    def leave(self, guest: TableGuest) -> None:
        """Leave for good: a bot plays on, and somebody else may come."""
        self.guests.pop(guest.mark, None)
        if self.is_hand_on:
            self.given_up[guest.mark] = guest.chair
        if guest.table:
            guest.table.close()
        self._seat_players()

    def remove(self, by: TableGuest, chair: int) -> None:
        """Ask somebody to leave, as only the opener can.

        Raises:
            RefusedRequest: `not_yours` for anyone else; `malformed` if nobody else sits there.
        """
        self._check_opener(by)
        guest = self._at(chair)
        if guest is None or guest is by:
            raise RefusedRequest("malformed", 400)
        self.leave(guest)
        self.left = dict.fromkeys([*self.left, guest.mark][-MOST_LEFT:])

    def _check_opener(self, guest: TableGuest) -> None:
        if guest is not self.opener:
            raise RefusedRequest("not_yours", 403)

    def _at(self, chair: int) -> TableGuest | None:
        return next((each for each in self.guests.values() if each.chair == chair), None)

    def choose(self, by: TableGuest, options: TableOptions) -> None:
        """Choose what the table is like, as only the opener can; rules are for the next match."""
        self._check_opener(by)
        self.options = options
        self._moved_at = self.now()
        if not options.watch:
            self.watching.clear()
        self._seat_players()

    # The match

    def begin(self, by: TableGuest) -> None:
        """Begin a match, or the next one when it's over, as only the opener can.

        Raises:
            RefusedRequest: `not_yours`, or `not_now` while a match is played.
        """
        self._check_opener(by)
        if self.session is not None and self.session.due != Due.NOTHING:
            raise RefusedRequest("not_now")
        seed = secrets.token_hex(16)
        rules = self.options.rules_of(self.offered)
        self.put(Session(new_match(seed, rules), self.options.level, seed))

    @property
    def offered(self) -> dict[str, Rules]:
        """The house rules to choose among, by name."""
        return offered_rules(self.rules, self.brought)

    def bring(self, rules: Rules) -> None:
        """Play by rules that the opener has chosen before."""
        self.options = TableOptions.by(rules, self.offered)
        self.brought = rules if self.options.rules == OWN else None

    @property
    def rules_now(self) -> Rules:
        """The rules in force: those of the match, or before it those that are chosen."""
        state = self.session.state if self.session else None
        if state is None or isinstance(state, Escalation):
            return self.options.rules_of(self.offered)
        return state.rules

    def put(self, session: Session) -> None:
        """Play this match from here on."""
        self.session, self.is_paused, self.era = session, False, new_era()
        self._forget_deal()
        self.watching.forget()
        for guest in self.guests.values():
            if guest.table:
                guest.lang = guest.reads
                guest.table.close()
                guest.table = None
        self._seat_players()

    def _called(self, chair: int) -> Part:
        """What the player in a chair is called."""
        guest = self._at(chair)
        return guest.name if guest else bot_name(chair, self.guests.values())

    def _seat_players(self) -> None:
        """Give each seat to whoever plays there now."""
        self.names[:] = map(self._called, SEATS)
        if self.session:
            playing = {each.chair for each in self.guests.values() if not each.is_away}
            level = self.options.level
            self.session.players = tuple(PERSON if chair in playing else level for chair in SEATS)
            for guest in self.guests.values():
                if guest.table is None:
                    seat = SeatSession(self.session, guest.chair, self.names, self)
                    seat.is_paused = self.is_paused
                    guest.table = SeatTable(seat=seat, shared=self, lang=guest.lang)
                guest.table.hints = self.options.coach
            self.watching.begin()
        self.go_on()

    @property
    def _tables(self) -> Iterator[SeatTable]:
        seats = (guest.table for guest in self.guests.values() if guest.table)
        return chain(seats, self.watching.tables)

    def _sessions(self) -> Iterator[SeatSession]:
        return (table.session for table in self._tables)

    def moved(self, by: SeatSession | None, before: State, move: Move) -> None:
        """Tell all others of a move; the seat that made it calls `go_on`."""
        for seat in self._sessions():
            if seat is not by:
                seat.heard(before, move)
        self.back.note(by, self._moved_at, self.extensions)
        self._moved_at, self.extensions = self.now(), 0
        self.look_for_end({guest.mark: guest.chair for guest in self.guests.values()})

    def take_back(self, guest: TableGuest) -> None:
        """Take back somebody's last move, while nobody has moved since.

        Raises:
            RefusedRequest: `too_late` after the next move, or where it isn't allowed.
        """
        self._moved_at, self.extensions = self.back.take(guest)
        for seat in self._sessions():
            seat.forget()
        self.go_on()

    def told_back(self) -> list[Phrase]:
        """The moves of this deal that were taken back, in words."""
        return self.back.told()

    def who_plays(self, seat: int) -> Part:
        """That a bot plays there, or somebody isn't there; empty for a person who is."""
        return told_presence(self._at(self.session.player(seat) if self.session else seat))

    @property
    def can_go(self) -> bool:
        """Whether the next hand can be dealt."""
        return self.session is not None and self.session.due == Due.DEAL

    def deal(self) -> None:
        """Deal the next hand."""
        assert self.session
        self.session.deal()
        self.dealt()

    def dealt(self) -> None:
        """Tell all of a new hand."""
        self._forget_deal()
        for seat in self._sessions():
            seat.dealt()
        self._moved_at, self.extensions = self.now(), 0

    def _forget_deal(self) -> None:
        """Forget what was only about the hand before."""
        self.by_bots = set()
        self.given_up.clear()
        self.back.forget()
        self.hinting.forget()

    def pause(self, is_paused: bool) -> None:
        """Pause for all, or go on; the clock stands still meanwhile."""
        if is_paused and not self.is_paused:
            self._paused_at = self.now()
        elif self.is_paused and not is_paused:
            self._moved_at += self.now() - self._paused_at
        self.is_paused = is_paused
        for seat in self._sessions():
            seat.is_paused = is_paused
        self.go_on()

    def go_on(self) -> None:
        """Show all seats what has changed."""
        self.plan += 1
        self.is_kept = self.keep(self)
        self.show()

    def show(self) -> None:
        """Show all seats what has changed besides the game."""
        for table in self._tables:
            table.is_stale = True
        self.tell()

    def tell(self) -> None:
        """Wake everybody."""
        self.news.tell()
        self.on_change()

    def anybody(self, secret: object) -> TableGuest | Watcher:
        """Who has this secret, at a seat or watching.

        Raises:
            RefusedRequest: as for `guest`.
        """
        return self.watching.found(secret) or self.guest(secret)

    def act(self, guest: TableGuest | Watcher, message: object) -> dict[str, object]:
        """The answer to a message of a seat, or of somebody who watches, as a table gives it.

        Raises:
            RefusedRequest: `not_now` before the match.
        """
        if guest.table is None:
            raise RefusedRequest("not_now")
        guest.table.refresh()
        before = guest.table.view["rev"]
        reply = guest.table.reply_to(message)
        if guest.table and guest.table.view["rev"] != before:
            self.tell()
        return reply

    def say(self, guest: TableGuest, phrase: object) -> None:
        """Say one of the phrases that there are.

        Raises:
            RefusedRequest: `malformed` for any other, `busy` right after the one before.
        """
        if not isinstance(phrase, str) or phrase not in PHRASES:
            raise RefusedRequest("malformed", 400)
        if self.now() - guest.said_at < PHRASE_SECONDS:
            raise RefusedRequest("busy", 429)
        self._phrases += 1
        guest.phrase, guest.said_at = (phrase, self._phrases), self.now()
        self.tell()

    def end(self) -> None:
        """End the table for all."""
        self.is_over = True
        for table in self._tables:
            table.close()
        self.guests.clear()
        self.watching.clear()
        self.tell()

    # Time

    @property
    def in_turn(self) -> TableGuest | None:
        """The person whose move it is, unless a bot plays on for them."""
        session = self.session
        if session is None or session.due != Due.PERSON or session.state.turn is None:
            return None
        return self._at(session.player(session.state.turn))

    def extend(self, guest: TableGuest) -> None:
        """Give whoever is in turn more time for this move.

        Raises:
            RefusedRequest: `not_now` for anyone else, without a clock, or too often.
        """
        is_due = guest is self.in_turn and self.options.clock and not self.is_paused
        if not is_due or self.extensions >= MOST_EXTENSIONS:
            raise RefusedRequest("not_now")
        self.extensions += 1
        self.tell()

    @property
    def late_at(self) -> float | None:
        """When the time of the person in turn is over, if there is a clock."""
        if not self.options.clock or self.is_paused or self.in_turn is None:
            return None
        return self._moved_at + self.options.clock * (1 + self.extensions)

    def next_at(self) -> float | None:
        """When `tick` has something to do; `None` while all depends on people.

        Nothing happens at a table where nobody's page is open.
        """
        if self.is_over or self.is_alone:
            return None
        times = self.presence.times()
        if self.session and not self.is_paused:
            if self.session.due == Due.BOT:
                times.append(self._moved_at + self.pace.of_bots)
            elif self._passing() is not None:
                times.append(self._moved_at + self.pace.of_passes)
            elif self.late_at is not None:
                times.append(self.late_at)
        return min(times, default=None)

    def _passing(self) -> SeatTable | None:
        guest = self.in_turn
        table = guest.table if guest else None
        return table if table and table.must_pass_now() else None

    def tick(self) -> Callable[[], Choice] | None:
        """Do what is due by now, but for a bot's move: that is to be thought of, then `take`n."""
        found = self.presence.look()
        if found:
            self._seat_players()
        elif found is not None:
            self.show()
        now, session = self.now(), self.session
        if session is None or self.is_paused or self.is_over:
            return None
        if session.due == Due.BOT and now >= self._moved_at + self.pace.of_bots:
            return session.thought()
        passing = self._passing()
        if passing and now >= self._moved_at + self.pace.of_passes:
            passing.session.make(next(iter(session.state.moves)))
            self.go_on()
        elif not passing and self.late_at is not None and now >= self.late_at:
            late = self.in_turn
            assert late
            assert late.table
            late.table.session.notice = say("Your time ran out, so a bot moved for you.")
            return session.thought(self.options.level)
        return None

    def take(self, choice: Choice) -> None:
        """Make the move that a bot has chosen, in the state in which `tick` has asked for it."""
        assert self.session
        before = self.session.state
        self.by_bots.add(len(self.session.moves))
        self.session.make(choice.move)
        self.moved(None, before, choice.move)
        self.go_on()

    # What is told

    def seen_by(self, guest: TableGuest | Watcher, view: int = -1) -> SeatNews:
        """What somebody at the table may know.

        Args:
            guest: who.
            view: the number of the newest view that their page has.
        """
        if isinstance(guest, Watcher):
            return self.watching.seen_by(guest, view)
        table = guest.table
        return {
            **self.seen_by_newcomer(),
            "chair": guest.chair,
            "name": guest.name,
            "isOpener": guest is self.opener,
            "clock": clock_news(self, guest),
            "canTakeBack": self.back.may(guest),
            # First the view: with another hand nothing is chosen.
            "view": table.seen_since(view) if table else None,
            "choice": cast("ChosenCards", table.choice) if table else None,
            "looks": self.told_looks(guest.mark),
            "ended": 0,
            "inClass": None,
        }

    def seen_by_newcomer(self, before: object = None) -> TableNews:
        """What somebody may know who has the code, and no seat yet.

        Args:
            before: the secret of the seat that they had before, if they had one.
        """
        return table_news(self, before)
