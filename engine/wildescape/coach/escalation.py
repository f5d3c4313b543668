"""Advice on a turn in Escalation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import groupby

from wildescape.cards import Card
from wildescape.coach.steps import Advice, Contrast, Topic
from wildescape.escalation import EscalationMoves, EscalationView, total, value
from wildescape.game import Act, Move
from wildescape.i18n import Phrase, say, sequence
from wildescape.narrate import ranks_added
from wildescape.players.choice import Choice


def escalation_advice(view: EscalationView, choices: Sequence[Choice]) -> Advice:
    """Advice on a turn in Escalation."""
    return _EscalationAdvice(view, choices)


class _EscalationAdvice(Advice):
    """A turn in Escalation."""

    view: EscalationView

    def rule(self) -> tuple[Phrase, Topic]:
        sixes = say("4, 5 and 6 are all worth 6.")
        if not self.view.middle:
            rule = say("Lead cards of one value, as many as you like, or one 2 or 3.")
            return sequence([rule, sixes]), Topic.LEAD
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
        return sequence([rule, sixes]), Topic.TOTAL

    @cached_property
    def compared(self) -> Move | None:
        """The best play of other ranks."""
        return self.of_other_ranks(Act.PLAY)

    @cached_property
    def contrast(self) -> Contrast:
        best = self.best.move
        refused = self.nearest_refused()
        if refused:
            ruling = self.judge(Move(self.view.seat, Act.PLAY, refused))
            text = say("You can't play {play}: {why}")
            return Contrast(text.filled(play=ranks_added(refused), why=ruling), refused)
        if self.compared:
            cards = self.compared.cards
            return self.worse(ranks_added(cards), self.fault(cards), ranks_added(best.cards))
        if self.view.middle:
            return Contrast(
                say("You could take the middle, but its cards count against you unless you win.")
            )
        return Contrast(
            say("You can't take: {why}", why=self.judge(Move(self.view.seat, Act.TAKE)))
        )

    def nearest_refused(self) -> tuple[Card, ...]:
        """The cards of one value that come closest to beating the table."""
        sets = [tuple(cards) for worth, cards in groupby(self.cards, value) if worth]
        low = [cards for cards in sets if (total(cards) or 0) <= self.view.value]
        return max(low, key=lambda cards: total(cards) or 0, default=())

    def judge(self, move: Move) -> Phrase:
        moves = EscalationMoves(self.view.turn, self.cards, self.view.value, not self.view.middle)
        return moves.judge(move).phrase

    def fault(self, cards: tuple[Card, ...]) -> Phrase:
        best = self.best.move.cards
        mine, theirs = total(cards), total(best)
        if mine is None:
            return say("You can play a 2 or a 3 on anything, so it's worth keeping.")
        if theirs is not None and mine > theirs:
            return say("It's higher than it needs to be.")
        if len(cards) < len(best):
            return say("It gets rid of fewer cards.")
        return say("You may need those cards more later.")

    def kind(self) -> Phrase:
        move = self.best.move
        if move.act == Act.TAKE:
            return say("You don't have to beat it: you may always take the middle and lead.")
        if total(move.cards) is None:
            return say("It's a card with no value of its own.")
        return say("It's a single card.")

    def solution(self) -> Phrase:
        move = self.best.move
        if move.act == Act.TAKE:
            return say("Take the middle and lead.")
        worth, play = total(move.cards), ranks_added(move.cards)
        if worth is None:
            return say("Play a {play}.", play=play)
        return say("Play {play}, worth {total}.", play=play, total=worth)
