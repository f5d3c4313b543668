"""A widget with a learner, whose progress the browser keeps, without a login."""

from __future__ import annotations

import json
from typing import Any, Final

from wildescape.i18n import InputError, say
from wildescape.rules import Rules
from wildescape.teach.progress import Progress
from wildescape.teach.progress_json import parse_progress, progress_to_json

from wildescape_widgets.base import BaseWidget, action
from wildescape_widgets.house import house
from wildescape_widgets.lessons.traits import progress_trait
from wildescape_widgets.shapes import RememberReply

LONGEST_PROGRESS: Final = 300_000
"""The longest stored progress that is read, in characters."""

TODAYS: Final = range(10**6)
"""The days that a browser may say it is, counted from 1970."""


class Learner(BaseWidget):
    """Base of the widgets that keep a learner's progress."""

    progress = progress_trait()

    def __init__(self, **traits: Any) -> None:
        self._today = 0
        self._is_fresh = True
        super().__init__(**traits)

    @property
    def own_rules(self) -> Rules:
        """The learner's own house rules: those of the house, but for what they have said."""
        own: Rules = self.progress.rules_over(house().rules)
        return own

    @action
    def remember(self, kept: object, today: object) -> RememberReply:
        """The browser tells what it has stored, and which day it is there."""
        if type(today) is not int or today not in TODAYS:
            raise InputError("out_of_range", say("There is no such day."))
        progress = _parsed(kept)
        # No browser would get more back than it can tell again.
        if len(_written(self.progress.merged(progress))) > LONGEST_PROGRESS:
            raise InputError("malformed", say("What is kept is a text."))
        self.catch_up(progress, today)
        return {"keep": {"progress": _written(self.progress)}}

    def catch_up(self, progress: Progress, today: int) -> None:
        """Take over what was learned elsewhere, and which day it is there."""
        self._today = today
        merged = self.progress.merged(progress)
        was_fresh, self._is_fresh = self._is_fresh, False
        if merged != self.progress or was_fresh:
            self.set_trait("progress", merged)
            self._remembered(was_fresh)
            self._publish()

    def _remembered(self, was_fresh: bool) -> None:
        """Called when the browser has told something new; `was_fresh` the first time."""

    def _learn(self, progress: Progress) -> None:
        """Note progress and let the browser store it."""
        self.set_trait("progress", progress)
        self.send({"id": None, "keep": {"progress": _written(self.progress)}})


def _written(progress: Progress) -> str:
    return json.dumps(progress_to_json(progress), separators=(",", ":"))


def _parsed(kept: object) -> Progress:
    """The progress that a browser has stored; an empty one for an empty text.

    Raises:
        InputError: `malformed` or `bad_progress`, so that the browser doesn't overwrite it.
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
