"""What a look back finds, in tests: always the same, and at once."""

from __future__ import annotations

NOTHING = {"text": "", "laid": []}


def panel_of(told, name):
    """What mattered, with one moment against somebody of this name."""
    moment = {
        "where": "Trick 2",
        "title": "Out at once",
        "table": {"text": f"{name}, an opponent: a pair", "laid": []},
        "hand": [{"card": "AS", "name": "ace of spades"}],
        "played": {"text": "Pass", "laid": []},
        "other": {"text": "Ace", "laid": []},
        "otherTitle": "Better",
        "why": "You'd be out.",
    }
    texts = {key: key for key in ("debrief", "played", "hand", "again", "good")}
    return {"told": told, "isBusy": False, "moments": [moment], "good": None, "texts": texts}


def look_on(asked, tell=None):
    """What is found for a seat: one moment, under an idea of its team."""
    named = panel_of("One moment mattered.", str(asked.names[asked.seat - 1]))
    plain = panel_of("One moment mattered.", "Yan")
    idea = {"en": f"Idea {asked.seat % 2}", "zh_CN": f"想法{asked.seat % 2}"}
    return {
        "panels": {"en": named, "zh_CN": named},
        "plain": {"en": plain, "zh_CN": plain},
        "ideas": [idea],
        "again": [{"en": "wg1.code", "zh_CN": "wg1.code"}],
        "name": f"people-{asked.seat}",
        "played": [20000, 1, 2, 1],
        "hands": {},
    }
