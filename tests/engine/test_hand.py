"""One hand: turns, tricks, escapes, questions, and every refusal."""

import random
import re
from dataclasses import replace
from functools import reduce

import pytest
from wildescape.cards import PACK, Rank
from wildescape.game import Act, IllegalMove, Move, Refusal
from wildescape.hand import HandResult, HandState, public_count
from wildescape.i18n import LANGUAGES, InputError
from wildescape.notation import parse_cards, parse_face, parse_trump
from wildescape.positions import format_position, parse_position
from wildescape.rules import CHOICES, PLAY_FIELDS, Rules
from wildescape.verdicts import Reason

FILLERS = ("3C 4C", "3D 4D", "3H 4H", "3S 4S", "3C 4C", "3D 4D")
ACTS = {"asks": Act.ASK, "holds": Act.COUNT, "refuses": Act.NO_COUNT, "passes": Act.PASS}


def position(*hands, trump="2", leader=0, **rules):
    """A hand with these cards; the seats left over hold two low ones each."""
    cards = [parse_cards(hand) for hand in (*hands, *FILLERS[len(hands) :])]
    return HandState.start(cards, parse_trump(trump), leader, Rules(**rules))


def made(text):
    """A move: `0 KS KH`, `0 KS BJ as KS KH`, `0 passes`, `0 asks 3`, `3 holds 9`, `3 refuses`."""
    seat, what, *rest = text.split()
    if what in ACTS:
        return Move(int(seat), ACTS[what], number=int(rest[0]) if rest else None)
    cards, _, stated = text[2:].partition(" as ")
    meant = tuple(map(parse_face, stated.split())) or None
    return Move(int(seat), Act.PLAY, parse_cards(cards), stated=meant)


def after(hand, *moves):
    return reduce(HandState.after, map(made, moves), hand)


def passed_by(*seats):
    return [f"{seat} passes" for seat in seats]


def reason(hand, move):
    return hand.judge(made(move)).reason


def over(table, cards, **rules):
    """A hand in which seat 1 holds `cards` and a king, and `table` stands before it."""
    lead, _, stated = table.partition(" as ")
    hand = position(f"{lead} 3C", f"{cards} KC", **rules)
    return hand.after(made(f"0 {lead}" + (f" as {stated}" if stated else "")))


# Turns and tricks


@pytest.mark.parametrize(
    ("direction", "others"),
    [("clockwise", [1, 2, 3, 4, 5]), ("counterclockwise", [5, 4, 3, 2, 1])],
)
def test_turns_pass_round_the_table_until_all_others_have_passed(direction, others):
    hand = after(position("KS AS", direction=direction), "0 KS")
    for seat in others:
        assert (hand.turn, hand.table.cards) == (seat, parse_cards("KS"))
        hand = hand.after(Move(seat, Act.PASS))
    assert (hand.turn, hand.table, hand.passed) == (0, None, frozenset())


def test_a_play_gives_every_other_player_a_turn_again():
    hand = after(position("QS AS", "3C 4C", "KS 4S"), "0 QS", "1 passes", "2 KS")
    assert hand.passed == frozenset()
    hand = after(hand, *passed_by(3, 4, 5, 0))
    assert (hand.turn, hand.table.seat) == (1, 2)
    assert after(hand, "1 passes").turn == 2


def test_who_passed_may_still_play_in_the_same_trick():
    hand = position("5S 4S", "9S 4S", "8S 4C")
    hand = after(hand, "0 5S", "1 passes", "2 8S", *passed_by(3, 4, 5, 0))
    assert hand.judge(made("1 9S")).legal
    assert after(hand, "1 9S").table.seat == 1


def test_where_a_pass_locks_out_it_holds_for_the_whole_trick_but_no_longer():
    hand = position("5S 4S", "9S 4S", "8S 4C", "7S 4C", pass_locks_out="on")
    hand = after(hand, "0 5S", "1 passes", "2 8S")
    assert reason(hand, "1 9S") == Refusal.LOCKED_OUT
    hand = after(hand, *passed_by(3, 4, 5, 0))
    assert (hand.turn, hand.table) == (2, None)
    assert after(hand, "2 4C", "3 7S", "4 passes", "5 passes", "0 passes").turn == 1


