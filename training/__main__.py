"""Learn the weights of the players' networks anew: `python -m training --rounds 3`.

In each round club players play hands out with the weights of the round before; then both networks
are fitted to all hands so far. It begins with the weights of the package, and overwrites them.
"""

import argparse
from multiprocessing import Pool
from pathlib import Path

from wildescape.players import club

from training.fit import fitted, save
from training.hands import Sample, played

PACKAGE = Path(club.__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--hands", type=int, default=8000, help="how many in each round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    moves: list[Sample] = []
    leads: list[Sample] = []
    for number in range(asked.rounds):
        # New processes, which read the weights of the round before.
        with Pool(asked.processes) as pool:
            numbers = range(number * asked.hands, (number + 1) * asked.hands)
            for some_moves, some_leads in pool.imap_unordered(played, numbers, chunksize=20):
                moves += some_moves
                leads += some_leads
        print(f"round {number + 1}: {len(moves):,} moves, {len(leads):,} leads")
        save(fitted(moves), PACKAGE / "judgement.json")
        save(fitted(leads), PACKAGE / "open_judgement.json")


if __name__ == "__main__":
    main()
