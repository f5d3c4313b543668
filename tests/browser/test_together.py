"""A table for people on the site: opened in the course, joined by link, played in two browsers."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import expect
from wildescape.positions import parse_position

from tests.widgets.table.tables import ENDGAME
from wildescape_widgets.table.handout import HandOut, format_hand_out

from .conftest import assert_accessible

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def club(request, site):
    """The site; a static one has no tables for people."""
    if request.config.option.static:
        pytest.skip("tables for people need a server")
    return site


def sit(page, name):
    """Take a seat by name, wherever one is drawn."""
    page.locator(".ws-together-chairs").wait_for()
    page.get_by_role("textbox").fill(name)
    page.locator("[data-act='sit']").click()
    page.locator("[data-act='leave'], .ws-table").first.wait_for()


def cards(page):
    """The cards of one's own hand."""
    return page.locator(".ws-player-panel [role='option']")


def move(page):
    """Whether somebody was to move, and has passed or played a single card."""
    if not page.locator("[data-act='play']:not([aria-disabled])").count():
        return False
    # Asked second: a turn may begin between two questions, and not everything follows a lead.
    if page.locator("[data-act='pass']:not([aria-disabled])").count():
        page.locator("[data-act='pass']").click()
        return True
    cards(page).last.click()
    expect(page.locator(".ws-verdict")).to_be_visible()
    page.locator("[data-act='play']").click()
    expect(cards(page)).to_have_count(26)
    return True


@pytest.mark.short
def test_two_people_meet_play_a_trick_and_keep_their_seats(club, visitor):
    ann = visitor(viewport=LAPTOP)
    ann.goto(f"{club.url}?lang=en#/table")
    ann.get_by_role("button", name="New match", exact=True).click()
    ann.locator(".ws-setup [data-act='people']").click()
    ann.locator(".ws-setup [data-act='open-table']").click()
    ann.wait_for_url(re.compile(r"/together\?lang=en#[A-Z]{7}$"))
    sit(ann, "Ann")
    link = ann.get_by_role("textbox", name="The link to this table").input_value()
    bo = visitor(viewport=PHONE)
    bo.goto(link.replace("together#", "together?lang=zh_CN#"))
    sit(bo, "小波")
    expect(ann.get_by_role("status").filter(has_text="小波 has taken a seat.")).to_be_attached()
    assert_accessible(ann)
    assert_accessible(bo)
    expect(bo.locator("[data-act='begin']")).to_have_count(0)
    ann.locator("[data-act='begin']").click()
    bo.locator("[data-act='next']").click()
    for page in (ann, bo):
        expect(cards(page)).to_have_count(27)
        assert_accessible(page)
    expect(bo.locator(".ws-player-panel")).to_contain_text(re.compile("轮到|先出|领出"))

    waiting = [ann, bo]
    for _ in range(300):
        for page in [*waiting]:
            if move(page):
                waiting.remove(page)
        if not waiting:
            break
        ann.wait_for_timeout(200)
    assert not waiting

    held = cards(bo).all_inner_texts()
    bo.reload()
    expect(cards(bo)).to_have_count(len(held))
    assert cards(bo).all_inner_texts() == held
    another = bo.context.new_page()
    another.goto(bo.url)
    expect(cards(another)).to_have_count(len(held))

    bo.locator("[data-act='say']").click()
    bo.get_by_role("button", name="打得漂亮！").click()
    expect(ann.get_by_role("status").filter(has_text="小波: Nice play!")).to_be_attached()
    ann.locator("[data-act='people']").click()
    ann.get_by_role("button", name="Pause").click()
    expect(bo.locator("[data-act='resume']")).to_be_visible()
    bo.locator("[data-act='resume']").click()
    expect(bo.locator("[data-act='resume']")).to_have_count(0)


SHIFTS = """() => {
  window.shifts = [];
  const note = (list) => window.shifts.push(...list.getEntries().map(({ value }) => value));
  new PerformanceObserver(note).observe({ type: "layout-shift" });
}"""