@pytest.mark.parametrize(("pass_locks_out", "passing"), [("off", (0, 1, 2, 3, 4)), ("on", (0,))])
def test_an_escaped_winner_needs_the_pass_of_all_who_are_not_locked_out(pass_locks_out, passing):
    hands = ["JS 4S", *FILLERS[1:5], "KS"]
    hand = after(position(*hands, pass_locks_out=pass_locks_out), "0 JS", *passed_by(1, 2, 3, 4))
    hand = after(hand, "5 KS")
    for seat in passing:
        assert (hand.turn, hand.table.seat) == (seat, 5)
        hand = hand.after(Move(seat, Act.PASS))
    assert (hand.turn, hand.table) == (0, None)


def test_one_who_is_locked_out_still_answers_a_question():
    hand = position("5S 4S", "9S 4S", "8S 4C", pass_locks_out="on")
    hand = after(hand, "0 5S", "1 passes", "2 asks 1")
    assert after(hand, "1 holds 2").turn == 2


def test_who_has_escaped_gets_no_turn():
    hand = after(position("QS", "KS 3C", "AS 4C"), "0 QS", "1 KS", "2 AS", *passed_by(3, 4, 5))
    assert hand.turn == 1


# Escapes


@pytest.fixture
def escaped():
    """A maker of the position after seat 0 escaped with a king and all but the last passed."""

    def make(last_cards="3S 4S", **rules):
        hands = ["KS", *FILLERS[1:]]
        order = [1, 2, 3, 4, 5]
        if rules.get("direction") == "counterclockwise":
            order.reverse()
        hands[order[-1]] = last_cards
        return after(position(*hands, **rules), "0 KS", *passed_by(*order[:-1]))

    return make


def test_after_an_escape_the_fifth_player_may_still_beat_the_last_play(escaped):
    hand = escaped("AS 4S")
    assert (hand.turn, hand.table.seat, hand.escaped) == (5, 0, (0,))
    hand = after(hand, "5 AS")
    assert (hand.turn, hand.table.seat) == (1, 5)
    assert after(hand, *passed_by(1, 2, 3, 4)).turn == 5


@pytest.mark.parametrize(
    ("direction", "escaped_lead", "last", "leader"),
    [
        ("clockwise", "next", 5, 1),
        ("clockwise", "partner", 5, 2),
        ("counterclockwise", "next", 1, 5),
        ("counterclockwise", "partner", 1, 4),
    ],
)
def test_the_lead_of_an_escaped_winner_goes_where_the_rules_say(
    escaped, direction, escaped_lead, last, leader
):
    hand = escaped(direction=direction, escaped_lead=escaped_lead)
    assert (hand.turn, hand.table.seat) == (last, 0)
    hand = hand.after(Move(last, Act.PASS))
    assert (hand.turn, hand.table) == (leader, None)
    assert reason(hand, f"{leader} passes") == Refusal.PASS_ON_LEAD


@pytest.mark.parametrize(("escaped_lead", "leader"), [("next", 3), ("partner", 4)])
def test_the_lead_is_inherited_by_a_player_who_still_holds_cards(escaped_lead, leader):
    hand = position("JS 4C", "QS", "KS", escaped_lead=escaped_lead)
    hand = after(hand, "0 JS", "1 QS", "2 KS", *passed_by(3, 4, 5, 0))
    assert (hand.turn, hand.table) == (leader, None)


def test_all_others_get_their_pass_even_after_passing_before_the_escape():
    hand = after(position("JS 4C", "3C 4D", "KS"), "0 JS", "1 passes", "2 KS")
    assert hand.passed == frozenset()
    assert after(hand, *passed_by(3, 4, 5, 0)).turn == 1


@pytest.mark.parametrize(
    ("plays", "result"),
    [
        (
            ["0 10S", "1 passes", "2 QS", "3 passes", "4 AS"],
            HandResult(escaped=(0, 2, 4), left=(0, 1, 0, 1, 0, 2), last=4),
        ),
        (
            ["0 10S", "1 JS", "2 QS", "3 passes", "4 AS"],
            HandResult(escaped=(0, 1, 2, 4), left=(0, 0, 0, 1, 0, 2), last=4),
        ),
        (
            ["0 10S", "1 JS", "2 QS", "3 KS", "4 passes", "5 AS", "4 passes", "5 4D"],
            HandResult(escaped=(0, 1, 2, 3, 5), left=(0, 0, 0, 0, 1, 0), last=5),
        ),
    ],
)
def test_a_hand_ends_when_the_last_of_one_team_escapes(plays, result):
    hand = position("10S", "JS", "QS", "KS", "AS", "AS 4D")
    for play in plays:
        assert hand.result is None
        hand = after(hand, play)
    assert (hand.turn, list(hand.moves), hand.result) == (None, [], result)


