"""Nothing leaks: what the learner cannot know is in no message, and changes none."""

import asyncio
import json
import random
import re

import pytest
from wildescape.cards import PACK
from wildescape.combinations import read, readings
from wildescape.dealing import Dealt
from wildescape.escalation import Escalation
from wildescape.explain import card_name, card_text
from wildescape.game import NO_LOG, Act, IllegalMove
from wildescape.hand import HandState
from wildescape.i18n import say
from wildescape.match import Match
from wildescape.players.choice import Choice, Why
from wildescape.players.random import RandomPlayer
from wildescape.rules import Rules
from wildescape.session import PERSON, Replay, Session, stage
from wildescape.tribute import Tribute, seen

from tests.engine.test_records import escalation_of, states_of
from wildescape_widgets import Course, Table
from wildescape_widgets.encryption import decrypt
from wildescape_widgets.table.session import TableSession

from .tables import SHORT, ask, done, make, play_on

ME = 2


# The same to the learner, and yet dealt otherwise


def moves_between(states):
    """The moves of the deal that the last of these states is in, with its first state."""
    replay = Replay(states[-1])
    return replay.states(replay.last)[0], replay.moves(replay.last)


def otherwise(states, rng):
    """The states of the deal, with cards the learner cannot know dealt otherwise; else nothing."""
    first, moves = moves_between(states)
    if isinstance(first, Escalation):
        return escalated_otherwise(first, moves, states[-1], rng)
    me = first.draw.seats.index(ME)
    undealt = {"stage": None, "dealt": None, "excused_seats": (), "tribute": NO_LOG}
    before = Match(**{**vars(first), **undealt})
    hands = first.dealt.hands
    found = None
    for _ in range(12):
        other = swapped(hands, rng, me)
        played = played_on(before.with_deal(Dealt(other, *first.dealt[1:])), moves, rng, me)
        if played:
            hands, found = other, played
    return found if found and found[0][-1] != states[-1] else None


def swapped(hands, rng, me):
    """The same deal with some cards exchanged between others than `me`."""
    other = [list(hand) for hand in hands]
    for _ in range(rng.choice((1, 1, 5))):
        one, two = rng.sample([seat for seat in range(6) if seat != me], 2)
        places = rng.randrange(27), rng.randrange(27)
        other[one][places[0]], other[two][places[1]] = other[two][places[1]], other[one][places[0]]
    return tuple(tuple(sorted(hand)) for hand in other)


def played_on(first, moves, rng, me):
    """The states after these moves, where what `me` does not see may be another; else nothing."""
    states, made = [first], []
    for was in moves:
        now = stage(states[-1])
        hides = me is not None and isinstance(now, Tribute)
        is_hidden = hides and seen([was], now.owed, me, now.rules) == (None,)
        move = rng.choice(list(now.moves)) if is_hidden else was
        try:
            states.append(states[-1].after(move))
        except IllegalMove:
            return None
        made.append(move)
    return states, made


def escalated_otherwise(first, moves, now, rng):
    hidden = {card for seat, hand in enumerate(now.hands) if seat != ME for card in hand}
    # The next cards of the stock are those that the learner draws when he moves.
    hidden |= set(now.stock[6:])
    places = [place for place, card in enumerate(first.pack) if card in hidden]
    pack = list(first.pack)
    for place, other in zip(places, rng.sample(places, len(places)), strict=True):
        pack[place] = first.pack[other]
    count = len(first.hands)
    start = Escalation.start(pack, count, (first.leader - 1) % count, first.stake)
    return played_on(start, moves, rng, ME)


def alone(game):
    """A table by itself."""
    return Table(game=game, seed=1, me=ME, players="random")


def in_course(game):
    """The table of a course; what it shows and says goes through the course."""
    course = Course()
    room = "escalation" if game == "escalation" else "table"
    ask(course, "enter", room=room, part=None, at=None)
    return course.rooms[room]


def game_of(states):
    return "escalation" if isinstance(states[0], Escalation) else "wildescape"


def watched(states, moves, table=None):
    """A table at which the game stands there."""
    table = table or alone(game_of(states))
    count = len(states[0].hands) if game_of(states) == "escalation" else 6
    players = tuple(PERSON if player == ME else "random" for player in range(count))
    session = Session(states[0], players, 1)
    session.states, session.moves = list(states), list(moves)
    shown = TableSession(session, me=ME)
    shown.number = "the same"
    table.put(shown)
    table.pacing.proceed()
    return table


