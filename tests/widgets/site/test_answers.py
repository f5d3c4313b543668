"""What the site answers gives nothing away: which addresses there are, headers, names, errors."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

import wildescape_widgets
from wildescape_widgets.site.door import name_pattern

from .test_site import write_notebook
from .visitors import PAGE, Running, ask, open_page, open_site

PAGES = ["", "?lang=zh_CN", PAGE, "voila/render/en/practice.ipynb", "voila/static/voila.js"]
NOT_SERVED = [
    "logout",
    "login",
    "api",
    "api/kernels",
    "api/kernelspecs",
    "api/sessions",
    "api/contents",
    "api/contents/en",
    "api/security/csp-report",
    "api/terminals",
    "metrics",
    "tree",
    "files/en/jokers.ipynb",
    "nbconvert/html/en/jokers.ipynb",
    "voila/api/contents",
    "voila/api/contents/en/jokers.ipynb",
    "voila/api/themes/x",
    "voila/render",
    "voila/render/",
    "voila/render/en",
    "voila/render/en/jokers.txt",
    "voila/render/lessons/01-table-and-pack.toml",
    "voila/render/..%2f..%2fpyproject.toml",
    "voila/render/%00.ipynb",
    "voila/templates/wildescape/static/../../conf.json",
    "voila/templates/wildescape",
    "voila/templates/a/b/c",
    "voila/execution/00000000-0000-0000-0000-000000000000",
    "voila/query/00000000-0000-0000-0000-000000000000",
    "api/kernels/00000000-0000-0000-0000-000000000000",
    "api/kernels/00000000-0000-0000-0000-000000000000/channels",
    "course",
    "static/x",
]
ERRORS = [
    "voila/labextensions/a/b.js",
    "voila/files/en/x.py",
    "?lang=%ff",
]
PLACES = [
    "",
    "en/",
    "api/kernels/",
    "ask/",
    "course/kernel",
    "voila/files/.",
    "voila/files/en/",
    "voila/labextensions/",
    "voila/nbextensions/",
    "voila/render/en/",
    "voila/static/",
    "voila/templates/lab/static/a",
    "voila/themes/",
    "voila/tree/",
]
ODD = ["%00.png", "a%00", "%0d%0a.css", "%7f.js", "%ff.png", "%ed%a0%80.ipynb", "?lang=%ff"]
LONG = ["a" * 300 + ".png", "." * 300, "a/" * 2000 + "a.css", "%5c..%5c..%5ca.js", "%25.ipynb"]
METHODS = ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "POST"]
ROOTS = [str(Path(wildescape_widgets.__file__).parent), str(Path.home()), "site-packages"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("data")))
    with open_site("--public-name=cards.example") as running:
        yield running
    patch.undo()


def answer(site: Running, path: str, method: str = "GET", **headers: str):
    return asyncio.run(ask(site, path, method, **headers))


def assert_quiet(found):
    """No answer sets a cookie, names what serves it, or shows a traceback or a path."""
    assert "Set-Cookie" not in found.headers
    assert "Server" not in found.headers
    body = found.body.decode("utf-8", "replace")
    assert "Traceback" not in body
    for root in ROOTS:
        assert root not in body


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_the_headers(site, path):
    found = answer(site, path)
    assert found.code in (200, 302)
    policy = dict(
        rule.split(" ", 1) for rule in found.headers["Content-Security-Policy"].split("; ")
    )
    assert "unsafe" not in policy["script-src"] + policy["style-src"]
    assert policy["default-src"] == policy["form-action"] == policy["frame-ancestors"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == "'none'"
    assert found.headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in found.headers["Permissions-Policy"]
    assert found.headers["X-Content-Type-Options"] == "nosniff"
    assert_quiet(found)


def test_only_a_notebook_has_styles_that_are_not_marked(site):
    for path in ("", PAGE, "nowhere"):
        assert "unsafe" not in answer(site, path).headers["Content-Security-Policy"]
    policy = asyncio.run(open_page(site)).headers["Content-Security-Policy"]
    assert [rule for rule in policy.split("; ") if "unsafe" in rule] == [
        "style-src 'self' 'unsafe-inline'"
    ]


@pytest.mark.parametrize("path", ["", PAGE, "nowhere"])
def test_each_script_and_style_of_a_page_is_marked_anew(site, path):
    marks = set()
    for _ in range(2):
        found = answer(site, path)
        [mark] = set(re.findall(r"'nonce-([\w-]+)'", found.headers["Content-Security-Policy"]))
        scripts = re.findall(r"<(?:script|style)\b[^>]*>", found.body.decode())
        live = [script for script in scripts if "application/json" not in script]
        assert live
        assert all(f'nonce="{mark}"' in script for script in live)
        marks.add(mark)
    assert len(marks) == 2


@pytest.mark.parametrize("path", NOT_SERVED)
def test_nothing_else_is_served(site, path):
    found = answer(site, path)
    assert found.code == 404, (found.code, found.headers)
    assert_quiet(found)


def answers(site: Running, names: list[str]):
    """What the site answers to each of these names in each place, by the address."""

    async def ask_all():
        paths = [place + name for place in PLACES for name in names]
        return dict(
            zip(paths, await asyncio.gather(*(ask(site, each) for each in paths)), strict=True)
        )

    return asyncio.run(ask_all())


def test_an_address_that_is_no_text_is_found_nowhere(site):
    before = site.log.read_text("utf-8")
    for path, found in answers(site, ODD).items():
        assert found.code == 404, path
        assert_quiet(found)
    assert site.log.read_text("utf-8") == before


def test_no_name_is_so_long_or_strange_that_a_page_fails(site):
    before = site.log.read_text("utf-8")
    for path, found in answers(site, LONG).items():
        assert found.code < 500, path
    assert "Uncaught" not in site.log.read_text("utf-8").removeprefix(before)


def test_files_of_the_pages_are_served(site):
    page = asyncio.run(open_page(site)).body.decode()
    files = re.findall(r'(?:src|href)="(/voila/(?:templates|static)/[^"]+)"', page)
    assert len(files) > 3
    for path in files:
        assert answer(site, path[1:]).code == 200


@pytest.mark.parametrize("path", [*ERRORS, *PAGES])
@pytest.mark.parametrize("method", [*METHODS, "GET"])
def test_no_answer_tells_of_the_machine(site, path, method):
    found = answer(site, path, method, Origin="http://evil.example")
    assert_quiet(found)


@pytest.mark.parametrize("name", ["cards.example", "CARDS.example:8080", "127.0.0.1", "[::1]:80"])
def test_the_site_answers_to_its_names(site, name):
    assert answer(site, "", Host=name).code == 200


@pytest.mark.parametrize(
    "name", ["evil.example", "cards.example.evil.example", "x-cards.example", ""]
)
def test_the_site_answers_to_no_other_name(site, name):
    found = answer(site, "", Host=name)
    assert found.code == 421
    assert b"--public-name" in found.body
    assert "换个名字" in found.body.decode()
    assert_quiet(found)


def test_a_star_stands_for_any_name():
    assert re.match(name_pattern(["*"]), "hub.example")
    assert not re.match(name_pattern([""]), "")


def test_an_error_in_a_cell_tells_no_path(tmp_path):
    code = "open('/no/such/place/for-this')"
    write_notebook(tmp_path / "en", "broken.ipynb", code=code, title="Broken")
    with open_site(f"--tutorials={tmp_path}") as site:
        page = asyncio.run(open_page(site, "voila/render/en/broken.ipynb"))
    assert b"house-error" in page.body
    assert b"FileNotFoundError" in page.body
    assert b"/no/such/place" not in page.body
    assert_quiet(page)
