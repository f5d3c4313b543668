"""The words around the rules."""

from __future__ import annotations

from typing import Final

from wildescape.i18n import say

from wildescape_widgets.texts import LOST_TEXTS

RULES_TEXTS: Final = {
    **LOST_TEXTS,
    "rules": say("Rules"),
    "game": say("Game"),
    "contents": say("Contents"),
    "search": say("Search the rules"),
    "searchHint": say("bomb, 炸弹 or zhadan"),
    "found": say("Found: {count}", count="{count}"),
    "nothing": say("Nothing found"),
    "preset": say("House rules"),
    "changed": say("Changed:"),
    "houseRules": say("House rules, one by one"),
    "houseHelp": say(
        "Tables differ. What you choose here changes the rules above. The small print says who "
        "plays it that way."
    ),
    "words": say("Glossary"),
    "wordsHelp": say(
        "Each word with its Chinese, how to say that, and what the word means in other games."
    ),
    "card": say("Print the rules card"),
    "cardTitle": say("Rules card"),
    "redLine": say("(red lines: different from the common rules)"),
    "print": say("Print"),
    "close": say("Close"),
}
"""The texts by the name under which the browser uses them."""
