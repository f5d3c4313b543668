import pytest
from wildescape.cards import BIG_JOKER, NATURAL_RANKS, SMALL_JOKER, Card, Suit
from wildescape.rules import CHOICES, PLAY_FIELDS

JOKERS = [SMALL_JOKER] * 3 + [BIG_JOKER] * 3


@pytest.fixture
def make_rules():
    """A maker of a random trump and random rules for a single play."""

    def make(rng):
        fields = {name: rng.choice(CHOICES[name]) for name in PLAY_FIELDS}
        return rng.choice(NATURAL_RANKS), fields

    return make


@pytest.fixture
def make_cards():
    """A maker of random sets of 1, 2, 3 and 5 cards, in which combinations are likely."""

    def make(rng, most_jokers=6):
        size = rng.choice((1, 2, 3, 5, 5, 5, 5))
        # Four and more jokers are rare, for they cost the reference most of its time.
        jokers = rng.choices(range(7), (30, 30, 20, 12, 4, 3, 1))[0]
        wild = min(size, most_jokers, jokers)
        ranks = rng.sample(NATURAL_RANKS, rng.choice((1, 2, 2, 3, 5, 13)))
        if rng.random() < 0.4:
            low = rng.randrange(13)
            ranks = [NATURAL_RANKS[(low + step) % 13] for step in range(6)]
        suits = rng.sample(list(Suit), rng.choice((1, 2, 4)))
        cards = [Card.of(rng.choice(ranks), rng.choice(suits)) for _ in range(size - wild)]
        return (*cards, *rng.sample(JOKERS, wild))

    return make
