"""What benchmarks of pages share: a Chromium, and the time from clicks to texts."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks import Lacking
from tests.browser.hosts import FLAGS

# Clicks each target `count` times and waits until the text that it changes has changed: in turns
# of so many clicks, so that whatever else the machine does meets all alike. The first ten clicks
# warm up.
CLICKS = """async ([targets, count, turn, pause]) => {
  const times = targets.map(() => []);
  for (let done = -10; done < count; done += turn) {
    for (const [which, [target, shown]] of targets.entries()) {
      for (let i = 0; i < turn; i++) {
        const element = document.querySelector(shown);
        const button = document.querySelector(target);
        const before = element.textContent;
        const start = performance.now();
        await new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            if (element.textContent === before) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(element, { childList: true, characterData: true, subtree: true });
          button.click();
        });
        if (done >= 0) times[which].push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
  return times;
}"""


def chromium_path() -> str:
    """Where Chromium is.

    Raises:
        Lacking: if there is none.
    """
    found = shutil.which("chromium")
    if found is None:
        raise Lacking("no Chromium was found")
    # Pages are measured as they are installed, whatever this shell has set.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return found


@contextlib.contextmanager
def chromium() -> Iterator[tuple[Browser, Path]]:
    """A Chromium, and a new folder for what it is to show."""
    path = chromium_path()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser, Path(place)
        browser.close()


def clicked(
    page: Page, targets: Sequence[tuple[str, str]], count: int, turn: int = 10, pause: int = 20
) -> list[list[float]]:
    """The milliseconds from each click to the text that it changes.

    Args:
        page: Where to click.
        targets: What to click, and what it changes.
        count: How often each is clicked and counted.
        turn: How often each is clicked before the next.
        pause: How many milliseconds after each change to wait.
    """
    found: list[list[float]] = page.evaluate(CLICKS, [targets, count, turn, pause])
    return found
