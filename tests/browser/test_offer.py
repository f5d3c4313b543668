"""A site as a host offers it: a teacher's lesson on the map, fewer rooms, a name."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from wildescape.teach.progress import Progress

from tests.widgets.own_lesson import NAME, write_lesson

from .conftest import TUTORIALS, assert_accessible
from .hosts import code_of, serving
from .test_course import MAP, wait_for_address

# Their site starts for them alone; its options are tested without a browser too.
pytestmark = [pytest.mark.browser, pytest.mark.slow]

TITLE = "Cards & <b>“clubs”</b>"


@pytest.fixture(scope="module")
def own_site(chromium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    write_lesson(folder / "lessons")
    options = [
        f"--lessons={folder / 'lessons'}",
        "--without=table,daily,escalation,people,given,teacher,ask,class,paper,2-13,E1-E3,tools",
    ]
    command = ["wildescape", "serve", "--no-browser", *options, f"--title={TITLE}"]
    with serving(TUTORIALS, folder / "log", *command) as server:
        yield server


def test_a_teachers_lesson_is_answered_from_the_map_and_counts_there(visitor, own_site):
    page = visitor()
    page.goto(own_site.url)
    ways = page.locator(f"{MAP} .ws-way")
    assert ways.locator("h2").all_inner_texts() == ["Our own lessons", "The cards", "The match"]
    station = ways.first.locator("li")
    station.locator("a").click()
    page.locator(f".ws-lesson[data-lesson='{NAME}'][data-step='order']").wait_for()
    expect(page).to_have_title(f"Trump at our club · {TITLE}")
    for card in ("2 of diamonds", "9 of clubs", "ace of hearts", "8 of spades"):
        page.get_by_role("button", name=card).first.click()
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator("[data-step='follow']").wait_for()
    wait_for_address(page, f"#/lesson/{NAME}/2")
    page.locator(".ws-bar .ws-sign").click()
    expect(station).to_contain_text("1 of 2 steps")


def test_what_is_not_offered_is_not_shown_and_its_addresses_lead_nowhere(visitor, own_site):
    page = visitor()
    for hash_ in (
        "table",
        "table/daily",
        "table/escalation",
        "ask",
        "join/ABCDE",
        "lesson/tribute",
        "table=we1.x",
    ):
        page.goto("about:blank")
        page.goto(f"{own_site.url}#{'' if '=' in hash_ else '/'}{hash_}")
        expect(page.locator(".ws-notice")).to_have_text("There's no such page. Here's the map.")
        wait_for_address(page, "#/")
    tabs = page.locator(".ws-bar .ws-tabs a").all_inner_texts()
    assert tabs == ["Learn", "Practice", "Rules", "Journal"]
    assert page.locator(".ws-further a").count() == 0
    for name in ("play-a-match", "lesson-02-single-cards", "teachers-table"):
        answer = page.request.get(f"{own_site.url}voila/render/en/{name}.ipynb")
        assert answer.status == 404


@pytest.mark.parametrize("width", [390, 1280])
def test_the_name_of_the_site_is_text_and_leaves_room_for_the_tabs(visitor, own_site, width):
    page = visitor(viewport={"width": width, "height": 720})
    page.goto(own_site.url)
    expect(page).to_have_title(f"Learn · {TITLE}")
    sign = page.locator(".ws-bar .ws-sign")
    assert sign.inner_text() == TITLE
    assert sign.locator("b b").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.get_by_role("link", name="Rules", exact=True).is_visible()
    assert_accessible(page)


def test_a_lesson_that_is_left_out_is_no_loss_to_what_is_kept(visitor, own_site):
    kept = Progress().after_step("tribute/who-pays", 0, 0)
    page = visitor(kept)
    page.goto(f"{own_site.url}?lang=en#/journal")
    assert code_of(page, page.locator(".ws-journal"), "tribute/who-pays")
    assert "tribute/who-pays" in page.evaluate("localStorage.getItem('wildescape/progress/1')")
