"""The texts around a table at which a class plays, for its pupils."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.classroom.tables_texts import POINTS_HELP, PUPIL_TABLE_TEXTS

IN_CLASS_TEXTS: Final = {
    "tableNumber": say("Table {number}", number="{number}"),
    "handOf": say("Hand {hand} of {hands}", hand="{hand}", hands="{hands}"),
    "raise": say("Raise your hand"),
    "raised": say("Your hand is up"),
    "lower": say("Take your hand down"),
    "question": say("What do you want to know? (optional)"),
    "raiseHelp": say("Only your teacher sees it."),
    "charactersLeft": say("Characters left: {count}", count="{count}"),
    "questionSeen": say("Your teacher has seen your question."),
    "classTable": say("Your class's table"),
    "close": say("Close"),
    "teacherSays": say("Your teacher: {text}", text="{text}"),
    "results": say("Results"),
    "points": say("Points: {count} of {most}", count="{count}", most="{most}"),
    "pointsHelp": POINTS_HELP,
    "newSeat": say("You've got a new seat. You play from here in the next hand."),
    "nextHand": say("Next hand"),
    "toClass": say("To your class"),
    "classAsks": say("Your teacher asks a question."),
    "answerIt": say("Answer it"),
    "classShows": say("Your teacher shows the answer."),
    "seeAnswer": say("See it"),
    "movedTo": say("Your teacher has moved you to table {number}.", number="{number}"),
    "newTables": say(
        "Your teacher has made new tables. You're at table {number}.", number="{number}"
    ),
    "toTable": PUPIL_TABLE_TEXTS["toTable"],
    "pointsOver": PUPIL_TABLE_TEXTS["pointsOver"],
    "notFromHere": say(
        "You can't sit at this table from here. Open your class and press “To my table”."
    ),
    "classWaits": say("Your teacher will start the tables."),
    "classOver": say("You're no longer at this table. Go back to your class."),
    "tablesEnded": say("Your teacher has ended the tables."),
    "too_long": say("This match is too long to be opened."),
    "classPaused": say("Your teacher has paused the table."),
}
"""The texts of the page at a table of a class, by the name under which it uses them."""
