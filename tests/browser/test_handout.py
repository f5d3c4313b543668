"""A teacher hands out a position, and a pupil in another browser opens it from one seat."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from wildescape.deal_constraints import deal_with
from wildescape.hand import HandState, Standing, strength_of
from wildescape.notation import parse_cards
from wildescape.positions import parse_position
from wildescape.share_codes import format_code

from tests.widgets.table.tables import ENDGAME
from wildescape_widgets.table.handed_texts import GIVEN_TEXTS, HANDED_TEXTS, TOLD
from wildescape_widgets.table.handout import HandOut, format_hand_out
from wildescape_widgets.table.texts import HAND_OUT_TEXTS, TABLE_TEXTS, TEACHING_TEXTS

from .conftest import assert_accessible
from .hosts import run_in_lab, write_page

pytestmark = pytest.mark.browser

ASKED = "What would you lead, and why?"
MAP = "[data-page='map']"


def text(name, texts=HAND_OUT_TEXTS):
    return texts[name].to("en")


def open_share(page):
    share = page.get_by_role("button", name=text("share", TABLE_TEXTS), exact=True)
    if not share.is_visible():
        page.locator(".ws-more").click()
    share.click()
    page.locator(".ws-share").wait_for()


def open_hand_out(page):
    page.get_by_role("button", name=text("handOut", TEACHING_TEXTS), exact=True).click()
    page.get_by_role("region", name=text("forPupils")).wait_for()


SEEN = ".ws-open-hand [data-card], .ws-hand [data-card]"
"""The open hands, and the one in turn, which lies at the bottom."""


def teach(page, site, position=None):
    """A teacher's table, with a position that a colleague sends, and the form to hand it out."""
    code = quote(format_code(position), safe="") if position else ""
    page.goto(f"{site.url}#/teacher/{code}")
    page.locator(".ws-table").wait_for()
    if position:
        expect(page.locator(SEEN)).to_have_count(19)
    open_hand_out(page)


def choose(page, name, option):
    page.get_by_role("combobox", name=text(name)).select_option(option)


def made_link(page, **chosen):
    """The link that a teacher makes."""
    for name, option in chosen.items():
        choose(page, name, option)
    page.get_by_role("button", name=text("make"), exact=True).click()
    field = page.get_by_label(text("link"), exact=True)
    expect(field).to_have_value(re.compile(r"#/given/w[lg]1\."))
    return field.input_value()


def cards(page):
    """Every card face on the page."""
    return page.locator(".ws-table [data-card]").evaluate_all(
        "cards => cards.map((card) => card.dataset.card).sort()"
    )


def held(seat):
    return sorted(str(card) for card in parse_position(ENDGAME).hands[seat])


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_a_pupil_opens_the_teachers_link_from_one_seat(visitor, site, width, height):
    teacher = visitor(viewport={"width": width, "height": height})
    teach(teacher, site, ENDGAME)
    assert len(cards(teacher)) > len(held(2))
    teacher.get_by_label(text("question"), exact=True).fill(ASKED)
    link = made_link(teacher, seat="2", bots="club")
    expect(teacher.locator(".ws-qr path")).to_have_attribute("d", re.compile("^M0 0.5h7"))
    expect(teacher.get_by_text(text("local"))).to_be_visible()
    assert_accessible(teacher)

    pupil = visitor(viewport={"width": width, "height": height})
    pupil.goto(link)
    expect(pupil.locator(".ws-given")).to_have_text(ASKED)
    # Bots play until it's the pupil's turn; what they play lies on the table.
    expect(pupil.locator(".ws-hand [role=option]")).to_have_count(len(held(2)))
    hand = pupil.locator(".ws-hand [data-card]").evaluate_all(
        "cards => cards.map((card) => card.dataset.card).sort()"
    )
    assert hand == held(2)
    assert pupil.locator(".ws-open-hand").count() == 0
    assert_accessible(pupil)


