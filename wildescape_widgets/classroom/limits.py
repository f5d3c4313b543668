"""How large a class may be, for the site that holds it and for its teacher's page."""

from __future__ import annotations

from typing import Final

MOST_PUPILS: Final = 60
"""How many pupils a class may have."""

MOST_QUESTIONS: Final = 200
"""How many questions a class may be asked."""

BOT_LEVELS: Final = ("beginner", "club", "strong")
"""The bots that may take free seats where people play."""

MOST_CLASS_TABLES: Final = 10
"""How many tables a class may have."""

MOST_HANDS: Final = 8
"""How many hands a round of a class may have."""

LONGEST_SEED: Final = 40
LONGEST_WISHES: Final = 400
"""How long the seed of a round and its wishes may be, in characters."""

LONGEST_PUPIL_NAME: Final = 40
LONGEST_REASON: Final = 200
"""How long a pupil's name and reason may be, in characters."""

LONGEST_TIME: Final = 16
"""How many characters a day and a minute have."""
