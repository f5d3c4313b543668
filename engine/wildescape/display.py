"""Cards as plain data for a screen, which names them by their places when it answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, TypedDict

from wildescape.cards import Card
from wildescape.explain import card_name
from wildescape.i18n import InputError, say

SortOrder = Literal["rank", "suit"]
"""How a hand is sorted."""


class HandCard(TypedDict):
    """A card that can be chosen."""

    card: str
    name: str
    """The card in words, for screen readers."""


class HandOrders(TypedDict):
    """The places of a hand, in each order in which it can be shown."""

    rank: Sequence[int]
    suit: Sequence[int]


def named(cards: Iterable[Card], lang: str) -> list[HandCard]:
    """Each card as it is written, and in words."""
    return [{"card": str(card), "name": _name(card, lang)} for card in cards]


@cache
def _name(card: Card, lang: str) -> str:
    return card_name(card).to(lang)


def places(hand: Sequence[Card], cards: Iterable[Card]) -> tuple[int, ...]:
    """Where the cards lie in the hand, each copy once."""
    free: dict[Card, list[int]] = {}
    for place in reversed(range(len(hand))):
        free.setdefault(hand[place], []).append(place)
    return tuple(free[card].pop() for card in cards)


def cards_at(hand: Sequence[Card], places: object) -> tuple[Card, ...]:
    """The cards of the hand that a message names by their places.

    Raises:
        InputError: `malformed`, or `out_of_range` for a place that is not there or is named twice.
    """
    if not isinstance(places, list) or not all(type(place) is int for place in places):
        raise InputError("malformed", say("Cards are named by their places in the hand."))
    if not all(0 <= place < len(hand) for place in places) or len(set(places)) < len(places):
        raise InputError("out_of_range", say("There are no such cards in this hand."))
    return tuple(hand[place] for place in places)
