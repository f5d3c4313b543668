"""Tasks: of each kind a right answer, a wrong one, one to which there is a better, and none."""

import pytest
from wildescape.i18n import InputError, worded
from wildescape.rules import PRESETS
from wildescape.teach.exercises import (
    Assign,
    BeatValue,
    Choose,
    FollowPlay,
    MakePlay,
    MakeValue,
    Number,
    OfferCards,
    Order,
    Partition,
    PayTribute,
    Predict,
    ReturnCard,
    Sort,
    Stop,
)
from wildescape.teach.exercises.findings import Attempted, Result
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.scenes import parse_scene

RIGHT, BETTER, WRONG = Result.CORRECT, Result.BETTER, Result.REFUSED

PASSED = {
    "game": "wildescape trump=2 turn=0\n0: 8C QD\n1: 3C 4D\n2: 9H\n3: KD\n4: 6D\n5: 4C",
    "moves": [[0, "8C"], [1, ""]],
}
EQUAL = {"cards": "8H", "table": "8S"}
BEAT = {"value": 14, "sets": ["7S 7H", "8S 8H", "2S"]}
ESCAPED = {"escapes": [1, 2, 3, 5]}
MADE = {"kind": "full_house", "hand": "AD KS KH 10C 10D 10S 3D 3S"}
KEPT = {
    "kind": "straight_flush",
    "cards": "4S 6S 7S 8S KS",
    "count": 4,
    "hand": "KS 9S 8S 7S 6S 5S 4S",
}
ROOM = {"hand": "3S 3H 3D KS KH 5D", "count": 1}


def make(kind, facts, *more, rules=PRESETS["shanghai"]):
    return kind(parse_scene(facts, rules), *more)


def trapped(*seats):
    return [("trapped", {"seat": seat}) for seat in seats]


CHOOSE = make(Choose, EQUAL, "follows")
PREDICT = make(Predict, PASSED, "turn")
NUMBER = make(Number, {"cards": "BJ"}, "copies")
ORDER = make(Order, {"trump": "8", "cards": "8S AH 2D 8H"})
PLAYS = make(Order, {"sets": ["5S 5H 5D 5C 9S", "10S JH QD KC AS", "AH 9H 8H 4H 3H"]})
SORT = make(Sort, BEAT, "beats")
ASSIGN = make(Assign, ESCAPED, trapped(0, 2, 4))
MAKE = make(MakePlay, MADE)
CHANGE = make(MakePlay, KEPT)
FOLLOW = make(FollowPlay, {"table": "JS JC", "hand": "KD QH QC 9C 9D 9S 4C 4S"})
NOTHING = make(FollowPlay, {"table": "KS KC", "hand": "AD KH QC 10C 10D 10S 2C", "trump": "5"})
PAY = make(PayTribute, {"trump": "9", "before": "2", "hand": "AS AH KD 9S 9C 8C"})
OVER_28 = make(BeatValue, {"value": 28, "hand": "KS KH 10S 10H 10D 8C 2S"})
WORTH_20 = make(MakeValue, {"value": 20, "hand": "KS JD 10S 10H 9C 2S"})
GIVE_BACK = make(ReturnCard, {"offers": "5S 9S", "hand": "AS 10H 7C 3D"})
SPARE = make(ReturnCard, {"offers": "5S 9S", "hand": "KD KC 10H 9H 9D 5H 5D 4C 4D"})
OFFER = make(OfferCards, {"hand": "BJ AS KD KC 9S 9H 9C 7D 7S 4H 3C"})
ONE_BACK = {"rule": "joker_return", "choice": "one"}
OFFER_ONE = make(OfferCards, {"hand": "BJ KD KC 9S 3C", **ONE_BACK})
PLAIN_PAID = make(OfferCards, {"cards": "AS", "hand": "AS KD KC 9S 3C"})
JOKER_PAID = make(OfferCards, {"cards": "BJ", "hand": "BJ KD KC 9S 3C"})
PARTITION = make(Partition, ROOM)
OUT = {
    "game": "wildescape trump=2 turn=0\n0: 9S\n1: 3C 5C\n2: 10S\n3: 4D 5D\n4: JS\n5: 6C 7C",
    "moves": [[0, "9S"], [1, ""], [2, "10S"], [3, ""], [4, "JS"]],
}
STOP = make(Stop, OUT)
STOP_ESCAPES = make(Stop, {"escapes": [0, 2, 1, 4, 3, 5]})

