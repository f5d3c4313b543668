"""Practice: what is due, which item comes next, and what an answer tells.

This is the one place that decides it. The map of lessons, which has no Python at hand, counts by
the same rule; a test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from wildescape.i18n import InputError, Phrase, say
from wildescape.rules import DEFAULT, Rules
from wildescape.teach.attempt import Attempt
from wildescape.teach.check import CHECK, GAME_GOAL, GAMES, Check, game_question
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.drills.base import hunted, is_mixed, place_in_plan
from wildescape.teach.evidence import (
    EVIDENCE,
    MARGIN,
    MISS,
    TIE,
    equals,
    explaining,
    is_puzzling,
    leading,
    sure_of,
    told_apart,
    weighed,
)
from wildescape.teach.exercises import EXERCISES, Exercise
from wildescape.teach.exercises.findings import Finding
from wildescape.teach.lessons import LessonPlan, LessonStep
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.own_hands import OWN
from wildescape.teach.practice_set import PracticeSet, is_set, parse_set
from wildescape.teach.progress import HARDEST, Progress, Skill
from wildescape.teach.toml_table import as_phrase

MOST_SEEDS: Final = 10**6
"""How many items a drill has at each level, before they begin again."""

MOST_LOOKED_AT: Final = 30
"""How many items are looked at for one that tells a suspect from its rivals."""

STRIDE: Final = 7919
"""How far apart they are: sessions with seeds side by side hardly ever ask the same."""

IN_A_ROUND: Final = 10
"""How many questions a round has at most, of what comes back today or was missed last."""

IN_A_MIX: Final = 5
"""How many skills a mixed round asks about."""

REPEATABLE_KINDS: Final = frozenset(
    exercise.kind for exercise in EXERCISES if not exercise.at_table
)
"""The kinds of steps that practice can ask again: all that ask something but whole games."""


def item_name(skill: str, seed: int | str, level: int) -> str:
    """The name under which an item of a drill is kept as a mistake."""
    return f"{skill}:{level}:{seed}"


def named_item(name: str) -> tuple[str, int | str, int] | None:
    """The skill, seed and level of an item by its name; `None` for a step of a lesson."""
    skill, _, rest = name.partition(":")
    level, _, seed = rest.partition(":")
    if skill not in DRILLS or level not in map(str, range(HARDEST + 1)) or not seed:
        return None
    return skill, int(seed) if seed.isdecimal() else seed, int(level)


def repeatable_steps(lessons: Iterable[LessonPlan]) -> dict[str, LessonStep]:
    """The steps of lessons that practice can ask again, by `lesson-id/step-id`."""
    return {
        f"{lesson.id}/{step.id}": step
        for lesson in lessons
        for step in lesson.steps
        if step.kind in REPEATABLE_KINDS
    }


def due(progress: Progress, today: int, steps: Container[str]) -> tuple[str, ...]:
    """What comes back today, by name: first mistakes, then skills, the longest overdue first.

    Only what can be asked counts: a skill needs a drill, a step must still be there, and so must
    what there was to choose in an own hand.

    Args:
        progress: what the learner has done.
        today: the day's number.
        steps: the names of the steps that can be asked again.
    """
    mistakes = (
        name
        for name in progress.due_mistakes(today)
        if named_item(name) or name in steps or name in progress.hands
    )
    skills = (name for name in progress.due_skills(today) if name in DRILLS)
    return (*mistakes, *skills)


def answered(
    progress: Progress,
    skills: Iterable[str],
    attempt: Attempt,
    given: object,
    *,
    today: int,
    name: str | None = None,
    may_puzzle: bool = False,
) -> tuple[Progress, Finding]:
    """Judge an answer; the progress after it, and what was found.

    The attempt keeps both, and the misconception that explains the answer once it is sure.

    Args:
        progress: the learner's progress so far.
        skills: what it practises.
        attempt: what is asked.
        given: what a browser answered.
        today: the day's number.
        name: the name under which a mistake comes back; `None` if it doesn't.
        may_puzzle: whether several misses that nothing explains are said to be a puzzle.

    Raises:
        InputError: for what is no answer to this, and once it is solved.
    """
    answer, finding = attempt.judge(given)
    told: dict[str, float] = {}
    before: dict[str, float] = {}
    puzzles = False
    hunted_here = [*attempt.expects(answer)]
    explain = explaining(attempt.exercise, answer, finding)
    for skill in skills:
        hunted_here += DRILLS[skill].misconceptions if skill in DRILLS else ()
        known = stands = progress.skills.get(skill, Skill())
        if attempt.is_unaided:
            stands = weighed(known, attempt.exercise, answer, finding, skill)
            puzzles |= may_puzzle and is_puzzling(known, stands)
        progress = progress.after_answer(
            skill, finding, stands, today, unaided=attempt.is_unaided, name=name
        )
        before |= sure_of(known)
        told |= {idea: weight for idea, weight in sure_of(stands).items() if idea in explain}
    cards = attempt.exercise.scene.all_cards
    told = {idea: weight for idea, weight in told.items() if MISCONCEPTIONS[idea].is_about(cards)}
    # Of several that explain it together, the one that has just become sure is told.
    new = {idea: weight for idea, weight in told.items() if idea not in before}
    named = leading(new, hunted_here) or leading(told, hunted_here)
    attempt.note(given, finding, named, is_puzzling=puzzles and not named)
    return progress, finding


@dataclass(frozen=True)
class PracticeItem:
    """What practice asks.

    Args:
        attempt: the exercise, and how far the learner has come with it.
        goal: what is asked, in words.
        skill: what it practises; empty for an own hand, and a step of a lesson that names none.
        name: the name under which a mistake comes back; `None` if it doesn't.
    """

    attempt: Attempt
    goal: Phrase
    skill: str
    name: str | None

    @property
    def is_step(self) -> bool:
        """Whether it is a step of a lesson, not an item of a drill."""
        return self.name is not None and not self.is_own and named_item(self.name) is None

    @property
    def is_own(self) -> bool:
        """Whether it is from one of the learner's own hands."""
        return self.name is not None and self.name.startswith(OWN)


