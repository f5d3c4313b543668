"""Tribute: who pays whom, what is owed, what may be returned, and every refusal."""

import random
import re
from dataclasses import replace
from functools import reduce
from itertools import permutations

import pytest
from wildescape.cards import NATURAL_RANKS, PACK
from wildescape.game import Act, IllegalMove, Move, Refusal
from wildescape.hand import HandResult
from wildescape.i18n import LANGUAGES
from wildescape.notation import format_cards, parse_cards, parse_trump
from wildescape.rules import CHOICES, Rules
from wildescape.tribute import Debt, Tribute, all_excused, debts, paid_winners, transfers
from wildescape.turns import team


def ended(*escaped, left=(), last=None):
    """How a hand ended; the seats that did not escape hold `left` cards, in seat order."""
    trapped = [seat for seat in range(6) if seat not in escaped]
    held = dict(zip(trapped, left or [3] * len(trapped), strict=True))
    counts = tuple(held.get(seat, 0) for seat in range(6))
    return HandResult(escaped, counts, escaped[-1] if last is None else last)


def pairs(result, **rules):
    return [tuple(debt) for debt in debts(result, Rules(**rules))]


def owing(*owed, trump="2", hands=None, winners=(), **rules):
    """The tribute of these debts; a seat whose hand is not given holds three low cards."""
    held = {seat: f"3{suit} 4{suit} 5{suit}" for seat, suit in enumerate("CDHSCD")} | (hands or {})
    cards = tuple(tuple(sorted(parse_cards(held[seat]))) for seat in range(6))
    debt_list = tuple(Debt(*pair) for pair in owed)
    return Tribute(cards, parse_trump(trump), Rules(**rules), debt_list, winners=winners)


def pays(seat, cards):
    return Move(seat, Act.TRIBUTE, parse_cards(cards))


def returns(seat, cards):
    return Move(seat, Act.RETURN, parse_cards(cards))


def after(tribute, *moves):
    return reduce(Tribute.after, moves, tribute)


def offered(tribute):
    return [format_cards(move.cards) for move in tribute.moves]


# Who pays whom


@pytest.mark.parametrize(
    ("result", "owed"),
    [
        (ended(0, 1, 2, 3, 4), [(5, 0)]),
        (ended(0, 1, 2, 4, left=(3, 7)), [(5, 0), (3, 2)]),
        (ended(0, 1, 2, 4, left=(7, 3)), [(3, 0), (5, 2)]),
        (ended(0, 2, 4, left=(3, 9, 5)), [(3, 0), (5, 2), (1, 4)]),
        (ended(5, 0, 2, 3, 1, left=(8,)), [(4, 5)]),
        (ended(3, 1, 5, left=(2, 4, 3)), [(2, 3), (4, 1), (0, 5)]),
    ],
)
def test_most_cards_pay_the_first_of_the_winners_to_escape(result, owed):
    assert pairs(result) == owed


@pytest.mark.parametrize("pairing", CHOICES["tribute_pairing"])
def test_a_partner_of_the_payers_never_receives(pairing):
    result = ended(0, 1, 2, 4)
    owed = debts(result, Rules(tribute_pairing=pairing))
    receivers = {debt.receiver for debt in owed} - {None}
    assert receivers | {*paid_winners(result, owed)} == {0, 2}


@pytest.mark.parametrize("result", [ended(0, 1, 3, 5), ended(1, 0, 2, 4)])
@pytest.mark.parametrize("pairing", CHOICES["tribute_pairing"])
def test_nobody_pays_after_a_draw(result, pairing):
    assert pairs(result, tribute_pairing=pairing) == []


@pytest.mark.parametrize(
    ("direction", "owed"),
    [
        ("clockwise", [(3, 0), (1, 2), (5, 4)]),
        ("counterclockwise", [(5, 0), (1, 2), (3, 4)]),
    ],
)
def test_of_equal_counts_the_later_in_turn_after_the_last_play_pays_first(direction, owed):
    assert pairs(ended(0, 2, 4, left=(3, 3, 3)), direction=direction) == owed


