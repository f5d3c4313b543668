"""Widgets as users of ipywidgets know them: help, layout, links, values, and what stays secret."""

import inspect
import json
import random
import string
import sys
import types
from functools import cache

import ipywidgets
import pytest
import traitlets
from IPython.core.completer import provisionalcompleter
from IPython.core.interactiveshell import InteractiveShell
from wildescape import (
    DEFAULT,
    InputError,
    Move,
    Rank,
    Verdict,
    deal,
    format_cards,
    judge,
    parse_cards,
    record,
    verify,
)
from wildescape.escalation import Escalation
from wildescape.hand import HandState
from wildescape.match import Match
from wildescape.narrate import PLAYER_NAMES
from wildescape.simulate import simulate
from wildescape.teach.progress_json import parse_progress

import wildescape_widgets
from wildescape_widgets import (
    AskClass,
    ClassOverview,
    Course,
    Hand,
    Inspector,
    Journal,
    Lesson,
    Practice,
    Rulebook,
    Table,
    Worksheet,
)
from wildescape_widgets.lessons.catalog import find_lesson

from .lessons import learners

CARDS = "8S 8H LJ 9D"
SHORT = {"target": "3", "win_on": "reach"}


@cache
def recorded():
    return simulate("wildescape", 1, ["random"] * 6, SHORT)


MAKERS = {
    "hand": lambda **about: Hand(CARDS, **about),
    "inspector": lambda **about: Inspector(CARDS, trump="8", **about),
    "table": lambda **about: Table(seed=3, **about),
    "replay": lambda **about: Table(record=recorded(), **about),
    "lesson": lambda **about: Lesson(6, **about),
    "player": lambda **about: Lesson(6, **about).player,
    "practice": lambda **about: Practice(seed=1, **about),
    "journal": Journal,
    "rules": Rulebook,
    "class": ClassOverview,
    "worksheet": lambda **about: Worksheet("jokers-wild", **about),
    "course": Course,
    "ask": AskClass,
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


# What help, signatures and completion tell

KINDS = [getattr(wildescape_widgets, name) for name in wildescape_widgets.__all__]
LIBRARY = {"layout", "tabbable", "tooltip"}


def own_traits(widget):
    """The traits that are not the library's, by name."""
    return {
        name: trait
        for name, trait in widget.class_traits().items()
        if not name.startswith("_") and trait.this_class.__module__.startswith("wildescape_")
    }


def test_every_widget_is_tried_here():
    assert {*wildescape_widgets.__all__} <= {type(make()).__name__ for make in MAKERS.values()}


@pytest.mark.parametrize("widget", KINDS)
def test_every_trait_says_what_it_is(widget):
    told = {name: trait.help for name, trait in own_traits(widget).items()}
    # It only keeps the library from showing the tooltip as a label.
    assert told.pop("description") == ""
    for name, text in told.items():
        assert text.endswith("."), name
        assert f"    {name}: {text[:40]}" in widget.__doc__
    assert inspect.getdoc(widget).startswith(widget.__doc__.partition("\n")[0])


@pytest.mark.parametrize("widget", KINDS)
def test_a_signature_shows_what_is_taken_and_the_defaults(widget):
    signature = inspect.signature(widget)
    traits = {name: trait for name, trait in own_traits(widget).items() if not trait.read_only}
    assert signature.parameters.keys() == traits.keys() - {"description"} | LIBRARY
    given = {name: one.default for name, one in signature.parameters.items() if one.default}
    shown = widget()
    for name in given.keys() - LIBRARY - {"lesson"}:
        assert getattr(shown, name) == given[name]
    assert "traits" not in str(signature)


@pytest.mark.parametrize("name", sorted(MAKERS.keys() - {"player", "replay"}))
def test_a_misspelt_keyword_is_refused_with_those_there_are(name):
    with pytest.raises(TypeError, match=r"tooltp; it takes .*\. Did you mean tooltip\?$"):
        MAKERS[name](tooltp="Look here")


@pytest.mark.parametrize("jedi", [True, False])
@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("Hand('8S', tr", {"trump="}),
        ("Inspector('8S', o", {"over="}),
        ("Journal(la", {"lang=", "layout="}),
        ("Lesson(6, at", {"at="}),
        ("Practice(se", {"seed="}),
        ("Table(seed=1, pl", {"players="}),
        ("table.au", {"auto_pass"}),
        ("inspector.ver", {"verdict"}),
        ("wildescape_widgets.", {*wildescape_widgets.__all__}),
    ],
)
def test_completion_knows_keywords_and_traits(jedi, typed, wanted):
    shell = InteractiveShell()
    shell.Completer.use_jedi = jedi
    shell.user_ns |= {kind.__name__: kind for kind in KINDS}
    shell.user_ns |= {"table": Table(seed=1), "inspector": Inspector(CARDS)}
    shell.user_ns["wildescape_widgets"] = wildescape_widgets
    with provisionalcompleter():
        found = {one.text.lstrip(".") for one in shell.Completer.completions(typed, len(typed))}
    assert wanted <= found


