"""A table for people as it's kept: what comes back after a restart of the server."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wildescape.hand import HandState
from wildescape.match import Match
from wildescape.positions import format_position, parse_position
from wildescape.records import format_move, parse_move, verify
from wildescape.rules import DEFAULT, Rules, parse_rules
from wildescape.session import Replay, Session

from wildescape_widgets.table.saved_match import written_now, written_past
from wildescape_widgets.together.guests import TableGuest
from wildescape_widgets.together.options import TableOptions
from wildescape_widgets.together.people_table import PeopleTable


def told_about(table: PeopleTable) -> str:
    """Who sits at a table and what was chosen, as JSON."""
    session = table.session
    return json.dumps(
        {
            "guests": [(g.chair, g.name, g.lang, g.mark) for g in table.guests.values()],
            "left": [*table.left],
            "watchers": [(each.mark, each.lang) for each in table.watching.watchers.values()],
            "givenUp": table.given_up,
            "takenBack": [(player, format_move(move)) for player, move in table.back.moves],
            "options": vars(table.options),
            "brought": table.brought and table.brought.changed_from(DEFAULT),
            "isPaused": table.is_paused,
            "seed": session.seed if session else "",
            "byBots": sorted(table.by_bots),
        }
    )


def deals_over(table: PeopleTable) -> int:
    """How many deals of its match are finished."""
    return len(_match(table.session).past) if table.session else 0


def told_now(table: PeopleTable) -> str:
    """Its game without the finished deals, as JSON; empty before it has begun."""
    session = table.session
    if session is None:
        return ""
    first = session.states[0]
    if isinstance(first, HandState):
        moves = [*map(format_move, session.moves)]
        return json.dumps({"position": format_position(first), "moves": moves})
    return json.dumps(written_now(_match(session)))


def told_deals(table: PeopleTable) -> list[str]:
    """The finished deals of its match, as JSON, the first one first."""
    return [json.dumps(hand) for hand in written_past(_match(table.session))]


def _match(session: Session | None) -> Match:
    assert session
    assert isinstance(session.state, Match)
    return session.state


def read_game(now: str, deals: Sequence[str]) -> Replay | None:
    """The game of a table, replayed to its end; it takes a while.

    Raises:
        ValueError: if what is kept is damaged.
    """
    if not now:
        return None
    written = json.loads(now)
    if "position" in written:
        first = parse_position(written["position"])
        last = first
        for move in written["moves"]:
            last = last.after(parse_move(move))
        replay = Replay(last, first)
    else:
        match = verify({**written, "hands": [*map(json.loads, deals), *written["hands"]]})
        if not isinstance(match, Match):
            raise ValueError("a kept match doesn't replay")
        replay = Replay(match)
    replay.states(replay.last)
    return replay


def brought_back(
    code: str,
    visitor: str,
    rules: Rules,
    now: Callable[[], float],
    *,
    told: str,
    replay: Replay | None,
) -> PeopleTable:
    """A table as it was kept; until their pages ask, all are taken for present.

    Args:
        code: what others join with.
        visitor: the address that it counts for.
        rules: the house rules of its next match.
        now: gives the time in seconds.
        told: what `told_about` has told.
        replay: what `read_game` has read.
    """
    table = PeopleTable(code, visitor, rules, now)
    about: dict[str, Any] = json.loads(told)
    bring_people(table, about)
    bring_game(table, about, replay)
    return table


def bring_people(table: PeopleTable, about: Mapping[str, Any]) -> None:
    """Seat those who were at a table, with what was chosen there."""
    table.options = TableOptions(**about["options"])
    brought = about.get("brought")
    table.brought = parse_rules(brought) if brought else None
    table.left = dict.fromkeys(about["left"])
    for chair, name, lang, mark in about["guests"]:
        table.guests[mark] = TableGuest(chair, name, lang, mark, table.now())
    for mark, lang in about.get("watchers", ()):
        table.watching.put(mark, lang)


def bring_game(table: PeopleTable, about: Mapping[str, Any], replay: Replay | None) -> None:
    """Put what was played at a table back on it."""
    if replay is None:
        return
    session = Session(replay.state, table.options.level, about["seed"])
    session.states, session.moves = replay.states(replay.last), replay.moves(replay.last)
    table.put(session)
    # Before it was kept which moves were a bot's, there was no look back.
    table.by_bots = {*about.get("byBots", range(len(session.moves)))}
    table.given_up = about.get("givenUp", {})
    table.back.moves = [(who, parse_move(move)) for who, move in about.get("takenBack", ())]
    table.pause(about["isPaused"])
