"""The way from a position: a teacher goes back and forth on it, or leaves it for another move."""

from __future__ import annotations

from wildescape.session import Session


class Walk:
    """The moves that were made from a position.

    Going back forgets nothing: the same moves lead forth again. Another move leaves the way, and
    one can return to where one left it.

    Args:
        line: the game; its first state is the position.
    """

    def __init__(self, line: Session) -> None:
        self.line = line
        self.notes: dict[int, str] = {}
        """A teacher's notes, by step."""
        self._keep()

    def __repr__(self) -> str:
        return f"Walk: step {self.at} of {self.last}"

    @property
    def at(self) -> int:
        """The step that is shown: how many moves lead to it."""
        return len(self.line.moves)

    @property
    def last(self) -> int:
        """The last step of the way."""
        return len(self.moves)

    @property
    def fork(self) -> int:
        """The step up to which the moves are those of the way."""
        pairs = zip(self.line.moves, self.moves, strict=False)
        return next((at for at, (move, kept) in enumerate(pairs) if move != kept), self._shorter)

    @property
    def _shorter(self) -> int:
        return min(self.at, self.last)

    @property
    def is_left(self) -> bool:
        """Whether another move than that of the way was made."""
        return self.at > self.fork

    def after_move(self) -> None:
        """Take in the newest move: at the end of the way it makes the way longer."""
        if self.line.moves[:-1] == self.moves:
            self._keep()

    def back_to(self, place: int) -> None:
        """Take back all moves after `place`, for good."""
        is_beside = self.is_left and place >= self.fork
        self.line.back_to(place)
        if not is_beside:
            self._keep()

    def go(self, at: int) -> None:
        """Go to a step of the way."""
        self.line.states[:] = self.states[: at + 1]
        self.line.moves[:] = self.moves[:at]

    def turn_back(self) -> None:
        """Go back to where the way was left."""
        self.go(self.fork)

    def _keep(self) -> None:
        self.states, self.moves = [*self.line.states], [*self.line.moves]
        self.notes = {at: text for at, text in self.notes.items() if at <= self.last}
