"""The course in a browser: the map, addresses, one kernel, what a reload keeps, the keyboard."""

from __future__ import annotations

import re

import psutil
import pytest
from playwright.sync_api import expect
from wildescape.i18n import LANGUAGES
from wildescape.teach.progress import Progress, Skill

from wildescape_widgets.lessons.catalog import (
    bundled_lessons,
    find_lesson,
    next_lesson,
    page_of,
)

from .conftest import assert_accessible
from .hosts import run_in_lab, wait_until, write_page

pytestmark = pytest.mark.browser

MAP = "[data-page='map']"
FIRST, SECOND, THIRD = bundled_lessons()[:3]
SHOWN = next(head for head in bundled_lessons() if head.steps[0] not in head.tasks)
"""Its first step asks nothing."""
GAME = next(head for head in bundled_lessons() if head.number == "13")


def learned(*heads):
    progress = Progress()
    for head in heads:
        for step in head.steps:
            progress = progress.after_step(f"{head.id}/{step}", 0, 0)
    return progress


def lesson(head, step=None):
    """The selector of a lesson that is there, and of its step."""
    at = f"[data-step='{step}']" if step else ""
    return f".ws-lesson[data-page='lesson'][data-lesson='{head.id}']{at}"


def wait_for_address(page, hash_):
    """Wait until the address ends like this; a page may be drawn before its address follows."""
    page.wait_for_function("hash => location.hash === hash", arg=hash_)


def station(head):
    return f"{MAP} li [data-lesson='{head.id}']"


# The map


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_shows_every_lesson_and_is_accessible(visitor, site, lang, scheme):
    page = visitor(color_scheme=scheme)
    page.goto(f"{site.url}?lang={lang}")
    assert page.locator("h1").count() == 1
    titles = page.locator(f"{MAP} li .ws-stop-title").all_text_contents()
    assert titles == [head.title[lang] for head in bundled_lessons()]
    assert page.locator("html").get_attribute("lang") == lang.replace("_", "-")
    assert_accessible(page)


def test_the_play_that_is_raised_in_the_picture_has_five_cards(visitor, site):
    page = visitor()
    page.goto(site.url)
    expect(page.locator(f"{MAP} .ws-picture .ws-chosen")).to_have_count(5)


@pytest.mark.served
def test_the_map_is_there_when_no_kernel_comes(visitor, site):
    page = visitor()
    page.route("**/course/kernel", lambda route: route.abort())
    page.goto(site.url)
    assert page.locator(f"{MAP} li").count() == len(bundled_lessons())
    assert page.locator("[role=alert]").is_visible()
    page.locator(station(SECOND)).click()
    wait_for_address(page, f"#/lesson/{SECOND.id}")


def test_a_class_practises_by_a_code_that_its_teacher_has_made(visitor, site):
    teacher = visitor()
    teacher.goto(f"{site.url}#/practice/class")
    teacher.get_by_role("button", name="The order of cards", exact=True).click()
    teacher.get_by_role("textbox", name="How many questions").fill("2")
    teacher.locator("[data-act='make-set']").click()
    link = teacher.get_by_role("textbox", name="Link to the questions")
    expect(link).to_have_value(re.compile(r"#/practice/CAE-2-\d+$"))
    assert_accessible(teacher)
    goals = []
    for way in ("link", "code"):
        pupil = visitor(viewport={"width": 390, "height": 844})
        if way == "link":
            pupil.goto(link.input_value())
        else:
            pupil.goto(f"{site.url}#/practice/class")
            code = link.input_value().rpartition("/")[2]
            pupil.get_by_role("textbox", name="Code of the questions").fill(code.lower())
            pupil.keyboard.press("Enter")
        expect(pupil.locator("[data-page='practice']")).to_contain_text("1 of 2")
        goals.append(pupil.locator(".ws-answering").first.inner_text())
    assert goals[0] == goals[1]


