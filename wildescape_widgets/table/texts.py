"""The texts on the controls of a table."""

from __future__ import annotations

from functools import cache
from typing import Final

from wildescape.i18n import say

from wildescape_widgets.texts import LOST_TEXTS

GAME_TITLES: Final = {"wildescape": say("Wild Escape"), "escalation": say("Escalation")}
"""The title of each game."""

GAME_NOTES: Final = {
    "wildescape": say("Six players in two teams, three decks. A match takes an evening."),
    "escalation": say("Three to six players, one deck, no partners. A game takes minutes."),
}
"""What each game is, in a line."""

TABLE_TEXTS: Final = {
    **LOST_TEXTS,
    "table": say("The table"),
    "byRank": say("By rank"),
    "bySuit": say("By suit"),
    "byPiles": say("My piles"),
    "byPlays": say("Sort into plays"),
    "sort": say("Sort"),
    "toHand": say("Skip to your hand"),
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
    "undo": say("Undo"),
    "restart": say("Restart this hand"),
    "restartAsks": say("Play this hand again from the start? Your plays so far won't count."),
    "again": say("Play it again"),
    "restartYes": say("Yes, restart"),
    "go": say("Go on"),
    "whole": say("Play a whole match"),
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
    "soundsAsk": say("Play with sounds?"),
    "soundsYes": say("Turn on"),
    "soundsNo": say("No, thanks"),
    "more": say("Table menu"),
    "choose": say("Choose cards to see what they are."),
    "stateIt": say("Choose what your jokers stand for."),
    "trump": say("Trump"),
    "language": say("Language"),
    "ask": say("Ask count"),
    "askFor": say("Ask {name} for the count", name="{name}"),
    "setup": say("New match"),
    "people": say("Play together"),
    "toTable": say("Back to your table ({code})", code="{code}"),
    "openTable": say("Open a table"),
    "joinTable": say("Join with a code"),
    "notOpened": say("No table could be opened right now. Try again in a moment."),
    "start": say("Start"),
    "cancel": say("Cancel"),
    "rules": say("House rules, one by one"),
    "ownRules": say("Your own rules"),
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
    "next": say("One step forward"),
    "nextTrick": say("Next trick"),
    "last": say("To the end"),
    "playOn": say("Run"),
    "stop": say("Stop"),
    "seeing": say("Hands shown"),
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
    "dealCode": say("By code or file"),
    "hands": say("Card by card"),
    "leader": say("Leads"),
    "deal": say("Which hand"),
    "laySeats": say("Deal these hands"),
    "openAll": say("Show all hands"),
    "closeAll": say("Hide all hands"),
    "open": say("Show"),
    "close": say("Hide"),
    "shut": say("Close"),
    "share": say("Share"),
    "code": say("Code"),
    "link": say("Link"),
    "copy": say("Copy"),
    "copied": say("Copied"),
    "shareHand": say("Share this hand"),
    "openHand": say("Open a hand"),
    "forColleagues": say("For colleagues (shows all hands)"),
    "save": say("Save as a file"),
    "load": say("Open"),
    "shorten": say("Make a short link"),
    "loadCode": say("A code, a link, a deal or a record"),
    "loadFile": say("Open a file"),
    "secret": say("You can share a hand once it's over. Until then its cards are secret."),
    "otherTab": say("This match goes on in another tab."),
    "continueHere": say("Go on here"),
    "takeOther": say("Continue with what the other tab has"),
    "notKept": say("This browser can't save anything here: if you reload, the match starts over."),
    "yourTurn": say("Your turn"),
}

BUILDER_TEXTS: Final = {
    "game": say("Game"),
    "counts": say("How many play"),
    "typed": say("As text"),
    "goesTo": say("Cards go to"),
    "onTable": say("On the table"),
    "middle": say("The middle"),
    "stock": say("Top of the stock"),
    "playedBy": say("Played by"),
    "next": say("Next to play"),
    "rules": say("House rules"),
    "asNow": say("as they are now"),
    "toBeat": say("Value to beat"),
    "direction": say("Direction"),
    "clockwise": say("clockwise"),
    "counterclockwise": say("counterclockwise"),
    "rest": say("Deal the rest at random"),
    "clear": say("Empty"),
    "clearAll": say("Empty everything"),
    "dealtAll": say(
        "All {count} cards are dealt. Click a card in a hand to take it back, or empty everything "
        "and start afresh.",
        count="{count}",
    ),
    "dealtSome": say(
        "{dealt} of {count} cards are dealt. Choose who gets cards, then click them.",
        dealt="{dealt}",
        count="{count}",
    ),
    "dealtNone": say("No cards are dealt yet. Choose who gets cards, then click them."),
    "staysHidden": say("A hidden hand keeps its cards unless you give it others."),
    "allCards": say("All cards"),
    "left": say("{card}, {count} left", card="{card}", count="{count}"),
    "putBack": say("Put back: {card}", card="{card}"),
    "holding": say("{name}: {count} cards", name="{name}", count="{count}"),
    "empty": say("No cards yet. Click cards to add them."),
    "howTo": say("Numbers are exact unless you say “at least” or “at most”. The rest is random."),
    "save": say("Save what's on the table as a file"),
    "unseen": say("Cards that {name} plays", name="{name}"),
    "unseenHint": say("8H 8D"),
}
"""The texts of the form for laying out a position, which only teachers see."""

