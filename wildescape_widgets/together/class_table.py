"""A table of a class: its pupils are seated by their teacher, who also pauses and ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, cast

from wildescape.comparison import (
    BETTER,
    comparison,
    tell_compared,
    tell_result_to,
)
from wildescape.hand import HandResult, HandState, public_count
from wildescape.i18n import Part, say, worded
from wildescape.match import Match
from wildescape.players import Choice
from wildescape.session import Due, Session, leads, new_match, stage
from wildescape.tribute import Tribute
from wildescape.turns import SEATS, team

from wildescape_widgets.classroom.table_shapes import ClassChair, ClassTable
from wildescape_widgets.encryption import mark_of
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.together.class_plan import ClassPlan, HandPlayed
from wildescape_widgets.together.class_seating import seat_secret
from wildescape_widgets.together.class_told import told_lead, told_standing
from wildescape_widgets.together.guests import TableGuest, bot_name
from wildescape_widgets.together.hand_over import HandOver, HandsOver, Look
from wildescape_widgets.together.limits import LONGEST_PLAYER_NAME, WORD_SECONDS
from wildescape_widgets.together.options import TableOptions
from wildescape_widgets.together.people_table import PeopleTable, new_era
from wildescape_widgets.together.shapes import (
    HandInClass,
    LookTold,
    MovedTo,
    SeatInClass,
    SeatNews,
    TableNews,
)
from wildescape_widgets.together.told import code_of, code_of_hand
from wildescape_widgets.together.watching import Watcher


class OverFor(NamedTuple):
    """A finished hand that somebody has played.

    Args:
        table: where.
        hand: the hand.
        mark: what the secret of the seat that they had there hashes to.
    """

    table: TableOfClass
    hand: HandOver
    mark: str


@dataclass(eq=False, kw_only=True)
class TableOfClass(PeopleTable):
    """A table of a class: nobody joins it, and nobody but the teacher decides for all.

    Attributes:
        game: what the class plays.
        number: the table's number, from 1.
        siblings: all tables of the class, in their order, this one too.
        heirs: those that have come in their place.
        pupils: the number of each pupil here, by what the secret of their seat hashes to.
        raised: what pupils ask by raising a hand, the same way.
        lowered: how often the teacher has seen a hand, the same way.
        came: who has been here.
        lifted: who has sat here and doesn't any more: their numbers, the same way.
        at: which hand of a round is on the table, counted from 0.
        past: the finished hands of a round.
        on_news: called whenever the teacher's page may show something new.
        asks: which question of the class a pupil hasn't answered yet; 0 for none.
        shows: which question's answer the class is shown; 0 for none.
        is_ready: whether it's as it was before a restart: the hand in play is replayed first.
    """

    refused_actions: ClassVar[frozenset[str]] = frozenset({"set_paused"})

    game: ClassPlan
    number: int
    siblings: list[TableOfClass]
    heirs: list[TableOfClass] = field(default_factory=list)
    pupils: dict[str, int] = field(default_factory=dict)
    raised: dict[str, str] = field(default_factory=dict)
    lowered: dict[str, int] = field(default_factory=dict)
    came: set[str] = field(default_factory=set)
    lifted: dict[str, int] = field(default_factory=dict)
    at: int = 0
    past: list[HandPlayed] = field(default_factory=list)
    on_news: Callable[[], None] = lambda: None
    asks: Callable[[int], int] = lambda pupil: 0
    shows: Callable[[], int] = lambda: 0
    is_ready: bool = True
    _word: tuple[str, int, float] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.options = TableOptions(level=self.game.bots)

    # Who sits here

    @property
    def opener(self) -> TableGuest | None:
        """Nobody: the teacher decides."""
        return None

    def join(
        self, name: str, lang: str, chair: int | None, before: object = None, secret: str = ""
    ) -> str:
        """Nobody joins by the code.

        Raises:
            RefusedRequest: `gone`, as if there were no such table.
        """
        raise RefusedRequest("gone", 404)

    def leave(self, guest: TableGuest) -> None:
        """Nobody leaves for good: whoever is away is played for, and may come back.

        Raises:
            RefusedRequest: `not_yours`.
        """
        raise RefusedRequest("not_yours", 403)

    def sit(self, guest: TableGuest, chair: int) -> None:
        """Nobody takes another seat by themselves.

        Raises:
            RefusedRequest: `not_yours`.
        """
        raise RefusedRequest("not_yours", 403)

    def place(self, pupil: int, chair: int, name: str, lang: str, secret: str) -> None:
        """Seat a pupil.

        Args:
            pupil: their number.
            chair: where.
            name: what they are called.
            lang: the language that they begin with.
            secret: what their page has to show.
        """
        called = name or say("Pupil {number}", number=pupil).to(lang)
        called = self._free_name(called[:LONGEST_PLAYER_NAME])
        guest = TableGuest(chair, called, lang, mark_of(secret), self.now())
        self.guests[guest.mark] = guest
        self.lifted.pop(guest.mark, None)
        self.pupils[guest.mark] = pupil
        self.seen = self.now()

    def lift(self, pupil: int) -> TableGuest | None:
        """Take a pupil from their seat; a bot plays on."""
        guest = self.of_pupil(pupil)
        if guest is not None:
            for known in (self.pupils, self.raised):
                known.pop(guest.mark, None)
            self.lifted[guest.mark] = pupil
            self.came.discard(guest.mark)
            super().leave(guest)
        return guest

    def of_pupil(self, pupil: int) -> TableGuest | None:
        """The seat of the pupil with this number."""
        marks = (mark for mark, number in self.pupils.items() if number == pupil)
        return self.guests.get(next(marks, ""))

    def at_chair(self, chair: int) -> int | None:
        """The number of the pupil who sits there."""
        guest = self._at(chair)
        return self.pupils[guest.mark] if guest else None

    def rename(self, pupil: int, name: str) -> None:
        """Call a pupil by another name."""
        guest = self.of_pupil(pupil)
        if guest is not None and name:
            guest.name = ""
            guest.name = self._free_name(name[:LONGEST_PLAYER_NAME])
            self._seat_players()

    def welcome(self) -> None:
        """Let somebody who has just been seated play, also in the middle of a hand."""
        self._seat_players()

    def reseat(self) -> None:
        """Show all their new seats."""
        self.era = new_era()
        self._seat_players()

    def name_of(self, pupil: int | None, chair: int) -> Part:
        """What a pupil who has played in a chair is called, wherever they sit now; else the bot."""
        guests = (table.of_pupil(pupil) for table in self.siblings if pupil is not None)
        bot = bot_name(chair, self.guests.values())
        return next((guest.name for guest in guests if guest), bot)

    def _called(self, chair: int) -> Part:
        """While a finished hand is on the table, what the player is called who has played it."""
        if self._is_settled:
            return self.name_of(self.past[self.at].pupils[chair], chair)
        return super()._called(chair)

    @property
    def _is_settled(self) -> bool:
        """Whether the hand of a round that is on the table is over."""
        return self.at < len(self.past)

    def guest(self, secret: object) -> TableGuest:
        """Who has this secret.

        Raises:
            RefusedRequest: `gone` for another secret, `moved` for somebody who has sat here and
                doesn't any more, `waking` while the table comes back.
        """
        if mark_of(secret) in self.lifted:
            raise RefusedRequest("moved", 404)
        was_alone = self.is_alone
        found = super().guest(secret)
        if was_alone:
            for table in self.siblings:
                table.on_change()
        if found.mark not in self.came:
            self.came.add(found.mark)
            self.tell()
        if not self.is_ready:
            raise RefusedRequest("waking", 503)
        return found

    def moved_to(self, secret: object) -> MovedTo:
        """Where somebody plays now who has sat here.

        Raises:
            RefusedRequest: `gone` if they don't.
        """
        mark = mark_of(secret)
        pupil = self.lifted.get(mark, self.pupils.get(mark))
        for table in (*self.siblings, *self.heirs):
            if pupil is not None and table.of_pupil(pupil):
                seat = seat_secret(table.code, pupil)
                return {"code": table.code, "seat": seat, "table": table.number}
        raise RefusedRequest("gone", 404)

    @property
    def is_alone(self) -> bool:
        """Whether nobody waits for it: it goes on by itself for pupils at other tables."""
        everybody = (guest for table in self.siblings for guest in table.guests.values())
        return not self.guests or all(map(self.presence.has_left, everybody))

    # What is played

    def start(self) -> None:
        """Begin what the class plays."""
        if self.game.kind == "match":
            chance = self._chance
            self.put(Session(new_match(chance, self.game.rules), self.game.bots, chance))
        else:
            self._deal_hand(0)

    @property
    def _chance(self) -> str:
        """What the chance of bots follows from: in a round the same at all tables."""
        table = f" {self.number}" if self.game.kind == "match" else ""
        return f"{self.game.seed}{table} {self.at}"

    @property
    def is_between(self) -> bool:
        """Whether no hand is on."""
        return self.session is None or self.session.due in (Due.DEAL, Due.NOTHING)

    @property
    def can_go(self) -> bool:
        """Whether the next hand can be dealt."""
        if self.game.kind == "match":
            return super().can_go
        return self.is_between and self.at + 1 < len(self.game.deals)

    @property
    def has_ended(self) -> bool:
        """Whether nothing more is played here."""
        is_over = self.session is not None and self.session.due == Due.NOTHING
        return is_over and not self.can_go

    def deal(self) -> None:
        """Deal the next hand."""
        if self.game.kind == "match":
            super().deal()
        else:
            self._deal_hand(self.at + 1)
            self.dealt()
            for table in self.siblings:
                table.on_change()

    @property
    def _is_behind(self) -> bool:
        """Whether a hand is to be dealt that others play already, and nobody here does it."""
        is_free = self.is_ready and not self.is_paused and self.can_go and bool(self.guests)
        is_left = is_free and all(guest.is_away for guest in self.guests.values())
        return is_left and any(table.at > self.at for table in self.siblings)

    def next_at(self) -> float | None:
        """When `tick` has something to do."""
        return self.now() if self._is_behind and not self.is_alone else super().next_at()

    def tick(self) -> Callable[[], Choice] | None:
        """Do what is due by now; where all are away, deal what the others play."""
        if self._is_behind and not self.is_alone:
            self.deal()
        return super().tick()

    def _deal_hand(self, number: int) -> None:
        """Put a hand of a round on the table."""
        self.at = number
        first = self.game.first(number)
        if self.session is None:
            self.put(Session(first, self.game.bots, self._chance))
            return
        # The same session, so that all keep what they have set for their seats.
        self.session.states[:], self.session.moves[:] = [first], []
        self.session.seed = self._chance
        self._seat_players()

    def hand_ended(self) -> None:
        """Note how the hand ended, and who has played it."""
        assert self.session
        state = self.session.state
        if isinstance(state, HandState) and state.result:
            pupils = tuple(map(self.at_chair, SEATS))
            moves, by_bots = tuple(self.session.moves), frozenset(self.by_bots)
            self.past.append(HandPlayed(state.result, moves, pupils, by_bots))
            for table in self.siblings:
                if table is not self:
                    table.tell()

    @property
    def hand_over(self) -> int:
        """The number of a hand that has just ended: all tables count alike."""
        return self.ended

    @property
    def beside(self) -> list[HandsOver]:
        """All tables of a round; in a match this one alone."""
        return [*self.siblings] if self.game.kind == "round" else [self]

    def is_open(self, number: int) -> bool:
        """Whether all cards of a finished hand may be told: no other pupils play it any more."""
        beside = (each for each in self.beside if isinstance(each, TableOfClass))
        return all(each.ended >= number for each in beside if each.guests)

    def tell(self) -> None:
        """Wake everybody, the teacher too."""
        super().tell()
        self.on_news()

    @property
    def ended(self) -> int:
        """How many hands are finished."""
        state = self.session.state if self.session else None
        return len(state.past) if isinstance(state, Match) else len(self.past)

    def record(self, number: int) -> str:
        """The code of a finished hand, counted from 1; of a match with all hands before.

        Raises:
            RefusedRequest: `not_now` if it isn't finished, `too_long` for a very long match.
        """
        state = self.session.state if self.session else None
        if isinstance(state, Match):
            over = self.over.get(number)
            return code_of_hand(state, number, (over and over.names) or self.names)
        if not 1 <= number <= self.ended:
            raise RefusedRequest("not_now")
        hand = self.past[number - 1]
        names = [self.name_of(pupil, chair) for chair, pupil in enumerate(hand.pupils)]
        return code_of(self.game.record(number - 1, hand.moves), names, hand.moves)

    # What is said

    def raise_hand(self, guest: TableGuest, text: str | None) -> None:
        """Raise somebody's hand with a question that may be empty, or take it down."""
        if text is None:
            self.raised.pop(guest.mark, None)
        else:
            self.raised[guest.mark] = text
        self.is_kept = self.keep(self)
        self.tell()

    def lower(self, chair: int) -> None:
        """Take a hand down that the teacher has seen."""
        guest = self._at(chair)
        if guest is not None and guest.mark in self.raised:
            self.lowered[guest.mark] = self.lowered.get(guest.mark, 0) + 1
            self.raise_hand(guest, None)

    def hear(self, text: str, number: int) -> None:
        """Show what the teacher says.

        Args:
            text: what.
            number: a higher one is newer.
        """
        self._word = (text, number, self.now())
        self.tell()

    # What is told

    def seen_by(self, guest: TableGuest | Watcher, view: int = -1) -> SeatNews:
        """What a pupil at the table may know."""
        assert isinstance(guest, TableGuest)
        return {**super().seen_by(guest, view), "inClass": self._in_class(guest)}

    def seen_by_newcomer(self, before: object = None) -> TableNews:
        """What all at the table may know."""
        return {**super().seen_by_newcomer(before), "isOver": self.has_ended}

    def _in_class(self, guest: TableGuest) -> SeatInClass:
        is_round = self.game.kind == "round"
        word = self._word
        is_said = word is not None and self.now() - word[2] < WORD_SECONDS
        return {
            "table": self.number,
            "teacherSays": word[:2] if word and is_said else None,
            "asks": self.asks(self.pupils[guest.mark]),
            "shows": self.shows(),
            "isRound": is_round,
            "hand": self.hand,
            "hands": len(self.game.deals),
            "raised": self.raised.get(guest.mark),
            "seen": self.lowered.get(guest.mark, 0),
            "isMoved": self.is_moved(guest),
            "results": self._results(guest) if is_round else None,
            "points": self.points_of(guest) if is_round and len(self.siblings) > 1 else None,
        }

    def is_moved(self, guest: TableGuest) -> bool:
        """Whether a finished hand is on the table that somebody hasn't played from their seat."""
        if not self._is_settled or not self.can_go:
            return False
        return self.past[self.at].pupils[guest.chair] != self.pupils[guest.mark]

    def _has_played(self, guest: TableGuest, number: int) -> tuple[TableOfClass, int] | None:
        """At which table, and in which chair, somebody has played a finished hand of a round."""
        pupil = self.pupils[guest.mark]
        for table in self.siblings:
            if 0 <= number < len(table.past) and pupil in table.past[number].pupils:
                return table, table.past[number].pupils.index(pupil)
        return None

    def points_of(self, guest: TableGuest) -> tuple[int, int]:
        """What somebody's teams have for the hands of a round that they played, and the others."""
        both = 0, 0
        for number in range(max(each.ended for each in self.siblings)):
            if place := self._has_played(guest, number):
                table, chair = place
                results = [each.result_of(number) for each in self.siblings]
                points = comparison(results)[table.number - 1]
                both = both[0] + points[team(chair)], both[1] + points[1 - team(chair)]
        return both

    def _results(self, guest: TableGuest) -> list[HandInClass]:
        """The finished hands of a round as somebody reads of them who has played them."""
        lang = guest.reads
        rows: list[HandInClass] = []
        for number in range(max(each.ended for each in self.siblings)):
            place = self._has_played(guest, number)
            if place is None:
                continue
            table, side = place[0], team(place[1])
            played = table.past[number]
            results = [each.result_of(number) for each in self.siblings]
            compared = tell_compared(results, table.number - 1, side)
            others = sum(each is not None for each in results) - 1
            points = comparison(results)[table.number - 1][side]
            rows.append(
                {
                    "hand": number + 1,
                    "says": tell_result_to(played.result, side).to(lang),
                    "points": points if others else None,
                    "most": BETTER * others,
                    "compared": compared.to(lang) if compared else "",
                    "canReview": self.is_open(number + 1),
                }
            )
        return rows

    def result_of(self, number: int) -> HandResult | None:
        """How a hand of a round ended here, counted from 0; nothing before."""
        return self.past[number].result if number < len(self.past) else None

    def played_at(self, guest: TableGuest, number: int) -> HandsOver:
        """The table at which somebody has played a finished hand, counted from 1."""
        place = self._has_played(guest, number - 1)
        over = self._over_for(guest.mark).get(number)
        return place[0] if place else over.table if over else self

    def _over_for(self, mark: str) -> dict[int, OverFor]:
        """The newest finished hands that somebody here has played, by number, wherever they sat.

        Where a match has a hand of the same number at two tables, it's the one played here.
        """
        found: dict[int, OverFor] = {}
        for table in sorted(self.siblings, key=lambda table: table is self):
            own = mark_of(seat_secret(table.code, self.pupils[mark])) if mark in self.pupils else ""
            for number, hand in table.over.items():
                if own in hand.asked or own in hand.looks:
                    found[number] = OverFor(table, hand, own)
        return found

    def told_looks(self, mark: str) -> list[LookTold]:
        """The finished hands that somebody has played, also at the table where they sat before."""
        over = sorted(self._over_for(mark).items())
        return [hand.told(own, table.is_open(number)) for number, (table, hand, own) in over]

    def look_of(self, mark: str, number: int) -> Look:
        """What a look back on a finished hand has found for somebody, wherever they played it.

        Raises:
            RefusedRequest: `not_now`, as at other tables.
        """
        over = self._over_for(mark).get(number)
        if over is None:
            raise RefusedRequest("not_now")
        return super(TableOfClass, over.table).look_of(over.mark, number)

    def review(self, number: int) -> str:
        """The code of a finished hand for a pupil, counted from 1.

        Raises:
            RefusedRequest: `not_now` while it's played at another table: its cards are secret.
        """
        if not self.is_open(number):
            raise RefusedRequest("not_now")
        return self.record(number)

    @property
    def hand(self) -> int:
        """Which hand is on the table, from 1; 0 before the first."""
        state = self.session.state if self.session else None
        if isinstance(state, Match):
            return len(state.past) + (state.stage is not None)
        return self.at + 1 if state else 0

    def told(self, lang: str) -> ClassTable:
        """The table as the teacher sees it: counts and what was played, and no hand."""
        session = self.session
        now = stage(session.state) if session else None
        turn = now.turn if now else None
        return {
            "number": self.number,
            "code": self.code,
            "isReady": self.is_ready,
            "hand": self.hand,
            "trick": len(leads(session.states)) if session and now else 0,
            "isPaused": self.is_paused,
            "isOver": self.has_ended or self.is_over,
            "turn": turn,
            "waits": self._waits() if turn is not None else 0,
            "chairs": [self._told_chair(chair, lang) for chair in SEATS],
            "lead": told_lead(session, self.names, self.by_bots, lang) if session else None,
            "standing": told_standing(session.state, self.game.level).to(lang) if session else "",
            "ended": self.ended,
        }

    def told_to_wall(self, lang: str) -> ClassTable:
        """The same for everybody, without names and counts that needn't be told."""
        told = self.told(lang)
        now = stage(self.session.state) if self.session else None
        nobody = {"name": "", "pupil": None, "isBot": False, "isAway": False, "raised": None}
        chairs: list[ClassChair] = []
        for seat, chair in enumerate(told["chairs"]):
            left = public_count(now, seat) if isinstance(now, HandState) else chair["left"]
            chairs.append(cast("ClassChair", {**chair, **nobody, "left": left}))
        return {**told, "code": "", "chairs": chairs, "lead": None, "standing": "", "waits": 0}

    def _waits(self) -> int:
        """For how many seconds it has been somebody's turn; a pause doesn't count."""
        now = self._paused_at if self.is_paused else self.now()
        return max(0, round(now - self._moved_at))

    def _told_chair(self, chair: int, lang: str) -> ClassChair:
        guest = self._at(chair)
        now = stage(self.session.state) if self.session else None
        escaped = now.escaped if isinstance(now, HandState) else ()
        has_cards = isinstance(now, HandState | Tribute)
        is_moved = guest is not None and self.is_moved(guest)
        return {
            "name": worded(super()._called(chair), lang),
            "pupil": self.pupils[guest.mark] if guest else None,
            "isBot": guest is None,
            "isAway": guest is not None and guest.is_away,
            "left": len(now.hands[chair]) if now and has_cards else 0,
            "raised": self.raised.get(guest.mark) if guest else None,
            "team": team(chair),
            "place": escaped.index(chair) + 1 if chair in escaped and not is_moved else None,
        }
