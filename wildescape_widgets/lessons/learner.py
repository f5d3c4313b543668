"""A widget with a learner: what he has done is kept by his browser, without a login."""

from __future__ import annotations

import json
from typing import Any, Final

from wildescape.i18n import InputError, say
from wildescape.teach.progress import Progress, parse_progress

from wildescape_widgets.base import BaseWidget, action
from wildescape_widgets.shapes import RememberReply

LONGEST_PROGRESS: Final = 300_000
"""The longest progress that is read, in characters."""

DAYS: Final = range(10**6)


class Learner(BaseWidget):
    """Base of the widgets that learn what somebody can.

    `progress` is what its learner has done, as far as his browser has told.
    """

    def __init__(self, **traits: Any) -> None:
        self._progress = Progress()
        self._today = 0
        self._is_fresh = True
        super().__init__(**traits)

    @property
    def progress(self) -> Progress:
        return self._progress

    @action
    def remember(self, kept: object, today: object) -> RememberReply:
        """The browser tells what it has kept, and which day it is there."""
        if type(today) is not int or today not in DAYS:
            raise InputError("out_of_range", say("There is no such day."))
        self._today = today
        merged = self._progress.merged(_parsed(kept))
        was_fresh, self._is_fresh = self._is_fresh, False
        if merged != self._progress or was_fresh:
            self._progress = merged
            self._remembered(was_fresh)
            self._publish()
        return {"keep": {"progress": self._written()}}

    def _remembered(self, was_fresh: bool) -> None:
        """Something is known of the learner that was not known before."""

    def _learn(self, progress: Progress) -> None:
        """Note progress and let the browser keep it."""
        self._progress = progress
        self.send({"id": None, "keep": {"progress": self._written()}})

    def _written(self) -> str:
        return json.dumps(self._progress.written(), separators=(",", ":"))


def _parsed(kept: object) -> Progress:
    """What a browser has kept; nothing, if it is nothing of ours.

    Raises:
        Refused: `malformed` or `bad_progress`, so that the browser leaves it alone.
    """
    if kept == "":
        return Progress()
    if not isinstance(kept, str) or len(kept) > LONGEST_PROGRESS:
        raise InputError("malformed", say("What is kept is a text."))
    try:
        return parse_progress(json.loads(kept))
    except InputError:
        raise
    except (ValueError, RecursionError):
        raise InputError("malformed", say("What is kept is a text.")) from None