DEBRIEF_TEXTS: Final = {
    "debrief": say("What mattered"),
    "played": say("You played"),
    "hand": say("Your cards"),
    "again": say("Try again from here"),
    "good": say("Well played"),
}
"""The texts of a look back on a hand."""

HAND_OUT_TEXTS: Final = {
    "forPupils": say("For your pupils"),
    "about": say("Your pupils see the table from one seat. All other hands stay hidden."),
    "seat": say("Your pupil's seat"),
    "bots": say("Who plays the other seats"),
    "question": say("Your question, if you like"),
    "hints": say("Allow hints"),
    "opens": say("Where it opens"),
    "locked": say("on this site only: the hands are locked"),
    "open": say("on any site: the hands aren't locked"),
    "lockedCode": say("in your own notebooks only: the hands are locked"),
    "openCode": say("anywhere: the hands aren't locked"),
    "ownOnly": say(
        "Locked: this code opens for nobody but you. Your pupils can open it only if their "
        "notebooks have the same key, as on a hub that gives everybody one."
    ),
    "unlocked": say(
        "Not locked: with some know-how, anyone can read the other hands from this link. Don't use "
        "it for a test."
    ),
    "unlockedCode": say(
        "Not locked: with some know-how, anyone can read the other hands from this code. Don't use "
        "it for a test."
    ),
    "local": say(
        "A link made here only works on this computer. To share one, open the site by its public "
        "name, or by this computer's name in your network."
    ),
    "make": say("Make the link"),
    "makeCode": say("Make the code"),
    "code": say("Code for your pupils"),
    "link": say("Link for your pupils"),
    "cell": say("In a notebook"),
    "qr": say("QR code of the link: click to fill the screen"),
    "before": say("What you've handed out before"),
}
"""The texts where a position is handed out; other tables don't send them."""

TEACHING_TEXTS: Final = {
    "teaching": say("Show to the class"),
    "fullScreen": say("Full screen"),
    "leave": say("Leave full screen"),
    "wall": say("Projector window"),
    "closeWall": say("Close the projector window"),
    "noWall": say("This page can't open a window. Allow pop-ups for it, then try again."),
    "stage": say("What the class sees"),
    "mark": say("Mark"),
    "marking": say("Click cards or seats to mark them. Alt-click marks at any time."),
    "clearMarks": say("Clear marks"),
    "turn": say("{name} to play", name="{name}"),
    "return": say("Back to where you left off"),
    "lecture": say("Chapters"),
    "handOut": say("Hand out"),
    "openLecture": say("Open a file of chapters"),
    "saveLecture": say("Save the chapters as a file"),
    "previousChapter": say("Previous chapter"),
    "nextChapter": say("Next chapter"),
    "chapterTitle": say("Title of the chapter"),
    "chapterText": say("What the class reads"),
    "addChapter": say("Add what's on the table as a chapter"),
    "toAdd": say("Give what's on the table a title, then add it as a chapter."),
    "updateChapter": say("Save it in this chapter"),
    "up": say("Up"),
    "down": say("Down"),
    "drop": say("Remove"),
    "askClass": say("Ask the class"),
    "toPaper": say("On a worksheet"),
    "dealAnew": say("Deal a hand to show"),
    "watchMatch": say("Let bots play a match"),
    "handOutChapters": say("Hand out the chapters"),
    "chaptersLink": say("Link to the chapters"),
    "noChapters": say("No chapters yet. Lay out a position, give it a title and add it."),
}
"""The texts that only teachers read."""

PLAY_TEXTS: Final = {
    "tribute": say("Pay"),
    "offer": say("Offer"),
    "return": say("Return"),
    "give_back": say("Return this"),
    "show": say("Show"),
    "take": say("Take this"),
}
"""What the button to play says, for acts that are no play."""

CHOOSE_TEXTS: Final = {
    "offer": say("Choose two cards you can spare: you get one of them back, or a higher card."),
    "give_back": say(
        "Keep one and return the other; or keep both, and return a card higher than both."
    ),
}
"""What stands at the hand while nothing is chosen, where more is to be known than what is asked."""

GO_TEXTS: Final = {
    "draw": say("Deal the cards"),
    "outcome": say("Next hand"),
    # Whoever is out.
    "play": say("To the end"),
}
"""What the button to go on says, by the phase of the game."""


@cache
def table_texts(lang: str, phase: str, act: str, told: str = "") -> dict[str, str]:
    """The texts by their use, in the language `lang`.

    Args:
        lang: one of `LANGUAGES`.
        phase: that of the game.
        act: what giving cards is called in it.
        told: what is said at the hand while nothing is chosen, instead of the usual.
    """
    go = GO_TEXTS.get(phase, TABLE_TEXTS["go"])
    play = PLAY_TEXTS.get(act, TABLE_TEXTS["play"])
    choose = CHOOSE_TEXTS.get(act, TABLE_TEXTS["choose"])
    said = {**TABLE_TEXTS, "go": go, "play": play, "choose": choose}
    texts = {key: phrase.to(lang) for key, phrase in said.items()}
    return {**texts, "choose": told} if told else texts
