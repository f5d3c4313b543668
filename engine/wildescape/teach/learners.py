"""Learners at the table: a club player who takes the rules as somebody with one wrong idea does.

With the true rules it plays as the club player. What a learner wants to play and the rules refuse,
it doesn't play: it passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from wildescape.cards import NO_TRUMP, Card, Rank, Suit
from wildescape.escalation import EscalationView
from wildescape.game import Act, Move, View
from wildescape.hand import PASSES, HandMoves, HandView, strength_of
from wildescape.i18n import InputError, either, say, shown, suggesting
from wildescape.players.club import ranked
from wildescape.players.judgement import CLUB
from wildescape.players.knowledge import stage_of
from wildescape.ranking import ranking
from wildescape.rules import CHOICES, DEFAULT, Rules
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.turns import SEATS, next_holding, team

NEXT_LEADS: Final = "next_leads"

SIZES: Final = (1, 2, 3, 4, 5)
"""How many cards a learner may want to play; four are a wrong idea."""

MOST_TRIED: Final = 14
"""With more cards in hand a learner wants nothing that the rules refuse: it would take long."""


def is_idea(name: str) -> bool:
    """Whether `understood` knows this name."""
    field, _, choice = name.partition("=")
    return name in MISCONCEPTIONS or choice in CHOICES.get(field, ())


def understood(name: str, rules: Rules = DEFAULT) -> Understanding:
    """The rules as a learner takes them who has one wrong idea.

    Args:
        name: a misconception; or a house rule that isn't played here, such as `pass_locks_out=on`.
        rules: the rules that are played.

    Raises:
        InputError: `bad_request`, with the names there are.
    """
    if not is_idea(name):
        phrase = say(
            "There is no idea {name}; there are {names}, and house rules such as {rule}.",
            name=shown(name),
            names=either([*MISCONCEPTIONS]),
            rule="“pass_locks_out=on”",
        )
        raise InputError("bad_request", suggesting(phrase, name, MISCONCEPTIONS))
    if name in MISCONCEPTIONS:
        return MISCONCEPTIONS[name](rules)
    field, _, choice = name.partition("=")
    return Understanding(replace(rules, **{field: choice}))


@dataclass(frozen=True)
class LearnerAtTable:
    """Plays like the club player, by the rules as it understands them.

    Args:
        understanding: the rules as it takes them.
        levels: the levels of both teams.
        offense: the team that is the offense.
    """

    understanding: Understanding
    levels: tuple[Rank, Rank] = (Rank.TWO, Rank.TWO)
    offense: int = 0

    def move(self, view: View, trick: Sequence[Move] = ()) -> Move:
        """A legal move for the seat whose turn it is.

        Args:
            view: what the seat may know of a hand or of a game of Escalation.
            trick: the moves of the trick so far.
        """
        match stage_of(view):
            case EscalationView() as game:
                return self._in_escalation(game)
            case HandView() as hand if isinstance(hand.moves, HandMoves):
                return self._in_hand(hand, hand.moves, trick)
            case _:
                return ranked(view, CLUB)[0].move

    # Wild Escape

    def _in_hand(self, view: HandView, moves: HandMoves, trick: Sequence[Move]) -> Move:
        passing = PASSES[view.seat] if view.table else None
        if passing and self._stays_out(view, trick):
            return passing
        believed = self._believed(view)
        options = [choice.move for choice in ranked(believed, CLUB)]
        if self._takes_as_over(view):
            return passing or min(moves, key=lambda move: (len(move.cards), move.cards))
        known = {move.cards for move in options}
        options += [move for move in moves if move.cards not in known]
        options = [move for move in options if not move.cards or self._may_play(view, move.cards)]
        if not self.understanding.may_pass(view) and len(moves) > 1:  # type: ignore[arg-type]
            options = [move for move in options if move.cards]
        liked = {*self.understanding.likes([move.cards for move in options])}
        options = [move for move in options if move.cards in liked]
        wanted = options[0] if options else passing
        if wanted is None:
            return moves[0]
        if wanted.cards and passing and any(self._refused(view, moves)):
            return passing
        wanted = self._with_others(wanted, view, moves)
        if wanted in moves:
            return wanted
        return passing or next(move for move in [*options, *moves] if move in moves)

    def _stays_out(self, view: HandView, trick: Sequence[Move]) -> bool:
        """Whether the learner lets this trick go, whatever it could play."""
        assert view.table
        owner, understanding = view.table.seat, self.understanding
        locked_out = understanding.rules.locks_out and not view.rules.locks_out
        if locked_out and PASSES[view.seat] in trick:
            return True
        if understanding.is_partner(view.seat, owner) and team(owner) != team(view.seat):
            return True
        # Who thinks that the seat after the winner leads wants the seat before to win.
        holds = [0 if seat in view.escaped else 1 for seat in SEATS]
        heir = next_holding(owner, holds, view.rules)
        return understanding.slug == NEXT_LEADS and heir == view.seat

    def _takes_as_over(self, view: HandView) -> bool:
        """Whether the learner thinks that the hand is over, and no longer cares."""
        order = (*view.escaped, *(seat for seat in SEATS if seat not in view.escaped))
        return self.understanding.escapes(order) <= len(view.escaped)

    def _believed(self, view: HandView) -> HandView:
        """The hand as the learner takes it: another trump, other partners."""
        trump = self._trump(view)
        table = view.table
        if table:
            order = ranking(trump, view.rules)
            strength = strength_of(table.cards, table.stated, order, view.rules)
            seat = table.seat
            plays_alone = self.understanding.escapes((0, 2, 4, 1, 3, 5)) > len(SEATS) // 2
            is_partner = self.understanding.is_partner(view.seat, seat) and not plays_alone
            if is_partner != (team(seat) == team(view.seat)):
                beside = ((seat + step) % len(SEATS) for step in (1, -1))
                seat = next(other for other in beside if other != view.seat)
            table = table._replace(seat=seat, strength=strength)
        return replace(view, trump=trump, table=table)

    def _trump(self, view: HandView) -> Rank:
        """The trump that the learner plays by."""
        mine, real = self.understanding, view.trump
        if Understanding.trump(mine, self.levels, self.offense, view.seat) == real:
            trump = mine.trump(self.levels, self.offense, view.seat)
        else:
            trump = mine.trump((real, real), 0, view.seat)
        card, ace = (Card.of(rank, Suit.SPADES) for rank in (trump, Rank.ACE))
        forgets = trump != Rank.ACE and mine.height(card, trump) < mine.height(ace, trump)
        return NO_TRUMP if forgets else trump

    def _may_play(self, view: HandView, cards: Sequence[Card]) -> bool:
        """Whether the learner thinks that these cards may be played now."""
        if view.table is None:
            return self.understanding.is_play(cards, view.trump)
        return self.understanding.follows(cards, view.table.cards, self._trump(view))

    def _refused(self, view: HandView, moves: HandMoves) -> Iterator[tuple[Card, ...]]:
        """What the learner would play over the table, and the rules refuse."""
        assert view.table
        if len(view.cards) > MOST_TRIED:
            return
        legal, tried = moves.plays.physical, set[tuple[Rank, ...]]()
        for size in SIZES:
            for cards in combinations(view.cards, size):
                ranks = tuple(card.rank for card in cards)
                if ranks not in tried:
                    tried.add(ranks)
                    if self._may_play(view, cards) and cards not in legal:
                        yield cards

    def _with_others(self, wanted: Move, view: HandView, moves: HandMoves) -> Move:
        """The same set with the cards beside it that the learner takes for better."""
        if len(wanted.cards) < max(SIZES) or wanted not in moves:
            return wanted
        order = ranking(view.trump, view.rules)
        height = order.strength(wanted.cards)
        alike = [move for move in moves if move.cards and order.strength(move.cards) == height]
        return max(
            [wanted, *alike],
            key=lambda move: self.understanding.strength(move.cards, view.trump) or (),
        )

    # Escalation

    def _in_escalation(self, view: EscalationView) -> Move:
        mine = self.understanding
        moves = [choice.move for choice in ranked(view, CLUB)]
        value = mine.to_beat(view, view.log) if view.log else view.value  # type: ignore[arg-type]
        plays = [move for move in moves if move.cards and mine.beats(move.cards, value)]
        taking = [move for move in moves if move.act == Act.TAKE]
        if taking and plays and mine.pile == "hand":
            return plays[0]
        if taking and not mine.payment(0, 1):
            return taking[0]
        believed = {*plays, *taking}
        return next((move for move in moves if move in believed), moves[0])
