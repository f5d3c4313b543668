"""Splitting a hand into few plays: in how few turns can it be played out?

A beam search: first the plays of one suit (flushes, straight flushes), then straights, then what
goes by ranks alone. After each step only a few of the cheapest ways are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Final, NamedTuple

from wildescape.cards import NATURAL_RANKS, Card, Rank
from wildescape.combinations import Kind, unpack_strength
from wildescape.players.knowledge import LEAD, Odds, deciding_rank
from wildescape.ranking import Ranking


class SplitPlay(NamedTuple):
    """One play of a split: its cards, its strength, and what it costs to hold, in turns."""

    cards: tuple[Card, ...]
    strength: int
    cost: float

    @property
    def stands(self) -> float:
        """The chance that nobody beats it."""
        return (1 - self.cost) / LEAD

    @property
    def kind(self) -> Kind:
        """Its kind, such as a pair."""
        return Kind(unpack_strength(self.strength)[0])


class HandSplit(NamedTuple):
    """A hand as plays, and what they cost together, in turns."""

    cost: float
    plays: tuple[SplitPlay, ...]

    def without(self, play: SplitPlay) -> HandSplit:
        """The split without one of its plays."""
        others = tuple(other for other in self.plays if other is not play)
        return HandSplit(self.cost - play.cost, others)


def splits(hand: Sequence[Card], order: Ranking, odds: Odds, width: int = 8) -> list[HandSplit]:
    """Good ways to split `hand` into plays, the cheapest first.

    >>> from wildescape.notation import format_cards, parse_cards
    >>> from wildescape.players.knowledge import hidden_from
    >>> from wildescape.ranking import ranking
    >>> hand = parse_cards("5S 6S 7S 8S LJ KC KD")
    >>> best, *_ = splits(hand, ranking(Rank.TWO), Odds(hidden_from(hand), Rank.TWO))
    >>> [format_cards(play.cards) for play in best.plays]
    ['5S 6S 7S 8S LJ', 'KC KD']

    Args:
        hand: the cards held.
        order: how plays compare.
        odds: what each play costs to hold.
        width: about how many ways are kept after each step.
    """
    return _Search(hand, order, odds, width).found()


def valued(
    cards: tuple[Card, ...], strength: int, trump: Rank, cost: Mapping[Kind, Sequence[float]]
) -> SplitPlay:
    """Cards as a play of a split.

    Args:
        cards: what is played.
        strength: how high the play is.
        trump: the trump rank.
        cost: what each play costs to hold, by kind and deciding rank.
    """
    kind = Kind(unpack_strength(strength)[0])
    return SplitPlay(cards, strength, cost[kind][deciding_rank(strength, trump)])


_Item = tuple[Kind, int, tuple[int, ...]]
"""A play: its kind, the rank that its cost goes by, and the ranks of its cards."""

_Way = tuple[float, tuple[_Item, ...]]
"""Some plays, and what they cost."""

_Start = tuple[float, float, tuple[tuple[Card, ...], ...], list[int]]
"""Plays of one suit: their cost with the rest, their own, their cards, the counts they leave."""

_SMALL: Final = int(Rank.SMALL_JOKER)
_BIG: Final = int(Rank.BIG_JOKER)
_JOKER_RANKS: Final = (_SMALL, _BIG)


class _Search:
    """The search for splits of one hand."""

    def __init__(self, hand: Sequence[Card], order: Ranking, odds: Odds, width: int) -> None:
        self.hand, self.order, self.width = tuple(sorted(hand)), order, width
        self.cost = odds.cost
        self.trump = order.trump
        # From the lowest single card to the highest.
        ranks = [rank for rank in NATURAL_RANKS if rank != order.trump]
        self.heights = [int(rank) for rank in (*ranks, order.trump)]
        self.runs = [tuple(map(int, run.ranks)) for run in order.shapes.runs]
        self.counts = [0] * 17
        for card in self.hand:
            self.counts[card.rank] += 1
        self.alike = {
            joker: [self._alike(joker, number) for number in range(4)] for joker in _JOKER_RANKS
        }
        self.sets_of: dict[tuple[int, ...], _Way] = {}

    def found(self) -> list[HandSplit]:
        """The cheapest splits, as cards."""
        ways = []
        for _, cost, cards, counts in self._suited()[: self.width]:
            for straights, left in self._straights(counts):
                spent = cost + sum(self.cost[kind][rank] for kind, rank, _ in straights)
                rest = self._sets(left)
                ways.append((spent + rest[0], cards, straights + rest[1]))
        ways.sort(key=itemgetter(0))
        return [self._made(suited, items) for _, suited, items in ways[: self.width]]

    def _suited(self) -> list[_Start]:
        """Ways to make plays of one suit, the cheapest first."""
        jokers = [card for card in self.hand if card.is_joker][:1]
        found: list[_Start] = [(self._sets(self.counts)[0], 0.0, (), self.counts)]
        for suit in range(4):
            cards = [card for card in self.hand if not card.is_joker and card & 3 == suit]
            if len(cards) + len(jokers) < 5:
                continue
            more = []
            for plays, extra in self._flushes(cards, jokers):
                joker = _has_joker(plays)
                for _, cost, before, counts in found:
                    if not (joker and _has_joker(before)):
                        left = counts.copy()
                        for play in plays:
                            for card in play:
                                left[card.rank] -= 1
                        both = cost + extra
                        more.append((both + self._sets(left)[0], both, before + plays, left))
            found += more
            found.sort(key=itemgetter(0))
            del found[self.width :]
        return found

    def _flushes(
        self, cards: list[Card], jokers: list[Card]
    ) -> list[tuple[tuple[tuple[Card, ...], ...], float]]:
        """A few flushes and straight flushes of cards of one suit, and what each costs."""
        found: list[tuple[tuple[tuple[Card, ...], ...], float]] = []
        height = self.heights.index
        loose = sorted(cards, key=lambda card: (self.counts[card.rank] > 1, height(card.rank)))
        if len(cards) >= 5:
            low = loose[:5]
            found.append(((tuple(low),), self._flush_cost(low)))
            top = max(cards, key=lambda card: height(card.rank))
            if top not in low:
                high = [*loose[:4], top]
                found.append(((tuple(high),), self._flush_cost(high)))
            if len(cards) >= 10:
                two = loose[5:10]
                cost = self._flush_cost(low) + self._flush_cost(two)
                found.append(((tuple(low), tuple(two)), cost))
        elif jokers:
            made = (*loose[:4], *jokers)
            found.append(((made,), self.cost[Kind.FLUSH][self.trump]))
        if self.order.shapes.has_straight_flush:
            by_rank = {int(card.rank): card for card in cards}
            for run in self.runs:
                have = [by_rank[rank] for rank in run if rank in by_rank]
                if len(have) + len(jokers) >= 5:
                    made = tuple(have) if len(have) == 5 else (*have, *jokers)
                    found.append(((made,), self.cost[Kind.STRAIGHT_FLUSH][run[-1]]))
        return found

    def _flush_cost(self, cards: Sequence[Card]) -> float:
        rank = max((card.rank for card in cards), key=self.heights.index)
        return self.cost[Kind.FLUSH][rank]

    def _straights(self, counts: list[int]) -> Iterator[tuple[tuple[_Item, ...], list[int]]]:
        """Ways to make up to two straights, with the counts that they leave."""
        yield (), counts
        joker = next((rank for rank in _JOKER_RANKS if counts[rank]), 0)
        first: list[tuple[_Item, list[int]]] = []
        for run in self.runs:
            have = [rank for rank in run if counts[rank]]
            loose = sum(counts[rank] == 1 for rank in have)
            if len(have) == 5 and loose >= 2:
                ranks = run
            elif len(have) == 4 and joker and loose >= 3:
                ranks = (*have, joker)
            else:
                continue
            left = counts.copy()
            for rank in ranks:
                left[rank] -= 1
            item = (Kind.STRAIGHT, run[-1], ranks)
            first.append((item, left))
            yield (item,), left
        if self.width > 2:
            for (one, left), (other, _) in combinations(first, 2):
                if all(left[rank] for rank in other[2]) and not set(one[2]) & set(_JOKER_RANKS):
                    both = left.copy()
                    for rank in other[2]:
                        both[rank] -= 1
                    yield (one, other), both

    def _sets(self, counts: list[int]) -> _Way:
        """The cheapest way to make plays that go by ranks alone."""
        key = tuple(counts)
        way = self.sets_of.get(key)
        if way is None:
            way = self._grouped(counts, jokers_first=False)
            if self.width > 1 and (counts[_SMALL] or counts[_BIG]):
                way = min(way, self._grouped(counts, jokers_first=True), key=itemgetter(0))
            self.sets_of[key] = way
        return way

    def _grouped(self, counts: list[int], *, jokers_first: bool) -> _Way:
        cost = self.cost
        groups: tuple[list[int], ...] = ([], [], [], [], [])
        items: list[_Item] = []
        for rank in self.heights:
            number = counts[rank]
            while number >= 5:
                items.append((Kind.FIVE_OF_A_KIND, rank, (rank,) * 5))
                number -= 5
            if number:
                groups[number].append(rank)
        _, singles, pairs, triples, fours = groups
        jokers = [_SMALL] * counts[_SMALL] + [_BIG] * counts[_BIG]
        if jokers_first:
            self._use_jokers(groups, jokers, items)
        for rank in fours:
            if not singles and pairs:
                broken = pairs.pop(0)
                singles += [broken, broken]
            if singles:
                items.append((Kind.FOUR_PLUS_ONE, rank, (*(rank,) * 4, singles.pop(0))))
            else:
                pairs += [rank, rank]
        fours.clear()
        full = cost[Kind.FULL_HOUSE]
        for rank in triples.copy():
            if pairs and full[rank] < cost[Kind.TRIPLE][rank] + cost[Kind.PAIR][pairs[0]]:
                low = pairs.pop(0)
                triples.remove(rank)
                items.append((Kind.FULL_HOUSE, rank, (rank, rank, rank, low, low)))
        self._use_jokers(groups, jokers, items)
        items += [(Kind.TRIPLE, rank, (rank,) * 3) for rank in triples]
        items += [(Kind.PAIR, rank, (rank,) * 2) for rank in pairs]
        items += [(Kind.SINGLE, rank, (rank,)) for rank in singles]
        for joker in _JOKER_RANKS:
            items += self.alike[joker][jokers.count(joker)]
        return sum([cost[kind][rank] for kind, rank, _ in items]), tuple(items)

    def _alike(self, joker: int, number: int) -> list[_Item]:
        """The cheapest way to play `number` jokers of one sort without other cards."""
        ways = [[(kind, joker, (joker,) * kind) for kind in kinds] for kinds in _ALIKE[number]]
        return min(ways, key=lambda items: sum(self.cost[kind][rank] for kind, rank, _ in items))

    def _use_jokers(
        self, groups: tuple[list[int], ...], jokers: list[int], items: list[_Item]
    ) -> None:
        """Move jokers into plays where they save turns, the best use first."""
        cost = self.cost
        one, two, three = cost[Kind.SINGLE], cost[Kind.PAIR], cost[Kind.TRIPLE]
        _, singles, pairs, triples, fours = groups
        while jokers:
            joker = jokers[0]
            uses: list[tuple[float, _Item, tuple[tuple[list[int], int], ...]]] = []
            item: _Item
            if singles and triples:
                low = singles[0]
                for high in {triples[0], triples[-1]}:
                    gain = cost[Kind.FOUR_PLUS_ONE][high] - three[high] - one[low]
                    item = (Kind.FOUR_PLUS_ONE, high, (high, high, high, joker, low))
                    uses.append((gain, item, ((singles, low), (triples, high))))
            if len(pairs) >= 2:
                low = pairs[0]
                for high in {pairs[1], pairs[-1]}:
                    gain = cost[Kind.FULL_HOUSE][high] - two[high] - two[low]
                    item = (Kind.FULL_HOUSE, high, (high, high, joker, low, low))
                    uses.append((gain, item, ((pairs, low), (pairs, high))))
            if fours and not singles:
                high = fours[-1]
                gain = cost[Kind.FIVE_OF_A_KIND][high] - cost[Kind.FOUR_PLUS_ONE][high]
                item = (Kind.FIVE_OF_A_KIND, high, (high, high, high, high, joker))
                uses.append((gain, item, ((fours, high),)))
            if pairs:
                high = pairs[-1]
                item = (Kind.TRIPLE, high, (high, high, joker))
                uses.append((three[high] - two[high], item, ((pairs, high),)))
            if singles:
                high = singles[-1]
                item = (Kind.PAIR, high, (high, joker))
                uses.append((two[high] - one[high], item, ((singles, high),)))
            if not uses:
                return
            gain, item, taken = min(uses, key=itemgetter(0))
            if gain - one[joker] > -_WORTH:
                return
            items.append(item)
            del jokers[0]
            for ranks, rank in taken:
                ranks.remove(rank)

    def _made(self, suited: tuple[tuple[Card, ...], ...], items: tuple[_Item, ...]) -> HandSplit:
        """The split as cards."""
        left: dict[int, list[Card]] = {}
        held = list(self.hand)
        for play in suited:
            for card in play:
                held.remove(card)
        for card in held:
            left.setdefault(card.rank, []).append(card)
        plays = [tuple(sorted(play)) for play in suited]
        plays += [tuple(sorted(left[rank].pop() for rank in ranks)) for _, _, ranks in items]
        valued = tuple(self._valued(cards) for cards in plays)
        return HandSplit(sum(play.cost for play in valued), valued)

    def _valued(self, cards: tuple[Card, ...]) -> SplitPlay:
        is_last = len(cards) == len(self.hand)
        return valued(cards, self.order.strength(cards, is_last), self.trump, self.cost)


_ALIKE: Final = tuple(
    tuple(
        kinds
        for size in range(4)
        for kinds in combinations_with_replacement((Kind.TRIPLE, Kind.PAIR, Kind.SINGLE), size)
        if sum(kinds) == number
    )
    for number in range(4)
)
"""The ways to play 0, 1, 2 or 3 jokers of one sort, as kinds."""

_WORTH: Final = 0.2
"""What share of a turn a joker must save to be put into a play."""


def _has_joker(plays: Sequence[Sequence[Card]]) -> bool:
    return any(card.is_joker for play in plays for card in play)
