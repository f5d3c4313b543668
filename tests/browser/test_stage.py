"""What a teacher shows to a class: it fills the screen, and its ranks can be read from afar."""

import json
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from wildescape_widgets import Table
from wildescape_widgets.lessons.catalog import bundled_lessons

from .test_table_look import ask, draw, plain

__all__ = ["draw"]

pytestmark = pytest.mark.browser

LEAST_RANK = 40
LEAST_SUIT = 16
LEAST_TEXT = 24
PROJECTORS = ((1920, 1080), (1024, 768))
SCREENS = (*PROJECTORS, (1280, 720), (390, 844))

STAGE = """() => {
  const page = document.documentElement;
  const stage = document.querySelector(".ws-stage");
  const brush = document.createElement("canvas").getContext("2d");
  const ranks = [...stage.querySelectorAll(".ws-stage-rank")].map((rank) => {
    const style = getComputedStyle(rank);
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const words = document.createRange();
    words.selectNodeContents(rank);
    const box = words.getBoundingClientRect();
    const holder = rank.parentElement;
    const row = rank.closest(".ws-stage-row, .ws-stage-head").getBoundingClientRect();
    const high = brush.measureText(rank.textContent).actualBoundingBoxAscent;
    const y = rank.getBoundingClientRect().y + high / 2;
    const covered = [0.1, 0.5, 0.9].some((part) => {
      const top = document.elementFromPoint(box.x + box.width * part, y);
      return !holder.contains(top);
    });
    const inside = box.x >= row.x - 1 && box.right <= row.right + 1 && row.y >= -1 &&
      row.bottom <= innerHeight + 1 && row.right <= innerWidth + 1;
    const ink = brush.measureText(rank.textContent);
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = ink;
    const free = (below - ink.actualBoundingBoxDescent) * box.height / (above + below);
    const signs = [...holder.querySelectorAll("svg")].map((sign) => sign.getBoundingClientRect().y);
    const over = Math.round(box.bottom - free - Math.min(...signs));
    return { text: rank.textContent, high, covered, inside, over };
  });
  const texts = [...stage.querySelectorAll(
    "b, p, .ws-stage-due, .ws-stage-verdict span, .ws-stage-name span, .ws-stage-shut > span")];
  const suits = [...stage.querySelectorAll(".ws-stage-main .ws-pip")];
  return {
    ranks,
    suit: Math.min(...suits.map((suit) => suit.getBoundingClientRect().height)),
    small: Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize))),
    scrolls: page.clientWidth < innerWidth || page.clientHeight < innerHeight ||
      [stage, stage.querySelector(".ws-stage-main, .ws-stage-over")]
        .some((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight),
    cut: [...stage.querySelectorAll("li, .ws-stage-verdict, .ws-stage-head, .ws-stage-told")]
      .filter((one) =>
        Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth) > 2)
      .map((one) => one.className + one.textContent.slice(0, 40)),
    fills: stage.clientWidth === innerWidth && stage.clientHeight === innerHeight,
    bar: document.querySelector(".ws-stage-bar")?.getBoundingClientRect().bottom ?? 0,
  };
}"""


def views():
    """Views of a teacher's table, by what they show."""
    found = {}
    for seed in (4, 9):
        table = Table(teacher=True, seed=seed)
        found[f"six hands {seed}"] = plain(table.view)
        for _ in range(2 + seed):
            ask(table, "step")
        found[f"in play {seed}"] = plain(table.view)
    ask(table, "open", seats=[0, 2, 4])
    found["three hands"] = plain(table.view)
    ask(table, "open", seats=[1])
    found["one hand"] = plain(table.view)
    ask(table, "open", seats=[])
    found["no hand"] = plain(table.view)
    table = Table(teacher=True, seed=9, lang="zh_CN")
    ask(table, "save_chapter", number=None, title="炸弹打顺子", text="你会留哪几张？" * 8)
    found["chapter"] = plain(table.view)
    return found


VIEWS = {}


@pytest.fixture(scope="module", autouse=True)
def taught():
    """Made before a browser is open, whose event loop a table would take for a kernel's."""
    VIEWS.update(views())


NAMES = (
    *(f"{what} {seed}" for what, seed in product(("six hands", "in play"), (4, 9))),
    *("three hands", "one hand", "no hand", "chapter"),
)


