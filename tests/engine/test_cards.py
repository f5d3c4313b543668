"""Faces, packs and the order of single cards."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wildescape.cards import (
    BIG_JOKER,
    NATURAL_RANKS,
    PACK,
    SMALL_JOKER,
    Card,
    Rank,
    Suit,
    power,
    sort_by_rank,
    sort_by_suit,
)

trumps = st.sampled_from(NATURAL_RANKS)


def test_a_pack_holds_each_face_once():
    assert len(PACK) == 54
    assert len({str(card) for card in PACK}) == 54
    assert len(PACK) * 3 == 162 == 6 * 27


@given(trumps)
def test_the_order_is_jokers_then_trump_then_ace_down_to_two(trump):
    by_power = sorted(Rank, key=lambda rank: power(rank, trump), reverse=True)
    without = [rank for rank in reversed(NATURAL_RANKS) if rank != trump]
    assert by_power == [Rank.BIG_JOKER, Rank.SMALL_JOKER, trump, *without]


@given(trumps)
def test_different_ranks_never_stand_equally_high(trump):
    assert len({power(rank, trump) for rank in Rank}) == len(Rank)


def test_suits_make_no_difference_to_the_height_of_a_card():
    heights = {power(Card.of(Rank.EIGHT, suit).rank, Rank.TWO) for suit in Suit}
    assert len(heights) == 1


@given(st.lists(st.sampled_from(PACK), max_size=27), trumps)
def test_sorting_keeps_every_card(cards, trump):
    assert sorted(sort_by_rank(cards, trump)) == sorted(cards)
    assert sorted(sort_by_suit(cards, trump)) == sorted(cards)


def test_a_hand_lies_from_the_highest_card_to_the_lowest():
    ace, eight, two = (Card.of(rank, Suit.CLUBS) for rank in (Rank.ACE, Rank.EIGHT, Rank.TWO))
    hand = [two, SMALL_JOKER, ace, BIG_JOKER, eight]
    assert sort_by_rank(hand, Rank.EIGHT) == [BIG_JOKER, SMALL_JOKER, eight, ace, two]


def test_by_suit_the_trump_leads_its_own_suit():
    spade, trump, heart = (
        Card.of(Rank.ACE, Suit.SPADES),
        Card.of(Rank.TWO, Suit.SPADES),
        Card.of(Rank.ACE, Suit.HEARTS),
    )
    assert sort_by_suit([heart, spade, trump, BIG_JOKER], Rank.TWO) == [
        BIG_JOKER,
        trump,
        spade,
        heart,
    ]


@pytest.mark.parametrize("card", PACK)
def test_a_card_is_its_face(card):
    assert card
    assert card.is_joker == (card.suit is None) == (card.rank > Rank.ACE)
    if card.suit is not None:
        assert Card.of(card.rank, card.suit) == card


def test_cards_in_a_notebook_are_readable_on_light_and_dark_pages():
    def luminance(colour):
        digits = colour if len(colour) == 6 else "".join(digit * 2 for digit in colour)
        parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for card in PACK:
        # The box has a ground of its own, so the page's doesn't matter.
        ground, ink = (
            luminance(re.search(rf"[\";]{name}:#([0-9a-f]+)", card._repr_html_())[1])
            for name in ("background", "color")
        )
        assert (max(ground, ink) + 0.05) / (min(ground, ink) + 0.05) >= 4.5
