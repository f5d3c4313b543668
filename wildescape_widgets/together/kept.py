"""A table for people as it's kept: what comes back after a restart of the server."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from wildescape.match import Match
from wildescape.records import verify
from wildescape.rules import Rules
from wildescape.session import Replay, Session

from wildescape_widgets.table.saved_match import written_now, written_past
from wildescape_widgets.together.people_table import PeopleTable, TableGuest, TableOptions


def told_about(table: PeopleTable) -> str:
    """Who sits at a table and what was chosen, as JSON."""
    session = table.session
    return json.dumps(
        {
            "guests": [(g.chair, g.name, g.lang, g.mark) for g in table.guests.values()],
            "left": [*table.left],
            "options": vars(table.options),
            "isPaused": table.is_paused,
            "seed": session.seed if session else "",
        }
    )


def deals_over(table: PeopleTable) -> int:
    """How many deals of its match are finished."""
    return len(_match(table.session).past) if table.session else 0


def told_now(table: PeopleTable) -> str:
    """Its match without the finished deals, as JSON; empty before it has begun."""
    return json.dumps(written_now(_match(table.session))) if table.session else ""


def told_deals(table: PeopleTable) -> list[str]:
    """The finished deals of its match, as JSON, the first one first."""
    return [json.dumps(hand) for hand in written_past(_match(table.session))]


def _match(session: Session | None) -> Match:
    assert session
    assert isinstance(session.state, Match)
    return session.state


def read_match(now: str, deals: Sequence[str]) -> Match | None:
    """The match of a table, replayed; it takes a while.

    Raises:
        ValueError: if what is kept is damaged.
    """
    if not now:
        return None
    written = json.loads(now)
    match = verify({**written, "hands": [*map(json.loads, deals), *written["hands"]]})
    if not isinstance(match, Match):
        raise ValueError("a kept match doesn't replay")
    return match


def brought_back(
    code: str,
    visitor: str,
    rules: Rules,
    now: Callable[[], float],
    *,
    told: str,
    match: Match | None,
) -> PeopleTable:
    """A table as it was kept; until their pages ask, all are taken for present.

    Args:
        code: what others join with.
        visitor: the address that it counts for.
        rules: the house rules of its next match.
        now: gives the time in seconds.
        told: what `told_about` has told.
        match: what `read_match` has read.
    """
    about: dict[str, Any] = json.loads(told)
    table = PeopleTable(code, visitor, rules, now)
    table.options = TableOptions(**about["options"])
    table.left = dict.fromkeys(about["left"])
    for chair, name, lang, mark in about["guests"]:
        table.guests[mark] = TableGuest(chair, name, lang, mark, now())
    if match is not None:
        replay = Replay(match)
        session = Session(match, table.options.level, about["seed"])
        session.states, session.moves = replay.states(replay.last), replay.moves(replay.last)
        table.put(session)
        table.pause(about["isPaused"])
    return table
