"""How a table looks: nothing covers a rank, all fits the screen, and buttons keep their place."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from wildescape.records import record
from wildescape.rules import parse_rules
from wildescape.session import Due, Session, new_escalation, new_match

from tests.widgets.table.tables import play_on
from wildescape_widgets import Table
from wildescape_widgets.built import STATIC

pytestmark = pytest.mark.browser

DRAWN = Path(__file__).with_name("drawn.js").read_text("utf-8")
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
    return {"play": views_of_two_hands(), "choice": states_of_one_hand()}


def views_of_two_hands():
    """All that a learner sees while two hands are played."""
    table = Table(seed=9, me=0, players="club", speed="at once", rules=SHORT)
    views = []

    def seen(table):
        if table.view["phase"] in ("play", "tribute"):
            views.append(plain(table.view))
        return table.view["phase"] == "outcome" and len(table.state.past) == 2

    play_on(table, until=seen)
    return views


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
            "code": (STATIC / "table.js").read_text("utf-8"),
            "css": (STATIC / "table.css").read_text("utf-8"),
            "parts": {path.stem: path.read_text("utf-8") for path in STATIC.glob("parts/*.js")},
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
    of_rank = {}
    for at, card in enumerate(held(table)):
        if at not in jokers:
            of_rank.setdefault(card[:-1], []).append(at)
    three = max(of_rank.values(), key=len)[:3]
    ask(table, "select", cards=[*jokers, *three], reading=None)
    assert len(table.choice["judged"]["readings"]) > 1
    seen["readings"] = (plain(table.view), plain(table.choice))
    while table.view["can"]["hint"]:
        ask(table, "hint")
        seen[f"hint {len(table.view['hints'])}"] = (plain(table.view), plain(table.choice))
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
        files = {"code": (STATIC / "table.js").read_text("utf-8"), "parts": {}}
        files["css"] = (STATIC / "table.css").read_text("utf-8")
        page.evaluate(
            "what => drawn.mount(what)", {**files, "view": views[at], "choice": NOTHING_CHOSEN}
        )
        page.evaluate("drawn.settled()")
        seen = page.evaluate(
            """async (view) => {
                drawn.show(view);
                await new Promise((done) => setTimeout(done));
                return document.querySelectorAll(".ws-gathered").length;
            }""",
            views[at + 1],
        )
        assert seen == ghosts
        page.wait_for_function("!document.querySelector('.ws-gathered')")
        assert page.locator(".ws-middle [data-card]").count() == 0
        context.close()
