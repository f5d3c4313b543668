"""The documentation as a site, in a browser: `.ci/docs` builds it, and runs these tests."""

from urllib.parse import urlsplit

import pytest
import wildescape

from docs import versions
from tests.test_docs_site import SITE
from tests.test_docs_site import pytestmark as is_built

from .conftest import assert_accessible
from .hosts import serving_files

pytestmark = [pytest.mark.browser, is_built]


@pytest.fixture(scope="module")
def address():
    with serving_files(SITE) as server:
        yield server.url


def test_a_room_of_the_live_page_runs_and_asks_no_other_host(visitor, address):
    # Playwright waits by `eval`, which the rooms forbid.
    page = visitor(locale="en", bypass_csp=True)
    asked = set()
    page.context.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.goto(f"{address}docs/live.html")
    room = page.frame_locator("iframe").first
    room.locator(".ws-lesson[data-lesson='jokers-wild']").wait_for(timeout=90_000)
    assert asked - {""} == {urlsplit(address).netloc}


def test_a_page_in_chinese_is_marked_as_such(visitor, address):
    page = visitor(locale="zh-CN")
    page.goto(f"{address}docs/zh_CN/index.html")
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    assert_accessible(page, "article")


def test_a_page_leads_to_the_same_page_of_another_version(visitor, tmp_path):
    pages = tmp_path / "pages"
    with serving_files(tmp_path) as server:
        for version in ("0.9.0", wildescape.__version__):
            versions.add(SITE, pages, f"{server.url}pages", version)
        page = visitor(locale="en")
        page.goto(f"{server.url}pages/")
        page.wait_for_url(f"**/{wildescape.__version__}/docs/index.html")
        page.goto(f"{server.url}pages/{wildescape.__version__}/docs/players.html")
        page.locator(".version-switcher__button:visible").click()
        page.get_by_role("option", name="0.9.0").locator("visible=true").click()
        page.wait_for_url("**/pages/0.9.0/docs/players.html")


@pytest.mark.parametrize("word", ["joker", "课堂提问"])
def test_the_search_finds_words_of_both_languages(visitor, address, word):
    page = visitor(locale="en")
    page.goto(f"{address}search.html?q={word}")
    page.locator("#search-results li a").first.wait_for()
