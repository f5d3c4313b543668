"""Networks with one hidden layer, fitted to samples by gradient descent (Adam).

How a hand ends depends on far more than one move. So a network learns less from the end than from
what it says itself at the seat's next move: the other seats don't know that seat's cards, and what
is said at their moves would tell it nothing about them.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from training.hands import Sample

ROUNDS = 6
BATCH = 1024
RATE = 0.001
DECAY = 1e-5
DIGITS = 4

PARTS = 4
"""What a network says of a sample is what it learned from the other parts of the samples."""

FROM_THE_END = 0.5
"""How much is learned from what comes after the seat's next move, at each move."""

NAMES = "hidden", "hidden_bias", "chances", "chances_bias"

Array = NDArray[np.float32]
Weights = list[Array]
"""The weights of the hidden units, their biases, the weights of the chances, their biases."""


class Lesson(NamedTuple):
    """What to learn from, a row for each sample.

    Args:
        inputs: what a network is told, scaled.
        ends: how the hand ended, for both chances.
        counts: whether there is anything to learn about each chance.
        later: how many rows further on the seat's next move is; 0 if there is none.
        parts: which part of the samples the row is in.
    """

    inputs: Array
    ends: Array
    counts: Array
    later: NDArray[np.int64]
    parts: NDArray[np.int64]


def fitted(hands: Sequence[Sequence[Sample]], start: Weights, seeds: int) -> Weights:
    """The mean of several networks that were fitted from the same weights on.

    Args:
        hands: the samples of each hand, in their order.
        start: the weights to begin with.
        seeds: how many networks; they make other mistakes, which cancel out.
    """
    samples = [sample for hand in hands for sample in hand]
    inputs = np.array([sample.inputs for sample in samples], np.float32)
    mean, spread = inputs.mean(0), inputs.std(0) + 1e-3
    lesson = Lesson(
        (inputs - mean) / spread,
        np.array([(sample.first, sample.complete) for sample in samples], np.float32),
        # Once somebody is out there is nothing to learn about who is first.
        np.array([(sample.is_open, True) for sample in samples], np.float32),
        np.array([sample.later for sample in samples]),
        np.array([number % PARTS for number, hand in enumerate(hands) for _ in hand]),
    )
    hidden, bias, chances, chances_bias = start
    scaled = [(hidden * spread).T, bias + hidden @ mean, chances.T, chances_bias]
    aims = lesson.ends
    for _ in range(2):
        aims = returns(lesson, foretold(lesson, aims, scaled))
    everything = np.arange(len(inputs))
    networks = [descended(lesson, aims, everything, scaled, seed) for seed in range(seeds)]
    hidden, bias, chances, chances_bias = (
        np.mean(weights, axis=0) for weights in zip(*networks, strict=True)
    )
    hidden = hidden.T / spread
    return [hidden, bias - hidden @ mean, chances.T, chances_bias]


def foretold(lesson: Lesson, aims: Array, start: Weights) -> Array:
    """What networks say of samples that they haven't learned from."""
    found = np.zeros_like(lesson.ends)
    for part in range(PARTS):
        here = lesson.parts == part
        network = descended(lesson, aims, np.flatnonzero(~here), start, part)
        found[here] = told(network, lesson.inputs[here])
    return found


def returns(lesson: Lesson, said: Array) -> Array:
    """What to learn of each sample: what is said at the seat's next move, and a share of the end.

    Args:
        lesson: the samples.
        said: what a network says of each of them.
    """
    said = np.where(lesson.counts > 0, said, lesson.ends)
    found = lesson.ends.copy()
    for row in reversed(range(len(found))):
        if later := lesson.later[row]:
            after = row + later
            found[row] = (1 - FROM_THE_END) * said[after] + FROM_THE_END * found[after]
    return found


def descended(
    lesson: Lesson, aims: Array, rows: NDArray[np.int64], start: Weights, seed: int
) -> Weights:
    """The weights after gradient descent over some rows of the samples."""
    found = [weights.astype(np.float32) for weights in start]
    drift = [np.zeros_like(weights) for weights in found]
    scale = [np.zeros_like(weights) for weights in found]
    steps = ROUNDS * (len(rows) // BATCH)
    for step, chosen in enumerate(batches(rows, seed), 1):
        slope = slopes(found, lesson.inputs[chosen], aims[chosen], lesson.counts[chosen])
        for at, one in enumerate(slope):
            drift[at] += 0.1 * (one - drift[at])
            scale[at] += 0.001 * (one**2 - scale[at])
            move = drift[at] / (1 - 0.9**step)
            move /= np.sqrt(scale[at] / (1 - 0.999**step)) + 1e-8
            found[at] -= RATE * (1 - (step - 1) / steps) * move
    return found


def batches(rows: NDArray[np.int64], seed: int) -> Iterator[NDArray[np.int64]]:
    """All rows some times over, in random order."""
    rng = np.random.default_rng(seed)
    for _ in range(ROUNDS):
        order = rng.permutation(rows)
        for start in range(0, len(rows) - BATCH + 1, BATCH):
            yield order[start : start + BATCH]


def told(found: Weights, inputs: Array) -> Array:
    """Both chances, as a network says."""
    hidden, bias, chances, chances_bias = found
    units = np.maximum(inputs @ hidden + bias, 0)
    said: Array = 1 / (1 + np.exp(-(units @ chances + chances_bias)))
    return said


def slopes(found: Weights, inputs: Array, ends: Array, counts: Array) -> Weights:
    """How the loss grows with each weight: that of a logistic regression on both chances."""
    hidden, bias, chances, _ = found
    units = np.maximum(inputs @ hidden + bias, 0)
    error = (told(found, inputs) - ends) * counts / len(inputs)
    back = error @ chances.T * (units > 0)
    return [
        inputs.T @ back + DECAY * hidden,
        back.sum(0),
        units.T @ error + DECAY * chances,
        error.sum(0),
    ]


def read(path: Path) -> Weights:
    """A network from the file that `wildescape.players.judgement` reads."""
    network = json.loads(path.read_text("ascii"))
    return [np.array(network[name], np.float32) for name in NAMES]


def save(found: Weights, path: Path) -> None:
    """Write a network to that file."""
    network = {name: rounded(array) for name, array in zip(NAMES, found, strict=True)}
    text = json.dumps(network, separators=(",", ":"))
    path.write_text(text.replace("],[", "],\n[") + "\n", "ascii")


def rounded(array: Array) -> list[object]:
    """The numbers of an array, with few digits."""
    if array.ndim == 1:
        return [float(f"{number:.{DIGITS}g}") for number in array]
    return [rounded(row) for row in array]
