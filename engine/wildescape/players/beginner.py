"""A player that looks no further than the next play: low cards first, and beat what can be beaten."""

from __future__ import annotations

from random import Random

from wildescape.cards import power
from wildescape.game import Act, Move, View
from wildescape.hand import HandMoves, HandView
from wildescape.players.choice import Choice
from wildescape.players.memory import stage_of
from wildescape.tribute import TributeView
from wildescape.words import say


class BeginnerPlayer:
    """Greedy and short-sighted, without a thought for partners or for later."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> Choice:
        """The lowest lead, or the cheapest play that beats the table."""
        stage, moves = stage_of(view), view.moves
        if isinstance(stage, TributeView):
            return _give(stage)
        if not isinstance(moves, HandMoves):
            return Choice(moves[0], say("When somebody asks, I answer."))
        assert isinstance(stage, HandView)
        if not moves.plays:
            return Choice(moves[0], say("Nothing I hold beats the table, so I pass."))
        lowest = min(moves.plays, key=lambda play: (play.kind.size, play)) 
        move = Move(view.seat, Act.PLAY, moves.plays.cards(lowest))
        if stage.table is None:
            return Choice(move, say("I lead the lowest card that I have."))
        return Choice(move, say("I can beat it, so I do, with the lowest play that will."))


def _give(view: TributeView) -> Choice:
    def height(move: Move) -> list[int]:
        return [power(card.rank, view.trump) for card in move.cards]

    move = min(view.moves, key=height)
    if move.act == Act.TRIBUTE:
        return Choice(move, say("The highest card is owed, so I give it."))
    return Choice(move, say("I give the lowest that I may."))
