"""A folder of somebody's own notebooks as a site, with widgets of other libraries in them."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import expect

from .hosts import serving, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.served]

HAND = """
from wildescape_widgets import Inspector
Inspector("8S 8H LJ 9D", trump="8")
"""

RULES = """
from wildescape_widgets import Rulebook
Rulebook()
"""

PLOT = """
import ipywidgets
from bqplot import pyplot
from wildescape_widgets import Hand

hand = Hand("8S 8H LJ 9D")
figure = pyplot.figure(layout={"height": "300px", "width": "400px"})
bars = pyplot.bar(["chosen", "not chosen"], [0, 4])

def count(_):
    bars.y = [len(hand.chosen), 4 - len(hand.chosen)]

hand.observe(count, "selection")
ipywidgets.VBox([hand, figure])
"""

FIGURE = """
import ipywidgets
import matplotlib
from wildescape_widgets import Hand

matplotlib.use("widget")
from matplotlib import pyplot

hand = Hand("8S 8H LJ 9D")
with pyplot.ioff():
    figure, axes = pyplot.subplots()
[bar] = axes.bar(["chosen"], [0], color="black")
axes.set_ylim(0, 4)

def count(_):
    bar.set_height(len(hand.chosen))
    figure.canvas.draw_idle()

hand.observe(count, "selection")
ipywidgets.VBox([hand, figure.canvas])
"""


@pytest.fixture(scope="module")
def site(chromium, tmp_path_factory):
    """A site of a folder with nothing but notebooks."""
    folder = tmp_path_factory.mktemp("notebooks")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    notebooks = [
        ("a", "A hand to look at", HAND),
        ("plot", "Hands, counted", PLOT),
        ("figure", "Hands, drawn", FIGURE),
        ("rules", "The rules", RULES),
    ]
    for name, title, code in notebooks:
        cells = [new_markdown_cell(f"# {title}"), new_code_cell(code.strip())]
        nbformat.write(new_notebook(cells=cells, metadata=kernel), folder / f"{name}.ipynb")
    log = tmp_path_factory.mktemp("log") / "log"
    arguments = ["wildescape", "serve", "--no-browser", "--tutorials", str(folder)]
    with serving(folder, log, *arguments) as server:
        yield server


def test_the_course_lists_them_by_title_and_opens_them_in_the_language_of_the_visitor(
    site, visitor
):
    page = visitor()
    page.goto(f"{site.url}?lang=zh_CN")
    expect(page.get_by_role("link", name="Hands, counted")).to_be_visible()
    page.get_by_role("link", name="A hand to look at").click()
    expect(page.locator(".ws-inspector")).to_be_visible(timeout=120_000)
    expect(page).to_have_title("A hand to look at · Wild Escape")
    assert page.evaluate("document.documentElement.lang") == "zh-CN"
    page.get_by_role("link", name="English").click()
    expect(page.locator(".ws-inspector")).to_be_visible(timeout=120_000)
    assert page.evaluate("document.documentElement.lang") == "en"


def test_the_card_to_print_opens_in_a_notebook_too(site, visitor):
    page = visitor()
    page.goto(f"{site.url}voila/render/rules.ipynb")
    page.get_by_role("button", name="Print the rules card").click(timeout=120_000)
    expect(page.locator(".ws-sheet")).to_be_visible()


@pytest.fixture
def bqplot():
    """Skips a test before its page is opened."""
    pytest.importorskip("bqplot", reason="there is no bqplot: pip install '.[hosts]'")


@pytest.fixture
def ipympl():
    """Skips a test before its page is opened."""
    pytest.importorskip("ipympl", reason="there is no ipympl: pip install '.[hosts]'")


@pytest.fixture
def watched(site, visitor):
    """Opens a page that may ask its own site alone, and breaks no policy."""
    page = visitor()
    refused, asked = [], []
    page.on("console", lambda said: refused.append(said.text) if "Polic" in said.text else None)
    page.on("request", lambda request: asked.append(request.url))
    yield page
    assert refused == []
    hosts = {url.split("/")[2] for url in asked if not url.startswith(("data:", "blob:"))}
    assert hosts == {site.url.split("/")[2]}


@pytest.mark.usefixtures("bqplot")
def test_a_plot_of_bqplot_draws_and_follows_a_hand(site, watched):
    page = watched
    page.goto(f"{site.url}voila/render/plot.ipynb")
    bars = page.locator(".bqplot rect.bar")
    expect(bars).to_have_count(2, timeout=120_000)

    def heights():
        return bars.evaluate_all("bars => bars.map(bar => Number(bar.getAttribute('height')))")

    wait_until(page, lambda: heights()[0] == 0 < heights()[1])
    for at in (0, 1):
        page.locator(".ws-slot").nth(at).click()
    wait_until(page, lambda: heights()[0] == heights()[1] > 0)


BLACK = """canvas => {
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    let black = 0;
    for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && data[at] + data[at + 1] + data[at + 2] === 0) black += 1;
    return black / (width * height);
}"""


@pytest.mark.usefixtures("ipympl")
def test_a_figure_of_matplotlib_draws_and_follows_a_hand(site, watched):
    page = watched
    page.goto(f"{site.url}voila/render/figure.ipynb")
    canvas = page.locator(".jupyter-matplotlib-canvas-div canvas").first
    canvas.wait_for(timeout=120_000)
    # Axes and ticks are black as well.
    wait_until(page, lambda: 0 < canvas.evaluate(BLACK) < 0.05)
    for at in (0, 1):
        page.locator(".ws-slot").nth(at).click()
    wait_until(page, lambda: canvas.evaluate(BLACK) > 0.2)
