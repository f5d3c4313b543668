"""Every lesson as a learner plays it, in both languages; practice, the journal, the map."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from wildescape.explain import card_name
from wildescape.i18n import LANGUAGES
from wildescape.notation import parse_cards
from wildescape.teach.practice import due
from wildescape.teach.progress import PAUSES, Done, Mistake, Progress, Skill
from wildescape.teach.progress_json import MOVED, parse_progress, progress_to_json

from wildescape_widgets.lessons.catalog import bundled_lessons, find_lesson, offered_steps, page_of

from .conftest import PROGRESS_KEY, assert_accessible
from .hosts import code_of, run_in_lab
from .test_table import words

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
PUPIL = "".join((HERE / name).read_text("utf-8") for name in ("learner.js", "pupil.js"))
SCHEMES = ("light", "dark")


def open_page(page, site, lang, name):
    page.goto(f"{site.url}voila/render/{lang}/{name}")
    page.wait_for_selector(".ws-lesson")


def put(step, answer, lang):
    """An answer as the pupil is told it."""
    exercise = step.exercise
    match step.kind:
        case "order":
            named = [", ".join(card_name(c).to(lang) for c in parse_cards(one)) for one in answer]
            items = [", ".join(card_name(c).to(lang) for c in cards) for cards in exercise.items]
            by_cards = {tuple(sorted(name.split(", "))): name for name in items}
            return [by_cards[tuple(sorted(name.split(", ")))] for name in named]
        case "assign" if exercise.marked:
            seats = zip(exercise.exercises, answer, strict=True)
            return [[one.scene.seat, value == exercise.marked] for one, value in seats]
        case "select_cards":
            return [str(card) for card in parse_cards(answer)]
        case "partition":
            return [[str(card) for card in parse_cards(play)] for play in answer]
        case _:
            return answer


def answer(page, step, given, lang):
    kind = "mark" if getattr(step.exercise, "marked", "") else step.kind
    return page.evaluate(
        "([kind, answer]) => pupil.answer(kind, answer)", [kind, put(step, given, lang)]
    )


def kept(page):
    return json.loads(page.evaluate(f"localStorage.getItem('{PROGRESS_KEY}')"))


@pytest.fixture
def visitor(visitor):
    """Opens pages with a learner, in English; films run."""

    def come(**settings):
        usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "no-preference"}
        page = visitor(**{**usual, **settings})
        page.context.add_init_script(f"{PUPIL};learner.words = {json.dumps(words('en'))};")
        return page

    return come


def test_a_lesson_is_resumed_after_a_reload_and_shown_on_the_map(visitor, site):
    page = visitor(reduced_motion="reduce")
    head = bundled_lessons()[1]
    steps = find_lesson(head.id).steps
    open_page(page, site, "en", page_of(head))
    assert answer(page, steps[0], steps[0].solution, "en")
    page.evaluate("pupil.next()")
    page.reload()
    page.wait_for_function("() => pupil.all('.ws-dot')[1]?.ariaCurrent === 'step'")
    assert " ".join(page.locator(".ws-goal").inner_text().split()) in steps[1].goal["en"]
    page.goto(f"{site.url}?lang=en")
    card = page.locator(f"[data-page='map'] li [data-lesson='{head.id}']")
    assert f"1 of {len(head.steps)} steps" in card.text_content()
    assert "go on here" in card.text_content()
    assert_accessible(page)


def test_a_game_of_a_lesson_is_resumed_after_a_reload(visitor, site):
    page = visitor(reduced_motion="reduce")
    head = next(head for head in bundled_lessons() if head.number == "13")
    open_page(page, site, "en", page_of(head))
    page.evaluate("learner.until(learner.due).then(() => learner.press(learner.button('go')))")
    page.evaluate("learner.until(() => learner.due() === 'cards')")
    before = page.evaluate("learner.kept()")
    page.evaluate("learner.press(learner.button('play') && learner.button('pass'))")
    page.wait_for_function("before => learner.kept() !== before", arg=before)
    page.evaluate("learner.until(() => learner.due() === 'cards')")
    count = page.locator(".ws-table .ws-hand [role=option]").count()
    page.reload()
    page.evaluate("learner.until(() => learner.due() === 'cards')")
    assert page.locator(".ws-table .ws-hand [role=option]").count() == count


def tab_to(page, selector):
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(selector)


@pytest.mark.short
def test_a_lesson_is_played_by_keyboard_alone(visitor, site):
    page = visitor(reduced_motion="reduce")
    head = next(head for head in bundled_lessons() if head.number == "5")
    open_page(page, site, "en", page_of(head))
    for wanted in ("equal", "second"):
        tab_to(page, f'[data-option="{wanted}"]')
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement.matches('.ws-next')")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement.matches('.ws-goal')")
    assert page.locator(".ws-dot[aria-current]").get_attribute("aria-label") == "Step 3"


def test_seats_are_chosen_by_keyboard(visitor, site):
    page = visitor(reduced_motion="reduce")
    heads = {head.number: head for head in bundled_lessons()}
    open_page(page, site, "en", page_of(heads["7"]))
    at = [step.id for step in find_lesson("7").steps].index("back-in")
    page.evaluate("at => pupil.all('.ws-dot')[at].click()", at)
    seats = page.locator(".ws-round button")
    seats.first.wait_for()
    tab_to(page, ".ws-round button")
    # One stop for the whole table: the next one is outside.
    page.keyboard.press("Tab")
    assert not page.evaluate("!!document.activeElement.closest('.ws-round')")
    page.keyboard.press("Shift+Tab")
    for _ in range(6):
        if page.evaluate("document.activeElement.dataset.option") == "5":
            break
        page.keyboard.press("ArrowRight")
    assert "Wei" in page.evaluate("document.activeElement.innerText")
    page.keyboard.press("Enter")
    page.locator(".ws-said.ws-legal").wait_for()
    assert page.locator("[data-seat='5'] button").get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize("stays", [True, False])
def test_a_right_answer_leads_on_by_itself_unless_the_learner_stays(visitor, site, stays):
    page = visitor()
    head = next(head for head in bundled_lessons() if head.number == "6")
    open_page(page, site, "en", page_of(head))
    at = head.steps.index("three-nines")
    page.evaluate("at => pupil.all('.ws-dot')[at].click()", at)
    page.wait_for_function(f"() => pupil.at() === {at} && pupil.find('[data-option]')")
    page.locator("[data-option='9']").click()
    page.locator(".ws-going").wait_for()
    if stays:
        page.keyboard.press("Shift")
        page.wait_for_function("() => !pupil.find('.ws-going')")
        page.keyboard.press("Enter")
    page.wait_for_function(f"() => pupil.at() === {at + 1}")


def test_a_hand_runs_by_itself_until_it_is_stopped(visitor, site):
    page = visitor()
    head = next(head for head in bundled_lessons() if head.number == "8")
    open_page(page, site, "en", page_of(head))
    page.evaluate("at => pupil.all('.ws-dot')[at].click()", head.steps.index("stop-here"))
    page.wait_for_function(
        "() => pupil.find('[data-act=stop]') && pupil.all('.ws-out').length === 4", timeout=60_000
    )
    page.locator("[data-act=stop]").click()
    page.locator(".ws-said.ws-legal").wait_for()
    assert_accessible(page)


def test_what_is_said_to_an_answer_is_read_out(visitor, site):
    page = visitor()
    head = next(head for head in bundled_lessons() if head.number == "5")
    open_page(page, site, "en", page_of(head))
    region = page.locator(".ws-asked [role=status]")
    assert "You chose" not in region.inner_text()
    page.get_by_role("button", name="The first:").click()
    page.wait_for_selector(".ws-refused")
    assert "You chose: the first" in region.inner_text()


@pytest.mark.served
def test_a_lesson_is_played_in_a_notebook(visitor, lab):
    page = visitor(reduced_motion="reduce")
    heads = {head.number: head for head in bundled_lessons()}
    run_in_lab(page, f"{lab.url}doc/tree/en/{page_of(heads['5'])}")
    page.wait_for_selector(".ws-lesson")
    step = find_lesson("5").steps[0]
    assert answer(page, step, step.solution, "en")
    page.evaluate("pupil.next()")
    run_in_lab(page, f"{lab.url}doc/tree/en/{page_of(heads['13'])}")
    page.wait_for_selector(".ws-table")
    page.evaluate("learner.until(learner.due)")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_fits_a_phone(visitor, site, lang):
    page = visitor(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    head = next(head for head in bundled_lessons() if head.number == "7")
    open_page(page, site, lang, page_of(head))
    for number in range(page.locator(".ws-dot").count()):
        page.locator(".ws-steps-menu summary").tap()
        page.locator(".ws-dot").nth(number).tap()
        page.wait_for_function("n => pupil.all('.ws-dot')[n].ariaCurrent === 'step'", arg=number)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), number


SIZES = ((1280, 720), (390, 844))
PAGE_BAR = 52
"""What the bar of the site takes of the height."""

SEEN = """() => {
  const root = document.querySelector(".ws-lesson");
  const act = root.querySelector(".ws-act");
  act.style.position = "static";
  const height = act.getBoundingClientRect().bottom - root.getBoundingClientRect().top;
  act.style.position = "";
  return [height, document.documentElement.scrollWidth];
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("head", bundled_lessons(), ids=lambda head: head.id)
def test_each_step_is_seen_whole_without_scrolling(visitor, site, head, lang):
    page = visitor(reduced_motion="reduce")
    open_page(page, site, lang, page_of(head))
    page.wait_for_selector(".ws-dot[aria-current]", state="attached")
    for at, step in enumerate(find_lesson(head.id).steps):
        if step.kind == "play_on":
            # The table below says how it fits.
            continue
        page.evaluate("at => pupil.all('.ws-dot')[at].click()", at)
        page.wait_for_function(f"() => pupil.find('.ws-act') && pupil.at() === {at}")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("pupil.drawn()")
            needed, wide = page.evaluate(SEEN)
            assert needed <= height - PAGE_BAR, (step.id, width)
            assert wide <= width, (step.id, width)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_what_to_click_is_said_in_the_row_that_asks(visitor, site, lang):
    page = visitor(viewport={"width": 390, "height": 844})
    page.goto(f"{site.url}?lang={lang}#/lesson/tribute/3")
    row = page.locator(".ws-open-place")
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        rows = row.evaluate(
            """(row) => [...row.querySelectorAll(":scope > :first-child, .ws-quiet-text, button")]
                .map((part) => {
                    const words = document.createRange();
                    words.selectNodeContents(part);
                    const { top, bottom } = words.getBoundingClientRect();
                    return [(top + bottom) / 2, bottom - top];
                })"""
        )
        assert len(rows) == 3
        middles, heights = zip(*rows, strict=True)
        assert max(middles) - min(middles) <= 2, width
        # The button's word is whole.
        assert heights[-1] < 30, width
        assert row.bounding_box()["height"] <= 56, width


def test_a_hint_is_seen_at_its_first_press(visitor, site):
    page = visitor(viewport={"width": 1280, "height": 800})
    head = next(head for head in bundled_lessons() if head.number == "4")
    open_page(page, site, "en", page_of(head))
    page.evaluate("at => pupil.all('.ws-dot')[at].click()", head.steps.index("sort-eight"))
    hint = page.locator("[data-act=hint]")
    hint.click()
    told = page.locator(".ws-hints")
    told.wait_for()
    box, button = told.bounding_box(), hint.bounding_box()
    assert box["y"] + box["height"] <= 800
    assert button["y"] + button["height"] <= 800
    assert hint.inner_text() == "Hint"


def test_a_film_runs_by_itself_until_it_is_stopped(visitor, site):
    page = visitor()
    head = next(head for head in bundled_lessons() if head.number == "12")
    open_page(page, site, "en", page_of(head))
    page.evaluate("pupil.all('.ws-dot')[1].click()")
    page.wait_for_function("() => pupil.find('.ws-frame')?.innerText.startsWith('3 /')")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="One move back").click()
    page.wait_for_function("() => pupil.find('.ws-frame').innerText.startsWith('2 /')")
    page.get_by_role("button", name="Run").wait_for()
    calm = visitor(reduced_motion="reduce")
    open_page(calm, site, "en", page_of(head))
    calm.get_by_role("button", name="Run").wait_for()


