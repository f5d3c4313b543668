"""The lessons that a host adds: read from their folders, and again once something there changes."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple

from wildescape.i18n import LANGUAGES, Phrase, say, say_n
from wildescape.teach.lessons import LONGEST, LessonPlan, parse_lesson
from wildescape.teach.lint import unread
from wildescape.teach.toml_table import LONGEST_NAME, LONGEST_TEXT, BadLesson

from wildescape_widgets.house import House, house
from wildescape_widgets.lessons.catalog import WHAT_TO_MEND, bundled_lessons

TO_MEND: Final = "!"
"""The number of a lesson that can't be read."""


class LessonFault(NamedTuple):
    """What keeps a lesson from being shown, and the line where it is."""

    line: int
    phrase: Phrase


class OwnFile(NamedTuple):
    """The file of a lesson.

    Args:
        file: where it lies.
        text: what it holds; empty if it can't be read.
        plan: the lesson; `None` if there is a fault.
        faults: what is wrong with it.
    """

    file: Path
    text: str
    plan: LessonPlan | None
    faults: tuple[LessonFault, ...] = ()

    def tell(self) -> None:
        """Say on the terminal why a lesson is left out, as the lint does."""
        for line, phrase in self.faults:
            print(f"{self.file}:{line}: left out: {phrase.to('en')}", file=sys.stderr)


class OwnLesson(NamedTuple):
    """A lesson that a host adds: its name, its number, and the file to show it from."""

    id: str
    number: str
    file: Path


Choose = Callable[[Sequence[OwnLesson], Mapping[str, str]], House]
"""What is offered of some lessons; the names of former ones may be asked for too, by number."""

Stamp = tuple[tuple[Path, int, int], ...]


def read_file(file: Path) -> OwnFile:
    """The lesson in a file, or what is wrong with it."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return OwnFile(file, "", None, (LessonFault(1, unread(file)),))
    try:
        return OwnFile(file, text, parse_lesson(text))
    except BadLesson as fault:
        found = sorted(fault.all, key=attrgetter("line"))
        return OwnFile(
            file, text, None, tuple(LessonFault(each.line, each.phrase) for each in found)
        )


def without_doubles(files: Iterable[OwnFile]) -> Iterator[OwnFile]:
    """The files; a lesson with the name of another one, of ours or before it, has a fault."""
    taken = {head.id: head.file for head in bundled_lessons()}
    for each in files:
        if each.plan is None:
            yield each
        elif other := taken.get(each.plan.id):
            phrase = say("“{id}” is the id of another lesson, {file}.")
            phrase = phrase.filled(id=each.plan.id, file=str(other))
            yield each._replace(
                plan=None, faults=(LessonFault(each.plan.lines.of(("id",)), phrase),)
            )
        else:
            taken[each.plan.id] = each.file
            yield each


def tell_empty(folders: Iterable[Path]) -> None:
    """Say on the terminal which folders hold no lessons."""
    for folder in folders:
        if not any(folder.glob("*.toml")):
            print(f"There are no lessons (*.toml) in {folder}.", file=sys.stderr)


def readable(folders: Iterable[Path]) -> list[OwnLesson]:
    """The lessons in folders; what is none is named on the terminal, and left out."""
    folders = [*folders]
    tell_empty(folders)
    found = [*without_doubles(map(read_file, _files(folders)))]
    for each in found:
        each.tell()
    return [OwnLesson(one.plan.id, one.plan.number, one.file) for one in found if one.plan]


def _files(folders: Iterable[Path]) -> list[Path]:
    return [file for folder in folders for file in sorted(folder.glob("*.toml"))]


class OwnLessons:
    """The lessons in some folders, looked at again whenever a page opens.

    Each is shown from a copy that never changes: whoever has begun a lesson goes on with it as it
    was, and whoever opens a page then finds it as it is.

    Args:
        folders: where they are.
        copies: the folder of the copies.
        choose: says what is offered of them.
    """

    def __init__(self, folders: Sequence[Path], copies: Path, choose: Choose) -> None:
        self._folders = folders
        self._copies = copies
        self._choose = choose
        self._seen: Stamp = ()
        self._read: dict[tuple[Path, int, int], OwnFile] = {}
        self._numbers: dict[str, str] = {}

    def open(self) -> House:
        """What is offered at first.

        Raises:
            argparse.ArgumentTypeError: for a name that nothing has, or if nothing is left.
        """
        tell_empty(self._folders)
        self._seen = self._stamp()
        return self._offered()

    def look_again(self) -> None:
        """Offer what is in the folders by now, from here on and in the kernels that start."""
        if not self._folders:
            return
        stamp = self._stamp()
        if stamp == self._seen and all(file.exists() for file in house().lessons):
            return
        self._seen = stamp
        try:
            offered = self._offered()
        except argparse.ArgumentTypeError as error:
            # Such as a site of these lessons alone, once there are none.
            print(f"The lessons stay as they were: {error}.", file=sys.stderr)
            return
        replace(house(), lessons=offered.lessons).open()

    def _offered(self) -> House:
        read = {}
        for stamped in self._seen:
            known = self._read.get(stamped)
            read[stamped] = known or read_file(stamped[0])
        found = [*without_doubles(read.values())]
        for stamped, each in zip(read, found, strict=True):
            if stamped not in self._read:
                each.tell()
        self._read = read
        lessons = [*self._lessons(found)]
        offered = self._choose(lessons, self._numbers)
        self._numbers |= {lesson.id: lesson.number for lesson in lessons}
        return offered

    def _lessons(self, found: Sequence[OwnFile]) -> Iterator[OwnLesson]:
        """The lessons with their copies; of what can't be read, a page that says why."""
        taken = {head.id for head in bundled_lessons()}
        taken |= {each.plan.id for each in found if each.plan}
        for each in found:
            if each.plan:
                name, number, text = each.plan.id, each.plan.number, each.text
            else:
                name, number = _free_name(each, taken), TO_MEND
                text = faults_lesson(each, name)
                taken.add(name)
            yield OwnLesson(name, number, self._copy(each.file.name, text))

    def _copy(self, name: str, text: str) -> Path:
        """A file with this text, which is written once."""
        folder = self._copies / sha256(text.encode()).hexdigest()[:16]
        file = folder / name
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        return file

    def _stamp(self) -> Stamp:
        """The files with when they were changed, and how long they are."""
        found = []
        for file in _files(self._folders):
            try:
                about = file.stat()
            except OSError:
                continue
            found.append((file, about.st_mtime_ns, about.st_size))
        return tuple(found)


