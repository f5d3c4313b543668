"""The words on the controls of an exercise."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.base import LOST_TEXTS

TEXTS: Final = {
    **LOST_TEXTS,
    "check": say("Check"),
    "next": say("Next"),
    "hint": say("Hint"),
    "hints": say("Hints"),
    "pass": say("Pass"),
    "trump": say("Trump"),
    "choose": say("Choose an answer"),
    "number": say("Your number"),
    "inOrder": say("In order, the lowest first"),
    "left": say("Still to be put in order: click the lowest first"),
    "leftCards": say("The hand"),
    "takeBack": say("Take back"),
    "asPlay": say("Make this one play"),
    "plays": say("Your plays"),
    "pick": say("choose …"),
    "cards": say("Your cards"),
    "byRank": say("By rank"),
    "bySuit": say("By suit"),
    "clear": say("Clear"),
    "sort": say("Sort"),
    "first": say("First you chose"),
    "now": say("Right is"),
    "again": say("Another one"),
    "lens": say("Joker lens"),
    "counts": say("counts"),
    "highest": say("The highest reading counts."),
    "stateIt": say("Choose what your jokers stand for."),
    "noReading": say("There is no way to read this as a play."),
    "more": say("Show all {count} readings", count="{count}"),
    "notKept": say("This browser keeps nothing here: after a reload all begins anew."),
}
"""The words on the controls of a question."""
