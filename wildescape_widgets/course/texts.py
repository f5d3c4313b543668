"""The texts on the map of the course and around its rooms."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.texts import LOST_TEXTS

COURSE_TEXTS: Final = {
    **LOST_TEXTS,
    "learn": say("Learn"),
    "practise": say("Practice"),
    "play": say("Table"),
    "rules": say("Rules"),
    "journal": say("Journal"),
    "pages": say("Pages"),
    "language": say("Language"),
    "theme": say("Light or dark"),
    "more": say("More"),
    "game": say("Six players, two teams, three packs."),
    "goal": say("Be out first."),
    "about": say(
        "Shanghai's partnership card game. You play from the first minute, and every answer tells "
        "you why."
    ),
    "picture": say("A bomb of 10s is on the table. Your bomb of aces, with a joker, beats it."),
    "bomb": say("Jun's bomb of 10s"),
    "start": say("Start here: {title}", title="{title}"),
    "goOn": say("Go on: {title}", title="{title}"),
    "keepUp": say("Practice to stay sharp"),
    "due": say("Due for practice today: {count}", count="{count}"),
    "map": say("The lessons"),
    "steps": say("{done} of {all} steps", done="{done}", all="{all}"),
    "done": say("done"),
    "here": say("go on here"),
    "known": say("you can skip this"),
    "check": say("I know a game like this"),
    "escalation": say("Play Escalation"),
    "noPage": say("There's no such page. Here's the map."),
    "waiting": say("Dealing the cards …"),
    "full": say("The site is full right now. Leave this page open: it tries again by itself."),
    "failed": say("The cards didn't load. Reload the page to try again."),
    "notKept": say("This browser can't save anything here: if you reload, you start over."),
}