def test_a_tie_below_the_most_cards_is_decided_by_turn_as_well():
    assert pairs(ended(0, 2, 4, left=(6, 9, 6))) == [(3, 0), (1, 2), (5, 4)]
    assert pairs(ended(2, 4, 0, left=(6, 9, 6))) == [(3, 2), (5, 4), (1, 0)]


@pytest.mark.parametrize(
    ("result", "direction", "by_escape", "by_position"),
    [
        (ended(2, 3, 0, 4, left=(3, 9)), "clockwise", [(5, 2), (1, 0)], [(5, 0), (1, 2)]),
        (ended(2, 3, 0, 4, left=(9, 3)), "counterclockwise", [(1, 2), (5, 0)], [(1, 0), (5, 2)]),
        (
            ended(0, 4, 2, left=(1, 2, 3)),
            "clockwise",
            [(5, 0), (3, 4), (1, 2)],
            [(1, 2), (3, 4), (5, 0)],
        ),
        (
            ended(0, 4, 2, left=(1, 2, 3)),
            "counterclockwise",
            [(5, 0), (3, 4), (1, 2)],
            [(5, 4), (3, 2), (1, 0)],
        ),
        # The next receiver beyond seat 5 has received already.
        (ended(0, 1, 2, 4, left=(2, 8)), "clockwise", [(5, 0), (3, 2)], [(3, 0), (5, 2)]),
        (ended(0, 3, 2, 4, left=(2, 8)), "counterclockwise", [(5, 0), (1, 2)], [(5, 2), (1, 0)]),
        (ended(0, 1, 2, 3, 4), "clockwise", [(5, 0)], [(5, 0)]),
    ],
)
def test_by_position_each_pays_the_next_receiver_beyond(result, direction, by_escape, by_position):
    assert pairs(result, direction=direction) == by_escape
    assert pairs(result, direction=direction, tribute_pairing="position") == by_position


def escape_orders():
    """Every order in which players can escape until one team is complete."""
    for order in permutations(range(6)):
        teams = [team(seat) for seat in order]
        end = next(end for end in range(3, 6) if 3 in (teams[:end].count(0), teams[:end].count(1)))
        yield order[:end]


@pytest.mark.parametrize("pairing", CHOICES["tribute_pairing"])
@pytest.mark.parametrize("direction", CHOICES["direction"])
def test_every_trapped_loser_pays_one_of_the_first_winners(pairing, direction):
    rng = random.Random(3)
    for escaped in escape_orders():
        result = ended(*escaped, left=[rng.randint(1, 4) for _ in range(6 - len(escaped))])
        owed = debts(result, Rules(tribute_pairing=pairing, direction=direction))
        if result.first != result.complete:
            assert owed == ()
            continue
        winners = [seat for seat in escaped if team(seat) == result.first]
        assert sorted(debt.payer for debt in owed) == list(result.trapped)
        assert paid_winners(result, owed) == tuple(winners[: len(owed)])
        receivers = {debt.receiver for debt in owed}
        assert receivers in ({None}, {*winners[: len(owed)]})


# What is owed


@pytest.mark.parametrize(
    ("trump", "cards", "highest"),
    [
        ("2", "AS KS 3S", ["AS"]),
        ("8", "AS 8S 3S", ["8S"]),
        ("8", "AS 8S 8H 3S", ["8H", "8S"]),
        ("8", "AS 8S LJ 3S", ["LJ"]),
        ("8", "AS 8S LJ BJ 3S", ["BJ"]),
        ("3", "AS AS AH KS", ["AH", "AS"]),
        ("8", "BJ BJ 8S", ["BJ"]),
    ],
)
def test_the_tribute_is_any_copy_of_the_highest_card_by_the_new_trump(trump, cards, highest):
    tribute = owing((1, 0), trump=trump, hands={1: cards})
    assert offered(tribute) == highest
    for card in dict.fromkeys(parse_cards(cards)):
        move = Move(1, Act.TRIBUTE, (card,))
        assert tribute.judge(move).legal == (str(card) in highest)
        if str(card) in highest:
            paid = tribute.after(move)
            assert card in paid.hands[0]
            assert len(paid.hands[1]) == len(tribute.hands[1]) - 1


