"""Paper, in a browser: worksheets, lessons and other pages as they come out of a printer."""

import re

import pytest
from playwright.sync_api import expect
from wildescape.cards import Rank
from wildescape.dealing import deal
from wildescape.hand import HandState
from wildescape.share_codes import format_code
from wildescape.teach.drills import DRILLS
from wildescape.teach.practice_set import MOST_SKILLS, PracticeSet

from tests.widgets.paper.test_positions import BEATEN

from .conftest import assert_accessible

pytestmark = pytest.mark.browser

SKILLS = "KINMATCAEOUMSPITUR-24-482"
"""Six kinds of questions: names, cards of a hand, an order, seats, a hand to split, a film."""


def beaten(seed):
    """A hand in which five cards are on the table, before somebody with 27 cards."""
    hand = HandState.start(deal(seed=seed).hands, Rank.NINE, seed % 6)
    five = next(move for move in hand.moves if len(move.cards) == 5)
    return format_code(hand.after(five))


FULL = [*map(beaten, range(12)), format_code(BEATEN)]
"""Twelve hands of 27 cards, and a small one over a pair of jacks."""


@pytest.fixture
def visit(visitor, site):
    """Opens a page of the course in a browser of its own."""

    def come(address, lang="en", **settings):
        page = visitor(**settings)
        page.goto(f"{site.url}?lang={lang}#/{address}")
        return page

    return come


def sheets(page):
    found = page.locator(".ws-paper-pages .ws-paper-page")
    expect(found.first).to_be_visible(timeout=60_000)
    return found


def printed(page, paper="A4"):
    """How many pages come out of the printer."""
    page.emulate_media(media="print")
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


def buttons(page):
    return page.locator("button:visible, input:visible, select:visible, .ws-bar:visible").count()


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("zh_CN", "dark")])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_worksheet_is_accessible_at_any_width(visit, lang, scheme, width):
    page = visit(
        "paper/KINTRM-12-482", lang, color_scheme=scheme, viewport={"width": width, "height": 800}
    )
    sheets(page)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


BEYOND = """() => [...document.querySelectorAll(".ws-paper-pages *")].filter((one) => {
  const page = one.closest(".ws-paper-page").getBoundingClientRect();
  const { right, bottom } = one.getBoundingClientRect();
  return right > innerWidth || right > page.right + 1 || bottom > page.bottom + 1;
}).map((one) => one.textContent)"""
"""What is drawn of a sheet beyond the screen, or beyond its paper."""


@pytest.mark.parametrize(("lang", "width"), [("en", 390), ("zh_CN", 360)])
def test_a_sheet_is_as_wide_as_a_phone_whatever_it_asks(visit, lang, width):
    page = visit("paper", lang, viewport={"width": width, "height": 844})
    skills = [*DRILLS]
    starts = range(0, len(skills), MOST_SKILLS)
    sets = [PracticeSet((*skills[at : at + MOST_SKILLS],), 12, 624) for at in starts]
    for code in ["PARCAEKIN-12-624", *(one.code for one in sets)]:
        page.locator(".ws-paper-form form .ws-input").fill(code, timeout=60_000)
        page.locator("[data-act='open']").click()
        expect(page.locator(".ws-paper-pages footer").first).to_contain_text(code)
        sheets(page)
        assert page.evaluate(BEYOND) == [], code
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_sheet_lies_beside_what_is_chosen_where_there_is_room(visit):
    page = visit("paper/KINTRM-12-482", viewport={"width": 1280, "height": 800})
    paper = sheets(page).first.bounding_box()
    chosen = page.locator("[data-act='make']").bounding_box()
    assert paper["x"] > chosen["x"] + chosen["width"]
    assert paper["y"] < 200


