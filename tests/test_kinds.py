"""A kind of step stands in its own file: nothing outside asks which kind an exercise is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from wildescape.teach.exercises import EXERCISE_KINDS, EXERCISES
from wildescape.teach.exercises.base import Exercise

ROOT = Path(__file__).parents[1]
OWN_FILES = ROOT / "engine/wildescape/teach/exercises"
MODULES = [
    path
    for folder in ("engine/wildescape", "wildescape_widgets")
    for path in (ROOT / folder).rglob("*.py")
    if OWN_FILES not in path.parents and "node_modules" not in path.parts
]
FRONTEND = ROOT / "wildescape_widgets/frontend/src"
SCRIPTS = [
    path
    for path in (*FRONTEND.rglob("*.ts"), *FRONTEND.rglob("*.tsx"))
    if path.parent != FRONTEND / "lessons/controls"
]


def below(base):
    for each in base.__subclasses__():
        yield each
        yield from below(each)


NAMES = {each.__name__ for each in below(Exercise)}
KINDS = {*EXERCISE_KINDS}


def named(node):
    """The names in an expression."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} | {
        part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)
    }


def texts(node):
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}


def asks_kind(node):
    """Whether code asks which kind of exercise something is."""
    if isinstance(node, ast.Call):
        is_question = named(node.func) & {"isinstance", "issubclass", "type"}
        return bool(is_question) and any(named(about) & NAMES for about in node.args[1:])
    if isinstance(node, ast.MatchClass):
        return bool(named(node.cls) & NAMES)
    if isinstance(node, ast.Attribute):
        return node.attr == "kind" and bool(named(node.value) & NAMES)
    if isinstance(node, ast.Compare):
        is_of_kind = "kind" in named(node) or "kind" in texts(node)
        return is_of_kind and bool(texts(node) & KINDS)
    return False


ASKING = (
    "if isinstance(exercise, Choose | Stop): ...",
    "if isinstance(exercise, (exercises.Number,)): ...",
    "match exercise:\n    case PlayOn(): ...",
    "if step.kind == 'number': ...",
    "if step['kind'] in ('choose', 'choose_all'): ...",
    "if kind != 'stop': ...",
    "if asked in (Choose.kind, OwnSelection.kind): ...",
)


@pytest.mark.parametrize("code", ASKING)
def test_code_that_asks_for_a_kind_is_found(code):
    assert any(map(asks_kind, ast.walk(ast.parse(code))))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_outside_asks_which_kind_an_exercise_is(path):
    asking = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if asks_kind(node)]
    assert [f"{path}:{node.lineno}" for node in asking] == []


def test_no_script_outside_the_controls_asks_which_kind_an_exercise_is():
    kinds = "|".join(EXERCISE_KINDS)
    asking = re.compile(rf'\bkind\b[^;\n]*[!=]==? *"({kinds})"|case "({kinds})":')
    assert asking.search('question.kind === "number"')
    found = [path for path in SCRIPTS if asking.search(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize("room", ["control", "on_paper", "in_class"])
def test_a_kind_without_a_screen_a_sheet_or_a_class_is_none(room):
    """The same is an error of mypy, where the kinds are listed."""
    [number] = [each for each in EXERCISES if each.__name__ == "Number"]
    lacking = type("Lacking", (number,), {room: getattr(Exercise, room)})
    with pytest.raises(TypeError, match=room):
        lacking(None, "worth")


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda each: each.__name__)
def test_each_exercise_can_be_shown_printed_and_asked_in_a_class(exercise):
    assert exercise.__abstractmethods__ == frozenset()


@pytest.mark.parametrize("kind", EXERCISE_KINDS)
def test_each_kind_has_a_file_of_its_own(kind):
    assert f'    kind = "{kind}"\n' in (OWN_FILES / f"{kind}.py").read_text("utf-8")
