"""Widgets in JupyterLab and Notebook 7: in boxes, shown twice, linked, saved and exported."""

import re
from copy import deepcopy

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import expect
from wildescape.teach.progress_code import parse_progress_code

from tests.widgets.site.visitors import open_site
from wildescape_widgets.site_client import SiteClient

from .conftest import assert_accessible
from .hosts import NOTEBOOK_HOSTS, code_of, open_in_lab, run_in_lab, wait_until, write_page

# JupyterLab takes long to open; in the short line a test of the inspector does that.
pytestmark = [pytest.mark.browser, pytest.mark.slow]

SETUP = """
import ipywidgets as w
from wildescape_widgets import Hand, Inspector, Lesson, Practice, Table
HAND = "BJ LJ 8S 8H 8C AS AH KD KC KC QS QD JH 10S 10D 9C 9H 7S 7D 6H 6C 5S 5D 4H 3C 3D 2H"
def both():
    return [Hand(HAND), Inspector(HAND, selection="8S 8H")]
"""

BOXES = {
    "a row": "w.HBox(both())",
    "a row with a button": "w.HBox([Hand(HAND), w.Button(description='Deal')])",
    "a row with a table": "w.HBox([Table(seed=1), Hand(HAND)])",
    "a row with a lesson": "w.HBox([Lesson(1), Practice()])",
    "a row of columns": "w.HBox([w.VBox([Hand(HAND)]), w.VBox([Inspector(HAND)])])",
    "a column": "w.VBox(both())",
    "a grid": "w.GridBox(both(), layout=w.Layout(grid_template_columns='1fr 1fr'))",
    "a grid of its own": "w.GridBox(both(), layout=w.Layout(grid_template_columns='auto auto'))",
    "a tab": "w.Tab(both(), titles=['First', 'Second'])",
    "an accordion": "w.Accordion(both(), titles=['First', 'Second'], selected_index=0)",
}

HIDING = {"a tab", "an accordion"}
FILLED = {"a row", "a row with a table", "a grid", "a grid of its own"}
"""The boxes that show one widget at a time, and those that widgets share between them."""

VIEWS = [
    """
import ipywidgets as w
from traitlets import link
from wildescape_widgets import Inspector, Table
inspector = Inspector("8S 8H LJ 9D", trump="8", tooltip="Judge a play", selection="LJ")
inspector
""",
    "inspector",
    """
chosen, number, verdict = w.Text(), w.Text(), w.Label()
w.jslink((inspector, "selection"), (chosen, "value"))
w.jslink((inspector, "trump"), (number, "value"))
inspector.observe(lambda change: setattr(verdict, "value", repr(change["new"])), "verdict")
w.VBox([chosen, number, verdict])
""",
    "table = Table(seed=1, speed='at once')\ntable",
    "table",
]

SAVED = [
    """
from wildescape_widgets import Inspector, Lesson, Table
inspector = Inspector("8S 8H LJ 9D", trump="8", over="7S 7H", selection="8S")
inspector
""",
    "Lesson(6, at=7)",
    "Table(seed=3, players='random', speed='at once')",
    """
import ipywidgets
from wildescape_widgets import Hand
ipywidgets.Tab([ipywidgets.VBox([Hand("10C 3D", trump="9"), ipywidgets.Button()])])
""",
]

MEASURED = """box => [...box.querySelectorAll(".ws")].filter(ws => ws.clientWidth).map(ws => {
  const outer = ws.parentElement.parentElement.getBoundingClientRect();
  const { left, right, width } = ws.getBoundingClientRect();
  const rows = [...ws.querySelectorAll(".ws-row")].map(row =>
    [...row.children].map(card => card.getBoundingClientRect()));
  const steps = rows.flatMap(row => row.slice(1).map((card, at) => card.left - row[at].left));
  const ends = rows.flat().map(card => [card.left, card.right]);
  return {
    width,
    container: outer.width,
    step: Math.min(...steps, 99),
    sticksOut: Math.max(0, ...ends.map(([from, to]) => Math.max(left - from, to - right))),
  };
})"""
"""The boxes of the widgets that are shown, and of the cards in them."""

