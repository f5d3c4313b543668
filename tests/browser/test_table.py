"""The table as learners and teachers use it, under Voila and in JupyterLab."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect
from wildescape.cards import PACK
from wildescape.explain import card_name, card_text
from wildescape.records import record
from wildescape.rules import DEFAULT, parse_rules, preset
from wildescape.session import Due, Session, new_match
from wildescape.share_codes import format_code

from tests.pair_or_single import PAIR_OR_SINGLE
from wildescape_widgets.table.texts import TEACHING_TEXTS, table_texts

from .conftest import assert_accessible
from .hosts import run_in_lab, serving, wait_until, write_page

pytestmark = pytest.mark.browser

LEARNER = Path(__file__).with_name("learner.js").read_text("utf-8")
SHORT = {"target": "3", "win_on": "reach"}

FEW_CARDS = """wildescape trump=5 turn=0 {rules}
0: BJ 9S 9H 8S 8H 4D
1: 6C 7D 8D
2: 3D 10S KC
3: 4C 4H 9D
4: 2H 6D QC
5: 2C 7S JH"""
"""A hand that is soon over; the first seat may read its joker in two ways."""


def rules_of(name):
    """The rules of a preset as a position names them."""
    return " ".join(f"{key}={value}" for key, value in preset(name).changed_from(DEFAULT).items())


def code_of_a_match(seed):
    """The code of a match that bots have played."""
    game = Session(new_match(seed, parse_rules(SHORT)), ("random",) * 6, seed)
    while game.due != Due.NOTHING:
        if game.due == Due.DEAL:
            game.deal()
        else:
            game.make(game.choose().move)
    return format_code(record(game.state))


def table(**settings):
    named = [f"{name}={value!r}" for name, value in settings.items()]
    return f"from wildescape_widgets import Table\ntable = Table({', '.join(named)})\n"


def shown(lang):
    return f"table.lang = {lang!r}\ntable"


OWING = """
from wildescape.session import Session, Due, new_match
from wildescape_widgets.table.session import TableSession

game = Session(new_match(0), ("random",) * 6, 0)
while not game.state.past:
    game.deal() if game.due == Due.DEAL else game.make(game.choose().move)
game.deal()
players = (None, *game.players[1:])
table.put(TableSession(Session(game.state, players, 0), me=0))
table.pacing.proceed()
"""
"""A match whose first hand the learner has lost: he owes tribute."""

WITNESS = """
import json
from wildescape.cards import PACK
from wildescape.hand import HandState
from wildescape.narrate import reading_of
from wildescape.session import stage

def witness(_=None):
    game = table.session.main
    now, seen = stage(game.state), []
    if now is None:
        seen += PACK
    else:
        seen += now.hands[0]
        seen += [card for drawn in game.state.draw.rounds for _, card in drawn]
        for move in game.moves:
            seen += move.cards
            if isinstance(now, HandState) and move.cards:
                seen += reading_of(move, now.trump, now.rules).stands_for(move.cards)
    unseen = sorted({str(card) for card in PACK} - {str(card) for card in seen})
    with open("witness.jsonl", "a") as file:
        file.write(json.dumps([table.view["rev"], unseen]) + chr(10))

witness()
table.observe(witness, "view")
"""
"""Notes, for every view, the faces of which the learner holds and has seen no copy."""

PAIRS = """wildescape trump=2 turn=0 table=5,JS,JH
0: QC QD QH KC KD 4C
1: 6C 7D 8H
2: 3D 10S KH
3: 4C 4H 9S
4: 3H 6D AC
5: 3C 7S JD"""
"""The learner's turn, with a pair and a triple that beat the table."""

HOPELESS = """wildescape trump=5 turn=0 table=5,AS,AH
0: 3C 4D 9H LJ 7C 8D KS QS
1: 6C 7D 8H
2: 3D 10S KC
3: 4C 4H 9S
4: 2H 6D QC
5: 2C 7S JH"""
"""The learner's turn, with nothing that beats the table."""

CLUB = {"me": 0, "players": "club", "speed": "at once"}
PAGES = {
    "match": table(seed=9, rules=SHORT, **CLUB),
    "long": table(seed=9, rules={"target": "3"}, **CLUB),
    "paced": table(seed=9, me=0, players="club", speed="fast"),
    "witnessed": table(seed=9, **CLUB) + WITNESS,
    "tribute": table(players="random", me=0, speed="at once") + OWING,
    "few": table(position=FEW_CARDS.format(rules=""), **CLUB),
    "stated": table(position=FEW_CARDS.format(rules=rules_of("catsatcards")), me=0),
    "coached": table(seed=9, coach=True, **CLUB),
    "pairs": table(position=PAIRS, **CLUB),
    "blunder": table(position=PAIR_OR_SINGLE, seed=7, **CLUB),
    "hopeless": table(position=HOPELESS, me=0, players="club"),
    "escalation": table(game="escalation", seed=9, **CLUB),
    "record": table(record=code_of_a_match(5), speed="at once"),
    "notes": table(record=code_of_a_match(5), teacher=True),
    "teacher": table(seed=9, teacher=True),
}


@pytest.fixture(scope="module")
def tables(browser, tmp_path_factory):
    """A site with a page for each table."""
    folder = tmp_path_factory.mktemp("tables")
    for lang in ("en", "zh_CN"):
        for name, cell in PAGES.items():
            write_page(folder / lang, name, cell + shown(lang))
    options = ["serve", "--no-browser", f"--tutorials={folder}"]
    with serving(folder, folder / "log", "wildescape", *options) as server:
        yield server


