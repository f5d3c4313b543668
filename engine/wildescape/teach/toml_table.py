"""A TOML file read strictly: each key once, with the line of each fault."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeVar, cast

from wildescape.i18n import (
    HAN,
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

_WORD: Final = re.compile(r"\s*[\w.-]*\w")
"""What a line begins with, if that may be a key."""


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


MOST_TORN: Final = 10
"""How many lines that aren't TOML are told at once."""


class TornToml(NamedTuple):
    """What a file holds, as far as it is TOML.

    Args:
        written: what it holds.
        text: the text that holds it, with as many lines as the file.
        faults: the lines that aren't TOML; each key there has the value `""`, if any.
    """

    written: dict[str, object]
    text: str
    faults: Sequence[BadLesson] = ()


def parse_torn(text: str) -> TornToml:
    """What the text of a file holds, in spite of lines that aren't TOML.

    Raises:
        BadLesson: if the rest can't be told, with the lines that aren't TOML.
    """
    faults: list[BadLesson] = []
    while True:
        try:
            return TornToml(parse_toml(text), text, faults)
        except BadLesson as fault:
            faults.append(fault)
            found = [(_first_torn(other), other) for other in _without(text, fault.line)]
            least = fault.line if len(faults) < MOST_TORN else float("inf")
            torn, text = max(found, key=itemgetter(0), default=(0, text))
            if torn <= least:
                raise BadLesson(faults[0].line, faults[0].phrase, faults[1:]) from None


def _first_torn(text: str) -> float:
    """The first line that isn't TOML; infinite if there is none."""
    try:
        parse_toml(text)
    except BadLesson as fault:
        return fault.line
    return float("inf")


def _without(text: str, line: int) -> Iterator[str]:
    """The text with a line that isn't TOML made harmless, in each way that may do."""
    lines = text.splitlines()
    if not 0 < line <= len(lines):
        return
    before, torn, after = lines[: line - 1], lines[line - 1], lines[line:]
    if key := _WORD.match(torn):
        yield "\n".join([*before, f'{key[0]} = ""', *after])
    if before and not torn.lstrip().startswith(("]", "}")):
        # A list or table that was left open ends where the next line begins.
        yield from ("\n".join([*before[:-1], before[-1] + end, torn, *after]) for end in "]}")
    yield "\n".join([*before, "", *after])


