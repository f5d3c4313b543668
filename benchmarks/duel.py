"""The levels of this checkout against the same levels of another one, on duplicate deals.

Usage: `python -m benchmarks duel OTHER_CHECKOUT`. The other checkout has its own `.venv`; its bots
answer from a process of their own (`opponent.py`). They are told what their seat knows and nothing
else: hands that fit it are dealt there, and the moves are replayed.
"""

import argparse
import json
import os
import platform
import subprocess
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from wildescape.arena import Comparison, duplicate
from wildescape.cards import Card
from wildescape.dealing import PACKS
from wildescape.escalation import ESCALATION_HAND, PACK_52, EscalationView, neighbour
from wildescape.game import Act, Move, View
from wildescape.hand import HAND_SIZE, HandView
from wildescape.notation import format_cards
from wildescape.players import bots
from wildescape.records import format_move, parse_move
from wildescape.simulate import GAMES
from wildescape.turns import SEATS

LEVELS = ("club", "strong")
HERE = Path(__file__).parents[1]


class Opponent:
    """A process of another checkout, which answers for its bots.

    Args:
        checkout: its folder, with the project installed in its `.venv`.

    Raises:
        RuntimeError: if the process ends, or runs the engine of another checkout than this one.
    """

    def __init__(self, checkout: Path) -> None:
        python = checkout / ".venv" / "bin" / "python"
        self.process = subprocess.Popen(
            # `-P`: the other benchmarks here are no modules for it.
            [python, "-P", Path(__file__).with_name("opponent.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=checkout,
            env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
        )
        self.about = self._read()
        if not Path(self.about["engine"]).resolve().is_relative_to(checkout.resolve()):
            raise RuntimeError(f"the .venv of {checkout} has the engine {self.about['engine']}")

    def close(self) -> None:
        """End the process."""
        self.process.communicate()

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return self._read()

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the process of the other checkout has ended")
        answer: dict[str, Any] = json.loads(line)
        return answer


@cache
def opponent(checkout: Path, process: int) -> Opponent:
    """The opponent that answers in this process; a fork must not share it."""
    return Opponent(checkout)


@dataclass(frozen=True)
class Elsewhere:
    """Makes players that are bots of another checkout."""

    checkout: Path
    level: str
    seconds: float | None

    def __call__(self, chance: Random) -> "RemotePlayer":
        return RemotePlayer(self, chance)


class RemotePlayer:
    """Asks a bot of another checkout for its moves."""

    def __init__(self, bot: Elsewhere, chance: Random) -> None:
        self._bot, self._chance = bot, chance
        self._spent = 0.0

    def clock(self) -> float:
        """The processor time that it has used there, in seconds."""
        return self._spent

    def choose(self, view: View) -> Move:
        """The bot's move."""
        match view:
            case HandView():
                dealt = hand_like(view)
            case EscalationView():
                dealt = game_like(view)
            case _:
                raise TypeError("a duel is of single hands, and games of Escalation")
        asked = opponent(self._bot.checkout, os.getpid()).ask(
            {
                **dealt,
                "moves": [format_move(move) for move in view.log],
                "seat": view.seat,
                "level": self._bot.level,
                "seconds": self._bot.seconds,
                "seed": self._chance.getrandbits(64),
            }
        )
        self._spent += asked["seconds"]
        return parse_move(asked["move"])


def hand_like(view: HandView) -> dict[str, Any]:
    """A deal that could have led to what a seat sees."""
    hands = [
        [card for move in view.log if move.seat == seat for card in move.cards] for seat in SEATS
    ]
    hands[view.seat].extend(view.cards)
    hidden = Counter(PACKS) - Counter(card for hand in hands for card in hand)
    rest = sorted(hidden.elements())
    for hand in hands:
        missing = HAND_SIZE - len(hand)
        hand.extend(rest[:missing])
        del rest[:missing]
    leader = next((move.seat for move in view.log), view.seat)
    return {
        "game": "wildescape",
        "dealt": [format_cards(hand) for hand in hands],
        "trump": view.trump,
        "leader": leader,
    }


def game_like(view: EscalationView) -> dict[str, Any]:
    """A pack that could have led to what a seat sees of a game of Escalation.

    Each seat gets the cards that it has played in that order, and then what it holds.
    """
    seats = len(view.hand_sizes)
    plays = [move for move in view.log if move.act == Act.PLAY]
    known = {card for move in plays for card in move.cards}
    rest = [card for card in PACK_52 if card not in known and card not in view.hand]
    rows: list[list[Card]] = []
    for seat, size in enumerate(view.hand_sizes):
        held = list(view.hand) if seat == view.seat else [rest.pop() for _ in range(size)]
        rows.append([card for move in plays if move.seat == seat for card in move.cards] + held)
    leader = next((move.seat for move in view.log), view.seat)
    order = [neighbour(leader, step, seats) for step in range(seats)]
    pack = [rows[seat].pop(0) for _ in range(ESCALATION_HAND) for seat in order]
    held = [ESCALATION_HAND] * seats
    for move in plays:
        held[move.seat] -= len(move.cards)
        drawn = ESCALATION_HAND - held[move.seat]
        pack += rows[move.seat][:drawn]
        del rows[move.seat][:drawn]
        held[move.seat] = ESCALATION_HAND
    return {
        "game": "escalation",
        "dealt": [format_cards([*pack, *rest])],
        "seats": seats,
        "dealer": neighbour(leader, -1, seats),
    }


def duel(
    checkout: Path,
    game: str,
    level: str,
    *,
    deals: int,
    seconds: float,
    seed: int | str = 1,
    processes: int | None = None,
    progress: bool = True,
) -> Comparison:
    """This checkout's bot against that of another one, with the same time for a move."""
    there = Elsewhere(checkout, level, seconds)
    found = duplicate(
        *(level, there, deals),
        game=game,
        seed=seed,
        seconds=seconds,
        processes=processes,
        progress=progress,
    )
    return replace(found, names=(f"{level} here", f"{level} there"))


def commit(checkout: Path) -> str:
    """The commit of a checkout, with a mark if files differ from it."""
    command = ["git", "-C", str(checkout), "describe", "--always", "--dirty", "--abbrev=8"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks duel", description=__doc__)
    parser.add_argument("checkout", type=Path, help="another checkout, with its .venv")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--levels", nargs="+", choices=[*bots()], default=LEVELS)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument(
        "--seconds", type=float, default=0.2, help="the processor time for a move of timed bots"
    )
    parser.add_argument("--processes", type=int, help="as many as there are cores by default")
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args(arguments)
    checkout = asked.checkout.resolve()
    with closing(Opponent(checkout)) as other:
        about = other.about
    print(
        f"here: {commit(HERE)}, Python {platform.python_version()}; "
        f"there: {commit(checkout)}, Python {about['python']}; "
        f"up to {asked.seconds} s of processor time for a move\n"
    )
    for game in asked.games:
        for level in asked.levels:
            found = duel(
                *(checkout, game, level),
                deals=asked.deals,
                seconds=asked.seconds,
                seed=asked.seed,
                processes=asked.processes,
            )
            print(f"{found}\n", flush=True)
