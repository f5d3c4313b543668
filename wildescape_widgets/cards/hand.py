"""A hand of cards to look at and choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import Any

import traitlets
from wildescape.cards import Card, sort_by_rank, sort_by_suit
from wildescape.combinations import impossible_face
from wildescape.display import SortOrder, cards_at, named, places
from wildescape.explain import card_name, card_text, too_many
from wildescape.i18n import InputError, say
from wildescape.notation import format_cards, parse_cards, parse_trump

from wildescape_widgets.base import BaseWidget, action, built
from wildescape_widgets.cards.shapes import HandWidgetView
from wildescape_widgets.cards.texts import HAND_TEXTS

MOST_CARDS = 54
"""How many cards a hand can show: twice what a player holds."""


class Hand(BaseWidget):
    """A hand, sorted by rank or by suit; cards are chosen by mouse, touch or keyboard.

    Args:
        cards: the hand as text, such as `"8S 8H LJ 9D"`.
        trump: the trump rank, `"2"` to `"A"`.
        sort: `"rank"` or `"suit"`.
        selection: the cards chosen at first, as text; follows the choice made in the browser.
        lang: `"en"` or `"zh_CN"`.

    `played` holds the cards that were last played in the browser (with Enter).

    Raises:
        InputError: for what is no card or no trump, with how they are written; for more copies of a
            card than three packs hold; for a selection that is not in the hand.
    """

    _esm = built("hand.js")
    _css = built("hand.css")

    cards = traitlets.Any("")
    trump = traitlets.Any("2")
    sort: SortOrder = traitlets.Enum(("rank", "suit"), "rank")  # type: ignore[assignment]
    selection = traitlets.Unicode()
    played = traitlets.Unicode()

    def __init__(self, cards: str = "", **traits: Any) -> None:
        self._chosen: tuple[int, ...] = ()
        self._chosen_rev = 1
        super().__init__(cards=cards, **traits)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards, in the order given."""
        return parse_cards(self.cards)

    @traitlets.validate("cards")
    def _valid_cards(self, proposal: Any) -> str:
        return format_cards(checked_hand(parse_cards(proposal["value"])))

    @traitlets.validate("trump")
    def _valid_trump(self, proposal: Any) -> str:
        return str(parse_trump(proposal["value"]))

    @traitlets.validate("selection")
    def _valid_selection(self, proposal: Any) -> str:
        chosen = parse_cards(proposal["value"])
        absent = Counter(chosen) - Counter(self.hand)
        if absent:
            raise InputError(
                "bad_card",
                say("{card} is not in this hand.", card=card_name(next(iter(absent)))),
            )
        return format_cards(chosen)

    @traitlets.observe("cards", "trump", "sort", "selection", "lang")
    def _changed(self, change: Any) -> None:
        if change["name"] == "selection":
            chosen = parse_cards(self.selection)
            if Counter(self._faces(self._chosen)) == Counter(chosen):
                return
            self._chosen, self._chosen_rev = places(self.hand, chosen), self._rev + 1
        if self._rev:
            if change["name"] == "cards":
                self._chosen, self._chosen_rev = (), self._rev + 1
                self.selection = ""
            self._publish()

    def _faces(self, places: Iterable[int]) -> tuple[Card, ...]:
        hand = self.hand
        return tuple(hand[place] for place in places if place < len(hand))

    def _view(self) -> HandWidgetView:
        hand, trump = self.hand, parse_trump(self.trump)
        by_rank, by_suit = sort_by_rank(hand, trump), sort_by_suit(hand, trump)
        return {
            "cards": named(hand, self.lang),
            "orders": {"rank": places(hand, by_rank), "suit": places(hand, by_suit)},
            "sort": self.sort,
            "selection": self._chosen,
            "selectionRev": self._chosen_rev,
            "texts": {key: phrase.to(self.lang) for key, phrase in HAND_TEXTS.items()},
        }

    def _choose(self, cards: object) -> tuple[Card, ...]:
        chosen = cards_at(self.hand, cards)
        assert isinstance(cards, list)
        self._chosen = tuple(cards)
        self.selection = format_cards(chosen)
        return chosen

    @action
    def select(self, cards: object) -> None:
        """Choose the cards at these places of the hand."""
        self._choose(cards)

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
        chosen = self._choose(cards)
        self.played = ""
        self.played = format_cards(chosen)

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
