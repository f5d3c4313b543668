"""Which combination a set of cards is, held against the slow reference."""

import random

import pytest
from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.combinations import (
    Kind,
    beats,
    impossible_face,
    pack_strength,
    read,
    read_stated,
    readings,
    unpack_strength,
)
from wildescape.i18n import InputError
from wildescape.notation import format_cards, parse_cards, parse_face, parse_trump
from wildescape.rules import CHOICES, Rules
from wildescape.verdicts import judge

from . import reference


def kind_and_rank(reading):
    return reading and (str(reading.kind), str(reading.rank))


def named(text, trump="2", **rules):
    return kind_and_rank(read(parse_cards(text), parse_trump(trump), Rules(**rules)))


@pytest.fixture
def agree(make_cards, make_rules):
    """Hold `count` random sets, and plays over one another, against the reference."""

    def hold(seed, count, most_jokers):
        rng = random.Random(seed)
        trump, fields = make_rules(rng)
        rules = Rules(**fields)
        over = None
        for _ in range(count):
            cards = make_cards(rng, most_jokers)
            names = [str(card) for card in cards]
            found = [kind_and_rank(reading) for reading in readings(cards, trump, rules)]
            assert found == reference.readings(names, str(trump), fields), (names, trump, fields)
            best = read(cards, trump, rules)
            counts = reference.counts(names, str(trump), fields)
            assert kind_and_rank(best) == (counts and counts[:2])
            last = {"is_last": rng.random() < 0.5, "over_is_last": rng.random() < 0.5}
            if over:
                verdict = judge(cards, trump, over, rules, **last)
                mine = (verdict.legal, kind_and_rank(verdict.reading), verdict.reason)
                table = [str(card) for card in over]
                theirs = reference.judge(names, str(trump), table, fields, **last)
                assert mine == theirs, (names, format_cards(over), trump, fields, last)
            over = cards if best and not impossible_face(cards) else over

    return hold


@pytest.mark.parametrize("seed", range(20))
def test_a_sample_of_sets_is_read_as_the_reference_reads_it(seed, agree):
    agree(seed, 100, most_jokers=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 500))
def test_a_hundred_thousand_sets_are_read_as_the_reference_reads_them(seed, agree):
    agree(seed, 250, most_jokers=6)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("8S", Kind.SINGLE),
        ("8S 8H", Kind.PAIR),
        ("8S 8H 8D", Kind.TRIPLE),
        ("5S 6H 7D 8C 9S", Kind.STRAIGHT),
        ("5S 6S 7S 8S KS", Kind.FLUSH),
        ("8S 8H 8D KS KH", Kind.FULL_HOUSE),
        ("8S 8H 8D 8C KH", Kind.FOUR_PLUS_ONE),
        ("5S 6S 7S 8S 9S", Kind.STRAIGHT_FLUSH),
        ("8S 8S 8D 8C 8H", Kind.FIVE_OF_A_KIND),
    ],
)
def test_there_are_nine_kinds(cards, kind):
    assert read(parse_cards(cards), Rank.TWO).kind == kind


def test_the_five_card_classes_stand_in_their_order():
    assert [str(kind) for kind in Kind if kind.size == 5] == [
        "straight",
        "flush",
        "full_house",
        "four_plus_one",
        "straight_flush",
        "five_of_a_kind",
    ]


