"""A text as a QR code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from wildescape.i18n import bad_request, say

from wildescape_widgets.table.shapes import QrReply

LONGEST_TEXT: Final = 1500
"""How many characters a QR code may hold here: with more of them no camera reads it from afar."""


def drawn_as_qr(text: object) -> QrReply:
    """A text as a QR code.

    >>> drawn_as_qr("https://example.org/")["size"]
    25

    Raises:
        InputError: `bad_request`, for what is no text, or too long a text.
    """
    import segno  # noqa: PLC0415  Few ever draw one.

    if not isinstance(text, str) or not 0 < len(text.encode("utf-8", "replace")) <= LONGEST_TEXT:
        raise bad_request(
            say("This is too long for a QR code: it holds {most} characters."), most=LONGEST_TEXT
        )
    code = segno.make_qr(text.encode("utf-8", "replace"), error="l", boost_error=False)
    return {"size": len(code.matrix), "path": "".join(_strokes(code.matrix))}


def _strokes(matrix: Iterable[Iterable[int]]) -> Iterator[str]:
    """A stroke for each row of dark modules without a gap."""
    for y, row in enumerate(matrix):
        x = 0
        for is_dark, modules in groupby(row):
            width = len([*modules])
            if is_dark:
                yield f"M{x} {y}.5h{width}"
            x += width
