"""A hand a day: the same deal for everybody, and what the club player does with it."""

from __future__ import annotations

from random import Random
from typing import Final

from wildescape.cards import NATURAL_RANKS
from wildescape.dealing import deal
from wildescape.hand import HandState
from wildescape.rules import DEFAULT
from wildescape.session import Session
from wildescape.teach.played import PlayedHand
from wildescape.turns import SEATS

SEAT: Final = 0
"""Where the learner sits."""

BOT: Final = "club"
"""Who plays the other seats, and the learner's to compare."""


def daily_seed(day: int) -> str:
    """What all chance of a day's hand follows from."""
    return f"a hand a day {day}"


def daily_hand(day: int) -> HandState:
    """The hand of a day, before the lead. Its rules are always what the write-ups share.

    Args:
        day: the day's number, counted from 1 January 1970, UTC.

    >>> daily_hand(20781) == daily_hand(20781), daily_hand(20781) == daily_hand(20782)
    (True, False)
    """
    chance = Random(daily_seed(day))
    trump, leader = chance.choice(NATURAL_RANKS), chance.choice(SEATS)
    return HandState.start(deal(leader, DEFAULT, chance).hands, trump, leader, DEFAULT)


def bots_result(day: int) -> PlayedHand:
    """How a day's hand ends for the learner's seat if the club player sits there.

    Args:
        day: the day's number.
    """
    session = Session(daily_hand(day), (BOT,) * len(SEATS), daily_seed(day))
    while session.state.turn is not None:
        session.make(session.choose().move)
    assert isinstance(session.state, HandState)
    assert session.state.result
    return PlayedHand.of(session.state.result, SEAT, day)
