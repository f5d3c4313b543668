"""Bots: each chooses a move from the view of its own seat, sees nothing else, and says why."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, Final

from wildescape.players.choice import Choice, Player
from wildescape.words import InputError, either, say, shown

__all__ = ["PLAYERS", "Choice", "Player", "player"]

PLAYERS: Final = {
    "random": "RandomPlayer",
    "beginner": "BeginnerPlayer",
    "club": "ClubPlayer",
    "strong": "StrongPlayer",
}
"""The players there are, from the weakest to the strongest: each name is a module here, with its
class."""


def player(name: object, chance: Random, expired: Callable[[], bool] | None = None) -> Player:
    """The player called `name`.

    Args:
        name: one of `PLAYERS`.
        chance: its source of chance.
        expired: tells a player that takes its time that it must answer.

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
    # A table loads only the players that sit at it.
    make: Any = getattr(import_module(f"wildescape.players.{name}"), PLAYERS[name])
    made: Player = make(chance, expired) if name == "strong" else make(chance)
    return made
