"""A visit to the site: the first step that can be answered, each move, the kernel's memory.

Beside it, in the same run, the same lesson as a page of its own with a kernel of its own, and the
verdict on a card: the measures for the first step and for a move.
"""

import psutil
from playwright.sync_api import Browser, Page

from benchmarks.figures import memory, told
from benchmarks.pages import chromium, clicked
from tests.browser.hosts import serving, write_page

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
    with chromium() as (browser, folder):
        (folder / "lessons").mkdir()
        write_page(folder / "en", "alone", PAGE)
        serve = ("wildescape", "serve", "--no-browser", f"--tutorials={folder}")
        with serving(folder, folder / "log", *serve) as site:
            measure(browser, f"{site.url}?lang=en")


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
    card = (".ws-hand [role=option]:last-child", ".ws-verdict")
    [verdicts] = clicked(page, [card], 40, pause=100)
    verdict = told("a card at the table: its verdict", verdicts)
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
    running = kernels()
    print(f"kernels with all rooms visited: {len(running)}, PSS {memory(running):.1f} MiB")
    page.goto("about:blank")
