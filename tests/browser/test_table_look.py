"""How a table looks: nothing covers a rank, all of it fits a screen, and buttons keep their place."""

import json
from pathlib import Path

import pytest
from wildescape.records import record
from wildescape.rules import parse_rules
from wildescape.session import Due, Session, new_escalation, new_match

from wildescape_widgets import Table
from wildescape_widgets.base import STATIC

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
