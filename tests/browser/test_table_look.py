"""How a table looks: nothing covers a rank, all fits the screen, and buttons keep their place."""

import json
from copy import deepcopy
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from wildescape.records import record
from wildescape.rules import parse_rules
from wildescape.session import Due, Session, new_escalation, new_match

from tests.widgets.table.tables import play_on
from wildescape_widgets import Table
from wildescape_widgets.built import STATIC, bundle

pytestmark = pytest.mark.browser

DRAWN = Path(__file__).with_name("drawn.js").read_text("utf-8")
PARTS = {path.stem: path.read_text("utf-8") for path in STATIC.glob("parts/*.js")}
WIDTHS = {360: 740, 390: 844, 768: 1024, 1280: 720, 1920: 1080}
SHORT = {"target": "3", "win_on": "reach"}
NOTHING_CHOSEN = {"hand": 1, "number": 1, "places": [], "reading": None, "judged": None}


def plain(value):
    return json.loads(json.dumps(value, default=list))


def ask(table, action, **fields):
    message = {"id": 1, "rev": table.view["rev"], "action": action, **fields}
    answer = table.reply_to(message)
    assert answer["ok"], answer


def played(state, seats, seed):
    """A whole match that bots have played, as its record."""
    game = Session(state, ("club",) * seats, seed)
    while game.due != Due.NOTHING:
        if game.due == Due.DEAL:
            game.deal()
        else:
            game.make(game.choose().move)
    return record(game.state)


def views_of(told, seeing, every=1):
    """What a table shows of a record, step by step."""
    table = Table(record=told)
    ask(table, "see", seeing=seeing)
    views = []
    for at in range(0, table.view["replay"]["last"] + 1, every):
        ask(table, "seek", at=at)
        views.append(plain(table.view))
    return views


@pytest.fixture(scope="module")
def match():
    return played(new_match(3, parse_rules(SHORT)), 6, 3)


@pytest.fixture(scope="module", autouse=True)
def live():
    """What a learner sees; it is played before a browser is open, whose event loop a table would
    take for a kernel's."""
    return {
        "play": views_of_two_hands(),
        "choice": states_of_one_hand(),
        "mistake": states_of_one_mistake(),
        "around": states_around_a_hand(),
        "tribute": views_of_tributes(),
    }


def views_of_two_hands():
    """All that a learner sees while two hands are played."""
    table = Table(seed=1, me=0, players="club", speed="at once", rules=SHORT)
    views = []

    def seen(table):
        if table.view["phase"] in ("play", "tribute"):
            views.append(plain(table.view))
        return table.view["phase"] == "outcome" and len(table.state.past) == 2

    play_on(table, until=seen)
    return views


def views_of_tributes():
    """What a learner sees while tribute is paid and returned."""
    told = played(new_match(2, parse_rules(SHORT)), 6, 2)
    return [view for view in views_of(told, "0") if view["middle"]["gifts"]]


@pytest.fixture
def draw(browser):
    """Draws a view of a table on a page of its own."""
    context = browser.new_context(reduced_motion="reduce")
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))

    def mount(view, choice=NOTHING_CHOSEN):
        page.goto("about:blank")
        page.evaluate(DRAWN)
        files = {
            "code": bundle("table", "cards", "table"),
            "parts": PARTS,
        }
        page.evaluate("what => drawn.mount(what)", {**files, "view": view, "choice": choice})
        page.evaluate("drawn.settled()")
        return page

    yield mount
    context.close()
    assert not faults


def look_through(draw, views):
    """Look at views at all widths."""
    page = draw(views[0])
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("views => drawn.look(views)", views) == [], width
        assert page.evaluate("drawn.cut()") == [], width


def test_a_portrait_is_glad_once_it_is_out_and_worried_when_trapped(draw, live):
    page = draw(live["play"][0])
    token = page.locator(".ws-seat").nth(1).locator(".ws-token")
    page.wait_for_function(
        "getComputedStyle(document.querySelector('.ws-token')).backgroundSize.startsWith('cover')"
    )

    def pictures():
        return token.evaluate("one => getComputedStyle(one).backgroundImage").split(", url(")

    calm = pictures()
    assert len(calm) == 2
    seat = page.locator(".ws-seat").nth(1)
    seat.evaluate("seat => (seat.dataset.face = 'worried')")
    worried = pictures()
    seat.evaluate("seat => (seat.dataset.face = 'glad')")
    glad = pictures()
    assert len({face for face, _ in (calm, worried, glad)}) == 3
    assert len({head for _, head in (calm, worried, glad)}) == 1
    heads = page.locator(".ws-token").evaluate_all(
        "all => all.map(one => getComputedStyle(one).backgroundImage.split(', url(')[1])"
    )
    assert len({*heads}) == 6