JUDGED = [
    (CHOOSE, "no", RIGHT, "", ()),
    (CHOOSE, "yes", WRONG, "other", ("equal_follows",)),
    (PREDICT, "2", RIGHT, "", ()),
    (PREDICT, "1", WRONG, "other", ()),
    (NUMBER, 3, RIGHT, "", ()),
    (NUMBER, 1, WRONG, "too_low", ("one_pack",)),
    (NUMBER, 4, WRONG, "too_high", ()),
    (ORDER, ["2D", "AH", "8S", "8H"], RIGHT, "", ()),
    (ORDER, ["2D", "AH", "8H", "8S"], RIGHT, "", ()),
    (ORDER, ["2D", "8S", "8H", "AH"], WRONG, "out_of_order", ("forgets_trump",)),
    (PLAYS, PLAYS.solution, RIGHT, "", ()),
    (
        PLAYS,
        [*PLAYS.solution[1::-1], PLAYS.solution[2]],
        WRONG,
        "out_of_order",
        ("straight_over_flush",),
    ),
    (SORT, ["no", "yes", "yes"], RIGHT, "", ()),
    (SORT, ["yes", "yes", "yes"], WRONG, "other", ("equal_total",)),
    (ASSIGN, ["trapped", "escaped", "trapped"], RIGHT, "", ()),
    (ASSIGN, ["trapped", "trapped", "trapped"], WRONG, "other", ("ends_at_first",)),
    (STOP, 5, RIGHT, "", ()),
    (STOP, 3, WRONG, "too_early", ()),
    (STOP, 1, WRONG, "too_early", ("ends_at_first",)),
    (STOP, 8, WRONG, "too_late", ()),
    (STOP_ESCAPES, 4, RIGHT, "", ()),
    (STOP_ESCAPES, 5, WRONG, "too_late", ("ends_at_last",)),
    (MAKE, "10C 10D 10S 3D 3S", RIGHT, "", ()),
    (MAKE, "KS KH 10C 10D 10S", RIGHT, "", ()),
    (MAKE, "KS KH 3D 3S AD", WRONG, "no_combination", ()),
    (MAKE, "3D 3S", WRONG, "other_kind", ()),
    (MAKE, "10C 10D 10S AD", WRONG, "bad_size", ()),
    (CHANGE, "4S 5S 6S 7S 8S", RIGHT, "", ()),
    (CHANGE, "5S 6S 7S 8S 9S", WRONG, "other_cards", ()),
    (FOLLOW, "QH QC", RIGHT, "", ()),
    (FOLLOW, "", BETTER, "", ()),
    (FOLLOW, "4C 4S", WRONG, "lower", ()),
    (FOLLOW, "9C 9D 9S", WRONG, "count_mismatch", ("more_beats_fewer",)),
    (NOTHING, "", RIGHT, "", ()),
    (NOTHING, "AD KH", WRONG, "no_combination", ()),
    (PAY, "9S", RIGHT, "", ()),
    (PAY, "9C", RIGHT, "", ()),
    (PAY, "AS", WRONG, "not_highest", ("forgets_trump", "old_trump")),
    (PAY, "9S 9C", WRONG, "wrong_number", ()),
    (OVER_28, "10S 10H 10D", RIGHT, "", ()),
    (OVER_28, "2S", RIGHT, "", ()),
    (OVER_28, "KS KH", WRONG, "not_higher", ()),
    (OVER_28, "KS KH 8C", WRONG, "not_one_value", ("any_sum",)),
    (OVER_28, "10S 2S", WRONG, "special_alone", ()),
    (WORTH_20, "10H 10S", RIGHT, "", ()),
    (WORTH_20, "JD 9C", WRONG, "not_one_value", ("any_sum",)),
    (WORTH_20, "10S", WRONG, "too_low", ()),
    (WORTH_20, "2S", WRONG, "too_low", ()),
    (SPARE, "10H", RIGHT, "", ()),
    (SPARE, "5S", BETTER, "", ()),
    (SPARE, "KD", BETTER, "", ()),
    (OFFER, "3C 4H", RIGHT, "", ()),
    (OFFER, "AS 3C", BETTER, "", ()),
    (OFFER, "7D 4H", BETTER, "", ()),
    (OFFER, "3C", WRONG, "wrong_number", ()),
    (OFFER_ONE, "3C", RIGHT, "", ()),
    (OFFER_ONE, "9S 3C", WRONG, "wrong_number", ()),
    (PLAIN_PAID, "3C", RIGHT, "", ()),
    (PLAIN_PAID, "KD", BETTER, "", ()),
    (PLAIN_PAID, "9S 3C", WRONG, "wrong_number", ()),
    (JOKER_PAID, "9S 3C", RIGHT, "", ()),
    (JOKER_PAID, "3C", WRONG, "wrong_number", ()),
    (GIVE_BACK, "10H", BETTER, "", ()),
    (GIVE_BACK, "5S", RIGHT, "", ()),
    (GIVE_BACK, "7C", WRONG, "return_too_low", ("higher_than_lower",)),
    (GIVE_BACK, "", WRONG, "wrong_number", ()),
    (PARTITION, ["3S 3H 3D KS KH", "5D"], RIGHT, "", ()),
    (PARTITION, ["3S 3H 3D", "KS KH", "5D"], BETTER, "", ()),
    (PARTITION, ["3S 3H", "3D", "KS KH", "5D"], WRONG, "too_many_turns", ()),
    (PARTITION, ["3S 3H 3D KS KH"], WRONG, "left_over", ()),
    (PARTITION, ["3S KH", "3H 3D", "KS", "5D"], WRONG, "no_combination", ()),
]

