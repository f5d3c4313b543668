"""How games look: cards and readings as plain data for a screen, and pictures for a notebook."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import Literal, NamedTuple, TypedDict

from wildescape.cards import Card, Face, Rank, cards_html, sort_by_rank
from wildescape.combinations import readings
from wildescape.explain import card_name, name
from wildescape.i18n import InputError, say
from wildescape.notation import format_cards
from wildescape.rules import Rules
from wildescape.verdicts import Verdict

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


class JokerReading(TypedDict):
    """One thing that a choice with jokers can stand for."""

    title: str
    faces: list[str]
    """What each chosen card stands for."""
    counts: bool
    """Whether this is the reading that counts."""


def named(cards: Iterable[Card], lang: str) -> list[HandCard]:
    """Each card as it is written, and in words.

    >>> from wildescape.notation import parse_cards
    >>> named(parse_cards("8S"), "en")
    [{'card': '8S', 'name': '8 of spades'}]
    """
    return [{"card": str(card), "name": _name(card, lang)} for card in cards]


@cache
def _name(card: Card, lang: str) -> str:
    return card_name(card).to(lang)


def places(hand: Sequence[Card], cards: Iterable[Card]) -> tuple[int, ...]:
    """The places of `cards` in a hand, each copy once."""
    free: dict[Card, list[int]] = {}
    for place in reversed(range(len(hand))):
        free.setdefault(hand[place], []).append(place)
    return tuple(free[card].pop() for card in cards)


def cards_at(hand: Sequence[Card], places: object) -> tuple[Card, ...]:
    """The cards of the hand that a message names by their places.

    Raises:
        InputError: `malformed`, or `out_of_range` for a place that doesn't exist or occurs twice.
    """
    if not isinstance(places, list) or not all(type(place) is int for place in places):
        raise InputError("malformed", say("Cards are named by their places in the hand."))
    if not all(0 <= place < len(hand) for place in places) or len(set(places)) < len(places):
        raise InputError("out_of_range", say("There are no such cards in this hand."))
    return tuple(hand[place] for place in places)


def named_readings(verdict: Verdict, lang: str) -> list[JokerReading]:
    """Every reading of the cards of a verdict, the highest first, and which of them counts."""
    cards, trump = verdict.cards, verdict.trump
    counting, told = verdict.reading, []
    for reading in readings(cards, trump, verdict.rules):
        counts = counting is not None and (reading.kind, reading.rank) == (
            counting.kind,
            counting.rank,
        )
        # What counts may have its jokers as other cards.
        faces = (counting if counting and counts else reading).stands_for(cards)
        told.append(
            JokerReading(
                title=name(reading, trump).capitalized().to(lang),
                faces=[str(face) for face in faces],
                counts=counts,
            )
        )
    return told


def stated_at(
    cards: Sequence[Card], number: object, trump: Rank, rules: Rules
) -> tuple[Face, ...] | None:
    """What a message states that cards stand for, by the number of a reading of `readings`.

    Args:
        cards: the play.
        number: the reading's place, the highest being 0; `None` states nothing.
        trump: the trump rank.
        rules: the house rules.

    Raises:
        InputError: `malformed`, or `out_of_range` for a reading that there is not, or where the
            rules let nobody state one.
    """
    if number is None:
        return None
    if type(number) is not int:
        raise InputError("malformed", say("A reading is named by its number."))
    all_readings = readings(cards, trump, rules)
    if not 0 <= number < len(all_readings) or not rules.states_jokers:
        raise InputError("out_of_range", say("There is no such reading to state."))
    return all_readings[number].stands_for(cards)


class Picture(NamedTuple):
    """What a notebook shows of a game: some lines, then rows of a label and cards."""

    title: str
    rows: tuple[tuple[str, tuple[Card, ...]], ...] = ()

    def under(self, title: str) -> Picture:
        """The same picture with a line above it."""
        return Picture(f"{title}\n{self.title}", self.rows)

    @property
    def text(self) -> str:
        """The picture as text.

        >>> print(Picture("A pair", (("0", (Card(51), Card(51))),)).text)
        A pair
          0: AS AS
        """
        return "\n".join((self.title, *(f"  {name}: {format_cards(c)}" for name, c in self.rows)))

    @property
    def html(self) -> str:
        """The picture as HTML."""
        lines = escape(self.title).replace("\n", "<br>")
        rows = (f"<div>{escape(name)}: {cards_html(cards)}</div>" for name, cards in self.rows)
        return f"<div>{lines}</div>{''.join(rows)}"


def picture_of_hands(title: str, hands: Iterable[Sequence[Card]], trump: Rank) -> Picture:
    """A picture of the hands of all seats, each from the highest card to the lowest."""
    return Picture(
        title,
        tuple((str(seat), tuple(sort_by_rank(hand, trump))) for seat, hand in enumerate(hands)),
    )


class Pictured:
    """A game or a view of one, which a notebook shows as cards and a terminal as text."""

    __slots__ = ()

    @abstractmethod
    def picture(self) -> Picture:
        """What there is to see."""

    def __repr__(self) -> str:
        return self.picture().text

    def _repr_html_(self) -> str:
        return self.picture().html
