"""A TOML file read strictly: each key once, with the line of each fault."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

from wildescape.i18n import (
    LANGUAGES,
    InputError,
    Part,
    Phrase,
    WrittenPhrase,
    both,
    either,
    meant,
    say,
    shown,
    suggesting,
)
from wildescape.teach.scenes import BadFact

LONGEST_TEXT: Final = 2000
LONGEST_NAME: Final = 60

T = TypeVar("T")

Text = Mapping[str, str]
"""A text by language."""


def not_plain(text: str) -> Phrase | None:
    """What keeps a text from being plain: control characters or HTML."""
    if not text.replace("\n", "").isprintable():
        return say("Texts are plain: no control characters.")
    if re.search(r"<[a-zA-Z/!]", text):
        return say("Texts are plain: no HTML.")
    return None


class BadLesson(InputError):
    """A fault in a lesson file, its line, and the others that are found with it.

    Args:
        line: its line, from 1.
        phrase: what is wrong, and what is allowed.
        others: the other faults, in whatever order.
        read: what could be read in spite of them; `None` for nothing.
    """

    def __init__(
        self, line: int, phrase: Phrase, others: Iterable[BadLesson] = (), read: object = None
    ) -> None:
        super().__init__("bad_lesson", phrase)
        self.line = line
        self.all = (self, *others)
        """All faults that are found together, this one first."""
        self.read = read


class Faults:
    """The faults of what is read part by part, so that all of them are told at once."""

    def __init__(self) -> None:
        self.found: list[BadLesson] = []

    def tried(self, read: Callable[..., T], *given: Any) -> T:
        """What a function gives; a fault is kept until `close`, and what could be read is given."""
        try:
            return read(*given)
        except BadLesson as fault:
            self.found += fault.all
            # Only a lint sees it, as `close` refuses the whole.
            return cast(T, fault.read)

    def close(self, read: object = None) -> None:
        """Refuse the whole if a part of it can't be read.

        Args:
            read: what could be read.

        Raises:
            BadLesson: the first fault from the top, with the others.
        """
        if self.found:
            first, *others = sorted(self.found, key=lambda fault: fault.line)
            raise BadLesson(first.line, first.phrase, others, read)


def as_phrase(text: Text) -> Phrase:
    """What the author wrote as a part of what is said."""
    return WrittenPhrase("", texts=text)


KeyPath = tuple[str | int, ...]
"""Keys and numbers of list elements, from the root of the file."""

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w\s.\"-]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"\s*([\w.\"-]+(?:\s*\.\s*[\w\"-]+)*)\s*=")


MOST_PARTS: Final = 8
"""How many parts a dotted key may have; reading it takes quadratic time."""

_LONG_KEY: Final = re.compile(rf"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){{{MOST_PARTS},}}""")

_BARE: Final = re.compile(r"\s*([\w.-]+)\s*=\s*([^\W\d][^\"'\[\]{}=#]*?)\s*(?:#.*)?")
"""A key and a text without quotation marks."""


def parse_toml(text: str) -> dict[str, object]:
    """What the text of a file holds.

    Raises:
        BadLesson: if it isn't TOML, with the line, and with the repair where a text lacks its
            quotation marks.
    """
    if found := _LONG_KEY.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise BadLesson(line, say("A key has at most {most} parts.", most=MOST_PARTS))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise BadLesson(line, _not_toml(text, line, str(error))) from None
    except (RecursionError, ValueError):
        raise BadLesson(1, say("A list is nested too deeply here, or a number too long.")) from None


def _not_toml(text: str, line: int, error: str) -> Phrase:
    written = text.splitlines()[line - 1 : line]
    if found := _BARE.fullmatch("".join(written)):
        return say(
            "Put a text in quotation marks: {example}.", example=f'{found[1]} = "{found[2]}"'
        )
    return say("This isn't TOML: {error}.", error=error)


