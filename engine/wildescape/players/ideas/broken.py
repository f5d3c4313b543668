"""Which set a play breaks up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from wildescape.cards import Card, Rank, without
from wildescape.combinations import Kind, unpack_strength
from wildescape.laying_down import lay_down
from wildescape.players.ideas.compared import InHand
from wildescape.players.ideas.option import FIVE
from wildescape.plays import Plays
from wildescape.ranking import Play


def set_broken(here: InHand, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A play of the hand that is broken up if `cards` are taken from it, if there is one.

    One of the same name as these or as the move isn't meant: that is the same set with other
    cards beside it. Nor is one that loses only the card beside its four, or one in whose place
    the rest of the hand has another as good.
    """
    rest = without(here.view.cards, cards)
    left = Plays(rest, here.order).strengths
    called = [here.named(play) for play in (cards, here.made.cards) if play]
    ranks = {card.rank for card in cards if not card.is_joker}
    laid = lay_down(here.view.cards, here.view.trump, here.view.rules)
    whole = [
        play
        for play in laid
        if len(play) > 1
        and ranks & _core(play)
        and any(card not in cards for card in play if not card.is_joker)
        and not _has_triple_of(play, cards)
        and here.named(play) not in called
        and not _has_as_good(left, here.order.strength(play))
    ]
    ranks &= {card.rank for card in rest} - {card.rank for card in here.made.cards}
    alike = [tuple(card for card in here.view.cards if card.rank == rank) for rank in ranks]
    triples = [cards for cards in alike if len(cards) == Kind.TRIPLE]
    pairs = [cards for cards in alike if len(cards) == Kind.PAIR]
    return max(triples or whole or pairs, key=lambda play: (len(play), play), default=())


def _has_as_good(plays: Iterable[Play], strength: int) -> bool:
    """Whether one of these plays is of that kind, and as high."""
    kind, height, *_ = unpack_strength(strength)
    same = (play.strength for play in plays if play.kind == kind)
    return any(unpack_strength(one)[1] >= height for one in same)


def _has_triple_of(play: tuple[Card, ...], cards: Sequence[Card]) -> bool:
    """Whether the whole triple of a full house is among some cards: another pair is soon found."""
    [(rank, number), *_] = Counter(card.rank for card in play).most_common(1)
    triple = Counter(card for card in play if card.rank == rank)
    return number == Kind.TRIPLE and len(play) == FIVE and not triple - Counter(cards)


def _core(cards: Iterable[Card]) -> set[Rank]:
    """The ranks that make a play what it is: of sets those of several cards, otherwise all."""
    ranks = Counter(card.rank for card in cards)
    return {rank for rank, number in ranks.items() if number > 1} or {*ranks}
