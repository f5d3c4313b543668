"""The tables of a class: who sits where, what is played, what the teacher does, what is told."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from operator import itemgetter
from random import Random
from types import SimpleNamespace

import pytest
from wildescape.cards import PACK
from wildescape.hand import HandState
from wildescape.narrate import PLAYER_NAMES
from wildescape.records import RecordRefusal
from wildescape.session import PERSON, Due
from wildescape.share_codes import moves_in, open_code, parse_shared
from wildescape.teach.review import KnownChoices
from wildescape.turns import team

from wildescape_widgets import Table
from wildescape_widgets.classroom.limits import MOST_CLASS_TABLES
from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.site.look_backs import LookBacks
from wildescape_widgets.table.moments import moment_facts
from wildescape_widgets.together.class_seating import (
    ClassPlace,
    number_of_tables,
    seated_by,
    seated_by_hand,
)
from wildescape_widgets.together.class_tables import ClassTables, seat_secret
from wildescape_widgets.together.hand_over import HandToReview
from wildescape_widgets.together.limits import WORD_SECONDS
from wildescape_widgets.together.looking_back import LookBack

from .classes import class_of, guest_of, maker, plan_of, play_hand
from .looks import AtOnce
from .players import ask, play_on

NAMES = {f'"{card}"' for card in PACK}


def refused(reason):
    return pytest.raises(RefusedRequest, match=f"^{reason}$")


# Who sits where


@pytest.mark.parametrize("count", [1, 2, 6, 7, 13, 26, 30, 60])
@pytest.mark.parametrize("by", ["lot", "order", "strength"])
def test_everybody_sits_at_tables_and_in_teams_that_are_even(by, count):
    pupils = [*range(11, 11 + count)]
    tables = number_of_tables(count, None)
    right = {pupil: pupil % 7 for pupil in pupils}
    places = seated_by(by, pupils, tables, Random(5), right)
    assert sorted(places) == pupils
    assert len({*places.values()}) == count
    sizes = Counter(place.table for place in places.values())
    assert {*sizes} == {*range(1, tables + 1)}
    assert max(sizes.values()) - min(sizes.values()) <= 1
    for table in sizes:
        sides = Counter(team(chair) for at, chair in places.values() if at == table)
        assert abs(sides[0] - sides[1]) <= 1


def test_neighbors_in_the_list_share_a_table():
    places = seated_by("order", [*range(13)], 3, Random(1))
    assert [places[pupil].table for pupil in range(13)] == [1] * 5 + [2] * 4 + [3] * 4


def test_a_lot_decides_anew_each_time():
    pupils = [*range(30)]
    drawn = [seated_by("lot", pupils, 5, Random(seed)) for seed in range(5)]
    assert len({str(places) for places in drawn}) == 5


def test_strong_and_weak_are_spread_over_tables_and_teams():
    right = {pupil: pupil for pupil in range(30)}
    places = seated_by("strength", [*range(30)], 5, Random(1), right)
    at = {place: right[pupil] for pupil, place in places.items()}
    of_tables = [sum(at[ClassPlace(table, chair)] for chair in range(6)) for table in range(1, 6)]
    assert max(of_tables) - min(of_tables) <= 12
    for table in range(1, 6):
        sides = [sum(at[ClassPlace(table, chair)] for chair in (s, s + 2, s + 4)) for s in (0, 1)]
        assert abs(sides[0] - sides[1]) <= 10


def test_whoever_has_no_right_answer_counts_as_weak_and_without_any_lots_are_drawn():
    places = seated_by("strength", [1, 2, 3, 4], 2, Random(1), {3: 5, 4: 4})
    assert places[3].table != places[4].table
    assert seated_by("strength", [1, 2, 3], 1, Random(1), {}) == seated_by(
        "lot", [1, 2, 3], 1, Random(1)
    )


@pytest.mark.parametrize(
    ("pupils", "wanted", "reason"),
    [
        *((0, None, "nobody"), (0, 1, "nobody"), (13, 2, "malformed"), (5, 6, "malformed")),
        *((5, 0, "malformed"), (5, -1, "malformed"), (60, MOST_CLASS_TABLES + 1, "malformed")),
    ],
)
def test_there_are_as_many_tables_as_can_be(pupils, wanted, reason):
    with refused(reason):
        number_of_tables(pupils, wanted)


def test_a_teacher_places_pupils_by_hand():
    places = seated_by_hand([[3, 1, 0], [1, 2, 5]], [1, 2, 3])
    assert places == {3: ClassPlace(1, 0), 1: ClassPlace(2, 5)}


@pytest.mark.parametrize(
    "places",
    [
        *(None, [], {}, "x", [[1, 1]], [[1, 1, 0, 0]], [[1, 1, 6]], [[1, 1, -1]], [[1, 0, 0]]),
        *([[1, 11, 0]], [[9, 1, 0]], [[1, 1, 0], [1, 1, 1]], [[1, 1, 0], [2, 1, 0]], [[1, 2, 0]]),
        *([[1, 1, 0], [2, 3, 0]], [["1", 1, 0]], [[True, 1, 0]], [[1.0, 1, 0]], [None], [[]]),
        *([[1, 1, 0]] * 61, [[[1], 1, 0]]),
    ],
)
def test_places_that_cannot_be_are_refused(places):
    with refused("malformed"):
        seated_by_hand(places, [1, 2])


# What is played


def test_a_round_is_the_same_hands_at_all_tables_and_again_from_its_seed():
    tables, _ = class_of(13)
    deals = [table.session.state.hands for table in tables.tables]
    assert len(tables.tables) == 3
    assert deals[0] == deals[1] == deals[2]
    assert plan_of().deals == tables.plan.deals
    assert plan_of(seed="another").deals != tables.plan.deals
    assert plan_of(seed="").seed != plan_of(seed="").seed


def test_level_and_leader_are_as_chosen_and_the_lead_goes_round():
    plan = plan_of(hands=8, level="K")
    firsts = [plan.first(number) for number in range(8)]
    assert [first.turn for first in firsts] == [0, 1, 2, 3, 4, 5, 0, 1]
    assert {str(first.trump) for first in firsts} == {"K"}


def test_hands_meet_wishes_for_seats_as_people_count_them():
    plan = plan_of(wishes="1: exactly 3 kings; 6: no jokers, two bombs", hands=3)
    for hands in plan.deals:
        assert sum(str(card).startswith("K") for card in hands[0]) == 3
        assert not any(card.is_joker for card in hands[5])
    assert (
        plan.deals == plan_of(wishes="1: exactly 3 kings; 6: no jokers, two bombs", hands=3).deals
    )


def test_an_ending_of_few_cards_is_played_looked_back_on_and_opened_with_its_moves():
    plan = plan_of(wishes="1: a bomb; 2: 5 cards; 6 cards each", hands=2)
    assert [len(hand) for hand in plan.deals[1]] == [6, 5, 6, 6, 6, 6]
    tables, clock = class_of(12, plan)
    for table in tables.tables:
        guest_of(tables, table.number * 6)
        play_hand(table, clock)
    first, second = (table.past[0].result for table in tables.tables)
    assert (first, second) == (second, first)
    table, guest = guest_of(tables, 1)
    code, moves = table.review(1), table.past[0].moves
    opened = parse_shared(code).value
    assert (opened, opened.hands) == (plan.first(0), plan.deals[0])
    assert moves_in(code) == moves
    asked = HandToReview(opened, moves, guest.chair, table.called, frozenset())
    look = LookBack(asked, KnownChoices()).look(is_over=True)
    assert look["panels"]["en"]["told"]
    assert tables.told("en")["results"][0]["tables"][0]["escaped"]


@pytest.mark.parametrize(
    "wishes", ["1: 99 kings", "1: 28 cards", "7: a king", "what?", "0: a king"]
)
def test_wishes_that_cannot_be_are_refused_with_the_reason(wishes):
    with refused("bad_wishes") as caught:
        plan_of(wishes=wishes)
    assert caught.value.phrase.to("en")


@pytest.mark.parametrize(
    "about",
    [
        *({"hands": 0}, {"hands": 9}, {"hands": "2"}, {"hands": True}, {"hands": None}),
        *({"level": "1"}, {"level": "LJ"}, {"level": 5}, {"level": None}, {"bots": "random"}),
        *({"bots": None}, {"bots": ["club"]}),
    ],
)
def test_what_cannot_be_played_is_refused(about):
    with refused("malformed"):
        plan_of(**about)


@pytest.mark.parametrize("rules", [None, {"seating": "draw", "first_leader": "draw"}])
def test_a_hand_is_played_and_people_go_on_by_themselves(rules):
    tables, clock = class_of(7, plan_of(rules=rules))
    table, guest = guest_of(tables, 1)
    assert not table.seen_by(guest)["view"]["can"]["go"]
    play_hand(table, clock)
    seen = table.seen_by(guest)
    assert seen["view"]["phase"] == "outcome"
    assert seen["view"]["can"]["go"]
    assert not seen["isOver"]
    assert seen["inClass"]["results"][0]["points"] is None
    assert ask(table, guest, "go")["ok"]
    # Whoever clicks a moment later deals no other hand, and reads of no mistake.
    assert ask(table, guest_of(tables, 2)[1], "go")["ok"]
    assert table.session.state == tables.plan.first(1)
    assert table.seen_by(guest)["inClass"]["hand"] == 2
    play_hand(table, clock)
    seen = table.seen_by(guest)
    assert seen["isOver"]
    assert not seen["view"]["can"]["go"]
    assert not ask(table, guest, "go")["ok"]


def test_what_is_set_at_a_seat_stays_for_the_next_hand():
    tables, clock = class_of(3)
    table, guest = guest_of(tables, 2)
    assert ask(table, guest, "set_lang", lang="zh_CN")["ok"]
    play_hand(table, clock)
    assert ask(table, guest, "set_auto_pass", on=True)["ok"]
    ask(table, guest, "go")
    assert (guest.table.lang, guest.table.auto_pass) == ("zh_CN", True)
    assert table.seen_by(guest)["view"]["said"]


def test_bots_do_the_same_at_all_tables():
    tables, clock = class_of(12)
    for table in tables.tables:
        for pupil in table.pupils.values():
            table.guest(seat_secret(table.code, pupil))
        play_hand(table, clock)
    one, two = ([hand[:2] for hand in table.past] for table in tables.tables)
    assert one == two
    results = tables.told("en")["results"]
    assert results[0]["parted"] is None
    assert results[0]["tables"][0]["points"] == (1, 1)


def test_each_table_plays_a_match_of_its_own():
    tables, clock = class_of(12, plan_of("match", rules={"target": "3", "win_on": "reach"}))
    for table in tables.tables:
        pupil = min(table.pupils.values())
        _, guest = guest_of(tables, pupil)
        seen = table.seen_by(guest)
        assert seen["view"]["phase"] == "draw"
        assert ask(table, guest, "go")["ok"]
    first, second = (table.session.state for table in tables.tables)
    assert first.dealt != second.dealt
    assert list(first.draw.seats) == list(range(6))
    table = tables.tables[0]
    while table.session.due != Due.NOTHING:
        play_on(table, clock, 1)
    assert table.told("en")["isOver"]
    assert not table.can_go
    assert tables.told("en")["results"] == []


@pytest.mark.parametrize("kind", ["round", "match"])
def test_a_finished_hand_has_a_record_that_opens(kind):
    tables, clock = class_of(6, plan_of(kind, level="Q"))
    table, _ = guest_of(tables, 1)
    with refused("not_now"):
        table.record(1)
    play_hand(table, clock)
    for number in (0, 2, -1):
        with refused("not_now"):
            table.record(number)
    match = open_code(table.record(1))
    assert not isinstance(match, RecordRefusal)
    assert len(match.past) == 1
    if kind == "round":
        [deal] = match.past
        assert (str(deal.trump), deal.leader, deal.offense) == ("Q", 0, 0)
        assert deal.dealt.hands == tables.plan.deals[0]
        assert deal.result == table.past[0].result
    play_hand(table, clock)
    assert len(open_code(table.record(1)).past) == 1


@pytest.mark.parametrize("kind", ["match", "round"])
def test_a_record_names_its_people_and_opens_where_the_hand_is_led(kind):
    tables, clock = class_of(2, plan_of(kind))
    table = tables.tables[0]
    for _ in range(2):
        play_hand(table, clock)
    for number in (1, 2):
        seen = Table(record=table.record(number))
        names = [seat["name"] for seat in sorted(seen.view["seats"], key=itemgetter("seat"))]
        assert {"P1", "P2"} <= {*names}
        assert [name for name in names if name not in ("P1", "P2")] == [
            PLAYER_NAMES[chair].to("en") for chair in range(6) if table.at_chair(chair) is None
        ]
        assert isinstance(seen.session.state.stage, HandState)
        assert not [*seen.session.state.stage.log]


def test_a_pupil_reviews_a_hand_once_it_is_over_everywhere():
    tables, clock = class_of(12)
    one, two = tables.tables
    guest_of(tables, 1)
    play_hand(one, clock)
    with refused("not_now"):
        one.review(1)
    guest_of(tables, 12)
    play_hand(two, clock)
    assert one.review(1) == one.record(1)


# Who decides


def test_nobody_joins_leaves_or_decides_but_the_teacher():
    tables, _ = class_of(6)
    table, guest = guest_of(tables, 1)
    with refused("gone"):
        table.join("Eve", "en", None)
    for refuse in (
        lambda: table.leave(guest),
        lambda: table.sit(guest, 5),
        lambda: table.begin(guest),
        lambda: table.choose(guest, table.options),
        lambda: table.remove(guest, 1),
    ):
        with refused("not_yours"):
            refuse()
    seen = table.seen_by(guest)
    assert (seen["opener"], seen["isOpener"]) == ("", False)
    answer = ask(table, guest, "set_paused", paused=True)
    assert not answer["ok"]
    assert not table.is_paused


def test_the_teacher_pauses_one_table_or_all():
    tables, _ = class_of(12)
    tables.pause(2, True)
    assert [table.is_paused for table in tables.tables] == [False, True]
    tables.pause(None, True)
    tables.pause(1, False)
    assert [table["isPaused"] for table in tables.told("en")["tables"]] == [False, True]
    table, guest = guest_of(tables, 12)
    assert table.seen_by(guest)["isPaused"]


@pytest.mark.parametrize("number", [0, 3, -1, "1", True, 1.0, []])
def test_a_table_that_there_is_not_is_refused(number):
    tables, _ = class_of(12)
    for do in (lambda: tables.pause(number, True), lambda: tables.say(number, "Hi")):
        with refused("malformed"):
            do()
    assert tables.said == 0


def test_what_the_teacher_says_stays_for_a_minute_or_until_the_next_word():
    tables, clock = class_of(12)
    one, guest = guest_of(tables, 1)
    two, other = guest_of(tables, 12)

    def heard():
        return [
            table.seen_by(who)["inClass"]["teacherSays"]
            for table, who in ((one, guest), (two, other))
        ]

    tables.say(1, "Look again")
    assert heard() == [("Look again", 1), None]
    tables.say(None, "Last hand")
    assert heard() == [("Last hand", 2), ("Last hand", 2)]
    clock.now += WORD_SECONDS
    assert heard() == [None, None]


def test_a_raised_hand_is_seen_until_it_is_taken_down():
    tables, _ = class_of(6)
    table, guest = guest_of(tables, 2)

    def raised():
        told = table.told("en")["chairs"][guest.chair]["raised"]
        assert told == table.seen_by(guest)["inClass"]["raised"]
        return told

    assert raised() is None
    table.raise_hand(guest, "")
    assert raised() == ""
    table.raise_hand(guest, "May I pass?")
    assert raised() == "May I pass?"
    assert [chair["raised"] for chair in table.told("en")["chairs"]].count(None) == 5
    table.lower(guest.chair)
    assert raised() is None
    table.raise_hand(guest, "x")
    table.raise_hand(guest, None)
    assert raised() is None
    # Only what the teacher has seen counts as seen.
    assert table.seen_by(guest)["inClass"]["seen"] == 1


# Who is moved


def names_at(table):
    return [chair["name"] for chair in table.told("en")["chairs"]]


def test_between_hands_a_pupil_moves_and_changes_places_with_whoever_sits_there():
    tables, clock = class_of(7)
    one, two = tables.tables
    guest_of(tables, 1)
    guest_of(tables, 7)
    with refused("not_now"):
        tables.move(1, 2, 0, "P1", "en")
    play_hand(one, clock)
    with refused("not_now"):
        tables.move(1, 2, 0, "P1", "en")
    play_hand(two, clock)
    before = one.era, two.era
    there = two.at_chair(0)
    secret = seat_secret(one.code, 1)
    tables.move(1, 2, 0, "P1", "en")
    assert names_at(two)[0] == "P1"
    assert names_at(one)[0] == f"P{there}"
    assert tables.seat_of(1) == {
        "code": two.code,
        "seat": seat_secret(two.code, 1),
        "table": 2,
        "chair": 0,
        "isNew": True,
        "isOver": False,
        "points": (1, 1),
    }
    with refused("moved"):
        one.guest(secret)
    assert one.moved_to(secret) == {"code": two.code, "seat": seat_secret(two.code, 1), "table": 2}
    with refused("gone"):
        one.moved_to(seat_secret(two.code, 1))
    _, guest = guest_of(tables, 1)
    assert not tables.seat_of(1)["isNew"]
    assert two.seen_by(guest)["view"]["me"] == 0
    assert (one.era, two.era) != before
    assert ask(two, guest, "go")["ok"]


def test_a_pupil_moves_within_a_table_and_onto_a_bots_seat():
    tables, clock = class_of(4)
    table, guest = guest_of(tables, 1)
    play_hand(table, clock)
    tables.move(1, 1, 1, "P1", "en")
    assert names_at(table)[:4] == ["P2", "P1", "P3", "P4"]
    tables.move(1, 1, 5, "P1", "en")
    assert names_at(table)[5] == "P1"
    assert table.told("en")["chairs"][1]["isBot"]
    tables.move(1, 1, 5, "P1", "en")
    assert names_at(table)[5] == "P1"
    _, guest = guest_of(tables, 1)
    seen = table.seen_by(guest)
    assert (seen["chair"], seen["view"]["me"]) == (5, 5)
    assert ask(table, guest, "go")["ok"]


def at_random(rng):
    """Chooses so that hands end in different ways."""
    return lambda session: rng.choice(list(session.state.moves))


def test_a_finished_hand_keeps_who_played_it_where_pupils_are_moved():
    tables, clock = class_of(12)
    rng = Random(2)
    for table in tables.tables:
        guest_of(tables, min(table.pupils.values()))
        play_hand(table, clock, at_random(rng))
    before = tables.told("en")["results"]
    one, mover = guest_of(tables, 1)
    points, rows = tables.seat_of(1)["points"], one.seen_by(mover)["inClass"]["results"]
    stays = next(each for each in one.guests.values() if each.chair == mover.chair + 2)
    seats = one.seen_by(stays)["view"]["seats"]
    there = (mover.chair + 1) % 6
    tables.move(1, 1, there, "P1", "en")
    assert tables.told("en")["results"] == before
    assert tables.seat_of(1)["points"] == points
    _, moved = guest_of(tables, 1)
    seen = one.seen_by(moved)["inClass"]
    assert (seen["results"], seen["isMoved"]) == (rows, True)
    told = one.seen_by(stays)
    assert told["view"]["seats"] == seats
    assert not told["inClass"]["isMoved"]
    assert ask(one, moved, "go")["ok"]
    seen = one.seen_by(moved)
    assert (seen["inClass"]["results"], seen["inClass"]["isMoved"]) == (rows, False)
    assert "P1 (you)" in [seat["name"] for seat in seen["view"]["seats"]]
    assert seen["view"]["me"] == there


def test_a_pupil_who_is_moved_to_another_table_reviews_the_hand_that_they_played():
    tables, clock = class_of(12)
    rng = Random(2)
    one, two = tables.tables
    for table in tables.tables:
        guest_of(tables, min(table.pupils.values()))
        play_hand(table, clock, at_random(rng))
    assert one.record(1) != two.record(1)
    points = tables.seat_of(1)["points"]
    tables.move(1, 2, 0, "P1", "en")
    _, moved = guest_of(tables, 1)
    assert two.played_at(moved, 1) is one
    assert tables.seat_of(1)["points"] == points
    assert two.seen_by(moved)["inClass"]["points"] == points


def test_nobody_waits_for_a_table_without_pupils():
    tables, clock = class_of(7)
    one, two = tables.tables
    for table in tables.tables:
        guest_of(tables, min(table.pupils.values()))
        play_hand(table, clock)
    chairs = iter(range(6))
    while two.pupils:
        pupil = min(two.pupils.values())
        other = next(chair for chair in chairs)
        in_way = one.at_chair(other)
        if in_way is not None:
            tables.drop(in_way)
        tables.move(pupil, 1, other, f"P{pupil}", "en")
    play_hand(one, clock)
    assert (one.ended, two.ended) == (2, 1)
    assert one.review(2) == one.record(2)
    wall = tables.told_to_wall("en")["results"]
    assert [each["tables"][1] is None for each in wall] == [False, True]
    assert tables.told("en")["results"][1]["tables"][1] is None


@pytest.mark.parametrize(
    ("wishes", "seat"), [("Jun: two jokers", 1), ("wei has two jokers", 5), ("阿梅：两张王", 2)]
)
def test_wishes_may_name_seats_as_the_form_shows_them(wishes, seat):
    [hands] = plan_of(wishes=wishes, hands=1).deals
    assert sum(card.is_joker for card in hands[seat]) == 2


@pytest.mark.parametrize("kind", ["match", "round"])
def test_what_mattered_stays_with_a_pupil_who_is_moved_to_another_table(kind):
    tables, clock = class_of(12, plan_of(kind))
    one, two = tables.tables
    for table in tables.tables:
        LookBacks(AtOnce).follow(table, lambda: True)
        guest_of(tables, min(table.pupils.values()))
        play_hand(table, clock)
    _, guest = guest_of(tables, 1)
    own = one.look_of(guest.mark, 1)
    other = tables.tables[1].at_chair(0)
    tables.move(1, 2, 0, "P1", "en")
    _, moved = guest_of(tables, 1)
    assert [(each["hand"], each["state"]) for each in two.told_looks(moved.mark)] == [(1, "ready")]
    assert two.look_of(moved.mark, 1) == own
    assert two.played_at(moved, 1) is one
    # Who comes to a seat reads nothing of whoever has played there.
    _, came = guest_of(tables, other)
    assert one.look_of(came.mark, 1) != own
    play_hand(two, clock)
    assert [each["hand"] for each in two.told_looks(moved.mark)] == [1, 2]
    with refused("not_now"):
        two.look_of("nobody", 1)


def test_a_name_that_is_changed_changes_in_finished_hands_too():
    tables, clock = class_of(6)
    table, _ = guest_of(tables, 1)
    play_hand(table, clock)
    tables.rename(1, "Ann")
    told = json.dumps(tables.told("en"))
    assert '"P1"' not in told
    assert '"Ann"' in json.dumps(tables.told("en")["results"])


def test_each_goes_on_in_their_language_when_somebody_is_moved():
    tables, clock = class_of(6)
    table, mover = guest_of(tables, 1)
    play_hand(table, clock)
    others = [each for each in table.guests.values() if each is not mover]
    for guest in others:
        assert ask(table, guest, "set_lang", lang="zh_CN")["ok"]
    tables.move(1, 1, others[0].chair, "P1", "en")
    assert [guest.table.lang for guest in table.guests.values() if guest.name != "P1"] == [
        "zh_CN"
    ] * 5


def test_a_hand_has_no_points_before_another_table_has_finished_it():
    tables, clock = class_of(12)
    one, _ = guest_of(tables, 1)
    play_hand(one, clock)
    assert tables.told("en")["results"][0]["tables"][0]["points"] is None


def test_whoever_has_come_late_gets_a_seat_and_whoever_sat_there_has_none():
    tables, clock = class_of(6)
    table, _ = guest_of(tables, 1)
    play_hand(table, clock)
    tables.move(9, 1, 0, "Late", "zh_CN")
    assert names_at(table)[0] == "Late"
    assert tables.seat_of(1) is None
    _, guest = guest_of(tables, 9)
    assert guest.table.lang == "zh_CN"


def test_whoever_has_come_late_takes_a_bots_seat_in_the_middle_of_a_hand():
    tables, clock = class_of(5)
    table, guest = guest_of(tables, 1)
    play_on(table, clock, 2)
    era, hands = table.era, table.session.state.hands
    free = next(chair for chair in range(6) if table.at_chair(chair) is None)
    with refused("not_now"):
        tables.move(9, 1, guest.chair, "Late", "en")
    tables.move(9, 1, free, "Late", "en")
    _, late = guest_of(tables, 9)
    assert (table.era, table.session.state.hands) == (era, hands)
    assert table.seen_by(late)["view"]["me"] == free
    assert names_at(table)[free] == "Late"


def test_a_pupil_sees_where_bots_play_and_who_is_away():
    tables, _ = class_of(5)
    table, guest = guest_of(tables, 1)
    guest_of(tables, 2)
    free = next(chair for chair in range(6) if table.at_chair(chair) is None)
    away = table.of_pupil(2)
    away.is_away = True
    table.go_on()
    told = {seat["seat"]: seat["status"] for seat in table.seen_by(guest)["view"]["seats"]}
    turn = table.session.state.turn
    expected = {free: "bot", away.chair: "away · bot"}
    assert {chair: told[chair] for chair in expected if chair != turn} == {
        chair: said for chair, said in expected.items() if chair != turn
    }
    assert set(told.values()) <= {"", "bot", "away · bot", "thinking", told[turn]}


def tick_on(table, clock):
    """Let a table do by itself what it would do until it waits for people or other tables."""
    while (at := table.next_at()) is not None:
        if table.session.due != Due.BOT and not table.can_go:
            break
        clock.now = max(clock.now, at)
        if think := table.tick():
            table.take(think())


def test_bots_play_on_where_all_are_away_while_others_wait_and_give_the_seats_back():
    tables, clock = class_of(12)
    here, ann = guest_of(tables, 1)
    left, away = guest_of(tables, 7)
    ann.waiting = 1
    clock.now += left.options.away
    left.tick()
    assert all(guest.is_away for guest in left.guests.values())
    tick_on(left, clock)
    assert left.ended == 1
    # What is next is dealt as soon as somebody else plays it.
    assert left.next_at() is None
    play_hand(here, clock)
    assert left.next_at() is None
    assert ask(here, ann, "go")["ok"]
    tick_on(left, clock)
    assert left.ended == 2
    assert guest_of(tables, 7) == (left, away)
    assert not away.is_away
    assert left.session.players[away.chair] is PERSON


def test_a_bots_move_is_not_put_under_the_name_of_a_pupil_who_is_away():
    tables, clock = class_of(12)
    (here, ann), (there, tom) = guest_of(tables, 1), guest_of(tables, 7)
    assert here.session.state.turn == ann.chair == tom.chair
    tom.waiting = 1
    clock.now += here.options.away
    for guest in here.guests.values():
        guest.waiting = int(guest is not ann)
    here.tick()
    here.take(here.tick()())
    move = here.session.moves[0]
    other = here.of_pupil(here.at_chair(1))
    said = here.seen_by(other)["view"]["said"][-1]
    assert said.startswith("A bot for P1 leads ")
    seats = {seat["seat"]: seat["status"] for seat in here.seen_by(other)["view"]["seats"]}
    assert seats[ann.chair] == "away · bot"
    assert here.told("en")["lead"]["says"].startswith("A bot for P1: ")
    assert guest_of(tables, 1) == (here, ann)
    assert here.seen_by(ann)["view"]["prompt"].startswith("While you were away, a bot played ")
    [deal] = ask(here, ann, "log")["deals"]
    assert deal["lines"][0].startswith("A bot for you leads ")
    assert ask(here, ann, "set_lang", lang="zh_CN")["ok"]
    [deal] = ask(here, ann, "log")["deals"]
    assert deal["lines"][0].startswith("电脑代你")
    lead = next(each for each in there.session.state.moves if each.cards[0] != move.cards[0])
    moves = iter([lead])
    for table in (there, here):
        play_hand(table, clock, lambda session: next(moves, None) or min(session.state.moves))
    assert "Table 1 (a bot for P1) played " in tables.told("en")["results"][0]["parted"]
    assert "Table 2 (P7) played " in tables.told("en")["results"][0]["parted"]
    assert "第1桌（电脑代P1）" in tables.told("zh_CN")["results"][0]["parted"]


def test_where_the_whole_class_is_away_its_tables_wait():
    tables, clock = class_of(12)
    left, _ = guest_of(tables, 7)
    _, ann = guest_of(tables, 1)
    ann.waiting = 1
    clock.now += left.options.away + 1
    left.tick()
    moves = len(left.session.moves)
    ann.waiting = 0
    assert left.next_at() is None
    woken = []
    left.on_change = lambda: woken.append(left.next_at())
    guest_of(tables, 1)
    assert woken[-1] is not None
    assert len(left.session.moves) == moves


def test_a_paused_table_waits_also_where_all_are_away():
    tables, clock = class_of(12)
    _, ann = guest_of(tables, 1)
    left, _ = guest_of(tables, 7)
    ann.waiting = 1
    tables.pause(2, True)
    clock.now += left.options.away
    assert left.tick() is None
    assert left.next_at() is None


def test_a_bot_plays_on_for_whoever_is_taken_out_also_in_the_middle_of_a_hand():
    tables, clock = class_of(6)
    table, guest = guest_of(tables, 1)
    guest_of(tables, 2)
    table.raise_hand(guest, "?")
    tables.drop(1)
    chair = table.told("en")["chairs"][0]
    assert (chair["isBot"], chair["raised"], chair["pupil"]) == (True, None, None)
    with refused("moved"):
        table.guest(seat_secret(table.code, 1))
    play_hand(table, clock)


def test_names_are_short_plain_and_nobody_elses():
    clock, tables = None, ClassTables(plan_of())
    _, clock = class_of(1)
    names = {1: "Anna", 2: "anna", 3: "", 4: "x" * 40}
    places = {pupil: ClassPlace(1, pupil) for pupil in names}
    tables.open(places, names, "en", maker(tables, clock))
    assert names_at(tables.tables[0])[1:5] == ["Anna", "anna (2)", "Pupil 3", "x" * 20]
    tables.rename(2, "Anna")
    tables.rename(1, "Bo")
    tables.rename(3, "")
    tables.rename(99, "Nobody")
    assert names_at(tables.tables[0])[1:4] == ["Bo", "Anna (2)", "Pupil 3"]


# What is told


def test_a_teacher_sees_counts_and_what_was_played_and_no_hand():
    rng = Random(4)
    tables, clock = class_of(8)
    table, _ = guest_of(tables, 1)
    seen = 0
    while table.session.state.turn is not None:
        play_on(table, clock, 1, lambda session: rng.choice(list(session.state.moves)))
        state, told = table.session.state, tables.told("en")
        shown = told["tables"][0]
        assert [chair["left"] for chair in shown["chairs"]] == [*map(len, state.hands)]
        on_table = {f'"{card}"' for card in state.table.cards} if state.table else set()
        level = {'"5"'}
        named = {name for name in NAMES if name in json.dumps(told)}
        assert named <= on_table | level
        seen += len(named)
        if shown["lead"]:
            assert shown["lead"]["chair"] == state.table.seat
    assert seen > 50


@pytest.mark.parametrize(("must", "limit"), [("10", 10), ("always", 27)])
def test_the_wall_shows_only_counts_that_have_to_be_told(must, limit):
    rng = Random(4)
    tables, clock = class_of(6, plan_of(rules={"count_must_answer": must}))
    [table] = tables.tables
    unknown = 0
    while table.session.state.turn is not None:
        play_on(table, clock, 1, lambda session: rng.choice(list(session.state.moves)))
        held = [*map(len, table.session.state.hands)]
        expected = [count if count <= limit else None for count in held]
        wall = tables.told_to_wall("en")["tables"][0]["chairs"]
        assert [chair["left"] for chair in wall] == expected
        unknown += None in expected
    assert bool(unknown) == (limit < 27)


def moment_at(state, me):
    """A moment in which somebody is to choose, as far as its facts need it."""
    return SimpleNamespace(exercise=SimpleNamespace(scene=SimpleNamespace(game=state, me=me)))


def test_a_moment_shows_ones_own_count_and_those_that_have_to_be_told():
    plan = plan_of(wishes="Yan: 12 cards; Jun: 10 cards; Mei: 11 cards; Lin: 12 cards")
    told = moment_facts(moment_at(plan.first(0), 0), PLAYER_NAMES, "en")["left"]
    assert [seat["left"] for seat in told][:4] == [12, 10, None, None]
    told = moment_facts(moment_at(plan.first(0), 2), PLAYER_NAMES, "en")["left"]
    assert (told[0]["name"], told[0]["left"], told[-1]["left"]) == ("You", 11, 10)


def test_no_byte_for_teacher_and_wall_depends_on_hands():
    def told(seed):
        tables, _ = class_of(8, plan_of(seed=seed))
        for table in tables.tables:
            table.code = "TABLE"
        news = tables.told("en")
        news["seed"] = ""
        return json.dumps([news, tables.told_to_wall("en")])

    assert told("one") == told("another")


def dealt_otherwise(plan, rng):
    """The plan with all cards dealt otherwise but those of seat 0, in every hand."""
    deals = []
    for mine, *others in plan.deals:
        cards = [card for hand in others for card in hand]
        rng.shuffle(cards)
        dealt = (tuple(sorted(cards[at : at + 27])) for at in range(0, len(cards), 27))
        deals.append((mine, *dealt))
    return replace(plan, deals=tuple(deals))


def test_no_byte_to_a_seat_or_the_teacher_depends_on_cards_they_cannot_see():
    plan = plan_of(seed="wire")
    other = dealt_otherwise(plan, Random(3))
    assert other.deals != plan.deals

    def wire(plan):
        tables, _ = class_of(6, plan)
        table, me = guest_of(tables, 1)
        everybody = [me, *(guest_of(tables, pupil)[1] for pupil in range(2, 7))]
        told = []
        for _ in range(8):
            answer = ask(table, me, "select", cards=[0], reading=None)
            table.era = ""
            seen = {**table.seen_by(me), "code": ""}
            news = tables.told("en")
            told.append(json.dumps([seen, answer, news, tables.told_to_wall("en")]))
            assert ask(table, me, "play", cards=[0], reading=None)["ok"]
            for guest in everybody[1:]:
                assert ask(table, guest, "pass")["ok"]
        return told

    assert wire(plan) == wire(other)


def test_a_wall_shows_no_names_no_seed_and_only_hands_that_are_over_everywhere():
    tables, clock = class_of(12)
    one, two = tables.tables
    guest_of(tables, 1)
    play_hand(one, clock)
    assert len(tables.told("en")["results"]) == 1
    assert tables.told("en")["results"][0]["tables"][1] is None
    wall = tables.told_to_wall("en")
    assert (wall["results"], wall["scores"]) == ([], [(0, 0), (0, 0)])
    guest_of(tables, 12)
    play_hand(two, clock)
    wall = tables.told_to_wall("en")
    written = json.dumps(wall)
    assert len(wall["results"]) == 1
    assert not any(f"P{pupil}" in written for pupil in range(1, 13))
    assert tables.plan.seed not in written
    assert wall["scores"] == tables.told("en")["scores"]
    assert [(each["hand"], each["ended"], each["lead"]) for each in wall["tables"]] == [
        (1, 1, None)
    ] * 2


def test_secrets_are_in_no_message_but_the_pupils_own():
    tables, _ = class_of(7)
    table, guest = guest_of(tables, 1)
    secrets = [tables.seat_of(pupil)["seat"] for pupil in range(1, 8)]
    assert len({*secrets}) == 7
    written = json.dumps([tables.told("en"), tables.told_to_wall("en"), table.seen_by(guest)])
    assert not any(secret in written for secret in secrets)
    assert tables.plan.seed not in json.dumps(table.seen_by(guest))


def test_pupils_read_how_other_tables_did():
    tables, clock = class_of(12)
    rng = Random(2)
    for table in tables.tables:
        guest_of(tables, min(table.pupils.values()))
        play_hand(table, clock, lambda session: rng.choice(list(session.state.moves)))
    results = tables.told("en")["results"][0]
    assert results["parted"].startswith("The tables first played differently in trick ")
    for pupil in (1, 2):
        table, guest = guest_of(tables, pupil)
        [row] = table.seen_by(guest)["inClass"]["results"]
        assert row["points"] == results["tables"][0]["points"][team(guest.chair)]
        assert (row["most"], row["canReview"]) == (2, True)
        assert row["compared"].startswith("The team with your cards at table 2 did ")


def test_it_is_told_how_long_somebody_has_been_to_play_but_not_while_paused():
    tables, clock = class_of(6)
    table, _ = guest_of(tables, 1)
    clock.now += 7
    assert table.told("en")["waits"] == 7
    tables.pause(1, True)
    clock.now += 60
    assert table.told("en")["waits"] == 7
    tables.pause(1, False)
    assert table.told("en")["waits"] == 7


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_a_table_is_told_in_both_languages(lang):
    tables, clock = class_of(6)
    table, _ = guest_of(tables, 1)
    play_on(table, clock, 3)
    told = table.told(lang)
    assert told["lead"]["says"]
    is_plain = all(c.isascii() for c in told["standing"])
    assert is_plain is (lang == "en")
