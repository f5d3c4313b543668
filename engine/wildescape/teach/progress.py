"""What a learner has done, what comes back when, and which habits he seems to have.

All of it is a value that a browser keeps, and a code that goes to another device or to a teacher.
Days are numbers; whoever asks says which is today.
"""

from __future__ import annotations

import csv
import io
import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeVar

from wildescape.i18n import InputError, Part, say, worded
from wildescape.share_codes import MOST_BYTES, MOST_CHARACTERS, packed_code, unpacked_code
from wildescape.teach.drills import DRILLS
from wildescape.teach.exercises import Exercise, Finding, Result
from wildescape.teach.exercises.ladder import LAST
from wildescape.teach.lessons import LessonPlan, LessonStep
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.skills import skill_title

VERSION: Final = 1

PAUSES: Final = (1, 3, 7, 21)
"""After how many days a skill comes back, by its Leitner box."""

MASTERED: Final = 3
"""How many right answers in a row, without a hint, make a skill one's own, or its items harder."""

HARDEST: Final = 2
"""The highest level of a drill's items."""

MOST_MISTAKES: Final = 50
"""How many mistakes are kept to come back."""

MOST_BEGUN: Final = 100
"""How many steps are kept that are begun and not done."""

LIVE: Final = 0.5
"""A habit with more weight than this still has to be answered against."""

SURE: Final = 0.6
AHEAD: Final = 2.0
"""A habit is named when its share of the weight is `SURE` and `AHEAD` times the next one's."""

MISS: Final = 0.5
"""How much of a habit's weight is left after an answer that it would not have given."""


@dataclass(frozen=True)
class Done:
    """How a step of a lesson went: the best stars, 0 to 3, and how often it was tried."""

    stars: int = 0
    tries: int = 0


@dataclass(frozen=True)
class Skill:
    """How a skill stands: its box, the day it is due, right answers in a row, weights of habits.

    `level` says how hard its items are, and `slips` counts the wrong answers since two right ones
    in a row.
    """

    box: int = 0
    due: int = 0
    streak: int = 0
    tries: int = 0
    habits: Mapping[str, float] = field(default_factory=dict)
    level: int = 0
    slips: int = 0

    @property
    def is_mastered(self) -> bool:
        """Whether it was right often enough in a row, and against each live habit."""
        return self.streak >= MASTERED and not self.live

    @property
    def live(self) -> tuple[str, ...]:
        """The habits that the learner may still have."""
        return tuple(name for name, weight in self.habits.items() if weight > LIVE)

    @property
    def suspect(self) -> str | None:
        """The habit that leads clearly, if one does."""
        ranked = sorted(self.habits.items(), key=lambda pair: -pair[1])
        if not ranked:
            return None
        (first, weight), *others = ranked
        total = sum(self.habits.values())
        second = others[0][1] if others else 0.0
        is_clear = weight >= SURE * total and weight >= AHEAD * second and weight >= 2
        return first if is_clear else None

    @property
    def leading(self) -> tuple[str, ...]:
        """The two habits that lead."""
        return tuple(sorted(self.habits, key=lambda name: -self.habits[name])[:2])

    def right(self, today: int) -> Skill:
        """After a right answer without a hint: a box further on its day, harder after three."""
        grows = today >= self.due
        box = min(self.box + grows, len(PAUSES))
        streak = self.streak + 1
        return replace(
            self,
            box=box,
            due=today + PAUSES[box - 1] if grows else self.due,
            streak=streak,
            tries=self.tries + 1,
            level=min(self.level + (streak % MASTERED == 0), HARDEST),
            slips=self.slips if streak < 2 else 0,
        )

    def helped(self, *, unaided: bool) -> Skill:
        """After a right answer with a hint, or one to which there is a better one."""
        return replace(self, streak=self.streak if unaided else 0, tries=self.tries + 1)

    def wrong(self, today: int) -> Skill:
        """After a wrong answer: back to the first box, easier after two of three."""
        eases = self.slips > 0
        return replace(
            self,
            box=1,
            due=today + PAUSES[0],
            streak=0,
            tries=self.tries + 1,
            level=max(self.level - eases, 0),
            slips=0 if eases else 1,
        )