def test_a_link_to_some_lessons_leaves_only_them_until_all_are_shown_again(visitor, site):
    page = visitor()
    page.goto(f"{site.url}#/only/{FIRST.number},{THIRD.id}")
    stops = page.locator(".ws-stop")
    expect(stops).to_have_count(2)
    page.goto("about:blank")
    page.goto(site.url)
    expect(stops).to_have_count(2)
    page.get_by_role("link", name="Show all lessons").click()
    expect(stops).to_have_count(len(bundled_lessons()))


def test_no_link_has_the_blue_of_the_browser(visitor, site):
    page = visitor()
    page.goto(site.url)
    blue = page.evaluate("""() => {
        const link = document.body.appendChild(document.createElement("a"));
        link.href = "#";
        return getComputedStyle(link).color;
    }""")
    for room in ("lesson/jokers-wild/1", "journal", "practice/class", "paper", "ask", "rules"):
        page.evaluate("room => location.hash = `#/${room}`", room)
        page.locator(f"[data-page='{room.split('/')[0]}']:not([aria-busy])").first.wait_for()
        links = page.locator(".ws-main a").evaluate_all(
            "links => links.map((link) => [getComputedStyle(link).color, link.innerText])"
        )
        assert [text for color, text in links if color == blue] == [], room
    assert links


CUT_OFF = """() => [...document.querySelectorAll(".ws-bar :is(a, button)")].filter((element) => {
  const words = document.createRange();
  words.selectNodeContents(element);
  const { left, right, top, bottom, width } = words.getBoundingClientRect();
  // What is cut off isn't found at its place, nor is what something else lies on.
  const isThere = (x) => element.contains(document.elementFromPoint(x, (top + bottom) / 2));
  return width && !(isThere(left + 1) && isThere(right - 1));
}).map((element) => element.innerText)"""


@pytest.mark.served
@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_small_phone_the_bar_is_whole_in_every_room(visitor, site, lang):
    page = visitor(viewport={"width": 360, "height": 740})
    # The bar is there before Python is.
    page.route("**/course/kernel", lambda route: route.abort())
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        for room in ("", "practice", "table", "rules", "journal", "ask", f"lesson/{FIRST.id}"):
            page.goto(f"{site.url}?lang={lang}#/{room}")
            page.locator("[data-page]").first.wait_for()
            expect(page.locator(".ws-bar a:visible")).to_have_count(5)
            assert page.evaluate(CUT_OFF) == [], (width, room)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_fits_one_screen(visitor, site, lang, width, height):
    kept = learned(FIRST, SECOND).merged(Progress(skills={"pack": Skill(1, 1)}))
    page = visitor(kept, viewport={"width": width, "height": height})
    page.goto(f"{site.url}?lang={lang}")
    page.locator(MAP).wait_for()
    size = page.evaluate(
        "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])(document.documentElement)"
    )
    assert size[0] <= width
    assert size[1] <= height


@pytest.mark.parametrize("width", [320, 360, 390, 768])
def test_no_page_of_the_course_is_wider_than_its_screen(visitor, site, width):
    page = visitor(viewport={"width": width, "height": 800})
    page.goto(site.url)
    for go in ("", "practice", "journal", "table"):
        page.evaluate("to => { location.hash = `#/${to}` }", go)
        page.locator(f"[data-page='{go or 'map'}']:not([aria-busy])").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), go


KEPT = [
    Progress(),
    Progress().after_step(f"{FIRST.id}/{FIRST.tasks[0]}", 1, 0),
    learned(FIRST),
    learned(FIRST, THIRD),
    learned(bundled_lessons()[-1]).after_step(f"{SECOND.id}/{SECOND.steps[0]}", 1, 0),
    learned(*bundled_lessons()),
    Progress().after_check([FIRST.id, THIRD.id], {}, 9),
    learned(FIRST).after_check([SECOND.id], {}, 9),
]