NONE = [
    (CHOOSE, "maybe"),
    (CHOOSE, None),
    (CHOOSE, ["no"]),
    (NUMBER, "3"),
    (NUMBER, True),
    (NUMBER, 10**9),
    (ORDER, ["2D", "AH", "8S"]),
    (ORDER, "2D"),
    (ORDER, 7),
    (STOP, 99),
    (STOP, "5"),
    (SORT, ["no", "yes"]),
    (SORT, "no"),
    (ASSIGN, ["trapped", "escaped", "free"]),
    (MAKE, "2S"),
    (MAKE, 10),
    (MAKE, "10C 10C"),
    (FOLLOW, "hello"),
    (GIVE_BACK, "KD"),
    (PARTITION, "3S"),
    (PARTITION, ["3S", "3S", "3S"]),
]


@pytest.mark.parametrize(("exercise", "answer", "result", "reason", "habits"), JUDGED)
def test_an_answer_is_judged(exercise, answer, result, reason, habits):
    finding = exercise.judge(answer)
    assert (finding.result, finding.reason) == (result, reason)
    assert finding.is_right == (result != WRONG)
    assert set(habits) <= set(finding.misconceptions)
    assert bool(finding.misconceptions) == bool(habits)
    for lang in ("en", "zh_CN"):
        assert finding.because.to(lang)[-1] in ".。"


@pytest.mark.parametrize(("exercise", "answer"), NONE)
def test_what_is_no_answer_is_refused_with_what_would_be(exercise, answer):
    with pytest.raises(InputError) as refused:
        exercise.judge(answer)
    assert refused.value.phrase.to("zh_CN")


@pytest.mark.parametrize(
    "exercise",
    list(dict.fromkeys(exercise for exercise, *_ in JUDGED)),
    ids=lambda exercise: type(exercise).__name__,
)
def test_the_solution_is_right(exercise):
    assert exercise.judge(exercise.solution).result == RIGHT


@pytest.mark.parametrize(
    ("hand", "paid", "says"),
    [
        ("LJ AS 9S 8C", "9S", "A joker is higher than the trump."),
        ("LJ AS 9S 8C", "AS", "A joker is higher than any other card."),
        ("LJ BJ 9S 8C", "LJ", "The Big Joker is higher than the Small Joker."),
        ("AS KD 9S 2C", "AS", "Now that 9 is trump, it's higher than the ace."),
        ("AS KD 8S 2C", "2C", "The 2 isn't trump anymore, so it's back in its natural place."),
        ("AS KD 8S 2C", "KD", "There's a higher card in this hand."),
    ],
)
def test_why_a_card_is_not_the_one_to_pay(hand, paid, says):
    exercise = make(PayTribute, {"trump": "9", "before": "2", "hand": hand})
    assert exercise.judge(paid).because.to("en") == says


def test_a_list_of_answers_says_how_many_are_right_and_what_is_wrong_one_by_one():
    found = SORT.judge(["yes", "yes", "no"])
    assert found.said.to("en") == "1 of 3 right"
    parts = [part.phrase.to("en") for part in found.parts]
    assert [part.split(". ")[0] for part in parts] == ["7♠, 7♥", "2♠"]
    assert parts[0].endswith("14 isn't higher than the 14 on the table.")
    assert ORDER.judge(["2D", "8S", "AH", "8H"]).said.to("en") == "you put 8♠ before A♥"


