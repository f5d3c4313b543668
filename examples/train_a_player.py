"""Train a player of Wild Escape on one core: `OMP_NUM_THREADS=1 python examples/train_a_player.py`.

Deep Monte-Carlo: six copies of one network play hands against each other. It says what an action is
worth from what the seat sees and what the action does, and learns it from how the hand ended: 1, 0
or -1. The weights are saved, and the player meets `beginner` on deals that it hasn't learned from.
"""

import argparse
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
from wildescape.arena import duplicate
from wildescape.env import Batch, WildEscapeEnv, as_player

ENV = WildEscapeEnv()
SEEN_HIGH = ENV.observation_space("seat_0")["observation"].high.astype(np.float32)
DONE_HIGH = ENV.features_space.high.astype(np.float32)
BLOCKS = "trump", "owner", "shed", "passed", "escaped"
HIDDEN, GAMES, HANDS = (128, 64), 64, 8000
KEPT, SAMPLE = 100_000, 512  # how many of the last moves it learns from, and how many at once
ANY_MOVE = 0.03  # how often a seat tries any action, so that those are learned about too


def by_rank(cards):
    """How many cards there are of each rank, from the number of each card."""
    suits, jokers = cards[:, :52].reshape(-1, 13, 4), cards[:, 52:]
    return np.hstack([suits.sum(2), jokers]).astype(np.float32)


def situations(seen):
    """What the network is told of observations; what it leaves out it would learn by heart."""
    shares = seen / SEEN_HIGH
    played = seen[:, ENV.blocks["played"]].reshape(-1, 6, 54).sum(1)
    counted = by_rank(seen[:, ENV.blocks["table"]]) / 5, by_rank(played) / 12
    return np.hstack([*(shares[:, ENV.blocks[name]] for name in BLOCKS), *counted])


class Trained:
    """A network with two hidden layers, and a policy: it chooses the action that is worth most."""

    def __init__(self, weights):
        self.weights = [*weights]

    @classmethod
    def new(cls, rng):
        """One that knows nothing."""
        told, weights = situations(np.zeros((1, len(SEEN_HIGH)), np.int8)).shape[1], []
        for ins, outs in pairwise((told + len(DONE_HIGH), *HIDDEN, 1)):
            weights += [rng.normal(0, (2 / ins) ** 0.5, (ins, outs)), np.zeros(outs)]
        return cls(each.astype(np.float32) for each in weights)

    @classmethod
    def read(cls, file):
        """One that was saved."""
        with np.load(file) as saved:
            return cls(saved.values())

    def worth(self, told, rows, counts):
        """What actions are worth, where so many of them belong to each situation."""
        one, one_bias, two, two_bias, last, last_bias = self.weights
        shared = np.repeat(told @ one[: told.shape[1]] + one_bias, counts, axis=0)
        units = np.maximum(shared + rows / DONE_HIGH @ one[told.shape[1] :], 0)
        return (np.maximum(units @ two + two_bias, 0) @ last + last_bias).ravel()

    def __call__(self, observation, features):
        told = situations(observation["observation"][None])
        return features.actions[self.worth(told, features.rows, len(features.rows)).argmax()]

    def slopes(self, inputs, aims):
        """How the squared error grows with each weight."""
        one, one_bias, two, two_bias, last, last_bias = self.weights
        units = np.maximum(inputs @ one + one_bias, 0)
        deeper = np.maximum(units @ two + two_bias, 0)
        error = (deeper @ last + last_bias - aims[:, None]) / len(aims)
        back = error @ last.T * (deeper > 0)
        first = back @ two.T * (units > 0)
        pairs = (inputs, first), (units, back), (deeper, error)
        return [slope for put, off in pairs for slope in (put.T @ off, off.sum(0))]


class Adam:
    """Gradient descent with a step of its own for each weight."""

    def __init__(self, weights):
        self.steps, self.weights = 0, weights
        self.drift, self.scale = ([np.zeros_like(each) for each in weights] for _ in range(2))

    def step(self, slopes, rate):
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for at, slope in enumerate(slopes):
            self.drift[at] += 0.1 * (slope - self.drift[at])
            self.scale[at] += 0.001 * (slope**2 - self.scale[at])
            self.weights[at] -= rate * self.drift[at] / (np.sqrt(self.scale[at]) + 1e-8)


def train(hands=HANDS, seed=1, minutes=10.0):
    """Play so many hands, or for so many minutes of processor time if those are over before."""
    rng, start = np.random.default_rng(seed), time.process_time()
    player = Trained.new(rng)
    adam, batch = Adam(player.weights), Batch(ENV, GAMES, seed)
    inputs = np.zeros((KEPT, len(player.weights[0])), np.float32)
    aims = np.zeros(KEPT, np.float32)
    moves, steps, ended, playing = 0, 0, 0, [[] for _ in range(GAMES)]
    while ended < hands and (spent := time.process_time() - start) < 60 * minutes:
        found, seats = batch.features(), batch.seats
        told = situations(batch.observations()["observation"])
        worth = player.worth(told, found.rows, np.diff(found.starts))
        chosen = []
        for game, (first, end) in enumerate(pairwise(found.starts)):
            tries = rng.random() < ANY_MOVE
            chosen.append(rng.integers(first, end) if tries else first + worth[first:end].argmax())
            if end - first > 1:
                put = np.concatenate([told[game], found.rows[chosen[-1]] / DONE_HIGH])
                playing[game].append((seats[game], put))
        for game, payoffs, _ in batch.step(found.actions[chosen]):
            for seat, put in playing[game]:
                inputs[moves % KEPT], aims[moves % KEPT] = put, payoffs[seat]
                moves += 1
            playing[game].clear()
            ended += 1
            if ended % 500 == 0:
                print(f"{ended} hands, {spent / 60:.1f} minutes", flush=True)
        steps += 1
        if moves and steps % 4 == 0:
            some = rng.integers(min(moves, KEPT), size=SAMPLE)
            adam.step(player.slopes(inputs[some], aims[some]), 0.001 * (1 - 0.95 * ended / hands))
    return player


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS, help="how many it plays at most")
    parser.add_argument("--minutes", type=float, default=10, help="the processor time at most")
    parser.add_argument("--seed", type=int, default=1, help="the source of all chance")
    parser.add_argument("--deals", type=int, default=200, help="how many it plays in the end")
    parser.add_argument("--save", default="trained.npz", help="the file for the weights")
    asked = parser.parse_args()
    if not Path(asked.save).absolute().parent.is_dir():
        parser.error(f"there is no folder for {asked.save}")
    player = train(asked.hands, asked.seed, asked.minutes)
    np.savez(asked.save, *player.weights)
    print(duplicate(as_player(player, sees="both"), "beginner", asked.deals, processes=1))
    print(f"{time.process_time() / 60:.1f} minutes of processor time, all told")


if __name__ == "__main__":
    main()
