"""Bots: each chooses a move from the view of its own seat, sees nothing else, and says why."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Final

from wildescape.i18n import InputError, either, say, shown
from wildescape.players.choice import Choice, Expired, Player

__all__ = ["PLAYERS", "Choice", "Expired", "Player", "player"]


Maker = Callable[[Random, Expired | None], Player]


def _maker(module: str, name: str) -> Maker:
    def make(chance: Random, expired: Expired | None) -> Player:
        # Loaded when somebody plays it: most pages need none.
        made: Player = getattr(import_module(f"wildescape.players.{module}"), name)(chance, expired)
        return made

    return make


PLAYERS: Final[dict[str, Maker]] = {
    "random": _maker("random", "RandomPlayer"),
    "beginner": _maker("beginner", "BeginnerPlayer"),
    "club": _maker("club", "ClubPlayer"),
    "strong": _maker("strong", "StrongPlayer"),
}
"""The players there are, from the weakest; each is made with its own source of chance."""


def player(name: object, chance: Random, expired: Expired | None = None) -> Player:
    """The player called `name`.

    Args:
        name: one of `PLAYERS`.
        chance: all that it does by chance follows from it.
        expired: says when the time for a move is over. Only `strong` asks it, and then answers
            with the best found so far; without it `strong` thinks up to a fixed number of deals.

    Raises:
        InputError: `bad_request`, with the players there are.
    """
    if not isinstance(name, str) or name not in PLAYERS:
        raise InputError(
            "bad_request",
            say(
                "There is no player “{name}”; choose {choices}.",
                name=shown(name),
                choices=either(list(PLAYERS)),
            ),
        )
    return PLAYERS[name](chance, expired)
