"""How long the imports take, beside that of ipywidgets, and how large the bundles are."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

from wildescape_widgets.built import STATIC

TIMES = 9
PEER = "import ipywidgets"


def seconds(statement: str) -> float:
    """The median time of a fresh Python that runs `statement`, less that of an empty one."""

    def median(code: str) -> float:
        measured = []
        for _ in range(TIMES):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            measured.append(time.perf_counter() - start)
        return statistics.median(measured)

    return median(statement) - median("pass")


def main() -> None:
    peer = seconds(PEER)
    print(f"{PEER:45} {peer * 1000:6.0f} ms")
    for statement in (
        "import wildescape",
        "import wildescape_widgets",
        "import anywidget",
        "from wildescape_widgets import Inspector",
    ):
        found = seconds(statement)
        print(f"{statement:45} {found * 1000:6.0f} ms   {found / peer:.2f} of {PEER}")
    for bundle in sorted(Path(STATIC).iterdir()):
        print(f"{bundle.name:45} {bundle.stat().st_size / 1024:6.1f} KB")
