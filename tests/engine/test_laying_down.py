"""Laying down: in how few plays a hand can go, exactly, and by which plays."""

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from wildescape.cards import JOKERS, PACK, Rank
from wildescape.combinations import SIZES, read
from wildescape.laying_down import fewest_plays, lay_down, longest_first
from wildescape.notation import format_cards, parse_cards
from wildescape.rules import CHOICES, PLAY_FIELDS, Rules

TRUMP = Rank.FIVE
DECKS = [*PACK] * 3


def some_hand(chance, size):
    """Cards that go together more often than not: jokers, few suits, few ranks or neighbours."""
    suits = chance.sample(range(4), chance.choice((1, 2, 4, 4)))
    low = chance.randrange(13)
    ranks = chance.choice(
        (range(2, 15), chance.sample(range(2, 15), 5), [2 + (low + n) % 13 for n in range(6)])
    )
    likely = [
        card for card in DECKS if card.is_joker or (card.suit in suits and card.rank in ranks)
    ]
    jokers = chance.choice((0, 0, 1, 3))
    cards = chance.sample(likely, min(size, len(likely)))
    cards[:jokers] = chance.sample([*JOKERS] * 3, jokers) if jokers <= size else cards[:jokers]
    return tuple(sorted(cards)) if max(Counter(cards).values()) <= 3 else some_hand(chance, size)


def some_rules(chance):
    return Rules(**{name: chance.choice(CHOICES[name]) for name in PLAY_FIELDS})


def is_play(cards, rules):
    return len(cards) in SIZES and read(cards, TRUMP, rules) is not None


def least(hand, rules, cost):
    """What a hand costs at least, by trying every split into plays."""
    subsets = [
        [card for place, card in enumerate(hand) if mask >> place & 1]
        for mask in range(1 << len(hand))
    ]
    legal = [mask for mask, cards in enumerate(subsets) if is_play(cards, rules)]

    @cache
    def of(left):
        first = left & -left
        return min(
            (
                cost(mask.bit_count()) + of(left ^ mask)
                for mask in legal
                if mask & first and mask & left == mask
            ),
            default=0,
        )

    return of((1 << len(hand)) - 1)


def is_laid_down(plays, hand, rules):
    """Whether these are plays, and together the whole hand."""
    cards = Counter(card for play in plays for card in play)
    return cards == Counter(hand) and all(is_play(play, rules) for play in plays)


@pytest.mark.parametrize(
    "seed", [*range(20), *(pytest.param(n, marks=pytest.mark.slow) for n in range(20, 420))]
)
def test_no_split_has_fewer_plays_and_the_longest_come_first_on_request(seed):
    chance = random.Random(seed)
    for _ in range(10):
        hand, rules = some_hand(chance, chance.randint(1, 10)), some_rules(chance)
        what = format_cards(hand), rules
        fewest = lay_down(hand, TRUMP, rules)
        assert is_laid_down(fewest, hand, rules), what
        assert fewest_plays(hand, TRUMP, rules) == len(fewest) == least(hand, rules, lambda _: 1), (
            what
        )
        longest = longest_first(hand, TRUMP, rules)
        assert is_laid_down(longest, hand, rules), what
        rest = [card for play in longest if len(play) < 5 for card in play]
        assert len(rest) == least(hand, rules, lambda size: 0 if size == 5 else size), what
        for place, play in enumerate(longest):
            later = [card for other in longest[place:] for card in other]
            longer = combinations(later, len(play) + 1) if len(play) < 3 else ()
            assert not any(is_play(cards, rules) for cards in longer), what


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("", 0),
        ("LJ BJ", 1),
        ("LJ LJ LJ BJ BJ", 1),
        ("LJ LJ LJ BJ BJ BJ", 2),
        ("3H LJ BJ", 1),
        ("AS 2S 3D 4C 5H", 1),
        ("2S 2S 2S LJ 2H", 1),
        # Three flushes and a pair.
        ("2S 4S 6S 8S 10S 2H 4H 6H 8H 10H 2D 4D 6D 8D QD KC KC", 4),
        # A flush would leave five single cards.
        ("JH JC 9H 9S 7H 7C 5H 5D 3H 3S", 5),
    ],
)
def test_hands_that_were_counted_by_hand(cards, plays):
    assert fewest_plays(parse_cards(cards), TRUMP) == plays


def test_two_different_jokers_are_laid_down_by_the_rules_of_the_table():
    strict = Rules(mixed_joker_pair="forbidden")
    assert fewest_plays(parse_cards("LJ BJ"), TRUMP, strict) == 2
    # Each of them goes with another card.
    hand = parse_cards("9S 9S 9S 4D 4C LJ BJ")
    plays = lay_down(hand, TRUMP, strict)
    assert len(plays) == 2
    assert is_laid_down(plays, hand, strict)


def test_an_ace_is_low_only_where_the_rules_let_it():
    low = parse_cards("AS 2S 3D 4C 5H")
    assert fewest_plays(low, TRUMP, Rules(ace_low_straight="off")) == 5


@pytest.mark.parametrize(("trump", "plays"), [(Rank.TWO, 1), (Rank.FIVE, 5)])
def test_the_trump_says_what_is_laid_down_where_a_straight_needs_it_for_a_2(trump, plays):
    hand = parse_cards("2S 3H 4D 5C 6S")
    assert fewest_plays(hand, trump, Rules(two_in_straight="trump_only")) == plays


@pytest.mark.parametrize("seed", range(20))
def test_a_whole_hand_is_laid_down(seed):
    chance = random.Random(seed)
    hand = tuple(chance.sample(DECKS, chance.randint(11, 27)))
    plays = lay_down(hand, TRUMP)
    assert is_laid_down(plays, hand, Rules())
    # With one play made, the rest goes in one play less.
    assert all(
        fewest_plays((Counter(hand) - Counter(play)).elements(), TRUMP) == len(plays) - 1
        for play in plays
    )