@pytest.mark.parametrize(
    ("lang", "knows", "skip"),
    [
        ("en", "I know a game like this", "you can skip this"),
        ("zh_CN", "我会打类似的牌", "可以跳过"),
    ],
)
def test_who_knows_a_similar_game_finds_out_what_to_skip(visitor, site, lang, knows, skip):
    page = visitor(Progress().after_check([SECOND.id], {}, 9))
    page.goto(f"{site.url}?lang={lang}")
    known = page.locator(".ws-stop", has=page.locator(f"[data-lesson='{SECOND.id}']"))
    expect(known).to_contain_text(skip)
    expect(page.locator(".ws-stop", has_text=skip)).to_have_count(1)
    page.get_by_role("link", name=knows).click()
    asked = page.locator("[data-page='practice'][data-step]")
    asked.wait_for()
    wait_for_address(page, "#/practice/check")
    assert page.locator(".ws-next").count() == 0
    page.go_back()
    page.locator(MAP).wait_for()


BEYOND = """() => {
  const boxes = [...document.querySelectorAll(".ws-options > button")]
    .map((one) => one.getBoundingClientRect());
  const over = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  return boxes.filter((box, at) => box.left < 0 || box.right > innerWidth
    || boxes.some((other, place) => place < at && over(box, other))).length;
}"""


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_in_the_check_each_answer_has_its_place_and_is_checked(visitor, site, width):
    page = visitor(viewport={"width": width, "height": 740})
    page.goto(f"{site.url}?lang=en#/practice/check")
    page.locator(".ws-options > button").first.wait_for()
    assert page.evaluate(BEYOND) == 0
    page.locator(".ws-options > button").last.click()
    page.locator(".ws-next").click()
    unknown = page.locator("[data-act='unknown']")
    check = page.locator(".ws-act [data-act='check']")
    for number in range(1, 12):
        expect(page.locator("[data-page='practice']")).to_contain_text(f"{number} of at most")
        unknown.wait_for()
        assert page.locator(".ws-next").count() == 0
        if check.count():
            expect(check).to_be_visible()
            return
        unknown.click()
    pytest.fail("No question is checked.")


@pytest.mark.parametrize("kept", KEPT, ids=range(len(KEPT)))
def test_map_journal_and_lesson_agree_on_how_far_one_is(visitor, site, kept):
    page = visitor(kept)
    page.goto(f"{site.url}?lang=en")
    following = next_lesson(kept)
    onward = page.locator(f"{MAP} .ws-primary")
    if following is None:
        assert onward.get_attribute("data-go") == "practice"
    else:
        word = "Go on" if kept.steps else "Start here"
        assert onward.inner_text() == f"{word}: {following.title['en']}"
        assert onward.get_attribute("data-lesson") == following.id
        assert page.locator(".ws-stop-here").count() == 1
        assert (
            page.locator(".ws-stop-here [data-lesson]").get_attribute("data-lesson") == following.id
        )
    told = {}
    for head in bundled_lessons():
        done = len(head.steps) - len(head.undone(kept))
        told[head.id] = f"{done} of {len(head.steps)} steps"
        text = page.locator(station(head)).text_content()
        if done == len(head.steps):
            assert text.endswith("done") or "done," in text
        else:
            assert (told[head.id] in text) == (done > 0)
    page.locator("[data-go='journal']").first.click()
    page.locator(".ws-journal").wait_for()
    for row, head in zip(page.locator(".ws-map li").all(), bundled_lessons(), strict=True):
        is_begun = not told[head.id].startswith("0 ")
        assert (told[head.id] if is_begun else "not started") in row.inner_text()


