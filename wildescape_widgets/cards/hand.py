"""A hand of cards to look at and choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

import traitlets
from wildescape.cards import Card, sort_by_rank, sort_by_suit
from wildescape.combinations import impossible_face
from wildescape.display import SortOrder, named, places
from wildescape.explain import too_many
from wildescape.i18n import InputError, either, say
from wildescape.notation import parse_cards, parse_trump

from wildescape_widgets.base import Setting, action, one_of
from wildescape_widgets.built import bundle
from wildescape_widgets.cards.choosing import CardsText, Choosing
from wildescape_widgets.cards.shapes import HandWidgetView
from wildescape_widgets.cards.texts import HAND_TEXTS
from wildescape_widgets.snapshot import Line, Snapshot, chosen_line, hand_line

ORDERS: Final = get_args(SortOrder)

MOST_CARDS = 54
"""How many cards a hand can show: twice what a player holds."""


class Hand(Choosing):
    """A hand to choose cards from, by mouse, touch or keyboard.

    The engine takes what is held as text. You can observe and link every setting and `played`, in
    Python and with `jslink`. `hand` and `chosen` are the engine's own cards; they only follow
    `cards` and `selection`, so observe those.

    Raises:
        InputError: for what is no card or no trump, with how they are written; for more copies of a
            card than three packs hold; for a selection that is not in the hand.

    >>> hand = Hand("8S 8H LJ 9D", trump="8", selection="8S 8H")
    >>> hand.chosen
    (<8S>, <8H>)
    >>> hand
    Hand('8S 8H LJ 9D', trump='8', selection='8S 8H')
    """

    _esm = bundle("hand", "cards")

    cards: Any = CardsText(
        "",
        help='The cards of the hand: as text such as `"8S 8H LJ 9D"`, as a list, or as the '
        "engine's cards. They're held as text.",
    ).tag(sync=True, writable=True)
    trump: Any = traitlets.TraitType(
        "2",
        help='The trump rank, `"2"` to `"A"`, also as a number or a `Rank`. It\'s held as text.',
    ).tag(sync=True, writable=True)
    sort: Any = Setting(
        "rank",
        either(ORDERS),
        lambda value: value in ORDERS,
        choices=ORDERS,
        help='How the hand is sorted: by `"rank"` or by `"suit"`.',
    ).tag(sync=True, writable=True)
    played = traitlets.Unicode(
        read_only=True, help="The cards that were last played in the browser (with Enter), as text."
    ).tag(sync=True)

    def __init__(self, cards: object = "", trump: object = "2", **settings: object) -> None:
        super().__init__(cards=cards, trump=trump, **settings)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards, in the order given; they follow `cards`."""
        return parse_cards(self.cards)

    @traitlets.validate("cards")
    def _valid_cards(self, proposal: traitlets.Bunch) -> object:
        _check_hand(parse_cards(proposal["value"]))
        return proposal["value"]

    @traitlets.validate("trump")
    def _valid_trump(self, proposal: traitlets.Bunch) -> str:
        return str(parse_trump(proposal["value"]))

    @traitlets.observe("cards", "trump", "sort", "lang")
    def _changed(self, change: traitlets.Bunch) -> None:
        if self._rev:
            if change["name"] == "cards":
                self._forget_choice()
            self._publish()

    def judged(self, cards: tuple[Card, ...], reading: object) -> Mapping[str, object] | None:
        """Nothing: a hand by itself judges no choice.

        Raises:
            InputError: `out_of_range`, for a reading that is stated.
        """
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
            "trump": self.trump,
            "texts": {key: phrase.to(self.lang) for key, phrase in HAND_TEXTS.items()},
        }

    @action
    def set_sort(self, sort: object) -> None:
        """Sort the hand."""
        self.sort = one_of(ORDERS, sort)

    @action
    def play(self, cards: object) -> None:
        """Play the cards at these places of the hand."""
        if not cards:
            raise InputError("out_of_range", say("First choose the cards to play."))
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

    def snapshot(self) -> Snapshot:
        """The cards, and those of them that are chosen."""
        trump = say("Trump {trump}", trump=self.trump).to(self.lang)
        return Snapshot.of("", self._hand_lines(trump), self.lang)

    def _hand_lines(self, title: str) -> Iterator[Line]:
        """The cards, and those of them that are chosen."""
        yield hand_line(title, self.view, self.sort)
        yield chosen_line(self.view, self.choice["places"], self.lang)


def _check_hand(hand: tuple[Card, ...]) -> None:
    """Refuse a hand that three packs can't deal.

    Raises:
        InputError: `bad_card` for more copies of a card than the packs hold, or too many cards.
    """
    extra = impossible_face(hand)
    if extra is not None:
        raise InputError("bad_card", too_many(extra, hand.count(extra)))
    if len(hand) > MOST_CARDS:
        problem = say("This hand has {count} cards; {most} are the most that are shown.")
        raise InputError("bad_card", problem.filled(count=len(hand), most=MOST_CARDS))