class Guest:
    """Somebody at the table of a page."""

    def __init__(self, page, lang, host):
        self.page = page
        self.host = host
        self.table = page.locator(".ws-table").first
        self.texts = table_texts(lang, "play", "play")

    def button(self, use, **about):
        return self.table.get_by_role("button", name=self.texts.get(use, use), exact=True, **about)

    def rare(self, use, **about):
        """A button of the menu, which is opened for it."""
        menu = self.button("more")
        if menu.get_attribute("aria-expanded") == "false":
            menu.click()
        return self.button(use, **about)

    def press(self, use):
        """Press a button, and wait until the table tells what came of it."""
        self.page.evaluate("use => learner.press(learner.button(use))", use)

    def play_on(self, *stops, times=None):
        """Play as the hints say until one of `stops` is due, or so often."""
        arguments = [stops, *([] if times is None else [times])]
        return self.page.evaluate("stops => learner.playOn(...stops)", arguments)

    def choose(self, *cards):
        """Click on these cards of the hand."""
        for card in cards:
            self.table.locator(f".ws-hand [data-card='{card}']").first.click(
                position={"x": 6, "y": 20}
            )

    @property
    def hand(self):
        return self.table.locator(".ws-hand [role=option]")

    def cards(self):
        """The cards of the hand as they lie."""
        return self.hand.evaluate_all("cards => cards.map((card) => card.dataset.card)")

    def felt(self):
        """All that the seats and the middle say."""
        return self.table.locator(".ws-round").inner_text()

    @property
    def verdict(self):
        return self.table.get_by_role("status").locator("p")

    @property
    def notice(self):
        return self.table.locator(".ws-notice")

    def kept(self):
        """What the browser keeps of the match."""
        return self.page.evaluate("learner.kept()")

    def writer(self):
        """The tab that has written it."""
        return json.loads(self.kept())["tab"]

    def keeps(self, sealed):
        """Wait until this is what is kept."""
        self.page.wait_for_function("now => JSON.parse(learner.kept()).now === now", arg=sealed)

    def is_kept_anew(self, before):
        """Wait until something else is kept."""
        self.page.wait_for_function("before => learner.kept() !== before", arg=before)


def words(lang):
    """What is written on the buttons, as `learner.js` asks for them."""
    plain = table_texts(lang, "play", "play")
    return {
        "play": [
            table_texts(lang, "play", act)["play"]
            for act in ("play", "tribute", "offer", "return", "give_back")
        ],
        "go": [table_texts(lang, phase, "play")["go"] for phase in ("draw", "outcome")],
        "hint": [plain["hint"]],
        **{use: [plain[use]] for use in ("pass", "take", "rewind", "undo", "restart", "step")},
    }


@pytest.fixture
def frames():
    """What the pages of a test have received on their websockets."""
    return []


@pytest.fixture
def visit(browser, tables, frames, request):
    """Opens the page of a table; at the end it is left, which ends its kernel."""
    guests, faults = [], []

    def note(frame):
        frames.append(frame)

    def open_page(name, lang="en", *, host="site", beside=None, script="", fragment=""):
        context = (
            beside.page.context
            if beside
            else browser.new_context(
                viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
            )
        )
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", note))
        page.add_init_script(f"{LEARNER};learner.words = {json.dumps(words(lang))};{script}")
        if host == "lab":
            lab = request.getfixturevalue("lab")
            write_page(lab.folder / lang, name, PAGES[name] + shown(lang))
            run_in_lab(page, f"{lab.url}doc/tree/{lang}/{name}.ipynb")
        else:
            page.goto(f"{tables.url}voila/render/{lang}/{name}.ipynb{fragment}")
        guest = Guest(page, lang, host)
        guests.append(guest)
        guest.table.wait_for(timeout=60_000)
        return guest

    yield open_page
    for guest in guests:
        if guest.host == "lab":
            guest.page.evaluate("window.jupyterapp.serviceManager.sessions.shutdownAll()")
        guest.page.goto("about:blank")
    for context in {guest.page.context for guest in guests}:
        context.close()
    assert not faults


def assert_well_shown(guest):
    """No violation in either scheme, and nothing that must be scrolled sideways at 320 pixels."""
    page = guest.page
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        if guest.host == "lab":
            theme = f"JupyterLab {scheme.title()}"
            change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
            page.evaluate(change, theme)
        light = str(scheme == "light").lower()
        page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
        assert_accessible(page, ".ws")
    if guest.host == "site":
        page.set_viewport_size({"width": 320, "height": 640})
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
        page.set_viewport_size({"width": 1280, "height": 800})


HOSTS = pytest.mark.parametrize("host", ["site", "lab"])


# Playing


def focused(page):
    """Where the focus is: on a card, on a button by its text, on something else, or lost."""
    return page.evaluate(
        """() => {
            const at = document.activeElement;
            if (!at.closest(".ws-table")) return "lost";
            return at.matches("[role=option]") ? "card" : at.textContent;
        }"""
    )


@HOSTS
def test_a_whole_hand_is_played_from_the_keyboard_alone(visit, host):
    guest = visit("long", host=host)
    page, keyboard = guest.page, guest.page.keyboard
    cells = page.locator(".jp-Cell").count()

    def do(*keys):
        for key in keys:
            keyboard.press(key)
            assert focused(page) != "lost"

    def do_and_hear(*keys):
        page.evaluate("() => { window.heard = learner.hear(() => {}); }")
        do(*keys)
        page.evaluate("heard")

    if host == "site":
        for _ in range(20):
            keyboard.press("Tab")
            if focused(page) == "Deal the cards":
                break
    else:
        guest.button("Deal the cards").focus()
    assert focused(page) == "Deal the cards"
    do_and_hear("Enter")

    judged = guest.table.locator(".ws-verdict:is(.ws-legal, .ws-refused)")
    plays = passes = 0
    while (due := page.evaluate("learner.until(learner.due)")) != "deal":
        page.wait_for_function("() => document.activeElement.matches('.ws-hand [role=option]')")
        if due == "answer":
            do("Tab")
            do_and_hear("Enter")
            continue
        do("ArrowRight", "Space")
        judged.wait_for()
        if "ws-legal" in judged.get_attribute("class"):
            do_and_hear("Enter")
            plays += 1
        else:
            do("Space", "Tab", "Tab")
            if focused(page) != "Pass":
                # What is too long for its place is opened with the keys too.
                do("Tab")
            assert focused(page) == "Pass"
            do_and_hear("Enter")
            passes += 1
    assert plays > 1
    assert passes > 1
    page.wait_for_function("() => document.activeElement.textContent === 'Next hand'")
    expect(guest.table.locator(".ws-outcome li")).to_have_count(3)
    do_and_hear("Space")
    expect(guest.table.locator(".ws-head")).to_contain_text("Hand 2")
    assert page.locator(".jp-Cell").count() == cells


