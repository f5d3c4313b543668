"""The look back on the games of a lesson that are over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wildescape.game import Move
from wildescape.match import Match
from wildescape.narrate import PLAYER_NAMES
from wildescape.session import State, seating
from wildescape.teach.exercises import PlayOn
from wildescape.teach.review import Review, played

from wildescape_widgets.table.looking_back import LookingBack
from wildescape_widgets.table.moments import Reviewed


class GamesLookedBackOn:
    """Looks back on the games of a lesson, each when it is over.

    Args:
        tell: called with the review of a game when a moment is found, and when it is done.
    """

    def __init__(self, tell: Callable[[Review], None]) -> None:
        self._back = LookingBack(tell)
        self._games: dict[int, Reviewed] = {}
        """The games by the numbers of their steps."""

    @property
    def is_busy(self) -> bool:
        """Whether a look back is under way."""
        return self._back.is_busy

    def stop(self) -> None:
        """Look back no further."""
        self._back.stop()

    def games(self, at: int, *, is_asked: bool) -> list[Reviewed]:
        """The games that a step looks back on.

        Args:
            at: the number of the step.
            is_asked: whether the step is a game itself; otherwise all games of the lesson count.
        """
        if is_asked:
            return [self._games[at]] if at in self._games else []
        return [*self._games.values()]

    def begin(self, at: int, game: PlayOn, states: Sequence[State], moves: Sequence[Move]) -> None:
        """Look back on the game of a step."""
        state = states[-1]
        seen = played(state) if isinstance(state, Match) else (states, moves)
        names = [PLAYER_NAMES[player] for player in seating(state)]
        self._games[at] = Reviewed(Review(*seen, game.seat(state)), names)
        self._back.go_on(self._games[at].review)
