"""Questions for a class: what travels of them, what an answer is, and how many gave it."""

import json

import pytest
from wildescape.i18n import InputError
from wildescape.teach.class_questions import (
    as_asked,
    count_answers,
    judged_answer,
    parse_class_question,
)
from wildescape.teach.drills import DRILLS

GOAL = {"goal": {"en": "What would you do?", "zh_CN": "你怎么做？"}}
PLAY = {
    **{"kind": "select_cards", "ask": "follow", **GOAL},
    "scene": {"hand": "8S 8H 9D 9C KS LJ", "table": "7S 7D"},
}
CHOICE = {
    **{"kind": "choose", "ask": "own", **GOAL, "why": {"en": "SECRET"}},
    "hints": [{"en": "SECRET"}],
    "answers": [
        {"text": {"en": "A pair"}, "right": True, "why": {"en": "SECRET"}},
        {"cards": "8S 8H", "habit": "two_high", "why": {"en": "SECRET"}},
        {"text": {"en": "Pass"}},
    ],
}
ALL = {**CHOICE, "kind": "choose_all"}
NUMBER = {
    **{"kind": "number", "ask": "own", **GOAL},
    "answers": [{"number": 77, "right": True, "why": {"en": "SECRET"}}],
}
HIGHER = {
    **{"kind": "choose", "ask": "stronger", **GOAL, "solution": "second"},
    "scene": {"sets": ["8S 8H", "9D 9C"]},
}
DRILL = {"drill": "card-order", "seed": 7}


def counts(written, *answers):
    question = parse_class_question(written)
    found = count_answers(question, answers)
    return {question.exercise.counted(one.answer): one.count for one in found if one.count}


@pytest.mark.parametrize("written", [PLAY, CHOICE, ALL, NUMBER, HIGHER, DRILL])
def test_what_pupils_get_is_a_question_that_does_not_say_what_is_right(written):
    asked = as_asked(written)
    text = json.dumps(asked)
    assert not any(word in text for word in ("SECRET", "right", "habit", "solution", "77"))
    pupils, teachers = parse_class_question(text), parse_class_question(written)
    assert pupils.goal_in("zh_CN") == teachers.goal_in("zh_CN")
    assert pupils.exercise.kind == teachers.exercise.kind


def test_where_several_are_chosen_each_is_counted_and_judged_by_itself():
    answers = ['["1"]', '["3", "1"]', '["1", "1"]', '"1"', "[]", '["7"]']
    found = count_answers(parse_class_question(ALL), answers)
    assert [(one.answer, one.count, one.finding.is_right) for one in found] == [
        (["1"], 2, True),
        (["2"], 0, False),
        (["3"], 1, False),
    ]
    assert len(found[1].cards) == 2


def test_an_answer_is_judged_as_a_whole():
    question = parse_class_question(ALL)
    assert judged_answer(question, '["1"]').finding.is_right
    both = judged_answer(question, '["3", "1"]')
    assert (both.finding.is_right, both.said.to("en")) == (False, "“A pair” and “Pass”")
    assert judged_answer(question, '["9"]') is None


def test_options_stay_and_keep_their_names_when_the_right_one_is_hidden():
    pupils, teachers = parse_class_question(as_asked(CHOICE)), parse_class_question(CHOICE)
    assert [*pupils.exercise.options] == [*teachers.exercise.options]
    assert pupils.exercise.is_poll


def test_the_same_cards_in_another_order_are_one_answer():
    assert counts(PLAY, '"8S 8H"', '"8H 8S"', '"9C 9D"', '""') == {"8H 8S": 2, "9C 9D": 1, "": 1}


def test_plays_that_differ_in_suits_alone_are_one_answer_unless_a_suit_makes_them():
    hand = {"hand": "7H 7H 7D 3S 4S 5S 6S 9S 3D 4D 5D 6D 9D 3C", "table": "2S 2D"}
    pairs = {**PLAY, "scene": hand}
    assert counts(pairs, '"7H 7H"', '"7D 7H"', '"3S 3D"') == {"7H 7H": 2, "3D 3S": 1}
    fives = {**PLAY, "scene": {**hand, "table": "2S 3S 4S 5S 6H"}}
    flushes = '"3S 4S 5S 6S 9S"', '"3D 4D 5D 6D 9D"', '"3C 4S 5S 6S 9S"'
    assert [*counts(fives, *flushes).values()] == [1, 1, 1]


