"""The full samples: each run takes one part of them, all runs together take them all."""

from __future__ import annotations

import os
import subprocess
import zlib
from pathlib import Path

import pytest

PARTS = 10
VARIABLE = "WILDESCAPE_SAMPLE"


def part_of_commit() -> int:
    """The part that the commit chooses; 0 outside a repository."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    try:
        commit = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(commit, 16) % PARTS


def part_of(item: pytest.Item) -> int:
    """The part that a test belongs to, whichever other tests are selected."""
    function, _, _ = item.nodeid.partition("[")
    callspec = getattr(item, "callspec", None)
    number = sum(callspec.indices.values()) if callspec else 0
    return (zlib.crc32(function.encode()) + number) % PARTS


def pytest_addoption(parser):
    parser.addoption(
        "--sample",
        choices=["all", *map(str, range(PARTS))],
        default=os.environ.get(VARIABLE) or str(part_of_commit()),
        help=f"which part of the full samples to run; also ${VARIABLE}; default: by the commit",
    )


def pytest_report_header(config):
    sample = config.option.sample
    if sample == "all":
        return "full samples: all"
    return (
        f"full samples: part {sample} of {PARTS} (repeat with --sample {sample}; or --sample all)"
    )


def pytest_collection_modifyitems(config, items):
    sample = config.option.sample
    if sample == "all":
        return
    left_out = [
        item for item in items if item.get_closest_marker("slow") and part_of(item) != int(sample)
    ]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]
