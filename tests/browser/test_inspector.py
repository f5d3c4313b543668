"""The play inspector as a learner uses it, under Voila and in JupyterLab."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from .conftest import assert_accessible
from .hosts import run_in_lab

pytestmark = pytest.mark.browser

NOTEBOOK = "five-card-combinations.ipynb"


def open_in_voila(page, server):
    page.goto(f"{server.url}voila/render/en/{NOTEBOOK}")


def open_in_lab(page, server):
    run_in_lab(page, f"{server.url}doc/tree/en/{NOTEBOOK}")


HOSTS = {"site": open_in_voila, "lab": open_in_lab}


@pytest.fixture(scope="module", params=HOSTS)
def host(request):
    """The name of the host, its server, and how a notebook is opened there."""
    server = request.getfixturevalue(request.param)
    return request.param, server, HOSTS[request.param]


@pytest.fixture(scope="module")
def page(browser, host):
    _, server, open_notebook = host
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="reduce", color_scheme="light"
    )
    page = context.new_page()
    page.requested = set()
    page.on("request", lambda request: page.requested.add(request.url))
    open_notebook(page, server)
    page.locator(".ws-inspector").first.wait_for(timeout=60_000)
    yield page
    context.close()


@pytest.fixture
def inspector(page):
    """An inspector with nothing chosen."""
    found = page.locator(".ws-inspector").first
    found.scroll_into_view_if_needed()
    clear = found.get_by_role("button", name="Clear", exact=True)
    if clear.is_enabled():
        clear.click()
    return found


def options(inspector):
    return inspector.get_by_role("option").and_(inspector.locator(".ws-slot"))


def verdict(inspector):
    return inspector.get_by_role("status")


@pytest.mark.short
def test_its_cards_have_faces(page, inspector):
    expect(page.locator("[data-deck] .ws-inspector").first).to_be_visible()


@pytest.mark.short
def test_a_play_is_chosen_by_mouse_and_by_keyboard_and_judged(inspector, page):
    cards = options(inspector)
    cards.first.click()
    expect(verdict(inspector)).to_contain_text("A single")
    cards.first.click()
    expect(verdict(inspector)).to_contain_text("Choose cards")

    page.keyboard.press("Space")
    expect(cards.first).to_have_attribute("aria-selected", "true")
    expect(verdict(inspector)).to_contain_text("A single")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(verdict(inspector)).to_contain_text("4 cards aren't a play")
    page.keyboard.press("End")
    expect(cards.last).to_be_focused()
    page.keyboard.press("Escape")
    expect(verdict(inspector)).to_contain_text("Choose cards")


def test_language_and_trump_are_switched(inspector, page):
    options(inspector).first.click()
    inspector.get_by_label("Language").select_option("zh_CN")
    expect(verdict(inspector)).to_contain_text("单张")
    inspector.get_by_label("主牌").select_option("K")
    expect(inspector.get_by_label("主牌")).to_have_value("K")
    expect(verdict(inspector)).to_contain_text("单张")
    inspector.get_by_label("语言").select_option("en")
    expect(verdict(inspector)).to_contain_text("A single")


def test_a_play_on_the_table_is_typed_and_refused_with_its_reason(inspector):
    inspector.get_by_text("Name the cards to beat").click()
    field = inspector.get_by_label("Cards to beat")
    field.fill("8S 9X")
    field.press("Enter")
    expect(inspector.get_by_role("alert")).to_contain_text("“9X” isn't a card")
    field.fill("7S 7H")
    field.press("Enter")
    expect(inspector.locator(".ws-standing")).to_contain_text("A pair of 7s")
    options(inspector).first.click()
    expect(verdict(inspector)).to_contain_text("only beat it with 2 cards")


def test_keys_of_a_hand_do_not_reach_the_host(inspector, page, host):
    cells = page.locator(".jp-Cell")
    before = cells.count()
    options(inspector).first.focus()
    for key in ("a", "b", "x", "2", "ArrowDown"):
        page.keyboard.press(key)
    expect(inspector.locator(".ws-slot:focus")).to_have_count(1)
    assert cells.count() == before


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_widget_is_accessible(inspector, page, host, scheme):
    page.emulate_media(color_scheme=scheme)
    if host[0] == "lab":
        theme = f"JupyterLab {scheme.title()}"
        change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
        page.evaluate(change, theme)
    light = str(scheme == "light").lower()
    page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
    options(inspector).first.click()
    expect(verdict(inspector)).to_contain_text("A single")
    assert_accessible(page, ".ws")


def test_every_request_goes_to_the_server_itself(page, host, inspector):
    _, server, _ = host
    options(inspector).first.click()
    expect(verdict(inspector)).to_contain_text("A single")
    hosts = {urlsplit(url).netloc for url in page.requested if not re.match("data:|blob:", url)}
    assert hosts == {urlsplit(server.url).netloc}


def test_a_phone_shows_27_cards_that_a_finger_finds(browser, site):
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    page.goto(f"{site.url}voila/render/en/jokers.ipynb")
    inspector = page.locator(".ws-inspector").filter(has=page.locator(".ws-row:nth-child(3)"))
    inspector.wait_for()
    cards = options(inspector)
    expect(cards).to_have_count(27)
    expect(inspector.locator(".ws-row")).to_have_count(3)
    assert all(card.bounding_box()["width"] >= 26 for card in cards.all())
    cards.nth(3).tap(position={"x": 5, "y": 20})
    expect(cards.nth(3)).to_have_attribute("aria-selected", "true")
    expect(verdict(inspector)).to_contain_text("A single")
    page.goto("about:blank")
    context.close()


def test_a_dead_kernel_is_noticed(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    open_in_voila(page, site)
    inspector = page.locator(".ws-inspector").first
    inspector.wait_for()
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').text).kernelId"
    )
    page.request.post(f"{site.url}voila/api/shutdown/{kernel}")
    options(inspector).first.click()
    page.clock.run_for(3000)
    expect(page.locator(".ws-lost").first).to_contain_text("connection is lost")
    expect(options(inspector).first).to_have_attribute("aria-selected", re.compile("true|false"))
    context.close()
