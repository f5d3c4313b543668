"""The words on a hand and on the play inspector."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.texts import LOST_TEXTS

HAND_TEXTS: Final = {
    "hand": say("Your hand"),
    "byRank": say("By rank"),
    "bySuit": say("By suit"),
    "clear": say("Clear"),
    "sort": say("Sort"),
    "trump": say("Trump"),
    "lost": LOST_TEXTS["lost"],
}

INSPECTOR_TEXTS: Final = {
    **HAND_TEXTS,
    "inspector": say("Play inspector"),
    "rules": say("Rules"),
    "language": say("Language"),
    "onTable": say("On the table"),
    "lead": say("Nothing on the table: you lead."),
    "overLabel": say("Cards to beat"),
    "overHint": say("such as 7S 7H 7D"),
    "change": say("Name the cards to beat"),
    "put": say("Put on the table"),
    "lay": say("Lay my choice on the table"),
    "takeAway": say("Clear the table"),
    "choose": say("Choose cards from the hand to see what they are."),
    "lens": say("Joker lens"),
    "counts": say("used"),
    "stateIt": say("Choose what your jokers stand for."),
    "highest": say("Jokers always make the strongest play."),
    "noReading": say("There's no way to make a play of this."),
    "more": say("Show all {count} readings", count="{count}"),
}
