"""In how few plays can a hand be laid down? The exact answer, and plays that do it.

`fewest_plays` counts, `lay_down` shows the plays, `longest_first` shows the plays of somebody who
doesn't count. The trump only matters where it decides what is a run.

Five cards are a play exactly if their natural cards are of one suit, or of different ranks within
a run, or of at most two ranks; jokers fill the rest. Which runs there are, and which jokers make a
pair, `shapes` says. So it only matters which natural cards the
five-card plays, in short the *fives*, can cover: the others go by ranks, in *groups* of one, two
or three, and jokers fill every gap.

The search tries how many flushes there are of each suit, then which straights, then which sets,
which are fives of one or two ranks. It leaves open which cards a flush takes: all cards that no
other play takes must fit into the flushes. They do if no set of suits is overloaded (Hall's
theorem): of each rank, the cards that are more than the other suits hold must go into flushes of
these suits, and all these together must not be more than those flushes can take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, count, product
from operator import getitem
from typing import Final

from wildescape.cards import NATURAL_RANKS, Card, Rank, Suit
from wildescape.rules import DEFAULT, Rules
from wildescape.shapes import Shapes, shapes

Laid = tuple[tuple[Card, ...], ...]
"""A hand as plays, each with its cards in order."""


def fewest_plays(hand: Iterable[Card], trump: Rank, rules: Rules = DEFAULT) -> int:
    """In how few plays a hand can be laid down.

    >>> from wildescape.notation import parse_cards
    >>> fewest_plays(parse_cards("5S 6S 7S 8S LJ KC KD"), Rank.TWO)
    2

    Args:
        hand: the cards held.
        trump: the trump rank.
        rules: the house rules.
    """
    return len(lay_down(hand, trump, rules))


def lay_down(hand: Iterable[Card], trump: Rank, rules: Rules = DEFAULT) -> Laid:
    """The whole hand in as few plays as can be, five-card plays first.

    >>> from wildescape.notation import format_cards, parse_cards
    >>> [format_cards(play) for play in lay_down(parse_cards("5S 6S 7S 8S LJ KC KD"), Rank.TWO)]
    ['5S 6S 7S 8S LJ', 'KC KD']

    Args:
        hand: the cards held.
        trump: the trump rank.
        rules: the house rules.
    """
    return _laid_down(tuple(sorted(hand)), shapes(trump, rules))


def longest_first(hand: Iterable[Card], trump: Rank, rules: Rules = DEFAULT) -> Laid:
    """The whole hand, the longest plays first: as many fives as can be, then triples and pairs.

    >>> from wildescape.notation import format_cards, parse_cards
    >>> hand = parse_cards("2S 4S 6S 8S 10S 2H 4H")
    >>> [format_cards(play) for play in longest_first(hand, Rank.TWO)]
    ['2S 4S 6S 8S 10S', '2H', '4H']

    Args:
        hand: the cards held.
        trump: the trump rank.
        rules: the house rules.
    """
    cards = tuple(sorted(hand))
    table_shapes = shapes(trump, rules)
    counted = _Counted(cards, table_shapes)
    splits = (counted.laid_down(fives, counted.size) for fives in range(counted.size // 5, -1, -1))
    laid = next(plays for plays in splits if plays is not None)
    plays: list[tuple[Card, ...]] = [play for play in laid if len(play) == 5]
    rest = Counter(cards) - Counter(card for play in plays for card in play)
    for size in (3, 2, 1):
        while group := _group(tuple(rest.elements()), size, table_shapes):
            plays.append(group)
            rest -= Counter(group)
    return tuple(plays)


def _group(cards: tuple[Card, ...], size: int, shapes: Shapes) -> tuple[Card, ...] | None:
    """So many of these cards that make a play, up to a triple; `None` if none do."""
    for group in combinations(cards, size):
        ranks = {card.rank for card in group if not card.is_joker}
        if len(ranks) <= 1 and not shapes.is_forbidden(group):
            return group
    return None


@lru_cache(maxsize=1 << 12)
def _laid_down(hand: tuple[Card, ...], shapes: Shapes) -> Laid:
    counted = _Counted(hand, shapes)
    plans = (
        (fives, plays - fives) for plays in count() for fives in range(counted.size // 5, -1, -1)
    )
    return next(laid for plan in plans if (laid := counted.laid_down(*plan)) is not None)


_RANKS: Final = range(13)
"""The natural ranks, 2 to A. In this module a rank is its place among them."""

_SUIT_SETS: Final = range(1, 16)
"""The sets of suits, a bit for each suit."""

# A load has a byte for each set of suits. A capacity has their top bits set too: a load is within
# it if all top bits are still set when the load is subtracted.
_EACH: Final = sum(1 << 8 * (suits - 1) for suits in _SUIT_SETS)
_TOP_BITS: Final = 128 * _EACH


def _within(load: int, capacity: int) -> bool:
    return capacity - load & _TOP_BITS == _TOP_BITS


def _of(suits: int, number: int) -> int:
    """What a load or a capacity holds for a set of suits."""
    return number >> 8 * (suits - 1) & 127


_Counts = list[int]
"""How many cards there are of each rank."""

_Part = tuple[tuple[int, int], ...]
"""The natural cards of a play: of which ranks, and how many of each."""


class _Counted:
    """A hand, counted.

    `held` is the number of cards by rank and suit. By rank and set of suits, `elsewhere` is the
    number of those that are of another suit. By rank and number of cards, `loads` is their load:
    for each set of suits, how many of them must be of these suits.
    """

    def __init__(self, hand: tuple[Card, ...], shapes: Shapes) -> None:
        self.size, self.shapes = len(hand), shapes
        self.jokers = [card for card in hand if card.is_joker]
        self.held = [[0] * len(Suit) for _ in _RANKS]
        for card in hand:
            if card.suit is not None:
                self.held[card.rank - Rank.TWO][card.suit] += 1
        self.counts = [sum(numbers) for numbers in self.held]
        self.of_suit = [sum(numbers) for numbers in zip(*self.held, strict=True)]
        self.elsewhere = [
            [sum(numbers[suit] for suit in Suit if not suits >> suit & 1) for suits in range(16)]
            for numbers in self.held
        ]
        self.loads = [
            [
                sum(max(number - others[suits], 0) << 8 * (suits - 1) for suits in _SUIT_SETS)
                for number in range(most + 1)
            ]
            for most, others in zip(self.counts, self.elsewhere, strict=True)
        ]
        self.runs = [[rank - Rank.TWO for rank in run.ranks] for run in shapes.runs]

    def laid_down(self, fives: int, groups: int) -> Laid | None:
        """The hand as so many `fives` and at most so many `groups`; `None` if there is no way."""
        rest = self.size - 5 * fives
        if not 0 <= rest <= 3 * groups:
            return None
        most = [min(-(-held // 5), fives) for held in self.of_suit]
        ways = product(*[range(number + 1) for number in most])
        for flushes in sorted(ways, key=sum, reverse=True):
            pairs = zip(flushes, self.of_suit, strict=True)
            gaps = sum(max(5 * number - held, 0) for number, held in pairs)
            if sum(flushes) <= fives and gaps <= len(self.jokers):
                plan = _Plan(self, flushes, rest, groups)
                parts = plan.straights(self.counts, fives - sum(flushes))
                if parts is not None:
                    return plan.laid(parts)
        return None


class _Plan:
    """A way to lay down a hand, as far as it is fixed before the search.

    `flushes` is their number by suit. `rest` is how many cards, with jokers, are in no five, and
    `groups` in how many plays at most these go. `room` is the capacity of the flushes, `no_flush`
    the set of suits that have none.
    """

    def __init__(self, hand: _Counted, flushes: Sequence[int], rest: int, groups: int) -> None:
        self.hand, self.flushes, self.rest, self.groups = hand, flushes, rest, groups
        self.room = _TOP_BITS
        for suits in _SUIT_SETS:
            number = sum(flushes[suit] for suit in Suit if suits >> suit & 1)
            self.room += 5 * number << 8 * (suits - 1)
        self.no_flush = sum(1 << suit for suit in Suit if not flushes[suit])

    def straights(self, left: _Counts, fives: int, first: int = 0) -> list[_Part] | None:
        """At most so many straights and sets, such that the flushes and groups can take the rest.

        Args:
            left: the cards to take them from.
            fives: how many there may be.
            first: the place of the first run to try.
        """
        parts = self._sets(left, fives)
        if parts is None and fives and self._may_fit(left, fives):
            for place, run in enumerate(self.hand.runs[first:], first):
                part = tuple((rank, 1) for rank in run if left[rank])
                parts = self.straights(_without(left, part), fives - 1, place)
                if parts is not None:
                    return [part, *parts]
        return parts

    def _sets(self, left: _Counts, fives: int, barred: int = 0) -> list[_Part] | None:
        """The same without straights, and without sets of the ranks whose bits are in `barred`."""
        if not self._may_fit(left, fives):
            return None
        first = self._next_ranks(left, fives, barred) if fives else ()
        if first is None:
            return None
        if not first:
            return None if self._grouped(left) is None else []
        for rank in first:
            for part in _parts_with(rank, left, barred):
                more = self._sets(_without(left, part), fives - 1, barred)
                if more is not None:
                    return [part, *more]
            barred |= 1 << rank
        return self._sets(left, fives, barred)

    def _next_ranks(self, left: _Counts, fives: int, barred: int) -> Sequence[int] | None:
        """Ranks of which a set must take one, or groups the whole; `None` if nothing will do."""
        groups, rest = self.groups, self.rest
        # What is in no suit with a flush must go into sets and groups.
        bound = []
        for rank, others in enumerate(self.hand.elsewhere):
            number = left[rank] - others[self.no_flush] if self.no_flush else 0
            if number > 0 and barred >> rank & 1:
                groups, rest = groups - _groups_for(number), rest - number
            elif number > 0:
                bound.append((number, rank))
        bound.sort(reverse=True)
        if not _sets_take(tuple([number for number, _ in bound]), fives, groups, rest):
            return None
        if bound:
            return (bound[0][1],)
        free = [rank for rank in _RANKS if not barred >> rank & 1]
        chosen: Sequence[int] = ()
        most = 0
        for suits, over in self._overloads(left):
            if over > most:
                others = [rank for rank in free if left[rank] > self.hand.elsewhere[rank][suits]]
                if others:
                    chosen, most = others, over
        return chosen

    def _load(self, left: _Counts) -> int:
        return sum(map(getitem, self.hand.loads, left))

    def _may_fit(self, left: _Counts, fives: int) -> bool:
        """Whether so many fives and the groups may be enough for what the flushes can't take."""
        more = 5 * fives + min(self.rest, 3 * self.groups)
        return _within(self._load(left), self.room + more * _EACH)

    def _overloads(self, left: _Counts) -> Iterator[tuple[int, int]]:
        """The sets of suits that are overloaded, and by how many cards."""
        load = self._load(left)
        if not _within(load, self.room):
            for suits in _SUIT_SETS:
                over = _of(suits, load) - _of(suits, self.room)
                if over > 0:
                    yield suits, over

    def _grouped(self, left: _Counts) -> list[int] | None:
        """The ranks of groups that take what the flushes can't; `None` if these are too many."""
        if not self._may_fit(left, 0):
            return None
        if self.groups >= self.rest:
            return [rank for rank in _RANKS for _ in range(_groups_for(left[rank]))]
        return self._groups(left, self.groups)

    def _groups(self, left: _Counts, groups: int, barred: int = 0) -> list[int] | None:
        fewest = self.hand.size
        tightest: list[tuple[int, int]] = []
        for suits, over in self._overloads(left):
            bound = [
                (number, rank)
                for rank in _RANKS
                if (number := left[rank] - self.hand.elsewhere[rank][suits]) > 0
                and not barred >> rank & 1
            ]
            spare = _most_in_groups([number for number, _ in bound], groups) - over
            if spare < 0:
                return None
            if spare < fewest:
                fewest, tightest = spare, bound
        if not tightest:
            return []
        for _, rank in sorted(tightest, reverse=True):
            more = self._groups(_without(left, ((rank, min(left[rank], 3)),)), groups - 1, barred)
            if more is not None:
                return [rank, *more]
            barred |= 1 << rank
        return None

    def laid(self, parts: Sequence[_Part]) -> Laid:
        """The hand as plays, with the straights and sets found."""
        left = self.hand.counts
        for part in parts:
            left = _without(left, part)
        grouped = Counter(self._grouped(left))
        flushes = [[0] * len(Suit) for _ in _RANKS]
        # First what doesn't fit into the groups; then the flushes are filled.
        able = [min(left[rank], 3 * grouped[rank]) for rank in _RANKS]
        for rank in _RANKS:
            for _ in range(left[rank] - able[rank]):
                self._put(rank, flushes)
        for rank in _RANKS:
            while able[rank] and self._put(rank, flushes):
                able[rank] -= 1
        return self._as_cards(parts, flushes)

    def _put(self, rank: int, flushes: list[_Counts], tried: int = 0) -> bool:
        """Put one more card of a rank into the flushes, if these can take it."""
        held = self.hand.held
        for suit in Suit:
            if tried >> suit & 1 or flushes[rank][suit] == held[rank][suit]:
                continue
            tried |= 1 << suit
            is_full = sum(row[suit] for row in flushes) == 5 * self.flushes[suit]
            others = [other for other in _RANKS if flushes[other][suit]] if is_full else []
            for other in others:
                if self._put(other, flushes, tried):
                    flushes[other][suit] -= 1
                    break
            else:
                if is_full:
                    continue
            flushes[rank][suit] += 1
            return True
        return False

    def _as_cards(self, parts: Sequence[_Part], flushes: Sequence[_Counts]) -> Laid:
        fives: list[list[Card]] = []
        free: list[list[Card]] = [[] for _ in _RANKS]
        for suit in Suit:
            suited: list[Card] = []
            for rank in _RANKS:
                card = Card.of(NATURAL_RANKS[rank], suit)
                number = flushes[rank][suit]
                suited += [card] * number
                free[rank] += [card] * (self.hand.held[rank][suit] - number)
            fives += [suited[5 * place : 5 * place + 5] for place in range(self.flushes[suit])]
        for part in parts:
            fives.append([free[rank].pop() for rank, number in part for _ in range(number)])
        while 5 * len(fives) < self.hand.size - self.rest:
            fives.append([])
        groups = [cards[place : place + 3] for cards in free for place in range(0, len(cards), 3)]
        jokers = self.hand.jokers.copy()
        for play, size in (*((five, 5) for five in fives), *((group, 3) for group in groups)):
            while jokers and len(play) < size:
                play.append(jokers.pop(0))
        groups += [jokers[place : place + 3] for place in range(0, len(jokers), 3)]
        plays = [tuple(sorted(play)) for play in (*fives, *groups)]
        if plays and self.hand.shapes.is_forbidden(plays[-1]):
            small, big = plays.pop()
            if not plays:
                return (small,), (big,)
            natural, *others = plays[0]
            plays[0] = (*others, small)
            plays.append((natural, big))
        return tuple(plays)