def test_a_result_names_who_was_first_who_was_complete_and_who_is_trapped():
    result = HandResult(escaped=(1, 0, 2, 4), left=(0, 0, 0, 5, 0, 9), last=4)
    assert (result.first, result.complete, result.trapped) == (1, 0, (3, 5))


# Fields of the rules


@pytest.mark.parametrize(
    ("field", "reasons", "trump", "table", "cards"),
    [
        (
            "straight_flush",
            {"on": None, "off": Reason.LOWER},
            "2",
            "AS AH AD AC 3S",
            "5S 6S 7S 8S 9S",
        ),
        (
            "ace_low_straight",
            {"on": None, "off": Reason.NO_COMBINATION},
            "9",
            None,
            "AS 2H 3D 4C 5S",
        ),
        (
            "trump_in_straight",
            {"natural": Reason.LOWER, "promoted": None},
            "4",
            "5S 6H 7D 8C 9S",
            "4S 5H 6D 7C 8S",
        ),
        (
            "flush_compare",
            {"top": Reason.EQUAL, "all_cards": None},
            "2",
            "AS KS 9S 5S 4S",
            "AH KH 9H 6H 4H",
        ),
        (
            "straight_and_flush",
            {"flush_higher": Reason.LOWER, "straight_higher": None},
            "2",
            "KH 10H 8H 4H 3H",
            "5S 6H 7D 8C 9S",
        ),
        (
            "mixed_joker_pair",
            {"small": None, "forbidden": Reason.NO_COMBINATION, "lowest": None},
            "2",
            None,
            "LJ BJ",
        ),
        (
            "joker_reading",
            {"highest": Reason.EQUAL, "stated": None, "lowest_rank": None},
            "2",
            "LJ 6S 7H 8D 9C as 5S 6S 7H 8D 9C",
            "6H 7D 8C 9S 10H",
        ),
        (
            "joker_reading",
            {"highest": None, "stated": Reason.EQUAL, "lowest_rank": Reason.EQUAL},
            "2",
            "5H 6D 7C 8S 9H",
            "LJ 6S 7H 8D 9C as 5S 6S 7H 8D 9C",
        ),
    ],
)
def test_every_field_of_a_single_play_decides_a_move(field, reasons, trump, table, cards):
    assert set(reasons) == set(CHOICES[field])
    held = cards.partition(" as ")[0]
    for choice, expected in reasons.items():
        rules = {"trump": trump, field: choice}
        hand = over(table, held, **rules) if table else position(f"{held} KC", **rules)
        assert reason(hand, f"{hand.turn} {cards}") == expected


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("6S 7S 8S 9S LJ", Reason.LOWER),
        ("6S 7S 8S 9S LJ 3C", None),
        ("4C 5D LJ LJ BJ", Reason.LOWER),
        ("7S 7H 7D 7C LJ", None),
        ("6S 7S 8S 9S 10S", None),
        ("LJ LJ LJ BJ BJ", None),
    ],
)
def test_jokers_in_a_last_play_count_as_little_as_they_can_where_that_is_played(held, expected):
    table, cards = "KH 10H 8H 4H 3H", " ".join(held.split()[:5])
    hands = [table + " QS", held, "3C", "3D", "4C", "4D"]
    hand = HandState.start(hands, "2", 0, Rules(last_play="weakest")).after(made(f"0 {table}"))
    assert reason(hand, f"1 {cards}") == expected
    assert (made(f"1 {cards}") in hand.moves) == (expected is None)
    assert hand.judge_cards(cards, hand=held).reason == expected


def test_a_last_play_stands_as_what_it_counts_as():
    rules = Rules(last_play="weakest")
    hands = ["LJ 6S 7S 8S 9S", "6H 7H 8D 9C 10C KC", "3C", "3D", "4C", "4D"]
    hand = HandState.start(hands, "2", 0, rules).after(made("0 LJ 6S 7S 8S 9S"))
    assert hand.table.is_last
    higher = hand.after(made("1 6H 7H 8D 9C 10C"))
    assert not higher.table.is_last
    assert hand.judge_cards("6H 7H 8D 9C 10C").legal
    again = parse_position(format_position(hand))
    assert again.table == hand.table


def test_what_stands_is_as_high_as_its_jokers_were_stated():
    hand = position("LJ 6S 7H 8D 9C 3C", joker_reading="stated")
    highest = after(hand, "0 LJ 6S 7H 8D 9C").table
    stated = after(hand, "0 LJ 6S 7H 8D 9C as 5S 6S 7H 8D 9C").table
    assert stated.strength < highest.strength
    assert [str(face) for face in stated.stated] == ["5S", "6S", "7H", "8D", "9C"]
    assert highest.stated is None


