"""Who knows the game from home: five pictures, and one's own table."""

import pytest
from wildescape.i18n import LANGUAGES
from wildescape.rules import CHOICES, DEFAULT, PRESETS, RULE_SOURCES
from wildescape.teach.progress import Progress

from wildescape_widgets.lessons.own_table import OwnTable
from wildescape_widgets.lessons.pictures import PICTURES
from wildescape_widgets.lessons.player import LessonPlayer

from .learners import answer as answered
from .learners import begun, done, go_to, refused

HOME = PRESETS["home"]


def looked_at(*options, widget=None):
    """The widget with all pictures answered; what isn't named isn't known."""
    widget = widget or begun(OwnTable())
    for at in range(len(PICTURES)):
        done(widget, "choose", option=options[at] if at < len(options) else None)
    return widget


def test_five_pictures_ask_one_question_each_with_our_own_rules_first():
    assert len(PICTURES) == 5
    for picture in PICTURES:
        ways = [DEFAULT.changed_from({**way.house}) for way in picture.ways]
        assert ways[0] == {}
        assert all(ways[1:])
        for way in picture.ways:
            assert all(choice in CHOICES[name] for name, choice in way.house.items())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_a_picture_of_its_own_and_a_label(lang):
    widget = begun(OwnTable(lang=lang))
    for _ in PICTURES:
        options = widget.view["options"]
        drawn = [str(option["picture"]) for option in options]
        labels = [option["label"] for option in options]
        assert len({*drawn}) == len({*labels}) == len(options)
        assert all(option["picture"]["lines"] or option["picture"]["ring"] for option in options)
        done(widget, "choose", option=None)


def test_the_seats_are_drawn_as_the_table_turns_and_pays():
    widget = begun(OwnTable())
    clockwise, counterclockwise = (one["picture"]["ring"] for one in widget.view["options"])
    assert (clockwise["arrows"][0]["start"], clockwise["arrows"][0]["end"]) == (0, 1)
    assert (counterclockwise["arrows"][0]["start"], counterclockwise["arrows"][0]["end"]) == (0, 5)
    done(widget, "choose", option=1)
    done(widget, "choose", option=None)
    _, by_card, _ = (one["picture"]["ring"] for one in widget.view["options"])
    paid = {arrow["card"]: arrow["end"] for arrow in by_card["arrows"]}
    assert paid == {"2H": 0, "KS": 2}
    assert [seat["name"] for seat in by_card["seats"] if seat["fact"]] == ["Lin"]


def test_what_differs_is_told_with_its_source_and_holds_once_it_is_taken():
    widget = looked_at(1, 2, 1, 1)
    result = widget.view["result"]
    assert [row["rule"] for row in result["rules"]] == [
        name for name in HOME.changed_from(DEFAULT) if name != "last_play"
    ]
    assert all(row["source"] == RULE_SOURCES[row["rule"]].to("en") for row in result["rules"])
    assert widget.own_rules == DEFAULT
    done(widget, "take", home=False)
    assert widget.own_rules.changed_from(HOME) == {"last_play": "normal"}
    assert widget.view["result"]["taken"]


def test_what_is_not_known_stays_as_it_was():
    widget = looked_at()
    assert widget.view["result"]["rules"] == []
    done(widget, "take", home=False)
    assert widget.progress.house == {}
    known = Progress(house={"direction": "counterclockwise"})
    widget = looked_at(None, 1, widget=OwnTable())
    widget.catch_up(known, 0)
    done(widget, "take", home=False)
    assert widget.progress.house == {"direction": "counterclockwise", "joker_return": "one"}


def test_a_choice_that_is_ours_is_settled_too():
    widget = looked_at(0)
    done(widget, "take", home=False)
    assert widget.progress.house == {"direction": "clockwise"}


def test_what_many_play_at_home_can_be_added_to_ones_own_rules():
    widget = looked_at(None, None, None, None, 1)
    assert [row["rule"] for row in widget.view["result"]["home"]] == [*HOME.changed_from(DEFAULT)]
    done(widget, "take", home=True)
    added = {**HOME.changed_from(DEFAULT), "level_step": "per_trapped", "target": "A"}
    assert widget.progress.house == added
    assert {row["rule"] for row in widget.view["result"]["rules"]} == {*added} - {"target"}
    assert widget.view["result"]["home"] == []


def test_what_is_added_is_only_what_many_play_otherwise_than_the_course():
    widget = OwnTable()
    widget.catch_up(Progress(house={"last_level": "three_tries", "direction": "clockwise"}), 0)
    looked_at(widget=begun(widget))
    shown = widget.view["result"]["home"]
    assert [row["rule"] for row in shown] == [*HOME.changed_from(DEFAULT)]


def test_one_may_go_back_and_answer_otherwise():
    widget = begun(OwnTable())
    refused(widget, "back")
    done(widget, "choose", option=1)
    done(widget, "back")
    assert [option["isChosen"] for option in widget.view["options"]] == [False, True]
    done(widget, "choose", option=0)
    assert widget.answered == {"direction": "clockwise"}


