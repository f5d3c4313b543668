"""Where trials can't tell moves apart, a bot plays as a good player would."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from wildescape.cards import Rank
from wildescape.dealing import PACKS
from wildescape.game import Act, Move
from wildescape.hand import PASSES, HandState
from wildescape.notation import parse_cards
from wildescape.players import player
from wildescape.ranking import ranking
from wildescape.rules import DEFAULT, Rules

skilled = pytest.mark.parametrize("name", ["club", "strong"])


def turn(mine, *left, table="", owner=0, rules=DEFAULT):
    """What seat 0 knows at trump 2: the others hold so many cards, and have told how many."""
    held, play = parse_cards(mine), parse_cards(table) if table else ()
    rest = [*(Counter(PACKS) - Counter(held) - Counter(play)).elements()]
    Random(mine).shuffle(rest)
    hands = [held]
    for seat, count in enumerate(left, start=1):
        hands.append((*rest[:count], *(play if seat == owner else ())))
        del rest[:count]
    hand = HandState.start(hands, Rank.TWO, owner, rules)
    if table:
        hand = hand.after(Move(owner, Act.PLAY, play))
    while hand.turn != 0:
        hand = hand.after(PASSES[hand.turn])
    return replace(hand, told=tuple(map(len, hand.hands))).view(0)


def chosen(name, view):
    """What a player of a level plays: its cards, none for a pass."""
    return player(name, Random(1)).choose(view).move.cards


def ranks(cards):
    return " ".join(sorted(str(card.rank) for card in cards))


@skilled
@pytest.mark.parametrize(
    ("mine", "table", "left"),
    [
        # Four queens over the partner's aces, with six plays to go.
        ("QS QH QD QC 3S 4S 4D 6H 6C 7D 9S 9D 9C JH JC 5S", "AS AH AD 5H 5D", 14),
        # A bomb of 3s with a joker over a full house that nobody has beaten.
        ("3S 3H 3D LJ 5S 6D 7C 7D 9H 9S JC JD QC KS KD 8S 8H 4C", "10S 10H 10D 6H 6S", 18),
        # Three trumps with a joker.
        (
            "2S 2H 2D BJ 4S 5S 5D 6C 7C 7D 8H 9S 10C JC JD QC KS KD KH 8S 8D 4C AS AD 3C 3D 6S",
            "9S 9H 9D 6H 6D",
            22,
        ),
        # Five of a kind taken apart.
        ("8S 8H 8D 8C 8S BJ BJ 4S 5D 6C 7C 7D 9S 10C JC KD KS", "QS QH QD 5H 5S", 18),
    ],
)
def test_a_partners_standing_play_is_left_alone(name, mine, table, left):
    view = turn(mine, left, 15, 20, 13, 16, table=table, owner=4)
    assert chosen(name, view) == ()


@skilled
@pytest.mark.parametrize("count", [1, 3])
def test_the_next_opponent_is_blocked_over_a_partners_weak_play(name, count):
    view = turn("AS AH KS", count, 9, 10, 11, 9, table="5S", owner=4)
    assert len(chosen(name, view)) == 1


@skilled
def test_the_opponent_who_is_next_follows_from_the_direction_of_play(name):
    # Seat 5 comes next where play goes counterclockwise.
    sides = {"clockwise": (1, 9, 10, 11, 9), "counterclockwise": (9, 11, 10, 9, 1)}
    for direction, left in sides.items():
        rules = Rules(direction=direction)
        owner = 4 if rules.goes_clockwise else 2
        view = turn("AS AH KS 7D 7C 9H", *left, table="5S", owner=owner, rules=rules)
        assert ranks(chosen(name, view)) in ("A", "K")


@skilled
def test_the_lead_is_what_a_short_opponent_cannot_follow(name):
    view = turn("AS AH AD KS KH KD 10S 9S 9H 6S 6D 5C", 2, 9, 10, 11, 9)
    assert len(chosen(name, view)) > 2


@skilled
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_the_lead_is_not_just_what_the_next_opponent_holds(name, count):
    view = turn("2S 9S JS QS KS 8D 8H 7C 4C 4D 4S 10D KH", count, 9, 10, 11, 9)
    assert len(chosen(name, view)) != count


@skilled
@pytest.mark.parametrize(
    ("mine", "table"),
    [
        # Four aces on a straight, with two lower ways to beat it.
        (
            "AS AH AD AC 8S 7S 7H 7D 3S 3H 4S 5D 6C 9C 10D JD JS QC KS KH 10C",
            "5S 6D 7C 8C 9D",
        ),
        # A bomb of 9s on a full house that queens beat.
        ("9S 9H 9D 9C 3S QS QH QD 5S 5D 4S 7C 8C 10D JD JS KC KS 6H", "8S 8H 8D 6S 6D"),
    ],
)
def test_a_bomb_is_kept_where_less_will_do(name, mine, table):
    cards = chosen(name, turn(mine, 22, 20, 21, 23, 22, table=table, owner=5))
    order = ranking(Rank.TWO)
    assert cards == () or order.strength(cards) < order.strength(parse_cards("3S 3H 3D 3C 4S"))


@skilled
@pytest.mark.parametrize(
    ("mine", "table"),
    [
        ("2H 3D 5C 5S 7H 8C 8H 10D JC JD QC QH QS KC KD LJ", "4S 4H"),
        ("2H 4D 5C 5D 6D 6S 7D 7H 8S 9C 9C 10H 10S JH JS QC QD QD KD AS BJ", "6S 6H"),
    ],
)
def test_nobody_passes_with_many_cards_where_a_low_pair_is_beaten_at_no_cost(name, mine, table):
    view = turn(mine, 15, 16, 14, 17, 15, table=table, owner=5)
    assert ranks(chosen(name, view)) in ("8 8", "J J", "K K")


@skilled
def test_a_way_out_is_taken_over_a_partner(name):
    view = turn("QS QH QD QC 3S", 14, 15, 20, 13, 16, table="AS AH AD 5H 5D", owner=4)
    assert len(chosen(name, view)) == 5


def test_of_plays_that_do_the_same_work_the_lowest_is_made():
    view = turn("4S 6S 8S 9H 9D KS KH KC JD JC", 14, 15, 20, 13, 16, table="3S", owner=5)
    assert ranks(chosen("strong", view)) == "4"


@skilled
def test_the_highest_single_is_led_before_the_next_opponents_last_card(name):
    view = turn("5S 8C JD KH", 1, 9, 10, 11, 9)
    assert ranks(chosen(name, view)) == "K"


@skilled
def test_no_single_is_led_while_an_opponent_has_one_card_and_a_longer_play_is_there(name):
    view = turn("7D 10H JC JD JH JS QD", 15, 12, 1, 8, 11)
    assert len(chosen(name, view)) > 1


@skilled
@pytest.mark.parametrize(
    ("bomb", "table", "is_made"),
    [
        # Hardly anything beats five 10s, and the full house after them is the way out.
        ("10C 10D 10H 10S 10S", "7D AC AD AH AC", True),
        ("3S 10C 10D 10H 10S", "7D 4C 4D 4H 4C", False),
    ],
)
def test_one_play_from_the_way_out_a_bomb_over_a_partner_has_to_win_the_trick(
    name, bomb, table, is_made
):
    view = turn(f"5D 5S 7C 7H 7H {bomb}", 16, 27, 16, 16, 16, table=table, owner=4)
    assert chosen(name, view) == (parse_cards(bomb) if is_made else ())


@skilled
def test_a_bomb_beats_a_full_house_where_the_only_lesser_play_would_tear_the_hand_apart(name):
    mine = "2C 2D 2H 2S 5D 5S 9D 9H 9S 9S QH QS KC KC KD AH LJ"
    view = turn(mine, 12, 27, 22, 17, 17, table="6S 6S AC AD AH", owner=1)
    assert ranks(chosen(name, view)) in ("9 9 9 9 A", "2 2 2 2 5")


@skilled
def test_with_two_plays_left_after_it_a_play_that_wins_the_trick_is_made(name):
    mine = "8C 8D 8H 8H 8S 2C 2H JC JD"
    view = turn(mine, 16, 18, 11, 16, 17, table="10C 10C 10C 10D JH", owner=5)
    assert ranks(chosen(name, view)) == "8 8 8 8 8"