def test_stating_more_than_jokers_is_no_move_and_changes_nothing():
    hand = position("8S LJ 3C", joker_reading="stated")
    with pytest.raises(InputError, match="only jokers"):
        hand.after(made("0 8S LJ as 9S 9H"))


@pytest.mark.parametrize("joker_reading", CHOICES["joker_reading"])
@pytest.mark.parametrize(("cards", "stated"), [("LJ", "AS"), ("BJ", "LJ"), ("8S LJ", "8S 9H")])
def test_what_is_stated_as_no_combination_is_not_played(joker_reading, cards, stated):
    hand = position("8S LJ BJ 3C", joker_reading=joker_reading)
    assert reason(hand, f"0 {cards} as {stated}") == Reason.NO_COMBINATION
    with pytest.raises(IllegalMove):
        hand.after(made(f"0 {cards} as {stated}"))
    assert made(f"0 {cards} as {stated}") not in hand.moves


@pytest.mark.parametrize("text", ["1 8S BJ as 8S 8H", "1 8S BJ as 8S 3H", "1 8S BJ"])
@pytest.mark.parametrize("joker_reading", CHOICES["joker_reading"])
def test_a_stated_play_is_among_the_moves_if_it_is_legal(joker_reading, text):
    hand = over("7S 7H", "8S BJ", joker_reading=joker_reading)
    assert (made(text) in hand.moves) == hand.judge(made(text)).legal


# Questions for a count


def holding(count, **rules):
    """A hand in which seat 0 has just asked seat 3, which holds `count` cards."""
    cards = " ".join(map(str, PACK[4 : 4 + count]))
    return after(position("KS AS", "KH AH", "KD AD", cards, **rules), "0 asks 3")


@pytest.mark.parametrize(
    ("must", "above", "count", "told", "refused"),
    [
        ("10", "may_refuse", 1, True, False),
        ("10", "may_refuse", 10, True, False),
        ("10", "may_refuse", 11, True, True),
        ("9", "may_refuse", 9, True, False),
        ("9", "may_refuse", 10, True, True),
        ("9", "may_refuse", 11, True, True),
        ("always", "may_refuse", 11, True, False),
        ("always", "may_refuse", 27, True, False),
        ("10", "forbidden", 10, True, False),
        ("10", "forbidden", 11, False, True),
        ("9", "forbidden", 9, True, False),
        ("9", "forbidden", 10, False, True),
        ("9", "forbidden", 11, False, True),
        ("always", "forbidden", 11, True, False),
    ],
)
def test_a_count_is_owed_free_or_forbidden_by_the_rules(must, above, count, told, refused):
    hand = holding(count, count_must_answer=must, count_above=above)
    tell, refuse = made(f"3 holds {count}"), made("3 refuses")
    assert hand.judge(tell).legal == told
    assert hand.judge(refuse).legal == refused
    assert list(hand.moves) == [tell] * told + [refuse] * refused
    assert list(hand.view(3).moves) == list(hand.moves)


def test_a_question_returns_the_turn_to_the_asker_with_the_table_as_it_was():
    before = after(position("5S 6S", "7S 8S"), "0 5S")
    asked = after(before, "1 asks 4")
    assert (asked.turn, asked.question) == (4, (1, 4))
    told = after(asked, "4 holds 2")
    assert told == replace(before, asked=frozenset({(1, 4)}), told=(None,) * 4 + (2, None))
    assert after(told, "1 7S").turn == 2


@pytest.mark.parametrize("asker", range(6))
@pytest.mark.parametrize("other", range(6))
def test_any_player_may_ask_any_other_between_two_moves(asker, other):
    before = after(position("5S 6S", "7S 8S"), "0 5S", "1 7S")
    if asker == other:
        assert reason(before, f"{asker} asks {other}") == Refusal.ASK_SELF
        return
    asked = after(before, f"{asker} asks {other}")
    assert (asked.turn, asked.question, asked.interrupted) == (other, (asker, other), 2)
    count = len(asked.hands[other])
    told = after(asked, f"{other} holds {count}")
    assert (told.turn, told.interrupted, told.table) == (2, None, before.table)
    assert told.told[other] == count
    assert after(told, "2 passes").turn == 3


def test_while_a_question_waits_for_its_answer_nobody_asks_or_plays():
    asked = after(position("5S 6S", "7S 8S"), "0 5S", "3 asks 4")
    for move in ("1 7S", "1 passes", "3 asks 5", "1 asks 2"):
        assert reason(asked, move) == Refusal.NOT_YOUR_TURN
    assert reason(asked, "4 asks 1") == Refusal.NOT_NOW
    assert not any(asked.view(seat).questions for seat in range(6))