def test_help_on_a_widget_is_that_of_its_class():
    for widget in (Hand(CARDS), Lesson(6), Table(seed=1)):
        assert "Args:" in inspect.getdoc(widget)


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
    "table": READABLE | {"at", "over", "result", "trump", "verdict"},
    "player": READABLE - {"choice", "selection", "value"} | {"at", "finding", "progress"},
    "lesson": READABLE - {"choice", "selection", "value", "view"}
    | {"at", "box_style", "children", "finding", "progress"},
    "practice": READABLE - {"choice", "selection", "value"} | {"finding", "progress", "skill"},
    "journal": READABLE - {"choice", "selection", "value"} | {"progress"},
    "rules": READABLE - {"choice", "selection", "value"},
    "class": READABLE - {"choice", "selection", "value"},
    "ask": READABLE - {"choice", "selection", "value"},
    "worksheet": READABLE - {"choice", "selection", "value"},
    "course": READABLE - {"choice", "selection", "value"}
    | {
        "progress",
        "lesson_view",
        "practice_view",
        "rules_view",
        "home_view",
        "journal_view",
        "class_view",
        "paper_view",
    }
    | {"ask_view", "join_view"}
    | {
        f"{table}_{seen}"
        for table in ("table", "daily", "escalation", "game", "given", "teacher")
        for seen in ("view", "choice")
    },
}
"""All that the browser gets, so that nothing secret is added unseen."""
SYNCED["replay"] = SYNCED["table"]


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
        ("practice", "skill", "card-order"),
        ("replay", "at", 3),
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
        ("table", "at", 1),
        ("table", "over", "8S"),
        ("table", "selection", "BJ BJ BJ"),
        ("table", "trump", "8"),
        ("table", "verdict", {"legal": True}),
        ("replay", "at", 10_000),
        ("replay", "at", -1),
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
        ("practice", "skill", "chess"),
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


def dealt_table(**about):
    """A table at which you lead."""
    hand = HandState.start(deal(chance=4), "9", 0)
    return Table(position=hand, teacher=True, **about)


def test_an_inspector_follows_a_table():
    table, inspector = dealt_table(), Inspector()
    for name, other in (("trump", "trump"), ("over", "over"), ("selection", "cards")):
        traitlets.dlink((table, name), (inspector, other))
    assert (inspector.trump, inspector.over) == ("9", "")
    table.selection = table.hand[:1]
    assert inspector.hand == table.hand[:1] == table.verdict.cards
    table.reply_to({"id": 1, "rev": None, "action": "play", "cards": [0], "reading": None})
    assert table.over == inspector.over == format_cards(table.state.table.cards)
    assert (inspector.cards, table.verdict) == ("", None)


def test_the_verdict_at_a_table_is_the_engines_and_always_of_now():
    table = dealt_table()
    table.selection = table.hand[:1]
    assert table.verdict == judge(table.selection, table.trump, hand=table.hand)
    assert table.get_state("verdict")["verdict"] == {
        "cards": table.selection,
        "legal": True,
        "reason": None,
        "kind": "single",
    }
    table.lang = "zh_CN"
    assert table.verdict.legal
    table.position = HandState.start(deal(chance=5), "J")
    assert (table.verdict, table.trump) == (None, "J")


def test_the_verdict_in_escalation_is_a_ruling():
    table = Table("escalation", seed=1, speed="at once")
    table.selection = table.hand[:2]
    assert table.verdict == table.state.judge(Move(0, "play", table.chosen))
    assert table.get_state("verdict")["verdict"]["cards"] == table.selection
    assert (table.trump, table.over) == ("", "")


