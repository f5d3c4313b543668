"""Cards and deals as text, both ways: `8S 10H QD LJ BJ`, and a whole deal as a code.

What takes cards takes them in any form: as text, as a list, or as `Card`s. People may also name
them, as in `红桃A 大怪` or `ace of hearts`; records and lines of JSON hold codes only.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement
from typing import Any, Final

from wildescape.card_words import named_cards
from wildescape.cards import (
    BIG_JOKER,
    COPIES,
    NATURAL_RANKS,
    PACK,
    SMALL_JOKER,
    Card,
    Face,
    Rank,
    Suit,
)
from wildescape.i18n import InputError, Phrase, bad_request, either, say, shown

_RANKS_BY_TEXT = {str(rank): rank for rank in NATURAL_RANKS} | {"T": Rank.TEN}
_SUITS_BY_TEXT = {str(suit): suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
_JOKERS_BY_TEXT = {str(card): card for card in (SMALL_JOKER, BIG_JOKER)}
_SEPARATORS = re.compile("[,、\\s]+")
_EMOJI_STYLE = re.compile("[\ufe0e\ufe0f]")

LONGEST_LIST: Final = 5_000
"""How many characters a list of cards may have: all 162 have fewer than 1,000."""


EXAMPLE_CARDS: Final = say("8S 8H 10D LJ BJ")
"""Cards as an example of how people write them."""

CardsLike = str | Card | Iterable[str | Card]
"""Cards in any form: a text such as `"8S 8H LJ"`, a `Card`, or a list of texts and `Card`s."""

FacesLike = str | Face | Card | Iterable[str | Face | Card]
"""Faces in any form: a text such as `"8S 8"`, a `Face` or `Card`, or a list of these."""

HandsLike = Any
"""Six hands in any form: a list of hands, each as `CardsLike`; a text with a hand in each line; the
code of a deal; or anything that has `hands`, such as what `deal` gives."""

RankLike = Rank | str | int
"""A trump rank in any form: `"8"`, `"Q"`, `8` or a `Rank`."""


def parse_face(text: str) -> Face:
    """The face that `text` names: a card, or a rank alone where the suit doesn't matter.

    >>> str(parse_face("8♠")), str(parse_face("10"))
    ('8S', '10')

    Raises:
        InputError: `bad_card`, with how cards are written.
    """
    plain = _EMOJI_STYLE.sub("", text[:LONGEST_LIST]).strip().upper()
    if plain in _JOKERS_BY_TEXT:
        return _JOKERS_BY_TEXT[plain].face
    if plain in _RANKS_BY_TEXT:
        return Face(_RANKS_BY_TEXT[plain], None)
    rank, suit = _RANKS_BY_TEXT.get(plain[:-1]), _SUITS_BY_TEXT.get(plain[-1:])
    if rank is None or suit is None:
        raise _bad_card(text)
    return Face(rank, suit)


def parse_card(text: str) -> Card:
    """The card that `text` names, in any case: `8S`, `8♠`, `10H`, `TH`, `LJ`, `BJ`.

    >>> parse_card("th")
    <10H>

    Raises:
        InputError: `bad_card`, with how cards are written.
    """
    face = parse_face(text)
    if face.suit is None:
        if face.rank <= Rank.ACE:
            raise InputError(
                "bad_card",
                say("“{text}” has no suit. A card is its rank, then its suit: {example}."),
                text=shown(text),
                example=either([f"{face.rank}{suit}" for suit in Suit]),
            )
        return _JOKERS_BY_TEXT[str(face.rank)]
    return Card.of(face.rank, face.suit)


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Cards from any form, in the order given.

    >>> parse_cards("8s, 8♥ lj TD")
    (<8S>, <8H>, <LJ>, <10D>)
    >>> parse_cards(["8S 8H", Card.of(Rank.TEN, Suit.DIAMONDS)])
    (<8S>, <8H>, <10D>)
    >>> parse_cards("红桃A 黑桃10 大怪"), parse_cards("ace of hearts, big joker")
    ((<AH>, <10S>, <BJ>), (<AH>, <BJ>))

    Args:
        cards: a text, with spaces or commas between the cards, as codes or in words; a `Card`; a
            list of texts and `Card`s; or a verdict, a move or a play on the table, whose cards
            they are.

    Raises:
        InputError: `bad_card`, for the first word that is no card; `bad_request`, for anything but
            text and cards.
    """
    # First what is asked for most, by the engine itself.
    if type(cards) in (tuple, list) and _CARD.issuperset(map(type, cards)):  # type: ignore[arg-type]
        return tuple(cards)  # type: ignore[arg-type]
    if isinstance(cards, str):
        return _cards(cards) if len(cards) <= LONGEST_LIST else coded_cards(cards)
    if isinstance(cards, Card):
        return (cards,)
    # Of a reading, a verdict, a move or a play on the table.
    if isinstance(held := getattr(cards, "cards", None), tuple):
        return parse_cards(held)
    if hasattr(cards, "hands"):
        raise bad_request(
            say("That is a whole deal or game; give one hand, such as `deal().hands[0]`.")
        )
    return tuple(
        chain.from_iterable(parse_cards(_item(item, str | Card)) for item in _items(cards))
    )


