"""Tables for people: seats, secrets, bots in empty seats, time, and what each seat may know."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import weakref
from dataclasses import replace

import pytest
from wildescape.cards import PACK
from wildescape.game import Act
from wildescape.rules import PRESETS, Rules, parse_rules, shortened
from wildescape.session import PERSON
from wildescape.tribute import Tribute

from tests.engine.test_records import states_of
from tests.widgets.site.visitors import Clock
from tests.widgets.table import test_secrets
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site import people_tables as limits
from wildescape_widgets.site.classrooms import Classrooms
from wildescape_widgets.site.people_tables import PeopleTables
from wildescape_widgets.site.sqlite_store import SqliteStore
from wildescape_widgets.together.guests import player_name
from wildescape_widgets.together.kept import brought_back, told_about
from wildescape_widgets.together.limits import (
    LONGEST_PLAYER_NAME,
    MOST_EXTENSIONS,
    PHRASE_SECONDS,
    PHRASES,
)
from wildescape_widgets.together.options import TableOptions, offered_rules
from wildescape_widgets.together.pace import MOVE_SECONDS
from wildescape_widgets.together.presence import GONE_SECONDS
from wildescape_widgets.together.seat import ACTIONS
from wildescape_widgets.together.taking_back import TAKE_BACK_SECONDS

from .players import ask, laid, make, play_on, seated, stand

SIX = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def refused(reason):
    return pytest.raises(RefusedRequest, match=f"^{reason}$")


@pytest.fixture
def tables():
    return PeopleTables(Clock())


def begun(*names, rules=None, options=None):
    """A table at which these people have begun a match, and the first hand is dealt."""
    table, clock = laid(rules)
    guests = seated(table, *names)
    if options:
        table.choose(guests[0], options)
    table.begin(guests[0])
    assert ask(table, guests[0], "go")["ok"]
    return table, clock, guests


# Who sits where


def test_a_secret_is_long_and_the_table_knows_only_what_it_hashes_to():
    table, _ = laid()
    secret = table.join("Ann", "en", None)
    assert len(secret) >= 22
    assert secret not in str([vars(table), *map(vars, table.guests.values())])
    assert table.guest(secret).name == "Ann"


@pytest.mark.parametrize("secret", [None, "", 7, [], "x" * 22, "中", "\ud800"])
def test_only_a_right_secret_has_a_seat(secret):
    table, _ = laid()
    seated(table, "Ann")
    with refused("gone"):
        table.guest(secret)


def test_a_seat_is_taken_or_drawn_and_never_shared():
    table, _ = laid()
    table.join("Ann", "en", 3)
    with refused("taken"):
        table.join("Bo", "en", 3)
    for name in SIX[1:]:
        table.join(name, "en", None)
    assert sorted(guest.chair for guest in table.guests.values()) == [*range(6)]
    with refused("full"):
        table.join("late", "en", None)


def test_whose_name_is_taken_gets_a_number_with_it():
    table, _ = laid()
    names = [guest.name for guest in seated(table, "Ann", "ann", "ANN")]
    assert names == ["Ann", "ann (2)", "ANN (3)"]
    long = [guest.name for guest in seated(laid()[0], *["x" * LONGEST_PLAYER_NAME] * 2)]
    assert len({*long}) == 2
    assert all(len(name) <= LONGEST_PLAYER_NAME for name in long)


@pytest.mark.parametrize("name", ["", "  ", "x" * 21, "a\0b", "a\u202eb", None, 7, "\ud800"])
def test_what_is_no_name_is_refused(name):
    with refused("bad_name"):
        player_name(name)


def test_before_the_match_one_may_change_seats():
    table, _ = laid()
    ann, bo = seated(table, "Ann", "Bo")
    table.sit(ann, 5)
    assert ann.chair == 5
    with refused("taken"):
        table.sit(ann, bo.chair)
    table.begin(ann)
    with refused("not_now"):
        table.sit(ann, 0)


def test_the_opener_alone_begins_chooses_and_asks_others_to_leave():
    table, _ = laid()
    ann, bo = seated(table, "Ann", "Bo")
    for act in (
        lambda: table.begin(bo),
        lambda: table.choose(bo, TableOptions()),
        lambda: table.remove(bo, ann.chair),
    ):
        with refused("not_yours"):
            act()
    secret = table.join("Cy", "en", None)
    table.remove(ann, table.guest(secret).chair)
    with refused("removed"):
        table.guest(secret)
    with refused("malformed"):
        table.remove(ann, ann.chair)
    table.leave(ann)
    table.begin(bo)


CHOSEN = {"level": "club", "clock": 0, "away": 60, "rules": "home", "length": "short"}
CHOSEN |= {"speed": "fast", "undo": True, "watch": False, "coach": True}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("level", "grandmaster"),
        ("level", ["club"]),
        ("clock", 1),
        ("clock", False),
        ("away", 10**9),
        ("away", None),
        ("rules", ""),
        ("rules", "custom"),
        ("rules", "nobody's"),
        ("rules", ["home"]),
        ("rules", {"preset": "home"}),
        ("length", "endless"),
        ("length", None),
        ("speed", "at once"),
        ("rules", "own"),
        ("undo", 1),
        ("undo", "on"),
        ("watch", None),
        ("coach", 1),
    ],
)
def test_other_options_than_those_offered_are_refused(name, value):
    offered = offered_rules(Rules())
    assert TableOptions.parsed(CHOSEN, offered).rules == "home"
    with refused("malformed"):
        TableOptions.parsed({**CHOSEN, name: value}, offered)
    with refused("malformed"):
        TableOptions.parsed({key: CHOSEN[key] for key in CHOSEN if key != name}, offered)


@pytest.mark.parametrize(("site", "own"), [("home", "home"), ({"target": "9"}, "custom")])
def test_the_rules_of_the_site_are_offered_first_and_hold_until_others_are_chosen(site, own):
    table, _ = laid(site)
    (ann,) = seated(table, "Ann")
    assert next(iter(table.offered)) == own
    assert {*table.offered} == {own, *PRESETS}
    assert table.seen_by(ann)["options"]["rules"] == own
    table.begin(ann)
    assert table.session.state.rules == parse_rules(site)
    chosen = TableOptions.parsed({**CHOSEN, "rules": own}, table.offered)
    assert chosen.rules_of(table.offered) == shortened(table.rules)


@pytest.mark.parametrize(
    ("brought", "rules", "length", "title"),
    [
        ({}, "shanghai", "whole", "Common rules"),
        ("wikipedia", "wikipedia", "whole", "Counts over 10 stay secret"),
        (shortened(PRESETS["home"]), "home", "short", "As at home in Shanghai"),
        ({"target": "9"}, "own", "whole", "The opener's own rules"),
    ],
)
def test_rules_that_the_opener_brings_hold_until_others_are_chosen(brought, rules, length, title):
    table, _ = laid()
    table.bring(parse_rules(brought))
    (ann,) = seated(table, "Ann")
    told = table.seen_by(ann)
    assert (told["options"]["rules"], told["options"]["length"]) == (rules, length)
    assert told["rules"]["en"]["title"] == title
    assert ("own" in told["offered"]) == (rules == "own")
    back = brought_back("A", "", table.rules, table.now, told=told_about(table), replay=None)
    for each in (table, back):
        opener = each.opener
        assert each.rules_now == parse_rules(brought)
        each.choose(opener, TableOptions(rules="catsatcards"))
        assert each.rules_now == PRESETS["catsatcards"]
        each.choose(opener, TableOptions.parsed({**CHOSEN, "rules": rules}, each.offered))
        each.begin(opener)
        assert each.session.state.rules in map(shortened, each.offered.values())


@pytest.mark.parametrize(("speed", "seconds"), [("slow", 2), ("normal", 1), ("fast", 0.4)])
def test_bots_are_as_fast_as_the_opener_has_chosen(speed, seconds):
    table, clock, _ = begun("Ann", options=TableOptions(speed=speed))
    acts = set()
    for _ in range(20):
        clock.now += 1
        play_on(table, clock, 1)
        if table.session.due == "bot":
            acts.add(act := table.session.moves[-1].act)
            # A pass takes half as long to see.
            shown = seconds / 2 if act == Act.PASS else seconds
            assert table.next_at() - clock.now == pytest.approx(shown)
    assert acts == {Act.PLAY, Act.PASS}


def test_the_match_is_by_the_rules_and_as_long_as_the_opener_has_chosen():
    table, _ = laid()
    ann, _ = seated(table, "Ann", "Bo")
    table.choose(ann, TableOptions(rules="catsatcards", length="short"))
    assert table.seen_by_newcomer()["drawsSeats"]
    table.begin(ann)
    assert table.session.state.rules == shortened(PRESETS["catsatcards"])
    # What is chosen now is for the next match.
    table.choose(ann, TableOptions(rules="home"))
    told = table.seen_by_newcomer()
    assert told["rules"]["en"]["title"] == "No straight flush"
    assert told["drawsSeats"]
    assert told["options"]["rules"] == "home"


AS_IT_IS = (
    "Moves can't be taken back. There are no hints from the coach. Nobody else may watch. There's "
    "no time limit for a move. If you're away, a bot takes over after 60 seconds. Bots play as "
    "“club player: plans the hand”, at normal speed."
)
"""What is chosen where the opener hasn't changed anything."""


