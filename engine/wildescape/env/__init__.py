"""Both games as environments for learning agents, after PettingZoo's `AECEnv`.

It needs PettingZoo, which brings NumPy and Gymnasium: `pip install 'wildescape[env]'`. What the
numbers of the observations and actions mean is written on the page `docs/environment.md`.
"""

try:
    from wildescape.env.action_rows import ACTION_BLOCKS
    from wildescape.env.batch import Batch, Ended
    from wildescape.env.escalation import (
        ESCALATION_ACTION_BLOCKS,
        EscalationEnv,
        escalation_blocks,
    )
    from wildescape.env.policy import as_player
    from wildescape.env.rows import Features, Observation
    from wildescape.env.wild_escape import HAND_BLOCKS, MATCH_BLOCKS, WildEscapeEnv
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"wildescape.env needs {missing.name}: pip install 'wildescape[env]'", name=missing.name
    ) from missing

__all__ = [
    "ACTION_BLOCKS",
    "ESCALATION_ACTION_BLOCKS",
    "HAND_BLOCKS",
    "MATCH_BLOCKS",
    "Batch",
    "Ended",
    "EscalationEnv",
    "Features",
    "Observation",
    "WildEscapeEnv",
    "as_player",
    "escalation_blocks",
]