_CARD: Final = frozenset([Card])


def parse_faces(faces: FacesLike) -> tuple[Face, ...]:
    """Faces from any form, in the order given: what cards are stated to stand for.

    >>> parse_faces("8S 8"), parse_faces(parse_cards("8S LJ"))
    ((<8S>, <8>), (<8S>, <LJ>))

    Args:
        faces: a text, with spaces or commas between the faces, each a card, or a rank alone where
            the suit doesn't matter; a `Face` or `Card`; or a list of these.

    Raises:
        InputError: as `parse_cards`.
    """
    if isinstance(faces, str):
        try:
            return coded_faces(faces)
        except InputError:
            cards, unread = named_cards(_plain(faces))
            if unread:
                raise
            return tuple(card.face for card in cards)
    if isinstance(faces, Face):
        return (faces,)
    if isinstance(faces, Card):
        return (faces.face,)
    kinds = str | Face | Card
    return tuple(chain.from_iterable(parse_faces(_item(item, kinds)) for item in _items(faces)))


def parse_hands(hands: HandsLike) -> tuple[tuple[Card, ...], ...]:
    """Hands from any form, seat by seat; how many and how large they are isn't checked.

    >>> parse_hands(["KS KH", "AS", []])
    ((<KS>, <KH>), (<AS>,), ())

    Args:
        hands: a list of hands, each as for `parse_cards`; a text with a hand in each line; the code
            of a deal; or anything that has `hands`.

    Raises:
        InputError: as `parse_cards` and, for a code, as `parse_deal`.
    """
    hands = getattr(hands, "hands", hands)
    if isinstance(hands, str):
        lines = hands.strip().splitlines()
        return parse_deal(hands) if len(lines) == 1 else tuple(map(parse_cards, lines))
    return tuple(map(parse_cards, _items(hands)))


def _items(values: object) -> Iterable[Any]:
    """The items of a list of cards, or of hands.

    Raises:
        InputError: `bad_request`, for anything but a list, a tuple or the like.
    """
    if not isinstance(values, Iterable) or isinstance(values, Mapping | bytes):
        raise _no_cards(values)
    return values


def _item(item: Any, kinds: Any) -> Any:
    if not isinstance(item, kinds):
        raise _no_cards(item)
    return item


def _no_cards(value: object) -> InputError:
    if hasattr(value, "stands_for"):
        return bad_request(
            say("A reading says what cards are, not which; give the cards, such as “8S 8H LJ”.")
        )
    return bad_request(
        say("Cards are a text, such as “8S 8H LJ”, or a list of cards, not {value}."),
        value=shown(value),
    )


