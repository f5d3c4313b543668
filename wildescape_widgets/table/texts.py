"""The texts on the controls of a table."""

from __future__ import annotations

from functools import cache
from typing import Final

from wildescape.i18n import say

from wildescape_widgets.texts import LOST_TEXTS

GAME_TITLES: Final = {"wildescape": say("Wild Escape"), "escalation": say("Escalation")}
"""The title of each game."""

GAME_NOTES: Final = {
    "wildescape": say("Six players in two teams, three packs. A match takes an evening."),
    "escalation": say("Three to six players, one pack, no partners. A game takes minutes."),
}
"""What each game is, in a line."""

TABLE_TEXTS: Final = {
    **LOST_TEXTS,
    "table": say("The table"),
    "byRank": say("By rank"),
    "bySuit": say("By suit"),
    "byPiles": say("My piles"),
    "sort": say("Sort"),
    "putTogether": say("Make a pile"),
    "takeApart": say("Split the pile"),
    "pile": say("Pile"),
    "split": say("Split"),
    "clear": say("Clear"),
    "play": say("Play"),
    "pass": say("Pass"),
    "take": say("Take"),
    "autoPass": say("Pass automatically when I can't beat the table"),
    "hint": say("Hint"),
    "hints": say("Hints"),
    "undo": say("Undo"),
    "restart": say("Restart this hand"),
    "restartAsks": say("Play this hand again from the start? Your plays so far won't count."),
    "restartYes": say("Yes, restart"),
    "go": say("Go on"),
    "step": say("One move"),
    "speed": say("Speed"),
    "pause": say("Pause"),
    "resume": say("Go on"),
    "log": say("Log"),
    "settings": say("Settings"),
    "suitColours": say("Suit colors"),
    "fourColours": say("four colors"),
    "twoColours": say("two colors"),
    "sounds": say("Sounds"),
    "more": say("Table menu"),
    "choose": say("Choose cards to see what they are."),
    "stateIt": say("Choose what your jokers stand for."),
    "trump": say("Trump"),
    "language": say("Language"),
    "ask": say("how many?"),
    "askFor": say("Ask {name} for the count", name="{name}"),
    "setup": say("New match"),
    "start": say("Start"),
    "cancel": say("Cancel"),
    "rules": say("Rules"),
    "ownRules": say("A table of its own"),
    "changed": say("changed: {rules}", rules="{rules}"),
    "comma": say(", "),
    "each": say("Names, and a level for each player"),
    "nameOf": say("Name of player {number}", number="{number}"),
    "levelOf": say("Level of player {number}", number="{number}"),
    "mixed": say("each one differently"),
    "replay": say("Replay"),
    "rewind": say("Look at this hand again"),
    "first": say("To the start"),
    "previousTrick": say("Previous trick"),
    "previous": say("One step back"),
    "next": say("One step on"),
    "nextTrick": say("Next trick"),
    "last": say("To the end"),
    "playOn": say("Run"),
    "stop": say("Stop"),
    "seeing": say("Seen by"),
    "branch": say("Try something else from here"),
    "branched": say("Trying something else from step {at}", at="{at}"),
    "record": say("Back to the record"),
    "back": say("Back to the match"),
    "waits": say("Your match is waiting."),
    "advice": say("What would this player do?"),
    "note": say("Note"),
    "saveNote": say("Save the note"),
    "position": say("Step {at} of {last}", at="{at}", last="{last}"),
    "build": say("Lay out a position"),
    "wishes": say("By wishes"),
    "dealCode": say("By code"),
    "hands": say("Card by card"),
    "leader": say("Leads"),
    "deal": say("Which hand"),
    "laySeats": say("Deal these hands"),
    "openAll": say("Show all hands"),
    "closeAll": say("Hide all hands"),
    "open": say("Show"),
    "close": say("Hide"),
    "point": say("Point"),
    "largeType": say("Large type"),
    "share": say("Share"),
    "code": say("Code"),
    "link": say("Link"),
    "copy": say("Copy"),
    "copied": say("Copied"),
    "save": say("Save as a file"),
    "load": say("Open"),
    "loadCode": say("A code, a deal or a record"),
    "loadFile": say("Open a file"),
    "secret": say("You can share a hand once it's over. Until then its cards are secret."),
    "otherTab": say("This match goes on in another tab."),
    "continueHere": say("Go on here"),
    "takeOther": say("Continue with what the other tab has"),
    "notKept": say("This browser can't save anything here: if you reload, the match starts over."),
    "yourTurn": say("Your turn"),
}


PLAY_TEXTS: Final = {
    "tribute": say("Pay"),
    "offer": say("Offer"),
    "return": say("Return"),
    "give_back": say("Return this"),
}
"""What the button to play says, for acts that are no play."""

GO_TEXTS: Final = {
    "draw": say("Deal the cards"),
    "outcome": say("Next hand"),
}
"""What the button to go on says, by the phase of the game."""


@cache
def table_texts(lang: str, phase: str, act: str) -> dict[str, str]:
    """The texts by their use, in the language `lang`.

    Args:
        lang: one of `LANGUAGES`.
        phase: that of the game.
        act: what giving cards is called in it.
    """
    go = GO_TEXTS.get(phase, TABLE_TEXTS["go"])
    play = PLAY_TEXTS.get(act, TABLE_TEXTS["play"])
    said = {**TABLE_TEXTS, "go": go, "play": play}
    return {key: phrase.to(lang) for key, phrase in said.items()}