def questions(table, rng):
    """Whatever a browser may ask of a table, one after the other, each as it stands then."""
    hand = table.view["hand"]
    places = range(len(hand["cards"]) if hand else 0)
    for _ in range(3):
        some = rng.sample(places, min(len(places), rng.choice((1, 2, 3, 5))))
        yield "select", {"cards": some, "reading": None}
    yield from [("hint", {})] * 3
    yield "log", {}
    yield "set_lang", {"lang": "zh_CN"}
    yield "hint", {}
    yield "log", {}
    yield "set_lang", {"lang": "en"}
    yield "set_sort", {"sort": "suit"}
    yield "set_piles", {"piles": [[*places][:2], [*places][2:7]]}
    yield "share", {}
    yield "rewind", {}
    yield "seek", {"at": 0}
    yield "see", {"seeing": "open"}
    yield "open", {"seats": [0, 1, 2, 3, 4, 5]}
    yield "setup", {}
    yield "cancel", {}
    yield "ask", {"seat": rng.randrange(6)}
    yield "answer", {"tell": True}
    yield "undo", {}
    if places:
        yield "play", {"cards": [rng.choice(places)], "reading": None}
    yield "pass", {}
    yield "take", {}
    if table.state.turn == table.view["me"]:
        move = rng.choice(list(table.state.moves))
        yield "a move", move
    yield "log", {}
    yield "undo", {}
    yield "set_speed", {"speed": "fast"}
    yield "set_auto_pass", {"on": True}
    yield "log", {}
    yield "set_auto_pass", {"on": False}
    yield "set_paused", {"paused": True}
    yield "restart", {}
    yield "log", {}


def told(table, what, fields, wire):
    """All that goes to the browser and into the notebook for a question, byte for byte."""
    wire.clear()
    answer = make(table, fields) if what == "a move" else ask(table, what, **fields)
    return json.dumps([answer, wire, table.snapshot().bundle], ensure_ascii=False)


def compare(states, rng, wire, laid=alone):
    """How many questions are answered the same where hidden cards lie otherwise."""
    games = (played_on(*moves_between(states), rng, None), otherwise(states, rng))
    if games[1] is None:
        return 0

    async def scenario():
        # While a loop runs, bots wait for it, and here it never comes to them.
        tables, shown = [], []
        for game in games:
            table = laid(game_of(game[0]))
            wire.clear()
            tables.append(watched(*game, table))
            shown.append(MODEL.sub("", json.dumps(wire, ensure_ascii=False)))
        assert shown[0] == shown[1]
        count = 0
        for what, fields in questions(tables[0], rng):
            answers = [told(table, what, fields, wire) for table in tables]
            assert answers[0] == answers[1], what
            count += 1
        return count

    return asyncio.run(scenario())


MODEL = re.compile(r"IPY_MODEL_\w+")
"""What tells a widget from any other."""


def some(states, rng, count):
    """Some of the states of a match in play; those in tribute too."""
    now = [at for at, state in enumerate(states) if stage(state) is not None]
    tribute = [at for at in now if isinstance(stage(states[at]), Tribute)]
    return [*rng.sample(now, count), *rng.sample(tribute, min(len(tribute), count))]


def matches(seed, count, wire, laid=alone, **rules):
    rng = random.Random(seed)
    states = states_of(rng, Rules(**rules), most_deals=2)
    return sum(compare(states[: at + 1], rng, wire, laid) for at in some(states, rng, count))


@pytest.mark.parametrize("public", ["on", "off"])
def test_no_message_depends_on_what_the_learner_cannot_know(public, wire):
    rules = {"tribute_public": public, "seating": "draw"}
    assert matches(2, 4, wire, **rules) > 100


@pytest.mark.short
def test_no_message_of_a_course_depends_on_what_the_learner_cannot_know(wire):
    assert matches(2, 4, wire, in_course, tribute_public="off", seating="draw") > 100


@pytest.mark.short
def test_no_message_depends_on_it_in_escalation(wire):
    count = 0
    for seed in range(6):
        rng = random.Random(seed)
        states = escalation_of(rng)
        for at in rng.sample(range(len(states) - 1), 2):
            count += compare(states[: at + 1], rng, wire)
    assert count > 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("public", ["on", "off"])
def test_no_message_depends_on_it_over_whole_matches(seed, public, wire):
    assert matches(seed, 40, wire, tribute_public=public, **SHORT) > 300


def test_seen_from_a_seat_a_record_tells_no_more(wire):
    rng = random.Random(4)
    states = states_of(rng, Rules(tribute_public="off"), most_deals=1)
    at = next(at for at, state in enumerate(states) if len(getattr(state.stage, "log", ())) > 40)
    other, _ = otherwise(states[: at + 1], rng)
    assert other[-1] != states[at]

    async def scenario():
        tables = [Table(seed=1), Table(seed=1)]
        for table, state in zip(tables, (states[at], other[-1]), strict=True):
            table.session.watch(Replay(state))
            table.show()
            done(table, "see", seeing=str(ME))
        for what, fields in [
            *(("seek", {"at": step}) for step in rng.sample(range(at), 12)),
            ("log", {}),
            ("select", {"cards": [0, 1], "reading": None}),
            ("advice", {}),
            ("seek", {"at": at}),
            ("branch", {}),
            ("hint", {}),
            ("log", {}),
            ("back", {}),
        ]:
            answers = [told(table, what, fields, wire) for table in tables]
            assert answers[0] == answers[1], what

    asyncio.run(scenario())


# No card that nobody has shown

NAMED = {
    name: str(card)
    for card in PACK
    for name in (
        f'"{card}"',
        card_text(card),
        *(card_name(card).to(lang) for lang in ("en", "zh_CN")),
    )
}
"""How cards are named in messages."""

