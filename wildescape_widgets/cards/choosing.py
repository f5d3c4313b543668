"""The choice of cards from a hand: one for Python and for every view that shows the hand."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets
import traitlets
from wildescape.cards import Card
from wildescape.display import cards_at, places
from wildescape.explain import card_name
from wildescape.game import Ruling
from wildescape.i18n import InputError, say
from wildescape.notation import format_cards, parse_cards
from wildescape.verdicts import Verdict

from wildescape_widgets.base import BaseWidget, action, refusing_to_set
from wildescape_widgets.cards.shapes import ChosenCards, SelectReply


class CardsText(traitlets.TraitType[Any, Any]):
    """Cards, given in any form and held as text."""

    def validate(self, obj: Any, value: Any) -> str:
        """The cards as text; what is none is refused in the widget's language."""
        with refusing_to_set(obj):
            return format_cards(parse_cards(value))


def verdict_trait(what: str) -> traitlets.Any:
    """A trait that holds the verdict on the chosen cards; `what` says which kind it is."""
    return traitlets.Any(
        None,
        read_only=True,
        help=f"{what}, `None` while nothing is chosen. In the browser it's an object with `cards`, "
        "`legal`, `reason` and `kind`.",
    ).tag(sync=True, to_json=lambda verdict, _: _plain_verdict(verdict))


def _plain_verdict(verdict: Verdict | Ruling | None) -> dict[str, object] | None:
    """A verdict as plain data, without words, so that it is the same in every language."""
    if verdict is None:
        return None
    reading = verdict.reading if isinstance(verdict, Verdict) else None
    return {
        "cards": format_cards((verdict.move if isinstance(verdict, Ruling) else verdict).cards),
        "legal": verdict.legal,
        "reason": verdict.reason and str(verdict.reason),
        "kind": reading and str(reading.kind),
    }


class Choosing(BaseWidget, ipywidgets.ValueWidget):  # type: ignore[misc]
    """Base of the widgets with a hand to choose from."""

    selection: Any = CardsText(
        "",
        help="The chosen cards, given in any form and held as text. They follow the browser and "
        "are the same in every view.",
    ).tag(sync=True, writable=True)
    value: Any = CardsText(
        "",
        help="Another name of `selection`, the one that `interact` and `interactive_output` use.",
    ).tag(sync=True, writable=True)
    choice = traitlets.Dict(
        read_only=True, help="The chosen cards and the verdict on them, as every view shows them."
    ).tag(sync=True)

    _verdict: Verdict | Ruling | None = None
    """What `judged` found last; a widget that judges has a trait `verdict`, which tells it."""

    def __init__(self, **traits: Any) -> None:
        self._chosen: tuple[int, ...] = ()
        self._reading: int | None = None
        self._hand_rev = 1
        """The first view of this hand: places in an older one mean other cards."""
        super().__init__(**traits)

    @property
    @abstractmethod
    def hand(self) -> tuple[Card, ...]:
        """The cards to choose from."""

    @abstractmethod
    def judged(self, cards: tuple[Card, ...], reading: object) -> Mapping[str, object] | None:
        """The verdict on chosen cards, as the browser shows it.

        Args:
            cards: the chosen cards.
            reading: the number of the reading that is stated, if one is.

        Raises:
            InputError: `malformed` or `out_of_range`, for a reading that can't be stated.
        """

    @property
    def chosen(self) -> tuple[Card, ...]:
        """The chosen cards, in the order in which they were chosen; they follow `selection`."""
        hand = self.hand if self._chosen else ()
        # Until the next view the hand may have fewer cards already.
        return tuple(hand[place] for place in self._chosen if place < len(hand))

    @traitlets.validate("selection", "value")
    def _valid_selection(self, proposal: traitlets.Bunch) -> object:
        absent = Counter(parse_cards(proposal["value"])) - Counter(self.hand)
        if absent:
            raise InputError(
                "bad_card",
                say("{card} isn't in this hand.", card=card_name(next(iter(absent)))),
            )
        return proposal["value"]

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Take what the browser has written, but no selection with a choice that is over."""
        written = dict(sync_data)
        choice = written.get("choice", self.choice)
        number = choice.get("number") if isinstance(choice, Mapping) else None
        if number != self.choice["number"] and written.pop("selection", None) is not None:
            self.send_state("selection")
        super().set_state(written)

    @traitlets.observe("selection")
    def _selected(self, _: object) -> None:
        cards = parse_cards(self.selection)
        if Counter(cards) != Counter(self.chosen):
            self._chosen, self._reading = places(self.hand, cards), None
            if self._rev:
                self._judge_choice()
        self.value = self.selection

    @traitlets.observe("value")
    def _valued(self, _: object) -> None:
        self.selection = self.value

    def choose(self, places: Sequence[int]) -> None:
        """Choose the cards at these places of the hand, and no others."""
        self._chosen, self._reading = tuple(places), None
        # First of all, as observers of the selection may fail.
        self._judge_choice()
        self.selection = format_cards(self.chosen)

    def _forget_choice(self) -> None:
        """Put down what is chosen: with the next view the hand is another one."""
        self._chosen, self._reading, self._hand_rev = (), None, self._rev + 1
        self.selection = ""

    def _publish(self) -> None:
        # In one message, so that no view shows a verdict that isn't true any more.
        with self.hold_sync():
            super()._publish()
            self._judge_choice()

    def _judge_choice(self) -> None:
        """Tell every view the choice, with its verdict as things are now."""
        try:
            judged = self.judged(self.chosen, self._reading)
        except InputError:
            # Under other rules the stated reading may not exist any more.
            self._reading = None
            judged = self.judged(self.chosen, None)
        self._tell_choice(judged)

    def _tell_choice(self, judged: Mapping[str, object] | None) -> None:
        number = self.choice.get("number", 0)
        choice: ChosenCards = {
            "hand": self._hand_rev,
            "number": number,
            "places": self._chosen,
            "reading": self._reading,
            "judged": judged,
        }
        if choice != self.choice:
            self.set_trait("choice", {**choice, "number": number + 1})
        if self.has_trait("verdict"):
            self.set_trait("verdict", self._verdict)

    def _oldest(self, name: str) -> int:
        return self._hand_rev if name == "select" else super()._oldest(name)

    @action
    def select(self, cards: object, reading: object) -> SelectReply:
        """Choose the cards at these places, and perhaps state a reading by its number."""
        chosen = cards_at(self.hand, cards)
        with self.hold_sync():
            judged = self.judged(chosen, reading)
            assert isinstance(cards, list)
            self._chosen = tuple(cards)
            self._reading = reading if type(reading) is int else None
            # First of all, as observers of the selection may fail.
            self._tell_choice(judged)
            self.selection = format_cards(chosen)
        return {"number": self.choice["number"]}
