"""The texts around what is handed out under a short code."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

ENDINGS: Final = {
    "won": say("Won"),
    "draw": say("Drawn"),
    "lost": say("Lost"),
}
"""How a hand or a game ended for a pupil, and how a teacher reads it."""

TOLD: Final = say(
    "Your first play, and how it ends, are counted for your teacher, without your name."
)
"""What a pupil reads who has come by a short code."""

GIVEN_TEXTS: Final = {
    "why": say("Why? A line for your teacher (optional)"),
    "change": say("Change it"),
    "back": say("Back to your table"),
    "send": say("Send"),
    "sent": say("Sent to your teacher."),
    "bad_why": say("A reason is plain text of at most 200 characters."),
    "unsent": say("That wasn't sent. Try again in a moment."),
}
"""What such a pupil reads who may say why, by the name under which it's used."""

HANDED_TEXTS: Final = {
    "title": say("Enter your teacher's code"),
    "code": say("The code"),
    "open": say("Open it"),
    "opening": say("Opening …"),
    "course": say("To the course"),
    "language": say("Language"),
    "unknown": say(
        "This code isn't known. Check your typing. If it's right, it has expired: ask your teacher "
        "for a new one."
    ),
    "busy": say("You're going too fast. Try again in a moment."),
    "unkept": say("The site can't keep anything right now. Use the long link, or try again."),
    "away": say("The site doesn't answer. Try again in a moment."),
    "elsewhere": say("Open this page at the site's own address."),
    "no_page": say("This page has lost its connection. Reload it, and try again."),
    "malformed": say("There's no short link for this. Use the long link."),
    "too_long": say("This is too long for a short link. Use the long link."),
    "full": say("The site has no short link left. Use the long link."),
    "short": say("Short link"),
    "long": say("The long link, which never expires"),
    "typed": say("Or type this code at {place}:", place="{place}"),
    "until": say("This code works until {date}.", date="{date}"),
    "qr": say("QR code of the short link: click to fill the screen"),
    "local": say(
        "A link made here only works on this computer. To share one, open the site by its public "
        "name, or by this computer's name in your network."
    ),
    "copy": say("Copy"),
    "copied": say("Copied"),
    "back": say("What came back"),
    "opened": say("Opened by"),
    "first": say("First play"),
    "why": say("Why"),
    "ended": say("How it ended"),
    "nothing": say("Nothing yet."),
    "most": say("Only the first {count} are counted.", count="{count}"),
    "played": say("{count} of {all} have played.", count="{count}", all="{all}"),
    "showNow": say("Show what they played"),
    "wall": say("Show it large"),
    "wallHelp": say("The link of this page shows what came back, on any device."),
}
"""The texts of its page and of what its teacher sees, by the name under which they are used."""
