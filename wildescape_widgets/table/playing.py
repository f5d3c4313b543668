"""The learner's moves at a table, and going back on them."""

from __future__ import annotations

from collections.abc import Sequence

from wildescape.cards import Card, Face
from wildescape.display import cards_at
from wildescape.game import Act, Move
from wildescape.i18n import InputError, say
from wildescape.session import stage

from wildescape_widgets.base import action
from wildescape_widgets.table.judging import NOT_YOUR_TURN, act_due, stated_faces
from wildescape_widgets.table.part import TablePart


class Playing(TablePart):
    """What the learner does in a game in play."""

    @action
    def play(self, cards: object, reading: object) -> None:
        """Play, pay or return the cards at these places of the hand."""
        chosen = cards_at(self._table.hand, cards)
        if not chosen:
            raise InputError("out_of_range", say("First choose the cards to play."))
        now = stage(self._table.session.state)
        assert isinstance(cards, list)
        self._move(act_due(now), chosen, cards, stated=stated_faces(now, chosen, reading))

    @action
    def pass_(self) -> None:
        """Pass."""
        self._move(Act.PASS)

    @action
    def take(self) -> None:
        """Take the middle."""
        self._move(Act.TAKE)

    @action
    def ask(self, seat: object) -> None:
        """Ask a seat for its count, in the learner's turn or out of it."""
        if type(seat) is not int:
            raise InputError("malformed", say("A seat is named by its number."))
        self._move(Act.ASK, number=seat)

    @action
    def answer(self, tell: object) -> None:
        """Tell the count, or keep it secret."""
        if type(tell) is not bool:
            raise InputError("malformed", say("One tells the count or does not."))
        count = len(self._table.hand)
        self._move(Act.COUNT if tell else Act.NO_COUNT, number=count if tell else None)

    def _move(
        self,
        act: Act,
        cards: tuple[Card, ...] = (),
        played: Sequence[int] = (),
        *,
        number: int | None = None,
        stated: tuple[Face, ...] | None = None,
    ) -> None:
        """Make a move for the learner, with the cards at the places `played`.

        Raises:
            InputError: `not_your_turn`, or the rules' reason to refuse the move.
        """
        session = self._table.session
        viewer = session.viewer(self._table.lang)
        may_ask = act == Act.ASK and not session.is_still
        if viewer.seat is None or not (may_ask or session.may_act(viewer)):
            raise InputError("not_your_turn", NOT_YOUR_TURN)
        session.make(Move(viewer.seat, act, cards, number, stated), played)
        self._table.put_down()
        self._table.pacing.go_on()

    @action
    def go(self) -> None:
        """Go on to the next deal."""
        self._table.session.deal()
        self._table.pacing.go_on()

    @action
    def undo(self) -> None:
        """Take back the learner's last move, and what followed."""
        session, pacing = self._table.session, self._table.pacing
        session.undo()
        # What passes by itself would only pass again.
        while pacing.passes and session.last_choice is not None:
            session.undo()
        pacing.proceed()

    @action
    def restart(self) -> None:
        """Start this hand again."""
        self._table.session.restart()
        self._table.pacing.proceed()
