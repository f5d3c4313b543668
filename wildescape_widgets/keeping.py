"""A match in the browser's keeping: sealed, so that it can be neither read nor changed there.

It is kept in two parts: `past`, the finished deals, which grows once a deal, and `now`, the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from wildescape.hand import Hand
from wildescape.match import Match
from wildescape.positions import format_position, parse_position
from wildescape.records import Refused, record, verify
from wildescape.session import State
from wildescape.words import InputError, say

from wildescape_widgets.seal import seal, unseal

Json = dict[str, Any]


@dataclass(frozen=True)
class Kept:
    """What is kept of a table: which game it is, its state, and whatever else was said of it."""

    game: str
    state: State
    about: Json


def seal_past(game: str, match: Match) -> str:
    """The finished deals of a match, sealed."""
    written = record(replace(match, stage=None, dealt=None))
    return seal({"game": game, "hands": [_unchecked(hand) for hand in written["hands"]]})


def seal_now(kept: Kept) -> str:
    """All but the finished deals, sealed."""
    state = kept.state
    if isinstance(state, Hand):
        now: Json = {"position": format_position(state)}
    else:
        shown = replace(state, past=()) if isinstance(state, Match) else state
        now = {"record": record(shown)}
        now["record"]["hands"] = [_unchecked(hand) for hand in now["record"]["hands"]]
    return seal({"game": kept.game, "about": kept.about, **now})


def _unchecked(hand: Json) -> Json:
    # The seal guards the moves, and checks of a part of a match would not fit the whole.
    return {key: value for key, value in hand.items() if key != "checks"}


def open_kept(past: str | None, now: str) -> Kept:
    """What was kept, replayed and verified.

    Raises:
        InputError: `bad_seal`, for what was not sealed here or does not belong together.
    """
    sealed = unseal(now)
    before = unseal(past) if past else {"game": sealed["game"], "hands": []}
    if before["game"] != sealed["game"]:
        raise _unfit()
    if "position" in sealed:
        return Kept(sealed["game"], parse_position(sealed["position"]), sealed["about"])
    written = sealed["record"]
    written["hands"] = [*before["hands"], *written["hands"]]
    state = verify(written)
    if isinstance(state, Refused):
        raise _unfit()
    return Kept(sealed["game"], state, sealed["about"])


def _unfit() -> InputError:
    return InputError("bad_seal", say("The parts of the kept match do not belong together."))
