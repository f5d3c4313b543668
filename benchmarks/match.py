"""What a whole match holds: in the kernel, and in the page that shows it.

In the kernel that is what comes free when the table is put away; the tables of the engine, which
all matches share, stay.
"""

import gc
import tracemalloc

from playwright.sync_api import Page

from benchmarks.pages import chromium
from tests.browser.hosts import serving, write_page
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
    with chromium() as (browser, folder):
        write_page(folder / "en", "match", SHOWN)
        serve = ("wildescape", "serve", "--no-browser", f"--tutorials={folder}")
        with serving(folder, folder / "log", *serve) as site:
            in_the_page(browser.new_page(), site.url)
