"""A player that takes any legal move, all equally likely."""

from __future__ import annotations

from random import Random

from wildescape.game import Move, View

CURIOSITY = 0.02
"""How often it asks somebody for his count before it plays."""


class RandomPlayer:
    """Plays at random, and now and then asks for a count."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> Move:
        """Any legal move of the seat whose turn it is."""
        if view.questions and self._chance.random() < CURIOSITY:
            return self._chance.choice(view.questions)
        return self._chance.choice(view.moves)
