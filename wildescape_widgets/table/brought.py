"""What tribute has brought the learner, until their first move in the hand after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wildescape.cards import Card
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
    if viewer.you is None or not isinstance(view, MatchView) or not view.has_yet_to_move:
        return ""
    return sequence([*tell_brought(view, viewer.names, viewer.you)])


def received(view: object, hand: Sequence[Card]) -> list[Card]:
    """The cards of the learner's hand that it has by tribute; none at any other time.

    Args:
        view: what is played, as the learner sees it.
        hand: what they hold.
    """
    if not isinstance(view, MatchView) or not view.has_yet_to_move:
        return []
    # What came may have gone back.
    return [*(view.received & Counter(hand)).elements()]
