"""Steps a second of the environments for learning agents, beside PettingZoo's and RLCard's.

A step is what a loop with a random agent does: it looks at the observation, chooses among the legal
actions, and makes the move. Deals count too. The two sides of a ratio take turns, as in `engine`.
"""

import statistics
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from benchmarks.engine import INSTALL, ROUNDS, Side, against, goal, rng

GAMES = 10
"""How many games an environment plays by itself in a round."""

STEPS = {"a hand": 9_200, "Escalation": 13_200}
"""How many steps a second are wanted, on the two cores that these figures are from."""

OURS = {"a hand": "WildEscapeEnv", "Escalation": "EscalationEnv"}
PETTINGZOO = ("hanabi-v5", "leduc_holdem-v4", "texas_holdem-v4", "texas_holdem_no_limit-v6")
RLCARD = ("doudizhu", "gin-rummy", "leduc-holdem", "mahjong", "uno")


def agents(name: str, env: Any) -> Side:
    """Random agents in an environment after PettingZoo's `AECEnv`."""

    env.reset(seed=rng.getrandbits(31))

    def play(_: None) -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            given, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(given["action_mask"]))
                steps += 1
        return steps

    return Side(name, lambda: None, play)


def ours(name: str) -> Side:
    return agents("ours", getattr(import_module("wildescape.env"), OURS[name])())


def alone(name: str) -> None:
    """Prints the steps of an environment by itself, in a second of the processor."""
    side, rates = ours(name), []
    for _ in range(ROUNDS):
        start = time.process_time()
        steps = sum(side.run(None) for _ in range(GAMES))
        rates.append(steps / (time.process_time() - start))
    rate, least = statistics.median(rates), STEPS[name]
    print(f"{name:34} {rate:,.0f}/s of the processor   {goal(rate >= least, f'≥ {least:,}')}")


def pettingzoo(name: str) -> Callable[[], Side]:
    return lambda: agents(name, import_module("pettingzoo").make("aec", f"classic/{name}"))


def rlcard(name: str) -> Callable[[], Side]:
    def side() -> Side:
        env = import_module("rlcard").make(name, {"seed": rng.getrandbits(31)})

        def play(_: None) -> int:
            state, _ = env.reset()
            steps = 0
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                steps += 1
            return steps

        return Side(name, lambda: None, play)

    return side


def main() -> None:
    print("Steps a second of environments with random agents")
    for name in OURS:
        try:
            alone(name)
        except ModuleNotFoundError as error:
            print(f"{name:34} skipped: there is no {error.name}; {INSTALL}")
    for library, side, games in (
        ("PettingZoo", pettingzoo, PETTINGZOO),
        ("RLCard", rlcard, RLCARD),
    ):
        print(f"beside the card games of {library}")
        for name in OURS:
            try:
                own = ours(name)
            except ModuleNotFoundError as error:
                print(f"{name:34} skipped: there is no {error.name}; {INSTALL}")
                continue
            for game in games:
                against(f"{name}, {game}", None, own, side(game))