def begun(club, visitor):
    """Two people at a table with a hand dealt: Ann, who has opened it, and Bo on a phone."""
    ann = visitor(viewport=LAPTOP)
    ann.goto(f"{club.url}?lang=en#/table")
    ann.get_by_role("button", name="New match", exact=True).click()
    ann.locator(".ws-setup [data-act='people']").click()
    ann.locator(".ws-setup [data-act='open-table']").click()
    ann.wait_for_url(re.compile(r"/together\?lang=en#[A-Z]{7}$"))
    sit(ann, "Ann")
    ann.get_by_label("Others may watch").check()
    bo = visitor(viewport=PHONE)
    bo.goto(ann.url)
    sit(bo, "Bo")
    ann.locator("[data-act='begin']").click()
    bo.locator("[data-act='next']").click()
    for page in (ann, bo):
        expect(cards(page)).to_have_count(27)
    return ann, bo


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (740, 360)])
def test_on_a_phone_the_hand_and_its_buttons_are_in_sight_as_at_a_table_of_ones_own(
    club, visitor, width, height
):
    size = {"width": width, "height": height}
    page = visitor(viewport=size, has_touch=True)
    page.goto(f"{club.url}?lang=en#table=open")
    page.wait_for_url(re.compile(r"/together\?lang=en#[A-Z]{7}$"))
    sit(page, "Ann")
    page.locator("[data-act='begin']").click()
    page.locator("[data-act='next']").click()
    expect(cards(page)).to_have_count(27)
    page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert page.locator(".ws-together-playing .ws-round").bounding_box()["y"] <= (
        56 if height < width else 140
    )
    for shown in (cards(page).last, page.locator("[data-act='play']")):
        box = shown.bounding_box()
        assert box["y"] + box["height"] <= height
    rows = {round(box["y"] / 20) for box in (one.bounding_box() for one in cards(page).all())}
    assert len(rows) <= 2
    home = page.locator(".ws-sign")
    expect(home).to_be_visible()
    home.click()
    expect(page.locator("[data-page='map']")).to_be_visible()


def test_phrases_move_nothing_on_the_page(club, visitor):
    ann, bo = begun(club, visitor)
    # Nothing else happens meanwhile.
    ann.locator("[data-act='people']").click()
    ann.get_by_role("button", name="Pause").click()
    ann.keyboard.press("Escape")
    for page in (ann, bo):
        page.locator("[data-act='close-notice']").click()
        page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
        page.evaluate(SHIFTS)
    for page, other, phrase in ((ann, bo, "Hello!"), (bo, ann, "Nice play!")):
        page.locator("[data-act='say']").click()
        page.get_by_role("button", name=phrase).click()
        expect(other.locator(".ws-together-told")).to_contain_text(phrase)
        told = other.locator(".ws-together-told").bounding_box()
        assert told["y"] + told["height"] <= other.locator(".ws-head").bounding_box()["y"]
    for page in (ann, bo):
        expect(page.locator(".ws-together-told")).to_be_empty()
        assert page.evaluate("window.shifts") == []


def test_whoever_leaves_during_a_hand_is_led_back_to_their_seat_and_others_may_watch(club, visitor):
    ann, bo = begun(club, visitor)
    link, held = ann.url, cards(bo).all_inner_texts()
    bo.locator("[data-act='people']").click()
    bo.locator("[data-act='leave']").click()
    bo.locator(".ws-together-drawer .ws-primary").click()
    bo.goto("about:blank")
    bo.goto(link)
    expect(bo.get_by_text("you can only take seat")).to_be_visible()
    expect(bo.get_by_role("textbox")).to_have_value("Bo")
    assert_accessible(bo)
    cy = visitor(viewport=PHONE)
    cy.goto(link)
    expect(cy.get_by_text("only their seat is free")).to_be_visible()
    cy.locator("[data-act='watch']").click()
    expect(cy.get_by_text("You're watching")).to_be_visible()
    expect(cards(cy)).to_have_count(0)
    assert_accessible(cy)
    bo.get_by_role("button", name="Sit here").click()
    expect(cards(bo).first).to_be_visible()
    # A bot may have played of them meanwhile.
    assert not Counter(cards(bo).all_inner_texts()) - Counter(held)


def test_the_course_leads_back_to_the_table_at_which_one_sits(club, visitor):
    ann, bo = begun(club, visitor)
    code = ann.url[-7:]
    back = f"Back to your table ({code})"
    ann.get_by_role("link", name="Table", exact=True).click()
    ann.get_by_role("button", name="New match", exact=True).click()
    ann.get_by_role("button", name=back).click()
    expect(cards(ann).first).to_be_visible()
    link = bo.get_by_role("link", name=back)
    bo.goto(f"{club.url}?lang=en")
    assert_accessible(bo)
    link.click()
    bo.locator("[data-act='people']").click()
    bo.locator("[data-act='leave']").click()
    bo.locator(".ws-together-drawer .ws-primary").click()
    bo.goto(f"{club.url}?lang=en")
    expect(bo.locator("[data-page='map']")).to_be_visible()
    expect(link).to_have_count(0)


def test_a_wrong_code_is_told_and_the_right_one_finds_the_table(club, visitor):
    page = visitor()
    page.goto(f"{club.url}together?lang=en#ACDEFHJ")
    expect(page.get_by_role("alert").filter(has_text="There's no table")).to_be_visible()
    assert_accessible(page)


