"""A player that takes any legal move, all equally likely."""

from __future__ import annotations

from random import Random

from wildescape.game import View
from wildescape.i18n import say
from wildescape.players.choice import Choice, Expired

CURIOSITY = 0.02
"""How often it asks somebody for his count before it plays."""


class RandomPlayer:
    """Plays at random, and now and then asks for a count."""

    def __init__(self, chance: Random, expired: Expired | None = None) -> None:
        self._chance = chance

    def choose(self, view: View) -> Choice:
        """Any legal move of the seat whose turn it is."""
        if view.questions and self._chance.random() < CURIOSITY:
            return Choice(
                self._chance.choice(view.questions),
                say("Now and then I ask somebody for the count, whoever it is."),
            )
        move = self._chance.choice(view.moves)
        return Choice(move, say("I take any legal move, and this one came up by chance."))
