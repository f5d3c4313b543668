"""The stage stands still: the main button, the seats and what is asked keep their places."""

import json
from types import SimpleNamespace

import pytest
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.exercises import PlayOn
from wildescape.teach.practice_set import PracticeSet

from wildescape_widgets.built import bundle
from wildescape_widgets.lessons.catalog import bundled_lessons, find_lesson

from .test_lessons import PUPIL, answer
from .test_table import words
from .test_table_look import (
    DRAWN,
    NOTHING_CHOSEN,
    PARTS,
    states_around_a_hand,
    states_of_one_hand,
    states_of_one_mistake,
    views_of_two_hands,
)

pytestmark = pytest.mark.browser

SIZES = [(360, 740), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
SCREENS = pytest.mark.parametrize(("width", "height"), SIZES)


@pytest.fixture(scope="module", autouse=True)
def states():
    """What a learner sees of a hand from the draw to its result, with what is chosen. It is played
    before a browser is open, whose event loop a table would take for a kernel's."""
    around = states_around_a_hand()
    return [
        (around["draw"], NOTHING_CHOSEN),
        *states_of_one_hand().values(),
        *states_of_one_mistake(),
        *((view, NOTHING_CHOSEN) for view in views_of_two_hands()),
        (around["outcome"], NOTHING_CHOSEN),
    ]


@pytest.fixture
def draw(browser):
    """A page with a table in a state, as high and as wide as one of the site's."""
    context = browser.new_context(reduced_motion="reduce")

    def mount(state, width, height):
        view, choice = state
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        files = {"code": bundle("table", "cards", "table"), "parts": PARTS}
        page.evaluate("what => drawn.mount(what)", {**files, "view": view, "choice": choice})
        low, narrow = height < 500, width < 740
        bar, padding = (41, "4px 6px") if low else (44, "6px 12px 4px") if narrow else (52, "12px")
        page.evaluate(f"document.getElementById('bar').style.height = '{bar}px'")
        page.evaluate(f"document.querySelector('.ws').style.padding = '{padding}'")
        if narrow and not low:
            page.evaluate("document.querySelector('.ws').style.setProperty('--around', '54px')")
        page.locator("[data-deck]").wait_for()
        page.evaluate(WATCH)
        return page

    yield mount
    context.close()


WATCH = """() => {
  // What is played goes its way over the felt, and words give way to others in the place of theirs.
  const GOING = ".ws-card, .ws-middle, .ws-flow, .ws-lines, .ws-lesson .ws-say *";
  window.shifts = [];
  const name = ({ node }) => node?.closest
    ? [node, node.parentElement].map((one) => one?.getAttribute("class")).join(" in ")
    : "text";
  const note = (list) => shifts.push(...list.getEntries().flatMap(({ sources }) =>
    sources.filter(({ node }) => {
      const element = node?.closest ? node : node?.parentElement;
      return element && !element.closest(GOING);
    }).map(name)));
  new PerformanceObserver(note).observe({ type: "layout-shift" });
}"""

PLACES = """() => {
  const place = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  };
  const buttons = [...document.querySelectorAll(".ws-act .ws-buttons > .ws-button")];
  const aside = ".ws-pile-button, [data-act=clear], [data-act=sort]";
  const main = buttons.find((one) => !one.matches(aside));
  const { scrollWidth, scrollHeight } = document.documentElement;
  return {
    main: main ? place(main) : null,
    seats: [...document.querySelectorAll(".ws-seat .ws-plaque")].map((one) =>
      place(one).split(" ").slice(0, innerWidth < 700 ? 2 : 4).join(" ")),
    beyond: [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)],
  };
}"""


@SCREENS
def test_from_the_draw_to_the_result_nothing_at_the_table_moves(draw, states, width, height):
    page = draw(states[0], width, height)
    main, seats = set(), set()
    for view, choice in states:
        page.evaluate("([view, choice]) => drawn.show(view, choice)", [view, choice])
        page.evaluate("drawn.settled()")
        places = page.evaluate(PLACES)
        main.add(places["main"])
        seats.add(tuple(places["seats"]))
        assert places["beyond"] == [0, 0], (view["phase"], view["prompt"])
    assert len(main - {None}) == 1
    assert len(seats) == 1


@SCREENS
def test_what_is_said_to_a_choice_shifts_nothing(draw, states, width, height):
    choices = [state for state in states if state[0]["hints"] or state[1]["judged"]]
    assert len(choices) > 3
    page = draw(choices[0], width, height)
    page.evaluate("drawn.settled()")
    page.evaluate("shifts.length = 0")
    for state in choices:
        page.evaluate("([view, choice]) => drawn.show(view, choice)", state)
        page.evaluate("drawn.settled()")
    assert page.evaluate("shifts") == []


DRAWN_WORDS = """() => {
  const read = document.createRange();
  return [...document.querySelectorAll(".ws-draw :is(p, .ws-name)")].map((one) => {
    read.selectNodeContents(one);
    const { top, bottom } = read.getBoundingClientRect();
    const main = document.querySelector(".ws-act .ws-button").getBoundingClientRect().top;
    const size = parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom;
    return [size, top < bottom && bottom < main];
  });
}"""


@pytest.mark.parametrize(("width", "height"), SIZES[:2])
def test_on_a_phone_the_words_of_a_draw_are_large_enough_and_in_view(draw, states, width, height):
    page = draw(states[0], width, height)
    page.evaluate("drawn.settled()")
    words = page.evaluate(DRAWN_WORDS)
    assert len(words) > 6
    assert all(size >= 12 and is_in_view for size, is_in_view in words), words


BELOW = """() => {
  const end = document.querySelector(".ws-act").getBoundingClientRect().top;
  return [...document.querySelectorAll(".ws-hand :is(.ws-rank, .ws-pip-small)")].filter((one) =>
    one.getBoundingClientRect().bottom > end).length;
}"""


@pytest.mark.parametrize(("width", "height"), SIZES[:2])
def test_on_a_phone_no_index_of_a_hand_lies_below_what_is_said(draw, states, width, height):
    page = draw(states[0], width, height)
    for view, choice in states:
        if view["hand"]:
            page.evaluate("([view, choice]) => drawn.show(view, choice)", [view, choice])
            page.evaluate("drawn.settled()")
            assert page.evaluate(BELOW) == 0


INDEX_COVERED = """() => [...document.querySelectorAll(".ws-hand .ws-card")].filter((card) => {
  const { left, top, width } = card.getBoundingClientRect();
  const found = document.elementFromPoint(left + width * 0.2, top + width * 0.2);
  return !card.contains(found);
}).map((card) => card.textContent)"""


@SCREENS
def test_with_five_chosen_cards_each_index_is_seen_and_can_be_clicked(draw, states, width, height):
    view, choice = states[1]
    page = draw((view, choice), width, height)
    order = view["hand"]["orders"][view["sort"]]
    for first in range(5):
        places = order[first::6][:5]
        page.evaluate(
            "([view, choice]) => drawn.show(view, choice)", [view, {**choice, "places": places}]
        )
        page.evaluate("drawn.settled()")
        assert page.locator(".ws-hand .ws-chosen").count() == len(places)
        assert page.evaluate(INDEX_COVERED) == []


STAGE = """() => {
  const place = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const act = document.querySelector(".ws-lesson .ws-act");
  const acts = ["next", "check", "stop", "retry"].map((name) => `[data-act=${name}]`);
  const main = [...act.querySelectorAll(acts)].filter((one) => one.offsetParent).at(-1);
  const said = act.querySelector(".ws-say")?.getBoundingClientRect();
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    main: main && place(main),
    said: said && [said.left, said.bottom].map(Math.round),
    beyond: scrollWidth - clientWidth,
  };
}"""

COVERED = """() => {
  const foot = document.querySelector(".ws-lesson .ws-act").getBoundingClientRect().top;
  return [...document.querySelectorAll(".ws-lesson .ws-card .ws-rank")].filter((rank) => {
    const { left, right, top: above, bottom } = rank.getBoundingClientRect();
    // What is below the foot is scrolled to; the lens shows the cards again.
    if (bottom > foot || above < 0 || !rank.checkVisibility()) return false;
    const found = document.elementFromPoint((left + right) / 2, (above + bottom) / 2);
    return !rank.closest(".ws-card, button, .ws-slot").contains(found) &&
      !found?.closest(".ws-lens") && !found?.contains(rank);
  }).map((rank) => rank.closest(".ws-card").textContent);
}"""

# What the learner lays down moves by their own hand; what is said to it moves nothing.
ANSWERS = "() => { const check = pupil.check; pupil.check = () => (shifts.length = 0, check()); }"


def look(page, name, places):
    """Keep where things stand on a step, by what stands there, and see that all of it is seen."""
    page.evaluate("pupil.drawn()")
    page.evaluate("scrollTo(0, 0)")
    found = page.evaluate(STAGE)
    assert found["beyond"] <= 0, name
    assert page.evaluate(COVERED) == [], name
    for what, seen in places.items():
        if found[what]:
            seen.setdefault(tuple(found[what]), name)


def answered(page, step, given):
    """Answer a step, and see that what is said to it shifts nothing."""
    page.evaluate("shifts.length = 0")
    answer(page, step, given, "en")
    page.evaluate("pupil.drawn()")
    # There the hand on the felt goes on.
    if step.kind not in ("predict", "stop"):
        assert page.evaluate("shifts") == [], step.id


def lessons_on_screens():
    """A lesson with most kinds of steps on a phone and a laptop; the others on all screens."""
    for head in bundled_lessons():
        for width, height in SIZES:
            is_short = head.number == "6" and (width, height) in ((390, 844), (1280, 800))
            marks = pytest.mark.short if is_short else pytest.mark.slow
            yield pytest.param(head, width, height, marks=marks, id=f"{head.id}-{width}-{height}")


@pytest.mark.parametrize(("head", "width", "height"), [*lessons_on_screens()])
def test_in_a_lesson_the_main_button_has_one_place_and_a_verdict_moves_nothing(
    visitor, site, head, width, height
):
    page = visitor(viewport={"width": width, "height": height})
    page.context.add_init_script(f"{PUPIL};learner.words = {json.dumps(words('en'))};")
    page.goto(f"{site.url}?lang=en#/lesson/{head.id}")
    page.wait_for_selector(".ws-dot[aria-current]", state="attached")
    page.locator("[data-deck]").first.wait_for()
    page.evaluate(WATCH)
    page.evaluate(ANSWERS)
    places = {"main": {}, "said": {}}
    for at, step in enumerate(find_lesson(head.id).steps):
        if isinstance(step.exercise, PlayOn):
            continue
        page.evaluate("at => pupil.all('.ws-dot')[at].click()", at)
        page.wait_for_function(f"() => pupil.find('.ws-act') && pupil.at() === {at}")
        look(page, step.id, places)
        if step.exercise is None:
            continue
        # Of two answers, after a wrong one the other is told.
        is_open = len(getattr(step.exercise, "options", ())) != 2 and step.kind != "assign"
        wrong = [step.wrong[0].answer] if step.wrong and is_open else []
        for given in (*wrong, step.solution):
            answered(page, step, given)
            look(page, step.id, places)
    assert {name: len(seen) for name, seen in places.items()} == {"main": 1, "said": 1}, places


def sets_on_screens():
    """Two items of every skill in seven sets on all screens: of the two sets that have all kinds
    between them, one on a phone and one on a laptop is in the short line."""
    for at in range(7):
        skills = [*DRILLS][at::7]
        practised = PracticeSet(tuple(skills), 2 * len(skills), 7)
        for width, height in SIZES:
            is_short = (at, width, height) in ((2, 390, 844), (4, 1280, 800))
            marks = pytest.mark.short if is_short else pytest.mark.slow
            yield pytest.param(practised, width, height, marks=marks, id=f"{at}-{width}-{height}")


@pytest.mark.parametrize(("practised", "width", "height"), [*sets_on_screens()])
def test_in_practice_the_main_button_has_one_place_and_a_verdict_moves_nothing(
    visitor, site, practised, width, height
):
    page = visitor(viewport={"width": width, "height": height})
    page.context.add_init_script(f"{PUPIL};learner.words = {json.dumps(words('en'))};")
    page.goto(f"{site.url}?lang=en#/practice/{practised.code}")
    page.locator(".ws-lesson .ws-act").wait_for()
    page.evaluate(WATCH)
    page.evaluate(ANSWERS)
    places = {"main": {}, "said": {}}
    for skill, seed, level in practised.items:
        exercise = item(DRILLS[skill], seed, level)
        asked = SimpleNamespace(id=skill, kind=exercise.kind, exercise=exercise)
        look(page, skill, places)
        mistaken = exercise.shown_misconception()
        if mistaken:
            answered(page, asked, exercise.believed(mistaken))
            look(page, skill, places)
        # After some wrong answers the right one is told.
        if not page.locator(".ws-act [data-act=next]").count():
            answered(page, asked, exercise.solution)
            look(page, skill, places)
        page.evaluate("pupil.next()")
    page.locator(".ws-act").wait_for(state="detached")
    assert {name: len(seen) for name, seen in places.items()} == {"main": 1, "said": 1}, places
