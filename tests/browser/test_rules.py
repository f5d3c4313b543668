"""The rules to read as a learner uses them: search, keyboard, addresses, the printed card."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from wildescape.i18n import LANGUAGES
from wildescape.rules import PRESETS

from .conftest import assert_accessible

pytestmark = pytest.mark.browser

WIDTHS = (360, 390, 768, 1280, 1920)


@pytest.fixture(scope="module", params=LANGUAGES)
def page(browser, site, request):
    """The rules in each language."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 720}, reduced_motion="reduce", color_scheme="light"
    )
    page = context.new_page()
    page.lang = request.param
    page.requested = set()
    page.on("request", lambda asked: page.requested.add(asked.url))
    page.goto(f"{site.url}?lang={page.lang}#/rules/tribute")
    page.locator(".ws-rulebook").wait_for(timeout=60_000)
    yield page
    context.close()


@pytest.fixture(autouse=True)
def reading(page):
    """The text, under the common rules, with nothing searched for."""
    yield
    close = page.locator(".ws-card-view button").last
    if close.is_visible():
        close.click()
    page.locator(".ws-games button").first.click()
    page.locator(".ws-rules-bar select").select_option("shanghai")
    expect(page.locator(".ws-changed")).to_have_count(0)
    page.get_by_role("searchbox").fill("")


def anchored(page, anchor):
    return page.locator(f'[data-anchor="{anchor}"]')


def test_an_address_leads_to_its_place(page):
    expect(anchored(page, "tribute")).to_be_focused()
    expect(anchored(page, "tribute")).to_be_in_viewport()


def test_pinyin_finds_a_word_and_back_returns(page, site):
    field = page.get_by_role("searchbox")
    field.fill("tonghuashun")
    expect(page.get_by_role("search").get_by_role("link").first).to_be_visible()
    field.press("Enter")
    expect(anchored(page, "word-straight-flush")).to_be_focused()
    expect(anchored(page, "word-straight-flush")).to_be_in_viewport()
    assert page.url.endswith("#/rules/word-straight-flush")
    page.locator('.ws-contents a[href="#/rules/end"]').click()
    expect(anchored(page, "end")).to_be_focused()
    page.go_back()
    expect(anchored(page, "word-straight-flush")).to_be_focused()
    assert {urlsplit(url).netloc for url in page.requested if url.startswith("http")} == {
        urlsplit(site.url).netloc
    }


def test_a_house_rule_is_changed_by_keyboard_and_marked(page):
    rule = anchored(page, "rule-straight_flush")
    first = rule.get_by_role("radio").first
    first.focus()
    expect(first).to_be_checked()
    page.keyboard.press("ArrowDown")
    second = rule.get_by_role("radio").last
    expect(second).to_be_checked()
    expect(second).to_be_focused()
    expect(rule).to_have_class(re.compile("ws-changed"))
    expect(page.locator(".ws-rules-text .ws-block.ws-changed").first).to_be_attached()
    expect(page.locator(".ws-rules-bar select")).to_have_value("custom")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.locator(".ws-rules-bar select").select_option("wikipedia-early")
    page.get_by_role("searchbox").fill("2")
    expect(page.locator(".ws-changed").first).to_be_attached()
    for view in ("text", "card"):
        if view == "card":
            page.locator('[data-anchor="card"] button').click()
        assert_accessible(page, ".ws")
    page.emulate_media(color_scheme="light")


def test_it_is_never_wider_than_the_screen(page):
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        for game in (1, 0):
            page.locator(".ws-games button").nth(game).click()
            box = page.locator(".ws-rulebook").bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            wide = page.locator(".ws-rulebook").evaluate(
                "root => [...root.querySelectorAll('*')]"
                ".filter(e => e.getBoundingClientRect().right > innerWidth"
                " && e.checkVisibility() && !e.closest('.ws-unseen, .ws-rule-table'))"
                ".map(e => e.outerHTML.slice(0, 80))"
            )
            assert not wide, (width, wide)
    page.set_viewport_size({"width": 1280, "height": 720})


def test_a_word_of_a_lesson_leads_to_the_rules_and_back_to_the_lesson(browser, site):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site.url}?lang=en#/lesson/five-card-classes/1")
    page.locator(".ws-words summary").click()
    page.locator('.ws-words [data-go="rules"]', has_text="bomb").click()
    expect(anchored(page, "word-bomb")).to_be_focused()
    page.go_back()
    expect(page.locator('[data-page="lesson"][data-lesson="five-card-classes"]')).to_be_visible()
    context.close()


# The card


def pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def printed(page):
    """The card as a browser prints it: its pages on each paper, and its smallest text in points."""
    page.locator('[data-anchor="card"] button').click()
    expect(page.locator(".ws-sheet")).to_be_visible()
    counts = {paper: pages(page.pdf(format=paper)) for paper in ("A4", "Letter")}
    page.emulate_media(media="print")
    points = page.locator(".ws-sheet").evaluate(
        "sheet => Math.min(...[...sheet.querySelectorAll('*')]"
        ".filter(e => e.checkVisibility()"
        " && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))"
        ".filter(e => !e.closest('.ws-unseen'))"
        ".map(e => parseFloat(getComputedStyle(e).fontSize) * 72 / 96))"
    )
    others = page.evaluate(
        "[...document.querySelectorAll('body *')].filter(e => e.checkVisibility()"
        " && !e.closest('.ws-sheet') && [...e.childNodes].some(n => n.nodeType === 3"
        " && n.data.trim())).map(e => e.outerHTML.slice(0, 80))"
    )
    page.emulate_media(media="null")
    page.locator(".ws-card-view button").last.click()
    return counts, points, others


ONE_PAGE = {"A4": 1, "Letter": 1}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_is_one_page_that_can_be_read(page, preset):
    page.locator(".ws-rules-bar select").select_option(preset)
    expect(page.locator(".ws-rules-bar select")).to_have_value(preset)
    counts, points, others = printed(page)
    assert (counts, others) == (ONE_PAGE, [])
    assert points >= 8 - 0.001


def test_the_card_of_a_table_that_plays_all_of_it_otherwise_is_one_page(page):
    for rule in page.locator("fieldset.ws-house-rule").all():
        rule.get_by_role("radio").last.click()
    expect(page.locator("fieldset.ws-changed")).to_have_count(
        page.locator("fieldset.ws-house-rule").count()
    )
    assert printed(page)[0] == ONE_PAGE


def test_the_card_of_escalation_is_one_page(page):
    page.locator(".ws-games button").last.click()
    counts, points, others = printed(page)
    assert (counts, others) == (ONE_PAGE, [])
    assert points >= 8 - 0.001