def test_over_a_whole_match_no_rank_is_covered(draw, match):
    look_through(draw, views_of(match, "0"))


def test_with_open_hands_no_rank_is_covered(draw, match):
    look_through(draw, views_of(match, "open", every=7))


def test_at_a_teachers_table_no_rank_is_covered(draw):
    table = Table(teacher=True, seed=4)
    ask(table, "open", seats=[0, 2, 3])
    look_through(draw, [plain(table.view)])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_in_escalation_no_rank_is_covered(draw, seats):
    told = played(new_escalation(seats, seats), seats, 1)
    look_through(draw, views_of(told, "0"))
    look_through(draw, views_of(told, "open", every=7))


def dealt(**settings):
    """A table with 27 cards in the learner's hand, at least two jokers among them."""
    for seed in range(200):
        table = Table(seed=seed, me=0, players="club", speed="at once", **settings)
        ask(table, "go")
        jokers = [at for at, card in enumerate(held(table)) if card in ("LJ", "BJ")]
        if len(jokers) > 1 and len(held(table)) == 27:
            return table, jokers[:2]
    raise AssertionError


def held(table):
    return [card["card"] for card in table.view["hand"]["cards"]]


def states_of_one_hand():
    """What a learner sees before the first play: the empty choice, a choice, hints, a coach."""
    table, jokers = dealt(coach=True, rules={"joker_reading": "stated"})
    seen = {"nothing": (plain(table.view), plain(table.choice))}
    ask(table, "set_piles", piles=piles_of(table))
    seen["piles"] = (plain(table.view), plain(table.choice))
    ask(table, "set_piles", piles=[])
    ask(table, "set_sort", sort="rank")
    of_rank = {}
    for at, card in enumerate(held(table)):
        if at not in jokers:
            of_rank.setdefault(card[:-1], []).append(at)
    three = max(of_rank.values(), key=len)[:3]
    ask(table, "select", cards=[*jokers, *three], reading=None)
    assert len(table.choice["judged"]["readings"]) > 1
    seen["readings"] = (plain(table.view), plain(table.choice))
    for number in (1, 2):
        ask(table, "hint")
        seen[f"hint {number}"] = (plain(table.view), plain(table.choice))
    return seen


def states_of_one_mistake():
    """What a learner sees who has had both hints and then chooses two cards that are no pair."""
    table, _ = dealt()
    seen = []
    for _ in range(2):
        ask(table, "hint")
        seen.append((plain(table.view), plain(table.choice)))
    ranks = [card[:-1] for card in held(table)]
    other = next(at for at, rank in enumerate(ranks) if rank not in (ranks[3], "L", "B"))
    ask(table, "select", cards=[3, other], reading=None)
    seen.append((plain(table.view), plain(table.choice)))
    assert not table.choice["judged"]["legal"]
    return seen


def piles_of(table):
    """Piles of two and three cards, as many as there are places for in a row."""
    order = table.view["hand"]["orders"]["rank"]
    return [list(order[:3]), list(order[3:5]), list(order[5:8]), list(order[15:18])]


def states_around_a_hand():
    """What a learner sees before the first hand and after it: the draw, the form, the end, a look
    back at it."""
    table = Table(seed=1, me=0, players="club", speed="at once", rules=SHORT)
    seen = {"draw": plain(table.view)}
    ask(table, "setup")
    seen["setup"] = plain(table.view)
    ask(table, "cancel")
    ask(table, "go")
    play_on(table, until=lambda table: table.view["phase"] == "outcome")
    seen["outcome"] = plain(table.view)
    ask(table, "rewind")
    last = table.view["replay"]["last"]
    for at in range(0, last, last // 6):
        ask(table, "seek", at=at)
        seen[f"replay {at}"] = plain(table.view)
    return seen


SCREENS = pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])


@SCREENS
def test_whatever_is_played_the_table_fits_the_screen(draw, live, width, height):
    views = live["play"]
    page = draw(views[0])
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("drawn.settled()")
    for view in views:
        tall = page.evaluate(
            """async (view) => {
                drawn.show(view);
                await new Promise((done) => setTimeout(done));
                return document.documentElement.scrollHeight;
            }""",
            view,
        )
        assert tall <= height, view["middle"]


