"""What a player answers, checked: anybody's player may be wrong."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from itertools import islice
from typing import Final, TypeVar

from wildescape.game import ACTS, Game, IllegalMove, Move
from wildescape.i18n import InputError, Part, Phrase, either, say, shown
from wildescape.notation import format_cards
from wildescape.players.choice import Choice

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
    return PlayerError(
        seat,
        say(
            "The player in seat {seat} can't do that. {why} It may choose {allowed}.",
            seat=seat,
            why=why,
            allowed=either([*_named(game.moves)]),
        ),
    )


def _named(moves: Iterable[Move]) -> Iterable[Part]:
    """Some of the moves in words, and that there are more."""
    found = list(islice(moves, NAMED + 1))
    for move in found[:NAMED]:
        yield (
            say("{act} {cards}", act=ACTS[move.act], cards=format_cards(move.cards))
            if (move.cards)
            else ACTS[move.act]
        )
    if len(found) > NAMED:
        yield say("another of view.moves")
