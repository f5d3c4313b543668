"""Widgets as users of ipywidgets know them: layout, links, values, and what stays secret."""

import json
import random
import string

import ipywidgets
import pytest
import traitlets
from wildescape import (
    InputError,
    Rank,
    Verdict,
    deal,
    judge,
    parse_cards,
    record,
    verify,
)
from wildescape.escalation import Escalation
from wildescape.hand import HandState
from wildescape.match import Match
from wildescape.teach.progress_json import parse_progress

import wildescape_widgets
from wildescape_widgets import Course, Hand, Inspector, Journal, Lesson, Practice, Rulebook, Table
from wildescape_widgets.lessons.catalog import find_lesson

from .lessons import learners

CARDS = "8S 8H LJ 9D"
SHORT = {"target": "3", "win_on": "reach"}

MAKERS = {
    "hand": lambda **about: Hand(CARDS, **about),
    "inspector": lambda **about: Inspector(CARDS, trump="8", **about),
    "table": lambda **about: Table(seed=3, **about),
    "lesson": lambda **about: Lesson(6, **about),
    "player": lambda **about: Lesson(6, **about).player,
    "practice": lambda **about: Practice(seed=1, **about),
    "journal": Journal,
    "rules": Rulebook,
    "course": Course,
}


@pytest.fixture(params=MAKERS)
def make(request):
    return MAKERS[request.param]


def from_browser(widget, **state):
    """What the widget library does with state from the browser, but for hiding what fails."""
    widget.set_state(json.loads(json.dumps(state)))


def told(wire, name):
    """What the browser is told of a trait, one message after the other."""
    return [
        (message.get("method"), message["state"][name])
        for message in wire
        if name in message.get("state", {})
    ]


# What every widget takes


@pytest.mark.parametrize("name", sorted(MAKERS.keys() - {"player"}))
def test_a_widget_takes_the_keywords_of_every_widget(name):
    widget = MAKERS[name](layout={"width": "400px"}, tooltip="Look here", tabbable=True)
    assert (widget.layout.width, widget.tooltip, widget.tabbable) == ("400px", "Look here", True)
    widget.layout = ipywidgets.Layout(flex="1 1 auto")
    assert widget.layout.flex == "1 1 auto"


# What may be linked


READABLE = {
    "choice",
    "description",
    "lang",
    "layout",
    "selection",
    "tabbable",
    "tooltip",
    "value",
    "view",
}
SYNCED = {
    "hand": READABLE | {"cards", "played", "sort", "trump"},
    "inspector": READABLE | {"cards", "over", "played", "sort", "trump", "verdict"},
    "table": READABLE | {"result"},
    "player": READABLE - {"choice", "selection", "value"} | {"at", "finding", "progress"},
    "lesson": READABLE - {"choice", "selection", "value", "view"}
    | {"at", "box_style", "children", "finding", "progress"},
    "practice": READABLE - {"choice", "selection", "value"} | {"finding", "progress"},
    "journal": READABLE - {"choice", "selection", "value"} | {"progress"},
    "rules": READABLE - {"choice", "selection", "value"},
    "course": READABLE - {"choice", "selection", "value"}
    | {"progress", "lesson_view", "practice_view", "rules_view", "journal_view"}
    | {
        f"{table}_{seen}"
        for table in ("table", "escalation", "game")
        for seen in ("view", "choice")
    },
}
"""All that the browser gets, so that nothing secret is added unseen."""


@pytest.mark.parametrize("name", MAKERS)
def test_the_browser_gets_these_traits_and_no_others(name):
    assert {key for key in MAKERS[name]().keys if not key.startswith("_")} == SYNCED[name]


@pytest.mark.parametrize("name", MAKERS)
def test_the_browser_may_link_every_trait(name):
    label = ipywidgets.Label()
    for trait in SYNCED[name] - {"children", "layout"}:
        ipywidgets.jslink((MAKERS[name](), trait), (label, "value"))


@pytest.mark.parametrize(
    ("name", "trait", "value"),
    [
        ("hand", "selection", "9D 8S"),
        ("hand", "value", "9D 8S"),
        ("hand", "cards", "2C 3C"),
        ("hand", "trump", "K"),
        ("hand", "sort", "suit"),
        ("hand", "lang", "zh_CN"),
        ("inspector", "over", "7S 7H"),
        ("table", "lang", "zh_CN"),
        ("player", "at", 3),
        ("lesson", "at", 3),
        ("lesson", "lang", "zh_CN"),
    ],
)
def test_what_the_browser_links_is_taken(name, trait, value, wire):
    widget, seen = MAKERS[name](), []
    widget.observe(lambda change: seen.append(change["new"]), trait)
    wire.clear()
    from_browser(widget, **{trait: value})
    assert (getattr(widget, trait), seen) == (value, [value])
    # Only confirmed: the same value sent again would overtake a newer one of the browser.
    others = [("update", value)] if name in ("player", "lesson") else []
    assert told(wire, trait) == [("echo_update", value), *others]


