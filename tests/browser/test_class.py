"""How a class is doing, in a browser: codes come in, the table, one pupil, what a tab keeps."""

import csv
import json
import re

import pytest
from playwright.sync_api import expect
from wildescape.teach.progress import Progress, Skill
from wildescape.teach.progress_code import format_progress_code

from wildescape_widgets.lessons.catalog import bundled_lessons

from .conftest import assert_accessible

pytestmark = pytest.mark.browser

HEADS = bundled_lessons()
MOST = len(HEADS)
SURE = {"card-order": Skill(1, 19_999, 0, 4, {"two_high": 4.88, "forgets_trump": 2.44})}
NAMES = ("Anna", "Ben", "小明", "Chloe", "丽丽")


def code(name, lessons=MOST, **more):
    """The code of a pupil who has done so many lessons."""
    progress = Progress(**more)
    for head in HEADS[:lessons]:
        for place, step in enumerate(head.steps):
            progress = progress.after_step(f"{head.id}/{step}", 0, int(place % 5 == lessons % 5))
    return format_progress_code(progress, name)


A_CLASS = [
    code("Anna", 5, skills=SURE),
    code("Anna", 3),
    code("Ben", 0),
    *(code(f"{NAMES[number % 5]} {number}", number % 17, skills=SURE) for number in range(27)),
]
ALL_DONE = [code(f"{NAMES[number % 5]} {number}", skills=SURE) for number in range(30)]


@pytest.fixture
def visit(visitor, site):
    """Opens the room in a browser of its own."""

    def come(lang="en", put=None, **settings):
        page = visitor(**settings)
        if put:
            page.add_init_script(f"sessionStorage.setItem({put[0]!r}, {json.dumps(put[1])})")
        page.goto(f"{site.url}?lang={lang}#/class")
        expect(page.locator("[data-page=class] textarea")).to_be_visible(timeout=60_000)
        return page

    return come


def hand_in(page, codes):
    page.locator(".ws-hand-in textarea").fill("\n".join(codes))
    page.get_by_role("button", name="Read the codes").or_(
        page.get_by_role("button", name="读取学习码")
    ).click()
    expect(page.locator(".ws-grid tbody tr").first).to_be_visible()


def names(page):
    return page.locator(".ws-grid tbody th").all_inner_texts()


def choose(page, label, value):
    field = page.locator(".ws-field", has=page.get_by_text(label, exact=True))
    field.locator("select").select_option(value)


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("zh_CN", "dark")])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_class_is_seen_at_a_glance_and_the_page_is_accessible(visit, lang, scheme, width):
    page = visit(lang, color_scheme=scheme, viewport={"width": width, "height": 800})
    assert_accessible(page)
    hand_in(page, [*A_CLASS, "wp1.300.broken"])
    assert len(names(page)) == 30
    expect(page.locator(".ws-unread li")).to_have_count(1)
    expect(page.locator(".ws-hand-in summary")).to_be_focused()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".ws-grid tbody button").first.click()
    expect(page.locator(".ws-pupil h2")).to_be_focused()
    assert_accessible(page)


def test_thirty_pupils_with_all_lessons_take_few_screens(visit):
    page = visit()
    hand_in(page, ALL_DONE)
    assert len(names(page)) == 30
    assert page.evaluate("document.querySelectorAll('.ws *').length") < 2000
    assert page.evaluate("document.documentElement.scrollHeight") < 5 * 720


