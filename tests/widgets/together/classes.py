"""Classes that play, in tests."""

from __future__ import annotations

from random import Random

from wildescape.rules import parse_rules

from tests.widgets.site.visitors import Clock
from wildescape_widgets.together.class_seating import number_of_tables, seated_by
from wildescape_widgets.together.class_table import TableOfClass
from wildescape_widgets.together.class_tables import ClassTables, planned, seat_secret

from .players import ask, play_on


def plan_of(kind="round", **about):
    """What a class plays: two short hands, unless `about` says otherwise."""
    usual = {"bots": "beginner", "hands": 2, "level": "5", "seed": "a seed"}
    return planned(kind, parse_rules(about.pop("rules", None)), **{**usual, **about})


def maker(tables, clock):
    """What makes the tables of a class."""

    def make(number):
        return TableOfClass(
            code=f"TABLE{number}",
            visitor="10.0.0.1",
            rules=tables.plan.rules,
            now=clock,
            game=tables.plan,
            number=number,
            siblings=tables.tables,
        )

    return make


def class_of(count, plan=None):
    """The tables of a class of so many pupils, who are called P1, P2 …, and their clock."""
    clock, tables = Clock(), ClassTables(plan or plan_of())
    pupils = range(1, count + 1)
    places = seated_by("order", pupils, number_of_tables(count, None), Random(1))
    tables.open(places, {pupil: f"P{pupil}" for pupil in pupils}, "en", maker(tables, clock))
    return tables, clock


def guest_of(tables, pupil):
    """The table of a pupil whose page is open, and their seat there."""
    table = tables.table_of(pupil)
    return table, table.guest(seat_secret(table.code, pupil))


def play_hand(table, clock, choose=None):
    """Play the hand that is on a table to its end, or the next one."""
    before = table.ended
    if table.is_between:
        assert ask(table, next(iter(table.guests.values())), "go")["ok"]
    while table.ended == before:
        play_on(table, clock, 1, choose)