@pytest.mark.short
@SCREENS
def test_a_whole_hand_fits_the_screen_and_the_buttons_keep_their_place(draw, live, width, height):
    seen = live["choice"]
    page = draw(*seen["nothing"])
    page.set_viewport_size({"width": width, "height": height})
    places = set()
    for what, (view, choice) in seen.items():
        page.evaluate("([view, choice]) => drawn.show(view, choice)", [view, choice])
        page.evaluate("drawn.settled()")
        bottom = page.locator(".ws-buttons").bounding_box()
        bottom = bottom["y"] + bottom["height"]
        assert bottom <= height, what
        assert page.locator(".ws-trump").bounding_box()["y"] >= 52
        if what in ("nothing", "readings"):
            assert page.evaluate("document.documentElement.scrollHeight") <= height, what
        places.add(page.locator(".ws-buttons button").first.bounding_box()["y"])
    assert len(places) == 1
    assert page.locator(".ws-hand [role=option]").count() == 27
    assert page.evaluate("drawn.covered()") == []


COVERED_IF_CHOSEN = """async ([view, choice, rowsOf]) => {
  const found = [];
  const order = view.hand.orders[view.sort];
  const each = order.map((place) => [place]);
  const ends = rowsOf.map((_, at) => rowsOf.slice(0, at + 1).reduce((sum, length) => sum + length));
  const rows = rowsOf.map((length, at) => order.slice(ends[at] - length, ends[at]));
  for (const places of [[], ...each, ...rows, order]) {
    drawn.show(view, { ...choice, places });
    await drawn.settled();
    const shown = document.querySelectorAll(".ws-hand .ws-chosen").length;
    if (shown !== places.length) found.push([places, "not chosen"]);
    const covered = drawn.covered(".ws-rank, .ws-pip-small");
    if (covered.length) found.push([places, ...covered[0]]);
  }
  return found;
}"""


# What the site leaves a hand of 360, 390, 640 and 1280 pixels.
@pytest.mark.parametrize("what", ["nothing", "piles"])
@pytest.mark.parametrize(("width", "rows"), [(356, 3), (386, 2), (616, 2), (1168, 1)])
def test_no_chosen_card_covers_the_rank_or_suit_of_another(draw, live, what, width, rows):
    view, choice = live["choice"][what]
    page = draw(view, choice)
    page.set_viewport_size({"width": width, "height": 740})
    page.evaluate("drawn.settled()")
    lengths = page.locator(".ws-row").evaluate_all("rows => rows.map((row) => row.children.length)")
    assert len(lengths) == rows
    assert page.evaluate(COVERED_IF_CHOSEN, [view, choice, lengths]) == []


def asked(page):
    """What the table has been asked for since the last time, without its parts."""
    page.wait_for_timeout(100)
    sent = page.evaluate("drawn.asked.splice(0)")
    return [action for action in sent if action in ("select", "play")]


@pytest.mark.short
def test_a_mouse_sweeps_over_cards_and_drags_chosen_ones_up_to_play(draw, live):
    view, choice = live["choice"]["nothing"]
    page = draw(view, choice)
    page.wait_for_selector("[data-deck]")
    boxes = [one.bounding_box() for one in page.locator(".ws-hand [role=option]").all()]
    points = [(box["x"] + 12, box["y"] + 40) for box in boxes]
    page.mouse.move(*points[2])
    page.mouse.down()
    page.mouse.move(*points[5], steps=2)
    page.mouse.up()
    assert asked(page) == ["select"] * 4
    held = view["hand"]["orders"]["rank"][2]
    page.evaluate(
        "([view, choice]) => drawn.show(view, choice)", [view, choice | {"places": [held]}]
    )
    for up, what in [(40, []), (120, ["play"])]:
        x, y = points[2]
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 4, y - up, steps=4)
        page.mouse.up()
        assert asked(page) == what
        assert page.locator(".ws-hand .ws-chosen").count() == 1


