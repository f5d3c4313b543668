"""A drill makes items from seeds without end, each on purpose for one misconception.

A random item tells a misconception from the rules in one case of a hundred. So each item is made
for one of the drill's misconceptions in turn, and a learner who has it answers wrongly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from wildescape.cards import COPIES
from wildescape.i18n import Part, Phrase
from wildescape.rules import DEFAULT, Rules
from wildescape.teach.exercises import Exercise
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.questions.base import NO, YES
from wildescape.teach.scenes import Scene

MOST_TRIES: Final = 400
"""How many scenes are tried for an item; if none fits, the last one is taken."""

MORE_TRIES: Final = 20
"""How many that fit are made in search of some that show no other hunted misconception."""

CHOICE: Final = 3
"""Of so many items that fit, the easiest, the middle or the hardest is taken, by the level."""

LEAST_SHARE: Final = 1 / 3
"""The least share of a drill's items that each hunted misconception must get wrong."""

LOOKED_AT: Final = 24
AGAINST: Final = 3
"""Of how many items how many must be able to disprove a misconception that may be suspected."""

AT_ONCE: Final = 4
"""Of how many sets at once an item asks, where one alone can't show both misconceptions."""

SORTED_SHARE: Final = 0.5
"""How many of the random exercises of others ask so: several answers are hardly ever guessed."""

SEVERAL_SHARE: Final = 0.3
"""How many of the random exercises of such a drill ask so."""


class Target(NamedTuple):
    """What an item is made for.

    Args:
        fits: which exercises will do.
        shows: the misconceptions that it shows, by name, the one that shows more often first.
        is_mixed: whether each shows in another part, so a learner with both answers like neither.
    """

    fits: Callable[[Exercise], bool]
    shows: tuple[str, ...] = ()
    is_mixed: bool = False


def answering(answer: object, *shows: str) -> Target:
    """An item with this answer that shows these misconceptions."""
    return Target(lambda exercise: exercise.solution == answer, shows)


def no_then_yes(*shows: tuple[str, ...]) -> tuple[Target, ...]:
    """Items with no for an answer that show these misconceptions, each before one with yes."""
    return tuple(each for one in shows for each in (answering(NO, *one), answering(YES)))


def sorting(*shows: str) -> Target:
    """An item of several sets, as many a yes as a no, that shows all these misconceptions.

    Where each idea makes another no a yes, one set alone can't show two of them.
    """
    return Target(lambda exercise: sorted(_answers(exercise)) == [NO, NO, YES, YES], shows, True)


def one_or_sorting(*shows: str) -> tuple[Target, ...]:
    """Items of one set each for these misconceptions, and then one of several sets for all."""
    return (*no_then_yes(*zip(shows)), sorting(*shows))


def often_sorting(each: Sequence[Target], *shows: str) -> tuple[Target, ...]:
    """Items of one set each, and in between one of several sets for all the misconceptions."""
    return tuple(one for alone in each for one in (alone, sorting(*shows)))


def _answers(exercise: Exercise) -> list[str]:
    """The right answers to what an item asks, one by one."""
    return [str(answer) for _, answer in exercise.parts(exercise.solution)]


def card_count(exercise: Exercise) -> float:
    """How many cards it is about."""
    scene = exercise.scene
    return len(scene.hand) + len(scene.cards) + len(scene.table) + sum(map(len, scene.sets))


@dataclass(frozen=True)
class Earlier:
    """What the items of a drill came from in the versions before it changed.

    Args:
        make: a random exercise.
        plan: what the items were made for in turn.
        misconceptions: the ones that it hunted; those of now if empty.
    """

    make: Callable[[Random, int, Rules], Exercise]
    plan: tuple[Target, ...] = ()
    misconceptions: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Drill:
    """One kind of item; compared by identity, so it can key a cache.

    Args:
        skill: the name of the skill that it practises.
        title: the skill in words.
        goal: the task in a scene, naming those of its facts that are not drawn.
        misconceptions: the ones that it hunts, by name, the one that shows more often first; two
            at most, so that each gets its share.
        make: a random exercise; `level` 0 is easy, 2 is hard.
        hard: how hard an exercise is, beside others of the drill that ask the same; by default,
            how many cards it is about.
        plan: what the items are made for in turn; if empty, for each misconception and for none.
        copies: how often the same card may lie in a scene.
        earlier: where its items came from before, if that has changed.
    """

    skill: str
    title: Part
    goal: Callable[[Scene], Phrase]
    misconceptions: tuple[str, ...]
    make: Callable[[Random, int, Rules], Exercise]
    hard: Callable[[Exercise], float] = card_count
    plan: tuple[Target, ...] = ()
    copies: int = COPIES
    earlier: Earlier | None = None


def _plan(drill: Drill) -> tuple[Target | None, ...]:
    each = [Target(lambda exercise: True, (name,)) for name in drill.misconceptions]
    return drill.plan or (*each, None)


