"""Steps that have moved to another lesson or have another name: stored progress follows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeVar

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

Entry = TypeVar("Entry")


def with_moved_steps(progress: Progress, moved: Mapping[str, str] = MOVED) -> Progress:
    """Progress under the names that steps have now; of two that became one, the best counts.

    Args:
        progress: as it was stored.
        moved: where each step is now, by where it was.

    >>> from wildescape.teach.progress import Done
    >>> old = Progress(steps={"tribute/in-the-open": Done(3, 1)})
    >>> with_moved_steps(old).steps
    {'house-rules/open-tribute': Done(stars=3, tries=1)}
    """
    kept = {*progress.steps, *progress.mistakes, *progress.begun}
    found = [name for name in moved if name in kept]
    if not found:
        return progress
    now = replace(
        progress,
        steps=_without(progress.steps, moved),
        mistakes=_without(progress.mistakes, moved),
        begun=_without(progress.begun, moved),
    )
    for name in found:
        one = Progress(
            steps=_renamed(progress.steps, name, moved[name]),
            mistakes=_renamed(progress.mistakes, name, moved[name]),
            begun=_renamed(progress.begun, name, moved[name]),
        )
        now = now.merged(one)
    return now


def _without(entries: Mapping[str, Entry], names: Mapping[str, str]) -> dict[str, Entry]:
    return {name: entry for name, entry in entries.items() if name not in names}


def _renamed(entries: Mapping[str, Entry], old: str, new: str) -> dict[str, Entry]:
    return {new: entries[old]} if old in entries else {}
