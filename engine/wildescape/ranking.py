"""Every combination by one look-up: what it is, and how high under a trump.

What up to five cards are depends on how often each rank occurs and on whether all natural cards
are of one suit. So the combinations are a table by rank counts that holds for every trump; the
trump only matters for the few hundred shapes that the table names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from operator import attrgetter
from typing import Final, NamedTuple

from wildescape.cards import ABOVE_ACE, COPIES, NATURAL_RANKS, PACK, Card, Rank, Suit, power
from wildescape.combinations import RUN_KINDS, SIZES, Kind, pack_strength, runs
from wildescape.rules import DEFAULT, PLAY_FIELDS, Rules

COUNT_BITS: Final = 3
"""How many bits hold the count of one rank in a play."""

ONE: Final = {rank: 1 << COUNT_BITS * (rank - Rank.TWO) for rank in Rank}
"""By rank: one card of it, to be added up to rank counts."""

# A play is one number, so that comparing numbers compares plays. From the lowest bits: rank counts,
# the suit where it makes the class (1 to 4), the rank that decides, the strength. Nothing outside
# this module knows this layout; other modules use the constants and functions below.

_SUIT_SHIFT: Final = COUNT_BITS * len(ONE)
_RANK_SHIFT: Final = _SUIT_SHIFT + 3
_STRENGTH_SHIFT: Final = _RANK_SHIFT + 5
# The kind is on top of the strength: kind 1 with no digits is the first bit of the kind.
_KIND_SHIFT: Final = _STRENGTH_SHIFT + pack_strength(Kind.SINGLE, ()).bit_length() - 1

ONE_COUNT: Final = (1 << COUNT_BITS) - 1
"""The bits of the count of the lowest rank."""

ALL_COUNTS: Final = (1 << _SUIT_SHIFT) - 1
"""The bits of all rank counts."""

KIND_AND_RANK: Final = -1 << _KIND_SHIFT | 31 << _RANK_SHIFT
"""The bits of the kind and of the rank that decides."""

IN_SUIT: Final = tuple(suit + 1 << _SUIT_SHIFT for suit in Suit)
"""By suit: what is added to the number of a play whose class it makes."""


def pack_play(strength: int, rank: Rank) -> int:
    """The number of a play before its rank counts and its suit are added.

    Args:
        strength: as `Reading.strength`.
        rank: the rank that decides.
    """
    return strength << _STRENGTH_SHIFT | rank << _RANK_SHIFT


def lowest_above(strength: int) -> int:
    """The number from which plays of the same size are stronger than `strength`."""
    return strength + 1 << _STRENGTH_SHIFT


def kind_of(number: int) -> int:
    """The kind in the number of a play; 0 for 0."""
    return number >> _KIND_SHIFT


class Play(int):
    """A play of a hand, without suits that don't matter.

    Of plays of one size, the greater number is the higher play.

    >>> Play(pack_play(pack_strength(Kind.PAIR, [8]), Rank.EIGHT) + 2 * ONE[Rank.EIGHT])
    <pair 8 8>
    """

    __slots__ = ()

    @property
    def kind(self) -> Kind:
        return Kind(self >> _KIND_SHIFT)

    @property
    def rank(self) -> Rank:
        """The rank that decides."""
        return Rank(self >> _RANK_SHIFT & 31)

    @property
    def strength(self) -> int:
        """How high it stands, as `Reading.strength`."""
        return self >> _STRENGTH_SHIFT

    @property
    def suit(self) -> Suit | None:
        """The suit, where it makes the class."""
        number = self >> _SUIT_SHIFT & 7
        return Suit(number - 1) if number else None

    @property
    def counts(self) -> dict[Rank, int]:
        """How many of its cards are of each rank, jokers included."""
        counts = self & ALL_COUNTS
        numbers = ((rank, counts // one & ONE_COUNT) for rank, one in ONE.items())
        return {rank: number for rank, number in numbers if number}

    def __repr__(self) -> str:
        ranks = " ".join(str(rank) for rank, number in self.counts.items() for _ in range(number))
        return f"<{self.kind} {ranks}{'' if self.suit is None else self.suit.symbol}>"


_weight = [
    ONE[card.rank] + (0 if card.suit is None else 1 << _SUIT_SHIFT + COUNT_BITS * card.suit)
    for card in PACK
].__getitem__
_ONE_SUIT: Final = frozenset(
    number << COUNT_BITS * suit for number in range(1, 6) for suit in range(4)
)


class Shape(NamedTuple):
    """What rank counts make, whatever is trump.

    The rank that decides is the trump if that is among `trumps`, otherwise `top`. `ranks` are all
    ranks of a flush that is compared card by card, each joker as a Small Joker.
    """

    kind: Kind
    top: Rank
    trumps: frozenset[Rank] = frozenset()
    ranks: tuple[Rank, ...] = ()


class ShapeTable(NamedTuple):
    """All combinations: by rank counts, the place of their shape in `shapes`.

    `suited` are those that one suit makes, `mixed` all others.
    """

    shapes: tuple[Shape | None, ...]
    mixed: dict[int, int]
    suited: dict[int, int]


def rank_counts(ranks: Iterable[Rank]) -> int:
    """How often each of `ranks` occurs, as one number.

    >>> rank_counts([Rank.TWO, Rank.TWO, Rank.ACE]) == 2 * ONE[Rank.TWO] + ONE[Rank.ACE]
    True
    """
    return sum(ONE[rank] for rank in ranks)


BIT: Final = {rank: 1 << rank - Rank.TWO for rank in Rank}
"""The bit of a rank in a set of ranks."""

COUNTS_OF: Final = [0] * (1 << len(NATURAL_RANKS))
"""The rank counts of up to five different natural ranks, by their set."""

for _size in range(6):
    for _ranks in combinations(NATURAL_RANKS, _size):
        COUNTS_OF[sum(map(BIT.__getitem__, _ranks))] = rank_counts(_ranks)


class Ranking:
    """How plays compare under one trump; made by `ranking`.

    `rules` has the fields that affect strength, and the defaults in all others.

    By rank counts, `mixed` holds the number of each play with natural cards of more than one suit.
    For plays that one suit makes, `suited` holds the place of their number in `bases`, without
    counts and suit; they are so many that all trumps share it. `one_suit` holds the number of the
    play, without jokers and suit, by the set of its ranks, if all are different.
    """

    __slots__ = ("bases", "four", "full", "mixed", "one_suit", "rules", "sets", "suited", "trump")

    def __init__(self, trump: Rank, rules: Rules) -> None:
        table = _table(_shaping_choices(rules))
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

    def __repr__(self) -> str:
        return f"<Ranking under trump {self.trump}>"

    def _of_ranks(self, number: int, beside: int) -> dict[int, int]:
        """By `ONE` of each natural rank: the number, without counts, of so many cards of it.

        Args:
            number: how many cards are of that rank.
            beside: how many are of another rank.
        """
        ones = [ONE[rank] for rank in NATURAL_RANKS]
        return {
            one: self.mixed[number * one + beside * other] & ~ALL_COUNTS
            for one, other in zip(ones, ones[1:] + ones[:1], strict=True)
        }

    def strength(self, cards: Sequence[Card]) -> int:
        """How high `cards` are among plays of as many cards; 0 if they are no play.

        It equals `Reading.strength` of their highest reading.
        """
        if len(cards) > 5:
            return 0
        total = sum(map(_weight, cards))
        counts = total & ALL_COUNTS
        if total >> _SUIT_SHIFT in _ONE_SUIT and counts in self.suited:
            return self.bases[self.suited[counts]] >> _STRENGTH_SHIFT
        return self.mixed.get(counts, 0) >> _STRENGTH_SHIFT

    def of_one_suit(self, counts: int, suit: int) -> int:
        """The number of the play that these rank counts are in one suit."""
        return self.bases[self.suited[counts]] + counts + IN_SUIT[suit]


def ranking(trump: Rank, rules: Rules = DEFAULT) -> Ranking:
    """How plays compare under `trump` and `rules`.

    >>> from wildescape.notation import parse_cards
    >>> eights = ranking(Rank.EIGHT)
    >>> eights.strength(parse_cards("8S 8H")) > eights.strength(parse_cards("AS AH"))
    True
    """
    return _ranking(trump, _strength_choices(rules))


_STRENGTH_FIELDS: Final = tuple(name for name in PLAY_FIELDS if name != "joker_reading")
"""Cache key: only fields that affect strength. What players state is read by `combinations`."""

_SHAPING_FIELDS: Final = tuple(name for name in _STRENGTH_FIELDS if name != "trump_in_straight")
"""The fields that affect what rank counts make, whatever is trump."""

_strength_choices = attrgetter(*_STRENGTH_FIELDS)
_shaping_choices = attrgetter(*_SHAPING_FIELDS)


@lru_cache(maxsize=16)
def _ranking(trump: Rank, choices: tuple[str, ...]) -> Ranking:
    return Ranking(trump, Rules(**dict(zip(_STRENGTH_FIELDS, choices, strict=True))))


@lru_cache(maxsize=4)
def _table(choices: tuple[str, ...]) -> ShapeTable:
    rules = Rules(**dict(zip(_SHAPING_FIELDS, choices, strict=True)))
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
                if rules.mixed_joker_pair == "forbidden" and (size, small, big) == (2, 1, 1):
                    shape = None
            else:
                shape, of_one_suit = _of_five(naturals, small + big, rules)
            if shape:
                mixed[counts] = places.setdefault(shape, len(places))
            if of_one_suit:
                suited[counts] = places.setdefault(of_one_suit, len(places))
    return ShapeTable(tuple(places), mixed, suited)


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


def _bases(table: ShapeTable, trump: Rank, rules: Rules) -> list[int]:
    """The number of each shape under `trump`, without rank counts and suit."""
    promoted = rules.trump_in_straight == "promoted"
    heights = {rank: power(rank, trump) for rank in Rank}
    in_flush = heights | {Rank.SMALL_JOKER: ABOVE_ACE}

    def base(shape: Shape | None) -> int:
        if shape is None:
            return 0
        kind, rank, trumps, ranks = shape
        if trump in trumps and (promoted or kind not in RUN_KINDS):
            rank = trump
        if ranks:
            powers = sorted([in_flush[rank] for rank in ranks], reverse=True)
        elif kind in RUN_KINDS:
            powers = [ABOVE_ACE if rank == trump and promoted else rank]
        else:
            powers = [heights[rank]]
        return pack_play(pack_strength(kind, powers), rank)

    return [base(shape) for shape in table.shapes]
