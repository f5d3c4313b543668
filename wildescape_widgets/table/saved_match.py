"""A match in the browser's keeping: sealed, so that it can be neither read nor changed there.

It is kept in two parts: `past`, the finished deals, which grows once a deal, and `now`, the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from wildescape.game import Move
from wildescape.i18n import InputError, say
from wildescape.match import Match
from wildescape.positions import format_position, parse_position
from wildescape.records import Json, RecordRefusal, format_move, parse_move, record, verify
from wildescape.session import Replay, State, is_told_by_record

from wildescape_widgets.encryption import decrypt, encrypt


@dataclass(frozen=True)
class SavedMatch:
    """What is kept of a table.

    `game` tells the game from any other, `states` are those since the last deal with the moves
    between them, `about` is whatever else was said of it.
    """

    game: str
    states: list[State]
    moves: list[Move]
    about: Json


def encrypt_past(game: str, match: Match) -> str:
    """The finished deals of a match, sealed."""
    written = record(replace(match, stage=None, dealt=None))
    return encrypt({"game": game, "hands": [_unchecked(hand) for hand in written["hands"]]})


def encrypt_now(kept: SavedMatch) -> str:
    """All but the finished deals, sealed."""
    state = kept.states[-1]
    if is_told_by_record(state):
        past = len(state.past) if isinstance(state, Match) else 0
        written = record(replace(state, past=()) if isinstance(state, Match) else state)
        written["hands"] = [_unchecked(hand) for hand in written["hands"]]
        # It counts the deals, of which most are kept elsewhere.
        del written["result"]
        now: Json = {"past": past, "record": written}
    else:
        moves = [format_move(move) for move in kept.moves]
        now = {"position": format_position(kept.states[0]), "moves": moves}
    return encrypt({"game": kept.game, "about": kept.about, **now})


def _unchecked(hand: Json) -> Json:
    # The seal guards the moves, and checks of a part of a match would not fit the whole.
    return {key: value for key, value in hand.items() if key != "checks"}


def open_saved_match(past: str, now: str) -> SavedMatch:
    """What was kept, replayed and verified; `past` is empty before the first deal is over.

    Raises:
        InputError: `bad_seal`, for what was not sealed here or does not belong together.
    """
    sealed, before = decrypt(now), decrypt(past) if past else None
    try:
        game, about = sealed["game"], sealed["about"]
        if "position" in sealed:
            states: list[State] = [parse_position(sealed["position"])]
            moves = [parse_move(written) for written in sealed["moves"]]
            for move in moves:
                states.append(states[-1].after(move))
            return SavedMatch(game, states, moves, about)
        hands = before["hands"] if before and sealed["past"] else []
        if len(hands) != sealed["past"] or (hands and before["game"] != game):
            raise _unfit()
        written = sealed["record"]
        state = verify({**written, "hands": [*hands, *written["hands"]]})
    except (LookupError, TypeError, AttributeError):
        # It was sealed here, and yet as something else.
        raise _unfit() from None
    if isinstance(state, RecordRefusal):
        raise _unfit()
    replay = Replay(state)
    return SavedMatch(game, replay.states(replay.last), replay.moves(replay.last), about)


def _unfit() -> InputError:
    return InputError("bad_seal", say("The parts of the kept match do not belong together."))
