"""Advice on a turn in Escalation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from wildescape.cards import Card
from wildescape.coach.steps import Advice, PlayAdvice
from wildescape.escalation import EscalationMoves, EscalationView, total, value
from wildescape.game import Act, Move
from wildescape.i18n import Part, Phrase, say, sequence
from wildescape.narrate import ranks_added
from wildescape.players.choice import Choice


def escalation_advice(view: EscalationView, choices: Sequence[Choice]) -> Advice:
    """Advice on a turn in Escalation."""
    return _EscalationAdvice(view, choices)


class _EscalationAdvice(PlayAdvice):
    """A turn in Escalation."""

    view: EscalationView

    def rule(self) -> Phrase:
        sixes = say("4, 5 and 6 are all worth 6.")
        if not self.view.middle:
            rule = say("Lead cards of one value, as many as you like, or one 2 or 3.")
            return sequence([rule, sixes])
        rule = say(
            "There's no value to beat: play cards of one value, or one 2 or 3, or take the "
            "middle and lead."
        )
        if self.view.value:
            rule = say(
                "Beat {value}: play cards of one value that add up to more, or one 2 or 3, or "
                "take the middle and lead.",
                value=self.view.value,
            )
        return sequence([rule, sixes])

    def differs(self, move: Move) -> bool:
        """Whether it plays other values, or takes the middle: 4, 5 and 6 are alike."""
        values, best_values = (
            Counter(value(card) or card.rank for card in one.cards)
            for one in (move, self.best.move)
        )
        return values != best_values

    def noun(self, move: Move) -> Part:
        return ranks_added(move.cards) if move.cards else say("take the middle")

    def contrast(self) -> Phrase | None:
        if self.best.move.cards and (refused := self.nearest_refused()):
            ruling = self.judge(Move(self.view.seat, Act.PLAY, refused))
            text = say("You can't play {play}: {why}")
            return text.filled(play=ranks_added(refused), why=ruling)
        if told := super().contrast():
            return told
        if self.best.move.cards and self.view.middle:
            return say("You could take the middle, but its cards count against you unless you win.")
        return None

    def nearest_refused(self) -> tuple[Card, ...]:
        """The cards of one value that come closest to beating the table."""
        sets = [tuple(cards) for worth, cards in groupby(self.cards, value) if worth]
        low = [cards for cards in sets if (total(cards) or 0) <= self.view.value]
        return max(low, key=lambda cards: total(cards) or 0, default=())

    def judge(self, move: Move) -> Phrase:
        moves = EscalationMoves(self.view.turn, self.cards, self.view.value, not self.view.middle)
        return moves.judge(move).phrase

    def cost(self, move: Move) -> Phrase | None:
        if not move.cards:
            return say("The cards of the middle count against you unless you win.")
        best, worth = self.best.move.cards, total(move.cards)
        if worth is None:
            return say("You can play a 2 or a 3 on anything, so it's worth keeping.")
        if not best or (least := total(best)) is None:
            return None
        if worth > least:
            return say("It's higher than it needs to be.")
        return say("It gets rid of fewer cards.") if len(move.cards) < len(best) else None

    def solution(self) -> Phrase:
        move = self.best.move
        if move.act == Act.TAKE:
            return say("Take the middle and lead.")
        worth, play = total(move.cards), ranks_added(move.cards)
        if worth is None:
            return say("Play a {play}.", play=play)
        return say("Play {play}, worth {total}.", play=play, total=worth)