class Lines:
    """The line of each key in a TOML file.

    Only keys at the beginning of lines are found, which is where authors write them; a key inside
    an inline table has the line of that table.
    """

    def __init__(self, text: str) -> None:
        self._lines: dict[KeyPath, int] = {}
        counts: dict[KeyPath, int] = {}
        table: KeyPath = ()
        quote = ""
        for number, line in enumerate(text.splitlines(), 1):
            if quote:
                quote = "" if quote in line else quote
                continue
            if header := _HEADER.match(line):
                table = self._place(_names(header[2]), counts, header[1] == "[[")
                self._lines[table] = number
            elif key := _KEY.match(line):
                self._lines[(*table, *_names(key[1]))] = number
            for mark in ('"""', "'''"):
                if line.count(mark) % 2:
                    quote = mark

    @staticmethod
    def _place(names: KeyPath, counts: dict[KeyPath, int], is_new: bool) -> KeyPath:
        """The path of a table; a part that is a list is followed by its last element's number."""
        path: KeyPath = ()
        for depth, name in enumerate(names, 1):
            path = (*path, name)
            if is_new and depth == len(names):
                counts[path] = counts.get(path, -1) + 1
            if path in counts:
                path = (*path, counts[path])
        return path

    def of(self, path: KeyPath) -> int:
        """The line of a key, else of the first key within it, else of what encloses it."""
        while path:
            within = [line for key, line in self._lines.items() if key[: len(path)] == path]
            if within:
                return min(within)
            path = path[:-1]
        return 1


def _names(dotted: str) -> KeyPath:
    return tuple(name.strip().strip('"') for name in dotted.split("."))


_NEEDED: Final = object()


