"""Practice: what is due, which item comes next, and what an answer tells.

This is the one place that decides it. The map of lessons, which has no Python at hand, counts by
the same rule; a test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from wildescape.i18n import InputError, Phrase, say
from wildescape.rules import DEFAULT, Rules
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS, item, splitting
from wildescape.teach.exercises import EXERCISES, Finding
from wildescape.teach.lessons import LessonPlan, LessonStep
from wildescape.teach.progress import HARDEST, Progress, Skill
from wildescape.teach.toml_table import Text

MOST_SEEDS: Final = 10**6
"""How many items a drill has at each level, before they begin again."""

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

    Only what can be asked counts: a skill needs a drill, and a step must still be there.

    Args:
        progress: what the learner has done.
        today: the day's number.
        steps: the names of the steps that can be asked again.
    """
    mistakes = (name for name in progress.due_mistakes(today) if named_item(name) or name in steps)
    skills = (name for name in progress.due_skills(today) if name in DRILLS)
    return (*mistakes, *skills)


@dataclass(frozen=True)
class PracticeItem:
    """What practice asks.

    Args:
        attempt: the exercise, and how far the learner has come with it.
        goal: what is asked, in words.
        skill: what it practises; empty for a step of a lesson that names no skill.
        name: the name under which a mistake comes back; `None` if it doesn't.
    """

    attempt: Attempt
    goal: Phrase | Text
    skill: str
    name: str | None

    @property
    def is_step(self) -> bool:
        """Whether it is a step of a lesson, not an item of a drill."""
        return self.name is not None and named_item(self.name) is None

    def goal_in(self, lang: str) -> str:
        """The goal in a language, or in one that there is."""
        if isinstance(self.goal, Phrase):
            return self.goal.to(lang)
        return self.goal.get(lang) or next(iter(self.goal.values()))


class PracticeSession:
    """Practice from item to item: one skill without end, or what comes back today.

    The learner's progress is a value that each step takes, and an answer gives the next one.

    Args:
        seed: the seed of the first item, below `MOST_SEEDS`; each item takes the next one.
        rules: the house rules of the items.
        steps: the steps of lessons that can be asked again, as in `repeatable_steps`.

    `item` is what is asked, `None` while nothing is; `count` says how many items were asked.
    """

    def __init__(
        self, seed: int = 0, rules: Rules = DEFAULT, steps: Mapping[str, LessonStep] | None = None
    ) -> None:
        self.rules = rules
        self.item: PracticeItem | None = None
        self.count = 0
        self._steps = steps or {}
        self._next_seed = seed
        self._is_today = False
        self._returned: set[str] = set()

    def __repr__(self) -> str:
        return f"<PracticeSession: {self.skill or 'no skill'}, asked: {self.count}>"

    @property
    def skill(self) -> str:
        """The skill that is practised without end; empty while none is."""
        return self.item.skill if self.item and not self._is_today else ""

    def due(self, progress: Progress, today: int) -> tuple[str, ...]:
        """What comes back today and was not asked again in this session."""
        names = due(progress, today, self._steps)
        return tuple(name for name in names if name not in self._returned)

    # Which item comes next

    def choose(self, skill: str, progress: Progress) -> None:
        """Practise a skill without end.

        Raises:
            InputError: `out_of_range`, for a skill without a drill.
        """
        if skill not in DRILLS:
            raise InputError("out_of_range", say("There is no such skill."))
        self._is_today = False
        self._put(self._drilled(skill, progress))

    def stop(self) -> None:
        """Ask nothing more."""
        self.item, self._is_today = None, False

    def begin_today(self, progress: Progress, today: int) -> None:
        """Practise what comes back today.

        Raises:
            InputError: `not_now`, if nothing does.
        """
        if not self._put_due(progress, today):
            raise InputError("not_now", say("There's nothing to review today."))
        self._is_today = True

    def next(self, progress: Progress, today: int) -> None:
        """Go on: to another item of the skill, to what comes back next, or to the end of that.

        Raises:
            InputError: `not_now`, while the answer isn't known.
        """
        asked = self._asked()
        if not (asked.attempt.is_over or asked.attempt.is_given_away):
            raise InputError("not_now", say("Answer this first, or choose another skill."))
        if not self._is_today:
            self._put(self._drilled(asked.skill, progress))
        elif not self._put_due(progress, today):
            self.stop()

    def _put_due(self, progress: Progress, today: int) -> bool:
        """Ask what comes back next; whether there is anything."""
        for name in self.due(progress, today)[:1]:
            self._returned.add(name)
            self._put(self._drilled(name, progress) if name in DRILLS else self._missed(name))
            return True
        return False

    def _put(self, asked: PracticeItem) -> None:
        self.item = asked
        self.count += 1

    def _drilled(self, skill: str, progress: Progress) -> PracticeItem:
        """Another item of a skill, at the learner's level."""
        stands = progress.skills.get(skill, Skill())
        seed, level = self._next_seed, stands.level
        self._next_seed = (seed + 1) % MOST_SEEDS
        if len(stands.leading) < 2 or not set(stands.leading) <= set(stands.live):
            return self._drill_item(skill, seed, level)
        # Two misconceptions explain the mistakes so far: this tells which it is.
        one, other = stands.leading
        drill = DRILLS[skill]
        exercise = splitting(drill, (one, other), seed, level, self.rules)
        return PracticeItem(Attempt(exercise), drill.goal(exercise.scene), skill, None)

    def _missed(self, name: str) -> PracticeItem:
        """What was missed before, once more."""
        if found := named_item(name):
            return self._drill_item(*found)
        step = self._steps[name]
        assert step.exercise is not None
        attempt = Attempt(step.exercise, step.solution, wrong=step.wrong, why=step.why)
        return PracticeItem(attempt, step.goal, step.skills[0] if step.skills else "", name)

    def _drill_item(self, skill: str, seed: int | str, level: int) -> PracticeItem:
        drill = DRILLS[skill]
        exercise = item(drill, seed, level, self.rules)
        name = item_name(skill, seed, level)
        return PracticeItem(Attempt(exercise), drill.goal(exercise.scene), skill, name)

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
        attempt = asked.attempt
        answer, finding = attempt.judge(given)
        suspect = None
        if asked.skill:
            progress = progress.after_answer(
                asked.skill,
                finding,
                attempt.exercise.tells_apart(answer),
                today,
                unaided=attempt.is_unaided,
                name=None if asked.is_step else asked.name,
            )
            suspect = progress.skills[asked.skill].suspect
        attempt.note(given, answer, finding, suspect)
        if asked.is_step and asked.name and finding.is_right:
            progress = progress.after_step(asked.name, attempt.rung, attempt.misses, today)
        return progress, finding

    def _asked(self) -> PracticeItem:
        if self.item is None:
            raise InputError("not_now", say("Nothing is asked here."))
        return self.item
