"""The notebooks that the site serves: those of a folder, or of a folder for each language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from wildescape.i18n import LANGUAGES, either, shown, worded

from wildescape_widgets.house import house
from wildescape_widgets.lessons.catalog import (
    LessonEntry,
    bundled_lessons,
    by_stage,
    lesson_entries,
    offered_lessons,
)

LESSONS: Final = "lessons"
"""The folder with the files of lessons."""

MOST_NAMED: Final = 5
"""How many other files are named."""

LeftOut = Callable[[Path, str], object]
"""Is told what isn't served, and why."""


@dataclass(frozen=True)
class Tutorial:
    """A notebook.

    Attributes:
        path: The file in the folder of the tutorials, with slashes.
        title: The title, in the notebook's language.
        lesson: The lesson that it plays, if any.
        room: The address of the room of the course that shows the same; `None` if there is none.
        order: Its place among the others; equal places go by name.
    """

    path: str
    title: str
    lesson: LessonEntry | None = None
    room: str | None = None
    order: float = 0

    @property
    def name(self) -> str:
        """The file's name, the same in each language."""
        return self.path.rpartition("/")[-1]

    @property
    def moved_to(self) -> str | None:
        """Where the course shows the same, such as `lesson/jokers-wild`; `None` if it doesn't."""
        if self.lesson is None:
            return self.room
        return f"lesson/{self.lesson.id}" if self.lesson in offered_lessons() else None

    @property
    def is_offered(self) -> bool:
        """Whether the house has the room or the lesson that this is."""
        if self.lesson is not None:
            return self.lesson in offered_lessons() or self.lesson not in bundled_lessons()
        if self.room is None:
            return "tools" in house().rooms
        return self.room == "" or self.room.rpartition("/")[-1] in house().rooms


class NoTutorialError(ValueError):
    """A file that can't be served; its text says why."""


def find_tutorials(
    root: Path, left_out: LeftOut = lambda path, why: None
) -> dict[str, list[Tutorial]]:
    """The tutorials in `root`, by language and in their order.

    `root` holds notebooks, a folder of notebooks for each language, or both, and `lessons`. A
    notebook of `root` is served in every language, unless it says which is its own. What a notebook
    says of itself is in its metadata, under `wildescape`; all of it may be missing. A notebook
    whose name begins with an underscore is a draft and stays out.

    Args:
        root: The folder.
        left_out: Is told of each file and folder that stays out, with the reason.
    """
    entries = by_stage(lesson_entries(root / LESSONS))
    lessons: dict[str, tuple[float, LessonEntry | None]] = {
        lesson.id: (place, lesson) for place, lesson in enumerate(entries)
    }
    found: dict[str, list[Tutorial]] = {lang: [] for lang in LANGUAGES}
    for folder, langs in ((root, LANGUAGES), *((root / lang, (lang,)) for lang in LANGUAGES)):
        for path in sorted(folder.glob("[!._]*.ipynb")):
            try:
                notebook = _read(path)
                about = _about(notebook, langs)
            except NoTutorialError as fault:
                left_out(path, str(fault))
                continue
            order, lesson = lessons.get(about.get("lesson", ""), (about.get("order", 0), None))
            title = about.get("title") or _heading(notebook) or path.stem
            address = path.relative_to(root).as_posix()
            tutorial = Tutorial(address, title, lesson, about.get("room"), order)
            for lang in [about["lang"]] if "lang" in about else langs:
                found[lang].append(tutorial)
    _tell_the_rest(root, left_out)
    for tutorials in found.values():
        tutorials.sort(key=lambda each: (each.lesson is None, each.order, each.name))
    return found


def _read(path: Path) -> Mapping[str, Any]:
    """The contents of a notebook."""
    try:
        notebook: Any = json.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise NoTutorialError(f"it can't be read: {error}") from None
    except (ValueError, RecursionError) as error:
        raise NoTutorialError(f"its JSON is broken: {error}") from None
    match notebook:
        case {"metadata": dict(), "cells": list()}:
            known: Mapping[str, Any] = notebook
            return known
    raise NoTutorialError("it's no notebook, or one of a format before 4")


SAID: Final[Mapping[str, tuple[str, tuple[type, ...]]]] = {
    **dict.fromkeys(("title", "lang", "lesson", "room"), ("a text", (str,))),
    "order": ("a number", (int, float)),
}
"""What a notebook can say of itself, and as what."""


def _about(notebook: Mapping[str, Any], langs: Sequence[str]) -> Mapping[str, Any]:
    """What a notebook says of itself.

    Args:
        notebook: Its contents.
        langs: The languages that it may have where it lies.
    """
    about: Any = notebook["metadata"].get("wildescape", {})
    if not isinstance(about, dict):
        raise NoTutorialError("“wildescape” in its metadata is no object")
    for key, (what, kinds) in SAID.items():
        if key in about and type(about[key]) not in kinds:
            raise NoTutorialError(f"“{key}” in its metadata is {what}, not {shown(about[key])}")
    if about.get("lang", langs[0]) not in langs:
        raise NoTutorialError(
            f"its language is “{shown(about['lang'])}”; here it's {worded(either(langs), 'en')}"
        )
    return about


def _heading(notebook: Mapping[str, Any]) -> str:
    """The first heading of a notebook as plain text, or nothing."""
    for cell in notebook["cells"]:
        if type(cell) is dict and cell.get("cell_type") == "markdown":
            source = cell.get("source", "")
            text = source if type(source) is str else "".join(map(str, source))
            if found := re.search(r"^#{1,6}[ \t]+(\S.*?)[ \t#]*$", text, re.MULTILINE):
                linked = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", found[1])
                return re.sub(r"<[^>]*>|[*`]", "", linked)
    return ""


def _tell_the_rest(root: Path, left_out: LeftOut) -> None:
    """Tell of what isn't looked into: other files, and folders of no language that is known."""
    known = worded(either(LANGUAGES), "en")
    for folder in (root, *(root / lang for lang in LANGUAGES)):
        others = [
            path.name
            for path in sorted(folder.glob("[!._]*"))
            if path.is_file() and path.suffix != ".ipynb"
        ]
        if others:
            more = [f"and {len(others) - MOST_NAMED} more"] if len(others) > MOST_NAMED else []
            left_out(folder, f"no notebooks: {', '.join([*others[:MOST_NAMED], *more])}")
    for folder in sorted(root.glob("[!._]*/")):
        if folder.name not in (*LANGUAGES, LESSONS) and any(folder.glob("*.ipynb")):
            left_out(folder, f"a folder of notebooks is called like its language, {known}")
