"""A class: whose progress the codes hold that were handed in, and what the class gets wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, count
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from wildescape.i18n import LANGUAGES, InputError, Phrase, language, say
from wildescape.teach.drills import DRILLS
from wildescape.teach.evidence import TIE, leading, named
from wildescape.teach.misconceptions import MISCONCEPTIONS
from wildescape.teach.progress import PAUSES, Progress, Skill
from wildescape.teach.progress_code import PROGRESS_MARK, parse_progress_code

LAST_DAY: Final = 2_932_896
"""The last day that a calendar has, counted from 1970."""

LEAST: Final = 2 * TIE
"""How much must tell for a wrong idea before it is suspected: a smaller weight is none."""

MOST_STARS: Final = 3

SURE_WEIGHT: Final = 3
STUCK_WEIGHT: Final = 2
"""How much a wrong idea that is sure, and a step that is left undone, tell for help, where a skill
that is hard or an idea that only may be there tells 1."""

LEAST_TROUBLE: Final = 2
"""How much must tell for help before somebody needs it: one slip is none."""

SEPARATORS: Final = re.compile(r"[,;\t]")
"""What stands between the cells of a line."""

_CODE: Final = re.compile(rf"{PROGRESS_MARK}\d")
_NAME: Final = re.compile(r"[^\W\d_]")
_NOBODY: Final[Mapping[str, str]] = MappingProxyType({})

Surety = Literal["named", "suspected"]
"""How sure it is that a pupil has a wrong idea: practice has named it, or only some answers fit."""


class HandedIn(NamedTuple):
    """A code as it was handed in.

    Args:
        code: the code; what stands there in its place, if it's none.
        line: the number of its line, from 1.
        source: the name of the file; empty for one that was pasted.
        giver: the name in the same line; empty where there is none.
    """

    code: str
    line: int
    source: str = ""
    giver: str = ""


def codes_in(text: str, source: str = "") -> list[HandedIn]:
    """The codes in a text or a table with one a line; headings and empty lines are left out.

    >>> [one.line for one in codes_in("Name;Code\\nAnna;wp1.8.abcd\\n\\nBen;wp1.8.efgh")]
    [2, 4]

    Args:
        text: the text, or the content of a CSV file.
        source: the name of the file; empty for a text that was pasted.
    """
    found = []
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line.lstrip("\ufeff")) for number, line in lines if line.strip("\ufeff ")]
    for place, (number, line) in enumerate(lines):
        cells = [cell.strip(" '\"") for cell in SEPARATORS.split(line)]
        code = next((cell for cell in cells if _CODE.match(cell)), None)
        is_heading = not place and len(lines) > 1 and not re.search(r"[\d.]", line)
        if code or not is_heading:
            others = (cell for cell in cells if code and cell != code)
            giver = next(filter(_NAME.search, others), "")
            found.append(HandedIn(code or line, number, source, giver))
    return found


@dataclass(frozen=True)
class Pupil:
    """Somebody in a class.

    Args:
        key: what tells this pupil from the others, whatever the language or a new name.
        name: the name that is shown; no two pupils have the same.
        progress: what is kept of this pupil.
    """

    key: str
    name: str
    progress: Progress

    @property
    def is_begun(self) -> bool:
        """Whether anything has been tried, or a hand was played."""
        kept = self.progress
        return bool(kept.steps or kept.begun or kept.skills or kept.played)

    def has_begun(self, lesson: str) -> bool:
        """Whether anything in a lesson has been tried.

        Args:
            lesson: the lesson's `id`.
        """
        tried = (*self.progress.steps, *self.progress.begun)
        return any(name.partition("/")[0] == lesson for name in tried)

    @property
    def last_day(self) -> int | None:
        """The last day of which the code tells that something was done, counted from 1970.

        Not every answer leaves its day, so it may have been later.
        """
        days = [mistake.day for mistake in self.progress.mistakes.values()]
        days += [
            skill.due - PAUSES[skill.box - 1]
            for skill in self.progress.skills.values()
            if skill.box
        ]
        days += [hand.day for hand in self.progress.played.values()]
        return max((day for day in days if 0 <= day <= LAST_DAY), default=None)

    @cached_property
    def ideas(self) -> Mapping[str, Surety]:
        """The wrong ideas that this pupil seems to have, by name, in the order of the rules."""
        sure = {named(name, skill) for name, skill in self.progress.skills.items()}
        likely = {
            idea
            for skill in self.progress.skills.values()
            for idea, weight in skill.misconceptions.items()
            if weight >= LEAST
        }
        return {
            idea: "named" if idea in sure else "suspected"
            for idea in MISCONCEPTIONS
            if idea in sure | likely
        }

    @property
    def hard_skills(self) -> frozenset[str]:
        """The skills of which the last answer was wrong or needed help, or tells for an idea."""
        skills = self.progress.skills.items()
        return frozenset(name for name, one in skills if one.tries and (not one.streak or one.live))

    @property
    def hard_steps(self) -> frozenset[str]:
        """The steps that took several tries or many hints, or are begun and were missed."""
        solved = {name for name, done in self.progress.steps.items() if done.stars < MOST_STARS}
        return frozenset(
            solved | {name for name, (_, misses) in self.progress.begun.items() if misses}
        )

    @property
    def stuck_steps(self) -> frozenset[str]:
        """The steps that were missed and left undone."""
        begun = self.progress.begun.items()
        return frozenset(
            name for name, (_, misses) in begun if misses and name not in self.progress.steps
        )

    @property
    def trouble(self) -> int:
        """How much help this pupil needs."""
        sure = sum(surety == "named" for surety in self.ideas.values())
        perhaps = len(self.ideas) - sure
        stuck = STUCK_WEIGHT * len(self.stuck_steps)
        return SURE_WEIGHT * sure + perhaps + stuck + len(self.hard_skills)


class Unread(NamedTuple):
    """A code that can't be read.

    Args:
        number: its place among the codes, from 1.
        phrase: why.
    """

    number: int
    phrase: Phrase


@dataclass(frozen=True)
class SchoolClass:
    """The pupils whose codes were handed in.

    Args:
        pupils: the pupils, in the order of their first codes.
        unread: the codes that can't be read.
        repeated: of each pupil who handed in more than one code, by key, how many they were.
    """

    pupils: tuple[Pupil, ...] = ()
    unread: tuple[Unread, ...] = ()
    repeated: Mapping[str, int] = field(default_factory=dict)

    def ideas(self) -> dict[str, dict[str, Surety]]:
        """Of each wrong idea that somebody seems to have, who, by key; the commonest first."""
        found: dict[str, dict[str, Surety]] = {}
        for pupil in self.pupils:
            for idea, surety in pupil.ideas.items():
                found.setdefault(idea, {})[pupil.key] = surety

        def place(idea: str) -> tuple[int, int]:
            counts = Counter(found[idea].values())
            return -counts["named"], -counts["suspected"]

        return {idea: found[idea] for idea in sorted(found, key=place)}

    def needing_help(self) -> list[Pupil]:
        """Who needs help, who needs most first; last those who haven't begun where others have."""
        troubled = [pupil for pupil in self.pupils if pupil.trouble >= LEAST_TROUBLE]
        idle = [pupil for pupil in self.pupils if not pupil.is_begun]
        if len(idle) == len(self.pupils):
            return []
        return [*sorted(troubled, key=lambda pupil: -pupil.trouble), *idle]

    def hard_skills(self) -> dict[str, list[str]]:
        """Of each skill who has trouble with it, by key; the hardest first."""
        return _commonest((pupil.key, pupil.hard_skills) for pupil in self.pupils)

    def hard_steps(self) -> dict[str, list[str]]:
        """Of each step of a lesson who found it hard, by key; the hardest first."""
        return _commonest((pupil.key, pupil.hard_steps) for pupil in self.pupils)


