"""`select_cards` in Escalation: cards that beat a value, or that are worth one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from wildescape.cards import NO_TRUMP
from wildescape.escalation import EscalationMoves
from wildescape.explain import cards_listed
from wildescape.i18n import Phrase
from wildescape.teach.exercises.findings import Clue, Fault, Finding, Result, ruled_out
from wildescape.teach.exercises.select_cards import SelectCards
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import QUESTIONS
from wildescape.teach.questions.base import Question
from wildescape.teach.scenes import Cards, as_move


class SelectTotal(SelectCards):
    """Cards are chosen from a hand for what they are worth together."""

    must_tell = ("hand", "value")
    sorted_by = NO_TRUMP

    @cached_property
    def question(self) -> Question:
        """The question about cards of which the answer is one that is right."""
        return QUESTIONS[self.asks[0]]

    def rule(self) -> Phrase:
        return self.question.rule(self.scene)

    def choices(self) -> Iterator[Cards]:
        """All choices of any size."""
        hand = tuple(sorted(self.scene.hand))
        for size in range(1, len(hand) + 1):
            yield from dict.fromkeys(combinations(hand, size))

    def find(self, answer: Cards) -> Finding:
        ruling = EscalationMoves(0, answer, self.least, leading=False).judge(as_move(0, answer))
        because = self.question.because(self.scene.about(cards=answer))
        if self.accepts(answer, self.truth):
            return Finding(Result.CORRECT, "", cards_listed(answer), because)
        if not answer:
            return self.refused(Fault.OTHER, answer, self.rule())
        if not ruling.legal:
            return self.refused(str(ruling.reason), answer, ruling.phrase)
        is_low = (self.truth.worth(answer) or 0) < self.scene.value
        return self.refused(Fault.TOO_LOW if is_low else Fault.TOO_HIGH, answer, because)

    @property
    def least(self) -> int:
        """The value that a choice has to beat to be a play."""
        return 0

    def close_miss(self, solution: object) -> Cards:
        """What a misconception would choose, or a wrong choice that differs in one card."""
        understanding = self.shown_misconception()
        if understanding is None:
            return super().close_miss(solution)
        return self.read(self.believed(understanding))

    def contrast(self, solution: object) -> Clue | None:
        """A choice that a misconception would make, and why it's wrong."""
        cards = self.close_miss(solution)
        if self.accepts(cards, self.truth):
            return None
        return Clue(ruled_out(cards_listed(cards), self.why_not(cards)))


class BeatValue(SelectTotal):
    """A legal play over a value."""

    asks = ("beats",)

    @property
    def least(self) -> int:
        return self.scene.value

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        """Whether it beats the value in this understanding."""
        return bool(answer) and understanding.beats(answer, self.scene.value)


class MakeValue(SelectTotal):
    """Cards of one value that are worth so much together."""

    asks = ("worth",)

    def accepts(self, answer: Cards, understanding: Understanding) -> bool:
        """Whether it's worth the value in this understanding."""
        return bool(answer) and understanding.worth(answer) == self.scene.value
