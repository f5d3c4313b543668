"""From a click to what it shows, beside a bare counter on the same page.

The inspector's verdict, in Voila and in JupyterLab, with our websockets and with the stock ones;
the table's verdict, and the table after a legal play and five bots that think of nothing.
"""

import json
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.figures import told
from benchmarks.pages import chromium, clicked
from tests.browser.hosts import LAB_OPTIONS, run_in_lab, serving, write_page

CLICKS = 200
COUNTED = ".counter", ".counter"
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


def measure(page: Page, name: str) -> tuple[float, float]:
    page.wait_for_selector(".counter")
    page.wait_for_selector(".ws-verdict strong")
    page.wait_for_timeout(1500)
    measured = clicked(page, [COUNTED, (".ws-hand [data-card='AS']", ".ws-verdict")], CLICKS)
    counter = told(f"{name}: bare counter", measured[0])
    verdict = told(f"{name}: verdict", measured[1])
    print(f"{'':44} verdict / counter {verdict / counter:.2f}")
    return counter, verdict


def measure_table(page: Page, url: str) -> None:
    """The table's verdict, and the table after a play; each play is taken back."""
    page.goto(f"{url}voila/render/en/table.ipynb", wait_until="domcontentloaded")
    page.wait_for_selector(".counter")
    page.click(".ws-primary")
    page.wait_for_selector(".ws-hand [role=option]")
    page.wait_for_timeout(1500)
    card, middle = (".ws-hand [role=option]:last-child", ".ws-verdict"), ".ws-middle"
    play, undo = ".ws-buttons button:first-child", ".ws-controls .ws-quiet > button:first-child"
    # With a card chosen all along, each click changes one verdict into another.
    page.click(".ws-hand [role=option]:first-child")
    page.wait_for_timeout(500)
    clicks = clicked(page, [COUNTED, card], CLICKS)
    counter = told("Voila, ours: bare counter", clicks[0])
    shown = told("Voila, ours: table, verdict", clicks[1])
    print(f"{'':44} verdict / counter {shown / counter:.2f}")
    page.click(".ws-hand [role=option]:first-child")
    page.wait_for_timeout(500)
    _, plays, _ = clicked(page, [card, (play, middle), (undo, middle)], CLICKS, turn=1)
    played = told("Voila, ours: table, play", plays)
    print(f"{'':44} table after a play / counter {played / counter:.2f}")


def main() -> None:
    with chromium() as (browser, folder):
        write_page(folder / "en", "clicks", COUNTER, INSPECTOR)
        write_page(folder / "en", "table", COUNTER, TABLE)
        for where, measured in (("Voila", in_voila), ("JupyterLab", in_lab)):
            _, ours = measured(browser.new_page(), f"{where}, ours", folder, stock=False)
            _, stock = measured(browser.new_page(), f"{where}, stock", folder, stock=True)
            print(f"{'':44} ours / stock, verdict {ours / stock:.2f}")


def in_voila(page: Page, name: str, folder: Path, *, stock: bool) -> tuple[float, float]:
    ours = ("wildescape", "serve", "--no-browser", f"--tutorials={folder}")
    theirs = (
        *("voila", "--no-browser", str(folder)),
        f"--Voila.kernel_websocket_connection_class={STOCK}",
    )
    with serving(folder, folder / "log", *(theirs if stock else ours)) as site:
        page.goto(f"{site.url}voila/render/en/clicks.ipynb", wait_until="domcontentloaded")
        found = measure(page, name)
        if not stock:
            measure_table(page, site.url)
        return found


def in_lab(page: Page, name: str, folder: Path, *, stock: bool) -> tuple[float, float]:
    extensions = {"jpserver_extensions": {"wildescape_widgets.site.websocket": not stock}}
    config = folder / "extensions.json"
    config.write_text(json.dumps({"ServerApp": extensions}))
    options = [*LAB_OPTIONS, f"--ServerApp.root_dir={folder}", f"--config={config}"]
    with serving(folder, folder / "log", "jupyterlab", *options) as site:
        run_in_lab(page, f"{site.url}doc/tree/en/clicks.ipynb")
        return measure(page, name)