def test_plays_are_judged_and_the_most_frequent_come_first():
    found = count_answers(parse_class_question(PLAY), ['"KS 8S"', '"9D 9C"', '"9C 9D"', '""'])
    assert [(one.count, one.finding.is_right) for one in found] == [
        (2, True),
        (1, True),
        (1, False),
    ]
    assert [len(one.cards) for one in found] == [2, 0, 2]


def test_options_are_counted_in_their_order_also_where_nobody_chose_them():
    found = count_answers(parse_class_question(CHOICE), ['"3"', '"3"', '"1"'])
    assert [one.count for one in found] == [1, 0, 2]
    assert [one.finding.is_right for one in found] == [True, False, False]


@pytest.mark.parametrize(
    "answer",
    [
        None,
        7,
        "",
        "8S",
        "{",
        '"QQ"',
        "[]",
        '{"a": 1}',
        '"AS"',
        "null",
        "[" * 900,
        f'"{"8S" * 250}"',
    ],
)
def test_what_is_no_answer_counts_for_nothing(answer):
    assert counts(PLAY, answer) == {}
    with pytest.raises(InputError):
        parse_class_question(PLAY).read_answer(answer)


def test_a_number_is_counted_as_such():
    assert counts(NUMBER, "6", "6", "5", '"6"') == {"6": 2, "5": 1}


@pytest.mark.parametrize("drill", DRILLS)
def test_any_item_of_practice_can_be_asked(drill):
    question = parse_class_question({"drill": drill, "seed": 3})
    assert question.goal_in("en")
    solution = question.exercise.solution
    found = count_answers(question, [json.dumps(solution)])
    assert [one.finding.is_right for one in found if one.count] == [True]


def test_everybody_gets_the_same_item():
    one, other = (parse_class_question(json.dumps(DRILL)) for _ in range(2))
    assert one.exercise.solution == other.exercise.solution


@pytest.mark.parametrize(
    "written",
    [
        None,
        "",
        "[]",
        "[" * 5000,
        "x" * 13_000,
        {},
        {"drill": "nothing"},
        {"drill": []},
        {"drill": "card-order", "seed": -1},
        {"drill": "card-order", "seed": True},
        {"drill": "card-order", "level": 3},
        {"drill": "card-order", "goal": {}},
        {"kind": "play_on", **GOAL, "seed": "1", "until": "end"},
        {"kind": "show", **GOAL},
        {**PLAY, "goal": {"en": "<img src=x onerror=alert(1)>"}},
        {**PLAY, "scene": {"hand": "8S " * 60, "table": "7S"}},
        {"kind": "choose", "ask": "stronger", **GOAL, "scene": {"sets": ["8S 8H"]}},
        {**HIGHER, "solution": "first"},
    ],
)
def test_what_is_no_question_is_refused(written):
    with pytest.raises(InputError):
        parse_class_question(written)


def test_a_comparison_of_one_play_is_refused():
    with pytest.raises(InputError, match="doesn't say enough"):
        parse_class_question({**HIGHER, "solution": "first", "scene": {"sets": ["8S 8H"]}})
    open_one = {key: value for key, value in HIGHER.items() if key != "solution"}
    with pytest.raises(InputError, match="doesn't say enough"):
        parse_class_question({**open_one, "scene": {"sets": ["8S 8H"]}})


@pytest.mark.parametrize(
    ("trump", "hand", "table", "told"),
    [
        # A pair that is held, rather than a joker with a low card or a part of a triple.
        ("3", "3D 5H 7C 7D 7H 9C JD JH QC AD BJ", "2C 2D", "JD JH"),
        # A part of a triple, rather than a joker.
        ("3", "3D 5H 7C 7D 7H 9C JD QC AD BJ", "2C 2D", "7C 7D"),
        ("10", "10C QD 5H", "9H", "QD"),
        # A full house, rather than a bomb that beats it too.
        ("2", "6C 6D 6H 6S 9C 9D 9H JC JD 3S", "5C 5D 5H 4C 4S", "9C 9D 9H JC JD"),
        ("2", "3C 4D", "KH KD", ""),
    ],
)
def test_of_what_follows_the_play_is_told_that_spends_least(trump, hand, table, told):
    scene = {"hand": hand, "table": table, "trump": trump}
    asked = {"kind": "select_cards", "ask": "follow", **GOAL, "scene": scene}
    assert parse_class_question(asked).exercise.solution == told
