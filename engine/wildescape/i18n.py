"""Phrases that can be said in every language, from message catalogues.

A phrase is a message and what fills its places. It becomes text only when the language is known.
The messages themselves are English; the catalogues of the other languages are in `locale/`, and in
the folders that the environment variable `WILDESCAPE_LOCALE` names.
"""

from __future__ import annotations

import gettext
import json
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache, reduce
from pathlib import Path
from typing import Final

VARIABLE: Final = "WILDESCAPE_LOCALE"
"""The environment variable with further folders of catalogues, separated as in `PATH`."""


def _catalogues() -> dict[str, Path]:
    """The compiled catalogues by language; of two for one language, the first."""
    others = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    found: dict[str, Path] = {}
    for folder in (Path(__file__).parent / "locale", *map(Path, others)):
        for file in sorted(folder.glob("*/LC_MESSAGES/wildescape.mo")):
            found.setdefault(file.parts[-3], file)
    return found


CATALOGUES: Final[Mapping[str, Path]] = _catalogues()
"""The file of each language that has a catalogue; English needs none."""

LANGUAGES: Final = ("en", *CATALOGUES)
"""The codes of the languages; the first is the default."""

ORIGIN: Final = "zh_CN"
"""The language that the game is from: its terms stand beside those of other languages."""


HAN: Final = re.compile(r"[\u4e00-\u9fff]")
"""Matches a Chinese character: no spaces stand between words of these."""


@dataclass(frozen=True)
class Phrase:
    """Something to say: a message of the catalogue, and the parts that fill its places.

    >>> say("{count} cards", count=3).to("en")
    '3 cards'
    """

    message: str
    parts: dict[str, Part] = field(default_factory=dict)
    plural: str | None = None
    count: int = 1
    capital: bool = False
    context: str | None = None

    def to(self, lang: str) -> str:
        """The phrase in the language `lang`, one of `LANGUAGES`; in English where that lacks it."""
        catalogue = _catalogue(lang)
        if self.plural is not None:
            text = catalogue.ngettext(self.message, self.plural, self.count)
        elif self.context is not None:
            text = catalogue.pgettext(self.context, self.message)
        else:
            text = catalogue.gettext(self.message)
        filled = {name: worded(part, lang) for name, part in self.parts.items()}
        said = text.format(**filled)
        return capital(said) if self.capital else said

    def filled(self, **parts: Part) -> Phrase:
        """The phrase with `parts` in its places."""
        # A table says a dozen of these with each view: `replace` would take four times as long.
        return type(self)(**{**vars(self), "parts": {**self.parts, **parts}})

    def capitalized(self) -> Phrase:
        """The phrase with a capital letter at its beginning."""
        return replace(self, capital=True)


@dataclass(frozen=True)
class WrittenPhrase(Phrase):
    """What an author wrote, by language; no message of the catalogue."""

    texts: Mapping[str, str] = field(default_factory=dict)

    def to(self, lang: str) -> str:
        """What the author wrote in the language `lang`, else in one that there is."""
        said = said_in(self.texts, lang)
        return capital(said) if self.capital else said


def said_in(texts: Mapping[str, str], lang: str) -> str:
    """A text in the language `lang`, else in one that it has: first its kin, then English.

    >>> said_in({"en": "Trumps"}, "zh_CN")
    'Trumps'
    """
    return next((texts[code] for code in (lang, *_kin(lang), *LANGUAGES) if code in texts), "")


Part = Phrase | str | int


def worded(part: Part, lang: str) -> str:
    """A part of a sentence in the language `lang`."""
    return part.to(lang) if isinstance(part, Phrase) else str(part)


def say(message: str, **parts: Part) -> Phrase:
    """A phrase. Messages are collected for the catalogues from calls of this function."""
    return Phrase(message, parts)


def say_n(one: str, many: str, count: int, **parts: Part) -> Phrase:
    """A phrase in the singular or the plural, depending on `count`, which fills {count}.

    >>> say_n("{count} card", "{count} cards", 2).to("en")
    '2 cards'
    """
    return Phrase(one, {"count": count, **parts}, many, count)