def test_making_a_sheet_is_in_sight_on_a_phone(visit):
    page = visit("paper", viewport={"width": 390, "height": 844})
    expect(page.locator("[data-act='make']")).to_be_in_viewport(timeout=60_000)


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_a_worksheet_prints_six_questions_or_more_to_a_page_and_cuts_none(visit, lang):
    page = visit(f"paper/{SKILLS}", lang)
    found = sheets(page)
    *asked, last, key = found.all()
    assert all(one.locator(".ws-paper-asked").count() >= 6 for one in asked)
    assert last.locator(".ws-paper-asked").count() > 0
    # The answers stand on a page of their own.
    assert key.locator(".ws-paper-key").count() == 24
    assert key.locator(".ws-paper-asked").count() == 0
    told = {"en": "Answer key · page 1 of", "zh_CN": "答案 · 第1页"}[lang]
    expect(key.locator("footer")).to_contain_text(told)
    expect(found.first.locator("footer")).not_to_contain_text(told)
    assert all("482" in footer for footer in found.locator("footer").all_inner_texts())
    for paper in ("A4", "Letter"):
        assert printed(page, paper) == found.count()
        assert buttons(page) == 0
        for sheet in found.all():
            body = sheet.locator(".ws-paper-body").bounding_box()
            for question in sheet.locator(".ws-paper-body > li").all():
                assert question.evaluate("one => one.getClientRects().length") == 1
                box = question.bounding_box()
                assert box["y"] >= body["y"] - 1
                assert box["y"] + box["height"] <= body["y"] + body["height"] + 1
                assert box["x"] + box["width"] <= body["x"] + body["width"] + 1
    colours = "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]"
    assert found.first.evaluate(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_a_sheet_is_made_opened_by_its_code_and_printed(visit):
    page = visit("paper")
    page.get_by_text("The cards", exact=True).click(timeout=60_000)
    page.get_by_role("button", name="What's trump").click()
    page.get_by_role("textbox", name="How many questions").fill("8")
    page.get_by_role("button", name="Make the sheet").click()
    found = sheets(page)
    expect(found.locator(".ws-paper-asked")).to_have_count(8)
    expect(page).to_have_url(re.compile(r"#/paper/TRM-8-\d+$"))
    page.get_by_label("With the answer key").uncheck()
    expect(found.locator(".ws-paper-key")).to_have_count(0)
    page.evaluate("window.print = () => { window.isPrinted = true }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.isPrinted")
    page.get_by_role("textbox", name="Code of the sheet").fill("jokers-wild")
    page.get_by_role("button", name="Open").click()
    expect(found.locator(".ws-paper-asked")).to_have_count(10)
    # What only shows something has no number.
    numbers = [f"{number}" for number in range(1, 10)]
    expect(found.locator("li:has(.ws-paper-asked) .ws-paper-number")).to_have_text(numbers)
    page.get_by_label("With the answer key").check()
    expect(found.locator("li:has(.ws-paper-key) .ws-paper-number")).to_have_text(numbers)
    assert printed(page) == found.count()
    page.emulate_media(media="screen")
    page.get_by_role("link", name="A card with the rules").click()
    expect(page.locator(".ws-sheet")).to_be_visible(timeout=60_000)
    assert printed(page) == 1
    assert buttons(page) == 0


@pytest.mark.parametrize(
    ("address", "content"),
    [
        ("", "[data-page='map'] li"),
        ("lesson/jokers-wild/1", "[data-page='lesson'] .ws-act"),
        ("table", "[data-page='table'] [data-act='next']"),
        ("journal", "[data-page='journal'] .ws-map li"),
        ("class", "[data-page='class'] textarea"),
        ("teacher", "[data-page='table'] .ws-teacher"),
    ],
)
def test_a_page_of_the_course_prints_on_one_white_page(visit, address, content):
    page = visit(address)
    expect(page.locator(content).first).to_be_visible(timeout=60_000)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert printed(page) == 1
    assert buttons(page) == 0
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") in (
        "rgba(0, 0, 0, 0)",
        "rgb(255, 255, 255)",
    )


