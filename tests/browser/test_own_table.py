"""Who knows the game from home, in a browser: by keyboard, narrow and wide, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from wildescape.i18n import LANGUAGES

from wildescape_widgets.lessons.catalog import bundled_lessons

from .conftest import assert_accessible

pytestmark = pytest.mark.browser

FIRST = bundled_lessons()[0]
PICTURES = 5
HOME = "[data-page='home']"
LINK = "a[data-go='home']"


def assert_fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_link_stands_beside_the_first_hand_and_never_before_it(visitor, site):
    page = visitor()
    page.goto(f"{site.url}?lang=en")
    expect(page.locator("[data-page='map']")).to_be_visible()
    expect(page.locator(LINK)).to_have_count(0)
    page.goto(f"{site.url}?lang=en#/lesson/{FIRST.id}")
    expect(page.locator(LINK)).to_have_text("I know it from home")
    page.goto(f"{site.url}?lang=en#/lesson/{FIRST.id}/2")
    expect(page.locator(f"[data-step='{FIRST.steps[1]}']")).to_be_visible()
    expect(page.locator(LINK)).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("wide", "scheme"), [(1280, "light"), (360, "dark")])
def test_five_pictures_lead_to_ones_own_table_by_keyboard(visitor, site, lang, wide, scheme):
    page = visitor(viewport={"width": wide, "height": 740}, color_scheme=scheme)
    page.goto(f"{site.url}?lang={lang}#/lesson/{FIRST.id}")
    page.locator(LINK).focus()
    page.keyboard.press("Enter")
    for number in range(PICTURES):
        expect(page.locator(f"{HOME} .ws-goal")).to_contain_text(str(number + 1))
        assert_fits(page)
        assert_accessible(page)
        if number:
            expect(page.locator(f"{HOME} .ws-goal")).to_be_focused()
            page.keyboard.press("Tab")
            expect(page.locator(f"{HOME} [data-option='0']")).to_be_focused()
            page.keyboard.press("Tab")
        else:
            page.locator(f"{HOME} [data-option='1']").focus()
        expect(page.locator(f"{HOME} [data-option='1']")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator(f"{HOME} [data-rule]").first).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    page.locator(f"{HOME} [data-act='take']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{HOME} [role='status']")).not_to_be_empty()
    assert_accessible(page)
    page.goto(f"{site.url}?lang={lang}#/rules/rule-direction")
    rule = page.locator("[data-anchor='rule-direction']")
    expect(rule.get_by_role("radio").last).to_be_checked()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_visit_shows_ones_own_table_first(visitor, site, lang):
    page = visitor(viewport={"width": 360, "height": 740})
    page.goto(f"{site.url}?lang={lang}#/home")
    for number in range(PICTURES):
        expect(page.locator(f"{HOME} .ws-goal")).to_contain_text(str(number + 1))
        page.locator(f"{HOME} [data-act='unsure']").click()
    page.locator(f"{HOME} [data-act='take-home']").click()
    expect(page.locator(f"{HOME} [role='status']")).not_to_be_empty()
    page.goto(f"{site.url}?lang={lang}#/lesson/house-turns")
    expect(page.locator("[data-step='locked-out']")).to_be_visible()
    expect(page.locator("[data-own]")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.served
def test_the_address_of_the_lesson_that_became_four_leads_to_the_first(visitor, site):
    page = visitor()
    page.goto(f"{site.url}?lang=en#/lesson/house-rules")
    expect(page.locator("[data-lesson='house-turns'][data-step]")).to_be_visible()
