"""Graded choices: what fits what a seat has seen decides, and nothing that it cannot know."""

from itertools import permutations

import pytest
from wildescape.i18n import LANGUAGES, InputError
from wildescape.teach.best_play import DEALS
from wildescape.teach.exercises import Fault, Grade, Result
from wildescape.teach.exercises.ladder import ladder
from wildescape.teach.lessons import parse_lesson
from wildescape.teach.misconceptions import KeepJokers, LongestPlay, Understanding
from wildescape.teach.scenes import parse_scene
from wildescape.teach.toml_table import BadLesson

OTHERS = [
    "3C 4D 6S 8C 9H JD QC",
    "4S 7C 8D 9C 10S JH KD",
    "3D 5C 6H 8S 10H QD KC",
    "5D 6D 7H 9D 10C JC QS",
    "3S 4C 5S 7D 8H 10D KS",
]


def scene(mine, others=OTHERS, first="wildescape trump=2 turn=0", **facts):
    lines = "\n".join(f"{seat}: {hand}" for seat, hand in enumerate([mine, *others]))
    return parse_scene({"game": f"{first}\n{lines}", **facts})


TOLD = "wildescape trump=2 turn=0 told=3,7,7,7,7,7"


def pair_or_single(others=OTHERS):
    """The pair is likely to stand, and then the last card escapes."""
    return Grade(scene("3H 2S 2H", others, TOLD, plays=["3H", "2H 2S"]))


def joker_or_not():
    """Alone the joker would stand as well, and leave a pair."""
    return Grade(scene("3H LJ KH", OTHERS, TOLD, plays=["3H", "KH LJ", "KH"]))


def test_the_play_that_likely_escapes_is_right_and_the_other_is_worse():
    exercise = pair_or_single()
    assert exercise.solution == "2H 2S"
    assert exercise.judge("2H 2S").result == Result.CORRECT
    refused = exercise.judge("3H")
    assert (refused.result, refused.reason) == (Result.REFUSED, Fault.WORSE)
    assert refused.because.to("en").startswith(
        "In 100 deals that fit what you saw, your team wins 81 times with the pair, 52 times "
    )
    assert len(refused.because.to("en").split()) <= 45


def test_a_grade_does_not_change_where_the_unseen_cards_lie_otherwise():
    graded = set()
    for others in list(permutations(OTHERS))[::40]:
        exercise = pair_or_single(others)
        found = [exercise.judge(key) for key in exercise.options]
        graded.add(tuple((one.result, one.because.to("en")) for one in found))
    assert len(graded) == 1


def test_the_same_choice_is_graded_alike_again():
    one, other = joker_or_not(), joker_or_not()
    assert [one.judge(key) for key in one.options] == [other.judge(key) for key in one.options]
    assert one.scales.deals == DEALS


def test_plays_that_bring_as_much_are_both_right():
    exercise = Grade(scene("4H 4S BJ BJ", OTHERS, plays=["4H 4S", "BJ BJ", "4H", "4S"]))
    one, other = exercise.judge("4H"), exercise.judge("4S")
    assert one.result == other.result
    assert exercise.scales.share(2) == exercise.scales.share(3)


def test_what_is_a_little_worse_is_right_and_a_better_one_exists():
    exercise = joker_or_not()
    assert exercise.solution == "3H"
    assert exercise.judge("KH").result == Result.BETTER


def test_plays_are_named_as_short_as_tells_them_apart():
    exercise = Grade(scene("4H 4S BJ BJ 3S", OTHERS, plays=["4H 4S", "BJ BJ", "4H BJ", "BJ"]))
    said = [exercise.judge(key).said.to("en") for key in exercise.options]
    assert said == [
        "a pair of 4s (4♥, 4♠)",
        "a pair of Big Jokers",
        "a pair of 4s (4♥, Big Joker)",
        "the Big Joker",
    ]
    assert joker_or_not().judge("KH LJ").said.to("en") == "the pair"


