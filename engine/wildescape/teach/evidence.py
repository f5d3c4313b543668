"""What an answer tells: for which misconception, and whether somebody guesses.

Each misconception is weighed against the true rules, and so is a rival that explains what none of
them does: the learner guesses, or thinks something else. One is named only if it leads them both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from math import log
from typing import Any, Final

from wildescape.rules import Rules
from wildescape.teach.drills import DRILLS
from wildescape.teach.drills.base import can_disprove
from wildescape.teach.exercises import Exercise
from wildescape.teach.exercises.findings import Finding
from wildescape.teach.misconceptions import MISCONCEPTIONS, Understanding
from wildescape.teach.progress import Skill

SLIP_SHARE: Final = 0.08
"""How many answers of a learner are slips, whatever the learner thinks."""

EVIDENCE: Final = round(log((1 - SLIP_SHARE) / SLIP_SHARE), 2)
"""How much an answer tells for what it fits, against what it doesn't: the log of the likelihoods.

A slip is taken to hit the one answer in question, so that no single answer can decide.
"""

MARGIN: Final = 4.5
"""How much must tell for a misconception, against the true rules, before it is named."""

LEAD: Final = 0.5
"""How much more must tell for it than for the rival."""

MOST_WEIGHT: Final = 2 * EVIDENCE
"""How much may tell for a misconception: who has lost it must be able to show so soon."""

LEAST_GUESSES, MOST_GUESSES = -1.8, 9.6
"""How little and how much may tell for the rival, for the same reason."""

TIE: Final = 0.1
"""Weights that are this close are equal, and one this small is none."""

SHOWN, MOST_SHOWN = 2, 5
"""How many right answers on items that show a hunted misconception rule it out for mastery.

