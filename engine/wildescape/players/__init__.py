"""Bots: each chooses a move from the view of its own seat, sees nothing else, and says why."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from wildescape.players.choice import Choice, Player
from wildescape.players.random import RandomPlayer
from wildescape.words import InputError, either, say, shown

__all__ = ["PLAYERS", "Choice", "Player", "player"]

PLAYERS: Final[dict[str, Callable[[Random], Player]]] = {"random": RandomPlayer}
"""The players there are, by name; each is made with its own source of chance."""


def player(name: object, chance: Random) -> Player:
    """The player called `name`.

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
    return PLAYERS[name](chance)