def test_a_class_is_sorted_filtered_saved_and_found_again(visit):
    page = visit()
    hand_in(page, A_CLASS)
    # By any column, either way.
    page.locator(".ws-grid").get_by_role("button", name="5 ").first.click()
    column = page.locator("th[aria-sort]")
    assert column.get_attribute("aria-sort") == "descending"
    first = page.locator(".ws-grid tbody tr").first.locator("td")
    expect(first.nth(5)).to_have_text("100")
    page.locator(".ws-grid").get_by_role("button", name="5 ").first.click()
    expect(first.nth(5)).to_have_text("0")
    page.get_by_role("button", name="Pupil").click()
    assert names(page)[:3] == ["Anna", "Anna (2)", "Anna 0"]
    # Filters.
    status = page.locator(".ws-class [role=status]")
    choose(page, "Who", "notBegun")
    assert names(page) == ["Ben"]
    expect(status).to_have_text("Pupils shown: 1 of 30")
    choose(page, "Who", "")
    choose(page, "Lesson", "3")
    expect(page.locator(".ws-grid tbody tr").first.locator("td")).to_have_count(
        5 + len(HEADS[3].steps)
    )
    page.locator(".ws-grid").get_by_role("button", name="1 ").first.click()
    expect(column).to_have_attribute("aria-sort", "descending")
    expect(first.nth(2)).to_have_text("3★")
    assert_accessible(page)
    choose(page, "Lesson", "")
    choose(page, "Wrong idea", "two_high")
    expect(status).to_have_text("Pupils shown: 28 of 30")
    choose(page, "Wrong idea", "")
    # A table for a spreadsheet.
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as CSV").click()
    with open(saving.value.path(), encoding="utf-8-sig", newline="") as file:
        assert [row[0] for row in csv.reader(file)][:3] == ["Pupil", "Anna", "Anna (2)"]
    # Another name, which a reload keeps.
    page.locator(".ws-grid").get_by_role("button", name="Anna (2)").click()
    page.get_by_label("Name, for this visit").fill("Anna W.")
    page.get_by_role("button", name="Change the name").click()
    expect(page.locator(".ws-pupil h2")).to_have_text("Anna W.")
    page.get_by_role("button", name="Back to the class").click()
    page.wait_for_function("sessionStorage.getItem('wildescape/class')?.includes('Anna W.')")
    page.reload()
    expect(page.locator(".ws-grid tbody tr")).to_have_count(30, timeout=60_000)
    assert names(page)[:2] == ["Anna", "Anna 0"]
    assert "Anna W." in names(page)
    # Until the class is forgotten.
    page.locator(".ws-hand-in summary").click()
    page.get_by_role("button", name="Forget this class").click()
    expect(page.locator(".ws-grid")).to_have_count(0)
    assert page.evaluate("sessionStorage.length") == 0


def test_codes_come_from_files_and_from_the_room_of_a_class(visit, tmp_path):
    page = visit(put=("wildescape-handed-in", json.dumps([code("Rosa", 2), code("Tim", 1)])))
    page.get_by_role("button", name="Load the progress of 2 pupils from your class").click()
    expect(page.locator(".ws-grid tbody tr")).to_have_count(2)
    (tmp_path / "a.txt").write_text(code("Anna", 1), "utf-8")
    (tmp_path / "b.csv").write_text(f"Name,Code\nBen,{code('Ben', 2)}\nX,wp1.9.x", "utf-8")
    page.locator(".ws-hand-in summary").click()
    page.locator("input[type=file]").set_input_files([tmp_path / "a.txt", tmp_path / "b.csv"])
    expect(page.locator(".ws-grid tbody tr")).to_have_count(4)
    assert "b.csv, line 3" in page.locator(".ws-unread").inner_text()


@pytest.mark.short
def test_what_is_wrong_most_leads_to_who_and_to_what_helps(visit):
    page = visit()
    hand_in(page, A_CLASS)
    entry = page.locator(".ws-hardest li").first
    assert "A 2 is always high." in entry.inner_text()
    entry.get_by_role("button").click()
    entry.get_by_role("button", name="Anna", exact=True).click()
    expect(page.locator(".ws-pupil h2")).to_have_text("Anna")
    page.get_by_role("link", name="Practice: The order of cards").first.click()
    expect(page.locator("[data-page=practice]")).to_be_visible()
    page.go_back()
    expect(page.locator(".ws-grid tbody tr")).to_have_count(30)
    page.get_by_role("link", name="Practice as a class").click()
    expect(page.locator(".ws-class-set").first).to_be_visible()


