"""Records as rows of plain values, for data frames and Parquet files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from wildescape.notation import format_cards
from wildescape.records.moves import parse_move
from wildescape.records.writing import RecordLike, parse_record, written_hands, written_moves


class MoveRow(TypedDict):
    """A move of a record."""

    hand: int
    """Which hand of the match, from 0."""
    at: int
    """Which move of the hand, from 0, the tribute included."""
    seat: int
    act: str
    """What the move does, as `wildescape.game.Act` calls it."""
    cards: str
    """The cards that are played or given."""
    number: int | None
    """The seat that's asked, or the count that's told."""
    stated: str | None
    """The cards as they're meant, where players may state what their jokers stand for."""
    trump: str | None
    """The trump of the hand; none in Escalation."""
    offense: int | None
    """The team that plays for its own level; none in Escalation."""
    outcome: str | None
    """How the hand ended for the offense; none in Escalation, or if it isn't over."""


def move_rows(written: RecordLike) -> Iterator[MoveRow]:
    """A row for each move of a record, with what decides its hand beside it.

    >>> from wildescape.simulate import simulate
    >>> first = next(move_rows(simulate("wildescape", 1, ["random"] * 6)))
    >>> first["seat"], first["act"], first["cards"], first["trump"], first["outcome"]
    (0, 'play', '4C 7C 8C 9C JC', '2', 'draw')

    Args:
        written: a record in any form: the record itself, its JSON, or the last state of its game.
            It isn't replayed: `verify` does that.

    Raises:
        InputError: `bad_request` or `bad_card`, for what is no record.
    """
    for number, hand in enumerate(written_hands(parse_record(written))):
        for at, (each, act) in enumerate(written_moves(hand)):
            move = parse_move(each, act)
            yield {
                "hand": number,
                "at": at,
                "seat": move.seat,
                "act": move.act.value,
                "cards": format_cards(move.cards),
                "number": move.number,
                "stated": None if move.stated is None else format_cards(move.stated),
                "trump": hand.get("trump"),
                "offense": hand.get("offense"),
                "outcome": hand.get("outcome"),
            }