NEEDED = 320
"""The width that every widget is made for, and in which a hand lies in three rows."""


@pytest.fixture(scope="module")
def new_page(browser):
    """Opens pages in which a whole notebook is seen at once; each is closed at the end."""
    contexts = []

    def opened(**about):
        about = {"viewport": {"width": 1280, "height": 4000}, "reduced_motion": "reduce", **about}
        contexts.append(browser.new_context(**about))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def notebook(new_page, lab):
    """Opens a notebook of cells in JupyterLab or Notebook 7, and runs it."""

    def opened(name, *cells, host="JupyterLab"):
        write_page(lab.folder / "en", name, *cells)
        page = new_page()
        run_in_lab(page, f"{lab.url}{NOTEBOOK_HOSTS[host]}/en/{name}.ipynb")
        return page

    return opened


@pytest.fixture(scope="module")
def boxes(notebook):
    return notebook("boxes", SETUP, *BOXES.values())


@pytest.mark.parametrize("name", BOXES)
def test_a_widget_in_a_box_has_the_room_that_a_hand_needs(boxes, name):
    cell = boxes.locator(".jp-CodeCell").nth(1 + [*BOXES].index(name))
    box = cell.locator(".jp-OutputArea-output")
    expect(box.locator(".ws").first).to_be_visible(timeout=60_000)
    assert_roomy(boxes, name, box)
    if name in HIDING:
        box.get_by_text("Second", exact=True).click()
        expect(box.locator(".ws-inspector")).to_be_visible()
        assert_roomy(boxes, name, box)


def assert_roomy(page, name, box):
    """Nothing is too narrow, and nothing sticks out, on a wide page and on a narrow one."""
    for width in (1280, 760):
        page.set_viewport_size({"width": width, "height": 4000})
        # Hands lie anew once they know their width.
        page.wait_for_function(
            f"box => ({MEASURED})(box).every(({{ step, sticksOut }}) => step >= 24 && !sticksOut)",
            arg=box.element_handle(),
        )
        shown = box.evaluate(MEASURED)
        assert shown
        for measured in shown:
            assert NEEDED <= measured["width"] <= measured["container"]
        if name in FILLED:
            assert sum(measured["width"] for measured in shown) > 0.95 * measured["container"]
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth")


@pytest.fixture(scope="module", params=NOTEBOOK_HOSTS)
def views(notebook, request):
    page = notebook(f"views in {request.param}", *VIEWS, host=request.param)
    expect(page.locator(".ws-table")).to_have_count(2, timeout=60_000)
    return page


def card(view, name):
    return view.get_by_role("option", name=name, exact=True).and_(view.locator(".ws-slot"))


def test_two_views_show_one_choice_verdict_language_and_play_on_the_table(views):
    shown = [views.locator(".ws-inspector").nth(at) for at in (0, 1)]
    one, two = shown
    for view in shown:
        # Set in Python before any view was there.
        expect(card(view, "Small Joker")).to_have_attribute("aria-selected", "true")
        expect(view.get_by_role("status")).to_contain_text("A single")
    card(one, "Small Joker").click()
    card(one, "8 of spades").click()
    card(one, "8 of hearts").click()
    for view in shown:
        expect(view.get_by_role("status")).to_contain_text("A pair of trump 8s")
        expect(card(view, "8 of hearts")).to_have_attribute("aria-selected", "true")
    card(two, "8 of spades").click()
    expect(one.get_by_role("status")).to_contain_text("A single trump 8")
    card(two, "8 of spades").click()
    expect(one.get_by_role("status")).to_contain_text("A pair of trump 8s")
    two.get_by_role("button", name="Lay my choice on the table").click()
    for view in shown:
        expect(view.locator(".ws-standing")).to_contain_text("A pair of trump 8s")
        expect(view.get_by_role("status")).to_contain_text("Choose cards")
    card(one, "9 of diamonds").click()
    for view in shown:
        expect(view.get_by_role("status")).to_contain_text("only beat it with 2 cards")
    one.get_by_label("Language").select_option("zh_CN")
    for view in shown:
        expect(view.get_by_role("status")).to_contain_text("单张")
    two.get_by_label("语言").select_option("en")
    one.get_by_role("button", name="Clear the table").click()
    for view in shown:
        expect(view.get_by_role("status")).to_contain_text("A single 9")


