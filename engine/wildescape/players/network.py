"""Small neural networks in plain Python, learned from hands played out.

The programs that find the weights are in `training/`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from operator import mul
from pathlib import Path
from typing import NamedTuple


class Network(NamedTuple):
    """A network with one hidden layer, whose outputs are how a hand may end for a team.

    `hidden` are the weights of each hidden unit, `chances` those of both outputs; the biases are
    what is added to each sum.
    """

    hidden: list[list[float]]
    hidden_bias: list[float]
    chances: list[list[float]]
    chances_bias: list[float]

    def after(self, inputs: Sequence[float]) -> Network:
        """The network whose first inputs are known: it takes the others."""
        sums = [
            sum(map(mul, weights, inputs), bias)
            for weights, bias in zip(self.hidden, self.hidden_bias, strict=True)
        ]
        others = [weights[len(inputs) :] for weights in self.hidden]
        return self._replace(hidden=others, hidden_bias=sums)

    def worth(self, inputs: Sequence[float], first: bool | None) -> float:
        """What a hand brings a team, from 0 to 1.

        One half is for the first player out, the other for being complete first.

        Args:
            inputs: what the network is told.
            first: whether the team had the first player out, `None` if nobody is out.
        """
        units = [
            max(sum(map(mul, weights, inputs), bias), 0.0)
            for weights, bias in zip(self.hidden, self.hidden_bias, strict=True)
        ]
        begun, complete = (
            1 / (1 + exp(-sum(map(mul, weights, units), bias)))
            for weights, bias in zip(self.chances, self.chances_bias, strict=True)
        )
        return ((begun if first is None else first) + complete) / 2


@cache
def network(name: str) -> Network:
    """A network of this package, by the name of its file."""
    weights = Path(__file__).with_name(f"{name}.json").read_text("ascii")
    return Network(**json.loads(weights))