def test_the_best_play_is_held_against_the_second_best():
    exercise = joker_or_not()
    exercise.scales.weigh(DEALS)
    second = max((place for place in range(3) if place), key=exercise.scales.share)
    times = round(100 * exercise.scales.share(second))
    assert f", {times} times with K♥;" in exercise.because("3H").to("en")
    assert exercise.judge("3H").because == exercise.because("3H")


def test_a_pass_is_an_option_with_a_name():
    table = "wildescape trump=2 turn=0 table=2,AS,AH told=4,7,2,7,7,7"
    exercise = Grade(scene("3H 4H 2H 2S", OTHERS, table, plays=["", "2H 2S"]))
    assert [*exercise.options] == ["pass", "2H 2S"]
    assert exercise.judge("2S 2H") == exercise.judge("2H 2S")
    with pytest.raises(InputError, match="none of pass or 2H 2S"):
        exercise.judge("2H")
    assert exercise.solution == "pass"
    assert exercise.judge("2H 2S").reason == Fault.WORSE
    assert "partner" in exercise.because("pass").to("en")


def test_habits_are_named_that_pass_over_the_best_play():
    exercise = joker_or_not()
    assert exercise.believed(LongestPlay()) == "KH LJ"
    assert exercise.judge("KH LJ").misconceptions == ("longest_play",)
    assert exercise.believed(KeepJokers()) == exercise.believed(Understanding()) == "3H"
    assert not exercise.differs(KeepJokers())
    queens = "wildescape trump=2 turn=0 table=5,QS,QH told=5,7,7,7,7,7"
    exercise = Grade(
        scene("AS BJ 4D 4H 4S", [*OTHERS[:4], "3S 4C 5S"], queens, plays=["AS BJ", ""])
    )
    assert exercise.judge("pass").misconceptions == ("keep_jokers",)


def test_the_ladder_climbs_from_the_turns_left_to_the_best_play():
    exercise = joker_or_not()
    _, matter, contrast, nearly, last = (hint.text.to("en") for hint in ladder(exercise, "3H"))
    assert "1 turn after 3♥" in matter
    assert "1 turn after K♥" in matter
    assert contrast.startswith("Not a pair of kings")
    assert "3♥" not in contrast
    assert nearly == "Choose between 3♥ and K♥."
    assert "The answer: 3♥." in last


def test_what_is_said_is_said_in_every_language():
    exercise = joker_or_not()
    for lang in LANGUAGES:
        texts = [
            exercise.rule().to(lang),
            *(exercise.because(key).to(lang) for key in exercise.options),
        ]
        assert all(text and "{" not in text for text in texts)


@pytest.mark.parametrize(
    ("plays", "words"),
    [
        (["4H", ""], "cannot pass"),
        (["4H", "5H"], "does not hold"),
        (["4H", "4H BJ 5D"], "does not hold"),
        (["4H", "4H"], "twice"),
        (["4H"], "2 to 5"),
    ],
)
def test_plays_that_cannot_be_chosen_are_refused_where_they_are_written(plays, words):
    with pytest.raises(InputError, match=words):
        scene("4H BJ", plays=plays)


def test_plays_are_those_of_the_learner_in_turn():
    with pytest.raises(InputError, match="turn of seat 0"):
        scene("4H BJ", plays=["4D", "6S"], me=1)
    with pytest.raises(InputError, match="game"):
        parse_scene({"plays": ["4H", "BJ"]})


LESSON = """format = 1
id = "one"
title = { en = "One", zh_CN = "一" }
[[steps]]
id = "only"
kind = "choose"
ask = "best"
goal = { en = "Do it.", zh_CN = "做。" }
solution = "BJ"
[steps.scene]
plays = ["4H", "BJ"]
game = '''wildescape trump=2 turn=0
0: 4H BJ
1: 3C
2: 4S
3: 3D
4: 5D
5: 3S'''
"""


def test_a_lesson_asks_for_the_best_play():
    exercise = parse_lesson(LESSON).steps[0].exercise
    assert isinstance(exercise, Grade)
    assert exercise.judge("BJ").is_right
    with pytest.raises(BadLesson, match="does not say plays"):
        parse_lesson(LESSON.replace('plays = ["4H", "BJ"]', ""))