def say_as(context: str, message: str) -> Phrase:
    """A phrase whose message is translated otherwise in another context.

    >>> say_as("glossary", "level").to("zh_CN")
    '级|打几|打几级'
    """
    return Phrase(message, context=context)


def number_word(number: int) -> Part:
    """A small number in words: “two”; a larger one in figures."""
    return _NUMBER_WORDS.get(number, str(number))


_NUMBER_WORDS: Final = {
    1: say("one"),
    2: say("two"),
    3: say("three"),
    4: say("four"),
    5: say("five"),
    6: say("six"),
    7: say("seven"),
    8: say("eight"),
    9: say("nine"),
    10: say("ten"),
}


def either(options: Sequence[Part]) -> Part:
    """The options with "or" before the last one.

    >>> worded(either(["2", "3", "4"]), "en")
    '2, 3 or 4'
    """
    return _listed(options, lambda first, last: say("{first} or {last}", first=first, last=last))


def alternatives(options: Sequence[Part]) -> Part:
    """Options that are lists themselves, with "or" between them.

    >>> worded(alternatives(["2 and 3", "4 and 5"]), "en")
    '2 and 3; or 4 and 5'
    """
    return reduce(lambda rest, one: say("{one}; or {rest}", one=one, rest=rest), reversed(options))


def both(items: Sequence[Part]) -> Part:
    """The items with "and" before the last one."""
    return _listed(items, lambda first, last: say("{first} and {last}", first=first, last=last))


def listed(items: Sequence[Part]) -> Part:
    """The items with commas between them."""
    return _listed(items, lambda first, last: say("{first}, {rest}", first=first, rest=last))


def one_by_one(items: Sequence[Part]) -> Part:
    """Items that are lists themselves, one after another.

    >>> worded(one_by_one(["2, 3", "4, 5", "6"]), "en")
    '2, 3; 4, 5; 6'
    """
    return reduce(lambda rest, one: say("{play}; {rest}", play=one, rest=rest), reversed(items))


def _listed(items: Sequence[Part], join_last: Callable[[Part, Part], Phrase]) -> Part:
    first, *rest = items
    if not rest:
        return first
    if len(rest) == 1:
        return join_last(first, rest[0])
    return say("{first}, {rest}", first=first, rest=_listed(rest, join_last))


def sequence(sentences: Sequence[Part]) -> Phrase:
    """Sentences one after another."""
    if not sentences:
        return Phrase("{nothing}", {"nothing": ""})
    first, *rest = sentences
    if not rest:
        return first if isinstance(first, Phrase) else Phrase("{sentence}", {"sentence": first})
    return say("{sentence} {rest}", sentence=first, rest=sequence(rest))


ALIKE: Final = 0.7
"""How like a name is to one that may be meant: less would take “id” for a misspelt “kind”."""


def meant(name: object, names: Iterable[str]) -> str | None:
    """The one of `names` that a misspelt name may mean.

    >>> meant("shangai", ["shanghai", "wikipedia"])
    'shanghai'
    """
    written = name[:LONGEST_SHOWN] if isinstance(name, str) else ""
    return next(iter(get_close_matches(written, names, 1, ALIKE)), None)


def suggesting(phrase: Phrase, name: object, names: Iterable[str]) -> Phrase:
    """The phrase that refuses a name, then the one of `names` that may be meant."""
    found = meant(name, names)
    return sequence([phrase, say("Did you mean “{name}”?", name=found)]) if found else phrase


def not_among(phrase: Phrase, name: object, names: Collection[str]) -> Phrase:
    """The phrase that refuses a name, with its {choices} and the one that may be meant."""
    return suggesting(phrase.filled(choices=either([*names])), name, names)


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


class InputError(ValueError):
    """Input that isn't understood or allowed; it has changed nothing.

    `code` says what is bad, such as `bad_card`, or why a move is refused. `phrase` says it in
    words, with what is allowed; `parts` fill its places.

    >>> from wildescape.notation import parse_cards
    >>> try:
    ...     parse_cards("8S S8")
    ... except InputError as error:
    ...     print(error.code, "-", error)
    bad_card - “S8” is written the wrong way around: rank first, then suit, 8S.
    """

    def __init__(
        self, code: str, phrase: Phrase, lang: str = LANGUAGES[0], /, **parts: Part
    ) -> None:
        phrase = phrase.filled(**parts) if parts else phrase
        super().__init__(phrase.to(lang))
        self.code = code
        self.phrase = phrase

    def _render_traceback_(self) -> list[str]:
        # For notebooks, where a message helps a learner more than a traceback.
        return [str(self)]


