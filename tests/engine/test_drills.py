"""Practice from seeds: every item is fair, and every hunted habit shows."""

from collections import Counter
from functools import cache

import pytest
from wildescape.rules import PRESETS
from wildescape.teach.drills import DRILLS, item, splitting
from wildescape.teach.habits import HABITS
from wildescape.teach.ladder import LAST, ladder
from wildescape.teach.tasks import Result

SEEDS = range(200)


@cache
def items(name):
    """The items of all seeds, of every level by turns."""
    return [item(DRILLS[name], seed, seed % 3) for seed in SEEDS]


@pytest.mark.parametrize("name", DRILLS)
def test_each_hunted_habit_is_wrong_on_a_third_of_the_items(name):
    for habit in DRILLS[name].habits:
        belief = HABITS[habit]()
        assert sum(task.differs(belief) for task in items(name)) * 3 >= len(SEEDS), habit


@pytest.mark.parametrize("name", DRILLS)
def test_hunted_habits_are_rarely_right_at_other_tables(name):
    for habit in DRILLS[name].habits:
        belief = HABITS[habit]()
        wrong = [task for task in items(name)[:60] if task.differs(belief)]
        assert sum(task.shows(belief) for task in wrong) >= 0.7 * len(wrong), habit


@pytest.mark.parametrize("name", DRILLS)
def test_no_answer_is_right_too_often(name):
    answers = Counter(str(task.solution) for task in items(name))
    assert answers.most_common(1)[0][1] <= 0.7 * len(SEEDS)


@pytest.mark.parametrize("name", DRILLS)
def test_items_differ_and_their_solutions_are_right(name):
    assert len({str(task.scene) for task in items(name)}) > 120
    for task in items(name)[:60]:
        assert task.judge(task.solution).result == Result.CORRECT
        assert not task.judge(task.solution).habits


@pytest.mark.parametrize("name", DRILLS)
def test_the_answer_of_a_habit_is_refused_and_known(name):
    drill = DRILLS[name]
    for habit in drill.habits:
        belief = HABITS[habit]()
        seen = 0
        for task in items(name)[:30]:
            answer = task.believed(belief)
            finding = task.judge(answer)
            assert (finding.result == Result.REFUSED) == task.differs(belief)
            if task.shows(belief):
                assert habit in finding.habits
                seen += 1
        assert seen >= 8


@pytest.mark.parametrize("name", DRILLS)
def test_the_ladder_can_be_climbed_and_only_its_end_tells_all(name):
    for task in items(name)[:12]:
        hints = ladder(task, task.solution)
        assert [hint.number for hint in hints] == [*range(2, LAST + 1)]
        for lang in ("en", "zh_CN"):
            assert all(hint.text.to(lang).strip() for hint in hints)


def test_the_same_seed_is_the_same_item():
    for name, drill in DRILLS.items():
        assert str(item(drill, 5).scene) == str(item(drill, 5).scene), name


@pytest.mark.parametrize("preset", PRESETS)
def test_items_follow_the_rules_of_the_table(preset):
    rules = PRESETS[preset]
    for drill in DRILLS.values():
        task = item(drill, 3, 1, rules)
        assert task.scene.rules == rules
        assert task.judge(task.solution).result == Result.CORRECT


def test_an_item_can_split_two_habits():
    drill = DRILLS["stronger"]
    one, other = (HABITS[name]() for name in drill.habits)
    for seed in range(10):
        task = splitting(drill, drill.habits, seed)
        assert task.shows(one) != task.shows(other)
