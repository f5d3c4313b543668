"""What people call cards, in English and Chinese: ranks, suits, jokers, and one card or many.

Two readers share these words: that of cards, and that of the wishes for a deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from wildescape.cards import (
    BIG_JOKER,
    JOKERS,
    PACK,
    SMALL_JOKER,
    Card,
    Rank,
    Suit,
)

_What = TypeVar("_What")

TRUMPS: Final[tuple[Card, ...]] = ()
"""Stands for the cards of the trump rank, which is known only when cards are dealt."""


def by_word(table: Mapping[_What, str]) -> dict[str, _What]:
    """What each word stands for; words of several parts are written with `_`.

    >>> by_word({Rank.ACE: "ace a", Rank.KING: "old_king"})["old king"]
    <Rank.KING: 13>
    """
    return {word.replace("_", " "): what for what, words in table.items() for word in words.split()}


def one_of(words: Iterable[str]) -> str:
    """A regular expression for one of these words, the longest that fits.

    >>> one_of(["a", "ace"])
    'ace|a'
    """
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


RANKS: Final = by_word(
    {
        Rank.ACE: "ace aces a as 老尖 尖子 尖",
        Rank.KING: "king kings k ks 老k",
        Rank.QUEEN: "queen queens q qs 皮蛋",
        Rank.JACK: "jack jacks j js 钩子 钩",
        Rank.TEN: "10 10s ten tens 十",
        Rank.NINE: "9 9s nine nines 九",
        Rank.EIGHT: "8 8s eight eights 八",
        Rank.SEVEN: "7 7s seven sevens 七",
        Rank.SIX: "6 6s six sixes 六",
        Rank.FIVE: "5 5s five fives 五",
        Rank.FOUR: "4 4s four fours 四",
        Rank.THREE: "3 3s three threes 三",
        Rank.TWO: "2 2s two twos 二",
    }
)
"""The rank that each word stands for."""

SUITS: Final = by_word(
    {
        Suit.CLUBS: "club clubs ♣ 草花 梅花",
        Suit.DIAMONDS: "diamond diamonds ♦ 方块 方片",
        Suit.HEARTS: "heart hearts ♥ 红桃 红心",
        Suit.SPADES: "spade spades ♠ 黑桃",
    }
)
"""The suit that each word stands for."""

GROUPS: Final = by_word(
    {
        PACK: "card cards 牌",
        JOKERS: "joker jokers wild wilds wild_card wild_cards 怪 王 百搭",
        (BIG_JOKER,): "big_joker big_jokers red_joker red_jokers 大怪 大王",
        (SMALL_JOKER,): (
            "small_joker small_jokers little_joker little_jokers black_joker black_jokers 小怪 小王"
        ),
        TRUMPS: "trump trumps trump_card trump_cards level_card level_cards 主牌 主 级牌 将牌",
    }
)
"""The cards that each word stands for, whatever their rank and suit."""

_JOKERS: Final = {word: cards[0] for word, cards in GROUPS.items() if len(cards) == 1} | {
    str(card).lower(): card for card in JOKERS
}
_RANKS: Final = RANKS | {"t": Rank.TEN}
_SUITS: Final = SUITS | {str(suit).lower(): suit for suit in Suit}
_RANK: Final = rf"(?:{one_of(_RANKS)})"
_SUIT: Final = rf"(?:{one_of(SUITS)})"
_CARD: Final = re.compile(
    rf"(?P<joker>{one_of(_JOKERS)})"
    rf"|(?P<rank>{_RANK}) ?of (?:the )?(?P<suit>{_SUIT})"
    rf"|(?P<short>10|[2-9tjqka])的?(?P<symbol>{_SUIT})"
    # `8S8H` are two cards.
    r"|(?P<coded>10|[2-9tjqka])(?P<letter>[cdhs])(?=[^a-z]|[tjqka][cdhs]|[lb]j|$)"
    rf"|(?P<first>{_SUIT})(?: ?的)? ?(?P<last>{_RANK})",
    re.I,
)
_RANK_PLACES: Final = ("rank", "short", "coded", "last")
_BETWEEN: Final = re.compile(r"(?:[ ,、;。]|(?:and|the)\b|和|与)*", re.I)
_UNREAD: Final = re.compile(r"[^ ,、;。]*")


def named_cards(text: str) -> tuple[list[Card], str]:
    """The cards that `text` names, and the first word that names none, empty if all do.

    A card is named by its suit and rank in either order, or as a joker; between cards there may be
    spaces, commas or nothing.

    >>> named_cards("红桃A黑桃10, ♥8 and the ace of spades; 大怪")
    ([<AH>, <10S>, <8H>, <AS>, <BJ>], '')
    >>> named_cards("8s trumps")
    ([<8S>], 'trumps')
    """
    text = " ".join(text.split())
    cards: list[Card] = []
    place = 0
    while (place := _BETWEEN.match(text, place).end()) < len(text):  # type: ignore[union-attr]
        found = _CARD.match(text, place)
        if not found:
            return cards, _UNREAD.match(text, place)[0]  # type: ignore[index]
        place = found.end()
        said = {name: word.lower() for name, word in found.groupdict().items() if word}
        if "joker" in said:
            cards.append(_JOKERS[said["joker"]])
        else:
            [rank] = (_RANKS[said[name]] for name in said if name in _RANK_PLACES)
            [suit] = (_SUITS[said[name]] for name in said if name not in _RANK_PLACES)
            cards.append(Card.of(rank, suit))
    return cards, ""
