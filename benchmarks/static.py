"""The static site: bytes of a first visit, and how long until a lesson's first step is there.

Beside it, in the same run, a page that loads the same Pyodide as it comes and has it add two
numbers. `python -m benchmarks static` needs `npm ci` in `tests/pyodide`.

`python -m benchmarks.static --beside DIR` measures the same course in JupyterLite and in Voici
instead, which `python -m benchmarks.lite_sites DIR` has built: from its address to the map, from
there to the first step of a lesson, a wrong answer there, and what a server that compresses sends.
"""

import argparse
import gzip
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

from benchmarks import Lacking
from benchmarks.pages import chromium_path
from tests.browser.hosts import FLAGS, serving_files
from wildescape_widgets.lessons.catalog import find_lesson
from wildescape_widgets.site.static_site.command import main as build_site
from wildescape_widgets.site.static_site.interpreter import FILES

PYODIDE = Path(__file__).parents[1] / "tests" / "pyodide" / "node_modules" / "pyodide"
VISITS = 9
LESSON = "which-five-win"
STEP = ".ws-lesson[data-page='lesson'] .ws-options button"

BARE = """<!DOCTYPE html>
<p id="sum"></p>
<script type="module">
  import { loadPyodide } from "./pyodide.mjs";
  const python = await loadPyodide();
  document.getElementById("sum").textContent = python.runPython("1 + 1");
</script>
"""

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  for (;;) {
    const keys = await caches.keys();
    if (keys.includes("wildescape-picture")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""


OURS = "the static site"
PAGES = {
    OURS: (f"site/?lang=en#/lesson/{LESSON}", STEP),
    "bare Pyodide": ("bare/", "#sum:not(:empty)"),
}
"""What is visited, and what shows that it's there."""

LITE_VISITS = 5
LITE_SITES = {
    "JupyterLite": "JupyterLite/site/notebooks/index.html?path=course.ipynb",
    "Voici": "Voici/site/voici/render/course.html",
}
"""Where the course is, in what `lite_sites` has built."""

IDLE = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
RUN = "void window.jupyterapp.commands.execute('notebook:run-all-cells')"
STATION = f"[data-page='map'] li [data-lesson='{LESSON}']"
PATIENCE_MS = 240_000

# From a click on an option to what is said about it.
CLICK = """async (option) => {
  const said = () => document.querySelector(".ws-lesson [role=status].ws-said")?.innerText;
  const before = said();
  const start = performance.now();
  document.querySelector(`.ws-answering [data-option="${option}"]`).click();
  while (said() === before) await new Promise((resolve) => setTimeout(resolve, 0));
  return performance.now() - start;
}"""


def main(argv: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.static", description=__doc__)
    parser.add_argument("--beside", type=Path, metavar="DIR", help="what lite_sites has built")
    lite: Path | None = parser.parse_args(argv).beside
    if not PYODIDE.is_dir():
        raise Lacking(f"no {PYODIDE}")
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        if build_site([str(folder / "site"), "--pyodide", str(PYODIDE)]):
            return
        if lite:
            for name in LITE_SITES:
                (folder / name).symlink_to(lite.resolve() / name)
            with visitors(playwright.chromium, folder, [OURS, *LITE_SITES]) as contexts:
                beside(folder, contexts)
            return
        (folder / "bare").mkdir()
        (folder / "bare" / "index.html").write_text(BARE, "utf-8")
        for name in FILES:
            shutil.copy(PYODIDE / name, folder / "bare" / name)
        with visitors(playwright.chromium, folder, PAGES) as contexts:
            measure(folder, contexts)


@contextmanager
def visitors(
    chromium: BrowserType, folder: Path, names: Iterable[str]
) -> Iterator[dict[str, BrowserContext]]:
    """A browser for each site, with a profile of its own on disk, as a visitor has."""
    contexts = {
        name: chromium.launch_persistent_context(
            folder / "profiles" / name, executable_path=chromium_path(), args=FLAGS
        )
        for name in names
    }
    yield contexts
    for context in contexts.values():
        context.close()


def measure(folder: Path, contexts: dict[str, BrowserContext]) -> None:
    """Visit all pages in turn, and print what was found."""
    seconds: dict[str, list[float]] = {name: [] for name in PAGES}
    asked: list[str] = []
    for context in contexts.values():
        context.on("request", lambda request: asked.append(urlsplit(request.url).path.lstrip("/")))
    with serving_files(folder) as server:
        for visit in range(VISITS + 1):
            for name, (place, shown) in PAGES.items():
                page = contexts[name].new_page()
                asked.clear()
                start = time.perf_counter()
                page.goto(f"{server.url}{place}", wait_until="commit")
                page.locator(shown).first.wait_for(timeout=120_000)
                seconds[name].append(time.perf_counter() - start)
                if visit == 0:
                    size = weight(folder, asked, len)
                    print(f"{name:16} {size / 1e6:5.2f} MB on the first visit")
                    if name == OURS:
                        page.evaluate(KEPT)
                page.close()
    bare = statistics.median(seconds["bare Pyodide"][1:])
    for name, (first, *warm) in seconds.items():
        median = statistics.median(warm)
        print(
            f"{name:16} first {first:5.2f} s   warm: median {median:5.2f} s   "
            f"{min(warm):5.2f} to {max(warm):5.2f} s   {median / bare:.2f} of bare Pyodide"
        )


def beside(folder: Path, contexts: dict[str, BrowserContext]) -> None:
    """Visit the same course on each site in turn, and print what was found."""
    asked: list[str] = []
    wrong = find_lesson(LESSON).steps[0].wrong[0].answer
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in contexts}
    with serving_files(folder, asked.append) as server:
        places = {OURS: "site/?lang=en", **LITE_SITES}
        for visit in range(LITE_VISITS + 1):
            for name, place in places.items():
                page = contexts[name].new_page()
                page.set_default_timeout(PATIENCE_MS)
                asked.clear()
                first_step = open_lesson(page, name, f"{server.url}{place}")
                found[name].append((first_step, page.evaluate(CLICK, wrong)))
                if visit == 0:
                    if name == OURS:
                        page.evaluate(KEPT)
                    size = weight(folder, asked, compressed)
                    print(f"{name:16} {size / 1e6:5.2f} MB on the first visit")
                page.close()
    ours = {kind: figures(found[OURS], kind) for kind in KINDS}
    for name, visits in found.items():
        told = [
            f"{kind}: {figures(visits, kind):8.2f} ({figures(visits, kind) / ours[kind]:5.1f})"
            for kind in KINDS
        ]
        print(f"{name:16} {'   '.join(told)}")


KINDS = ("first step, s", "again, s", "click, ms")
"""What is printed of each site, and its ratio to ours: the first visit, then medians."""


def figures(visits: list[tuple[float, float]], kind: str) -> float:
    """One of `KINDS`, of the visits to a site."""
    steps, clicks = zip(*visits, strict=True)
    return {
        "first step, s": steps[0],
        "again, s": statistics.median(steps[1:]),
        "click, ms": statistics.median(clicks),
    }[kind]


def open_lesson(page: Page, name: str, address: str) -> float:
    """The seconds until the lesson's first step can be answered, by a visitor who is quick."""
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    if name == "JupyterLite":
        page.wait_for_function(IDLE, polling=50)
        page.evaluate(RUN)
    page.locator(STATION).click()
    page.locator(STEP).first.wait_for()
    return time.perf_counter() - start


def weight(folder: Path, paths: Iterable[str], measured: Callable[[bytes], int]) -> int:
    """The bytes of the files at paths, each as a server sends it."""
    files = [folder / path for path in {*paths}]
    files = [file / "index.html" if file.is_dir() else file for file in files]
    return sum(measured(file.read_bytes()) for file in files if file.is_file())


def compressed(content: bytes) -> int:
    """The bytes of a file as it is or as gzip, whichever is less."""
    return min(len(content), len(gzip.compress(content, 6)))


if __name__ == "__main__":
    main(sys.argv[1:])