DAMAGED = [
    "null",
    "5",
    "[]",
    "{",
    '{"version":1}',
    '{"version":1,"steps":null,"skills":null,"mistakes":null}',
    '{"version":1,"steps":[1],"skills":{"pack":null},"mistakes":{"x":7,"y":null}}',
    '{"version":1,"steps":{"a/b":null},"skills":{"pack":[null,null]},"mistakes":{"pack:0:1":[]}}',
    '{"version":2,"steps":{},"skills":{}}',
    '{"__proto__":{"version":1},"version":{"a":1}}',
]


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_progress_never_breaks_the_map(visitor, site, text):
    page = visitor(text)
    page.goto(f"{site.url}?lang=en")
    assert page.locator(f"{MAP} li").count() == len(bundled_lessons())
    assert page.locator(f"{MAP} .ws-primary").inner_text() == f"Start here: {FIRST.title['en']}"
    page.locator(f"{MAP} .ws-primary").click()
    page.locator(lesson(FIRST, FIRST.steps[0])).wait_for()


# Addresses


@pytest.mark.served
def test_a_click_before_the_kernel_is_there_is_honoured_as_soon_as_it_is(visitor, site):
    page = visitor()
    held = []
    page.route("**/course/kernel", lambda route: held.append(route.continue_))
    with page.expect_request("**/course/kernel"):
        page.goto(site.url)
    page.locator(station(SECOND)).click()
    page.locator("[data-page='lesson'][aria-busy]").wait_for()
    held[0]()
    page.locator(lesson(SECOND, SECOND.steps[0])).wait_for()
    wait_for_address(page, f"#/lesson/{SECOND.id}/1")


def test_the_address_follows_and_leads_back_forward_and_after_a_reload(visitor, site):
    page = visitor()
    page.goto(site.url)
    page.locator(station(SHOWN)).click()
    page.locator(f"{lesson(SHOWN)} [data-act='next']").click()
    page.locator(lesson(SHOWN, SHOWN.steps[1])).wait_for()
    wait_for_address(page, f"#/lesson/{SHOWN.id}/2")
    page.go_back()
    page.locator(lesson(SHOWN, SHOWN.steps[0])).wait_for()
    page.go_back()
    page.locator(MAP).wait_for()
    page.go_forward()
    page.go_forward()
    page.locator(lesson(SHOWN, SHOWN.steps[1])).wait_for()
    wait_for_address(page, f"#/lesson/{SHOWN.id}/2")
    page.reload()
    page.locator(lesson(SHOWN, SHOWN.steps[1])).wait_for()
    page.locator("[data-go='practice']").first.click()
    page.locator("[data-page='practice'] button").first.wait_for()
    page.reload()
    page.locator("[data-page='practice'] button").first.wait_for()
    page.go_back()
    page.locator(lesson(SHOWN, SHOWN.steps[1])).wait_for()


def test_back_and_forward_go_between_a_drill_and_the_list_of_skills(visitor, site):
    page = visitor()
    page.goto(f"{site.url}#/practice")
    asked = page.locator("[data-page='practice'][data-step]")
    card = page.locator("[data-page='practice'] .ws-drills button").first
    card.click()
    asked.wait_for()
    page.wait_for_function("() => location.hash.startsWith('#/practice/')")
    drill = page.evaluate("location.hash")
    page.go_back()
    card.wait_for()
    wait_for_address(page, "#/practice")
    page.go_forward()
    asked.wait_for()
    page.locator("[data-go='journal']").first.click()
    page.locator(".ws-journal[data-page='journal']").wait_for()
    page.locator("[data-go='practice']").first.click()
    asked.wait_for()
    wait_for_address(page, drill)
    page.go_back()
    page.locator(".ws-journal[data-page='journal']").wait_for()


@pytest.mark.parametrize(
    ("hash_", "shown"),
    [
        (f"#/lesson/{THIRD.id}/3", lesson(THIRD, THIRD.steps[2])),
        ("#/practice", "[data-page='practice'] button"),
        ("#/practice/card-order", "[data-page='practice'][data-step]"),
        ("#skill=card-order", "[data-page='practice'][data-step]"),
        ("#/table", ".ws-table[data-page='table']"),
        ("#/table/escalation", ".ws-table[data-page='table']"),
        ("#/journal", ".ws-journal[data-page='journal']"),
        ("#/", MAP),
    ],
)
def test_an_address_opens_its_page(visitor, site, hash_, shown):
    page = visitor()
    page.goto(f"{site.url}{hash_}")
    page.locator(shown).first.wait_for()


