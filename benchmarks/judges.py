"""Whether what the judges of plays call a mistake is one, on positions not used for anything else.

Choices in the middle of hands between club players are graded. How many verdicts are the same
with ten times the trial deals, and how many mistakes stay mistakes when whole bots play out 200
fresh deals? Mistakes are rare, so that further positions are graded until there are enough.
"""

import time
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from wildescape.game import Act
from wildescape.players import player
from wildescape.teach.best_play import Judges, WholeBots
from wildescape.teach.exercises import Grade
from wildescape.teach.scenes import Scene

from training.hands import dealt

POSITIONS = 60
MISTAKES = 20
MOST_POSITIONS = 600
"""How many positions are graded twice, and until how many mistakes are found others once."""

CARDS = range(4, 15)
"""How many cards the seat in turn holds."""

BY_CHANCE = 2
"""How many legal moves by chance are graded beside that of the club player."""

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
    is_other: bool | None
    gaps: tuple[float, float] | None


def decision(seed: str) -> Grade | None:
    """A choice in the middle of a hand between club players, if there is one in that hand.

    Legal moves by chance are among the plays, as a learner may have any idea.
    """
    chance = Random(seed)
    hand = dealt(chance)
    bot, found = player("club", chance), []
    while hand.turn is not None:
        move, held = bot.choose(hand.view(hand.turn)).move, hand.hands[hand.turn]
        if len(held) in CARDS and move.act in (Act.PLAY, Act.PASS) and move.cards != held:
            moves = [move, *(chance.choice(hand.moves) for _ in range(BY_CHANCE))]
            plays = tuple(sorted({move.cards for move in moves}))
            if len(plays) > 1:
                found.append((hand, plays))
        hand = hand.after(move)
    if not found:
        return None
    hand, plays = chance.choice(found)
    scene = Scene(hand.rules, hand.trump, me=hand.turn, game=hand, plays=plays)
    return Grade(scene, hand.view(hand.turn))


def graded(number: int) -> list[Graded]:
    """The plays of a choice, the mistakes among them played out again; nothing without a choice.

    Args:
        number: which hand; the first ones are graded twice.
    """
    exercise = decision(f"judges {number}")
    if exercise is None:
        return []
    view, plays, grading = exercise.view, exercise.scene.plays, exercise.grading
    other = Judges(view, plays, MANY, FRESH).grading if number < POSITIONS else None
    found = []
    for place, cards in enumerate(plays):
        gaps = None
        if is_mistake := grading.is_mistake(place):
            bots = WholeBots(view, plays[grading.best], cards, FRESH + 1)
            while bots.deals < PLAYED:
                for _ in bots.play_out():
                    pass
            gaps = bots.behind(), bots.behind(2)
        found.append(Graded(is_mistake, other and other.is_mistake(place), gaps))
    return found


def main() -> None:
    begun = time.monotonic()
    verdicts: list[Graded] = []
    gaps: list[tuple[float, float]] = []
    with Pool(PROCESSES) as pool:
        for number, found in enumerate(pool.imap(graded, range(MOST_POSITIONS)), start=1):
            verdicts += [one for one in found if one.is_other is not None]
            gaps += [one.gaps for one in found if one.gaps]
            if number >= POSITIONS and len(gaps) >= MISTAKES:
                break
    same = sum(one.is_mistake == one.is_other for one in verdicts)
    print(f"{POSITIONS} positions with {len(verdicts)} plays")
    print(f"  {same / len(verdicts):.3f} of the verdicts are the same with {MANY} other deals")
    stay, clear = sum(gap > 0 for gap, _ in gaps), sum(least > 0 for _, least in gaps)
    print(f"{number} positions with {len(gaps)} mistakes, played out on {PLAYED} fresh deals")
    print(f"  {stay} are behind, {clear} by more than two standard errors")
    print(f"  {time.monotonic() - begun:.0f} s")
