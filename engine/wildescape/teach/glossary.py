"""The glossary: terms of the game, each explained in a sentence, in all languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from wildescape.i18n import Phrase, say


class Term(NamedTuple):
    """A term of the game.

    Args:
        forms: how it is written, by language; the lint finds it by any of these.
        meaning: what it means, in a sentence.
    """

    forms: Mapping[str, tuple[str, ...]]
    meaning: Phrase


def _term(en: str, zh: str, meaning: Phrase) -> Term:
    return Term({"en": tuple(en.split("|")), "zh_CN": tuple(zh.split("|"))}, meaning)


GLOSSARY: Final[Mapping[str, Term]] = {
    "level": _term("level", "级", say("A team's rank, from 2 up to the ace; it rises by winning.")),
    "trump": _term(
        "trump", "主牌|主", say("The rank that stands above the ace: the level of the offense.")
    ),
    "offense": _term("offense", "庄家", say("The team whose level is trump in this hand.")),
    "joker": _term(
        "joker", "怪|大怪|小怪", say("A wild card (百搭): it stands for any lower card.")
    ),
    "straight": _term("straight", "顺子", say("Five ranks in a row.")),
    "flush": _term("flush", "同花", say("Five cards of one suit.")),
    "full-house": _term("full house", "俘虏", say("Three cards of one rank and two of another.")),
    "bomb": _term("bomb", "炸弹", say("Four cards of one rank and any fifth card.")),
    "straight-flush": _term("straight flush", "同花顺", say("A straight in one suit.")),
    "five-of-a-kind": _term("five of a kind", "五同", say("Five cards of one rank.")),
    "trick": _term("trick", "轮", say("A lead and all that follows, until all others pass.")),
    "lead": _term("lead", "先出", say("To play first in a trick.")),
    "escape": _term("escape", "逃", say("To play one's last card.")),
    "trapped": _term("trapped", "被关", say("Not escaped when the hand ends.")),
    "tribute": _term("tribute", "进贡", say("The highest card, given by who was trapped.")),
}
"""The terms by name."""


def terms_in(text: str, lang: str) -> Iterator[str]:
    """The names of the terms that a text in the language `lang` uses."""
    plain = text.lower()
    for name, term in GLOSSARY.items():
        # A single Chinese character is part of too many other words.
        forms = [rf"\b{form}s?\b" if lang == "en" else form for form in term.forms[lang]]
        if any(len(form) > 1 and re.search(form, plain) for form in forms):
            yield name
