"""The same hand at several tables: whose result is better, and where they parted."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from wildescape.comparison import (
    comparison,
    parting,
    scores,
    tell_compared,
    tell_parting,
    tell_result,
    tell_result_to,
    worth,
)
from wildescape.dealing import deal
from wildescape.game import Act, Move
from wildescape.hand import HandResult, HandState
from wildescape.session import Session


def ended(*escaped):
    """A hand in which these seats got out, in this order."""
    return HandResult(escaped, tuple(0 if seat in escaped else 5 for seat in range(6)), escaped[-1])


BEST = [
    ended(0, 2, 4),
    ended(0, 1, 2, 4),
    ended(0, 1, 3, 2, 4),
    ended(0, 1, 3, 5),
    ended(1, 3, 0, 5),
    ended(1, 0, 2, 3, 5),
]
"""Results from the best for the even seats on; the last two are losses."""


def test_results_are_in_the_order_in_which_players_put_them():
    even = [worth(result, 0) for result in BEST]
    assert even == [3, 2, 1, 0, -2, -1]
    assert [worth(result, 1) for result in BEST] == [-each for each in even]


def test_each_better_result_counts_two_and_each_equal_one():
    results = [BEST[0], BEST[3], BEST[0], BEST[4]]
    assert comparison(results) == [(5, 1), (2, 4), (5, 1), (0, 6)]


def test_all_points_of_two_tables_are_two_for_each_team():
    for one, other in pairwise(BEST):
        [mine, theirs] = comparison([one, other])
        assert sum(mine) == 2 == sum(theirs)
        assert mine[0] + theirs[0] == 2 == mine[1] + theirs[1]


def test_a_table_that_still_plays_counts_for_nobody():
    assert comparison([BEST[0], None, BEST[3]]) == [(2, 0), (0, 0), (0, 2)]
    assert comparison([BEST[0], None]) == [(0, 0), (0, 0)]
    assert comparison([]) == []


def test_points_are_summed_over_hands():
    assert scores([[BEST[0], BEST[3]], [BEST[3], BEST[3]], [None, BEST[0]]]) == [(3, 1), (1, 3)]
    assert scores([]) == []


def first_hand():
    return HandState.start(deal(0, seed=3).hands, "5", 2)


def played(first, bot, seed="x"):
    """The moves of the whole hand if bots play it."""
    session = Session(first, bot, seed)
    while session.state.turn is not None:
        session.make(session.choose().move)
    return session.moves


def test_tables_part_where_the_first_move_differs():
    first = first_hand()
    moves = played(first, "beginner")
    for at in Random(7).sample(range(len(moves) - 1), 12):
        now = first
        for move in moves[:at]:
            now = now.after(move)
        others = [move for move in now.moves if move != moves[at]]
        if not others:
            continue
        apart = parting(first, {1: moves, 4: [*moves[:at], others[0]]})
        assert apart.before == now
        assert apart.moves == {1: moves[at], 4: others[0]}
        tricks = sum(each.table is None for each in states(first, moves[: at + 1]))
        assert apart.trick == tricks


def states(first, moves):
    """The states before each of these moves."""
    now = first
    for move in moves:
        yield now
        now = now.after(move)


def test_tables_that_played_alike_never_parted():
    first = first_hand()
    moves = played(first, "beginner")
    assert parting(first, {1: moves, 2: moves}) is None
    assert parting(first, {1: moves}) is None
    assert parting(first, {}) is None


def test_a_question_for_a_count_is_no_other_way_to_play():
    first = first_hand()
    moves = played(first, "beginner")
    asked = [Move(2, Act.ASK, number=3), Move(3, Act.COUNT, number=27)]
    assert parting(first, {1: moves, 2: [*asked, *moves]}) is None


def test_what_each_table_played_is_told_with_who_played_it_where_one_may_know():
    hands = ["3S 3H 3D 4S", "AS", "6C", "7C", "8C", "9C"]
    first = HandState.start(hands, "2", 0)
    one, other = Move(0, Act.PLAY, "3S 3H"), Move(0, Act.PLAY, "3S 3D")
    told = tell_parting(parting(first, {1: [one], 2: [Move(0, Act.PLAY, "4S")], 3: [one]}))
    assert told.to("en") == (
        "The tables first played differently in trick 1, at seat 1. Tables 1 and 3 played a pair "
        "of 3s. Table 2 played a single 4."
    )
    apart = parting(first, {1: [one], 2: [Move(0, Act.PLAY, "4S")]})
    assert "Table 1 (Ann) played a pair of 3s. Table 2 (Bo) played a single 4." in (
        tell_parting(apart, {1: "Ann", 2: "Bo"}).to("en")
    )
    # Other suits are no other play.
    assert parting(first, {1: [one], 2: [other]}) is None


def test_a_pass_is_told_as_one():
    first = HandState.start(["3S 4S", "AS AH", "6C", "7C", "8C", "9C"], "2", 0)
    lead = Move(0, Act.PLAY, "3S")
    apart = parting(first, {1: [lead, Move(1, Act.PASS)], 2: [lead, Move(1, Act.PLAY, "AS")]})
    assert "Table 1 passed. Table 2 played a single ace." in tell_parting(apart).to("en")


def test_results_are_told_for_all_and_for_one():
    assert tell_result(BEST[1], ("Green", "Orange")).to("en") == "Green won, 2 trapped"
    assert tell_result(BEST[4], ("Green", "Orange")).to("en") == "Orange won, 2 trapped"
    assert tell_result(BEST[3], ("Green", "Orange")).to("en") == "Draw"
    assert tell_result_to(BEST[1], 0).to("en") == "You won, 2 trapped"
    assert tell_result_to(BEST[1], 1).to("en") == "They won, 2 trapped"
    assert tell_result_to(BEST[3], 1).to("en") == "Draw"


def test_one_other_table_is_compared_by_what_the_team_with_the_same_cards_did():
    told = [
        tell_compared([BEST[at], BEST[other]], 0, 0).to("en")
        for at, other in ((0, 1), (1, 0), (0, 0))
    ]
    assert told == [
        f"The team with your cards at table 2 did {how}." for how in ("worse", "better", "the same")
    ]


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_others_are_compared_once_there_are_any(lang):
    assert tell_compared([BEST[0], None], 0, 0) is None
    assert tell_compared([None, BEST[0]], 0, 0) is None
    told = tell_compared([BEST[1], BEST[0], BEST[3], BEST[4], BEST[1]], 0, 0).to(lang)
    if lang == "en":
        assert told == (
            "Compared with the other tables: better than 2, the same as 1, worse than 1."
        )
    else:
        assert "2" in told
        assert not any(c.isascii() and c.isalpha() for c in told)