def test_the_browser_is_told_the_usual_form_of_what_it_wrote(wire):
    hand = MAKERS["hand"]()
    from_browser(hand, selection="8♠, lj")
    assert hand.selection == "8S LJ"
    assert told(wire, "selection")[-1] == ("update", "8S LJ")
    assert hand.choice["places"] == (0, 2)


@pytest.mark.parametrize(
    ("name", "trait", "value"),
    [
        ("hand", "selection", "2C"),
        ("hand", "selection", ["8S"]),
        ("hand", "selection", None),
        ("hand", "cards", "8S 9X"),
        ("hand", "trump", "LJ"),
        ("hand", "trump", 8),
        ("hand", "sort", "colour"),
        ("hand", "lang", "fr"),
        ("hand", "lang", ["en"]),
        ("hand", "played", "8S"),
        ("hand", "choice", {"places": [0]}),
        ("hand", "view", {"rev": 99}),
        ("hand", "_esm", "stolen()"),
        ("inspector", "over", "7S 8S"),
        ("inspector", "over", "8S " * 1000),
        ("inspector", "verdict", {"legal": True}),
        ("table", "selection", "BJ BJ BJ"),
        ("table", "result", {"winner": 0}),
        ("player", "at", 99),
        ("player", "at", -1),
        ("player", "at", True),
        ("player", "at", "1"),
        ("player", "finding", {"right": True}),
        ("player", "progress", {}),
        ("lesson", "at", 99),
        ("lesson", "children", []),
        ("lesson", "finding", {"right": True}),
        ("practice", "progress", {}),
        ("journal", "progress", {}),
        ("course", "progress", {}),
        ("course", "table_view", {"rev": 1}),
        ("course", "game_choice", {"places": [0]}),
    ],
)
def test_what_the_browser_may_not_write_changes_nothing_and_is_set_right(name, trait, value, wire):
    widget = MAKERS[name]()
    before = widget.get_state()
    wire.clear()
    from_browser(widget, **{trait: value})
    assert widget.get_state() == before
    assert told(wire, trait) == [("update", before[trait])]


@pytest.mark.parametrize("trait", ["state", "seed", "players", "comm", "keys", "rules", "none"])
def test_what_is_no_trait_of_the_browser_is_not_answered(trait, wire):
    table = MAKERS["table"]()
    before = table.get_state(), table.state, table.seed
    wire.clear()
    from_browser(table, **{trait: 5})
    assert (table.get_state(), table.state, table.seed) == before
    assert wire == []


@pytest.mark.parametrize("name", MAKERS)
def test_made_up_state_breaks_nothing(name):
    widget, rng = MAKERS[name](), random.Random(name)
    values = [None, True, -1, 0, 3, 2**70, 0.5, "", "8S", "8S 8H", "K", "zh_CN", "suit", CARDS]
    values += [[], ["8S"], {}, {"a": [1]}, "x" * 6000, string.printable, "\ud800", [[[]]]]
    for _ in range(400):
        names = rng.sample(sorted(widget.keys), 2)
        from_browser(widget, **{trait: rng.choice(values) for trait in names})
        assert type(widget).__name__ in repr(widget)
    assert widget.get_state("lang")["lang"] in ("en", "zh_CN")


def test_links_in_python_go_both_ways():
    inspector, text, place = Inspector(CARDS), ipywidgets.Text(), ipywidgets.IntSlider()
    traitlets.link((inspector, "selection"), (text, "value"))
    text.value = "8S 8H"
    assert inspector.verdict.legal
    inspector.reply_to({"id": 1, "rev": None, "action": "select", "cards": [3], "reading": None})
    assert text.value == "9D"
    lesson = Lesson(6)
    traitlets.link((lesson, "at"), (place, "value"))
    place.value = 2
    assert lesson.player.view["at"] == 2
    lesson.player.reply_to({"id": 1, "rev": None, "action": "go", "to": 4})
    assert place.value == 4


