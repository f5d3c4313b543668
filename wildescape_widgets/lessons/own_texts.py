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
    "home": say("What other homes and programs play"),
    "homeAbout": say(
        "Other tables at home, or programs for this game, play these too. You can add them to "
        "yours, and change single rules later."
    ),
    "takeHome": say("Add these to mine"),
    "toFirst": say("Back to the first hand"),
    "toRules": say("Read all the rules"),
    "notKept": say("This browser can't save anything here: if you reload, you start over."),
}
