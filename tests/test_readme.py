"""The README is true where a test can tell."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_every_picture_and_folder_of_the_readme_exists():
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    folders = re.findall(r"^\| `([\w./]+)` \|", README, re.MULTILINE)
    assert pictures
    assert folders
    for path in [*pictures, *folders]:
        assert (ROOT / path).exists(), path


def test_the_command_lines_are_those_that_ci_runs():
    assert len(re.findall(r"&& pytest$", README, re.MULTILINE)) == 1
    assert len(re.findall(r"&& wildescape serve$", README, re.MULTILINE)) == 1
