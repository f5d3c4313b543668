"""The lessons that come with the project, read once for all tests."""

from pathlib import Path

from wildescape.teach.lint import read_lessons

LESSONS = read_lessons(Path(__file__).parents[3] / "tutorials" / "lessons")
