"""The plays of a hand, held against trying every set of its cards."""

import random
from dataclasses import replace
from itertools import combinations
from math import comb

import pytest
from wildescape.cards import JOKERS, NATURAL_RANKS, PACK, Card, Rank, Suit
from wildescape.combinations import Kind, read
from wildescape.i18n import InputError
from wildescape.notation import parse_cards
from wildescape.plays import plays
from wildescape.ranking import Play, ranking
from wildescape.rules import CHOICES, DEFAULT, PLAY_FIELDS, Rules

from tests.engine.golden import differing

SUITED = (Kind.FLUSH, Kind.STRAIGHT_FLUSH)


def random_rules(chance):
    return Rules(**{name: chance.choice(CHOICES[name]) for name in PLAY_FIELDS})


def random_hand(chance, most=16):
    """A hand in which jokers, runs and full suits are likely."""
    jokers = chance.randrange(7)
    ranks = chance.choice((NATURAL_RANKS, NATURAL_RANKS[2:9], chance.sample(NATURAL_RANKS, 5)))
    suits = chance.choice((list(Suit), [Suit.CLUBS, Suit.SPADES], [Suit.HEARTS]))
    pool = [Card.of(rank, suit) for rank in ranks for suit in suits] * 3
    size = min(chance.randint(5, most) - jokers, len(pool))
    return chance.sample([*JOKERS] * 3, jokers) + chance.sample(pool, max(size, 1))


def identity(cards, kind):
    """What stays of a play when suits that do not matter are left out."""
    suit = next(card.suit for card in cards if not card.is_joker) if kind in SUITED else None
    return tuple(sorted(card.rank for card in cards)), suit


def every_play(hand, trump, rules, over=None):
    """All sets of cards that may be played, with their reading."""
    found = {}
    sizes = (len(over),) if over else (1, 2, 3, 5)
    strength = read(over, trump, rules).strength if over else 0
    for size in sizes:
        for cards in set(combinations(sorted(hand), size)):
            is_last = len(cards) == len(hand)
            if ranking(trump, rules).strength(cards, is_last) > strength:
                found[cards] = read(cards, trump, rules, is_last=is_last)
    return found


def jokers(play):
    return play.counts.get(Rank.SMALL_JOKER, 0) + play.counts.get(Rank.BIG_JOKER, 0)


def check_against_every_set(hand, trump, rules, over=None):
    physical = every_play(hand, trump, rules, over)
    offered = plays(hand, trump, over, rules)

    assert set(offered.physical) == set(physical)
    assert len(list(offered.physical)) == len(offered.physical) == len(physical)

    canonical = {identity(cards, reading.kind): reading for cards, reading in physical.items()}
    listed = list(offered)
    assert len(listed) == len(offered) == len(canonical)
    for play in listed:
        cards = offered.cards(play)
        reading = canonical.pop(identity(cards, play.kind))
        assert (play.kind, play.rank, play.strength) == (
            *(reading.kind, reading.rank),
            reading.strength,
        )
        assert cards in physical
    assert not canonical

    fewest = {}
    for play in listed:
        key = play.kind, play.rank
        fewest[key] = min(jokers(play), fewest.get(key, 6))
    strengths = list(offered.strengths)
    assert {(play.kind, play.rank): jokers(play) for play in strengths} == fewest
    assert len(strengths) == len(offered.strengths) == len(fewest)
    assert bool(offered) == bool(offered.strengths) == bool(offered.physical) == bool(listed)
    return offered


@pytest.mark.parametrize(
    "seed", [*range(60), *(pytest.param(n, marks=pytest.mark.slow) for n in range(60, 560))]
)
def test_all_tiers_equal_the_trial_of_every_set(seed):
    chance = random.Random(seed)
    trump, rules = NATURAL_RANKS[seed % 13], random_rules(chance)
    hand = random_hand(chance)
    offered = check_against_every_set(hand, trump, rules)
    over = offered.cards(chance.choice(offered))
    other = random_hand(chance, most=12)
    check_against_every_set(other, trump, rules, over)


@pytest.mark.parametrize(
    "seed", [*range(40), *(pytest.param(n, marks=pytest.mark.slow) for n in range(40, 400))]
)
def test_a_last_play_with_jokers_equals_the_trial_of_every_set(seed):
    chance = random.Random(seed)
    trump, rules = NATURAL_RANKS[seed % 13], replace(random_rules(chance), last_play="weakest")
    jokers = chance.sample([*JOKERS] * 3, chance.randint(1, 4))
    pool = [card for card in PACK if not card.is_joker]
    hand = [*jokers, *chance.sample(pool, 5 - len(jokers))]
    offered = check_against_every_set(hand, trump, rules)
    over = offered.cards(chance.choice(offered))
    check_against_every_set(hand, trump, rules, over)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_hand_equals_the_trial_of_every_set(seed):
    chance = random.Random(seed)
    hand = chance.sample(PACK * 3, 27)
    check_against_every_set(hand, chance.choice(NATURAL_RANKS), random_rules(chance))