def short_link(page, **chosen):
    """The short link that a teacher makes."""
    for name, option in chosen.items():
        choose(page, name, option)
    page.get_by_role("button", name=text("make"), exact=True).click()
    field = page.get_by_label(text("short", HANDED_TEXTS), exact=True)
    expect(field).to_have_value(re.compile(r"/h#[A-Z]{7}$"))
    return field.input_value()


@pytest.mark.served
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_short_link_opens_the_same_and_what_is_played_comes_back(visitor, site, width, height):
    size = {"viewport": {"width": width, "height": height}}
    teacher = visitor(**size)
    teach(teacher, site, ENDGAME)
    teacher.get_by_label(text("question"), exact=True).fill(ASKED)
    link = short_link(teacher, seat="0", bots="club")
    expect(teacher.locator(".ws-qr path")).to_have_attribute("d", re.compile("^M0 0.5h7"))
    long = teacher.get_by_label(text("link"), exact=True).input_value()
    assert_accessible(teacher)

    pupil = visitor(**size)
    pupil.goto(link)
    expect(pupil.locator(".ws-given")).to_have_text(f"{ASKED} {TOLD.to('en')}")
    assert pupil.url.partition("#")[2] == long.partition("#")[2]
    assert pupil.locator(".ws-open-hand").count() == 0
    assert_accessible(pupil)
    card = pupil.locator(".ws-hand [role=option]").last
    card.click()
    pupil.locator("[data-act=play]:visible").click()
    back = teacher.get_by_role("region", name=text("back", HANDED_TEXTS))
    expect(back).to_contain_text("A single 3")
    # It's folded, and open it lies over the table: what one plays with stays where it is.
    buttons = pupil.locator(".ws-act .ws-buttons").bounding_box()
    assert buttons["y"] + buttons["height"] <= height
    pupil.locator(".ws-given-why > summary").click()
    assert pupil.locator(".ws-act .ws-buttons").bounding_box() == buttons
    pupil.get_by_label(text("why", GIVEN_TEXTS)).fill("It's the lowest")
    assert_accessible(pupil)
    pupil.get_by_role("button", name=text("send", GIVEN_TEXTS), exact=True).click()
    expect(pupil.get_by_text(text("sent", GIVEN_TEXTS))).to_be_visible()
    back.get_by_text("Why (1)").click()
    expect(back.get_by_text("It's the lowest")).to_be_visible()

    # Who comes back by the same link, or by the long one, is counted no more.
    pupil.goto(link)
    expect(pupil.get_by_text(text("sent", GIVEN_TEXTS))).to_be_visible()
    other = visitor(**size)
    other.goto(long)
    expect(other.locator(".ws-given")).to_have_text(ASKED)
    wall = visitor(**size)
    wall.goto(teacher.get_by_role("link", name=text("wall", HANDED_TEXTS)).get_attribute("href"))
    expect(wall.get_by_role("heading", level=1)).to_have_text(ASKED)
    wall.get_by_role("button", name=text("showNow", HANDED_TEXTS)).click()
    expect(wall.get_by_role("region", name=text("back", HANDED_TEXTS))).to_contain_text(
        "Opened by 1"
    )
    assert_accessible(wall)


@pytest.mark.served
def test_a_code_is_typed_and_a_wrong_one_says_whom_to_ask(visitor, site):
    teacher = visitor()
    teach(teacher, site, ENDGAME)
    code = short_link(teacher, seat="2", bots="").partition("#")[2]
    pupil = visitor()
    pupil.goto(f"{site.url}h?lang=en#AAAAAAA")
    expect(pupil.get_by_role("alert")).to_have_text(text("unknown", HANDED_TEXTS))
    assert_accessible(pupil)
    pupil.get_by_label(text("code", HANDED_TEXTS), exact=True).fill(
        f"{code[:4]} {code[4:]}".lower()
    )
    pupil.get_by_role("button", name=text("open", HANDED_TEXTS), exact=True).click()
    expect(pupil.locator(".ws-given")).to_have_text("Look and think: nobody plays on here.")


