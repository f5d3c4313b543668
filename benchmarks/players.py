"""How strong the bots are: each level against the one below, on duplicate deals."""

from random import Random

from wildescape.arena import GAMES, duplicate
from wildescape.players import bots
from wildescape.players.choice import Expired
from wildescape.players.strong import StrongPlayer

DEALS = {"wildescape": 400, "escalation": 200}

SAMPLES = 48
"""The deals that `strong` samples for a move here; it plays with more where nobody waits."""


def strong(chance: Random, expired: Expired) -> StrongPlayer:
    return StrongPlayer(chance, expired, samples=SAMPLES)


LEVELS = [strong if name == "strong" else name for name in bots()]


def main() -> None:
    print(f"strong samples {SAMPLES} deals a move here\n")
    for game in GAMES:
        for upper, lower in zip(LEVELS[1:], LEVELS, strict=False):
            print(f"{duplicate(upper, lower, DEALS[game], game=game)}\n", flush=True)
