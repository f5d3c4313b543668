"""How surely practice finds a wrong idea: learners with none, one or two of them, who also slip.

A learner answers as the idea has it, slips now and then, and after a miss gives the right answer.
"""

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from statistics import mean
from typing import Any, NamedTuple

from wildescape.notation import format_cards
from wildescape.teach.check import MOST_ITEMS, TOPICS, Check
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.exercises import Exercise
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.practice import MOST_SEEDS, PracticeSession
from wildescape.teach.progress import Progress

from tests.engine.teach.answers import sent
from tests.engine.teach.similar_games import GAMES

LEARNERS = 40
"""How many learners there are of each sort, and ten times as many with the true rules."""

SLIPS = 0.05
SOON = 5
"""Within how many items an idea should be named."""

SESSION = 20
"""How many items a session has."""

DAYS = 30
A_DAY = 5
"""How many items are asked on each of the thirty days."""

CURES = 0.4
"""How often the explanation of a miss cures."""

RELAPSES = 0.05
"""How often, from a day to the next, a cured idea is back."""

TODAY = 20_000

PAIRS = [(skill, idea) for skill, drill in DRILLS.items() for idea in drill.misconceptions]
"""Each drill with each wrong idea that it hunts."""

TWO = [skill for skill, drill in DRILLS.items() if len(drill.misconceptions) == 2]
"""The drills that hunt two."""


def mind(ideas: Iterable[str]) -> Understanding:
    """The rules as somebody with all these ideas takes them."""
    bases = tuple(MISCONCEPTIONS[idea] for idea in ideas)
    understanding: Understanding = type("Mind", bases or (Understanding,), {})()
    return understanding


class Learner:
    """Answers items as somebody with wrong ideas does.

    Args:
        seed: what the slips follow from.
        ideas: the names of the wrong ideas, none for the true rules.
        slips: the share of answers that are slips.
    """

    def __init__(self, seed: str, ideas: Iterable[str] = (), slips: float = SLIPS) -> None:
        self.chance = random.Random(seed)
        self.slips = slips
        self.think(ideas)

    def think(self, ideas: Iterable[str]) -> None:
        """Have these ideas from now on."""
        self.ideas = tuple(ideas)
        self.understanding = mind(self.ideas)

    def answer(self, exercise: Exercise) -> Any:
        """An answer as a lesson writes it; `None` for want of one."""
        slips = self.chance.random() < self.slips
        meant: Any = exercise.believed(self.understanding)
        if exercise.kind == "select_cards":
            some = [*exercise.choices()]
            right = [one for one in some if exercise.accepts(one, self.understanding)]
            if not right:
                return None
            one = self.chance.choice(right)
            others = [other for other in some if len(other) == len(one) and other not in right]
            return format_cards(self.chance.choice(others) if slips and others else one)
        return self._slip(exercise, meant) if slips else meant

    def _slip(self, exercise: Exercise, meant: Any) -> Any:
        """Another answer than was meant, close to it."""
        match exercise.kind:
            case "choose" | "predict":
                return self.chance.choice([one for one in exercise.options if one != str(meant)])
            case "number":
                return max(meant + self.chance.choice((-2, -1, 1, 2)), 0)
            case "assign" | "sort":
                place = self.chance.randrange(len(meant))
                one = exercise.exercises[place]
                other = self.chance.choice([key for key in one.options if key != str(meant[place])])
                return [*meant[:place], other, *meant[place + 1 :]]
            case "order":
                place = self.chance.randrange(len(meant) - 1)
                return [*meant[:place], meant[place + 1], meant[place], *meant[place + 2 :]]
            case "partition":
                # One play is taken apart into single cards.
                long = [play for play in meant if len(play.split()) > 1]
                if not long:
                    return meant
                gone = self.chance.choice(long)
                return [*(play for play in meant if play is not gone), *gone.split()]
            case kind:
                raise ValueError(f"nobody knows how to slip at {kind}")


class Moment(NamedTuple):
    """What came of an item: the idea that was named, and how the skill then stood."""

    named: str | None
    is_right: bool
    is_mastered: bool
    is_puzzling: bool = False


class Practising:
    """A learner at one skill, item by item.

    Args:
        learner: who answers.
        skill: what is practised.
        seed: the seed of the first item.
    """

    def __init__(self, learner: Learner, skill: str) -> None:
        self.learner = learner
        self.skill = skill
        self.progress = Progress()
        self.session = PracticeSession(learner.chance.randrange(MOST_SEEDS))

    def moments(self, items: int, today: int = TODAY) -> Iterator[Moment]:
        """So many items, one after another."""
        self.session.choose(self.skill, self.progress)
        for _ in range(items):
            yield self._moment(today)
            self.session.next(self.progress)

    def _moment(self, today: int) -> Moment:
        assert self.session.item
        attempt = self.session.item.attempt
        answer, named = self.learner.answer(attempt.exercise), None
        is_right, puzzles = False, False
        if answer is None:
            while not attempt.is_given_away:
                self.session.hint()
        else:
            is_right, named = self._give(answer, today), attempt.misconception
            puzzles = attempt.is_puzzling
        if not attempt.is_over:
            self._give(attempt.exercise.solution, today)
        is_mastered = self.progress.skills[self.skill].is_mastered
        return Moment(named, is_right, is_mastered, puzzles)

    def _give(self, answer: Any, today: int) -> bool:
        assert self.session.item
        given = sent(self.session.item.attempt, answer)
        self.progress, finding = self.session.answer(given, self.progress, today)
        return finding.is_right