def test_everybody_reads_what_the_opener_has_chosen_for_the_table():
    table, _ = laid()
    ann, bo = seated(table, "Ann", "Bo")
    options = TableOptions("beginner", 30, 180, speed="fast", undo=True, watch=True, coach=True)
    table.choose(ann, options)
    told = [
        "Moves may be taken back until the next player moves. Everybody may ask the coach for "
        "hints. Others may watch, without seeing any hand. A move may take 30 seconds. If you're "
        "away, a bot takes over after 180 seconds. Bots play as “beginner: plays what it can”, at "
        "fast speed."
    ]
    assert table.seen_by_newcomer()["rules"]["en"]["notes"][1:] == told
    table.begin(ann)
    for guest in (ann, bo):
        assert table.seen_by(guest)["rules"]["en"]["notes"][1:] == told
    table.choose(ann, replace(options, undo=False))
    assert table.seen_by(bo)["rules"]["en"]["notes"][1].startswith("Moves can't be taken back.")


def test_everybody_reads_which_rules_are_in_force():
    table, _ = laid()
    ann, bo = seated(table, "Ann", "Bo")
    assert table.seen_by(bo)["rules"]["en"] == {
        "title": "Common rules",
        "notes": ["What the lessons play.", AS_IT_IS],
    }
    table.choose(ann, TableOptions(rules="wikipedia", length="short"))
    assert table.seen_by(bo)["rules"]["en"] == {
        "title": "Counts over 10 stay secret",
        "notes": [
            "Differs in: Counts you needn't tell (you must refuse).",
            "A short match: the first team to move up wins.",
            AS_IT_IS,
        ],
    }
    assert table.seen_by(bo)["rules"]["zh_CN"]["notes"][1] == "短局：哪队先升级就赢。"
    own, _ = laid({"target": "9"})
    assert own.seen_by_newcomer()["rules"]["en"]["title"] == "The site's own rules"