def test_keys_choose_and_play_and_do_not_reach_the_notebook(views):
    one, two = (views.locator(".ws-inspector").nth(at) for at in (0, 1))
    code = views.locator(".jp-CodeCell .jp-InputArea")
    active = views.locator(".jp-CodeCell.jp-mod-active .jp-InputArea")
    card(one, "8 of spades").click()
    before = code.all_inner_texts(), active.all_inner_texts()
    for key in ("a", "b", "x", "d", "d", "m", "2", "ArrowDown", "ArrowUp", "Escape", "Home"):
        views.keyboard.press(key)
    expect(one.locator(".ws-slot").first).to_be_focused()
    for view in (one, two):
        expect(view.locator(".ws-chosen")).to_have_count(0)
    views.keyboard.press("9")
    expect(card(one, "9 of diamonds")).to_be_focused()
    views.keyboard.press("Home")
    views.keyboard.press("Space")
    views.keyboard.press("ArrowRight")
    views.keyboard.press("Shift+ArrowRight")
    for view in (one, two):
        expect(view.locator(".ws-chosen")).to_have_count(3)
        expect(view.get_by_role("status")).to_contain_text("A triple of trump 8s")
    views.keyboard.press("Enter")
    for view in (one, two):
        expect(view.locator(".ws-standing")).to_contain_text("A triple of trump 8s")
    assert (code.all_inner_texts(), active.all_inner_texts()) == before
    one.get_by_role("button", name="Clear the table").click()


def test_the_browser_links_a_choice_without_python(views):
    inspector = views.locator(".ws-inspector").first
    chosen, trump = (views.locator(".widget-text input").nth(at) for at in (0, 1))
    # Whatever is chosen at first.
    chosen.fill("8S")
    expect(inspector.locator(".ws-chosen")).to_have_count(1)
    card(inspector, "Small Joker").click()
    expect(chosen).to_have_value(re.compile("LJ"))
    chosen.fill("8S LJ")
    expect(inspector.get_by_role("status")).to_contain_text("A pair of trump 8s")
    expect(views.get_by_text("Verdict on 8S LJ")).to_be_visible()
    trump.fill("9")
    expect(inspector.get_by_label("Trump")).to_have_value("9")
    # What isn't taken is set right again.
    chosen.fill("2C")
    expect(chosen).to_have_value("8S LJ")
    expect(inspector.locator(".ws-chosen")).to_have_count(2)


def test_a_widget_has_its_tooltip(views):
    assert views.locator("[title='Judge a play'] .ws-inspector").count() == 2


def test_two_views_of_a_table_show_one_choice_and_one_game(views):
    one, two = (views.locator(".ws-table").nth(at) for at in (0, 1))
    one.get_by_role("button", name="Deal the cards").click()
    expect(two.locator(".ws-hand .ws-slot")).to_have_count(27)
    one.locator(".ws-hand .ws-slot").first.click()
    expect(two.locator(".ws-hand .ws-slot").first).to_have_attribute("aria-selected", "true")
    expect(two.get_by_role("status")).to_have_text(re.compile("A single"))
    two.get_by_role("button", name="Clear").click()
    expect(one.locator(".ws-chosen")).to_have_count(0)


# How high a table is

