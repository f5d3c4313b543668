"""A lecture: positions and games to click through, each with a title, a text and notes.

A lecture is a TOML file:

    title = { en = "Bombs", zh_CN = "炸弹" }

    [[chapters]]
    title = { en = "A bomb beats a straight" }
    text = { en = "Which cards would you keep?" }
    game = '''wildescape trump=9 turn=0
    …'''                        # a position as text, a record as JSON, or a code
    hidden = [1, 3, 5]          # seats whose hands are hidden
    at = 2                      # the step to begin with
    moves = [[0, "3C"], [1, ""]]    # what was played from a position
    notes = [{ at = 2, text = "Ask about the joker." }]

Only `title` and each chapter's `title` and `game` are needed. `moves` are those of records.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from wildescape.escalation import Escalation
from wildescape.game import Move
from wildescape.hand import HandState
from wildescape.i18n import InputError, Phrase, say, say_n, sequence, shown
from wildescape.positions import format_position
from wildescape.records import (
    MOST_NOTES,
    NOTE_LENGTH,
    Json,
    format_move,
    is_note,
    parse_json,
    parse_move,
    parse_record,
)
from wildescape.share_codes import format_code, parse_shared
from wildescape.teach.toml_table import BadLesson, Lines, Text, TomlTable, parse_toml
from wildescape.turns import SEATS

LONGEST_LECTURE: Final = 2_000_000
"""How many characters a lecture may have."""

MOST_CHAPTERS: Final = 200
"""How many chapters a lecture may have."""

MOST_STEPS: Final = 500
"""How many moves a chapter may have."""


@dataclass(frozen=True)
class LectureChapter:
    """A position or a game to show.

    Args:
        title: what it is called, by language.
        game: a code, a position as text, or a record as JSON.
        text: what is said of it, by language.
        hidden: the seats whose hands are hidden.
        at: the step to begin with.
        moves: what was played from a position.
        notes: the teacher's notes, by step.
    """

    title: Text
    game: str
    text: Text = field(default_factory=dict)
    hidden: tuple[int, ...] = ()
    at: int = 0
    moves: tuple[Move, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Lecture:
    """Chapters in their order.

    Args:
        title: what the lecture is called, by language.
        chapters: what it shows.
    """

    title: Text = field(default_factory=dict)
    chapters: tuple[LectureChapter, ...] = ()

    def __repr__(self) -> str:
        count = len(self.chapters)
        return f"<Lecture: {count} {'chapter' if count == 1 else 'chapters'}>"

    def with_chapter(self, chapter: LectureChapter, place: int | None = None) -> Lecture:
        """The lecture with another chapter in this place, or with one more at its end.

        Raises:
            InputError: `out_of_range`, for a place that there isn't or one chapter too many.
        """
        chapters = [*self.chapters]
        if place is None:
            if len(chapters) == MOST_CHAPTERS:
                raise InputError("out_of_range", _too_many())
            chapters.append(chapter)
        else:
            chapters[self.place(place)] = chapter
        return Lecture(self.title, tuple(chapters))

    def moved(self, place: int, to: int) -> Lecture:
        """The lecture with a chapter moved to another place.

        Raises:
            InputError: `out_of_range`, for a place that there isn't.
        """
        chapters = [*self.chapters]
        chapters.insert(self.place(to), chapters.pop(self.place(place)))
        return Lecture(self.title, tuple(chapters))

    def without(self, place: int) -> Lecture:
        """The lecture without one of its chapters.

        Raises:
            InputError: `out_of_range`, for a place that there isn't.
        """
        out = self.place(place)
        return Lecture(self.title, self.chapters[:out] + self.chapters[out + 1 :])

    def place(self, place: object) -> int:
        """The place of a chapter, from 0.

        Raises:
            InputError: `out_of_range`, if there is no such chapter.
        """
        if type(place) is int and 0 <= place < len(self.chapters):
            return place
        there = say_n("There's one chapter.", "There are {count} chapters.", len(self.chapters))
        raise InputError("out_of_range", there)


def parse_lecture(text: str) -> Lecture:
    """The lecture in the text of a file.

    >>> lecture = parse_lecture('''
    ... title = { en = "Two hands" }
    ... [[chapters]]
    ... title = { en = "The lead" }
    ... game = \"\"\"wildescape trump=9 turn=0
    ... 0: 3C
    ... 1: 4C
    ... 2: 5C
    ... 3: 6C
    ... 4: 7C
    ... 5: 8C\"\"\"
    ... ''')
    >>> lecture.chapters[0].title["en"]
    'The lead'

    Args:
        text: what the file holds.

    Raises:
        BadLesson: for the first fault, with its line, its key and what is allowed.
    """
    if len(text) > LONGEST_LECTURE:
        raise BadLesson(1, say("A lecture has at most {most} characters.", most=LONGEST_LECTURE))
    text = text.removeprefix("\ufeff")
    try:
        return _lecture(text)
    except BadLesson as fault:
        if "[[chapters]]" in text:
            raise
        raise BadLesson(fault.line, sequence([_no_chapters(), fault.phrase])) from None


def format_lecture(lecture: Lecture, *, as_text: bool = False) -> str:
    """The lecture as the text of a file that `parse_lecture` reads back.

    Args:
        lecture: the lecture.
        as_text: whether games are written so that people can read and change them, not as codes;
            in a lecture that would be too long so, they stay as they are.
    """
    lines = [f"title = {_toml(lecture.title)}"]
    for chapter in lecture.chapters:
        told = {
            "title": chapter.title,
            "text": chapter.text,
            "game": readable_game(chapter.game) if as_text else chapter.game,
            "hidden": chapter.hidden,
            "at": chapter.at,
            "moves": [*map(format_move, chapter.moves)],
            "notes": [{"at": at, "text": note} for at, note in sorted(chapter.notes.items())],
        }
        lines += ["", "[[chapters]]"]
        needed = ("title", "game")
        lines += [_line(key, one) for key, one in told.items() if one or key in needed]
    text = "\n".join(lines) + "\n"
    if as_text and len(text) > LONGEST_LECTURE:
        return format_lecture(lecture)
    return text


def written_game(game: Json | HandState | Escalation) -> str:
    """A record or a position as a chapter holds it: a position's text; of a record its code, or
    JSON where that would be too long.
    """
    if not isinstance(game, dict):
        return format_position(game)
    try:
        return format_code(game)
    except InputError:
        return json.dumps(game, ensure_ascii=False)


def readable_game(game: str) -> str:
    """What a chapter shows as text for people: the lines of a position, a record as JSON in lines.

    What is written in lines stays as it is, and so does the code of a deal.
    """
    if "\n" in game.strip():
        return game
    if game.lstrip().startswith("{"):
        return _readable(parse_json(game))
    shared = parse_shared(game)
    if shared.what == "record":
        return _readable(shared.value)
    if isinstance(shared.value, HandState | Escalation):
        return format_position(shared.value)
    return game


LONGEST_LINE: Final = 90
"""How many characters a line should have that is written for people."""


def _readable(value: object, indent: str = "") -> str:
    """JSON with a line for each part that fits into one."""
    plain = json.dumps(value, ensure_ascii=False)
    if len(plain) + len(indent) <= LONGEST_LINE or not value:
        return plain
    deeper = f"{indent}  "
    match value:
        case dict():
            parts = [f"{json.dumps(key)}: {_readable(one, deeper)}" for key, one in value.items()]
            return "{\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}}}"
        case list():
            parts = [_readable(one, deeper) for one in value]
            return "[\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}]"
        case _:
            return plain


def _lecture(text: str) -> Lecture:
    here = TomlTable(Lines(text), (), parse_toml(text))
    title = here.take("title", dict) if here.written.get("title") == {} else here.text("title")
    chapters = here.tables("chapters")
    if len(chapters) > MOST_CHAPTERS:
        raise chapters[MOST_CHAPTERS].fault("title", _too_many())
    here.close()
    return Lecture(title, tuple(map(_chapter, chapters)))


def _chapter(here: TomlTable) -> LectureChapter:
    if "game" not in here.written:
        here.take("game", str)
    text = here.text("text") if "text" in here.written else {}
    chapter = LectureChapter(
        title=here.text("title"),
        game=here.read("game", _game, "", str),
        text=text,
        hidden=here.read("hidden", _seats, [], list),
        at=here.read("at", _step, 0, int),
        moves=here.read("moves", _moves, [], list),
        notes=here.read("notes", _notes, [], list),
    )
    here.close()
    return chapter


def _game(text: str) -> str:
    """What a chapter shows, once it is clear that it can be read."""
    if text.lstrip().startswith("{"):
        try:
            parse_record(parse_json(text))
        except ValueError as error:
            if isinstance(error, InputError):
                raise
            raise InputError(
                "bad_lesson", say("This file isn't a record: it's damaged, cut off or too long.")
            ) from None
    elif text:
        parse_shared(text)
    else:
        raise InputError("bad_lesson", say("A chapter needs a game: a code or a position."))
    return text


def _seats(written: Sequence[Any]) -> tuple[int, ...]:
    if not all(type(seat) is int and seat in SEATS for seat in written):
        raise InputError("bad_lesson", say("Seats are named by their numbers, 0 to 5."))
    return tuple(sorted(set(written)))


def _step(at: int) -> int:
    if not 0 <= at < 100_000:
        raise InputError("bad_lesson", say("There is no step {at}.", at=shown(at)))
    return at


def _moves(written: Sequence[object]) -> tuple[Move, ...]:
    if len(written) > MOST_STEPS:
        raise InputError("bad_lesson", say("A chapter has at most {most} moves.", most=MOST_STEPS))
    return tuple(map(parse_move, written))


def _notes(written: Sequence[object]) -> dict[int, str]:
    notes = {}
    for note in written[: MOST_NOTES + 1]:
        match note:
            case {"at": int(at), "text": str(text), **more} if not more and type(at) is int:
                if not is_note(text):
                    raise InputError(
                        "bad_lesson",
                        say("A note is a plain text of up to {most} characters.", most=NOTE_LENGTH),
                    )
                notes[_step(at)] = text
            case _:
                raise InputError(
                    "bad_lesson",
                    say(
                        "“{value}” isn't a note; write one as {example}.",
                        value=shown(note),
                        example='{ at = 0, text = "…" }',
                    ),
                )
    if len(written) > MOST_NOTES:
        raise InputError("bad_lesson", say("Notes are a list of at most {most}.", most=MOST_NOTES))
    return notes


def _no_chapters() -> Phrase:
    return say(
        "This isn't a file of chapters. Such a file begins with {title}, and each chapter is "
        "{head}, a title again, and {game}.",
        title='title = { en = "Bombs" }',
        head="[[chapters]]",
        game='game = "…"',
    )


def _too_many() -> Phrase:
    return say("A lecture has at most {most} chapters.", most=MOST_CHAPTERS)


def _line(key: str, value: object) -> str:
    """A key with its value in TOML: a text of several lines in as many, and a long list too."""
    written = _toml(value)
    if isinstance(value, str) and "\n" in value and value.replace("\n", "").isprintable():
        for mark, barred in (('"""', ('"""', "\\")), ("'''", ("'''",))):
            # The mark's own character right before the mark would be taken for a part of it.
            if not value.endswith(mark[0]) and not any(each in value for each in barred):
                return f"{key} = {mark}\n{value}{mark}"
    if isinstance(value, list) and len(written) > LONGEST_LINE:
        return f"{key} = [\n" + "".join(f"    {_toml(one)},\n" for one in value) + "]"
    return f"{key} = {written}"


def _toml(value: object) -> str:
    """A value in TOML. Its strings are those of JSON."""
    match value:
        case Mapping():
            pairs = ", ".join(f"{key} = {_toml(one)}" for key, one in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Iterable():
            return f"[{', '.join(map(_toml, value))}]"
        case _:
            return str(value)
