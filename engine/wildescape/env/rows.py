"""Rows of numbers and their blocks: observations, states, and the features of actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

Numbers = NDArray[np.int8]


class Observation(TypedDict):
    """What an agent is given: what its seat may know, and which actions are legal now."""

    observation: Numbers
    action_mask: Numbers


class Block(NamedTuple):
    """A run of numbers in a row: how many they are, and the highest that they can be."""

    name: str
    size: int
    highest: int


class Features(NamedTuple):
    """The legal actions of a seat, and for each a row of numbers that say what it does.

    In a batch the actions of all games follow one another; those of game `g` are from `starts[g]`
    to before `starts[g + 1]`.
    """

    actions: NDArray[np.int64]
    rows: Numbers
    starts: NDArray[np.int64]

    @staticmethod
    def of(actions: Sequence[int], rows: bytearray, size: int) -> Features:
        """Those of one game.

        Args:
            actions: the legal actions.
            rows: their features, one after another.
            size: how many numbers the features of one action are.
        """
        numbers = np.frombuffer(rows, np.int8).reshape(-1, size)
        return Features(np.array(actions, np.int64), numbers, np.array((0, len(actions))))


def size_of(blocks: Iterable[Block]) -> int:
    """How many numbers a row of these blocks has."""
    return sum(block.size for block in blocks)


def places(blocks: Sequence[Block]) -> dict[str, slice]:
    """Where each block is in its row."""
    starts = [0, *accumulate(block.size for block in blocks)]
    return {block.name: slice(*at) for block, at in zip(blocks, pairwise(starts), strict=True)}


def box(blocks: Iterable[Block]) -> spaces.Box:
    """The space of rows that consist of these blocks."""
    high = np.repeat(*np.array([(block.highest, block.size) for block in blocks]).T).astype(np.int8)
    return spaces.Box(np.zeros_like(high), high, dtype=np.int8)
