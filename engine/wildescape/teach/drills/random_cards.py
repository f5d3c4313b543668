"""Cards drawn at random, for the scenes of items."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from wildescape.cards import (
    BIG_JOKER,
    COPIES,
    NATURAL_RANKS,
    SMALL_JOKER,
    Card,
    Rank,
    Suit,
    power,
    sort_by_rank,
)
from wildescape.combinations import Kind
from wildescape.shapes import EVERY_RUN
from wildescape.teach.scenes import Cards

FIVES: Final = tuple(kind for kind in Kind if kind.size == 5)
"""The six classes of five cards."""


def random_trump(chance: Random) -> Rank:
    """A trump rank."""
    return chance.choice(NATURAL_RANKS)


def random_card(chance: Random, ranks: Sequence[Rank] = NATURAL_RANKS) -> Card:
    """A card of one of these ranks."""
    return Card.of(chance.choice(ranks), chance.choice(tuple(Suit)))


def random_joker(chance: Random) -> Card:
    """A Small or a Big Joker."""
    return chance.choice((SMALL_JOKER, BIG_JOKER))


def of_rank(chance: Random, rank: Rank, number: int) -> list[Card]:
    """So many cards of a rank, as three packs hold them."""
    copies = [Card.of(rank, suit) for suit in Suit for _ in range(COPIES)]
    return chance.sample(copies, number)


def random_set(chance: Random, size: int) -> Cards:
    """So many cards of any one rank."""
    return tuple(of_rank(chance, chance.choice(NATURAL_RANKS), size))


def random_five(chance: Random, kind: Kind, rank: Rank | None = None) -> Cards:
    """Five cards of a class, without jokers; sets are made of `rank` if it is given."""
    rank = rank or chance.choice(NATURAL_RANKS)
    other = chance.choice([each for each in NATURAL_RANKS if each != rank])
    suit = chance.choice(tuple(Suit))
    match kind:
        case Kind.STRAIGHT:
            run = chance.choice(EVERY_RUN)
            return tuple(random_card(chance, [each]) for each in run)
        case Kind.FLUSH:
            ranks = chance.sample(NATURAL_RANKS, 5)
            return tuple(Card.of(each, suit) for each in ranks)
        case Kind.FULL_HOUSE:
            return (*of_rank(chance, rank, 3), *of_rank(chance, other, 2))
        case Kind.FOUR_PLUS_ONE:
            return (*of_rank(chance, rank, 4), *of_rank(chance, other, 1))
        case Kind.STRAIGHT_FLUSH:
            return tuple(Card.of(each, suit) for each in chance.choice(EVERY_RUN))
        case _:
            return tuple(of_rank(chance, rank, 5))


def closeness(cards: Sequence[Card], others: Sequence[Card], trump: Rank) -> int:
    """How close the deciding ranks of two sets are, and whether the trump or a joker is there."""
    mine, theirs = (
        max(power(card.rank, trump) for card in each if not card.is_joker or len(each) == 1)
        for each in (cards, others)
    )
    special = sum(card.rank == trump or card.is_joker for card in (*cards, *others))
    return min(special, 2) * 3 - min(abs(mine - theirs), 12)


def by_rank(cards: Sequence[Card], trump: Rank) -> Cards:
    """A hand in the order in which it is shown."""
    return tuple(sort_by_rank(cards, trump))
