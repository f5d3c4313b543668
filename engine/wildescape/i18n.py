"""What the engine says, in every language: phrases whose words come from message catalogues.

A phrase names a message and what fills its places; it is put into words only when the language
is known. English is the language of the messages themselves, the other catalogues are in
`locale/`.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGE_NAMES: Final = {"en": "English", "zh_CN": "中文"}
"""The languages that everything is said in, each by the name that its speakers give it."""

LANGUAGES: Final = tuple(LANGUAGE_NAMES)
"""The same as codes; the first is the default."""


@dataclass(frozen=True)
class Phrase:
    """Something to say: a message of the catalogue and the parts that fill it.

    >>> say("{count} cards", count=3).to("en")
    '3 cards'
    """

    message: str
    parts: dict[str, Part] = field(default_factory=dict)
    plural: str | None = None
    count: int = 1
    capital: bool = False

    def to(self, lang: str) -> str:
        """The phrase in the language `lang`, one of `LANGUAGES`."""
        catalogue = _catalogue(lang)
        if self.plural is None:
            text = catalogue.gettext(self.message)
        else:
            text = catalogue.ngettext(self.message, self.plural, self.count)
        filled = {name: worded(part, lang) for name, part in self.parts.items()}
        said = text.format(**filled)
        return capital(said) if self.capital else said

    def filled(self, **parts: Part) -> Phrase:
        """The same phrase with `parts` in its places."""
        return replace(self, parts={**self.parts, **parts})

    def capitalized(self) -> Phrase:
        """The same phrase with a capital at its beginning."""
        return replace(self, capital=True)


Part = Phrase | str | int


def worded(part: Part, lang: str) -> str:
    """A part of a sentence in the language `lang`."""
    return part.to(lang) if isinstance(part, Phrase) else str(part)


def say(message: str, **parts: Part) -> Phrase:
    """A phrase; the catalogue's tool collects the messages from calls of this function."""
    return Phrase(message, parts)


def say_n(one: str, many: str, count: int, **parts: Part) -> Phrase:
    """A phrase in the singular or the plural, after `count`, which fills the place {count}."""
    return Phrase(one, {"count": count, **parts}, many, count)


def either(options: Sequence[Part]) -> Part:
    """The options with "or" before the last one."""
    return _listed(options, lambda first, last: say("{first} or {last}", first=first, last=last))


def both(items: Sequence[Part]) -> Part:
    """The items with "and" before the last one."""
    return _listed(items, lambda first, last: say("{first} and {last}", first=first, last=last))


def listed(items: Sequence[Part]) -> Part:
    """The items one after another."""
    return _listed(items, lambda first, last: say("{first}, {rest}", first=first, rest=last))


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
        return Phrase("{sentence}", {"sentence": first})
    return say("{sentence} {rest}", sentence=first, rest=sequence(rest))


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


class InputError(ValueError):
    """Input that is not understood; nothing was changed by it.

    `code` says what is bad, such as `bad_card`, or is the reason of a refused move; `phrase` says
    what was wrong and what is allowed.
    """

    def __init__(self, code: str, phrase: Phrase, lang: str = LANGUAGES[0]) -> None:
        super().__init__(phrase.to(lang))
        self.code = code
        self.phrase = phrase

    def _render_traceback_(self) -> list[str]:
        # A notebook calls this: the message alone helps a learner more than a traceback.
        return [str(self)]


LONGEST_SHOWN: Final = 200
"""How much of a value is shown, in characters."""


def shown(value: object) -> str:
    """A value of a request as it was written there, or its beginning if it is long.

    What a screen would obey and not show, such as an escape sequence, is written as its code.
    """
    try:
        text = value if isinstance(value, str) else _json(value)
    except (ValueError, RecursionError):
        return "…"
    plain = text[: LONGEST_SHOWN + 1]
    if not plain.isprintable():
        plain = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in plain)
    return plain if len(plain) <= LONGEST_SHOWN else f"{plain[:LONGEST_SHOWN]}…"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=repr)


def language(text: object) -> str:
    """The language that `text` names, such as `en`, `zh_CN`, `zh-CN` or `zh`.

    Raises:
        InputError: `bad_request`, with the languages there are.
    """
    wanted = shown(text).strip().lower().replace("-", "_").partition("_")[0]
    for lang in LANGUAGES:
        if lang.partition("_")[0] == wanted:
            return lang
    raise InputError(
        "bad_request",
        say(
            "“{text}” is no language here; choose {choices}.",
            text=shown(text),
            choices=either(LANGUAGES),
        ),
    )


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    # English needs no catalogue, so its absence is no error; that of any other language is.
    folder = Path(__file__).parent / "locale"
    return gettext.translation("wildescape", folder, [lang], fallback=lang == LANGUAGES[0])
