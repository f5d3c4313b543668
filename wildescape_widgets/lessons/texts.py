"""The texts on the controls of lessons, practice and the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.i18n import Phrase, say
from wildescape.teach.attempt import Attempt

from wildescape_widgets.table.texts import TABLE_TEXTS
from wildescape_widgets.texts import LOST_TEXTS

QUESTION_TEXTS: Final = {
    **LOST_TEXTS,
    "check": say("Check"),
    "next": say("Next"),
    "hint": say("Hint"),
    "hints": say("Hints"),
    "earlier": say("Earlier hints"),
    "pass": say("Pass"),
    "trump": say("Trump"),
    "choose": say("Choose an answer"),
    "clickSeat": say("Choose a seat at the table."),
    "clickSeats": say("Choose the seats, then check."),
    "stopIt": say("Press “Stop” at the right moment."),
    "stopNow": say("Stop"),
    "number": say("Your number"),
    "typeIt": say("Type the number."),
    "inOrder": say("In order, the lowest first"),
    "left": say("Pick the lowest first, then the next one up."),
    "lowest": say("lowest"),
    "highestOne": say("highest"),
    "toSort": say("Still to be sorted"),
    "sortThem": say("Pick a card or a play, then its place, or drag it there."),
    "fillAll": say("Choose an answer for each."),
    "pickCards": say("Pick the cards."),
    "splitIt": say("Pick the cards of one play, then press “Make this one play”."),
    "stepBack": say("One move back"),
    "stepOn": say("One move forward"),
    "run": say("Run"),
    "pause": say("Pause"),
    "toEnd": say("To the end"),
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
    "hintTitle": say("Hint:"),
    "again": say("Another one"),
    "lens": say("Joker lens"),
    "counts": say("used"),
    "highest": say("Jokers always make the strongest play."),
    "stateIt": say("Choose what your jokers stand for."),
    "noReading": say("There's no way to make a play of this."),
    "more": say("Show all {count} readings", count="{count}"),
    "notKept": say("This browser can't save anything here: if you reload, you start over."),
}
"""The texts around a question."""

SIZE_TEXTS: Final = {"large": say("Large type, for a class")}

LESSON_TEXTS: Final = {
    **QUESTION_TEXTS,
    "steps": say("Steps of this lesson"),
    "of": say("{number} of {count}", number="{number}", count="{count}"),
    "step": say("Step {number}", number="{number}"),
    "stars": say("{count} of 3 stars", count="{count}"),
    "done": say("done"),
    "open": say("Steps still open:"),
    "missed": say("Missed at first, or solved with hints. Do these again:"),
    "retry": say("Try again"),
    "finish": say("Finish"),
    "goesOn": say("Move on by itself after a right answer"),
    **SIZE_TEXTS,
    "skip": say("I know this: on to step {number}", number="{number}"),
    "words": say("Words of this lesson"),
}

CLASS_TITLE: Final = say("Practice as a class")
"""What it is called that everybody practices the same questions."""

PRACTICE_TEXTS: Final = {
    **QUESTION_TEXTS,
    **SIZE_TEXTS,
    "asClassAbout": say("With the code from your teacher, all of you get the same questions."),
    "setCode": say("Code of the questions"),
    "setStart": say("Start"),
    "forTeachers": say("For teachers"),
    "setAbout": say("Choose what your class practices, and you get a code for everybody."),
    "setCount": say("How many questions"),
    "makeSet": say("Make the code"),
    "setLink": say("Link to the questions"),
    "copy": say("Copy"),
    "copied": say("Copied"),
    "stop": say("Choose another skill"),
    "unknown": say("I don't know"),
    "due": say("due today"),
    "mastered": say("mastered"),
    "begun": say("started"),
    "new": say("new"),
    "shared": say("the same for everybody"),
}

JOURNAL_TEXTS: Final = {
    **LOST_TEXTS,
    "notKept": say("This browser can't save anything here: if you reload, you start over."),
    "made": say("Plays you've made"),
    "carry": say("To another device, or to your teacher"),
    "name": say("Your name, for your teacher (optional)"),
    "make": say("Make a code"),
    "code": say("Your code"),
    "copy": say("Copy"),
    "copied": say("Copied"),
    "bring": say("A code from another device"),
    "load": say("Import"),
    "loaded": say("Imported: you keep the best of both."),
}

FELT_TEXTS: Final = {key: TABLE_TEXTS[key] for key in ("table", "yourTurn")}
"""The texts on seats round a table."""


def said_texts(texts: Mapping[str, Phrase], attempt: Attempt | None, lang: str) -> dict[str, str]:
    """The texts around a question, as the house rules of its scene have them.

    Args:
        texts: the texts by their use.
        attempt: the attempt at the question.
        lang: the language.
    """
    said = {**texts}
    if attempt and attempt.exercise.scene.rules.reads_lowest_rank:
        said["highest"] = say("Here a joker makes the highest class, at its lowest rank.")
    return {key: phrase.to(lang) for key, phrase in said.items()}
