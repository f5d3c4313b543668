"""A log that no visitor can fill."""

from __future__ import annotations

import logging
import time
from collections import Counter
from traceback import walk_tb
from typing import Final

LINES_AT_ONCE: Final = 20
SECONDS_A_LINE: Final = 60
"""Of each kind, twenty lines may come at once, and one a minute in the long run."""

MOST_CHARACTERS: Final = 500
"""How long a line may be."""


Kind = tuple[str, int] | tuple[str, int, str, int]
"""What a record is about: the line of code that wrote it and, of an error, the line that failed."""


def kind_of(record: logging.LogRecord) -> Kind:
    """What a record is about; there are as many kinds as lines of code, whatever visitors send."""
    failed = record.exc_info[2] if record.exc_info else None
    if failed is None:
        return record.pathname, record.lineno
    frame, line = [*walk_tb(failed)][-1]
    return record.pathname, record.lineno, frame.f_code.co_filename, line


class ShortLog(logging.Filter):
    """Lets only so many records of a kind pass, as single lines, and counts the others."""

    def __init__(self) -> None:
        super().__init__()
        self._paid_until: dict[Kind, float] = {}
        self._left_out: Counter[Kind] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write `record`, which is made a line without its traceback."""
        now, kind = time.monotonic(), kind_of(record)
        saved = now - LINES_AT_ONCE * SECONDS_A_LINE
        due = max(self._paid_until.get(kind, saved), saved) + SECONDS_A_LINE
        if due > now:
            self._left_out[kind] += 1
            return False
        self._paid_until[kind] = due
        text = record.getMessage()
        if record.exc_info and record.exc_info[1]:
            text += f" ({record.exc_info[1]!r})"
        text = "".join(c if c.isprintable() else " " for c in text)[:MOST_CHARACTERS]
        if left_out := self._left_out.pop(kind, 0):
            text += f" (and {left_out} lines like it before that were left out)"
        record.msg, record.args, record.exc_info, record.exc_text = text, (), None, None
        return True


def keep_logs_short() -> None:
    """Write what the site and its libraries have to say as `ShortLog` lets it pass."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(ShortLog())
    handler.setLevel(logging.WARNING)
    logging.getLogger().handlers[:] = [handler]
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    # What fails is told by its error, and a site that is full is no failure.
    logging.getLogger("tornado.access").setLevel(logging.CRITICAL)