@pytest.mark.parametrize(
    ("cards", "trump", "rules", "expected"),
    [
        ("5H 6H 7H 8H 9H", "2", {}, ("straight_flush", "9")),
        ("5H 6H 7H 8H 9H", "2", {"straight_flush": "off"}, ("flush", "9")),
        ("AS 2H 3D 4C 5S", "2", {}, ("straight", "5")),
        ("AS 2H 3D 4C 5S", "2", {"ace_low_straight": "off"}, None),
        ("AS 2S 3S 4S 5S", "9", {"ace_low_straight": "off"}, ("flush", "A")),
        ("BJ 6S 7H 8C 9D", "5", {}, ("straight", "10")),
        ("BJ 6S 7H 8C 9D", "5", {"trump_in_straight": "promoted"}, ("straight", "5")),
        ("AS 2H 3D 4C 5S", "A", {"trump_in_straight": "promoted"}, ("straight", "A")),
        ("AS 2H 3D 4C 5S", "3", {"trump_in_straight": "promoted"}, ("straight", "3")),
        ("AS 2H 3D 4C 5S", "9", {"trump_in_straight": "promoted"}, ("straight", "5")),
        ("AS 2H 3D 4C LJ", "9", {"trump_in_straight": "promoted"}, ("straight", "5")),
        ("AS 2S 3S 4S 5S", "K", {"trump_in_straight": "promoted"}, ("straight_flush", "5")),
        ("LJ BJ", "2", {}, ("pair", "LJ")),
        ("LJ BJ", "2", {"mixed_joker_pair": "forbidden"}, None),
        ("LJ BJ BJ", "2", {"mixed_joker_pair": "forbidden"}, ("triple", "LJ")),
        ("8S BJ", "2", {"mixed_joker_pair": "forbidden"}, ("pair", "8")),
    ],
)
def test_each_field_decides_here(cards, trump, rules, expected):
    assert named(cards, trump, **rules) == expected


def test_flushes_compare_by_the_top_card_or_card_by_card():
    high, low = parse_cards("AS KS 9S 5S 3S"), parse_cards("AH QH JH 10H 8H")
    for choice, expected in (("top", False), ("all_cards", True)):
        rules = Rules(flush_compare=choice)
        assert beats(read(high, Rank.TWO, rules), read(low, Rank.TWO, rules)) is expected


def test_a_joker_in_a_flush_is_the_trump_of_its_suit():
    cards = parse_cards("2H 5H 9H KH LJ")
    assert format_cards(read(cards, Rank.EIGHT).stands_for(cards)) == "2H 5H 9H KH 8H"


@pytest.mark.parametrize(
    ("cards", "meant"),
    [
        ("8S 8H LJ", "8S 8H 8"),
        ("LJ 6S 7H 8D 9C", "10 6S 7H 8D 9C"),
        ("7S 9S LJ LJ BJ", "7S 9S 8S 10S JS"),
        ("BJ LJ", "LJ LJ"),
        ("BJ BJ", "BJ BJ"),
        ("LJ LJ LJ BJ BJ", "LJ LJ LJ LJ LJ"),
        ("BJ", "BJ"),
    ],
)
def test_each_joker_stands_for_a_card_in_its_place(cards, meant):
    play = parse_cards(cards)
    assert format_cards(read(play, Rank.TWO).stands_for(play)) == meant


def test_every_reading_can_be_stated(make_cards, make_rules):
    rng = random.Random(3)
    for _ in range(400):
        cards = make_cards(rng, 3)
        trump, fields = make_rules(rng)
        rules = Rules(**fields)
        for reading in readings(cards, trump, rules):
            stated = read_stated(cards, reading.stands_for(cards), trump, rules)
            assert kind_and_rank(stated) == kind_and_rank(reading)
            assert stated.strength == reading.strength


@pytest.mark.parametrize("stated", ["8S 9H", "8S", "8S 8H 8D", "9S 8D"])
def test_only_jokers_can_be_stated_otherwise(stated):
    faces = [parse_face(word) for word in stated.split()]
    with pytest.raises(InputError, match="only jokers"):
        read_stated(parse_cards("8H LJ"), faces, Rank.TWO)


def test_a_joker_stands_for_lower_cards_only():
    faces = [parse_face("BJ"), parse_face("BJ")]
    assert read_stated(parse_cards("LJ BJ"), faces, Rank.TWO) is None


@pytest.mark.parametrize(("card", "stated"), [("LJ", "8S"), ("BJ", "LJ")])
def test_a_joker_alone_is_stated_as_nothing_but_itself(card, stated):
    assert read_stated(parse_cards(card), [parse_face(stated)], Rank.TWO) is None
    itself = read_stated(parse_cards(card), [parse_face(card)], Rank.TWO)
    assert str(itself.rank) == card


