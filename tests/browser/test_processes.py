"""A class of a site of two processes, as its pages see it."""

from __future__ import annotations

import functools
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.postgres import opened_postgres

from .conftest import TUTORIALS
from .hosts import serving
from .test_classroom import AWAY, asked_number, joined, opened_class, saved_rows

pytestmark = [pytest.mark.browser, pytest.mark.served]


def test_pages_at_one_process_go_on_when_the_one_that_has_their_class_ends(visitor, tmp_path):
    with opened_postgres() as postgres, ExitStack() as stack:
        command = ("wildescape", "serve", f"--keep-classes-in={postgres.fresh()}", "--no-browser")
        one_site = functools.partial(serving, TUTORIALS)
        first = ExitStack()
        one = first.enter_context(one_site(tmp_path / "one", *command))
        stack.enter_context(first)
        other = stack.enter_context(one_site(tmp_path / "other", *command))
        opener = opened_class(visitor, one)
        opener.get_by_text("Your link, to come back from any device").click()
        link = opener.get_by_label("Your link to this class", exact=True).input_value()
        teacher = visitor()
        teacher.goto(link.replace(one.url, other.url))
        anna = joined(visitor, other, teacher, "Anna")
        asked_number(teacher, anna, "How many jokers?", "6")
        opener.goto("about:blank")
        first.close()
        asked_number(teacher, anna, "How many players?", "7")
        for page in (teacher, anna):
            expect(page.locator(".ws-problem", has_text=AWAY)).to_have_count(0)
        rows = saved_rows(teacher, tmp_path)
        assert ["How many jokers?", "Anna", "6", "right", ""] in rows
        assert ["How many players?", "Anna", "7", "wrong", ""] in rows
        # Here the site says what its database has to do with it.
        postgres.stop()
        trouble = teacher.locator("[data-trouble='away']")
        expect(trouble).to_contain_text("The site can't reach its database")
        postgres.start()
        expect(trouble).to_have_count(0)
        asked_number(teacher, anna, "How many seats?", "6")
