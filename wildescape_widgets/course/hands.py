"""The hands that a learner plays in the course: what is kept of them, and the hand of the day."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any, Final

from wildescape.hand import HandResult, HandState
from wildescape.i18n import Phrase, say
from wildescape.match import Match
from wildescape.session import Session, leads
from wildescape.teach.chapters import Lecture
from wildescape.teach.daily import BOT, SEAT, bots_result, daily_hand, daily_seed
from wildescape.teach.played import CAME, PlayedHand, kinds_played, told_figures

from wildescape_widgets.table.widget import Table

DAY: Final = 24 * 60 * 60
"""A day in seconds."""

DAILY: Final = "day-"
"""What the name of a day's hand begins with, for its table and in progress."""

club_result = cache(bots_result)
"""How a day's hand ends for the club player in the learner's seat."""


def day_now() -> int:
    """The number of this day, UTC, counted from 1 January 1970."""
    return int(time.time()) // DAY


def daily_table(days: Callable[[], Iterable[PlayedHand]], **settings: Any) -> Table:
    """A table with the hand of today.

    Args:
        days: gives the learner's days so far.
        settings: other settings of the table.
    """
    day = day_now()
    table = Table(
        position=daily_hand(day),
        seed=daily_seed(day),
        me=SEAT,
        players=BOT,
        slot=f"{DAILY}{day}",
        **settings,
    )
    told = say(
        "Everybody gets this hand today. At the end you see what the club player made of your "
        "cards."
    )
    table.first_told = lambda: (told,) if _is_of_day(table) else ()
    # Once somebody leads again, it has been read.
    table.hand_told = lambda: (
        told if _is_of_day(table) and len(leads(table.session.states)) < 2 else None
    )
    table.more_told = lambda: _compared(day, days()) if _is_of_day(table) else ()
    table.pacing.refresh()
    return table


def chapters_table(code: str, handed: Lecture, **settings: Any) -> Table:
    """A table with chapters that somebody has handed out, which is kept apart from all others.

    Args:
        code: the code of the chapters.
        handed: the chapters.
        settings: other settings of the table.
    """
    name = sha256(code.encode()).hexdigest()[:16]
    table = Table(teacher=True, chapters=handed, slot=f"chapters-{name}", **settings)
    table.lecturing.handed = handed
    table.first_told = table.lecturing.handed_told
    table.pacing.refresh()
    return table


def _is_of_day(table: Table) -> bool:
    """Whether the hand of a day is played, and not what was opened at its table."""
    main = table.session.main
    return main is not None and main is table.session.line and main.states[0] == table.position


def hand_over(table: Table) -> tuple[str, PlayedHand] | None:
    """The hand that was played to its end last, under the name by which progress keeps it."""
    main, me = table.session.main, table.session.me
    if main is None or me is None:
        return None
    state = main.state
    if isinstance(state, Match) and state.past:
        name = f"{table.session.number}-{len(state.past)}"
        return name, _kept(state.past[-1].result, main, main.seat(me), day_now())
    if isinstance(state, HandState) and state.result and _is_of_day(table):
        day = int(table.slot.removeprefix(DAILY))
        return table.slot, _kept(state.result, main, SEAT, day)
    return None


def _kept(result: HandResult, session: Session, seat: int, day: int) -> PlayedHand:
    kinds = kinds_played(session.states, session.moves, seat)
    return PlayedHand.of(result, seat, day, kinds=kinds)


def _compared(day: int, days: Iterable[PlayedHand]) -> Iterator[Phrase]:
    """What the club player made of a day's cards, and the learner of other days."""
    bots = club_result(day)
    compared = say("With your cards, the club player {how} and {came}.")
    yield compared.filled(how=bots.how, came=CAME[bots.came])
    if others := [hand for hand in days if hand.day != day]:
        counted, outs = told_figures(others)
        yield say("Your other days: {figures}", figures=counted)
        yield outs
    else:
        yield say("Tomorrow there's another hand, the same for everybody.")