def practising(skill: str, ideas: Sequence[str], number: int, slips: float = SLIPS) -> Practising:
    """One of the learners with these ideas, at a skill."""
    return Practising(Learner(f"{skill} {ideas} {number} {slips}", ideas, slips), skill)


class Search(NamedTuple):
    """The search for one idea: when it was named, if ever, and which was named first."""

    at: int | None
    first: str | None


def search(skill: str, idea: str, number: int, slips: float = SLIPS) -> Search:
    """How a learner with an idea is found."""
    first = None
    for at, moment in enumerate(practising(skill, [idea], number, slips).moments(SESSION), 1):
        first = first or moment.named
        if moment.named == idea:
            return Search(at, first)
    return Search(None, first)


def share(cases: Iterable[bool]) -> float:
    """Which share of the cases it is, in per cent."""
    return 100 * mean(cases)


class Found(NamedTuple):
    """What was found of the learners with one idea at one drill, in per cent."""

    soon: float
    other: float
    others: tuple[str, ...]


def found(skill: str, idea: str, learners: int = LEARNERS) -> Found:
    """Which share of the learners with an idea is found soon, and told of another idea first."""
    searches = [search(skill, idea, number) for number in range(learners)]
    others = [one.first for one in searches if one.first not in (None, idea)]
    return Found(
        share((one.at or SESSION + 1) <= SOON for one in searches),
        share(one.first not in (None, idea) for one in searches),
        tuple(sorted({*map(str, others)})),
    )


def wrongly_named(slips: float, learners: int = 10 * LEARNERS) -> float:
    """The share of sessions of learners with the true rules in which an idea is named."""
    skills = [*DRILLS]
    return share(
        any(
            moment.named
            for moment in practising(skills[number % len(skills)], (), number, slips).moments(
                SESSION
            )
        )
        for number in range(learners)
    )


@cache
def together(skill: str) -> tuple[str, ...]:
    """Both ideas that a drill hunts, in the order in which they add up; empty if they don't.

    Each must give its own answers wherever it alone is wrong.
    """
    items = [item(DRILLS[skill], seed) for seed in range(60)]
    one, other = DRILLS[skill].misconceptions
    for ideas in ((one, other), (other, one)):
        both, *alone = mind(ideas), mind(ideas[:1]), mind(ideas[1:])
        fits = [
            [
                each.believed(both) == each.believed(me)
                for each in items
                if each.shows(me) and not each.shows(them)
            ]
            for me, them in (alone, alone[::-1])
        ]
        if all(cases and all(cases) for cases in fits):
            return ideas
    return ()


def both_named(skill: str, learners: int = LEARNERS) -> float:
    """The share of learners with both ideas that a drill hunts who are told of both."""
    ideas = together(skill)
    return share(_are_named(skill, ideas, number) for number in range(learners))


def _are_named(skill: str, ideas: Sequence[str], number: int) -> bool:
    left = {*ideas}
    for moment in practising(skill, ideas, number).moments(SESSION):
        left -= {moment.named or ""}
        if not left:
            return True
    return False


class Later(NamedTuple):
    """How learners fare after they were found.

    Args:
        cured: how many items it takes until a skill counts as mastered, once its idea is gone.
        falsely: the share of sessions with the idea all along after which it counts as mastered.
        falsely_days: the share of the days with the idea after which the skill counts as mastered.
        late_days: the share of the days without it after which the skill doesn't.
    """

    cured: float
    falsely: float
    falsely_days: float
    late_days: float


