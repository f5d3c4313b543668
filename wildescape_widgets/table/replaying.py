"""Looking at a record: its steps, from which seat, and trying something else from one of them."""

from __future__ import annotations

from wildescape.i18n import InputError, say

from wildescape_widgets.base import action, of_kind
from wildescape_widgets.table.part import TablePart
from wildescape_widgets.table.settings import new_seed


class Replaying(TablePart):
    """What is done with a record, or with the way from a teacher's position."""

    @action
    def seek(self, at: object) -> None:
        """Go to a step of the record."""
        self._table.session.show_step(of_kind(int, at, say("A step is named by its number.")))
        self._table.pacing.proceed()

    @action
    def see(self, seeing: object) -> None:
        """See the record from a seat, or with all hands shown."""
        seat = of_kind(str, seeing, say("A seat is named by its number, as text."))
        self._table.session.see(seat)
        self._table.pacing.proceed()

    @action
    def rewind(self) -> None:
        """Look back at the hands of the match."""
        if not self._table.can("rewind"):
            raise InputError("not_now", say("You can look back when the hand is over."))
        self._table.session.rewind()
        self._table.pacing.proceed()

    @action
    def branch(self) -> None:
        """Play on from this step; the record stays as it is."""
        self._table.session.begin_branch(new_seed())
        self._table.pacing.proceed()

    @action
    def back(self) -> None:
        """Go back from a branch to the record, or from the record to the match."""
        if self._table.waiting:
            self._table.put(self._table.waiting)
        else:
            self._table.session.leave()
        self._table.pacing.proceed()