@pytest.mark.parametrize("joker_reading", CHOICES["joker_reading"])
@pytest.mark.parametrize(
    ("cards", "stated"),
    [
        *(("LJ", "8S"), ("LJ", "BJ"), ("BJ", "LJ")),
        *(("8S LJ", "8S 9S"), ("LJ BJ", "BJ BJ"), ("LJ LJ LJ", "8S 8H 9D")),
        *(("6S 7H 8C 9D BJ", "6S 7H 8C 9D JD"), ("8S 8H 9S 9H LJ", "8S 8H 9S 9H 10D")),
    ],
)
def test_cards_that_are_stated_as_no_combination_are_none(cards, stated, joker_reading):
    faces = [parse_face(word) for word in stated.split()]
    rules = Rules(joker_reading=joker_reading)
    assert read(parse_cards(cards), Rank.TWO, rules) is not None
    assert read(parse_cards(cards), Rank.TWO, rules, faces) is None


def test_a_statement_that_makes_a_combination_counts_only_where_players_state_it():
    cards, faces = parse_cards("LJ LJ"), [parse_face("5S"), parse_face("5H")]
    ranks = [
        str(read(cards, Rank.TWO, Rules(joker_reading=choice), faces).rank)
        for choice in CHOICES["joker_reading"]
    ]
    assert ranks == ["LJ", "5", "LJ"]


def test_strengths_compare_as_kinds_and_digits_do():
    rng = random.Random(9)
    parts = [(rng.choice(list(Kind)), *(rng.randrange(3) for _ in range(5))) for _ in range(300)]
    packed = [pack_strength(kind, digits) for kind, *digits in parts]
    assert list(map(unpack_strength, packed)) == parts
    assert sorted(packed) == [pack_strength(kind, digits) for kind, *digits in sorted(parts)]


def test_beats_is_irreflexive_asymmetric_and_transitive(make_cards, make_rules):
    rng = random.Random(11)
    chains = 0
    for _ in range(60):
        trump, fields = make_rules(rng)
        rules = Rules(**fields)
        read_ = [read(make_cards(rng), trump, rules) for _ in range(40)]
        plays = [play for play in read_ if play and play.kind.size == 5]
        for x in plays:
            assert not beats(x, x)
            for y in plays:
                assert not (beats(x, y) and beats(y, x))
                assert beats(x, y) or beats(y, x) or x.strength == y.strength
                for z in plays:
                    if beats(x, y) and beats(y, z):
                        assert beats(x, z)
                        chains += 1
    assert chains > 1000


def test_the_order_in_which_cards_are_named_does_not_matter(make_cards, make_rules):
    rng = random.Random(12)
    for _ in range(300):
        cards, (trump, fields) = make_cards(rng), make_rules(rng)
        shuffled = rng.sample(cards, len(cards))
        assert read(cards, trump, Rules(**fields)) == read(shuffled, trump, Rules(**fields))


def test_what_cards_are_meant_as_is_what_they_are_read_as(make_cards, make_rules):
    rng = random.Random(13)
    for _ in range(300):
        cards = make_cards(rng, 3)
        trump, fields = make_rules(rng)
        for reading in readings(cards, trump, Rules(**fields)):
            faces = [str(face) for face in reading.stands_for(cards)]
            kept = [face for card, face in zip(cards, faces, strict=True) if not card.is_joker]
            assert kept == [str(card) for card in cards if not card.is_joker]
            # A face whose suit is open takes one that the others have not.
            suits = {face[-1] for face in faces} & set("CDHS")
            spare = next((suit for suit in "CDHS" if suit not in suits), "C")
            full = [face if face[-1] in "CDHSJ" and face != "J" else face + spare for face in faces]
            meant = reference.concrete(full)
            kind, rank, _ = reference.classify(*meant, str(trump), fields)
            assert (kind, rank) == kind_and_rank(reading), (faces, trump, fields)


@pytest.mark.parametrize("trump", NATURAL_RANKS)
def test_nothing_beats_five_jokers(trump):
    top = read(parse_cards("LJ LJ LJ BJ BJ"), trump)
    for rank in NATURAL_RANKS:
        five = read(parse_cards(f"{rank}S {rank}S {rank}H {rank}D {rank}C"), trump)
        assert beats(top, five)
    assert not beats(read(parse_cards("LJ LJ BJ BJ BJ"), trump), top)
