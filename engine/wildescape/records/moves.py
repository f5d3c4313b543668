"""Moves as a record writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wildescape.game import Act, Move
from wildescape.i18n import InputError, bad_request, say, shown
from wildescape.notation import coded_cards, coded_faces, format_cards

_ACT_WORDS: Final = {Act.ASK: "ask", Act.COUNT: "count", Act.NO_COUNT: "no count", Act.TAKE: "take"}
"""What the third element of a written move says; a number may follow."""


_WRITTEN_NUMBERS: Final = frozenset(map(str, range(100)))
"""How seats and counts are written."""


def format_move(move: Move) -> list[Any]:
    """A move as `[seat, "cards"]`, with a third element if that doesn't say it all.

    >>> format_move(Move(2, Act.PASS)), format_move(Move(2, Act.ASK, number=5))
    ([2, ''], [2, '', 'ask 5'])
    """
    written = [move.seat, format_cards(move.cards)]
    if move.stated is not None:
        written.append(f"as {format_cards(move.stated)}")
    elif move.act in _ACT_WORDS:
        number = "" if move.number is None else f" {move.number}"
        written.append(f"{_ACT_WORDS[move.act]}{number}")
    return written


def parse_move(written: object, act: Act | None = None) -> Move:
    """The move that `format_move` wrote.

    >>> parse_move([2, "", "ask 5"])
    Move(seat=2, act=<Act.ASK: 'ask'>, cards=(), number=5, stated=None)

    Args:
        written: the list.
        act: `TRIBUTE` or `RETURN` for cards of the tribute.

    Raises:
        InputError: `bad_request` or `bad_card`, with how a move is written.
    """
    if not isinstance(written, Sequence) or isinstance(written, str):
        raise bad_move(written)
    if not written or type(written[0]) is not int or abs(written[0]) > 99:
        raise bad_move(written)
    match list(written):
        case [int(seat), str(cards)] if act or cards.strip():
            return Move(seat, act or Act.PLAY, coded_cards(cards))
        case [int(seat), str()]:
            return Move(seat, Act.PASS)
        case [int(seat), str(cards), str(what)] if what.startswith("as ") and not act:
            stated = coded_faces(what.removeprefix("as "))
            return Move(seat, Act.PLAY, coded_cards(cards), stated=stated)
        case [int(seat), "", str(what)] if not act:
            for other, word in _ACT_WORDS.items():
                numbered = other in (Act.ASK, Act.COUNT)
                if not numbered and what == word:
                    return Move(seat, other)
                number = what.removeprefix(f"{word} ")
                if numbered and number in _WRITTEN_NUMBERS:
                    return Move(seat, other, number=int(number))
    raise bad_move(written)


def bad_move(written: object) -> InputError:
    """The error for what is no move, with how one is written."""
    return bad_request(
        say(
            "{move} is no move: write the seat and the cards, such as {example}, "
            "and for what is no play what it is, such as {other}."
        ),
        move=shown(written),
        example='[2, "8S 8H"]',
        other='[2, "", "ask 5"]',
    )
