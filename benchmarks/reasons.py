"""How often the reasons of each level hold in the open hands: facts always, forecasts as said.

Each level plays hands with itself. Intervals hold 95 %, by Wilson's formula.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from multiprocessing import Pool
from typing import NamedTuple

from wildescape.escalation import PACK_52, Escalation
from wildescape.players import player
from wildescape.players.meanings import holds
from wildescape.turns import SEATS

from training.hands import dealt

HANDS = 200
LEVELS = ("beginner", "club", "strong")
"""The bots that give reasons."""

FEWEST = 50
"""From how many cases on a tenth is looked at."""

MOST_OFF = 0.1
"""How far a forecast may be off, in a tenth with that many cases."""

PROCESSES = 2
NORMAL = 1.96


class Found(NamedTuple):
    """A reason that was given: its code, its share (`None` for a fact), whether it held."""

    code: str
    share: float | None
    held: bool


def found(task: tuple[str, str, int]) -> list[Found]:
    """The reasons of a hand or a game between players of one level."""
    name, kind, number = task
    chance = random.Random(f"reasons {number}")
    game = dealt(chance) if kind == "hand" else Escalation.start(chance.sample(PACK_52, 52), 4)
    bots = [player(name, random.Random(f"{number} {seat}")) for seat in SEATS]
    states, moves, whys = [], [], []
    while game.turn is not None:
        choice = bots[game.turn].choose(game.view(game.turn))
        states.append(game)
        moves.append(choice.move)
        whys.append(choice.why)
        game = game.after(choice.move)
    return [
        Found(why.code, why.parts.get("share"), holds(why, states, moves, at))
        for at, why in enumerate(whys)
        if why
    ]


def interval(held: int, cases: int) -> str:
    share, z = held / cases, NORMAL**2 / cases
    middle, width = share + z / 2, NORMAL * sqrt(share * (1 - share) / cases + z / cases / 4)
    low, high = ((middle + side * width) / (1 + z) for side in (-1, 1))
    return f"{share:.3f} [{low:.3f}, {high:.3f}]"


def lines(reasons: list[Found]) -> Iterator[str]:
    """A line for each fact, and one for each tenth of each forecast."""
    by_code: defaultdict[tuple[str, int | None], list[Found]] = defaultdict(list)
    for one in reasons:
        tenth = None if one.share is None else min(int(10 * one.share), 9)
        by_code[one.code, tenth].append(one)
    for (code, tenth), cases in sorted(
        by_code.items(), key=lambda item: (item[0][0], item[0][1] or -1)
    ):
        held = sum(one.held for one in cases)
        told = f"  {code:15}{len(cases):6} times, held {interval(held, len(cases))}"
        if tenth is None:
            yield told + ("" if held == len(cases) else "  A FACT THAT DID NOT HOLD")
        else:
            said = sum(one.share or 0 for one in cases) / len(cases)
            off = abs(held / len(cases) - said)
            is_off = len(cases) >= FEWEST and off > MOST_OFF
            yield f"{told}, said {said:.3f}" + ("  TOO FAR OFF" if is_off else "")


def main() -> None:
    with Pool(PROCESSES) as pool:
        for kind in ("hand", "game"):
            for name in LEVELS:
                tasks = [(name, kind, number) for number in range(HANDS)]
                hands = pool.map(found, tasks, chunksize=5)
                print(f"{name}: reasons in {HANDS} {kind}s")
                for line in lines([one for hand in hands for one in hand]):
                    print(line)