def test_for_a_plain_card_any_one_card_comes_back_even_the_same():
    tribute = after(owing((1, 0), hands={1: "AS 7S", 0: "5S KH BJ"}), pays(1, "AS"))
    assert tribute.turn == 0
    assert sorted(offered(tribute)) == ["5S", "AS", "BJ", "KH"]
    tribute = tribute.after(returns(0, "KH"))
    assert (tribute.turn, tribute.result) == (None, tribute.hands)
    assert tribute.hands[1] == parse_cards("7S KH")
    assert tribute.hands[0] == parse_cards("5S AS BJ")


@pytest.fixture
def joker_paid():
    """The tribute after seat 1 paid a Big Joker at trump 2."""
    return after(owing((1, 0), hands={1: "2S 7S 10S BJ", 0: "5S 9S KS"}), pays(1, "BJ"))


@pytest.mark.parametrize(
    ("card", "refusal"),
    [
        ("7S", Refusal.RETURN_TOO_LOW),
        ("10S", None),
        ("2S", None),
        ("5S", None),
        ("9S", None),
    ],
)
def test_one_of_two_offered_cards_comes_back_or_one_higher_than_both(joker_paid, card, refusal):
    tribute = joker_paid.after(returns(0, "5S 9S"))
    assert (tribute.turn, tribute.offered) == (1, parse_cards("5S 9S"))
    ruling = tribute.judge(returns(1, card))
    assert ruling.reason == refusal
    assert (returns(1, card) in tribute.moves) == ruling.legal
    if ruling.legal:
        done = tribute.after(returns(1, card))
        assert [len(hand) for hand in done.hands[:2]] == [3, 4]
        assert done.turn is None


@pytest.mark.parametrize(
    ("own", "offer", "legal"),
    [
        ("9H", "5S 9S", False),
        ("5H", "5S 9S", False),
        ("10H", "5S 9S", True),
        ("AH", "2S 9S", False),
        ("2H", "9S AS", True),
        ("LJ", "2S 9S", True),
    ],
)
def test_a_card_returned_instead_is_higher_than_both_by_the_new_trump(own, offer, legal):
    tribute = owing((1, 0), hands={1: f"{own} BJ", 0: f"{offer} 3S"})
    tribute = after(tribute, pays(1, "BJ"), returns(0, offer))
    assert tribute.judge(returns(1, own)).legal == legal


def test_two_equal_cards_may_be_offered_and_the_joker_too(joker_paid):
    assert joker_paid.judge(returns(0, "BJ 5S")).legal
    tribute = owing((1, 0), hands={1: "7S LJ", 0: "5S 5S 9S"})
    tribute = after(tribute, pays(1, "LJ"), returns(0, "5S 5S"))
    assert sorted(offered(tribute)) == ["5S", "7S"]


@pytest.mark.parametrize(("joker_return", "number"), [("two", 2), ("one", 1)])
def test_for_a_joker_come_as_many_cards_as_the_rules_say(joker_return, number):
    hands = {1: "7S LJ", 0: "5S 9S"}
    tribute = owing((1, 0), hands=hands, joker_return=joker_return).after(pays(1, "LJ"))
    assert tribute.step.number == number
    assert all(len(move.cards) == number for move in tribute.moves)
    assert tribute.judge(returns(0, "5S")).legal == (number == 1)
    assert tribute.judge(returns(0, "5S 9S")).legal == (number == 2)
    if number == 1:
        assert tribute.after(returns(0, "5S")).turn is None


def test_all_tributes_leave_before_any_return():
    tribute = owing((5, 0), (3, 2), (1, 4), hands={5: "AS 3S", 3: "LJ 9D", 1: "KS 4S"})
    tribute = after(tribute, pays(5, "AS"), pays(3, "LJ"), pays(1, "KS"))
    assert tribute.turn == 0
    tribute = after(tribute, returns(0, "3C"), returns(2, "3H 4H"))
    assert tribute.turn == 3
    tribute = after(tribute, returns(3, "9D"), returns(4, "3C"))
    assert tribute.turn is None
    assert [move.seat for move in tribute.log] == [5, 3, 1, 0, 2, 3, 4]


# A joker returned by its kind


