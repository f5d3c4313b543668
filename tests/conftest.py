"""Which tests run: the short line, the short line with a part of the rest, or all of them."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from heapq import heapreplace
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes depends on what else the machine does.
settings.register_profile("usual", deadline=None)
settings.load_profile("usual")

PARTS = 50
VARIABLE = "WILDESCAPE_PART"
CHOICES = ("all", "commit", *map(str, range(PARTS)))

DURATIONS = Path(__file__).with_name("durations.json")
"""Seconds that an item of a test takes, for tests of over half a second in all."""

MOST_SECONDS = 0.5
"""What a test may take of the short line: of one with more items, some are chosen."""

LONGEST = 0.6
"""A test whose items take longer is in the short line only if it's marked so."""

QUICK = 0.02
"""What a test takes of which no time is stored."""

# As in a site, and before a test imports what looks for it.
sys.modules.setdefault("rfc3987_syntax", None)

# Else each server and each kernel that a test starts, and each worker, compiles all it imports.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def part_of_commit() -> int:
    """The part that the commit chooses; 0 outside a repository."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    try:
        commit = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(commit, 16) % PARTS


def function_of(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def in_part(
    rest: Sequence[pytest.Item], part: int, seconds: Callable[[pytest.Item], float]
) -> list[pytest.Item]:
    """Those of the rest in a part: the parts take about as long, and the long items of a test are
    spread over many.

    Args:
        seconds: how long an item takes.
    """
    parts: list[list[pytest.Item]] = [[] for _ in range(PARTS)]
    loads = [(0.0, number) for number in range(PARTS)]
    for item in sorted(rest, key=seconds, reverse=True):
        load, number = loads[0]
        parts[number].append(item)
        heapreplace(loads, (load + max(seconds(item), QUICK), number))
    return parts[part]


def in_short_line(items: Sequence[pytest.Item], seconds: float) -> Sequence[pytest.Item]:
    """Of the items of one test, each of which takes so many seconds, those in the short line."""
    if any(item.get_closest_marker("short") for item in items):
        return items
    if seconds * len(items) <= MOST_SECONDS:
        return items
    number = int(MOST_SECONDS / seconds) or int(seconds <= LONGEST)
    return [items[place * len(items) // number] for place in range(number)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--part",
        default=os.environ.get(VARIABLE),
        help=f"besides the short line, run one of {PARTS} parts of the rest: its number, or "
        f"“commit”, which lets the commit choose, or “all”; also ${VARIABLE}",
    )
    parser.addoption("--all", action="store_const", const="all", dest="part", help="run every test")
    parser.addoption(
        "--store-durations", action="store_true", help=f"with --all: renew {DURATIONS.name}"
    )
    parser.addoption(
        "--static",
        action="store_true",
        help="drive the static site where a browser test asks for the site",
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """A browser and an attacked site are waited for; meanwhile another test can run."""
    return (os.cpu_count() or 1) * 3 // 2 or 1


def pytest_configure(config: pytest.Config) -> None:
    part = config.option.part
    if part is not None and part not in CHOICES:
        raise pytest.UsageError(f"--part and ${VARIABLE} take one of {', '.join(CHOICES)}")
    if part == "commit":
        config.option.part = str(part_of_commit())
    if config.option.store_durations and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch())


def pytest_report_header(config: pytest.Config) -> str:
    part = config.option.part
    if part == "all":
        return "every test, with the full samples"
    more = f", and part {part} of {PARTS} of the rest (--part {part})" if part else ""
    return f"the short line{more}; every test: --all"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.static:
        _leave_out(config, items, [item for item in items if item.get_closest_marker("served")])
    # Who names a test wants it run.
    part = config.option.part
    if part == "all" or any("::" in argument for argument in config.args):
        return
    durations = json.loads(DURATIONS.read_text("utf-8"))
    tests = defaultdict(list)
    for item in items:
        if not item.get_closest_marker("slow"):
            tests[function_of(item)].append(item)
    short = {
        item for name, some in tests.items() for item in in_short_line(some, durations.get(name, 0))
    }
    rest = [item for item in items if item not in short]
    drawn = (
        {*in_part(rest, int(part), lambda item: durations.get(function_of(item), 0))}
        if part
        else set()
    )
    _leave_out(config, items, [item for item in rest if item not in drawn])


def pytest_collection_finish() -> None:
    """What is there now stays: no search for garbage need go through it."""
    gc.freeze()


def _leave_out(
    config: pytest.Config, items: list[pytest.Item], left_out: Sequence[pytest.Item]
) -> None:
    config.hook.pytest_deselected(items=left_out)
    gone = {*left_out}
    items[:] = [item for item in items if item not in gone]


class Stopwatch:
    """Adds up what each test takes, and writes it down at the end."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.items: defaultdict[str, set[str]] = defaultdict(set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.partition("[")[0]
        self.seconds[name] += report.duration
        self.items[name].add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        stored = json.loads(DURATIONS.read_text("utf-8"))
        for name, total in self.seconds.items():
            stored.pop(name, None)
            if total > 0.5:
                stored[name] = round(total / len(self.items[name]), 2)
        DURATIONS.write_text(json.dumps(stored, indent=0, sort_keys=True) + "\n", "utf-8")
