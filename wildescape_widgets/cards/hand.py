"""A hand of cards to look at and choose from."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import traitlets
from wildescape.cards import Card, sort_by_rank, sort_by_suit
from wildescape.combinations import impossible_face
from wildescape.display import SortOrder, named, places
from wildescape.explain import card_text, too_many
from wildescape.i18n import InputError, say
from wildescape.notation import parse_cards, parse_trump

from wildescape_widgets.base import action
from wildescape_widgets.built import built
from wildescape_widgets.cards.choosing import CardsText, Choosing
from wildescape_widgets.cards.shapes import HandWidgetView
from wildescape_widgets.cards.texts import HAND_TEXTS

MOST_CARDS = 54
"""How many cards a hand can show: twice what a player holds."""


class Hand(Choosing):
    """A hand, sorted by rank or by suit; cards are chosen by mouse, touch or keyboard.

    Args:
        cards: the hand, as text such as `"8S 8H LJ 9D"`, as a list, or as the engine's cards.
        trump: the trump rank, `"2"` to `"A"`, as text, number or `Rank`.
        sort: `"rank"` or `"suit"`.
        selection: the cards chosen at first, in any form; follows the choice made in the browser.
        lang: `"en"` or `"zh_CN"`.
        layout, tooltip, tabbable: as for every widget of ipywidgets.

    The cards are held as text, which the engine takes too. `hand` and `chosen` are the same as
    cards of the engine. `played` holds what was last played in the browser (with Enter). All of
    these can be observed and linked, in Python and with `jslink`.

    Raises:
        InputError: for what is no card or no trump, with how they are written; for more copies of a
            card than three packs hold; for a selection that is not in the hand.
    """

    _esm = built("hand.js")
    _css = built("hand.css")

    cards: Any = CardsText("").tag(sync=True, writable=True)
    trump: Any = traitlets.Any("2").tag(sync=True, writable=True)
    sort: SortOrder = traitlets.Enum(("rank", "suit"), "rank").tag(  # type: ignore[assignment]
        sync=True, writable=True
    )
    played = traitlets.Unicode(read_only=True).tag(sync=True)

    def __init__(self, cards: Any = "", **traits: Any) -> None:
        super().__init__(cards=cards, **traits)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards, in the order given."""
        return parse_cards(self.cards)

    @traitlets.validate("cards")
    def _valid_cards(self, proposal: Any) -> Any:
        checked_hand(parse_cards(proposal["value"]))
        return proposal["value"]

    @traitlets.validate("trump")
    def _valid_trump(self, proposal: Any) -> str:
        return str(parse_trump(proposal["value"]))

    @traitlets.observe("cards", "trump", "sort", "lang")
    def _changed(self, change: Any) -> None:
        if self._rev:
            if change["name"] == "cards":
                self._forget_choice()
            self._publish()

    def judged(self, cards: tuple[Card, ...], reading: object) -> Mapping[str, Any] | None:
        if reading is not None:
            raise InputError("out_of_range", say("There is no such reading to state."))
        return None

    def _view(self) -> HandWidgetView:
        hand, trump = self.hand, parse_trump(self.trump)
        by_rank, by_suit = sort_by_rank(hand, trump), sort_by_suit(hand, trump)
        return {
            "cards": named(hand, self.lang),
            "orders": {"rank": places(hand, by_rank), "suit": places(hand, by_suit)},
            "sort": self.sort,
            "texts": {key: phrase.to(self.lang) for key, phrase in HAND_TEXTS.items()},
        }

    @action
    def set_sort(self, sort: object) -> None:
        """Sort the hand."""
        if sort not in ("rank", "suit"):
            raise InputError("out_of_range", say("A hand is sorted by rank or by suit."))
        self.sort = sort

    @action
    def play(self, cards: object) -> None:
        """Play the cards at these places of the hand."""
        if not cards:
            raise InputError("out_of_range", say("Choose cards to play first."))
        self.select(cards, None)
        self.set_trait("played", "")
        self.set_trait("played", self.selection)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self._settings())})"

    def _settings(self) -> list[str]:
        """What makes an equal widget."""
        settings = [repr(self.cards), f"trump={self.trump!r}"]
        if self.selection:
            settings.append(f"selection={self.selection!r}")
        return settings

    def _plain(self) -> str:
        hand = sort_by_rank(self.hand, parse_trump(self.trump))
        cards = " ".join(map(card_text, hand))
        return say("Trump {trump}: {cards}", trump=self.trump, cards=cards).to(self.lang)

    def _static(self) -> str:
        box = "display:inline-block;border:1px solid;border-radius:4px;padding:2px 5px;margin:1px"
        hand = sort_by_rank(self.hand, parse_trump(self.trump))
        return "".join(f'<span style="{box}">{escape(card_text(card))}</span>' for card in hand)


def checked_hand(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand, once it is clear that three packs can deal it.

    Raises:
        InputError: `bad_card` for more copies of a card than the packs hold, or too many cards.
    """
    extra = impossible_face(hand)
    if extra is not None:
        raise InputError("bad_card", too_many(extra, hand.count(extra)))
    if len(hand) > MOST_CARDS:
        raise InputError(
            "bad_card",
            say(
                "This hand has {count} cards; {most} are the most that are shown.",
                count=len(hand),
                most=MOST_CARDS,
            ),
        )
    return hand
