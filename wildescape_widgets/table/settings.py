"""The settings of a table, and the session that they begin."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import zip_longest
from random import Random
from types import NoneType
from typing import Any, Final, TypeGuard, get_args

from wildescape.cards import NATURAL_RANKS
from wildescape.dealing import deal
from wildescape.escalation import PLAYER_COUNTS, Escalation, parse_stake
from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import (
    LANGUAGES,
    InputError,
    Part,
    bad_request,
    either,
    say,
    sequence,
    shown,
    worded,
)
from wildescape.match import Match
from wildescape.narrate import PLAYER_NAMES
from wildescape.notation import parse_hands
from wildescape.players import player
from wildescape.positions import parse_position
from wildescape.records import RecordRefusal, is_deep, is_note, parse_json, parse_record, verify
from wildescape.session import (
    PERSON,
    Players,
    Replay,
    Session,
    State,
    each_player,
    new_escalation,
    new_match,
)
from wildescape.share_codes import moves_in, parse_shared
from wildescape.turns import SEATS

from wildescape_widgets.base import TRUTH, is_truth, no_setting
from wildescape_widgets.house import house_rules
from wildescape_widgets.table.handout import HandOut, is_hand_out, parse_hand_out
from wildescape_widgets.table.session import TableSession
from wildescape_widgets.table.shapes import TableSort
from wildescape_widgets.table.texts import GAME_TITLES, TABLE_TEXTS

SPEEDS: Final = {
    "slow": (say("slow"), 2.0),
    "normal": (say("normal"), 1.0),
    "fast": (say("fast"), 0.4),
    "at once": (say("at once"), 0.0),
}
"""How fast bots move: the title of the speed, and the seconds between two moves."""

CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "game": [*GAME_TITLES],
    "speed": [*SPEEDS],
    "sort": get_args(TableSort),
}
"""The settings that are one of a few words."""


def _one_of(choices: Sequence[str]) -> tuple[Part, Callable[[Any], bool]]:
    return either(choices), lambda value: value in choices


PLAIN_SETTINGS: Final[Mapping[str, tuple[Part, Callable[[Any], bool]]]] = {
    **{name: _one_of(choices) for name, choices in CHOICES.items()},
    "seed": (say("a number, a text or None"), lambda value: type(value) in (int, str, NoneType)),
    "names": (
        say("a list of up to {most} names, none of them blank, or None", most=len(PLAYER_NAMES)),
        lambda value: (
            value is None
            or (
                isinstance(value, list | tuple)
                and len(value) <= len(PLAYER_NAMES)
                and all(isinstance(name, str) and name.strip() for name in value)
            )
        ),
    ),
    **dict.fromkeys(
        ("teacher", "exercise", "hints", "coach", "auto_pass"),
        (TRUTH, is_truth),
    ),
    "think": (
        say("a number of seconds from 0 to {most}", most=60),
        lambda value: type(value) in (int, float) and 0 <= value <= 60,
    ),
    "slot": (say("a text"), lambda value: isinstance(value, str)),
}
"""What each setting that doesn't depend on others may be, in words, and a test for it."""

LONGEST_CALLED: Final = 40
"""The longest name that a record may give a player, in characters."""

LONGEST_RECORD: Final = 2_000_000
"""The longest record that is read, in characters."""

DEFAULT_COUNTS: Final = {"wildescape": len(SEATS), "escalation": 4}
"""How many play each game by default."""

ALLOWED_COUNTS: Final = {"wildescape": range(6, 7), "escalation": PLAYER_COUNTS}
"""How many may play each game."""


