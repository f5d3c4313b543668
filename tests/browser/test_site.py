"""The site as a visitor meets it around the course: a tutorial, a missing page."""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

import pytest

from .conftest import assert_accessible

pytestmark = pytest.mark.browser

READY = "#rendered_cells:visible"
PAGES = "main a[href*='/voila/render/']"
"""The tutorials that are no rooms of the course."""


@pytest.fixture(scope="module", params=["light", pytest.param("dark", marks=pytest.mark.slow)])
def scheme(request):
    return request.param


@pytest.fixture
def page(browser, scheme):
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    yield page
    page.goto("about:blank")  # ends the kernel, which closing a context does not
    context.close()


@pytest.fixture(scope="module")
def tutorial(browser, site, scheme):
    """A tutorial that is only looked at; `requested` holds the addresses it has asked for."""
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.requested = []
    page.on("request", lambda request: page.requested.append(request.url))
    open_tutorial(page, site)
    yield page
    page.goto("about:blank")
    context.close()


@pytest.fixture
def phone(browser):
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    yield page
    page.goto("about:blank")
    context.close()


def tutorial_links(page, site, lang="en"):
    page.goto(f"{site.url}?lang={lang}")
    return page.locator(PAGES).evaluate_all("links => links.map(link => link.href)")


def open_tutorial(page, site, lang="en"):
    """Open the first tutorial and wait until its cells show."""
    link = tutorial_links(page, site, lang)[0]
    page.goto(link)
    page.wait_for_selector(READY)
    return link


def luminance(color):
    channels = [int(part) / 255 for part in re.findall(r"\d+", color)[:3]]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def style(page, selector, name):
    return page.locator(selector).first.evaluate(
        "(element, name) => getComputedStyle(element)[name]", name
    )


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_the_course_leads_to_pages_in_its_language(page, site, lang):
    links = tutorial_links(page, site, lang)
    assert links
    assert all(f"/voila/render/{lang}/" in link for link in links)


@pytest.mark.short
def test_the_first_page_speaks_the_browsers_language(browser, site):
    context = browser.new_context(locale="zh-CN")
    page = context.new_page()
    page.goto(site.url)
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    context.close()


def test_the_tree_of_voila_is_never_shown(page, site):
    page.goto(f"{site.url}voila/tree")
    assert page.locator("[data-page='map']").count() == 1
    assert page.locator("#voila-tree-main").count() == 0


def test_a_tutorial_is_accessible(tutorial):
    assert tutorial.locator("h1").count() == 1
    assert tutorial.locator("main h1").count() == 1
    assert tutorial.locator("header").count() >= 1
    assert_accessible(tutorial)


def test_a_tutorial_follows_the_visitors_colours(tutorial, scheme):
    background = style(tutorial, "body", "backgroundColor")
    assert (luminance(background) < 0.1) == (scheme == "dark")
    assert style(tutorial, "html", "colorScheme") == "light dark"
    is_light = tutorial.locator("body").get_attribute("data-jp-theme-light")
    assert is_light == str(scheme == "light").lower()
    for selector in ["main h1", "main p", "header a"]:
        assert contrast(style(tutorial, selector, "color"), background) >= 7
    layout = tutorial.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--jp-layout-color1')"
    )
    assert (luminance(layout) < 0.1) == (scheme == "dark")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_address_may_ask_for_a_theme(page, site, theme):
    page.goto(tutorial_links(page, site)[0] + f"?theme={theme}")
    page.wait_for_selector(READY)
    background = style(page, "body", "backgroundColor")
    assert (luminance(background) < 0.1) == (theme == "dark")
    assert contrast(style(page, "main h1", "color"), background) >= 7
    assert (
        page.locator("body").get_attribute("data-jp-theme-light") == str(theme == "light").lower()
    )


