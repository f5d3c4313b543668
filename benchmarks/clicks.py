"""From a click to what it shows, beside a bare counter on the same page.

The inspector's verdict, in Voila and in JupyterLab, with our websockets and with the stock ones;
the table's verdict, and the table after a legal play and five bots that think of nothing.
"""

import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import nbformat
from playwright.sync_api import Page, sync_playwright

from tests.browser.hosts import FLAGS, LAB_OPTIONS, free_port, run_in_lab

CLICKS = 200
STOCK = "jupyter_server.services.kernels.connection.channels.ZMQChannelsWebsocketConnection"

COUNTER = '''
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "counter";
      const show = () => { button.textContent = model.get("count"); };
      button.onclick = () => model.send({});
      model.on("change:count", show);
      show();
      el.append(button);
    } }
    """
    count = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(self.add)
    def add(self, *_):
        self.count += 1
Counter()
'''
INSPECTOR = """
from wildescape_widgets import Inspector
Inspector(
    "BJ LJ 8S 8H 8C AS AH KD KC KC QS QD JH 10S 10D 9C 9H 7S 7D 6H 6C 5S 5D 4H 3C 3D 2H",
    trump="8", over="KS KH KD 4S 4D", selection="BJ 8S 8H 8C",
)
"""

TABLE = """
from wildescape_widgets import Table
Table(seed=9, me=0, players="random", speed="at once")
"""

# Clicks each target `count` times and waits until the text that it changes has changed: in turns
# of ten, so that whatever else the machine does meets both alike. The first turn warms up.
MEASURE = """async ([pairs, count]) => {
  const times = pairs.map(() => []);
  for (let done = -10; done < count; done += 10) {
    for (const [which, [target, shown]] of pairs.entries()) {
      const element = document.querySelector(shown);
      const button = document.querySelector(target);
      for (let i = 0; i < 10; i++) {
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
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }
  return times;
}"""


@contextlib.contextmanager
def serving(arguments: list[str], url: str) -> Iterator[None]:
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(arguments, stdout=log, stderr=log)
        try:
            while True:
                with contextlib.suppress(urllib.error.URLError, ConnectionError):
                    urllib.request.urlopen(url, timeout=5).close()
                    break
                if process.poll() is not None:
                    log.seek(0)
                    raise RuntimeError(log.read().decode())
                time.sleep(0.1)
            yield
        finally:
            process.terminate()
            process.wait(30)


# Clicks the targets one after another and waits for the text that each changes; notes the time of
# the one that counts.
ROUNDS = """async ([steps, counted, count]) => {
  const times = [];
  for (let done = -10; done < count; done++) {
    for (const [step, [target, shown]] of steps.entries()) {
      const element = document.querySelector(shown);
      const before = element.textContent;
      const start = performance.now();
      await new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (element.textContent === before) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(element, { childList: true, characterData: true, subtree: true });
        document.querySelector(target).click();
      });
      if (step === counted && done >= 0) times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return times;
}"""


def notebook(folder: Path, name: str, shown: str) -> None:
    cells = [nbformat.v4.new_code_cell(code.strip()) for code in (COUNTER, shown)]
    kernel = {"name": "python3", "display_name": "Python 3"}
    about = {"lang": "en", "title": "Clicks"}
    page = nbformat.v4.new_notebook(
        cells=cells, metadata={"kernelspec": kernel, "wildescape": about}
    )
    (folder / "en").mkdir(exist_ok=True)
    nbformat.write(page, folder / "en" / f"{name}.ipynb")


def measure(page: Page, name: str) -> tuple[float, float]:
    page.wait_for_selector(".counter")
    page.wait_for_selector(".ws-verdict strong")
    page.wait_for_timeout(1500)
    pairs = [[".counter", ".counter"], [".ws-hand [data-card='AS']", ".ws-verdict"]]
    measured = page.evaluate(MEASURE, [pairs, CLICKS])
    counter, verdict = told(name, "bare counter", measured[0]), told(name, "verdict", measured[1])
    print(f"{'':34} verdict / counter {verdict / counter:.2f}")
    return counter, verdict