def test_who_is_locked_out_of_a_trick_may_still_ask():
    hand = after(position("5S 4S", pass_locks_out="on"), "0 5S", "1 passes")
    assert after(hand, "1 asks 3", "3 holds 2").turn == 2


def test_a_player_out_of_turn_may_ask_on_the_lead_too():
    hand = after(position("5S 4S"), "4 asks 0", "0 holds 2")
    assert (hand.turn, hand.table) == (0, None)


def test_only_players_still_in_the_hand_ask_and_are_asked():
    hand = after(position("KS"), "0 KS", "1 passes")
    assert reason(hand, "0 asks 3") == reason(hand, "3 asks 0") == Refusal.ASK_ESCAPED
    assert hand.view(0).questions == []
    assert hand.view(3).questions == [made(f"3 asks {seat}") for seat in (1, 2, 4, 5)]
    ended = after(position("KS", "3C", "AS", "3D", "AS"), "0 KS", "1 passes", "2 AS")
    ended = after(ended, *passed_by(3, 4, 5, 1), "3 3D", "4 AS")
    assert reason(ended, "1 asks 5") == Refusal.GAME_OVER
    assert not any(ended.view(seat).questions for seat in range(6))


def test_who_inherits_the_lead_may_repeat_a_question_as_in_older_records():
    hand = after(position("KS"), "0 KS", "1 asks 3", "3 holds 2", "2 asks 3", "3 holds 2")
    hand = after(hand, *passed_by(1, 2, 3, 4, 5))
    assert (hand.turn, hand.table) == (1, None)
    assert hand.judge(made("1 asks 3")).legal
    assert reason(hand, "2 asks 3") == Refusal.ASK_AGAIN


def test_a_question_may_be_put_again_after_the_next_play_only():
    hand = after(position("KS QS", "AS 3C"), "0 QS", "5 asks 3", "3 holds 2")
    assert reason(hand, "5 asks 3") == Refusal.ASK_AGAIN
    assert hand.judge(made("4 asks 3")).legal
    assert hand.judge(made("3 asks 5")).legal
    passed = after(hand, "1 passes")
    assert reason(passed, "5 asks 3") == Refusal.ASK_AGAIN
    assert hand.after(made("1 AS")).judge(made("5 asks 3")).legal


@pytest.mark.parametrize(
    ("must", "expected"), [("10", [10, None]), ("9", [None, None]), ("always", [10, 11])]
)
def test_all_may_know_what_would_have_to_be_told(must, expected):
    rules = Rules(count_must_answer=must)
    hands = [PACK[:10], PACK[10:21], *([card] for card in PACK[21:25])]
    hand = HandState.start(hands, Rank.TWO, 0, rules)
    assert [public_count(hand, seat) for seat in (0, 1)] == expected
    told = replace(hand, told=(None, 11, *[None] * 4))
    assert public_count(told, 1) == 11


def test_a_refused_count_is_not_told():
    hand = after(holding(11), "3 refuses")
    assert (hand.turn, hand.told) == (0, (None,) * 6)


@pytest.mark.parametrize(
    ("hand", "text", "more"),
    [
        (holding(11, count_above="forbidden"), "3 refuses", {"number": 11}),
        (holding(11), "3 holds 11", {"cards": parse_cards("3C 9S")}),
        (position(), "0 asks 3", {"cards": parse_cards("BJ")}),
        (over("5S", "6S"), "1 passes", {"cards": parse_cards("6S")}),
        (over("5S", "6S"), "1 6S", {"number": 2}),
    ],
    ids=["refuses", "holds", "asks", "passes", "plays"],
)
def test_a_move_tells_the_others_nothing_but_itself(hand, text, more):
    move = made(text)._replace(**more)
    if hand.judge(move).legal:
        assert list(hand.after(move).log)[-1] == made(text)


def test_each_other_player_with_cards_may_be_asked_once_until_the_next_play():
    hand = after(position("QS", "KS 3C"), "0 QS", "1 asks 3", "3 holds 2")
    assert hand.view(1).questions == [made(f"1 asks {seat}") for seat in (2, 4, 5)]
    assert all(hand.judge(move).legal for move in hand.view(1).questions)
    assert hand.view(2).questions == [made(f"2 asks {seat}") for seat in (1, 3, 4, 5)]
    hand = after(hand, "1 asks 5", "5 holds 2")
    assert [reason(hand, f"1 asks {seat}") for seat in (3, 5)] == [Refusal.ASK_AGAIN] * 2
    assert after(hand, "1 KS", "2 asks 3", "3 holds 2").asked == {(2, 3)}