def test_a_tutorial_leads_home_and_to_the_other_language(page, site):
    link = open_tutorial(page, site)
    assert page.locator("html").get_attribute("lang") == "en"
    page.click("header nav a[hreflang='zh-CN']")
    page.wait_for_selector(READY)
    assert page.url == link.replace("/en/", "/zh_CN/")
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    page.click("header a.house-name")
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    assert page.locator("[data-page='map']").count() == 1


def test_a_missing_page_shows_the_way_home(page, site):
    for path in ["nowhere", "voila/render/en/nowhere.ipynb", "voila/render/en/nowhere.txt"]:
        answer = page.goto(site.url + path)
        assert answer.status == 404
        assert page.locator("h1").count() == 1
        assert_accessible(page)
    page.click("main a")
    assert page.locator("[data-page='map']").count() == 1


def test_no_request_leaves_the_site_and_no_cookie_is_set(tutorial, page, site):
    tutorial.wait_for_selector(".ws", timeout=60_000)
    page.on("request", lambda request: tutorial.requested.append(request.url))
    page.goto(f"{site.url}nowhere")
    hosts = {urlsplit(url).netloc for url in tutorial.requested}
    assert hosts - {""} == {urlsplit(site.url).netloc}
    assert tutorial.context.cookies() == []


def test_a_visitor_runs_no_code(tutorial):
    kinds = tutorial.evaluate(
        """async () => {
            const config = JSON.parse(document.getElementById("jupyter-config-data").text);
            const address = new URL(`/api/kernels/${config.kernelId}/channels`, location);
            address.search = "session_id=visitor";
            address.protocol = "ws";
            const socket = new WebSocket(address);
            await new Promise((resolve, reject) => {
                socket.onopen = resolve;
                socket.onerror = () => reject(new Error("the socket is refused"));
            });
            const kinds = [];
            const answered = new Promise((resolve) => {
                socket.onmessage = ({ data }) => {
                    const { header } = JSON.parse(data);
                    if (header.msg_type.endsWith("_reply")) kinds.push(header.msg_type);
                    if (header.msg_type === "kernel_info_reply") resolve();
                };
            });
            const ask = (kind, content) =>
                socket.send(JSON.stringify({
                    channel: "shell", content, metadata: {}, parent_header: {}, buffers: [],
                    header: {
                        msg_id: kind, msg_type: kind, session: "visitor", username: "", date: "",
                        version: "5.3",
                    },
                }));
            ask("execute_request", { code: "1 + 1", silent: false, store_history: false });
            ask("kernel_info_request", {});
            await answered;
            socket.close();
            return kinds;
        }"""
    )
    assert kinds == ["kernel_info_reply"]


def test_a_page_that_is_left_ends_its_kernel(page, site):
    open_tutorial(page, site)
    page.wait_for_selector(".ws")
    config = page.locator("#jupyter-config-data").text_content()
    kernel = json.loads(config)["kernelId"]
    assert (
        page.evaluate("async address => (await fetch(address)).status", f"/api/kernels/{kernel}")
        == 200
    )
    page.goto(site.url)
    page.wait_for_function(
        "async address => (await fetch(address)).status === 404", arg=f"/api/kernels/{kernel}"
    )


def test_a_page_whose_widgets_came_too_late_is_loaded_again(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    open_tutorial(page, site)
    page.wait_for_selector(".ws")
    page.evaluate(
        """() => {
            const failed = document.createElement("div");
            failed.className = "jupyter-widgets";
            failed.textContent = "Error displaying widget: model not found";
            document.querySelector("#rendered_cells").append(failed);
            window.before = true;
        }"""
    )
    with page.expect_navigation():
        page.clock.run_for(5000)
    assert page.evaluate("window.before === undefined")
    page.wait_for_selector(".ws")
    page.goto("about:blank")
    context.close()


def test_a_phone_leaves_a_widget_344_pixels(phone, site):
    open_tutorial(phone, site)
    assert phone.locator("#rendered_cells").bounding_box()["width"] >= 344
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
