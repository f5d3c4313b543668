"""Whether what the judges of plays call a mistake is one, on positions not used for anything else.

Choices in the middle of hands between club players are graded. How many verdicts are the same
with ten times the trial deals, and how many mistakes stay mistakes when whole bots play out 200
fresh deals?
"""

import time
from itertools import islice, starmap
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from wildescape.cards import NATURAL_RANKS
from wildescape.hand import HandState
from wildescape.match import PACKS
from wildescape.players import player
from wildescape.teach.best_play import Judges, WholeBots
from wildescape.teach.exercises import Grade
from wildescape.teach.review import choice
from wildescape.turns import SEATS

POSITIONS = 60
CARDS = range(4, 15)
"""How many cards the seat in turn holds."""

MANY = 1000
"""The trial deals of the second grading."""

PLAYED = 200
FRESH = 2027
"""On how many deals mistakes are played out again, and the seed from which they follow."""

PROCESSES = 2


class Graded(NamedTuple):
    """A play that was graded.

    Args:
        is_mistake: the verdict.
        is_other: the verdict with many trial deals, all deals being others.
        gaps: of a mistake, how far it is behind on fresh deals, as it is and less two errors.
    """

    is_mistake: bool
    is_other: bool
    gaps: tuple[float, float] | None


def decision(seed: str) -> Grade | None:
    """A choice in the middle of a hand between club players, if there is one in that hand.

    A legal move by chance is among the plays, as a learner may have any idea.
    """
    chance = Random(seed)
    pack = chance.sample(PACKS, len(PACKS))
    trump, leader = chance.choice(NATURAL_RANKS), chance.choice(SEATS)
    hand = HandState.start([pack[seat::6] for seat in SEATS], trump, leader)
    bot, found = player("club", chance), []
    while hand.turn is not None:
        if len(hand.hands[hand.turn]) in CARDS:
            found.append((hand, chance.choice(hand.moves)))
        hand = hand.after(bot.choose(hand.view(hand.turn)).move)
    chance.shuffle(found)
    return next(filter(None, starmap(choice, found)), None)


def graded(number: int) -> list[Graded]:
    """The plays of a choice, graded twice, and the mistakes among them played out again."""
    exercise = decision(f"judges {number}")
    if exercise is None:
        return []
    view, plays = exercise.view, exercise.scene.plays
    grading = exercise.grading
    other = Judges(view, plays, MANY, FRESH).grading
    found = []
    for place, cards in enumerate(plays):
        gaps = None
        if is_mistake := grading.is_mistake(place):
            bots = WholeBots(view, plays[grading.best], cards, FRESH + 1)
            while bots.deals < PLAYED:
                for _ in bots.play_out():
                    pass
            gaps = bots.behind(0), bots.behind(2)
        found.append(Graded(is_mistake, other.is_mistake(place), gaps))
    return found


def main() -> None:
    begun = time.monotonic()
    with Pool(PROCESSES) as pool:
        positions = list(islice(filter(None, pool.imap(graded, range(2 * POSITIONS))), POSITIONS))
    every = [one for position in positions for one in position]
    same = sum(one.is_mistake == one.is_other for one in every)
    gaps = [one.gaps for one in every if one.gaps]
    stay, clear = sum(gap > 0 for gap, _ in gaps), sum(least > 0 for _, least in gaps)
    print(f"{len(positions)} positions with {len(every)} plays, {len(gaps)} of them mistakes")
    print(f"  {same} verdicts are the same with {MANY} other trial deals: {same / len(every):.3f}")
    if gaps:
        print(f"  {stay} mistakes are behind on {PLAYED} fresh deals: {stay / len(gaps):.3f}")
        print(f"  {clear} are so by more than two standard errors: {clear / len(gaps):.3f}")
    print(f"  {time.monotonic() - begun:.0f} s")
