"""Chapters that a teacher hands out: opened by their code, apart from a visitor's own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.widgets.table.test_handed_chapters import CHAPTERS
from wildescape_widgets.table.handed_chapters import CHAPTERS_TOLD
from wildescape_widgets.table.handed_texts import HANDED_TEXTS, TOLD
from wildescape_widgets.table.texts import TEACHING_TEXTS

from .conftest import assert_accessible

OWN = CHAPTERS.replace("The lead", "My own")


def say(key, texts=TEACHING_TEXTS):
    return texts[key].to("en")


def teach(page, site, chapters):
    """Open a teacher's table with a file of chapters."""
    page.goto(f"{site.url}#/teacher")
    page.locator(".ws-teacher").wait_for()
    page.get_by_role("button", name=say("lecture"), exact=True).click()
    file = {"name": "c.toml", "mimeType": "text/plain", "buffer": chapters.encode()}
    page.locator("input[type=file][accept='.toml']").set_input_files(file)
    expect(chapter(page, 1)).to_have_attribute("aria-pressed", "true")


def chapter(page, number):
    return page.locator(".ws-chapter").nth(number - 1)


def handed_out(page):
    """The short link that a teacher makes of their chapters."""
    page.locator("[data-act='hand-out-chapters']").click()
    field = page.get_by_label(say("short", HANDED_TEXTS), exact=True)
    expect(field).to_have_value(re.compile(r"/h#[A-Z]{7}$"))
    return field.input_value()


@pytest.mark.served
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_chapters_open_by_a_code_beside_a_visitors_own(visitor, site, width, height):
    size = {"viewport": {"width": width, "height": height}}
    teacher = visitor(**size)
    teach(teacher, site, CHAPTERS)
    link = handed_out(teacher)
    expect(teacher.locator(".ws-qr path")).to_have_attribute("d", re.compile("^M0 0.5h7"))
    assert_accessible(teacher)

    pupil = visitor(**size)
    teach(pupil, site, OWN)
    pupil.wait_for_function(
        "() => Object.keys(localStorage).some((key) => key.includes('/teacher-'))"
    )
    pupil.goto(link)
    expect(pupil.locator(".ws-given")).to_have_text(
        [f"1. The lead: What would you lead? {TOLD.to('en')}", CHAPTERS_TOLD.to("en")]
    )
    # Notes are the teacher's own.
    assert pupil.get_by_label("Note", exact=True).input_value() == ""
    assert_accessible(pupil)
    pupil.locator(".ws-hand [role=option]").last.click()
    pupil.locator("[data-act=play]:visible").click()
    back = teacher.get_by_role("region", name=say("back", HANDED_TEXTS))
    expect(back).to_contain_text("1. The lead: A single 3")
    # Each chapter has a first play, and a reason of its own.
    why = pupil.locator(".ws-given-why summary")
    expect(why).to_be_visible()
    pupil.get_by_role("button", name=say("lecture"), exact=True).click()
    chapter(pupil, 2).click()
    expect(why).to_have_count(0)
    pupil.locator(".ws-hand [role=option]").last.click()
    pupil.locator("[data-act=play]:visible").click()
    expect(why).to_be_visible()
    expect(back).to_contain_text("2. Later: A single")
    expect(back).to_contain_text("1. The lead: A single 3")
    assert_accessible(teacher)
    pupil.goto(f"{site.url}#/teacher")
    pupil.reload()
    pupil.get_by_role("button", name=say("lecture"), exact=True).click()
    expect(chapter(pupil, 1)).to_contain_text("My own")
    assert_accessible(pupil)