Each miss that it explains asks for one more, up to a limit.
"""

CLEAR: Final = 6
"""For how many answers a miss that nothing surely explains stands in the way of mastery."""

MISS: Final = ""
"""The doubt that such a miss leaves, beside those about misconceptions."""


@dataclass(frozen=True)
class Part:
    """One thing that was asked, and the answer.

    Args:
        asked: the question.
        answer: what was answered.
        is_right: whether it is right.
        is_elsewhere: whether all that was answered with it is right under another house rule.
    """

    asked: Exercise
    answer: Any
    is_right: bool
    is_elsewhere: bool

    def tells(self, idea: Understanding) -> int:
        """1 if the answer tells for an idea, -1 if against it, else 0."""
        if self.asked.accepts(self.answer, idea):
            return 0 if self.is_right or self.is_elsewhere else 1
        return -1 if self.is_right else 0


def parts_of(exercise: Exercise, answer: Any) -> tuple[Part, ...]:
    """What was asked one by one, each with its answer."""
    is_elsewhere = bool(exercise.elsewhere(exercise.read(answer)))
    return tuple(
        Part(asked, given, asked.accepts(given, asked.truth), is_elsewhere)
        for asked, one in exercise.parts(answer)
        for given in [asked.read(one)]
    )


def explaining(exercise: Exercise, answer: object, finding: Finding) -> tuple[str, ...]:
    """The misconceptions that explain an answer: all of it, or else its wrong parts between them.

    Args:
        exercise: what was asked.
        answer: the answer, as a lesson writes it.
        finding: its judgement.
    """
    is_one = len(exercise.parts(answer)) == 1
    if finding.is_right or finding.misconceptions or finding.elsewhere or is_one:
        return finding.misconceptions
    parts = parts_of(exercise, answer)
    tell = {
        name: [part.tells(each(exercise.scene.rules)) for part in parts]
        for name, each in MISCONCEPTIONS.items()
    }
    fit = {name: tells for name, tells in tell.items() if 1 in tells and -1 not in tells}
    wrong = [place for place, part in enumerate(parts) if not part.is_right]
    is_all = all(any(tells[place] > 0 for tells in fit.values()) for place in wrong)
    return tuple(fit) if is_all else ()


def guessing(exercise: Exercise, finding: Finding, *, is_explained: bool) -> float:
    """How much an answer tells for the rival, against the true rules.

    Args:
        exercise: what was asked.
        finding: the judgement of the answer.
        is_explained: whether a misconception would have given it.
    """
    chance = 1 / exercise.ways
    if finding.is_right:
        return log(chance / (1 - SLIP_SHARE))
    return log((chance if is_explained else 1 - chance) / SLIP_SHARE)


def weighed(
    known: Skill, exercise: Exercise, answer: object, finding: Finding, skill: str = ""
) -> Skill:
    """A skill with what a first answer tells; its boxes and counts stay.

    A miss that a known misconception explains tells for no other. Nothing tells for one that no
    item of the skill's drill can disprove, and nothing at all what is right at other tables.

    Args:
        known: how the skill stood before.
        exercise: what was asked.
        answer: the answer, as a lesson writes it.
        finding: its judgement.
        skill: what it practises.
    """
    drill, rules = DRILLS.get(skill), exercise.scene.rules
    if finding.elsewhere:
        return replace(known, doubts=_doubts(known, skill, rules))
    explain = explaining(exercise, answer, finding)
    is_whole = explain == finding.misconceptions
    explain = tuple(name for name in explain if not drill or can_disprove(drill, name, rules))
    before = known.misconceptions
    sure = {name for name in explain if before.get(name, 0.0) >= MARGIN} if is_whole else ()
    weights = dict(before)
    guesses = known.guesses + guessing(exercise, finding, is_explained=bool(explain))
    spoken = exercise.tells_apart(answer) if finding.is_right else ()
    for name in sure or explain:
        weights[name] = weights.get(name, 0.0) + EVIDENCE
    for name in spoken:
        weights[name] = max(weights.get(name, 0.0) - EVIDENCE, -MARGIN)
    # What is too much is taken from both, so that it's forgotten which of them it told apart.
    excess = max([weight - MOST_WEIGHT for weight in weights.values()], default=0.0)
    guesses = min(max(guesses - max(excess, 0.0), LEAST_GUESSES), MOST_GUESSES)
    # Rounded as it is stored: a reload changes nothing.
    after = replace(
        known,
        misconceptions={
            name: round(min(weight, MOST_WEIGHT), 2)
            for name, weight in weights.items()
            if weight <= -TIE or (weight >= TIE and (not drill or can_disprove(drill, name, rules)))
        },
        guesses=round(guesses, 2),
    )
    doubts = _doubts(known, skill, rules)
    if finding.is_right:
        doubts = {
            name: left - (name == MISS or name in spoken)
            for name, left in doubts.items()
            if left > (name == MISS or name in spoken)
        }
    else:
        if not {*explain} & sure_of(known).keys():
            doubts[MISS] = CLEAR
        for name in explain:
            if drill and name in drill.misconceptions:
                doubts[name] = min(max(doubts.get(name, 0), SHOWN) + 1, MOST_SHOWN)
    return replace(after, doubts=doubts)


def _doubts(known: Skill, skill: str, rules: Rules) -> dict[str, int]:
    """What stands in the way of mastery: before the first answer, all that a drill hunts."""
    drill = DRILLS.get(skill)
    if known.tries or known.doubts or drill is None:
        return {**known.doubts}
    return {name: SHOWN for name in drill.misconceptions if can_disprove(drill, name, rules)}


def is_puzzling(before: Skill, after: Skill) -> bool:
    """Whether an answer is one more miss, soon after another, that nothing surely explains."""
    return MISS in before.doubts and after.doubts.get(MISS) == CLEAR


def sure_of(stands: Skill) -> dict[str, float]:
    """The misconceptions that lead the true rules and the rival, with their weights."""
    return {
        name: weight
        for name, weight in stands.misconceptions.items()
        if weight >= MARGIN and weight - stands.guesses >= LEAD
    }


def named(skill: str, stands: Skill) -> str | None:
    """The misconception that a learner surely has at a skill; `None` if there is none."""
    return leading(sure_of(stands), DRILLS[skill].misconceptions if skill in DRILLS else ())


def leading(
    weights: Mapping[str, float], hunted: Iterable[str], least: float = MARGIN
) -> str | None:
    """The misconception that most tells for; among equals the first that is `hunted`.

    Args:
        weights: how much tells for each.
        hunted: the ones that are looked for.
        least: how much must tell for it.
    """
    top = max(weights.values(), default=0.0)
    if top < least:
        return None
    first = equals(weights, top)
    return next((name for name in hunted if name in first), first[0])


def equals(weights: Mapping[str, float], weight: float) -> list[str]:
    """The misconceptions for which as much tells."""
    return [name for name, other in weights.items() if abs(other - weight) < TIE]


def told_apart(
    exercise: Exercise, suspect: str, rivals: Collection[str], known: Collection[str] = ()
) -> tuple[int, bool]:
    """From how many others an exercise tells a suspect, and whether from the true rules.

    Args:
        exercise: what would be asked.
        suspect: the misconception that may be one.
        rivals: those that may be one instead: each would answer otherwise.
        known: those that the learner has: what shows them would be laid to them.
    """
    beliefs = {
        name: MISCONCEPTIONS[name](exercise.scene.rules) for name in (suspect, *rivals, *known)
    }
    theirs = exercise.believed(beliefs[suspect])
    differ = sum(exercise.believed(beliefs[rival]) != theirs for rival in rivals)
    blind = sum(not exercise.shows(beliefs[name]) for name in known)
    return differ + blind, exercise.shows(beliefs[suspect])
