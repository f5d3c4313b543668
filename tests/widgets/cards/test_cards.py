"""Widgets without a browser: what they show, and that a stranger's message changes nothing."""

import gc
import json
import random
import weakref

import pytest
from wildescape import InputError, Reason, Rules

from wildescape_widgets import Hand, Inspector, Table
from wildescape_widgets.built import STATIC

HAND = "BJ LJ 8S 8H 8C AS AH KD KC KC QS QD JH 10S 10D 9C 9H 7S 7D 6H 6C 5S 5D 4H 3C 3D 2H"


@pytest.fixture(params=[Hand, Inspector])
def widget(request):
    return request.param(HAND, trump="8")


@pytest.fixture
def inspector():
    return Inspector(HAND, trump="8")


def ask(widget, action, rev=None, **fields):
    rev = widget.view["rev"] if rev is None else rev
    return widget.reply_to({"id": 1, "rev": rev, "action": action, **fields})


def select(widget, *places, reading=None):
    return ask(widget, "select", cards=list(places), reading=reading)


def verdict_on(widget, *places, reading=None):
    """The verdict that every view shows once these places are chosen."""
    answer = select(widget, *places, reading=reading)
    assert answer["ok"], answer
    assert (widget.choice["number"], widget.choice["places"]) == (answer["number"], places)
    return widget.choice["judged"]


def test_two_lines_are_enough():
    view = Inspector("8S 8H LJ 9D", trump="8").view
    assert [card["card"] for card in view["cards"]] == ["8S", "8H", "LJ", "9D"]
    assert view["trump"] == "8"


def test_a_view_is_plain_json(widget):
    json.dumps(widget.view)


def test_every_card_is_named_in_words(widget):
    assert [card["name"] for card in widget.view["cards"]][:3] == [
        "Big Joker",
        "Small Joker",
        "8 of spades",
    ]
    widget.lang = "zh"
    assert [card["name"] for card in widget.view["cards"]][:3] == ["大怪", "小怪", "黑桃8"]


def test_both_orders_hold_every_place_once(widget):
    for order in widget.view["orders"].values():
        assert sorted(order) == list(range(27))


@pytest.mark.parametrize("kind", [Hand, Inspector])
def test_what_is_no_card_is_refused_with_how_cards_are_written(kind):
    with pytest.raises(InputError, match="“9X” isn't a card"):
        kind("8S 9X")


@pytest.mark.parametrize("kind", [Hand, Inspector])
def test_more_copies_than_the_packs_hold_are_refused_by_name(kind):
    with pytest.raises(InputError, match="4 × 8♠"):
        kind("8S 8S 8S 8S")
    with pytest.raises(InputError, match="Big Joker"):
        kind("BJ BJ BJ BJ")


@pytest.mark.parametrize(
    ("traits", "named"),
    [
        ({"trump": "LJ"}, "J, Q, K or A"),
        ({"lang": "fr"}, "en or zh_CN"),
        ({"selection": "2S"}, "2 of spades isn't in this hand"),
        ({"over": "7S 8S"}, "not a valid play"),
        ({"rules": "hoyle"}, "shanghai"),
        ({"rules": {"straight_flush": "no"}}, "on or off"),
    ],
)
def test_bad_settings_are_refused_with_what_is_allowed(traits, named):
    with pytest.raises(InputError, match=named):
        Inspector("8S 8H", **traits)


def test_an_unknown_argument_is_refused_with_the_known_ones():
    with pytest.raises(TypeError, match=r"trunp.*trump"):
        Inspector("8S", trunp="8")


def test_a_notebook_shows_the_message_and_no_traceback():
    with pytest.raises(InputError) as refused:
        Inspector("8S 9X")
    assert refused.value._render_traceback_() == [str(refused.value)]


def test_a_page_in_chinese_is_told_in_chinese_what_is_wrong():
    with pytest.raises(InputError, match="“9X”不是一张牌"):
        Inspector("8S 9X", lang="zh_CN")


@pytest.mark.parametrize("traits", [{"cards": {"8S": 1}}, {"cards": None}, {"over": 7}])
def test_what_is_no_cards_is_refused_with_how_cards_are_written(traits):
    with pytest.raises(InputError, match="8S 8H LJ"):
        Inspector(**{"cards": "8S", **traits})


def test_a_trump_may_be_a_number():
    assert Inspector("8S", trump=8).trump == "8"


def test_nothing_chosen_is_not_played(widget):
    assert ask(widget, "play", cards=[])["reason"] == "out_of_range"
    inspector = Inspector("8S", over="7S")
    assert not ask(inspector, "play", cards=[])["ok"]
    assert inspector.over == "7S"


def test_a_refused_assignment_changes_nothing(inspector):
    before = inspector.view
    for name, value in (("cards", "9X"), ("trump", "LJ"), ("over", "7S 8S"), ("rules", "hoyle")):
        with pytest.raises(InputError):
            setattr(inspector, name, value)
    assert inspector.view == before


