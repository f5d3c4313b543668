"""The actions of Wild Escape: which number stands for which play or gift."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from wildescape.cards import JOKERS, NATURAL_RANKS, SMALL_JOKER, Card, Rank, power
from wildescape.combinations import Kind
from wildescape.ranking import Play


class PlayName(NamedTuple):
    """A play as an action names it: what it is, the rank that decides, and the rank beside it.

    `beside` is the rank of the pair in a full house, and of the odd card with four of a kind.
    """

    kind: Kind
    rank: Rank
    beside: Rank | None = None


_WITH_A_RANK_BESIDE: Final = (Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE)


def _play_names() -> Iterator[PlayName]:
    for kind in Kind:
        if kind in _WITH_A_RANK_BESIDE:
            for rank in NATURAL_RANKS:
                yield from (PlayName(kind, rank, other) for other in NATURAL_RANKS if other != rank)
        else:
            jokers = [joker.rank for joker in JOKERS] if kind <= Kind.TRIPLE else []
            if kind == Kind.FIVE_OF_A_KIND:
                jokers = [SMALL_JOKER.rank]
            yield from (PlayName(kind, rank) for rank in (*NATURAL_RANKS, *jokers))


PASS: Final = 0
"""The action of passing."""

PLAY_NAMES: Final = tuple(_play_names())
"""The plays, in the order of their actions, which begin with 1."""

GIFTS: Final = tuple(
    ranks for size in (1, 2) for ranks in combinations_with_replacement(Rank, size)
)
"""The ranks that can be paid or returned in the tribute of a match; their actions come last."""

_PLAY_ACTIONS: Final = {named: 1 + place for place, named in enumerate(PLAY_NAMES)}
FIRST_GIFT: Final = 1 + len(PLAY_NAMES)
GIFT_ACTIONS: Final = {ranks: FIRST_GIFT + place for place, ranks in enumerate(GIFTS)}


def action_named(kind: Kind, rank: Rank, ranks: Iterable[Rank]) -> int:
    """The action of a play of cards of these ranks."""
    beside = None
    if kind in _WITH_A_RANK_BESIDE:
        beside = next(other for other in ranks if other not in (rank, *(j.rank for j in JOKERS)))
    return _PLAY_ACTIONS[PlayName(kind, rank, beside)]


@lru_cache(maxsize=1 << 16)
def action_of(play: Play) -> int:
    """The action of a play in a list."""
    return action_named(play.kind, play.rank, play.counts)


def price(play: Play, trump: Rank) -> tuple[int, list[int]]:
    """What a play costs its hand: its jokers, then its cards from the highest to the lowest."""
    ranks = list(Counter(play.counts).elements())
    jokers = sum(rank >= SMALL_JOKER.rank for rank in ranks)
    return jokers, sorted((power(rank, trump) for rank in ranks), reverse=True)


def given_ranks(cards: Iterable[Card]) -> tuple[Rank, ...]:
    """The ranks of a gift, by which its action goes."""
    return tuple(sorted(card.rank for card in cards))
