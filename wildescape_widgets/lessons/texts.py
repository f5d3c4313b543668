"""The texts on the controls of lessons, practice and the journal."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.table.texts import TABLE_TEXTS
from wildescape_widgets.texts import LOST_TEXTS

QUESTION_TEXTS: Final = {
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
    "first": say("Your first answer"),
    "now": say("The answer"),
    "again": say("Another one"),
    "lens": say("Joker lens"),
    "counts": say("counts"),
    "highest": say("The highest reading counts."),
    "stateIt": say("Choose what your jokers stand for."),
    "noReading": say("There is no way to read this as a play."),
    "more": say("Show all {count} readings", count="{count}"),
    "notKept": say("This browser keeps nothing here: after a reload all begins anew."),
}
"""The texts around a question."""

LESSON_TEXTS: Final = {
    **QUESTION_TEXTS,
    "steps": say("Steps of this lesson"),
    "step": say("Step {number}", number="{number}"),
    "stars": say("{count} of 3 stars", count="{count}"),
    "done": say("done"),
    "back": say("Back"),
    "finish": say("Finish"),
    "skip": say("I know this: on to step {number}", number="{number}"),
    "words": say("Words of this lesson"),
    "revisit": say("Choose again"),
}

PRACTICE_TEXTS: Final = {
    **QUESTION_TEXTS,
    "today": say("Begin with what comes back today"),
    "stop": say("Choose another skill"),
    "due": say("due today"),
    "mastered": say("mastered"),
    "begun": say("begun"),
    "new": say("new"),
}

JOURNAL_TEXTS: Final = {
    **LOST_TEXTS,
    "notKept": say("This browser keeps nothing here: after a reload all begins anew."),
    "lessons": say("Lessons"),
    "carry": say("To another device, or to your teacher"),
    "name": say("Your name, for your teacher; may stay empty"),
    "make": say("Make a code"),
    "code": say("Your code"),
    "copy": say("Copy"),
    "copied": say("Copied"),
    "bring": say("A code from another device"),
    "load": say("Take it over"),
    "loaded": say("Taken over: the best of both is kept."),
    "teachers": say("For teachers"),
    "collect": say("The codes of a class, one a line"),
    "table": say("Make a table"),
    "save": say("Save as a file for a spreadsheet"),
    "tableOf": say("Who tried what, how often"),
}

FELT_TEXTS: Final = {key: TABLE_TEXTS[key] for key in ("table", "yourTurn")}
"""The texts on seats round a table."""
