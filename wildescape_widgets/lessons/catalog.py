"""Where the tutorials lie, and the lessons among them."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from wildescape.i18n import InputError, either, say, shown
from wildescape.teach.lessons import LONGEST, LessonPlan, parse_lesson

HERE = Path(__file__).parent.parent


def bundled_tutorials() -> Path:
    """The folder of tutorials: inside the package, or beside it in a checkout."""
    inside = HERE / "tutorials"
    return inside if inside.is_dir() else HERE.parent / "tutorials"


STAGES: Final = {
    "cards": say("the cards"),
    "hand": say("a hand and what follows"),
    "thinking": say("thinking ahead"),
    "escalation": say("Escalation, a second game"),
    "others": say("others"),
}
"""The parts of the curriculum; the last is for lessons that are not ours."""

_NUMBERS: Final = {
    "cards": [str(number) for number in range(1, 7)],
    "hand": ["7", "8", "9", "10"],
    "thinking": ["11", "12", "13"],
    "escalation": ["E1", "E2"],
}


class LessonEntry(NamedTuple):
    """What the beginning of a lesson says: enough for a map and for the way on.

    `steps` are the names of those that ask something.
    """

    id: str
    number: str
    title: dict[str, str]
    skills: tuple[str, ...]
    steps: tuple[str, ...]
    file: Path

    @property
    def stage(self) -> str:
        """The part of the curriculum to which it belongs, one of `STAGES`."""
        stages = (stage for stage, numbers in _NUMBERS.items() if self.number in numbers)
        return next(stages, "others")


@cache
def lesson_entries(folder: Path) -> tuple[LessonEntry, ...]:
    """The lessons of a folder, in their order, without a look at what is in their steps.

    What is no lesson is left out: its own page, and the lint, say what is wrong with it.
    """
    found = []
    for file in sorted(folder.glob("*.toml")):
        with suppress(OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            found.append(_lesson_entry(file))
    return tuple(found)


def _lesson_entry(file: Path) -> LessonEntry:
    written = tomllib.loads(file.read_text("utf-8"))
    steps = [step for step in written["steps"] if step["kind"] != "show"]
    skills = dict.fromkeys(skill for step in steps for skill in step.get("skills", ()))
    number, names = written.get("number", ""), tuple(step["id"] for step in steps)
    return LessonEntry(written["id"], number, written["title"], tuple(skills), names, file)


def bundled_lessons() -> tuple[LessonEntry, ...]:
    """Our own lessons."""
    return lesson_entries(bundled_tutorials() / "lessons")


def find_lesson(given: object) -> LessonPlan:
    """The lesson that is meant: one of ours by its name, a file, or what a file says.

    Raises:
        InputError: `bad_lesson`, for what is none of these, with what there is.
    """
    if isinstance(given, Path):
        return parse_lesson(_read(given))
    if isinstance(given, str) and "\n" in given:
        return parse_lesson(given)
    if isinstance(given, str) and given.endswith(".toml"):
        return parse_lesson(_read(Path(given)))
    ours = bundled_lessons()
    for head in ours:
        if given in (head.id, head.number):
            return _ours(head.file)
    raise InputError(
        "bad_lesson",
        say(
            "There is no lesson “{name}”; there are {names}.",
            name=shown(given),
            names=either([head.id for head in ours]),
        ),
    )


@cache
def _ours(file: Path) -> LessonPlan:
    return parse_lesson(file.read_text("utf-8"))


def _read(file: Path) -> str:
    try:
        with file.open(encoding="utf-8") as opened:
            return opened.read(LONGEST + 1)
    except (OSError, UnicodeDecodeError):
        raise InputError(
            "bad_lesson", say("There is no text to read in {file}.", file=str(file))
        ) from None


def following(lesson: LessonPlan) -> LessonEntry | None:
    """Our lesson after this one, if it is one of ours."""
    ours = bundled_lessons()
    places = [place for place, head in enumerate(ours) if head.id == lesson.id]
    return ours[places[0] + 1] if places and places[0] + 1 < len(ours) else None


def page_of(head: LessonEntry) -> str:
    """The notebook in which a lesson of ours is played."""
    return f"lesson-{head.file.stem}.ipynb"