def test_a_table_kept_without_rules_comes_back_with_those_of_the_site():
    table, clock = laid("home")
    (ann,) = seated(table, "Ann")
    table.choose(ann, TableOptions(rules="wikipedia", length="short"))
    for dropped, rules in [
        ((), shortened(PRESETS["wikipedia"])),
        (("rules", "length"), table.rules),
    ]:
        about = json.loads(told_about(table))
        for name in dropped:
            del about["options"][name]
        told = json.dumps(about)
        back = brought_back("ACDEFHJ", "", table.rules, clock, told=told, replay=None)
        assert back.rules_now == rules


def test_while_the_opener_is_away_the_next_one_decides():
    table, clock = laid()
    ann, bo = seated(table, "Ann", "Bo")
    clock.now += table.options.away
    bo.seen = clock.now
    table.tick()
    assert ann.is_away
    table.begin(bo)


# Who leaves during a hand


def left_in_hand(*names):
    """A table whose first guest has left during a hand, the clock, their secret and the others."""
    table, clock = laid()
    secrets = [table.join(name, "en", chair) for chair, name in enumerate(names)]
    guests = [table.guest(secret) for secret in secrets]
    table.begin(guests[0])
    assert ask(table, guests[0], "go")["ok"]
    table.leave(guests[0])
    return table, clock, secrets[0], guests[1:]


def test_who_leaves_during_a_hand_may_only_take_the_same_seat_until_it_is_over():
    table, _, secret, _ = left_in_hand("Ann", "Bo")
    told = table.seen_by_newcomer(secret)
    assert (told["free"], told["held"]) == ([0], "own")
    with refused("held"):
        table.join("Ann", "en", 2, secret)
    back = table.guest(table.join("Ann", "en", None, secret))
    assert back.chair == 0
    # All who know a hand of this deal play with it.
    told = table.seen_by_newcomer()
    assert (told["free"], told["held"]) == ([2, 3, 4, 5], "")


def test_a_newcomer_may_be_the_one_who_has_left_and_gets_no_other_hand():
    table, _, _, _ = left_in_hand("Ann", "Bo")
    told = table.seen_by_newcomer()
    assert (told["free"], told["held"]) == ([0], "one")
    with refused("held"):
        table.join("Ann again", "en", 3)
    assert table.guest(table.join("Cy", "en", None)).chair == 0
    # The one who has left may still come by another way.
    assert (table.seen_by_newcomer()["free"], table.seen_by_newcomer()["held"]) == ([], "all")
    with refused("held"):
        table.join("Ann again", "en", None)


def test_after_two_have_left_only_they_come_back_during_the_hand():
    table, _, secret, (bo, _) = left_in_hand("Ann", "Bo", "Cy")
    table.leave(bo)
    assert table.seen_by_newcomer()["free"] == []
    assert table.seen_by_newcomer(secret)["free"] == [0]


def test_with_the_next_hand_every_seat_is_free_again():
    table, clock, secret, _ = left_in_hand("Ann", "Bo")
    while table.session.due != "deal":
        play_on(table, clock, 1)
    assert table.seen_by_newcomer(secret)["free"] == [0, 2, 3, 4, 5]
    play_on(table, clock, 1)
    assert table.guest(table.join("Ann", "en", 3, secret)).chair == 3


def test_a_secret_of_somebody_who_sits_here_takes_no_second_seat_during_a_hand():
    table, _ = laid()
    secret = table.join("Ann", "en", 0)
    table.begin(table.guest(secret))
    assert ask(table, table.guest(secret), "go")["ok"]
    with refused("held"):
        table.join("Ann", "en", 1, secret)


# Bots in empty seats


def test_empty_seats_are_bots_until_somebody_comes():
    table, clock, _ = begun("Ann")
    assert table.session.players == (PERSON, *["club"] * 5)
    play_on(table, clock, 10)
    bo = table.guest(table.join("Bo", "en", 3))
    assert table.session.players[3] is PERSON
    seat = table.session.seat(3)
    held = [card["card"] for card in table.seen_by(bo)["view"]["hand"]["cards"]]
    assert held == [str(card) for card in table.session.state.view(seat).stage.cards]
    table.leave(bo)
    assert table.session.players[3] == "club"


def test_a_bot_plays_on_for_whoever_is_away_and_gives_the_seat_back():
    table, clock, (ann, bo) = begun("Ann", "Bo")
    secret = table.join("Cy", "en", 2)
    cy = table.guest(secret)
    clock.now += table.options.away
    ann.seen = bo.seen = clock.now
    table.tick()
    assert cy.is_away
    assert table.session.players[2] == "club"
    assert table.seen_by(ann)["chairs"][2]["isAway"]
    assert table.guest(secret) is cy
    assert not cy.is_away
    assert table.session.players[2] is PERSON