def test_a_hand_to_be_stopped_goes_on_until_one_player_is_left():
    states, moves, _ = STOP.film
    assert len(states) == len(moves) + 1 == STOP.film.frames + 1
    assert states[5].escaped == (0, 2, 4)
    assert sum(map(bool, states[-1].hands)) == 1
    assert STOP.believed(MISCONCEPTIONS["ends_at_last"](STOP.scene.rules)) > STOP.solution


def test_a_wrong_choice_among_several_does_not_tell_the_right_one():
    because = PREDICT.judge("1").because.to("en")
    assert because == "Jun has just moved: next is somebody else."
    assert NUMBER.judge(2).because.to("en").startswith("That's too low. ")


@pytest.mark.parametrize(
    ("exercise", "is_so"),
    [
        (CHOOSE, False),
        (NUMBER, False),
        (PREDICT, True),
        (make(Choose, {"cards": "BJ KS KH 9S 9H"}, "stands_for"), True),
        (make(Choose, {"sets": ["8S 8H", "9S 9H"]}, "stronger"), True),
        (ASSIGN, True),
        (make(Assign, {"escapes": [0, 2, 4], "offense": 0}, [("outcome", {})]), False),
        (SORT, True),
        (FOLLOW, True),
        (STOP, True),
    ],
)
def test_what_is_asked_of_seats_plays_and_ranks_is_answered_on_them(exercise, is_so):
    assert exercise.is_on_cards == is_so


def test_of_marked_seats_it_is_told_which_are_wrong_and_not_which_are_missing():
    found = ASSIGN.judge(["trapped"] * 3)
    assert found.said.to("en") == "you chose: you, Mei and Bao"
    rule = ASSIGN.rule().to("en")
    assert found.because.to("en") == f"Mei went out second. {rule}"
    missing = ASSIGN.judge(["trapped", "escaped", "escaped"])
    assert missing.because.to("en") == f"One is still missing. {rule}"
    assert found.wrong == ()
    assert ASSIGN.answer_word(ASSIGN.solution).to("en") == "you and Bao"


def test_the_places_that_are_wrong_are_told():
    assert SORT.judge(["yes", "yes", "no"]).wrong == (0, 2)
    assert ORDER.judge(["2D", "8S", "AH", "8H"]).wrong == (1, 2)
    assert PARTITION.judge(["5D", "3S KH", "3H 3D", "KS"]).wrong == (1,)


def test_a_habit_is_told_apart_by_what_it_would_not_have_answered():
    against = NUMBER.tells_apart(3)
    assert "one_pack" in against
    assert "two_high" not in against


# House rules


@pytest.mark.parametrize(
    ("exercise", "answer", "says"),
    [
        (make(Choose, {"cards": "AS 2H 3D 4C 5S"}, "is_play"), "no", "A-2-3-4-5 isn't a straight"),
        (
            make(Choose, {"cards": "9S 9H 9D 9C 3S", "table": "4H 5H 6H 7H 8H"}, "follows"),
            "yes",
            "a straight flush is just a flush",
        ),
        (
            make(Choose, {"sets": ["KS QS JS 4S 3S", "KH 10H 8H 6H 5H"]}, "stronger"),
            "first",
            "compared card by card",
        ),
        (make(Choose, {"count": 10}, "count"), "may_refuse", "with 9 cards or fewer"),
        (make(Choose, {"count": 12}, "count"), "must_refuse", "you must refuse"),
        (make(Choose, {"rule": "joker_return"}, "house"), "one", "right at other tables"),
        (
            make(Choose, {"escapes": [0, 2, 4], "seat": 0}, "next_level"),
            "5",
            "one level for each trapped player",
        ),
        (
            make(Order, {"sets": ["7S 7H 7D 7C 2S", "3D 4D 5D 6D 8D", "3S 4S 5S 6S 7S"]}),
            ["3S 4S 5S 6S 7S", "3D 4D 5D 6D 8D", "7S 7H 7D 7C 2S"],
            "a straight flush is just a flush",
        ),
        (
            make(MakePlay, {"kind": "flush", "hand": "3S 4S 5S 6S 7S KD"}),
            "3S 4S 5S 6S 7S",
            "a straight flush is just a flush",
        ),
        (
            make(FollowPlay, {"table": "3D 4D 5D 6D 7D", "hand": "AS AH AD KS KH"}),
            "AS AH AD KS KH",
            "a straight flush is just a flush",
        ),
    ],
)
def test_what_is_right_at_other_tables_is_no_mistake(exercise, answer, says):
    finding = exercise.judge(answer)
    assert finding.result == WRONG
    assert says in finding.elsewhere.to("en")
    assert finding.misconceptions == ()
    assert finding.elsewhere.to("zh_CN") != finding.elsewhere.to("en")