def test_a_finger_sweeps_along_a_hand_and_still_moves_the_page(draw, live):
    page = draw(*live["choice"]["nothing"])
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector("[data-deck]")
    page.evaluate("drawn.settled()")
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    boxes = [one.bounding_box() for one in page.locator(".ws-hand [role=option]").all()]

    def finger(kind, at=None, down=0):
        box = boxes[at or 0]
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 30 + down}
        points = [] if at is None else [point]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    finger("Start", 3)
    for at in (4, 5, 6):
        finger("Move", at)
    face = page.locator(".ws-hand [role=option] .ws-card").nth(6).get_attribute("class")
    # The page hears of a moving finger once a frame.
    page.wait_for_selector("." + ".".join([*face.split(), "ws-magnifier"]))
    magnified = page.locator(".ws-magnifier")
    rank = page.locator(".ws-hand [role=option]").nth(6).locator(".ws-rank").inner_text()
    assert magnified.inner_text() == rank
    box = magnified.bounding_box()
    assert (box["width"], box["height"]) == (72, 60)
    assert box["y"] + box["height"] <= boxes[6]["y"]
    finger("End")
    assert magnified.count() == 0
    assert asked(page) == ["select"] * 4
    finger("Start", 3)
    for down in (20, 60, 120):
        finger("Move", 3, down)
    finger("End")
    assert asked(page) == []


LOW = [(844, 390), (932, 430), (740, 360), (667, 375), (640, 400)]
"""Phones on their side, and a laptop at twice the size."""

OUT_OF_SIGHT = """() => {
  const needed = ".ws-seat .ws-name, .ws-trump, .ws-side, .ws-middle-title, .ws-middle .ws-rank,"
    + " .ws-hand .ws-rank, .ws-buttons button, .ws-verdict p";
  // The sentence lies where a verdict takes its place.
  const isThere = (element) => element.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll(needed)].filter(isThere).filter((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const { left, right, top, bottom, width } = words.getBoundingClientRect();
    // What is said may go on below, where it is scrolled to.
    const y = element.matches(".ws-verdict p") ? top + 8 : (top + bottom) / 2;
    const isSeen = (x) => {
      const found = document.elementFromPoint(x, y);
      return element.contains(found) || !!found?.closest(".ws-card")?.contains(element);
    };
    return width && !(isSeen(left + 2) && isSeen(right - 2));
  }).map((element) => `${element.className} ${element.innerText}`);
}"""


