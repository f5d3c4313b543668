"""What lies on a table at first: a new game, a record, a position, or what a browser has kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from types import NoneType
from typing import Any, Final

from wildescape.cards import NATURAL_RANKS
from wildescape.escalation import PLAYER_COUNTS, Escalation, parse_stake
from wildescape.hand import HandState
from wildescape.i18n import InputError, Part, either, say, shown
from wildescape.match import deal
from wildescape.players import bots
from wildescape.records import RecordRefusal, is_deep, parse_json, verify
from wildescape.rules import parse_rules
from wildescape.session import (
    PERSON,
    Players,
    Replay,
    Session,
    State,
    new_escalation,
    new_match,
)
from wildescape.share_codes import parse_shared
from wildescape.turns import SEATS

from wildescape_widgets.table.saved_match import SavedMatch
from wildescape_widgets.table.session import NAMES, TableSession
from wildescape_widgets.table.texts import TITLES

SPEEDS: Final = {
    "slow": (say("slow"), 2.0),
    "normal": (say("normal"), 1.0),
    "fast": (say("fast"), 0.4),
    "at once": (say("at once"), 0.0),
}
"""How fast bots move: in words, and the seconds between two moves."""

KINDS: Final[Mapping[str, tuple[Part, Callable[[Any], bool]]]] = {
    "game": (either([*TITLES]), lambda value: value in [*TITLES]),
    "seed": (say("a number, a text or None"), lambda value: type(value) in (int, str, NoneType)),
    "names": (
        say("a list of texts or None"),
        lambda value: (
            value is None
            or (isinstance(value, list | tuple) and all(isinstance(name, str) for name in value))
        ),
    ),
    **dict.fromkeys(
        ("teacher", "exercise", "hints", "coach"),
        (say("True or False"), lambda value: type(value) is bool),
    ),
    "speed": (either([*SPEEDS]), lambda value: value in [*SPEEDS]),
    "think": (
        say("a number of seconds from 0 to {most}", most=60),
        lambda value: type(value) in (int, float) and 0 <= value <= 60,
    ),
    "slot": (say("a text"), lambda value: isinstance(value, str)),
    "sort": (either(["rank", "suit"]), lambda value: value in ["rank", "suit"]),
}
"""What a setting that stands for itself may be, in words, and whether a value is that."""

LONGEST_RECORD: Final = 2_000_000
"""The longest record that is read, in characters."""

USUAL_SEATS: Final = {"wildescape": len(SEATS), "escalation": 4}
"""How many play, unless it is said, by the game."""

COUNTS: Final = {"wildescape": range(6, 7), "escalation": PLAYER_COUNTS}
"""How many may play."""


@dataclass(frozen=True)
class TableSettings:
    """The settings of a table, and what they begin; `Table` says what each one is.

    `seed` is never `None` here, and `expired` tells a bot that it must answer.
    """

    game: str
    seed: int | str
    me: object
    players: object
    rules: object
    names: Sequence[Part] | None
    record: object
    teacher: bool
    position: object
    expired: Callable[[], bool]

    def begin(self) -> TableSession:
        """What the settings ask for.

        Raises:
            InputError: for a setting that is not allowed, with what is.
        """
        if self.record is not None:
            return self.shared(self.record)
        if self.position is not None:
            return self.shared(self.position)
        if self.teacher:
            rules = parse_rules(self.rules)
            hands = deal(0, rules, Random(str(self.seed))).hands
            return self.laid_out(HandState.start(hands, NATURAL_RANKS[0], 0, rules))
        return self.new_game(self.seed, self.rules, self.players)

    def new_game(self, seed: int | str, rules: object, players: object) -> TableSession:
        """A new game between the learner and bots."""
        names = seated(players, self.me, COUNTS[self.game], USUAL_SEATS[self.game])
        if self.game == "escalation":
            state: State = new_escalation(seed, len(names), parse_stake(rules))
        else:
            state = new_match(seed, parse_rules(rules))
        return self._sitting(Session(state, names, seed, self.expired), me=self.me)

    def laid_out(self, hand: HandState) -> TableSession:
        """A position in which a teacher moves for everybody."""
        session = Session(hand, (PERSON,) * len(SEATS), 0, self.expired)
        return self._sitting(session, open_seats=frozenset(SEATS))

    def shared(self, given: object) -> TableSession:
        """What a code, a text or an object shows: a record to look at, or a position.

        Raises:
            InputError: for what is neither, with the reason.
        """
        if not isinstance(given, str):
            return self._record(given)
        if given.lstrip().startswith("{"):
            return self._record(_json(given))
        what, value = parse_shared(given)
        if what == "record":
            return self._record(value)
        if what == "deal":
            value = HandState.start(value, NATURAL_RANKS[0], 0, parse_rules(self.rules))
        if self.teacher and isinstance(value, HandState):
            return self.laid_out(value)
        assert isinstance(value, HandState | Escalation)
        count = len(value.hands)
        names = seated(self.players, self.me, range(count, count + 1), count)
        return self._sitting(Session(value, names, self.seed, self.expired), me=self.me)

    def _record(self, written: object) -> TableSession:
        if not isinstance(written, Mapping):
            raise InputError("bad_request", say("A record is an object with a game."))
        state = verify(written)
        if isinstance(state, RecordRefusal):
            why = say("This game cannot have gone like that, at move {at}: {why}")
            raise InputError(state.reason, why.filled(at=state.at, why=state.phrase))
        replay, sitting = Replay(state), self._sitting()
        notes = {
            replay.step(note["at"], dealt="dealt" in note): note["text"]
            for note in written.get("notes", [])
        }
        sitting.watch(replay, notes=notes)
        return sitting

    def resumed(self, kept: SavedMatch) -> TableSession:
        """A game that a browser has kept."""
        about = kept.about
        session = Session(kept.states[0], tuple(about["players"]), about["seed"], self.expired)
        session.states, session.moves = kept.states, kept.moves
        opened = None if about["open"] is None else frozenset(about["open"])
        sitting = self._sitting(session, me=about["me"], open_seats=opened)
        sitting.number, sitting.is_fresh = kept.game, False
        return sitting

    def _sitting(self, session: Session | None = None, **about: Any) -> TableSession:
        given = self.names or ()
        names = [*given, *NAMES[len(given) :]]
        return TableSession(session, names=names, expired=self.expired, **about)


SETTINGS: Final = tuple(field.name for field in fields(TableSettings) if field.name != "expired")
"""The settings from which a game begins."""


def check_setting(name: str, value: object) -> None:
    """Raise `bad_request` for a setting that cannot be this, whatever the others are."""
    what, is_that = KINDS.get(name, ("", lambda _: True))
    if not is_that(value):
        raise InputError(
            "bad_request",
            say("“{name}” is {what}, not {value}.", name=name, what=what, value=shown(value)),
        )


def seated(players: object, me: object, counts: range, usual: int) -> Players:
    """The bot of each player, and `PERSON` for the learner.

    Args:
        players: the name of a bot for all, or one for each player.
        me: which player is the learner.
        counts: how many may play.
        usual: how many play if it is not said.

    Raises:
        InputError: `bad_request`, with what is allowed.
    """
    if isinstance(players, str):
        players = [players] * usual
    if not isinstance(players, Sequence) or len(players) not in counts:
        allowed = either([str(count) for count in counts])
        raise InputError("bad_request", say("The players are {count}.", count=allowed))
    seats = range(len(players))
    if me is not None and (type(me) is not int or me not in seats):
        raise InputError(
            "bad_request",
            say("The learner is a player, 0 to {last}, or nobody.", last=seats[-1]),
        )
    return tuple(
        PERSON if seat == me else one_of(list(bots()), bot) for seat, bot in enumerate(players)
    )


def one_of(choices: Sequence[str], value: object) -> str:
    """The value, if it is one of the choices.

    Raises:
        InputError: `bad_request`, with the choices.
    """
    if value in choices:
        return str(value)
    raise InputError(
        "bad_request",
        say("“{value}” is none of {choices}.", value=shown(value), choices=either(choices)),
    )


def _json(text: str) -> Any:
    """What a saved file says.

    Raises:
        InputError: `bad_request`, for what is no JSON or is too long.
    """
    try:
        value = parse_json(text) if len(text) <= LONGEST_RECORD else None
        if value is None or is_deep(value):
            raise ValueError("no record")
        return value
    except ValueError:
        raise InputError(
            "bad_request", say("This file is no record: it is damaged, cut off or too long.")
        ) from None
