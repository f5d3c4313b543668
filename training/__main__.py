"""Learn the weights of the players' networks anew: `python -m training --rounds 3`.

In each round players play hands out with the best weights of the round before, and the best network
is fitted to all hands so far. A club player's network is smaller, and fitted to few hands. The
program goes on from the weights of the package, and overwrites them; a new input begins with
weights of 0 there.
"""

import argparse
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from pathlib import Path

from wildescape.players import judgement
from wildescape.players.judgement import CLUB, STRONG
from wildescape.spread import spread

from training.fit import fitted, read, save
from training.hands import Sample, played

PACKAGE = Path(judgement.__file__).parent
BEST = PACKAGE / f"{STRONG}.json"

NETWORKS = 4
"""The best network is the mean of so many."""

CLUB_HANDS = 1000
"""From how many hands a club player's network learns."""


def learn(rounds: int, hands: int, processes: Callable[[], Executor]) -> None:
    """Learn the weights anew, and write them into the package.

    Args:
        rounds: how often the best network is fitted.
        hands: how many are played out in each round.
        processes: makes what plays them, once for each round: new processes read the weights of the
            round before.
    """
    samples: list[list[Sample]] = []
    for number in range(rounds):
        with processes() as executor:
            samples += spread(played, range(number * hands, (number + 1) * hands), executor)
        print(f"round {number + 1}: {sum(map(len, samples)):,} moves")
        save(fitted(samples, read(BEST), NETWORKS), BEST)
    few = PACKAGE / f"{CLUB}.json"
    save(fitted(samples[-CLUB_HANDS:], read(few), 1), few)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--hands", type=int, default=8000, help="how many in each round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    learn(asked.rounds, asked.hands, partial(ProcessPoolExecutor, asked.processes))


if __name__ == "__main__":
    main()
