"""A move to compare with another."""

from __future__ import annotations

from typing import Final, NamedTuple

from wildescape.cards import Card
from wildescape.combinations import Kind, unpack_strength

FIVE: Final = 5
"""The longest plays have so many cards; shorter ones are no bombs."""

FOUR: Final = 4
"""So many cards of a rank are a bomb, with any card beside them."""


class Option(NamedTuple):
    """A move to compare.

    Args:
        cards: what is played; nothing for a pass.
        strength: how high that is; 0 for a pass.
        turns: in how few plays the rest of the hand can be laid down.
    """

    cards: tuple[Card, ...]
    strength: int
    turns: int

    @property
    def size(self) -> int:
        return len(self.cards)

    @property
    def kind(self) -> Kind:
        """What the play is."""
        return Kind(unpack_strength(self.strength)[0])

    @property
    def jokers(self) -> int:
        """How many jokers it takes."""
        return sum(card.is_joker for card in self.cards)

    def is_like(self, other: Option) -> bool:
        """Whether it does the same: suits and which joker is used don't matter."""
        return (self.size, self.strength, self.jokers) == (other.size, other.strength, other.jokers)