def new_seed() -> str:
    """A seed that nobody can guess or find by trying: everybody sees the draw that it gives."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class TableSettings:
    """The settings that decide which game a table begins; `Table` documents each one.

    `seed` is never `None` here, and `expired` tells a bot that it must answer.
    """

    game: str = "wildescape"
    seed: int | str = 0
    me: object = None
    players: object = None
    rules: object = None
    names: Sequence[Part] | None = None
    record: object = None
    teacher: bool = False
    position: object = None
    expired: Callable[[], bool] | None = None

    def begin(self) -> TableSession:
        """The session that the settings ask for.

        Raises:
            InputError: for a setting that isn't allowed, with the settings that are.
        """
        if self.teacher:
            # Nobody moves by itself here, but a misspelt bot shouldn't wait until somebody does.
            seated(self.players, None, PLAYER_COUNTS, DEFAULT_COUNTS[self.game])
        if isinstance(self.record, str):
            return self.shared(self.record)
        if self.record is not None:
            return self._record(self.record)
        if self.position is not None:
            return self.shared(self.position)
        if self.teacher:
            return self.new_deal()
        return self.new_game(self.seed, self.rules, self.players)

    def new_deal(self) -> TableSession:
        """A fresh deal for a teacher to show."""
        if self.game == "escalation":
            usual = DEFAULT_COUNTS[self.game]
            count = len(seated(self.players, None, ALLOWED_COUNTS[self.game], usual))
            # What is laid out is no record.
            game = new_escalation(self.seed, count, parse_stake(self.rules))
            return self.new_position(replace(game, pack=()))
        rules = house_rules(self.rules)
        hands = deal(0, rules, Random(str(self.seed))).hands
        return self.new_position(HandState.start(hands, NATURAL_RANKS[0], 0, rules))

    def new_game(self, seed: int | str, rules: object, players: object) -> TableSession:
        """A new game between the learner and bots."""
        names = seated(players, self.me, ALLOWED_COUNTS[self.game], DEFAULT_COUNTS[self.game])
        if self.game == "escalation":
            state: State = new_escalation(seed, len(names), parse_stake(rules))
        else:
            state = new_match(seed, house_rules(rules))
        return self.session(Session(state, names, seed, self.expired), me=self.me)

    def new_position(self, position: HandState | Escalation) -> TableSession:
        """A position in which a teacher moves for every seat."""
        seats = range(len(position.hands))
        session = Session(position, (PERSON,) * len(seats), 0, self.expired)
        return self.session(session, open=frozenset(seats))

    def shared(self, given: object) -> TableSession:
        """The record or position that a code, a text, an object or the engine's own value tells.

        A code comes by itself or in a link. What a teacher hands out is seen as the pupil sees it.

        Raises:
            InputError: for anything else, with the reason.
        """
        if isinstance(given, Mapping):
            return self._record(given)
        if isinstance(given, HandState | Escalation | Match):
            value: object = parse_position(given)
        elif not isinstance(given, str):
            value = parse_hands(given)
        elif given.lstrip().startswith("{"):
            return self._record(_json(given))
        elif is_hand_out(given):
            return self._handed_out(parse_hand_out(given))
        else:
            value = _shared(given)
        if isinstance(value, dict):
            return self._record(value)
        if isinstance(value, tuple):
            value = HandState.start(value, NATURAL_RANKS[0], 0, house_rules(self.rules))
        assert isinstance(value, HandState | Escalation)
        moves = moves_in(given) if isinstance(given, str) else ()
        if self.teacher:
            return self._on_the_way(value, moves)
        if moves:
            return self._replayed(value, moves)
        count = len(value.hands)
        names = seated(self.players, self.me, range(count, count + 1), count)
        return self.session(Session(value, names, self.seed, self.expired), me=self.me)

    def _on_the_way(self, position: HandState | Escalation, moves: Iterable[Move]) -> TableSession:
        """A position for a teacher, with the moves that lead on from it."""
        session = self.new_position(position)
        for move in moves:
            session.make(move)
        session.show_step(0)
        session.said = []
        return session

    def _replayed(self, position: HandState | Escalation, moves: Iterable[Move]) -> TableSession:
        """What was played from a position, to look at."""
        state, session = position, self.session()
        for move in moves:
            state = state.after(move)
        session.watch(Replay(state, position))
        return session

    def _handed_out(self, what: HandOut) -> TableSession:
        if self.teacher:
            raise InputError(
                "bad_code",
                say("This is for your pupils. Open it as they do, not at a teacher's table."),
            )
        seats = range(len(what.position.hands))
        bot = what.bots or PERSON
        players = tuple(PERSON if seat == what.seat else bot for seat in seats)
        main = Session(what.position, players, self.seed, self.expired)
        main.states, main.moves = [*what.states], [*what.moves]
        session = self.session(main, me=what.seat)
        session.given = what
        return session

    def _record(self, given: Any) -> TableSession:
        written = parse_record(given)
        state = verify(written)
        if isinstance(state, RecordRefusal):
            why = say("This game can't have gone like that, at move {at}: {why}")
            raise InputError(state.reason, why.filled(at=state.at, why=state.phrase))
        replay, session = Replay(state), self.session()
        notes = {
            replay.step(note["at"], dealt="dealt" in note): note["text"]
            for note in written.get("notes", [])
        }
        at: Any = written.get("at")
        is_step = type(at) is int and 0 <= at <= replay.number(replay.last)
        session.watch(replay, replay.step(at, dealt=True) if is_step else 0, notes)
        session.called = self._called(written.get("names"))
        return session

    def _called(self, names: object) -> Sequence[Part]:
        """What the players of a record are called, if it says so: whoever it doesn't name, as here.

        A record is a stranger's: what can be no name is none.
        """
        if not isinstance(names, list):
            return ()
        usual = named(self.names)
        given = names[: len(usual)] + [None] * (len(usual) - len(names))
        return [name if _is_name(name) else other for name, other in zip(given, usual, strict=True)]

    def session(self, main: Session | None = None, **about: Any) -> TableSession:
        """A session of this table, with what `TableSession` is told about it."""
        names = named(self.names)
        return TableSession(main, names=names, expired=self.expired, **about)


def _is_name(given: object) -> TypeGuard[str]:
    """Whether a player of a record may be called this."""
    if not isinstance(given, str) or len(given) > LONGEST_CALLED:
        return False
    return is_note(given) and given.isprintable()


def named(names: Sequence[Part] | None) -> Sequence[Part]:
    """What the players are called: the given names, and ours for the others."""
    given = names or ()
    return [name or usual for name, usual in zip_longest(given, PLAYER_NAMES, fillvalue="")]


GAME_SETTINGS: Final = tuple(
    field.name for field in fields(TableSettings) if field.name != "expired"
)
"""The settings that decide which game a table begins."""

BEGINNING: Final = tuple(name for name in GAME_SETTINGS if name != "names")
"""Those that begin another game when they change."""


def check_setting(name: str, value: Any) -> None:
    """Raise `bad_request` for a value that the setting can't have, whatever the others are."""
    what, is_that = PLAIN_SETTINGS.get(name, ("", lambda _: True))
    if not is_that(value):
        raise no_setting(name, what, value, CHOICES.get(name, ()))
    if name == "names":
        for lang in LANGUAGES:
            check_names([worded(called, lang) for called in named(value)])


