"""How strong the bots are: each level against the one below, on duplicate deals.

Every deal is played twice, with the teams changed over, so that no side has the better cards. The
intervals hold 95 %, by resampling the deals.
"""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from multiprocessing import Pool
from typing import Any, NamedTuple

from wildescape.cards import NATURAL_RANKS
from wildescape.escalation import PACK_52, Escalation
from wildescape.hand import HandState
from wildescape.match import PACKS
from wildescape.players import Player, bots, player
from wildescape.players.strong import StrongPlayer
from wildescape.turns import SEATS

DEALS = 400
GAMES = 400
SAMPLES = 48
"""The deals that `strong` samples for a move here; it plays with more where nobody waits."""

PROCESSES = 2
RESAMPLED = 2000
SEATED = 4
"""How many play Escalation."""

LEVELS = tuple(bots())
PAIRS = tuple(zip(LEVELS[1:], LEVELS, strict=False))


class Played(NamedTuple):
    """What one deal brought the upper level: a value for each time it was played.

    In Wild Escape that is 1, 0 or -1 for a hand won, drawn or lost, in Escalation what was paid.
    `won` says whether it won outright, and `times` are the seconds of each move, by side.
    """

    values: tuple[float, ...]
    won: tuple[bool, ...]
    times: tuple[list[float], list[float]]


def made(name: str, chance: random.Random) -> Player:
    return StrongPlayer(chance, samples=SAMPLES) if name == "strong" else player(name, chance)


def played(
    game: Any, names: Sequence[str], side: int, number: int, times: tuple[list[float], list[float]]
) -> Any:
    """The game at its end; the upper level has the seats that leave `side` when halved."""
    seats = 6 if isinstance(game, HandState) else SEATED
    bots = [
        made(names[(seat - side) % 2], random.Random(f"{number} {seat}")) for seat in range(seats)
    ]
    while game.turn is not None:
        view = game.view(game.turn)
        start = time.perf_counter()
        move = bots[game.turn].choose(view).move
        times[(game.turn - side) % 2].append(time.perf_counter() - start)
        game = game.after(move)
    return game


def deal(task: tuple[Sequence[str], int]) -> Played:
    names, number = task
    chance = random.Random(f"deal {number}")
    pack = chance.sample(PACKS, len(PACKS))
    hand = HandState.start(
        [pack[seat::6] for seat in SEATS], chance.choice(NATURAL_RANKS), chance.choice(SEATS)
    )
    values, times = [], ([], [])
    for side in (0, 1):
        result = played(hand, names, side, number, times).result
        first, complete = result.first == side, result.complete == side
        values.append(first + complete - 1)
    return Played(tuple(values), tuple(value > 0 for value in values), times)


def escalation(task: tuple[Sequence[str], int]) -> Played:
    names, number = task
    pack = random.Random(f"pack {number}").sample(PACK_52, 52)
    values, won, times = [], [], ([], [])
    for side in (0, 1):
        result = played(Escalation.start(pack, SEATED), names, side, number, times).result
        values.append(sum(result.payments[side::2]))
        won.append(result.winner % 2 == side)
    return Played(tuple(values), tuple(won), times)


def interval(found: Sequence[Played], share: Callable[[Sequence[Played]], float]) -> str:
    chance = random.Random(95)
    shares = sorted(share(chance.choices(found, k=len(found))) for _ in range(RESAMPLED))
    low, high = shares[RESAMPLED // 40], shares[-RESAMPLED // 40]
    return f"{share(found):.3f} [{low:.3f}, {high:.3f}]"


def hands_won(found: Sequence[Played]) -> float:
    return statistics.mean(won for one in found for won in one.won)


def deals_won(found: Sequence[Played]) -> float:
    return statistics.mean(sum(one.values) > 0 for one in found)


def milliseconds(found: Sequence[Played], side: int) -> str:
    times = sorted(moment for one in found for moment in one.times[side])
    median, p95 = (1000 * times[len(times) * part // 100] for part in (50, 95))
    return f"median {median:.2f} ms, p95 {p95:.2f} ms"


def report(names: Sequence[str], what: str, found: Sequence[Played]) -> None:
    values = [value for one in found for value in one.values]
    won, lost = sum(value > 0 for value in values), sum(value < 0 for value in values)
    drawn = len(values) - won - lost
    print(f"{what}: {names[0]} against {names[1]}, {len(found)} deals, each played twice")
    print(f"  {won} won, {drawn} drawn, {lost} lost")
    print(f"  share won outright {interval(found, hands_won)}")
    print(f"  share of deals won over both {interval(found, deals_won)}")
    for side, name in enumerate(names):
        print(f"  a move of {name}: {milliseconds(found, side)}")


def main() -> None:
    print(f"strong samples {SAMPLES} deals a move here\n")
    with Pool(PROCESSES) as pool:
        for names in PAIRS:
            found = pool.map(deal, [(names, number) for number in range(DEALS)], chunksize=5)
            report(names, "Wild Escape", found)
        for names in PAIRS:
            tasks = [(names, number) for number in range(GAMES // 2)]
            report(names, f"Escalation for {SEATED}", pool.map(escalation, tasks, chunksize=5))
