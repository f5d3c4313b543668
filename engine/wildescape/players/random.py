"""A bot that makes any legal move, all equally likely."""

from __future__ import annotations

from typing import Final

from wildescape.game import View
from wildescape.i18n import say
from wildescape.players.choice import Bot, Choice

CURIOSITY: Final = 0.02
"""The share of its turns in which it asks a player for the count before it plays."""


class RandomPlayer(Bot):
    """Plays at random, and now and then asks for a count."""

    name = "random"
    level = 1
    title = say("random: plays anything")
    style = "any legal move"

    def choose(self, view: View) -> Choice:
        """Any legal move of the seat whose turn it is."""
        if view.questions and self.chance.random() < CURIOSITY:
            return Choice(self.chance.choice(view.questions))
        return Choice(self.chance.choice(view.moves))
