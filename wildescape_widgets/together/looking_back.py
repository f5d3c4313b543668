"""Looks back on hands of people: `python -m` this, with pickled messages as its input.

A message is a name of a method of `LookDesk` with its arguments. It writes a line of JSON for all
that is found so far, each time that there is more. It's a process of its own, and the last one to
get a processor, so that no table waits for it.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from queue import SimpleQueue
from typing import Any, Final

from wildescape.hand import HandState
from wildescape.i18n import LANGUAGES, InputError, Part, say, sequence
from wildescape.narrate import PLAYER_NAMES
from wildescape.positions import format_position
from wildescape.records import format_move
from wildescape.session import State, stage
from wildescape.teach.own_hands import OwnHand
from wildescape.teach.played import PlayedHand, kinds_played
from wildescape.teach.review import LAST_STAGE, KnownChoices, Moment, Review

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

MOST_SECONDS: Final = 600.0
"""How long after a hand somebody's look back ends with what is found by then."""

MOST_PREPARED: Final = 20
"""How many tables' hands are looked at while they're played, those that moved last."""

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

Tell = Callable[[int, Look | None, str], None]
"""Told of what is found so far for a number; that it's all, by `OVER`, or else what has failed."""

OVER: Final = "over"


class LookBack:
    """A look back on a hand for one player.

    Args:
        asked: the hand, and for whom.
        known: choices that may have been judged before.
        ends: when it ends with what is found by then.
    """

    def __init__(self, asked: HandToReview, known: KnownChoices, ends: float = 0.0) -> None:
        self._asked, self.ends = asked, ends
        self._states: list[State] = [asked.first]
        for move in asked.moves:
            self._states.append(self._states[-1].after(move))
        self.review = Review(self._states, asked.moves, asked.seat, asked.by_bots, known)
        self._told: object = None

    def has_news(self) -> bool:
        """Whether there is more than at the last time: a first finding, or what changes all."""
        review = self.review
        found, likely = ([one.place for one in some] for some in (review.moments, review.likely))
        known = review.is_tried, found, likely
        is_new = known != self._told and (
            review.is_tried or (self._told is None and bool(review.likely))
        )
        if is_new:
            self._told = known
        return is_new

    def look(self, *, is_over: bool = False) -> Look:
        """What is found so far."""
        return _look(self.review, self._asked, self._states, is_over=is_over)


class LookDesk:
    """Looks back for many in short steps: whoever has had least comes first.

    So everybody has a first look before anybody has a whole one, and the likeliest mistake of each
    is judged before the second one of anybody. Hands that are still played are looked at while
    nobody waits.

    Args:
        tell: told of what is found.
        now: gives the time in seconds.
    """

    def __init__(self, tell: Tell, now: Callable[[], float] = time.monotonic) -> None:
        self._tell, self._now = tell, now
        self._known = KnownChoices()
        self._asked: dict[int, LookBack] = {}
        self._prepared: dict[int, list[LookBack]] = {}

    def ask(self, number: int, asked: HandToReview) -> None:
        """Look back on a hand that is over, and tell it under a number."""
        self._asked[number] = LookBack(asked, self._known, self._now() + MOST_SECONDS)

    def drop(self, number: int) -> None:
        """Nobody wants to know any more."""
        self._asked.pop(number, None)

    def prepare(self, table: int, hands: Sequence[HandToReview]) -> None:
        """Look at a hand as far as it has come, to know more once it's over."""
        self._prepared.pop(table, None)
        self._prepared[table] = [LookBack(hand, self._known) for hand in hands]
        for oldest in [*self._prepared][:-MOST_PREPARED]:
            del self._prepared[oldest]

    def step(self) -> bool:
        """Look back a little further; whether there is more to do."""
        if self._asked:
            urgent = min(self._asked, key=lambda number: self._asked[number].review.urgency)
            self._go_on(urgent)
            return True
        waiting = [
            one
            for hands in self._prepared.values()
            for one in hands
            # What is no mistake by itself is only seen at the end.
            if not one.review.is_done and one.review.urgency.stage < LAST_STAGE
        ]
        if waiting:
            min(waiting, key=lambda one: one.review.urgency).review.step()
        return bool(waiting)

    def _go_on(self, number: int) -> None:
        one = self._asked[number]
        try:
            if self._now() < one.ends and one.review.step():
                if one.has_news():
                    self._tell(number, one.look(), "")
                return
            look = one.look(is_over=True)
        except (ValueError, LookupError, TypeError, AssertionError) as error:
            # All others go on.
            del self._asked[number]
            self._tell(number, None, repr(error))
            return
        del self._asked[number]
        self._tell(number, look, OVER)


def _look(
    review: Review, asked: HandToReview, states: list[State], *, is_over: bool = False
) -> Look:
    own, plain = Reviewed(review, asked.names), Reviewed(review, PLAYER_NAMES)
    moments = [one.moment for one in found_moments([own])]
    result = hand_results(states[-1])[-1]
    kinds = kinds_played(states, asked.moves, asked.seat)
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
        "played": [*PlayedHand.of(result, asked.seat, day_now(), len(moments), kinds)],
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


def stand_back() -> None:
    """Let everything else have the processor first, where the system can."""
    if hasattr(os, "nice"):
        os.nice(LAST)
    if sys.platform == "linux":
        # Whoever has something to do takes it at once, not only sooner.
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main() -> None:
    """Take what is asked, and write what is found, until the input ends."""
    stand_back()
    messages: SimpleQueue[tuple[str, *tuple[Any, ...]]] = SimpleQueue()

    def read() -> None:
        while True:
            try:
                messages.put(pickle.load(sys.stdin.buffer))
            except EOFError:
                # Nobody reads what is found for a site that has ended.
                os._exit(0)

    def tell(number: int, look: Look | None, ended: str) -> None:
        print(json.dumps([number, look, ended]), flush=True)

    threading.Thread(target=read, name="asked", daemon=True).start()
    desk, is_busy = LookDesk(tell), False
    while True:
        while not is_busy or not messages.empty():
            name, *given = messages.get()
            getattr(desk, name)(*given)
            is_busy = True
        is_busy = desk.step()


if __name__ == "__main__":
    main()
