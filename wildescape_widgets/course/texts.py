"""The texts on the map of the course and around its rooms."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.texts import LOST_TEXTS

ROOM_TITLES: Final = {
    "map": say("Learn"),
    "practice": say("Practice"),
    "table": say("Table"),
    "daily": say("A hand a day"),
    "escalation": say("Play Escalation"),
    "rules": say("Rules"),
    "journal": say("Journal"),
    "home": say("I know it from home"),
    "join": say("Join a class"),
    "given": say("A hand to play"),
}
"""How one is led to each room, in their order."""

TEACHING_TITLES: Final = {
    "teacher": say("Teacher's table"),
    "ask": say("Ask the class"),
    "class": say("How the class is doing"),
    "paper": say("Worksheets"),
}
"""How a teacher is led to each of their rooms, in their order."""

BELOW_TITLES: Final = {
    "play": say("Games"),
    "class": say("Class"),
    "try": say("Try out"),
    "teaching": say("For teachers"),
}
"""What the links below the map are for, in their order."""

ONWARD: Final = {
    **ROOM_TITLES,
    "practice": say("Practice to stay sharp"),
    "table": say("Play a match"),
}
"""How one is led to each room when no lesson is left."""

COURSE_TEXTS: Final = {
    **LOST_TEXTS,
    "pages": say("Pages"),
    "language": say("Language"),
    "theme": say("Light or dark"),
    "sounds": say("Sounds"),
    "more": say("More"),
    "game": say("Six players, two teams, three decks."),
    "goal": say("Be the first team out."),
    "about": say(
        "Shanghai's partnership card game. You play from the first minute, and every answer tells "
        "you why."
    ),
    "picture": say("A bomb of 10s is on the table. Your bomb of aces, with a joker, beats it."),
    "bomb": say("Jun's bomb of 10s"),
    "start": say("Start here: {title}", title="{title}"),
    "goOn": say("Go on: {title}", title="{title}"),
    "toTable": say("Back to your table ({code})", code="{code}"),
    "toClass": say("Back to your class"),
    "due": say("Due for practice today: {count}", count="{count}"),
    "map": say("The lessons"),
    "steps": say("{done} of {all} steps", done="{done}", all="{all}"),
    "done": say("done"),
    "here": say("go on here"),
    "known": say("you can skip this"),
    "check": say("I know a game like this"),
    "chosen": say("Chosen for you"),
    "all": say("Show all lessons"),
    "noPage": say("There's no such page. Here's the map."),
    "waiting": say("One moment …"),
    "full": say("The site is full right now. Leave this page open: it tries again by itself."),
    "failed": say("The cards didn't load. Reload the page to try again."),
    "notKept": say("This browser can't save anything here: if you reload, you start over."),
}
