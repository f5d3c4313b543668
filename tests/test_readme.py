"""The README is true where a test can tell."""

import re
from importlib.metadata import version
from pathlib import Path

import pytest
from wildescape.players import bots

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
CI = (ROOT / ".ci" / "run").read_text("utf-8")

OTHERWISE = ("pip install .", "pip install '.[lab]'", "jupyter lab tutorials")
"""CI installs a wheel instead, and tests open the tutorials in JupyterLab."""


NUMBERS = {17: "seventeen", 18: "eighteen", 19: "nineteen", 20: "twenty"}


def test_the_readme_counts_the_lessons():
    lessons = [*(ROOT / "tutorials" / "lessons").glob("*.toml")]
    assert f"There are {NUMBERS[len(lessons)]} lessons" in README


@pytest.mark.parametrize("page", ["README.md", "docs/lessons.md", "docs/players.md"])
def test_every_bot_is_on_the_pages_that_name_them(page):
    text = (ROOT / page).read_text("utf-8")
    for name, bot in bots().items():
        if page != "docs/lessons.md" or not bot.what.is_timed:
            assert re.search(f'[`"]{name}[`"]', text), name


def test_every_picture_of_the_readme_exists():
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    assert pictures
    for path in pictures:
        assert (ROOT / path).exists(), path


def test_the_citation_names_this_version_and_license():
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f"\nversion: {version('wildescape')}\n" in citation
    [license_named] = re.findall(r'^license = "(.+)"$', project, re.MULTILINE)
    assert f"\nlicense: {license_named}\n" in citation


def commands(script):
    """The commands of a shell script, one by one."""
    lines = script.replace("\\\n", " ").splitlines()
    found = (command.strip() for line in lines for command in re.split(r"&&|\|", line))
    return {command for command in found if command and not command.startswith("#")}


def test_ci_runs_the_line_for_the_tests_as_it_stands():
    [line] = re.findall(r"^.+ && pytest$", README, re.MULTILINE)
    assert line in CI.splitlines()


def test_ci_runs_every_command_of_the_readme():
    blocks = re.findall(r"^```sh\n(.+?)^```", README, re.MULTILINE | re.DOTALL)
    run = commands(CI)
    for command in set().union(*map(commands, blocks)):
        if command not in OTHERWISE:
            assert any(one.startswith(command) for one in run), command
