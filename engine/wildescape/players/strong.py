"""A bot that judges better than a club player, and tries moves of Escalation out."""

from __future__ import annotations

from typing import Final

from wildescape.escalation import EscalationView
from wildescape.game import View
from wildescape.i18n import say
from wildescape.players import escalation
from wildescape.players.choice import Bot, Choice
from wildescape.players.club import ranked
from wildescape.players.reasons import explained

GAMES: Final = 400
"""How many games of Escalation it plays out for a move at most."""


class StrongPlayer(Bot):
    """Judges its moves as well as it can be learned; in Escalation it plays them out."""

    name = "strong"
    level = 4
    title = say("strong: the best of the bots")
    style = (
        "as `club`, but judges its moves better; in Escalation it tries them out on deals that fit "
        "what it has seen, for as long as it may think"
    )
    is_timed = True

    def choose(self, view: View) -> Choice:
        """The first of `ranked` with the best judgement; in Escalation the move that pays best."""
        if isinstance(view, EscalationView):
            move = escalation.tried(view, self.chance, GAMES, self.expired)
            return explained(view, move)
        return ranked(view)[0]
