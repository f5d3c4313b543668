"""Graded choices: what fits what a seat has seen decides, and nothing that it cannot know."""

import re
from random import Random

import pytest
from wildescape.cards import Rank
from wildescape.dealing import PACKS
from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError
from wildescape.players.club import ranked
from wildescape.players.knowledge import Knowledge
from wildescape.teach.best_play import (
    DEALS,
    FEWEST_PLAYED,
    FINE,
    MOST_PLAYED,
    Grading,
    Judges,
    PlayedOut,
    Scales,
    WholeBots,
    fitting,
    is_fine,
)
from wildescape.teach.exercises import Grade
from wildescape.teach.exercises.base import ladder
from wildescape.teach.exercises.findings import Fault, Result
from wildescape.teach.lessons import parse_lesson
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.misconceptions.plays import KeepJokers, LongestPlay
from wildescape.teach.scenes import parse_scene
from wildescape.teach.toml_table import BadLesson

from docs.grade_lessons import graded_steps

OTHERS = ["9H", "4S 7C", "QD", "5D 6D", "KS"]


def scene(mine, others=OTHERS, first="wildescape trump=2 turn=0", **facts):
    lines = "\n".join(f"{seat}: {hand}" for seat, hand in enumerate([mine, *others]))
    return parse_scene({"game": f"{first}\n{lines}", **facts})


TOLD = "wildescape trump=2 turn=0 told=3,1,2,1,2,1"


def pair_or_single(others=OTHERS):
    """The pair can't be followed by an opponent, and then the last card escapes."""
    return Grade(scene("3H 2S 2H", others, TOLD, plays=["3H", "2H 2S"]))


def joker_or_not(grading=None):
    """A choice that the judges grade as they are told."""
    exercise = Grade(scene("3H LJ KH", OTHERS, TOLD, plays=["3H", "KH LJ", "KH"]))
    exercise.grading = grading or Grading(
        100, (41.0, 12.0, 38.5), {1: PlayedOut(60, 31, 12.5, True)}
    )
    return exercise


def text(exercise, answer):
    return exercise.judge(answer).because.to("en")


def test_a_play_that_both_judges_put_behind_is_a_mistake():
    exercise = pair_or_single()
    assert exercise.solution == "2H 2S"
    assert exercise.judge("2H 2S").result == Result.CORRECT
    refused = exercise.judge("3H")
    assert (refused.result, refused.reason) == (Result.REFUSED, Fault.WORSE)
    [played] = exercise.grading.played.values()
    assert played.deals >= FEWEST_PLAYED
    assert exercise.grading.deals == DEALS
    good, less = exercise.grading.wins[::-1]
    assert refused.because.to("en").startswith(
        f"In 100 trial deals your team wins {good:g} times with the pair, {less:g} with 3♥ "
        "(a draw counts half). Bots that play the hand out agree. Why the pair? "
    )


def test_one_judge_alone_makes_no_mistake_of_a_play():
    for place, played in ((1, {}), (2, {2: PlayedOut(40, 20.0, 19.0, False)})):
        exercise = joker_or_not(Grading(100, (60.0, 20.0, 20.0), played))
        answer = [*exercise.plays][place]
        assert exercise.judge(answer).result == Result.CORRECT
        said = text(exercise, answer)
        assert said.endswith("Both are fine.")
        assert said.startswith("Bots played" if played else "In 100 trial deals")


def test_the_second_judge_says_no_mistake_early_and_a_mistake_late():
    exercise = pair_or_single()
    view, (low, pair) = exercise.view, exercise.scene.plays
    for best, other, is_worse in ((pair, low, True), (low, pair, False)):
        judge = WholeBots(view, best, other)
        for _ in judge.steps():
            assert judge.deals <= MOST_PLAYED
        assert judge.is_worse == is_worse
        assert (judge.deals >= FEWEST_PLAYED) == is_worse
        assert (judge.behind() > FINE) == is_worse


