"""The static site in a browser: what its visitor sees first, what is kept, and no network.

That lessons, practice and the journal work on it as well is for the tests of these: `--static`.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Error, expect
from wildescape.i18n import LANGUAGES
from wildescape.teach.progress import Progress
from wildescape.teach.progress_code import format_progress_code

from wildescape_widgets.lessons.catalog import bundled_lessons, find_lesson
from wildescape_widgets.site.static_site.pages import LOADING_TEXTS
from wildescape_widgets.table.texts import HAND_OUT_TEXTS

from .conftest import assert_accessible
from .hosts import serving_files, wait_until
from .test_lessons import PUPIL, answer
from .test_table import words

pytestmark = pytest.mark.browser

FIRST, SECOND = bundled_lessons()[:2]
STEP = find_lesson(SECOND.id).steps[0]
HAND = ".ws-hand [role=option]"


@pytest.fixture(scope="module")
def served(static_files):
    """The address of the site, under a path of its own, as on GitHub Pages."""
    with serving_files(static_files.parent) as server:
        yield f"{server.url}{static_files.name}/"


@pytest.fixture
def visitor(visitor):
    """Opens pages in which Python may take its time."""

    def come(**settings):
        # Playwright waits by `eval`, which the page forbids.
        page = visitor(**{"locale": "en", "bypass_csp": True, **settings})
        page.context.set_default_timeout(90_000)
        page.context.add_init_script(f"{PUPIL};learner.words = {json.dumps(words('en'))};")
        return page

    return come


def lesson(head):
    return f".ws-lesson[data-lesson='{head.id}']"


def hold(page, files):
    """Hold back files; the list fills with what is asked for."""
    held = []

    def keep(route):
        held.append(route)

    page.route(files, keep)
    return held


def let_go(page, held):
    """Let the first of them come, once it's asked for."""
    wait_until(page, lambda: held)[0].continue_()


