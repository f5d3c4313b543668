"""One constraint on a deal, which teachers know as a wish, and what is said of one that fails."""

from __future__ import annotations

from typing import Final, NamedTuple

from wildescape.cards import PACK, Card, Rank, Suit
from wildescape.combinations import Kind
from wildescape.i18n import InputError, Part, Phrase

Cards = tuple[Card, ...]

ALL: Final = 1000
"""Stands for as many as there are."""


class Constraint(NamedTuple):
    """A seat must hold at least `number` of these cards and at most `most`, or plays of a kind.

    `text` is the constraint as it was written. `rank` and `suit` say which plays of the kind serve:
    the rank that decides, and the suit of a flush.
    """

    seat: int
    text: str
    number: int
    what: Kind | Cards
    most: int | None = None
    rank: Rank | None = None
    suit: Suit | None = None

    @property
    def size(self) -> int | None:
        """How many cards the seat is to have at all, if that is what is asked."""
        return self.number if self.what == PACK and self.number == self.most else None


def of_rank(rank: Rank) -> Cards:
    """The cards of a rank, one of each suit."""
    return tuple(card for card in PACK if card.rank == rank)


def of_suit(suit: Suit) -> Cards:
    """The cards of a suit, one of each rank."""
    return PACK[suit:52:4]


def refused(phrase: Phrase, **parts: Part) -> InputError:
    """The error for a constraint that can't be read or met."""
    return InputError("bad_wishes", phrase, **parts)
