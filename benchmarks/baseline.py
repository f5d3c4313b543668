"""The figures of this checkout as ratios to those of another one, from the same run.

The two take turns, so that whatever else the machine does meets both; the figures are medians.
"""

import re
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

TURNS = 3
NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?")

Key = tuple[str, int]
"""A line without its numbers and its goal, and how many of the kind came before it."""


def read(told: str) -> Iterator[tuple[str, Key, list[float]]]:
    """The lines that a benchmark has printed, each with its key and its numbers."""
    before: Counter[str] = Counter()
    for line in told.splitlines():
        figures, _, _ = line.partition("goal")
        kind = " ".join(NUMBER.sub("#", figures).split())
        numbers = [float(number.replace(",", "")) for number in NUMBER.findall(figures)]
        yield line, (kind, before[kind]), numbers
        before[kind] += 1


def ratios(line: str, own: list[list[float]], base: list[list[float]]) -> str:
    """Below each number of a line its ratio to the baseline."""
    shown = ""
    for number, mine, theirs in zip(
        NUMBER.finditer(line),
        zip(*own, strict=True),
        zip(*base, strict=True),
        strict=False,
    ):
        there = statistics.median(theirs)
        ratio = f"{statistics.median(mine) / there:.2f}" if there else "-"
        shown = f"{shown.ljust(number.start())}{ratio} "
    return shown


def side_by_side(name: str, baseline: Path) -> None:
    """Run a benchmark here and in the other checkout, and print this one's figures and ratios.

    Args:
        name: The benchmark.
        baseline: The folder of the other checkout, which has the project installed in its `.venv`.
    """
    own: dict[Key, list[list[float]]] = {}
    base: dict[Key, list[list[float]]] = {}
    here = Path(__file__).parents[1]
    sides = [
        (baseline.resolve() / ".venv" / "bin" / "python", baseline, base),
        (Path(sys.executable), here, own),
    ]
    told = ""
    for _ in range(TURNS):
        for python, folder, found in sides:
            command = [python, "-m", "benchmarks", name]
            told = subprocess.check_output(command, cwd=folder, text=True)
            for _, key, numbers in read(told):
                found.setdefault(key, []).append(numbers)
    print(f"{name}: the last of {TURNS} turns; below, the median's ratio to the baseline's")
    for line, key, numbers in read(told):
        print(line)
        if numbers:
            print(ratios(line, own[key], base[key]) if key in base else "not in the baseline")
