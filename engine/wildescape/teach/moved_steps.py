"""Steps that have moved to another lesson or have another name: stored progress follows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from wildescape.teach.progress import Progress

MOVED: Final[Mapping[str, str]] = {
    "table-and-pack/four-alike": "table-and-pack/three-alike",
    "single-cards/two-on-king": "single-cards/equal-suit",
    "five-card-classes/copies-of-a-face": "table-and-pack/three-alike",
    "five-card-classes/five-of-one-face": "table-and-pack/three-alike",
    "five-card-classes/low-ace": "five-card-classes/round-the-corner",
    "which-five-win/bomb-on-flush": "which-five-win/over-straight-flush",
    "which-five-win/straight-on-flush": "which-five-win/what-beats-a-flush",
    "jokers-wild/pair-of-aces": "jokers-wild/over-two-aces",
    "jokers-wild/pair-of-jokers": "jokers-wild/over-small-jokers",
    "jokers-wild/five-sevens": "jokers-wild/kinds-with-jokers",
    "jokers-wild/joker-flush": "jokers-wild/kinds-with-jokers",
    "flow-of-a-trick/whose-turn": "flow-of-a-trick/back-in",
    "flow-of-a-trick/must-you": "flow-of-a-trick/partner-stands",
    "flow-of-a-trick/reply-from-27": "which-five-win/beat-full-house",
    "flow-of-a-trick/asking-for-counts": "house-rules/asking-for-counts",
    "flow-of-a-trick/seven-cards": "house-rules/counts",
    "flow-of-a-trick/ten-cards": "house-rules/counts",
    "flow-of-a-trick/twelve-cards": "house-rules/counts",
    "tribute/in-the-open": "house-rules/open-tribute",
    "tribute/return-for-joker": "house-rules/return-for-joker",
    "escalation-specials/nothing-to-draw": "escalation-totals/refill",
}
"""Where a step is now, by where it was; both are `lesson-id/step-id`."""


def with_moved_steps(progress: Progress) -> Progress:
    """Progress under the names that steps have now; of two that became one, the best counts.

    Args:
        progress: as it was stored.

    >>> from wildescape.teach.progress import Done
    >>> old = Progress(steps={"tribute/in-the-open": Done(3, 1)})
    >>> with_moved_steps(old).steps
    {'house-rules/open-tribute': Done(stars=3, tries=1)}
    """
    kinds = {kind: getattr(progress, kind) for kind in ("steps", "mistakes", "begun")}
    found = [name for name in MOVED if any(name in entries for entries in kinds.values())]
    if not found:
        return progress
    stayed: dict[str, Any] = {
        kind: {name: entry for name, entry in entries.items() if name not in MOVED}
        for kind, entries in kinds.items()
    }
    now = replace(progress, **stayed)
    for name in found:
        one: dict[str, Any] = {
            kind: {MOVED[name]: entries[name]} for kind, entries in kinds.items() if name in entries
        }
        now = now.merged(Progress(**one))
    return now
