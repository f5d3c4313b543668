"""Why a move: the ideas that set it apart from the move that one would otherwise make.

Reasons are found from the view of the seat and its move alone, when somebody asks for them. What
each idea is, and how it is checked against the open hands, is in `ideas`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from wildescape.escalation import EscalationView
from wildescape.game import Act, Move, View
from wildescape.hand import HandView
from wildescape.players.choice import Choice, Why
from wildescape.players.ideas.base import Code
from wildescape.players.ideas.compared import InHand
from wildescape.players.ideas.outside_hands import InEscalation, InTribute
from wildescape.players.knowledge import stage_of
from wildescape.players.meanings import IDEAS
from wildescape.tribute import TributeView


def explained(view: View, move: Move, *, plainly: bool = False) -> Choice:
    """A choice whose reasons are found when somebody asks for them.

    Args:
        view: what the seat knew.
        move: what it chose.
        plainly: whether the seat looks no further than the next play, and gives reasons no deeper.
    """
    return Choice(move, partial(_told, view, move, plainly))


def _told(view: View, move: Move, plainly: bool) -> Iterator[Why]:
    return (why for why in reasons(view, move) if not plainly or why.code in _PLAIN)


_PLAIN: Final = {Code.LAST_CARDS, Code.CANNOT_BEAT, Code.HIGHEST_OWED, Code.COUNT_OWED}
"""The reasons of players that look no further than the next play."""

_SPARING: Final = {
    Code.FEWER_TURNS,
    Code.SHEDS_LOW,
    Code.KEEPS_BOMB,
    Code.KEEPS_JOKER,
    Code.KEEPS_SET,
    Code.KEEPS_HIGH,
    Code.LOWEST,
}
"""Reasons that a play spares the hand: not of one that breaks up the best there is in it."""


def reasons(view: View, move: Move, instead: Move | None = None) -> Iterator[Why]:
    """The reasons for a move of the seat whose turn it is, the weightiest first.

    >>> from wildescape.hand import HandState
    >>> from wildescape.notation import parse_cards
    >>> from wildescape.cards import Rank
    >>> hands = [parse_cards(cards) for cards in ("KS KH", "AS", "3C", "4C", "5C", "6C")]
    >>> view = HandState.start(hands, Rank.TWO, 0).view(0)
    >>> [why.code for why in reasons(view, Move(0, Act.PLAY, parse_cards("KS KH")))]
    [<Code.LAST_CARDS: 'last_cards'>]

    Args:
        view: what that seat may know of a match, a hand, a tribute or a game of Escalation.
        move: a legal move of that seat.
        instead: the move that the reasons set it apart from, such as a learner's; by default the
            one that one would otherwise make. `ideas.compared` says which that is.
    """
    found: Iterator[Why | None]
    match stage_of(view):
        case EscalationView() as game:
            turn = InEscalation(game, move, instead)
            found = (idea.in_escalation(turn) for idea in IDEAS)
        case TributeView() as tribute:
            gift = InTribute(tribute, move, instead)
            found = (idea.in_tribute(gift) for idea in IDEAS)
        case HandView() as hand if hand.question:
            found = (idea.in_question(hand, move) for idea in IDEAS)
        case _ if move.act in (Act.PLAY, Act.PASS):
            play = InHand(view, move, instead)
            found = (
                idea.in_hand(play)
                for idea in IDEAS
                if idea.code not in _SPARING or not play.breaks_better
            )
        case _:
            found = iter(())
    return filter(None, found)
