"""The play inspector: what chosen cards are, what their jokers stand for, what they beat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import traitlets
from wildescape.cards import NATURAL_RANKS, Card
from wildescape.combinations import Reading, read
from wildescape.display import JokerReading, cards_at, named_readings, stated_at
from wildescape.explain import PRESET_TITLES, explain, name
from wildescape.i18n import LANGUAGES, InputError, capital, language_names, say
from wildescape.notation import format_cards, parse_cards, parse_trump
from wildescape.rules import DEFAULT, PRESETS, Rules, parse_rules, preset_name
from wildescape.verdicts import Verdict, judge

from wildescape_widgets.base import action, of_kind, one_of
from wildescape_widgets.built import bundle
from wildescape_widgets.cards.choosing import CardsText, verdict_trait
from wildescape_widgets.cards.hand import Hand
from wildescape_widgets.cards.shapes import InspectorVerdict, InspectorView
from wildescape_widgets.cards.texts import INSPECTOR_TEXTS
from wildescape_widgets.snapshot import Line, Snapshot, joined, words

LONGEST_OVER = 200
"""The longest play on the table that is read from a text field, in characters."""


class PlayText(CardsText):
    """The cards of a play, which may also be `None` on the lead, as for the engine."""

    def validate(self, obj: object, value: object) -> str:
        """The cards as text, an empty one for `None`."""
        return super().validate(obj, "" if value is None else value)


class Inspector(Hand):
    """A hand with a live verdict on what is chosen and every reading of its jokers.

    Raises:
        InputError: as for `Hand`; also for unknown rules and for a play on the table that is no
            combination.

    >>> inspector = Inspector("8S 8H LJ 9D", trump="8", over="AS AH", selection="8S LJ")
    >>> inspector.verdict
    <Verdict on 8S LJ, trump 8: pair 8, beats pair A>
    >>> inspector.over = "8C 8D"
    >>> inspector.verdict.legal
    False
    """

    _esm = bundle("inspector", "cards")

    over: Any = PlayText(
        "",
        help='The play on the table, in any form; `""` or `None` on the lead. It\'s held as text.',
    ).tag(sync=True, writable=True)
    rules: Any = traitlets.TraitType(
        DEFAULT,
        help='The house rules: a preset\'s name such as `"catsatcards"`, '
        '`{"preset": …, FIELD: VALUE}`, or `Rules`; with `None` the default ones. They\'re held '
        "as `Rules`.",
    )
    verdict = verdict_trait("The engine's `Verdict` on the chosen cards")

    @traitlets.validate("rules")
    def _valid_rules(self, proposal: traitlets.Bunch) -> Rules:
        return parse_rules(proposal["value"])

    @traitlets.validate("over")
    def _valid_over(self, proposal: traitlets.Bunch) -> object:
        over = parse_cards(proposal["value"])
        verdict = judge(over, parse_trump(self.trump), None, parse_rules(self.rules))
        if over and not verdict.legal:
            problem = explain(verdict).phrase
            raise InputError("bad_request", say("On the table: {problem}", problem=problem))
        return proposal["value"]

    @traitlets.observe("over", "rules")
    def _settings_changed(self, change: traitlets.Bunch) -> None:
        if change["name"] == "rules" and self._on_table() is None:
            self.over = ""
        if self._rev:
            self._publish()

    def _on_table(self) -> Reading | None:
        return read(parse_cards(self.over), parse_trump(self.trump), self.rules)

    def judged(self, cards: tuple[Card, ...], reading: object) -> InspectorVerdict | None:
        """The verdict on the chosen cards, and how jokers may be read; `None` without cards."""
        trump, over = parse_trump(self.trump), parse_cards(self.over)
        stated = stated_at(cards, reading, trump, self.rules)
        self._verdict = None
        if not cards:
            return None
        verdict = judge(cards, trump, over or None, self.rules, stated=stated, hand=self.hand)
        self._verdict = verdict
        return self._told(verdict)

    def _view(self) -> InspectorView:
        trump, on_table = parse_trump(self.trump), self._on_table()
        known = preset_name(self.rules)
        presets = {key: capital(PRESET_TITLES[key].to(self.lang)) for key in PRESETS}
        if known is None:
            presets["custom"] = say("Your own rules").to(self.lang)
        return {
            **super()._view(),
            "trumps": [str(rank) for rank in NATURAL_RANKS],
            "preset": known or "custom",
            "presets": presets,
            "languages": language_names(),
            "over": [str(card) for card in parse_cards(self.over)],
            "overTitle": name(on_table, trump).capitalized().to(self.lang) if on_table else None,
            "texts": {key: phrase.to(self.lang) for key, phrase in INSPECTOR_TEXTS.items()},
        }

    def _told(self, verdict: Verdict) -> InspectorVerdict:
        title, why = explain(verdict).to(self.lang)
        return {
            "legal": verdict.legal,
            "title": say("{title}.", title=title).to(self.lang),
            "why": why,
            "readings": named_readings(verdict, self.lang),
            "jokers": any(card.is_joker for card in verdict.cards),
            "stated": self.rules.states_jokers,
        }

    @action
    def play(self, cards: object) -> None:
        """Put the chosen cards on the table, as the play to beat."""
        chosen = format_cards(cards_at(self.hand, cards))
        if chosen:
            self.over = chosen
        super().play(cards)
        # The next choice has to beat this one.
        self.selection = ""

    @action
    def set_over(self, over: object) -> None:
        """Name the play on the table; an empty text clears the table."""
        cards = of_kind(str, over, say("The play on the table is named by a text."))
        if len(cards) > LONGEST_OVER:
            raise InputError("out_of_range", say("A play has 1, 2, 3 or 5 cards."))
        self.over = cards

    @action
    def set_trump(self, trump: object) -> None:
        """Choose the trump rank."""
        self.trump = one_of([str(rank) for rank in NATURAL_RANKS], trump)

    @action
    def set_rules(self, preset: object) -> None:
        """Choose a preset of rules."""
        self.rules = one_of([*PRESETS], preset)

    @action
    def set_lang(self, lang: object) -> None:
        """Choose a language."""
        self.lang = one_of(LANGUAGES, lang)

    def _settings(self) -> list[str]:
        return [*super()._settings(), *([f"over={self.over!r}"] if self.over else [])]

    def snapshot(self) -> Snapshot:
        """The hand, what is chosen, and the verdict on it."""
        view = self.view
        texts, preset = view["texts"], view["presets"][view["preset"]]
        trump = say("Trump {trump}", trump=self.trump).to(self.lang)
        return Snapshot.of(joined(texts["inspector"], trump, preset), self._lines(), self.lang)

    def _lines(self) -> Iterator[Line]:
        view, judged = self.view, self.choice["judged"]
        texts = view["texts"]
        if view["over"]:
            on_table = tuple({"card": card} for card in view["over"])
            yield Line(joined(texts["onTable"], view["overTitle"]), on_table)
        else:
            yield Line(texts["lead"])
        yield from self._hand_lines(texts["hand"])
        if judged:
            yield from words(judged["title"], judged["why"])
            yield from reading_lines(judged["readings"] if judged["jokers"] else (), texts)


def reading_lines(readings: Iterable[JokerReading], texts: Mapping[str, str]) -> Iterator[Line]:
    """What cards with jokers can stand for."""
    for reading in readings:
        counts = texts["counts"] if reading["counts"] else ""
        yield Line(
            joined(reading["title"], counts), tuple({"card": face} for face in reading["faces"])
        )
