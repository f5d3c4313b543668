"""What tests of the table have in common: asking it, choosing for the learner, reading the wire."""

import json
import random
from collections import Counter
from dataclasses import replace

from wildescape.dealing import Dealt, Draw, deal
from wildescape.display import places
from wildescape.escalation import Escalation
from wildescape.game import Act
from wildescape.hand import HandState
from wildescape.match import Match
from wildescape.notation import parse_cards
from wildescape.rules import Rules
from wildescape.session import PERSON, Session
from wildescape.turns import SEATS

from wildescape_widgets import Table
from wildescape_widgets.table.session import TableSession

SHORT = {"target": "3", "win_on": "reach"}
"""Rules under which a match is over after a few hands."""

ENDGAME = """wildescape trump=5 turn=0
0: 3C 4D 9H LJ
1: 6C 7D 8H
2: 3D 10S KC
3: 4C 4H 9S
4: 2H 6D QC
5: 2C 7S JH"""
"""A hand of which few cards are left, the first seat to lead."""


def ask(table, action, rev=None, **fields):
    """What the table answers to a message of the browser."""
    rev = table.view["rev"] if rev is None else rev
    return table.reply_to({"id": 1, "rev": rev, "action": action, **fields})


def done(table, action, **fields):
    """The same, where it is to be done."""
    answer = ask(table, action, **fields)
    assert answer["ok"], answer
    return answer


def refused(table, action, **fields):
    """The reason for which it is refused; then nothing may have changed."""
    before = (table.view, table.state, table.result)
    answer = ask(table, action, **fields)
    assert not answer["ok"], answer
    assert answer["text"]
    assert (table.view, table.state, table.result) == before
    return answer["reason"]


def at(table, *cards):
    """The places at which these cards lie in the hand."""
    hand = [card["card"] for card in table.view["hand"]["cards"]]
    return list(places(hand, map(str, cards)))


def verdict_on(table, places, reading=None):
    """The verdict that every view shows once these places are chosen."""
    answer = done(table, "select", cards=places, reading=reading)
    assert (table.choice["number"], table.choice["places"]) == (answer["number"], (*places,))
    return table.choice["judged"]


def stage(table):
    """What is played now."""
    return getattr(table.state, "stage", table.state)


def make(table, move):
    """Let the learner make a move as the browser asks for it."""
    match move.act:
        case Act.PASS:
            return ask(table, "pass")
        case Act.TAKE:
            return ask(table, "take")
        case Act.ASK:
            return ask(table, "ask", seat=move.number)
        case Act.COUNT | Act.NO_COUNT:
            return ask(table, "answer", tell=move.act == Act.COUNT)
    reading = None
    if move.stated is not None:
        readings = verdict_on(table, at(table, *move.cards))["readings"]
        faces = [list(map(str, move.stated)), *[found["faces"] for found in readings]]
        reading = faces.index(faces[0], 1) - 1
    return ask(table, "play", cards=at(table, *move.cards), reading=reading)


def choice(table, rng):
    """Some legal move of the seat in turn, mostly a strong one, so that hands are short."""
    view = table.state.view(table.state.turn)
    if view.questions and rng.random() < 0.05:
        return rng.choice(view.questions)
    moves = view.moves
    lowest = len(moves) // 2 if rng.random() < 0.9 else 0
    return moves[rng.randrange(lowest, len(moves))]


def play_on(table, rng=None, until=lambda table: table.result is not None, deals=True):
    """Play for the learner until then; cards are dealt where that is due."""
    rng = rng or random.Random(0)
    while not until(table):
        if table.view["can"]["go"]:
            if not deals:
                return
            done(table, "go")
        else:
            answer = make(table, choice(table, rng))
            assert answer["ok"], answer


def in_play(table):
    """Whether a hand is played and it is the learner's turn."""
    return isinstance(stage(table), HandState) and table.view["can"]["play"]


def texts_in(value):
    """All texts in a message, its keys too."""
    match value:
        case str():
            yield value
        case dict():
            for key, part in value.items():
                yield key
                yield from texts_in(part)
        case list() | tuple():
            for part in value:
                yield from texts_in(part)


def plain(value):
    """A message as the browser reads it."""
    return json.loads(json.dumps(value))


def seated(state, **settings):
    """A table at which this state is played on."""
    table = Table(**{"players": "random", "seed": 0, **settings})
    count = len(state.hands) if isinstance(state, Escalation) else 6
    players = tuple(PERSON if player == table.me else "random" for player in range(count))
    table.put(TableSession(Session(state, players, table.seed), me=table.me))
    table.pacing.proceed()
    return table


def in_tribute(*owed, hands=None, **rules):
    """A match in which this tribute is owed; seat 0 is the first who escaped."""
    rules = Rules(**rules)
    match = replace(Match.start(Draw((), tuple(SEATS), 0), rules), owed=owed)
    dealt = deal(0, rules, random.Random(5)).hands
    for seat, cards in (hands or {}).items():
        dealt = with_cards(dealt, seat, parse_cards(cards))
    return match.with_deal(Dealt(dealt))


def with_cards(hands, seat, cards):
    """The same deal but for cards exchanged, so that a seat holds these."""
    hands = [list(hand) for hand in hands]
    for card in Counter(cards) - Counter(hands[seat]):
        giver = next(other for other in SEATS if other != seat and card in hands[other])
        given = next(other for other in hands[seat] if other not in cards)
        hands[giver].remove(card)
        hands[seat].remove(given)
        hands[giver].append(given)
        hands[seat].append(card)
    return tuple(tuple(hand) for hand in hands)