def test_whoever_is_not_connected_is_told_at_once_with_when_a_bot_plays():
    table, clock, (ann, bo) = begun("Ann", "Bo")
    secret = table.join("Cy", "zh_CN", 2)
    cy = table.guest(secret)
    ann.waiting = bo.waiting = 1
    plan, rev = table.plan, table.news.rev
    assert table.next_at() <= clock.now + GONE_SECONDS
    clock.now += GONE_SECONDS
    table.tick()
    assert table.news.rev > rev
    told = table.seen_by(ann)
    assert told["chairs"][2] | {"isAway": False, "botIn": 55} == told["chairs"][2]
    plaque = next(seat for seat in told["view"]["seats"] if seat["name"] == "Cy")
    assert plaque["status"] == "not connected"
    # What a bot thinks of meanwhile still counts.
    assert table.plan == plan
    assert table.session.players[2] is PERSON
    assert table.guest(secret) is cy
    assert table.seen_by(ann)["chairs"][2]["botIn"] is None
    clock.now += table.options.away
    table.tick()
    assert (
        table.seen_by(ann)["chairs"][2] | {"isAway": True, "botIn": None}
        == (table.seen_by(ann)["chairs"][2])
    )


def test_in_turn_whoever_is_not_connected_does_not_think():
    table, clock, (ann, bo) = begun("Ann", "Bo")
    table.guest(table.join("Cy", "en", 2))
    ann.waiting = bo.waiting = 1
    while table.in_turn is None or table.in_turn.name != "Cy":
        play_on(table, clock, 1)
    seat = table.session.seat(2)
    assert table.seen_by(ann)["view"]["seats"][seat]["status"] == "thinking"
    clock.now += GONE_SECONDS
    table.tick()
    assert table.seen_by(ann)["view"]["seats"][seat]["status"] == "not connected"


def test_whose_page_has_not_come_yet_has_lost_no_connection():
    table, clock, (ann,) = begun("Ann")
    table.join("Cy", "en", 2)
    ann.waiting = 1
    clock.now += GONE_SECONDS
    table.tick()
    assert table.seen_by(ann)["chairs"][2]["botIn"] is None


def test_after_a_draw_of_seats_each_plaque_says_who_plays_there():
    drawn = (begun("Ann", "Bo", rules={"seating": "draw"}) for _ in range(100))
    # The lot may leave both where they were.
    table, clock, (ann, _) = next(
        each for each in drawn if [*map(each[0].session.seat, (0, 1))] != [0, 1]
    )
    ann.waiting = 1
    clock.now += table.options.away
    table.tick()
    seats = {seat["seat"]: seat for seat in table.seen_by(ann)["view"]["seats"]}
    assert seats[table.session.seat(1)]["name"] == "Bo"
    assert seats[table.session.seat(1)]["status"] == "away · bot"
    bots = [seats[table.session.seat(chair)]["status"] for chair in (2, 3, 4, 5)]
    # One of them may be in turn.
    assert bots.count("bot") >= 3


def test_who_waits_for_news_is_not_away():
    table, clock, (ann, bo) = begun("Ann", "Bo")
    ann.waiting = 1
    clock.now += 1000
    bo.seen = clock.now
    table.tick()
    assert not ann.is_away


def test_nothing_happens_at_a_table_where_nobody_is():
    table, clock, _ = begun("Ann")
    clock.now += table.options.away + 1
    assert table.next_at() is None


@pytest.mark.slow
def test_six_people_play_a_match_to_its_end_and_another_one():
    table, clock, guests = begun(*SIX, rules={"target": "3", "win_on": "reach"})
    assert table.session.players == (PERSON,) * 6
    play_on(table, clock, 3000)
    told = table.seen_by(guests[2])
    assert told["isOver"]
    assert told["view"]["phase"] == "over"
    table.begin(guests[0])
    assert table.seen_by(guests[2])["view"]["phase"] == "draw"


def test_a_thought_of_before_is_void_once_somebody_sits_there():
    table, clock, _ = begun("Ann")
    while table.session.due != "bot":
        play_on(table, clock, 1)
    before = table.plan
    table.join("Bo", "en", table.session.player(table.session.state.turn))
    assert table.plan != before


# What is taken back


def moved(*names, **options):
    """A table at which the first of these people has just moved."""
    table, clock, guests = begun(*names, options=TableOptions(**options))
    while table.in_turn is not guests[0]:
        play_on(table, clock, 1)
    before = table.session.state
    assert make(table, guests[0], table.session.choose("beginner").move)["ok"]
    return table, clock, guests, before


def test_the_last_move_is_taken_back_while_nobody_has_moved_since_and_all_are_told():
    table, _, (ann, bo), before = moved("Ann", "Bo", undo=True)
    move, moves = table.session.moves[-1], len(table.session.moves)
    assert table.seen_by(ann)["canTakeBack"]
    assert not table.seen_by(bo)["canTakeBack"]
    with refused("too_late"):
        table.take_back(bo)
    table.take_back(ann)
    assert table.session.state == before
    assert len(table.session.moves) == moves - 1
    assert table.seen_by(bo)["chairs"][0]["takenBack"] == 1
    assert len(table.seen_by(ann)["view"]["hand"]["cards"]) == 27
    for guest in (ann, bo):
        told = ask(table, guest, "log")["deals"][-1]
        assert told["title"] == "Taken back"
        assert len(told["lines"]) == 1
        assert told["lines"][0].startswith("Ann took back ")
    with refused("too_late"):
        table.take_back(ann)
    assert make(table, ann, move)["ok"]


