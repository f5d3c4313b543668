"""Cards and deals as text, both ways."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wildescape.cards import NATURAL_RANKS, PACK
from wildescape.explain import card_name
from wildescape.i18n import InputError
from wildescape.notation import (
    coded_cards,
    format_cards,
    format_deal,
    parse_card,
    parse_cards,
    parse_deal,
    parse_face,
    parse_trump,
)


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


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("红桃A 黑桃K 大怪", "AH KS BJ"),
        ("红桃A黑桃10大怪小怪", "AH 10S BJ LJ"),
        ("红心A、草花8，梅花8；方块J 方片J", "AH 8C 8C JD JD"),
        ("♥A A♥ ♠10 ♣️9", "AH AH 10S 9C"),
        ("红桃１０ 黑桃十 ８♠", "10H 10S 8S"),
        ("红桃 A 和 A黑桃", "AH AS"),
        ("大王 小王", "BJ LJ"),
        ("ace of hearts, the ten of spades and Big Joker", "AH 10S BJ"),
        ("8s8h10dljBJ", "8S 8H 10D LJ BJ"),
        ("8S红桃A", "8S AH"),
    ],
)
def test_people_may_name_cards_in_their_own_words(text, cards):
    assert format_cards(parse_cards(text)) == cards
    assert format_cards(text) == cards
    assert format_cards(parse_cards([text])) == cards


@given(st.lists(st.sampled_from(PACK)), st.sampled_from(["en", "zh_CN"]))
def test_cards_are_read_by_the_names_that_the_site_gives_them(cards, lang):
    said = [card_name(card).to(lang) for card in cards]
    assert list(parse_cards(", ".join(said))) == cards


@pytest.mark.parametrize("text", ["红桃A", "♥A", "大怪", "8S8H", "ace of hearts", "8S 红桃8"])
def test_codes_are_all_that_other_programs_may_write(text):
    with pytest.raises(InputError) as refused:
        coded_cards(text)
    assert refused.value.code == "bad_card"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("红桃A 红桃1", "红桃1"),
        ("8s 9x", "9x"),
        ("阿俊", "阿俊"),
        ("8S ace", "ace"),
        ("8S 红桃", "红桃"),
    ],
)
def test_what_people_write_and_is_no_card_is_refused_with_an_example_in_their_language(text, named):
    with pytest.raises(InputError) as refused:
        parse_cards(text)
    assert refused.value.code == "bad_card"
    said = refused.value.phrase
    assert f"“{named}”" in said.to("en")
    assert "8S 8H 10D LJ BJ" in said.to("en")
    assert "黑桃8 红桃8 大怪" in said.to("zh_CN")
    assert "8S" in said.to("zh_CN")


def test_a_rank_without_a_suit_is_refused_with_how_a_suit_is_added():
    with pytest.raises(InputError) as refused:
        parse_cards("红桃A 8")
    assert "8S" in refused.value.phrase.to("en")
    assert "黑桃8" in refused.value.phrase.to("zh_CN")


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


DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def deal_of(seed):
    """Six hands of 27 cards, each sorted."""
    pack = random.Random(seed).sample(PACK * 3, 162)
    return tuple(tuple(sorted(pack[seat::6])) for seat in range(6))


def refused_deal(code):
    with pytest.raises(InputError) as refused:
        parse_deal(code)
    assert refused.value.code == "bad_deal"
    return str(refused.value)


@given(st.integers(0, 2**32 - 1))
def test_a_deal_is_told_by_a_code_that_is_read_back(seed):
    hands = deal_of(seed)
    code = format_deal(hands)
    assert len(code) == 55
    assert set(code) <= set(DIGITS)
    assert parse_deal(code) == hands


def test_the_code_of_a_deal_does_not_depend_on_the_order_of_cards():
    hands = deal_of(1)
    assert format_deal([hand[::-1] for hand in hands]) == format_deal(hands)


def test_the_code_of_a_deal_stays_what_it_is():
    hands = [(PACK * 3)[27 * seat : 27 * (seat + 1)] for seat in range(6)]
    code = "N" * 27 + "g" * 27 + "R"
    assert format_deal(hands) == code
    assert parse_deal(code) == tuple(tuple(sorted(hand)) for hand in hands)


def test_blanks_around_the_code_of_a_deal_do_not_matter():
    code = format_deal(deal_of(2))
    assert parse_deal(f"  {code}\n") == deal_of(2)


@pytest.mark.parametrize("place", range(55))
def test_one_wrong_character_in_the_code_of_a_deal_is_refused(place):
    code = format_deal(deal_of(3))
    for other in DIGITS + "+/ ?é":
        if other != code[place]:
            wrong = code[:place] + other + code[place + 1 :]
            assert "check" in refused_deal(wrong) or wrong != wrong.strip()


@pytest.mark.parametrize("seed", range(5))
def test_two_exchanged_neighbours_in_the_code_of_a_deal_are_refused(seed):
    code = format_deal(deal_of(seed))
    for place in range(54):
        one, other = code[place : place + 2]
        if one != other:
            assert "check" in refused_deal(code[:place] + other + one + code[place + 2 :])


@pytest.mark.parametrize(
    "change", [lambda c: c[:-1], lambda c: c[1:], lambda c: c + "A", lambda c: ""]
)
def test_a_code_of_another_length_is_refused_with_the_right_one(change):
    assert "55 characters" in refused_deal(change(format_deal(deal_of(4))))


def test_a_code_that_deals_unequal_hands_is_refused():
    hands = deal_of(5)
    unequal = (hands[0][1:], (*hands[1], hands[0][0]), *hands[2:])
    assert "27 cards" in refused_deal(format_deal(unequal))
    assert "27 cards" in refused_deal(format_deal([PACK * 3, (), (), (), (), ()]))
