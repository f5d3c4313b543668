"""Figures for the host of a site, in the text format of Prometheus, at a port of their own.

They say how much there is, never of whom: no name, no address, no code of a class.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    ProcessCollector,
    start_http_server,
)

HERE: Final = "127.0.0.1"
"""Only who is on the machine itself can ask."""

FIGURES: Final = CollectorRegistry()

VISITS: Final = Counter(
    "wildescape_visits", "Pages that have had a Python process.", registry=FIGURES
)
REFUSALS: Final = Counter(
    "wildescape_refusals",
    "What was refused: by a class, or since there was no place for it.",
    ["reason"],
    registry=FIGURES,
)


class NoFiguresError(Exception):
    """The figures can't be shown; the message is for the host."""


def show_figures(
    port: int, classes: Callable[[], int], kernels: Callable[[], Iterable[int]]
) -> None:
    """Answer at a port of this machine with the figures, until this process ends.

    Args:
        port: The port.
        classes: How many classes are in memory.
        kernels: The processes of the pages that are open, by their numbers.

    Raises:
        NoFiguresError: if nothing can listen there.
    """
    ProcessCollector(registry=FIGURES)
    gauges = {
        "classes": ("Classes in memory.", classes),
        "kernels": ("Python processes of pages.", lambda: len([*kernels()])),
        "kernel_memory_bytes": (
            "Memory of these processes, on Linux.",
            lambda: sum(map(_memory, kernels())),
        ),
    }
    for name, (about, figure) in gauges.items():
        Gauge(f"wildescape_{name}", about, registry=FIGURES).set_function(figure)
    try:
        start_http_server(port, HERE, FIGURES)
    except OSError as error:
        raise NoFiguresError(
            f"Figures can't be shown at port {port}: {error.strerror or error}. "
            "Choose another with --metrics."
        ) from error


def _memory(process: int) -> int:
    """The memory of a process, in bytes; 0 where the system doesn't tell, or it has ended."""
    with suppress(OSError):
        resident = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
        return resident * os.sysconf("SC_PAGE_SIZE")
    return 0