SIZED = {
    "as it likes": "{}",
    "narrow": "{'width': '420px'}",
    "a low box": "{'height': '300px'}",
    "a box": "{'height': '520px'}",
    "a narrow box": "{'width': '400px', 'height': '600px'}",
    "a high box": "{'height': '1000px'}",
}
"""The layouts of a table, by what they make of it."""

STARTED = """
from wildescape import HandState, deal
from wildescape_widgets import Table
def table(**layout):
    hand = HandState.start(deal(seed=3), "8", 0)
    return Table(position=hand, speed="at once", layout=layout)
"""


@pytest.fixture(scope="module")
def sized(notebook):
    cells = [f"table(**{layout})" for layout in SIZED.values()]
    return notebook("sized", STARTED, *cells, "Table(seed=3, layout={'height': '520px'})")


def test_the_width_of_a_cell_decides_how_high_a_table_is_and_the_window_does_not(sized):
    tables = sized.locator(".ws-table")
    expect(tables).to_have_count(len(SIZED) + 1, timeout=60_000)
    for at, most in ((0, 1.05), (1, 2.3)):
        heights = []
        for window in (1200, 4000):
            sized.set_viewport_size({"width": 1280, "height": window})
            box = tables.nth(at).bounding_box()
            assert 400 < box["height"] < most * box["width"]
            heights.append(box["height"])
        assert heights[0] == heights[1]


@pytest.mark.parametrize("name", [name for name, about in SIZED.items() if "height" in about])
def test_a_table_fits_into_the_height_that_it_is_given(sized, name):
    at = [*SIZED].index(name)
    table = sized.locator(".ws-table").nth(at)
    card = table.locator(".ws-hand .ws-slot").first
    card.click()
    expect(table.get_by_role("button", name="Play")).to_be_enabled()
    assert_fitting(table, SIZED[name])
    card.click()


def test_a_draw_fits_into_the_height_that_it_is_given(sized):
    table = sized.locator(".ws-table").last
    expect(table.locator(".ws-draw")).to_be_visible()
    assert_fitting(table, SIZED["a box"])


def assert_fitting(table, layout):
    """The table fills its box, and nothing of it must be scrolled to."""
    height = int(re.search(r"'height': '(\d+)px'", layout)[1])
    box = table.locator("xpath=../..")
    # What fits a table into a height is a part, which comes after the table.
    table.page.wait_for_function(
        "([box, height]) => box.scrollHeight === height", arg=[box.element_handle(), height]
    )
    seen = box.evaluate(
        "box => [box.clientHeight, box.scrollHeight, box.clientWidth, box.scrollWidth]"
    )
    assert seen[0] == seen[1] == height
    assert seen[2] == seen[3]
    outer = box.bounding_box()
    shown = table.bounding_box()
    assert shown["height"] > 0.85 * height
    for button in table.get_by_role("button").all():
        inner = button.bounding_box()
        assert inner is None or inner["y"] + inner["height"] <= outer["y"] + outer["height"]


# Saved and exported


@pytest.fixture(scope="module")
def saved(notebook, lab):
    """A notebook that was run and saved in JupyterLab after a card was clicked: as a file without
    and as one with the state of its widgets."""
    page = notebook("saved", *SAVED)
    inspector = page.locator(".ws-inspector")
    card(inspector, "8 of hearts").click()
    expect(inspector.get_by_role("status")).to_contain_text("A pair of trump 8s")
    expect(page.locator(".ws-table")).to_be_visible()
    run = "name => window.jupyterapp.commands.execute(name)"
    files = []
    for _ in range(2):
        page.evaluate(run, "docmanager:save")
        files.append(nbformat.read(lab.folder / "en" / "saved.ipynb", 4))
        # The setting is on for the second file, and off again afterwards.
        page.evaluate(run, "@jupyter-widgets/jupyterlab-manager:saveWidgetState")
    return files


