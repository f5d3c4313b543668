"""The play inspector: what chosen cards are, what their jokers stand for, what they beat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets
from wildescape.cards import NATURAL_RANKS, Card
from wildescape.combinations import Reading, read
from wildescape.display import cards_at, named_readings, stated_at
from wildescape.explain import PRESET_TITLES, explain, name
from wildescape.i18n import LANGUAGE_NAMES, LANGUAGES, InputError, capital, say
from wildescape.notation import format_cards, parse_cards, parse_trump
from wildescape.rules import DEFAULT, PRESETS, Rules, parse_rules, preset_name
from wildescape.verdicts import Verdict, judge

from wildescape_widgets.base import action
from wildescape_widgets.built import built
from wildescape_widgets.cards.choosing import CardsText
from wildescape_widgets.cards.hand import Hand
from wildescape_widgets.cards.shapes import InspectorVerdict, InspectorView
from wildescape_widgets.cards.texts import INSPECTOR_TEXTS

LONGEST_OVER = 200
"""The longest play on the table that is read from a text field, in characters."""


class Inspector(Hand):
    """A hand with a live verdict on what is chosen and every reading of its jokers.

    Args:
        cards, trump, sort, selection, lang, layout, tooltip, tabbable: as for `Hand`.
        over: the play on the table, in any form in which cards may be given; `""` on the lead.
        rules: a preset's name, or `{"preset": …, FIELD: VALUE}`; becomes `Rules`.

    `verdict` holds the engine's verdict on the selection, `None` while nothing is chosen. In the
    browser it is an object with `cards`, `legal`, `reason` and `kind`.

    Raises:
        InputError: as for `Hand`; also for unknown rules and for a play on the table that is no
            combination.
    """

    _esm = built("inspector.js")
    _css = built("inspector.css")

    over: Any = CardsText("").tag(sync=True, writable=True)
    rules = traitlets.Any(DEFAULT)
    verdict = traitlets.Instance(Verdict, allow_none=True, read_only=True).tag(
        sync=True, to_json=lambda verdict, _: _plain_verdict(verdict)
    )

    _verdict: Verdict | None = None
    """What was judged last."""

    @traitlets.validate("rules")
    def _valid_rules(self, proposal: Any) -> Rules:
        return parse_rules(proposal["value"])

    @traitlets.validate("over")
    def _valid_over(self, proposal: Any) -> Any:
        over = parse_cards(proposal["value"])
        verdict = judge(over, parse_trump(self.trump), None, parse_rules(self.rules))
        if over and not verdict.legal:
            problem = explain(verdict).phrase
            raise InputError("bad_request", say("On the table: {problem}", problem=problem))
        return proposal["value"]

    @traitlets.observe("over", "rules")
    def _settings_changed(self, change: Any) -> None:
        if change["name"] == "rules" and not self._is_play(parse_cards(self.over)):
            self.over = ""
        if self._rev:
            self._publish()

    def _is_play(self, cards: tuple[Card, ...]) -> bool:
        return read(cards, parse_trump(self.trump), parse_rules(self.rules)) is not None

    def judged(self, cards: tuple[Card, ...], reading: object) -> InspectorVerdict | None:
        trump, over = parse_trump(self.trump), parse_cards(self.over)
        stated = stated_at(cards, reading, trump, self.rules)
        verdict = (
            judge(cards, trump, over or None, self.rules, stated=stated, hand=self.hand)
            if cards
            else None
        )
        self._verdict = verdict
        return self._told(verdict) if verdict else None

    def _tell_choice(self, judged: Mapping[str, Any] | None) -> None:
        super()._tell_choice(judged)
        self.set_trait("verdict", self._verdict)

    def _view(self) -> InspectorView:
        over = parse_cards(self.over)
        on_table = read(over, parse_trump(self.trump), self.rules)
        known = preset_name(self.rules)
        presets = {key: capital(PRESET_TITLES[key].to(self.lang)) for key in PRESETS}
        if known is None:
            presets["custom"] = say("A table of its own").to(self.lang)
        return {
            **super()._view(),
            "trump": self.trump,
            "trumps": [str(rank) for rank in NATURAL_RANKS],
            "preset": known or "custom",
            "presets": presets,
            "languages": LANGUAGE_NAMES,
            "over": [str(card) for card in over],
            "overTitle": self._title(on_table) if on_table else None,
            "texts": {key: phrase.to(self.lang) for key, phrase in INSPECTOR_TEXTS.items()},
        }

    def _title(self, reading: Reading) -> str:
        return name(reading, parse_trump(self.trump)).capitalized().to(self.lang)

    def _told(self, verdict: Verdict) -> InspectorVerdict:
        title, why = explain(verdict).to(self.lang)
        return {
            "legal": verdict.legal,
            "title": say("{title}.", title=title).to(self.lang),
            "why": why,
            "readings": named_readings(verdict, self.lang),
            "jokers": any(card.is_joker for card in verdict.cards),
            "stated": self.rules.joker_reading == "stated",
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
        if not isinstance(over, str):
            raise InputError("malformed", say("The play on the table is named by a text."))
        if len(over) > LONGEST_OVER:
            raise InputError("out_of_range", say("A play has 1, 2, 3 or 5 cards."))
        self.over = over

    @action
    def set_trump(self, trump: object) -> None:
        """Choose the trump rank."""
        if trump not in [str(rank) for rank in NATURAL_RANKS]:
            raise InputError("out_of_range", say("There is no such trump rank."))
        self.trump = trump

    @action
    def set_rules(self, preset: object) -> None:
        """Choose a preset of rules."""
        if not isinstance(preset, str) or preset not in PRESETS:
            raise InputError("out_of_range", say("There is no such set of rules."))
        self.rules = preset

    @action
    def set_lang(self, lang: object) -> None:
        """Choose a language."""
        if not isinstance(lang, str) or lang not in LANGUAGES:
            raise InputError("out_of_range", say("There is no such language."))
        self.lang = lang

    def _settings(self) -> list[str]:
        return [*super()._settings(), *([f"over={self.over!r}"] if self.over else [])]


def _plain_verdict(verdict: Verdict | None) -> dict[str, Any] | None:
    """A verdict as plain data, without words, so that it is the same in every language."""
    if verdict is None:
        return None
    return {
        "cards": format_cards(verdict.cards),
        "legal": verdict.legal,
        "reason": verdict.reason and str(verdict.reason),
        "kind": verdict.reading and str(verdict.reading.kind),
    }