@pytest.mark.parametrize(("width", "height"), LOW)
def test_on_a_low_screen_all_that_a_turn_needs_is_in_sight(draw, live, width, height):
    states = [live["choice"]["nothing"], live["choice"]["readings"]]
    plays = sorted(live["play"], key=lambda view: len(view["middle"]["laid"]), reverse=True)
    states += [(view, NOTHING_CHOSEN) for view in plays[:: len(plays) // 12] if view["hand"]]
    page = draw(*states[0])
    page.evaluate("document.getElementById('bar').style.height = '41px'")
    page.evaluate("document.getElementById('widget').firstChild.style.padding = '4px 16px'")
    page.set_viewport_size({"width": width, "height": height})
    for state in states:
        page.evaluate("([view, choice]) => drawn.show(view, choice)", state)
        page.evaluate("drawn.settled()")
        assert page.evaluate("document.documentElement.scrollHeight") <= height, state[0]["count"]
        assert page.evaluate(OUT_OF_SIGHT) == [], state[0]["count"]
        assert page.evaluate("drawn.covered()") == [], state[0]["count"]
        assert (
            page.evaluate("drawn.touching('.ws-middle .ws-card, .ws-middle-title', '.ws-plaque')")
            == []
        )


def test_a_trick_is_gathered_to_its_winner_unless_nothing_is_to_move(browser, match):
    views = views_of(match, "0")
    at = next(
        at
        for at, (before, after) in enumerate(pairwise(views))
        if before["middle"]["laid"] and after["phase"] == "play" and not after["middle"]["laid"]
    )
    for motion, ghosts in (("no-preference", 1), ("reduce", 0)):
        context = browser.new_context(reduced_motion=motion)
        page = context.new_page()
        page.evaluate(DRAWN)
        files = {"code": bundle("table", "cards", "table"), "parts": PARTS}
        page.evaluate(
            "what => drawn.mount(what)", {**files, "view": views[at], "choice": NOTHING_CHOSEN}
        )
        page.locator("[data-deck]").wait_for()
        lay = page.locator(".ws-middle-played").bounding_box()
        seen = page.evaluate(
            """async (view) => {
                drawn.show(view);
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                return [...document.querySelectorAll(".ws-gathered")].map((fan) => {
                  fan.getAnimations()[0].pause();
                  fan.getAnimations()[0].currentTime = 0;
                  const { x, y, width, height } = fan.getBoundingClientRect();
                  fan.getAnimations()[0].play();
                  return { x, y, width, height };
                });
            }""",
            views[at + 1],
        )
        # It leaves from where it lay.
        assert seen == [pytest.approx(lay, abs=1)] * ghosts
        page.wait_for_function("!document.querySelector('.ws-gathered')")
        assert page.locator(".ws-middle [data-card]").count() == 0
        context.close()


MOVING = """async (views) => {
  const isMoving = (card) => card.getAnimations().some(({ playState }) => playState === "running");
  const moving = () => [...document.querySelectorAll(".ws-hand .ws-card")].filter(isMoving).length;
  const found = [];
  for (const view of views) {
    drawn.show(view);
    await drawn.settled();
    found.push(moving());
  }
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await drawn.settled();
  return [...found, moving()];
}"""


@pytest.mark.parametrize(
    ("speed", "motion"), [(0, "no-preference"), (1, "no-preference"), (0, "reduce")]
)
def test_a_hand_is_dealt_card_by_card_until_one_clicks(browser, live, speed, motion):
    dealt = {**live["choice"]["nothing"][0], "speed": ["normal", "at once"][speed]}
    context = browser.new_context(reduced_motion=motion)
    page = context.new_page()
    page.evaluate(DRAWN)
    files = {"code": bundle("table", "cards", "table"), "parts": PARTS}
    page.evaluate(
        "what => drawn.mount(what)",
        {**files, "view": {**dealt, "hand": None}, "choice": NOTHING_CHOSEN},
    )
    page.locator("[data-deck]").wait_for()
    seen = page.evaluate(MOVING, [{**dealt, "hand": None}, dealt])
    moves = speed == 0 and motion == "no-preference"
    assert seen == [0, 27 if moves else 0, 0]
    context.close()


PLAYED_WHILE_DEALT = """async ([none, dealt, played]) => {
  const seen = (selector) =>
    [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one).opacity);
  const told = ".ws-sentence, .ws-status, .ws-middle-title";
  drawn.show(none);
  await drawn.settled();
  // However slow the machine is, the deal isn't over before the play comes.
  performance.now = () => 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const motion = animate.apply(this, how);
    motion.pause();
    // What doesn't wait would be seen by then.
    motion.currentTime = 400;
    return motion;
  };
  drawn.show(dealt);
  await drawn.settled();
  const found = [[...new Set(seen(told))]];
  drawn.show(played);
  await drawn.settled();
  await drawn.settled();
  found.push([...new Set(seen(`.ws-middle-played .ws-card, ${told}`))]);
  const motions = document.getAnimations();
  for (const motion of motions) motion.play();
  await Promise.allSettled(motions.map((one) => one.finished));
  return [...found, [...new Set(seen(`.ws-middle-played .ws-card, ${told}`))]];
}"""


def test_a_play_and_what_is_said_wait_until_all_is_dealt(browser, live):
    played = {**live["play"][0], "speed": "normal"}
    empty = {
        **played["middle"],
        "title": "The table is empty",
        "note": "",
        "laid": [],
        "seat": None,
    }
    dealt = {**played, "middle": empty}
    page = browser.new_page()
    page.evaluate(DRAWN)
    files = {"code": bundle("table", "cards", "table"), "parts": PARTS}
    none = {**dealt, "hand": None}
    page.evaluate("what => drawn.mount(what)", {**files, "view": none, "choice": NOTHING_CHOSEN})
    page.locator("[data-deck]").wait_for()
    assert page.evaluate(PLAYED_WHILE_DEALT, [none, dealt, played]) == [["0"], ["0"], ["1"]]
    page.close()


PHONES = pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])


@PHONES
def test_on_a_phone_no_word_of_a_button_is_broken(draw, live, width, height):
    seen = live["choice"]
    page = draw(*seen["nothing"])
    page.set_viewport_size({"width": width, "height": height})
    for what, (view, choice) in seen.items():
        page.evaluate("([view, choice]) => drawn.show(view, choice)", [view, choice])
        page.evaluate("drawn.settled()")
        broken = page.evaluate(
            """() => [...document.querySelectorAll(".ws-buttons button")].filter((button) => {
                const words = document.createRange();
                words.selectNodeContents(button);
                const { height, width } = words.getBoundingClientRect();
                return height > 30 || width > button.clientWidth || !button.innerText.trim();
            }).map((button) => button.innerText)"""
        )
        assert broken == [], what


