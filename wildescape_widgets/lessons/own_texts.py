"""The texts around the pictures of one's own table."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.texts import LOST_TEXTS

OWN_TABLE_TEXTS: Final = {
    **LOST_TEXTS,
    "unsure": say("I don't know"),
    "back": say("The picture before"),
    "yours": say("Your table"),
    "take": say("Use these rules"),
    "home": say("What many play at home"),
    "homeAbout": say(
        "Many tables at home, and programs for this game, also play these. If you start from "
        "there, that replaces your answers; you can change single rules later."
    ),
    "takeHome": say("Start from these"),
    "toFirst": say("Back to the first hand"),
    "toRules": say("All rules to read"),
    "notKept": say("This browser can't save anything here: if you reload, you start over."),
}