def _free_name(broken: OwnFile, taken: set[str]) -> str:
    """A name for what can't be read: the one it has, if that can be told, else that of its file."""
    said = re.search(r'^id\s*=\s*"([a-z0-9]+(?:-[a-z0-9]+)*)"', broken.text[:LONGEST], re.MULTILINE)
    of_file = "-".join(re.findall(r"[a-z0-9]+", broken.file.stem.lower())) or "lesson"
    wanted = [name for name in ([said[1]] if said else []) + [of_file] if len(name) <= LONGEST_NAME]
    numbered = (f"to-mend-{number}" for number in range(1, len(taken) + 2))
    return next(name for name in (*wanted, *numbered) if name not in taken)


def _needs(broken: OwnFile) -> list[str]:
    """The lessons before it, as far as that can be told: they decide where it stands on the map."""
    said = re.search(r"^needs\s*=\s*\[([^\]]*)\]", broken.text[:LONGEST], re.MULTILINE)
    named = re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", said[1]) if said else []
    ours = {head.id for head in bundled_lessons()}
    return [name for name in named if name in ours]


def faults_lesson(broken: OwnFile, name: str) -> str:
    """A lesson that says what is wrong with another one, and where.

    Args:
        broken: the other one.
        name: what it's called.
    """
    title = say("Mend {file}", file=broken.file.name)
    count = say_n(
        "This lesson can't be shown yet: {count} thing to mend.",
        "This lesson can't be shown yet: {count} things to mend.",
        len(broken.faults),
    )
    told = [
        count,
        *(say("Line {line}: {fault}", line=f.line, fault=f.phrase) for f in broken.faults),
    ]
    goal = {lang: _fitting(one.to(lang) for one in told) for lang in LANGUAGES}
    return "\n".join(
        [
            "format = 1",
            f'id = "{name}"',
            f'number = "{TO_MEND}"',
            f"title = {_by_language({lang: title.to(lang) for lang in LANGUAGES})}",
            f"needs = {json.dumps(_needs(broken))}",
            "[[steps]]",
            f'id = "{WHAT_TO_MEND}"',
            'kind = "show"',
            f"goal = {_by_language(goal)}",
            "",
        ]
    )


def _fitting(lines: Iterable[str]) -> str:
    """As many of the lines as one text may hold."""
    text = ""
    for line in lines:
        # What a file holds stands in what is said of it, and a lesson has no HTML.
        more = f"{text}\n{line}".strip().replace("<", "‹")
        if len(more) > LONGEST_TEXT:
            break
        text = more
    return text


def _by_language(text: Mapping[str, str]) -> str:
    said = ", ".join(
        f"{lang} = {json.dumps(one, ensure_ascii=False)}" for lang, one in text.items()
    )
    return f"{{ {said} }}"