def test_the_browsers_choice_is_told_to_python(widget):
    seen = []
    widget.observe(lambda change: seen.append(change["new"]), "selection")
    assert select(widget, 2, 3)["ok"]
    assert seen == ["8S 8H"]


def test_pythons_choice_is_shown_in_the_browser(widget):
    before = widget.choice["number"]
    widget.selection = "AS KD"
    assert widget.choice["places"] == (5, 7)
    assert widget.choice["number"] > before


def test_a_new_hand_puts_the_choice_down(widget):
    widget.selection = "AS"
    before = widget.choice["hand"]
    widget.cards = "2S 3S"
    assert widget.selection == ""
    assert widget.choice["places"] == ()
    assert widget.choice["hand"] > before


def test_a_play_is_told_to_python():
    hand = Hand(HAND)
    seen = []
    hand.observe(lambda change: seen.append(change["new"]), "played")
    ask(hand, "play", cards=[2, 3])
    ask(hand, "play", cards=[2, 3])
    assert [play for play in seen if play] == ["8S 8H", "8S 8H"]


def test_a_choice_is_judged(inspector):
    judged = verdict_on(inspector, 0, 2, 3, 4, 5)
    assert judged["legal"]
    assert judged["title"] == "A bomb of trump 8s."
    assert judged["readings"][0]["faces"] == ["8", "8S", "8H", "8C", "AS"]
    assert [reading["counts"] for reading in judged["readings"]] == [True, False]
    assert inspector.verdict.legal


def test_nothing_chosen_is_no_verdict(inspector):
    assert verdict_on(inspector) is None
    assert inspector.verdict is None


def test_a_repair_is_looked_for_in_the_hand(inspector):
    judged = verdict_on(inspector, 2, 3, 4, 5)
    assert "From your hand, add the Big Joker or the Small Joker" in judged["why"]


def test_trump_rules_language_and_table_change_the_verdict(inspector):
    inspector.selection = "AS AH"
    inspector.over = "8D 8C"
    assert inspector.verdict.reason == Reason.LOWER
    assert ask(inspector, "set_trump", trump="2")["ok"]
    assert inspector.verdict.legal
    assert ask(inspector, "set_lang", lang="zh_CN")["ok"]
    assert verdict_on(inspector, 5, 6)["title"] == "一对A。"
    assert ask(inspector, "set_rules", preset="catsatcards")["ok"]
    assert inspector.rules.straight_flush == "off"
    assert inspector.view["preset"] == "catsatcards"


def test_a_table_of_its_own_is_shown_as_one():
    view = Inspector("8S", rules={"flush_compare": "all_cards"}).view
    assert view["preset"] == "custom"
    assert "custom" in view["presets"]


def test_a_choice_can_be_laid_on_the_table(inspector):
    assert ask(inspector, "play", cards=[2, 3])["ok"]
    assert inspector.over == "8S 8H"
    assert inspector.view["overTitle"] == "A pair of trump 8s"


def test_what_is_no_play_is_not_laid_on_the_table(inspector):
    refused = ask(inspector, "play", cards=[2, 5])
    assert not refused["ok"]
    assert "not a valid play" in refused["text"]
    refused = ask(inspector, "set_over", over="8S 9X")
    assert "“9X” isn't a card" in refused["text"]
    assert inspector.over == ""


def test_a_reading_is_stated_only_where_players_state_it(inspector):
    places = [1, 21, 19, 17, 15]  # LJ 5S 6H 7S 9C
    assert select(inspector, *places, reading=0)["reason"] == "out_of_range"
    inspector.rules = "catsatcards"
    pair = [0, 5]
    assert verdict_on(inspector, *pair, reading=0)["stated"]
    assert select(inspector, *pair, reading=7)["reason"] == "out_of_range"
    wide = Inspector("LJ 5S 6H 7S 8C", rules="catsatcards")
    judged = verdict_on(wide, 0, 1, 2, 3, 4, reading=1)
    assert judged["title"] == "A straight from 4 to 8."
    assert [reading["counts"] for reading in judged["readings"]] == [False, True]


def test_rules_under_which_the_table_is_no_play_clear_it():
    inspector = Inspector("8S", over="AS 2H 3D 4C 5S")
    inspector.rules = "catsatcards"
    assert inspector.over == ""


def test_a_choice_from_a_hand_that_is_gone_is_refused(widget):
    old = widget.view["rev"]
    widget.cards = "9S 8S"
    assert ask(widget, "select", rev=old, cards=[0], reading=None)["reason"] == "stale"
    assert widget.selection == ""


def test_a_choice_holds_while_anything_but_the_hand_changes(widget):
    old = widget.view["rev"]
    widget.trump = "9"
    assert ask(widget, "select", rev=old, cards=[0], reading=None)["ok"]
    assert widget.selection == "BJ"