def play_the_match(guest):
    """Play to the end of the match, and note the titles of its hands."""
    hands = []
    while guest.play_on("deal", "over") == "deal":
        hands.append(guest.table.locator(".ws-head .ws-count").inner_text())
        expect(guest.table.locator(".ws-outcome li")).to_have_count(3)
        guest.press("go")
    return hands


def test_a_match_is_played_to_its_end_by_clicks(visit):
    guest = visit("match")
    expect(guest.table.locator(".ws-draw li")).not_to_have_count(0)
    assert_well_shown(guest)
    guest.press("go")
    assert guest.hand.count() == 27
    guest.choose(*guest.cards()[-2:])
    expect(guest.table.locator(".ws-verdict strong")).not_to_be_empty()
    assert_well_shown(guest)
    guest.button("clear").click()
    assert guest.play_on("deal", "over")
    assert_well_shown(guest)
    hands = play_the_match(guest)
    assert hands == [f"Hand {number}" for number in range(1, len(hands) + 1)]
    expect(guest.table.locator(".ws-outcome li").last).to_contain_text(
        re.compile("wins? the match")
    )
    assert_well_shown(guest)
    guest.button("setup").click()
    expect(guest.table.locator(".ws-setup")).to_be_visible()


def test_a_match_is_played_to_its_end_in_chinese(visit):
    guest = visit("match", "zh_CN", host="lab")
    guest.press("go")
    play_the_match(guest)
    said = guest.table.locator(".ws-outcome").inner_text()
    assert not re.search("[A-Za-z]{3}", said)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_a_match_in_which_tribute_is_paid_is_played_to_its_end(visit, lang):
    guest = visit("long", lang)
    guest.press("go")
    play_the_match(guest)
    # Whoever wins at the last level has won at the one before, and was paid tribute for it.
    guest.button("log").click()
    paid = re.compile("pays? tribute|进贡")
    expect(guest.table.locator(".ws-log")).to_contain_text(paid)


@pytest.mark.short
def test_tribute_is_paid_and_the_hand_goes_on(visit):
    guest = visit("tribute")
    expect(guest.table.locator(".ws-sentence")).to_contain_text("your highest card")
    expect(guest.button("Pay")).to_be_visible()
    expect(guest.button("pass")).to_have_count(0)
    guest.choose(guest.cards()[-1])
    expect(guest.table.locator(".ws-verdict.ws-refused")).to_be_visible()
    guest.button("clear").click()
    assert_well_shown(guest)
    assert guest.play_on(times=1) == "cards"
    expect(guest.table.locator(".ws-head")).to_contain_text("trick")
    expect(guest.hand).to_have_count(27)


def test_escalation_is_played_to_its_end(visit):
    guest = visit("escalation")
    guest.play_on(times=2)
    expect(guest.table.locator(".ws-middle")).to_contain_text("in the stock")
    assert_well_shown(guest)
    assert guest.play_on("over") == "over"
    expect(guest.table.locator(".ws-outcome")).to_contain_text(re.compile("wins? and gets?"))
    expect(guest.button("play")).to_have_count(0)
    assert_well_shown(guest)


def test_jokers_are_stated_where_the_rules_ask_for_it(visit):
    guest = visit("stated")
    guest.choose("BJ", "9S", "9H", "8S", "8H")
    expect(guest.verdict).to_contain_text("A full house of 9s")
    guest.table.get_by_label(guest.texts["stateIt"]).select_option(label="A full house of 8s")
    expect(guest.verdict).to_contain_text("A full house of 8s")
    expect(guest.hand.locator(".ws-meaning")).to_have_text("=8")
    guest.press("play")
    expect(guest.table.locator(".ws-middle .ws-meaning").first).to_have_text("=8")
    expect(guest.hand).to_have_count(1)


SIZES = pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])


@SIZES
def test_a_hint_raises_its_cards_and_play_plays_them(visit, width, height):
    guest = visit("pairs")
    guest.page.set_viewport_size({"width": width, "height": height})
    hint, button = guest.table.locator(".ws-hints"), guest.button("hint")
    chosen = guest.table.locator(".ws-hand .ws-chosen")
    top = button.bounding_box()["y"]
    button.click()
    expect(hint).to_contain_text("Play a pair of kings. A pair of queens would break up")
    assert [*chosen.evaluate_all("all => all.map(card => card.dataset.card)")] == ["KD", "KC"]
    expect(hint).to_be_in_viewport(ratio=1)
    expect(button).to_be_focused()
    assert_well_shown(guest)
    if width > 700:
        assert button.bounding_box()["y"] == top
    guest.press("play")
    expect(hint).to_have_count(0)
    guest.button("log").click() if width > 700 else guest.rare("log").click()
    expect(guest.table.locator(".ws-log")).to_contain_text("You play a pair of kings")


