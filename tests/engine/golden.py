"""Counts of plays by seed, in every tier: `python tests/engine/golden.py` writes them anew.

They need nothing but the engine, so that every Python that runs it can be held to them.
"""

import json
import random
import sys
from pathlib import Path

from wildescape.cards import NATURAL_RANKS, PACK, Rank
from wildescape.plays import plays

FILE = Path(__file__).with_name("golden_plays.json")


def counts(trump: int, seed: int) -> list[int]:
    """Trump, seed, and how many strengths, canonical and physical plays a random hand leads."""
    hand = random.Random(seed).sample(PACK * 3, 27)
    offered = plays(hand, Rank(trump))
    return [trump, seed, len(offered.strengths), len(offered), len(offered.physical)]


def differing() -> list[list[int]]:
    """The counts that are not those of the file."""
    rows: list[list[int]] = json.loads(FILE.read_text("utf-8"))
    return [row for row in rows if counts(row[0], row[1]) != row]


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        sys.exit(f"These counts differ: {differing()}" if differing() else 0)
    rows = [counts(trump, 13 * seed + trump) for trump in NATURAL_RANKS for seed in range(8)]
    FILE.write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n", "utf-8")
