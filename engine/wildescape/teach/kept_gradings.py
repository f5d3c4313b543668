"""Gradings of the choices in the bundled lessons, found beforehand so that no learner waits.

`python -m docs.grade_lessons` makes the file anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from wildescape.notation import format_cards
from wildescape.positions import format_position
from wildescape.records import format_move
from wildescape.teach.best_play import Grading, PlayedOut
from wildescape.teach.scenes import Scene

FILE: Final = Path(__file__).with_name("gradings.json")
"""The file."""


def kept(scene: Scene) -> Grading | None:
    """The grading of the plays of a scene, if it is in the file."""
    return _gradings().get(key(scene))


@cache
def _gradings() -> Mapping[str, Grading]:
    return {
        name: Grading(
            one["deals"],
            tuple(one["wins"]),
            {int(place): PlayedOut(*found) for place, found in one["played"].items()},
        )
        for name, one in json.loads(FILE.read_text("ascii")).items()
    }


def key(scene: Scene) -> str:
    """The name of a choice in the file: it changes with all that its grading depends on."""
    assert scene.game
    facts = [
        format_position(scene.game),
        [format_move(move) for move in scene.moves],
        scene.me,
        [format_cards(cards) for cards in scene.plays],
    ]
    return sha256(json.dumps(facts).encode()).hexdigest()[:16]


def written(gradings: Mapping[str, Grading]) -> str:
    """The text of the file, a line for each grading."""
    lines = (
        f"{json.dumps(name)}: "
        + json.dumps({"deals": one.deals, "wins": one.wins, "played": one.played})
        for name, one in gradings.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"
