"""The full samples: each run takes one part of them, all runs together take them all."""

from __future__ import annotations

import os
import subprocess
import zlib
from pathlib import Path

import pytest

PARTS = 20
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


CHOICES = ("all", *map(str, range(PARTS)))


def pytest_addoption(parser):
    parser.addoption(
        "--sample",
        metavar="PART",
        default=os.environ.get(VARIABLE) or str(part_of_commit()),
        help=f"which part of the full samples to run; also ${VARIABLE}; default: by the commit",
    )
    parser.addoption(
        "--static",
        action="store_true",
        help="drive the static site where a browser test asks for the site",
    )


def pytest_configure(config):
    if config.option.sample not in CHOICES:
        raise pytest.UsageError(f"--sample and ${VARIABLE} take one of {', '.join(CHOICES)}")


def pytest_report_header(config):
    sample = config.option.sample
    if sample == "all":
        return "full samples: all"
    return (
        f"full samples: part {sample} of {PARTS} (repeat with --sample {sample}; or --sample all)"
    )


def pytest_collection_modifyitems(config, items):
    sample = config.option.sample
    taken, left_out = [], []
    for item in items:
        is_another = item.get_closest_marker("slow") and sample not in ("all", str(part_of(item)))
        is_elsewhere = config.option.static and item.get_closest_marker("served")
        (left_out if is_another or is_elsewhere else taken).append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = taken
