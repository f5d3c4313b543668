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
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

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
    chromium = shutil.which("chromium")
    if chromium is None or not PYODIDE.is_dir():
        print("static: no Chromium was found" if PYODIDE.is_dir() else f"static: no {PYODIDE}")
        return
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        if build_site([str(folder / "site"), "--pyodide", str(PYODIDE)]):
            return
        if lite:
            for name in LITE_SITES:
                (folder / name).symlink_to(lite.resolve() / name)
            contexts = {
                name: playwright.chromium.launch_persistent_context(
                    folder / "profiles" / name, executable_path=chromium, args=FLAGS
                )
                for name in (OURS, *LITE_SITES)
            }
            beside(folder, contexts)
            for context in contexts.values():
                context.close()
            return
        (folder / "bare").mkdir()
        (folder / "bare" / "index.html").write_text(BARE, "utf-8")
        for name in FILES:
            shutil.copy(PYODIDE / name, folder / "bare" / name)
        with serving_files(folder) as server:
            pages = {
                OURS: (f"{server.url}site/?lang=en#/lesson/{LESSON}", STEP),
                "bare Pyodide": (f"{server.url}bare/", "#sum:not(:empty)"),
            }
            # A profile of its own on disk, as a visitor has.
            contexts = {
                name: playwright.chromium.launch_persistent_context(
                    folder / "profiles" / name, executable_path=chromium, args=FLAGS
                )
                for name in pages
            }
            measure(folder, server.url, pages, contexts)
            for context in contexts.values():
                context.close()


def measure(
    folder: Path,
    url: str,
    pages: dict[str, tuple[str, str]],
    contexts: dict[str, BrowserContext],
) -> None:
    """Visit all pages in turn, and print what was found."""
    seconds: dict[str, list[float]] = {name: [] for name in pages}
    for visit in range(VISITS + 1):
        for name, (address, shown) in pages.items():
            page = contexts[name].new_page()
            asked: list[str] = []
            contexts[name].on("request", lambda request, asked=asked: asked.append(request.url))
            start = time.perf_counter()
            page.goto(address, wait_until="commit")
            page.locator(shown).first.wait_for(timeout=120_000)
            seconds[name].append(time.perf_counter() - start)
            if visit == 0:
                print(f"{name:16} {weight(folder, url, asked) / 1e6:5.2f} MB on the first visit")
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
                    print(f"{name:16} {wire(folder, asked) / 1e6:5.2f} MB on the first visit")
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


def wire(folder: Path, paths: Sequence[str]) -> int:
    """The bytes of the files at paths, each as it is or as gzip, whichever is less."""
    total = 0
    for path in {*paths}:
        file = folder / path
        file = file / "index.html" if file.is_dir() else file
        if file.is_file():
            content = file.read_bytes()
            total += min(len(content), len(gzip.compress(content, 6)))
    return total


def weight(folder: Path, url: str, asked: list[str]) -> int:
    """The bytes of the files behind addresses; nothing compresses them on the way."""
    paths = {address.partition("#")[0].partition("?")[0] for address in asked}
    files = [folder / path.removeprefix(url) for path in paths if path.startswith(url)]
    files = [file / "index.html" if file.is_dir() else file for file in files]
    return sum(file.stat().st_size for file in files)


if __name__ == "__main__":
    main(sys.argv[1:])
