"""The hand of the day, and the hands that the journal counts."""

import asyncio
import random

import pytest
from wildescape.dealing import deal
from wildescape.i18n import LANGUAGES, worded
from wildescape.narrate import PLAYER_NAMES, tell_brought
from wildescape.rules import DEFAULT
from wildescape.session import PERSON, Due, Session, leads
from wildescape.teach.daily import daily_hand
from wildescape.teach.played import PlayedHand
from wildescape.teach.progress import Progress
from wildescape.tribute import Tribute

from tests.engine.test_match import after_hand, match_of
from tests.widgets.lessons.learners import begun, done
from tests.widgets.table.test_timing import run
from wildescape_widgets import Course
from wildescape_widgets.course import hands
from wildescape_widgets.course.hands import day_now
from wildescape_widgets.table.brought import brought
from wildescape_widgets.table.session import TableSession
from wildescape_widgets.table.view import GameViewer

from .test_course import enter


def play_to_the_end(table):
    """Play the learner's seat as the club player does, until the hand is over."""
    while table.session.main.state.turn is not None:
        move(table)


def move(table):
    session = table.session.main
    session.make(session.choose("club").move)
    table.pacing.proceed()


@pytest.fixture
def played():
    """A course in which the hand of the day is over."""
    course = begun(Course())
    enter(course, "daily")
    play_to_the_end(course.rooms["daily"])
    return course


def test_the_hand_of_the_day_is_dealt_at_its_own_table():
    course = begun(Course())
    enter(course, "daily")
    table = course.rooms["daily"]
    assert table.session.main.states[0] == daily_hand(day_now())
    assert course.daily_view["phase"] == "play"


def test_what_the_hand_of_the_day_is_stands_at_the_hand_until_somebody_leads_again():
    course = begun(Course(lang="en"))
    enter(course, "daily")
    table, told = course.rooms["daily"], []
    while table.session.main.state.turn is not None:
        tricks = len(leads(table.session.states))
        told.append((tricks < 2, "everybody" in table.view["texts"]["choose"].lower()))
        move(table)
    assert all(early == said for early, said in told)
    assert {early for early, _ in told} == {True, False}
    assert table.view["isToldAtHand"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_is_compared_with_the_club_player_and_ones_other_days(played, lang):
    played.lang = lang
    table = played.rooms["daily"]
    told = table.view["outcome"]["consequences"]
    assert len(told) == len({*told}) >= 2
    before = len(told)
    other = PlayedHand(day_now() - 1, 1, 2)
    later = played.progress.after_hand(f"{hands.DAILY}{other.day}", other)
    played.set_trait("progress", later)
    table.pacing.proceed()
    assert len(table.view["outcome"]["consequences"]) == before + 1


def test_a_hand_that_is_over_is_kept_once(played):
    (name,) = played.progress.played
    assert name == f"{hands.DAILY}{day_now()}"
    kept = played.progress.played[name]
    table = played.rooms["daily"]
    assert kept.out == 0 or table.state.result.escaped[kept.out - 1] == 0


def test_the_hands_of_a_match_are_kept_one_by_one():
    course = begun(Course())
    enter(course, "table")
    table = course.rooms["table"]
    session = table.session.main
    while session.due == Due.DEAL and len(session.state.past) < 2 and not session.state.result:
        done(table, "go")
        while session.due != Due.DEAL and session.state.turn is not None:
            move(table)
    assert len(course.progress.played) == len(session.state.past) >= 1
    assert {hand.day for hand in course.progress.played.values()} == {day_now()}
    assert all(hand.kinds for hand in course.progress.played.values())


def test_a_saved_match_is_looked_for_in_its_place_after_ones_own_rules_have_changed():
    slots = []
    for house in ({}, {"direction": "counterclockwise"}):
        course = Course()
        course.catch_up(Progress(house=house), 0)
        enter(begun(course), "table")
        slots.append(course.rooms["table"].view["keep"]["slot"])
    assert slots[0] == slots[1]


def test_no_bot_plays_on_at_a_table_that_nobody_looks_at():
    async def scenario(loop):
        course = begun(Course())
        enter(course, "table")
        table = course.rooms["table"]
        done(table, "go")
        await asyncio.sleep(1.5)
        enter(course, "rules")
        before = len(table.session.moves)
        await asyncio.sleep(60)
        assert len(table.session.moves) == before
        assert table.state.turn != 0 or table.view["can"]["play"]
        enter(course, "table")
        while table.state.turn != 0:
            await asyncio.sleep(0.5)
        assert table.view["can"]["play"]

    run(scenario)


def test_bots_play_on_while_other_rooms_are_made_ready():
    async def scenario(loop):
        course = begun(Course())
        enter(course, "table")
        table = course.rooms["table"]
        done(table, "go")
        for room in ("practice", "rules", "journal"):
            done(course, "prepare", room=room)
        while table.state.turn != 0:
            await asyncio.sleep(0.5)
        assert table.view["can"]["play"]
        assert {"practice", "rules", "journal"} <= course.rooms.keys()

    run(scenario)


def test_what_tribute_brought_is_said_until_the_first_play():
    match = after_hand(match_of(), 0, 2, 4)
    rng = random.Random(3)
    match = match.with_deal(deal(0, DEFAULT, rng))
    while isinstance(match.stage, Tribute):
        match = match.after(rng.choice(match.moves))
    viewer = TableSession(Session(match, (PERSON,) + ("random",) * 5, 1), me=0).viewer("en")
    shown = GameViewer([match], [], viewer)
    told = " ".join(sentence.to("en") for sentence in tell_brought(match.view(0), PLAYER_NAMES, 0))
    assert worded(brought(shown.view, viewer), "en") == told
    assert "pays you" in told
    # What to do is never cut for it.
    assert shown.view_of_game()["prompt"] == "You lead: choose 1, 2, 3 or 5 cards."
    later = GameViewer([match.after(match.moves[0])], [], viewer)
    assert not brought(later.view, viewer)


def test_what_is_opened_at_the_table_of_the_day_is_not_taken_for_its_hand():
    course = begun(Course())
    enter(course, "daily")
    table = course.rooms["daily"]
    assert table.view["given"]
    done(table, "setup")
    done(table, "start", players="random", rules={})
    assert table.view["given"] == []
    done(table, "go")
    while table.session.main.due != Due.DEAL and table.session.main.state.turn is not None:
        move(table)
    assert not any(name.startswith(hands.DAILY) for name in course.progress.played)
    assert not any("club player" in line for line in table.view["outcome"]["consequences"])
