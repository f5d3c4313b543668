"""Cards as text, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wildescape.cards import NATURAL_RANKS, PACK
from wildescape.notation import format_cards, parse_card, parse_cards, parse_face, parse_trump
from wildescape.words import InputError


@given(st.lists(st.sampled_from(PACK)))
def test_what_is_written_is_read_back(cards):
    assert list(parse_cards(format_cards(cards))) == cards


@given(st.sampled_from(PACK), st.sampled_from([str.lower, str.upper, str.title]))
def test_any_case_will_do(card, case):
    assert parse_card(case(str(card))) == card


@pytest.mark.parametrize(
    ("text", "card"),
    [("TH", "10H"), ("10♥", "10H"), ("t♥", "10H"), ("8♠️", "8S"), ("a♦", "AD"), ("q♣", "QC")],
)
def test_suits_may_be_symbols_and_ten_may_be_t(text, card):
    assert str(parse_card(text)) == card


def test_cards_are_separated_by_spaces_or_commas():
    assert format_cards(parse_cards(" 8S,8H ,\tLJ\nBJ,, ")) == "8S 8H LJ BJ"


def test_a_chinese_keyboard_will_do():
    assert format_cards(parse_cards("８S，8H、LJ")) == "8S 8H LJ"


@pytest.mark.parametrize("text", ["9X", "1S", "11H", "", "S", "8", "XX", "8SS", "鬼", "JOKER"])
def test_what_is_no_card_is_refused_with_how_cards_are_written(text):
    with pytest.raises(InputError) as refused:
        parse_card(text)
    assert refused.value.code == "bad_card"
    assert "rank" in str(refused.value)


def test_sj_is_asked_about():
    with pytest.raises(InputError, match=r"JS, the jack of spades, or LJ, the Small Joker\?"):
        parse_cards("8S SJ")


def test_suit_before_rank_is_turned_round():
    with pytest.raises(InputError, match="10H"):
        parse_card("H10")


def test_a_face_may_leave_its_suit_open():
    assert str(parse_face("8")) == "8"
    assert parse_face("8").suit is None


@pytest.mark.parametrize("rank", NATURAL_RANKS)
def test_every_natural_rank_can_be_trump(rank):
    assert parse_trump(str(rank).lower()) == rank


@pytest.mark.parametrize("text", ["LJ", "BJ", "1", "", "trump", "8S", None])
def test_nothing_else_can_be_trump(text):
    with pytest.raises(InputError) as refused:
        parse_trump(text)
    assert refused.value.code == "bad_trump"
    assert "J, Q, K or A" in str(refused.value)