def bad_request(problem: Phrase, /, **parts: Part) -> InputError:
    """The error for a value that can't be so: the problem in words, with these parts."""
    return InputError("bad_request", problem, **parts)


LONGEST_SHOWN: Final = 200
"""How many characters of a value are shown."""


def shown(value: object) -> str:
    """A value of a request as it was written there, or its beginning if it is long.

    What a screen would act on and not show, such as an escape sequence, is written as its code.

    >>> shown({"rank": "8"})
    '{"rank": "8"}'
    """
    plain = beginning(value, LONGEST_SHOWN + 1)
    if not plain.isprintable():
        plain = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in plain)
    return plain if len(plain) <= LONGEST_SHOWN else f"{plain[:LONGEST_SHOWN]}…"


_IN_JSON: Final = ContextVar("whether requests are JSON", default=False)


@contextmanager
def written_in_json() -> Iterator[None]:
    """Inside, `shown` writes `null` and `true`, as the requests do; elsewhere `None` and `True`."""
    before = _IN_JSON.set(True)
    try:
        yield
    finally:
        _IN_JSON.reset(before)


def beginning(value: object, length: int) -> str:
    """The first characters of a text, or of any other value as JSON."""
    if isinstance(value, str):
        return value[:length]
    if (value is None or isinstance(value, bool)) and not _IN_JSON.get():
        return str(value)
    written = ""
    try:
        # Piece by piece, as a stranger's value may be megabytes long.
        for piece in _JSON.iterencode(value):
            written += piece
            if len(written) > length:
                break
    except (ValueError, RecursionError):
        return "…"
    return written[:length]


# Of a value of many lines the first is enough.
_JSON: Final = json.JSONEncoder(
    ensure_ascii=False, default=lambda value: repr(value).partition("\n")[0]
)


def language(text: object) -> str:
    """The code of the language that `text` names, such as `en`, `zh_CN`, `zh-CN` or `zh`.

    One without a catalogue of its own is read in the same language as written elsewhere.

    >>> language("zh-SG")
    'zh_CN'

    Raises:
        InputError: `bad_request`, with the languages that are known.
    """
    wanted = shown(text).strip().lower().replace("-", "_")
    for lang in LANGUAGES:
        if lang.lower() == wanted:
            return lang
    if kin := _kin(wanted):
        return kin[0]
    raise bad_request(
        say("“{text}” isn't a language offered here; choose {choices}."),
        text=shown(text),
        choices=either(LANGUAGES),
    )


def _kin(lang: str) -> list[str]:
    """The languages that are the same as `lang`, if perhaps written otherwise: `zh_CN`, `zh_TW`."""
    spoken = lang.partition("_")[0]
    return [other for other in LANGUAGES if other.partition("_")[0] == spoken]


def language_beside(lang: str) -> str:
    """The other language in which a learner reads a term: the game's own, or else English.

    >>> language_beside("en"), language_beside("zh_CN")
    ('zh_CN', 'en')
    """
    return LANGUAGES[0] if ORIGIN in _kin(lang) else ORIGIN


def language_names() -> dict[str, str]:
    """The languages, each with its own name for itself.

    >>> language_names()["zh_CN"]
    '中文'
    """
    name = say_as("this language", "English")
    return {lang: name.to(lang) for lang in LANGUAGES}


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language, and behind it those of its kin for what it lacks."""
    known = language(lang)
    catalogue = gettext.NullTranslations()
    for name in reversed(dict.fromkeys((known, *_kin(known)))):
        if name in CATALOGUES:
            with CATALOGUES[name].open("rb") as file:
                nearer = gettext.GNUTranslations(file)
            nearer.add_fallback(catalogue)
            catalogue = nearer
    return catalogue
