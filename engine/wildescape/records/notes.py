"""A teacher's notes in a record."""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

from wildescape.i18n import Part, Phrase, say, shown
from wildescape.records.json_text import Written
from wildescape.records.writing import written_hands, written_moves


class RecordRefusal(NamedTuple):
    """Why a record is refused: at which move, a code and a sentence.

    Moves count from 1 through all deals, those of the tribute included; 0 is the draw.

    >>> from wildescape import Escalation, record, verify
    >>> refused = verify({**record(Escalation.start(players=4)), "result": "won"})
    >>> refused.at, refused.reason, refused.phrase.to("en")
    (0, 'not_derived', 'The record says result won, but from its moves follows None.')
    """

    at: int
    reason: str
    phrase: Phrase


MOST_NOTES: Final = 200
"""How many notes a record may have."""


NOTE_LENGTH: Final = 500
"""How many characters a note may have."""


def check_notes(written: Written) -> RecordRefusal | None:
    """What is wrong with the notes of a record; `None` if nothing is.

    A note belongs to a move, or with 0 to the draw, and is plain text.

    Raises:
        InputError: `bad_request`, if the record has no hands with moves.
    """
    notes = written.get("notes", [])
    moves = sum(1 for hand in written_hands(written) for _ in written_moves(hand))
    if not isinstance(notes, list) or len(notes) > MOST_NOTES:
        return _bad_notes(say("Notes are a list of at most {most}."), most=MOST_NOTES)
    for number, note in enumerate(notes, 1):
        match note:
            case {"at": int(at), "text": str(text), **more} if type(at) is int and (
                not more or (list(more) == ["dealt"] and more["dealt"] is True)
            ):
                if at not in range(moves + 1):
                    return _bad_notes(
                        say("Note {number} is to move {at}, and the moves are 0 to {last}."),
                        number=number,
                        at=shown(at),
                        last=moves,
                    )
                if not is_note(text):
                    return _bad_notes(
                        say("Note {number} is no plain text of 1 to {most} characters."),
                        number=number,
                        most=NOTE_LENGTH,
                    )
            case _:
                return _bad_notes(
                    say("Note {number} is not written like {example}."),
                    number=number,
                    example='{"at": 7, "text": "…"}',
                )
    return None


def is_note(text: str) -> bool:
    """Whether a note may say this: plain text, neither empty nor too long."""
    return 0 < len(text) <= NOTE_LENGTH and all(map(_is_plain, text))


def _bad_notes(phrase: Phrase, **parts: Part) -> RecordRefusal:
    return RecordRefusal(0, "bad_notes", phrase.filled(**parts))


def _is_plain(character: str) -> bool:
    """Whether a character shows as itself and changes no direction of writing."""
    return character == "\n" or (
        unicodedata.category(character) not in ("Cc", "Cs")
        and unicodedata.bidirectional(character) not in _TURNS
    )


_TURNS: Final = frozenset(["LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"])
"""The marks that change the direction of writing, so that a text can look like another."""
