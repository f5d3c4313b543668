"""How long the imports take, beside `import ipywidgets`, and how large the bundles are."""

import statistics
import subprocess
import sys
import time
from pathlib import Path

from wildescape_widgets.base import STATIC

TIMES = 9
PEER = "ipywidgets"


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
    peer = seconds(f"import {PEER}")
    print(f"import {PEER:22} {peer * 1000:7.0f} ms")
    for module in ("wildescape", "anywidget", "wildescape_widgets"):
        found = seconds(f"import {module}")
        print(f"import {module:22} {found * 1000:7.0f} ms   {found / peer:.2f} of {PEER}")
    for bundle in sorted(Path(STATIC).iterdir()):
        print(f"{bundle.name:29} {bundle.stat().st_size / 1024:7.1f} KB")