@pytest.mark.parametrize(
    "hash_",
    ["#%", "#/%", "#/lesson/%", "#/lesson", "#/lesson/nowhere", f"#/lesson/{FIRST.id}/99",
     "#/nowhere", "#/lesson/../../etc", "#x", "#/constructor", "#/lesson/__proto__"],
)  # fmt: skip
def test_a_damaged_address_shows_the_map(visitor, site, hash_):
    page = visitor()
    page.goto(f"{site.url}{hash_}")
    page.locator(MAP).wait_for()
    wait_for_address(page, "#/")
    page.get_by_role("status").get_by_text("There's no such page").wait_for()
    page.locator(station(FIRST)).click()
    page.locator(lesson(FIRST)).wait_for()


@pytest.mark.parametrize("code", ["%", "%E0%A4%A", "nonsense"])
def test_a_damaged_code_is_refused_with_words(visitor, site, code):
    page = visitor()
    page.goto(f"{site.url}#table={code}")
    page.locator(".ws-table[data-page='table']").wait_for()
    page.locator(".ws-notice").wait_for()


def test_old_addresses_lead_to_the_new_ones(visitor, site):
    page = visitor()
    for lang, name, hash_ in [
        *(("en", page_of(head), f"#/lesson/{head.id}/1") for head in (FIRST, GAME)),
        ("zh_CN", page_of(SECOND), f"#/lesson/{SECOND.id}/1"),
        ("en", "practice.ipynb", "#/practice"),
        ("en", "practice.ipynb#skill=card-order", "#/practice/card-order"),
        ("zh_CN", "journal.ipynb", "#/journal"),
        ("en", "play-a-match.ipynb", "#/table"),
        ("en", "play-a-match.ipynb#table=nonsense", "#/table"),
        ("en", "escalation.ipynb", "#/table/escalation"),
    ]:
        page.goto(f"{site.url}voila/render/{lang}/{name}")
        wait_for_address(page, hash_)
        room = hash_.split("/")[1]
        page.locator(f"[data-page='{room}']:not([aria-busy])").wait_for()
        assert page.locator("html").get_attribute("lang") == lang.replace("_", "-")
        assert page.evaluate("location.pathname") == "/"


@pytest.mark.served
def test_pages_of_their_own_keep_a_place_on_the_map(visitor, site):
    page = visitor()
    page.goto(f"{site.url}?lang=en")
    page.get_by_role("link", name="Watch and rewind").click()
    page.locator(".ws-table").wait_for(timeout=60_000)
    page.locator("header a").first.click()
    page.locator(MAP).wait_for()


# One kernel


def kernels(server_port):
    """The kernels of the site, as processes."""
    return {
        process
        for process in psutil.process_iter(["cmdline"])
        if "ipykernel" in " ".join(process.info["cmdline"] or ())
        and any(f"--port={server_port}" in " ".join(up.cmdline()) for up in process.parents()[:1])
    }


@pytest.mark.served
def test_a_learner_has_one_kernel_with_all_rooms_visited_and_none_after(visitor, site):
    port = re.search(r":(\d+)/", site.url)[1]
    before = kernels(port)
    page = visitor()
    page.goto(site.url)
    for head in (FIRST, GAME):
        page.evaluate("hash => { location.hash = hash }", f"#/lesson/{head.id}")
        page.locator(lesson(head)).wait_for()
    for go in ("practice", "table", "journal"):
        page.locator(f"[data-go='{go}']").first.click()
        page.locator(f"[data-page='{go}']:not([aria-busy])").wait_for()
    assert len(kernels(port) - before) == 1
    page.goto("about:blank")
    wait_until(page, lambda: not kernels(port) - before)


