"""The texts around a worksheet, and on it."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say, say_as

from wildescape_widgets.lessons.texts import CLASS_TITLE
from wildescape_widgets.texts import LOST_TEXTS

WORKSHEET_TEXTS: Final = {
    **LOST_TEXTS,
    "about": say("A sheet with cards to look at and answers to write, and a key on its own page."),
    "what": say("What's on the sheet"),
    "ofSkills": say("Questions on skills you choose"),
    "ofPositions": say("Positions: what would you play?"),
    "positions": say("Codes or links of positions, one a line"),
    "chapters": say("Open chapters"),
    "fresh": say("New questions on this lesson's skills"),
    "count": say("How many questions"),
    "make": say("Make the sheet"),
    "none": say("Choose the questions, and the sheet appears here."),
    "again": say("New questions"),
    "code": say("Code of the sheet"),
    "open": say("Open"),
    "hints": say("With hints"),
    "answers": say("With the answer key"),
    "print": say("Print"),
    "rulesCard": say("A card with the rules, to print"),
    "asClass": CLASS_TITLE,
    "pages": say("The sheet"),
    "name": say("Name"),
    "date": say("Date"),
    "hint": say("Hint:"),
    "key": say("Answer key"),
    "trump": say("Trump"),
    "last": say_as("place", "last"),
    "page": say("Page {number} of {count}", number="{number}", count="{count}"),
    "keyPage": say("Answer key · page {number} of {count}", number="{number}", count="{count}"),
}