def place_in_plan(drill: Drill, seed: int | str) -> int:
    """Which of the things that a drill's items are made for in turn the item of a seed is for."""
    number = seed if isinstance(seed, int) else Random(f"{drill.skill} {seed}").randrange(60)
    return number % len(_plan(_of_seed(drill, seed)))


def target(drill: Drill, seed: int | str) -> Target | None:
    """What the item of a seed is made for; `None` if for no misconception."""
    return _plan(_of_seed(drill, seed))[place_in_plan(drill, seed)]


def is_mixed(drill: Drill, seed: int | str) -> bool:
    """Whether the item of a seed shows each of its misconceptions in another part."""
    made_for = target(drill, seed)
    return made_for is not None and made_for.is_mixed


def hunted(drill: Drill, seed: int | str) -> str | None:
    """The misconception for which the item of a seed is made, the rarer of two; else `None`."""
    made_for = target(drill, seed)
    is_for_one = made_for and made_for.shows and not made_for.is_mixed
    return made_for.shows[-1] if made_for and is_for_one else None


def item(drill: Drill, seed: int | str, level: int = 0, rules: Rules = DEFAULT) -> Exercise:
    """The item of a seed.

    Args:
        drill: the kind of item.
        seed: determines the item; a number also selects the misconception to hunt. A text comes
            from the code of a set, and gives the same item in every version.
        level: how hard, 0 to 2.
        rules: the house rules; if no item fits under them, any item is given.
    """
    chance = Random(f"{drill.skill} {seed} {level}")
    made_for, drill = target(drill, seed), _of_seed(drill, seed)
    if made_for is None:
        # Vary the answer, so that a constant answer cannot score.
        other = drill.make(chance, level, rules).solution if drill.misconceptions else None
        made_for = Target(lambda exercise: exercise.solution != other)
    wrong = {name: MISCONCEPTIONS[name](rules) for name in drill.misconceptions}
    shown = [wrong.pop(name) for name in made_for.shows]
    alone: list[Exercise] = []
    beside: list[Exercise] = []
    possible = None
    for _ in range(MOST_TRIES):
        exercise = drill.make(chance, level, rules)
        if most_copies(exercise.scene) > drill.copies:
            continue
        possible = exercise
        if not made_for.fits(exercise) or not all(_is_seen(exercise, one) for one in shown):
            continue
        is_alone = not shown or not any(map(exercise.shows, wrong.values()))
        (alone if is_alone else beside).append(exercise)
        if len(alone) == CHOICE or len(beside) == MORE_TRIES:
            break
    found = alone or beside[:CHOICE] or [possible or exercise]
    alike = [one for one in found if one.is_like(found[0])]
    alike.sort(key=drill.hard)
    return alike[(0, len(alike) // 2, -1)[level]]


def kept_item(drill: Drill, seed: int | str, level: int = 0, rules: Rules = DEFAULT) -> Exercise:
    """The item of a seed that a question to a class names: the same in every version.

    Args:
        drill: the kind of item.
        seed: as for `item`.
        level: how hard, 0 to 2.
        rules: the house rules.
    """
    return item(_as_before(drill), seed, level, rules)


def _of_seed(drill: Drill, seed: int | str) -> Drill:
    return _as_before(drill) if isinstance(seed, str) else drill


@cache
def _as_before(drill: Drill) -> Drill:
    if (earlier := drill.earlier) is None:
        return drill
    hunted_then = earlier.misconceptions or drill.misconceptions
    return replace(drill, make=earlier.make, plan=earlier.plan, misconceptions=hunted_then)


@lru_cache(maxsize=1 << 10)
def can_disprove(drill: Drill, name: str, rules: Rules = DEFAULT) -> bool:
    """Whether right answers to a drill's items often enough speak against a misconception.

    If hardly any does, a learner under suspicion could never clear it up.

    Args:
        drill: the kind of item.
        name: the misconception, whether the drill hunts it or not.
        rules: the house rules.
    """
    wrong = MISCONCEPTIONS[name](rules)
    items = (_looked_at(drill, seed, rules) for seed in range(LOOKED_AT))
    against = (each for each in items if not each.accepts(each.read(each.solution), wrong))
    return len([*islice(against, AGAINST)]) == AGAINST


@lru_cache(maxsize=8 * LOOKED_AT)
def _looked_at(drill: Drill, seed: int, rules: Rules) -> Exercise:
    return item(drill, seed, seed % 3, rules)


def _is_seen(exercise: Exercise, misconception: Understanding) -> bool:
    """Whether an exercise shows a misconception, on cards of which it speaks."""
    return exercise.shows(misconception) and misconception.is_about(exercise.scene.all_cards)


def most_copies(scene: Scene) -> int:
    """How many copies of one card a scene holds at most."""
    return max(Counter(scene.all_cards).values(), default=0)


@cache
def shares(drill: Drill, rules: Rules = DEFAULT, seeds: int = 240) -> Mapping[str, float]:
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