ANY_NAME = re.compile("|".join(sorted(map(re.escape, NAMED), key=len, reverse=True)))


def shown_cards(table, places=()):
    """The faces of which the learner has seen a copy, or for which a joker stood."""
    shown, seat = table.session, table.view["me"]
    state, rules = shown.state, shown.state.rules
    faces = {str(card) for drawn in state.draw.rounds for _, card in drawn}
    for before, move in zip(shown.states, shown.moves, strict=False):
        now = before.stage
        cards = [move]
        if isinstance(now, Tribute):
            cards = [seen_move for seen_move in seen([move], now.owed, seat, rules) if seen_move]
        for each in cards:
            faces |= set(map(str, (*each.cards, *(each.stated or ()))))
            if each.act == Act.PLAY and isinstance(now, HandState):
                faces |= set(map(str, read(each.cards, now.trump, rules).stands_for(each.cards)))
    for each in shown.states:
        if each.stage:
            faces |= set(map(str, each.stage.hands[seat]))
    mine = [state.stage.hands[seat][place] for place in places]
    if isinstance(state.stage, HandState) and mine:
        for reading in readings(mine, state.stage.trump, rules):
            faces |= set(map(str, reading.stands_for(mine)))
    return faces


@pytest.mark.parametrize(
    ("seed", "public"), [(6, "off"), pytest.param(3, "on", marks=pytest.mark.slow)]
)
def test_no_card_is_named_that_nobody_has_shown(seed, public, wire):
    table = Table(seed=seed, me=ME, players="random", rules={**SHORT, "tribute_public": public})
    rng = random.Random(seed)
    named, shown = set(), set()

    def check(messages, places=()):
        nonlocal shown
        text = json.dumps(list(map(without_words, messages)), ensure_ascii=False)
        # The game is called after the jokers.
        cards = {NAMED[name] for name in ANY_NAME.findall(text.replace("大怪路子", ""))}
        if not cards <= shown:
            # Within a deal ever more is shown, so the former answer holds as far as it goes.
            shown = shown_cards(table, places)
            assert cards <= shown
        if table.view["phase"] == "outcome" or places:
            shown = set()
        named.update(cards)

    def looked(table):
        check(wire)
        wire.clear()
        if table.view["hand"] and rng.random() < 0.2:
            places = rng.sample(range(len(table.view["hand"]["cards"])), 1)
            check([ask(table, "select", cards=places, reading=None)], places)
            check([done(table, "log")])
            table.lang = "zh_CN" if table.lang == "en" else "en"
        return table.result is not None

    play_on(table, rng, looked)
    assert len(named) > 40
    assert any(deal.owed for deal in table.state.past)


def without_words(message):
    """A message but for the words that are the same at every table."""
    state = message.get("state", {})
    view = {key: value for key, value in state.get("view", {}).items() if key != "texts"}
    return {**message, "state": {**state, "view": view, "_esm": ""}}


def test_a_pass_by_itself_is_a_pass_like_any_other(wire):
    told = []
    for auto_pass in (False, True):
        table = Table(seed=5, me=ME, players="beginner", rules=SHORT, auto_pass=auto_pass)
        passed = 0
        while table.state.turn is not None or (table.view["can"]["go"] and not table.state.past):
            if table.view["can"]["go"]:
                done(table, "go")
            elif table.view["mustPass"]:
                done(table, "pass")
                passed += 1
            else:
                make(table, table.state.moves[0])
        assert (passed == 0) == auto_pass
        told.append((table.state, done(table, "log")))
    assert told[0] == told[1]


def test_no_bot_says_why_while_a_hand_is_played(monkeypatch, wire):
    usual = RandomPlayer.choose

    def choose(self, view):
        why = Why("told", {}, say("a reason that nobody hears"))
        return Choice(usual(self, view).move, lambda: [why])

    monkeypatch.setattr(RandomPlayer, "choose", choose)
    table = Table(seed=1, players="random", rules=SHORT)
    play_on(table, random.Random(2), lambda table: table.view["outcome"])
    wire.append(done(table, "log"))
    assert "nobody hears" not in json.dumps(wire)


# Chance itself


def test_the_seed_of_a_game_is_too_long_to_find_and_in_no_message(wire):
    """The draw is for everybody to see: with 32 bits it gave all hands away in some core-hours."""
    table = Table(me=ME, players="random", speed="at once", rules=SHORT)
    done(table, "go")
    table.save()
    done(table, "setup")
    done(table, "start", players="random", rules={})
    done(table, "go")
    table.save()
    kept = [m["content"]["keep"] for m in wire if "keep" in m.get("content", {})]
    seeds = {decrypt(part["now"])["about"]["seed"] for part in kept}
    assert len(seeds) > 1
    told = json.dumps(wire, default=str)
    for seed in seeds:
        assert int(seed, 16).bit_length() > 96
        assert seed not in told


def test_a_seed_that_a_teacher_gives_still_deals_the_same():
    told = {json.dumps(Table(me=ME, seed=7, players="random").view, default=str) for _ in range(2)}
    assert len(told) == 1