def test_two_hands_are_linked():
    one, two = Hand(CARDS), Inspector(CARDS)
    traitlets.link((one, "selection"), (two, "selection"))
    one.selection = "8H"
    assert two.choice["places"] == (1,)
    two.selection = ""
    assert one.choice["places"] == ()


def test_a_function_follows_a_hand():
    inspector, seen = Inspector(CARDS), []
    ipywidgets.interactive_output(lambda cards: seen.append(str(cards)), {"cards": inspector})
    inspector.selection = "8S 8H"
    assert seen == ["", "8S 8H"]
    inspector.value = "LJ"
    assert inspector.selection == "LJ"
    controls = ipywidgets.interactive(lambda cards: seen.append(len(cards)), cards=inspector)
    assert controls.children[0] is inspector


def test_verdicts_findings_progress_and_results_are_observed():
    seen = []
    inspector, lesson = Inspector(CARDS), Lesson(6)
    table = Table(seed=1, me=None, players="random", rules=SHORT)
    inspector.observe(lambda change: seen.append(change["new"].legal), "verdict")
    inspector.selection = "8S 9D"
    assert seen == [False]
    lesson.observe(lambda change: seen.append(change["name"]), ["finding", "progress"])
    at = next(at for at, step in enumerate(lesson.player.plan.steps) if step.exercise)
    lesson.at = at
    learners.answer(lesson.player, lesson.player.attempt.solution)
    assert {*seen[1:]} == {"finding", "progress"}
    assert lesson.finding.is_right
    assert lesson.progress == lesson.player.progress
    assert table.result is not None


# What the browser reads of them, and what marimo's `mo.ui.anywidget(w).value` is


LIBRARY = {"layout", "tabbable", "tooltip"}


def marimo_value(widget):
    """What marimo 0.25 makes of a widget: its synced state, without what is the library's own."""
    return {
        name: value
        for name, value in widget.get_state().items()
        if not name.startswith("_") and name not in LIBRARY
    }


def test_what_is_linked_is_plain_and_the_same_in_every_language():
    inspector = Inspector(CARDS, trump="8", over="7S 7H", selection="8S LJ")
    value = marimo_value(inspector)
    assert value.keys() == SYNCED["inspector"] - LIBRARY
    plain = {
        "cards": CARDS,
        "trump": "8",
        "over": "7S 7H",
        "selection": "8S LJ",
        "value": "8S LJ",
        "verdict": {"cards": "8S LJ", "legal": True, "reason": None, "kind": "pair"},
    }
    assert {name: value[name] for name in plain} == plain
    inspector.lang = "zh_CN"
    assert marimo_value(inspector) == {
        **value,
        "lang": "zh_CN",
        "view": inspector.view,
        "choice": inspector.choice,
    }
    assert marimo_value(inspector)["choice"]["judged"]["title"] == "一对8。"


def test_what_marimo_sends_is_taken_like_a_link():
    # It calls `set_state` with what has changed in the browser.
    inspector = Inspector(CARDS)
    inspector.set_state({"selection": "8S 8H", "verdict": None, "view": {}})
    assert marimo_value(inspector)["selection"] == "8S 8H"
    assert inspector.verdict.legal


def test_a_result_is_told_as_a_record_tells_it():
    table = Table(seed=1, me=None, players="random", rules=SHORT)
    assert table.get_state("result")["result"] == record(table.state)["result"]
    assert Table(seed=1).get_state("result") == {"result": None}


def test_progress_is_told_in_the_form_that_is_stored():
    practice = Practice(skill="card-order", seed=1)
    learners.answer(practice, practice.attempt.solution)
    state = practice.get_state(["progress", "finding"])
    assert parse_progress(state["progress"]) == practice.progress
    assert state["finding"] == {"right": True, "result": "correct", "reason": ""}


# Every view shows the same


def test_views_are_told_the_verdict_with_the_view_that_it_belongs_to(wire):
    inspector = Inspector(CARDS, trump="8", over="9S 9H", selection="8S 8H")
    assert inspector.choice["judged"]["legal"]
    wire.clear()
    inspector.trump = "2"
    [state] = [message["state"] for message in wire if "view" in message["state"]]
    assert state["view"]["trump"] == "2"
    assert not state["choice"]["judged"]["legal"]


def test_a_choice_is_told_once_with_all_that_follows_from_it(wire):
    inspector = Inspector(CARDS, trump="8")
    wire.clear()
    inspector.reply_to({"id": 1, "rev": None, "action": "select", "cards": [0], "reading": None})
    [message] = wire
    assert message["state"].keys() == {"selection", "value", "verdict", "choice"}