class TomlTable:
    """A table of the file, which knows what has been read of it.

    Args:
        lines: the lines of the keys.
        path: where the table is in the file.
        written: what it says.
    """

    def __init__(self, lines: Lines, path: KeyPath, written: Mapping[str, Any]) -> None:
        self.lines, self.path, self.written = lines, path, written
        self._left = dict(written)
        self._asked: list[str] = []

    def line(self, *keys: str) -> int:
        """The line of one of its keys."""
        return self.lines.of((*self.path, *keys))

    def fault(self, key: str, phrase: Phrase) -> BadLesson:
        """A fault in the value of a key."""
        return BadLesson(self.line(key), phrase)

    def missing(self, key: str) -> BadLesson:
        """The fault that a key is missing, or misspelt."""
        if misspelt := meant(key, self._left):
            del self._left[misspelt]
            return self._stray(misspelt)
        return self.fault(key, say("“{key}” is missing.", key=key))

    def take(self, key: str, kind: type, default: Any = _NEEDED) -> Any:
        """The value of a key.

        Raises:
            BadLesson: if it is missing and has no default, or is of another type.
        """
        self._asked.append(key)
        value = self._left.pop(key, default)
        if value is _NEEDED:
            raise self.missing(key)
        fits = isinstance(value, kind) and (type(value) is not bool or kind is bool)
        if value is not default and not fits:
            what = _WORDS[kind]
            raise self.fault(key, say("“{key}” is {what}.", key=key, what=what))
        return value

    def read(self, key: str, parse: Callable[[Any], Any], default: Any, kind: type = object) -> Any:
        """The value of a key as `parse` reads it."""
        value = self.take(key, kind, default)
        try:
            return parse(value)
        except BadLesson:
            raise
        except BadFact as error:
            facts = [BadLesson(self.line(key, fact.fact), fact.phrase) for fact in error.all]
            raise BadLesson(facts[0].line, facts[0].phrase, facts[1:]) from None
        except InputError as error:
            raise self.fault(key, error.phrase) from None

    def name(self, key: str) -> str:
        """A name: small letters, digits and hyphens."""
        value = str(self.take(key, str))
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value) or len(value) > LONGEST_NAME:
            raise self.fault(key, _no_name(value))
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """A list of names; none by default."""
        values = self.take(key, list, [])
        for value in values:
            if not isinstance(value, str) or not re.fullmatch(r"[a-z0-9]+([-_][a-z0-9]+)*", value):
                raise self.fault(key, _no_name(value))
        return tuple(values)

    def one_of(self, key: str, choices: Sequence[str], default: object = _NEEDED) -> str:
        """One of a closed list."""
        value = self.take(key, str, default)
        if value != default and value not in choices:
            phrase = say(
                "“{value}” is none of {choices}.", value=shown(value), choices=either(choices)
            )
            raise self.fault(key, suggesting(phrase, value, choices))
        return str(value)

    def text(self, key: str) -> Text:
        """A text in some languages.

        Raises:
            BadLesson: for an unknown language, or what is no plain text.
        """
        return self._text(key, self.take(key, dict))

    def texts(self, key: str, most: int) -> list[Text]:
        """A list of texts, each in some languages; none by default.

        Args:
            key: where it is.
            most: how many there may be.
        """
        values = self.take(key, list, [])
        if len(values) > most or not all(isinstance(value, dict) for value in values):
            what = say("a list of at most {most} texts: {example}", most=most, example=f"[{_TEXT}]")
            raise self.fault(key, say("“{key}” is {what}.", key=key, what=what))
        return [self._text(key, value) for value in values]

    def _text(self, key: str, value: Mapping[str, Any]) -> Text:
        if not value:
            raise self.fault(key, say("“{key}” says nothing: {example}.", key=key, example=_TEXT))
        for lang, said in value.items():
            if lang not in LANGUAGES:
                raise self.fault(
                    key,
                    say(
                        "“{lang}” isn't a language offered here; there are {langs}.",
                        lang=shown(lang),
                        langs=both([*LANGUAGES]),
                    ),
                )
            if not isinstance(said, str) or not said.strip() or len(said) > LONGEST_TEXT:
                phrase = say(
                    "“{key}” is a text of at most {most} characters.",
                    key=f"{key}.{lang}",
                    most=LONGEST_TEXT,
                )
                raise self.fault(key, phrase)
            if wrong := not_plain(said):
                raise self.fault(key, wrong)
        return dict(value)

    def tables(self, key: str) -> list[TomlTable]:
        """A list of tables; none by default."""
        values = self.take(key, list, [])
        if not all(isinstance(value, dict) for value in values):
            raise self.fault(key, say("“{key}” is {what}.", key=key, what=_WORDS[dict]))
        places = enumerate(values)
        return [TomlTable(self.lines, (*self.path, key, at), value) for at, value in places]

    def each(self, key: str, read: Callable[[TomlTable], T]) -> list[T]:
        """What is read of each in a list of tables; none by default.

        Raises:
            BadLesson: for all that can't be read.
        """
        faults = Faults()
        found = [faults.tried(read, table) for table in self.tables(key)]
        faults.close()
        return found

    def close(self, *, is_read: bool = True) -> None:
        """Refuse keys that have not been read.

        Args:
            is_read: whether all that belong here have been read; else only misspelt ones are
                refused.

        Raises:
            BadLesson: for all of them.
        """
        strays = [key for key in self._left if is_read or meant(key, self._asked)]
        if strays:
            first, *others = map(self._stray, strays)
            raise BadLesson(first.line, first.phrase, others)

    def _stray(self, key: str) -> BadLesson:
        """The fault that a key doesn't belong here, with the one that may be meant."""
        other = meant(key, self._asked)
        if not other:
            return self.fault(key, say("Nothing called “{key}” belongs here.", key=shown(key)))
        phrase = say(
            "Nothing called “{key}” belongs here; “{meant}” does.", key=shown(key), meant=other
        )
        return self.fault(key, phrase)


_TEXT: Final = "{{ {} }}".format(", ".join(f'{lang} = "…"' for lang in LANGUAGES))

_WORDS: Final[Mapping[type, Part]] = {
    str: say("a text"),
    int: say("a number"),
    list: say("a list"),
    dict: say("a table"),
    bool: say("true or false"),
    object: say("a text, a number or a list"),
}


def _no_name(value: object) -> Phrase:
    return say(
        "{value} isn't a name: write small letters, digits and hyphens, such as {example}.",
        value=shown(value),
        example="jokers-as-wild-cards",
    )
