"""Players: each chooses a move from the view of its own seat, sees nothing else, and says why."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any, Final, cast

from wildescape.game import Game
from wildescape.i18n import InputError, Phrase, bad_request, not_among, say, shown
from wildescape.players.choice import Bot, Choice, Expired, Player, PlayerError, answered

__all__ = [
    "Bot",
    "Choice",
    "Expired",
    "Player",
    "PlayerError",
    "RegisteredPlayer",
    "answered",
    "asked",
    "bots",
    "is_timed",
    "name_of",
    "player",
    "register",
    "unregister",
]


@dataclass(frozen=True)
class RegisteredPlayer:
    """A player with a name: what plays, as `player` takes it, and its title in menus."""

    what: object
    title: Phrase


_REGISTERED: Final[dict[str, RegisteredPlayer]] = {}
"""The players that `register` has added, by name."""


def bots() -> Mapping[str, RegisteredPlayer]:
    """The players by name: the bots of this package, the weakest first, then what was registered.

    >>> next(iter(bots()))
    'random'
    """
    return {**_own_bots(), **_REGISTERED}


@cache
def _own_bots() -> Mapping[str, RegisteredPlayer]:
    # Imported when a bot is first asked for: most pages need none.
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    own = (bot for bot in Bot.__subclasses__() if bot.__module__.startswith(__name__))
    return {
        bot.name: RegisteredPlayer(bot, bot.title) for bot in sorted(own, key=lambda bot: bot.level)
    }


def register(name: str, what: object, title: str | Phrase | None = None) -> None:
    """Give a player a name, by which it can then be chosen wherever bots are.

    >>> class Cautious:
    ...     def choose(self, view):
    ...         return view.moves[0]
    >>> register("cautious", Cautious, title="cautious: passes where it can")
    >>> [*bots()][-1]
    'cautious'
    >>> unregister("cautious")

    Args:
        name: a word that no other player has.
        what: an object with `choose(view)`, or a class or function that makes one; see `player`.
        title: what menus call it; its name by default.

    Raises:
        InputError: `bad_request` for a name that can't be used, or for what is no player.
    """
    if not isinstance(name, str) or not name.isidentifier():
        raise bad_request(
            say("A player's name is one word, such as {example}, not {name}."),
            example="“mine”",
            name=shown(name),
        )
    if name in bots():
        raise bad_request(say("There's already a player “{name}”; choose another name."), name=name)
    if isinstance(what, str) or not (callable(what) or _can_choose(what)):
        raise _no_player(what)
    told = title if isinstance(title, Phrase) else Phrase("{title}", {"title": title or name})
    _REGISTERED[name] = RegisteredPlayer(what, told)


def unregister(name: str) -> None:
    """Forget a player that was registered.

    Raises:
        InputError: `bad_request` if none was registered under that name.
    """
    if not isinstance(name, str) or name not in _REGISTERED:
        raise bad_request(say("No player is registered as “{name}”."), name=shown(name))
    del _REGISTERED[name]


def player(what: object, chance: Random, expired: Expired | None = None) -> Player:
    """A player, ready to play.

    Args:
        what: one of `bots()`; or an object with `choose(view)`; or a class or function that makes
            one. A class or function is given `chance` and `expired` if it has arguments of these
            names. At a table it's called for every move, because a table can go back; elsewhere
            once for each seat and game.
        chance: the source of all that it does by chance.
        expired: whether the time for a move is over. Only a timed bot asks, and then answers with
            the best move found so far; without it, it thinks up to a fixed number of deals.

    Raises:
        InputError: `bad_request`, with the names of the players.
    """
    made = _behind(what)
    if callable(made) and (isinstance(made, type) or not _can_choose(made)):
        made = made(**_wanted(made, {"chance": chance, "expired": expired}))
    if not _can_choose(made):
        raise _no_player(made)
    return cast(Player, made)


def asked(what: object, game: Game, chance: Random, expired: Expired | None = None) -> Choice:
    """What a player does in a game in which it is its turn; anybody's player may fail at it.

    Args:
        what, chance, expired: as for `player`.
        game: the game.

    Raises:
        PlayerError: if a player that isn't of this package fails, or answers with no legal move.
    """
    assert game.turn is not None
    if _is_own(_behind(what)):
        return player(what, chance, expired).choose(game.view(game.turn))
    try:
        answer: object = player(what, chance, expired).choose(game.view(game.turn))
    except Exception as error:
        raise PlayerError.of(game.turn, error) from error
    return answered(game, answer)[0]


def name_of(what: object) -> str:
    """What a player is called in a report: its name, or that of its class or function."""
    if isinstance(what, str):
        return what
    return getattr(what, "__name__", None) or type(what).__name__


def is_timed(what: object) -> bool:
    """Whether a player may take its time, so that nobody should wait for it.

    A bot says so itself; of any other player it isn't known.
    """
    return bool(getattr(_behind(what), "is_timed", True))


def _behind(what: object) -> Any:
    """What a name stands for; anything else stands for itself."""
    return bots()[what].what if isinstance(what, str) and what in bots() else what


def _is_own(what: object) -> bool:
    return isinstance(what, type) and what.__module__.startswith(f"{__name__}.")


def _can_choose(what: object) -> bool:
    return callable(getattr(what, "choose", None))


def _wanted(make: Callable[..., object], offered: dict[str, object]) -> dict[str, object]:
    """What `make` has arguments for, of what is offered."""
    try:
        names = inspect.signature(make).parameters
    except ValueError:
        # What is written in C may not say.
        return {}
    return {name: value for name, value in offered.items() if name in names}


def _no_player(what: object) -> InputError:
    wrong = say(
        "There is no player {what}; choose {choices}, or give an object with choose(view).",
        what=shown(what),
    )
    if isinstance(what, str):
        wrong = say("There is no player “{name}”; choose {choices}.", name=shown(what))
    return bad_request(not_among(wrong, what, bots()))
