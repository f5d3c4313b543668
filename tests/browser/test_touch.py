"""On a phone each room, each kind of step, and a table with its sheets have targets for a finger of
44 pixels at least; each room is accessible."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from wildescape_widgets.lessons.catalog import bundled_lessons, find_lesson

from .conftest import assert_accessible
from .test_class import A_CLASS, hand_in
from .test_lessons import PUPIL, answer
from .test_table import words
from .test_together import cards, sit

pytestmark = pytest.mark.browser

SMALL = Path(__file__).with_name("touch.js").read_text("utf-8").partition("\n\n")[2]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ROOMS = (
    *("", "practice", "journal", "rules", "home", "ask", "join"),
    *("paper", "class", "teacher", "practice/class"),
)


def opened(page, site, room):
    page.goto(f"{site.url}?lang=en#/{room}")
    page.locator("main [data-page], main .ws-table, main .ws-rulebook, main > *").first.wait_for()
    page.get_by_text("One moment").wait_for(state="detached")
    page.locator("main :is(button, a, input):visible").first.wait_for()


def assert_large(page, within="body"):
    """Each target within what a selector finds has 44 pixels."""
    found = page.evaluate(SMALL, within)
    assert found["count"] > 0
    assert found["small"] == []


@pytest.mark.parametrize("room", ROOMS)
def test_on_a_phone_each_target_of_a_room_has_44_pixels(visitor, site, room):
    page = visitor(**PHONE)
    opened(page, site, room)
    assert_large(page)


@pytest.mark.parametrize("room", ROOMS)
def test_on_a_phone_each_room_is_accessible(visitor, site, room):
    page = visitor(**PHONE)
    opened(page, site, room)
    assert_accessible(page)


def steps_by_kind():
    """The first step of each kind: its lesson, and which one it is there."""
    found = {}
    for head in bundled_lessons():
        for at, step in enumerate(find_lesson(head.id).steps):
            kind = "mark" if getattr(step.exercise, "marked", "") else step.kind
            found.setdefault(kind, pytest.param(head.id, at, id=kind))
    return found.values()


@pytest.mark.parametrize(("lesson", "at"), steps_by_kind())
def test_on_a_phone_a_step_of_a_lesson_has_44_pixels_before_and_after_its_answer(
    visitor, site, lesson, at
):
    page = visitor(**PHONE)
    page.context.add_init_script(f"{PUPIL};learner.words = {json.dumps(words('en'))};")
    page.goto(f"{site.url}?lang=en#/lesson/{lesson}/{at + 1}")
    step = find_lesson(lesson).steps[at]
    if step.kind == "play_on":
        page.evaluate("learner.until(learner.due)")
        assert_large(page)
        return
    page.wait_for_function(f"() => pupil.find('.ws-act') && pupil.at() === {at}")
    page.evaluate("pupil.drawn()")
    assert_large(page)
    if step.exercise is not None:
        answer(page, step, step.solution, "en")
        page.evaluate("pupil.drawn()")
        assert_large(page)


SHEETS = "Log", "Share", "Settings"


def test_on_a_phone_a_hand_and_its_sheets_have_44_pixels(visitor, site):
    page = visitor(**PHONE)
    page.goto(f"{site.url}?lang=en#/table")
    page.get_by_role("button", name="Deal the cards").click()
    hint = page.locator("[data-act='hint']:not([aria-disabled])")
    hint.wait_for()
    assert_large(page)
    hint.click()
    page.locator(".ws-hints, .ws-verdict.ws-legal").first.wait_for()
    assert_large(page)
    more = page.locator(".ws-more")
    more.click()
    page.get_by_role("button", name="Settings").wait_for()
    assert_large(page, ".ws-controls > :first-child")
    for sheet in SHEETS:
        page.get_by_role("button", name=sheet, exact=True).click()
        page.locator(".ws-controls > :last-child :is(p, label, button)").first.wait_for()
        assert_large(page, ".ws-controls > :last-child")
        more.click()
    page.get_by_role("button", name="New match", exact=True).click()
    page.locator(".ws-setup").wait_for()
    assert_large(page)


@pytest.mark.served
def test_on_a_phone_a_table_for_people_has_44_pixels(visitor, site):
    ann, bo = visitor(**PHONE), visitor(**PHONE)
    ann.goto(f"{site.url}?lang=en#/table")
    ann.locator(".ws-more").click()
    ann.get_by_role("button", name="New match", exact=True).click()
    ann.locator(".ws-setup [data-act='people']").click()
    ann.locator(".ws-setup [data-act='open-table']").wait_for()
    assert_large(ann)
    ann.locator(".ws-setup [data-act='open-table']").click()
    ann.wait_for_url(re.compile(r"/together\?lang=en#[A-Z]{7}$"))
    ann.locator(".ws-together-chairs").wait_for()
    assert_large(ann)
    bo.goto(ann.url)
    for page, name in ((ann, "Ann"), (bo, "Bo")):
        sit(page, name)
        assert_large(page)
    ann.locator("[data-act='begin']").click()
    bo.locator("[data-act='next']").click()
    for page, sheet in ((ann, "people"), (bo, "say")):
        expect(cards(page)).to_have_count(27)
        assert_large(page)
        page.locator(f"[data-act='{sheet}']").click()
        page.locator(".ws-together-drawer button").first.wait_for()
        assert_large(page, ".ws-together-drawer")


def test_on_a_phone_the_overview_of_a_class_has_44_pixels(visitor, site):
    page = visitor(**PHONE)
    opened(page, site, "class")
    hand_in(page, [*A_CLASS, "wp1.300.broken"])
    assert_large(page)
    page.locator(".ws-grid tbody button").first.click()
    page.locator(".ws-pupil h2").wait_for()
    assert_large(page)
