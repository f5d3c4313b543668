"""Wild Escape (大怪路子), the rules of the game: what a play is, what beats what, and why.

>>> from wildescape import explain, judge
>>> verdict = judge("AS BJ", trump="2", over="KH KD")
>>> verdict
<Verdict on AS BJ, trump 2: pair A, beats pair K>
>>> explain(verdict).to("en")[0]
'A pair of aces'

Cards, trumps, rules, hands, positions and records are taken in any form: as text, as a list, or as
the engine's own values.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wildescape.cards import Card, Face, Rank, Suit
from wildescape.combinations import Kind, Reading, beats, read, readings
from wildescape.explain import Explanation, explain
from wildescape.i18n import LANGUAGES, InputError
from wildescape.notation import format_cards, format_deal, parse_cards, parse_deal, parse_trump
from wildescape.rules import DEFAULT, PRESETS, Rules, parse_rules
from wildescape.verdicts import Reason, Verdict, judge

if TYPE_CHECKING:
    from wildescape.deal_constraints import deal_with, parse_constraints
    from wildescape.dealing import deal, draw
    from wildescape.escalation import Escalation
    from wildescape.game import Act, Game, IllegalMove, Move, Ruling, View
    from wildescape.hand import HandState
    from wildescape.match import Match
    from wildescape.positions import format_position, parse_position
    from wildescape.records import RecordRefusal, record, verify
    from wildescape.share_codes import format_code, moves_in, open_code, parse_code, parse_shared
    from wildescape.simulate import simulate_hand
    from wildescape.trials import trial_deals
    from wildescape.tribute import Tribute

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "PRESETS",
    "Act",
    "Card",
    "Escalation",
    "Explanation",
    "Face",
    "Game",
    "HandState",
    "IllegalMove",
    "InputError",
    "Kind",
    "Match",
    "Move",
    "Rank",
    "Reading",
    "Reason",
    "RecordRefusal",
    "Rules",
    "Ruling",
    "Suit",
    "Tribute",
    "Verdict",
    "View",
    "beats",
    "deal",
    "deal_with",
    "draw",
    "explain",
    "format_cards",
    "format_code",
    "format_deal",
    "format_position",
    "judge",
    "moves_in",
    "open_code",
    "parse_cards",
    "parse_code",
    "parse_constraints",
    "parse_deal",
    "parse_position",
    "parse_rules",
    "parse_shared",
    "parse_trump",
    "read",
    "readings",
    "record",
    "simulate_hand",
    "trial_deals",
    "verify",
]

__version__ = "1.0.0"

_LAZY = {
    "share_codes": ("format_code", "moves_in", "open_code", "parse_code", "parse_shared"),
    "escalation": ("Escalation",),
    "game": ("Act", "Game", "IllegalMove", "Move", "Ruling", "View"),
    "hand": ("HandState",),
    "dealing": ("deal", "draw"),
    "match": ("Match",),
    "positions": ("format_position", "parse_position"),
    "records": ("RecordRefusal", "record", "verify"),
    "simulate": ("simulate_hand",),
    "trials": ("trial_deals",),
    "tribute": ("Tribute",),
    "deal_constraints": ("deal_with", "parse_constraints"),
}


def __getattr__(name: str) -> Any:
    # Imported when it is first used: a page that only judges plays does not wait for whole games.
    for module, names in _LAZY.items():
        if name in names:
            return getattr(import_module(f"wildescape.{module}"), name)
    raise AttributeError(f"wildescape has no {name}")


def __dir__() -> list[str]:
    return sorted((*__all__, "__version__"))
