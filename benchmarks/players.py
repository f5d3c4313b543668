"""How strong the bots are: each level against the one below, on duplicate deals."""

from wildescape.arena import duplicate
from wildescape.players import bots
from wildescape.simulate import GAMES

DEALS = {"wildescape": 400, "escalation": 200}

SECONDS = 0.2
"""How long `strong` may think about a move of Escalation."""


def main() -> None:
    levels = list(bots())
    for game in GAMES:
        for upper, lower in zip(levels[1:], levels, strict=False):
            found = duplicate(upper, lower, DEALS[game], game=game, seconds=SECONDS)
            print(f"{found}\n", flush=True)