@pytest.mark.short
def test_golden_counts():
    assert differing() == []


def test_a_straight_that_only_one_suit_can_make_is_a_straight_flush_alone():
    hand = parse_cards("5S 6S 7S 8S 9S")
    fives = [play for play in plays(hand, Rank.TWO) if play.kind >= Kind.STRAIGHT]
    assert [play.kind for play in fives] == [Kind.STRAIGHT_FLUSH]
    mixed = plays((*hand, *parse_cards("7H")), Rank.TWO)
    straight = next(play for play in mixed if play.kind == Kind.STRAIGHT)
    assert {card.suit for card in mixed.cards(straight)} == {Suit.SPADES, Suit.HEARTS}


def test_counts_without_jokers_follow_from_the_hand():
    hand = [Card.of(rank, Suit(rank % 4)) for rank in NATURAL_RANKS]
    offered = plays(hand, Rank.TWO)
    assert len(offered.physical) == len(offered) == 13 + 10
    one_suit = [Card.of(rank, Suit.CLUBS) for rank in NATURAL_RANKS]
    assert len(plays(one_suit, Rank.TWO)) == 13 + comb(13, 5)


def test_a_play_says_what_it_is():
    [pair] = plays(parse_cards("8S 8H KD"), Rank.EIGHT, over=parse_cards("AS AH"))
    assert (str(pair.kind), str(pair.rank), pair.suit) == ("pair", "8", None)
    assert repr(pair) == "<pair 8 8>"
    flush = max(plays(parse_cards("AC KC QC 9C 2C"), Rank.THREE))
    assert (flush.suit, repr(flush)) == (Suit.CLUBS, "<flush 2 9 Q K A♣>")


def test_views_are_lazy_and_know_their_members():
    hand = parse_cards("8S 8H KD LJ")
    offered = plays(hand, Rank.EIGHT)
    assert all(play in offered for play in offered)
    assert all(play in offered.strengths for play in offered.strengths)
    assert all(cards in offered.physical for cards in offered.physical)
    assert [offered[place] for place in range(len(offered))] == list(offered)
    assert [offered[place] for place in range(-len(offered), 0)] == list(offered)
    assert Play(5) not in offered
    assert Play(5) not in offered.strengths
    assert parse_cards("8S KD") not in offered.physical
    assert parse_cards("AS") not in offered.physical
    assert "8S" not in offered.physical
    with pytest.raises(IndexError):
        offered[len(offered)]


def test_nothing_follows_the_highest_play():
    five = parse_cards("LJ LJ LJ BJ BJ")
    hand = parse_cards("BJ 5S 5H 5D 5C 5S 5H 5D")
    for view in (plays(hand, Rank.FIVE, five), plays(hand, Rank.FIVE, parse_cards("BJ"))):
        assert not view
        assert not view.strengths
        assert list(view) == list(view.physical) == []


def test_the_greater_play_of_a_size_is_the_higher():
    chance = random.Random(1)
    offered = plays(chance.sample(PACK * 3, 27), Rank.NINE)
    fives = [play for play in offered if play.kind.size == 5]
    by_number = sorted(fives, key=lambda play: play.strength)
    assert [play.strength for play in sorted(fives)] == [play.strength for play in by_number]


def test_a_table_without_a_combination_is_refused():
    with pytest.raises(InputError, match="isn't a combination"):
        plays(parse_cards("AS"), Rank.TWO, over=parse_cards("AS KS"))


@pytest.mark.parametrize("seed", range(20))
def test_the_table_names_what_reading_finds(seed, make_cards, make_rules):
    chance = random.Random(seed)
    trump, fields = make_rules(chance)
    rules = Rules(**fields)
    for _ in range(200):
        cards = make_cards(chance)
        reading = read(cards, trump, rules)
        assert ranking(trump, rules).strength(cards) == (reading.strength if reading else 0)


def test_more_than_five_cards_are_no_combination():
    assert ranking(Rank.TWO, DEFAULT).strength(parse_cards("8S 8H 8D 8C 8S 8H 8D 8C")) == 0