def staged(draw, name, size):
    page = draw(VIEWS[name])
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.get_by_role("button", name=VIEWS[name]["teaching"]["texts"]["fullScreen"]).click()
    expect(page.locator(".ws-stage")).to_be_visible()
    page.evaluate("drawn.settled()")
    return page


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_the_stage_fills_the_screen_and_covers_no_rank(draw, name, size):
    page = staged(draw, name, size)
    shown = page.evaluate(STAGE)
    assert shown["fills"]
    assert not shown["scrolls"]
    assert not shown["cut"]
    assert shown["bar"] <= size[1]
    assert [rank for rank in shown["ranks"] if rank["covered"] or not rank["inside"]] == []
    assert [rank for rank in shown["ranks"] if (rank["over"] or 0) > 1] == []
    if size in PROJECTORS and name != "chapter":
        assert [rank for rank in shown["ranks"] if rank["high"] < LEAST_RANK] == []
        assert (shown["suit"] or LEAST_SUIT) >= LEAST_SUIT
        assert shown["small"] >= LEAST_TEXT


@pytest.mark.parametrize("name", ["three hands", "one hand", "no hand"])
def test_a_hidden_hand_keeps_its_place_in_full_screen(draw, name):
    page = staged(draw, name, (1280, 720))
    rows = page.locator(".ws-stage-row")
    assert rows.evaluate_all("rows => rows.map((row) => row.dataset.seat)") == [*"012345"]
    for seat in VIEWS[name]["seats"]:
        row = page.locator(f".ws-stage-row[data-seat='{seat['seat']}']")
        if seat["hasBacks"]:
            assert seat["count"]
            expect(row.locator(".ws-stage-backs")).to_be_visible()
            expect(row).to_contain_text(seat["count"])


def test_whoever_leaves_full_screen_is_back_at_the_button(draw):
    page = staged(draw, "six hands 4", (1280, 720))
    page.keyboard.press("Escape")
    expect(page.locator(".ws-stage")).to_have_count(0)
    assert page.evaluate("document.activeElement.textContent") == "Full screen"
    page.get_by_role("button", name="Full screen").click()
    page.get_by_role("button", name="Leave full screen").click()
    expect(page.locator(".ws-stage")).to_have_count(0)
    assert not page.evaluate("!!document.fullscreenElement")


def test_marks_stay_until_they_are_cleared_and_cards_can_be_chosen_meanwhile(draw):
    page = staged(draw, "six hands 4", (1280, 720))
    marked = page.locator(".ws-stage [data-pointed]")
    row = page.locator(".ws-stage [data-seat='3'] [data-card]")
    row.nth(0).click(modifiers=["Alt"])
    expect(marked).to_have_count(1)
    own = page.locator(".ws-stage [data-seat='0'] [data-card]").nth(1)
    own.click()
    assert page.evaluate("drawn.asked").count("select") == 1
    page.locator(".ws-stage").get_by_role("button", name="Mark", exact=True).click()
    expect(page.locator(".ws-stage-dot")).to_have_count(1)
    row.nth(2).click()
    page.locator(".ws-stage [data-seat='5'] b").click()
    expect(marked).to_have_count(3)
    page.locator(".ws-stage").get_by_role("button", name="Mark", exact=True).click()
    expect(marked).to_have_count(3)
    assert page.evaluate("drawn.asked").count("select") == 1
    # By keyboard: along the cards, down to the next hand, and a mark there.
    own.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("m")
    expect(page.locator(".ws-stage [data-seat='1'] [data-pointed]")).to_have_count(1)
    page.get_by_role("button", name="Leave full screen").click()
    # At the table the same cards are marked.
    expect(page.locator(".ws-table [data-pointed]")).to_have_count(4)
    page.get_by_role("button", name="Clear marks").click()
    expect(page.locator("[data-pointed]")).to_have_count(0)


def test_the_projectors_window_shows_what_the_class_may_see_and_nothing_to_press(draw):
    page = draw(VIEWS["three hands"])
    page.set_viewport_size({"width": 1280, "height": 900})
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Projector window").click()
    wall = opened.value
    wall.set_viewport_size({"width": 1024, "height": 768})
    expect(wall.locator(".ws-stage")).to_be_visible()
    expect(wall.locator("button, input, textarea, select")).to_have_count(0)
    assert wall.evaluate("document.querySelector('.ws-stage').clientHeight") == 768
    hidden = {seat["seat"] for seat in VIEWS["three hands"]["seats"] if seat["open"] is None}
    for seat in range(6):
        cards = wall.locator(f"[data-seat='{seat}'] [data-card]")
        assert (cards.count() == 0) == (seat in hidden)
    page.locator(".ws-table [data-seat='0'] [data-card]").first.click(
        modifiers=["Alt"], position={"x": 3, "y": 8}
    )
    expect(wall.locator("[data-pointed]")).to_have_count(1)
    page.evaluate("view => drawn.show(view)", VIEWS["one hand"])
    expect(wall.locator("[data-seat='1'] [data-card]").first).to_be_visible()
    expect(wall.locator("[data-seat='0'] [data-card]")).to_have_count(0)
    page.get_by_role("button", name="Close the projector window").click()
    assert wall.is_closed() or wall.wait_for_event("close")