def test_hands_are_dealt_that_fit_what_a_seat_has_seen():
    chance = Random(4)
    pack = chance.sample(PACKS, len(PACKS))
    hand = HandState.start([pack[seat::6] for seat in range(6)], Rank.TWO, 0)
    for number in range(90):
        if number % 30 == 20:
            view = hand.view(hand.turn)
            dealt = fitting(Knowledge.of(view), chance)
            assert dealt.view(hand.turn) == view
            assert [*map(len, dealt.hands)] == [*map(len, hand.hands)]
            assert dealt.hands != hand.hands
        hand = hand.after(ranked(hand.view(hand.turn))[0].move)


def test_judges_work_in_short_steps_and_come_to_the_same_end():
    exercise = pair_or_single()
    judges = Judges(exercise.view, exercise.scene.plays)
    assert sum(1 for _ in judges.steps()) > DEALS / 10 + FEWEST_PLAYED
    assert not [*judges.steps()]
    assert judges.grading == exercise.grading


def test_more_trial_deals_go_on_from_those_before():
    exercise = pair_or_single()
    scales = Scales(exercise.view, exercise.scene.plays)
    scales.weigh(20)
    few = scales.share(1)
    scales.weigh(40)
    again = Scales(exercise.view, exercise.scene.plays)
    again.weigh(20)
    assert (scales.deals, again.share(1)) == (40, few)


def test_a_grade_does_not_change_where_the_unseen_cards_lie_otherwise():
    cards = " ".join(OTHERS).split()
    graded = set()
    for seed in range(3):
        mixed = iter(Random(seed).sample(cards, len(cards)))
        others = [" ".join(next(mixed) for _ in hand.split()) for hand in OTHERS]
        exercise = pair_or_single(others)
        found = [exercise.judge(key) for key in exercise.options]
        graded.add(tuple((one.result, one.because.to("en")) for one in found))
    assert len(graded) == 1


def test_plays_that_bring_as_much_are_both_right():
    exercise = Grade(scene("4H 4S BJ BJ", OTHERS, plays=["4H", "4S"]))
    one, other = exercise.judge("4H"), exercise.judge("4S")
    assert one.result == other.result == Result.CORRECT
    assert len({*exercise.grading.wins}) == 1


def test_plays_are_named_as_short_as_tells_them_apart():
    exercise = Grade(scene("4H 4S BJ BJ 3S", OTHERS, plays=["4H 4S", "BJ BJ", "4H BJ", "BJ"]))
    exercise.grading = Grading(100, (50.0,) * 4, {})
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
    assert text(exercise, "3H") == (
        "In 100 trial deals your team wins 41 times with 3♥, 38.5 with K♥ (a draw counts half). "
        "Both are fine."
    )
    assert exercise.judge("3H").because == exercise.because("3H")


def test_what_is_as_good_comes_first_with_its_own_numbers():
    played = {1: PlayedOut(24, 15.0, 13.5, False)}
    exercise = joker_or_not(Grading(100, (41.0, 30.0, 20.0), played))
    assert text(exercise, "KH LJ") == (
        "Bots played 24 deals out. Your team won 13.5 times with the pair, 15 with 3♥ (a draw "
        "counts half). Both are fine."
    )
    assert "15 times with 3♥, 13.5 with the pair" in text(exercise, "3H")


FIGURES = {
    "en": r"(?P<deals>\d+) (?:trial )?deals.* (?P<one>[\d.]+) times with .*?, (?P<two>[\d.]+) with",
    "zh_CN": r"(?P<deals>\d+)副牌.*：.*?赢(?P<one>[\d.]+)副，.*?赢(?P<two>[\d.]+)副。",
}
"""What is told of two plays."""

FINE_WORDS = {"en": "Both are fine.", "zh_CN": "两种都行。"}