class Mistake(NamedTuple):
    """A mistake that comes back: its box, and the day of the last try."""

    box: int
    day: int

    @property
    def due(self) -> int | None:
        """The day on which it comes back; `None` once it was right in every box."""
        return self.day + PAUSES[self.box - 1] if self.box <= len(PAUSES) else None


def item_name(skill: str, seed: int | str, level: int) -> str:
    """The name under which an item of a drill is kept as a mistake."""
    return f"{skill}:{level}:{seed}"


def named_item(name: str) -> tuple[str, int | str, int] | None:
    """The skill, the seed and the level of an item by its name; `None` for a step of a lesson."""
    skill, _, rest = name.partition(":")
    level, _, seed = rest.partition(":")
    if skill not in DRILLS or level not in ("0", "1", "2") or not seed:
        return None
    return skill, int(seed) if seed.isdecimal() else seed, int(level)


def stars(hints: int, misses: int) -> int:
    """The stars for a step that was solved.

    3 for a first try with hints up to 2; 2 with hints up to 4, or after one miss; 1 otherwise.
    """
    return max(3 - (hints > 2) - (hints > 4) - misses, 1)


@dataclass(frozen=True)
class Progress:
    """All that is kept of a learner."""

    steps: Mapping[str, Done] = field(default_factory=dict)
    skills: Mapping[str, Skill] = field(default_factory=dict)
    mistakes: Mapping[str, Mistake] = field(default_factory=dict)
    begun: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Of steps that are not done: the last hint that was taken, and how often they were missed."""

    def after_begun(self, name: str, hints: int, misses: int) -> Progress:
        """After a hint or a miss at a step that is not done yet; a reload does not undo it."""
        if name in self.steps:
            return self
        known = self.begun.get(name, (0, 0))
        state = max(hints, known[0]), max(misses, known[1])
        return replace(self, begun=_first_begun({**self.begun, name: state}))

    def after_step(self, name: str, hints: int, misses: int, today: int | None = None) -> Progress:
        """After a step that was solved.

        Args:
            name: `lesson-id/step-id`.
            hints: the last hint that was taken.
            misses: how many wrong answers came before.
            today: the day's number; without it a miss does not come back.
        """
        known = self.steps.get(name, Done())
        done = Done(max(known.stars, stars(hints, misses)), known.tries + misses + 1)
        begun = {step: state for step, state in self.begun.items() if step != name}
        after = replace(self, steps={**self.steps, name: done}, begun=begun)
        if today is None:
            return after
        is_missed = misses > 0 or hints >= LAST
        return after._noted(name, today, is_missed=is_missed, is_mended=stars(hints, misses) == 3)

    def after_answer(
        self,
        skill: str,
        exercise: Exercise,
        answer: object,
        today: int,
        *,
        unaided: bool = True,
        name: str | None = None,
    ) -> tuple[Progress, Finding]:
        """After an answer in a drill, and what was found of it.

        Args:
            skill: what was practised.
            task: what was asked.
            answer: what was answered.
            today: the day's number.
            unaided: whether no hint was taken.
            name: the `item_name` of what was asked; without it a mistake does not come back.
        """
        finding = exercise.judge(answer)
        known = self.skills.get(skill, Skill())
        against = exercise.tells_apart(answer)
        hunted = DRILLS[skill].misconceptions if skill in DRILLS else tuple(MISCONCEPTIONS)
        weights = {
            name: known.habits.get(name, 0.0) * (MISS if name in against else 1.0)
            + (name in finding.habits)
            for name in {*hunted, *known.habits, *finding.habits}
        }
        is_mended = finding.result == Result.CORRECT and unaided
        if is_mended:
            after = known.right(today)
        elif finding.is_right:
            after = known.helped(unaided=unaided)
        else:
            after = known.wrong(today)
        kept = {name: weights[name] for name in sorted(weights) if weights[name] >= 0.1}
        now = replace(self, skills={**self.skills, skill: replace(after, habits=kept)})
        if name is not None:
            is_missed = not finding.is_right
            now = now._noted(name, today, is_missed=is_missed, is_mended=is_mended)
        return now, finding

    def _noted(self, name: str, today: int, *, is_missed: bool, is_mended: bool) -> Progress:
        """A miss begins in the first box; right on its day, it goes one further."""
        known = self.mistakes.get(name)
        if is_missed:
            now = Mistake(1, today)
        elif is_mended and known and known.due is not None and today >= known.due:
            now = Mistake(known.box + 1, today)
        else:
            return self
        return replace(self, mistakes=_newest({**self.mistakes, name: now}))

    def due(self, today: int) -> tuple[str, ...]:
        """The skills that come back today, the longest overdue first."""
        due = [name for name, skill in self.skills.items() if skill.box and skill.due <= today]
        return tuple(sorted(due, key=lambda name: self.skills[name].due))

    def due_mistakes(self, today: int) -> tuple[str, ...]:
        """The mistakes that come back today, by their names, the longest overdue first."""
        days = {name: mistake.due for name, mistake in self.mistakes.items()}
        due = sorted((day, name) for name, day in days.items() if day is not None and day <= today)
        return tuple(name for _, name in due)

    def merged(self, other: Progress) -> Progress:
        """The best of both, step by step: two tabs or two devices never lose anything."""
        steps = {
            name: Done(
                max(one.stars, two.stars),
                max(one.tries, two.tries),
            )
            for name in {*self.steps, *other.steps}
            for one, two in [(self.steps.get(name, Done()), other.steps.get(name, Done()))]
        }
        skills = _most(self.skills, other.skills, _farthest)
        mistakes = _most(self.mistakes, other.mistakes, lambda mistake: (mistake.day, mistake.box))
        begun = {
            name: (max(one[0], two[0]), max(one[1], two[1]))
            for name in {*self.begun, *other.begun} - steps.keys()
            for one, two in [(self.begun.get(name, (0, 0)), other.begun.get(name, (0, 0)))]
        }
        return Progress(
            dict(sorted(steps.items())),
            dict(sorted(skills.items())),
            _newest(mistakes),
            _first_begun(begun),
        )

    def written(self) -> dict[str, Any]:
        """The progress as it is kept: `parse_progress` reads it back."""
        return {
            "version": VERSION,
            "steps": {name: [done.stars, done.tries] for name, done in self.steps.items()},
            "skills": {
                name: [
                    skill.box,
                    skill.due,
                    skill.streak,
                    skill.tries,
                    {habit: round(weight, 2) for habit, weight in skill.habits.items()},
                    skill.level,
                    skill.slips,
                ]
                for name, skill in self.skills.items()
            },
            "mistakes": {name: list(mistake) for name, mistake in self.mistakes.items()},
            "begun": {name: list(state) for name, state in self.begun.items()},
        }


def _farthest(skill: Skill) -> tuple[object, ...]:
    """Of two states of a skill the higher is kept: the later one, and any one of equals."""
    numbers = (skill.tries, skill.box, skill.streak, skill.due, skill.level, skill.slips)
    return (*numbers, sorted(skill.habits.items()))


SavedMatch = TypeVar("SavedMatch")


def _most(
    one: Mapping[str, SavedMatch], two: Mapping[str, SavedMatch], rank: Callable[[SavedMatch], Any]
) -> dict[str, SavedMatch]:
    return {
        name: max((kept[name] for kept in (one, two) if name in kept), key=rank)
        for name in {*one, *two}
    }


def _newest(mistakes: Mapping[str, Mistake]) -> dict[str, Mistake]:
    """As many mistakes as are kept: those that still come back, the newest of them."""

    def place(name: str) -> tuple[bool, int, str]:
        return mistakes[name].due is None, -mistakes[name].day, name

    return {name: mistakes[name] for name in sorted(mistakes, key=place)[:MOST_MISTAKES]}


def _first_begun(begun: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    return {name: begun[name] for name in sorted(begun)[:MOST_BEGUN]}


def parse_progress(written: object) -> Progress:
    """The progress that `Progress.written` wrote.

    Raises:
        InputError: `bad_progress`, for what is none.
    """
    match written:
        case {"version": 1, "steps": dict(steps), "skills": dict(skills), **rest}:
            mistakes, begun = rest.get("mistakes", {}), rest.get("begun", {})
            if not isinstance(mistakes, dict) or not isinstance(begun, dict):
                raise _bad()
            return Progress(
                {_name(name): _done(done) for name, done in steps.items()},
                {_name(name): _skill(skill) for name, skill in skills.items()},
                _newest({_name(name): _mistake(kept) for name, kept in mistakes.items()}),
                _first_begun({_name(name): _begun(state) for name, state in begun.items()}),
            )
        case _:
            raise _bad()


_DAYS: Final = range(10**7)


def _name(name: object) -> str:
    if not isinstance(name, str) or len(name) > 130 or not name.replace("/", "-").isascii():
        raise _bad()
    return name


def _done(written: object) -> Done:
    stars, tries = _numbers(written, (range(4), range(10**6)))
    return Done(stars, tries)


def _begun(written: object) -> tuple[int, int]:
    hints, misses = _numbers(written, (range(LAST + 1), range(10**6)))
    return hints, misses


def _mistake(written: object) -> Mistake:
    return Mistake(*_numbers(written, (range(1, len(PAUSES) + 2), _DAYS)))


def _skill(written: object) -> Skill:
    if not isinstance(written, list) or len(written) != 7 or not isinstance(written[4], dict):
        raise _bad()
    counts = range(10**6)
    box, due, streak, tries, level, slips = _numbers(
        [*written[:4], *written[5:]],
        (range(len(PAUSES) + 1), _DAYS, counts, counts, range(HARDEST + 1), range(2)),
    )
    habits = {}
    for name, weight in written[4].items():
        if (
            name not in MISCONCEPTIONS
            or type(weight) not in (int, float)
            or not 0 <= weight <= 10**6
        ):
            raise _bad()
        habits[name] = float(weight)
    return Skill(box, due, streak, tries, habits, level, slips)


def _numbers(written: object, allowed: Sequence[range]) -> list[int]:
    numbers = written if isinstance(written, list) else []
    pairs: Iterable[tuple[object, range]] = zip(numbers, allowed, strict=False)
    if len(numbers) != len(allowed) or not all(
        type(number) is int and number in span for number, span in pairs
    ):
        raise _bad()
    return numbers


def _bad() -> InputError:
    return InputError("bad_progress", say("This is no progress of ours, or it is damaged."))


# Codes, and the table of a teacher

MARK: Final = "wp"
"""What the codes of progress begin with."""

LONGEST_NAME: Final = 60
"""How long the name of a learner may be."""

# Usual in the JSON of a progress, for short codes: a change of it is a change of their version.
_USUAL: Final = (
    b'"table-and-pack/partners":[3,1],"single-cards/order-with-trump":[2,2],"pairs-and-triples/'
    b'legal-or-not":[1,3],"five-card-classes/sort-eight":[3,1],"which-five-win/same-triple":[3,1],'
    b'"jokers-wild/three-nines":[3,1],"flow-of-a-trick/who-leads":[3,1],"escape-and-trapped/'
    b'stop-here":[3,1],"four-outcomes/draw-changes":[3,1],"tribute/who-pays":[3,1],'
    b'"escalation-totals/beat-eleven":[3,1],"escalation-specials/beat-what":[3,1],'
    b'"skills":{"card-order":[1,20000,0,1,{"forgets_trump":1.0,"two_high":0.5},0,1],'
    b'"which-trump":[2,20001,3,4,{"own_level":0.25},1,0],"single-follows":[1,20002,1,2,'
    b'{"equal_follows":0.12},0,0],"is-play":[1,20003,2,2,{},0,0],"stronger":[1,20004,1,1,'
    b'{"kicker_counts":1.5},0,0],"stands-for":[1,20005,1,1,{},0,0],"outcome":[1,20006,1,1,{},0,0],'
    b'"mistakes":{"stronger:0:17":[1,20007],{"name":"","version":1,"steps":{"'
)


def format_progress(progress: Progress, name: str = "") -> str:
    """The progress of a learner as a code that `parse_progress_code` reads back.

    Args:
        progress: what is kept of him.
        name: what he is called, for a teacher.

    Raises:
        InputError: `bad_progress`, for a name that is too long; `bad_code`, for more than fits in
            a code.
    """
    packed = {"name": _learner(name), **progress.written()}
    written = json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode()
    code = packed_code(MARK, written, _USUAL)
    if len(code) > MOST_CHARACTERS or len(written) > MOST_BYTES:
        raise InputError("bad_code", say("This progress is too long for a code."))
    return code


def parse_progress_code(text: str) -> tuple[str, Progress]:
    """The name of a learner and the progress in a code.

    Raises:
        InputError: `bad_code`, with why it is none: cut off, mistyped, not ours, too long;
            `bad_progress`, for one that was made up.
    """
    try:
        packed = unpacked_code(text, MARK, _USUAL)
    except InputError:
        raise
    except (ValueError, zlib.error):
        raise _bad() from None
    if not isinstance(packed, dict):
        raise _bad()
    return _learner(packed.get("name")), parse_progress(packed)


def _learner(name: object) -> str:
    if not isinstance(name, str):
        raise _bad()
    plain = " ".join(name.split())
    if len(plain) > LONGEST_NAME or not plain.replace(" ", "").isprintable():
        most = say("A name has at most {most} characters.", most=LONGEST_NAME)
        raise InputError("bad_progress", most)
    return plain


def progress_csv(codes: Iterable[str], lessons: Mapping[str, LessonPlan], lang: str) -> str:
    """The progress of several learners as a table for a spreadsheet.

    A row tells of one learner and one step or skill. Codes of the same name are one learner's: of
    each step and skill the best is told. A code that is none has a row at the end that says why.

    Args:
        codes: the codes that the learners have copied.
        lessons: the lessons by name, for their titles and their order.
        lang: the language of the words in it.
    """
    out = io.StringIO()
    table = csv.writer(out)
    for row in (_HEADERS, *_rows(codes, lessons, lang)):
        table.writerow([_cell(cell, lang) for cell in row])
    return out.getvalue()


_HEADERS: Final[tuple[Part, ...]] = (
    say("Learner"),
    say("What"),
    say("Tries"),
    say("Stars"),
    say("Mastered"),
    say("Suspected habit"),
)


def _rows(
    codes: Iterable[str], lessons: Mapping[str, LessonPlan], lang: str
) -> Iterator[tuple[Part, ...]]:
    titles = {
        f"{lesson.id}/{step.id}": _title(lesson, step, lang)
        for lesson in lessons.values()
        for step in lesson.steps
    }
    learners: dict[str, tuple[Part, Progress]] = {}
    faults: list[tuple[Part, ...]] = []
    for number, code in enumerate(codes, 1):
        who: Part = say("Code {number}", number=number)
        try:
            name, progress = parse_progress_code(code)
        except InputError as error:
            faults.append((who, error.phrase, "", "", "", ""))
            continue
        # One learner may hand in a code from each of several devices.
        key = name or f"{number}\n"
        _, before = learners.get(key, (who, Progress()))
        learners[key] = name or who, before.merged(progress)
    for who, progress in learners.values():
        ours = [step for step in titles if step in progress.steps]
        for step in (*ours, *(step for step in progress.steps if step not in titles)):
            done = progress.steps[step]
            yield who, titles.get(step, step), done.tries, done.stars, "", ""
        for skill, stands in progress.skills.items():
            mastered = say("yes") if stands.is_mastered else say("no")
            habit = MISCONCEPTIONS[stands.suspect].idea if stands.suspect else ""
            yield who, skill_title(skill), stands.tries, "", mastered, habit
    yield from faults


def _title(lesson: LessonPlan, step: LessonStep, lang: str) -> str:
    """A lesson and what a step of it asks, short enough for a cell."""
    goal = step.goal.get(lang, step.id)
    short = goal if len(goal) <= LONGEST_GOAL else f"{goal[: LONGEST_GOAL - 1].rstrip()}…"
    return f"{lesson.title.get(lang, lesson.id)} – {short}"


LONGEST_GOAL: Final = 60
"""How much of a step's goal a table shows, in characters."""


def _cell(cell: Part, lang: str) -> str:
    """A cell in words, which no spreadsheet takes for a formula."""
    text = worded(cell, lang)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
