"""What the page of a table for people knows before it has asked anything."""

from __future__ import annotations

from wildescape.i18n import LANGUAGES, language_names, worded
from wildescape.narrate import PLAYER_NAMES
from wildescape.players import bots

from wildescape_widgets.classroom.limits import BOT_LEVELS
from wildescape_widgets.course.texts import ROOM_TITLES
from wildescape_widgets.house import house, is_offered
from wildescape_widgets.table.settings import SPEEDS
from wildescape_widgets.table.tokens import portrait_of
from wildescape_widgets.together.limits import (
    AWAYS,
    BOT_SPEEDS,
    CLOCKS,
    LONGEST_PLAYER_NAME,
    LONGEST_RAISED,
    PHRASES,
    WORD_SECONDS,
)
from wildescape_widgets.together.options import OWN, offered_rules, rules_title
from wildescape_widgets.together.shapes import TogetherPage, TogetherTexts
from wildescape_widgets.together.texts import TOGETHER_TEXTS


def together_page(base: str, lang: str) -> TogetherPage:
    """What the page of a table for people knows from the start, in every language.

    Args:
        base: the path of the site.
        lang: the language that it begins with.
    """
    return {
        "base": base,
        "name": house().title,
        "lang": lang,
        "languages": language_names(),
        "asksName": not house().knows_names,
        "longestName": LONGEST_PLAYER_NAME,
        "longestQuestion": LONGEST_RAISED,
        "wordSeconds": WORD_SECONDS,
        "clocks": [*CLOCKS],
        "aways": [*AWAYS],
        "texts": {each: _texts(each) for each in LANGUAGES},
    }


def _texts(lang: str) -> TogetherTexts:
    rules = [*offered_rules(house().rules), OWN]
    return {
        "words": {key: text.to(lang) for key, text in TOGETHER_TEXTS.items()},
        "levels": [(name, worded(bots()[name].title, lang)) for name in BOT_LEVELS],
        "rules": [(name, worded(rules_title(name), lang)) for name in rules],
        "speeds": [(name, SPEEDS[name][0].to(lang)) for name in BOT_SPEEDS],
        "phrases": [(key, text.to(lang)) for key, text in PHRASES.items()],
        "bots": [(name.to(lang), portrait_of(name)) for name in PLAYER_NAMES],
        "rooms": [
            ("" if room == "map" else room, ROOM_TITLES[room].to(lang))
            for room in ("map", "practice", "table", "rules")
            if room == "map" or is_offered(room)
        ],
    }
