"""A look back on a hand of people: `python -m` this, with a pickled `HandToReview` as its input.

It writes a line of JSON for all that is found so far, each time that there is more: how far it is,
and a `Look`. It's a process of its own, and the last one to get a processor, so that no table waits
for it.
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
from wildescape_widgets.table.handout import HandOut, format_hand_out, to_hand_out
from wildescape_widgets.table.moments import (
    Reviewed,
    debrief_panel,
    found_moments,
    likely_panels,
    moment_facts,
)
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
UNCHECKED: Final = say("There was no time to check this to the end.")
CHECKING: Final = say("This is what a first look shows. We're checking it …")
CHECKING_MORE: Final = say("We're checking more moves …")
NONE_YET: Final = say("A first look shows no clear mistake. We're looking closer …")

Tell = Callable[[Look, bool], None]
"""Told of what is found so far, and whether only what takes long is left."""


def looked_back(
    asked: HandToReview,
    is_late: Callable[[], bool] = lambda: False,
    tell: Tell = lambda *_: None,
) -> Look:
    """What a look back finds.

    Args:
        asked: the hand, and for whom.
        is_late: whether to stop with what is found so far; asked about every tenth of a second.
        tell: told of the first moment as soon as there is one, of all that one judge finds, and
            then whenever something is confirmed or cleared.
    """
    states: list[State] = [asked.first]
    for move in asked.moves:
        states.append(states[-1].after(move))
    review = Review(states, asked.moves, asked.seat, asked.by_bots)
    told: object = None
    while not is_late() and review.step():
        known = review.is_tried, [one.place for one in (*review.moments, *review.likely)]
        if known != told and (review.is_tried or (told is None and review.likely)):
            told = known
            tell(_look(review, asked, states), review.is_tried)
    return _look(review, asked, states, is_over=True)


def _look(
    review: Review, asked: HandToReview, states: list[State], *, is_over: bool = False
) -> Look:
    own, plain = Reviewed(review, asked.names), Reviewed(review, PLAYER_NAMES)
    moments = [one.moment for one in found_moments([own])]
    result = hand_results(states[-1])[-1]
    hands = [OwnHand.of(moment.exercise) for moment in moments]
    titles = [moment.title for moment in moments]
    facts = json.dumps([format_position(_first(states)), *map(format_move, asked.moves)])
    return {
        "panels": {lang: _panel(own, lang, is_over=is_over) for lang in LANGUAGES},
        "plain": {lang: _panel(plain, lang, is_over=is_over) for lang in LANGUAGES},
        "ideas": [
            {lang: title.to(lang) for lang in LANGUAGES} if title else {} for title in titles
        ],
        "facts": [
            {lang: moment_facts(moment, PLAYER_NAMES, lang) for lang in LANGUAGES}
            for moment in moments
        ],
        "again": [tried_again(asked, states, one) for one in (*moments, *review.likely)],
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


def tried_again(asked: HandToReview, states: list[State], moment: Moment) -> dict[str, str]:
    """The codes of a moment with all that came before, for a table of one's own."""
    at = moment.place.number
    found = to_hand_out(states[: at + 1], asked.moves[:at])
    assert found
    first, moves = found
    given = {
        lang: HandOut(first, asked.seat, BOT, WHAT_NOW.to(lang), moves=moves) for lang in LANGUAGES
    }
    return {lang: format_hand_out(one, locked=False) for lang, one in given.items()}


def _panel(own: Reviewed, lang: str, *, is_over: bool) -> DebriefPanel:
    panel, likely = debrief_panel([own], lang, is_busy=False), likely_panels(own, lang)
    if own.review.is_done:
        return panel
    told: list[Part] = [panel["told"]] if panel["moments"] else []
    if is_over:
        told.append(UNCHECKED if likely else CUT_SHORT)
    else:
        told.append(CHECKING if likely else CHECKING_MORE if told else NONE_YET)
    said = sequence(told).to(lang)
    return {**panel, "told": said, "isBusy": not is_over, "moments": [*panel["moments"], *likely]}


def ended(look: Look) -> Look:
    """What was found so far as all that will be: there was no time for more."""

    def told(panel: DebriefPanel, lang: str) -> DebriefPanel:
        is_checked = len(panel["moments"]) == len(look["ideas"])
        return {
            **panel,
            "told": (CUT_SHORT if is_checked else UNCHECKED).to(lang),
            "isBusy": False,
        }

    return {
        **look,
        "panels": {lang: told(panel, lang) for lang, panel in look["panels"].items()},
        "plain": {lang: told(panel, lang) for lang, panel in look["plain"].items()},
    }


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

    def tell(look: Look, is_tried: bool) -> None:
        print(json.dumps(["tried" if is_tried else "early", look]), flush=True)

    print(json.dumps(["done", looked_back(asked, is_late, tell)]), flush=True)


if __name__ == "__main__":
    main()