def _without(left: _Counts, part: _Part) -> _Counts:
    fewer = left.copy()
    for rank, number in part:
        fewer[rank] -= number
    return fewer


def _parts_with(rank: int, left: _Counts, barred: int) -> Iterator[_Part]:
    """The sets that take cards of a rank, as many cards as can be."""
    number = left[rank]
    yield ((rank, min(number, 5)),)
    for other in _RANKS:
        if other != rank and left[other] and not barred >> other & 1:
            for taken, beside in _shares(number, left[other]):
                yield (rank, taken), (other, beside)


def _shares(one: int, other: int) -> Iterator[tuple[int, int]]:
    """How many cards of each of two ranks a set can take, if it takes as many as it can."""
    if one + other <= 5:
        yield one, other
    else:
        for taken in range(min(one, 4), max(5 - other, 1) - 1, -1):
            yield taken, 5 - taken


def _groups_for(number: int) -> int:
    """How many groups so many cards of one rank need."""
    return -(-number // 3)


def _most_in_groups(counts: Iterable[int], groups: int) -> int:
    """How many cards so many groups can take, of ranks with these counts."""
    sizes = [min(count - 3 * place, 3) for count in counts for place in range(_groups_for(count))]
    return sum(sorted(sizes, reverse=True)[:groups])


@lru_cache(maxsize=1 << 14)
def _sets_take(counts: tuple[int, ...], sets: int, groups: int, rest: int) -> bool:
    """Whether so many sets and groups take all cards of ranks with these counts, the most first.

    Args:
        counts: how many cards there are of each rank.
        sets: how many sets there may be.
        groups: how many groups there may be.
        rest: how many cards the groups may take together.
    """
    if groups < 0 or rest < 0 or sum(counts) > 5 * sets + min(rest, 3 * groups):
        return False
    if not sets:
        return sum(map(_groups_for, counts)) <= groups
    if not counts:
        return True
    number, *others = counts
    if _sets_take(_sorted([number - 5, *others]), sets - 1, groups, rest):
        return True
    for place, other in enumerate(others):
        for taken, beside in _shares(number, other):
            fewer = [*others, number - taken]
            fewer[place] -= beside
            if _sets_take(_sorted(fewer), sets - 1, groups, rest):
                return True
    return _sets_take(counts[1:], sets, groups - _groups_for(number), rest - number)


def _sorted(counts: list[int]) -> tuple[int, ...]:
    return tuple(sorted([count for count in counts if count > 0], reverse=True))
