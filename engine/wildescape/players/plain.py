"""The plain choice: among moves that trials can't tell apart, the one that a good player makes.

Whatever isn't plain about a move has a price: so much more than the plain move it must be worth.
In their order: to let a short opponent go out, to play over a partner, to spend a bomb, a joker or
a set, to play higher than the lowest. `python -m benchmarks ties` measures that moves which are
closer than that come out alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from wildescape.combinations import Kind
from wildescape.players.hand_split import HandSplit, SplitPlay
from wildescape.players.judgement import NEARNESS
from wildescape.players.knowledge import Knowledge
from wildescape.turns import in_turn, team

FEED: Final = 0.1
"""To lead just as many cards as an opponent holds, who goes out if he beats them."""

BLOCK: Final = 0.1
"""To let the next opponent, who is as good as out, beat what is on the table."""

PARTNER: Final = 0.03
"""To play over a partner's play that is sure to stand."""

DEAR: Final = 0.06
"""To do so with a bomb or a joker."""

BOMB: Final = 0.03
"""To spend a four of a kind or more, or to break it."""

JOKER: Final = 0.02
"""To spend a joker."""

SET: Final = 0.005
"""To break a pair or a triple."""

HIGHEST: Final = 0.01
"""To play the highest of the moves that are thought about, not the lowest."""

PLAN: Final = 3
"""With so many plays still to come, bombs, jokers and sets have their full price."""


class Prices(NamedTuple):
    """What isn't plain about a move, and how much more than a plain one it must be worth for it.

    Args:
        opens: for letting an opponent go out.
        partner: for playing over a partner.
        spends: for bombs, jokers and sets.
        height: for playing higher than the lowest.
    """

    opens: float = 0.0
    partner: float = 0.0
    spends: float = 0.0
    height: float = 0.0


class Plain:
    """What isn't plain about the moves of one turn.

    Args:
        knowledge: what the seat knows.
        table_stands: the chance that the play on the table stands; 0 on the lead.
    """

    def __init__(self, knowledge: Knowledge, table_stands: float) -> None:
        self._view, self._left = knowledge.view, knowledge.left
        self._stands = table_stands
        self._held = Counter(card.rank for card in self._view.cards)
        table = self._view.table
        self._is_over_partner = table is not None and team(table.seat) == team(self._view.seat)
        self._next = self._next_opponent()

    def _next_opponent(self) -> int:
        """How many cards the next seat to act holds; 0 if it's a partner, or nobody is to come."""
        view = self._view
        for seat in in_turn(view.seat, view.rules):
            if seat in view.passed or not self._left[seat] or seat == view.seat:
                continue
            if view.table and seat == view.table.seat:
                return 0
            return self._left[seat] if team(seat) != team(view.seat) else 0
        return 0

    def prices(
        self, play: SplitPlay | None, rests: Sequence[HandSplit], height: float = 0
    ) -> Prices:
        """What a move must be worth beyond a plain one.

        Args:
            play: the play; `None` to pass.
            rests: splits of the hand after it, the cheapest first.
            height: how high the play is among those that are thought about, from 0 to 1.
        """
        table = self._view.table
        if play is None:
            assert table
            return Prices(self._exposed(len(table.cards), self._stands))
        if len(play.cards) == len(self._view.cards):
            return Prices()
        size = len(play.cards)
        return Prices(
            self._exposed(size, play.stands) + (0.0 if table else self._fed(size)),
            self._over_partner(play),
            self._spent(play, rests),
            HIGHEST * height,
        )

    def _danger(self, size: int) -> float:
        """How close the next opponent is to being out once he beats a play of so many cards."""
        return NEARNESS[self._next - size + 1] if self._next >= size else 0.0

    def _exposed(self, size: int, stands: float) -> float:
        return BLOCK * self._danger(size) * (1 - stands)

    def _fed(self, size: int) -> float:
        counts = [self._left[seat] for seat in range((self._view.seat + 1) % 2, 6, 2)]
        return FEED if size == self._next else FEED / 2 if size in counts else 0.0

    def _over_partner(self, play: SplitPlay) -> float:
        if not self._is_over_partner:
            return 0.0
        is_dear = play.kind >= Kind.FOUR_PLUS_ONE or any(card.is_joker for card in play.cards)
        # Over a weak play it's right to block.
        is_open = self._danger(len(play.cards)) * (1 - self._stands)
        return (1 - is_open) * (PARTNER * self._stands + DEAR * is_dear)

    def _spent(self, play: SplitPlay, rests: Sequence[HandSplit]) -> float:
        used = Counter(card.rank for card in play.cards if not card.is_joker)
        is_bomb = play.kind >= Kind.FOUR_PLUS_ONE
        breaks_bomb = any(self._held[rank] >= 4 > self._held[rank] - n for rank, n in used.items())
        breaks_set = play.kind <= Kind.PAIR and any(
            self._held[rank] > number for rank, number in used.items()
        )
        jokers = sum(card.is_joker for card in play.cards)
        price = BOMB * (is_bomb or breaks_bomb) + JOKER * jokers + SET * breaks_set
        return price * min(max(len(rests[0].plays) - 1, 0) / PLAN, 1)
