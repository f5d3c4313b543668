"""What cards make: the one place that knows which ranks, suits and jokers are a play.

Reading cards, ranking them, listing the plays of a hand and laying a hand down all ask here. What
cards make follows from how often each rank occurs, from whether all natural cards are of one suit,
from the jokers, the house rules and the trump.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from wildescape.cards import ABOVE_ACE, COPIES, JOKERS, NATURAL_RANKS, Card, Rank, power
from wildescape.rules import Rules, barring
from wildescape.rules.base import NearMissText


class Kind(IntEnum):
    """What a play is. Five-card classes are in their order, the lowest first.

    >>> Kind.FULL_HOUSE > Kind.FLUSH, str(Kind.FULL_HOUSE), Kind.FULL_HOUSE.size
    (True, 'full_house', 5)
    """

    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_PLUS_ONE = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def size(self) -> int:
        """The number of cards in such a play."""
        return int(self) if self <= Kind.TRIPLE else 5


RUN_KINDS: Final = (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH)
"""The kinds that are five consecutive ranks."""

SIZES: Final = (1, 2, 3, 5)
"""How many cards a play may have."""

SUIT_KINDS: Final = (Kind.FLUSH, Kind.STRAIGHT_FLUSH)
"""The kinds that one suit makes."""

KIND_BITS: Final = 4
"""How many bits hold the kind of a play."""

COUNT_BITS: Final = 3
"""How many bits hold the count of one rank in a play."""

ONE: Final = {rank: 1 << COUNT_BITS * (rank - Rank.TWO) for rank in Rank}
"""By rank: one card of it, to be added up to rank counts."""

BIT: Final = {rank: 1 << rank - Rank.TWO for rank in Rank}
"""The bit of a rank in a set of ranks."""


def rank_counts(ranks: Iterable[Rank]) -> int:
    """How often each of `ranks` occurs, as one number.

    >>> rank_counts([Rank.TWO, Rank.TWO, Rank.ACE]) == 2 * ONE[Rank.TWO] + ONE[Rank.ACE]
    True
    """
    return sum([ONE[rank] for rank in ranks])


def pack_strength(kind: Kind, digits: Sequence[int], place: int | None = None) -> int:
    """How high a play stands, as one number: numbers compare as (place, kind, *digits) would.

    Only this function, `unpack_strength` and `place_of` know which bits hold what.

    Args:
        kind: the kind of play.
        digits: up to five numbers below 32 that decide between plays of that kind, the first
            before the second; missing ones count as 0.
        place: how high the kind stands among all kinds, as `Shapes.places` says; as `Kind` has them
            if missing.

    >>> low, high = (pack_strength(Kind.FLUSH, [14, digit]) for digit in (9, 10))
    >>> low < high < pack_strength(Kind.FULL_HOUSE, [2])
    True
    """
    one, two, three, four, five = (*digits, 0, 0, 0, 0, 0)[:5]
    top = (kind if place is None else place) << KIND_BITS | kind
    return top << 25 | one << 20 | two << 15 | three << 10 | four << 5 | five


def unpack_strength(strength: int) -> tuple[int, ...]:
    """The kind and the five digits that `pack_strength` was given.

    >>> unpack_strength(pack_strength(Kind.PAIR, [14]))
    (2, 14, 0, 0, 0, 0)
    """
    return (
        strength >> 25 & (1 << KIND_BITS) - 1,
        strength >> 20 & 31,
        strength >> 15 & 31,
        strength >> 10 & 31,
        strength >> 5 & 31,
        strength & 31,
    )


EVERY_RUN: Final[tuple[tuple[Rank, ...], ...]] = (
    *(NATURAL_RANKS[low : low + 5] for low in reversed(range(9))),
    (Rank.ACE, *NATURAL_RANKS[:4]),
)
"""What are five ranks in a row at some table, each from low to high; the highest first."""

LOWEST_OF_RUN: Final = {run[-1]: run[0] for run in EVERY_RUN}
"""By the top of a run: the rank with which it begins."""


def runs(trump: Rank, rules: Rules) -> tuple[tuple[Rank, ...], ...]:
    """Every run of five ranks at a table, each from low to high; the highest first.

    >>> [str(rank) for rank in runs(Rank.NINE, Rules())[-1]]
    ['A', '2', '3', '4', '5']
    """
    return tuple(run for run in EVERY_RUN if not any(barring(run, trump, rules)))


def barred_run(ranks: Collection[Rank], trump: Rank, rules: Rules) -> NearMissText | None:
    """What is told of ranks that are no run at this table, but at others; `None` for all else."""
    for run in EVERY_RUN:
        for rule in barring(run, trump, rules):
            if rule.near_miss and {*ranks} <= {*run}:
                return rule.near_miss
    return None


def place_of(strength: int) -> int:
    """How high the kind of a play stands among all kinds, as `pack_strength` was told.

    >>> place_of(pack_strength(Kind.FLUSH, [14]))
    5
    """
    return strength >> 25 + KIND_BITS


class Run(NamedTuple):
    """A run as a straight: its ranks, the one that decides, and how high that stands."""

    ranks: tuple[Rank, ...]
    rank: Rank
    height: int


class Shape(NamedTuple):
    """One thing that cards make: a kind of play, which may go by any of `ranks`.

    The highest of them counts, or the lowest if `is_low`. `cards` are the ranks of a flush that is
    compared card by card, each joker as a Small Joker. `digits` decide instead, if there are any.
    """

    kind: Kind
    ranks: frozenset[Rank]
    cards: tuple[Rank, ...] = ()
    digits: tuple[int, ...] = ()
    is_low: bool = False


class ShapeTable(NamedTuple):
    """The highest shape of all cards: by rank counts, its place in `shapes`.

    `suited` are those that one suit makes, `mixed` all others. At the place 0 there is no shape.
    """

    shapes: tuple[Shape | None, ...]
    mixed: dict[int, int]
    suited: dict[int, int]


@dataclass(frozen=True, eq=False, repr=False)
class Shapes:
    """What cards make under some trump and rules; made by `shapes`, once for all trumps alike.

    `runs` are the runs, those with the highest top card first.
    """

    runs: tuple[Run, ...]
    has_straight_flush: bool
    compares_all_cards: bool
    pairs_mixed_jokers: bool
    ranks_mixed_jokers_lowest: bool
    ranks_straight_higher: bool
    reads_lowest_rank: bool

    @cached_property
    def places(self) -> Sequence[int]:
        """By kind: how high it stands among all kinds."""
        places = [*range(Kind.FIVE_OF_A_KIND + 1)]
        if self.ranks_straight_higher:
            places[Kind.STRAIGHT], places[Kind.FLUSH] = Kind.FLUSH, Kind.STRAIGHT
        return places

    @cached_property
    def _masks(self) -> list[tuple[int, Run]]:
        """The runs, the highest straight first, each with the set of its ranks."""
        by_height = sorted(self.runs, key=lambda run: -run.height)
        return [(sum(BIT[rank] for rank in run.ranks), run) for run in by_height]

    @cached_property
    def _heights(self) -> list[int]:
        """By the rank that decides: how high a run stands."""
        heights: dict[int, int] = {run.rank: run.height for run in self.runs}
        return [heights.get(rank, 0) for rank in range(Rank.BIG_JOKER + 1)]

    def __repr__(self) -> str:
        return f"<Shapes with {len(self.runs)} runs>"

    @property
    def kinds(self) -> list[Kind]:
        """The kinds of play that there are, from low to high."""
        kinds = [kind for kind in Kind if kind != Kind.STRAIGHT_FLUSH or self.has_straight_flush]
        return sorted(kinds, key=self.places.__getitem__)

    def heights(self, kind: Kind, trump: Rank) -> Sequence[int]:
        """By rank: how high a play of a kind stands that goes by it."""
        return self._heights if kind in RUN_KINDS else _powers(trump)

    def height_in_flush(self, rank: Rank, trump: Rank) -> int:
        """How high a card of a flush stands that is compared card by card; a joker as it counts."""
        if rank == Rank.SMALL_JOKER and self.reads_lowest_rank:
            return min(power(natural, trump) for natural in NATURAL_RANKS)
        return min(power(rank, trump), ABOVE_ACE)

    def is_forbidden(self, cards: Sequence[Card]) -> bool:
        """Whether `cards` are a Small and a Big Joker, where they make no pair."""
        return not self.pairs_mixed_jokers and sorted(cards) == [*JOKERS]

    def runs_with(self, ranks: Iterable[Rank]) -> list[Run]:
        """The runs that hold all of these different ranks, the highest straight first."""
        mask = sum([BIT[rank] for rank in ranks])
        return [run for run_mask, run in self._masks if mask & run_mask == mask]

    def of(
        self, naturals: Mapping[Rank, int], small: int, big: int, *, one_suit: bool
    ) -> Iterator[Shape]:
        """What cards make, the highest kind first.

        By the first of them they count.

        Args:
            naturals: how many cards there are of each rank, without the jokers that are wild.
            small: how many wild Small Jokers there are.
            big: how many wild Big Jokers there are.
            one_suit: whether all natural cards are of one suit.
        """
        size = sum(naturals.values()) + small + big
        if size == 5:
            yield from self._of_five(naturals, small, big, one_suit)
        elif len(naturals) <= 1 and (size, small, big) != (2, 1, 1):
            yield Shape(Kind(size), _of_one_rank(size, naturals, small, big))
        elif len(naturals) <= 1 and self.ranks_mixed_jokers_lowest:
            # Above a pair of trumps, below any other pair of jokers.
            yield Shape(Kind.PAIR, frozenset([Rank.SMALL_JOKER]), digits=(ABOVE_ACE, 1))
        elif len(naturals) <= 1 and self.pairs_mixed_jokers:
            yield Shape(Kind.PAIR, _of_one_rank(size, naturals, small, big))

    def _of_five(
        self, naturals: Mapping[Rank, int], small: int, big: int, one_suit: bool
    ) -> Iterator[Shape]:
        shapes = self._shapes_of_five(naturals, small, big, one_suit)
        if self.ranks_straight_higher:
            shapes = iter(sorted(shapes, key=lambda shape: -self.places[shape.kind]))
        if self.reads_lowest_rank and naturals and small + big:
            shapes = (shape._replace(is_low=shape.kind != Kind.FLUSH) for shape in shapes)
        yield from shapes

    def _shapes_of_five(
        self, naturals: Mapping[Rank, int], small: int, big: int, one_suit: bool
    ) -> Iterator[Shape]:
        ranks, jokers = len(naturals), small + big
        if ranks <= 1:
            yield Shape(Kind.FIVE_OF_A_KIND, _of_one_rank(5, naturals, small, big))
        fitting = self.runs_with(naturals) if ranks + jokers == 5 else []
        tops = frozenset([run.rank for run in fitting])
        if tops and one_suit and self.has_straight_flush:
            yield Shape(Kind.STRAIGHT_FLUSH, tops)
        if ranks <= 2:
            for size, kind in ((4, Kind.FOUR_PLUS_ONE), (3, Kind.FULL_HOUSE)):
                sets = _of_one_rank(size, naturals, small, big)
                if kind == Kind.FULL_HOUSE:
                    sets = frozenset(rank for rank in sets if len({*naturals} - {rank}) <= 1)
                if sets:
                    yield Shape(kind, sets)
        if one_suit and ranks + jokers >= 3:
            # A joker in a flush may be any card of the suit, or is its lowest.
            is_any = jokers and not self.reads_lowest_rank
            in_flush = frozenset(NATURAL_RANKS if is_any else naturals)
            cards = [*Counter(naturals).elements()] if self.compares_all_cards else []
            stand_ins = [Rank.SMALL_JOKER] * jokers if self.compares_all_cards else []
            yield Shape(Kind.FLUSH, in_flush, (*cards, *stand_ins))
        # With every card of one suit it is a flush, unless a joker takes another suit or straights
        # are higher.
        is_straight = self.ranks_straight_higher and not self.has_straight_flush
        if tops and (jokers or not one_suit or is_straight):
            yield Shape(Kind.STRAIGHT, tops)

    @cached_property
    def table(self) -> ShapeTable:
        """The highest shape of all cards that make one."""
        places: dict[Shape | None, int] = {None: 0}
        mixed: dict[int, int] = {}
        suited: dict[int, int] = {}
        for ranks, ways in _every_hand():
            naturals, counts = Counter(ranks), rank_counts(ranks)
            # Beside natural cards it doesn't matter which jokers these are.
            for alike in [ways] if naturals else [[way] for way in ways]:
                added = [counts + small * _SMALL + big * _BIG for small, big in alike]
                shape = next(self.of(naturals, *alike[0], one_suit=False), None)
                if shape:
                    mixed |= dict.fromkeys(added, places.setdefault(shape, len(places)))
                in_suit = next(self.of(naturals, *alike[0], one_suit=True), None)
                if naturals and in_suit and in_suit.kind in SUIT_KINDS:
                    suited |= dict.fromkeys(added, places.setdefault(in_suit, len(places)))
        return ShapeTable(tuple(places), mixed, suited)

    @cached_property
    def run_subsets(self) -> dict[int, list[tuple[int, int]]]:
        """By their number: ranks that fit into a run, as a set and as rank counts."""
        return {
            size: sorted(
                {
                    (sum(BIT[rank] for rank in ranks), rank_counts(ranks))
                    for run in self.runs
                    for ranks in combinations(run.ranks, size)
                }
            )
            for size in (5, 4, 3, 2)
        }


@cache
def _powers(trump: Rank) -> tuple[int, ...]:
    return (0, 0, *(power(rank, trump) for rank in Rank))


def _every_hand() -> Iterator[tuple[tuple[Rank, ...], list[tuple[int, int]]]]:
    """All natural cards that may be in a play, each with its small and big jokers in all ways."""
    for size in SIZES:
        for jokers in range(size + 1):
            ways = [(small, jokers - small) for small in range(jokers + 1)]
            ways = [way for way in ways if max(way) <= COPIES]
            for ranks in combinations_with_replacement(NATURAL_RANKS, size - jokers):
                yield ranks, ways


_SMALL: Final = ONE[Rank.SMALL_JOKER]
_BIG: Final = ONE[Rank.BIG_JOKER]


def _of_one_rank(size: int, naturals: Mapping[Rank, int], small: int, big: int) -> frozenset[Rank]:
    """The ranks of which cards may be exactly `size`, jokers included."""
    jokers = small + big
    able = {rank: size - naturals.get(rank, 0) for rank in (Rank if jokers >= size else naturals)}
    return frozenset(
        rank
        for rank, needed in able.items()
        if 0 <= needed <= (big if rank == Rank.BIG_JOKER else jokers)
    )


@lru_cache(maxsize=512)
def shapes(trump: Rank, rules: Rules) -> Shapes:
    """What cards make under `trump` and `rules`.

    >>> from wildescape.rules import DEFAULT
    >>> shapes(Rank.TWO, DEFAULT).runs == shapes(Rank.NINE, DEFAULT).runs
    True
    """
    table_runs = [
        Run(ranks, trump, ABOVE_ACE)
        if rules.promotes_trump and trump in ranks
        else Run(ranks, ranks[-1], ranks[-1])
        for ranks in runs(trump, rules)
    ]
    return _shapes(
        tuple(table_runs),
        rules.has_straight_flush,
        rules.compares_all_cards,
        rules.pairs_mixed_jokers,
        rules.ranks_mixed_jokers_lowest,
        rules.ranks_straight_higher,
        rules.reads_lowest_rank,
    )


_shapes = lru_cache(maxsize=16)(Shapes)
