"""Moves at a table for people that are taken back, where its opener allows it."""

from __future__ import annotations

from typing import Final

from wildescape.explain import cards_listed
from wildescape.game import Act, Move
from wildescape.hand import HandState
from wildescape.i18n import Phrase, say
from wildescape.session import stage

from wildescape_widgets.rooms import RefusedRequest
from wildescape_widgets.together.guests import TableGuest
from wildescape_widgets.together.seat import SeatSession
from wildescape_widgets.together.shared import SharedTable

TAKE_BACK_SECONDS: Final = 4.0
"""How long a person's move stays in view where it may be taken back."""


class TakingBack:
    """What is taken back at a table: one's last move, while nobody has moved since.

    Args:
        table: the table.
    """

    def __init__(self, table: SharedTable) -> None:
        self._table = table
        self.moves: list[tuple[int, Move]] = []
        """The moves of this deal that were taken back, each with the player whose it was."""
        self._by: SeatSession | None = None
        self._time = (0.0, 0)

    def note(self, by: SeatSession | None, moved_at: float, extensions: int) -> None:
        """Note a move.

        Args:
            by: whose it was; nothing for a bot's.
            moved_at: when the move before was made.
            extensions: how often its time was extended.
        """
        self._by, self._time = by, (moved_at, extensions)

    def forget(self) -> None:
        """Forget the deal."""
        self.moves.clear()
        self._by = None

    def may(self, guest: TableGuest) -> bool:
        """Whether the last move is somebody's own, and may still be taken back.

        What was told of one's cards can't be, nor tribute, nor what has ended the hand.
        """
        table, session = self._table, self._table.session
        if not table.options.undo or table.is_paused or not session or not session.moves:
            return False
        if guest.table is None or self._by is not guest.table.session:
            return False
        is_turn = session.moves[-1].act in (Act.PLAY, Act.PASS)
        return is_turn and all(isinstance(stage(each), HandState) for each in session.states[-2:])

    def take(self, guest: TableGuest) -> tuple[float, int]:
        """Take back somebody's last move, and tell the time as it was before.

        Raises:
            RefusedRequest: `too_late` where it may not be taken back.
        """
        if not self.may(guest):
            raise RefusedRequest("too_late")
        assert self._table.session
        assert guest.table
        self.moves.append((guest.chair, self._table.session.moves[-1]))
        guest.taken_back += 1
        guest.table.session.undo()
        self._by = None
        return self._time

    def told(self) -> list[Phrase]:
        """The moves of this deal that were taken back, in words."""
        passed, played = say("{name} took back a pass."), say("{name} took back {cards}.")
        names = self._table.names
        return [
            played.filled(name=names[player], cards=cards_listed(move.cards))
            if move.cards
            else passed.filled(name=names[player])
            for player, move in self.moves
        ]
