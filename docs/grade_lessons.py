"""The gradings of the choices in lessons: `python -m docs.grade_lessons` finds them anew.

They are kept with the engine, so that no learner waits; a test fails if they are out of date. With
`--deals 200` both judges try all plays on so many deals of other seeds, and nothing is written:
that shows how far the verdicts hold.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from pathlib import Path

from wildescape.spread import cores, spread
from wildescape.teach.best_play import (
    GRADINGS_FILE,
    Grading,
    Scales,
    WholeBots,
    grading_key,
    kept_grading,
    written_gradings,
)
from wildescape.teach.exercises import Grade
from wildescape.teach.lint import read_lessons

ROOT = Path(__file__).parents[1]
LESSONS = ROOT / "tutorials/lessons"
RELEASED = sorted((ROOT / "tests/kept").glob("*/lessons"))
"""The lessons of each release: teachers may have copied them, so their gradings stay."""
SEED = 4711


def graded_steps() -> Iterator[tuple[str, Grade]]:
    """The choices in the lessons with the names of their steps."""
    for lesson in read_lessons(LESSONS).values():
        for step in lesson.steps:
            if isinstance(step.exercise, Grade):
                yield f"{lesson.id}/{step.id}", step.exercise


def released_gradings() -> dict[str, Grading]:
    """What is kept of the choices in the lessons of releases, by their names."""
    lessons = (lesson for folder in RELEASED for lesson in read_lessons(folder).values())
    scenes = (
        step.exercise.scene
        for lesson in lessons
        for step in lesson.steps
        if isinstance(step.exercise, Grade)
    )
    return {grading_key(scene): kept for scene in scenes if (kept := kept_grading(scene))}


@cache
def _steps() -> list[Grade]:
    return [step for _, step in graded_steps()]


def _graded(number: int) -> tuple[str, Grading]:
    step = _steps()[number]
    return grading_key(step.scene), step.judges.grading


def gradings(executor: Executor | None = None) -> dict[str, Grading]:
    """What the judges find of the choices in the lessons, by their names.

    Args:
        executor: where they look; in this process by default.
    """
    return dict(spread(_graded, range(len(_steps())), executor))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m docs.grade_lessons", description=__doc__)
    parser.add_argument("--deals", type=int, help="on how many deals to try all plays")
    deals = parser.parse_args().deals
    if deals:
        for name, exercise in graded_steps():
            print(f"{name}:")
            _try(exercise, deals)
    else:
        with ProcessPoolExecutor(cores()) as executor:
            found = gradings(executor)
        GRADINGS_FILE.write_text(written_gradings({**released_gradings(), **found}), "ascii")


def _try(exercise: Grade, deals: int) -> None:
    """Print how far each play is behind the best, by both judges."""
    scales = Scales(exercise.view, exercise.scene.plays, SEED)
    scales.weigh(deals)
    best = exercise.grading.best
    for place, (name, cards) in enumerate(exercise.plays.items()):
        verdict = exercise.result(name)
        print(f"  {name}: {verdict}, wins {scales.share(place):.2f}", end="", flush=True)
        if place == best:
            print()
            continue
        bots = WholeBots(exercise.view, exercise.scene.plays[best], cards, SEED)
        while bots.deals < deals:
            for _ in bots.play_out():
                pass
        print(f"; played out {bots.behind():.2f} behind, {bots.behind(2):.2f} beyond doubt")


if __name__ == "__main__":
    main()