def test_showing_and_hiding_a_hand_moves_nothing(draw):
    page = draw(VIEWS["six hands 9"])
    page.set_viewport_size({"width": 1280, "height": 720})
    place = """() => [...document.querySelectorAll(
        ".ws-plaque, .ws-middle, .ws-say, .ws-scrubber")].map((one) => {
          const { x, y } = one.getBoundingClientRect();
          // What is said lies in the middle, with buttons beside it or without.
          return [one.matches(".ws-say") ? 0 : Math.round(x), Math.round(y)];
        })"""
    for part in (".ws-teacher", ".ws-scrubber"):
        expect(page.locator(part)).to_be_visible()
    page.evaluate("drawn.settled()")
    before = page.evaluate(place)
    view = VIEWS["six hands 9"]
    for seat in range(6):
        closed = json.loads(json.dumps(view))
        for one in closed["seats"]:
            if one["seat"] == seat:
                one["open"] = None
        if closed["me"] == seat:
            closed["me"] = closed["hand"] = None
        page.evaluate("view => drawn.show(view)", closed)
        page.evaluate("drawn.settled()")
        assert page.evaluate(place) == before, seat


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith(("six", "in"))])
def test_a_laptop_shows_the_hand_to_move_and_its_buttons_without_scrolling(draw, name):
    page = draw(VIEWS[name])
    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator(".ws-teacher").wait_for()
    page.evaluate("drawn.settled()")
    for part in (".ws-hand", ".ws-act", ".ws-middle"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate("drawn.touching('.ws-middle > *', '.ws-plaque, .ws-open-hand')") == []
    assert page.evaluate("drawn.covered()") == []


def test_a_shown_hand_is_drawn_once(draw):
    page = draw(VIEWS["six hands 9"])
    page.set_viewport_size({"width": 1280, "height": 720})
    assert page.locator(".ws-table [data-card]").count() == 6 * 27


def test_the_stage_is_accessible(draw):
    page = staged(draw, "chapter", (1280, 720))
    found = Axe().run(page).response["violations"]
    # The page around it is an empty one, without a title and landmarks.
    about_pages = {"document-title", "html-has-lang", "landmark-one-main", "region"}
    assert [fault for fault in found if fault["id"] not in about_pages] == []


@pytest.fixture
def page(browser):
    context = browser.new_context()
    page = context.new_page()
    yield page
    page.goto("about:blank")
    context.close()


@pytest.mark.parametrize("size", PROJECTORS, ids=str)
def test_a_lesson_is_large_by_one_switch_and_fits_the_projector(page, site, size):
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site.url}?lang=en#/lesson/jokers-wild/1")
    lesson = page.locator(".ws-lesson")
    lesson.wait_for(timeout=60_000)
    before = page.locator(".ws-headline").bounding_box()["height"]
    page.locator(".ws-steps-menu summary").click()
    page.get_by_role("switch", name="Large type, for a class").check()
    page.wait_for_function(
        "least => document.querySelector('.ws-headline').getBoundingClientRect().height > least",
        arg=before * 1.3,
    )
    # It stays for all lessons, and nothing of a step lies beside the screen or below it.
    heads = {head.id: head for head in bundled_lessons()}
    places = (("jokers-wild", 3), ("single-cards", 2), ("which-five-win", 5), ("jokers-wild", 2))
    for name, number in places:
        page.evaluate("step => { location.hash = `#/lesson/${step}` }", f"{name}/{number}")
        step = f".ws-lesson[data-lesson='{name}'][data-step='{heads[name].steps[number - 1]}']"
        act = page.locator(f"{step} .ws-answering .ws-act, {step}:not(:has(.ws-asked)) .ws-act")
        act.wait_for()
        # Hands lie anew once they know their width.
        page.evaluate("new Promise((laid) => requestAnimationFrame(() => setTimeout(laid)))")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        box = act.bounding_box()
        assert box["y"] + box["height"] <= height, (name, number)
