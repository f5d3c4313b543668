"""Escalation: the cases of the rules, every refusal, and laws over whole random games."""

import random
import re
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from functools import reduce
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wildescape.cards import Card
from wildescape.escalation import PACK_52, Escalation, total, value
from wildescape.game import Act, IllegalMove, Move, Refusal
from wildescape.i18n import LANGUAGES, InputError
from wildescape.notation import format_cards, parse_cards

FILLERS = ("7C 8C", "7D 8D", "7H 8H")


def position(*hands, **changes):
    """A game with these hands, and others up to three players; an empty table unless said."""
    hands = (*hands, *FILLERS[len(hands) :])
    cards = {name: parse_cards(changes.pop(name, "")) for name in ("stock", "middle")}
    state = {
        "hands": tuple(tuple(sorted(parse_cards(hand))) for hand in hands),
        "stacks": ((),) * len(hands),
        "value": 0,
        "direction": 1,
        "turn": 0,
    }
    return Escalation(**state | cards | changes)


def over(middle, *hands, **changes):
    """A game in which `middle`, one play, is to be beaten."""
    worth = total(parse_cards(middle)) or 0
    return position(*hands, middle=middle, value=worth, **changes)


def play(seat, cards):
    return Move(seat, Act.PLAY, parse_cards(cards))


def take(seat):
    return Move(seat, Act.TAKE)


def after(game, *moves):
    return reduce(Escalation.after, moves, game)


def offered(game):
    return [format_cards(move.cards) or str(move.act) for move in game.moves]


# The order of taste in which a player picks a move: what one policy never tries another does.
POLICIES = {
    "at random": lambda move: 0,
    "takes": lambda move: -(move.act == Act.TAKE),
    "takes as little": lambda move: move.act == Act.TAKE,
    "plays few": lambda move: len(move.cards) or 9,
    "plays many": lambda move: -len(move.cards),
    "keeps specials": lambda move: bool(move.cards) and value(move.cards[0]) is None,
}


def states_of(seed, players, policy):
    """Every state of one random game, from the deal to the end."""
    rng = random.Random(seed)
    game = Escalation.start(
        rng.sample(PACK_52, 52), players, rng.randrange(players), rng.randint(1, 5)
    )
    states = [game]
    while game.turn is not None:
        moves = list(game.moves)
        rng.shuffle(moves)
        if rng.random() < 0.8:
            moves.sort(key=POLICIES[policy])
        game = game.after(moves[0])
        states.append(game)
    return states


games = st.builds(
    states_of, st.integers(0, 2**32 - 1), st.integers(3, 6), st.sampled_from(sorted(POLICIES))
)
few = settings(max_examples=50, deadline=None)
fewer = settings(max_examples=15, deadline=None)


