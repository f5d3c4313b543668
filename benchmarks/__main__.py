"""`python -m benchmarks`: all of it; `python -m benchmarks clicks`: one."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks import Lacking
from benchmarks.baseline import side_by_side

BENCHMARKS = (
    "engine",
    "imports",
    "clicks",
    "frames",
    "visit",
    "static",
    "attacks",
    "class",
    "tables",
    "room",
    "match",
    "players",
    "sense",
    "ties",
    "reasons",
    "ideas",
    "hints",
    "feedback",
    "learners",
    "escalation",
    "judges",
    "env",
)

WITH_OPTIONS = (
    "attacks",
    "class",
    "duel",
    "ideas",
    "learners",
    "players",
    "room",
    "sense",
    "tables",
    "ties",
)


def module(name: str) -> Any:
    """The module of a benchmark; `class` is a word of Python."""
    return import_module(f"benchmarks.{'classroom' if name == 'class' else name}")


def run(name: str, *arguments: Sequence[str]) -> None:
    """Run a benchmark, or say what it lacks."""
    try:
        module(name).main(*arguments)
    except Lacking as what:
        print(f"{name}: {what}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(BENCHMARKS))
    parser.add_argument(
        "--baseline", type=Path, help="another checkout, with its .venv, to compare this one with"
    )
    if sys.argv[1:] and sys.argv[1] in WITH_OPTIONS:
        run(sys.argv[1], sys.argv[2:])
        return
    asked = parser.parse_args()
    for name in asked.names:
        if name not in BENCHMARKS:
            parser.error(f"there is no benchmark {name}; choose {', '.join(BENCHMARKS)}")
    for name in asked.names or BENCHMARKS:
        if asked.baseline:
            side_by_side(name, asked.baseline)
        else:
            run(name)


if __name__ == "__main__":
    main()
