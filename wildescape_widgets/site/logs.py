"""A log that no visitor can fill."""

from __future__ import annotations

import logging
import time
from typing import Final

LINES_AT_ONCE: Final = 20
SECONDS_A_LINE: Final = 10
"""Twenty lines may come at once, and one in ten seconds in the long run."""

MOST_CHARACTERS: Final = 500
"""How long a line may be."""


class ShortLog(logging.Filter):
    """Lets only so many records pass, as single lines, and counts the others."""

    def __init__(self) -> None:
        super().__init__()
        self._paid_until = 0.0
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write `record`, which is made a line without its traceback."""
        now = time.monotonic()
        due = max(self._paid_until, now - LINES_AT_ONCE * SECONDS_A_LINE) + SECONDS_A_LINE
        if due > now:
            self._left_out += 1
            return False
        self._paid_until = due
        text = record.getMessage()
        if record.exc_info and record.exc_info[1]:
            text += f" ({record.exc_info[1]!r})"
        text = "".join(c if c.isprintable() else " " for c in text)[:MOST_CHARACTERS]
        if self._left_out:
            text += f" (and {self._left_out} lines before that were left out)"
            self._left_out = 0
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
