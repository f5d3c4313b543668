"""A game in words, for its log and for screen readers: moves, deals, outcomes and results.

Most functions take `names`, the name of the player on each seat, and `me`, the seat to address as
“you” (`None`: no seat).
"""

from wildescape.narrate.deals import tell_deal, tell_draw, tell_first_levels
from wildescape.narrate.endings import (
    tell_ending,
    tell_escalation_result,
    tell_hand_ending,
    tell_outcome,
    tell_result,
    tell_verdict,
)
from wildescape.narrate.labels import (
    STATUS,
    describe,
    escaped,
    holds,
    paid,
    ranks_added,
    reading_of,
    status,
)
from wildescape.narrate.moves import tell, tell_brought, tell_move
from wildescape.narrate.people import ORDINALS, PLAYER_NAMES, Told

__all__ = [
    "ORDINALS",
    "PLAYER_NAMES",
    "STATUS",
    "Told",
    "describe",
    "escaped",
    "holds",
    "paid",
    "ranks_added",
    "reading_of",
    "status",
    "tell",
    "tell_brought",
    "tell_deal",
    "tell_draw",
    "tell_ending",
    "tell_escalation_result",
    "tell_first_levels",
    "tell_hand_ending",
    "tell_move",
    "tell_outcome",
    "tell_result",
    "tell_verdict",
]
