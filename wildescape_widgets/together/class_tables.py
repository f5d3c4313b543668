"""All tables at which a class plays: who sits where, what its teacher does, how results compare."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from wildescape.cards import Rank
from wildescape.comparison import (
    Parting,
    comparison,
    parting,
    scores,
    tell_parting,
    tell_result,
)
from wildescape.deal_constraints import deal_with, parse_constraints
from wildescape.dealing import Hands, deal
from wildescape.hand import HandResult
from wildescape.i18n import LANGUAGES, InputError, Part, worded
from wildescape.narrate import PLAYER_NAMES
from wildescape.notation import parse_trump
from wildescape.rules import Rules
from wildescape.session import chance_from
from wildescape.turns import SEATS, team

from wildescape_widgets.classroom.limits import BOT_LEVELS, MOST_HANDS
from wildescape_widgets.classroom.table_shapes import (
    ClassGame,
    ClassTablesNews,
    HandAtTable,
    HandResults,
    SeatOfPupil,
)
from wildescape_widgets.classroom.tables_texts import TEAM_NAMES
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.table.log import named_stand_in
from wildescape_widgets.together.class_plan import ClassPlan, HandPlayed
from wildescape_widgets.together.class_seating import ClassPlace, seat_secret
from wildescape_widgets.together.class_table import TableOfClass
from wildescape_widgets.together.limits import WORD_SECONDS

LONGEST_WORD: Final = 120
"""How many characters what the teacher says may have."""

SEAT_NUMBERS: Final = tuple(f"{seat + 1}" for seat in SEATS)
"""The seats as people count them, and as wishes name them."""


def new_seed() -> str:
    """A seed that nobody guesses, and that can be typed again."""
    return secrets.token_hex(5)


def planned(
    kind: ClassGame,
    rules: Rules,
    *,
    bots: object,
    hands: object = 1,
    level: object = "2",
    seed: str = "",
    wishes: str = "",
) -> ClassPlan:
    """What a class is to play. Where there are wishes, that takes a while.

    Args:
        kind: a match at each table, or a round of single hands.
        rules: the house rules.
        bots: the bot in empty seats.
        hands: how many hands a round has.
        level: the level of both teams in them.
        seed: what their cards follow from; empty for new ones.
        wishes: what the seats hold; may be empty.

    Raises:
        RefusedRequest: `malformed`; `bad_wishes`, with what is wrong, if they can't be met.
    """
    rules = replace(rules, seating="fixed")
    if bots not in BOT_LEVELS or not isinstance(bots, str):
        raise RefusedRequest("malformed", 400)
    if kind == "match":
        return ClassPlan(kind, Rank.TWO, bots, secrets.token_hex(16), "", rules)
    if type(hands) is not int or not 1 <= hands <= MOST_HANDS or not isinstance(level, str):
        raise RefusedRequest("malformed", 400)
    try:
        trump = parse_trump(level)
    except InputError:
        raise RefusedRequest("malformed", 400) from None
    plan = ClassPlan(kind, trump, bots, seed or new_seed(), wishes, rules)
    try:
        deals = tuple(_dealt(plan, number) for number in range(hands))
    except InputError as error:
        raise RefusedRequest("bad_wishes", 400, error.phrase) from None
    return ClassPlan(kind, trump, bots, plan.seed, wishes, rules, deals)


def _dealt(plan: ClassPlan, number: int) -> Hands:
    """A hand of a round, as seed and wishes have it."""
    chance = chance_from(plan.seed, "class", number)
    if not plan.wishes.strip():
        return deal(plan.leader(number), plan.rules, chance).hands
    wanted = parse_constraints(_by_number(plan.wishes), SEAT_NUMBERS)
    return deal_with(wanted, chance, plan.level, plan.rules)


def _by_number(wishes: str) -> str:
    """Wishes with the seats' numbers in the place of what the bots there are called."""
    numbers = {
        name.to(lang).casefold(): SEAT_NUMBERS[seat]
        for seat, name in enumerate(PLAYER_NAMES)
        for lang in LANGUAGES
    }
    called = "|".join(rf"\b{name}\b" if name.isascii() else name for name in numbers)
    return re.sub(called, lambda found: numbers[found[0].casefold()], wishes, flags=re.IGNORECASE)


NO_TABLES: Final[ClassTablesNews] = {
    "kind": "match",
    "hands": 0,
    "seed": "",
    "level": "",
    "tables": [],
    "results": [],
    "scores": [],
    "isOnWall": False,
    "moment": None,
}
"""What a wall hears of tables that it doesn't show."""


