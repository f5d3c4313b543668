"""A look back on a hand of people: `python -m` this, with a pickled `HandToReview` as its input.

It's a process of its own, and the last one to get a processor, so that no table waits for it.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError, Part, say, sequence
from wildescape.narrate import PLAYER_NAMES
from wildescape.positions import format_position
from wildescape.records import format_move
from wildescape.session import State, stage
from wildescape.teach.own_hands import OwnHand
from wildescape.teach.played import PlayedHand
from wildescape.teach.review import Moment, Review

from wildescape_widgets.classroom.tables_texts import WHAT_NOW
from wildescape_widgets.course.hands import day_now
from wildescape_widgets.table.handout import HandOut, format_hand_out
from wildescape_widgets.table.moments import Reviewed, debrief_panel, found_moments
from wildescape_widgets.table.shapes import DebriefPanel
from wildescape_widgets.table.viewer import hand_results
from wildescape_widgets.together.hand_over import HandToReview, Look

MOST_SECONDS: Final = 30.0
"""How long a look back may take, in seconds of a processor."""

SLOWEST_SECONDS: Final = 120.0
"""The same by the clock, where all else leaves it little."""

LAST: Final = 19
"""How far a look back stands back for all else."""

BOT: Final = "club"
"""Who plays the other seats where somebody tries again."""

PEOPLE: Final = "people-"
"""What the name of a hand begins with that was played with people."""

CUT_SHORT: Final = say("There was no time to look at every move, so something may be missing.")


def looked_back(asked: HandToReview, is_late: Callable[[], bool] = lambda: False) -> Look:
    """What a look back finds.

    Args:
        asked: the hand, and for whom.
        is_late: whether to stop with what is found so far; asked about every tenth of a second.
    """
    states: list[State] = [asked.first]
    for move in asked.moves:
        states.append(states[-1].after(move))
    review = Review(states, asked.moves, asked.seat, asked.by_bots)
    while not is_late() and review.step():
        pass
    own = Reviewed(review, asked.names)
    moments = [one.moment for one in found_moments([own])]
    result = hand_results(states[-1])[-1]
    hands = [OwnHand.of(moment.exercise) for moment in moments]
    titles = [moment.title for moment in moments]
    facts = json.dumps([format_position(_first(states)), *map(format_move, asked.moves)])
    return {
        "panels": {lang: _panel(own, lang) for lang in LANGUAGES},
        "plain": {lang: _panel(Reviewed(review, PLAYER_NAMES), lang) for lang in LANGUAGES},
        "ideas": [
            {lang: title.to(lang) for lang in LANGUAGES} if title else {} for title in titles
        ],
        "again": [_again(moment) for moment in moments],
        "name": f"{PEOPLE}{sha256(facts.encode()).hexdigest()[:16]}",
        "played": [*PlayedHand.of(result, asked.seat, day_now(), len(moments))],
        "hands": {hand.name: hand.to_json() for hand in hands if _can_be_kept(hand)},
    }


def _first(states: list[State]) -> HandState:
    """The hand as its play begins."""
    return next(now for now in map(stage, states) if isinstance(now, HandState))


def _can_be_kept(hand: OwnHand) -> bool:
    """Whether progress can be read with it."""
    try:
        OwnHand.parse(hand.to_json())
    except InputError:
        return False
    return True


def _again(moment: Moment) -> dict[str, str]:
    """The codes of a moment, for a table of one's own."""
    scene = moment.exercise.scene
    assert isinstance(scene.game, HandState)
    asked = {lang: HandOut(scene.game, scene.me, BOT, WHAT_NOW.to(lang)) for lang in LANGUAGES}
    return {lang: format_hand_out(one, locked=False) for lang, one in asked.items()}


def _panel(own: Reviewed, lang: str) -> DebriefPanel:
    panel = debrief_panel([own], lang, is_busy=False)
    if own.review.is_done:
        return panel
    told: list[Part] = [panel["told"], CUT_SHORT] if panel["moments"] else [CUT_SHORT]
    return {**panel, "told": sequence(told).to(lang)}


def main() -> None:
    """Read what is asked, and write what is found."""
    if hasattr(os, "nice"):
        os.nice(LAST)
    asked: HandToReview = pickle.load(sys.stdin.buffer)
    ends, site = time.monotonic() + SLOWEST_SECONDS, os.getppid()

    def is_late() -> bool:
        is_slow = time.process_time() > MOST_SECONDS or time.monotonic() > ends
        # Nobody reads what is found for a site that has ended.
        return is_slow or os.getppid() != site

    json.dump(looked_back(asked, is_late), sys.stdout)


if __name__ == "__main__":
    main()