def test_what_was_told_follows_later_plays():
    hand = after(position("3C 4C", "7S 7H 8S"), "0 asks 1", "1 holds 3", "0 3C", "1 7S")
    assert hand.told == (None, 2, None, None, None, None)
    hand = after(hand, *passed_by(2, 3, 4, 5, 0))
    assert after(hand, "1 7H").told[1] == 1


# Refusals


def refusals():
    lead = position("KS KH 8S 9D 5S")
    table = after(lead, "0 KS")
    pair = after(lead, "0 KS KH")
    locked = after(position("5S 4S", "9S", "8S 4C", pass_locks_out="on"), "0 5S", "1 passes")
    ended = after(position("KS", "3C", "AS", "3D", "AS"), "0 KS", "1 passes", "2 AS")
    ended = after(ended, *passed_by(3, 4, 5, 1), "3 3D", "4 AS")
    escaped = after(position("KS"), "0 KS")
    asked, told = holding(10), after(holding(10), "3 holds 10")
    secret = holding(11, count_above="forbidden")
    strict = holding(11, count_above="forbidden", count_must_answer="9")
    four = position("8S 8S 8S 9D 9D", "8H 8H 8H 8C 8C")
    return [
        (ended, "1 3C", Refusal.GAME_OVER, "The game is over."),
        (ended, "5 passes", Refusal.GAME_OVER, "The game is over."),
        (lead, "1 3D", Refusal.NOT_YOUR_TURN, "It's seat 0's turn, not seat 1's."),
        (table, "0 passes", Refusal.NOT_YOUR_TURN, "It's seat 1's turn, not seat 0's."),
        (asked, "0 KS", Refusal.NOT_YOUR_TURN, "It's seat 3's turn, not seat 0's."),
        (
            locked,
            "1 9S",
            Refusal.LOCKED_OUT,
            "Seat 1 has passed, and at this table a pass holds for the whole trick.",
        ),
        (
            table,
            "1 holds 2",
            Refusal.NOT_NOW,
            "“tell the count” isn't possible now; choose play, pass or ask for a count.",
        ),
        (
            holding(11),
            "3 passes",
            Refusal.NOT_NOW,
            "“pass” isn't possible now; choose tell the count or keep the count secret.",
        ),
        (table, "1 asks 6", Refusal.NO_SEAT, "There is no seat 6: they run from 0 to 5."),
        (table, "1 asks -1", Refusal.NO_SEAT, "There is no seat -1: they run from 0 to 5."),
        (table, Move(1, Act.ASK), Refusal.NO_SEAT, "they run from 0 to 5."),
        (table, "6 asks 1", Refusal.NO_SEAT, "There is no seat 6: they run from 0 to 5."),
        (table, Move(-1, Act.ASK, number=1), Refusal.NO_SEAT, "There is no seat -1"),
        (lead, Move(0, Act.PLAY), Refusal.NO_CARD, "A play needs a card."),
        (lead, "0 KS KC BJ", Refusal.NOT_HELD, "Seat 0 doesn't hold KC BJ."),
        (lead, "0 KS KS", Refusal.NOT_HELD, "Seat 0 doesn't hold KS."),
        (lead, "0 KS as QS", Refusal.BAD_STATEMENT, "“QS” doesn't state KS"),
        (
            four,
            "0 8S 8S 8S 8S 9D",
            Refusal.NOT_HELD,
            "Seat 0 doesn't hold 8S.",
        ),
        (
            lead,
            "0 passes",
            Refusal.PASS_ON_LEAD,
            "You can't pass on the lead: any play will do.",
        ),
        (
            lead,
            "0 asks 0",
            Refusal.ASK_SELF,
            "Ask the others for their count, not yourself.",
        ),
        (escaped, "1 asks 0", Refusal.ASK_ESCAPED, "Seat 0 is out of cards."),
        (escaped, "0 asks 1", Refusal.ASK_ESCAPED, "Seat 0 is out of cards"),
        (
            told,
            "0 asks 3",
            Refusal.ASK_AGAIN,
            "Seat 0 has already asked seat 3, and may ask again after the next play.",
        ),
        (
            asked,
            "3 holds 9",
            Refusal.WRONG_COUNT,
            "The answer must be true: seat 3 holds 10, not 9.",
        ),
        (
            asked,
            "3 refuses",
            Refusal.MUST_ANSWER,
            "With 10 cards you must answer: at this table you can't keep 10 or fewer secret.",
        ),
        (
            secret,
            "3 holds 11",
            Refusal.MAY_NOT_ANSWER,
            "With 11 cards you may not answer: at this table more than 10 stay secret.",
        ),
        (
            strict,
            "3 holds 11",
            Refusal.MAY_NOT_ANSWER,
            "With 11 cards you may not answer: at this table more than 9 stay secret.",
        ),
        (lead, "0 KS KH 8S 9D", Reason.BAD_SIZE, "A play has 1, 2, 3 or 5 cards."),
        (lead, "0 KS 8S", Reason.NO_COMBINATION, "Not a valid play"),
        (pair, "1 3D", Reason.COUNT_MISMATCH, "only beat it with 2 cards"),
        (over("KS", "KH"), "1 KH", Reason.EQUAL, "equal"),
        (over("KS", "QH"), "1 QH", Reason.LOWER, "Too low for a single king"),
    ]