def test_what_is_about_an_older_view_is_refused(widget):
    old = widget.view["rev"]
    widget.trump = "9"
    assert ask(widget, "play", rev=old, cards=[0])["reason"] == "stale"
    assert widget.selection == ""


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (None, "malformed"),
        ([], "malformed"),
        ("select", "malformed"),
        ({}, "malformed"),
        ({"id": 1, "rev": 1, "action": "select"}, "malformed"),
        ({"id": 1, "rev": 1, "action": "_answer", "message": {}}, "malformed"),
        ({"id": 1, "rev": 1, "action": "set_state", "sync_data": {}}, "malformed"),
        ({"id": 1, "rev": 1, "action": "set_sort", "sort": "rank", "x": 1}, "malformed"),
        ({"id": True, "rev": 1, "action": "set_sort", "sort": "suit"}, "malformed"),
        ({"id": 1, "rev": 1, "action": "set_sort", "sort": "colour"}, "out_of_range"),
        ({"id": 1, "rev": 1, "action": "set_sort", "sort": ["rank"]}, "out_of_range"),
        ({"id": 1, "rev": 1, "action": "play", "cards": [27]}, "out_of_range"),
        ({"id": 1, "rev": 1, "action": "play", "cards": [-1]}, "out_of_range"),
        ({"id": 1, "rev": 1, "action": "play", "cards": [0, 0]}, "out_of_range"),
        ({"id": 1, "rev": 1, "action": "play", "cards": ["0"]}, "malformed"),
        ({"id": 1, "rev": 1, "action": "play", "cards": [True]}, "malformed"),
    ],
)
def test_a_message_that_is_wrong_is_refused_and_changes_nothing(widget, message, reason):
    before = (widget.view, widget.selection, widget.played)
    answer = widget.reply_to(message)
    assert (answer["ok"], answer["reason"]) == (False, reason)
    assert answer["text"]
    assert (widget.view, widget.selection, widget.played) == before


def test_a_stream_of_made_up_messages_breaks_nothing(widget):
    rng = random.Random(9)
    names = [*widget.actions, "nonsense", "", None, 3]
    values = [
        *(None, True, -1, 0, 1, 26, 27, 2**70, 0.5, "", "rank", "suit", "8", "A", "LJ", "zh_CN"),
        *(
            "catsatcards",
            "7S 7H",
            "8S 9X",
            "x" * 500,
            [],
            [0],
            [0, 1, 2],
            [99],
            [[0]],
            {},
            {"a": 1},
        ),
    ]
    fields = ["cards", "reading", "sort", "trump", "preset", "lang", "over", "x"]
    for _ in range(5000):
        message = {name: rng.choice(values) for name in rng.sample(fields, rng.randrange(4))}
        message["id"] = rng.choice([1, 2, None, "1", 1.5])
        message["rev"] = rng.choice(
            [widget.view["rev"]] * 5 + [0, None, "1", widget.view["rev"] - 1]
        )
        message["action"] = rng.choice(names)
        before = (widget.view, widget.selection)
        answer = widget.reply_to(message)
        json.dumps(answer)
        if not answer["ok"]:
            assert answer["reason"]
            assert (widget.view, widget.selection) == before
    assert len(widget.hand) == 27


def test_the_browser_cannot_write_state(widget):
    before = widget.view
    widget.set_state({"view": {"rev": 99}, "_esm": "stolen()"})
    assert widget.view == before
    assert "stolen" not in str(widget._esm)


@pytest.mark.parametrize("make", [Hand, Inspector, lambda _: Table(seed=1)])
def test_a_closed_widget_is_forgotten(make):
    widget = make(HAND)
    known = weakref.ref(widget)
    widget.close()
    del widget
    gc.collect()
    assert known() is None


SINGLE = sorted(
    path.stem
    for path in STATIC.glob("*.js")
    if path.stem not in ("course", "home", "joined", "pupil", "static", "together")
)
"""The widgets that a notebook loads by themselves."""


@pytest.mark.parametrize("name", SINGLE)
def test_a_bundle_is_at_most_40_kilobytes(name):
    assert (STATIC / f"{name}.js").stat().st_size <= 40 * 1024


def test_the_browser_gets_a_part_of_the_page_when_it_asks(widget):
    answer = widget.reply_to({"id": 1, "rev": None, "action": "part", "name": "log"})
    assert answer["code"] == (STATIC / "parts" / "log.js").read_text("utf-8")
    assert answer["code"].startswith("export default")


@pytest.mark.parametrize("name", ["hand", "../hand", "", None, [], {"log": 1}])
def test_what_is_no_part_of_the_page_is_refused(widget, name):
    answer = widget.reply_to({"id": 1, "rev": None, "action": "part", "name": name})
    assert (answer["ok"], answer["reason"]) == (False, "malformed")


def test_rules_may_be_given_as_rules():
    assert Inspector("8S", rules=Rules(straight_flush="off")).rules.straight_flush == "off"


def test_cards_may_be_named_in_words_and_are_held_as_codes():
    inspector = Inspector(
        "红桃A 黑桃A 大怪", trump="8", over="草花K 方块K", selection="♥A ace of spades"
    )
    assert inspector.cards == "AH AS BJ"
    assert inspector.over == "KC KD"
    assert inspector.selection == "AH AS"
    assert inspector.verdict.legal