SEEN = [
    *("Play inspector · Trump 8", "Chosen: 8♠", "A single trump 8.", "only beat it with 2 cards"),
    *("6 · Jokers", "Beats it / Doesn't beat it"),
    *("Mei · your partner", "Everybody draws a card"),
    "Trump 9: 10♣ 3♦",
]


def test_a_saved_notebook_tells_what_each_widget_showed_when_its_cell_ran(saved):
    outputs = [cell.outputs[0].data for cell in saved[0].cells]
    told = "\n".join(output["text/plain"] for output in outputs)
    assert all(text in told for text in SEEN)
    assert "widgets" not in saved[0].metadata


@pytest.mark.parametrize("host", NOTEBOOK_HOSTS)
def test_somebody_elses_notebook_shows_its_widgets_without_running(saved, new_page, lab, host):
    # What is in another's file isn't trusted, so no script of it runs and no widget is looked for.
    other = deepcopy(saved[0])
    other.cells[0].source += f"\n# changed before it was opened in {host}"
    nbformat.write(other, lab.folder / "en" / "elsewhere.ipynb")
    page = new_page()
    open_in_lab(page, f"{lab.url}{NOTEBOOK_HOSTS[host]}/en/elsewhere.ipynb")
    shown = page.locator(".jp-OutputArea-output")
    for text in SEEN:
        expect(shown.filter(has_text=text)).to_have_count(1)
    expect(page.locator(".ws")).to_have_count(0)