def test_a_slider_goes_through_a_record():
    table, slider = Table(record=recorded(), at=7), ipywidgets.IntSlider()
    traitlets.link((table, "at"), (slider, "value"))
    assert slider.value == table.view["replay"]["at"] == 7
    slider.value = 3
    assert table.view["replay"]["at"] == 3
    table.reply_to({"id": 1, "rev": None, "action": "seek", "at": 5})
    assert slider.value == 5
    with pytest.raises(InputError, match="0 to"):
        table.at = 10_000
    table.reply_to({"id": 2, "rev": None, "action": "branch"})
    assert (table.at, slider.value) == (0, 0)
    with pytest.raises(InputError, match="no record"):
        Table(seed=1, at=1)


def test_a_menu_chooses_what_is_practised():
    practice, menu = Practice(seed=1), ipywidgets.Dropdown(options=["", "card-order"])
    traitlets.link((practice, "skill"), (menu, "value"))
    menu.value = "card-order"
    assert practice.attempt is not None
    assert practice.view["skill"]
    practice.reply_to({"id": 1, "rev": None, "action": "choose", "skill": ""})
    assert (menu.value, practice.attempt) == ("", None)
    practice.reply_to({"id": 2, "rev": None, "action": "choose", "skill": "card-order"})
    assert menu.value == "card-order"


def test_a_lesson_can_be_changed_for_another():
    lesson = Lesson(6, at=2)
    lesson.lesson = 7
    assert (lesson.player.plan, lesson.at) == (find_lesson(7), 0)
    with pytest.raises(InputError, match="jokers-wild"):
        lesson.lesson = 99
    assert lesson.player.plan == find_lesson(7)


@pytest.mark.parametrize(
    ("name", "value", "part"),
    [
        ("auto_pass", True, "autoPass"),
        ("coach", True, "coach"),
        ("exercise", True, "isExercise"),
        ("hints", False, "can"),
        ("lang", "zh_CN", "texts"),
        ("names", ["Ann", "Ben", "Cy", "Di", "Ed", "Flo"], "seats"),
        ("slot", "mine", "keep"),
        ("sort", "suit", "sort"),
        ("speed", "fast", "speed"),
    ],
)
def test_what_is_set_at_a_table_is_shown_at_once(name, value, part):
    table = Table(seed=1, speed="at once")
    table.reply_to({"id": 1, "rev": None, "action": "go"})
    before = table.view
    setattr(table, name, value)
    assert table.view[part] != before[part]


def test_another_seed_asks_something_else():
    practice = Practice("card-order", seed=1)
    asked = practice.view["question"]
    practice.seed = 2
    assert practice.view["question"] != asked
    practice.seed = 1
    assert practice.view["question"] == asked
    assert practice.skill == "card-order"


def test_what_matters_most_needs_no_keyword(recwarn):
    assert Inspector(CARDS, "8").trump == "8"
    assert Practice("card-order").skill == "card-order"
    assert Table("escalation").game == "escalation"
    with pytest.raises(TypeError):
        Table("escalation", 7)
    assert not recwarn.list


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
    assert marimo_value(inspector)["choice"]["judged"]["title"] == "一对主8。"


def test_what_marimo_sends_is_taken_like_a_link():
    # It calls `set_state` with what has changed in the browser.
    inspector = Inspector(CARDS)
    inspector.set_state({"selection": "8S 8H", "verdict": None, "view": {}})
    assert marimo_value(inspector)["selection"] == "8S 8H"
    assert inspector.verdict.legal


def test_a_selection_that_comes_with_a_choice_is_taken_only_while_that_is_the_last(wire):
    # As a view writes them: what was chosen since, in another view, isn't undone by a late one.
    inspector = Inspector(CARDS, selection="8S")
    early = json.loads(json.dumps(inspector.choice))
    inspector.selection = "8S 8H"
    wire.clear()
    for late in (early, {}, {"number": True}, "none", None):
        from_browser(inspector, selection="8S", choice=late)
        assert inspector.selection == "8S 8H"
        assert told(wire, "selection")[-1] == ("update", "8S 8H")
    now = json.loads(json.dumps(inspector.choice))
    from_browser(inspector, selection="8S 8H", choice=now)
    assert inspector.choice["number"] == now["number"]
    from_browser(inspector, selection="2C", choice=now)
    assert inspector.selection == "8S 8H"


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