@pytest.mark.served
def test_a_set_of_questions_has_a_short_link_too(visitor, site):
    teacher = visitor()
    teacher.goto(f"{site.url}#/practice/class")
    teacher.get_by_role("button", name="The order of cards", exact=True).click()
    teacher.locator("[data-act='make-set']").click()
    field = teacher.get_by_label(text("short", HANDED_TEXTS), exact=True)
    expect(field).to_have_value(re.compile(r"/h#[A-Z]{7}$"))
    assert_accessible(teacher)
    pupil = visitor()
    pupil.goto(field.input_value())
    expect(pupil.locator("[data-page='practice']")).to_contain_text("1 of 10")
    back = teacher.get_by_role("region", name=text("back", HANDED_TEXTS))
    expect(back).to_have_text("Opened by 1")


@pytest.mark.served
def test_what_is_shared_with_colleagues_gets_a_short_link_when_one_is_wanted(visitor, site):
    page = visitor()
    page.goto(f"{site.url}#/teacher/{quote(format_code(ENDGAME), safe='')}")
    page.locator(".ws-table").wait_for()
    open_share(page)
    page.get_by_role("button", name=text("shorten", TABLE_TEXTS), exact=True).click()
    field = page.get_by_label(text("short", HANDED_TEXTS), exact=True)
    expect(field).to_have_value(re.compile(r"/h#[A-Z]{7}$"))
    assert_accessible(page)
    other = visitor()
    other.goto(field.input_value())
    expect(other.locator(SEEN)).to_have_count(19)


def whole_hand(question=""):
    """An open code of a hand of 27 cards that beats nothing on the table."""
    played = parse_cards("LJ LJ LJ BJ BJ")
    hands = deal_with("", trump="8", seed=5, table={5: played})
    hand = HandState.start(hands, "8", 0)
    standing = Standing(5, played, strength_of(played, None, hand.order, hand.rules))
    return format_hand_out(
        HandOut(replace(hand, table=standing), 0, "club", question), locked=False
    )


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
@pytest.mark.parametrize(
    "question", ["", ASKED, " ".join([ASKED] * 12)], ids=["no", "short", "long"]
)
def test_on_a_phone_nothing_lies_over_a_hand_of_27_cards(visitor, site, width, height, question):
    page = visitor(viewport={"width": width, "height": height})
    page.goto(f"{site.url}#/given/{whole_hand(question)}")
    expect(page.locator(".ws-hand [role=option]")).to_have_count(27)
    page.get_by_role("switch").wait_for()
    for to in (0, 80, 10_000):
        page.evaluate("to => scrollTo(0, to)", to)
        hand = page.locator(".ws-hand").bounding_box()
        said = page.locator(".ws-act").bounding_box()
        assert hand["y"] + hand["height"] <= said["y"]
    assert hand["y"] >= 0
    buttons = page.locator(".ws-act .ws-buttons").bounding_box()
    assert buttons["y"] + buttons["height"] <= height
    if len(question) < 80:
        page.evaluate("scrollTo(0, 0)")
        hand = page.locator(".ws-hand").bounding_box()
        assert hand["y"] + hand["height"] <= height
    assert_accessible(page)


def test_without_bots_a_pupil_sees_no_card_but_the_hand(visitor, site):
    teacher, pupil = visitor(), visitor()
    teach(teacher, site, ENDGAME)
    pupil.goto(made_link(teacher, seat="4", bots=""))
    expect(pupil.locator(".ws-given")).to_contain_text("Look and think")
    assert cards(pupil) == held(4)
    for key in ("play", "pass"):
        button = pupil.get_by_role("button", name=text(key, TABLE_TEXTS), exact=True)
        expect(button).to_have_attribute("aria-disabled", "true")


def test_what_a_pupil_played_is_there_after_a_reload(visitor, site):
    teacher, pupil = visitor(), visitor()
    teach(teacher, site, ENDGAME)
    pupil.goto(made_link(teacher, seat="0", bots="beginner"))
    pupil.locator(".ws-hand [role=option]").first.click(position={"x": 6, "y": 20})
    pupil.get_by_role("button", name=text("play", TABLE_TEXTS), exact=True).click()
    expect(pupil.locator(".ws-hand [role=option]")).to_have_count(len(held(0)) - 1)
    pupil.wait_for_function("() => Object.keys(localStorage).some((key) => /given-/.test(key))")
    pupil.reload()
    expect(pupil.locator(".ws-hand [role=option]")).to_have_count(len(held(0)) - 1)


