"""The lessons that come with the project, read once for all tests, and items of drills."""

from functools import cache
from pathlib import Path

from wildescape.teach.drills import DRILLS, item
from wildescape.teach.lint import read_lessons

FOLDER = Path(__file__).parents[3] / "tutorials" / "lessons"
LESSONS = read_lessons(FOLDER)


def drilled(seeds):
    """The names of so many items of each drill, of all three levels."""
    return [f"{name} {seed}" for name in DRILLS for seed in range(seeds)]


@cache
def drilled_item(name):
    """The item of such a name; made when it's asked for, since each takes its time."""
    drill, seed = name.split()
    return item(DRILLS[drill], int(seed), int(seed) % 3)
