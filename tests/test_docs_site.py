"""The documentation as a site: `.ci/docs` builds it, and looks at it with these tests."""

import os
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.test_public_names import PUBLIC, WIDGETS

SITE = Path(os.environ.get("WILDESCAPE_DOCS", ""))

pytestmark = pytest.mark.skipif(
    "WILDESCAPE_DOCS" not in os.environ, reason=".ci/docs builds the site and runs these"
)


class Page(HTMLParser):
    """What a page leads to, what it loads by itself, and where one can land on it."""

    def __init__(self, file):
        super().__init__()
        self.links, self.loads, self.ids = set(), set(), set()
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids |= {given[name] for name in ("id", "name") if given.get(name)}
        to = given.get("src") or given.get("href")
        if to and (tag != "link" or given.get("rel") != "canonical"):
            (self.links if tag == "a" else self.loads).add(to)


def pages():
    """The pages that Sphinx wrote, by their files."""
    files = [*SITE.glob("*.html"), *(SITE / "docs").rglob("*.html"), *SITE.glob("examples/*.html")]
    return {file: Page(file) for file in files}


@pytest.fixture(scope="module")
def written():
    return pages()


def test_every_link_inside_the_site_leads_somewhere(written):
    lost = set()
    for file, page in written.items():
        for link in page.links | page.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("#/"):
                continue
            there = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if there.is_dir():
                there /= "index.html"
            anchor = unquote(parts.fragment)
            known = written.get(there)
            if not there.exists() or (known and anchor and anchor not in known.ids):
                lost.add((file.name, link))
    assert not lost


def test_no_page_loads_anything_from_another_host(written):
    assert len(written) > 30
    for file, page in written.items():
        assert not {each for each in page.loads if urlsplit(each).netloc}, file
    for script in (SITE / "_static").rglob("*.css"):
        assert not re.search(r"url\(['\"]?https?:", script.read_text("utf-8")), script


def test_every_public_name_has_its_place_in_the_reference(written):
    ids = set().union(*(page.ids for file, page in written.items() if file.parent.name == "api"))
    for name in PUBLIC:
        package = "wildescape_widgets" if name in WIDGETS else "wildescape"
        assert f"{package}.{name}" in ids, name
