"""A drill makes items from seeds without end, each on purpose for one misconception.

A random item tells a misconception from the rules in one case of a hundred. So each item is made
for one of the drill's misconceptions in turn, and a learner who has it answers wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from wildescape.i18n import Part, Phrase
from wildescape.rules import DEFAULT, Rules
from wildescape.teach.exercises import Exercise
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.scenes import Scene

MOST_TRIES: Final = 300
"""How many scenes are tried for an item; if none fits, the last one is taken."""

MORE_TRIES: Final = 20
"""How many more are tried for one that shows no other hunted misconception."""

LEAST_SHARE: Final = 1 / 3
"""The least share of a drill's items that each hunted misconception must get wrong."""


@dataclass(frozen=True, eq=False)
class Drill:
    """One kind of item; compared by identity, so it can key a cache.

    Args:
        skill: the name of the skill that it practises.
        title: the skill in words.
        goal: the task in a scene, naming those of its facts that are not drawn.
        misconceptions: the ones that it hunts, by name, the one that shows more often first; two
            at most, so that each gets a third.
        make: a random exercise; `level` 0 is easy, 2 is hard.
    """

    skill: str
    title: Part
    goal: Callable[[Scene], Phrase]
    misconceptions: tuple[str, ...]
    make: Callable[[Random, int, Rules], Exercise]


def hunted(drill: Drill, seed: int | str) -> str | None:
    """The misconception for which the item of a seed is made; `None` if for none."""
    targets = (*drill.misconceptions, None)
    number = seed if isinstance(seed, int) else Random(f"{drill.skill} {seed}").randrange(60)
    return targets[number % len(targets)]


def item(drill: Drill, seed: int | str, level: int = 0, rules: Rules = DEFAULT) -> Exercise:
    """The item of a seed.

    Args:
        drill: the kind of item.
        seed: determines the item; a number also selects the misconception to hunt.
        level: how hard, 0 to 2.
        rules: the house rules; if no item fits under them, any item is given.
    """
    chance = Random(f"{drill.skill} {seed} {level}")
    name = hunted(drill, seed)
    wrong = [MISCONCEPTIONS[each](rules) for each in drill.misconceptions]
    wrong.sort(key=lambda each: each.slug != name)
    found = _first(drill, chance, level, rules, lambda one: not wrong or one.shows(wrong[0]))
    if not wrong:
        return found
    if name is None:
        # Vary the answer, so that a constant answer cannot score.
        other = found.solution
        return _first(drill, chance, level, rules, lambda one: one.solution != other)
    if not any(map(found.shows, wrong[1:])):
        return found
    more = (drill.make(chance, level, rules) for _ in range(MORE_TRIES))
    alone = (one for one in more if one.shows(wrong[0]) and not any(map(one.shows, wrong[1:])))
    return next(alone, found)


def _first(
    drill: Drill, chance: Random, level: int, rules: Rules, fits: Callable[[Exercise], bool]
) -> Exercise:
    for _ in range(MOST_TRIES):
        exercise = drill.make(chance, level, rules)
        if fits(exercise):
            break
    return exercise


@cache
def shares(drill: Drill, rules: Rules = DEFAULT, seeds: int = 200) -> Mapping[str, float]:
    """The share of a drill's items that each hunted misconception gets wrong.

    Args:
        drill: the kind of item.
        rules: the house rules.
        seeds: how many items are made.
    """
    items = [item(drill, seed, seed % 3, rules) for seed in range(seeds)]
    wrong = {name: MISCONCEPTIONS[name](rules) for name in drill.misconceptions}
    return {
        name: sum(exercise.differs(understanding) for exercise in items) / seeds
        for name, understanding in wrong.items()
    }