def coded_cards(text: str) -> tuple[Card, ...]:
    """Cards as codes, as records and other programs write them.

    >>> coded_cards("8s, 8♥ lj TD")
    (<8S>, <8H>, <LJ>, <10D>)

    Raises:
        InputError: as `parse_cards`.
    """
    return _coded(tuple(split_cards(text)))


def coded_faces(text: str) -> tuple[Face, ...]:
    """Faces as codes, as records and other programs write them.

    >>> coded_faces("8S 8")
    (<8S>, <8>)

    Raises:
        InputError: as `parse_cards`.
    """
    return tuple(map(parse_face, split_cards(text)))


@lru_cache(maxsize=256)
def _coded(words: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(parse_card, words))


@lru_cache(maxsize=256)
def _cards(text: str) -> tuple[Card, ...]:
    """The cards of a text: codes, or else what people call them."""
    try:
        return coded_cards(text)
    except InputError:
        cards, unread = named_cards(_plain(text))
        if unread:
            raise _no_card(unread) from None
        return tuple(cards)


def _plain(text: str) -> str:
    """A text as any keyboard would write it."""
    return _EMOJI_STYLE.sub("", unicodedata.normalize("NFKC", text))


def _no_card(word: str) -> InputError:
    if word.upper() in _RANKS_BY_TEXT:
        example = say("{rank}S", rank=word.upper())
        wrong = say("“{text}” has no suit. Add it, as in {example}.")
        return InputError("bad_card", wrong, text=word, example=example)
    hint = say(
        "“{text}” isn't a card. Write cards such as {example}: the rank (2 to 10, J, Q, K, A), "
        "then the suit (C D H S or ♣ ♦ ♥ ♠). LJ is the Small Joker, BJ the Big Joker. Words "
        "will do too, such as ace of hearts.",
        example=EXAMPLE_CARDS,
    )
    return _bad_card(word, hint)


def split_cards(text: str) -> list[str]:
    """The words of a list of cards, whatever they are.

    Raises:
        InputError: `bad_request`, for anything but text, or for a longer one than any cards need.
    """
    if not isinstance(text, str):
        raise bad_request(
            say("Cards are written as one text, such as “8S 8H LJ”, not {value}."),
            value=shown(text),
        )
    if len(text) > LONGEST_LIST:
        raise bad_request(say("A list of cards has at most {most} characters."), most=LONGEST_LIST)
    return _SEPARATORS.sub(" ", unicodedata.normalize("NFKC", text)).split()


def format_cards(cards: FacesLike) -> str:
    """The cards as text that `parse_cards` reads back.

    >>> format_cards(parse_cards("8s, 8♥ lj TD"))
    '8S 8H LJ 10D'

    Args:
        cards: cards or faces, in any form.

    Raises:
        InputError: as `parse_cards`.
    """
    items = (cards,) if isinstance(cards, str | Face | Card) else _items(cards)
    return " ".join(
        str(item) if isinstance(item, Card | Face) else format_cards(parse_faces(_item(item, str)))
        for item in items
    )


def parse_trump(trump: RankLike) -> Rank:
    """The trump rank, from any form.

    >>> parse_trump("q"), parse_trump(8)
    (<Rank.QUEEN: 12>, <Rank.EIGHT: 8>)

    Args:
        trump: a text or number, `2` to `10`, `J`, `Q`, `K` or `A`; a `Rank` passes unchanged.

    Raises:
        InputError: `bad_trump`, with the ranks there are.
    """
    if type(trump) is Rank and trump <= Rank.ACE:
        return trump
    text = shown(str(trump) if isinstance(trump, Rank) else trump)
    rank = _RANKS_BY_TEXT.get(text.strip().upper())
    if rank is None:
        raise InputError(
            "bad_trump",
            say("“{text}” isn't a trump rank. Write one of {choices}."),
            text=text,
            choices=either([str(rank) for rank in NATURAL_RANKS]),
        )
    return rank


_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_HOLDERS = tuple(combinations_with_replacement(range(6), COPIES))
"""The 56 ways to give the three copies of a card to six hands."""