@SIZES
def test_another_press_shows_the_second_choice_and_what_it_costs(visit, width, height):
    guest = visit("pairs")
    guest.page.set_viewport_size({"width": width, "height": height})
    hint, button = guest.table.locator(".ws-hints"), guest.button("hint")
    chosen = guest.table.locator(".ws-hand .ws-chosen")
    cards = "all => all.map(card => card.dataset.card)"
    for told, raised in [
        ("Play a pair of kings.", ["KD", "KC"]),
        ("Next best: a pair of queens. It breaks up your queens.", ["QD", "QC"]),
        ("Play a pair of kings.", ["KD", "KC"]),
    ]:
        button.click()
        expect(hint).to_contain_text(told)
        expect(hint).to_be_in_viewport(ratio=1)
        assert chosen.evaluate_all(cards) == raised
        assert guest.table.locator(".ws-hand .ws-lit").evaluate_all(cards) == raised
    assert_well_shown(guest)


@SIZES
def test_the_coachs_word_stays_while_cards_are_picked(visit, width, height):
    guest = visit("coached")
    guest.page.set_viewport_size({"width": width, "height": height})
    guest.press("go")
    coach = guest.table.locator(".ws-coach")
    expect(coach).to_have_text(re.compile("^Coach: Lead "))
    said = coach.inner_text()
    guest.choose(*guest.cards()[-2:])
    expect(guest.table.locator(".ws-verdict strong")).not_to_be_empty()
    expect(coach).to_have_text(said)
    expect(coach).to_be_in_viewport(ratio=1)
    assert_well_shown(guest)
    guest.button("clear").click()
    expect(coach).to_have_text(said)
    guest.page.evaluate("learner.move()")
    expect(coach).not_to_have_text(said)


@pytest.mark.short
def test_p_passes_where_nothing_beats_the_table(visit):
    guest = visit("hopeless")
    sentence = guest.table.locator(".ws-sentence")
    expect(sentence).to_have_text("Nothing you hold beats a pair of aces: you can only pass.")
    assert guest.button("pass").get_attribute("aria-keyshortcuts") == "P"
    assert_well_shown(guest)
    guest.hand.first.focus()
    guest.page.evaluate("() => { window.heard = learner.hear(() => {}); }")
    guest.page.keyboard.press("p")
    guest.page.evaluate("heard")
    guest.button("log").click()
    expect(guest.table.locator(".ws-log")).to_contain_text("You pass")


def test_the_table_passes_by_itself_once_that_is_switched_on_and_so_after_a_reload(visit):
    guest = visit("hopeless")
    switch = guest.table.get_by_role("switch", name=guest.texts["autoPass"])
    expect(switch).not_to_be_checked()
    switch.check()
    guest.button("log").click()
    expect(guest.table.locator(".ws-log")).to_contain_text("You pass")
    expect(switch).to_be_checked()
    guest.page.wait_for_function("() => learner.kept()")
    guest.page.reload()
    guest.table.wait_for(timeout=60_000)
    expect(switch).to_be_checked()


@HOSTS
def test_a_choice_is_taken_back_helped_paused_and_sped_up(visit, host):
    guest = visit("long", host=host)
    guest.press("go")
    dealt = guest.cards()
    hint = guest.table.locator(".ws-hints")
    guest.button("hint").click()
    expect(hint).not_to_be_empty()
    expect(guest.table.locator(".ws-hand .ws-lit")).not_to_have_count(0)

    guest.rare("pause").click()
    expect(guest.rare("pause", pressed=True)).to_be_visible()
    guest.play_on(times=0)
    guest.page.evaluate("learner.move()")
    laid = guest.table.locator(".ws-middle-played")
    expect(hint).to_have_count(0)
    expect(laid).to_have_count(1)
    expect(guest.table.locator("[data-seat='1']")).to_contain_text("paused")
    guest.rare("step")
    guest.press("step")
    expect(guest.table.locator("[data-seat='2']")).to_contain_text("paused")
    guest.button("undo").click()
    expect(guest.hand).to_have_count(27)
    assert guest.cards() == dealt
    expect(laid).to_have_count(0)

    guest.rare("pause").click()
    expect(guest.rare("pause", pressed=False)).to_be_visible()
    speed = guest.table.get_by_label(guest.texts["speed"])
    speed.select_option("slow")
    guest.page.evaluate("learner.move()")
    expect(guest.table.locator("[data-seat='1']")).to_contain_text("thinking")
    speed.select_option("at once")
    assert guest.play_on("cards") == "cards"
    guest.play_on(times=1)
    guest.rare("restart").click()
    guest.rare("restartYes").click()
    expect(guest.hand).to_have_count(27)
    assert guest.cards() == dealt


@HOSTS
def test_a_new_match_has_the_rules_players_and_names_that_were_chosen(visit, host):
    guest = visit("long", host=host)
    guest.button("setup").click()
    form = guest.table.locator(".ws-setup")
    form.get_by_text(guest.texts["rules"], exact=True).click()
    form.get_by_text("Plays", exact=True).click()
    form.get_by_role("radio", name="No straight flush").check()
    expect(form.get_by_label("What a joker stands for")).to_have_value("stated")
    form.get_by_text(guest.texts["each"], exact=True).click()
    form.get_by_label("Name of player 2").fill("Old Wang")
    assert_well_shown(guest)
    form.get_by_label("The other players").select_option("beginner")
    guest.button("start").click()
    expect(guest.table.locator(".ws-draw")).to_contain_text("Old Wang")


# The hand


def places_of_the_hand(guest):
    """Where each card of the hand lies on the page."""
    return guest.hand.evaluate_all(
        "cards => cards.map((card) => [card.dataset.card, card.offsetLeft, "
        "Math.round(card.getBoundingClientRect().top + scrollY)])"
    )


WATCH_HAND = """() => {
  const seen = new Set();
  const look = () => {
    const cards = [...document.querySelectorAll('.ws-hand [role=option]')];
    seen.add(JSON.stringify(cards.map((card) => {
      const { left, top } = card.getBoundingClientRect();
      return [card.dataset.card, Math.round(left), Math.round(top + scrollY)];
    })));
    window.watching = requestAnimationFrame(look);
  };
  look();
  window.seenHands = seen;
}"""
"""Notes in each frame where the cards of the hand lie."""


