"""A class plays on the site: tables are made, watched and compared, and pupils find theirs."""

from __future__ import annotations

import csv
import re

import pytest
from playwright.sync_api import expect

from tests.widgets.site.visitors import open_site

from .conftest import assert_accessible
from .hosts import wait_until
from .test_classroom import LEAST_TEXT, MEASURED, WALLS, opened_class

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
WALL = {"width": 1920, "height": 1080}

KEY = "wildescape/together/"
"""What begins the name under which a browser keeps its seat at a table."""

QUICK = """
from tests.widgets.together.looks import AtOnce
from wildescape_widgets.site import look_backs
from wildescape_widgets.together import pace
pace.MOVE_SECONDS = pace.PASS_SECONDS = 0.0
look_backs.LookBacks.__init__.__defaults__ = (AtOnce,)
"""
"""Bots that don't wait, and looks back that find the same at once."""

PLAYED = """async ([key, most]) => {
  const code = location.hash.slice(1);
  const seat = localStorage.getItem(key + code);
  const ask = async (action, asked) => {
    const body = JSON.stringify({ code, seat, ...asked });
    return (await fetch(`together/${action}`, { method: "POST", body })).json();
  };
  for (let at = 0; at < most; at++) {
    const { era, rev, view } = await ask("look", { since: -1 });
    const { can, hand, me, seats } = view;
    const act = (message) => ask("act", { message: { id: 1, rev: null, ...message } });
    const cards = [hand?.cards?.length - 1];
    if (can.go) return "over";
    if (can.pass) await act({ action: "pass" });
    else if (seats.find((one) => one.seat === me)?.isTurn)
      await act({ action: "play", cards, reading: null });
    else if (!view.isBusy && view.phase !== "play") return "over";
    else await new Promise((done) => setTimeout(done, 20));
  }
  return "on";
}"""
"""Passes, or leads the lowest card, until the hand is over."""


@pytest.fixture(scope="module")
def school(request, chromium):
    """A site whose bots don't wait; a static one has no classes."""
    if request.config.option.static:
        pytest.skip("classes need a server")
    with open_site(before=QUICK) as site:
        yield site


@pytest.fixture
def teacher(visitor, school):
    """A teacher's page with an open class."""
    return opened_class(visitor, school, viewport=LAPTOP)


@pytest.fixture
def joined(visitor, school, teacher):
    """Lets a pupil join."""

    def join(name, lang="en", **settings):
        page = visitor(**settings)
        code = teacher.locator("[data-code]").get_attribute("data-code")
        page.goto(f"{school.url}?lang={lang}#/join/{code}")
        page.get_by_role("textbox").nth(1).fill(name)
        page.locator("[data-act='join']").click()
        expect(page.locator("[data-page='join'] .ws-class-bar")).to_be_visible()
        return page

    return join


def choose(page, name, value):
    page.get_by_role("combobox", name=name, exact=True).select_option(value)


def seat(teacher, **chosen):
    """Make tables, as they're chosen."""
    teacher.locator("[data-act='make-tables']").click()
    for name, value in chosen.items():
        choose(teacher, name.replace("_", " "), value)
    assert_accessible(teacher)
    teacher.locator("[data-act='seat']").click()
    expect(teacher.locator(".ws-tile").first).to_be_visible()


def to_table(pupil):
    pupil.locator("[data-act='to-table']").click()
    expect(pupil.locator("main .ws-in-class")).to_be_visible()


def wall_of(visitor, school, teacher):
    wall = visitor(viewport=WALL)
    link = teacher.get_by_role("link", name="Open the class screen").get_attribute("href")
    wall.goto(f"{school.url}?lang=en{link}")
    return wall


def fits_all_walls(wall):
    """Nothing scrolls on any wall, and all can be read from afar."""
    for size in WALLS:
        wall.set_viewport_size(size)
        wait_until(wall, lambda: not wall.evaluate(MEASURED)["scrolls"])
        assert min(wall.evaluate(MEASURED)["texts"]) >= LEAST_TEXT, size
        bottom = wall.locator(".ws-talk-moment").bounding_box()
        assert bottom["y"] + bottom["height"] <= size["height"], size


