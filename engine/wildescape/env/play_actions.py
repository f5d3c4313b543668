"""The actions of Wild Escape: a number for each play as the table sees it, and for each gift."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from wildescape.cards import JOKERS, NATURAL_RANKS, SMALL_JOKER, Card, Rank
from wildescape.combinations import Kind
from wildescape.ranking import ALL_COUNTS, ONE_COUNT, Play
from wildescape.shapes import COUNT_BITS, ONE


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

GIFTS_OF_TWO: Final = tuple(
    ranks for size in (1, 2) for ranks in combinations_with_replacement(Rank, size)
)
"""The ranks that can be paid or returned in the tribute of a match; their actions come last."""

GIFTS: Final = (*GIFTS_OF_TWO, *combinations(Rank, 3))
"""The same where three cards may be shown for a joker."""

_PLAY_ACTIONS: Final = {named: 1 + place for place, named in enumerate(PLAY_NAMES)}
FIRST_GIFT: Final = 1 + len(PLAY_NAMES)
GIFT_ACTIONS: Final = {ranks: FIRST_GIFT + place for place, ranks in enumerate(GIFTS)}


def action_named(kind: Kind, rank: Rank, ranks: Iterable[Rank]) -> int:
    """The action of a play of cards of these ranks."""
    beside = None
    if kind in _WITH_A_RANK_BESIDE:
        natural = (other for other in ranks if other != rank and other <= Rank.ACE)
        # Jokers alone are no rank beside, so they go by the lowest.
        beside = next(natural, Rank.THREE if rank == Rank.TWO else Rank.TWO)
    return _PLAY_ACTIONS[PlayName(kind, rank, beside)]


@lru_cache(maxsize=1 << 16)
def action_of(play: Play) -> int:
    """The action of a play in a list."""
    kind, rank = play.kind, play.rank
    if kind not in _WITH_A_RANK_BESIDE:
        return _PLAY_ACTIONS[PlayName(kind, rank)]
    others = (play & ALL_COUNTS) % _SMALL & ~(ONE_COUNT * ONE[rank])
    return action_named(kind, rank, [lowest_rank(others)] if others else [])


def lowest_rank(counts: int) -> Rank:
    """The lowest rank of which there are cards."""
    return _RANKS[((counts & -counts).bit_length() - 1) // COUNT_BITS]


def price(play: Play, trump: Rank) -> int:
    """What a play costs its hand: its jokers, then its cards from the highest to the lowest.

    Comparable among plays of as many cards.
    """
    counts = play & ALL_COUNTS
    jokers, trumps = counts // _SMALL, counts // ONE[trump] & ONE_COUNT
    low = counts % _SMALL - trumps * ONE[trump]
    number = (jokers & ONE_COUNT) + (jokers >> COUNT_BITS)
    ranked = (jokers << COUNT_BITS | trumps) * _SMALL + low
    return number * _ABOVE_ALL + ranked


_RANKS: Final = tuple(Rank)
_SMALL: Final = ONE[SMALL_JOKER.rank]
_ABOVE_ALL: Final = 1 << COUNT_BITS * (len(ONE) + 1)


def cheapest(plays: Iterable[Play], trump: Rank) -> dict[int, Play]:
    """By action: the play that costs the hand least."""
    found: dict[int, Play] = {}
    for play in plays:
        action = action_of(play)
        known = found.get(action)
        if known is None or price(play, trump) < price(known, trump):
            found[action] = play
    return found


def given_ranks(cards: Iterable[Card]) -> tuple[Rank, ...]:
    """The ranks of a gift, by which its action goes."""
    return tuple(sorted(card.rank for card in cards))
