"""How smoothly the table moves: frames while cards are dealt and while a trick is played.

Beside each, in the same run, an empty page of the same size: what this machine can show at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from playwright.sync_api import Browser, Page

from benchmarks.figures import p95
from benchmarks.pages import chromium
from tests.browser.hosts import serving, write_page

SIZES = ((1280, 800), (390, 844))
TRICKS = 4
SETTLE_MS = 600
"""How long cards go on moving after what set them going."""

TABLE = """
from wildescape_widgets import Table
Table(seed=9, me=0, players="random", speed="fast")
"""

# Each frame is stamped, and each piece of work that holds up frames is kept with what it was for.
RECORD = """() => {
  const frames = [], held = [];
  let isOn = true;
  const note = (list) => {
    for (const { duration, blockingDuration, scripts } of list.getEntries()) {
      const layout = scripts.reduce((sum, one) => sum + one.forcedStyleAndLayoutDuration, 0);
      held.push({ duration, blocking: blockingDuration, layout });
    }
  };
  const observer = new PerformanceObserver(note);
  observer.observe({ type: "long-animation-frame" });
  const stamp = (now) => {
    frames.push(now);
    if (isOn) requestAnimationFrame(stamp);
  };
  requestAnimationFrame(stamp);
  window.recorded = () => {
    isOn = false;
    note({ getEntries: () => observer.takeRecords() });
    observer.disconnect();
    return { frames, held };
  };
}"""


class Held(TypedDict):
    """A long frame: what of it blocked input, and what of it was layout that code forced."""

    duration: float
    blocking: float
    layout: float


class Recorded(TypedDict):
    frames: list[float]
    held: list[Held]


def empty(browser: Browser, width: int, height: int, seconds: float) -> Recorded:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.evaluate(RECORD)
    page.wait_for_timeout(1000 * seconds)
    found: Recorded = page.evaluate("recorded()")
    page.close()
    return found


def ours(page: Page) -> None:
    """Wait until it's the learner's turn."""
    page.locator("[data-act='hint']:not([aria-disabled])").wait_for(timeout=60_000)


def dealt(page: Page) -> Recorded:
    page.evaluate(RECORD)
    page.click(".ws-primary")
    page.wait_for_selector(".ws-hand [role=option]")
    page.wait_for_timeout(1000 + SETTLE_MS)
    found: Recorded = page.evaluate("recorded()")
    return found


def played(page: Page) -> Recorded:
    """From a play or a pass until it's the learner's turn again: six moves."""
    ours(page)
    page.click("[data-act='hint']")
    page.wait_for_timeout(SETTLE_MS)
    page.evaluate(RECORD)
    page.locator(".ws-buttons .ws-primary:not([aria-disabled])").first.click()
    page.locator("[data-act='hint'][aria-disabled]").wait_for()
    ours(page)
    page.wait_for_timeout(SETTLE_MS)
    found: Recorded = page.evaluate("recorded()")
    return found


def told(what: str, of: Sequence[Recorded]) -> None:
    gaps = [
        after - before
        for one in of
        for before, after in zip(one["frames"], one["frames"][1:], strict=False)
    ]
    held = [each for one in of for each in one["held"]]
    longest = max((each["layout"] for each in held), default=0.0)
    print(
        f"{what:34} {1000 * len(gaps) / sum(gaps):5.1f} frames/s   p95 {p95(gaps):6.1f} ms   "
        f"longest {max(gaps):6.1f} ms   over 50 ms: {len(held)}, forced layout {longest:.1f} ms"
    )


def main() -> None:
    with chromium() as (browser, folder):
        write_page(folder / "en", "table", TABLE)
        serve = ("wildescape", "serve", "--no-browser", f"--tutorials={folder}")
        with serving(folder, folder / "log", *serve) as site:
            for width, height in SIZES:
                size = f"{width}×{height}"
                page = browser.new_page(viewport={"width": width, "height": height})
                page.goto(f"{site.url}voila/render/en/table.ipynb", wait_until="domcontentloaded")
                page.wait_for_selector(".ws-primary")
                page.wait_for_timeout(1500)
                told(f"{size} an empty page", [empty(browser, width, height, 4)])
                told(f"{size} a deal", [dealt(page)])
                told(f"{size} a trick", [played(page) for _ in range(TRICKS)])
                told(f"{size} an empty page", [empty(browser, width, height, 4)])
                page.goto("about:blank")
                page.close()