def test_a_four_a_five_and_a_six_are_worth_six_and_specials_nothing():
    cards = parse_cards("AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S")
    worth = [14, 13, 12, 11, 10, 9, 8, 7, 6, 6, 6, None, None]
    assert [value(card) for card in cards] == worth


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer():
    game = Escalation.start(PACK_52, players=4, dealer=2)
    assert (game.turn, game.direction, game.value) == (3, 1, 0)
    for place, seat in enumerate((3, 0, 1, 2)):
        assert game.hands[seat] == PACK_52[place:24:4]
    assert game.stock == PACK_52[24:]


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 2},
        {"players": 7},
        {"dealer": 3},
        {"dealer": -1},
        {"stake": 0},
        {"pack": PACK_52[:51]},
        {"pack": (*PACK_52[:51], PACK_52[0])},
        {"pack": (*PACK_52[:51], *parse_cards("BJ"))},
    ],
    ids=str,
)
def test_a_game_needs_three_to_six_players_one_pack_and_a_stake(changes):
    with pytest.raises(InputError) as raised:
        Escalation.start(**{"pack": PACK_52, "players": 3} | changes)
    assert raised.value.code == ("bad_rules" if "stake" in changes else "bad_request")
    assert all(raised.value.phrase.to(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("on_table", "cards", "reason"),
    [
        ("AC AD", "10C 10D 10H", None),
        ("AC AD", "KC KD", Refusal.NOT_HIGHER),
        ("JC", "4C 5C", None),
        ("JC", "6C 7C", Refusal.NOT_ONE_VALUE),
        ("JC", "4C 5C 6C", None),
        ("6D 6H", "4C 5C", Refusal.NOT_HIGHER),
        ("KC", "KD", Refusal.NOT_HIGHER),
        ("KC", "AC", None),
        ("AC AD AH", "2C", None),
        ("AC AD AH", "3C", None),
        ("JC", "2C 2D", Refusal.SPECIAL_ALONE),
        ("JC", "2C 3C", Refusal.SPECIAL_ALONE),
        ("JC", "AC 2C", Refusal.SPECIAL_ALONE),
    ],
)
def test_a_play_is_of_one_value_and_higher_in_total_or_one_special(on_table, cards, reason):
    assert over(on_table, cards).judge(play(0, cards)).reason == reason


@pytest.mark.parametrize("cards", ["2C 2D", "3C 3D", "2C 3C"])
def test_two_specials_are_no_play_even_on_the_lead(cards):
    game = position(cards)
    assert game.judge(play(0, cards)).reason == Refusal.SPECIAL_ALONE
    assert offered(game) == ([cards.split()[0]] if cards.count(cards[0]) == 2 else cards.split())


def test_a_three_turns_the_direction_and_keeps_the_value_and_a_two_only_keeps_it():
    game = position("KC 3D AC", "7C 7D 2C AD", "3C AH AS")
    game = after(game, play(0, "KC"), play(1, "7C 7D"), play(2, "3C"))
    assert (game.turn, game.value, game.direction) == (1, 14, -1)
    game = game.after(play(1, "2C"))
    assert (game.turn, game.value, game.direction) == (0, 14, -1)
    game = game.after(play(0, "3D"))
    assert (game.turn, game.value, game.direction) == (1, 14, 1)
    assert game.judge(play(1, "AD")).reason == Refusal.NOT_HIGHER


def test_a_special_may_be_led_and_then_any_play_beats_it():
    game = after(position("3C AC", "8D", "4C 9C"), play(0, "3C"))
    assert (game.turn, game.value, game.direction) == (2, 0, -1)
    assert offered(game) == ["4C", "9C", "take"]


def test_a_new_lead_does_not_reset_the_direction():
    game = after(position("3C AC", "8D", "4C 9C"), play(0, "3C"), take(2), play(2, "4C"))
    assert (game.turn, game.direction) == (1, -1)


def test_taking_puts_the_middle_on_the_stack_and_the_same_seat_leads():
    game = over("KC KD", "4C 5D AC", stock="7S")
    assert play(0, "AC") not in game.moves
    taken = game.after(take(0))
    assert taken.stacks == (parse_cards("KC KD"), (), ())
    assert (taken.turn, taken.middle, taken.value) == (0, (), 0)
    assert taken.judge(take(0)).reason == Refusal.NOTHING_TO_TAKE
    assert play(0, "AC") in taken.moves
    assert taken.after(play(0, "AC")).turn == 1


def test_taking_is_allowed_when_one_could_play():
    game = over("7S", "AC")
    assert play(0, "AC") in game.moves
    assert take(0) in game.moves


def test_taken_cards_never_come_into_a_hand():
    game = over("7S", "8C 9C", stock="10C", stacks=(parse_cards("4S"), (), ()))
    game = after(game, take(0), play(0, "8C"))
    assert game.hands[0] == parse_cards("9C 10C")
    assert game.stacks[0] == parse_cards("4S 7S")


def test_the_lead_after_taking_comes_before_the_refill():
    hand, drawn = "4C 7C 8C 9C JC QC", "KS"
    taken = over("AC AD", hand, stock=f"{drawn} 5S").after(take(0))
    assert taken.hands[0] == parse_cards(hand)
    assert taken.judge(play(0, drawn)).reason == Refusal.NOT_HELD
    led = taken.after(play(0, "4C"))
    assert led.hands[0] == parse_cards("7C 8C 9C JC QC KS")
    assert led.stock == parse_cards("5S")


def test_the_hand_is_refilled_to_six_as_far_as_the_stock_goes():
    hand = "10C 10D 10H 7C 8C 9C"
    full = after(position(hand, stock="4S 5S 6S 7S"), play(0, "10C 10D 10H"))
    assert full.hands[0] == parse_cards("4S 5S 6S 7C 8C 9C")
    assert full.stock == parse_cards("7S")
    short = after(position(hand, stock="4S"), play(0, "10C 10D 10H"))
    assert short.hands[0] == parse_cards("4S 7C 8C 9C")
    assert short.stock == ()


def test_an_empty_hand_does_not_win_while_there_is_stock():
    hand = "4C 4D 5C 5D 6C 6D"
    game = after(position(hand, stock="7S"), play(0, hand))
    assert (game.turn, game.hands[0]) == (1, parse_cards("7S"))
    assert game.result is None


@pytest.mark.parametrize("special", ["2C", "3C"])
@pytest.mark.parametrize("table", ["", "AC AD"])
def test_a_special_may_be_the_last_play(special, table):
    game = over(table, special) if table else position(special)
    assert game.after(play(0, special)).result.winner == 0


def test_a_lead_after_taking_may_be_the_last_play():
    game = over("AC AD", "KC KD")
    assert offered(game) == ["take"]
    assert after(game, take(0), play(0, "KC KD")).result.winner == 0


def test_losers_pay_for_hand_and_stack_and_nobody_for_the_middle_or_the_winners_stack():
    stacks = (parse_cards("4C 4D 4H 4S"), parse_cards("5C 5D 5H"), ())
    game = over("QC", "KC", "AC", "2C 2D", stacks=stacks, stake=10)
    assert game.result is None
    ended = game.after(play(0, "KC"))
    assert ended.result.payments == (60, -40, -20)
    assert ended.view(1).result == ended.result


def refusals():
    table = over("KC", "2C 2D 6C 7C AC")
    lead, over_game = position("7C 8S"), position("7C").after(play(0, "7C"))
    passing, sign = Move(0, Act.PASS), "“{}” isn't possible now; choose {}."
    return [
        (over_game, play(0, "7C"), Refusal.GAME_OVER, "The game is over."),
        (over_game, take(1), Refusal.GAME_OVER, "The game is over."),
        (table, take(2), Refusal.NOT_YOUR_TURN, "It's seat 0's turn, not seat 2's."),
        (table, play(1, "7D"), Refusal.NOT_YOUR_TURN, "It's seat 0's turn, not seat 1's."),
        (table, passing, Refusal.NOT_NOW, sign.format("pass", "play or take the middle")),
        (lead, passing, Refusal.NOT_NOW, sign.format("pass", "play")),
        (
            table,
            Move(0, Act.ASK, number=1),
            Refusal.NOT_NOW,
            sign.format("ask for a count", "play or take the middle"),
        ),
        (table, play(0, ""), Refusal.NO_CARD, "A play needs a card."),
        (table, play(0, "AC AD LJ"), Refusal.NOT_HELD, "Seat 0 doesn't hold AD LJ."),
        (table, play(0, "AC AC"), Refusal.NOT_HELD, "Seat 0 doesn't hold AC."),
        (table, play(0, "2C 2D"), Refusal.SPECIAL_ALONE, "A 2 or a 3 is played alone."),
        (
            table,
            play(0, "6C 7C"),
            Refusal.NOT_ONE_VALUE,
            "The cards of one play must all have the same value.",
        ),
        (table, play(0, "7C"), Refusal.NOT_HIGHER, "7 isn't higher than the 13 on the table."),
        (
            lead,
            take(0),
            Refusal.NOTHING_TO_TAKE,
            "The middle is empty: there's nothing to take.",
        ),
    ]


@pytest.mark.parametrize(("game", "move", "reason", "sentence"), refusals())
def test_every_refusal_says_why(game, move, reason, sentence):
    ruling = game.judge(move)
    assert not ruling.legal
    assert (ruling.reason, ruling.phrase.to("en")) == (reason, sentence)
    assert all(ruling.phrase.to(lang) for lang in LANGUAGES)
    assert move not in game.moves
    with pytest.raises(IllegalMove, match=re.escape(sentence)) as raised:
        game.after(move)
    assert raised.value.ruling == ruling


def test_a_legal_move_is_said_to_be_right():
    ruling = position("7C 8S").judge(play(0, "8S"))
    assert ruling.legal
    assert ruling.phrase.to("en") == "You may do that."


def test_plays_that_differ_only_in_suits_are_offered_once_and_all_accepted():
    game = position("2C 2S 3D KC KD KH")
    assert offered(game) == ["2C", "3D", "KC", "KC KD", "KC KD KH"]
    assert all(play(0, cards) in game.moves for cards in ("2S", "KH", "KD KH", "KH KC"))


def test_which_of_the_fours_fives_and_sixes_are_played_is_a_choice():
    game = over("10C", "4C 4D 5C 6C AC")
    assert set(offered(game)) == {
        "4C 4D", "4C 5C", "4C 6C", "5C 6C", "4C 4D 5C", "4C 4D 6C", "4C 5C 6C", "4C 4D 5C 6C",
        "AC", "take",
    }  # fmt: skip


def test_nothing_is_offered_when_the_game_is_over():
    ended = position("7C").after(play(0, "7C"))
    assert (ended.turn, list(ended.moves), len(ended.moves)) == (None, [], 0)


def test_the_log_and_the_state_do_not_depend_on_the_order_in_which_cards_are_named():
    game = position("KC KD 8C")
    one, other = game.after(play(0, "KD KC")), game.after(play(0, "KC KD"))
    assert one == other
    assert one.log == other.log == (play(0, "KC KD"),)


def test_games_that_stand_equally_are_equal_whatever_led_there():
    game = position("KC KD 8C").after(play(0, "8C"))
    assert replace(game, log=()) == game


def test_a_view_exists_only_of_a_seat():
    for seat in (-1, 3):
        with pytest.raises(InputError, match="0 to 2"):
            position().view(seat)


def legal_slowly(game, cards):
    """Whether the seat to move may play `cards` of its hand, read off the rules."""
    ranks = [card.rank for card in cards]
    if len(ranks) == 1 and ranks[0] in (2, 3):
        return True
    values = [6 if rank in (4, 5, 6) else int(rank) for rank in ranks]
    return not {2, 3} & set(ranks) and len(set(values)) == 1 and sum(values) > game.value


@fewer
@given(games)
def test_the_moves_offered_are_exactly_the_legal_ones_up_to_suits(states):
    for game in states[:-1]:
        moves, hand = list(game.moves), game.hands[game.turn]
        wanted = set()
        for size in range(1, len(hand) + 1):
            for cards in combinations(hand, size):
                legal = legal_slowly(game, cards)
                assert (Move(game.turn, Act.PLAY, cards) in game.moves) == legal
                if legal:
                    wanted.add(tuple(card.rank for card in cards))
        plays = [tuple(card.rank for card in m.cards) for m in moves if m.act == Act.PLAY]
        assert Counter(plays) == Counter(wanted)
        assert [m for m in moves if m.act != Act.PLAY] == [take(game.turn)] * bool(game.middle)
        assert all(move in game.moves for move in moves)
        assert len(game.moves) == len(moves) > 0


@few
@given(games)
def test_every_card_is_always_in_one_place(states):
    for game in states:
        places = (*game.hands, game.stock, game.middle, *game.stacks)
        assert sorted(card for cards in places for card in cards) == list(PACK_52)
        assert all(list(hand) == sorted(hand) for hand in game.hands)
        assert not game.stock or all(len(hand) == 6 for hand in game.hands)


@few
@given(games)
def test_a_game_ends_within_52_turns_each_of_one_play_after_at_most_one_taking(states):
    acts = "".join("p" if move.act == Act.PLAY else "t" for move in states[-1].log)
    assert acts.count("p") <= 52
    assert "tt" not in acts
    assert acts.endswith("p")
    assert len(acts) == len(states) - 1


@few
@given(games)
def test_the_value_on_the_table_is_0_or_6_to_56(states):
    assert all(game.value == 0 or 6 <= game.value <= 56 for game in states)


@few
@given(games)
def test_the_moves_replayed_from_the_deal_give_the_same_states(states):
    replayed = [states[0]]
    for move in states[-1].log:
        replayed.append(replayed[-1].after(move))
    assert replayed == states
    assert [hash(game) for game in replayed] == [hash(game) for game in states]
    assert replayed[-1].log == states[-1].log


@few
@given(games)
def test_only_the_end_has_a_result_and_its_payments_sum_to_zero(states):
    *before, ended = states
    assert all(game.result is None for game in before)
    winner, payments = ended.result.winner, ended.result.payments
    assert ended.hands[winner] == ended.stock == ()
    assert sum(payments) == 0
    for seat, paid in enumerate(payments):
        if seat != winner:
            assert -paid == ended.stake * len(ended.hands[seat] + ended.stacks[seat])


@few
@given(games)
def test_with_the_stock_empty_a_single_card_or_an_equal_valued_hand_wins_on_its_turn(states):
    for game in states[:-1]:
        hand = game.hands[game.turn]
        values = {value(card) for card in hand}
        if not game.stock and len(values) == 1 and (len(hand) == 1 or None not in values):
            last = Move(game.turn, Act.PLAY, hand)
            ready = game if last in game.moves else game.after(take(game.turn))
            assert ready.after(last).result.winner == game.turn


@few
@given(games, st.randoms(use_true_random=False))
def test_a_view_does_not_change_with_the_cards_that_its_seat_cannot_see(states, rng):
    game = rng.choice(states)
    for seat in range(len(game.hands)):
        places = [*game.hands[:seat], *game.hands[seat + 1 :], *game.stacks, game.stock]
        cards = [card for place in places for card in place]
        rng.shuffle(cards)
        *rest, stock = [tuple(cards.pop() for _ in place) for place in places]
        others = len(game.hands) - 1
        hands = [*map(tuple, map(sorted, rest[:others]))]
        hands.insert(seat, game.hands[seat])
        other_game = replace(game, hands=tuple(hands), stacks=tuple(rest[others:]), stock=stock)
        assert other_game.view(seat) == game.view(seat)
        assert repr(other_game.view(seat)) == repr(game.view(seat))


def cards_within(thing):
    """Every card that can be reached from `thing`, which holds nothing but plain data."""
    if isinstance(thing, Card):
        yield thing
    elif is_dataclass(thing):
        for each in fields(thing):
            yield from cards_within(getattr(thing, each.name))
    elif isinstance(thing, tuple):
        for each in thing:
            yield from cards_within(each)
    else:
        assert thing is None or isinstance(thing, int | str)


@pytest.mark.short
@fewer
@given(games)
def test_no_hidden_card_can_be_reached_from_a_view(states):
    for game in states:
        played = {card for move in game.log for card in move.cards}
        for seat, hand in enumerate(game.hands):
            assert set(cards_within(game.view(seat))) == {*hand, *played}


@few
@given(games)
def test_a_view_offers_moves_to_the_seat_to_move_alone(states):
    for game in states:
        for seat in range(len(game.hands)):
            moves = list(game.moves) if seat == game.turn else []
            assert list(game.view(seat).moves) == moves