PRINTED = """() => {
  const page = document.querySelector("[data-page=class]");
  // What text has behind it: the first that isn't see-through.
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!/^(transparent|rgba\\(.*, 0\\))$/.test(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  const parts = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const isFaint = (node) =>
    Math.max(...parts(getComputedStyle(node).color)) > 60 || Math.min(...parts(behind(node))) < 200;
  const isCut = (node) => node.closest("th") && node.scrollWidth > node.clientWidth + 1 &&
    getComputedStyle(node).overflow !== "visible";
  const told = (selector) =>
    [...page.querySelectorAll(selector)].map((cell) => cell.innerText.trim());
  const texts = [...page.querySelectorAll("*")].filter((node) =>
    node.checkVisibility() && !node.closest(".ws-unseen") &&
    [...node.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim()));
  return {
    names: told(".ws-grid tbody th"),
    heads: told(".ws-grid thead tr:first-child th"),
    figures: told(".ws-grid tbody td"),
    said: page.innerText,
    cut: texts.filter(isCut).map((node) => node.textContent),
    faint: texts.filter(isFaint).map((node) => `${node.className} ${node.textContent}`),
  };
}"""
"""What is on paper: the table, and which of its texts aren't black on white, or are cut."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_overview_prints_in_black_on_white_with_names_headings_and_figures(visit, scheme):
    page = visit(color_scheme=scheme)
    hand_in(page, [*A_CLASS, code("A name that is as long as names may be, by all means", 3)])
    shown = page.evaluate(PRINTED)
    page.emulate_media(media="print", color_scheme=scheme)
    printed = page.evaluate(PRINTED)
    assert len(printed["names"]) == 31
    assert all(printed["names"])
    assert printed["names"] == shown["names"]
    assert printed["heads"] == [head.rstrip("▴▾") for head in shown["heads"]]
    assert "Order and trump" in " ".join(printed["heads"])
    assert printed["figures"] == shown["figures"]
    assert "100" in printed["figures"]
    assert (printed["faint"], printed["cut"]) == ([], [])
    for said in (
        "Figures: steps done, in %",
        "What the class gets wrong most",
        "28 surely",
        "28 of the 28 who tried find it hard",
    ):
        assert said in printed["said"]
    # Nothing that only does something on a screen.
    for control in ("Save as CSV", "Everybody", "Choose a name", "Read the codes", "▾"):
        assert control not in printed["said"]
    page.emulate_media(media="screen", color_scheme=scheme)
    page.locator(".ws-grid").get_by_role("button", name="Anna", exact=True).click()
    expect(page.locator(".ws-pupil h2")).to_have_text("Anna")
    page.emulate_media(media="print", color_scheme=scheme)
    printed = page.evaluate(PRINTED)
    assert "surely" in printed["said"]
    assert "Back" not in printed["said"]
    assert printed["faint"] == []


def test_what_helps_stands_first_and_leads_to_questions_and_to_pupils(visit, request):
    if request.config.option.static:
        pytest.skip("a class is asked on a site with a server")
    page = visit()
    hand_in(page, A_CLASS)
    first = page.locator(".ws-overview-first")
    top = first.bounding_box()["y"]
    assert top < page.locator(".ws-grid").bounding_box()["y"]
    help_first = first.locator("section").nth(1).locator("li").first
    expect(help_first).to_contain_text("Thinks: A 2 is always high.")
    help_first.get_by_role("button").click()
    expect(page.locator(".ws-pupil h2")).to_be_focused()
    page.get_by_role("button", name="Back to the class").click()
    first.get_by_role("link", name="Ask the class").click()
    expect(page.locator(".ws-prepared ol > li")).to_have_count(3)
    expect(page.locator(".ws-prepared select").first).to_contain_text("A 2 is always high. · 3")
    expect(page).to_have_url(re.compile("#/ask$"))
    assert_accessible(page)
