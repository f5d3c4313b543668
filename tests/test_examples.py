"""The examples in docstrings and in the README run."""

import doctest
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest
import wildescape

import wildescape_widgets

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.+?)^```", README, re.MULTILINE | re.DOTALL)


def modules():
    """The names of all modules of the engine and the widgets."""
    for package in (wildescape, wildescape_widgets):
        yield package.__name__
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                yield module.name


EXAMPLES = [
    example
    for name in modules()
    for example in doctest.DocTestFinder(exclude_empty=True).find(import_module(name))
    if example.examples
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_in_a_docstring_shows_what_it_says(example):
    told = []
    outcome = doctest.DocTestRunner().run(example, out=told.append)
    assert outcome.attempted > 0
    assert not outcome.failed, "".join(told)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_python_of_the_readme_runs(number):
    exec(compile(BLOCKS[number], f"README.md, block {number}", "exec"), {})


def test_there_are_examples():
    assert EXAMPLES
    assert BLOCKS