NEIGHBOURS = """() => {
  const texts = [...document.querySelectorAll(".ws-seat:not(:first-child)")].map((seat) =>
    [...seat.querySelectorAll(".ws-name, .ws-status, .ws-ask")].flatMap((text) => {
      const words = document.createRange();
      words.selectNodeContents(text);
      return [...words.getClientRects()];
    }));
  const beside = (one, other) => one.top < other.bottom - 2 && other.top < one.bottom - 2;
  return Math.min(...texts.slice(1).flatMap((seat, at) =>
    seat.flatMap((one) => texts[at].filter((other) => beside(one, other))
      .map((other) => one.left - other.right))));
}"""


@PHONES
def test_on_a_phone_the_texts_of_neighbours_lie_apart(draw, live, match, width, height):
    views = [*live["play"], *views_of(match, "0", every=5)]
    page = draw(views[0])
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("drawn.settled()")
    for view in views:
        page.evaluate("view => drawn.show(view)", view)
        assert page.evaluate(NEIGHBOURS) >= 5, [seat["status"] for seat in view["seats"]]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
def test_whatever_is_played_buttons_and_middle_stay_where_they_are(draw, live, width, height):
    views = live["play"]
    page = draw(views[0])
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("drawn.settled()")
    places = {"buttons": set(), "strip": set()}
    for view in views:
        page.evaluate("view => drawn.show(view)", view)
        buttons = page.locator(".ws-buttons").bounding_box()
        strip = page.locator(".ws-middle").evaluate("middle => middle.offsetTop")
        places["buttons"].add(round(buttons["y"] + buttons["height"]))
        places["strip"].add(strip)
    assert len(places["buttons"]) == 1
    if width < 700:
        assert len(places["strip"]) == 1


def test_what_is_said_is_all_in_sight(draw, live):
    page = draw(*live["mistake"][0])
    page.set_viewport_size({"width": 1280, "height": 720})
    for seen in live["mistake"]:
        page.evaluate("([view, choice]) => drawn.show(view, choice)", seen)
        page.evaluate("drawn.settled()")
        cut = page.locator(".ws-say").evaluate("say => say.scrollHeight - say.clientHeight")
        assert cut <= 0, seen[0]["hints"]
    page.set_viewport_size({"width": 390, "height": 844})
    for seen in live["mistake"][-2:]:
        page.evaluate("([view, choice]) => drawn.show(view, choice)", seen)
    page.evaluate("drawn.settled()")
    assert page.locator(".ws-say").evaluate("say => say.scrollTop") == 0


def test_a_refusal_stands_in_place_of_older_hints(draw, live):
    hinted = [seen for what, seen in live["choice"].items() if what.startswith("hint")][-1]
    page = draw(*hinted)
    assert page.locator(".ws-hints").count() == 1
    page.evaluate("drawn.refuse = 'It is not your turn.'")
    page.locator("[data-act=play]").click()
    page.get_by_text("It is not your turn.").wait_for()
    assert page.locator(".ws-hints").count() == 0


def test_the_direction_of_play_is_free_of_plaques_and_cards(draw, live):
    views = [*live["play"], *(view for what, view in live["around"].items() if "replay" in what)]
    page = draw(views[0])
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("drawn.settled()")
        for view in views:
            flow = view["middle"]["flow"] and "↺ counterclockwise"
            page.evaluate(
                "view => drawn.show(view)", {**view, "middle": {**view["middle"], "flow": flow}}
            )
            things = ".ws-round .ws-card, .ws-plaque, .ws-middle-title, .ws-middle-note"
            touching = page.evaluate(
                "([one, other]) => drawn.touching(one, other)", [".ws-flow", things]
            )
            assert touching == [], (width, view["count"])


def test_on_a_phone_what_was_beaten_is_told_whole(draw, live):
    page = draw(live["play"][0])
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("drawn.settled()")
    for view in live["play"]:
        page.evaluate("view => drawn.show(view)", view)
        note = page.locator(".ws-middle-note")
        if note.count():
            assert note.evaluate(
                "({scrollWidth, clientWidth, scrollHeight, clientHeight}) =>"
                " scrollWidth <= clientWidth && scrollHeight <= clientHeight"
            ), view["middle"]
        assert page.evaluate("drawn.touching('.ws-middle-note', '.ws-plaque')") == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1280, 720)])