def is_paused_in_place(pupil, teacher):
    """The teacher pauses the tables, and a pupil reads it over a table that hasn't moved."""
    place = pupil.locator(".ws-table").bounding_box()
    teacher.locator("[data-act='pause-all']").click()
    expect(pupil.get_by_text("Your teacher has paused the table.")).to_be_visible()
    assert pupil.locator(".ws-table").bounding_box() == place
    assert_accessible(pupil)


def prints_once(teacher):
    teacher.evaluate("() => { window.printed = 0; window.print = () => void window.printed++; }")
    teacher.locator("[data-act='print-results']").click()
    assert teacher.evaluate("window.printed") == 1


def test_pupils_find_their_table_ask_and_are_heard_and_paused_and_called_back(
    teacher, joined, visitor, school
):
    mia = joined("Mia", viewport=PHONE)
    ming = joined("小明", "zh_CN", viewport=LAPTOP, color_scheme="dark")
    seat(teacher, Who_sits_where="order", Hands="2")
    tile = teacher.locator(".ws-tile")
    expect(tile).to_have_count(1)
    expect(tile).to_contain_text("Mia")
    expect(mia.locator(".ws-to-table")).to_contain_text("You're at table 1")
    expect(ming.locator(".ws-to-table")).to_contain_text("你在第1桌")
    for page in (teacher, mia, ming):
        assert_accessible(page)
    to_table(mia)
    to_table(ming)
    for pupil in (mia, ming):
        expect(pupil.locator(".ws-player-panel [role='option']")).to_have_count(27)
        assert_accessible(pupil)
        # Only their teacher decides for the table.
        pupil.locator("[data-act='people']").click()
        expect(pupil.locator("[data-act='leave'], .ws-copied")).to_have_count(0)
        pupil.keyboard.press("Escape")

    mia.locator("[data-act='raise']").click()
    mia.get_by_role("textbox").fill("Does a straight beat a flush?")
    assert_accessible(mia)
    mia.keyboard.press("Enter")
    expect(mia.get_by_role("button", name="Your hand is up")).to_be_visible()
    expect(teacher.locator(".ws-tile-asks")).to_contain_text("Does a straight beat a flush?")
    assert_accessible(teacher)
    teacher.get_by_role("button", name="Seen: Mia").click()
    expect(teacher.locator(".ws-tile-asks")).to_have_count(0)
    expect(mia.get_by_role("button", name="Raise your hand")).to_be_visible()
    mia.locator("[data-act='close-notice']").click()

    teacher.get_by_label("Say something to all").fill("Two more minutes!")
    teacher.keyboard.press("Enter")
    expect(ming.get_by_role("status").filter(has_text="老师：Two more minutes!")).to_be_visible()
    is_paused_in_place(mia, teacher)
    teacher.locator("[data-act='pause-all']").click()
    expect(mia.get_by_text("Your teacher has paused the table.")).to_have_count(0)

    held = mia.locator(".ws-player-panel [role='option']").all_inner_texts()
    mia.reload()
    expect(mia.locator(".ws-player-panel [role='option']")).to_have_count(len(held))
    # A page that's elsewhere meanwhile hears of the end when it's back.
    ming.goto("about:blank")
    teacher.locator("[data-act='end-tables']").click()
    teacher.locator("[data-act='end-tables']").click()
    expect(teacher.locator(".ws-tile")).to_have_count(0)
    ming.go_back()
    for pupil in (mia, ming):
        expect(pupil.locator("main [data-act='to-class']")).to_be_visible()
        expect(pupil.locator("main .ws-in-class")).to_have_count(0)
    expect(mia.get_by_text("Your teacher has ended the tables.")).to_be_visible()
    assert_accessible(mia)
    mia.reload()
    mia.locator("main [data-act='to-class']").click()
    expect(mia.locator("[data-page='join'] .ws-class-bar")).to_contain_text("Mia")
    expect(mia.locator("[data-act='to-table']")).to_have_count(0)