@pytest.mark.served
def test_a_connection_that_breaks_comes_back(visitor, site):
    page = visitor()
    lines = []

    def forward(line):
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket(re.compile("/channels"), forward)
    page.add_init_script("""
        window.sockets = [];
        window.WebSocket = class extends WebSocket {
            constructor(...given) {
                super(...given);
                sockets.push(this);
            }
        };
    """)
    page.goto(f"{site.url}#/lesson/{SHOWN.id}/1")
    page.locator(lesson(SHOWN, SHOWN.steps[0])).wait_for()
    lines[0].close()
    page.wait_for_function("sockets[0].readyState === WebSocket.CLOSED")
    page.locator("[data-act='next']").click()
    page.locator("[role=alert]", has_text="connection").first.wait_for()
    page.locator("[role=alert]", has_text="connection").first.wait_for(
        state="hidden", timeout=60_000
    )
    page.locator("[data-act='next']").click()
    page.locator(lesson(SHOWN, SHOWN.steps[1])).wait_for()


@pytest.mark.served
def test_a_kernel_that_is_gone_is_told_and_a_reload_goes_on(visitor, site):
    page = visitor()
    with page.expect_response("**/course/kernel") as started:
        page.goto(f"{site.url}#/lesson/{SHOWN.id}/1")
    page.locator(f"{lesson(SHOWN)} [data-act='next']").click()
    page.locator(lesson(SHOWN, SHOWN.steps[1])).wait_for()
    kernel = started.value.json()["kernel"]
    page.request.post(f"{site.url}voila/api/shutdown/{kernel}")
    page.locator("[data-go='practice']").first.click()
    page.locator(lesson(SHOWN)).wait_for(state="detached")
    page.go_back()
    page.get_by_role("button", name="Reload the page").first.click()
    page.locator(lesson(SHOWN, SHOWN.steps[1])).wait_for()


@pytest.mark.served
def test_another_site_starts_no_kernel(visitor, site):
    page = visitor()
    page.goto(site.url)
    refused = page.context.request.post(
        f"{site.url}course/kernel", headers={"Origin": "http://elsewhere.example"}
    )
    assert refused.status == 403


def test_no_request_leaves_the_site_and_no_cookie_is_set(visitor, site):
    page = visitor()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    page.locator(station(GAME)).click()
    page.locator(".ws-table").wait_for()
    page.locator("[data-go='journal']").first.click()
    page.locator(".ws-journal").wait_for()
    assert all(url.startswith((site.url, "blob:", "data:")) for url in asked)
    assert page.context.cookies() == []


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_the_site_is_set_in_its_own_fonts(visitor, site, lang):
    page = visitor()
    page.goto(f"{site.url}?lang={lang}")
    page.locator("h1").wait_for()
    page.wait_for_function(
        """() => [...document.fonts].filter(({ status }) => status === "loaded").length >= 3"""
    )
    loaded = page.evaluate("[...document.fonts].map(({ family, status }) => family + status)")
    assert "error" not in "".join(loaded)


# What a reload keeps


@pytest.mark.short
def test_what_is_learned_in_a_room_is_on_the_map_and_there_after_a_reload(visitor, site):
    page = visitor()
    page.goto(f"{site.url}?lang=en#/lesson/{SHOWN.id}")
    page.locator(f"{lesson(SHOWN)} [data-act='next']").click()
    page.locator(lesson(SHOWN, SHOWN.steps[1])).wait_for()
    page.locator("[data-go='map']").first.click()
    told = f"1 of {len(SHOWN.steps)} steps"
    assert told in page.locator(station(SHOWN)).text_content()
    page.reload()
    assert told in page.locator(station(SHOWN)).text_content()
    assert page.locator(f"{MAP} .ws-primary").inner_text() == f"Go on: {SHOWN.title['en']}"
    page.locator(f"{MAP} .ws-primary").click()
    page.locator(lesson(SHOWN, SHOWN.steps[1])).wait_for()


