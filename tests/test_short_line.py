"""The short line: quick tests whole, a sample of long ones, and times of tests that exist."""

import ast
import json
from itertools import chain
from pathlib import Path

import pytest

from .conftest import DURATIONS, LONGEST, MOST_SECONDS, PARTS, in_part, in_short_line

ROOT = Path(__file__).parents[1]


class Item:
    """As much of a test as the choice asks for."""

    def __init__(self, *marks, path="test_one.py"):
        self.marks, self.path = marks, Path(path)

    def get_closest_marker(self, name):
        return name if name in self.marks else None


@pytest.mark.parametrize(
    ("seconds", "places"),
    [
        (0, range(8)),
        (MOST_SECONDS / 8, range(8)),
        (MOST_SECONDS / 4, (0, 2, 4, 6)),
        (LONGEST, [0]),
        (LONGEST + 1, []),
    ],
)
def test_as_many_items_of_a_test_run_as_fit_into_its_time_spread_over_all(seconds, places):
    items = [Item() for _ in range(8)]
    assert in_short_line(items, seconds) == [items[place] for place in places]


def test_what_is_marked_short_runs_whole_however_long_it_takes():
    items = [Item("short"), Item("short")]
    assert in_short_line(items, LONGEST + 1) == items


def test_each_test_of_the_rest_is_in_one_part_and_all_parts_take_as_long():
    seconds = dict.fromkeys((Item() for _ in range(PARTS)), 20) | dict.fromkeys(
        (Item() for _ in range(5 * PARTS)), 4
    )
    parts = [in_part([*seconds], part, seconds.__getitem__) for part in range(PARTS)]
    assert sorted(map(id, chain(*parts))) == sorted(map(id, seconds))
    assert {sum(map(seconds.__getitem__, part)) for part in parts} == {40}


@pytest.mark.short
def test_only_tests_that_exist_have_a_time():
    times = json.loads(DURATIONS.read_text("utf-8"))
    for file in {name.partition("::")[0] for name in times}:
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        timed = {name.rpartition("::")[2] for name in times if name.startswith(f"{file}::")}
        assert timed <= names