def drag(page, what, where):
    what.hover()
    page.mouse.down()
    box = where.bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + box["height"] - 9)
    page.mouse.up()


def test_plays_are_dragged_to_their_places(visitor, site):
    page = visitor(viewport={"width": 1280, "height": 900})
    head = next(head for head in bundled_lessons() if head.number == "4")
    open_page(page, site, "en", page_of(head))
    page.evaluate("at => pupil.all('.ws-dot')[at].click()", head.steps.index("sort-eight"))
    item = page.locator(".ws-pool .ws-item").nth(3)
    name = item.get_attribute("aria-label")
    drag(page, item, page.locator("[data-place=flush]"))
    placed = page.locator("[data-place=flush] .ws-item")
    assert placed.get_attribute("aria-label") == name
    # And back again.
    drag(page, placed, page.locator(".ws-pool"))
    page.wait_for_function("() => pupil.all('.ws-pool .ws-item').length === 8")


IN_VIEW = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = [];
  for (let text; (text = texts.nextNode()); ) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { top, bottom, left, right, width, height } = range.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    const isDrawn = width > 3 && height > 3 && text.parentElement.checkVisibility({
      opacityProperty: true, visibilityProperty: true,
    });
    const { color, clipPath } = getComputedStyle(text.parentElement);
    const isHidden = clipPath === "inset(50%)" || color === "rgba(0, 0, 0, 0)"
      || text.parentElement.closest("script, style, .ws-unseen");
    if (isInView && isDrawn && !isHidden)
      seen.push(text.textContent);
  }
  return seen;
}"""
A_MINUTE = {"en": (r"[A-Za-z][A-Za-z'’]+", 200), "zh_CN": (r"[\u4e00-\u9fff]", 300)}
"""What is read in a minute by somebody who is in no hurry: words, or Chinese characters."""


@pytest.mark.parametrize("width_and_height", [(1280, 720), (390, 844)], ids=["laptop", "phone"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_card_is_played_within_three_clicks_and_a_minute(
    visitor, site, lang, width_and_height
):
    width, height = width_and_height
    page = visitor(viewport={"width": width, "height": height})
    page.goto(f"{site.url}?lang={lang}")
    page.locator("[data-page='map']").wait_for()
    read = {*page.evaluate(IN_VIEW)}
    page.locator("[data-page='map'] .ws-primary").click()
    cards = page.locator(".ws-table .ws-hand [role=option]")
    cards.first.wait_for()
    count = cards.count()
    read.update(page.evaluate(IN_VIEW))
    cards.last.click()
    page.locator(".ws-table .ws-verdict.ws-legal:not(.ws-behind)").wait_for()
    read.update(page.evaluate(IN_VIEW))
    page.locator(".ws-player-panel .ws-buttons button").first.click()
    page.wait_for_function(
        "count => document.querySelectorAll('.ws-table .ws-hand [role=option]').length < count",
        arg=count,
    )
    word, most = A_MINUTE[lang]
    # All that is in view before each click, buttons and the map too; what stays is read once.
    assert len(re.findall(word, " ".join(read))) <= most


DAY = 20_000
RETURNING = (
    *(
        Progress(mistakes={name: Mistake(box, DAY - ago)})
        for name in ("house-tribute/open-tribute", "tribute/in-the-open", "stronger:0:7")
        for box in (1, 2, len(PAUSES), len(PAUSES) + 1)
        for ago in (0, 1, 2, 3, PAUSES[-1])
    ),
    *(
        # What is gone, what is played at a table, and items that there are not.
        Progress(mistakes={name: Mistake(1, DAY - 1), "stronger:2:7-3": Mistake(1, DAY - 1)})
        for name in (
            "gone/away",
            "match-with-a-coach/coach-on-request",
            "table-and-pack/six-seats",
            "no-skill:0:3",
            "stronger:3:3",
            "stronger:1:",
            "stronger",
            "toString",
        )
    ),
    *(
        Progress(skills={name: Skill(box, DAY - ago)})
        for name in ("stronger", "house", "lead-choice", "toString")
        for box, ago in ((0, 1), (1, -1), (1, 0), (4, 9))
    ),
)


def as_read(progress):
    """Progress under the names that steps have now."""
    return parse_progress(progress_to_json(progress))


def test_the_map_counts_what_practice_asks_again(visitor, site):
    page = visitor()
    page.clock.set_fixed_time(DAY * 86_400 + 43_200)
    page.goto(f"{site.url}?lang=en")
    for progress in RETURNING:
        kept = json.dumps(progress_to_json(progress))
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [PROGRESS_KEY, kept])
        page.reload()
        count = len(due(as_read(progress), DAY, offered_steps()))
        told = [f"Due for practice today: {count}"] if count else []
        page.locator("[data-page='map']").wait_for()
        assert page.locator(".ws-returns[href$='practice']").all_inner_texts() == told, progress


def test_the_map_counts_steps_that_have_moved_before_and_after_a_kernel_is_there(visitor, site):
    page = visitor()
    former = Progress(steps={name: Done(3, 1) for name in MOVED})
    now = as_read(former)
    text = json.dumps(progress_to_json(former))
    page.goto(f"{site.url}?lang=en")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [PROGRESS_KEY, text])
    page.route("**/course/kernel?*", lambda route: route.abort())
    for is_there in (False, True):
        if is_there:
            page.unroute_all()
        page.reload()
        page.locator("[data-page='map']").wait_for()
        if is_there:
            page.wait_for_function(
                f"() => localStorage['{PROGRESS_KEY}'].includes('house-turns/counts')"
            )
        for head in bundled_lessons():
            done = len(head.steps) - len(head.undone(now))
            card = page.locator(f"[data-page='map'] li [data-lesson='{head.id}']")
            is_whole = done == len(head.steps)
            told = ": done" if is_whole else f"{done} of {len(head.steps)} steps"
            assert (told in card.text_content()) == (done > 0), (head.id, is_there)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistake_made_in_practice_comes_back_the_next_day(visitor, site, lang):
    page = visitor()
    page.clock.install()
    open_page(page, site, lang, "practice.ipynb#skill=kind")
    page.wait_for_selector(".ws-options")
    # Until one is missed, so that both the skill and the mistake come back.
    while not kept(page)["mistakes"]:
        page.locator(".ws-options button:not([aria-disabled])").first.click()
        page.wait_for_selector(".ws-said")
        if page.locator(".ws-legal").count():
            page.locator(".ws-next").click()
            page.wait_for_selector(".ws-said", state="detached")
    assert_accessible(page)
    done = kept(page)
    assert "kind" in done["skills"]
    due = len(done["skills"]) + len(done["mistakes"])
    page.clock.fast_forward("24:00:30")
    page.goto(f"{site.url}?lang={lang}")
    today = page.locator(".ws-returns[href$='practice']")
    assert str(due) in today.inner_text()
    today.click()
    page.wait_for_selector(".ws-drill.ws-due")
    assert_accessible(page)
    page.locator(".ws-lesson .ws-primary").click()
    page.wait_for_selector(".ws-options")


def test_a_code_carries_progress_to_another_browser(visitor, site):
    one, other = visitor(), visitor()
    head = bundled_lessons()[1]
    step = find_lesson(head.id).steps[0]
    open_page(one, site, "en", page_of(head))
    assert answer(one, step, step.solution, "en")
    open_page(one, site, "en", "journal.ipynb")
    one.get_by_label("Your name").fill("Ann")
    code = code_of(one, one, f"{head.id}/{head.steps[0]}")
    open_page(other, site, "en", "journal.ipynb")
    other.get_by_label("A code from another device").fill(code)
    other.get_by_role("button", name="Import").click()
    other.wait_for_function(f"() => localStorage.getItem('{PROGRESS_KEY}')?.includes('{head.id}')")
    assert_accessible(other)


def test_a_browser_that_keeps_nothing_says_so(visitor, site):
    page = visitor()
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    head = bundled_lessons()[1]
    step = find_lesson(head.id).steps[0]
    open_page(page, site, "en", page_of(head))
    assert answer(page, step, step.solution, "en")
    assert "can't save anything" in page.locator(".ws-notice").inner_text()