@pytest.mark.parametrize("trait", ["selection", "verdict", "value"])
def test_an_observer_that_fails_leaves_no_view_behind(trait):
    inspector = Inspector(CARDS, selection="8S")
    inspector.observe(lambda change: 1 / 0, trait)
    select = {"id": 1, "rev": None, "action": "select", "cards": [], "reading": None}
    with pytest.raises(ZeroDivisionError):
        inspector.reply_to(select)
    assert (inspector.choice["places"], inspector.choice["judged"]) == ((), None)


# Values


@pytest.mark.parametrize(
    "cards",
    [CARDS, CARDS.split(), ["8S 8H", "LJ", "9D"], parse_cards(CARDS), [*parse_cards(CARDS)]],
)
def test_cards_are_taken_in_any_form(cards):
    inspector = Inspector(cards, trump=Rank.EIGHT, over=parse_cards("7S 7H"))
    assert (inspector.cards, inspector.trump, inspector.over) == (CARDS, "8", "7S 7H")
    inspector.selection = inspector.hand[:2]
    assert (inspector.selection, inspector.chosen) == ("8S 8H", parse_cards("8S 8H"))
    inspector.over = inspector.chosen
    assert inspector.over == "8S 8H"


def test_what_a_widget_gives_back_the_engine_takes():
    inspector = Inspector(deal(chance=3).hands[0], trump="Q", selection="LJ")
    assert judge(inspector.selection, inspector.trump, hand=inspector.cards) == inspector.verdict
    assert isinstance(judge(inspector.chosen, inspector.trump), Verdict)
    assert Hand(inspector.hand).cards == inspector.cards


def test_positions_are_taken_in_any_form():
    dealt = deal(chance=4)
    for position in (dealt, dealt.hands, [*map(list, dealt.hands)]):
        table = Table(position=position, seed=1, players="random")
        assert table.hand == dealt.hands[0]
    hand = HandState.start(dealt, "9", 2)
    assert Table(position=hand, teacher=True).state == hand
    assert Table(position=Table(position=hand, teacher=True).state, teacher=True).state == hand
    game = Escalation.start(players=5)
    assert len(Table(position=game).view["seats"]) == 5


def test_records_are_taken_in_any_form():
    played = Table(seed=1, me=None, players="random", rules=SHORT).state
    assert isinstance(played, Match)
    for written in (played, record(played)):
        table = Table(record=written)
        assert table.session.watching.state == played
    assert verify(record(played)) == played


@pytest.mark.parametrize("given", [5, ["8S"], object()])
@pytest.mark.parametrize("name", ["record", "position"])
def test_what_is_no_record_or_position_is_refused(name, given):
    with pytest.raises(InputError):
        Table(**{name: given})


def test_a_lesson_is_named_by_its_number():
    assert Lesson(6).player.plan == Lesson("6").player.plan == Lesson("jokers-wild").player.plan
    assert Lesson(find_lesson(6), at=2, lang="zh_CN").at == 2
    for wrong in (True, 0, 99, 6.0, None):
        with pytest.raises(InputError, match="jokers-wild"):
            Lesson(wrong)


# What a notebook shows of them


@pytest.mark.parametrize(
    ("widget", "shown"),
    [
        (Hand(["8S", "8H"], trump=8), "Hand('8S 8H', trump='8')"),
        (
            Inspector("8S 8H", trump="8", over="7S", selection="8S"),
            "Inspector('8S 8H', trump='8', selection='8S', over='7S')",
        ),
        (Lesson(6, at=2), "Lesson('jokers-wild', at=2)"),
        (Practice(skill="card-order"), "Practice(skill='card-order')"),
        (Practice(), "Practice()"),
        (Journal(), "<Journal: 0 steps done, 0 skills practised>"),
        (Rulebook("wikipedia"), "Rulebook('wikipedia')"),
        (Rulebook({"target": 9}), "Rulebook({'target': '9'})"),
        (Rulebook(game="escalation"), "Rulebook(game='escalation')"),
        (Table(game="escalation", seed=1), "<Table: Escalation: "),
    ],
)
def test_a_widget_says_what_it_holds(widget, shown):
    assert repr(widget).startswith(shown)
    assert "0x" not in repr(widget)


def test_the_package_shows_its_widgets():
    shown = [name for name in dir(wildescape_widgets) if not name.startswith("_")]
    assert shown == [
        "Course",
        "Hand",
        "Inspector",
        "Journal",
        "Lesson",
        "Practice",
        "Rulebook",
        "Table",
    ]