def test_after_the_next_move_or_where_it_is_not_allowed_nothing_is_taken_back():
    table, clock, (ann, _), _ = moved("Ann", "Bo", undo=True)
    play_on(table, clock, 5)
    assert table.session.moves[-1].seat != table.session.seat(ann.chair)
    with refused("too_late"):
        table.take_back(ann)
    table, _, (ann, _), _ = moved("Ann", "Bo")
    assert not table.seen_by(ann)["canTakeBack"]
    with refused("too_late"):
        table.take_back(ann)
    assert ask(table, ann, "log")["deals"][-1]["title"] != "Taken back"


def test_bots_leave_time_to_take_a_move_back_and_the_clock_goes_on_where_it_was():
    table, clock, (ann,), _ = moved("Ann", undo=True, clock=30, away=180)
    clock.now += MOVE_SECONDS
    assert table.tick() is None
    clock.now += TAKE_BACK_SECONDS - MOVE_SECONDS
    assert table.tick() is not None
    clock.now += 5
    ann.seen = clock.now
    table.take_back(ann)
    assert table.seen_by(ann)["clock"]["left"] == 30 - TAKE_BACK_SECONDS - 5


def test_what_a_bot_has_played_for_somebody_is_not_taken_back():
    table, clock, (ann, bo) = timed()
    table.choose(ann, TableOptions(clock=30, away=180, undo=True))
    clock.now += 30
    ann.seen = bo.seen = clock.now
    table.take(table.tick()())
    assert not table.seen_by(ann)["canTakeBack"]


# Time


def test_a_bot_leaves_a_move_in_view_for_a_while():
    table, clock, _ = begun("Ann")
    while table.session.due != "bot":
        play_on(table, clock, 1)
    assert table.tick() is None
    assert table.next_at() > clock.now
    clock.now += MOVE_SECONDS
    assert table.tick() is not None


def timed():
    """A table with a clock at which Ann is to move."""
    table, clock, guests = begun("Ann", "Bo", options=TableOptions(clock=30, away=180))
    while table.in_turn is not guests[0]:
        play_on(table, clock, 1)
    return table, clock, guests


def test_when_the_time_is_over_a_bot_moves_and_says_so():
    table, clock, (ann, bo) = timed()
    due = {"left": 30.0, "name": "Ann", "extended": 0, "isMine": True, "canExtend": True}
    assert table.seen_by(ann)["clock"] == due
    assert table.seen_by(bo)["clock"]["canExtend"] is False
    clock.now += 29.9
    assert table.tick() is None
    clock.now += 0.1
    turn = table.session.state.turn
    table.take(table.tick()())
    assert table.session.moves[-1].seat == turn
    assert "time ran out" in table.seen_by(ann)["view"]["prompt"]


def test_the_time_may_be_extended_by_whose_it_is_and_only_so_often():
    table, clock, (ann, bo) = timed()
    with refused("not_now"):
        table.extend(bo)
    for _ in range(MOST_EXTENSIONS):
        table.extend(ann)
    with refused("not_now"):
        table.extend(ann)
    clock.now += 30 * MOST_EXTENSIONS + 29
    ann.seen = bo.seen = clock.now
    assert table.tick() is None


def test_while_it_is_paused_nobody_moves_and_no_time_goes_by():
    table, clock, (ann, _) = timed()
    clock.now += 10
    assert ask(table, ann, "set_paused", paused=True)["ok"]
    answer = make(table, ann, table.session.choose("beginner").move)
    assert (answer["ok"], answer["reason"]) == (False, "not_now")
    assert answer["text"] == "The table is paused."
    view = table.seen_by(ann)["view"]
    assert (view["can"]["play"], view["can"]["pass"]) == (False, False)
    assert view["prompt"] == "The table is paused."
    clock.now += 100
    ann.seen = clock.now
    assert table.tick() is None
    assert table.seen_by(ann)["clock"] is None
    assert ask(table, ann, "set_paused", paused=False)["ok"]
    assert table.seen_by(ann)["clock"]["left"] == 20.0


def test_phrases_are_said_in_the_words_of_the_page_and_not_without_end():
    table, clock = laid()
    ann, bo = seated(table, "Ann", "Bo")
    table.say(ann, "nice")
    assert table.seen_by(bo)["chairs"][0]["phrase"] == ("nice", 1)
    with refused("busy"):
        table.say(ann, "nice")
    clock.now += PHRASE_SECONDS
    table.say(ann, "wow")
    for phrase in ("you fool", None, 7, ["nice"], {"nice": 1}):
        with refused("malformed"):
            table.say(bo, phrase)
    assert len(PHRASES) == 12


# What a seat sees


def test_what_was_said_while_a_page_was_away_is_heard_later():
    table, clock, (ann, bo) = begun("Ann", "Bo")
    known = table.seen_by(ann)["view"]["rev"]
    play_on(table, clock, 4)
    table.seen_by(ann)
    play_on(table, clock, 4)
    assert len(table.seen_by(ann, known)["view"]["said"]) >= 8
    newest = table.seen_by(ann)["view"]["rev"]
    assert table.seen_by(ann, newest)["view"] is None
    del bo