def test_what_can_be_linked_is_told_with_the_view_that_shows_it(wire):
    table = Table(seed=7, speed="at once")
    wire.clear()
    for action in ("go", "pass", "pass", "pass"):
        table.reply_to({"id": 1, "rev": None, "action": action})
    states = [message["state"] for message in wire if message["method"] == "update"]
    assert any("over" in state for state in states)
    for state in states:
        assert "view" in state or not state.keys() & {"over", "trump", "result", "at"}


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
    inspector = Inspector(deal(seed=3).hands[0], trump="Q", selection="LJ")
    assert judge(inspector.selection, inspector.trump, hand=inspector.cards) == inspector.verdict
    assert isinstance(judge(inspector.chosen, inspector.trump), Verdict)
    assert Hand(inspector.hand).cards == inspector.cards


def test_positions_are_taken_in_any_form():
    dealt = deal(seed=4)
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
        (ClassOverview(), "<ClassOverview: 0 pupils>"),
        (Worksheet(code="kintrm-10-482"), "<Worksheet: KINTRM-10-482>"),
        (Rulebook("wikipedia"), "Rulebook('wikipedia')"),
        (Rulebook({"target": 9}), "Rulebook({'target': '9'})"),
        (Rulebook(game="escalation"), "Rulebook(game='escalation')"),
        (Table(game="escalation", seed=1), "<Table: Escalation: "),
    ],
)
def test_a_widget_says_what_it_holds(widget, shown):
    assert repr(widget).startswith(shown)
    assert "0x" not in repr(widget)


@pytest.mark.parametrize("name", MAKERS)
def test_colab_is_told_where_to_get_widgets_that_are_not_its_own(name, monkeypatch):
    # As anywidget finds Colab and asks it; without this Colab shows nothing but its own widgets.
    url, output = "https://colab.example/manager.js", types.ModuleType("google.colab.output")
    output._widgets = types.SimpleNamespace(_installed_url=url)
    output.enable_custom_widget_manager = lambda: None
    monkeypatch.setitem(sys.modules, "google.colab.output", output)
    data, metadata = MAKERS[name]()._repr_mimebundle_()
    [mime] = [mime for mime in data if "widget-view" in mime]
    assert metadata == {mime: {"colab": {"custom_widget_manager": {"url": url}}}}


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_what_a_widget_holds_shows_no_address(name):
    widget = MAKERS[name]()
    held = [one for one in own_members(widget) if one not in ("actions", "pacing", "view")]
    for member in held:
        shown = getattr(widget, member)
        assert callable(shown) or " at 0x" not in repr(shown), member


def own_members(widget):
    """The public names that are not the library's."""
    return {
        name
        for base in type(widget).__mro__
        if base.__module__.startswith("wildescape_")
        for name in vars(base)
        if not name.startswith("_")
    }


def test_the_package_shows_its_widgets():
    shown = [name for name in dir(wildescape_widgets) if not name.startswith("_")]
    assert shown == [
        "AskClass",
        "ClassOverview",
        "Course",
        "Hand",
        "Inspector",
        "Journal",
        "Lesson",
        "Practice",
        "Rulebook",
        "Table",
        "Worksheet",
    ]


# What is refused