def told(name: str, what: str, times: list[float]) -> float:
    """The median of `times`, printed."""
    median, p95 = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    print(f"{name:34} {what:13} median {median:6.1f} ms   p95 {p95:6.1f} ms")
    return median


def measure_table(page: Page, url: str) -> None:
    """The table's verdict, and the table after a play; each play is taken back."""
    page.goto(f"{url}voila/render/en/table.ipynb", wait_until="domcontentloaded")
    page.wait_for_selector(".counter")
    page.click(".ws-primary")
    page.wait_for_selector(".ws-hand [role=option]")
    page.wait_for_timeout(1500)
    card, verdict, middle = ".ws-hand [role=option]:last-child", ".ws-verdict", ".ws-middle"
    play, undo = ".ws-buttons button:first-child", ".ws-quiet button:nth-child(3)"
    # With a card chosen all along, each click changes one verdict into another.
    page.click(".ws-hand [role=option]:first-child")
    page.wait_for_timeout(500)
    clicked = page.evaluate(MEASURE, [[[".counter", ".counter"], [card, verdict]], CLICKS])
    counter = told("Voila, ours", "bare counter", clicked[0])
    shown = told("Voila, ours", "table: verdict", clicked[1])
    print(f"{'':34} verdict / counter {shown / counter:.2f}")
    page.click(".ws-hand [role=option]:first-child")
    page.wait_for_timeout(500)
    steps = [[card, verdict], [play, middle], [undo, middle]]
    played = told("Voila, ours", "table: play", page.evaluate(ROUNDS, [steps, 1, CLICKS]))
    print(f"{'':34} table after a play / counter {played / counter:.2f}")


def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        print("clicks: no Chromium was found")
        return
    # Pages are measured as they are installed, whatever this shell has set.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        notebook(folder, "clicks", INSPECTOR)
        notebook(folder, "table", TABLE)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        ours = in_voila(browser.new_page(), "Voila, ours", folder, stock=False)
        stock = in_voila(browser.new_page(), "Voila, stock", folder, stock=True)
        print(f"{'':34} ours / stock, verdict {ours[1] / stock[1]:.2f}")
        ours = in_lab(browser.new_page(), "JupyterLab, ours", folder, stock=False)
        stock = in_lab(browser.new_page(), "JupyterLab, stock", folder, stock=True)
        print(f"{'':34} ours / stock, verdict {ours[1] / stock[1]:.2f}")
        browser.close()


def in_voila(page: Page, name: str, folder: Path, *, stock: bool) -> tuple[float, float]:
    port = free_port()
    ours = ["-m", "wildescape", "serve", "--no-browser", f"--port={port}", f"--tutorials={folder}"]
    theirs = [
        *("-m", "voila", "--no-browser", f"--port={port}", str(folder)),
        f"--Voila.kernel_websocket_connection_class={STOCK}",
    ]
    url = f"http://localhost:{port}/"
    with serving([sys.executable, *(theirs if stock else ours)], url):
        page.goto(f"{url}voila/render/en/clicks.ipynb", wait_until="domcontentloaded")
        found = measure(page, name)
        if not stock:
            measure_table(page, url)
        return found


def in_lab(page: Page, name: str, folder: Path, *, stock: bool) -> tuple[float, float]:
    port = free_port()
    extensions = {"jpserver_extensions": {"wildescape_widgets.site.websocket": not stock}}
    config = folder / "extensions.json"
    config.write_text(json.dumps({"ServerApp": extensions}))
    options = [*LAB_OPTIONS, f"--port={port}", f"--ServerApp.root_dir={folder}"]
    url = f"http://localhost:{port}/"
    with serving([sys.executable, "-m", "jupyterlab", *options, f"--config={config}"], url):
        run_in_lab(page, f"{url}doc/tree/en/clicks.ipynb")
        return measure(page, name)
