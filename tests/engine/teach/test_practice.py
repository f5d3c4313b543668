"""Practice: what is due, which items come, and learners who practise for weeks."""

from pathlib import Path

import pytest
from wildescape.i18n import InputError
from wildescape.rules import parse_rules
from wildescape.teach.drills import DRILLS
from wildescape.teach.lint import read_lessons
from wildescape.teach.misconceptions import MISCONCEPTIONS, TRUTH
from wildescape.teach.practice import (
    MOST_SEEDS,
    PracticeSession,
    due,
    item_name,
    named_item,
    repeatable_steps,
)
from wildescape.teach.progress import PAUSES, Mistake, Progress, Skill

from .answers import sent

LESSONS = read_lessons(Path(__file__).parents[3] / "tutorials/lessons")
STEPS = repeatable_steps(LESSONS.values())
DAY = 20_000


def answer(session, progress, today, understanding=TRUTH):
    """The progress of a learner with that understanding after an answer, and the finding."""
    attempt = session.item.attempt
    given = attempt.exercise.believed(understanding)
    return session.answer(sent(attempt, given), progress, today)


def practise(skill, misconception, sessions, items=3):
    """The progress of a learner who practises a skill on a day after the other.

    What is missed is answered rightly, by what is said to it, before the next item.
    """
    understanding = MISCONCEPTIONS[misconception]() if misconception else TRUTH
    progress = Progress()
    for day in range(DAY, DAY + sessions):
        session = PracticeSession(seed=day, steps=STEPS)
        session.choose(skill, progress)
        for _ in range(items):
            progress, finding = answer(session, progress, day, understanding)
            if not finding.is_right:
                progress, _ = answer(session, progress, day)
            session.next(progress, day)
    return progress


# Learners


@pytest.mark.parametrize("misconception", ["kicker_counts", "forgets_trump"])
def test_a_misconception_is_found_and_keeps_a_skill_coming_back(misconception):
    for sessions in range(2, 7):
        progress = practise("stronger", misconception, sessions)
        stands = progress.skills["stronger"]
        assert stands.live == (misconception,)
        assert not stands.is_mastered
        names = due(progress, DAY + sessions, STEPS)
        assert names[0] in progress.mistakes
        assert names[-1] == "stronger"


def test_a_learner_without_misconceptions_masters_a_skill_and_is_left_alone():
    progress = practise("stronger", None, sessions=4)
    stands = progress.skills["stronger"]
    assert stands.is_mastered
    assert stands.suspect is None
    assert stands.level == 2
    assert due(progress, DAY + PAUSES[0] + PAUSES[1] - 1, STEPS) == ()
    assert due(progress, DAY + PAUSES[0] + PAUSES[1], STEPS) == ("stronger",)


def test_what_was_missed_is_settled_by_answering_it_on_its_days():
    progress = practise("stronger", "kicker_counts", sessions=1)
    assert progress.mistakes
    for day in range(DAY + 1, DAY + 60):
        session = PracticeSession(seed=day, steps=STEPS)
        if session.due(progress, day):
            session.begin_today(progress, day)
        while session.item:
            progress, finding = answer(session, progress, day)
            assert finding.is_right
            session.next(progress, day)
        assert session.due(progress, day) == ()
    assert {mistake.due for mistake in progress.mistakes.values()} == {None}
    assert progress.skills["stronger"].is_mastered


# What is due


@pytest.mark.parametrize("seed", [7, "7-3"])
def test_an_item_is_found_by_its_name(seed):
    assert named_item(item_name("stronger", seed, 2)) == ("stronger", seed, 2)
    assert named_item("single-cards/order") is None
    assert named_item("no-skill:1:2") is None
    assert named_item("stronger:3:2") is None


def test_only_what_can_be_asked_again_is_due():
    missed = {
        "tribute/in-the-open": DAY - 2,
        "stronger:0:7": DAY - 3,
        "stronger:7:7": DAY - 4,
        "no-skill:0:3": DAY - 4,
        "gone/away": DAY - 4,
        "match-with-a-coach/coach-on-request": DAY - 4,
        "single-cards/equal-card": DAY,
    }
    skills = {"house": Skill(1, DAY - 9), "kind": Skill(1, DAY), "pays": Skill(1, DAY - 5)}
    mistakes = {name: Mistake(1, day) for name, day in missed.items()}
    found = due(Progress(skills=skills, mistakes=mistakes), DAY, STEPS)
    assert found == ("stronger:0:7", "tribute/in-the-open", "pays", "kind")