def test_each_sees_in_their_own_language_and_from_their_own_seat():
    table, _ = laid()
    ann = table.guest(table.join("Ann", "en", 0))
    bo = table.guest(table.join("Bo", "zh_CN", 1))
    table.begin(ann)
    ask(table, ann, "go")
    for guest, words in ((ann, "Your hand"), (bo, "你的手牌")):
        view = table.seen_by(guest)["view"]
        assert view["me"] == view["seats"][0]["seat"] == guest.chair
        assert view["hand"]["label"] == words
    assert {seat["name"] for seat in table.seen_by(bo)["view"]["seats"]} >= {"Ann", "Bo（你）"}


def test_of_a_person_in_turn_it_is_said_that_they_think():
    table, _, guests = begun(*SIX)
    turn = table.session.state.turn
    other = next(guest for guest in guests if guest is not table.in_turn)
    view = table.seen_by(other)["view"]
    [seat] = [seat for seat in view["seats"] if seat["seat"] == turn]
    assert seat["status"] == "thinking"
    assert view["prompt"] == f"It's {table.in_turn.name}'s turn."


CARD = re.compile(r'"(?:[SHDCLB][ ]?)?(?:10|[2-9JQKA])[SHDC]"|"[LB]J"')
NAMES = {f'"{card}"' for card in PACK}


def known_to(table, seat):
    """The cards that a seat may have seen since the deal."""
    session = table.session
    cards = {card for _, card in (drawn for r in session.state.draw.rounds for drawn in r)}
    for state in session.states:
        if state.stage:
            cards |= {*state.stage.hands[seat]}
            view = state.view(seat).stage
            for move in (*getattr(view, "paid", ()), *getattr(view, "returned", ())):
                cards |= {*(move.cards if move else ())}
            cards |= {*getattr(view, "offered", ())}
    for before, move in zip(session.states, session.moves, strict=False):
        if not isinstance(before.stage, Tribute):
            cards |= {*move.cards}
    return {f'"{card}"' for card in cards}


@pytest.mark.parametrize("seed", range(2))
def test_no_card_of_another_hand_is_in_any_message(seed):
    rng = random.Random(seed)
    table, clock, guests = begun(*SIX[:4], rules={"target": "3", "win_on": "reach"})
    checked = 0
    for _ in range(60):
        play_on(table, clock, 1, lambda session: rng.choice(list(session.state.moves)))
        if table.session.state.stage is None:
            continue
        for guest in guests:
            told = table.seen_by(guest)
            hand = guest.table.hand
            places = rng.sample(range(len(hand)), min(3, len(hand)))
            answer = ask(table, guest, "select", cards=places, reading=None)
            # What a joker counts as is no card.
            told["choice"] = answer = None
            for seat in told["view"]["seats"]:
                for card in (*seat["laid"], *told["view"]["middle"]["laid"]):
                    card.pop("means", None)
            written = json.dumps([told, answer], ensure_ascii=False)
            named = {name for name in NAMES if name in written}
            seat = table.session.seat(guest.chair)
            assert named - {f'"{told["view"]["trump"]}"'} <= known_to(table, seat)
            checked += len(named)
    assert checked > 500


def stood(states, moves):
    """A table at which the game stands there, seen by the one whose hand is the same in both."""
    table, _ = laid()
    guest = table.guest(table.join("Ann", "en", test_secrets.ME))
    table.choose(guest, TableOptions(coach=True))
    stand(table, guest, states, moves)
    return table, guest


def wire(table, guest, questions):
    """All that goes to a seat: its first view, and the answer to each question."""
    written = [json.dumps(table.seen_by(guest), ensure_ascii=False)]
    for action, fields in questions:
        if think := table.hinting.asked(guest, {"action": action}):
            table.hinting.take(guest, think())
        told = [ask(table, guest, action, **fields), table.seen_by(guest)]
        written.append(json.dumps(told, ensure_ascii=False))
    return written


@pytest.mark.short
@pytest.mark.parametrize("public", ["on", "off"])
def test_no_byte_depends_on_what_a_seat_cannot_know(public):
    rng = random.Random(2)
    states = states_of(rng, Rules(tribute_public=public), most_deals=2)
    count = 0
    for at in test_secrets.some(states, rng, 16):
        other = test_secrets.otherwise(states[: at + 1], rng)
        if other is None:
            continue
        same = test_secrets.played_on(*test_secrets.moves_between(states[: at + 1]), rng, None)
        table, guest = stood(*same)
        hand = range(len(guest.table.hand))
        questions = [
            ("select", {"cards": rng.sample(hand, min(len(hand), 2)), "reading": None}),
            ("log", {}),
            ("set_lang", {"lang": "zh_CN"}),
            ("hint", {}),
            ("ask", {"seat": rng.randrange(6)}),
            ("answer", {"tell": True}),
            ("play", {"cards": rng.sample(hand, min(len(hand), 1)), "reading": None}),
            ("pass", {}),
            ("log", {}),
        ]
        assert wire(table, guest, questions) == wire(*stood(*other), questions)
        count += 1
    assert count > 4


# Who means no good


JUNK = (None, 0, -1, 10**30, 1.5, "", "x", "pass", True, [], [0], [[0]], [-1], [99], {}, {"a": 1})
FIELDS = ("cards", "reading", "seat", "tell", "paused", "piles", "on", "sort", "lang", "name")


