"""How strong the players are, on duplicate deals with fixed seeds: the tables of `docs/players.md`.

Usage: `python -m benchmarks players`. In Wild Escape each plays each, and with them the player that
`examples/train_a_player.py` trains; in Escalation each level plays the one below.
"""

import argparse
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import Any

from wildescape.arena import Comparison, Estimate, duplicate
from wildescape.players import bots
from wildescape.simulate import GAMES

from benchmarks import Lacking

DEALS = 200

SECONDS = 0.2
"""How long `strong` may think about a move of Escalation."""

EXAMPLE, ABOVE = "trained", "beginner"
"""What the trained example is called, and after which bot it's listed."""

Pairs = dict[tuple[str, str], Comparison]


def example(weights: Path | None) -> Any:
    """The player of the example: with the weights that it saved, or trained anew."""
    try:
        module, env = map(import_module, ("examples.train_a_player", "wildescape.env"))
    except ModuleNotFoundError as missing:
        raise Lacking(str(missing)) from None
    policy = module.Trained.read(weights) if weights else module.train()
    return env.as_player(policy, sees="both")


def each_against_each(
    players: Mapping[str, object], deals: int, processes: int | None = None
) -> Pairs:
    """What the later ones won against those before them."""
    found = {}
    for lower, upper in combinations(players, 2):
        pair = players[upper], players[lower]
        found[upper, lower] = duplicate(*pair, deals, processes=processes)
        print(f"{found[upper, lower]}\n", flush=True)
    return found


def table(names: Sequence[str], found: Pairs) -> str:
    """A row for each player, in Markdown: its share of the decided hands against each of those
    before it, and how long a move takes on average.
    """
    rows = [
        ["won of those decided", *(f"against `{name}`" for name in names[:-1]), "ms a move"],
        ["---"] * (len(names) + 1),
    ]
    for name in names:
        shares = [_shown(found[name, lower].decided) for lower in names if (name, lower) in found]
        times = [each.times(pair.index(name)) for pair, each in found.items() if name in pair]
        empty = [""] * (len(names) - 1 - len(shares))
        rows.append([f"`{name}`", *shares, *empty, f"{fmean(time.mean for time in times):.2f}"])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _shown(share: Estimate | None) -> str:
    return f"{share.value:.2f} [{share.low:.2f}, {share.high:.2f}]" if share else "-"


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks players", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--deals", type=int, default=DEALS, help="of each pair")
    parser.add_argument("--processes", type=int, help="as many as there are cores by default")
    parser.add_argument("--trained", type=Path, help="the file that the example has saved")
    asked = parser.parse_args(arguments)
    levels = list(bots())
    if "wildescape" in asked.games:
        place = levels.index(ABOVE) + 1
        names = [*levels[:place], EXAMPLE, *levels[place:]]
        players = {name: example(asked.trained) if name == EXAMPLE else name for name in names}
        found = each_against_each(players, asked.deals, asked.processes)
        print(f"{table(names, found)}\n", flush=True)
    if "escalation" in asked.games:
        for upper, lower in zip(levels[1:], levels, strict=False):
            result = duplicate(
                *(upper, lower, asked.deals),
                game="escalation",
                seconds=SECONDS,
                processes=asked.processes,
            )
            print(f"{result}\n", flush=True)
