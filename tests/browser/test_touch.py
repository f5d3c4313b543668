"""On a phone each room has targets for a finger, of 44 pixels at least, and is accessible."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import assert_accessible

pytestmark = pytest.mark.browser

SMALL = Path(__file__).with_name("touch.js").read_text("utf-8").partition("\n\n")[2]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ROOMS = ("", "practice", "journal", "rules", "home", "ask", "join")


def opened(page, site, room):
    page.goto(f"{site.url}?lang=en#/{room}")
    page.locator("main [data-page], main .ws-table, main .ws-rulebook, main > *").first.wait_for()
    page.get_by_text("Dealing the cards").wait_for(state="detached")
    page.locator("main :is(button, a, input)").first.wait_for()


@pytest.mark.parametrize("room", ROOMS)
def test_on_a_phone_each_target_of_a_room_has_44_pixels(visitor, site, room):
    page = visitor(**PHONE)
    opened(page, site, room)
    found = page.evaluate(SMALL)
    assert found["count"] > 3
    assert found["small"] == []


@pytest.mark.parametrize("room", ROOMS)
def test_on_a_phone_each_room_is_accessible(visitor, site, room):
    page = visitor(**PHONE)
    opened(page, site, room)
    assert_accessible(page)