def hostile(rng):
    """A message of somebody who means no good."""
    action = rng.choice([*ACTIONS, "undo", "restart", "setup", "share", "load", "resume"])
    fields = {rng.choice(FIELDS): rng.choice(JUNK) for _ in range(rng.randrange(3))}
    if rng.random() < 0.3:
        fields = {"cards": rng.sample(range(30), rng.randrange(6)), "reading": rng.choice(JUNK)}
    message = {"id": rng.choice((1, None)), "rev": rng.choice((None, 1, -5)), "action": action}
    return rng.choice((message | fields, message | fields, rng.choice(JUNK)))


def test_a_hostile_seat_gets_refusals_and_moves_for_nobody_else():
    rng = random.Random(5)
    table, clock, (ann, bo) = begun("Ann", "Bo")
    for _ in range(400):
        if rng.random() < 0.1:
            play_on(table, clock, 1)
        turn, moves = table.session.state.turn, len(table.session.moves)
        reply = table.act(bo, hostile(rng))
        assert json.dumps(reply)
        made = table.session.moves[moves:]
        assert all(move.seat == table.session.seat(bo.chair) for move in made)
        if turn is not None and turn != table.session.seat(bo.chair):
            assert all(move.act == Act.ASK for move in made)
        if table.is_paused:
            table.pause(False)
    assert table.seen_by(ann)["view"]["hand"] or table.session.due == "deal"


def test_a_seat_can_do_nothing_that_belongs_to_a_table_of_ones_own():
    table, _, (ann,) = begun("Ann")
    for action in ("undo", "restart", "rewind", "share", "setup", "open", "load"):
        assert ask(table, ann, action)["reason"] == "malformed"
    can = table.seen_by(ann)["view"]["can"]
    assert not any(can.get(each) for each in ("undo", "restart", "rewind", "share", "setup"))


def test_before_the_match_a_seat_has_nothing_to_do():
    table, _ = laid()
    [ann] = seated(table, "Ann")
    with refused("not_now"):
        ask(table, ann, "go")


# All tables


def test_a_code_has_seven_letters_and_may_be_typed_with_spaces(tables):
    table = tables.open("10.0.0.1")
    assert len(table.code) == 7
    assert tables.find(f" {table.code[:4].lower()}-{table.code[4:]} ") is table


def test_an_unused_table_makes_room_for_another_one(tables):
    first = tables.open("10.0.0.1")
    for _ in range(limits.MOST_TABLES_EACH):
        tables.open("10.0.0.1")
    assert first.is_over
    assert len(tables) == limits.MOST_TABLES_EACH


def test_tables_in_use_stay_and_others_have_room(tables):
    used = []
    for _ in range(limits.MOST_TABLES_EACH):
        used.append(tables.open("10.0.0.1"))
        seated(used[-1], "Ann", "Bo")
    with refused("full"):
        tables.open("10.0.0.1")
    assert tables.open("10.0.0.2")
    assert not any(table.is_over for table in used)


def test_a_table_ends_when_nobody_has_been_there_for_long(tables):
    table = tables.open("10.0.0.1")
    [ann] = seated(table, "Ann")
    tables.now.now += limits.ALONE_SECONDS + 1
    with refused("gone"):
        tables.find(table.code)
    tables.sweep()
    assert table.is_over
    left = weakref.ref(ann)
    del ann
    gc.collect()
    assert left() is None
    assert len(tables) == 0


def test_bots_play_by_themselves_while_somebody_is_there(monkeypatch):
    monkeypatch.setattr("wildescape_widgets.together.pace.MOVE_SECONDS", 0.01)
    monkeypatch.setattr("wildescape_widgets.together.pace.PASS_SECONDS", 0.01)

    async def scenario():
        tables = PeopleTables()
        table = tables.open("10.0.0.1")
        ann = table.guest(table.join("Ann", "en", None))
        ann.waiting = 1
        table.begin(ann)
        ask(table, ann, "go")
        for _ in range(200):
            await asyncio.sleep(0.05)
            if table.in_turn is ann:
                break
        assert table.in_turn is ann
        assert make(table, ann, table.session.choose("beginner").move)["ok"]
        moves = len(table.session.moves)
        for _ in range(100):
            await asyncio.sleep(0.05)
            if len(table.session.moves) > moves:
                break
        assert len(table.session.moves) > moves

    asyncio.run(scenario())


# What is kept


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "classes.sqlite"


async def found(tables, code):
    """A table that may have to come back first."""
    for _ in range(200):
        try:
            return tables.find(code)
        except RefusedRequest as refusal:
            if refusal.reason != "waking":
                raise
            await asyncio.sleep(0.05)
    raise AssertionError


def kept_tables(file, today=lambda: 1000.0):
    """All tables of a site that has just begun, and its store."""
    store, tables = SqliteStore(file), PeopleTables(Clock(), today)
    tables.keep(store, 30)
    return tables, store


def test_who_has_left_during_a_hand_is_known_after_a_restart(file):
    async def scenario():
        tables, store = kept_tables(file)
        table = tables.open("10.0.0.1")
        secrets = [table.join(name, "en", chair) for chair, name in enumerate(SIX[:2])]
        table.begin(table.guest(secrets[0]))
        ask(table, table.guest(secrets[0]), "go")
        table.leave(table.guest(secrets[0]))
        store.close()
        again, store = kept_tables(file)
        with refused("waking"):
            again.find(table.code, secret=secrets[1])
        back = await found(again, table.code)
        assert back.seen_by_newcomer(secrets[0])["free"] == [0]
        store.close()

    asyncio.run(scenario())