def test_a_qr_code_fills_the_screen_and_is_small_again(visitor, site):
    teacher = visitor()
    teach(teacher, site)
    made_link(teacher)
    qr = teacher.get_by_role("button", name=text("qr", HANDED_TEXTS))
    qr.click()
    teacher.wait_for_function("() => document.fullscreenElement?.className === 'ws-qr'")
    assert teacher.locator(".ws-qr svg").bounding_box()["height"] >= 700
    qr.click()
    teacher.wait_for_function("() => !document.fullscreenElement")
    expect(teacher.locator(".ws-hand-out")).to_be_visible()


def test_an_open_link_is_announced_as_such_and_another_seat_makes_another_link(visitor, site):
    teacher = visitor()
    teach(teacher, site)
    expect(teacher.get_by_text(text("unlocked"))).to_have_count(0)
    choose(teacher, "opens", "open")
    expect(teacher.get_by_text(text("unlocked"))).to_be_visible()
    assert "#/given/wg1." in made_link(teacher)
    choose(teacher, "seat", "3")
    expect(teacher.get_by_label(text("link"), exact=True)).to_have_count(0)
    expect(teacher.locator(".ws-qr")).to_have_count(0)


def test_a_link_is_opened_where_codes_are_typed(visitor, site):
    teacher, pupil = visitor(), visitor()
    teach(teacher, site, ENDGAME)
    link = made_link(teacher, seat="0", bots="")
    pupil.goto(f"{site.url}#/table")
    pupil.locator(".ws-table").wait_for()
    open_share(pupil)
    pupil.get_by_label(text("loadCode", TABLE_TEXTS)).fill(link)
    pupil.get_by_role("button", name=text("load", TABLE_TEXTS), exact=True).click()
    expect(pupil.locator(".ws-given")).to_contain_text("Look and think")
    assert cards(pupil) == held(0)


@pytest.mark.parametrize("code", ["", "x", "wl1.AAAA", "wg1.12.AAAAAAAAAAAA", "wl1." + "A" * 9000])
@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_a_link_that_opens_nothing_says_so_on_the_map(visitor, site, code, lang):
    page = visitor()
    page.goto(f"{site.url}?lang={lang}#/given/{code}")
    page.locator(MAP).wait_for()
    notice = page.locator(".ws-notice[role=status]")
    expect(notice).to_contain_text(re.compile("link|code" if lang == "en" else "链接|码"))


def test_in_a_notebook_a_teacher_gets_a_code_and_no_link(visitor, lab):
    write_page(
        lab.folder / "en",
        "handing-out",
        f"from wildescape_widgets import Table\nTable(teacher=True, position={ENDGAME!r})",
    )
    page = visitor()
    run_in_lab(page, f"{lab.url}doc/tree/en/handing-out.ipynb")
    page.locator(".ws-table").wait_for()
    open_hand_out(page)
    page.get_by_role("button", name=text("makeCode"), exact=True).click()
    expect(page.get_by_text(text("unlockedCode"))).to_be_visible()
    expect(page.get_by_label(text("code"), exact=True)).to_have_value(re.compile(r"^wg1\."))
    cell = page.get_by_label(text("cell"), exact=True)
    expect(cell).to_have_value(re.compile(r"^from wildescape_widgets import Table\n\nTable\("))
    choose(page, "opens", "locked")
    expect(page.get_by_text(text("ownOnly"))).to_be_visible()
    page.get_by_role("button", name=text("makeCode"), exact=True).click()
    expect(page.get_by_label(text("code"), exact=True)).to_have_value(re.compile(r"^wl1\."))
    assert page.get_by_label(re.compile("^link", re.I)).count() == 0
    assert page.locator(".ws-qr").count() == 0