def told_of(exercise, answer, lang):
    """Whether a play is told to be fine beside another, and how large a share lies between them."""
    said = exercise.because(answer).to(lang)
    told = re.search(FIGURES[lang], said)
    between = abs(float(told["one"]) - float(told["two"]))
    return said.endswith(FINE_WORDS[lang]), between / int(told["deals"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_share_that_is_fine_in_one_choice_is_fine_in_every_choice(lang):
    """In all choices of the lessons, and with either judge."""
    shares = {True: [0.0], False: [1.0]}
    choices = [exercise for _, exercise in graded_steps()]
    assert any(grading.played for grading in (one.grading for one in choices))
    for exercise in choices:
        for answer in exercise.options:
            is_told, share = told_of(exercise, answer, lang)
            shares[is_told].append(share)
    assert max(shares[True]) <= FINE < min(shares[False])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("behind", [0.0, 6.0, 9.5, 10.0, 10.5, 16.0, 40.0])
def test_the_figures_that_are_told_are_those_that_decide(behind, lang):
    for bots_behind in (0.0, 9.5, 10.0, 10.5, 40.0):
        is_worse = not is_fine(60.0, 60.0 - bots_behind, 100)
        played = {1: PlayedOut(100, 60.0, 60.0 - bots_behind, is_worse)}
        played = {} if is_fine(70.0, 70.0 - behind, 100) else played
        exercise = joker_or_not(Grading(100, (70.0, 70.0 - behind, 10.0), played))
        is_right = exercise.judge("KH LJ").is_right
        assert is_right == (behind <= 10 or bots_behind <= 10)
        told, share = told_of(exercise, "KH LJ", lang)
        assert told == is_right == (share <= FINE)


def test_a_pass_is_an_option_with_a_name():
    table = "wildescape trump=2 turn=0 table=2,AS,AH told=4,7,2,7,7,7"
    exercise = Grade(scene("3H 4H 2H 2S", OTHERS, table, plays=["", "2H 2S"]))
    exercise.grading = Grading(100, (70.0, 50.0), {1: PlayedOut(60, 40.0, 20.0, True)})
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
    exercise = Grade(scene("AS BJ 4D 4H 4S", OTHERS, queens, plays=["AS BJ", ""]))
    exercise.grading = Grading(100, (50.0, 20.0), {1: PlayedOut(60, 40.0, 20.0, True)})
    assert exercise.judge("pass").misconceptions == ("keep_jokers",)


def test_the_ladder_climbs_from_the_turns_left_to_the_best_play():
    exercise = joker_or_not()
    _, matter, contrast, last = (hint.text.to("en") for hint in ladder(exercise, "3H"))
    assert "1 turn after 3♥" in matter
    assert "1 turn after K♥" in matter
    assert contrast.startswith("Not a pair of kings")
    assert "3♥" not in contrast
    assert "The answer: 3♥." in last


def test_the_contrast_is_a_mistake_even_if_another_play_wins_less_often():
    exercise = joker_or_not(Grading(100, (41.0, 20.0, 12.0), {1: PlayedOut(60, 31, 12.5, True)}))
    assert exercise.worst == "KH LJ"


def test_what_is_said_is_said_in_every_language_and_in_few_words():
    gradings = [
        Grading(100, (41.0, 30.0, 20.0), {1: PlayedOut(104, 60.0, 50.5, is_worse)})
        for is_worse in (False, True)
    ]
    for exercise in map(joker_or_not, gradings):
        for lang in LANGUAGES:
            texts = [
                exercise.rule().to(lang),
                exercise.brings("3H").to(lang),
                *(exercise.because(key).to(lang) for key in exercise.options),
            ]
            assert all(said and "{" not in said for said in texts)
        assert all(len(text(exercise, key).split()) <= 45 for key in exercise.options)


@pytest.mark.parametrize(
    ("plays", "words"),
    [
        (["4H", ""], "can't pass"),
        (["4H", "5H"], "doesn't hold"),
        (["4H", "4H BJ 5D"], "doesn't hold"),
        (["4H", "4H"], "twice"),
        (["4H"], "2 to 5"),
    ],
)
def test_plays_that_cannot_be_chosen_are_refused_where_they_are_written(plays, words):
    with pytest.raises(InputError, match=words):
        scene("4H BJ", plays=plays)


def test_plays_are_those_of_the_learner_in_turn():
    with pytest.raises(InputError, match="seat 0's turn"):
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
    with pytest.raises(BadLesson, match="doesn't say plays"):
        parse_lesson(LESSON.replace('plays = ["4H", "BJ"]', ""))
