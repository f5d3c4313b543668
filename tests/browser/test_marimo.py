"""Widgets in marimo, which runs the cells that depend on a widget when somebody clicks in it."""

import re

import pytest
from playwright.sync_api import expect

from .hosts import serving

pytest.importorskip("marimo", reason="there is no marimo: pip install '.[hosts]'")

pytestmark = pytest.mark.browser

NOTEBOOK = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from wildescape_widgets import Hand, Inspector, Practice, Table

    hand = mo.ui.anywidget(Hand("8S 8H 9D LJ"))
    inspector = mo.ui.anywidget(Inspector("8S 8H 9D LJ", trump="8"))
    table = mo.ui.anywidget(Table(seed=1, players="random", speed="at once"))
    practice = mo.ui.anywidget(Practice(seed=1))
    return hand, inspector, mo, practice, table


@app.cell
def _(hand, inspector, mo, practice, table):
    mo.vstack([hand, inspector, inspector, table, practice])
    return


@app.cell
def _(hand, mo):
    mo.plain_text("hand: " + hand.value["selection"])
    return


@app.cell
def _(inspector, mo):
    about = inspector.value
    legal = about["verdict"] and about["verdict"]["legal"]
    mo.plain_text(f"inspector: {about['selection']}, over {about['over']}, {legal}")
    return


@app.cell
def _(mo, table):
    mo.plain_text(f"table: {table.value['selection']}, of {len(table.widget.hand)} cards")
    return


@app.cell
def _(mo, practice):
    mo.plain_text("practice: " + practice.value["skill"])
    return
"""


@pytest.fixture(scope="module")
def page(browser, tmp_path_factory):
    folder = tmp_path_factory.mktemp("marimo")
    (folder / "page.py").write_text(NOTEBOOK, "utf-8")
    arguments = ["marimo", "run", "page.py", "--headless", "--no-token"]
    with serving(folder, folder / "log", *arguments) as server:
        context = browser.new_context(viewport={"width": 1280, "height": 4000})
        page = context.new_page()
        page.goto(server.url)
        expect(page.locator(".ws-inspector")).to_have_count(2, timeout=120_000)
        yield page
        context.close()


def cell(page, name):
    """What the cell says that depends on a widget."""
    return page.get_by_text(re.compile(f"^{name}: "))


def card(view, name):
    return view.get_by_role("option", name=name, exact=True).and_(view.locator(".ws-slot"))


@pytest.mark.short
def test_a_click_in_a_hand_runs_the_cells_that_depend_on_it(page):
    hand = page.locator(".ws").filter(has_not=page.locator(".ws-inspector, .ws-table")).first
    expect(cell(page, "hand")).to_have_text("hand: ")
    card(hand, "8 of spades").click()
    expect(cell(page, "hand")).to_have_text("hand: 8S")
    card(hand, "9 of diamonds").click()
    expect(cell(page, "hand")).to_have_text("hand: 8S 9D")
    hand.get_by_role("button", name="Clear").click()
    expect(cell(page, "hand")).to_have_text("hand: ")


@pytest.mark.short
def test_a_cell_has_the_verdict_on_the_choice_and_both_views_agree(page):
    one, two = (page.locator(".ws-inspector").nth(at) for at in (0, 1))
    card(one, "8 of spades").click()
    card(two, "9 of diamonds").click()
    expect(cell(page, "inspector")).to_have_text("inspector: 8S 9D, over , False")
    card(one, "9 of diamonds").click()
    card(two, "8 of hearts").click()
    expect(cell(page, "inspector")).to_have_text("inspector: 8S 8H, over , True")
    for view in (one, two):
        expect(view.locator(".ws-chosen")).to_have_count(2)
    one.get_by_role("button", name="Lay my choice on the table").click()
    expect(cell(page, "inspector")).to_have_text("inspector: , over 8S 8H, None")
    for view in (one, two):
        expect(view.locator(".ws-chosen")).to_have_count(0)


def test_after_quick_clicks_the_cell_and_both_views_have_one_choice(page):
    one, two = (page.locator(".ws-inspector").nth(at) for at in (0, 1))
    page.evaluate("""() => {
      const views = [...document.querySelectorAll("*")].flatMap(element =>
        element.shadowRoot ? [...element.shadowRoot.querySelectorAll(".ws-inspector")] : []);
      for (let click = 0; click < 21; click++)
        views[click % 2].querySelectorAll(".ws-slot")[click % 3].click();
    }""")
    page.wait_for_function("""() => {
      const views = [...document.querySelectorAll("*")].flatMap(element =>
        element.shadowRoot ? [...element.shadowRoot.querySelectorAll(".ws-inspector")] : []);
      const chosen = views.map(view => view.querySelectorAll(".ws-chosen").length);
      const told = document.body.textContent.match(/inspector: ([^,]*),/)[1];
      return chosen[0] === chosen[1] && told.split(" ").filter(Boolean).length === chosen[0];
    }""")
    told = two.get_by_role("status").text_content()
    assert told
    expect(one.get_by_role("status")).to_have_text(told)


@pytest.mark.short
def test_a_cell_follows_a_table(page):
    table = page.locator(".ws-table")
    expect(cell(page, "table")).to_have_text("table: , of 0 cards")
    table.get_by_role("button", name="Deal the cards").click()
    expect(cell(page, "table")).to_have_text("table: , of 27 cards")
    table.locator(".ws-hand .ws-slot").first.click()
    expect(cell(page, "table")).to_have_text("table: LJ, of 27 cards")


def test_a_cell_follows_practice(page):
    page.get_by_role("button", name="The order of cards").click()
    expect(cell(page, "practice")).to_have_text("practice: card-order")
