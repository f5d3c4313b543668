"""Faces, packs, and the order of single cards under a trump rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, Self

from wildescape.i18n import InputError, say, shown


class Rank(IntEnum):
    """The rank of a card: 2 to 10 and J Q K A by natural order, then the two jokers.

    >>> str(Rank.TEN), str(Rank.ACE), Rank.ACE > Rank.KING
    ('10', 'A', True)
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    SMALL_JOKER = 15
    BIG_JOKER = 16

    def __str__(self) -> str:
        return _RANK_TEXTS[self - 2]


_RANK_TEXTS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "LJ", "BJ")

NATURAL_RANKS = tuple(Rank)[:13]
"""The thirteen ranks of a 52-card pack, lowest first."""


class Suit(IntEnum):
    """The suit of a card. Suits are equal: their order only sorts cards for display.

    >>> [f"{suit} {suit.symbol}" for suit in Suit]
    ['C ♣', 'D ♦', 'H ♥', 'S ♠']
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """Its sign: `♣`, `♦`, `♥` or `♠`."""
        return "♣♦♥♠"[self]


class Face(NamedTuple):
    """What a card counts as: a rank, and its suit, or `None` where the suit doesn't matter.

    >>> Face(Rank.EIGHT, Suit.SPADES), Face(Rank.EIGHT, None)
    (<8S>, <8>)
    """

    rank: Rank
    suit: Suit | None

    @property
    def symbols(self) -> str:
        """The face with the sign of its suit: `8♠`, `LJ`."""
        return f"{self.rank}{'' if self.suit is None else self.suit.symbol}"

    def __str__(self) -> str:
        return f"{self.rank}{'' if self.suit is None else self.suit}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        return cards_html([self])


class Card(int):
    """One of the 54 faces of a pack, as a number from 0 (2♣) to 51 (A♠), 52 and 53 (the jokers).

    Copies are equal: three packs hold each card three times. Where a number counts as one, as in
    `json` and pandas, give the text: `[*map(str, hand)]`.

    Raises:
        InputError: `bad_card`, for anything else.

    >>> str(Card.of(Rank.TEN, Suit.HEARTS)), BIG_JOKER.rank.name
    ('10H', 'BIG_JOKER')
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        if not isinstance(number, int) or not 0 <= number < 54:
            raise InputError(
                "bad_card",
                say("A card is a number from 0 to 53, not {value}; `parse_cards` reads text."),
                value=shown(number),
            )
        return super().__new__(cls, number)

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The card of a `rank`, 2 to A, and a `suit`; `parse_cards` reads cards from text.

        Raises:
            InputError: `bad_card`, for anything else.
        """
        if not (isinstance(rank, int) and isinstance(suit, int)) or not (
            Rank.TWO <= rank <= Rank.ACE and Suit.CLUBS <= suit <= Suit.SPADES
        ):
            raise InputError(
                "bad_card",
                say(
                    "A card has a `Rank`, 2 to A, and a `Suit`; `parse_cards` reads text. Jokers "
                    "have no suit."
                ),
            )
        return PACK[(rank - 2) * 4 + suit]

    @property
    def face(self) -> Face:
        """What the card counts as when it's no joker that stands for another."""
        return _FACES[self]

    @property
    def rank(self) -> Rank:
        """Its rank; each joker has one of its own."""
        return _FACES[self].rank

    @property
    def suit(self) -> Suit | None:
        """Its suit; `None` for a joker."""
        return _FACES[self].suit

    @property
    def is_joker(self) -> bool:
        """Whether it's the Small or the Big Joker."""
        return self >= SMALL_JOKER

    def __bool__(self) -> bool:
        # The 2 of clubs is the number 0, which would count as false.
        return True

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        return cards_html([self])


def cards_html(cards: Iterable[Card | Face]) -> str:
    """The cards as HTML, each in a box of its own; what notebooks show."""
    return " ".join(
        f'<span style="{_BOX};color:{_ink(card)}">{Face(card.rank, card.suit).symbols}</span>'
        for card in cards
    )


_BOX: Final = (
    "display:inline-block;border:1px solid #888;border-radius:4px;padding:1px 5px;margin:1px;"
    "background:#fff"
)


def _ink(card: Card | Face) -> str:
    """The colour of a card on white, as pages are light or dark."""
    return "#c62828" if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "#111"


SMALL_JOKER = Card(52)
BIG_JOKER = Card(53)
JOKERS = (SMALL_JOKER, BIG_JOKER)
"""The two jokers, the lower one first."""

PACK = tuple(Card(number) for number in range(54))
"""Each face once: 52 cards, the Small and the Big Joker."""

COPIES = 3
"""How many packs are shuffled together, and so how many copies of each card there are."""

_FACES = (
    *(Face(rank, suit) for rank in NATURAL_RANKS for suit in Suit),
    Face(Rank.SMALL_JOKER, None),
    Face(Rank.BIG_JOKER, None),
)
_TEXTS = tuple(map(str, _FACES))

ABOVE_ACE = Rank.ACE + 1
"""The power of the trump rank, whichever it is."""


def power(rank: Rank, trump: Rank) -> int:
    """How high a single card of `rank` is: jokers first, then the trump rank, then A to 2.

    >>> power(Rank.EIGHT, trump=Rank.EIGHT) > power(Rank.ACE, trump=Rank.EIGHT)
    True
    """
    if rank == trump:
        return ABOVE_ACE
    return rank if rank <= Rank.ACE else rank + 1


def mixes_jokers(cards: Sequence[Card]) -> bool:
    """Whether there are jokers and other cards among these.

    >>> mixes_jokers([SMALL_JOKER, Card(0)]), mixes_jokers([SMALL_JOKER, BIG_JOKER])
    (True, False)
    """
    return 0 < sum([card.is_joker for card in cards]) < len(cards)


def sort_by_rank(cards: Iterable[Card], trump: Rank) -> list[Card]:
    """The cards from the highest to the lowest, equal ranks by suit.

    >>> sort_by_rank([Card.of(Rank.ACE, Suit.CLUBS), Card.of(Rank.TWO, Suit.CLUBS)], Rank.TWO)
    [<2C>, <AC>]
    """
    return sorted(cards, key=lambda card: (power(card.rank, trump), card), reverse=True)


def without(hand: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """What is left of a hand, from the lowest card to the highest, each copy taken once.

    >>> without(PACK[:3], PACK[1:2])
    (<2C>, <2H>)
    """
    return tuple(sorted((Counter(hand) - Counter(cards)).elements()))


def sort_by_suit(cards: Iterable[Card], trump: Rank) -> list[Card]:
    """Jokers, then spades, hearts, diamonds and clubs, each from the highest to the lowest.

    >>> sort_by_suit([Card.of(Rank.ACE, Suit.CLUBS), Card.of(Rank.TWO, Suit.SPADES)], Rank.NINE)
    [<2S>, <AC>]
    """

    def place(card: Card) -> tuple[int, int]:
        """Its suit, then its rank under the trump."""
        return (4 if card.suit is None else card.suit, power(card.rank, trump))

    return sorted(cards, key=place, reverse=True)


NO_TRUMP: Final = Rank.ACE
"""The trump under which ranks stand in their natural order."""
