"""What the actions of Wild Escape do, as rows of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from wildescape.cards import COPIES, Card, Rank, power
from wildescape.combinations import RUN_KINDS, Kind
from wildescape.env.play_actions import FIRST_GIFT, GIFTS, PASS, PLAY_NAMES, lowest_rank
from wildescape.env.rows import Block, Features, places, size_of
from wildescape.hand import HAND_SIZE
from wildescape.ranking import ONE_COUNT
from wildescape.shapes import ONE

_RANKS: Final = len(Rank)

ACTION_BLOCKS: Final = (
    Block("pass", 1, 1),
    Block("kind", len(Kind), 1),
    Block("height", 1, power(Rank.BIG_JOKER, Rank.TWO)),
    Block("cards", _RANKS, 5),
    Block("rest", _RANKS, 4 * COPIES),
    Block("left", 1, HAND_SIZE),
)
"""What the features of an action of Wild Escape consist of."""

_BEFORE_CARDS: Final = places(ACTION_BLOCKS)["cards"].start
"""How many of the features follow from the action and the trump alone; they come first."""

# Cards by rank are a number here, with a byte for each rank from the lowest to the highest, so that
# one subtraction takes a play from a hand.


def rows_of(
    actions: Mapping[int, int], held: Iterable[Card], trump: Rank, gives: bool = True
) -> Features:
    """The features of actions.

    Args:
        actions: by action: its cards as rank counts.
        held: the hand of the seat.
        trump: the trump rank.
        gives: whether the cards come from that hand; what a seat takes that is shown cards for a
            joker does not.
    """
    named, hand = _named(trump), sum(_unit(trump)[card.rank] for card in held)
    size = sum(hand.to_bytes(_RANKS, "little"))
    rows = bytearray()
    for action, counts in actions.items():
        cards, number = _bytes_of(counts, trump)
        rows += named[action]
        rows += cards.to_bytes(_RANKS, "little")
        rows += (hand - cards if gives else hand).to_bytes(_RANKS, "little")
        rows.append(size - number if gives else size)
    return Features.of([*actions], rows, size_of(ACTION_BLOCKS))


@cache
def _unit(trump: Rank) -> dict[Rank, int]:
    """One card of each rank."""
    ranks = sorted(Rank, key=lambda rank: power(rank, trump))
    return {rank: 1 << 8 * place for place, rank in enumerate(ranks)}


@lru_cache(maxsize=1 << 16)
def _bytes_of(counts: int, trump: Rank) -> tuple[int, int]:
    """Rank counts as a number with a byte for each rank, and how many cards they are."""
    unit, cards, size = _unit(trump), 0, 0
    while counts:
        rank = lowest_rank(counts)
        number = counts // ONE[rank] & ONE_COUNT
        cards, size = cards + number * unit[rank], size + number
        counts -= number * ONE[rank]
    return cards, size


@cache
def _named(trump: Rank) -> list[bytes]:
    """By action: the features that follow from it and the trump."""
    rows = [bytearray(_BEFORE_CARDS) for _ in range(FIRST_GIFT + len(GIFTS))]
    at = places(ACTION_BLOCKS)
    rows[PASS][at["pass"].start] = 1
    for action, (kind, rank, _) in enumerate(PLAY_NAMES, 1):
        rows[action][at["kind"].start + kind - 1] = 1
        rows[action][at["height"].start] = rank if kind in RUN_KINDS else power(rank, trump)
    return [*map(bytes, rows)]
