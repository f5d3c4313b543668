"""How long it takes to list the plays of fresh random hands, as JSON; runs in Pyodide as well."""

import json
import platform
import random
import statistics
import time

from wildescape.cards import COPIES, NATURAL_RANKS, PACK, Card, Rank
from wildescape.plays import plays

HANDS = 300


def fresh(rng: random.Random) -> tuple[list[Card], Rank]:
    """27 of the 162 cards, and a trump."""
    return rng.sample(PACK * COPIES, 27), rng.choice(NATURAL_RANKS)


def times(count: int, rng: random.Random) -> list[float]:
    """The milliseconds that each of `count` lists takes."""
    found = []
    for hand, trump in [fresh(rng) for _ in range(count)]:
        start = time.perf_counter()
        list(plays(hand, trump))
        found.append((time.perf_counter() - start) * 1000)
    return found


def main() -> None:
    rng = random.Random(27)
    times(HANDS, rng)
    median = statistics.median(times(HANDS, rng))
    print(json.dumps({"machine": platform.machine(), "median_ms": round(median, 4)}))


if __name__ == "__main__":
    main()
