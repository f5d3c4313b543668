"""Of the cards that can make a play, those that break up the least of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from wildescape.cards import Card, Rank, power
from wildescape.combinations import Kind
from wildescape.players.ideas.option import FIVE, FOUR
from wildescape.ranking import Play, Ranking


def sparing(
    cards: tuple[Card, ...], play: Play, natural: Sequence[Card], order: Ranking
) -> tuple[Card, ...]:
    """A flush, a full house or a bomb of those cards that are missed least.

    Args:
        cards: cards of the hand that make the play.
        play: what it is to be.
        natural: the cards of the hand without its jokers.
        order: how plays rank in this hand.

    Returns:
        Other cards of the hand that make the same play; `cards` for any other play.
    """
    if play.kind == Kind.FLUSH:
        return _flush([cards, *variants(cards, play, natural, order)], natural)
    return next(variants(cards, play, natural, order), cards)


def variants(
    cards: tuple[Card, ...], play: Play, natural: Sequence[Card], order: Ranking
) -> Iterator[tuple[Card, ...]]:
    """All cards of the hand that make this flush, full house or bomb; the arguments are the same.

    Of full houses and bombs those come first that break up less with what lies beside their core.
    """
    if play.kind == Kind.FLUSH and not any(card.is_joker for card in cards):
        suited = [card for card in natural if card.suit == cards[0].suit]
        flushes = combinations(suited, FIVE)
        yield from (flush for flush in flushes if order.strength(flush) == play.strength)
    elif play.kind in (Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE):
        yield from _beside_core(cards, play, natural, order)


def _flush(flushes: Sequence[tuple[Card, ...]], natural: Sequence[Card]) -> tuple[Card, ...]:
    """The flush that breaks up the fewest bombs and sets."""
    held = Counter(card.rank for card in natural)

    def cost(flush: tuple[Card, ...]) -> tuple[int, int]:
        alike = [held[card.rank] for card in flush]
        return sum(number >= FOUR for number in alike), sum(number > 1 for number in alike)

    return min(flushes, key=cost)


def _beside_core(
    cards: tuple[Card, ...], play: Play, natural: Sequence[Card], order: Ranking
) -> Iterator[tuple[Card, ...]]:
    """The full houses or bombs of a rank, by how much the cards beside it break up."""
    rank, number = play.rank, Kind.PAIR if play.kind == Kind.FULL_HOUSE else Kind.SINGLE
    core = [card for card in cards if card.rank == rank or card.is_joker]
    if len(core) + number != FIVE:
        return
    held = Counter(card.rank for card in natural)

    def cost(beside: Rank) -> tuple[bool, bool, int]:
        is_four = held[beside] >= FOUR > held[beside] - number
        return is_four, held[beside] != number, power(beside, order.trump)

    fitting = (other for other, count in held.items() if other != rank and count >= number)
    for other in sorted(fitting, key=cost):
        beside = [card for card in natural if card.rank == other][:number]
        made = tuple(sorted([*core, *beside]))
        # A joker would make more of a higher pair.
        if order.strength(made) == play.strength:
            yield made