ASK = """async ([action, asked]) => {
  const answer = await fetch(action, { method: "POST", body: JSON.stringify(asked) });
  return answer.json();
}"""


def test_a_code_leads_to_what_it_is_of_wherever_it_is_typed(club, visitor):
    page = visitor()
    page.goto(f"{club.url}?lang=en")
    about = {"kernel": page.evaluate(ASK, ["course/kernel", {}])["kernel"]}
    hand_out = format_hand_out(HandOut(parse_position(ENDGAME), 0, "club"), locked=False)
    given = about | {"address": f"#/given/{hand_out}", "page": f"{club.url}h", "lang": "en"}
    fields = {"#/join": "join", "together?lang=en": "find", "h?lang=en": "open"}
    opened = [("ask/open", about), ("together/open", about), ("h/make", given)]
    codes = [page.evaluate(ASK, [*asked])["code"] for asked in opened]
    places = ["join?lang=en#", "together?lang=en#", "#/given/"]
    seen = [page.locator("[data-page='join']"), page.get_by_text("Choose a seat")]
    seen.append(page.locator(".ws-table"))
    for code, place, there in zip(codes, places, seen, strict=True):
        for field, act in fields.items():
            page.goto("about:blank")
            page.goto(f"{club.url}{field}")
            page.get_by_role("textbox").first.fill(f"{code[:4]} {code[4:]}".lower())
            page.locator(f"[data-act='{act}']").click()
            expect(there).to_be_visible()
            if (field, place) != ("#/join", places[0]):
                assert place in page.url
            page.evaluate("localStorage.clear()")


def test_the_map_leads_to_the_tables_and_back_to_a_class(club, visitor):
    page = visitor(viewport=PHONE)
    page.goto(f"{club.url}?lang=en")
    page.get_by_role("link", name="Play together").click()
    expect(page.get_by_role("heading", name="Join a table")).to_be_visible()
    assert_accessible(page)
    page.locator("[data-page='together']").get_by_role("link", name="Practice").click()
    expect(page.locator(".ws-drill").first).to_be_attached()
    page.goto(f"{club.url}?lang=en")
    kernel = page.evaluate(ASK, ["course/kernel", {}])["kernel"]
    code = page.evaluate(ASK, ["ask/open", {"kernel": kernel}])["code"]
    page.goto(f"{club.url}?lang=en#/join/{code}")
    page.locator("[data-act='join']").click()
    expect(page.get_by_text(f"Class {code}")).to_be_visible()
    page.goto(f"{club.url}?lang=en#/")
    back = page.get_by_role("link", name="Back to your class")
    expect(back).to_be_visible()
    assert_accessible(page)
    back.click()
    expect(page.get_by_text(f"Class {code}")).to_be_visible()


BROKEN = """() => [...document.querySelectorAll("h1, h2, .ws-headline")].flatMap((headline) => {
  const walker = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
  const signs = [];
  for (let text; (text = walker.nextNode()); )
    for (let at = 0; at < text.length; at++) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { top, width } = range.getBoundingClientRect();
      // What is only read out is a pixel wide; a space at the end of a line has no width.
      if (headline.offsetWidth > 2)
        signs.push(width ? [text.data[at], top] : [" ", signs.at(-1)?.[1] ?? top]);
    }
  return signs.flatMap(([sign, top], at) => {
    const [before, above] = signs[at - 1] ?? [" ", top];
    const isWithin = /[\\w\u4e00-\u9fff]/.test(before) && /\\S/.test(sign);
    return top > above + 4 && isWithin ? [headline.textContent] : [];
  });
})"""
"""The headlines with a line that ends within a word, or before a mark."""


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_no_headline_breaks_within_a_word_on_a_narrow_phone(club, visitor, lang):
    page = visitor(viewport={"width": 320, "height": 640})
    page.goto(f"{club.url}?lang={lang}#/join")
    page.locator("[data-act='join']").wait_for()
    assert page.evaluate(BROKEN) == []
    kernel = page.evaluate(ASK, ["course/kernel", {}])["kernel"]
    room = page.evaluate(ASK, ["ask/open", {"kernel": kernel}])["code"]
    page.get_by_role("textbox").first.fill(room)
    page.locator("[data-act='join']").click()
    page.locator("[data-page='join'] .ws-class-bar").wait_for()
    assert page.evaluate(BROKEN) == []
    table = page.evaluate(ASK, ["together/open", {"kernel": kernel}])["code"]
    for place in ("together", f"together#{table}", "h"):
        page.goto("about:blank")
        page.goto(f"{club.url}{place.replace('#', f'?lang={lang}#')}")
        page.get_by_role("textbox").first.wait_for()
        assert page.evaluate(BROKEN) == [], place