def shown(big=True):
    hands = {1: "BJ LJ KS", 0: "5S 9H 9D QC"}
    tribute = owing((1, 0), hands=hands, joker_return="by_joker")
    return tribute.after(pays(1, "BJ"))


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("5S 9H 9D", Refusal.SAME_RANK),
        ("5S 9H", Refusal.WRONG_NUMBER),
        ("5S 9H 2C", Refusal.NOT_HELD),
        ("5S 9H QC", None),
        ("5S 9D BJ", None),
    ],
)
def test_for_a_big_joker_three_cards_of_different_ranks_are_shown(cards, reason):
    assert shown().judge(returns(0, cards)).reason == reason


@pytest.mark.parametrize(
    ("card", "reason"),
    [("KS", Refusal.NOT_SHOWN), ("9D", Refusal.NOT_SHOWN), ("5S 9H", Refusal.WRONG_NUMBER)],
)
def test_the_payer_takes_none_but_one_of_the_shown_cards(card, reason):
    assert shown().after(returns(0, "5S 9H QC")).judge(returns(1, card)).reason == reason


def test_the_payer_takes_one_and_the_others_stay():
    tribute = shown().after(returns(0, "5S 9H QC"))
    assert format_cards(tribute.hands[0]) == "5S 9D 9H QC BJ"
    assert offered(tribute) == ["5S", "9H", "QC"]
    tribute = tribute.after(returns(1, "9H"))
    assert tribute.result == tribute.hands
    assert [format_cards(hand) for hand in tribute.hands[:2]] == ["5S 9D QC BJ", "9H KS LJ"]


def test_for_a_small_joker_two_cards_are_shown_and_for_any_other_card_one_is_returned():
    hands = {1: "LJ KS", 3: "AS 3S", 0: "5S 5H 9H", 2: "4S 6S"}
    tribute = owing((1, 0), (3, 2), hands=hands, joker_return="by_joker")
    tribute = after(tribute, pays(1, "LJ"), pays(3, "AS"))
    assert offered(tribute) == ["5H 9H", "5H LJ", "5S 9H", "5S LJ", "9H LJ"]
    tribute = after(tribute, returns(0, "5S LJ"), returns(1, "LJ"))
    assert format_cards(tribute.hands[1]) == "KS LJ"
    assert offered(tribute) == ["4S", "6S", "AS"]


def test_of_a_hand_with_fewer_ranks_one_card_of_each_is_shown():
    hands = {1: "BJ KS", 0: "5S 5H 5D"}
    tribute = owing((1, 0), hands=hands, joker_return="by_joker").after(pays(1, "BJ"))
    assert offered(tribute) == ["5D BJ", "5H BJ", "5S BJ"]


def test_transfers_tell_where_cards_went():
    hands = {1: "BJ KS", 3: "AS 3S", 0: "5S 9H 9D QC", 2: "4S 6S"}
    tribute = owing((1, 0), (3, 2), hands=hands, joker_return="by_joker")
    moves = [pays(1, "BJ"), pays(3, "AS"), returns(0, "5S 9H QC"), returns(1, "9H")]
    done = after(tribute, *moves, returns(2, "4S"))
    told = transfers(done.paid, done.returned, done.owed, done.rules)
    assert [(giver, taker, format_cards(cards)) for giver, taker, cards in told] == [
        (1, 0, "BJ"),
        (3, 2, "AS"),
        (0, 1, "9H"),
        (2, 3, "4S"),
    ]


# Paired by the cards


def by_card(*gifts, trump="2", winners=(0, 2, 4), **rules):
    """The tribute after these were paid, each by a seat."""
    hands = {seat: f"{card} 3S" for seat, card in gifts}
    owed = [(seat, None) for seat, _ in gifts]
    named = {"tribute_pairing": "by_card", **rules}
    tribute = owing(*owed, hands=hands, trump=trump, winners=winners[: len(gifts)], **named)
    return after(tribute, *(pays(seat, card) for seat, card in gifts))


@pytest.mark.parametrize(
    ("gifts", "trump", "owed"),
    [
        ([(1, "KS"), (3, "AS")], "2", [(1, 2), (3, 0)]),
        ([(1, "KS"), (3, "9S")], "9", [(1, 2), (3, 0)]),
        ([(1, "KS"), (3, "KH"), (5, "LJ")], "2", [(1, 2), (3, 4), (5, 0)]),
        ([(1, "KS")], "2", [(1, 0)]),
    ],
)
def test_the_highest_card_goes_to_the_first_who_escaped(gifts, trump, owed):
    tribute = by_card(*gifts, trump=trump)
    assert [tuple(debt) for debt in tribute.owed] == owed
    for (payer, card), (_, receiver) in zip(gifts, owed, strict=True):
        assert parse_cards(card)[0] in tribute.hands[receiver]
        assert parse_cards(card)[0] not in tribute.hands[payer]


