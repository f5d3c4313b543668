"""What a player is and what it answers: a move, and the reason for it; anybody's may be wrong."""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from random import Random
from typing import ClassVar, Final, Protocol, TypeVar

from wildescape.game import ACTS, Game, IllegalMove, Move, View
from wildescape.i18n import InputError, Part, Phrase, either, say, shown
from wildescape.notation import format_cards

Expired = Callable[[], bool]
"""Whether the time for a move is over."""


@dataclass(frozen=True)
class Why:
    """A reason for a move: a fact, or a forecast with the share of trial deals in which it held.

    Args:
        code: which idea it names, one of `meanings.MEANINGS`.
        parts: what it speaks of, such as a number of cards, as values for JSON. A forecast has the
            part `share`, from 0 to 1.
        text: the reason as one sentence for a learner.
    """

    code: str
    parts: Mapping[str, str | int | float]
    text: Phrase


@dataclass(frozen=True)
class Choice:
    """A move, and the reasons for it."""

    move: Move
    explain: Callable[[], Iterable[Why]] = field(default=tuple, compare=False, repr=False)
    """Finds the reasons, the weightiest first, each when it's asked for: some take trial deals."""

    @cached_property
    def why(self) -> Why | None:
        """The weightiest reason, or `None` if the player gives none."""
        return next(iter(self.explain()), None)


class Player(Protocol):
    """Plays a seat of either game."""

    def choose(self, view: View) -> Choice:
        """A legal move for the seat whose turn it is, by what that seat may know, and why."""


def never() -> bool:
    """That the time for a move isn't over: a function by name, which another process can load."""
    return False


class Bot(ABC):
    """A player that no person moves for.

    To add a bot, put a direct subclass into a module of this package: it is then offered wherever
    bots are chosen. `docs/players.md` has a row for each.
    """

    name: ClassVar[str]
    """The name by which it is chosen."""

    level: ClassVar[float]
    """Its place among the bots: a stronger one has a higher level."""

    title: ClassVar[Phrase]
    """Its name and its way of playing, as an item of a menu."""

    style: ClassVar[str]
    """How it plays, in one line, for programmers."""

    is_timed: ClassVar[bool] = False
    """Whether it thinks until its time is over, so that its moves depend on the clock."""

    def __init__(self, chance: Random, expired: Expired | None = None) -> None:
        """Make a bot.

        Args:
            chance: the source of all that it does by chance.
            expired: whether the time for a move is over; only a timed bot asks.
        """
        self.chance = chance
        self.expired = expired or never

    @abstractmethod
    def choose(self, view: View) -> Choice:
        """A legal move for the seat whose turn it is, and the reason for it.

        Args:
            view: what that seat may know of a match, a hand, a tribute or a game of Escalation.
        """


NAMED: Final = 6
"""How many of the moves that are allowed an error names."""

GameT = TypeVar("GameT", bound=Game)


class PlayerError(InputError):
    """A player's answer that is no legal move; nothing has changed.

    `seat` is where it plays. The message says what it may choose there, or how it has failed; then
    `__cause__` is its own error.
    """

    def __init__(self, seat: int, phrase: Phrase) -> None:
        super().__init__("bad_player", phrase)
        self.seat = seat

    @classmethod
    def of(cls, seat: int, error: Exception) -> PlayerError:
        """That a player has failed with an error."""
        wrong: Part = f"{type(error).__name__}: {error}".rstrip(".") + "."
        if isinstance(error, InputError):
            wrong = error.phrase
        return cls(
            seat, say("The player in seat {seat} has failed. {error}", seat=seat, error=wrong)
        )

    def __reduce__(self) -> tuple[type[PlayerError], tuple[int, Phrase], dict[str, object]]:
        # By default an error is made again from its text alone.
        return type(self), (self.seat, self.phrase), vars(self)

    def _render_traceback_(self) -> list[str]:
        # The author of a player needs to know where it failed.
        cause = traceback.format_exception(self.__cause__) if self.__cause__ else []
        return [*"".join(cause).splitlines(), str(self), *getattr(self, "__notes__", ())]


def answered(game: GameT, answer: object) -> tuple[Choice, GameT]:
    """A player's answer as a choice, and the game after it.

    Args:
        game: the game, in which it is that player's turn.
        answer: a `Choice`, or only a `Move`.

    Raises:
        PlayerError: for anything else and for an illegal move, with what is allowed.
    """
    seat = game.turn
    assert seat is not None
    match answer:
        case Choice(move=Move()):
            choice = answer
        case Move():
            choice = Choice(answer)
        case _:
            why = say("{answer} is neither a Move nor a Choice.", answer=shown(repr(answer)))
            raise _error(game, seat, why)
    try:
        return choice, game.after(choice.move)
    except IllegalMove as error:
        raise _error(game, seat, error.phrase) from None
    except (TypeError, ValueError, AttributeError, LookupError):
        # The parts of the move have other types than they should.
        why = say("{answer} isn't a move.", answer=shown(repr(choice.move)))
        raise _error(game, seat, why) from None


def _error(game: Game, seat: int, why: Phrase) -> PlayerError:
    phrase = say("The player in seat {seat} can't do that. {why} It may choose {allowed}.")
    allowed = either([*_named(game.moves)])
    return PlayerError(seat, phrase.filled(seat=seat, why=why, allowed=allowed))


def _named(moves: Iterable[Move]) -> Iterable[Part]:
    """Some of the moves in words, and that there are more."""
    found = list(islice(moves, NAMED + 1))
    for move in found[:NAMED]:
        act, cards = ACTS[move.act], format_cards(move.cards)
        yield say("{act} {cards}", act=act, cards=cards) if cards else act
    if len(found) > NAMED:
        yield say("another of view.moves")
