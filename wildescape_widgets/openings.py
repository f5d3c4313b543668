"""What lies on a table at first: a new game, a record, a position, or what a browser has kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from wildescape.cards import NATURAL_RANKS
from wildescape.codes import parse_shared
from wildescape.escalation import PLAYERS as ESCALATION_SEATS
from wildescape.escalation import Escalation, parse_stake
from wildescape.hand import SEATS, Hand
from wildescape.match import deal
from wildescape.players import PLAYERS
from wildescape.records import Refused, verify
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
from wildescape.words import InputError, Part, either, say, shown

from wildescape_widgets.keeping import Kept
from wildescape_widgets.sitting import DEFAULT_BOT, NAMES, Sitting

LONGEST_RECORD: Final = 2_000_000
"""The longest record that is read, in characters."""

USUAL_SEATS: Final = {"wildescape": len(SEATS), "escalation": 4}
"""How many play, unless it is said, by the game."""

COUNTS: Final = {"wildescape": range(6, 7), "escalation": ESCALATION_SEATS}
"""How many may play."""


@dataclass(frozen=True)
class Opening:
    """The settings of a table, and what they begin; `Table` says what each one is.

    `seed` is never `None` here, and `expired` tells a bot that it must answer.
    """

    game: str
    seed: int | str
    me: object
    players: object
    rules: object
    names: object
    teacher: bool
    expired: Callable[[], bool]

    def begin(self, record: object, position: object) -> Sitting:
        """What the settings ask for.

        Raises:
            InputError: for a setting that is not allowed, with what is.
        """
        if record is not None:
            return self.shared(record)
        if position is not None:
            return self.shared(position)
        if self.teacher:
            rules = parse_rules(self.rules)
            hands = deal(0, rules, Random(str(self.seed))).hands
            return self.laid_out(Hand.start(hands, NATURAL_RANKS[0], 0, rules))
        return self.new_game(self.seed, self.rules, self.players)

    def new_game(self, seed: int | str, rules: object, players: object) -> Sitting:
        """A new game between the learner and bots."""
        names = seated(players, self.me, self.game)
        if self.game == "escalation":
            state: State = new_escalation(seed, len(names), parse_stake(rules))
        else:
            state = new_match(seed, parse_rules(rules))
        return self._sitting(Session(state, names, seed, self.expired), me=self.me)

    def laid_out(self, hand: Hand) -> Sitting:
        """A position in which a teacher moves for everybody."""
        session = Session(hand, (PERSON,) * len(SEATS), 0, self.expired)
        return self._sitting(session, open_seats=frozenset(SEATS))

    def shared(self, given: object) -> Sitting:
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
            value = Hand.start(value, NATURAL_RANKS[0], 0, parse_rules(self.rules))
        if self.teacher and isinstance(value, Hand):
            return self.laid_out(value)
        assert isinstance(value, Hand | Escalation)
        seats = range(len(value.hands))
        me = self.me if self.me in seats else value.turn
        names = tuple(PERSON if seat == me else DEFAULT_BOT for seat in seats)
        return self._sitting(Session(value, names, 0, self.expired), me=me)

    def _record(self, written: object) -> Sitting:
        if not isinstance(written, Mapping):
            raise InputError("bad_request", say("A record is an object with a game."))
        state = verify(written)
        if isinstance(state, Refused):
            why = say("This game cannot have gone like that, at move {at}: {why}")
            raise InputError(state.reason, why.filled(at=state.at, why=state.phrase))
        replay = Replay(state)
        notes = {replay.step(note["at"]): note["text"] for note in written.get("notes", [])}
        return self._sitting(replay=replay, notes=notes)

    def resumed(self, kept: Kept) -> Sitting:
        """A game that a browser has kept."""
        state, about = kept.state, kept.about
        if isinstance(state, Hand) and self.teacher:
            sitting = self.laid_out(state)
        else:
            session = Session(state, tuple(about["players"]), about["seed"], self.expired)
            if not isinstance(state, Hand):
                replay = Replay(state)
                session.states = replay.states(replay.last)
                session.moves = replay.moves(replay.last)
            sitting = self._sitting(session, me=about["me"])
        sitting.number, sitting.is_fresh = kept.game, False
        return sitting

    def _sitting(self, session: Session | None = None, **about: Any) -> Sitting:
        called: Sequence[Part] = NAMES
        if isinstance(self.names, Sequence) and not isinstance(self.names, str):
            called = [*map(str, self.names), *NAMES[len(self.names) :]]
        return Sitting(session, names=called, expired=self.expired, **about)


def seated(players: object, me: object, game: str) -> Players:
    """The bot of each player, and `PERSON` for the learner.

    Raises:
        InputError: `bad_request`, with what is allowed.
    """
    if isinstance(players, str):
        players = [players] * USUAL_SEATS[game]
    counts = COUNTS[game]
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
        PERSON if seat == me else one_of(list(PLAYERS), bot) for seat, bot in enumerate(players)
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
        if len(text) > LONGEST_RECORD:
            raise ValueError
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InputError(
            "bad_request", say("This file is no record: it is damaged, cut off or too long.")
        ) from None
