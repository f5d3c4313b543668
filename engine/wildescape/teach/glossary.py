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


def _term(meaning: Phrase, **forms: str) -> Term:
    """A term with its forms by language, those of one language separated by `|`."""
    return Term({lang: tuple(written.split("|")) for lang, written in forms.items()}, meaning)


GLOSSARY: Final[Mapping[str, Term]] = {
    "level": _term(
        say("A team's rank, from 2 up to the ace; it rises by winning."), en="level", zh_CN="级"
    ),
    "trump": _term(
        say("The rank that stands above the ace: the level of the offense."),
        en="trump",
        zh_CN="主牌|主",
    ),
    "offense": _term(
        say("The team whose level is trump in this hand."), en="offense", zh_CN="庄家"
    ),
    "joker": _term(
        say("A wild card (百搭): it stands for any lower card."), en="joker", zh_CN="怪|大怪|小怪"
    ),
    "straight": _term(say("Five ranks in a row."), en="straight", zh_CN="顺子"),
    "flush": _term(say("Five cards of one suit."), en="flush", zh_CN="同花"),
    "full-house": _term(
        say("Three cards of one rank and two of another."), en="full house", zh_CN="俘虏"
    ),
    "bomb": _term(say("Four cards of one rank and any fifth card."), en="bomb", zh_CN="炸弹"),
    "straight-flush": _term(say("A straight in one suit."), en="straight flush", zh_CN="同花顺"),
    "five-of-a-kind": _term(say("Five cards of one rank."), en="five of a kind", zh_CN="五同"),
    "trick": _term(
        say("A lead and all that follows, until all others pass."), en="trick", zh_CN="轮"
    ),
    "lead": _term(say("To play first in a trick."), en="lead", zh_CN="先出"),
    "escape": _term(say("To play one's last card."), en="escape", zh_CN="逃"),
    "trapped": _term(say("Not escaped when the hand ends."), en="trapped", zh_CN="被关"),
    "tribute": _term(
        say("The highest card, given by who was trapped."), en="tribute", zh_CN="进贡"
    ),
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