def test_a_house_rule_is_named_only_where_it_makes_the_difference():
    assert make(Choose, EQUAL, "follows").judge("yes").elsewhere is None
    assert make(Choose, {"count": 7}, "count").judge("must_refuse").elsewhere is None
    assert all(finding.elsewhere is None for finding in (NUMBER.judge(1), SORT.judge(["no"] * 3)))


def test_the_rule_of_this_table_is_never_another_one():
    facts = {"cards": "9S 9H 9D 9C 3S", "table": "4H 5H 6H 7H 8H"}
    there = make(Choose, facts, "follows", rules=PRESETS["catsatcards"])
    assert there.solution == "yes"
    assert "a class of its own" in there.judge("no").elsewhere.to("en")


def test_no_answer_is_excused_by_a_table_that_refuses_what_lies_there():
    # Where a Big and a Small Joker aren't a pair, nobody could be asked this.
    exercise = make(Choose, {"cards": "BJ BJ", "table": "BJ LJ"}, "follows")
    assert exercise.judge("no").elsewhere is None
    pairs = make(Order, {"sets": ["BJ LJ", "3S 3H"]})
    assert pairs.judge(["BJ LJ", "3S 3H"]).elsewhere is None


def test_naturally_highest_jokers_stay_a_habit_where_others_state_them():
    exercise = make(Choose, {"trump": "9", "cards": "BJ KS KH 9S 9H"}, "stands_for")
    assert exercise.judge("K").misconceptions == ("natural_first",)


def test_a_belief_shows_where_its_answer_is_wrong_and_no_house_rule():
    suited = make(Choose, {"cards": "9H 9H 9H KH KH"}, "kind")
    straight = make(Choose, {"cards": "4H 5H 6H 7H 8H"}, "kind")
    flush_first, poker = MISCONCEPTIONS["flush_first"](), MISCONCEPTIONS["poker_hands"]()
    assert (suited.differs(flush_first), suited.shows(flush_first)) == (True, True)
    assert (straight.differs(flush_first), straight.shows(flush_first)) == (True, False)
    # To him five odd cards are something that is not among the options.
    assert not make(Choose, {"cards": "2H 4S 6D 8C KH"}, "kind").shows(poker)


def test_a_turn_after_an_escape_is_a_house_rule():
    facts = {
        "game": "wildescape trump=2 turn=3\n0: 8C\n1: 3C\n2: 10C\n3: KD\n4: 6D\n5: 4C",
        "moves": [[3, "KD"], [4, ""], [5, ""], [0, ""], [1, ""], [2, ""]],
    }
    assert "the next partner" in make(Predict, facts, "turn").judge("5").elsewhere.to("en")
    assert make(Predict, PASSED, "turn").judge("3").elsewhere is None


@pytest.mark.parametrize(
    ("exercise", "answer", "en", "zh"),
    [
        (ASSIGN, ["trapped", "escaped", "trapped"], "you and Bao", "你和阿宝"),
        (ASSIGN, ["escaped", "escaped", "escaped"], "nobody", "没有人"),
        (
            make(Assign, {"escapes": [0, 2, 4], "offense": 0}, [("outcome", {})]),
            ["draw"],
            "result “a draw”",
            "结果选“平局”",
        ),
        (
            SORT,
            SORT.solution,
            "7♠, 7♥ “No”; 8♠, 8♥ “Yes”; 2♠ “Yes”",
            "7♠、7♥选“不可以”；8♠、8♥选“可以”；2♠选“可以”",
        ),
    ],
)
def test_a_class_is_shown_in_words_what_it_put_in_each_place(exercise, answer, en, zh):
    said = exercise.answer_count(answer).said
    assert (worded(said, "en"), worded(said, "zh_CN")) == (en, zh)


def test_plays_are_sorted_by_whether_they_beat_the_table():
    facts = {"table": "AS AH", "sets": ["2S 2H", "KS KH"]}
    [first, _] = make(Sort, facts, "follows").control("en", Attempted([], [], []))["slots"]
    assert [one["text"] for one in first["options"]] == ["Beats it", "Doesn't beat it"]
    [alone, _] = make(Choose, {"cards": "2S 2H", "table": "AS AH"}, "follows").labelled("en")
    assert alone["text"] == "Yes"
