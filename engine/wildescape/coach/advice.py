"""The one advice for a position: the moves of the coach, and what is said of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from wildescape.coach.escalation import escalation_advice
from wildescape.coach.steps import Advice
from wildescape.coach.tribute import tribute_advice
from wildescape.coach.turns import turn_advice
from wildescape.escalation import EscalationView
from wildescape.game import Move, Refusal, View
from wildescape.hand import HandView
from wildescape.i18n import InputError, say
from wildescape.match import MatchView
from wildescape.players.choice import Choice
from wildescape.players.club import ranked
from wildescape.players.reasons import explained
from wildescape.tribute import TributeView


def advise(view: View, choices: Sequence[Choice] | None = None) -> Advice:
    """Advice for the seat whose turn it is.

    >>> from wildescape.cards import Rank
    >>> from wildescape.hand import HandState
    >>> from wildescape.notation import format_cards, parse_cards
    >>> cards = ("4S 4H", "5S", "6S", "7S", "8S", "9S")
    >>> view = HandState.start([parse_cards(held) for held in cards], Rank.TWO, 0).view(0)
    >>> format_cards(advise(view).step(5).cards)
    '4H 4S'

    Args:
        view: what that seat may know.
        choices: moves it may make, the best first, each with its reason; by default `coached`.

    Raises:
        InputError: `not_your_turn`, if the seat of the view is not to move, or there's no choice.
    """
    stage = view.stage if isinstance(view, MatchView) else view
    if stage is not None and stage.turn == stage.seat and choices is None:
        choices = coached(view)
    if stage is None or stage.turn != stage.seat or not choices:
        raise InputError(
            Refusal.NOT_YOUR_TURN, say("Hints are only for the player whose turn it is.")
        )
    match stage:
        case HandView():
            return turn_advice(stage, choices)
        case TributeView():
            return tribute_advice(stage, choices)
        case EscalationView():
            return escalation_advice(stage, choices)
        case _:
            raise TypeError(f"no advice for a {type(stage).__name__}")


def coached(view: View) -> list[Choice]:
    """The moves of the coach, the best first: one voice for hints, replays and reviews.

    Where a review has found a better move, that one comes first.

    Args:
        view: what the seat in turn may know.
    """
    choices = ranked(view)
    better = _refuted.get(view) if _refuted else None
    if better is None:
        return choices
    others = (choice for choice in choices if choice.move.cards != better.cards)
    return [explained(view, better), *others]


def refute(view: View, move: Move) -> None:
    """Advise another move in a position from now on.

    Args:
        view: what the seat in turn may know.
        move: the move that turned out clearly better than the advised one.
    """
    _refuted[view] = move
    if len(_refuted) > MOST_REFUTED:
        _refuted.popitem(last=False)


MOST_REFUTED: Final = 50
"""For how many positions another move is kept; then the oldest goes."""

_refuted: OrderedDict[View, Move] = OrderedDict()
