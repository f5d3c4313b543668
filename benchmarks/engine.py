"""The engine beside its peers: random play, listing leads, naming five cards; and its tables.

The two sides of a ratio take turns in short rounds on one core, so that whatever else the machine
does meets both; the ratio is the median of the rounds. As in `timeit`, the garbage collector rests
while a side works, unless a line says otherwise.
"""

import gc
import json
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from wildescape.cards import COPIES, NATURAL_RANKS, PACK, Card
from wildescape.hand import HandState
from wildescape.plays import plays
from wildescape.ranking import ranking

from tests.pyodide import listing
from training.hands import dealt as dealt_hand

ROUNDS = 10
SECONDS = 0.1
"""How long each side works in a round."""

BATCH = 100
TABLES = 500
LISTS = 2000
MEGABYTES = 25
MILLISECONDS = 0.5
PYODIDE = Path(listing.__file__).parent
INSTALL = "pip install -e '.[bench]'"

rng = random.Random(162)


class Side(NamedTuple):
    """What one side does in a round: prepares something, then does it and says how often."""

    name: str
    prepare: Callable[[], Any]
    run: Callable[[Any], int]

    def rate(self, *, collecting: bool) -> float:
        """How many a second, in one round; preparing takes no time."""
        done, spent = 0, 0.0
        gc.collect()
        while spent < SECONDS:
            prepared = self.prepare()
            if not collecting:
                gc.disable()
            start = time.perf_counter()
            done += self.run(prepared)
            spent += time.perf_counter() - start
            gc.enable()
        return done / spent


def own_play() -> Side:
    def play(hand: HandState) -> int:
        made = 0
        while hand.turn is not None:
            hand = hand.after(rng.choice(hand.moves))
            made += 1
        return made

    return Side("ours", lambda: dealt_hand(rng), play)


def rlcard_play() -> Side:
    core = import_module("rlcard.games.doudizhu.game")
    numbers = import_module("numpy.random")

    def deal() -> Any:
        game = core.DoudizhuGame()
        game.np_random = numbers.RandomState(rng.getrandbits(32))
        game.init_game()
        return game

    def play(game: Any) -> int:
        made = 0
        while not game.is_over():
            game.step(rng.choice(game.state["actions"]))
            made += 1
        return made

    return Side("RLCard", deal, play)


def open_spiel_play() -> Side:
    game = import_module("pyspiel").load_game("dou_dizhu")

    def deal() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        return state

    def play(state: Any) -> int:
        made = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
        return made

    return Side("OpenSpiel", deal, play)


def dealt(make: Callable[[], Side]) -> Callable[[], Side]:
    """Makes the same side, in whose time the preparation counts."""

    def whole() -> Side:
        side = make()
        return Side(side.name, lambda: None, lambda _: side.run(side.prepare()))

    return whole


def own_leads() -> Side:
    def hands() -> list[Any]:
        return [listing.fresh(rng) for _ in range(BATCH)]

    def each(found: list[Any]) -> int:
        return sum(len(list(plays(hand, trump))) for hand, trump in found)

    return Side("ours", hands, each)


def chess_moves() -> Side:
    chess = import_module("chess")

    def positions() -> list[Any]:
        board, found = chess.Board(), []
        while not board.is_game_over():
            found.append(board.copy(stack=False))
            board.push(rng.choice(list(board.legal_moves)))
        return found

    def each(boards: list[Any]) -> int:
        return sum(len(list(board.legal_moves)) for board in boards)

    return Side("python-chess", positions, each)


def tables() -> list[tuple[Card, ...]]:
    """Plays of five cards, each a random one of another hand."""
    found = []
    for _ in range(TABLES):
        view = plays(*listing.fresh(rng))
        found.append(view.cards(rng.choice([play for play in view if play.kind.size == 5])))
    return found


def lists(
    name: str, look: Callable[[Any], object], over: Sequence[tuple[Card, ...] | None] = (None,)
) -> Side:
    """Looks at the plays of fresh hands, each over one of `over`; on the lead that is `None`."""

    def deal() -> list[tuple[Any, ...]]:
        return [(*listing.fresh(rng), rng.choice(over)) for _ in range(BATCH)]

    def each(hands: list[tuple[Any, ...]]) -> int:
        for hand, trump, table in hands:
            look(plays(hand, trump, table))
        return len(hands)

    return Side(name, deal, each)


def strengths(view: Any) -> object:
    return list(view.strengths)


def own_names() -> Side:
    def fives() -> tuple[Callable[..., int], list[list[Card]]]:
        found = [rng.sample(PACK * COPIES, 5) for _ in range(BATCH * 10)]
        return ranking(rng.choice(NATURAL_RANKS)).strength, found

    def each(prepared: tuple[Callable[..., int], list[list[Card]]]) -> int:
        strength, found = prepared
        for cards in found:
            strength(cards)
        return len(found)

    return Side("ours", fives, each)