def _not_toml(text: str, line: int, error: str) -> Phrase:
    written = text.splitlines()[line - 1 : line]
    if found := _BARE.fullmatch("".join(written)):
        return say(
            "Put a text in quotation marks: {example}.", example=f'{found[1]} = "{found[2]}"'
        )
    if error.startswith("Illegal character '\\n'"):
        return say("The text in this line has no closing quotation mark.")
    if error.startswith(("Unclosed array", "Unclosed inline table")):
        # It's noticed where the next key begins.
        begin, end = "[]" if error.startswith("Unclosed array") else "{}"
        return say("A {begin} isn't closed here or above. Add {end}.", begin=begin, end=end)
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

    def refuse(self, key: str, phrase: Phrase) -> None:
        """Refuse the value of a key.

        Raises:
            BadLesson: always.
        """
        raise self.fault(key, phrase)

    def missing(self, key: str, kind: type = object) -> BadLesson:
        """The fault that a key is missing, or misspelt.

        Args:
            key: the key.
            kind: what its value would be.
        """
        if misspelt := meant(key, self._left):
            del self._left[misspelt]
            return self._stray(misspelt)
        if kind is object:
            return self.fault(key, say("“{key}” is missing.", key=key))
        phrase = say("“{key}” is missing: write {example}.", key=key, example=_example(key, kind))
        return self.fault(key, phrase)

    def _unfit(self, key: str, kind: type, value: object, example: str = "") -> BadLesson:
        """The fault that a value is of another type, with how to write it."""
        return self.fault(
            key,
            say(
                "“{key}” is {what}: write {example}.",
                key=key,
                what=_WORDS[kind],
                example=example or _example(key, kind, value),
            ),
        )

    def take(self, key: str, kind: type, default: Any = _NEEDED) -> Any:
        """The value of a key.

        Raises:
            BadLesson: if it is missing and has no default, or is of another type.
        """
        self._asked.append(key)
        value = self._left.pop(key, default)
        if value is _NEEDED:
            raise self.missing(key, kind)
        fits = isinstance(value, kind) and (type(value) is not bool or kind is bool)
        if value is not default and not fits:
            raise self._unfit(key, kind, value)
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
        faults = Faults()
        for value in values:
            if not isinstance(value, str) or not re.fullmatch(r"[a-z0-9]+([-_][a-z0-9]+)*", value):
                faults.found.append(self.fault(key, _no_name(value)))
        faults.close()
        return tuple(values)

    def one_of(
        self,
        key: str,
        choices: Sequence[str],
        default: object = _NEEDED,
        no_such: Phrase | None = None,
    ) -> str:
        """One of a closed list; `no_such` is said of anything else."""
        value = self.take(key, str, default)
        if value != default and value not in choices:
            phrase = no_such or say("“{value}” is none of {choices}.")
            phrase = phrase.filled(value=shown(value), choices=either(choices))
            raise self.fault(key, suggesting(phrase, value, choices))
        return str(value)

    def text(self, key: str) -> Text:
        """A text in some languages.

        Raises:
            BadLesson: for an unknown language, or what is no plain text.
        """
        if key not in self._left and not meant(key, self._left):
            raise self.fault(
                key, say("“{key}” is missing: write {example}.", key=key, example=f'{key}.en = "…"')
            )
        value = self._left.get(key)
        if isinstance(value, str):
            self.take(key, str)
            said = value if is_short(value) else "…"
            raise self._unfit(key, dict, value, f'{key}.{_language_of(value)} = "{said}"')
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
        wrong = [
            BadLesson(self.line(key, lang), phrase)
            for lang, said in value.items()
            if (phrase := _unsaid(f"{key}.{lang}", lang, said))
        ]
        faults = Faults()
        faults.found += wrong
        faults.close()
        return dict(value)

    def tables(self, key: str) -> list[TomlTable]:
        """A list of tables; none by default."""
        path = (part for part in (*self.path, key) if isinstance(part, str))
        example = f"[[{'.'.join(path)}]]"
        values = self.take(key, object, [])
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            phrase = say("“{key}” is a list of tables: write {example}.", key=key, example=example)
            raise self.fault(key, phrase)
        return [*self._tables(key)]

    def _tables(self, key: str) -> Iterator[TomlTable]:
        """What can be taken for a list of tables."""
        values = self.written.get(key, [])
        for at, value in enumerate(values if isinstance(values, list) else [values]):
            if isinstance(value, dict):
                yield TomlTable(self.lines, (*self.path, key, at), value)

    def each(self, key: str, read: Callable[[TomlTable], T]) -> list[T]:
        """What is read of each in a list of tables; none by default.

        Raises:
            BadLesson: for all that can't be read.
        """
        faults = Faults()
        tables = faults.tried(self.tables, key) or self._tables(key)
        found = [faults.tried(read, table) for table in tables]
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


def _language_of(text: str) -> str:
    """The language in which a text is likely written."""
    return LANGUAGES[1 if HAN.search(text) else 0]


def _unsaid(key: str, lang: str, said: object) -> Phrase | None:
    """What is wrong with a text in a language, if anything."""
    if lang not in LANGUAGES:
        return say(
            "“{lang}” isn't a language offered here; there are {langs}.",
            lang=shown(lang),
            langs=both([*LANGUAGES]),
        )
    if not isinstance(said, str) or not said.strip() or len(said) > LONGEST_TEXT:
        return say("“{key}” is a text of at most {most} characters.", key=key, most=LONGEST_TEXT)
    return not_plain(said)


def _example(key: str, kind: type, value: object = None) -> str:
    """How a key is written with a value of some type, made from another one if that can be."""
    plain = str(value) if isinstance(value, str | int) and is_short(str(value)) else ""
    written = {
        str: f'"{plain}"' if plain and type(value) is int else '"…"',
        int: plain if plain.isdecimal() else "1",
        list: f'["{plain}"]' if plain and isinstance(value, str) else '["…"]',
        bool: "false" if plain in ("no", "false", "0") else "true",
        dict: "{ … }",
    }
    return f"{key} = {written.get(kind, '…')}"


def is_short(text: str) -> bool:
    """Whether a text can stand in an example as it is."""
    return len(text) <= LONGEST_NAME and text.isprintable() and not re.search(r'["\\<]', text)


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
    likely = "-".join(re.findall(r"[a-z0-9]+", str(value).lower()))
    return say(
        "{value} isn't a name: write small letters, digits and hyphens, such as {example}.",
        value=shown(value),
        example=likely if 0 < len(likely) <= LONGEST_NAME else "jokers-as-wild-cards",
    )
