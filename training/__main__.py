"""Learn the weights of the players' networks anew: `python -m training --rounds 3`.

In each round players play hands out with the best weights of the round before, and the best network
is fitted to all hands so far: several networks, joined into one. A club player's network is
smaller, a single one, and fitted to few hands. The program begins with the weights of the package,
and overwrites them.
"""

import argparse
from multiprocessing import Pool
from pathlib import Path

from wildescape.players import judgement
from wildescape.players.judgement import CLUB, STRONG

from training.fit import fitted, joined, save
from training.hands import Sample, played

PACKAGE = Path(judgement.__file__).parent

NETWORKS = 4
UNITS = 32
"""How many networks make up the best one, and how many hidden units each has."""

CLUB_UNITS = 8
CLUB_HANDS = 1000
"""How many hidden units a club player's network has, and from how many hands it learns."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--hands", type=int, default=8000, help="how many in each round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    hands: list[list[Sample]] = []
    for number in range(asked.rounds):
        # New processes, which read the weights of the round before.
        with Pool(asked.processes) as pool:
            numbers = range(number * asked.hands, (number + 1) * asked.hands)
            hands += pool.imap_unordered(played, numbers, chunksize=20)
        samples = [sample for hand in hands for sample in hand]
        print(f"round {number + 1}: {len(samples):,} moves")
        best = joined([fitted(samples, UNITS, seed) for seed in range(NETWORKS)])
        save(best, PACKAGE / f"{STRONG}.json")
    few = [sample for hand in hands[-CLUB_HANDS:] for sample in hand]
    save(fitted(few, CLUB_UNITS), PACKAGE / f"{CLUB}.json")


if __name__ == "__main__":
    main()