@pytest.mark.parametrize("width", [390, 1280])
def test_while_others_play_no_card_of_the_hand_moves(visit, width):
    guest = visit("paced")
    guest.page.set_viewport_size({"width": width, "height": 844})
    guest.press("go")
    for _ in range(3):
        assert guest.play_on("deal", times=1) == "cards"
        guest.page.evaluate(WATCH_HAND)
        before = places_of_the_hand(guest)
        guest.page.evaluate("learner.until(learner.due)")
        assert guest.page.evaluate("seenHands.size") == 1
        assert places_of_the_hand(guest) == before
        guest.page.evaluate("cancelAnimationFrame(watching)")


def test_cards_under_the_pointer_close_up_when_it_has_left(visit):
    guest = visit("few")
    guest.choose("8S", "8H")
    before = {card: (x, y) for card, x, y in places_of_the_hand(guest)}
    guest.hand.first.hover(position={"x": 8, "y": 30})
    guest.page.evaluate("learner.press(learner.button('play'))")
    expect(guest.hand).to_have_count(4)
    after = places_of_the_hand(guest)
    assert [before[card] for card, *_ in after] == [(x, y) for _, x, y in after]
    guest.page.mouse.move(5, 5)
    expect(guest.table.locator(".ws-gap")).to_have_count(0)
    assert places_of_the_hand(guest) != after


def test_what_is_put_together_stays_so_over_a_reload(visit):
    guest = visit("long")
    guest.press("go")
    guest.play_on("deal", times=0)
    cards = guest.cards()
    taken = [cards[at] for at in (0, 9, 20)]
    for at in (0, 9, 20):
        guest.hand.nth(at).click(position={"x": 6, "y": 20})
    before = guest.kept()
    guest.page.keyboard.press("g")
    guest.is_kept_anew(before)
    expect(guest.hand.nth(2)).to_have_attribute("aria-label", re.compile("pile 1"))
    assert guest.cards()[:3] == taken
    assert_well_shown(guest)
    guest.page.reload()
    expect(guest.table.locator(".ws-sentence")).to_contain_text(BACK, timeout=60_000)
    assert guest.cards()[:3] == taken
    guest.hand.nth(1).dblclick(position={"x": 6, "y": 20})
    expect(guest.table.locator(".ws-chosen")).to_have_count(3)
    guest.button("takeApart").click()
    expect(guest.hand.first).not_to_have_attribute("aria-label", re.compile("pile"))
    assert guest.cards()[:3] != taken


def test_two_colours_hold_for_every_widget_of_the_browser(visit):
    guest = visit("few")
    club = guest.table.locator(".ws-hand .ws-suit-D").first
    colour = "card => getComputedStyle(card).color"
    blue = club.evaluate(colour)
    guest.rare("settings").click()
    guest.table.get_by_role("radio", name=guest.texts["twoColours"]).check()
    red = club.evaluate(colour)
    assert red != blue
    assert_well_shown(guest)
    other = visit("escalation", beside=guest)
    diamonds = other.table.locator(".ws-suit-D")
    expect(other.page.locator(".ws").first).to_have_attribute("data-suits", "two")
    assert {red} >= {*diamonds.evaluate_all(f"cards => cards.map({colour})")}


# Keeping

BACK = "Your match is back"


def at_the_table(guest):
    """What a learner would miss."""
    return guest.cards(), guest.felt()


def play_and_keep(guest):
    """Do what is due, and wait until the browser keeps what came of it."""
    before = guest.kept()
    guest.play_on(times=1)
    guest.is_kept_anew(before)
    return at_the_table(guest)


def test_a_reload_brings_the_match_back_and_so_it_does_when_the_kernel_is_dead(visit):
    guest = visit("long")
    for _ in range(3):
        left = play_and_keep(guest)
    before = guest.kept()
    guest.page.reload()
    expect(guest.table.locator(".ws-sentence")).to_contain_text(BACK, timeout=60_000)
    assert at_the_table(guest) == left
    # What came back is sealed anew.
    guest.is_kept_anew(before)

    left = play_and_keep(guest)
    expect(guest.table.locator(".ws-sentence")).not_to_contain_text(BACK)
    page = guest.page
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').text).kernelId"
    )
    page.request.post(f"{page.url.partition('voila/render')[0]}voila/api/shutdown/{kernel}")
    guest.hand.first.click()
    lost = page.locator(".ws-lost")
    expect(lost).to_contain_text("connection is lost", timeout=20_000)
    lost.get_by_role("button").click()
    expect(guest.table.locator(".ws-sentence")).to_contain_text(BACK, timeout=60_000)
    assert at_the_table(guest) == left
    guest.play_on(times=1)


def saves(frames):
    """What browsers were given to keep, sealed."""
    said = (parts_of(frame)[3].get("data", {}).get("content", {}) for frame in frames)
    return [content["keep"]["now"] for content in said if "keep" in content]


def test_two_tabs_do_not_overwrite_each_other_silently(visit, frames):
    one = visit("long")
    for _ in range(2):
        play_and_keep(one)
    other = visit("long", beside=one)
    expect(other.table.locator(".ws-sentence")).to_contain_text(BACK)
    expect(one.notice).to_contain_text(one.texts["otherTab"])
    assert at_the_table(other) == at_the_table(one)

    play_and_keep(other)
    writer, sealed = one.writer(), saves(frames)
    one.button("undo").click()
    wait_until(one.page, lambda: saves(frames) != sealed)
    assert one.writer() == writer

    one.button("continueHere").click()
    one.keeps(saves(frames)[-1])
    expect(one.notice).to_have_count(0)
    assert one.writer() != writer
    expect(other.notice).to_contain_text(other.texts["otherTab"])
    assert at_the_table(other) != at_the_table(one)
    other.button("takeOther").click()
    expect(other.table.locator(".ws-sentence")).to_contain_text(BACK)
    assert at_the_table(other) == at_the_table(one)