def likeliest(skill: str, stands: Skill) -> str | None:
    """The wrong idea that the answers for a skill tell for most; `None` if they tell for none."""
    hunted = DRILLS[skill].misconceptions if skill in DRILLS else ()
    return leading(stands.misconceptions, hunted, LEAST)


def _commonest(found: Iterable[tuple[str, Iterable[str]]]) -> dict[str, list[str]]:
    who: dict[str, list[str]] = {}
    for key, names in found:
        for name in names:
            who.setdefault(name, []).append(key)
    return {name: who[name] for name in sorted(who, key=lambda name: (-len(who[name]), name))}


def school_class(
    codes: Iterable[str],
    lang: str = LANGUAGES[0],
    names: Mapping[str, str] = _NOBODY,
    apart: Container[str] = (),
) -> SchoolClass:
    """The class that handed in these codes.

    Pupils of one name are told apart by a number. Two codes with the same name are one pupil's if
    either holds all that the other does; then the one that holds more counts. The same code
    without a name, handed in twice, counts once.

    >>> from wildescape.teach.progress_code import format_progress_code
    >>> one, other = (Progress().after_step(step, 0, 0) for step in ("a/b", "c/d"))
    >>> codes = [format_progress_code(each, "Anna") for each in (one, other)]
    >>> [pupil.name for pupil in school_class(codes).pupils]
    ['Anna', 'Anna (2)']

    Args:
        codes: progress codes, as the learners copied them.
        lang: the language of the name for somebody who gave none.
        names: other names for pupils, by key.
        apart: names that several pupils have: each of their codes is somebody else's.

    Raises:
        InputError: `bad_request`, for an unknown language, with those there are.
    """
    lang = language(lang)
    found: dict[str, Pupil] = {}
    unread: list[Unread] = []
    repeated: Counter[str] = Counter()
    for number, code in enumerate(codes, 1):
        try:
            name, progress = parse_progress_code(code)
        except InputError as error:
            unread.append(Unread(number, error.phrase))
            continue
        same = (
            key
            for key, pupil in found.items()
            if pupil.name == name and _is_one(pupil.progress, progress, name)
        )
        before = None if name in apart else next(same, None)
        key = before or _unused(name or f"#{number}", found)
        if before:
            repeated[before] += 1
            known = found[before].progress
            progress = progress if _holds(progress, known) else known
        found[key] = Pupil(key, name, progress)
    pupils = _named(found, names, lang)
    return SchoolClass(
        tuple(pupils), tuple(unread), {key: 1 + more for key, more in repeated.items()}
    )


def _named(found: Mapping[str, Pupil], names: Mapping[str, str], lang: str) -> Iterable[Pupil]:
    """Pupils by key, each with the name that is shown: another one, their own, or a number."""
    pupils: dict[str, Pupil] = {}
    for key, pupil in found.items():
        own = say("Code {number}", number=key[1:]).to(lang) if not pupil.name else key
        shown = _unused(names.get(key) or own, pupils)
        pupils[shown] = replace(pupil, name=shown)
    return pupils.values()


def _is_one(one: Progress, other: Progress, name: str) -> bool:
    """Whether two codes with a name are plainly one pupil's; without a name, one code twice."""
    return _holds(one, other) or _holds(other, one) if name else one == other


def _holds(newer: Progress, older: Progress) -> bool:
    """Whether one holds all that the other does; the rules of one's own table may change."""
    return replace(newer.merged(older), house=newer.house) == newer


def _unused(name: str, used: Container[str]) -> str:
    names = chain([name], (f"{name} ({number})" for number in count(2)))
    return next(one for one in names if one not in used)