def test_the_same_hand_at_two_tables_is_compared_saved_and_seen_again(
    teacher, joined, visitor, school
):
    pupils = [joined("Mia", viewport=PHONE), joined("Leo", viewport=LAPTOP)]
    wall = wall_of(visitor, school, teacher)
    seat(teacher, Tables="2", Hands="2")
    expect(teacher.locator(".ws-tile")).to_have_count(2)
    expect(wall.get_by_text("Hand 1 · trick 1").first).to_be_visible()
    assert_accessible(wall)
    for pupil in pupils:
        to_table(pupil)
        assert pupil.evaluate(PLAYED, [KEY, 3000]) == "over"
    compared = teacher.locator(".ws-tables-compared")
    expect(compared.locator("tbody .ws-tables-escaped")).to_have_count(2)
    rows = teacher.locator(".ws-tables-results tbody tr")
    expect(rows).to_have_count(4)
    assert_accessible(teacher)
    expect(wall.locator(".ws-tables-wall tbody .ws-tables-escaped")).to_have_count(2)
    for name in ("Mia", "Leo"):
        expect(wall.locator(".ws-wall")).not_to_contain_text(name)
    assert_accessible(wall)
    assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")
    with teacher.expect_download() as saving:
        teacher.locator("[data-act='save-results']").click()
    with open(saving.value.path(), encoding="utf-8-sig", newline="") as file:
        saved = list(csv.reader(file))
    assert saved[0] == ["Class and day", "Table", "Team", "Players", "Hand 1", "Total"]
    assert {name for _, _, _, name, *_ in saved[1:]} == {"", "Mia", "Leo"}
    code = teacher.locator("[data-code]").get_attribute("data-code")
    assert re.fullmatch(rf"tables-{code}-\d{{4}}-\d\d-\d\d\.csv", saving.value.suggested_filename)
    prints_once(teacher)
    teacher.emulate_media(media="print")
    expect(rows.first).to_be_visible()
    expect(teacher.locator(".ws-tile").first).to_be_hidden()
    expect(teacher.locator(".ws-class-head")).to_be_hidden()
    teacher.emulate_media(media="screen")

    mia = pupils[0]
    mia.locator("[data-act='results']").click()
    drawer = mia.locator(".ws-in-class-hands li")
    expect(drawer).to_have_count(1)
    assert_accessible(mia)
    with mia.expect_popup() as opening:
        drawer.get_by_role("button").click()
    expect(opening.value).to_have_url(re.compile("#/table"))
    expect(opening.value.locator(".ws-table")).to_be_visible(timeout=60_000)

    teacher.get_by_role("button", name="Table 1: More").click()
    assert_accessible(teacher)
    with teacher.expect_popup() as opening:
        teacher.get_by_role("button", name="Hand 1", exact=True).first.click()
    expect(opening.value.locator(".ws-table")).to_be_visible(timeout=60_000)
    # A question takes the place of the tables on the wall, until they're called back.
    toggle = teacher.get_by_label("Show the tables on the class screen")
    expect(toggle).to_be_checked()
    toggle.click()
    expect(wall.locator(".ws-tables-wall")).to_have_count(0)