def test_everything_that_is_due_is_asked_once_in_a_session():
    mistakes = {name: Mistake(1, DAY - 1) for name in ("tribute/in-the-open", "stronger:0:7")}
    progress = Progress(skills={"pays": Skill(1, DAY)}, mistakes=mistakes)
    session, asked = PracticeSession(steps=STEPS), []
    session.begin_today(progress, DAY)
    while session.item:
        asked.append(session.item.name or session.item.skill)
        progress, _ = answer(session, progress, DAY, MISCONCEPTIONS["second_receives"]())
        if not session.item.attempt.is_solved:
            progress, _ = answer(session, progress, DAY)
        session.next(progress, DAY)
    assert asked == ["stronger:0:7", "tribute/in-the-open", "pays:0:0"]
    with pytest.raises(InputError, match="There's nothing to review today"):
        session.begin_today(progress, DAY)


@pytest.mark.parametrize("name", STEPS)
def test_every_step_that_can_be_asked_again_is(name):
    progress = Progress().after_step(name, 1, 1, DAY - 1)
    session = PracticeSession(steps=STEPS)
    session.begin_today(progress, DAY)
    asked = session.item
    assert (asked.name, asked.goal_in("en")) == (name, STEPS[name].goal["en"])
    assert asked.is_step
    given = sent(asked.attempt, asked.attempt.solution)
    progress, finding = session.answer(given, progress, DAY)
    assert finding.is_right
    assert progress.mistakes[name] == Mistake(2, DAY)


# Which item comes


def test_items_follow_from_the_seed_and_the_rules():
    def items(seed, rules):
        session = PracticeSession(seed, parse_rules(rules))
        for _ in range(4):
            session.choose("five-is-play", Progress())
            yield session.item.name, session.item.attempt.exercise.scene

    assert [*items(3, "shanghai")] == [*items(3, "shanghai")]
    assert [*items(3, "shanghai")][1:] == [*items(4, "shanghai")][:3]
    assert [*items(3, "shanghai")] != [*items(3, "catsatcards")]
    names = [name for name, _ in items(MOST_SEEDS - 2, "shanghai")]
    assert names[1:3] == [f"five-is-play:0:{MOST_SEEDS - 1}", "five-is-play:0:0"]


def test_an_item_that_tells_two_misconceptions_apart_is_no_mistake_to_come_back():
    pair = DRILLS["single-follows"].misconceptions
    progress = Progress(skills={"single-follows": Skill(misconceptions=dict.fromkeys(pair, 2.0))})
    session = PracticeSession(seed=1)
    session.choose("single-follows", progress)
    exercise = session.item.attempt.exercise
    differ = [exercise.differs(MISCONCEPTIONS[name]()) for name in pair]
    assert sorted(differ) == [False, True]
    assert session.item.name is None
    progress, finding = answer(session, progress, DAY, MISCONCEPTIONS[pair[differ.index(True)]]())
    assert not finding.is_right
    assert progress.mistakes == {}
    assert progress.skills["single-follows"].suspect == pair[differ.index(True)]


def test_what_cannot_be_done_now_is_refused_and_changes_nothing():
    session = PracticeSession(seed=5, steps=STEPS)
    for refused in (
        session.hint,
        lambda: session.answer("yes", Progress(), DAY),
        lambda: session.next(Progress(), DAY),
        lambda: session.choose("card-trick", Progress()),
        lambda: session.begin_today(Progress(), DAY),
    ):
        with pytest.raises(InputError):
            refused()
        assert (session.item, session.count) == (None, 0)
    session.choose("pack", Progress())
    asked = session.item
    with pytest.raises(InputError, match="Answer this first"):
        session.next(Progress(), DAY)
    with pytest.raises(InputError, match="There's nothing to review"):
        session.begin_today(Progress(), DAY)
    assert session.item is asked
    progress, _ = answer(session, Progress(), DAY)
    session.next(progress, DAY)
    assert session.item.name == "pack:0:6"