def test_a_browser_that_keeps_nothing_says_so(visit):
    guest = visit(
        "few", script='Storage.prototype.setItem = () => { throw new DOMException("full"); };'
    )
    expect(guest.notice).to_have_count(0)
    guest.play_on(times=1)
    expect(guest.notice).to_have_text(guest.texts["notKept"])


# Looking at a record


def step_of(guest):
    return int(re.search(r"\d+", guest.table.locator(".ws-steps .ws-count").inner_text())[0])


def expect_step(guest, number):
    expect(guest.table.locator(".ws-steps .ws-count")).to_contain_text(f"Step {number} of")


def test_a_record_is_stepped_through_run_and_seen_by_a_seat(visit):
    guest = visit("record")
    keyboard = guest.page.keyboard
    expect(guest.table.locator(".ws-draw")).to_be_visible()
    for _ in range(3):
        guest.button("next").click()
    expect_step(guest, 3)
    guest.button("previous").click()
    expect_step(guest, 2)
    expect(guest.table.locator(".ws-open-hand")).to_have_count(6)
    assert_well_shown(guest)

    slider = guest.table.get_by_role("slider")
    slider.focus()
    keyboard.press("End")
    last = int(slider.get_attribute("max"))
    expect_step(guest, last)
    expect(guest.table.locator(".ws-outcome")).to_be_visible()
    keyboard.press("Home")
    expect_step(guest, 0)
    keyboard.press("PageDown")
    expect(guest.table.locator(".ws-head")).to_contain_text("trick 1")
    keyboard.press("PageDown")
    expect(guest.table.locator(".ws-head")).to_contain_text("trick 2")
    second = step_of(guest)
    keyboard.press("PageUp")
    expect(guest.table.locator(".ws-head")).to_contain_text("trick 1")
    keyboard.press("ArrowRight")
    assert step_of(guest) < second

    guest.table.get_by_label(guest.texts["speed"]).select_option("fast")
    guest.button("playOn").click()
    guest.button("stop").click()
    expect(guest.button("playOn")).to_be_visible()
    stopped = step_of(guest)
    guest.button("next").click()
    expect_step(guest, stopped + 1)
    guest.table.get_by_label(guest.texts["speed"]).select_option("at once")
    guest.button("playOn").click()
    expect_step(guest, last)

    guest.button("first").click()
    guest.button("nextTrick").click()
    guest.button("next").click()
    guest.table.get_by_label(guest.texts["seeing"]).select_option("2")
    expect(guest.table.locator(".ws-open-hand")).to_have_count(0)
    expect(guest.hand).to_have_count(27)
    middle = guest.table.locator(".ws-middle [data-card]").count()
    assert guest.page.locator("[data-card]").count() == 27 + middle


@HOSTS
def test_something_else_is_tried_from_a_step_and_left_again(visit, host):
    guest = visit("record", host=host)
    guest.button("nextTrick").click()
    guest.button("next").click()
    guest.button("advice").click()
    expect(guest.table.locator(".ws-advice")).not_to_be_empty()
    before, felt = step_of(guest), guest.felt()
    guest.button("branch").click()
    expect(guest.button("play")).to_be_visible()
    guest.play_on(times=1)
    assert guest.felt() != felt
    assert_well_shown(guest)
    guest.button("record").click()
    expect_step(guest, before)
    expect(guest.table.locator(".ws-open-hand")).to_have_count(6)
    assert guest.felt() == felt


def test_a_hand_that_is_over_is_looked_at_again(visit):
    guest = visit("few")
    assert guest.play_on("over") == "over"
    expect(guest.table.locator(".ws-outcome")).to_be_visible()
    felt = guest.felt()
    guest.button("rewind").click()
    expect_step(guest, 0)
    expect(guest.table.locator(".ws-open-hand")).to_have_count(6)
    guest.button("back").click()
    expect(guest.table.locator(".ws-outcome")).to_be_visible()
    assert guest.felt() == felt


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_after_a_hand_what_mattered_is_shown_and_tried_again(visit, lang):
    guest = visit("blunder", lang)
    guest.choose("3H")
    guest.button("play").click()
    debrief = guest.table.locator(".ws-debrief")
    expect(debrief).to_have_attribute("aria-busy", "false", timeout=120_000)
    expect(debrief.locator("li li[data-card]")).to_have_count(3)
    better = debrief.locator("dd").nth(1).locator("[data-card]")
    assert sorted(better.evaluate_all("cards => cards.map((card) => card.dataset.card)")) == [
        "2H",
        "2S",
    ]
    assert_well_shown(guest)
    debrief.get_by_role("button").click()
    expect(guest.button("play")).to_be_visible()
    expect(debrief).to_have_count(0)
    assert sorted(guest.cards()) == ["2H", "2S", "3H"]
    guest.choose("2S", "2H")
    guest.button("play").click()
    guest.button("record").click()
    guest.button("back").click()
    expect(debrief.locator("h3")).to_have_count(1)


