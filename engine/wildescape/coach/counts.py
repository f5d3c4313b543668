"""Advice on the answer to a request for the count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from wildescape.coach.steps import Advice, Contrast, Topic, WildEscapeAdvice
from wildescape.game import Act
from wildescape.hand import HandView
from wildescape.i18n import Phrase, say, say_n, sequence
from wildescape.players.choice import Choice


def count_advice(view: HandView, choices: Sequence[Choice]) -> Advice:
    """Advice on the answer to a request for the count."""
    return _CountAdvice(view, choices)


class _CountAdvice(WildEscapeAdvice):
    """The answer to a request for the count."""

    view: HandView

    def rule(self) -> tuple[Phrase, Topic]:
        rules = self.view.rules
        if rules.count_limit is None:
            return say("At this table you must always say how many cards you hold."), Topic.COUNT
        owed = say(
            "With {limit} cards or fewer, you must say how many you hold.",
            limit=rules.count_limit,
        )
        above = say("With more, you may keep it secret.")
        if rules.forbids_higher_counts:
            above = say("With more, you must keep it secret.")
        return sequence([owed, above]), Topic.COUNT

    @property
    def compared(self) -> None:
        return None

    def look(self) -> Phrase:
        return say("It's about how many cards you hold, not which ones.")

    @cached_property
    def contrast(self) -> Contrast:
        false = len(self.cards) - 1 or 2
        return Contrast(say("You can't say {count}: the count must be true.", count=false))

    def kind(self) -> Phrase:
        if len(self.view.moves) == 1:
            return say("Only one answer is allowed here.")
        if self.best.move.act == Act.COUNT:
            return say("It's the answer that tells the others something.")
        return say("It's the answer that tells the others nothing.")

    def solution(self) -> Phrase:
        if self.best.move.act == Act.COUNT:
            count = len(self.cards)
            return say_n("Answer: {count} card.", "Answer: {count} cards.", count)
        return say("Keep your count secret.")
