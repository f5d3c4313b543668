"""A class's set of practice: a code gives everybody the same items, and a result at the end."""

import pytest
from wildescape.i18n import InputError
from wildescape.rules import parse_rules
from wildescape.teach.drills import DRILLS
from wildescape.teach.practice import PracticeSession
from wildescape.teach.practice_set import SIGNS, PracticeSet, is_set, parse_set
from wildescape.teach.progress import Progress, Skill

SET = PracticeSet(("card-order", "is-play"), 6, 42)


def taken(session, progress, answers=None):
    """Answer the whole set; the scene and solution of each item, in order."""
    asked = []
    while session.item:
        attempt = session.item.attempt
        asked.append((session.item.skill, repr(attempt.exercise.scene), str(attempt.solution)))
        finding = attempt.exercise.judge(attempt.solution)
        if answers:
            answers(len(asked), attempt)
        attempt.note(attempt.solution, finding)
        session.next(progress)
    return asked


def test_every_skill_with_a_drill_has_a_sign_of_its_own():
    assert sorted(SIGNS.values()) == sorted(DRILLS)


@pytest.mark.parametrize("written", ["{}", " {} ", "{} ".lower()])
def test_a_code_gives_the_set_back_however_it_is_typed(written):
    code = written.format(SET.code)
    assert is_set(code)
    assert parse_set(code.lower()) == parse_set(code.replace("-", " ")) == SET


def test_the_link_of_a_set_is_as_good_as_its_code():
    assert parse_set(f" https://cards.example/a/?lang=en#/practice/{SET.code} ") == SET


def test_all_pupils_get_the_same_items_whatever_they_know_and_play_by():
    sessions = [
        (PracticeSession(1), Progress()),
        (
            PracticeSession(99, parse_rules("catsatcards")),
            Progress(skills={"card-order": Skill(level=2), "is-play": Skill(level=1)}),
        ),
    ]
    asked = []
    for session, progress in sessions:
        session.choose(SET.code, progress)
        assert session.skill == SET.code
        asked.append(taken(session, progress))
    assert asked[0] == asked[1]
    assert [skill for skill, _, _ in asked[0]] == ["card-order", "is-play"] * 3
    assert len({scene for _, scene, _ in asked[0]}) == 6


def test_the_result_counts_what_was_right_at_once_and_without_a_hint():
    session, progress = PracticeSession(), Progress()
    session.choose(SET.code, progress)

    def answers(number, attempt):
        if number == 3:
            attempt.climb()
        if number == 4:
            attempt.misses = 1

    taken(session, progress, answers)
    assert session.item is None
    assert session.result == {"card-order": (2, 3), "is-play": (2, 3)}
    session.stop()
    assert (session.set, session.result, session.skill) == (None, {}, "")


@pytest.mark.parametrize(
    "code", ["", "KIN", "KIN-10", "XXX-10-1", "KIN-0-1", "KIN-41-1", "KINKIN-5-1", "card-order"]
)
def test_what_is_no_code_is_refused(code):
    with pytest.raises(InputError):
        parse_set(code)


def test_a_set_holds_no_more_than_a_lesson_lasts():
    with pytest.raises(InputError, match="at most 6 skills"):
        PracticeSet(tuple(DRILLS)[:7], 10, 0)
    with pytest.raises(InputError, match="1 to 40"):
        PracticeSet(("kind",), 41, 0)
