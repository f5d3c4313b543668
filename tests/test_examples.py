"""The examples in docstrings, in the README and about players run."""

import doctest
import pkgutil
import re
import shelve
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest
import wildescape
from wildescape.players import bots
from wildescape.simulate import simulate, simulate_hand

import wildescape_widgets

ROOT = Path(__file__).parents[1]


def blocks(page):
    """The Python on a page, block by block."""
    text = (ROOT / page).read_text("utf-8")
    return re.findall(r"^```python\n(.+?)^```", text, re.MULTILINE | re.DOTALL)


BLOCKS = blocks("README.md")
PLAYERS = "docs/players.md"
NOTEBOOKS = "docs/examples.md"
MACHINES = "docs/many-machines.md"


NEEDS = {
    "wildescape.env": "pettingzoo",
    "wildescape.env.openspiel_games": "pyspiel",
    "wildescape.env.rlcard_envs": "rlcard",
    "wildescape_widgets.site.hub": "jupyterhub",
}
LEFT_OUT = ("__main__", *(name for name, needed in NEEDS.items() if not find_spec(needed)))
"""Modules that can't be imported here."""


def modules():
    """The names of all modules of the engine and the widgets."""
    for package in (wildescape, wildescape_widgets):
        yield package.__name__
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith(LEFT_OUT):
                yield module.name


@pytest.mark.parametrize("name", [*modules()])
def test_an_example_in_a_docstring_shows_what_it_says(name):
    for example in doctest.DocTestFinder(exclude_empty=True).find(import_module(name)):
        told = []
        outcome = doctest.DocTestRunner().run(example, out=told.append)
        assert not outcome.failed, "".join(told)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_python_of_the_readme_runs(number):
    exec(compile(BLOCKS[number], f"README.md, block {number}", "exec"), {})


def test_the_python_about_players_runs_from_top_to_bottom(monkeypatch):
    # A module, because what other processes are sent must be found by its name.
    page = ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", page)
    for block in blocks(PLAYERS):
        exec(compile(block, PLAYERS, "exec"), vars(page))
    assert "teammate" not in bots()


@pytest.mark.parametrize(
    ("game", "seats", "rules"),
    [("wildescape", 6, {"target": 3}), ("escalation", 4, None)],
)
def test_the_player_of_the_page_plays_both_games_to_their_end(game, seats, rules):
    page = {}
    exec(compile(blocks(PLAYERS)[0], PLAYERS, "exec"), page)
    names = [page["Teammate"], "random"] * (seats // 2)
    assert simulate(game, 3, names, rules).result
    assert simulate_hand([page["Teammate"], "random"] * 3, seed=3).result


def test_the_python_about_many_machines_runs(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    page = {}
    for block in blocks(MACHINES):
        exec(compile(block, MACHINES, "exec"), page)
    with shelve.open("measured") as kept:
        assert len(kept) == 20


def test_the_python_about_the_notebooks_runs():
    [block] = blocks(NOTEBOOKS)
    exec(compile(block, NOTEBOOKS, "exec"), {})


def test_the_python_about_positions_lays_them_out_with_their_trump_and_leader():
    page, tables = {}, []
    for block in (each for each in blocks("docs/notebooks.md") if "hands = " in each):
        *_, last = block.strip().splitlines()
        exec(compile(block.replace(last, f"last = {last}"), "notebooks.md", "exec"), page)
        tables += [page["last"]] if isinstance(page["last"], wildescape_widgets.Table) else []
    assert [(table.trump, table.states[0].turn) for table in tables] == [("8", 3), ("8", 0)]


def test_there_are_examples():
    examples = doctest.DocTestFinder(exclude_empty=True).find(import_module("wildescape.simulate"))
    assert any(one.examples for one in examples)
    assert BLOCKS
    assert blocks(PLAYERS)