REFUSALS = refusals()


@pytest.mark.parametrize(
    ("hand", "text", "refusal", "sentence"), REFUSALS, ids=[str(case[2]) for case in REFUSALS]
)
def test_every_refusal_says_why_and_changes_nothing(hand, text, refusal, sentence):
    move = made(text) if isinstance(text, str) else text
    before = replace(hand)
    ruling = hand.judge(move)
    assert (ruling.legal, ruling.reason) == (False, refusal)
    assert sentence in ruling.phrase.to("en")
    assert all(ruling.phrase.to(lang) for lang in LANGUAGES)
    assert move not in hand.moves
    with pytest.raises(IllegalMove, match=re.escape(sentence)) as raised:
        hand.after(move)
    assert raised.value.ruling == ruling
    assert hand == before
    assert list(hand.log) == list(before.log)


def test_a_refused_play_is_told_in_a_whole_sentence():
    said = over("KS", "QH").judge(made("1 QH")).phrase.to("en")
    assert said.startswith("A single queen.")


ELSEWHERE = {
    Refusal.NOT_DEALT,
    Refusal.NOT_HIGHEST,
    Refusal.WRONG_NUMBER,
    Refusal.RETURN_TOO_LOW,
    Refusal.SAME_RANK,
    Refusal.NOT_SHOWN,
    Refusal.NOT_ONE_VALUE,
    Refusal.SPECIAL_ALONE,
    Refusal.NOT_HIGHER,
    Refusal.NOTHING_TO_TAKE,
}


def test_no_refusal_of_a_hand_is_left_out():
    # Nobody holds a fourth copy, so an impossible play is refused as not held.
    wanted = {*Refusal, *Reason} - ELSEWHERE - {Reason.IMPOSSIBLE}
    assert {refusal for _, _, refusal, _ in REFUSALS} == wanted


@pytest.mark.parametrize(
    ("hand", "move", "impossible"),
    [
        (position(), "0 holds 2", "pass"),
        (holding(10), "3 passes", "keep the count secret"),
        (holding(11, count_above="forbidden"), "3 passes", "tell the count"),
    ],
    ids=["pass on the lead", "refuse what is owed", "tell what is forbidden"],
)
def test_a_refusal_offers_only_what_is_possible(hand, move, impossible):
    ruling = hand.judge(made(move))
    assert ruling.reason == Refusal.NOT_NOW
    assert impossible not in ruling.phrase.to("en").partition("possible is")[2]


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": ["KS"] * 3 + ["QS"] * 2},
        {"hands": ["KS"] * 3 + ["QS"] * 3 + ["JS"]},
        {"hands": ["KS", "", "QS", "QS", "QS", "JS"]},
        {"hands": ["KS"] * 3 + ["QS", "QS", "KS"]},
        {"hands": ["BJ BJ", "BJ BJ", "3C", "3C", "3D", "3D"]},
        {"leader": 6},
        {"leader": -1},
    ],
    ids=str,
)
def test_a_hand_needs_six_possible_hands_and_a_leader(changes):
    asked = {"hands": FILLERS, "leader": 0} | changes
    with pytest.raises(InputError) as raised:
        HandState.start(list(map(parse_cards, asked["hands"])), Rank.TWO, asked["leader"])
    assert raised.value.code == "bad_request"
    assert all(raised.value.phrase.to(lang) for lang in LANGUAGES)


# Laws over random hands