def test_a_note_travels_by_code_and_link_and_a_damaged_code_is_refused(visit):
    teacher = visit("notes")
    teacher.button("nextTrick").click()
    # From the draw to the first lead; what is typed belongs to one step.
    expect(teacher.table.locator(".ws-round")).to_be_visible()
    teacher.table.get_by_label(teacher.texts["note"]).fill("Look at the jokers.")
    teacher.button("saveNote").click()
    expect(teacher.table.locator(".ws-tick")).to_have_count(1)
    teacher.button("share").click()
    code = teacher.table.get_by_label(teacher.texts["code"], exact=True)
    expect(code).to_have_value(re.compile(r"^we\d"))
    code = code.input_value()
    link = teacher.table.get_by_label(teacher.texts["link"], exact=True).input_value()

    learner = visit("few")
    learner.button("share").click()
    field = learner.table.get_by_label(learner.texts["loadCode"])
    damaged = code[:-9] + ("A" if code[-9] != "A" else "B") + code[-8:]
    field.fill(damaged)
    learner.button("load").click()
    problem = learner.table.locator(".ws-share [role=alert]")
    expect(problem).to_contain_text(re.compile("code", re.I))
    field.fill(code)
    learner.button("load").click()
    learner.button("nextTrick").click()
    expect(learner.table.get_by_text("Look at the jokers.")).to_be_visible()

    linked = visit("few", fragment=link[link.index("#") :])
    linked.button("nextTrick").click()
    expect(linked.table.get_by_text("Look at the jokers.")).to_be_visible()
    assert "#" not in linked.page.url


# Teaching


def test_a_teacher_lays_out_closes_marks_and_shows_it_large(visit):
    guest = visit("teacher")
    # The hand of the seat in turn lies at the bottom.
    open_hands = guest.table.locator(".ws-open-hand")
    expect(open_hands).to_have_count(5)
    guest.button("build").click()
    form = guest.table.get_by_role("group", name=guest.texts["build"])
    guest.button("wishes").click()
    form.get_by_label(guest.texts["wishes"]).fill("Yan: nine jokers")
    guest.button("laySeats").click()
    expect(form.locator(".ws-problem")).to_contain_text("Yan")
    form.get_by_label(guest.texts["wishes"]).fill("0: two jokers; Lin: exactly four jokers")
    guest.button("laySeats").click()
    # The form makes room for the table, which says what was dealt.
    expect(form).to_have_count(0)
    expect(guest.button("build")).to_be_focused()
    told = guest.table.locator(".ws-notice")
    expect(told).to_have_text("Dealt: 27 cards for each player. Yan leads.")
    expect(told).to_be_in_viewport()
    jokers = ".ws-open-hand :is([data-card=BJ], [data-card=LJ])"
    expect(guest.table.locator(f"[data-seat='3'] {jokers}")).to_have_count(4)
    assert_well_shown(guest)

    guest.button(f"{guest.texts['close']}: Lin").click()
    expect(open_hands).to_have_count(4)
    expect(guest.table.locator("[data-seat='3'] [data-card]")).to_have_count(0)
    guest.button("build").click()
    expect(form.get_by_label(guest.texts["wishes"])).to_have_value(re.compile("Lin: exactly"))
    guest.button("As text").click()
    rows = form.locator("textarea")
    expect(rows).to_have_count(7)
    filled = [bool(row.input_value()) for row in rows.all()]
    assert filled == [True] * 3 + [False] + [True] * 2 + [False]

    say = {key: phrase.to("en") for key, phrase in TEACHING_TEXTS.items()}
    guest.button(say["mark"]).click()
    card = guest.table.locator("[data-seat='1'] [data-card]").first
    card.click(position={"x": 4, "y": 20})
    expect(guest.table.locator("[data-pointed]")).to_have_count(1)
    card.click(position={"x": 4, "y": 20})
    expect(guest.table.locator("[data-pointed]")).to_have_count(0)
    guest.button(say["mark"]).click()

    guest.button(say["fullScreen"]).click()
    stage = guest.page.locator(".ws-stage")
    expect(stage.locator("[data-seat='3'] [data-card]")).to_have_count(0)
    expect(stage.locator("textarea")).to_have_count(0)
    stage.locator("[data-seat='0'] [data-card]").last.click()
    expect(stage.locator(".ws-stage-verdict.ws-legal")).to_be_visible()
    stage.get_by_role("button", name=guest.texts["play"], exact=True).click()
    expect(stage.locator(".ws-stage-play [data-card]")).to_have_count(1)
    stage.get_by_role("button", name=guest.texts["previous"]).click()
    expect(stage.locator(".ws-stage-play")).to_have_count(0)
    stage.get_by_role("button", name=say["leave"]).click()
    expect(stage).to_have_count(0)


def test_chapters_are_written_kept_as_a_file_and_opened_again(visit, tmp_path):
    guest = visit("teacher")
    say = {key: phrase.to("en") for key, phrase in TEACHING_TEXTS.items()}
    guest.button(say["lecture"]).click()
    panel = guest.table.get_by_role("group", name=say["lecture"])
    for title in ("First", "Then"):
        panel.get_by_label(say["chapterTitle"]).fill(title)
        panel.get_by_label(say["chapterText"]).fill("What would you play?")
        panel.get_by_role("button", name=say["addChapter"]).click()
        expect(panel.get_by_role("button", name=title).first).to_be_visible()
    panel.get_by_role("button", name=f"{say['down']}: First").click()
    expect(panel.locator(".ws-chapter").first).to_have_text("1. Then")
    assert_well_shown(guest)
    with guest.page.expect_download() as saved:
        panel.get_by_role("button", name=say["saveLecture"]).click()
    file = tmp_path / "chapters.toml"
    saved.value.save_as(file)

    other = visit("teacher")
    other.button(say["lecture"]).click()
    panel = other.table.get_by_role("group", name=say["lecture"])
    broken = tmp_path / "broken.toml"
    broken.write_text(file.read_text("utf-8").replace("game = ", "games = ", 1), "utf-8")
    panel.get_by_label(say["openLecture"]).set_input_files(broken)
    expect(panel.locator(".ws-problem")).to_contain_text("“games”")
    panel.get_by_label(say["openLecture"]).set_input_files(file)
    expect(panel.locator(".ws-chapter")).to_have_count(2)
    other.button(say["fullScreen"]).click()
    stage = other.page.locator(".ws-stage")
    expect(stage.locator(".ws-stage-told")).to_contain_text("Then")
    stage.get_by_role("button", name=say["nextChapter"]).click()
    expect(stage.locator(".ws-stage-told")).to_contain_text("First")


