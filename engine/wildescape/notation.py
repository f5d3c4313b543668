"""Cards as text, both ways: rank then suit, such as `8S 10H QD LJ BJ`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from wildescape.cards import BIG_JOKER, NATURAL_RANKS, SMALL_JOKER, Card, Face, Rank, Suit
from wildescape.words import InputError, either, say, shown

_RANKS = {str(rank): rank for rank in NATURAL_RANKS} | {"T": Rank.TEN}
_SUITS = {str(suit): suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
_JOKERS = {str(card): card for card in (SMALL_JOKER, BIG_JOKER)}
_BETWEEN = re.compile("[,、\\s]+")
_EMOJI_STYLE = re.compile("[\ufe0e\ufe0f]")


def parse_face(text: str) -> Face:
    """The face that `text` names: a card, or a bare rank where the suit does not matter.

    Raises:
        InputError: `bad_card`, with how cards are written.
    """
    plain = _EMOJI_STYLE.sub("", text).strip().upper()
    if plain in _JOKERS:
        return _JOKERS[plain].face
    if plain in _RANKS:
        return Face(_RANKS[plain], None)
    rank, suit = _RANKS.get(plain[:-1]), _SUITS.get(plain[-1:])
    if rank is None or suit is None:
        raise _bad_card(text, plain)
    return Face(rank, suit)


def parse_card(text: str) -> Card:
    """The card that `text` names, in any case: `8S`, `8♠`, `10H`, `TH`, `LJ`, `BJ`.

    Raises:
        InputError: `bad_card`, with how cards are written.
    """
    face = parse_face(text)
    if face.suit is None:
        if face.rank <= Rank.ACE:
            raise InputError(
                "bad_card",
                say(
                    "“{text}” has no suit. A card is its rank, then its suit: {example}.",
                    text=text,
                    example=either([f"{face.rank}{suit}" for suit in Suit]),
                ),
            )
        return _JOKERS[str(face.rank)]
    return Card.of(face.rank, face.suit)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that `text` lists, separated by spaces or commas, in its order.

    >>> format_cards(parse_cards("8s, 8♥ lj TD"))
    '8S 8H LJ 10D'

    Raises:
        InputError: `bad_card`, for the first that is none.
    """
    return _cards(tuple(split_cards(text)))


@lru_cache(maxsize=256)
def _cards(words: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(parse_card, words))


def split_cards(text: str) -> list[str]:
    """The words of a list of cards."""
    if not isinstance(text, str):
        raise InputError(
            "bad_request",
            say(
                "Cards are written as one text, such as “8S 8H LJ”, not {value}.", value=shown(text)
            ),
        )
    return _BETWEEN.sub(" ", unicodedata.normalize("NFKC", text)).split()


def format_cards(cards: Iterable[Card | Face]) -> str:
    """The cards as text that `parse_cards` reads back."""
    return " ".join(map(str, cards))


def parse_trump(text: str | int) -> Rank:
    """The trump rank that `text` names, `2` to `10`, `J`, `Q`, `K` or `A`.

    Raises:
        InputError: `bad_trump`, with the ranks there are.
    """
    rank = _RANKS.get(shown(text).strip().upper())
    if rank is None:
        raise InputError(
            "bad_trump",
            say(
                "“{text}” is no trump rank. Write one of {choices}.",
                text=shown(text),
                choices=either([str(rank) for rank in NATURAL_RANKS]),
            ),
        )
    return rank


def _bad_card(text: str, plain: str) -> InputError:
    if plain == "SJ":
        hint = say("Is “{text}” JS, the jack of spades, or LJ, the Small Joker?", text=text)
    elif plain[:1] in _SUITS and plain[1:] in _RANKS:
        hint = say(
            "“{text}” is written the wrong way round: rank first, then suit, {repair}.",
            text=text,
            repair=f"{plain[1:]}{_SUITS[plain[0]]}",
        )
    else:
        hint = say(
            "“{text}” is no card. A card is its rank (2 to 10, J, Q, K, A), then its suit "
            "(C D H S or ♣ ♦ ♥ ♠), such as 8S or 10♥; LJ is the Small Joker, BJ the Big Joker.",
            text=text,
        )
    return InputError("bad_card", hint)
