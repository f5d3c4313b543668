"""What tribute has brought the learner, until their first move in the hand after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wildescape.cards import Card
from wildescape.hand import HandView
from wildescape.i18n import Part, sequence
from wildescape.match import MatchView
from wildescape.narrate import tell_brought

from wildescape_widgets.table.viewer import Viewer


def brought(view: object, viewer: Viewer) -> Part:
    """What it has brought and has cost; nothing at any other time.

    Args:
        view: what is played, as the learner sees it.
        viewer: who looks.
    """
    you = viewer.you
    match view:
        case MatchView() if you is not None and _is_fresh(view, you):
            return sequence([*tell_brought(view, viewer.names, you)])
        case _:
            return ""


def received(view: object, hand: Sequence[Card], seat: int | None) -> list[Card]:
    """The cards of the hand of a seat that it has by tribute.

    Args:
        view: what is played, as that seat sees it.
        hand: what it holds.
        seat: the seat.
    """
    if not isinstance(view, MatchView) or seat is None or not _is_fresh(view, seat):
        return []
    owed, cards = view.owed, Counter[Card]()
    for debt, paid in zip(owed, view.tribute, strict=False):
        if not paid or seat not in debt:
            continue
        if seat == debt[1]:
            cards.update(paid.cards)
            continue
        first, *chosen = [move for move in view.tribute[len(owed) :] if move and move.seat in debt]
        back = Counter(card for move in chosen for card in move.cards)
        # Of cards shown it takes one; of two offered it keeps what doesn't go back.
        is_shown = view.rules.shows_for(paid.cards[0])
        cards += back if is_shown and chosen else Counter(first.cards) - back
    # What came may have gone back.
    return [*(cards & Counter(hand)).elements()]


def _is_fresh(view: MatchView, seat: int) -> bool:
    """Whether a seat has yet to move in the hand in play."""
    stage = view.stage
    return isinstance(stage, HandView) and not any(
        move.seat == seat for move in stage.log.backwards()
    )