_CHECK = 61
"""A prime above 56 and 54: one wrong character, or two exchanged, always change the check."""


def format_deal(hands: HandsLike) -> str:
    """A deal of all cards to six seats as a code of 55 URL-safe characters.

    In the order of `PACK`, each character names the seats that hold the three copies of a card;
    the last one checks the others.

    Args:
        hands: the six hands, together the three packs, in any form: a list, or what `deal` gives.

    Raises:
        InputError: `bad_deal`, if these are not the 162 cards in six hands.

    >>> pack = [*PACK, *PACK, *PACK]
    >>> code = format_deal([pack[seat::6] for seat in range(6)])
    >>> len(code), parse_deal(code)[5][:3]
    (55, (<3D>, <3D>, <3D>))
    """
    holders: dict[Card, list[int]] = {card: [] for card in PACK}
    for seat, hand in enumerate(parse_hands(hands)):
        for card in hand:
            holders[card].append(seat)
    if not all(tuple(seats) in _HOLDERS for seats in holders.values()):
        raise InputError(
            "bad_deal", say("A deal is six hands that hold the 162 cards of three decks.")
        )
    numbers = [_HOLDERS.index(tuple(seats)) for seats in holders.values()]
    return "".join(_DIGITS[number] for number in (*numbers, _check(numbers)))


def parse_deal(code: HandsLike) -> tuple[tuple[Card, ...], ...]:
    """The six hands, each sorted, of a deal that `format_deal` wrote.

    >>> from wildescape.dealing import deal
    >>> dealt = deal(seed=7)
    >>> parse_deal(format_deal(dealt)) == dealt.hands
    True

    Args:
        code: the code; six hands in any other form are sorted and checked.

    Raises:
        InputError: `bad_deal`, for a code of another length, with other characters, with a wrong
            check, or that does not give each seat 27 cards.
    """
    if not isinstance(code, str) or "\n" in code.strip():
        code = format_deal(code)
    numbers = [_DIGITS.find(character) for character in code.strip()]
    if len(numbers) != len(PACK) + 1:
        raise InputError(
            "bad_deal",
            say("A deal is a code of {length} characters, not {count}."),
            length=len(PACK) + 1,
            count=len(numbers),
        )
    *numbers, check = numbers
    if not all(0 <= number < len(_HOLDERS) for number in numbers) or check != _check(numbers):
        raise InputError("bad_deal", say("This code of a deal is mistyped: its check doesn't fit."))
    hands: tuple[list[Card], ...] = ([], [], [], [], [], [])
    for card, number in zip(PACK, numbers, strict=True):
        for seat in _HOLDERS[number]:
            hands[seat].append(card)
    if len({len(hand) for hand in hands}) > 1:
        raise InputError("bad_deal", say("This code doesn't deal 27 cards to each seat."))
    return tuple(map(tuple, hands))


def _check(numbers: Sequence[int]) -> int:
    return sum(place * number for place, number in enumerate(numbers, 1)) % _CHECK


def _bad_card(text: str, hint: Phrase | None = None) -> InputError:
    """What is no card, with the one that may be meant, or else the `hint`."""
    plain = _EMOJI_STYLE.sub("", text[:LONGEST_LIST]).strip().upper()
    hint = hint or say(
        "“{text}” isn't a card. A card is its rank (2 to 10, J, Q, K, A), then its suit (C "
        "D H S or ♣ ♦ ♥ ♠), such as 8S or 10♥; LJ is the Small Joker, BJ the Big Joker."
    )
    if plain == "SJ":
        hint = say("Is “{text}” JS, the jack of spades, or LJ, the Small Joker?")
    elif plain[:1] in _SUITS_BY_TEXT and plain[1:] in _RANKS_BY_TEXT:
        hint = say(
            "“{text}” is written the wrong way around: rank first, then suit, {repair}.",
            repair=f"{plain[1:]}{_SUITS_BY_TEXT[plain[0]]}",
        )
    return InputError("bad_card", hint, text=shown(text))