def begin_match(page):
    page.locator("[data-act='next']").click()
    page.locator(".ws-hand [role=option]").first.wait_for()
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.includes('/table-'))")


def hand(page):
    return page.locator(".ws-hand [role=option]").evaluate_all(
        "cards => cards.map(card => card.querySelector('[data-card]')?.dataset.card"
        " ?? card.dataset.card)"
    )


def test_a_match_is_there_after_other_rooms_and_after_a_reload(visitor, site):
    page = visitor()
    page.goto(f"{site.url}#/table")
    begin_match(page)
    cards = hand(page)
    page.locator("[data-go='practice']").first.click()
    page.locator("[data-page='practice'] button").first.wait_for()
    page.locator("[data-go='table']").first.click()
    page.locator(".ws-hand [role=option]").first.wait_for()
    assert hand(page) == cards
    page.reload()
    page.wait_for_function(
        "count => document.querySelectorAll('.ws-hand [role=option]').length === count",
        arg=len(cards),
    )
    assert sorted(hand(page)) == sorted(cards)


def test_the_speed_of_bots_is_there_after_a_reload_in_every_room(visitor, site):
    page = visitor()
    page.goto(f"{site.url}?lang=en#/table")
    page.get_by_label("Speed").select_option("slow")
    page.reload()
    expect(page.get_by_label("Speed")).to_have_value("slow")
    page.goto(f"{site.url}?lang=en#/table/escalation")
    expect(page.get_by_label("Speed")).to_have_value("slow")


@pytest.mark.served
def test_a_match_that_was_saved_at_an_old_address_is_found(visitor, site):
    page = visitor()
    page.goto(f"{site.url}#/table")
    begin_match(page)
    cards = sorted(hand(page))
    old = "wildescape//voila/render/zh_CN/play-a-match.ipynb"
    page.evaluate(
        """old => {
            const key = Object.keys(localStorage).find((key) => key.includes("/table-"));
            localStorage.setItem(`${old}/${key.split("/").at(-1)}`, localStorage.getItem(key));
            localStorage.removeItem(key);
        }""",
        old,
    )
    page.reload()
    page.wait_for_function(
        "count => document.querySelectorAll('.ws-hand [role=option]').length === count",
        arg=len(cards),
    )
    assert sorted(hand(page)) == cards


# Languages, colours, keyboard


def test_another_language_is_spoken_without_a_new_page(visitor, site):
    page = visitor()
    page.goto(f"{site.url}?lang=en#/lesson/{SECOND.id}/2")
    page.locator(lesson(SECOND, SECOND.steps[1])).wait_for()
    page.evaluate("window.stays = true")
    page.get_by_role("button", name="中文").click()
    goal, _, _ = find_lesson(SECOND.id).steps[1].goal["zh_CN"].partition("。")
    page.get_by_text(goal).wait_for()
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    assert "lang=zh_CN" in page.url
    assert page.evaluate("window.stays")
    assert_accessible(page)


def test_the_language_that_was_chosen_last_is_spoken_at_the_next_visit(visitor, site):
    page = visitor()
    page.goto(site.url)
    for button, lang in (("中文", "zh-CN"), ("EN", "en")):
        page.get_by_role("button", name=button).click()
        page.goto("about:blank")
        page.goto(site.url)
        page.locator(f"html[lang={lang}]").wait_for(state="attached")
        page.locator(f".ws-course[lang={lang}]").wait_for()
    page.goto(f"{site.url}?lang=zh_CN")
    page.locator(".ws-course[lang=zh-CN]").wait_for()


PAPER = "getComputedStyle(document.querySelector('.ws')).backgroundColor"


def test_light_and_dark_are_changed_by_a_button_and_stay(visitor, site):
    page = visitor(color_scheme="light")
    page.goto(f"{site.url}?lang=en")
    light = page.evaluate(PAPER)
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(PAPER)
    assert dark != light
    page.reload()
    page.locator(MAP).wait_for()
    assert page.evaluate(PAPER) == dark
    assert_accessible(page)


