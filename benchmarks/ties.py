"""How close is a tie: the network's first move against the plain move, played out by whole bots.

The bots play hands with each other. Where the move that the network puts first isn't plain, it's
played out beside the best of those that are plainer in this, on the same deals, which fit what the
seat knows. By what isn't plain, and by how much more the network sees in the move, the table says
how much more it brings: a share of a win, with its standard error. The prices of `players/plain.py`
are to be where that isn't clearly above 0.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, stdev
from typing import NamedTuple

from wildescape.game import View
from wildescape.hand import HandMoves
from wildescape.players.club import ESCAPE, LET_OUT, Candidate, Thought
from wildescape.players.judgement import CLUB, STRONG
from wildescape.players.plain import PlainPrices
from wildescape.teach.best_play import WholeBots

from training.hands import dealt

KINDS = PlainPrices._fields
GAPS = (0.0, 0.01, 0.03, 0.06, 0.12)
"""The kinds of price, and the gaps of worth that bound the columns."""

HANDS = 200
DEALS = 2
"""How many hands are looked through, and on how many deals a position is played out."""

LEAST = 0.004
"""From which difference in price on a move is plainer."""


class Tie(NamedTuple):
    """A position where the network's first move isn't plain.

    Args:
        kind: what isn't plain about it.
        column: how much more worth the network sees in it, as a place in `GAPS`.
        view: what the seat in turn knows.
        first: the move.
        plain: the best move that is plainer.
    """

    kind: str
    column: int
    view: View
    first: Candidate
    plain: Candidate


def ties(view: View, judgement: str) -> Iterator[Tie]:
    """What isn't plain about the move that a network puts first."""
    candidates = [one for one in Thought(view, judgement).candidates() if one.worth > LET_OUT]
    first = max(candidates, key=lambda one: one.worth, default=None)
    if first is None or first.worth == ESCAPE:
        return
    for place, kind in enumerate(KINDS):
        least = first.prices[place] - LEAST
        plainer = [one for one in candidates if one.prices[place] < least]
        # What is plainer in this must not be less plain in what weighs more.
        plainer = [one for one in plainer if sum(one.prices[:place]) <= sum(first.prices[:place])]
        if plainer:
            plain = max(plainer, key=lambda one: one.worth)
            gap = first.worth - plain.worth
            if gap < GAPS[-1]:
                column = max(at for at, least in enumerate(GAPS) if gap >= least)
                yield Tie(kind, column, view, first, plain)


def played_out(judgement: str, number: int) -> list[tuple[str, int, float]]:
    """By kind and column: how much more the first move brought; one position of each in a hand."""
    chance = random.Random(f"ties {number}")
    hand = dealt(chance)
    found: defaultdict[tuple[str, int], list[Tie]] = defaultdict(list)
    while hand.turn is not None:
        view = hand.view(hand.turn)
        assert isinstance(view.moves, HandMoves)
        move = view.moves[0]
        if view.moves.plays:
            for tie in ties(view, judgement):
                found[tie.kind, tie.column].append(tie)
            move = Thought(view, judgement).candidates()[0].move
        hand = hand.after(move)
    brought = []
    for cell in sorted(found):
        tie = chance.choice(found[cell])
        bots = WholeBots(tie.view, tie.first.move.cards, tie.plain.move.cards, number)
        while bots.deals < DEALS:
            for _ in bots.play_out():
                pass
        brought.append((*cell, bots.behind()))
    return brought


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks ties", description=__doc__)
    parser.add_argument("--judgement", choices=[CLUB, STRONG], default=STRONG)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args(arguments)
    cells: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    with Pool(asked.processes) as pool:
        work = partial(played_out, asked.judgement)
        for found in pool.imap_unordered(work, range(asked.hands)):
            for kind, column, more in found:
                cells[kind, column].append(more)
    print(
        f"{asked.judgement}: what the network's first move brings beyond the plain one, on average"
    )
    print("  the network sees more by" + "".join(f"{f'up to {gap}':>24}" for gap in GAPS[1:]))
    for kind in KINDS:
        columns = (cells[kind, column] for column in range(len(GAPS) - 1))
        print(f"  {kind:24}" + "".join(f"{_told(column):>24}" for column in columns))


def _told(column: list[float]) -> str:
    if len(column) < 2:
        return "–"
    error = stdev(column) / sqrt(len(column))
    return f"{fmean(column):+.3f} ±{error:.3f} ({len(column)})"


if __name__ == "__main__":
    main()
