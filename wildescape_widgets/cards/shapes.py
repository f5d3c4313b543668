"""What a hand and the play inspector send to the browser, as types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypedDict

from wildescape.display import HandCard, HandOrders, JokerReading, SortOrder

from wildescape_widgets.cards.texts import HAND_TEXTS, INSPECTOR_TEXTS
from wildescape_widgets.shapes import KeysOf

HandTexts = Annotated[dict[str, str], KeysOf(HAND_TEXTS)]
InspectorTexts = Annotated[dict[str, str], KeysOf(INSPECTOR_TEXTS)]


class ChoosableHand(TypedDict):
    """A hand to choose cards from. Cards are named by their places in `cards`."""

    cards: list[HandCard]
    orders: HandOrders
    sort: SortOrder


class ChosenCards(TypedDict):
    """What is chosen, in Python and in every view."""

    hand: int
    """The first view of the hand that the cards are from."""
    number: int
    """Grows with every change."""
    places: Sequence[int]
    reading: int | None
    """The number of the reading that is stated, if one is."""
    judged: Any
    """The verdict on the cards; `None` where nothing is chosen, and for a hand without rules."""


class SelectReply(TypedDict):
    """The answer to a choice."""

    number: int
    """The number of `ChosenCards` that tells it, if no other choice has followed."""


class HandWidgetView(ChoosableHand):
    """What a hand shows."""

    texts: HandTexts
    trump: str


class InspectorView(ChoosableHand):
    """What the play inspector shows."""

    texts: InspectorTexts
    trump: str
    trumps: list[str]
    preset: str
    """The name of the preset, or `custom`."""
    presets: dict[str, str]
    """The titles of the presets by name."""
    languages: dict[str, str]
    over: list[str]
    """The play to beat, empty on the lead."""
    overTitle: str | None
    """The play to beat in words."""


class InspectorVerdict(TypedDict):
    """The verdict on what is chosen, with every reading of its jokers."""

    legal: bool
    title: str
    why: str
    readings: list[JokerReading]
    jokers: bool
    """Whether there is a joker among the chosen cards."""
    stated: bool
    """Whether the rules let a player state what jokers stand for."""
