"""What a look back finds, in tests: always the same, and at once."""

from __future__ import annotations

import asyncio
from functools import partial

from wildescape_widgets.together.looking_back import OVER

NOTHING = {"text": "", "laid": []}

FULL = ["8C", "8D", "8H", "5C", "5S"]
"""A full house."""

HAND = [f"{rank}{suit}" for rank in "AKQJ97" for suit in "SHDC"] + ["3S", "3H", "3D"]
"""As many cards as there are at first."""

WHY = (
    "In 100 trial deals your team wins 67.5 times with the full house of eights, 43 with a pass (a "
    "draw counts half). Bots that play the hand out agree. Why the full house? You'd be out. "
    "Nobody who has passed so far is likely to beat it."
)
"""As long as it gets."""


def laid(text):
    """A full house as it's shown."""
    return {"text": text, "laid": [{"card": card} for card in FULL]}


def panel_of(told, name):
    """What mattered, with one moment against somebody of this name."""
    moment = {
        "where": "Trick 2",
        "title": "Out at once",
        "table": laid(f"{name}, an opponent: full house 8s"),
        "hand": [{"card": card, "name": card} for card in HAND],
        "played": {"text": "Pass", "laid": []},
        "other": laid("Full house"),
        "otherTitle": "Better",
        "why": WHY,
    }
    texts = {key: key for key in ("debrief", "played", "hand", "again", "good")}
    return {"told": told, "isBusy": False, "moments": [moment], "good": None, "texts": texts}


def facts(trump):
    """What else was to be seen."""
    left = [
        {"name": f"Seat {seat}", "team": seat % 2, "left": 9 + seat if seat < 2 else None}
        for seat in range(6)
    ]
    return {"trump": trump, "left": left}


def look_on(asked):
    """What is found for a seat: one moment, under an idea of its team."""
    named = panel_of("One moment mattered.", str(asked.names[asked.seat - 1]))
    plain = panel_of("One moment mattered.", "Yan")
    idea = {"en": f"Idea {asked.seat % 2}", "zh_CN": f"想法{asked.seat % 2}"}
    return {
        "panels": {"en": named, "zh_CN": named},
        "plain": {"en": plain, "zh_CN": plain},
        "ideas": [idea],
        "facts": [{"en": facts("Trump: 8"), "zh_CN": facts("主牌：8")}],
        "again": [{"en": "wg1.code", "zh_CN": "wg1.code"}],
        "name": f"people-{asked.seat}",
        "played": [20000, 1, 2, 1],
        "hands": {},
    }


class AtOnce:
    """Looks back at once, as a looker of `LookBacks`."""

    def __init__(self, hear, find=look_on):
        self.hear, self.find = hear, find
        self.prepared = {}

    def ask(self, number, asked):
        hear = partial(self.hear, number, self.find(asked), OVER)
        try:
            asyncio.get_running_loop().call_soon(hear)
        except RuntimeError:
            hear()

    def prepare(self, table, hands):
        self.prepared[table] = hands

    def drop(self, number):
        pass

    def close(self):
        pass


def finding(find):
    """Makes a looker that finds this."""
    return partial(AtOnce, find=find)
