"""The options with which a host says what a site offers, for every command that makes one."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Final

from wildescape.i18n import LANGUAGES, InputError, language, meant
from wildescape.rules import Rules, parse_rules

from wildescape_widgets.house import ROOMS, House
from wildescape_widgets.lessons.catalog import bundled_lessons
from wildescape_widgets.site.own_lessons import OwnLesson, readable

ALL: Final = "lessons"
"""Stands for all lessons."""

OWN: Final = "own"
"""Stands for the lessons that a host adds."""

LONGEST_TITLE: Final = 60
"""How many characters the name of a site may have."""


def add_language_option(
    parser: argparse.ArgumentParser, help: str, default: str | None = None
) -> None:
    """Add `--lang`, which takes any of `LANGUAGES`.

    Args:
        parser: where it's added.
        help: what it's the language of.
        default: the language where none is named.
    """
    parser.add_argument(
        "--lang",
        type=_language,
        default=default,
        metavar=f"{{{','.join(LANGUAGES)}}}",
        help=help,
    )


def _language(text: str) -> str:
    try:
        return language(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_house_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that `house_of` reads."""
    group = parser.add_argument_group("what the site offers")
    group.add_argument(
        "--lessons",
        type=_folder,
        action="append",
        default=[],
        metavar="DIR",
        help="add the lessons in DIR to the map; one that's broken is named and left out",
    )
    group.add_argument(
        "--heading",
        type=_title,
        metavar="TEXT",
        help="what stands above the lessons you add, such as your class (default: our own lessons)",
    )
    group.add_argument(
        "--only",
        type=_names,
        metavar="NAMES",
        help="offer only these rooms and lessons, separated by commas: "
        f"{', '.join(ROOMS)}; {ALL} for all lessons, {OWN} for those you add, "
        "or single ones by number or name, such as 1-6,H",
    )
    group.add_argument(
        "--without",
        type=_names,
        default=(),
        metavar="NAMES",
        help="leave these out; names as above",
    )
    group.add_argument(
        "--rules",
        type=_rules,
        default=parse_rules(None),
        metavar="PRESET|FIELD=VALUE,…",
        help="the house rules for everybody, such as catsatcards or target=9,win_on=reach; "
        "lessons keep their own",
    )
    group.add_argument(
        "--title", type=_title, metavar="TEXT", help="the name of the site on its pages"
    )


def house_of(
    options: argparse.Namespace,
    has: Set[str] = frozenset(ROOMS),
    added: Sequence[OwnLesson] | None = None,
    former: Mapping[str, str] | None = None,
) -> House:
    """What the options ask for. A lesson that can't be used is named on the terminal.

    Args:
        options: What a parser with `add_house_options` has read.
        has: The rooms that such a site can have.
        added: The lessons that the host adds; `None` reads them from the folders.
        former: The numbers of lessons that may be named though they are gone, by their names.

    Raises:
        argparse.ArgumentTypeError: For a name that nothing has, or if nothing is left.
    """
    own = readable(options.lessons) if added is None else added
    names = {head.id: head.number for head in bundled_lessons()}
    ours = [*names]
    names.update(former or {})
    names.update((lesson.id, lesson.number) for lesson in own)
    groups = {ALL: {*names}, OWN: {lesson.id for lesson in own}}
    rooms, lessons = _meant((*ROOMS, ALL) if options.only is None else options.only, names, groups)
    without_rooms, without_lessons = _meant(options.without, names, groups)
    house = House(
        rooms=(rooms & has) - without_rooms,
        left_out=frozenset(ours) - (lessons - without_lessons),
        lessons=tuple(each.file for each in own if each.id in lessons - without_lessons),
        rules=options.rules,
        title=options.title or "",
        heading=options.heading or "",
    )
    if not (house.rooms or house.lessons or house.left_out < {*ours}):
        raise argparse.ArgumentTypeError("nothing is left to offer")
    return house


def _meant(
    said: Iterable[str], numbers: Mapping[str, str], groups: Mapping[str, set[str]]
) -> tuple[frozenset[str], frozenset[str]]:
    """The rooms and the lessons that are meant by names.

    Args:
        said: The names.
        numbers: The number of each lesson, by its name.
        groups: What stands for several lessons.
    """
    rooms, lessons = set[str](), set[str]()
    for name in said:
        if name in ROOMS:
            rooms.add(name)
        elif found := groups.get(name, {name} & numbers.keys()) or {*_numbered(name, numbers)}:
            lessons |= found
        elif name != OWN:
            likely = meant(name, (*ROOMS, ALL, OWN, *numbers))
            raise argparse.ArgumentTypeError(
                f"there is no {name!r}: name {', '.join((*ROOMS, ALL, OWN))}, a lesson's number, "
                f"a range of them such as 1-6, or a lesson's name: {', '.join(numbers)}"
                + (f". Did you mean {likely}?" if likely else "")
            )
    return frozenset(rooms), frozenset(lessons)


def _numbered(name: str, numbers: Mapping[str, str]) -> Iterator[str]:
    """The lessons with a number, those from one to another, or of a letter: `5`, `1-6`, `H`."""
    run = re.fullmatch(r"([A-Za-z]*)(\d{1,3})-\1(\d{1,3})", name)
    several = [f"{run[1]}{each}" for each in range(int(run[2]), int(run[3]) + 1)] if run else []
    for lesson, number in numbers.items():
        if number and (number in (name, *several) or number.rstrip("0123456789") == name):
            yield lesson


def _folder(text: str) -> Path:
    if not (folder := Path(text)).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text}")
    return folder


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for part in text.split(",") if (name := part.strip()))


def _rules(text: str) -> Rules:
    """House rules as an option says them: a preset, fields with their values, or both."""
    rules = dict[str, str]()
    for part in _names(text):
        field, is_field, value = part.partition("=")
        rules[field.strip() if is_field else "preset"] = value.strip() if is_field else part
    try:
        return parse_rules(rules)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _title(text: str) -> str:
    title = text.strip()
    if not (title.isprintable() and 0 < len(title) <= LONGEST_TITLE):
        raise argparse.ArgumentTypeError(f"a title has 1 to {LONGEST_TITLE} characters in one line")
    return title
