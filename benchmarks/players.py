"""How strong the bots are: each level against the one below, on duplicate deals."""

from functools import partial

from wildescape.arena import GAMES, duplicate
from wildescape.players import bots
from wildescape.players.strong import StrongPlayer

DEALS = {"wildescape": 400, "escalation": 200}

SAMPLES = 48
"""The deals that `strong` samples for a move here; it plays with more where nobody waits."""

LEVELS = tuple(bots())
PAIRS = tuple(zip(LEVELS[1:], LEVELS, strict=False))


def made(name: str) -> object:
    """What plays at a level."""
    if name != "strong":
        return name
    strong = partial(StrongPlayer, samples=SAMPLES)
    strong.__name__ = f"strong with {SAMPLES} deals a move"
    return strong


def main() -> None:
    for game in GAMES:
        for upper, lower in PAIRS:
            print(f"{duplicate(made(upper), made(lower), DEALS[game], game=game)}\n", flush=True)
