"""People at a table for people, in tests."""

from __future__ import annotations

from wildescape.display import places
from wildescape.game import Act
from wildescape.rules import parse_rules
from wildescape.session import Session

from tests.widgets.site.visitors import Clock
from wildescape_widgets.together.people_table import PeopleTable
from wildescape_widgets.together.taking_back import TAKE_BACK_SECONDS


def laid(rules=None, **about):
    """A table that nobody sits at, and its clock."""
    clock = Clock()
    return PeopleTable("ACDEFHJ", "10.0.0.1", parse_rules(rules), clock, **about), clock


def seated(table, *names, lang="en"):
    """People who have joined, each in the next seat."""
    return [table.guest(table.join(name, lang, chair)) for chair, name in enumerate(names)]


def ask(table, guest, action, rev=None, **fields):
    """What the table answers to a message of a seat."""
    return table.act(guest, {"id": 1, "rev": rev, "action": action, **fields})


def make(table, guest, move):
    """Let somebody make a move as their browser asks for it."""
    match move.act:
        case Act.PASS:
            return ask(table, guest, "pass")
        case Act.ASK:
            return ask(table, guest, "ask", seat=move.number)
        case Act.COUNT | Act.NO_COUNT:
            return ask(table, guest, "answer", tell=move.act == Act.COUNT)
    chosen = list(places(guest.table.hand, move.cards))
    return ask(table, guest, "play", cards=chosen, reading=None)


def play_on(table, clock, moves, choose=None):
    """Let bots and people play so many moves; people are all here, and move as `choose` says."""
    for _ in range(moves):
        clock.now += TAKE_BACK_SECONDS if table.options.undo else 1
        for guest in table.guests.values():
            guest.seen = clock.now
        if table.session.due == "deal":
            guest = next(iter(table.guests.values()))
            assert ask(table, guest, "go")["ok"]
            continue
        if table.session.due == "nothing":
            return
        think = table.tick()
        if think:
            table.take(think())
            continue
        guest = table.in_turn
        chosen = choose(table.session) if choose else table.session.choose("beginner").move
        answer = make(table, guest, chosen)
        assert answer["ok"], (answer, chosen)


def stand(table, guest, states, moves):
    """Let the game stand there, and somebody at the table see its last move as it's made."""
    session = Session(states[0], "random", 1)
    session.states, session.moves = list(states[:-1] or states), list(moves[:-1])
    table.put(session)
    table.seen_by(guest)
    session.states, session.moves = list(states), list(moves)
    if moves:
        table.moved(None, states[-2], moves[-1])
    table.era = ""
    table.go_on()
