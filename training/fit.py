"""Networks with one hidden layer, fitted to samples by gradient descent (Adam)."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.hands import Sample

ROUNDS = 8
BATCH = 1024
RATE = 0.003
DECAY = 1e-5
DIGITS = 4

Array = NDArray[np.float32]


def fitted(samples: Sequence[Sample], units: int, seed: int = 0) -> list[Array]:
    """The weights of the hidden units, their biases, the weights of the chances, their biases.

    Args:
        samples: what to learn from.
        units: how many hidden units the network has.
        seed: networks of other seeds make other mistakes.
    """
    inputs = np.array([sample.inputs for sample in samples], np.float32)
    ends = np.array([(sample.first, sample.complete) for sample in samples], np.float32)
    # Once somebody is out there is nothing to learn about who is first.
    counts = np.array([(sample.is_open, True) for sample in samples], np.float32)
    mean, spread = inputs.mean(0), inputs.std(0) + 1e-3
    inputs = (inputs - mean) / spread
    rng = np.random.default_rng(seed)
    size = inputs.shape[1]
    found = [
        rng.normal(0, size**-0.5, (size, units)).astype(np.float32),
        np.zeros(units, np.float32),
        rng.normal(0, 0.1 * units**-0.5, (units, 2)).astype(np.float32),
        np.zeros(2, np.float32),
    ]
    drift = [np.zeros_like(weights) for weights in found]
    scale = [np.zeros_like(weights) for weights in found]
    steps, step = ROUNDS * (len(samples) // BATCH), 0
    for _ in range(ROUNDS):
        order = rng.permutation(len(samples))
        for start in range(0, len(samples) - BATCH + 1, BATCH):
            step += 1
            chosen = order[start : start + BATCH]
            for at, slope in enumerate(slopes(found, inputs[chosen], ends[chosen], counts[chosen])):
                drift[at] += 0.1 * (slope - drift[at])
                scale[at] += 0.001 * (slope**2 - scale[at])
                move = drift[at] / (1 - 0.9**step)
                move /= np.sqrt(scale[at] / (1 - 0.999**step)) + 1e-8
                found[at] -= RATE * (1 - (step - 1) / steps) * move
    hidden, bias, chances, chances_bias = found
    hidden = hidden.T / spread
    return [hidden, bias - hidden @ mean, chances.T, chances_bias]


def joined(networks: Sequence[list[Array]]) -> list[Array]:
    """One network that says what several say on average: their mistakes cancel out."""
    hidden, bias, chances, chances_bias = zip(*networks, strict=True)
    return [
        np.concatenate(hidden),
        np.concatenate(bias),
        np.concatenate(chances, axis=1) / len(networks),
        np.mean(chances_bias, axis=0),
    ]


def slopes(found: list[Array], inputs: Array, ends: Array, counts: Array) -> list[Array]:
    """How the loss grows with each weight: that of a logistic regression on both chances."""
    hidden, bias, chances, chances_bias = found
    units = np.maximum(inputs @ hidden + bias, 0)
    told = 1 / (1 + np.exp(-(units @ chances + chances_bias)))
    error = (told - ends) * counts / len(inputs)
    back = error @ chances.T * (units > 0)
    return [
        inputs.T @ back + DECAY * hidden,
        back.sum(0),
        units.T @ error + DECAY * chances,
        error.sum(0),
    ]


def save(found: Sequence[Array], path: Path) -> None:
    """Write a network to the file that `wildescape.players.judgement` reads."""
    names = "hidden", "hidden_bias", "chances", "chances_bias"
    network = {name: rounded(array) for name, array in zip(names, found, strict=True)}
    text = json.dumps(network, separators=(",", ":"))
    path.write_text(text.replace("],[", "],\n[") + "\n", "ascii")


def rounded(array: Array) -> list[object]:
    """The numbers of an array, with few digits."""
    if array.ndim == 1:
        return [float(f"{number:.{DIGITS}g}") for number in array]
    return [rounded(row) for row in array]
