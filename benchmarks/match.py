"""What a whole match holds: in the kernel, and in the page that shows it.

In the kernel that is what comes free when the table is put away; the tables of the engine, which
all matches share, stay.
"""

import gc
import os
import shutil
import sys
import tempfile
import tracemalloc
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.clicks import free_port, notebook, serving
from tests.browser.hosts import FLAGS
from wildescape_widgets import Table

MATCH = {"me": None, "players": "club", "speed": "at once"}
SHOWN = f"""
from wildescape_widgets import Table
Table(seed=1, **{MATCH})
"""


def in_the_kernel() -> None:
    """A match to the last level, with the moves of all its deals and the last hand to undo in."""
    tracemalloc.start()
    table = Table(seed=1, **MATCH)
    past = table.state.past
    moves = sum(len(deal.tribute) + len(deal.play) for deal in past)
    print(f"a match of {len(past)} deals, {moves} moves")
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    table.close()
    del table, past
    gc.collect()
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"{'':34} {(held - left) / 1e6:.2f} MB in the kernel")


def in_the_page(page: Page, url: str) -> None:
    """The JavaScript heap before the match and after its end, collected."""
    page.goto(f"{url}voila/render/en/match.ipynb", wait_until="domcontentloaded")
    page.wait_for_selector(".ws-table")
    devtools = page.context.new_cdp_session(page)

    def heap() -> int:
        devtools.send("HeapProfiler.collectGarbage")
        return int(devtools.send("Runtime.getHeapUsage")["usedSize"])

    page.wait_for_selector(".ws-seats")
    before = heap()
    page.wait_for_selector(".ws-outcome >> text=match", timeout=600_000)
    print(f"{'':34} {(heap() - before) / 1e6:.2f} MB in the page")


def main() -> None:
    in_the_kernel()
    chromium = shutil.which("chromium")
    if chromium is None:
        print("match: no Chromium was found")
        return
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder, port = Path(place), free_port()
        notebook(folder, "match", SHOWN)
        options = ["--no-browser", f"--port={port}", f"--tutorials={folder}"]
        url = f"http://localhost:{port}/"
        with serving([sys.executable, "-m", "wildescape", "serve", *options], url):
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            in_the_page(browser.new_page(), url)
            browser.close()
