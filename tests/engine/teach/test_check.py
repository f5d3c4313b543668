"""The check of what is known from other games: which items it asks, and what follows."""

from collections import Counter

import pytest
from wildescape.cards import COPIES
from wildescape.rules import PRESETS
from wildescape.teach.check import MOST_ITEMS, TOPICS, Check
from wildescape.teach.evidence import parts_of
from wildescape.teach.exercises import Assign
from wildescape.teach.exercises.findings import Result
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.scenes import parse_scene

from tests.engine.teach.similar_games import GAMES

from .bundled import LESSONS


def items_of(seed, **settings):
    """A check that somebody answers by the rules, and its items."""
    check, asked = Check(seed, **settings), []
    while check.item:
        asked.append(check.item)
        check.answered(check.item.exercise.solution)
    return check, asked


def test_what_may_be_skipped_is_a_lesson_and_its_ideas_are_hunted_there():
    lessons = {lesson.id: lesson for lesson in LESSONS.values()}
    for topic in TOPICS:
        hunted = {
            wrong.misconception for step in lessons[topic.lesson].steps for wrong in step.wrong
        }
        assert {*topic.ideas} <= hunted, topic.lesson


def test_habits_of_games_are_ones_that_the_check_looks_for():
    assert {idea for ideas in GAMES.values() for idea in ideas} <= {
        idea for topic in TOPICS for idea in topic.ideas
    }


@pytest.mark.parametrize("seed", range(3))
def test_items_are_fair_differ_and_are_no_more_than_twelve(seed):
    check, asked = items_of(seed)
    assert len(asked) == check.done <= MOST_ITEMS == 12
    assert len({str(item.exercise.scene) for item in asked}) == len(asked)
    for item in asked:
        assert item.exercise.judge(item.exercise.solution).result == Result.CORRECT
        assert not isinstance(item.exercise.solution, list) or len({*item.exercise.solution}) > 1
        assert max(Counter(item.exercise.scene.all_cards).values(), default=0) <= COPIES
        for lang in ("en", "zh_CN"):
            assert item.goal.to(lang)


def test_the_same_seed_asks_the_same_and_another_something_else():
    first = [str(item.exercise.scene) for item in items_of(1)[1]]
    assert [str(item.exercise.scene) for item in items_of(1)[1]] == first
    assert [str(item.exercise.scene) for item in items_of(2)[1]] != first


def test_every_sort_of_lesson_is_asked_about_first_before_one_is_asked_thrice():
    lessons = Counter(item.topic.lesson for item in items_of(1)[1])
    assert lessons.keys() == {topic.lesson for topic in TOPICS}
    assert max(lessons.values()) <= 3


@pytest.mark.parametrize("idea", ["four_alone", "suits_decide", "ends_at_last"])
def test_an_idea_is_named_by_two_answers_and_not_by_one(idea):
    check = Check(3)
    known = MISCONCEPTIONS[idea]()
    shown = 0
    while check.item and idea not in check.result.ideas:
        answer = check.item.exercise.believed(known)
        parts = parts_of(check.item.exercise, answer)
        shown += sum(not part.is_right for part in parts)
        check.answered(answer)
        assert (idea in check.result.ideas) <= (shown >= 2)
    assert check.result.ideas == (idea,)


def test_an_answer_is_weighed_part_by_part():
    check = Check(1)
    while check.item.topic.lesson != "pairs-and-triples":
        check.answered(check.item.exercise.solution)
    exercise = check.item.exercise
    wrong = [{"yes": "no", "no": "yes"}[answer] for answer in exercise.solution]
    mixed = [wrong[0], *exercise.solution[1:]]
    assert [part.is_right for part in parts_of(exercise, mixed)] == [False, True, True, True, True]


def test_a_right_answer_tells_for_no_idea():
    asked = (item.exercise for item in items_of(0)[1])
    parts = [part for exercise in asked for part in parts_of(exercise, exercise.solution)]
    assert all(part.tells(idea()) <= 0 for part in parts for idea in MISCONCEPTIONS.values())


def test_what_is_right_at_other_tables_tells_of_no_idea():
    facts = {"escapes": [0, 2, 4], "levels": ["9", "9"], "offense": 0}
    exercise = Assign(parse_scene(facts), [("next_trump", {})])
    [part] = parts_of(exercise, ["Q"])
    assert part.is_elsewhere
    assert not part.is_right
    assert {part.tells(idea()) for idea in MISCONCEPTIONS.values()} == {0}


@pytest.mark.parametrize("seed", range(3))
def test_of_two_ideas_that_explain_the_same_neither_is_named(seed):
    check, known = Check(seed), MISCONCEPTIONS["complete_is_offense"]()
    while check.item:
        check.answered(check.item.exercise.believed(known))
        assert check.result.ideas in ((), ("complete_is_offense",))


def test_an_answer_with_a_hint_tells_nothing():
    check = Check(1)
    while check.item:
        check.answered(check.item.exercise.solution, unaided=False)
    assert check.result == ({}, (), dict.fromkeys((topic.lesson for topic in TOPICS), (0, 0)))


@pytest.mark.parametrize("preset", PRESETS)
def test_it_follows_the_rules_of_the_table(preset):
    _, asked = items_of(0, rules=PRESETS[preset])
    assert asked
    assert {item.exercise.scene.rules for item in asked} == {PRESETS[preset]}
