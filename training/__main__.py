"""Learn the weights of the players' networks anew: `python -m training --rounds 3`.

In each round players play hands out with the best weights of the round before, and the best network
is fitted to all hands so far. A club player's network is smaller, and fitted to few hands. The
program goes on from the weights of the package, and overwrites them; a new input begins with
weights of 0 there.
"""

import argparse
from multiprocessing import Pool
from pathlib import Path

from wildescape.players import judgement
from wildescape.players.judgement import CLUB, STRONG

from training.fit import fitted, read, save
from training.hands import Sample, played

PACKAGE = Path(judgement.__file__).parent
BEST = PACKAGE / f"{STRONG}.json"

NETWORKS = 4
"""The best network is the mean of so many."""

CLUB_HANDS = 1000
"""From how many hands a club player's network learns."""


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
        print(f"round {number + 1}: {sum(map(len, hands)):,} moves")
        save(fitted(hands, read(BEST), NETWORKS), BEST)
    few = PACKAGE / f"{CLUB}.json"
    save(fitted(hands[-CLUB_HANDS:], read(few), 1), few)


if __name__ == "__main__":
    main()