@pytest.mark.served
def test_a_tutorial_has_the_colours_that_were_chosen_on_the_map(visitor, site):
    page = visitor(color_scheme="light")
    page.goto(f"{site.url}?lang=en")
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(PAPER)
    page.goto(f"{site.url}voila/render/en/jokers.ipynb")
    page.locator(".ws").first.wait_for(timeout=60_000)
    assert page.evaluate(PAPER) == dark


def test_the_course_is_used_by_keyboard_alone(visitor, site):
    page = visitor()
    page.goto(f"{site.url}?lang=en")

    def tab_to(selector):
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("it => document.activeElement.matches(it)", selector):
                return
        raise AssertionError(selector)

    tab_to(f"li [data-lesson='{SECOND.id}']")
    page.keyboard.press("Enter")
    page.locator(lesson(SECOND)).wait_for()
    assert page.evaluate("document.activeElement.matches('main')")
    tab_to(".ws-lesson button")
    page.go_back()
    page.locator(MAP).wait_for()
    tab_to("[data-go='practice']")
    page.keyboard.press("Enter")
    page.locator("[data-page='practice'] button").first.wait_for()
    assert page.locator("[aria-current='page']").get_attribute("data-go") == "practice"


def test_rooms_are_accessible_and_say_where_one_is(visitor, site):
    page = visitor()
    page.goto(f"{site.url}?lang=en")
    for go in ("practice", "table", "journal"):
        page.locator(f"[data-go='{go}']").first.click()
        page.locator(f"[data-page='{go}']:not([aria-busy])").wait_for()
        assert page.locator("h1").count() == 1
        assert_accessible(page)
    expect(page).to_have_title("Journal · Wild Escape")


def test_the_menu_of_a_phone_holds_what_is_needed_now_and_then(visitor, site):
    page = visitor(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    page.goto(f"{site.url}?lang=en")
    chinese = page.get_by_role("button", name="中文")
    expect(chinese).not_to_be_visible()
    menu = page.get_by_role("button", name="More")
    for leave in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator(".ws-main").tap(position={"x": 5, "y": 5}),
    ):
        menu.tap()
        expect(chinese).to_be_visible()
        leave()
        expect(chinese).not_to_be_visible()
    menu.tap()
    assert_accessible(page)
    page.locator("[data-go='journal']").first.tap()
    page.locator(".ws-journal").wait_for()
    assert not page.get_by_role("button", name="中文").is_visible()


# In a notebook


@pytest.mark.served
def test_in_a_notebook_the_course_is_a_cell_and_leaves_the_address_alone(visitor, lab):
    page = visitor()
    write_page(lab.folder / "en", "whole-course", "from wildescape_widgets import Course\nCourse()")
    run_in_lab(page, f"{lab.url}doc/tree/en/whole-course.ipynb")
    page.locator(station(SECOND)).click()
    page.locator(lesson(SECOND)).wait_for()
    before = page.url
    page.locator(".ws-bar [data-go='table']").click()
    page.locator(".ws-table[data-page='table']").wait_for()
    page.locator(".ws-bar [data-go='map']").first.click()
    page.locator(MAP).wait_for()
    assert page.url == before
    assert page.evaluate("location.hash") == ""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
def test_the_table_of_the_course_fits_one_screen(visitor, site, width, height):
    page = visitor(viewport={"width": width, "height": height})
    page.goto(f"{site.url}?lang=en#/table")
    page.locator("[data-act='next']").click()
    page.locator("[data-act='hint']:not([aria-disabled])").wait_for(timeout=60_000)
    size = page.evaluate(
        "(({scrollWidth, scrollHeight}) => [scrollWidth, scrollHeight])(document.documentElement)"
    )
    assert size[0] <= width
    assert size[1] <= height
