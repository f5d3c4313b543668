"""The rules to read without a browser: what they show, and how their house rules change."""

import json

import pytest
from wildescape import InputError, Rules
from wildescape.i18n import LANGUAGES
from wildescape.rules import CHOICES, PRESETS
from wildescape.teach.glossary import GLOSSARY, word_anchor

from wildescape_widgets import Rulebook


def ask(widget, action, **fields):
    return widget.reply_to({"id": 1, "rev": None, "action": action, **fields})


def sections(widget, game=0):
    return {each["anchor"]: each for each in widget.view["games"][game]["sections"]}


def text_of(section):
    return " ".join(block["text"] for block in section["blocks"])


def house_rules(widget):
    return {rule["name"]: rule for group in widget.view["groups"] for rule in group["rules"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_games_all_house_rules_and_the_glossary_are_there(lang):
    view = Rulebook(lang=lang).view
    json.dumps(view)
    assert [game["name"] for game in view["games"]] == ["wildescape", "escalation"]
    assert {rule["name"] for group in view["groups"] for rule in group["rules"]} == {*CHOICES}
    assert {word_anchor(name) for name in GLOSSARY} <= {word["anchor"] for word in view["words"]}


@pytest.mark.parametrize(
    ("said", "term"),
    [
        ("级牌", "主牌"),
        ("打几", "级"),
        ("头科", "第一个逃"),
        ("上游", "第一个逃"),
        ("三带二", "俘虏"),
        ("葫芦", "俘虏"),
        ("四带一", "炸弹"),
        ("大王", "大怪"),
        ("小王", "小怪"),
    ],
)
def test_a_search_knows_the_other_names_of_a_term(said, term):
    words = Rulebook(lang="zh_CN").view["words"]
    assert [word["term"] for word in words if said in word["forms"]] == [term]


def test_no_two_places_have_the_same_anchor():
    view = Rulebook().view
    anchors = [each["anchor"] for game in view["games"] for each in game["sections"]]
    anchors += [word["anchor"] for word in view["words"]]
    anchors += [f"rule-{name}" for name in CHOICES] + ["house-rules", "words", "card"]
    assert len({*anchors}) == len(anchors)


def test_the_rules_in_force_are_told_and_what_they_change_is_marked():
    widget = Rulebook("wikipedia-early")
    assert widget.view["preset"] == "wikipedia-early"
    first, *_ = sections(widget)["tricks"]["blocks"]
    assert "counterclockwise" in first["text"]
    assert first["changed"] == "Direction of play – counterclockwise; in the lessons: clockwise"
    changed = {name for name, rule in house_rules(widget).items() if rule["changed"]}
    assert changed == {"direction", "dealing", "tribute_pairing"}
    assert not any(
        block["changed"]
        for game in Rulebook().view["games"]
        for each in game["sections"]
        for block in each["blocks"]
    )


def test_a_preset_is_chosen():
    widget = Rulebook()
    assert ask(widget, "choose_preset", preset="catsatcards")["ok"]
    assert widget.rules == PRESETS["catsatcards"]
    assert "just a flush" in text_of(sections(widget)["combinations"])


def test_one_house_rule_after_the_other_is_changed():
    widget = Rulebook()
    assert ask(widget, "choose_rule", field="target", choice="9")["ok"]
    assert ask(widget, "choose_rule", field="win_on", choice="reach")["ok"]
    assert widget.rules == Rules(target="9", win_on="reach")
    assert "reach level 9" in text_of(sections(widget)["levels"])
    assert widget.view["preset"] == "custom"
    assert "custom" in widget.view["presets"]
    assert ask(widget, "choose_preset", preset="shanghai")["ok"]
    assert widget.view["preset"] == "shanghai"
    assert "custom" not in widget.view["presets"]


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("choose_preset", {"preset": "custom"}),
        ("choose_preset", {"preset": ["shanghai"]}),
        ("choose_preset", {"preset": None}),
        ("choose_rule", {"field": "target", "choice": "2"}),
        ("choose_rule", {"field": "preset", "choice": "nowhere"}),
        ("choose_rule", {"field": "nothing", "choice": "on"}),
        ("choose_rule", {"field": {}, "choice": "on"}),
        ("choose_rule", {"field": "target", "choice": 9}),
        ("choose_rule", {"field": "x" * 5000, "choice": "\ud800"}),
    ],
)
def test_what_is_no_house_rule_is_refused_and_changes_nothing(action, fields):
    widget = Rulebook("catsatcards")
    before = widget.view
    answer = ask(widget, action, **fields)
    assert not answer["ok"]
    assert answer["text"]
    assert widget.view == before


@pytest.mark.parametrize("settings", [{"rules": "nowhere"}, {"game": "poker"}, {"game": []}])
def test_settings_that_there_are_not_are_refused(settings):
    with pytest.raises(InputError):
        Rulebook(**settings)


def test_what_python_changes_is_shown():
    widget = Rulebook()
    widget.rules = {"joker_return": "one"}
    assert "For a joker, too" in text_of(sections(widget)["tribute"])
    widget.game = "escalation"
    assert widget.view["game"] == "escalation"
    widget.lang = "zh"
    assert widget.view["texts"]["rules"] == "规则"


def test_who_plays_a_choice_is_said():
    rule = house_rules(Rulebook())["direction"]
    assert {choice["title"]: choice["who"] for choice in rule["choices"]} == {
        "Clockwise": "The lessons",
        "Counterclockwise": "The first Wikipedia text and home tables and programs",
    }
    assert rule["source"]


def test_a_joker_says_what_it_stands_for():
    plays = [
        play
        for block in sections(Rulebook())["jokers"]["blocks"]
        for play in block["plays"]
        if "LJ" in play["cards"] or "BJ" in play["cards"]
    ]
    assert ["8S", "8H", "LJ"] in [play["cards"] for play in plays]
    assert [None, None, "8"] in [play["meanings"] for play in plays]
    assert "8 of spades, 8 of hearts, Small Joker" in [play["words"] for play in plays]


@pytest.mark.parametrize(("game", "word"), [("wildescape", "Tribute"), ("escalation", "stock")])
def test_without_a_kernel_the_text_is_there(game, word):
    data, _ = Rulebook(game=game)._repr_mimebundle_()
    assert word in data["text/html"]
    assert word in data["text/plain"]
    assert data["text/plain"].startswith("Rules · ")
