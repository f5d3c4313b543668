import pytest
from wildescape.cards import BIG_JOKER, NATURAL_RANKS, SMALL_JOKER, Card, Suit
from wildescape.rules import CHOICES, PLAY_FIELDS

JOKERS = [SMALL_JOKER] * 3 + [BIG_JOKER] * 3


@pytest.fixture
def make_set():
    """A maker of random sets: cards, trump and rules, with jokers and equal ranks made likely."""

    def make(rng, most_jokers=6):
        size = rng.choice((1, 2, 3, 5, 5, 5, 5))
        wild = min(size, most_jokers, rng.choice((0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6)))
        ranks = rng.sample(NATURAL_RANKS, rng.choice((1, 2, 2, 3, 5, 13)))
        if rng.random() < 0.4:
            low = rng.randrange(13)
            ranks = [NATURAL_RANKS[(low + step) % 13] for step in range(6)]
        suits = rng.sample(list(Suit), rng.choice((1, 2, 4)))
        cards = [Card.of(rng.choice(ranks), rng.choice(suits)) for _ in range(size - wild)]
        rules = {name: rng.choice(CHOICES[name]) for name in PLAY_FIELDS}
        return (*cards, *rng.sample(JOKERS, wild)), rng.choice(NATURAL_RANKS), rules

    return make
