"""The hand of the day, and the hands that the journal counts."""

import pytest
from wildescape.i18n import LANGUAGES
from wildescape.session import Due
from wildescape.teach.daily import daily_hand
from wildescape.teach.played import PlayedHand

from tests.widgets.lessons.learners import begun, done
from wildescape_widgets import Course
from wildescape_widgets.course import hands
from wildescape_widgets.course.hands import day_now

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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_is_compared_with_the_club_player_and_ones_other_days(played, lang):
    played.lang = lang
    table = played.rooms["daily"]
    told = table.view["outcome"]["consequences"]
    assert len(told) == len({*told}) >= 2
    before = len(told)
    other = PlayedHand(day_now() - 1, 1, 2)
    played._learn(played.progress.after_hand(f"{hands.DAILY}{other.day}", other))
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
