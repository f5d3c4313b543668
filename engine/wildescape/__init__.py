"""Wild Escape (大怪路子), the rules of the game: what a play is, what beats what, and why.

>>> from wildescape import Rank, explain, judge, parse_cards
>>> verdict = judge(parse_cards("AS BJ"), trump=Rank.TWO, over=parse_cards("KH KD"))
>>> verdict.legal, explain(verdict).to("en")[0]
(True, 'A pair of aces')
"""

from wildescape.cards import Card, Face, Rank, Suit
from wildescape.combinations import Kind, Reading, beats, read, readings
from wildescape.explain import Explanation, explain
from wildescape.notation import format_cards, parse_cards, parse_trump
from wildescape.rules import DEFAULT, PRESETS, Rules, parse_rules
from wildescape.verdicts import Reason, Verdict, judge
from wildescape.words import LANGUAGES, InputError

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "PRESETS",
    "Card",
    "Explanation",
    "Face",
    "InputError",
    "Kind",
    "Rank",
    "Reading",
    "Reason",
    "Rules",
    "Suit",
    "Verdict",
    "beats",
    "explain",
    "format_cards",
    "judge",
    "parse_cards",
    "parse_rules",
    "parse_trump",
    "read",
    "readings",
]
