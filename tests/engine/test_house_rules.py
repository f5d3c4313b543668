"""A house rule stands in one place: who names it, and the position on which it decides."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from wildescape.rules import CHOICES, HOUSE_RULES, RULE_GROUPS
from wildescape.teach.lessons import parse_question

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "engine" / "wildescape", ROOT / "wildescape_widgets")

AMBIGUOUS = {"direction", "joker_return", "target"}
"""Names of other things, too: Escalation's direction, a contrast, a target. As the name of a field
they count where `rules` have it."""


def named_in(path):
    """The fields of `Rules` that a module names, as an attribute, a string or an argument."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Attribute(attr=name, value=value) if ast.unparse(value).endswith("rules"):
                yield name
            case (
                ast.Attribute(attr=name)
                | ast.keyword(arg=str(name))
                | ast.Constant(value=str(name))
                | ast.AnnAssign(target=ast.Name(id=name))
            ) if name not in AMBIGUOUS:
                yield name


@cache
def modules_naming():
    """The modules that name each field."""
    found = defaultdict(set)
    for folder in FOLDERS:
        for path in folder.rglob("*.py"):
            for name in {*named_in(path)} & CHOICES.keys():
                found[name].add(path.relative_to(folder).as_posix())
    return found


MOST = {"Seats and dealing": 4, "Plays": 4, "Turns": 3, "Levels": 4, "Tribute": 3}
"""By group: how many modules may name a rule, its own file included."""


@pytest.mark.parametrize(
    ("group", "field"),
    [(group.title.to("en"), field) for group in RULE_GROUPS for field in group.fields],
)
def test_few_modules_name_a_house_rule(group, field):
    own = f"rules/{field}.py"
    assert (FOLDERS[0] / own).exists()
    named_in = modules_naming()[field]
    assert len(named_in | {own}) <= MOST[group], named_in


def on_the_position(field, choice, answer):
    """The position on which a rule decides, as a question of a lesson with this solution."""
    decides = HOUSE_RULES[field].decides
    return parse_question(
        {
            "kind": decides.kind,
            "ask": decides.ask,
            "goal": {"en": "What is right here?", "zh_CN": "哪个对？"},
            "scene": {**decides.facts, "rule": field, "choice": choice},
            "solution": answer,
        }
    )


@pytest.mark.parametrize("field", HOUSE_RULES)
def test_each_choice_has_its_answer_on_the_position_on_which_it_decides(field):
    answers = HOUSE_RULES[field].decides.answers
    assert CHOICES[field][0] in answers
    assert answers.keys() <= {*CHOICES[field]}
    assert len({*answers.values()}) > 1
    for choice, answer in answers.items():
        exercise = on_the_position(field, choice, answer).exercise
        for other in {*answers.values()} - {answer}:
            assert not exercise.judge(other).is_right
