"""A bot that looks no further than the next play: low cards first, and beat whatever it can."""

from __future__ import annotations

from wildescape.cards import power
from wildescape.escalation import EscalationView
from wildescape.game import Act, Move, View
from wildescape.hand import HandMoves
from wildescape.i18n import say
from wildescape.players import escalation
from wildescape.players.choice import Bot, Choice
from wildescape.players.knowledge import stage_of
from wildescape.players.reasons import explained
from wildescape.tribute import GiftAct, TributeView


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
                move = escalation.lowest(game)
            case TributeView() as tribute:
                move = _gift(tribute)
            case _:
                move = _play(view)
        return explained(view, move, plainly=True)


def _play(view: View) -> Move:
    moves = view.moves
    if not isinstance(moves, HandMoves) or not moves.plays:
        return moves[0]
    lowest = min(moves.plays, key=lambda play: (play.kind.size, play))
    return Move(view.seat, Act.PLAY, moves.plays.cards(lowest))


def _gift(view: TributeView) -> Move:
    def heights(move: Move) -> list[int]:
        return sorted(power(card.rank, view.trump) for card in move.cards)

    takes = view.step is not None and view.step.gift == GiftAct.TAKE
    return (max if takes else min)(view.moves, key=heights)
