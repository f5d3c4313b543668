"""Every rule is asked in some lesson: `docs/asked.md` says where."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from wildescape.rules import Rules

from .bundled import LESSONS

ROOT = Path(__file__).parents[3]
STEPS = {f"{lesson.id}/{step.id}": step for lesson in LESSONS.values() for step in lesson.steps}
ROW = re.compile(r"^\| `([\w-]+)` \| .+ \| (.+) \|$")
LINES = (ROOT / "docs/asked.md").read_text("utf-8").splitlines()
ROWS = [(row[1], re.findall(r"`([^`]+)`", row[2])) for row in map(ROW.match, LINES) if row]
ASKED = dict(ROWS)

HOUSE = [field.name for field in fields(Rules)]
EASILY_FORGOTTEN = (
    *("match-won", "match-begun", "straight-on-straight", "trump-inside-straight"),
    *("flush-topped-by-trump", "two-jokers", "more-jokers", "five-jokers", "fifth-player"),
    *("receivers-choice", "least-return", "escalation-direction"),
)
"""Rules that a course can leave out without anybody noticing."""


def test_the_table_is_read_whole():
    assert len(ROWS) == sum(line.startswith("| `") for line in LINES)
    assert len(ASKED) == len(ROWS)


@pytest.mark.parametrize(("point", "steps"), ROWS, ids=[point for point, _ in ROWS])
def test_each_rule_is_asked_by_steps_that_there_are(point, steps):
    assert steps
    assert [name for name in steps if name not in STEPS] == []
    assert [name for name in steps if STEPS[name].exercise is None] == []


@pytest.mark.parametrize("field", HOUSE)
def test_each_house_rule_is_asked_in_a_position_where_it_decides(field):
    steps = [STEPS[name] for name in ASKED[field]]
    assert any(step.scene.rule == field for step in steps)


@pytest.mark.parametrize("point", EASILY_FORGOTTEN)
def test_what_is_easily_forgotten_is_asked(point):
    assert ASKED[point]