def test_the_result_is_a_sheet_on_the_felt_above_the_buttons(draw, live, width, height):
    page = draw(live["play"][0])
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("drawn.settled()")
    felt = page.locator(".ws-round").bounding_box()
    page.evaluate("view => drawn.show(view)", live["around"]["draw"])
    page.evaluate("drawn.settled()")
    assert page.locator(".ws-draw .ws-card").first.bounding_box()["width"] >= 28
    seats = ".ws-token, .ws-plaque .ws-name" if width < 700 else ".ws-plaque"
    drawn = ["li > .ws-card, .ws-draw p", seats]
    assert page.evaluate("([one, other]) => drawn.touching(one, other)", drawn) == []
    assert page.locator(".ws-round").bounding_box() == felt
    page.evaluate("view => drawn.show(view)", live["around"]["outcome"])
    page.locator(".ws-outcome").wait_for()
    page.evaluate("drawn.settled()")
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert page.locator(".ws-round").bounding_box() == felt
    sheet = page.locator(".ws-result").bounding_box()
    assert sheet["y"] >= felt["y"]
    buttons = page.locator(".ws-buttons").bounding_box()
    assert sheet["y"] + sheet["height"] <= buttons["y"]
    out = [one.bounding_box() for one in page.locator(".ws-escape li").all()]
    assert len(out) == 6
    assert all(sheet["y"] < box["y"] < sheet["y"] + sheet["height"] - box["height"] for box in out)


def test_looking_back_at_a_hand_fits_a_laptop(draw, live):
    views = {what: view for what, view in live["around"].items() if "replay" in what}
    page = draw(live["around"]["draw"])
    page.set_viewport_size({"width": 1280, "height": 720})
    for what, view in views.items():
        page.evaluate("view => drawn.show(view)", view)
        page.locator(".ws-scrubber").wait_for()
        page.evaluate("drawn.settled()")
        assert page.evaluate("document.documentElement.scrollHeight") <= 720, what


