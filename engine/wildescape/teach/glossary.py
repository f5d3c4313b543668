"""The glossary: terms of both games, each explained in a sentence, in all languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from wildescape.i18n import Phrase, say


class Term(NamedTuple):
    """A term of the game.

    Args:
        forms: how it is written, by language; the lint finds it by any of these.
        pinyin: how the first Chinese form is said.
        meaning: what it means, in a sentence.
        elsewhere: what the same word means in other games: false friends.
    """

    forms: Mapping[str, tuple[str, ...]]
    pinyin: str
    meaning: Phrase
    elsewhere: tuple[Phrase, ...] = ()


def _term(meaning: Phrase, *elsewhere: Phrase, pinyin: str, **forms: str) -> Term:
    """A term with its forms by language, those of one language separated by `|`."""
    written = {lang: tuple(each.split("|")) for lang, each in forms.items()}
    return Term(written, pinyin, meaning, elsewhere)


GLOSSARY: Final[Mapping[str, Term]] = {
    "level": _term(
        say(
            "How far a team has come, from 2 up to the ace. It goes up when the team wins as the "
            "offense."
        ),
        say("In Guandan, whoever wins a hand goes up. Here only the offense does."),
        en="level",
        zh_CN="级|打几|打几级",
        pinyin="jí",
    ),
    "trump": _term(
        say("The rank that's above the ace in this hand: the level of the offense."),
        say("In bridge, trump is a suit. Here it's a rank, in all four suits."),
        say(
            "In Tractor, a whole suit is trump too, and a trump beats any other card. Here a "
            "pair of trumps only beats a lower pair."
        ),
        en="trump",
        zh_CN="主牌|主|级牌",
        pinyin="zhǔpái",
    ),
    "offense": _term(
        say("The team whose level is trump in this hand."),
        say(
            "In Dou Dizhu, the landlord plays alone against two. Here the offense is a team of "
            "three, just like the defense."
        ),
        en="offense",
        zh_CN="庄家",
        pinyin="zhuāngjiā",
    ),
    "joker": _term(
        say("A wild card: with other cards, it stands for any lower card."),
        say(
            "In Dou Dizhu, two jokers are the highest bomb and never stand for another card. "
            "Here each one is wild."
        ),
        en="joker",
        zh_CN="怪|大怪|小怪|王",
        pinyin="guài",
    ),
    "straight": _term(
        say("Five ranks in a row."),
        say("In Dou Dizhu, a straight may be longer. Here it's always five cards."),
        en="straight",
        zh_CN="顺子",
        pinyin="shùnzi",
    ),
    "flush": _term(
        say("Five cards of one suit."),
        say("In Big Two, suits break ties between flushes. Here suits are equal."),
        en="flush",
        zh_CN="同花",
        pinyin="tónghuā",
    ),
    "full-house": _term(
        say("Three cards of one rank and two of another."),
        say("In poker, the pair breaks a tie. Here only the triple counts."),
        en="full house",
        zh_CN="俘虏|葫芦|三带二",
        pinyin="fúlǔ",
    ),
    "bomb": _term(
        say("Four cards of one rank and any fifth card."),
        say(
            "In Dou Dizhu and Guandan, a bomb beats everything and needs no fifth card. Here "
            "it's a five-card play and only beats five cards."
        ),
        en="bomb",
        zh_CN="炸弹|四带一",
        pinyin="zhàdàn",
    ),
    "straight-flush": _term(
        say("A straight, all in one suit."),
        say("In poker, nothing beats it. Here five of a kind does."),
        say("In Guandan, it's a bomb. Here it only beats five cards."),
        en="straight flush",
        zh_CN="同花顺",
        pinyin="tónghuāshùn",
    ),
    "five-of-a-kind": _term(
        say("Five cards of one rank."),
        say("With one pack you'd need a joker. Three packs have twelve cards of each rank."),
        en="five of a kind",
        zh_CN="五同",
        pinyin="wǔtóng",
    ),
    "trick": _term(
        say("A lead and everything played on it, until all the others pass."),
        say("In bridge, everybody plays one card to a trick, and you count tricks. Not here."),
        en="trick",
        zh_CN="轮",
        pinyin="lún",
    ),
    "lead": _term(
        say("To play first in a trick."),
        say("In bridge, the others follow suit. Here they match the number of cards."),
        en="lead",
        zh_CN="先出",
        pinyin="xiānchū",
    ),
    "escape": _term(
        say("To play your last card."),
        say("In Dou Dizhu, that ends the hand. Here the others play on."),
        en="go out|goes out|went out|going out|gone out",
        zh_CN="逃|第一个逃",
        pinyin="táo",
    ),
    "trapped": _term(
        say("Still holding cards when the hand ends."), en="trapped", zh_CN="被关", pinyin="bèiguān"
    ),
    "tribute": _term(
        say("The highest card of a new hand, paid by a loser who was trapped."),
        say("In Guandan, whoever's out last pays. Here each trapped loser pays."),
        en="tribute",
        zh_CN="进贡",
        pinyin="jìngòng",
    ),
    "return": _term(
        say("The card that comes back for tribute."),
        say("In Guandan, it has to be 10 or lower. Here it may be any card."),
        en="return",
        zh_CN="还贡",
        pinyin="huángòng",
    ),
}
"""The terms that lessons explain, by name."""

WORDS: Final[Mapping[str, Term]] = {
    **GLOSSARY,
    "wild-escape": _term(
        say("The game's name: “guài” means the jokers, and “lùzi” the five-card plays."),
        en="Wild Escape",
        zh_CN="大怪路子",
        pinyin="Dàguài Lùzi",
    ),
    "five-card-play": _term(
        say("A play of five cards. There are six classes."),
        en="five-card play",
        zh_CN="路子",
        pinyin="lùzi",
    ),
    "first-out": _term(
        say("The first player of all to go out, who leads the next hand."),
        en="first out",
        zh_CN="第一个逃|头科|头游|上游|头家",
        pinyin="dìyīgè táo",
    ),
    "big-joker": _term(
        say("The highest card; there are three."),
        en="Big Joker",
        zh_CN="大怪|大王|大鬼",
        pinyin="dàguài",
    ),
    "small-joker": _term(
        say("The second highest card; there are three."),
        en="Small Joker",
        zh_CN="小怪|小王|小鬼",
        pinyin="xiǎoguài",
    ),
    "partner": _term(
        say("One of the two others on your team."),
        say("In bridge, your partner sits across from you. Here every other seat is a partner."),
        en="partner",
        zh_CN="搭档",
        pinyin="dādàng",
    ),
    "defense": _term(
        say("The team that isn't the offense."), en="defense", zh_CN="闲家", pinyin="xiánjiā"
    ),
    "single": _term(say("One card."), en="single card", zh_CN="单张", pinyin="dānzhāng"),
    "pair": _term(
        say("Two cards of one rank."),
        say("In Dou Dizhu, pairs in a row are a play. Here they aren't."),
        en="pair",
        zh_CN="对子",
        pinyin="duìzi",
    ),
    "triple": _term(
        say("Three cards of one rank."),
        say("In Dou Dizhu, you can add one card to a triple. Here you add a pair or nothing."),
        en="triple",
        zh_CN="三张",
        pinyin="sānzhāng",
    ),
    "pass": _term(
        say("To play nothing when it's your turn."),
        say(
            "In poker, you're out of the hand once you fold. Here a pass never costs you more "
            "than a trick."
        ),
        en="pass",
        zh_CN="不要|不出|过",
        pinyin="búyào",
    ),
    "hand": _term(
        say("One deal, from the first lead until a team is out; also the cards you hold."),
        en="hand",
        zh_CN="一副",
        pinyin="yífù",
    ),
    "match": _term(
        say("Hand after hand, until a team wins at the last level."),
        en="match",
        zh_CN="一场",
        pinyin="yìchǎng",
    ),
    "draw": _term(
        say("A hand where one team is first out, but the other gets all three out first."),
        en="draw",
        zh_CN="平局",
        pinyin="píngjú",
    ),
    "inherited-lead": _term(
        say("The lead after a trick whose winner just went out."),
        say("In Guandan, it goes to the partner. Here the house rules decide."),
        en="inherited lead",
        zh_CN="接风",
        pinyin="jiēfēng",
    ),
    "count": _term(
        say("How many cards a player still holds. You may ask for it."),
        en="count",
        zh_CN="报牌",
        pinyin="bàopái",
    ),
    "no-tribute": _term(
        say("At some tables, enough jokers in the payers' hands cancel the tribute."),
        say("In Guandan, two Big Jokers cancel it."),
        en="tribute excused",
        zh_CN="抗贡",
        pinyin="kànggòng",
    ),
    "escalation": _term(
        say("The second game here, by Charles Pierce: one pack, and everyone plays alone."),
        en="Escalation",
        zh_CN="步步高",
        pinyin="Bùbùgāo",
    ),
    "value": _term(
        say("In Escalation: what a card is worth, or the total to beat."),
        en="value",
        zh_CN="分值",
        pinyin="fēnzhí",
    ),
    "special": _term(
        say("In Escalation: a 2 or a 3, which keeps the value on the table."),
        en="special",
        zh_CN="特殊牌",
        pinyin="tèshūpái",
    ),
    "stock": _term(
        say("In Escalation: the undealt cards you draw from."),
        en="stock",
        zh_CN="牌堆",
        pinyin="páiduī",
    ),
    "stack": _term(
        say("In Escalation: the cards you've taken. They cost you at the end."),
        say("In Durak, the cards you take go into your hand. Here they never do."),
        en="stack",
        zh_CN="收走的牌",
        pinyin="shōuzǒu de pái",
    ),
}
"""All terms of both games by name: those of the lessons, and those that only the rules explain."""


def word_anchor(name: str) -> str:
    """The name by which a link finds a term among the rules to read.

    >>> word_anchor("bomb")
    'word-bomb'
    """
    return f"word-{name}"


def terms_in(text: str, lang: str) -> Iterator[str]:
    """The names of the terms that a text in the language `lang` uses."""
    plain = text.lower()
    for name, term in GLOSSARY.items():
        # A single Chinese character is part of too many other words.
        forms = [rf"\b{form}s?\b" if lang == "en" else form for form in term.forms[lang]]
        if any(len(form) > 1 and re.search(form, plain) for form in forms):
            yield name