def check_names(called: Sequence[str]) -> None:
    """Raise `bad_request` if two players have the same name."""
    for name in called:
        if called.count(name) > 1:
            raise bad_request(say("Two players are called {name}."), name=shown(name))


def seated(players: object, me: object, counts: range, usual: int) -> Players:
    """The bot of each player, and `PERSON` for the learner.

    Args:
        players: a bot for all, or a list with one for each player: a name, or anything else that
            `wildescape.players.player` takes.
        me: which player is the learner, if one is.
        counts: how many may play.
        usual: how many play where one bot stands for all.

    Raises:
        InputError: `bad_request`, with what is allowed.
    """
    seated_bots = each_player(players, counts, usual)
    seats = range(len(seated_bots))
    if me is not None and (type(me) is not int or me not in seats):
        what = say("your seat, 0 to {last}, or None if only bots play", last=seats[-1])
        raise no_setting("me", what, me)
    for seat, bot in enumerate(seated_bots):
        if seat != me:
            player(bot, Random(0))
    return tuple(PERSON if seat == me else bot for seat, bot in enumerate(seated_bots))


def _shared(text: str) -> object:
    """What a text holds; wishes are told where they belong."""
    try:
        return parse_shared(text).value
    except InputError as error:
        if error.code != "bad_code" or not _WISHES.match(text):
            raise
        advice = say(
            "Are these wishes for a deal? Write them under “{build}”, at a teacher's table. In "
            "Python, {code}."
        )
        wanted = advice.filled(
            build=TABLE_TEXTS["build"],
            code='position=HandState.start(deal_with(…), trump="8", leader=0)',
        )
        raise InputError("bad_code", sequence([error.phrase, wanted])) from None


_WISHES: Final = re.compile(r"[^:：{]+[:：](?!//)")
"""A seat, a colon and what it is to hold; and no link."""


def _json(text: str) -> Any:
    """The contents of a saved file.

    Raises:
        InputError: `bad_request` for what is no JSON, or is nested too deeply or too long.
    """
    try:
        value = parse_json(text) if len(text) <= LONGEST_RECORD else None
        if value is None or is_deep(value):
            raise ValueError("no record")
        return value
    except ValueError:
        raise bad_request(
            say("This file isn't a record: it's damaged, cut off or too long.")
        ) from None
