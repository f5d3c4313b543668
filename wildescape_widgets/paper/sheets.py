"""Which sheet is meant: questions on skills, the steps of a lesson, or positions."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from wildescape.escalation import Escalation
from wildescape.hand import HandState
from wildescape.i18n import InputError, either, say, sequence, shown, suggesting
from wildescape.positions import format_position
from wildescape.share_codes import code_in
from wildescape.teach.chapters import Lecture, format_lecture
from wildescape.teach.drills import DRILLS
from wildescape.teach.lessons import LessonPlan
from wildescape.teach.practice_set import (
    MOST_ITEMS,
    MOST_SKILLS,
    SEEDS,
    PracticeSet,
    is_set,
    parse_set,
)

from wildescape_widgets.lessons.catalog import find_lesson, offered_lessons
from wildescape_widgets.table.to_ask import PositionsToAsk, positions_to_ask

USUAL_COUNT: Final = 12
"""How many questions a sheet has unless it's said."""

POSITION_CODE: Final = re.compile(r"\s*w[a-z]\d+\.(?!toml\b)\S+\s*")
"""What the code of a position or of a game looks like."""

WANTED: Final = say("Give codes or links of positions, one a line, or a file of chapters.")
"""What to give instead of what holds no position."""


@dataclass(frozen=True)
class PositionSheet:
    """Positions to print.

    Args:
        text: what they were read from.
        found: what it holds.
    """

    text: str
    found: PositionsToAsk


@dataclass(frozen=True)
class LessonSet(PracticeSet):
    """New questions on the skills of a lesson.

    Args:
        lesson: its name.
    """

    lesson: str = ""


Sheet = PracticeSet | LessonPlan | PositionSheet | None


def traits_of(sheet: Sheet) -> dict[str, Any]:
    """The traits of a sheet."""
    none = {"lesson": "", "skills": (), "count": USUAL_COUNT, "seed": None, "code": ""}
    held = {**none, "positions": ""}
    if isinstance(sheet, PracticeSet):
        chosen = {"skills": sheet.skills, "count": sheet.count, "seed": sheet.seed}
        lesson = sheet.lesson if isinstance(sheet, LessonSet) else ""
        return {**held, **chosen, "lesson": lesson, "code": sheet.code}
    if isinstance(sheet, PositionSheet):
        return {**held, "positions": sheet.text}
    return {**held, "lesson": sheet.id, "code": sheet.id} if sheet else held


def chosen_sheet(
    lesson: Any, skills: Any, count: Any, seed: Any, code: Any, *, positions: Any, lang: str
) -> Sheet:
    """The sheet that is meant; `None` if nothing is said."""
    match fixing(lesson, code, positions):
        case "positions":
            return position_sheet(_as_text(positions), lang)
        case "code":
            return coded_sheet(code, lang)
        case "lesson":
            return parse_set(lesson) if is_set(lesson) else position_sheet(lesson, lang)
    if skills or (lesson and seed is not None):
        return drawn_sheet(lesson, skills, count, seed)
    if lesson and count != USUAL_COUNT:
        phrase = say(
            "A lesson's sheet has all its steps. Give a seed from 0 to 999 too, for {count} new "
            "questions on its skills.",
            count=shown(count),
        )
        raise InputError("out_of_range", phrase)
    return find_lesson(lesson) if lesson else None


def fixing(lesson: Any, code: Any, positions: Any) -> str:
    """Which of these says by itself what is on the sheet; empty if none does."""
    if not isinstance(positions, str) or positions:
        return "positions"
    if code:
        return "code"
    is_code = is_set(lesson) or (
        isinstance(lesson, str) and POSITION_CODE.fullmatch(code_in(lesson))
    )
    return "lesson" if is_code else ""


