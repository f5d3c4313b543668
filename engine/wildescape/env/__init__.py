"""Both games as environments for learning agents, after PettingZoo's `AECEnv`.

It needs PettingZoo, which brings NumPy and Gymnasium: `pip install 'wildescape[env]'`. What the
numbers of the observations and actions mean is written on the page `docs/environment.md`.
"""

from wildescape.env.base import Block, GameEnv, Observation
from wildescape.env.escalation import EscalationEnv, escalation_blocks
from wildescape.env.play_actions import GIFTS, PLAY_NAMES, PlayName
from wildescape.env.wild_escape import HAND_BLOCKS, MATCH_BLOCKS, WildEscapeEnv

__all__ = [
    "GIFTS",
    "HAND_BLOCKS",
    "MATCH_BLOCKS",
    "PLAY_NAMES",
    "Block",
    "EscalationEnv",
    "GameEnv",
    "Observation",
    "PlayName",
    "WildEscapeEnv",
    "escalation_blocks",
]
