"""Whole matches and games as JSON records, and their verification by replay.

A record is the rules, the draw, the deals and the moves. What follows from these, such as who
escaped first, is written for readers and checked when the record is read back. `checks` holds four
characters for each move of a deal, which follow from everything up to that move: so a record in
which a legal move was replaced by another doesn't pass either.

`notes` are a teacher's, each `{"at": 7, "text": "…"}` with the number of a move, and with
`"dealt": true` if it is about the cards that were dealt after that move.
"""

from wildescape.records.json_text import Json, is_deep, parse_json
from wildescape.records.moves import format_move, parse_move
from wildescape.records.notes import MOST_NOTES, NOTE_LENGTH, RecordRefusal, check_notes, is_note
from wildescape.records.rows import MoveRow, move_rows
from wildescape.records.verifying import MOST_MOVES, verify
from wildescape.records.writing import (
    RecordLike,
    bare,
    parse_record,
    plain_result,
    record,
    unchecked,
)

__all__ = [
    "MOST_MOVES",
    "MOST_NOTES",
    "NOTE_LENGTH",
    "Json",
    "MoveRow",
    "RecordLike",
    "RecordRefusal",
    "bare",
    "check_notes",
    "format_move",
    "is_deep",
    "is_note",
    "move_rows",
    "parse_json",
    "parse_move",
    "parse_record",
    "plain_result",
    "record",
    "unchecked",
    "verify",
]