def cured(skill: str, idea: str, number: int) -> int:
    """After how many items a learner who has just lost an idea masters a skill."""
    at = practising(skill, [idea], number)
    for _ in at.moments(SESSION // 2):
        pass
    at.learner.think(())
    moments = enumerate(at.moments(SESSION), 1)
    return next((count for count, moment in moments if moment.is_mastered), SESSION + 1)


def falsely_mastered(skill: str, idea: str, number: int) -> bool:
    """Whether a skill counts as mastered after a session with an idea."""
    *_, last = practising(skill, [idea], number).moments(SESSION)
    return last.is_mastered


def days(skill: str, idea: str, number: int) -> Iterator[tuple[bool, bool]]:
    """Of each of thirty days, whether it ends with the idea, and with the skill mastered."""
    at = practising(skill, [idea], number)
    chance = random.Random(f"days {skill} {idea} {number}")
    for day in range(TODAY, TODAY + DAYS):
        if not at.learner.ideas and chance.random() < RELAPSES:
            at.learner.think([idea])
        for moment in at.moments(A_DAY, day):
            if not moment.is_right and chance.random() < CURES:
                at.learner.think(())
        yield bool(at.learner.ideas), moment.is_mastered


def later(learners: int = LEARNERS, pairs: Sequence[tuple[str, str]] = PAIRS) -> Later:
    """How so many learners fare, each with one of the pairs in turn."""
    who = [(*pairs[number % len(pairs)], number) for number in range(learners)]
    ends = [end for one in who for end in days(*one)]
    return Later(
        mean(cured(*one) for one in who),
        share(falsely_mastered(*one) for one in who),
        share(is_mastered for has_idea, is_mastered in ends if has_idea),
        share(not is_mastered for has_idea, is_mastered in ends if not has_idea),
    )


# The check of what is known from other games


class Checked(NamedTuple):
    """What the check found of learners with the same ideas, in per cent but for the numbers.

    Args:
        named: the share of their ideas that are named.
        wrongly: the share of learners of whom another idea is named.
        skips: how many lessons they may skip.
        falsely: the share of learners who may skip a lesson that hunts an idea of theirs.
        items: how many items they were asked.
    """

    named: float
    wrongly: float
    skips: float
    falsely: float
    items: float


def check(learner: Learner) -> Check:
    """A check that a learner has taken to its end."""
    taken = Check(learner.chance.randrange(MOST_SEEDS))
    while taken.item:
        taken.answered(learner.answer(taken.item.exercise))
    return taken


def checked(ideas: Sequence[str], learners: int = LEARNERS, slips: float = SLIPS) -> Checked:
    """What the check finds of learners with these ideas."""
    checks = [
        check(Learner(f"check {ideas} {number} {slips}", ideas, slips))
        for number in range(learners)
    ]
    results = [taken.result for taken in checks]
    return Checked(
        share(idea in result.ideas for result in results for idea in ideas) if ideas else 100,
        share(not {*result.ideas} <= {*ideas} for result in results),
        mean(len(result.lessons) for result in results),
        share(
            any({*hunted} & {*ideas} for hunted in result.lessons.values()) for result in results
        ),
        mean(taken.done for taken in checks),
    )


def tell_checks(learners: int) -> None:
    """Print what the check finds."""
    print(f"the check of at most {MOST_ITEMS} items, {SLIPS:.0%} slips")
    print("  learners               ideas named  another  may skip  one wrongly  items")
    groups = {"the true rules": (), **GAMES}
    singles = {idea: (idea,) for topic in TOPICS for idea in topic.ideas}
    for who, ideas in {**groups, **singles}.items():
        one = checked(ideas, max(learners // 4, 1) if len(ideas) == 1 else learners)
        print(
            f"  {who:22}{one.named:10.0f} %{one.wrongly:7.1f} %{one.skips:10.1f}"
            f"{one.falsely:11.1f} %{one.items:7.1f}"
        )


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks learners", description=__doc__)
    parser.add_argument("--learners", type=int, default=LEARNERS, help="how many of each sort")
    parser.add_argument("--seed", default="made up", help="what ten ideas are made up from")
    asked = parser.parse_args(arguments)
    number = asked.learners
    print(f"wrong ideas, {number} learners each, {SLIPS:.0%} slips")
    print("  drill          idea                   named in five  another first")
    all_found = [found(*pair, number) for pair in PAIRS]
    for (skill, idea), one in zip(PAIRS, all_found, strict=True):
        print(
            f"  {skill:15}{idea:23}{one.soon:11.0f} %{one.other:11.0f} %  " + ", ".join(one.others)
        )
    soon, other = mean(one.soon for one in all_found), mean(one.other for one in all_found)
    least, most = min(one.soon for one in all_found), max(one.other for one in all_found)
    print(
        f"  the mean: named in five {soon:.1f} % (goal: 95), another first {other:.1f} % (goal: 3)"
    )
    print(f"  the worst: named in five {least:.0f} % (goal: 80), another first {most:.0f} %")
    for slips, goal in ((0.05, 1), (0.1, 2)):
        named = wrongly_named(slips, 10 * number)
        print(
            f"{10 * number} learners with the true rules, {slips:.0%} slips: wrongly named in "
            f"{named:.2f} % of sessions of {SESSION} items (goal: {goal})"
        )
    both = {skill: both_named(skill, number) for skill in TWO if together(skill)}
    for skill, times in both.items():
        print(f"  two ideas at once, {skill}: both named in {times:.0f} %")
    print(f"two ideas at once: both named in {mean(both.values()):.1f} % (goal: 85)")
    fared = later(5 * number)
    print(f"an idea is gone: the skill is mastered after {fared.cured:.1f} items")
    print(f"mastered after {SESSION} items with an idea: {fared.falsely:.1f} % (goal: 1)")
    print(f"{DAYS} days with relapses, {A_DAY} items each:")
    print(f"  mastered at the end of {fared.falsely_days:.1f} % of the days with the idea,")
    print(f"  not mastered at the end of {fared.late_days:.1f} % of those without it")
    tell_checks(number)
    # They are learners too, so their module needs this one.
    import_module("benchmarks.other_learners").tell_others(number, asked.seed)
