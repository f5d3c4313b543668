"""Steps that have moved: what a learner has done in them is kept."""

from pathlib import Path

import pytest
from wildescape.teach.progress import Done, Mistake, Progress
from wildescape.teach.progress_code import format_progress_code, parse_progress_code
from wildescape.teach.progress_json import MOVED, parse_progress, progress_to_json

from .bundled import LESSONS

STEPS = {f"{lesson.id}/{step.id}" for lesson in LESSONS.values() for step in lesson.steps}

FORMER = frozenset(Path(__file__).with_name("former_steps.txt").read_text("utf-8").split())
"""The steps of the course before its lessons were written anew, and before they were short."""

GONE = frozenset({"table-and-pack/six-seats"})
"""What only showed a picture that the first hand shows too: nobody answered anything there."""


def read_again(progress):
    return parse_progress(progress_to_json(progress))


@pytest.mark.parametrize(("old", "new"), MOVED.items())
def test_a_step_is_where_it_is_said_to_have_moved(old, new):
    assert new in STEPS
    assert old not in STEPS


def test_every_step_that_was_ever_done_is_still_there_or_has_moved():
    assert FORMER - STEPS - MOVED.keys() == GONE


def test_nothing_is_lost_of_a_course_that_was_done():
    old = Progress(steps={name: Done(3, 1) for name in FORMER})
    now = read_again(old).steps
    assert now.keys() - GONE == (FORMER & STEPS) | {*MOVED.values()}
    assert set(now.values()) == {Done(3, 1)}
    assert read_again(Progress(steps=now)).steps == now


def test_what_was_done_counts_where_the_step_is_now():
    old = Progress(
        steps={"tribute/in-the-open": Done(2, 3), "tribute/who-pays": Done(3, 1)},
        mistakes={"tribute/in-the-open": Mistake(1, 9), "stronger:0:7": Mistake(2, 9)},
        begun={"tribute/return-for-joker": (3, 1)},
    )
    now = read_again(old)
    assert now.steps == {"house-tribute/open-tribute": Done(2, 3), "tribute/who-pays": Done(3, 1)}
    assert now.mistakes == {
        "house-tribute/open-tribute": Mistake(1, 9),
        "stronger:0:7": Mistake(2, 9),
    }
    assert now.begun == {"house-tribute/return-for-joker": (3, 1)}
    assert parse_progress_code(format_progress_code(old))[1] == now


def test_of_steps_that_became_one_the_best_counts():
    old = {
        "flow-of-a-trick/seven-cards": Done(1, 4),
        "flow-of-a-trick/ten-cards": Done(3, 1),
        "house-turns/counts": Done(2, 2),
    }
    assert read_again(Progress(steps=old)).steps == {"house-turns/counts": Done(3, 4)}


def test_a_step_that_is_done_is_no_longer_begun():
    old = Progress(
        steps={"flow-of-a-trick/ten-cards": Done(3, 1)},
        begun={"flow-of-a-trick/seven-cards": (2, 1)},
    )
    assert read_again(old).begun == {}


def test_house_rules_that_were_one_long_lesson_are_done_in_four_short_ones():
    done = {name: Done(3, 1) for name in FORMER if name.startswith("house-rules/")}
    now = read_again(Progress(steps=done)).steps
    lessons = {name.partition("/")[0] for name in now}
    assert lessons == {"house-turns", "house-plays", "house-match", "house-tribute"}
    assert {*LESSONS} >= lessons
    assert all(len(LESSONS[name].steps) <= 10 for name in lessons)


def test_a_course_that_was_done_stays_done():
    now = read_again(Progress(steps={name: Done(3, 1) for name in FORMER})).steps
    asked = {f"{lesson.id}/{step.id}" for lesson in LESSONS.values() for step in lesson.asked}
    assert asked <= now.keys()