@pytest.mark.parametrize(
    ("lang", "scheme", "width"), [("en", "light", 1280), ("zh_CN", "dark", 390)]
)
def test_positions_are_pasted_and_print_two_or_three_to_a_page(visit, lang, scheme, width):
    size = {"width": width, "height": 844}
    page = visit("paper", lang, color_scheme=scheme, viewport=size)
    page.locator("[data-page='paper'] select").first.select_option("*", timeout=60_000)
    page.locator("[data-page='paper'] textarea").fill("\n".join(["nonsense", *FULL]))
    page.locator("[data-act='make']").click()
    found = sheets(page)
    expect(page.locator(".ws-warning")).to_contain_text({"en": "Line 1", "zh_CN": "第1行"}[lang])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert_accessible(page)
    *full, rest, key = found.all()
    counts = [one.locator(".ws-paper-asked").count() for one in (*full, rest)]
    assert {*counts[:-1]} <= {2, 3}
    assert sum(counts) == key.locator(".ws-paper-key").count() == len(FULL)
    # A hand of 27 cards lies in two rows, and all of it is on the page.
    for asked in full[0].locator(".ws-paper-play").all():
        assert asked.locator(".ws-paper-seats [data-card]").count() == 5
        boxes = [one.bounding_box() for one in asked.locator("> .ws-fan > .ws-slot").all()]
        assert len(boxes) == 27
        assert len({round(box["y"]) for box in boxes}) == 2
        # There are two lines for the reason.
        assert asked.locator(".ws-paper-line").count() == 3
    if width > 790:
        # Cards are at least 9 mm wide.
        widths = [one.bounding_box()["width"] for one in page.locator(".ws-paper .ws-card").all()]
        assert min(widths) / 96 * 25.4 >= 9
    assert rest.locator(".ws-paper-seats [data-card]").last.get_attribute("data-card")[0] == "J"
    # What is printed is as wide as paper, whatever the screen.
    page.set_viewport_size({"width": 703, "height": 1000})
    for paper in ("A4", "Letter"):
        assert printed(page, paper) == found.count()
        assert buttons(page) == 0
        for sheet in full:
            body, last = (
                sheet.locator(of).last.bounding_box()
                for of in (".ws-paper-body", ".ws-paper-body > li")
            )
            fans = [one.bounding_box() for one in sheet.locator(".ws-paper-play > .ws-fan").all()]
            assert last["y"] + last["height"] <= body["y"] + body["height"] + 1
            assert all(fan["x"] + fan["width"] <= body["x"] + body["width"] + 1 for fan in fans)


@pytest.mark.parametrize(("suits", "colours"), [("four", 4), ("two", 2)])
def test_suits_on_paper_have_the_colours_that_they_have_on_the_screen(visit, suits, colours):
    page = visit("paper")
    page.evaluate(
        "suits => localStorage.setItem('wildescape/settings', JSON.stringify({ suits }))", suits
    )
    page.goto(f"{page.url.partition('#')[0]}#/paper/MATSPI-24-482")
    page.reload()
    found = sheets(page)
    page.emulate_media(media="print")
    pips = found.first.locator(".ws-card:not(.ws-suit-LJ, .ws-suit-BJ) .ws-rank").all()
    assert len({one.evaluate("one => getComputedStyle(one).color") for one in pips}) == colours


def test_positions_of_a_file_survive_a_reload(visit, tmp_path):
    page = visit("paper")
    path = tmp_path / "chapters.toml"
    path.write_text(
        f"""title = {{ en = "Pairs" }}
[[chapters]]
title = {{ en = "One" }}
text = {{ en = "Which pair?" }}
game = "{format_code(BEATEN)}"
"""
    )
    page.locator("[data-page='paper'] select").first.select_option("*", timeout=60_000)
    page.locator("[data-page='paper'] input[type=file]").set_input_files(path)
    expect(page.locator("[data-page='paper'] textarea")).to_have_value(re.compile("Which pair"))
    page.locator("[data-act='make']").click()
    for _ in range(2):
        found = sheets(page)
        expect(found.locator(".ws-paper-goal")).to_have_text("Which pair?")
        expect(found.locator("header b").first).to_have_text("Pairs")
        page.reload()


@pytest.mark.short
def test_practice_prints_its_skills_as_a_list(visit):
    page = visit("practice")
    skill = page.locator(".ws-drill").first
    expect(skill).to_be_visible(timeout=60_000)
    all_skills = page.locator(".ws-drill").count()
    page.emulate_media(media="print")
    assert page.locator(".ws-drill:visible").count() == all_skills
    style = "one => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).backgroundColor]"
    for one in page.locator(".ws-drill").all():
        assert one.evaluate(style) == ["0px", "rgba(0, 0, 0, 0)"]


def test_a_position_on_the_teachers_table_goes_on_a_worksheet(visit):
    page = visit(f"teacher/{format_code(BEATEN)}")
    page.get_by_role("button", name="On a worksheet").click(timeout=60_000)
    asked = sheets(page).locator(".ws-paper-play")
    expect(asked).to_have_count(1)
    expect(asked.locator("> .ws-fan > .ws-slot")).to_have_count(6)


def test_practice_as_a_class_is_a_link_away(visit):
    page = visit("paper")
    page.get_by_role("link", name="Practice as a class").click()
    expect(page.locator(".ws-class-set").first).to_be_visible()