def wait_until_kept(page):
    """Wait until the browser has all it takes to open the site without a network."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(
        """async () => {
            const name = `wildescape-picture${location.pathname}`;
            return (await caches.has(name)) && (await (await caches.open(name)).keys()).length > 0;
        }""",
        polling=200,
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_is_there_before_python_and_says_how_far_that_is(visitor, served, lang):
    page = visitor(locale=lang.replace("_", "-"))
    held = hold(page, "**/course.bin")
    page.goto(served)
    titles = page.locator("[data-page='map'] li .ws-stop-title").all_text_contents()
    assert titles == [head.title[lang] for head in bundled_lessons()]
    assert page.locator("html").get_attribute("lang") == lang.replace("_", "-")
    told = page.locator(".ws-loading-size")
    size = float(re.search(r"([\d.]+) MB", told.inner_text())[1])
    assert 1 < size < 10
    expect(told).to_have_text(re.compile(r"^[1-9]"))
    expect(page.locator(".ws-loading [role=status]")).to_have_text(
        LOADING_TEXTS["loading"].to(lang)
    )
    bar = page.locator("progress")
    assert 0 < bar.evaluate("bar => bar.value") < bar.evaluate("bar => bar.max")
    assert_accessible(page)
    let_go(page, held)
    expect(bar).not_to_be_visible(timeout=90_000)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lacks", ["WebAssembly", "DecompressionStream"])
def test_a_browser_that_cannot_run_it_is_told_so(visitor, served, lacks, lang):
    page = visitor()
    page.add_init_script(f"delete globalThis.{lacks}")
    page.goto(f"{served}?lang={lang}")
    told = page.locator("[role=alert]")
    expect(told).to_contain_text(LOADING_TEXTS["unable"].to(lang))
    expect(page.locator("progress")).to_have_count(0)
    assert_accessible(page)


@pytest.mark.parametrize("file", ["python.wasm.bin", "library.bin", "course.bin", "pyodide.js"])
def test_a_file_that_does_not_come_is_told_and_a_reload_goes_on(visitor, served, file):
    page = visitor()
    page.route(f"**/{file}", lambda route: route.abort())
    page.goto(f"{served}?lang=en#/lesson/{SECOND.id}")
    expect(page.locator("[role=alert]")).to_contain_text("didn't load", timeout=90_000)
    expect(page.get_by_text("One moment")).to_have_count(0)
    page.unroute_all()
    page.get_by_role("button", name="Reload the page").first.click()
    page.locator(lesson(SECOND)).wait_for()


def test_what_is_chosen_before_python_is_there_opens_as_soon_as_it_is(visitor, served):
    page = visitor()
    held = hold(page, "**/course.bin")
    page.goto(f"{served}?lang=en")
    page.locator(f"[data-page='map'] li [data-lesson='{SECOND.id}']").click()
    page.get_by_role("button", name="中文").click()
    expect(page.locator(".ws-loading [role=status]")).to_have_text(
        LOADING_TEXTS["loading"].to("zh_CN")
    )
    let_go(page, held)
    page.locator(lesson(SECOND)).wait_for()
    title = SECOND.title["zh_CN"]
    expect(page).to_have_title(re.compile(re.escape(title)))


def test_a_lesson_is_answered_and_what_is_learned_stays(visitor, served):
    page = visitor()
    page.goto(f"{served}?lang=en#/lesson/{SECOND.id}")
    page.locator(lesson(SECOND)).wait_for()
    assert answer(page, STEP, STEP.solution, "en")
    page.reload()
    page.locator(lesson(SECOND)).wait_for()
    page.locator("[data-go='map']").first.click()
    station = page.locator(f"[data-page='map'] li [data-lesson='{SECOND.id}']")
    expect(station).to_contain_text(f"1 of {len(SECOND.steps)} steps")


def test_progress_comes_from_another_site_as_a_code(visitor, served):
    progress = Progress()
    for step in FIRST.steps:
        progress = progress.after_step(f"{FIRST.id}/{step}", 0, 0)
    page = visitor()
    page.goto(f"{served}?lang=en#/journal")
    page.get_by_label("A code from another device").fill(format_progress_code(progress, "Ann"))
    page.get_by_role("button", name="Import").click()
    page.locator("[data-go='map']").first.click()
    done = page.locator(f"[data-page='map'] li [data-lesson='{FIRST.id}']")
    expect(done).to_have_text(re.compile("done"))


def test_practice_asks_and_answers(visitor, served):
    page = visitor()
    page.goto(f"{served}?lang=en#/practice/card-order")
    page.locator("[data-page='practice'][data-step]").wait_for()
    page.locator("[data-page='practice'] [data-act='hint']").click()
    page.locator("[data-page='practice'] .ws-hints > *").first.wait_for()


def test_bots_play_at_the_table_and_the_match_is_there_after_a_reload(visitor, served):
    page = visitor()
    page.goto(f"{served}?lang=en#/table")
    page.locator("[data-act='next']").click()
    page.locator(HAND).first.wait_for()
    page.evaluate("learner.until(() => learner.due() === 'cards')")
    page.wait_for_function("Object.keys(localStorage).some((key) => key.includes('/table-'))")
    cards = page.locator(HAND).count()
    kept = page.evaluate("Object.entries(localStorage).find(([key]) => key.includes('/table-'))[1]")
    assert not re.search(r"\b[2-9TJQKA][SHCD]\b", kept)
    page.reload()
    page.wait_for_function(f"document.querySelectorAll({json.dumps(HAND)}).length === {cards}")


def test_a_hand_is_handed_out_with_a_warning_that_its_link_is_not_locked(visitor, served):
    teacher, pupil = visitor(), visitor()
    teacher.goto(f"{served}?lang=en#/teacher")
    teacher.locator(".ws-open-hand").first.wait_for()
    teacher.get_by_role("button", name="Hand out", exact=True).click()
    teacher.get_by_text(HAND_OUT_TEXTS["unlocked"].to("en")).wait_for()
    teacher.get_by_role("button", name=HAND_OUT_TEXTS["make"].to("en")).click()
    teacher.locator(".ws-qr path").wait_for()
    link = teacher.get_by_label(HAND_OUT_TEXTS["link"].to("en"), exact=True).input_value()
    assert "#/given/wg1." in link
    pupil.goto(link)
    pupil.locator(".ws-given").wait_for()
    assert pupil.locator(HAND).count() == 27
    assert pupil.locator(".ws-open-hand").count() == 0


def test_everything_works_without_a_network_after_the_first_visit(visitor, static_files):
    page = visitor()
    with serving_files(static_files.parent) as server:
        address = f"{server.url}{static_files.name}/"
        page.goto(f"{address}?lang=en")
        wait_until_kept(page)
    # The server is gone.
    page.goto(f"{address}?lang=en#/lesson/{SECOND.id}")
    page.reload()
    page.locator(lesson(SECOND)).wait_for()
    assert answer(page, STEP, STEP.solution, "en")
    page.locator("[data-go='table']").first.click()
    page.locator("[data-act='next']").click()
    page.locator(HAND).first.wait_for()


def test_a_picture_that_cannot_be_used_is_taken_anew(visitor, served):
    page = visitor()
    page.goto(f"{served}?lang=en#/lesson/{SECOND.id}")
    page.locator(lesson(SECOND)).wait_for()
    wait_until_kept(page)
    page.evaluate("""async () => {
        const cache = await caches.open(`wildescape-picture${location.pathname}`);
        const [request] = await cache.keys();
        await cache.put(request, new Response(new Uint8Array(2 ** 16)));
    }""")
    page.reload()
    page.locator(lesson(SECOND)).wait_for()
    page.wait_for_function(
        """async () => {
            const cache = await caches.open(`wildescape-picture${location.pathname}`);
            const [request] = await cache.keys();
            return request && (await (await cache.match(request)).blob()).size > 2 ** 20;
        }""",
        polling=200,
    )


def test_no_request_leaves_the_site_and_its_policy_holds_with_all_rooms(visitor, served):
    page = visitor(bypass_csp=False)
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served}?lang=en#/lesson/{FIRST.id}")
    page.locator(lesson(FIRST)).wait_for()
    for go in ("practice", "table", "rules", "journal"):
        page.locator(f"[data-go='{go}']").first.click()
        page.locator(f"[data-page='{go}']:not([aria-busy])").wait_for()
    assert len(asked) > 5
    assert all(url.startswith((served, "blob:", "data:")) for url in asked)
    assert page.context.cookies() == []
    with pytest.raises(Error, match="Content Security Policy"):
        page.add_script_tag(content="0")


def test_a_browser_may_install_it(visitor, served):
    page = visitor()
    page.goto(served)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        found = page.request.get(f"{served}{icon['src']}")
        assert found.ok
        assert found.headers["content-type"] == icon["type"]
