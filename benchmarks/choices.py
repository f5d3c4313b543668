"""Choices for lessons: `python -m benchmarks.choices 5` finds five in hands between club players.

Each is printed as a position in which everybody has told a count, with what both judges find on
many deals. In each a play is a mistake by a wide margin.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice

from wildescape.game import NO_LOG
from wildescape.positions import format_position
from wildescape.teach.best_play import Judges, WholeBots
from wildescape.teach.exercises import Grade

from benchmarks.judges import PLAYED, decision

MOST_CARDS = 9
WIDE = 0.2
"""How many cards the learner holds at most, and how far behind a mistake is to both judges."""


def choices() -> Iterator[Grade]:
    """Choices of a lead with few cards, in which nothing but the position is known."""
    for exercise in filter(None, (decision(f"choices {number}") for number in count())):
        hand, me = exercise.scene.game, exercise.scene.me
        if len(hand.hands[me]) <= MOST_CARDS and not hand.table and not hand.escaped:
            hand = replace(hand, told=tuple(map(len, hand.hands)), log=NO_LOG)
            yield Grade(exercise.scene.about(game=hand))


def widely_wrong(exercise: Grade) -> str:
    """A play that is far behind the best, with the figures; nothing if there is none."""
    plays = exercise.scene.plays
    judges = Judges(exercise.view, plays)
    for _ in judges.try_out():
        pass
    for place, name in enumerate(exercise.plays):
        if judges.scales.behind(place) > WIDE:
            bots = WholeBots(exercise.view, plays[judges.scales.best], plays[place])
            for _ in bots.steps():
                pass
            while bots.is_worse and bots.deals < PLAYED:
                for _ in bots.play_out():
                    pass
            if bots.behind() > WIDE:
                return f"{name}: {judges.scales.behind(place):.2f}, {bots.behind():.2f} behind"
    return ""


def main() -> None:
    found = ((exercise, widely_wrong(exercise)) for exercise in choices())
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    for exercise, wrong in islice((one for one in found if one[1]), wanted):
        print(f"{format_position(exercise.scene.game)}\n{[*exercise.plays]}\n{wrong}\n", flush=True)


if __name__ == "__main__":
    main()
