"""A bot that looks no further than the next play: low cards first, and beat whatever it can."""

from __future__ import annotations

from wildescape.cards import power
from wildescape.escalation import EscalationView
from wildescape.game import Act, Move, View
from wildescape.hand import HandMoves
from wildescape.i18n import say
from wildescape.players import escalation
from wildescape.players.bot import Bot
from wildescape.players.choice import Choice
from wildescape.players.knowledge import stage_of
from wildescape.tribute import TributeView


class BeginnerPlayer(Bot):
    """Greedy and short-sighted: it thinks neither of partners nor of later turns."""

    name = "beginner"
    level = 2
    title = say("beginner: plays what it can")
    style = "the lowest lead, the lowest play that beats the table, whatever follows from it"

    def choose(self, view: View) -> Choice:
        """The lowest lead, or the lowest play that beats the table."""
        match stage_of(view):
            case EscalationView() as game:
                return escalation.lowest(game)
            case TributeView() as tribute:
                return _gift(tribute)
            case _:
                return _play(view)


def _play(view: View) -> Choice:
    moves = view.moves
    if not isinstance(moves, HandMoves):
        return Choice(moves[0], say("I am asked for my count, so I answer."))
    if not moves.plays:
        return Choice(moves[0], say("Nothing that I hold beats it, so I pass."))
    lowest = min(moves.plays, key=lambda play: (play.kind.size, play))
    move = Move(view.seat, Act.PLAY, moves.plays.cards(lowest))
    if len(moves) > len(moves.plays):
        return Choice(move, say("I can beat it, so I do, with the lowest play that will."))
    return Choice(move, say("I lead the lowest card that I hold."))


def _gift(view: TributeView) -> Choice:
    def heights(move: Move) -> list[int]:
        return sorted(power(card.rank, view.trump) for card in move.cards)

    move = min(view.moves, key=heights)
    if move.act == Act.TRIBUTE:
        return Choice(move, say("The highest card is owed, so I give it."))
    return Choice(move, say("I give back the lowest that I may."))