class Odd:
    """Nothing that a setting can be."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_setting_refuses_what_it_cannot_be_with_an_error_of_ours(kind):
    settable = [name for name, trait in own_traits(kind).items() if not trait.read_only]
    # A sheet has a count and a seed only where it has questions; at a table others play quickly.
    about = {Worksheet: {"lesson": "jokers-wild"}, Table: {"players": "random", "rules": SHORT}}
    given = about.get(kind, {})
    widget = kind(**given)
    for name in settable:
        if name != "description":
            with pytest.raises(InputError):
                kind(**{**given, name: Odd()})
            for value in (None, 3.5, -7, "zzz", ["zzz"], {"zzz": 1}, Odd()):
                before = getattr(widget, name)
                try:
                    setattr(widget, name, value)
                except InputError:
                    assert getattr(widget, name) is before
                else:
                    widget = kind(**given)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Lesson("jokers-wilde"), "Did you mean “jokers-wild”?"),
        (lambda: Inspector(CARDS, rules="shangai"), "Did you mean “shanghai”?"),
        (lambda: Inspector(CARDS, rules={"straight_flsh": "off"}), "mean “straight_flush”?"),
        (lambda: Inspector(CARDS, rules={"straight_flush": "of"}), "Did you mean “off”?"),
        (lambda: Table(players="clubb"), "Did you mean “club”?"),
        (lambda: Table(game="escallation"), "Did you mean “escalation”?"),
        (lambda: Table(speed="sow"), "Did you mean “slow”?"),
        (lambda: Table(sort="suits"), "Did you mean “suit”?"),
        (lambda: Hand(CARDS, sort="suits"), "“sort” is rank or suit, not suits. Did you mean"),
        (lambda: Practice("card-ordre"), "Did you mean “card-order”?"),
        (lambda: Worksheet(skills=["card-ordre"]), "Did you mean “card-order”?"),
        (lambda: Rulebook(game="wildescap"), "Did you mean “wildescape”?"),
        (lambda: simulate("escallation", 1, ["club"] * 4), "Did you mean “escalation”?"),
        (lambda: Table(me=6), "“me” is your seat, 0 to 5, or None if only bots play, not 6."),
        (lambda: Table(players=["club"] * 5), "takes 6 players, and you gave 5."),
        (lambda: Table("escalation", players=["club"]), "3, 4, 5 or 6 players, and you gave 1."),
        (lambda: Table(players=5), "“players” is a bot or a list of 6, not 5."),
        (lambda: Table(names=["Ann"] * 6), "Two players are called Ann."),
        (lambda: Table(names=[PLAYER_NAMES[1].to("en")]), "Two players are called"),
    ],
)
def test_an_error_says_what_was_given_and_what_may_be_meant(make, told):
    with pytest.raises(InputError) as refused:
        make()
    assert told in str(refused.value)


def test_a_name_like_no_other_is_told_the_choices_alone():
    with pytest.raises(InputError, match=r"there are .* or E3 escalation-endgame\.$"):
        Lesson("chess")


def test_a_lesson_without_a_name_is_the_first_one():
    assert Lesson().player.plan == Lesson(1).player.plan


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("trump", value) for value in (None, "1", True)),
        *(("cards", value) for value in (None, "8S 8S 8S 8S", "zz", 3)),
        *(("selection", value) for value in ("AS", "zz")),
        *(("over", value) for value in ("7S 8H", "zz")),
        *(("rules", value) for value in ("nobody's", True)),
    ],
)
@pytest.mark.parametrize("held", [False, True])
def test_a_setting_that_is_refused_stays_as_it_was(name, value, held):
    inspector = Inspector(CARDS, "8", over="7S", selection="8S")
    before = getattr(inspector, name)
    with pytest.raises(InputError):  # noqa: PT012
        if held:
            with inspector.hold_trait_notifications():
                setattr(inspector, name, value)
        else:
            setattr(inspector, name, value)
    assert getattr(inspector, name) == before
    inspector.sort = "suit"
    inspector.selection = "8S 8H"
    assert inspector.view["sort"] == "suit"
    assert inspector.choice["places"] == (0, 1)


def test_an_action_that_names_nothing_is_told_what_there_is():
    inspector = Inspector(CARDS)
    for action, told in (
        (inspector.set_trump, "“z” is none of 2, 3, .* K or A"),
        (inspector.set_rules, "“z” is none of shanghai, catsatcards"),
        (inspector.set_lang, "“z” is none of en or zh_CN"),
        (Table(seed=1).set_speed, "“z” is none of slow, normal"),
    ):
        with pytest.raises(InputError, match=told):
            action("z")
    with pytest.raises(InputError, match="no skill “x”; choose one of partners, "):
        Practice("x")
    for given in (HandState.start(deal(chance=1), "8"), deal(chance=1).hands[0]):
        with pytest.raises(InputError, match=r"A record is what `record\(game\)` gives.* not "):
            Table(record=given)


def test_no_rules_are_the_default_ones_and_nothing_to_beat_is_the_lead():
    inspector = Inspector(CARDS, "8", over=None, rules=None)
    inspector.rules = "wikipedia"
    inspector.over = "7S"
    inspector.rules = inspector.over = None
    inspector.selection = "8S"
    assert (inspector.rules, inspector.over, inspector.verdict.legal) == (DEFAULT, "", True)


def test_what_only_follows_can_not_be_observed():
    hand = Hand(CARDS)
    for name in ("chosen", "hand", "slection"):
        with pytest.raises(TypeError, match=f"Hand has no trait '{name}'.* selection"):
            hand.observe(print, name)
    hand.observe(print, ["selection", "played"])
    hand.observe(print)


def test_what_is_given_without_a_name_is_counted_by_the_name_of_the_widget():
    with pytest.raises(TypeError, match="Journal takes nothing without a name"):
        Journal(1)
    with pytest.raises(TypeError, match="Inspector takes cards and trump without a name"):
        Inspector("8S 8H", "8", "7S")
