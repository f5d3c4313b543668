"""What those at a table for people are told of it besides the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import Part
from wildescape.match import Match
from wildescape.records import record
from wildescape.session import Due
from wildescape.share_codes import format_code
from wildescape.turns import SEATS

from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.together.guests import TableGuest
from wildescape_widgets.together.limits import MOST_EXTENSIONS
from wildescape_widgets.together.options import tell_rules
from wildescape_widgets.together.shapes import Held, TableChair, TableNews, TurnClock
from wildescape_widgets.together.shared import SharedTable


def table_news(table: SharedTable, before: object) -> TableNews:
    """What somebody may know who has the code, and no seat yet.

    Args:
        table: the table.
        before: the secret of the seat that they had before, if they had one.
    """
    options, rules, session = table.options, table.rules_now, table.session
    allowed = table.open_chairs(before)
    guests = {guest.chair: guest for guest in table.guests.values()}
    return {
        "rev": table.news.rev,
        "era": table.era,
        "code": table.code,
        "isKept": table.is_kept,
        "hasBegun": session is not None,
        "isOver": session is not None and session.due == Due.NOTHING,
        "isPaused": table.is_paused,
        "opener": table.opener.name if table.opener else "",
        "options": {
            "level": options.level,
            "clock": options.clock,
            "away": options.away,
            "rules": options.rules or next(iter(table.offered)),
            "length": options.length,
            "speed": options.speed,
            "undo": options.undo,
            "watch": options.watch,
            "coach": options.coach,
        },
        "offered": [*table.offered],
        "rules": tell_rules(rules, table.rules, options),
        "drawsSeats": rules.draws_seats,
        "chairs": [_chair(table, guests.get(chair)) for chair in SEATS],
        "free": allowed,
        "held": _held(table, allowed, before),
        "watchers": len(table.watching),
    }


def _held(table: SharedTable, allowed: Sequence[int], before: object) -> Held:
    """Why not every free seat may be taken."""
    if not table.is_hand_on or not table.given_up:
        return ""
    if not allowed:
        return "all"
    return "one" if table.seen_chair(before) is None else "own"


def _chair(table: SharedTable, guest: TableGuest | None) -> TableChair | None:
    """Who sits in a chair; nothing for a bot's."""
    if guest is None:
        return None
    return {
        "name": guest.name,
        "isAway": guest.is_away,
        "botIn": table.presence.bot_in(guest),
        "seat": table.session.seat(guest.chair) if table.session else None,
        "phrase": guest.phrase,
        "takenBack": guest.taken_back,
    }


def clock_news(table: SharedTable, guest: TableGuest | None) -> TurnClock | None:
    """How many seconds are left, and whether this person may ask for more."""
    if table.late_at is None or table.in_turn is None:
        return None
    is_mine = guest is table.in_turn
    return {
        "left": max(0.0, round(table.late_at - table.now(), 1)),
        "name": table.in_turn.name,
        "extended": table.extensions,
        "isMine": is_mine,
        "canExtend": is_mine and table.extensions < MOST_EXTENSIONS,
    }


def code_of_hand(match: Match, number: int, names: Sequence[Part]) -> str:
    """The code of a match up to a finished hand.

    Args:
        match: the match.
        number: which hand, from 1.
        names: as for `code_of`.

    Raises:
        RefusedRequest: `not_now` if it isn't finished, `too_long` for a very long match.
    """
    if not 1 <= number <= len(match.past):
        raise RefusedRequest("not_now")
    is_last = number == len(match.past)
    # Without the deal in play.
    over = replace(match, stage=None, dealt=None) if is_last else match.before_deal(number)
    return code_of(over, names)


def code_of(game: Match | HandState, names: Sequence[Part], moves: Sequence[Move] = ()) -> str:
    """The code of a match, which opens where its last hand is first led, or of a position.

    Args:
        game: the match, between two hands; or a hand as it was laid out.
        moves: the moves from there on, of a hand that was laid out.
        names: what the players are called; only people are named, bots are called as anywhere. A
            position tells no names.

    Raises:
        RefusedRequest: `too_long` for a very long one.
    """
    try:
        if isinstance(game, HandState):
            return format_code(game, moves)
        *before, last = game.past
        at = sum(len(deal.tribute + deal.play) for deal in before) + len(last.tribute)
        called = [name if isinstance(name, str) else None for name in names]
        return format_code(record(game, names=called, at=at))
    except ValueError:
        raise RefusedRequest("too_long", 413) from None