@dataclass(eq=False)
class ClassTables:
    """The tables of one class.

    Attributes:
        plan: what is played.
        tables: the tables, the first one first.
        said: how often the teacher has said something.
        is_on_wall: whether a wall shows how the hands ended.
    """

    plan: ClassPlan
    tables: list[TableOfClass] = field(default_factory=list)
    said: int = 0
    is_on_wall: bool = True
    _word: tuple[str, int, float] | None = None
    _partings: dict[tuple[int, int], Parting | None] = field(default_factory=dict)
    """Where tables parted, by the hand and by how many have finished it."""

    def open(
        self,
        places: Mapping[int, ClassPlace],
        names: Mapping[int, str],
        lang: str,
        make: Callable[[int], TableOfClass],
    ) -> None:
        """Seat the pupils, and begin.

        Args:
            places: where each of them sits.
            names: what they are called.
            lang: the language that their pages begin with.
            make: makes a table of this number.
        """
        count = max(place.table for place in places.values())
        self.tables += [make(number) for number in range(1, count + 1)]
        for pupil, (number, chair) in places.items():
            table = self.tables[number - 1]
            table.place(pupil, chair, names[pupil], lang, seat_secret(table.code, pupil))
        for table in self.tables:
            table.start()

    def table_of(self, pupil: int) -> TableOfClass | None:
        """The table at which a pupil sits."""
        return next((each for each in self.tables if each.of_pupil(pupil)), None)

    def seat_of(self, pupil: int) -> SeatOfPupil | None:
        """Where a pupil sits, with the secret of their seat."""
        table = self.table_of(pupil)
        guest = table.of_pupil(pupil) if table else None
        if table is None or guest is None:
            return None
        return {
            "code": table.code,
            "seat": seat_secret(table.code, pupil),
            "table": table.number,
            "chair": guest.chair,
            "isNew": guest.mark not in table.came,
            "isOver": table.has_ended,
            "points": table.points_of(guest) if self._is_compared else None,
        }

    @property
    def _is_compared(self) -> bool:
        """Whether there is a table beside that plays the same hands."""
        return self.plan.kind == "round" and len(self.tables) > 1

    # What the teacher does

    def numbered(self, number: object) -> TableOfClass:
        """The table with this number.

        Raises:
            RefusedRequest: `malformed` if there is none.
        """
        for table in self.tables:
            if type(number) is int and table.number == number:
                return table
        raise RefusedRequest("malformed", 400)

    def _meant(self, number: object) -> list[TableOfClass]:
        """One table, or all of them for `None`."""
        return self.tables if number is None else [self.numbered(number)]

    def pause(self, number: object, is_paused: bool) -> None:
        """Pause a table, or all of them for `None`; or let them go on."""
        for table in self._meant(number):
            table.pause(is_paused)

    def say(self, number: object, text: str) -> None:
        """Say something at a table, or at all of them for `None`."""
        meant = self._meant(number)
        self.said += 1
        if number is None:
            self._word = text, self.said, meant[0].now()
        for table in meant:
            table.hear(text, self.said)

    @property
    def word(self) -> tuple[str, int] | None:
        """What the teacher has just said to all, and its number."""
        if self._word is None or self.tables[0].now() - self._word[2] >= WORD_SECONDS:
            return None
        return self._word[:2]

    def move(self, pupil: int, number: object, chair: int, name: str, lang: str) -> None:
        """Seat a pupil elsewhere; whoever sits there takes the place that becomes free.

        Args:
            pupil: their number.
            number: the table's.
            chair: the chair there.
            name: what they are called.
            lang: the language that their page begins with.

        Raises:
            RefusedRequest: `not_now` while a hand is on at one of the tables, unless somebody who
                has no seat takes a bot's.
        """
        there = self.numbered(number)
        here = self.table_of(pupil)
        if here is None and there.at_chair(chair) is None and not there.is_over:
            there.place(pupil, chair, name, lang, seat_secret(there.code, pupil))
            there.welcome()
            return
        if not all(table.is_between for table in (there, here) if table):
            raise RefusedRequest("not_now")
        other = there.at_chair(chair)
        if other == pupil:
            return
        was = here.lift(pupil) if here else None
        moved = there.lift(other) if other is not None else None
        there.place(pupil, chair, name, was.reads if was else lang, seat_secret(there.code, pupil))
        if here and was and moved and other is not None:
            here.place(other, was.chair, moved.name, moved.reads, seat_secret(here.code, other))
        for table in {there, here} - {None}:
            assert table
            table.reseat()

    def seen(self) -> dict[int, float]:
        """When the page of each pupil who has come to their table last asked there."""
        return {
            table.pupils[guest.mark]: table.now() if guest.waiting else guest.seen
            for table in self.tables
            for guest in table.guests.values()
            if guest.mark in table.came
        }

    def end(self, is_resting: bool = False) -> None:
        """End all tables, or only let them leave the memory."""
        for table in self.tables:
            table.is_resting = is_resting
            table.end()

    def drop(self, pupil: int) -> None:
        """Take the seat of a pupil who isn't in the class any more; a bot plays on."""
        for table in self.tables:
            table.lift(pupil)

    def rename(self, pupil: int, name: str) -> None:
        """Call a pupil by another name."""
        for table in self.tables:
            table.rename(pupil, name)

    # What is told

    def told(self, lang: str) -> ClassTablesNews:
        """What the teacher may know."""
        return {
            **self._compared(lang, is_wall=False),
            "seed": self.plan.seed if self.plan.kind == "round" else "",
            "tables": [table.told(lang) for table in self.tables],
        }

    def told_to_wall(self, lang: str) -> ClassTablesNews:
        """What everybody may see: how far tables are, hands that are over at all, and no names."""
        return {
            **self._compared(lang, is_wall=True),
            "tables": [table.told_to_wall(lang) for table in self.tables],
        }

    def _compared(self, lang: str, is_wall: bool) -> ClassTablesNews:
        # Nothing is played where no pupil sits, so nobody waits for it.
        played = [table for table in self.tables if table.guests or not is_wall] or self.tables
        count = (min if is_wall else max)((len(table.past) for table in played), default=0)
        results = [[table.result_of(number) for table in self.tables] for number in range(count)]
        return {
            "kind": self.plan.kind,
            "hands": len(self.plan.deals),
            "seed": "",
            "level": str(self.plan.level),
            "tables": [],
            "results": [
                self._hand(number, row, lang, is_wall) for number, row in enumerate(results)
            ],
            "scores": scores(results) or [(0, 0)] * len(self.tables),
            "isOnWall": self.is_on_wall,
            "moment": None,
        }

    def _hand(
        self, number: int, results: list[HandResult | None], lang: str, is_wall: bool
    ) -> HandResults:
        is_compared = sum(result is not None for result in results) > 1
        points = [each if is_compared else None for each in comparison(results)]
        return {
            "hand": number + 1,
            "tables": [
                self._at_table(table, number, points[at], lang, is_wall) if result else None
                for at, (table, result) in enumerate(zip(self.tables, results, strict=True))
            ],
            "parted": self._parted(number, lang, is_wall),
        }

    def _at_table(
        self,
        table: TableOfClass,
        number: int,
        points: tuple[int, int] | None,
        lang: str,
        is_wall: bool,
    ) -> HandAtTable:
        result, _, pupils, _ = table.past[number]
        names = [worded(table.name_of(pupils[chair], chair), lang) for chair in SEATS]
        return {
            "number": table.number,
            "escaped": [*result.escaped],
            "names": [] if is_wall else [names[chair] for chair in result.escaped],
            "players": [] if is_wall else _by_team(names, pupils),
            "teams": [*map(team, result.escaped)],
            "winner": result.winner,
            "trapped": len(result.trapped),
            "says": tell_result(result, TEAM_NAMES).to(lang),
            "points": points,
        }

    def _parted(self, number: int, lang: str, is_wall: bool) -> str | None:
        played: dict[int, HandPlayed] = {
            table.number: table.past[number] for table in self.tables if number < len(table.past)
        }
        key = number, len(played)
        if key not in self._partings:
            moves = {table: hand.moves for table, hand in played.items()}
            self._partings[key] = parting(self.plan.first(number), moves)
        parted = self._partings[key]
        if parted is None or is_wall:
            return tell_parting(parted).to(lang) if parted else None
        seat = parted.before.turn
        assert seat is not None
        names = {
            table: self._mover(table, hand, seat, parted.places[table])
            for table, hand in played.items()
        }
        return tell_parting(parted, names).to(lang)

    def _mover(self, table: int, hand: HandPlayed, seat: int, place: int) -> Part:
        """Who made a move of a finished hand; where a pupil was away, a bot did."""
        pupil = hand.pupils[seat]
        name = self.tables[table - 1].name_of(pupil, seat)
        return name if pupil is None or place not in hand.by_bots else named_stand_in(name)


def _by_team(names: Sequence[str], pupils: Sequence[int | None]) -> list[list[str]]:
    """What the pupils of each team are called."""
    played = [chair for chair in SEATS if pupils[chair] is not None]
    return [[names[chair] for chair in played if team(chair) == side] for side in (0, 1)]


def lots() -> Random:
    """What lots are drawn from."""
    return secrets.SystemRandom()
