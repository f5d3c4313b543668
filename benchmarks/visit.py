"""A visit to the site: the first step that can be answered, each move, the kernel's memory.

Beside it, in the same run, the same lesson as a page of its own with a kernel of its own, and the
verdict on a card: the measures for the first step and for a move.
"""

import os
import shutil
import statistics
import tempfile
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.hosts import FLAGS, serving, write_page

TIMES = 7
ROUNDS = 10
LESSON, OTHER = "which-five-win", "jokers-wild"
STATION = f"[data-page='map'] li [data-lesson='{LESSON}']"
STEP = ".ws-lesson[data-page='lesson'] .ws-options button"

PAGE = f"""
from wildescape_widgets import Lesson
Lesson("{LESSON}")
"""

# Goes to a place, and waits until it shows.
UNTIL = """async ([hash, shown]) => {
  const start = performance.now();
  location.hash = hash;
  await new Promise((resolve) => {
    const look = () => document.querySelector(shown) && (observer.disconnect(), resolve());
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    look();
  });
  return performance.now() - start;
}"""

# Chooses and puts down a card, and waits each time until the verdict says so.
VERDICT = """async (count) => {
  const times = [];
  for (let done = -5; done < count; done++) {
    const verdict = document.querySelector(".ws-verdict");
    const before = verdict.textContent;
    const start = performance.now();
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (verdict.textContent === before) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(verdict, { childList: true, characterData: true, subtree: true });
      document.querySelector(".ws-hand [role=option]:last-child").click();
    });
    if (done >= 0) times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return times;
}"""


def to(address: str) -> str:
    return f"#/{address}"


MOVES = {
    "a lesson": (to(f"lesson/{LESSON}"), f"[data-lesson='{LESSON}'][data-step] button"),
    "another lesson": (to(f"lesson/{OTHER}"), f"[data-lesson='{OTHER}'][data-step] button"),
    "practice": (to("practice"), "[data-page='practice'] button"),
    "the table": (to("table"), ".ws-table[data-page='table'] button"),
    "the rules": (to("rules"), "[data-page='rules'] button"),
    "the journal": (to("journal"), ".ws-journal[data-page='journal'] button"),
    "the map": (to(""), STATION),
}


def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        print("visit: no Chromium was found")
        return
    # Pages are measured as they are installed, whatever this shell has set.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        (folder / "lessons").mkdir()
        write_page(folder / "en", "alone", PAGE)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        serve = ("wildescape", "serve", "--no-browser", f"--tutorials={folder}")
        with serving(folder, folder / "log", *serve) as site:
            measure(browser, f"{site.url}?lang=en")
        browser.close()


def told(what: str, seconds: list[float]) -> float:
    """The median in milliseconds, printed."""
    median = statistics.median(seconds)
    print(f"{what:44} median {median:7.1f} ms   most {max(seconds):7.1f} ms")
    return median


def first_step(browser: Browser, url: str, target: str, look: int) -> float:
    """From a click on the map to the first step, in milliseconds.

    Args:
        target: What is clicked.
        look: For how many milliseconds the map was looked at before.
    """
    page = browser.new_page()
    page.goto(url, wait_until="commit")
    page.locator(target).wait_for()
    page.wait_for_timeout(look)
    page.evaluate("sessionStorage.setItem('clicked', Date.now())")
    page.locator(target).click(no_wait_after=True)
    page.locator(STEP).first.wait_for()
    found: float = page.evaluate("Date.now() - sessionStorage.getItem('clicked')")
    page.goto("about:blank")
    page.close()
    return found


def kernels() -> list[psutil.Process]:
    ours = psutil.Process().children(recursive=True)
    return [process for process in ours if "ipykernel" in " ".join(process.cmdline())]


def visit(page: Page) -> None:
    """Move from room to room; the first round is told apart, as rooms are made in it."""
    found: dict[str, list[float]] = {name: [] for name in MOVES}
    for _ in range(ROUNDS + 1):
        for name, move in MOVES.items():
            found[name].append(page.evaluate(UNTIL, move))
            page.wait_for_timeout(150)
    page.evaluate(UNTIL, MOVES["the table"])
    page.locator(".ws-primary").first.click()
    # In the learner's turn nothing else changes the verdict; with a card chosen all along, each
    # click changes one verdict into another.
    page.locator("[data-act='hint']:not([aria-disabled])").wait_for()
    page.locator(".ws-hand [role=option]").first.click()
    page.wait_for_timeout(500)
    verdict = told("a card at the table: its verdict", page.evaluate(VERDICT, 40))
    for name, times in found.items():
        shown = told(f"to {name}", times[1:])
        print(f"{'':44} / verdict {shown / verdict:.2f}   the first time {times[0]:.1f} ms")


def measure(browser: Browser, url: str) -> None:
    alone = "a[href$='alone.ipynb']"
    page_of_its_own = [first_step(browser, url, alone, 300) for _ in range(TIMES)]
    own = told("the lesson as a page of its own", page_of_its_own)
    for name, look in (("at once", 0), ("after a second", 1000)):
        times = [first_step(browser, url, STATION, look) for _ in range(TIMES)]
        shown = told(f"the lesson from the map, clicked {name}", times)
        print(f"{'':44} / page of its own {shown / own:.2f}")
    page = browser.new_page()
    page.goto(url)
    page.wait_for_timeout(4000)
    visit(page)
    [*running] = kernels()
    memory = [process.memory_full_info().pss / 2**20 for process in running]
    print(f"kernels with all rooms visited: {len(running)}, PSS {sum(memory):.1f} MiB")
    page.goto("about:blank")