class PracticeSession:
    """Practice from item to item: one skill without end, or what comes back today.

    The learner's progress is a value that each step takes, and an answer gives the next one.

    Args:
        seed: what the items follow from, below `MOST_SEEDS`: the first seed that is looked at.
        rules: the house rules of the items.
        steps: the steps of lessons that can be asked again, as in `repeatable_steps`.
        of_class: the house rules of sets, which are the same for everybody.

    `item` is what is asked, `None` while nothing is; `count` says how many items were asked, and
    `check` is the check of what is known from other games, once it is taken, and `set` a class's
    set of items, once it is begun. `round` names what is still to come of a round, `None` outside
    one, and `batch` is what was asked of the set or the round so far.
    """

    def __init__(
        self,
        seed: int = 0,
        rules: Rules = DEFAULT,
        steps: Mapping[str, LessonStep] | None = None,
        of_class: Rules = DEFAULT,
    ) -> None:
        self.rules, self.of_class = rules, of_class
        self.item: PracticeItem | None = None
        self.count = 0
        self.check: Check | None = None
        self.set: PracticeSet | None = None
        self.round: list[str] | None = None
        self.batch: list[PracticeItem] = []
        self._steps = steps or {}
        self._next_seed = seed
        self._returned: set[str] = set()

    def __repr__(self) -> str:
        return f"<PracticeSession: {self.skill or 'no skill'}, asked: {self.count}>"

    @property
    def skill(self) -> str:
        """The skill that is practised without end, `CHECK`, or the code of a set; else empty."""
        if self.check:
            return CHECK
        if self.set:
            return self.set.code
        return self.item.skill if self.item and self.round is None else ""

    def due(self, progress: Progress, today: int) -> tuple[str, ...]:
        """What comes back today and was not asked again in this session."""
        names = due(progress, today, self._steps)
        return tuple(name for name in names if name not in self._returned)

    def missed_last(self, progress: Progress) -> tuple[str, ...]:
        """What was missed on the last day with mistakes, if not asked again in this session."""
        mistakes = {
            name: mistake.day
            for name, mistake in progress.mistakes.items()
            if mistake.box == 1 and name not in self._returned
        }
        last = max(mistakes.values(), default=0)
        names = [name for name, day in mistakes.items() if day == last]
        return tuple(name for name in names if self._can_ask(name, progress))

    def _can_ask(self, name: str, progress: Progress) -> bool:
        return bool(named_item(name)) or name in self._steps or name in progress.hands

    @property
    def result(self) -> dict[str, tuple[int, int]]:
        """Of a set or a round, by skill: how many were right at once and unaided, of how many."""
        return {
            skill: (
                sum(one.attempt.is_solved and one.attempt.is_unaided for one in asked),
                len(asked),
            )
            for skill in dict.fromkeys(one.skill for one in self.batch)
            if (asked := [one for one in self.batch if one.skill == skill])
        }

    # Which item comes next

    def choose(self, skill: str, progress: Progress) -> None:
        """Practise a skill without end, or what `CHECK` or the code of a set stands for.

        Raises:
            InputError: `out_of_range`, for a skill without a drill, or a set that there isn't.
        """
        chosen = parse_set(skill) if is_set(skill) else None
        if not (chosen or skill == CHECK or skill in DRILLS):
            raise InputError("out_of_range", say("There is no such skill."))
        self.stop()
        if chosen:
            self.set = chosen
            self._put_of_set()
        elif skill == CHECK:
            self.check = Check(self._next_seed, self.rules)
            self._put(PracticeItem(Attempt(game_question(self.rules)), GAME_GOAL, "", None))
        else:
            self._put(self._drilled(skill, progress))

    def stop(self) -> None:
        """Ask nothing more."""
        self.item, self.round, self.check, self.set = None, None, None, None
        self.batch = []

    def begin_today(self, progress: Progress, today: int) -> None:
        """Begin a round of what comes back today.

        Raises:
            InputError: `not_now`, if nothing does.
        """
        self._begin_round(self.due(progress, today), progress)

    def begin_mistakes(self, progress: Progress) -> None:
        """Begin a round of what was missed last.

        Raises:
            InputError: `not_now`, if nothing was.
        """
        self._begin_round(self.missed_last(progress), progress)

    def mix(self, progress: Progress) -> tuple[str, ...]:
        """Skills for a mixed round: what was begun, weakest first, then the others as taught."""
        known = [name for name, stands in progress.skills.items() if not stands.is_mastered]
        known.sort(key=lambda name: progress.skills[name].streak)
        taught = [name for step in self._steps.values() for name in step.skills]
        names = [name for name in dict.fromkeys((*known, *taught)) if name in DRILLS]
        return tuple(names[:IN_A_MIX])

    def begin_mix(self, progress: Progress) -> None:
        """Begin a mixed round: one question each of several skills."""
        self._begin_round(self.mix(progress), progress)

    def _begin_round(self, names: Sequence[str], progress: Progress) -> None:
        if not names:
            raise InputError("not_now", say("There's nothing to review."))
        self.stop()
        # A mistake practises its skill too, which then needs no item of its own.
        practised = {self._skill_of(name) for name in names}
        self.round = [name for name in names if name not in practised][:IN_A_ROUND]
        self._put_of_round(progress)

    def _skill_of(self, name: str) -> str:
        """The skill that a mistake is about; empty for a skill itself and for an own hand."""
        if found := named_item(name):
            return found[0]
        step = self._steps.get(name)
        return step.skills[0] if step and step.skills else ""

    @property
    def may_go_on(self) -> bool:
        """Whether another item may come: the answer is known, or the check has the first one."""
        attempt = self.item.attempt if self.item else None
        if attempt is None:
            return False
        if self.check:
            return attempt.finding is not None
        return attempt.is_over or attempt.is_given_away

    def next(self, progress: Progress) -> None:
        """Go on: to another item of the skill, or of the round, or to the end of that.

        Raises:
            InputError: `not_now`, while the answer isn't known.
        """
        asked = self._asked()
        if not self.may_go_on:
            raise InputError("not_now", say("Answer this first, or choose another skill."))
        if self.check:
            self._put_checked()
        elif self.set:
            self._put_of_set()
        elif self.round is not None:
            self._put_of_round(progress)
        else:
            self._put(self._drilled(asked.skill, progress))

    def _put_of_round(self, progress: Progress) -> None:
        """Ask what the round has next; nothing once it is over."""
        if not self.round:
            self.item = None
            return
        name = self.round.pop(0)
        self._returned.add(name)
        is_skill = name in DRILLS
        asked = self._drilled(name, progress) if is_skill else self._missed(name, progress)
        self._put(asked)
        self.batch.append(asked)

    def _put_checked(self) -> None:
        """Ask what the check asks next; nothing once it is over."""
        asked = self.check.item if self.check else None
        if asked is None:
            self.item = None
        else:
            self._put(PracticeItem(Attempt(asked.exercise), asked.goal, "", None))

    def _put_of_set(self) -> None:
        """Ask the next item of the set; nothing once it is over."""
        items = self.set.items if self.set else ()
        if len(self.batch) == len(items):
            self.item = None
            return
        self._put(self._drill_item(*items[len(self.batch)], self.of_class))
        assert self.item is not None
        self.batch.append(self.item)

    def _put(self, asked: PracticeItem) -> None:
        self.item = asked
        self.count += 1

    def _drilled(self, skill: str, progress: Progress) -> PracticeItem:
        """Another item of a skill, at the learner's level."""
        stands = progress.skills.get(skill, Skill())
        seed = self._telling_seed(skill, stands, [*_missed_seeds(skill, progress)])
        self._next_seed = (seed + 1) % MOST_SEEDS
        return self._drill_item(skill, seed, stands.level)

    def _telling_seed(self, skill: str, stands: Skill, missed: Sequence[int | str]) -> int:
        """The seed of the next item: two of three tell what is suspected from its rivals.

        After a miss that nothing explains, as many are made for the same as one that was missed.
        """
        drill, weights = DRILLS[skill], stands.misconceptions
        seeds = [(self._next_seed + STRIDE * n) % MOST_SEEDS for n in range(MOST_LOOKED_AT)]
        likely = {name: weight for name, weight in weights.items() if 0 < weight < MARGIN}
        known = {name: weight for name, weight in weights.items() if weight >= MARGIN}
        if missed and MISS in stands.doubts and not likely and not known and self.count % 3:
            place = place_in_plan(drill, missed[self.count // 3 % len(missed)])
            alike = (seed for seed in seeds if place_in_plan(drill, seed) == place)
            return next(alike, self._next_seed)
        new = next((name for name in drill.misconceptions if name not in weights), None)
        if new and not likely and not known:
            mixed = [seed for seed in seeds if is_mixed(drill, seed)]
            return [*mixed, *(seed for seed in seeds if hunted(drill, seed) == new)][0]
        # One that is known is asked for in turn with those that it may hide; a new one comes first.
        hidden = [name for name in drill.misconceptions if abs(weights.get(name, 0.0)) < MARGIN]
        in_turn = [new] if new or not known else [*known, *hidden]
        turn = in_turn[self.count % len(in_turn)]
        suspect = leading(likely, drill.misconceptions, TIE) or turn
        if suspect is None:
            return self._next_seed
        equal = [name for name in equals(likely, likely.get(suspect, 0.0)) if name != suspect]
        if not equal and self.count % 3 == 0:
            return self._next_seed
        if not {*known} - {suspect}:
            # What asks several things at once tells more.
            seeds.sort(key=lambda seed: not is_mixed(drill, seed))
        asked = cache(lambda seed: item(drill, seed, stands.level, self.rules))
        seed, is_shown = _telling(seeds, asked, suspect, equal, {*known} - {suspect})
        if is_shown or not known or turn in (None, suspect):
            return seed
        # Whatever shows it would be laid to what is known, which may be all that there is to it.
        return _telling(seeds, asked, turn, [], {*known} - {turn})[0]

    def _missed(self, name: str, progress: Progress) -> PracticeItem:
        """What was missed before, once more."""
        if own := progress.hands.get(name):
            goal = say("This was in your own hand. What would you play?")
            return PracticeItem(Attempt(own.exercise), goal, "", name)
        if found := named_item(name):
            return self._drill_item(*found)
        step = self._steps[name]
        assert step.exercise is not None
        attempt = Attempt(step.exercise, step.solution, wrong=step.wrong, why=step.why)
        return PracticeItem(attempt, as_phrase(step.goal), self._skill_of(name), name)

    def _drill_item(
        self, skill: str, seed: int | str, level: int, rules: Rules | None = None
    ) -> PracticeItem:
        drill = DRILLS[skill]
        exercise = item(drill, seed, level, rules or self.rules)
        name = item_name(skill, seed, level)
        attempt = Attempt(exercise, hunted=hunted(drill, seed))
        return PracticeItem(attempt, drill.goal(exercise.scene), skill, name)

    # What the learner does

    def hint(self) -> None:
        """Give the next hint.

        Raises:
            InputError: `not_now`, if nothing is asked; `out_of_range`, after the last hint.
        """
        self._asked().attempt.climb()

    def answer(self, given: object, progress: Progress, today: int) -> tuple[Progress, Finding]:
        """Judge an answer; the progress after it, and what was found.

        Args:
            given: what a browser answered.
            progress: the learner's progress so far.
            today: the day's number.

        Raises:
            InputError: for what is no answer to this, and once it is solved.
        """
        asked = self._asked()
        attempt, name = asked.attempt, None if asked.is_step or asked.is_own else asked.name
        if self.check:
            return self._checked(self.check, attempt, given, progress, today)
        skills = [asked.skill] if asked.skill else []
        progress, finding = answered(
            progress, skills, attempt, given, today=today, name=name, may_puzzle=True
        )
        if asked.is_own and asked.name and attempt.is_over:
            progress = progress.after_again(asked.name, attempt.rung, attempt.misses, today)
        elif asked.is_step and asked.name and finding.is_right:
            progress = progress.after_step(asked.name, attempt.rung, attempt.misses, today)
        return progress, finding

    def _checked(
        self, check: Check, attempt: Attempt, given: object, progress: Progress, today: int
    ) -> tuple[Progress, Finding]:
        """Judge an answer of the check; with the last one the progress holds its result."""
        is_unaided, is_first = attempt.is_unaided, attempt.finding is None
        answer, finding = attempt.judge(given)
        attempt.note(given, finding)
        if self.asks_game:
            check.expect([*GAMES][int(str(answer)) - 1])
        elif is_first:
            check.answered(answer, unaided=is_unaided)
            progress = _after_check(check, progress, today)
        return progress, finding

    @property
    def asks_game(self) -> bool:
        """Whether it's asked which game is known, before the check."""
        return (
            self.check is not None and self.item is not None and self.item.attempt.exercise.is_poll
        )

    @property
    def may_pass(self) -> bool:
        """Whether one may say that one doesn't know the answer: in the check, before any."""
        attempt = self.item.attempt if self.item else None
        return bool(
            self.check and attempt and attempt.finding is None and not attempt.exercise.is_poll
        )

    def pass_over(self, progress: Progress, today: int) -> Progress:
        """Say that one doesn't know what the check asks, and go on; the progress after it.

        Raises:
            InputError: `not_now`, where that can't be said.
        """
        if not self.may_pass:
            raise InputError("not_now", say("Nothing is asked here."))
        assert self.check
        self.check.answered(None, unaided=False)
        self._put_checked()
        return _after_check(self.check, progress, today)

    def _asked(self) -> PracticeItem:
        if self.item is None:
            raise InputError("not_now", say("Nothing is asked here."))
        return self.item


def _after_check(check: Check, progress: Progress, today: int) -> Progress:
    """The progress, with what came of a check once it is over."""
    if check.item is not None:
        return progress
    return progress.after_check(check.result.lessons, _suspects(check.result.ideas), today)


def _telling(
    seeds: Sequence[int],
    asked: Callable[[int], Exercise],
    suspect: str,
    equal: Sequence[str],
    surely: Collection[str],
) -> tuple[int, bool]:
    """The seed of the item that best tells a suspect from others, and whether it shows it.

    Args:
        seeds: those of the items that are looked at.
        asked: the item of a seed.
        suspect: the misconception that may be one.
        equal: those for which as much tells.
        surely: those that the learner has.
    """
    best, most = seeds[0], (0, False)
    for seed in seeds:
        told = told_apart(asked(seed), suspect, equal, surely)
        if told > most:
            best, most = seed, told
        if most == (len(equal) + len(surely), True):
            break
    return best, most[1]


def _missed_seeds(skill: str, progress: Progress) -> Iterator[int | str]:
    """The seeds of the items of a skill that were missed last."""
    day = max((mistake.day for mistake in progress.mistakes.values()), default=0)
    for name, mistake in progress.mistakes.items():
        found = named_item(name)
        if found and found[0] == skill and mistake.day == day:
            yield found[1]


def _suspects(ideas: Iterable[str]) -> dict[str, dict[str, float]]:
    """What the check tells of skills: each idea that was found counts as suspected at one of them.

    Practice names it with the next answer that it explains.
    """
    suspects: dict[str, dict[str, float]] = {}
    for idea in ideas:
        skill = next(name for name, drill in DRILLS.items() if idea in drill.misconceptions)
        suspects.setdefault(skill, {})[idea] = EVIDENCE
    return suspects