def check_own(sheet: Sheet, fixed_by: str, given: Mapping[str, Any]) -> None:
    """Refuse what a code or positions leave no choice of, unless it's their own value.

    Args:
        sheet: the sheet that they stand for.
        fixed_by: which of the arguments they are.
        given: all arguments.
    """
    held = traits_of(sheet)
    for name, value in given.items():
        if name == fixed_by or value is None or value in ("", ()):
            continue
        same = _names(value) if name == "skills" else value
        if same in (held[name], given[fixed_by]):
            continue
        if isinstance(sheet, PracticeSet) and held[name] not in ("", ()):
            text = say("With the code {code}, {name} can only be {value}: leave it out.")
            phrase = text.filled(code=sheet.code, value=shown(held[name]))
        else:
            text = say(
                "What's on the sheet follows from {source}, so leave {name} out. Beside it you can "
                "give hints, answers and lang."
            )
            phrase = text.filled(source=fixed_by)
        raise InputError("bad_request", phrase.filled(name=name))


def _names(skills: Any) -> tuple[Any, ...]:
    """Skills, or one, as they may be given."""
    is_one = isinstance(skills, str) or not isinstance(skills, Iterable)
    return (skills,) if is_one else tuple(skills)


def as_before(sheet: Sheet, made: PracticeSet) -> PracticeSet:
    """Other questions on the same skills: still those of a lesson, if they were."""
    if isinstance(sheet, LessonSet):
        return replace(sheet, count=made.count, seed=made.seed)
    return made


def coded_sheet(code: object, lang: str) -> Sheet:
    """What a code stands for: a set of questions, a lesson by its name, or a position."""
    if is_set(code):
        return parse_set(str(code))
    if isinstance(code, str):
        if any(head.id == code.strip() for head in offered_lessons()):
            return find_lesson(code.strip())
        found = positions_to_ask(code, lang)
        if found.positions:
            return PositionSheet(code, found)
    phrase = say("There's no sheet with this code. A code looks like {example}.", example=EXAMPLE)
    raise InputError("out_of_range", phrase)


def position_sheet(text: str, lang: str) -> PositionSheet:
    """The positions in a list, or in a file of chapters.

    Raises:
        InputError: if none of them can be asked, with what is wrong with each.
    """
    found = positions_to_ask(text, lang)
    if not found.positions:
        raise InputError("out_of_range", sequence([*found.problems] or [WANTED]))
    return PositionSheet(text, found)


def _as_text(given: object) -> str:
    """Positions as text: one a line, or a file of chapters."""
    if isinstance(given, str) and ("\n" in given or not given.strip().endswith(".toml")):
        return given
    if isinstance(given, Lecture):
        return format_lecture(given)
    if isinstance(given, str | Path):
        try:
            return Path(given).read_text("utf-8")
        except (OSError, ValueError):
            phrase = say("There are no chapters in {file} to read.", file=shown(str(given)))
            raise InputError("bad_request", phrase) from None
    if isinstance(given, Iterable):
        lines = [
            format_position(one) if isinstance(one, HandState | Escalation) else one
            for one in given
        ]
        if all(isinstance(line, str) for line in lines):
            return "\n".join(map(str, lines))
    raise InputError(
        "bad_request",
        say("Positions are a list or a text of codes and links, not {value}.", value=shown(given)),
    )


EXAMPLE: Final = "KINTRM-12-482"


def drawn_sheet(lesson: object, skills: object, count: object, seed: object) -> PracticeSet:
    """Questions on some skills, or on those of a lesson; without a seed, others each time."""
    name = ""
    if lesson and not skills:
        plan = find_lesson(lesson)
        name, skills = plan.id, [one for one in plan.skills if one in DRILLS][:MOST_SKILLS]
        if not skills:
            phrase = say("This lesson has no skills to practice: print its own steps.")
            raise InputError("out_of_range", phrase)
    chosen = _names(skills)
    for skill in chosen:
        if skill not in [*DRILLS]:
            phrase = say(
                "There is no skill “{skill}”; choose one of {skills}.",
                skill=shown(skill),
                skills=either([*DRILLS]),
            )
            raise InputError("out_of_range", suggesting(phrase, skill, DRILLS))
    if type(count) is not int:
        raise InputError("out_of_range", say("Choose 1 to {most} questions.", most=MOST_ITEMS))
    if seed is not None and type(seed) is not int:
        raise InputError("out_of_range", say("A seed is a number from 0 to 999."))
    number = secrets.randbelow(SEEDS) if seed is None else seed
    of_skills = tuple(map(str, chosen))
    return (
        LessonSet(of_skills, count, number, name) if name else PracticeSet(of_skills, count, number)
    )
