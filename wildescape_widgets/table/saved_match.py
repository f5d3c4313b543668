"""A match that the browser saves, encrypted so that it can't be read or changed there.

It is saved in two parts: `past`, the finished deals, which grows once a deal, and `now`, the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NotRequired, TypedDict

from wildescape.game import Move
from wildescape.i18n import InputError, say
from wildescape.match import Match
from wildescape.positions import format_position, parse_position
from wildescape.records import Json, RecordRefusal, format_move, parse_move, record, verify
from wildescape.session import Replay, State, is_told_by_record

from wildescape_widgets.encryption import decrypt, encrypt
from wildescape_widgets.table.shapes import TableSort


class TableNotes(TypedDict):
    """What is saved of a table besides its game."""

    slot: str
    players: tuple[str | None, ...]
    seed: int | str
    me: int | None
    open: list[int] | None
    shown: tuple[str, TableSort]
    """The speed and the order of the hand."""
    auto_pass: NotRequired[bool]
    """Whether the learner passes without a click where nothing beats the table."""
    names: NotRequired[list[str]]
    """What the players are called, empty for a usual name."""
    notes: NotRequired[dict[str, str]]
    """A teacher's notes, by step."""
    lecture: NotRequired[str]
    """A teacher's chapters, as their file."""
    chapter: NotRequired[int | None]
    """Which of them is on the table."""
    piles: NotRequired[list[str]]
    """The cards of each of the learner's piles."""


@dataclass(frozen=True)
class SavedMatch:
    """What is saved of a table."""

    game: str
    """Tells the game from any other."""
    states: list[State]
    """The states since the last deal."""
    moves: list[Move]
    """The moves between them."""
    about: TableNotes


def encrypt_past(game: str, match: Match) -> str:
    """The finished deals of a match, encrypted."""
    written = record(replace(match, stage=None, dealt=None))
    return encrypt({"game": game, "hands": [_unchecked(hand) for hand in written["hands"]]})


def encrypt_now(saved: SavedMatch) -> str:
    """All but the finished deals, encrypted."""
    state = saved.states[-1]
    if is_told_by_record(state):
        past = len(state.past) if isinstance(state, Match) else 0
        written = record(replace(state, past=()) if isinstance(state, Match) else state)
        written["hands"] = [_unchecked(hand) for hand in written["hands"]]
        # The result counts the deals, and most of them are in the other part.
        del written["result"]
        now: Json = {"past": past, "record": written}
    else:
        first = saved.states[0]
        assert not isinstance(first, Match)
        moves = [format_move(move) for move in saved.moves]
        now = {"position": format_position(first), "moves": moves}
    return encrypt({"game": saved.game, "about": saved.about, **now})


def _unchecked(hand: Json) -> Json:
    # Encryption already guards the moves, and the checks of a part don't fit the whole match.
    return {key: value for key, value in hand.items() if key != "checks"}


def open_saved_match(past: str, now: str) -> SavedMatch:
    """A saved match, replayed and verified.

    Args:
        past: the finished deals; empty before the first one is over.
        now: the rest.

    Raises:
        InputError: `bad_seal` for what wasn't encrypted here or doesn't belong together.
    """
    rest: Any = decrypt(now)
    finished: Any = decrypt(past) if past else None
    try:
        game, about = rest["game"], rest["about"]
        if "position" in rest:
            states: list[State] = [parse_position(rest["position"])]
            moves = [parse_move(written) for written in rest["moves"]]
            for move in moves:
                states.append(states[-1].after(move))
            return SavedMatch(game, states, moves, about)
        hands = finished["hands"] if finished and rest["past"] else []
        if len(hands) != rest["past"] or (hands and finished["game"] != game):
            raise _unfit()
        written = rest["record"]
        state = verify({**written, "hands": [*hands, *written["hands"]]})
    except (LookupError, TypeError, AttributeError):
        # It was encrypted here, but as something else.
        raise _unfit() from None
    if isinstance(state, RecordRefusal):
        raise _unfit()
    replay = Replay(state)
    return SavedMatch(game, replay.states(replay.last), replay.moves(replay.last), about)


def _unfit() -> InputError:
    return InputError("bad_seal", say("The parts of the kept match do not belong together."))
