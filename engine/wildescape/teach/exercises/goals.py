"""What a game may be played on for, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.escalation import Escalation
from wildescape.hand import HandResult, HandState
from wildescape.i18n import Phrase, say
from wildescape.match import Match
from wildescape.narrate import ORDINALS, PLAYER_NAMES
from wildescape.session import State, stage
from wildescape.turns import team


@dataclass(frozen=True)
class GameSoFar:
    """How far a game has come for a player.

    Args:
        state: the game.
        seat: the player's seat.
    """

    state: State
    seat: int

    @property
    def is_over(self) -> bool:
        """Whether the game is over; in a match, whether a hand is."""
        return (self.result or self.state.result) is not None

    @property
    def result(self) -> HandResult | None:
        """How the hand ended; in a match, the last one that is over."""
        state = self.state
        if isinstance(state, HandState):
            return state.result
        return state.past[-1].result if isinstance(state, Match) and state.past else None

    @property
    def levels(self) -> tuple[Rank, Rank]:
        """The level of the player's team, and that of the others."""
        assert isinstance(self.state, Match)
        mine = team(self.seat)
        return self.state.levels[mine], self.state.levels[1 - mine]

    @property
    def escaped(self) -> Sequence[int]:
        """Who has escaped, in the first hand."""
        state = self.state
        if isinstance(state, Match) and state.past:
            return state.past[0].result.escaped
        now = stage(state)
        return now.escaped if isinstance(now, HandState) else ()

    @property
    def won(self) -> int | None:
        """1 if the player's team won, 0 for a draw, -1 if it lost; `None` while it is open."""
        if self.result is None:
            return None
        first, complete = (
            side == team(self.seat) for side in (self.result.first, self.result.complete)
        )
        return first + complete - 1

    @property
    def is_complete(self) -> bool | None:
        """Whether all of the player's team were out first; `None` while it is open."""
        return None if self.result is None else self.result.complete == team(self.seat)

    def told(self, until: Until) -> Phrase:
        """How the game ended, in words, as far as the goal speaks of it."""
        if isinstance(self.state, Escalation):
            assert self.state.result
            winner, paid = self.state.result.winner, self.state.result.payments
            if winner == self.seat:
                return say("You're out of cards: you win and get {paid}.", paid=paid[winner])
            text = say("{name} is out of cards and wins. You pay {paid}.")
            return text.filled(name=PLAYER_NAMES[winner], paid=-paid[self.seat])
        won = self.won
        assert won is not None
        if until is UNTIL["escaped"]:
            return say("You're out of cards.") if self.seat in self.escaped else _TRAPPED
        if won == 1 and self.is_first:
            return say("Your team got all three out before the opponents: you win!")
        if until is UNTIL["all_out"]:
            return self._all_out
        if won:
            return _WON if won > 0 else _LOST
        return _DRAW_LOST if self.is_complete is False else _DRAW_SAVED

    @property
    def is_first(self) -> bool:
        """Whether the player is the first one out."""
        return tuple(self.escaped[:1]) == (self.seat,)

    @property
    def _all_out(self) -> Phrase:
        """How a hand ended in which a team had to be all out first, no matter who was first out."""
        if not self.is_complete:
            is_out = self.seat in self.escaped
            return say("The opponents got all three out before your team.") if is_out else _BEHIND
        place = ORDINALS[self.escaped.index(self.seat)]
        told = say("You went out {place}, and your team got all three out first.")
        if self.won == 1:
            told = say("You went out {place}, and your team got all three out first: you win!")
        return told.filled(place=place)


_TRAPPED: Final = say("You were trapped.")
_BEHIND: Final = say("You were trapped: the opponents got all three out before your team.")
_WON: Final = say("Your team was first out and got all three out first: you win.")
_LOST: Final = say("The opponents were first out and got all three out first: they win.")
_DRAW_LOST: Final = say(
    "Your team was first out, but the opponents got all three out first: a draw."
)
_DRAW_SAVED: Final = say(
    "The opponents were first out, but your team got all three out first: a draw."
)


class Until(NamedTuple):
    """A goal.

    Args:
        goal: what is to be reached.
        needs: what that takes.
        is_reached: whether it is; `None` while that is not settled.
        games: the games in which it can be reached.
    """

    goal: Phrase
    needs: Phrase
    is_reached: Callable[[GameSoFar], bool | None]
    games: tuple[type, ...] = (HandState, Match)

    @property
    def of_match(self) -> bool:
        """Whether only a match can reach it."""
        return self.games == (Match,)


def _escaped(game: GameSoFar) -> bool | None:
    return True if game.seat in game.escaped else None if game.result is None else False


def is_won(game: GameSoFar) -> bool | None:
    """Whether the player has won a game of Escalation; `None` before it's over."""
    assert isinstance(game.state, Escalation)
    result = game.state.result
    return None if result is None else result.winner == game.seat


def _at_least(won: int) -> Callable[[GameSoFar], bool | None]:
    return lambda game: None if game.won is None else game.won >= won


def _next_level(game: GameSoFar) -> bool | None:
    if game.levels[0] > Rank.TWO:
        return True
    return None if game.state.result is None else False


def _level(rank: Rank) -> Until:
    return Until(
        say("Play the match until a team reaches level {level}.", level=str(rank)),
        _RISE,
        lambda game: True if max(game.levels) >= rank or game.state.result else None,
        (Match,),
    )


_RISE: Final = say(
    "A team moves up when it's the offense, is first out and gets all three out first."
)
UNTIL: Final[Mapping[str, Until]] = {
    "hand_over": Until(
        say("Play the hand to the end."),
        say("It ends when all three players on one team are out."),
        lambda game: game.is_over or None,
        (HandState, Match, Escalation),
    ),
    "all_out": Until(
        say("Be the first team out of cards, all three of you."),
        say(
            "Help your partners get out: the hand ends when all three players on one team are out."
        ),
        lambda game: game.is_complete,
    ),
    "escaped": Until(
        say("Get rid of all your cards."),
        say("Play your last card before the hand ends."),
        _escaped,
    ),
    "team_wins": Until(
        say("Win the hand with your team."),
        say("One of you has to be first out, and all three of you out before all three opponents."),
        _at_least(1),
    ),
    "not_lost": Until(
        say("Win the hand with your team, or make it a draw."),
        say("Either one is enough: being first out, or getting all three of you out first."),
        _at_least(0),
    ),
    "wins": Until(
        say("Win the game."),
        say("Once the stock is gone, be the first out of cards."),
        is_won,
        (Escalation,),
    ),
    "next_level": Until(say("Move your team up a level."), _RISE, _next_level, (Match,)),
    **{f"level_{rank}": _level(rank) for rank in NATURAL_RANKS[1:]},
}
"""What may be played for, by name."""
