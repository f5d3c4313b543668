"""`predict`: what comes next; the answer is then seen to happen."""

from __future__ import annotations

from wildescape.teach.exercises.choose import Choose


class Predict(Choose):
    """What comes next; the answer is then seen to happen."""

    kind = "predict"