def test_wishes_that_cannot_be_are_said_where_they_were_written(teacher, joined):
    joined("Mia")
    teacher.locator("[data-act='make-tables']").click()
    teacher.get_by_label("Wishes for the cards (optional)").fill("1: nine jokers")
    teacher.locator("[data-act='seat']").click()
    expect(teacher.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    expect(teacher.locator(".ws-tile")).to_have_count(0)
    expect(teacher.get_by_label("Wishes for the cards (optional)")).to_have_value("1: nine jokers")
    assert_accessible(teacher)


def test_a_class_plays_an_ending_of_a_few_cards(teacher, joined):
    mia = joined("Mia", viewport=PHONE)
    teacher.locator("[data-act='make-tables']").click()
    wishes = teacher.get_by_label("Wishes for the cards (optional)")
    wishes.fill("1: 30 cards")
    teacher.locator("[data-act='seat']").click()
    refused = teacher.get_by_role("alert").filter(has_text="Ask for 1 to 27 cards, as in 8 cards.")
    expect(refused).to_be_visible()
    wishes.fill("1: a pair, no jokers; 4 cards each")
    teacher.locator("[data-act='seat']").click()
    expect(teacher.locator(".ws-tile")).to_contain_text("4")
    to_table(mia)
    expect(mia.locator(".ws-player-panel [role='option']")).to_have_count(4)
    assert_accessible(mia)
    assert mia.evaluate(PLAYED, [KEY, 3000]) == "over"
    mia.locator("[data-act='results']").click()
    with mia.expect_popup() as opening:
        mia.locator(".ws-in-class-hands li").get_by_role("button").click()
    expect(opening.value.locator(".ws-scrubber")).to_be_visible(timeout=60_000)
    assert_accessible(opening.value)


def test_a_pupil_is_moved_between_hands_and_finds_the_other_table(teacher, joined):
    mia = joined("Mia")
    leo = joined("Leo", "zh_CN", viewport=PHONE, color_scheme="dark")
    teacher.locator("[data-act='make-tables']").click()
    choose(teacher, "Tables", "2")
    choose(teacher, "Who sits where", "hand")
    choose(teacher, "Leo", "2.3")
    assert_accessible(teacher)
    teacher.locator("[data-act='seat']").click()
    expect(teacher.locator(".ws-tile[data-table='2']")).to_contain_text("Leo")
    expect(leo.locator(".ws-to-table")).to_contain_text("你在第2桌")
    for pupil in (leo, mia):
        to_table(pupil)
    teacher.get_by_role("button", name="Table 2: More").click()
    expect(teacher.get_by_role("combobox", name="Leo's seat", exact=True)).to_be_disabled()
    for pupil in (leo, mia):
        assert pupil.evaluate(PLAYED, [KEY, 3000]) == "over"
    points = teacher.locator(".ws-tables-compared tr[data-table] td:nth-child(3)")
    expect(points.filter(has_text=re.compile(r"\d"))).to_have_count(2)
    choose(teacher, "Leo's seat", "1.5")
    expect(teacher.locator(".ws-tile[data-table='1']")).to_contain_text("Leo")
    expect(leo.get_by_text("老师把你换到了第1桌。")).to_be_visible()
    assert_accessible(leo)
    leo.get_by_role("link", name="去我的牌桌").click()
    expect(leo.locator("main .ws-in-class")).to_contain_text("第1桌")


def test_what_mattered_in_a_hand_is_read_kept_and_talked_about(visitor, school, teacher, joined):
    mia = joined("Mia", viewport=PHONE)
    seat(teacher)
    to_table(mia)
    while mia.evaluate(PLAYED, [KEY, 60]) != "over":
        pass
    mia.locator("[data-act='looks']").click()
    expect(mia.get_by_text("One moment mattered.")).to_be_visible()
    assert_accessible(mia)
    with mia.expect_popup() as popup:
        mia.locator("[data-act='try-again']").click()
    assert popup.value.url.endswith("#/given/wg1.code")
    popup.value.close()
    mia.locator("[data-act='keep']").click()
    expect(mia.get_by_text("It's in your journal")).to_be_visible()
    mia.goto(f"{school.url}?lang=en#/journal")
    expect(mia.get_by_text("Looking back found one moment")).to_be_visible()
    wall = wall_of(visitor, school, teacher)
    teacher.locator("[data-act='show-moment']").click()
    expect(teacher.get_by_text("You'd be out.")).to_be_visible()
    assert_accessible(teacher)
    teacher.get_by_label("Show it on the class screen").check()
    expect(wall.get_by_text("What would you play here?")).to_be_visible()
    expect(wall.get_by_text("You'd be out.")).to_be_hidden()
    expect(wall.get_by_text("Trump: 8")).to_be_visible()
    expect(wall.get_by_role("list", name="Cards left")).to_contain_text("Seat 5 ?")
    fits_all_walls(wall)
    teacher.get_by_label("Show the better move there too").check()
    expect(wall.get_by_text("You'd be out.")).to_be_visible()
    expect(wall.get_by_text("Mia")).to_be_hidden()
    fits_all_walls(wall)
    assert_accessible(wall)