def test_what_was_taken_back_stays_so_after_a_restart_and_is_told(file):
    async def scenario():
        tables, store = kept_tables(file)
        table = tables.open("10.0.0.1")
        secret = table.join("Ann", "en", 0)
        ann = table.guest(secret)
        table.choose(ann, TableOptions(undo=True))
        table.begin(ann)
        ask(table, ann, "go")
        while table.in_turn is not ann:
            play_on(table, tables.now, 1)
        before = table.session.state
        assert make(table, ann, table.session.choose("beginner").move)["ok"]
        table.take_back(ann)
        told = ask(table, ann, "log")
        store.close()
        again, store = kept_tables(file)
        with refused("waking"):
            again.find(table.code, secret=secret)
        back = await found(again, table.code)
        assert back.session.state == before
        assert ask(back, back.guest(secret), "log") == told
        store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("moves", [0, 5, 260])
def test_after_a_restart_all_play_on_from_the_same_card(file, moves):
    async def scenario():
        tables, store = kept_tables(file)
        table = tables.open("10.0.0.1")
        secrets = [table.join(name, "en", chair) for chair, name in enumerate(SIX[:2])]
        ann = table.guest(secrets[0])
        options = TableOptions(level="beginner", clock=30, rules="home", length="short")
        table.choose(ann, options)
        table.begin(ann)
        ask(table, ann, "go")
        play_on(table, tables.now, moves)
        assert table.seen_by(ann)["isKept"]
        before = [table.seen_by(table.guest(secret)) for secret in secrets]
        store.close()
        again, store = kept_tables(file)
        back = await found(again, table.code)
        after = [back.seen_by(back.guest(secret)) for secret in secrets]
        for was, now in zip(before, after, strict=True):
            for seen in (was, now):
                seen["view"] = {
                    key: value
                    for key, value in seen["view"].items()
                    if key not in ("rev", "said", "debrief")
                }
                del seen["rev"], seen["era"], seen["clock"], seen["choice"]
            assert now == was
        assert back.era != table.era
        play_on(back, again.now, 20)
        store.close()

    asyncio.run(scenario())


def test_no_secret_and_nothing_of_who_has_left_is_on_disk(file):
    async def scenario():
        tables, store = kept_tables(file)
        table = tables.open("10.0.0.1")
        secrets = [table.join(name, "en", None) for name in ("Ann", "Zebulon")]
        store.tidy()
        written = b"".join(each.read_bytes() for each in file.parent.iterdir())
        assert b"Zebulon" in written
        assert not any(secret.encode() in written for secret in secrets)
        table.leave(table.guest(secrets[1]))
        store.tidy()
        written = b"".join(each.read_bytes() for each in file.parent.iterdir())
        assert b"Zebulon" not in written
        tables.end(table)
        store.tidy()
        written = b"".join(each.read_bytes() for each in file.parent.iterdir())
        assert b"Ann" not in written
        store.close()

    asyncio.run(scenario())


def test_a_kept_table_leaves_the_memory_and_comes_back(file):
    async def scenario():
        tables, store = kept_tables(file)
        table = tables.open("10.0.0.1")
        secret = table.join("Ann", "en", None)
        table.begin(table.guest(secret))
        tables.now.now += limits.ALONE_SECONDS + 1
        tables.sweep()
        assert len(tables) == 0
        for other in (None, "x" * 22):
            with refused("gone"):
                tables.find(table.code, secret=other)
        with refused("waking"):
            tables.find(table.code, secret=secret)
        back = await found(tables, table.code)
        assert back.guest(secret).name == "Ann"
        store.close()

    asyncio.run(scenario())


def test_after_its_days_a_table_is_erased(file):
    async def scenario():
        day = [0.0]
        tables, store = kept_tables(file, lambda: day[0])
        table = tables.open("10.0.0.1")
        table.begin(table.guest(table.join("Ann", "en", None)))
        tables.now.now += limits.ALONE_SECONDS + 1
        tables.sweep()
        day[0] = 31 * 86400
        tables.sweep()
        assert store.tables() == {}
        with refused("gone"):
            tables.find(table.code)
        store.close()

    asyncio.run(scenario())


def test_what_cannot_be_kept_goes_on_in_memory_and_says_so(file):
    async def scenario():
        tables, store = kept_tables(file)
        table = tables.open("10.0.0.1")
        ann = table.guest(table.join("Ann", "en", None))
        file.unlink()
        table.begin(ann)
        assert ask(table, ann, "go")["ok"]
        assert table.seen_by(ann)["isKept"] is False
        store.close()

    asyncio.run(scenario())


def test_classes_and_tables_in_one_file_do_not_disturb_each_other(file):
    async def scenario():
        tables, store = kept_tables(file)
        rooms = Classrooms(Clock(), lambda: 1000.0)
        rooms.keep(store, 30)
        room, table = rooms.open("10.0.0.1", "page"), tables.open("10.0.0.1")
        room.join("Bert", 0)
        table.join("Ann", "en", None)
        assert store.opened().keys() == {room.code}
        assert store.tables().keys() == {table.code}
        tables.end(table)
        assert store.load(room.code).pupils[0].name == "Bert"
        store.close()

    asyncio.run(scenario())
