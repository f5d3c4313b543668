"""Bots: each chooses a move from the view of its own seat, sees nothing else, and says why."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random

from wildescape.i18n import InputError, either, say, shown
from wildescape.players.bot import Bot
from wildescape.players.choice import Choice, Expired, Player

__all__ = ["Bot", "Choice", "Expired", "Player", "bots", "player"]


@cache
def bots() -> dict[str, type[Bot]]:
    """The bots by name, the weakest first: those that the modules of this package define.

    >>> next(iter(bots()))
    'random'
    """
    # Imported when a bot is first asked for: most pages need none.
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return {bot.name: bot for bot in sorted(Bot.__subclasses__(), key=lambda bot: bot.level)}


def player(name: object, chance: Random, expired: Expired | None = None) -> Player:
    """A bot, by its name.

    Args:
        name: one of `bots()`.
        chance: the source of all that it does by chance.
        expired: whether the time for a move is over. Only a timed bot asks, and then answers with
            the best move found so far; without it, it thinks up to a fixed number of deals.

    Raises:
        InputError: `bad_request`, with the names of the bots.
    """
    if not isinstance(name, str) or name not in bots():
        raise InputError(
            "bad_request",
            say(
                "There is no player “{name}”; choose {choices}.",
                name=shown(name),
                choices=either(list(bots())),
            ),
        )
    return bots()[name](chance, expired)