DRAWN_OVER_SEATS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const seats = [...document.querySelectorAll(".ws-plaque")].map(box);
  const inside = (one) => seats.some((seat) =>
    one.left < seat.right - 1 && one.right > seat.left + 1 &&
    one.top < seat.bottom - 1 && one.bottom > seat.top + 1);
  return [...document.querySelectorAll(".ws-draw li > *")].filter((one) => inside(box(one)))
    .map(({ textContent }) => textContent);
}"""


@pytest.mark.parametrize(("width", "height"), [(1366, 625), (1280, 720), (1280, 800), (390, 844)])
def test_drawn_cards_lie_clear_of_the_seats_also_when_ties_draw_twice_again(
    draw, live, width, height
):
    view = deepcopy(live["around"]["draw"])
    [first] = view["drawn"]["rounds"]
    view["drawn"]["rounds"] += [first[1:3], first[1:3]]
    page = draw(view)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("drawn.settled()")
    assert page.evaluate(DRAWN_OVER_SEATS) == []


@SCREENS
def test_the_form_for_a_new_match_opens_at_its_top_with_the_rules_in_force(
    draw, live, width, height
):
    page = draw(live["around"]["draw"])
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("document.querySelector('.ws-table').focus()")
    page.evaluate("view => drawn.show(view)", live["around"]["setup"])
    page.locator(".ws-setup").wait_for()
    page.evaluate("drawn.settled()")
    assert page.evaluate("scrollY") == 0
    chosen = page.locator("fieldset :checked").last.bounding_box()
    assert chosen["y"] + chosen["height"] < page.locator(".ws-setup-end").bounding_box()["y"]


@pytest.mark.parametrize("width", [360, 390, 768, 1280])
def test_piles_lie_apart_and_say_what_they_are(draw, live, width):
    page = draw(*live["choice"]["piles"])
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.evaluate("drawn.settled()")
    assert page.evaluate("drawn.covered()") == []
    labels = page.locator(".ws-pile")
    assert labels.count() >= 4
    assert all(text.strip() for text in labels.all_inner_texts())
    gaps = page.evaluate(
        "[...document.querySelectorAll('.ws-apart')].map((slot) => slot.getBoundingClientRect().x"
        " - slot.previousSibling.getBoundingClientRect().right)"
    )
    assert gaps
    assert min(gaps) >= 3


CROSSED = """() => {
  const words = [...document.querySelectorAll(".ws-round :is(p, span)")].flatMap((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const isHidden = element.children.length || element.closest(".ws-unseen, .ws-card");
    return isHidden ? [] : [...text.getClientRects()];
  });
  const lines = [...document.querySelectorAll(".ws-lines path")].filter((line) =>
    getComputedStyle(line.parentElement).display !== "none");
  const isCrossed = (line) => {
    const onPage = line.getScreenCTM();
    return Array.from({ length: Math.ceil(line.getTotalLength()) }, (_, at) =>
      line.getPointAtLength(at).matrixTransform(onPage)).some(({ x, y }) =>
      words.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom));
  };
  return [lines.length, lines.filter(isCrossed).length];
}"""


def given_between(view, seat, other):
    """A view of a tribute, paid and returned between other seats."""
    view = plain(view)
    gift = next(gift for gift in view["middle"]["gifts"] if gift["laid"])
    view["middle"]["gifts"] = [
        {**gift, "seat": seat, "to": other},
        {**gift, "seat": other, "to": seat},
    ]
    return view


@pytest.mark.parametrize("width", [390, 768, 1280, 1920])
def test_no_line_of_a_tribute_crosses_a_word(draw, live, width):
    told = live["tribute"]
    paid = next(view for view in told if any(gift["laid"] for gift in view["middle"]["gifts"]))
    views = [given_between(paid, *pair) for pair in permutations(range(6), 2)]
    page = draw(told[0])
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.locator(".ws-lines").wait_for(state="attached")
    for view in [*told, *views]:
        page.evaluate("view => drawn.show(view)", view)
        page.evaluate("drawn.settled()")
        lines, crossed = page.evaluate(CROSSED)
        assert crossed == 0, view["middle"]["gifts"]
        if view in views:
            assert lines == (2 if width >= 700 else 0), view["middle"]["gifts"]


def test_the_line_to_a_play_ends_outside_its_cards_also_while_they_move(browser, live):
    views = [view for view in live["play"] if len(view["middle"]["laid"]) == 5]
    files = {
        "code": bundle("table", "cards", "table"),
        "parts": PARTS,
    }
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.evaluate(DRAWN)
    page.evaluate(
        "what => drawn.mount(what)", {**files, "view": views[0], "choice": NOTHING_CHOSEN}
    )
    page.locator(".ws-lines").wait_for(state="attached")
    pairs = pairwise(view for view in views if view["middle"]["seat"])
    moved = [pair for pair in pairs if pair[0]["middle"]["seat"] != pair[1]["middle"]["seat"]]
    assert moved
    for before, view in moved:
        page.evaluate("view => drawn.show(view)", before)
        page.evaluate("drawn.settled()")
        page.evaluate("document.getAnimations().forEach((one) => one.pause())")
        page.evaluate("view => drawn.show(view)", view)
        page.evaluate("drawn.settled()")
        page.evaluate(
            """() => Promise.allSettled(document.getAnimations().map((one) => {
                one.play();
                return one.finished;
            }))"""
        )
        inside = page.evaluate(
            """() => {
                const path = document.querySelector(".ws-lines path");
                if (!path) return null;
                const [, x, y] = /Q\\S+ \\S+ (\\S+) ([^M]+)M/.exec(path.getAttribute("d"));
                const felt = document.querySelector(".ws-lines").getBoundingClientRect();
                const fan = document.querySelector(".ws-middle-played").getBoundingClientRect();
                const [left, top] = [felt.x + Number(x), felt.y + Number(y)];
                return left > fan.left && left < fan.right && top > fan.top && top < fan.bottom;
            }"""
        )
        assert inside is False, view["middle"]
    context.close()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (844, 390), (1280, 800)])
def test_a_verdict_that_is_too_long_for_its_place_opens_whole(draw, live, width, height):
    view, choice = live["choice"]["readings"]
    why = " ".join(["Three kings and two aces are lower than three aces and two kings."] * 5)
    page = draw(view, {**choice, "judged": {**choice["judged"], "why": why}})
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("drawn.settled()")
    buttons = page.locator(".ws-buttons").bounding_box()
    say = page.locator(".ws-say")
    assert say.evaluate("one => one.scrollHeight > one.clientHeight")
    say.focus()
    page.evaluate("drawn.settled()")
    assert say.evaluate("one => one.scrollHeight <= one.clientHeight")
    box = say.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
    assert page.locator(".ws-buttons").bounding_box() == buttons
    if width < 700:
        assert box["y"] + box["height"] <= buttons["y"]
