"""Every play as one number: what it is, and how high under a trump, by one look-up.

What cards make stands in the table of `shapes`; the trump says how high each of its shapes is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from operator import attrgetter
from typing import Final

from wildescape.cards import NATURAL_RANKS, PACK, Card, Rank, Suit, mixes_jokers
from wildescape.combinations import reading_of
from wildescape.rules import DEFAULT, PLAY_FIELDS, Rules
from wildescape.shapes import (
    BIT,
    COUNT_BITS,
    KIND_BITS,
    ONE,
    SIZES,
    SUIT_KINDS,
    Kind,
    Shape,
    pack_strength,
    rank_counts,
    shapes,
)

# A play is one number, so that comparing numbers compares plays. From the lowest bits: rank counts,
# the suit where it makes the class (1 to 4), the rank that decides, the strength. Nothing outside
# this module knows this layout; other modules use the constants and functions below.

_SUIT_SHIFT: Final = COUNT_BITS * len(ONE)
_RANK_SHIFT: Final = _SUIT_SHIFT + 3
_STRENGTH_SHIFT: Final = _RANK_SHIFT + 5
# On top of the strength is the place of the kind, and below it the kind: with no digits, place 1
# is the first bit of the place.
_PLACE_SHIFT: Final = _STRENGTH_SHIFT + pack_strength(Kind.SINGLE, ()).bit_length() - 1
_KIND_SHIFT: Final = _PLACE_SHIFT - KIND_BITS
_KIND: Final = (1 << KIND_BITS) - 1

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
    return number >> _KIND_SHIFT & _KIND


def place_in(number: int) -> int:
    """How high the kind in the number of a play stands, as `Shapes.places` says; 0 for 0."""
    return number >> _PLACE_SHIFT


class Play(int):
    """A play of a hand, without suits that don't matter.

    Of plays of one size, the greater number is the higher play.

    >>> Play(pack_play(pack_strength(Kind.PAIR, [8]), Rank.EIGHT) + 2 * ONE[Rank.EIGHT])
    <pair 8 8>
    """

    __slots__ = ()

    @property
    def kind(self) -> Kind:
        """What the cards make: a single, a pair, a straight …"""
        return Kind(self >> _KIND_SHIFT & _KIND)

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


_WEIGHTS: Final = [
    ONE[card.rank] + (0 if card.suit is None else 1 << _SUIT_SHIFT + COUNT_BITS * card.suit)
    for card in PACK
]
_weight = _WEIGHTS.__getitem__
_SETS: Final = [
    (
        sum([BIT[rank] for rank in ranks]),
        rank_counts(ranks) + (5 - size) * ONE[Rank.SMALL_JOKER],
    )
    for size in (2, 3, 4, 5)
    for ranks in combinations(NATURAL_RANKS, size)
]
"""Sets of ranks, each with its rank counts and those of the Small Jokers that make five cards."""

_ONE_SUIT: Final = frozenset(
    number << COUNT_BITS * suit for number in range(1, 6) for suit in range(4)
)


class _SetsBeside(dict[int, dict[int, Play]]):
    """By the counts of some cards, and by another natural rank: the play of both.

    Made as it is asked for.

    Args:
        mixed: the plays, as in `Ranking`.
        number: how many cards of the natural rank there are.
    """

    def __init__(self, mixed: dict[int, Play], number: int) -> None:
        super().__init__()
        self._mixed, self._number = mixed, number

    def __missing__(self, counts: int) -> dict[int, Play]:
        others = [ONE[rank] for rank in NATURAL_RANKS if not counts // ONE[rank] & ONE_COUNT]
        plays = ((one, self._mixed.get(counts + self._number * one)) for one in others)
        self[counts] = found = {one: play for one, play in plays if play}
        return found


class Ranking:
    """How plays compare under one trump; made by `ranking`.

    `shapes` says what cards make.

    By rank counts, `mixed` holds each play with natural cards of more than one suit, and
    `sets_beside` the same by the number of cards of a rank, the counts of all others, and the rank.
    For plays that one suit makes, `suited` holds the place of their number in `bases`, without
    counts and suit; they are so many that all trumps share it.
    """

    def __init__(self, trump: Rank, rules: Rules) -> None:
        self.trump, self.rules = trump, rules
        self.shapes = shapes(trump, rules)
        table = self.shapes.table
        alike: dict[int, int] = {}
        numbers = map(self._base, table.shapes)
        self.bases = bases = [alike.setdefault(number, number) for number in numbers]
        self.mixed = {counts: Play(bases[place] | counts) for counts, place in table.mixed.items()}
        self.suited = table.suited
        self.sets_beside = [_SetsBeside(self.mixed, number) for number in range(6)]
        self.sets = {size: self._of_ranks(size, 0) for size in SIZES}
        self.full = self._of_ranks(3, 2)
        self.four = self._of_ranks(4, 1)

    def __repr__(self) -> str:
        return f"<Ranking under trump {self.trump}>"

    def __reduce__(self) -> tuple[Callable[[Rank, Rules], Ranking], tuple[Rank, Rules]]:
        # Its tables are large, and made again where they are needed.
        return ranking, (self.trump, self.rules)

    def _base(self, shape: Shape | None) -> int:
        """The number of a shape, without rank counts and suit; 0 for none."""
        if shape is None:
            return 0
        heights = self.shapes.heights(shape.kind, self.trump)
        chosen = min if shape.is_low else max
        rank = chosen(shape.ranks, key=heights.__getitem__)
        digits: Sequence[int] = shape.digits or [heights[rank]]
        if shape.cards:
            in_flush = [self.shapes.height_in_flush(card, self.trump) for card in shape.cards]
            digits = sorted(in_flush, reverse=True)
        return pack_play(pack_strength(shape.kind, digits, self.shapes.places[shape.kind]), rank)

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

    @cached_property
    def flushes(self) -> list[list[Play | None]]:
        """By suit and by a set of ranks: these in that suit, with Small Jokers up to five cards."""
        tables: list[list[Play | None]] = [[None] * (1 << len(NATURAL_RANKS)) for _ in Suit]
        for ranks, counts in _SETS:
            if place := self.suited.get(counts):
                for table, suit in zip(tables, IN_SUIT, strict=True):
                    table[ranks] = Play(self.bases[place] + counts + suit)
        return tables

    def strength(self, cards: Sequence[Card], is_last: bool = False) -> int:
        """How high `cards` are among plays of as many cards; 0 if they are no play.

        It equals `Reading.strength` of the reading that counts where nothing is stated.

        Args:
            cards: the play.
            is_last: whether it empties the player's hand.
        """
        if is_last and self.weakens(cards):
            return self.last(cards) >> _STRENGTH_SHIFT
        if len(cards) == 5:
            # Faster than a loop, and most cards that are ranked are five.
            one, two, three, four, five = cards
            total = _WEIGHTS[one] + _WEIGHTS[two] + _WEIGHTS[three] + _WEIGHTS[four]
            total += _WEIGHTS[five]
        elif len(cards) < 5:
            total = sum(map(_weight, cards))
        else:
            return 0
        counts = total & ALL_COUNTS
        if total >> _SUIT_SHIFT in _ONE_SUIT and counts in self.suited:
            return self.bases[self.suited[counts]] >> _STRENGTH_SHIFT
        return self.mixed[counts] >> _STRENGTH_SHIFT if counts in self.mixed else 0

    def weakens(self, cards: Sequence[Card]) -> bool:
        """Whether cards that empty a hand may count as less than elsewhere."""
        return self.rules.weakens_last_play and len(cards) == 5 and mixes_jokers(cards)

    def last(self, cards: Sequence[Card]) -> Play:
        """The play that cards are that empty a hand; 0 if they are none."""
        reading = reading_of(cards, self.trump, self.rules, is_last=True)
        if reading is None:
            return Play(0)
        number = pack_play(reading.strength, reading.rank) | sum(map(_weight, cards)) & ALL_COUNTS
        if reading.kind in SUIT_KINDS:
            suit = next(card.suit for card in cards if card.suit is not None)
            number |= IN_SUIT[suit]
        return Play(number)

    def of_one_suit(self, counts: int, suit: int) -> Play:
        """The play that these rank counts are in one suit."""
        return Play(self.bases[self.suited[counts]] + counts + IN_SUIT[suit])


def ranking(trump: Rank, rules: Rules = DEFAULT) -> Ranking:
    """How plays compare under `trump` and `rules`.

    >>> from wildescape.notation import parse_cards
    >>> eights = ranking(Rank.EIGHT)
    >>> eights.strength(parse_cards("8S 8H")) > eights.strength(parse_cards("AS AH"))
    True
    """
    return _ranking(trump, _strength_choices(rules))


_strength_choices = attrgetter(*PLAY_FIELDS)


@lru_cache(maxsize=16)
def _ranking(trump: Rank, choices: tuple[str, ...]) -> Ranking:
    return Ranking(trump, Rules(**dict(zip(PLAY_FIELDS, choices, strict=True))))
