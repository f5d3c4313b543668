"""Many games at once, so that one call of a policy serves them all."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wildescape.env.base import GameEnv
from wildescape.env.rows import Features, Observation
from wildescape.game import View
from wildescape.i18n import bad_request, say, shown


class Ended(NamedTuple):
    """A game of a batch that is over: its place there, what it brought each seat, its result."""

    place: int
    payoffs: list[float]
    result: object


class Batch:
    """Games of one environment side by side. Where one is over, the next begins at its place.

    Each game has its chance from the seed and its number, so it's dealt the same in any batch.
    """

    def __init__(self, env: GameEnv[Any, Any], count: int, seed: int | str = 0) -> None:
        if type(count) is not int or count < 1:
            raise bad_request(
                say("“{name}” is a whole number from 1, not {value}."),
                name="count",
                value=shown(count),
            )
        self._env, self._seed, self._begun = env, seed, 0
        self._chances: list[Random] = [Random()] * count
        self.games: list[Any] = [None] * count
        """The games, each with a seat to move."""
        self.views: list[View] = []
        """What the seat to move sees in each."""
        for place in range(count):
            self._begin(place)
        self._look()

    @property
    def seats(self) -> NDArray[np.int64]:
        """The seat to move in each game."""
        return np.array([view.seat for view in self.views])

    def observations(self) -> Observation:
        """The observations of the seats to move, a row for each game, and so their masks."""
        found = [self._env.observation(view) for view in self.views]
        return {
            "observation": np.stack([one["observation"] for one in found]),
            "action_mask": np.stack([one["action_mask"] for one in found]),
        }

    def features(self) -> Features:
        """The legal actions in all games, one after another, with their features."""
        found = [self._env.features(view) for view in self.views]
        return Features(
            np.concatenate([one.actions for one in found]),
            np.concatenate([one.rows for one in found]),
            np.cumsum([0, *(len(one.actions) for one in found)]),
        )

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> list[Ended]:
        """Make a move in each game, and return those that are over by it.

        Args:
            actions: the action in each game.

        Raises:
            InputError: `bad_request`, for another number of actions, and for one that isn't legal;
                nothing has changed.
        """
        if len(actions) != len(self.games):
            raise bad_request(
                say("A step needs {count} actions, one for each game, not {given}."),
                count=len(self.games),
                given=len(actions),
            )
        moves = [*map(self._env.act, self.views, actions)]
        ended = []
        for place, (move, chance) in enumerate(zip(moves, self._chances, strict=True)):
            game = self.games[place] = self._env.after(self.games[place], move, chance)
            if game.turn is None:
                ended.append(Ended(place, self._env.payoffs(game), game.result))
                self._begin(place)
        self._look()
        return ended

    def _begin(self, place: int) -> None:
        chance = self._chances[place] = Random(f"{self._seed} game {self._begun}")
        self.games[place] = self._env.begin(chance)
        self._begun += 1

    def _look(self) -> None:
        self.views = [self._env.seen_by(game.turn, game) for game in self.games]
