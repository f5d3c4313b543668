"""The tables of a class as they're kept: what comes back after a restart of the server.

What is kept are texts, each under a key of its own: `plan`, `table 1`, and for each finished hand
there `table 1 hand 1`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from wildescape.game import Move
from wildescape.hand import HandResult
from wildescape.notation import format_cards, parse_hands, parse_trump
from wildescape.records import format_move, parse_move
from wildescape.rules import DEFAULT, parse_rules
from wildescape.session import Replay, State

from wildescape_widgets.together.class_plan import ClassPlan, HandPlayed
from wildescape_widgets.together.class_table import TableOfClass
from wildescape_widgets.together.class_tables import ClassTables
from wildescape_widgets.together.hand_over import HandOver, HandToReview
from wildescape_widgets.together.kept import (
    bring_game,
    bring_people,
    read_game,
    told_about,
    told_deals,
    told_now,
)

PLAN: Final = "plan"
"""The key of what a class plays."""


def told_plan(tables: ClassTables) -> str:
    """What a class plays, and at which tables, as JSON."""
    plan = tables.plan
    return json.dumps(
        {
            "kind": plan.kind,
            "level": str(plan.level),
            "bots": plan.bots,
            "seed": plan.seed,
            "wishes": plan.wishes,
            "rules": plan.rules.changed_from(DEFAULT),
            "deals": [[*map(format_cards, hands)] for hands in plan.deals],
            "tables": [table.code for table in tables.tables],
            "said": tables.said,
            "isOnWall": tables.is_on_wall,
        }
    )


def codes_in(told: str) -> list[str]:
    """The codes of the tables that a plan tells of; none if it's damaged."""
    try:
        return [*map(str, json.loads(told)["tables"])]
    except (ValueError, LookupError, TypeError):
        return []


def table_key(table: TableOfClass) -> str:
    """The key of a table."""
    return f"table {table.number}"


def hand_key(table: TableOfClass, number: int) -> str:
    """The key of a finished hand of a table, counted from 1."""
    return f"{table_key(table)} hand {number}"


def told_table(table: TableOfClass) -> str:
    """A table without its finished hands, as JSON."""
    return json.dumps(
        {
            "about": json.loads(told_about(table)),
            "pupils": table.pupils,
            "raised": table.raised,
            "came": sorted(table.came),
            "at": table.at,
            "now": told_now(table),
            "over": [*_told_over(table)],
        }
    )


def _told_over(table: TableOfClass) -> Iterator[tuple[int, dict[str, int], list[int]]]:
    """The hands that somebody still waits to look back on: who, in which seat, and bots' moves."""
    for number, hand in table.over.items():
        waiting = {mark: one for mark, one in hand.asked.items() if mark not in hand.looks}
        by_bots = {place for one in waiting.values() for place in one.by_bots}
        if waiting:
            yield number, {mark: one.seat for mark, one in waiting.items()}, sorted(by_bots)


def told_hands(table: TableOfClass, known: int) -> Iterator[tuple[int, str]]:
    """The finished hands of a table, each with its number from 1, as JSON.

    Args:
        table: the table.
        known: how many of them were told before.
    """
    if table.ended <= known:
        return
    deals = told_deals(table) if table.game.kind == "match" else [*map(_told_hand, table.past)]
    yield from ((number, deals[number - 1]) for number in range(known + 1, len(deals) + 1))


def _told_hand(hand: HandPlayed) -> str:
    result = hand.result
    return json.dumps(
        {
            "escaped": result.escaped,
            "left": result.left,
            "last": result.last,
            "moves": [*map(format_move, hand.moves)],
            "pupils": hand.pupils,
            "byBots": sorted(hand.by_bots),
        }
    )


def _read_hand(told: str) -> HandPlayed:
    hand = json.loads(told)
    result = HandResult(tuple(hand["escaped"]), tuple(hand["left"]), hand["last"])
    moves = tuple(map(parse_move, hand["moves"]))
    by_bots = frozenset(hand.get("byBots", ()))
    return HandPlayed(result, moves, tuple(hand["pupils"]), by_bots)


class Returning:
    """The tables of a class that come back: their pupils at once, their games once replayed.

    Args:
        told: what was kept, by key.
        make: makes a table of this plan, number and code, among its siblings.

    Raises:
        ValueError, LookupError, TypeError: if what is kept is damaged.
    """

    def __init__(
        self,
        told: Mapping[str, str],
        make: Callable[[ClassPlan, int, str, list[TableOfClass]], TableOfClass],
    ) -> None:
        plan = json.loads(told[PLAN])
        game = ClassPlan(
            plan["kind"],
            parse_trump(plan["level"]),
            plan["bots"],
            plan["seed"],
            plan["wishes"],
            parse_rules(plan["rules"]),
            tuple(map(parse_hands, plan["deals"])),
        )
        self.tables = ClassTables(game, said=plan["said"], is_on_wall=plan["isOnWall"])
        self._about: dict[int, dict[str, Any]] = {}
        self._deals: dict[int, list[str]] = {}
        for number, code in enumerate(plan["tables"], 1):
            table = make(game, number, code, self.tables.tables)
            self.tables.tables.append(table)
            about = json.loads(told[table_key(table)])
            bring_people(table, about["about"])
            table.pupils = about["pupils"]
            table.raised, table.came = about["raised"], set(about["came"])
            table.at, table.is_ready = about["at"], False
            hands: list[str] = []
            while (key := hand_key(table, len(hands) + 1)) in told:
                hands.append(told[key])
            if game.kind == "round":
                table.past = [*map(_read_hand, hands)]
            self._about[number], self._deals[number] = about, hands

    def read(self, table: TableOfClass) -> Replay | None:
        """The game of a table, replayed; in any thread.

        Raises:
            ValueError: if what is kept is damaged.
        """
        is_match = table.game.kind == "match"
        deals = self._deals[table.number] if is_match else ()
        return read_game(self._about[table.number]["now"], deals)

    def bring(self, table: TableOfClass, replay: Replay | None) -> None:
        """Put the game of a table back on it."""
        table.is_ready = True
        about = self._about[table.number]
        bring_game(table, about["about"], replay)
        for number, seats, by_bots in about.get("over", ()):
            hand = table.over.setdefault(number, HandOver(number))
            first, moves = self._hand(table, number, replay)
            names = table.called
            hand.asked = {
                mark: HandToReview(first, moves, seat, names, frozenset(by_bots))
                for mark, seat in seats.items()
                if mark not in hand.looks
            }
            hand.is_asked = not hand.asked
        table.over = dict(sorted(table.over.items()))
        table.on_hand_over(table)

    def _hand(
        self, table: TableOfClass, number: int, replay: Replay | None
    ) -> tuple[State, tuple[Move, ...]]:
        """A finished hand before its first move, and its moves."""
        if table.game.kind == "round":
            return table.game.first(number - 1), table.past[number - 1].moves
        assert replay
        # The draw comes before the deals.
        ends = [*replay.begins[1:], replay.last + 1]
        last = ends[number] - 1
        return replay.states(last)[0], tuple(replay.moves(last))