def test_equal_cards_go_in_the_direction_of_play_from_the_first_who_escaped():
    gifts = [(1, "KS"), (3, "KH"), (5, "KD")]
    assert [tuple(debt) for debt in by_card(*gifts).owed] == [(1, 0), (3, 2), (5, 4)]
    turned = by_card(*gifts, direction="counterclockwise")
    assert [tuple(debt) for debt in turned.owed] == [(1, 4), (3, 2), (5, 0)]


def test_a_card_is_on_its_way_until_all_have_paid():
    assert pairs(ended(0, 1, 2, 4), tribute_pairing="by_card") == [(3, None), (5, None)]
    hands = {3: "KS 3S", 5: "AS 4S"}
    tribute = owing((3, None), (5, None), hands=hands, winners=(0, 2), tribute_pairing="by_card")
    tribute = tribute.after(pays(3, "KS"))
    assert [*map(tuple, tribute.owed)] == [(3, None), (5, None)]
    assert (format_cards(tribute.on_the_way), format_cards(tribute.hands[3])) == ("KS", "3S")
    tribute = tribute.after(pays(5, "AS"))
    assert [*map(tuple, tribute.owed)] == [(3, 2), (5, 0)]
    assert (tribute.on_the_way, tribute.turn) == ((), 2)


# Who leads after it


@pytest.mark.parametrize(
    ("gifts", "leader"),
    [
        ([(1, "KS"), (3, "2S")], 3),
        ([(1, "KS"), (3, "KH")], 1),
        ([(1, "KS"), (3, "AS"), (5, "AH")], 3),
    ],
)
def test_who_paid_the_highest_card_leads_where_that_is_played(gifts, leader):
    tribute = by_card(*gifts, lead_after_tribute="highest_tribute")
    assert tribute.leader_after(0) == leader
    assert by_card(*gifts).leader_after(0) == 0


def test_of_equal_tributes_the_first_in_the_direction_of_play_leads():
    rules = {"lead_after_tribute": "highest_tribute", "direction": "counterclockwise"}
    assert by_card((1, "KS"), (3, "KH"), **rules).leader_after(0) == 3


# Anti-tribute


@pytest.mark.parametrize(
    ("hands", "excused"),
    [
        ({1: "LJ BJ 3S", 3: "LJ 4S"}, {"three_jokers"}),
        ({1: "LJ BJ 3S", 3: "4S"}, set()),
        ({1: "LJ BJ 3S", 5: "LJ BJ"}, set()),
        ({1: "BJ BJ 3S", 3: "BJ 4S"}, {"three_jokers", "all_big"}),
        ({1: "BJ BJ LJ LJ LJ", 3: "4S"}, {"three_jokers"}),
        ({1: "LJ LJ 3S", 0: "LJ BJ BJ BJ"}, set()),
    ],
)
def test_payers_who_together_hold_the_jokers_owe_nothing(hands, excused):
    tribute = owing((1, 0), (3, 2), hands=hands)
    for choice in CHOICES["anti_tribute"]:
        if choice != "each":
            held = {debt.payer: tribute.hands[debt.payer] for debt in tribute.owed}
            spared = Rules(anti_tribute=choice).excused(held)
            assert all_excused(tribute.owed, spared) == (choice in excused)
            assert spared == (tuple(held) if choice in excused else ())


@pytest.mark.parametrize(
    ("hands", "excused"),
    [
        ({1: "BJ BJ 3S", 3: "LJ 4S"}, (1,)),
        ({1: "BJ LJ LJ LJ", 3: "BJ BJ"}, (3,)),
        ({1: "BJ BJ BJ", 3: "4S"}, (1,)),
        ({1: "BJ 3S", 3: "BJ 4S"}, ()),
    ],
)
def test_a_payer_who_alone_holds_two_big_jokers_owes_nothing(hands, excused):
    tribute = owing((1, 0), (3, 2), hands=hands)
    held = {debt.payer: tribute.hands[debt.payer] for debt in tribute.owed}
    assert Rules(anti_tribute="each").excused(held) == excused