@pytest.mark.parametrize("host", NOTEBOOK_HOSTS)
def test_a_notebook_saved_with_its_state_shows_the_widgets_as_they_were_last(
    saved, new_page, lab, host
):
    assert "widgets" in saved[1].metadata
    nbformat.write(saved[1], lab.folder / "en" / f"with state in {host}.ipynb")
    page = new_page()
    page.clock.install()
    table = page.locator(".ws-table")
    missed = page.get_by_text("model not found")
    # On a busy machine Lab may draw before it has read the state, and does so till a reload.
    for _ in range(5):
        open_in_lab(page, f"{lab.url}{NOTEBOOK_HOSTS[host]}/en/with state in {host}.ipynb")
        expect(table.or_(missed).first).to_be_visible(timeout=60_000)
        if not missed.count():
            break
    expect(table).to_be_visible()
    expect(page.locator(".ws-inspector .ws-chosen")).to_have_count(2)
    inspector = page.locator(".ws-inspector")
    expect(inspector.get_by_role("status")).to_contain_text("A pair of trump 8s")
    expect(page.locator(".ws-lesson")).to_be_visible()
    page.clock.run_for(4000)
    expect(page.locator(".ws-lost")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_exported_page_shows_each_widget_without_a_kernel_or_the_internet(
    saved, new_page, tmp_path, theme
):
    (tmp_path / "page.html").write_text(HTMLExporter(theme=theme).from_notebook_node(saved[0])[0])
    page = new_page(offline=True)
    page.goto(f"file://{tmp_path}/page.html")
    shown = page.locator(".jp-OutputArea-output")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        for text in SEEN:
            expect(shown.filter(has_text=text)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page, ".jp-RenderedHTMLCommon.jp-OutputArea-output")


# Paper


PAPER = [
    """
from wildescape_widgets import Worksheet
Worksheet(skills=["kind", "trump"], count=12, seed=482)
""",
    "Worksheet('jokers-wild')",
]


def test_a_worksheet_shows_its_questions_once_its_cell_has_run_and_prints_them(notebook):
    page = notebook("paper", *PAPER)
    cells = page.locator(".jp-CodeCell")
    for cell, count in ((cells.nth(0), 12), (cells.nth(1), 10)):
        expect(cell.locator(".ws-paper-pages .ws-paper-asked")).to_have_count(count, timeout=60_000)
        expect(cell.locator(".ws-paper-page").first).to_be_visible()
    found = page.locator(".ws-paper-pages .ws-paper-page")
    for sheet in found.all():
        body = sheet.locator(".ws-paper-body").bounding_box()
        for question in sheet.locator(".ws-paper-body > li").all():
            box = question.bounding_box()
            assert box["y"] + box["height"] <= body["y"] + body["height"] + 1
            assert box["x"] + box["width"] <= body["x"] + body["width"] + 1
    page.emulate_media(media="print")
    printed = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert len(printed) == found.count()


FORM = [
    """
from wildescape_widgets import Worksheet
sheet = Worksheet(lesson="jokers-wild", seed=482, count=12)
sheet
""",
]


def test_a_worksheet_keeps_its_lesson_and_its_seed_until_new_questions_are_asked_for(notebook):
    page = notebook("form", *FORM)
    expect(page.get_by_label("What's on the sheet")).to_have_value("jokers-wild", timeout=60_000)
    expect(page.get_by_label("New questions on this lesson's skills")).to_be_checked()
    page.get_by_role("textbox", name="How many questions").fill("10")
    page.get_by_role("button", name="Make the sheet").click()
    expect(page.get_by_text(re.compile("sheet: [A-Z]+-10-482"))).to_be_visible()
    page.get_by_role("button", name="New questions", exact=True).click()
    expect(page.get_by_text(re.compile("sheet: [A-Z]+-10-482"))).to_have_count(0)
    expect(page.get_by_text(re.compile(r"sheet: [A-Z]+-10-\d+"))).to_be_visible()
    expect(page.get_by_label("What's on the sheet")).to_have_value("jokers-wild")


# A learner's journal


JOURNAL = [
    """
from wildescape_widgets import Journal, Practice
Practice(skill="may-pass", seed=1)
""",
    "Journal()",
]


def test_a_journal_notices_what_is_practised_in_another_cell(notebook):
    page = notebook("journal", *JOURNAL)
    practice, journal = (page.locator(".jp-CodeCell").nth(at) for at in (0, 1))
    expect(journal.locator(".ws-journal")).to_be_visible(timeout=60_000)
    practice.get_by_role("button", name="Yes", exact=True).click()
    expect(practice.locator(".ws-said")).not_to_be_empty()
    # The progress goes from the one widget to the browser, and from there to the other.
    page.wait_for_function("localStorage.getItem('wildescape/progress/1')?.includes('may-pass')")
    _, carried = parse_progress_code(code_of(page, journal, "may-pass"))
    assert [*carried.skills] == ["may-pass"]


def test_a_notebook_shows_its_seat_at_a_table_of_a_site(notebook):
    with open_site() as site:
        server = SiteClient(site.url)
        opened = server.ask("together/open", server.ask("course/kernel", {}))
        ann = server.ask("together/join", {"name": "Ann", "lang": "en", **opened})
        seat = f"Table(code={ann['code']!r}, server={site.url!r}, name='Mei')"
        page = notebook("joined", "from wildescape_widgets import Table", seat)
        card = page.locator(".ws-joined")
        expect(card.get_by_text("Waiting for Ann to start the match.")).to_be_visible(
            timeout=60_000
        )
        server.ask("together/begin", ann)
        deal = {"id": 1, "rev": None, "action": "go"}
        server.ask("together/act", {**ann, "message": deal})
        expect(card.locator(".ws-table")).to_be_visible()
        assert_accessible(page, ".ws-joined")
        card.get_by_role("button", name="Say").click()
        card.get_by_role("button", name="Hello!").click()

        def greeting():
            chairs = server.ask("together/look", {**ann, "since": -1})["chairs"]
            return [chair["phrase"][0] for chair in chairs if chair and chair["phrase"]]

        assert wait_until(page, greeting) == ["hello"]
        card.get_by_role("button", name="Players").click()
        card.get_by_role("button", name="Leave the table").click()
        card.locator(".ws-primary", has_text="Leave the table").click()
        expect(card.get_by_text("You've left the table.")).to_be_visible()
