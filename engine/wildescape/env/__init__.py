"""Both games as environments for learning agents, after PettingZoo's `AECEnv`.

It needs PettingZoo, which brings NumPy and Gymnasium: `pip install 'wildescape[env]'`. What the
numbers of the observations and actions mean is written on the page `docs/environment.md`.
"""

from wildescape.env.escalation import EscalationEnv, escalation_blocks
from wildescape.env.wild_escape import HAND_BLOCKS, MATCH_BLOCKS, WildEscapeEnv

__all__ = ["HAND_BLOCKS", "MATCH_BLOCKS", "EscalationEnv", "WildEscapeEnv", "escalation_blocks"]
