"""The glossary: terms of both games, each explained in a sentence, in all languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from wildescape.i18n import HAN, Phrase, say, say_as


class Term(NamedTuple):
    """A term of the game.

    Args:
        words: how it is written, its forms separated by `|`; the lint finds it by any of these.
        pinyin: how the first Chinese form is said.
        meaning: what it means, in a sentence.
        elsewhere: what the same word means in other games: false friends.
    """

    words: Phrase
    pinyin: str
    meaning: Phrase
    elsewhere: tuple[Phrase, ...] = ()

    def forms(self, lang: str) -> tuple[str, ...]:
        """How it is written in the language `lang`, the usual form first."""
        return tuple(self.words.to(lang).split("|"))


def _term(meaning: Phrase, *elsewhere: Phrase, words: Phrase, pinyin: str) -> Term:
    return Term(words, pinyin, meaning, elsewhere)


GLOSSARY: Final[Mapping[str, Term]] = {
    "level": _term(
        say(
            "How far a team has come, from 2 to the ace. It goes up when the team wins as the "
            "offense."
        ),
        say("In Guandan, the team that wins a hand moves up. Here only the offense does."),
        words=say_as("glossary", "level"),
        pinyin="jí",
    ),
    "trump": _term(
        say("The rank that's above the ace in this hand: the level of the offense."),
        say("In Spades, one suit is trump. Here it's a rank, in all four suits."),
        say(
            "In Tractor, a whole suit is trump too, and a trump beats any other card. Here a "
            "pair of trumps only beats a lower pair."
        ),
        words=say_as("glossary", "trump"),
        pinyin="zhǔpái",
    ),
    "offense": _term(
        say("The team whose level is trump in this hand."),
        say(
            "In Dou Dizhu, the landlord plays alone against two. Here the offense is a team of "
            "three, just like the defense."
        ),
        words=say_as("glossary", "offense"),
        pinyin="zhuāngjiā",
    ),
    "joker": _term(
        say("A wild card: with other cards, it stands for any lower card."),
        say(
            "In Dou Dizhu, two jokers are the highest bomb, and in Spades a joker is just the "
            "highest trump. Here each one is wild."
        ),
        words=say_as("glossary", "joker"),
        pinyin="guài",
    ),
    "straight": _term(
        say("Five ranks in a row."),
        say("In Dou Dizhu, a straight may be longer. Here it's always five cards."),
        words=say_as("glossary", "straight"),
        pinyin="shùnzi",
    ),
    "flush": _term(
        say("Five cards of one suit."),
        say("In Big Two, suits break ties between flushes. Here suits are equal."),
        words=say_as("glossary", "flush"),
        pinyin="tónghuā",
    ),
    "full-house": _term(
        say("Three cards of one rank and two of another."),
        say("In poker, the pair breaks a tie. Here only the triple counts."),
        words=say_as("glossary", "full house"),
        pinyin="fúlǔ",
    ),
    "bomb": _term(
        say("Four cards of one rank and any fifth card."),
        say(
            "In Dou Dizhu and Guandan, a bomb beats everything and needs no fifth card. Here "
            "it's a five-card play and only beats five cards."
        ),
        words=say_as("glossary", "bomb"),
        pinyin="zhàdàn",
    ),
    "straight-flush": _term(
        say("A straight, all in one suit."),
        say("In poker, nothing beats it. Here five of a kind does."),
        say("In Guandan, it's a bomb. Here it only beats five cards."),
        words=say_as("glossary", "straight flush"),
        pinyin="tónghuāshùn",
    ),
    "five-of-a-kind": _term(
        say("Five cards of one rank."),
        say("With one deck you'd need a joker. Three decks have twelve cards of each rank."),
        words=say_as("glossary", "five of a kind"),
        pinyin="wǔtóng",
    ),
    "trick": _term(
        say("A lead and everything played on it, until all the others pass."),
        say(
            "In Hearts and Spades, everybody plays one card to a trick, and that counts. Not here."
        ),
        words=say_as("glossary", "trick"),
        pinyin="lún",
    ),
    "lead": _term(
        say("To play first in a trick."),
        say("In Hearts and Spades, you follow suit. Here you match the number of cards."),
        words=say_as("glossary", "lead"),
        pinyin="xiānchū",
    ),
    "escape": _term(
        say("To play your last card."),
        say("In Dou Dizhu, that ends the hand. Here the others play on, as in President."),
        words=say_as("glossary", "go out|goes out|went out|going out|gone out"),
        pinyin="táo",
    ),
    "trapped": _term(
        say("Still holding cards when the hand ends."),
        words=say_as("glossary", "trapped"),
        pinyin="bèiguān",
    ),
    "tribute": _term(
        say("The highest card of a new hand, paid by a loser who was trapped."),
        say("In Guandan, the last one out pays. Here each trapped loser pays."),
        say("In President, the last one out pays the first. Here winners are paid in their order."),
        words=say_as("glossary", "tribute"),
        pinyin="jìngòng",
    ),
    "return": _term(
        say("The card that comes back for tribute."),
        say("In Guandan, it has to be 10 or lower. Here it may be any card."),
        words=say_as("glossary", "return"),
        pinyin="huángòng",
    ),
}
"""The terms that lessons explain, by name."""

WORDS: Final[Mapping[str, Term]] = {
    **GLOSSARY,
    "wild-escape": _term(
        say("The game's name: “guài” means the jokers, and “lùzi” the five-card plays."),
        words=say_as("glossary", "Wild Escape"),
        pinyin="Dàguài Lùzi",
    ),
    "five-card-play": _term(
        say("A play of five cards. There are six classes."),
        words=say_as("glossary", "five-card play"),
        pinyin="lùzi",
    ),
    "first-out": _term(
        say("The first player of all to go out, who usually leads the next hand."),
        say("In President, only your own place counts. Here your whole team has to get out."),
        words=say_as("glossary", "first out"),
        pinyin="dìyīgè táo",
    ),
    "big-joker": _term(
        say("The highest card; there are three."),
        words=say_as("glossary", "Big Joker"),
        pinyin="dàguài",
    ),
    "small-joker": _term(
        say("The second highest card; there are three."),
        words=say_as("glossary", "Small Joker"),
        pinyin="xiǎoguài",
    ),
    "partner": _term(
        say("One of the two others on your team."),
        say("In Spades, your partner sits across from you. Here every other seat is a partner."),
        words=say_as("glossary", "partner"),
        pinyin="dādàng",
    ),
    "defense": _term(
        say("The team that isn't the offense."),
        words=say_as("glossary", "defense"),
        pinyin="xiánjiā",
    ),
    "single": _term(say("One card."), words=say_as("glossary", "single card"), pinyin="dānzhāng"),
    "pair": _term(
        say("Two cards of one rank."),
        say("In Dou Dizhu, pairs in a row are a play. Here they aren't."),
        words=say_as("glossary", "pair"),
        pinyin="duìzi",
    ),
    "triple": _term(
        say("Three cards of one rank."),
        say("In Dou Dizhu, you can add one card to a triple. Here you add a pair or nothing."),
        words=say_as("glossary", "triple"),
        pinyin="sānzhāng",
    ),
    "pass": _term(
        say("To play nothing when it's your turn."),
        say(
            "In some games of President, you're out of the trick once you pass. Here you may come "
            "back in."
        ),
        words=say_as("glossary", "pass"),
        pinyin="búyào",
    ),
    "hand": _term(
        say("One deal, from the first lead until a team is out; also the cards you hold."),
        words=say_as("glossary", "hand"),
        pinyin="yífù",
    ),
    "match": _term(
        say("Hand after hand, until a team wins at the last level."),
        words=say_as("glossary", "match"),
        pinyin="yìchǎng",
    ),
    "draw": _term(
        say("A hand where one team is first out, but the other gets all three out first."),
        words=say_as("glossary", "draw"),
        pinyin="píngjú",
    ),
    "inherited-lead": _term(
        say("The lead after a trick whose winner just went out."),
        say("In Guandan, it goes to the partner. Here the house rules decide."),
        words=say_as("glossary", "inherited lead"),
        pinyin="jiēfēng",
    ),
    "count": _term(
        say("How many cards a player still holds. You may ask for it."),
        words=say_as("glossary", "count"),
        pinyin="bàopái",
    ),
    "no-tribute": _term(
        say("At some tables, enough jokers in the payers' hands cancel the tribute."),
        say("In Guandan, two Big Jokers cancel it."),
        words=say_as("glossary", "tribute excused"),
        pinyin="kànggòng",
    ),
    "escalation": _term(
        say("The second game here, by Charles Pierce: one deck, and everyone plays alone."),
        words=say_as("glossary", "Escalation"),
        pinyin="Bùbùgāo",
    ),
    "value": _term(
        say("In Escalation: what a card is worth, or the total to beat."),
        words=say_as("glossary", "value"),
        pinyin="fēnzhí",
    ),
    "special": _term(
        say("In Escalation: a 2 or a 3, which keeps the value on the table."),
        words=say_as("glossary", "special"),
        pinyin="tèshūpái",
    ),
    "stock": _term(
        say("In Escalation: the undealt cards you draw from."),
        words=say_as("glossary", "stock"),
        pinyin="páiduī",
    ),
    "stack": _term(
        say("In Escalation: the cards you've taken. They cost you at the end."),
        say("In Durak, the cards you take go into your hand. Here they never do."),
        words=say_as("glossary", "stack"),
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
        forms = [form for form in term.forms(lang) if len(form) > 1]
        if any(re.search(form if HAN.search(form) else rf"\b{form}s?\b", plain) for form in forms):
            yield name