def test_the_pictures_show_what_was_answered_on_another_day():
    widget = OwnTable()
    widget.catch_up(Progress(house={"direction": "counterclockwise", "target": "5"}), 0)
    begun(widget)
    assert [option["isChosen"] for option in widget.view["options"]] == [False, True]
    done(widget, "choose", option=None)
    done(widget, "back")
    assert [option["isChosen"] for option in widget.view["options"]] == [False, False]


def test_a_stranger_breaks_nothing():
    widget = begun(OwnTable())
    for option in (5, -1, "1", True, []):
        refused(widget, "choose", option=option)
    refused(widget, "take", home=False)
    looked_at(widget=widget)
    refused(widget, "choose", option=0)


# What follows from it

VISITS = ("house-turns", "house-plays", "house-match", "house-tribute")


def player(lesson, house):
    widget = LessonPlayer(lesson=lesson)
    widget.catch_up(Progress(house=house), 0)
    return widget


def test_a_visit_begins_with_ones_own_table_and_asks_only_what_it_has_not_settled():
    widget = player("house-turns", {"direction": "counterclockwise", "escaped_lead": "partner"})
    assert widget.view["step"] == "locked-out"
    assert widget.view["own"]["rules"] == [
        "Direction of play: counterclockwise",
        "Lead after going out: the next partner who still holds cards",
    ]
    answered(widget, "1")
    done(widget, "next")
    assert widget.view["step"] == "first-seat-leads"
    assert widget.view["own"] is None
    assert widget.view["steps"][0]["isDone"]


@pytest.mark.parametrize("lesson", VISITS)
def test_whoever_has_told_nothing_is_asked_all(lesson):
    widget = player(lesson, {})
    assert (widget.at, widget.view["own"]) == (0, None)


@pytest.mark.parametrize(
    ("lesson", "step"),
    [
        ("table-and-pack", "first-hand"),
        ("house-turns", "locked-out"),
        ("flow-of-a-trick", "back-in"),
    ],
)
def test_a_lesson_says_that_play_goes_clockwise_where_ones_own_table_turns_the_other_way(
    lesson, step
):
    told = {"direction": "counterclockwise"}
    for house, note in ((told, "Play goes clockwise here, unlike at your table."), ({}, "")):
        widget = player(lesson, house)
        go_to(widget, step)
        assert widget.view["note"] == note
    widget = player("house-turns", told)
    go_to(widget, "the-other-way-round")
    assert widget.view["note"] == ""


def test_a_lesson_says_where_ones_own_table_and_many_homes_differ():
    told = {
        (): "At many home tables: flushes are compared card by card.",
        (("flush_compare", "all_cards"),): "At your table: flushes are compared card by card.",
    }
    for house, sentence in told.items():
        widget = player("which-five-win", dict(house))
        go_to(widget, "what-beats-a-flush")
        assert widget.view["question"]["feedback"] is None
        answered(widget, widget.plan.steps[widget.at].solution)
        assert widget.view["question"]["feedback"]["elsewhere"] == sentence


def test_what_is_the_same_at_every_table_is_said_of_none():
    widget = player("which-five-win", HOME.changed_from(DEFAULT))
    go_to(widget, "same-triple")
    answered(widget, widget.plan.steps[widget.at].solution)
    assert widget.view["question"]["feedback"]["elsewhere"] == ""


def test_a_lesson_begins_with_what_ones_own_table_plays_otherwise():
    widget = player("tribute", HOME.changed_from(DEFAULT))
    assert widget.view["own"]["rules"] == [
        "Who pays whom: the highest card goes to the first out, and so on",
        "Return for a joker: the payer takes one of two or three cards that are shown",
    ]
    done(widget, "go", to=1)
    assert widget.view["own"] is None
    assert player("tribute", {}).view["own"] is None
    assert player("jokers-wild", {"direction": "counterclockwise"}).view["own"] is None


def test_an_answer_that_is_right_at_ones_own_table_is_said_to_be_right_there():
    widget = player("flow-of-a-trick", {"escaped_lead": "partner"})
    at = [step.id for step in widget.plan.steps].index("inherited-lead")
    done(widget, "go", to=at)
    assert answered(widget, "5")["elsewhere"].startswith("At your table: the next partner")
    elsewhere = player("flow-of-a-trick", {})
    done(elsewhere, "go", to=at)
    assert answered(elsewhere, "5")["elsewhere"].startswith("At some tables: the next partner")


@pytest.mark.parametrize("lesson", VISITS)
def test_no_rule_of_ones_own_table_is_filled_in_before_it_is_told(lesson):
    widget = player(lesson, {})
    for at in range(len(widget.plan.steps)):
        done(widget, "go", to=at)
        assert widget.view["house"] is None or widget.view["house"]["mine"] == ""
