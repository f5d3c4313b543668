"""What may be set at a table for people, and how much of it there may be."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

LONGEST_PLAYER_NAME: Final = 20
"""How many characters a name may have."""

CLOCKS: Final = (0, 30, 60, 120)
"""How many seconds a move may take; 0 is no limit."""

AWAYS: Final = (30, 60, 180)
"""After how many seconds a bot plays on for whoever is away."""

LENGTHS: Final = ("whole", "short")
"""How long a match may be: in a short one the first team to move up wins."""

BOT_SPEEDS: Final = ("slow", "normal", "fast")
"""How fast bots may move, as at a table of one's own, but where all can see it."""

MOST_EXTENSIONS: Final = 10
"""How often the time for one move may be extended."""

LONGEST_RAISED: Final = 80
"""How many characters a question may have for which a pupil raises a hand."""

WORD_SECONDS: Final = 60
"""For how long what a teacher says is shown."""

PHRASE_SECONDS: Final = 2.0
"""How long somebody waits between two phrases."""

PHRASES: Final = {
    "hello": say("Hello!"),
    "moment": say("One moment, please."),
    "think": say("I have to think."),
    "turn": say("Your turn!"),
    "nice": say("Nice play!"),
    "wow": say("Wow!"),
    "thanks": say("Thank you!"),
    "sorry": say("Sorry!"),
    "close": say("That was close!"),
    "together": say("We can do it!"),
    "luck": say("Good luck!"),
    "bye": say("Thanks for the game!"),
}
"""What can be said at a table: nobody writes anything of their own."""
