"""The texts around the overview of a class."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.lessons.texts import CLASS_TITLE
from wildescape_widgets.texts import LOST_TEXTS

OVERVIEW_TEXTS: Final = {
    **LOST_TEXTS,
    "handIn": say("Codes of your class"),
    "howTo": say(
        "Each pupil sends you their progress from the class page, or makes a code in the journal "
        "and gives it to you. Lessons and practice count here; questions you ask a class don't."
    ),
    "empty": say(
        "Here you see how each pupil is doing, who needs help, and what to teach next. Open a "
        "class first: your pupils join with its code, and can send you their progress."
    ),
    "drop": say("Drop text or CSV files here, with one code a line."),
    "files": say("Choose files"),
    "paste": say("Or paste codes, one a line"),
    "read": say("Read the codes"),
    "fromRoom": say("Load the progress of {count} pupils from your class", count="{count}"),
    "fromRoomOne": say("Load the progress of one pupil from your class"),
    "noneYet": say("Nobody in your class {code} has sent their progress yet.", code="{code}"),
    "kept": say(
        "This tab keeps names and codes until you close it. Save as CSV to keep them longer."
    ),
    "notKept": say(
        "Names and codes stay here while the notebook runs, until this cell runs again. Save as "
        "CSV to keep them longer."
    ),
    "clear": say("Forget this class"),
    "table": say("Pupils and lessons"),
    "pupil": say("Pupil"),
    "average": say("The class"),
    "lesson": say("Lesson"),
    "allLessons": say("all lessons"),
    "standing": say("Who"),
    "everybody": say("everybody"),
    "notBegun": say("not begun"),
    "underWay": say("begun, not finished"),
    "finished": say("finished"),
    "idea": say("Wrong idea"),
    "anyIdea": say("all pupils"),
    "someIdea": say("with a wrong idea"),
    "figures": say("Figures"),
    "done": say("steps done, in %"),
    "well": say("stars, in %"),
    "total": say("All"),
    "mastered": say("Skills mastered"),
    "ideas": say("Wrong ideas"),
    "day": say("Last seen"),
    "dayNote": say(
        "Last seen: the last day recorded in the pupil's code. They may have been back since."
    ),
    "shown": say("Pupils shown: {count} of {all}", count="{count}", all="{all}"),
    "nobody": say("Nobody fits this."),
    "legend": say("Choose a name to see one pupil. The stronger the color, the higher the figure."),
    "teachNext": say("Teach next"),
    "needsHelp": say("Needs help"),
    "hardest": say("What the class gets wrong most"),
    "asClass": CLASS_TITLE,
    "byIdea": say("Ideas"),
    "byStep": say("Steps of lessons"),
    "sure": say("{count} surely", count="{count}"),
    "perhaps": say("{count} perhaps", count="{count}"),
    "sureOne": say("surely"),
    "perhapsOne": say("perhaps"),
    "hardFor": say("{count} of the {all} who tried find it hard", count="{count}", all="{all}"),
    "hardForOne": say("1 of the {all} who tried finds it hard", all="{all}"),
    "hardForOnly": say("The only one who tried finds it hard"),
    "more": say("Show all {count}", count="{count}"),
    "less": say("Show fewer"),
    "nothingWrong": say("Nothing so far."),
    "noHelp": say("Nobody right now."),
    "back": say("Back to the class"),
    "name": say("Name, for this visit"),
    "rename": say("Change the name"),
    "stepsDone": say("Steps done"),
    "skills": say("Skills"),
    "lessons": say("Lessons"),
    "hardSteps": say("Steps that were hard"),
    "noLesson": say("No lesson is begun."),
    "differ": say("They're different pupils"),
    "same": say("It's one pupil"),
    "unread": say("Codes that can't be read"),
    "saveClass": say("Save as CSV"),
    "saveAll": say("Save all details as CSV"),
}
