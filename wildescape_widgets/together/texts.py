"""The texts around a table for people."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say, say_as

from wildescape_widgets.texts import LOST_TEXTS
from wildescape_widgets.together.class_texts import IN_CLASS_TEXTS
from wildescape_widgets.together.limits import LONGEST_PLAYER_NAME

TOGETHER_TEXTS: Final = {
    **LOST_TEXTS,
    **IN_CLASS_TEXTS,
    "review": say("See the hand again"),
    "looks": say("What mattered"),
    "look_locked": say("You'll see it once every table has finished this hand."),
    "look_waits": say("Looking back on the hand …"),
    "look_skipped": say("There was no time to look back on this hand."),
    "keep": say("Keep in my journal"),
    "isInJournal": say("It's in your journal, and its moments come back in practice."),
    "keepUnread": say("Your journal is from a newer version. Reload the course, then try again."),
    "keepRefused": say("This browser keeps nothing, so the hand can't go into your journal."),
    "handNumber": say("Hand {hand}", hand="{hand}"),
    "title": say("Play together"),
    "about": say(
        "Up to six of you play one match, each in a browser of your own. Bots take the empty seats."
    ),
    "join": say("Join a table"),
    "code": say("The table's code"),
    "chooseSeat": say("Choose a seat"),
    "name": say("Your name"),
    "noName": say("Write a name first."),
    "find": say("Find the table"),
    "sit": say("Sit here"),
    "draw": say("Draw a seat for me"),
    "another": say("Another table"),
    "you": say("you"),
    "away": say("away: a bot is playing"),
    "bot": say("bot"),
    "seats": say("The seats"),
    "seat": say("Seat {number}", number="{number}"),
    "teams": say("Seats 1, 3 and 5 play against seats 2, 4 and 6."),
    "drawn": say("Cards drawn before the first hand decide who plays with whom."),
    "invite": say("Give the others this link, or the code:"),
    "link": say("The link to this table"),
    "qr": say("QR code of the link: click to fill the screen"),
    "local": say(
        "This link only works on this computer. To play with others, open the site by its public "
        "name, or by this computer's name in your network."
    ),
    "copy": say("Copy"),
    "copied": say("Copied"),
    "level": say("Bots"),
    "speed": say("How fast bots move"),
    "rules": say("House rules"),
    "length": say("Length"),
    "whole": say("whole match"),
    "short": say("short: the first to move up wins"),
    "clock": say("Time for a move"),
    "noClock": say("no limit"),
    "awayAfter": say("If you're away, a bot takes over after"),
    "seconds": say("{count} seconds", count="{count}"),
    "mayWatch": say("Others may watch, without seeing any hand"),
    "mayAskCoach": say("Everybody may ask the coach for hints"),
    "coachOn": say("Everybody may ask the coach for hints now."),
    "coachOff": say("There are no more hints from the coach."),
    "watch": say("Watch"),
    "watches": say("You're watching. You'll see all cards when the hand is over."),
    "watchers": say("Watching: {count}", count="{count}"),
    "allHands": say("All cards of hand {hand}", hand="{hand}"),
    "unwatched": say("Nobody may watch this table right now."),
    "crowded": say("Enough people are watching already."),
    "undo": say("Moves may be taken back until the next player moves"),
    "takeBack": say_as("move", "Take back"),
    "tookBack": say("{name} has taken a move back.", name="{name}"),
    "too_late": say("It's too late to take that back."),
    "begin": say("Begin the match"),
    "again": say("Play another match"),
    "waits": say("Waiting for {name} to start the match.", name="{name}"),
    "leave": say("Leave the table"),
    "leaveAsks": say("Leave for good? A bot takes your seat."),
    "stay": say("Stay"),
    "remove": say("Ask to leave"),
    "say": say("Say …"),
    "says": say("{name}: {phrase}", name="{name}", phrase="{phrase}"),
    "pause": say("Pause"),
    "resume": say("Resume"),
    "isPaused": say("The table is paused."),
    "left": say("{count} s left", count="{count}"),
    "extend": say("More time"),
    "extended": say("{name} takes more time.", name="{name}"),
    "nearlyOver": say("Ten seconds left for your move."),
    "people": say("Players"),
    "course": say("To the course"),
    "language": say("Language"),
    "came": say("{name} has taken a seat.", name="{name}"),
    "went": say("{name} has left.", name="{name}"),
    "notConnected": say("not connected"),
    "isGone": say(
        "{name} isn't connected. A bot takes over in {count} seconds.",
        name="{name}",
        count="{count}",
    ),
    "isBack": say("{name} is back.", name="{name}"),
    "isAwayNow": say("{name} is away, so a bot is playing.", name="{name}"),
    "unknown": say("There's no table with this code. Check it, or ask the person who opened it."),
    "gone": say("The site no longer has this table, or your seat at it. You can open another one."),
    "waking": say("This table is coming back. Try again in a moment."),
    "kept": say("You can close this page: the link brings you back."),
    "unkept": say("This table isn't kept: it ends if the site restarts."),
    "removed": say("You were asked to leave this table."),
    "full": say("There's no seat left right now."),
    "taken": say("Somebody has just sat down there. Take another seat."),
    "held": say("Somebody left during this hand. You can sit down when it's over."),
    "heldOwn": say(
        "You left during this hand. Until it's over, you can only take seat {number} again.",
        number="{number}",
    ),
    "heldOne": say(
        "Somebody left during this hand. Until it's over, only their seat is free: you'd play on "
        "with their cards."
    ),
    "hadSeat": say("You had seat {number} at this table.", number="{number}"),
    "busy": say("You're going too fast. Try again in a moment."),
    "bad_name": say("A name is plain text of 1 to {most} characters.", most=LONGEST_PLAYER_NAME),
    "not_now": say("You can't do that right now."),
    "not_yours": say("Only the person who opened the table can do that."),
    "no_page": say("This page has lost its connection. Reload it, and try again."),
    "malformed": say("This can't be sent as it is. Change it and try again."),
    "elsewhere": say("Open this page at the site's own address."),
    "away_site": say("The site doesn't answer. This page keeps trying."),
    "none": say(
        "To open a table yourself, choose “New match” at the course's table, then “Play "
        "together” and “Open a table”."
    ),
}
"""The texts of the page, by the name under which it uses them."""