def test_only_who_still_pays_counts_as_a_payer():
    result = ended(0, 2, 4, left=(9, 5, 7))
    assert pairs(result) == [(1, 0), (5, 2), (3, 4)]
    assert [*map(tuple, debts(result, Rules(), {1}))] == [(5, 0), (3, 2)]
    assert [*map(tuple, debts(result, Rules(tribute_pairing="position"), {3}))] == [(1, 2), (5, 0)]


# What others see


@pytest.mark.parametrize(("public", "seen_by"), [("on", range(6)), ("off", (0, 1))])
def test_tribute_is_seen_by_all_or_by_the_two_alone(public, seen_by):
    hands = {1: "7S BJ", 0: "5S 9S", 3: "AS 3S"}
    tribute = owing((1, 0), (3, 2), hands=hands, tribute_public=public)
    moves = [pays(1, "BJ"), pays(3, "AS"), returns(0, "5S 9S"), returns(1, "5S")]
    tribute = after(tribute, *moves)
    for seat in range(6):
        sees = seat in seen_by
        view = tribute.view(seat)
        paid, by_other = view.paid
        assert paid == (moves[0] if sees else None)
        assert view.returned == ((moves[2], moves[3]) if sees else (None, None))
        assert by_other == (moves[1] if public == "on" or seat in (2, 3) else None)
        assert view.cards == tribute.hands[seat]
        assert list(view.moves) == (list(tribute.moves) if seat == 2 else [])


# Refusals


def refusals():
    start = owing((1, 0), hands={1: "7S 10S LJ 3S", 0: "5S 9S KS"}, trump="7")
    two = start.after(pays(1, "LJ"))
    choosing = two.after(returns(0, "5S 9S"))
    done = choosing.after(returns(1, "5S"))
    sevens = owing((1, 0), hands={1: "7S 7H AS"}, trump="7")
    one = sevens.after(pays(1, "7S"))
    return [
        (done, returns(1, "9S"), Refusal.GAME_OVER, "The game is over."),
        (start, pays(0, "KS"), Refusal.NOT_YOUR_TURN, "It's seat 1's turn, not seat 0's."),
        (two, returns(1, "3S"), Refusal.NOT_YOUR_TURN, "It's seat 0's turn, not seat 1's."),
        (
            start,
            Move(1, Act.PASS),
            Refusal.NOT_NOW,
            "“pass” isn't possible now; choose give tribute.",
        ),
        (
            two,
            Move(0, Act.PLAY, parse_cards("5S 9S")),
            Refusal.NOT_NOW,
            "“play” isn't possible now; choose return cards.",
        ),
        (start, pays(1, "BJ"), Refusal.NOT_HELD, "Seat 1 doesn't hold BJ."),
        (two, returns(0, "5S 5S"), Refusal.NOT_HELD, "Seat 0 doesn't hold 5S."),
        (
            start,
            pays(1, ""),
            Refusal.WRONG_NUMBER,
            "You must give one card here, no more and no less.",
        ),
        (
            start,
            pays(1, "LJ 7S"),
            Refusal.WRONG_NUMBER,
            "You must give one card here, no more and no less.",
        ),
        (
            two,
            returns(0, "5S"),
            Refusal.WRONG_NUMBER,
            "You must give two cards here, no more and no less.",
        ),
        (
            one,
            returns(0, "3C 4C"),
            Refusal.WRONG_NUMBER,
            "You must give one card here, no more and no less.",
        ),
        (
            choosing,
            returns(1, "5S 9S"),
            Refusal.WRONG_NUMBER,
            "You must give one card here, no more and no less.",
        ),
        (
            sevens,
            pays(1, "AS"),
            Refusal.NOT_HIGHEST,
            "The tribute is the highest card of the hand: 7♥ or 7♠.",
        ),
        (
            choosing,
            returns(1, "3S"),
            Refusal.RETURN_TOO_LOW,
            "Return one of the two offered cards, 5♠ and 9♠, or a card higher than both.",
        ),
    ]


