"""The hands that a learner has played to their end, in figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from wildescape.combinations import read
from wildescape.game import Act, Move
from wildescape.hand import HandResult, HandState
from wildescape.i18n import Phrase, say, say_n
from wildescape.narrate import ORDINALS
from wildescape.session import State, stage
from wildescape.turns import team

LOST, DRAWN, WON = range(3)
"""What a hand was for the learner's team."""

CAME: Final[Mapping[int, Phrase]] = {
    LOST: say("lost the hand"),
    DRAWN: say("drew the hand"),
    WON: say("won the hand"),
}


class PlayedHand(NamedTuple):
    """A hand as it ended for one seat.

    Args:
        day: the day's number, counted from 1 January 1970, UTC.
        out: as which the player went out, from 1; 0 if trapped.
        came: `LOST`, `DRAWN` or `WON`, for the player's team.
        moments: how many moments a look back has found in it.
        kinds: which kinds of plays the player made in it: a bit for each `Kind`, at its number.
    """

    day: int
    out: int
    came: int
    moments: int = 0
    kinds: int = 0

    @classmethod
    def of(
        cls, result: HandResult, seat: int, day: int, moments: int = 0, kinds: int = 0
    ) -> PlayedHand:
        """How a hand ended for a seat.

        Args:
            result: how it ended.
            seat: the player's seat.
            day: the day's number.
            moments: how many moments a look back has found.
            kinds: which kinds of plays the player made, as `kinds_played` finds them.
        """
        out = result.escaped.index(seat) + 1 if seat in result.escaped else 0
        is_won = result.winner == team(seat)
        came = DRAWN if result.winner is None else WON if is_won else LOST
        return cls(day, out, came, moments, kinds)

    def row(self, name: str) -> dict[str, object]:
        """The hand as a row of a table: its day as a date, and figures.

        Args:
            name: what tells it from all others.

        >>> PlayedHand(20781, 1, WON).row("day-20781")["day"]
        datetime.date(2026, 11, 24)
        """
        return {
            "hand": name,
            "day": date(1970, 1, 1) + timedelta(self.day),
            "out": self.out or None,
            "result": ("lost", "drawn", "won")[self.came],
            "moments": self.moments,
        }

    @property
    def how(self) -> Phrase:
        """How the player left the hand: “went out third”, “was trapped”."""
        if not self.out:
            return say("was trapped")
        return say("went out {place}", place=ORDINALS[self.out - 1])


def kinds_played(states: Sequence[State], moves: Sequence[Move], seat: int) -> int:
    """The kinds of plays that a seat makes in a hand: a bit for each `Kind`, at its number.

    Args:
        states: the hand, before each move and after the last one.
        moves: the moves of all seats.
        seat: the seat.

    >>> from wildescape.combinations import Kind
    >>> start = HandState.start(["3S 3H", "4S", "5S", "6S", "7S", "8S"], "2", 0)
    >>> pair = Move(0, "play", "3S 3H")
    >>> kinds_played([start, start.after(pair)], [pair], 0) == 1 << Kind.PAIR
    True
    """
    kinds = 0
    for state, move in zip(states, moves, strict=False):
        hand = stage(state)
        if move.seat == seat and move.act == Act.PLAY and isinstance(hand, HandState):
            reading = read(move.cards, hand.trump, hand.rules)
            kinds |= 1 << reading.kind if reading else 0
    return kinds


def told_figures(hands: Iterable[PlayedHand]) -> tuple[Phrase, ...]:
    """What there is to say of several hands; nothing of none.

    >>> hands = PlayedHand(20000, 1, WON), PlayedHand(20001, 0, LOST)
    >>> [phrase.to("en") for phrase in told_figures(hands)]
    ['2 hands: 1 won, 0 drawn, 1 lost.', 'You went out first in 1 and were trapped in 1.']
    """
    played = [*hands]
    if not played:
        return ()
    came = [hand.came for hand in played]
    outs = [hand.out for hand in played]
    count = say_n("One hand:", "{count} hands:", len(played))
    return (
        say(
            "{hands} {won} won, {drawn} drawn, {lost} lost.",
            hands=count,
            won=came.count(WON),
            drawn=came.count(DRAWN),
            lost=came.count(LOST),
        ),
        say(
            "You went out first in {first} and were trapped in {trapped}.",
            first=outs.count(1),
            trapped=outs.count(0),
        ),
    )
