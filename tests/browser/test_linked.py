"""Different widgets linked to each other in JupyterLab, and what Python then has."""

import re

import pytest
from playwright.sync_api import expect

from .hosts import run_in_lab, write_page

# JupyterLab takes long to open; in the short line a test of the inspector does that.
pytestmark = [pytest.mark.browser, pytest.mark.slow]

CELLS = [
    """
import ipywidgets as w
from wildescape.simulate import simulate
from wildescape_widgets import Hand, Inspector, Lesson, Practice, Table

class Told(w.Label):
    def of(self, widget, *names):
        def tell(_=None):
            self.value = " | ".join(repr(getattr(widget, name)) for name in names)
        widget.observe(tell, [*names])
        tell()
        return self

theirs = Hand("7S 7H KD AS", tooltip="theirs")
mine = Inspector("8S 8H 9D LJ", trump="8", selection="8S 8H", tooltip="mine")
w.jslink((theirs, "selection"), (mine, "over"))
w.VBox([theirs, mine, Told().of(mine, "verdict", "over")])
""",
    """
record = simulate("wildescape", 1, ["random"] * 6, {"target": "3", "win_on": "reach"})
replay, step = Table(record=record, tooltip="replay"), w.BoundedIntText(max=999)
w.jslink((replay, "at"), (step, "value"))
w.VBox([replay, step, Told().of(replay, "at", "trump", "over")])
""",
    """
lessons = [Lesson(6, tooltip="one"), Lesson(6, tooltip="two")]
w.jslink((lessons[0], "at"), (lessons[1], "at"))
w.HBox(lessons)
""",
    """
practice, skill = Practice(seed=1, tooltip="practice"), w.Text()
w.jslink((practice, "skill"), (skill, "value"))
w.VBox([practice, skill])
""",
    """
table = Table(seed=1, speed="at once", tooltip="table")
w.VBox([table, Told().of(table, "selection", "verdict")])
""",
    "table",
]


AGREE = """label => {
  const views = [...document.querySelectorAll("[title='table']")];
  const chosen = ".ws-hand [aria-selected=true]";
  const [one, two] = views.map(view => view.querySelectorAll(chosen).length);
  const [first, second] = views.map(view => view.querySelector("[role=status]").textContent);
  const inPython = label.textContent.split("'")[1].split(" ").filter(Boolean).length;
  return one > 0 && one === two && one === inPython && first === second;
}"""
"""Whether both views of the table and Python have as many cards chosen, with one verdict."""


@pytest.fixture(scope="module")
def page(browser, lab):
    write_page(lab.folder / "en", "linked", *CELLS)
    context = browser.new_context(viewport={"width": 1280, "height": 6000}, reduced_motion="reduce")
    page = context.new_page()
    run_in_lab(page, f"{lab.url}doc/tree/en/linked.ipynb")
    expect(titled(page, "table")).to_have_count(2, timeout=60_000)
    yield page
    context.close()


LABEL = ".jupyter-widgets.widget-label"


def titled(page, tooltip):
    return page.locator(f"[title='{tooltip}']")


def beside(page, tooltip, control):
    """A control of the library in the same cell as a widget."""
    cells = page.locator(".jp-CodeCell").filter(has=titled(page, tooltip))
    return cells.first.locator(control)


def card(view, name):
    return view.get_by_role("option", name=name, exact=True).and_(view.locator(".ws-slot"))


def test_a_choice_is_laid_on_the_table_of_another_widget_and_taken_away_there(page):
    theirs, mine = titled(page, "theirs"), titled(page, "mine")
    told = beside(page, "mine", LABEL)
    card(theirs, "7 of spades").click()
    expect(mine.locator(".ws-standing")).to_contain_text("single 7")
    expect(mine.get_by_role("status")).to_contain_text("one card")
    expect(told).to_contain_text("not as many cards as single 7")
    card(theirs, "7 of hearts").click()
    expect(mine.get_by_role("status")).to_contain_text("It beats a pair of 7s")
    expect(told).to_contain_text("beats pair 7")
    mine.get_by_role("button", name="Clear the table").click()
    expect(theirs.locator(".ws-chosen")).to_have_count(0)
    expect(mine.get_by_role("status")).to_contain_text("any lower pair")
    expect(told).to_have_text("<Verdict on 8S 8H, trump 8: pair 8> | ''")


def test_what_is_no_play_is_refused_by_one_widget_and_put_down_in_the_other(page):
    theirs, mine = titled(page, "theirs"), titled(page, "mine")
    card(theirs, "king of diamonds").click()
    expect(mine.locator(".ws-standing")).to_contain_text("single king")
    card(theirs, "ace of spades").click()
    expect(theirs.locator(".ws-chosen")).to_have_count(1)
    expect(mine.locator(".ws-standing")).to_contain_text("single king")


def test_a_number_goes_through_a_record_and_follows_it(page):
    replay = titled(page, "replay")
    told, step = (beside(page, "replay", what) for what in (LABEL, ".widget-text input"))
    step.fill("3")
    step.press("Enter")
    expect(replay.locator("input[type=range]")).to_have_value("3")
    expect(told).to_contain_text(re.compile(r"^3 \| '2' \| '\w+"))
    replay.get_by_role("button").get_by_text("›", exact=True).click()
    expect(step).to_have_value("4")
    expect(told).to_contain_text(re.compile(r"^4 "))


def test_two_lessons_go_on_together(page):
    one, two = titled(page, "one"), titled(page, "two")
    shown = [lesson.locator("[aria-current=step]") for lesson in (one, two)]
    one.locator(".ws-steps-menu summary").click()
    one.locator(".ws-marks button").nth(2).click()
    for current in shown:
        expect(current).to_have_text(re.compile("3"))
    two.locator(".ws-steps-menu summary").click()
    two.locator(".ws-marks button").nth(0).click()
    for current in shown:
        expect(current).to_have_text(re.compile("1"))


def test_a_text_chooses_what_is_practised_and_follows_the_choice(page):
    practice = titled(page, "practice")
    skill = beside(page, "practice", ".widget-text input")
    skill.fill("card-order")
    expect(practice.get_by_role("button", name="Choose another skill")).to_be_visible()
    practice.get_by_role("button", name="Choose another skill").click()
    expect(skill).to_have_value("")


def test_after_quick_clicks_all_views_and_python_agree(page):
    views, told = titled(page, "table"), beside(page, "table", LABEL)
    one, two = views.nth(0), views.nth(1)
    one.get_by_role("button", name="Deal the cards").click()
    expect(two.locator(".ws-hand .ws-slot")).to_have_count(27)
    expect(one.get_by_role("button", name="Hint")).to_be_enabled()
    # Without waiting for any answer, and in both views by turns.
    page.evaluate("""() => {
      const views = [...document.querySelectorAll("[title='table']")];
      for (let click = 0; click < 41; click++)
        views[click % 2].querySelectorAll(".ws-hand .ws-slot")[(click * 5) % 27].click();
    }""")
    # What was answered last is true everywhere.
    page.wait_for_function(AGREE, arg=told.element_handle())
    selected, verdict = told.inner_text().split(" | ")
    assert verdict.startswith("<Verdict on " + selected.strip("'"))