REFUSALS = refusals()


@pytest.mark.parametrize(
    ("tribute", "move", "refusal", "sentence"), REFUSALS, ids=[str(case[2]) for case in REFUSALS]
)
def test_every_refusal_says_why_and_changes_nothing(tribute, move, refusal, sentence):
    before = replace(tribute)
    ruling = tribute.judge(move)
    assert (ruling.reason, ruling.phrase.to("en")) == (refusal, sentence)
    assert all(ruling.phrase.to(lang) for lang in LANGUAGES)
    assert move not in tribute.moves
    with pytest.raises(IllegalMove, match=re.escape(sentence)) as raised:
        tribute.after(move)
    assert raised.value.ruling == ruling
    assert tribute == before


def test_no_refusal_of_a_tribute_is_left_out():
    assert {refusal for _, _, refusal, _ in REFUSALS} == {
        Refusal.GAME_OVER,
        Refusal.NOT_YOUR_TURN,
        Refusal.NOT_NOW,
        Refusal.NOT_HELD,
        Refusal.WRONG_NUMBER,
        Refusal.NOT_HIGHEST,
        Refusal.RETURN_TOO_LOW,
    }


def test_the_order_in_which_cards_are_named_does_not_matter(joker_paid):
    one, other = returns(0, "5S 9S"), returns(0, "9S 5S")
    assert joker_paid.after(one) == joker_paid.after(other)
    assert list(joker_paid.after(other).log) == [pays(1, "BJ"), one]
    assert one in joker_paid.moves
    assert other in joker_paid.moves


# Laws over random tributes


def random_tribute(rng):
    """Every state of a random tribute between whole hands."""
    count = rng.randint(1, 3)
    losers = rng.randint(0, 1)
    payers = rng.sample(range(losers, 6, 2), count)
    receivers = rng.sample(range(1 - losers, 6, 2), count)
    pack = rng.sample([*PACK] * 3, 162)
    hands = tuple(tuple(sorted(pack[seat * 27 : seat * 27 + 27])) for seat in range(6))
    rules = Rules(joker_return=rng.choice(CHOICES["joker_return"]))
    owed = tuple(map(Debt, payers, receivers))
    tribute = Tribute(hands, rng.choice(NATURAL_RANKS), rules, owed)
    states = [tribute]
    while tribute.turn is not None:
        tribute = tribute.after(rng.choice(tribute.moves))
        states.append(tribute)
    return states


@pytest.fixture(scope="module")
def courses():
    rng = random.Random(11)
    return [random_tribute(rng) for _ in range(60)]


def test_every_hand_is_27_cards_again_afterwards(courses):
    for states in courses:
        assert [len(hand) for hand in states[-1].hands] == [27] * 6
        for state in states:
            cards = sorted(card for hand in state.hands for card in hand)
            assert cards == sorted([*PACK] * 3)
            assert (state.result is None) == (state.turn is not None)


def test_first_all_pay_and_then_all_returns_are_made(courses):
    for states in courses:
        owed = states[0].owed
        log = list(states[-1].log)
        acts = [move.act for move in log]
        assert acts == sorted(acts, key=[Act.TRIBUTE, Act.RETURN].index)
        assert [move.seat for move in log[: len(owed)]] == [debt.payer for debt in owed]
        givers = [move.seat for move in log[len(owed) :]]
        assert [seat for seat in givers if team(seat) != team(owed[0].payer)] == [
            debt.receiver for debt in owed
        ]


def test_a_log_replayed_gives_the_same_states(courses):
    for states in courses:
        tribute = states[0]
        for move, state in zip(states[-1].log, states[1:], strict=True):
            assert move in tribute.moves
            tribute = tribute.after(move)
            assert tribute == state


def test_the_moves_offered_are_the_legal_ones(courses):
    rng = random.Random(12)
    for states in courses:
        state = rng.choice(states[:-1])
        assert len({*state.moves}) == len(state.moves) > 0
        for _ in range(30):
            cards = tuple(sorted(rng.sample(state.hands[state.turn], rng.choice((1, 1, 2)))))
            move = Move(state.turn, state.step.act, cards)
            assert (move in state.moves) == state.judge(move).legal