def treys_names() -> Side:
    treys = import_module("treys")
    evaluate, pack = treys.Evaluator().evaluate, treys.Deck.GetFullDeck()

    def fives() -> list[list[int]]:
        return [rng.sample(pack, 5) for _ in range(BATCH * 10)]

    def each(found: list[list[int]]) -> int:
        for cards in found:
            evaluate([], cards)
        return len(found)

    return Side("treys", fives, each)


def goal(met: bool, text: str) -> str:
    return f"goal {text}" if met else f"goal {text}, missed"


def against(
    what: str,
    least: float | None,
    own: Side,
    peer: Callable[[], Side],
    *,
    collecting: bool = False,
) -> None:
    """Compares with a peer that may not be installed."""
    try:
        other = peer()
    except ModuleNotFoundError as error:
        print(f"{what:34} skipped: there is no {error.name}; {INSTALL}")
    else:
        compare(what, least, own, other, collecting=collecting)


def compare(
    what: str, least: float | None, own: Side, other: Side, *, collecting: bool = False
) -> None:
    for side in (own, other):
        side.run(side.prepare())
    rounds = [
        (own.rate(collecting=collecting), other.rate(collecting=collecting)) for _ in range(ROUNDS)
    ]
    ratio = statistics.median(mine / theirs for mine, theirs in rounds)
    rates = map(statistics.median, zip(*rounds, strict=True))
    shown = "   ".join(
        f"{side.name} {rate:,.0f}/s" for side, rate in zip((own, other), rates, strict=True)
    )
    wanted = "" if least is None else f"   {goal(ratio >= least, f'≥ {least}')}"
    print(f"{what:34} {shown}   {ratio:.2f}{wanted}")


def leads() -> None:
    """How the times of single lists are spread, and how much they list."""
    times = sorted(listing.times(LISTS, rng))
    median, p99 = (time * 1000 for time in (statistics.median(times), times[LISTS * 99 // 100]))
    views = [plays(*listing.fresh(rng)) for _ in range(LISTS)]
    found, different = (
        statistics.mean(map(count, views)) for count in (len, lambda view: len(view.strengths))
    )
    print(
        f"{'':34} median {median:.0f} µs   p99 {p99:.0f} µs   "
        f"{found:.0f} plays, {different:.0f} strengths on average"
    )


MEMORY = f"""
import gc, random, tracemalloc
tracemalloc.start()
from wildescape.cards import COPIES, NATURAL_RANKS, PACK
from wildescape.plays import plays
for trump in NATURAL_RANKS:
    for _ in range({BATCH * 3}):
        list(plays(random.sample(PACK * COPIES, 27), trump))
gc.collect()
print(tracemalloc.get_traced_memory()[0])
"""


def memory() -> None:
    """What the engine holds after every trump was used, its code included."""
    held = int(subprocess.check_output([sys.executable, "-c", MEMORY])) / 2**20
    print(f"{'tables of all trumps':34} {held:.1f} MB   {goal(held <= MEGABYTES, '≤ 25 MB')}")


def pyodide() -> None:
    what = "a list in Pyodide"
    node = shutil.which("node")
    if node is None or not (PYODIDE / "node_modules").exists():
        missing = "node" if node is None else f"{PYODIDE.name}/node_modules"
        print(f"{what:34} skipped: there is no {missing}; npm ci in tests/pyodide")
        return
    script = listing.__file__
    there, here = (
        json.loads(subprocess.check_output([*command, script]))["median_ms"]
        for command in ([node, PYODIDE / "run.mjs"], [sys.executable])
    )
    print(
        f"{what:34} median {there:.2f} ms   {there / here:.1f} of the {here:.2f} ms outside   "
        f"{goal(there <= MILLISECONDS, f'≤ {MILLISECONDS} ms')}"
    )


def main() -> None:
    for trump in NATURAL_RANKS:
        list(plays(rng.sample(PACK * COPIES, 27), trump))
    for least, peer in ((4.0, rlcard_play), (0.2, open_spiel_play)):
        against("random games, moves", least, dealt(own_play)(), dealt(peer))
        against("the same after the deal", None, own_play(), peer)
    against("leads listed, plays", 3.0, own_leads(), chess_moves)
    against("the same, collecting garbage", None, own_leads(), chess_moves, collecting=True)
    leads()
    compare("strengths of leads", 2.0, lists("strengths", strengths), lists("plays", list))
    over = tables()
    for name, look in (("strengths", strengths), ("whether any", bool)):
        what = f"{name} over five cards"
        compare(what, 2.0, lists(name, look, over), lists("plays", list, over))
    against("naming five cards", 1.4, own_names(), treys_names)
    memory()
    pyodide()
