"""Every combination by one look-up: which it is, and how high it stands under a trump.

How often each rank occurs and whether all natural cards have one suit decide what up to five cards
are. So the combinations are a table of rank counts that no trump changes; the trump enters
through the few hundred different shapes that the table names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from wildescape.cards import ABOVE_ACE, COPIES, NATURAL_RANKS, PACK, Card, Rank, power
from wildescape.combinations import RUNS, SIZES, Kind, runs
from wildescape.rules import DEFAULT, Rules

COUNT_BITS: Final = 3
"""How many bits hold the count of one rank in a play."""

ONE: Final = {rank: 1 << COUNT_BITS * (rank - Rank.TWO) for rank in Rank}
"""One card of a rank, as a summand of rank counts."""

SUIT_SHIFT: Final = COUNT_BITS * len(ONE)
RANK_SHIFT: Final = SUIT_SHIFT + 3
STRENGTH_SHIFT: Final = RANK_SHIFT + 5
KIND_SHIFT: Final = STRENGTH_SHIFT + 25
"""A play as one number, from its lowest bits: rank counts, its suit where that makes the class
(1 to 4), the rank that decides, and above all its strength, which begins with its kind. So
numbers order plays."""

COUNTS: Final = (1 << SUIT_SHIFT) - 1
"""The bits of the rank counts."""

_weight = [
    ONE[card.rank] + (0 if card.suit is None else 1 << SUIT_SHIFT + COUNT_BITS * card.suit)
    for card in PACK
].__getitem__
_ONE_SUIT: Final = frozenset(
    number << COUNT_BITS * suit for number in range(1, 6) for suit in range(4)
)


class Shape(NamedTuple):
    """What rank counts make, as far as no trump is needed.

    The rank that decides is the trump, if it is one of `trumps`, else `top`. `ranks` are all ranks,
    for flushes compared card by card; a joker among them is a Small Joker.
    """

    kind: Kind
    top: Rank
    trumps: frozenset[Rank] = frozenset()
    ranks: tuple[Rank, ...] = ()


class _Table(NamedTuple):
    """All combinations: the place of a shape by rank counts; `suited` where one suit makes it."""

    shapes: tuple[Shape | None, ...]
    mixed: dict[int, int]
    suited: dict[int, int]


def rank_counts(ranks: Iterable[Rank]) -> int:
    """How often each of `ranks` occurs, as one number."""
    return sum(ONE[rank] for rank in ranks)


BIT: Final = {rank: 1 << rank - Rank.TWO for rank in Rank}
"""The bit of a rank in a set of ranks."""

COUNTS_OF: Final = [0] * (1 << len(NATURAL_RANKS))
"""The rank counts of up to five different natural ranks, by their set."""

for _size in range(6):
    for _ranks in combinations(NATURAL_RANKS, _size):
        COUNTS_OF[sum(map(BIT.__getitem__, _ranks))] = rank_counts(_ranks)


class Ranking:
    """How plays stand to each other under one trump; made by `ranking`.

    `rules` are those fields that decide it, with the defaults in all others.

    By the rank counts of a play, `mixed` holds its number where its natural cards have more than
    one suit. Where one suit makes its class, `suited` holds the place of its base in `bases`: that
    many plays are worth one table for all trumps. `one_suit` holds the number, without jokers and
    suit, by the set of its ranks, if all are different.
    """

    __slots__ = ("bases", "four", "full", "mixed", "one_suit", "rules", "sets", "suited", "trump")

    def __init__(self, trump: Rank, rules: Rules) -> None:
        table = _table(
            rules.straight_flush,
            rules.ace_low_straight,
            rules.mixed_joker_pair,
            rules.flush_compare,
        )
        self.bases = bases = _bases(table, trump, rules)
        self.trump = trump
        self.rules = rules
        self.mixed = {counts: bases[shape] | counts for counts, shape in table.mixed.items()}
        self.suited = table.suited
        self.one_suit = [0] * len(COUNTS_OF)
        for mask, counts in enumerate(COUNTS_OF):
            jokers = (5 - mask.bit_count()) * ONE[Rank.SMALL_JOKER]
            if place := table.suited.get(counts + jokers):
                self.one_suit[mask] = bases[place] | counts
        self.sets = {size: self._of_ranks(size, 0) for size in SIZES}
        self.full = self._of_ranks(3, 2)
        self.four = self._of_ranks(4, 1)

    def _of_ranks(self, number: int, beside: int) -> dict[int, int]:
        """By `ONE` of each natural rank: so many cards of it and some `beside`, without counts."""
        ones = [ONE[rank] for rank in NATURAL_RANKS]
        return {
            one: self.mixed[number * one + beside * other] & ~COUNTS
            for one, other in zip(ones, ones[1:] + ones[:1], strict=True)
        }

    def strength(self, cards: Sequence[Card]) -> int:
        """How high a play of `cards` stands among those of as many; 0 if they are none.

        It equals `Reading.strength` of the reading that counts.
        """
        if len(cards) > 5:
            return 0
        total = sum(map(_weight, cards))
        counts = total & COUNTS
        if total >> SUIT_SHIFT in _ONE_SUIT and counts in self.suited:
            return self.bases[self.suited[counts]] >> STRENGTH_SHIFT
        return self.mixed.get(counts, 0) >> STRENGTH_SHIFT

    def of_one_suit(self, counts: int, suit: int) -> int:
        """The number of the play of these rank counts in `suit`, without which they are less."""
        return self.bases[self.suited[counts]] + counts + (suit + 1 << SUIT_SHIFT)


def ranking(trump: Rank, rules: Rules = DEFAULT) -> Ranking:
    """How plays stand to each other under `trump` and `rules`.

    >>> from wildescape.notation import parse_cards
    >>> eights = ranking(Rank.EIGHT)
    >>> eights.strength(parse_cards("8S 8H")) > eights.strength(parse_cards("AS AH"))
    True
    """
    # Tables that differ only in other rules share a ranking.
    return _ranking(trump, tuple(getattr(rules, name) for name in _DECIDING))


_DECIDING: Final = (
    "straight_flush",
    "ace_low_straight",
    "mixed_joker_pair",
    "flush_compare",
    "trump_in_straight",
)


@lru_cache(maxsize=16)
def _ranking(trump: Rank, choices: tuple[str, ...]) -> Ranking:
    return Ranking(trump, Rules(**dict(zip(_DECIDING, choices, strict=True))))


@lru_cache(maxsize=4)
def _table(
    straight_flush: str, ace_low_straight: str, mixed_joker_pair: str, flush_compare: str
) -> _Table:
    rules = Rules(
        straight_flush=straight_flush,
        ace_low_straight=ace_low_straight,
        mixed_joker_pair=mixed_joker_pair,
        flush_compare=flush_compare,
    )
    places: dict[Shape | None, int] = {None: 0}
    mixed: dict[int, int] = {}
    suited: dict[int, int] = {}
    for size in SIZES:
        for ranks in combinations_with_replacement(Rank, size):
            small, big = ranks.count(Rank.SMALL_JOKER), ranks.count(Rank.BIG_JOKER)
            if small > COPIES or big > COPIES:
                continue
            counts = rank_counts(ranks)
            naturals = Counter(ranks[: size - small - big])
            if size < 5:
                shape, of_one_suit = _of_one_rank(size, naturals, small), None
                if mixed_joker_pair == "forbidden" and (size, small, big) == (2, 1, 1):
                    shape = None
            else:
                shape, of_one_suit = _of_five(naturals, small + big, rules)
            if shape:
                mixed[counts] = places.setdefault(shape, len(places))
            if of_one_suit:
                suited[counts] = places.setdefault(of_one_suit, len(places))
    return _Table(tuple(places), mixed, suited)


def _of_one_rank(size: int, naturals: Counter[Rank], small: int) -> Shape | None:
    if len(naturals) > 1:
        return None
    joker = Rank.SMALL_JOKER if small else Rank.BIG_JOKER
    rank = next(iter(naturals), joker)
    return Shape(Kind(size), rank)


def _of_five(
    naturals: Counter[Rank], jokers: int, rules: Rules
) -> tuple[Shape | None, Shape | None]:
    """What five cards are: with more than one suit among the natural ones, and with only one."""
    if len(naturals) <= 1:
        return Shape(Kind.FIVE_OF_A_KIND, next(iter(naturals), Rank.SMALL_JOKER)), None
    mixed, suited = None, None
    if len(naturals) == 2:
        most = max(naturals.values())
        sets = frozenset(rank for rank, number in naturals.items() if number == most)
        kind = Kind.FULL_HOUSE if most + jokers == 3 else Kind.FOUR_PLUS_ONE
        mixed = Shape(kind, max(sets), sets)
    else:
        # A joker in a flush stands for the trump of its suit.
        trumps = frozenset(NATURAL_RANKS if jokers else naturals)
        suited = Shape(Kind.FLUSH, max(naturals), trumps)
        if rules.flush_compare == "all_cards":
            ranks = (*naturals.elements(), *[Rank.SMALL_JOKER] * jokers)
            suited = suited._replace(ranks=ranks)
    if max(naturals.values()) == 1:
        found = [run for run in runs(rules) if naturals.keys() <= set(run)]
        if found:
            top, ranks_in_runs = found[0][-1], frozenset().union(*found)
            mixed = mixed or Shape(Kind.STRAIGHT, top, ranks_in_runs)
            if rules.straight_flush == "on":
                suited = Shape(Kind.STRAIGHT_FLUSH, top, ranks_in_runs)
    return mixed, suited


def _bases(table: _Table, trump: Rank, rules: Rules) -> list[int]:
    """The strength and the rank of each shape under `trump`, in their bits."""
    promoted = rules.trump_in_straight == "promoted"
    heights = {rank: power(rank, trump) for rank in Rank}
    in_flush = heights | {Rank.SMALL_JOKER: ABOVE_ACE}

    def base(shape: Shape | None) -> int:
        if shape is None:
            return 0
        kind, rank, trumps, ranks = shape
        if trump in trumps and (promoted or kind not in RUNS):
            rank = trump
        if ranks:
            powers = sorted([in_flush[rank] for rank in ranks], reverse=True)
        elif kind in RUNS:
            powers = [ABOVE_ACE if rank == trump and promoted else rank]
        else:
            powers = [heights[rank]]
        strength = int(kind)
        for digit in powers:
            strength = strength << 5 | digit
        strength <<= 5 * (5 - len(powers))
        return strength << STRENGTH_SHIFT | rank << RANK_SHIFT

    return [base(shape) for shape in table.shapes]
