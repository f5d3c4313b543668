"""A hand, counted once, and what it offers: each class of its plays as a list.

What cards make is looked up in a `Ranking`; here stand the ways to choose cards of a hand for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations, product
from math import prod
from typing import Final

from wildescape.cards import COPIES, NATURAL_RANKS, PACK, SMALL_JOKER, Card, Rank, Suit
from wildescape.ranking import (
    ALL_COUNTS,
    IN_SUIT,
    KIND_AND_RANK,
    ONE_COUNT,
    Play,
    Ranking,
    kind_of,
    place_in,
)
from wildescape.shapes import BIT, ONE, Kind, Shapes

_PARTS: Final = [(ONE[card.rank], BIT[card.rank], card.suit) for card in PACK]
"""Of each card: the summand for its rank, the bit of its rank, its suit."""

_JOKER_WAYS: Final = {
    (small, big): tuple(
        tuple(
            (number - bigs) * ONE[Rank.SMALL_JOKER] + bigs * ONE[Rank.BIG_JOKER]
            for bigs in range(number + 1)
            if number - bigs <= small and bigs <= big
        )
        for number in range(6)
    )
    for small in range(COPIES + 1)
    for big in range(COPIES + 1)
}
"""By how many small and big jokers are held: the ways to choose 0 to 5, Small Jokers first."""


@lru_cache(maxsize=8192)
def _runs_within(mine: int, size: int, shapes: Shapes) -> list[tuple[int, int]]:
    """Those of `Shapes.run_subsets` with `size` ranks that are within the set of ranks `mine`."""
    return [subset for subset in shapes.run_subsets[size] if subset[0] & mine == subset[0]]


class HandCounts:
    """A hand, counted once for all the lists of its plays.

    A rank is given by its `ONE`, and a set of ranks has the `BIT` of each.
    """

    def __init__(self, hand: tuple[Card, ...], order: Ranking) -> None:
        self.order = order
        self.hand = tuple(sorted(hand))
        self._floor, self._over = -1, list[list[Play]]()
        self._of_one_rank: dict[int, list[Play]] = {}
        self._choices: dict[tuple[Rank, int, Suit | None], tuple[tuple[Card, ...], ...]] = {}
        naturals: dict[int, int] = {}
        suits: tuple[dict[int, int], ...] = ({}, {}, {}, {})
        masks = [0, 0, 0, 0]
        small = big = 0
        for card in self.hand:
            one, bit, suit = _PARTS[card]
            if suit is not None:
                naturals[one] = naturals.get(one, 0) + 1
                of_suit = suits[suit]
                of_suit[one] = of_suit.get(one, 0) + 1
                masks[suit] |= bit
            elif card == SMALL_JOKER:
                small += 1
            else:
                big += 1
        self.naturals, self.suits, self.masks = naturals, suits, masks
        self.jokers = small + big
        self.ways = _JOKER_WAYS[small, big]
        self.last = order.last(self.hand) if order.weakens(self.hand) else None
        """The only five cards that are a play, where the last play counts otherwise."""
        clubs, diamonds, hearts, spades = masks
        self.mask = clubs | diamonds | hearts | spades
        self.only = (
            clubs & ~(diamonds | hearts | spades),
            diamonds & ~(clubs | hearts | spades),
            hearts & ~(clubs | diamonds | spades),
            spades & ~(clubs | diamonds | hearts),
        )

    def over(self, floor: int) -> list[list[Play]]:
        """The lists of plays from the number `floor` on; all plays if it is 0."""
        if self._floor != floor:
            self._floor, self._over = floor, self._listed(floor)
        return self._over

    def _listed(self, floor: int) -> list[list[Play]]:
        """The same, made again."""
        if not floor:
            small = [self.of_one_rank(size) for size in (1, 2, 3)]
            if self.last is not None:
                return [*small, [self.last] if self.last else []]
            return [*small, self.straights, self.suited, self.two_ranks(), self.fives]
        kind, place, places = kind_of(floor), place_in(floor), self.order.shapes.places
        if kind <= Kind.TRIPLE:
            lists = [self.of_one_rank(kind)]
        elif self.last is not None:
            lists = [[self.last]]
        else:
            is_low = place <= places[Kind.FLUSH]
            lists = [self.fives, self.suited if is_low else self.straight_flushes]
            if place <= places[Kind.FOUR_PLUS_ONE]:
                lists.append(self.two_ranks(floor))
            if place <= places[Kind.STRAIGHT]:
                lists.append(self.straights)
        return [[number for number in numbers if number >= floor] for numbers in lists]

    @cached_property
    def fives(self) -> list[Play]:
        """Fives of a kind."""
        return self.of_one_rank(5)

    def of_one_rank(self, size: int) -> list[Play]:
        """The plays of `size` cards of one rank, and of jokers alone."""
        found = self._of_one_rank.get(size)
        if found is None:
            found = self._of_one_rank[size] = []
            for natural in range(size, max(size - self.jokers, 1) - 1, -1):
                ranks = [one for one, held in self.naturals.items() if held >= natural]
                for jokers in self.ways[size - natural]:
                    plays = self.order.sets_beside[natural][jokers]
                    found += [plays[one] for one in ranks]
            if self.jokers >= size:
                mixed = self.order.mixed
                found += [mixed[jokers] for jokers in self.ways[size] if jokers in mixed]
        return found

    def two_ranks(self, floor: int = 0) -> list[Play]:
        """Full houses and fours + one from a number on, with natural cards of two ranks."""
        naturals, mixed, full, four = (
            self.naturals,
            self.order.mixed,
            self.order.full,
            self.order.four,
        )
        singles, twos = self.order.sets_beside[1], self.order.sets_beside[2]
        pairs = [one for one, held in naturals.items() if held >= 2]
        found: list[Play] = []
        for one in pairs:
            if naturals[one] >= 3 and full[one] >= floor:
                found += filter(None, map(twos[3 * one].get, pairs))
        for natural in (4, 3, 2):
            for jokers in self.ways[4 - natural]:
                for one in pairs:
                    if naturals[one] >= natural and four[one] >= floor:
                        beside = singles[natural * one + jokers].get
                        found += filter(None, map(beside, naturals))
        if ways := self.ways[1]:
            for low, high in combinations(pairs, 2):
                counts = 2 * low + 2 * high
                found += [mixed[counts + jokers] for jokers in ways]
        if ways := self.ways[3]:
            for low, high in self.single_pairs():
                found += [mixed[low + high + jokers] for jokers in ways]
        return found

    @property
    def _most_of(self) -> Callable[..., int]:
        """Which of several ranks, or of their heights, jokers make most of."""
        return min if self.order.shapes.reads_lowest_rank else max

    def single_pairs(self) -> Iterator[tuple[int, int]]:
        """The pairs of ranks of which one card each, with three jokers, can be four + one."""
        pairs = combinations(self.naturals, 2)
        if not self.order.shapes.has_straight_flush:
            return pairs
        flushes = {counts for mask, counts in self.runs(2, self.mask) if self._one_suit_only(mask)}
        return (pair for pair in pairs if sum(pair) not in flushes)

    def runs(self, size: int, mask: int) -> list[tuple[int, int]]:
        """The sets of `size` ranks within `mask` that fit into a straight, with their counts."""
        return _runs_within(mask, size, self.order.shapes)

    def _one_suit_only(self, mask: int) -> bool:
        """Whether the ranks of `mask` can be played in one suit only."""
        return any(mask & only == mask for only in self.only)

    @cached_property
    def straights(self) -> list[Play]:
        """The straights."""
        return [play for size in (5, 4, 3) for play in self._straights(size, self.ways[5 - size])]

    def _straights(self, size: int, ways: Sequence[int]) -> list[Play]:
        """The straights of `size` natural cards, with each of these choices of jokers.

        Without ranks that are held in one suit only, where one suit makes them another play.
        """
        if not ways:
            return []
        runs = self.runs(size, self.mask)
        clubs, diamonds, hearts, spades = self.only
        alone = clubs | diamonds | hearts | spades
        if alone.bit_count() >= size:
            suited = self.order.suited
            runs = [
                (mask, counts)
                for mask, counts in runs
                if mask & alone != mask
                or not self._one_suit_only(mask)
                or counts + ways[0] not in suited
            ]
        mixed = self.order.mixed
        return [mixed[counts + jokers] for jokers in ways for _, counts in runs]

    @cached_property
    def suited(self) -> list[Play]:
        """Flushes and straight flushes."""
        bases, places = self.order.bases, self.order.suited
        found: list[Play] = []
        for suit, held in enumerate(self.suits):
            of_set, in_suit = self.order.flushes[suit].__getitem__, IN_SUIT[suit]
            bits = [_BITS[one] for one in held]
            copies = [one for one, number in held.items() if number > 1]
            for size in (5, 4, 3, 2):
                ways = self.ways[5 - size]
                if not ways:
                    continue
                small = (5 - size) * ONE[Rank.SMALL_JOKER]
                plays = [*filter(None, map(of_set, map(sum, combinations(bits, size))))]
                if copies and size >= 4:
                    plays += [
                        Play(bases[places[counts]] + counts + in_suit)
                        for counts in _with_copies(held, copies, size, small)
                    ]
                for jokers in ways:
                    if change := jokers - small:
                        found += [Play(play + change) for play in plays]
                    else:
                        found += plays
        return found

    @cached_property
    def straight_flushes(self) -> list[Play]:
        """Straight flushes."""
        by_jokers = ((size, jokers) for size in (5, 4, 3, 2) for jokers in self.ways[5 - size])
        return [play for size, jokers in by_jokers for play in self._straight_flushes(size, jokers)]

    def _straight_flushes(self, size: int, jokers: int) -> list[Play]:
        """The straight flushes of `size` natural cards and these jokers."""
        if not self.order.shapes.has_straight_flush:
            return []
        number = self.order.of_one_suit
        return [
            number(counts + jokers, suit)
            for suit, mask in enumerate(self.masks)
            if mask.bit_count() >= size
            for _, counts in self.runs(size, mask)
        ]

    def strengths(self, floor: int) -> Iterator[int]:
        """For each kind and rank, a play with the fewest jokers, from the number `floor` on."""
        kind = kind_of(floor)
        if not floor or kind <= Kind.TRIPLE:
            for size in (kind,) if floor else (1, 2, 3):
                yield from self._one_rank_strengths(size, floor)
        if self.last is not None and (not floor or kind > Kind.TRIPLE):
            if self.last and self.last >= floor:
                yield self.last
        elif not floor or kind > Kind.TRIPLE:
            place, places = place_in(floor), self.order.shapes.places
            yield from self._one_rank_strengths(5, floor)
            if place <= places[Kind.FOUR_PLUS_ONE]:
                yield from self._two_rank_strengths(floor)
            yield from self._suited_strengths(floor)
            if place <= places[Kind.STRAIGHT]:
                straights = (
                    play
                    for size in (5, 4, 3)
                    for play in self._straights(size, self.ways[5 - size][:1])
                )
                yield from _fewest_jokers(straights, floor)

    def _one_rank_strengths(self, size: int, floor: int) -> Iterator[int]:
        mixed, sets = self.order.mixed, self.order.sets[size]
        jokers, ways = self.jokers, self.ways
        for one, number in self.naturals.items():
            if sets[one] >= floor:
                if number >= size:
                    yield sets[one] + size * one
                elif size - number <= jokers:
                    yield sets[one] + number * one + ways[size - number][0]
        if jokers >= size:
            alone = [mixed[way] for way in ways[size] if way in mixed]
            yield from _fewest_jokers(alone, floor)

    def _two_rank_strengths(self, floor: int) -> Iterator[int]:
        """For each rank that full houses and fours + one go by, a play with the fewest jokers."""
        ranks = [*self.naturals]
        pairs = [one for one, number in self.naturals.items() if number >= 2]
        for one in pairs:
            play = self._full_house(one, _another(one, pairs))
            if play and play >= floor:
                yield play
            play = self._four_plus_one(one, _another(one, ranks))
            if play and play >= floor:
                yield play
        # A rank held once takes three jokers, and then one of two such ranks decides.
        if self.jokers >= 3:
            four = self.order.four
            single = {one for one, number in self.naturals.items() if number == 1}
            for pair in self.single_pairs():
                by = self._most_of(pair, key=four.__getitem__)
                if by in single and four[by] >= floor:
                    single.remove(by)
                    yield four[by] + sum(pair) + self.ways[3][0]

    def _full_house(self, one: int, beside: int) -> int:
        """A full house that goes by the rank `one`, with the fewest jokers; 0 if there is none.

        Args:
            one: a rank of which at least a pair is held.
            beside: another such rank; 0 if there is none.
        """
        full = self.order.full
        if not beside:
            return 0
        if self.naturals[one] >= 3:
            return full[one] + 3 * one + 2 * beside
        # The joker makes three of the higher of two pairs, or of the lower one.
        other = self._outermost_pair
        if other == one or not self.jokers:
            return 0
        return full[one] + 2 * one + 2 * other + self.ways[1][0]

    @cached_property
    def _outermost_pair(self) -> int:
        """The rank of a pair beside which a joker makes three of any other pair."""
        pairs = (one for one, number in self.naturals.items() if number >= 2)
        outermost = max if self.order.shapes.reads_lowest_rank else min
        return outermost(pairs, key=self.order.full.__getitem__)

    def _four_plus_one(self, one: int, beside: int) -> int:
        """Four of the rank `one` and a card of another, with the fewest jokers; 0 if there is none.

        Args:
            one: a rank of which at least a pair is held.
            beside: another rank that is held; 0 if there is none.
        """
        natural = min(self.naturals[one], 4)
        if not beside or self.jokers < 4 - natural:
            return 0
        return self.order.four[one] + natural * one + beside + self.ways[4 - natural][0]

    def _suited_strengths(self, floor: int) -> Iterator[int]:
        if self.order.shapes.compares_all_cards or self.order.shapes.reads_lowest_rank:
            yield from _fewest_jokers(sorted(self.suited, key=_jokers), floor)
            return
        fewest = ((size, jokers) for size in (5, 4, 3, 2) for jokers in self.ways[5 - size][:1])
        runs = (play for size, jokers in fewest for play in self._straight_flushes(size, jokers))
        yield from _fewest_jokers(runs, floor)
        if place_in(floor) <= self.order.shapes.places[Kind.FLUSH]:
            yield from self._flush_strengths(floor)

    def _flush_strengths(self, floor: int) -> Iterator[int]:
        """For each rank that can top a flush, one with the fewest jokers."""
        tops: dict[int, int] = {}
        trump = ONE[self.order.trump]
        suits = [
            [one for one in _high_to_low(numbers, trump) for _ in range(numbers[one])]
            for numbers in self.suits
        ]
        for suit, ones in enumerate(suits):
            for place, one in enumerate(ones[:-4]):
                if one not in tops and (place == 0 or one != ones[place - 1]):
                    play = self._flush(suit, one, combinations(ones[place + 1 :], 4))
                    if play:
                        tops[one] = play
        for size in (4, 3):
            if trump not in tops and self.ways[5 - size]:
                for suit, ones in enumerate(suits):
                    play = self._flush(suit, self.ways[5 - size][0], combinations(ones, size))
                    if play:
                        tops[trump] = play
                        break
        yield from (play for play in tops.values() if play >= floor)

    def _flush(self, suit: int, first: int, rests: Iterable[tuple[int, ...]]) -> int:
        """A flush of `first` and one of the `rests`; 0 if none is a flush and nothing higher."""
        bases, place_of = self.order.bases, self.order.suited.get
        for rest in rests:
            counts = sum(rest, first)
            if kind_of(bases[place_of(counts, 0)]) == Kind.FLUSH:
                return self.order.of_one_suit(counts, suit)
        return 0

    def selection(self, play: Play) -> tuple[Card, ...]:
        """The cards of the hand that make `play`, sorted, of equal ranks the lowest suits."""
        if play == self.last:
            return self.hand
        needed, wanted = play & ALL_COUNTS, play.suit
        chosen, suits = [], set()
        for card in self.hand:
            one, _, suit = _PARTS[card]
            if needed // one & ONE_COUNT and (wanted is None or suit is None or suit == wanted):
                needed -= one
                chosen.append(card)
                suits.add(suit)
                if not needed:
                    break
        if len(suits - {None}) == 1 and self._needs_two_suits(play):
            return next(self.selections(play))
        return tuple(chosen)

    def _needs_two_suits(self, play: Play) -> bool:
        """Whether the same ranks in one suit are another play."""
        return play.suit is None and play & ALL_COUNTS in self.order.suited

    def selections(self, play: Play) -> Iterator[tuple[Card, ...]]:
        """The sets of cards of the hand that make `play`, each sorted."""
        if play == self.last:
            yield self.hand
            return
        suit = play.suit
        choices = [self._chosen(rank, number, suit) for rank, number in play.counts.items()]
        several = self._needs_two_suits(play)
        for chosen in product(*choices):
            cards = tuple(chain.from_iterable(chosen))
            if not several or len({_PARTS[card][2] for card in cards} - {None}) > 1:
                yield cards

    def _chosen(self, rank: Rank, number: int, suit: Suit | None) -> tuple[tuple[Card, ...], ...]:
        """The ways to choose so many cards of a rank, those that are no jokers of `suit`."""
        key = (rank, number, suit)
        if key not in self._choices:
            cards = [card for card in self.hand if card.rank == rank]
            if suit is not None and rank <= Rank.ACE:
                cards = [card for card in cards if card.suit == suit]
            self._choices[key] = tuple(dict.fromkeys(combinations(cards, number)))
        return self._choices[key]

    def count_selections(self, play: Play) -> int:
        """How many sets of cards of the hand make `play`."""
        if play.suit is not None or play == self.last:
            return 1
        held = Counter(self.hand)
        counts = {rank: number for rank, number in play.counts.items() if rank <= Rank.ACE}
        copies = {rank: [held[Card.of(rank, suit)] for suit in Suit] for rank in counts}
        total = prod(_ways(copies[rank], number) for rank, number in counts.items())
        if self._needs_two_suits(play):
            total -= sum(
                all(copies[rank][suit] >= number for rank, number in counts.items())
                for suit in Suit
            )
        return total


@lru_cache(maxsize=64)
def counted(hand: tuple[Card, ...], order: Ranking) -> HandCounts:
    """A hand, counted for all the lists of its plays.

    Args:
        hand: the cards held.
        order: how plays compare.
    """
    return HandCounts(hand, order)


def _with_copies(
    held: Mapping[int, int], copies: Sequence[int], size: int, jokers: int
) -> list[int]:
    """The rank counts of `size` cards of one suit that are of three ranks or more, some alike.

    Args:
        held: how many cards of the suit are held of each rank.
        copies: the ranks held more than once.
        size: how many natural cards there are.
        jokers: the counts of the jokers beside them.
    """
    counts: list[int] = []
    for place, one in enumerate(copies, 1):
        others, two, three = [*held], 2 * one + jokers, 3 * one
        others.remove(one)
        counts += [two + rest for rest in map(sum, combinations(others, size - 2))]
        if size == 5:
            if held[one] == 3:
                counts += [three + rest for rest in map(sum, combinations(others, 2))]
            for again in copies[place:]:
                pairs = two + 2 * again
                counts += [pairs + fifth for fifth in others if fifth != again]
    return counts


_BITS: Final = {ONE[rank]: BIT[rank] for rank in NATURAL_RANKS}


def _another(one: int, ranks: Sequence[int]) -> int:
    """The first of some ranks that isn't `one`; 0 if there is none."""
    if ranks[0] != one:
        return ranks[0]
    return ranks[1] if len(ranks) > 1 else 0


def _fewest_jokers(numbers: Iterable[int], floor: int) -> Iterator[int]:
    """For each kind and rank the first of `numbers`, which begin with the fewest jokers."""
    seen = set()
    for number in numbers:
        what = number & KIND_AND_RANK
        if number >= floor and what not in seen:
            seen.add(what)
            yield number


def _high_to_low(ones: Iterable[int], trump: int) -> list[int]:
    """Natural ranks from the highest to the lowest, the trump rank first."""
    ranks = sorted(ones, reverse=True)
    if trump in ranks:
        ranks.remove(trump)
        ranks.insert(0, trump)
    return ranks


def _jokers(number: int) -> int:
    """How many jokers are in a play."""
    small, big = ONE[Rank.SMALL_JOKER], ONE[Rank.BIG_JOKER]
    return (number // small & ONE_COUNT) + (number // big & ONE_COUNT)


def _ways(copies: Sequence[int], number: int) -> int:
    """How many different sets of `number` cards there are, given the copies of each card."""
    ways = [1] + [0] * number
    for most in copies:
        ways = [
            sum(ways[size - k] for k in range(min(most, size) + 1)) for size in range(number + 1)
        ]
    return ways[number]