# A few trumps and rules for plays, for each costs a table; all other rules at random.
PLAYS = [
    {},
    {"straight_flush": "off", "ace_low_straight": "off", "joker_reading": "stated"},
    {
        "flush_compare": "all_cards",
        "trump_in_straight": "promoted",
        "mixed_joker_pair": "forbidden",
    },
]
TRUMPS = (Rank.TWO, Rank.NINE, Rank.ACE)
TABLE_FIELDS = [name for name in CHOICES if name not in PLAY_FIELDS]


def dealt_at_random(rng, size):
    """A hand of `size` cards for each seat, under random rules."""
    fields = {name: rng.choice(CHOICES[name]) for name in TABLE_FIELDS}
    pack = rng.sample([*PACK] * 3, 6 * size)
    hands = [pack[seat * size : seat * size + size] for seat in range(6)]
    return HandState.start(
        hands, rng.choice(TRUMPS), rng.randrange(6), Rules(**fields | rng.choice(PLAYS))
    )


def played(rng, hand):
    """Every state of a random course of `hand`, in which now and then a count is asked for."""
    states = [hand]
    while hand.turn is not None:
        questions = hand.view(hand.turn).questions
        moves = questions if questions and rng.random() < 0.1 else hand.moves
        hand = hand.after(moves[rng.randrange(len(moves))])
        states.append(hand)
    return states


@pytest.fixture(scope="module")
def courses():
    rng = random.Random(7)
    return [played(rng, dealt_at_random(rng, rng.choice((3, 9, 15)))) for _ in range(60)]


def test_cards_are_always_in_a_hand_or_played(courses):
    for states in courses:
        everything = sorted(card for hand in states[0].hands for card in hand)
        for state in states:
            cards = [card for hand in state.hands for card in hand]
            cards += [card for move in state.log for card in move.cards]
            assert sorted(cards) == everything


def test_a_log_replayed_gives_the_same_states(courses):
    for states in courses:
        hand = states[0]
        for move, state in zip(states[-1].log, states[1:], strict=True):
            hand = hand.after(move)
            assert hand == state
        assert hand.result == states[-1].result is not None


def test_the_turn_is_of_the_next_who_holds_cards_and_has_not_passed_on_what_stands(courses):
    for states in courses:
        rules, passed, table = states[0].rules, set(), None
        way = 1 if rules.direction == "clockwise" else -1
        for state in states[1:-1]:
            move = list(state.log)[-1]
            if move.act == Act.PASS:
                passed.add(move.seat)
            elif move.act == Act.PLAY:
                table = move
                passed &= passed if rules.pass_locks_out == "on" else set()
            else:
                continue
            round_ = [(move.seat + way * place) % 6 for place in range(1, 7)]
            held = [seat for seat in round_ if state.hands[seat]]
            waiting = [seat for seat in held if seat not in passed and seat != table.seat]
            if waiting:
                assert (state.turn, state.table.cards) == (waiting[0], table.cards)
                continue
            heirs = [(table.seat + way * place) % 6 for place in range(6)]
            if not state.hands[table.seat] and rules.escaped_lead == "partner":
                heirs = heirs[::2]
            assert state.turn == next(seat for seat in heirs if state.hands[seat])
            assert state.table is None
            passed = set()


def test_what_is_told_is_true(courses):
    for states in courses:
        for state in states:
            for hand, told in zip(state.hands, state.told, strict=True):
                assert told in (None, len(hand))


def test_the_moves_offered_are_the_legal_ones(courses):
    rng = random.Random(8)
    legal = illegal = 0
    for states in rng.sample(courses, 40):
        state = rng.choice(states[:-1])
        moves = list(state.moves)
        assert len(state.moves) == len(moves) == len(set(moves)) > 0
        for move in rng.sample(moves, min(5, len(moves))):
            assert move in state.moves
            assert state.judge(move).legal
            state.after(move)
        cards = state.hands[state.turn]
        for _ in range(10):
            size = min(len(cards), rng.choice((1, 1, 2, 3, 4, 5)))
            some = tuple(rng.sample(cards, size))
            move = Move(state.turn, Act.PLAY, some)
            ruling = state.judge(move)
            assert (move in state.moves) == ruling.legal
            legal, illegal = legal + ruling.legal, illegal + (not ruling.legal)
    assert min(legal, illegal) > 30


@pytest.mark.parametrize(
    ("escaped", "winner"), [((0, 2, 4), 0), ((1, 0, 3, 5), 1), ((0, 1, 3, 5), None)]
)
def test_the_winner_of_a_hand_is_a_team_and_a_draw_has_none(escaped, winner):
    result = HandResult(escaped, tuple(int(seat not in escaped) for seat in range(6)), escaped[-1])
    assert result.winner == winner
