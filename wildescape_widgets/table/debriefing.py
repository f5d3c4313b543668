"""After each hand at a table: what mattered, and another try from there."""

from __future__ import annotations

import asyncio

from wildescape.hand import HandState
from wildescape.i18n import InputError, say
from wildescape.match import Match
from wildescape.session import PERSON, Session, State
from wildescape.teach.review import Review

from wildescape_widgets.base import action
from wildescape_widgets.table.looking_back import LookingBack
from wildescape_widgets.table.moments import (
    Reviewed,
    compared_panel,
    debrief_panel,
    found_moments,
)
from wildescape_widgets.table.part import TableHost, TablePart
from wildescape_widgets.table.settings import new_seed
from wildescape_widgets.table.shapes import DebriefPanel
from wildescape_widgets.table.viewer import is_between, seats_of


class Debriefing(TablePart):
    """Looks back on the hand that the learner has just played, wherever there are hints."""

    def __init__(self, table: TableHost) -> None:
        super().__init__(table)
        self._back = LookingBack(table.looked_back)
        self._end: State | None = None
        """The end of the hand that is looked back on."""
        self._reviewed: Reviewed | None = None

    def follow(self) -> None:
        """Begin where a hand has just ended, wait while something else is seen, else forget it."""
        line = self._over
        if line is None:
            self.stop()
            self._end = self._reviewed = None
        elif self._table.session.replay:
            self._back.stop()
        elif line.state is not self._end:
            self._begin(line)
        elif self._reviewed:
            self._back.go_on(self._reviewed.review)

    def stop(self) -> None:
        """Look back no further."""
        self._back.stop()

    @property
    def _over(self) -> Session | None:
        """The game in play, if the learner has just played a hand of it to the end."""
        table, session = self._table, self._table.session
        line, given = session.main, session.given
        is_taught = table.teacher or table.exercise or not table.hints
        if line is None or session.me is None or is_taught or (given and not given.hints):
            return None
        is_hand = isinstance(line.state, Match | HandState)
        has_moved = any(line.bot(move.seat) is PERSON for move in line.moves[session.begins :])
        return line if is_hand and is_between(line.state) and has_moved else None

    def _begin(self, line: Session) -> None:
        session, state = self._table.session, line.state
        assert session.me is not None
        self._end, self._reviewed = state, None
        if not _is_live():
            return
        begins = 0 if session.branch else session.begins
        seat = line.seat(session.me)
        names = [session.names[line.player(one)] for one in seats_of(state)]
        review = Review(line.states[begins:], line.moves[begins:], seat)
        self._reviewed = Reviewed(review, names)
        self._back.go_on(review)

    def panel(self) -> DebriefPanel | None:
        """What is found so far, where the end of the hand is seen."""
        reviewed, session = self._reviewed, self._table.session
        if session.branch and self._table.hints:
            return compared_panel(session, self._table.lang)
        if reviewed is None or session.replay:
            return None
        return debrief_panel([reviewed], self._table.lang, is_busy=not reviewed.review.is_done)

    @action
    def try_again(self, moment: object) -> None:
        """Go back to a moment of the hand and play on from there; the match waits."""
        session = self._table.session
        moments = found_moments([self._reviewed] if self._reviewed and self.panel() else [])
        if type(moment) is not int or not 0 <= moment < len(moments):
            raise InputError("out_of_range", say("There is no such moment."))
        asked = moments[moment].moment
        begins = session.begins
        session.rewind()
        replay = session.watching
        session.show_step(replay.begins[-1] + begins + asked.place.number)
        session.see(str(asked.exercise.scene.me))
        session.begin_branch(new_seed())
        self._table.pacing.proceed()


def _is_live() -> bool:
    """Whether there is a loop in which to look back: nobody waits for it elsewhere."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