def test_a_teacher_lays_out_hands_with_the_palette(visit):
    guest = visit("teacher")
    guest.button("build").click()
    form = guest.table.get_by_role("group", name=guest.texts["build"])
    palette = form.get_by_role("toolbar", name="All cards")
    expect(form.get_by_text("All 162 cards are dealt.")).to_be_visible()
    guest.button("Empty everything").click()
    expect(form.get_by_text("No cards are dealt yet.")).to_be_visible()
    palette.locator("[data-pick=KS]").click()
    palette.locator("[data-pick=KS]").click()
    expect(palette.get_by_role("button", name="king of spades, 1 left")).to_be_visible()
    assert_well_shown(guest)
    # With the keys: one tab stop, arrows, a rank, Enter and Space.
    for key in ("ArrowRight", "Enter", "a", "Space", "Home", "ArrowDown", "Enter"):
        guest.page.keyboard.press(key)
    held = form.get_by_role("toolbar", name="Yan").locator("[data-pick]")
    assert [each.get_attribute("data-pick") for each in held.all()] == [
        "AH", "AH", "KS", "KS", "QS",
    ]  # fmt: skip
    assert palette.locator("[tabindex='0']").count() == 1
    held.nth(0).click()
    expect(held).to_have_count(4)
    form.get_by_role("button", name="On the table").click()
    palette.locator("[data-pick='8H']").click()
    form.get_by_label("Played by").select_option("Wei")
    form.get_by_label(guest.texts["trump"]).select_option("8")
    guest.button("laySeats").click()
    expect(form.locator(".ws-problem")).to_contain_text("Jun, Mei, Lin, Bao and Wei have no cards")
    guest.button("Deal the rest at random").click()
    expect(guest.table.locator(".ws-trump")).to_contain_text("8")
    expect(guest.table.locator("[data-seat='5']")).to_contain_text("26 cards")
    guest.button("Pass").click()
    expect(guest.table.locator("[data-seat='1'].ws-turn")).to_be_visible()


def test_a_teacher_lays_out_escalation_and_moves_for_a_hidden_seat(visit):
    guest = visit("teacher")
    guest.button("build").click()
    form = guest.table.get_by_role("group", name=guest.texts["build"])
    form.get_by_label("Game").select_option("Escalation")
    expect(guest.table.locator(".ws-head strong")).to_have_text("Escalation")
    guest.button("wishes").click()
    form.get_by_label(guest.texts["wishes"]).fill("Yan: two kings; everyone else: no 7s")
    guest.button("laySeats").click()
    # The hand in turn lies at the bottom.
    kings = guest.table.locator(".ws-hand [data-card^=K]")
    expect(kings).to_have_count(2)
    guest.button(f"{guest.texts['close']}: Yan").click()
    hidden = guest.table.get_by_role("group", name="Yan")
    hidden.get_by_label("Cards that Yan plays").fill("KS KH KC KD")
    hidden.get_by_role("button", name=guest.texts["play"]).click()
    expect(hidden.locator(".ws-problem")).not_to_be_empty()
    assert_well_shown(guest)
    hidden.get_by_role("button", name=guest.texts["step"]).click()
    expect(guest.table.locator("[data-seat='1'].ws-turn")).to_be_visible()


def last_step(guest):
    return int(guest.table.locator(".ws-scrubber input[type=range]").get_attribute("max"))


def test_a_teacher_lays_out_a_position_over_a_record(visit):
    guest = visit("notes")
    expect(guest.table.locator(".ws-scrubber")).to_be_visible()
    assert last_step(guest) > 0
    guest.button("build").click()
    guest.button("wishes").click()
    guest.table.locator(".ws-builder textarea").fill("Yan: a bomb of 10s")
    guest.button("laySeats").click()
    tens = guest.table.locator(".ws-hand [data-card^='10']")
    expect(tens.nth(3)).to_be_visible()
    # The way begins anew.
    assert last_step(guest) == 0


# On the wire


def parts_of(frame):
    """The JSON parts of a message to the browser: header, parent, metadata and content."""
    if isinstance(frame, str):
        message = json.loads(frame)
        return [message[part] for part in ("header", "parent_header", "metadata", "content")]
    # As jupyter-server packs it: the number of places, the places, then the parts between them.
    count = int.from_bytes(frame[:8], "little")
    places = [int.from_bytes(frame[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
    parts = [frame[start:end] for start, end in pairwise(places)]
    return [json.loads(part) for part in parts[1:5]]


def names_of(card):
    """Patterns that find a card in a message."""
    yield rf"(?<![\w-]){card}(?![\w-])"
    if not card.is_joker:
        yield rf"(?<!\w){card_text(card)}"
        yield rf"\b{card_name(card).to('en')}\b"


def test_no_card_that_the_learner_has_not_seen_is_on_the_wire(visit, tables, frames):
    guest = visit("witnessed")
    guest.press("go")
    dealt = guest.cards()
    guest.play_on("deal")
    witness = tables.folder / "en" / "witness.jsonl"
    unseen = dict(map(json.loads, witness.read_text("utf-8").splitlines()))
    names = {str(card): re.compile("|".join(names_of(card))) for card in PACK}
    rev, checked, found = 0, 0, set()
    for frame in frames:
        content = parts_of(frame)[3]
        state = content.get("data", {}).get("state", {})
        state.pop("_esm", None)
        rev = state.get("view", {}).get("rev", rev)
        text = json.dumps(content, ensure_ascii=False)
        for code in unseen.get(rev, ()):
            assert not names[code].search(text), f"{code} at {rev}: {text}"
            checked += 1
        found.update(code for code in dealt if names[code].search(text))
    assert checked > 1000
    assert found == set(dealt)
