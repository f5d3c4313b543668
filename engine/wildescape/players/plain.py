"""The plain choice: among moves that are worth nearly the same, the one that a good player makes.

Whatever isn't plain about a move has a price: so much more than the plain move it must be worth.
In their order: to let a short opponent go out, to play over a partner, to spend a bomb, a joker or
a set, to play higher than the lowest, to pass where a play costs nothing. The prices were chosen by
what `python -m benchmarks sense` counts and by duels; `python -m benchmarks ties` can tell how
moves closer than that come out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from wildescape.cards import Card, power
from wildescape.combinations import Kind
from wildescape.players.hand_split import HandSplit, SplitPlay
from wildescape.players.judgement import NEARNESS
from wildescape.players.knowledge import NEAR, SURE_TO_STAND, Knowledge
from wildescape.turns import in_turn, team

FEED: Final = 0.1
"""To lead just as many cards as the next opponent holds, who goes out if he beats them; half of it
where another one holds as many, but all of it for a single card, which any card may beat."""

BLOCK: Final = 0.3
"""To let the next opponent go out, who is sure to beat what is on the table."""

PARTNER: Final = 0.012
"""To play over a partner's play that no opponent will beat; up to three times that over one who is
as good as out."""

DEAR: Final = 0.16
"""To do so with a bomb or a joker."""

NEEDLESS: Final = 0.14
"""To spend a bomb where a straight, flush or full house would do."""

RATHER: Final = 0.06
"""To do so where the lesser play is worth so much less that one would rather pass."""

BOMB: Final = 0.006
"""To spend a four of a kind or more, or to break it."""

JOKER: Final = 0.003
"""To spend a joker."""

SET: Final = 0.005
"""To break a pair or a triple."""

HIGHEST: Final = 0.005
"""To play the highest of the moves that are thought about, not the lowest."""

IDLE: Final = 0.012
"""To pass over an opponent with many cards in hand, where a play that would hardly win a trick
later saves a play."""

LATE: Final = 0.03
"""To pass over an opponent where a play is sure to win the trick and leaves few plays, or is one of
many bombs; or where he has few cards himself, and with many in hand a play that costs nothing
saves one."""

MANY: Final = 13
"""With more cards than these, nearly half of a deal, it's time to get rid of some."""

FEW_PLAYS: Final = 2
"""With so many plays still to come, a trick that's won is nearly the way out."""

SOON: Final = 4
"""So many may still come where nobody else will beat what's on the table."""

PLAN: Final = 3
"""With so many plays still to come, bombs, jokers and sets have their full price."""

CERTAIN: Final = 0.95
"""From this chance on, a play over a partner wins the trick."""

NEARLY_OUT: Final = 2
"""With so many still to come, a bomb or a joker over a partner has its full price; with one a
quarter of it, and nothing if it's sure to win the trick."""


class PlainPrices(NamedTuple):
    """What isn't plain about a move, and how much more than a plain one it must be worth for it.

    Args:
        opens: for letting an opponent go out.
        partner: for playing over a partner.
        spends: for bombs, jokers and sets.
        height: for playing higher than the lowest.
        idle: for passing where a play would cost nothing, or win the trick when it counts.
    """

    opens: float = 0.0
    partner: float = 0.0
    spends: float = 0.0
    height: float = 0.0
    idle: float = 0.0


class Plain:
    """What isn't plain about the moves of one turn.

    Args:
        knowledge: what the seat knows.
        table_stands: the chance that the play on the table stands; 0 on the lead.
        held: the cheapest split of the hand.
    """

    def __init__(self, knowledge: Knowledge, table_stands: float, held: HandSplit) -> None:
        self._view, self._left, self._unseen = knowledge.view, knowledge.left, knowledge.unseen
        self._stands = table_stands
        self._plays = len(held.plays)
        bombs = sum(play.kind >= Kind.FOUR_PLUS_ONE for play in held.plays)
        self._has_to_spare = bombs > 2 or 1 < bombs >= self._plays / 2
        # In turn.
        self._opponents = in_turn(self._view.seat, self._view.rules)[::2]
        self._held = Counter(card.rank for card in self._view.cards)
        fewest = min(filter(None, (self._left[seat] for seat in self._opponents)), default=0)
        # What is kept until an opponent is nearly out is never played.
        self._calm = min(max(fewest / NEAR - 1, 0), 1)
        table = self._view.table
        self._is_over_partner = table is not None and team(table.seat) == team(self._view.seat)

    def prices(
        self, play: SplitPlay | None, rests: Sequence[HandSplit], height: float = 0
    ) -> PlainPrices:
        """What a move must be worth beyond a plain one.

        Args:
            play: the play; `None` to pass.
            rests: splits of the hand after it, the cheapest first.
            height: how high the play is among those that are thought about, from 0 to 1.
        """
        table = self._view.table
        if play is None:
            assert table
            return PlainPrices(BLOCK * self._open(table.cards, self._stands))
        if len(play.cards) == len(self._view.cards):
            return PlainPrices()
        size = len(play.cards)
        return PlainPrices(
            BLOCK * self._open(play.cards, play.stands) + FEED * self._feeds(size),
            self._over_partner(play, rests),
            self._spent(play, rests),
            HIGHEST * height,
        )

    def needless(self, rests: Sequence[HandSplit], gap: float) -> float:
        """What a bomb must be worth where a straight, flush or full house would do.

        Args:
            rests: splits of the hand after the bomb, the cheapest first.
            gap: how much more the bomb is worth than the best of those.
        """
        far = self._calm * _far(rests, PLAN)
        if gap < far * NEEDLESS:
            return far * NEEDLESS
        return 0.0 if self._has_to_spare else far * RATHER

    def idle(self, tried: Sequence[tuple[SplitPlay, HandSplit, PlainPrices]]) -> float:
        """What a pass must be worth beyond a play that costs nothing, or wins when it counts.

        Args:
            tried: the plays, each with the cheapest split of the hand after it and its prices.
        """
        table = self._view.table
        assert table
        if self._is_over_partner:
            return 0.0
        is_near = 0 < self._left[table.seat] <= NEAR
        few = SOON if self._stands >= CERTAIN else FEW_PLAYS
        prices = [0.0]
        for play, rest, of_play in tried:
            saves = len(rest.plays) < self._plays
            is_spare = self._has_to_spare and play.kind >= Kind.FOUR_PLUS_ONE and saves
            if play.stands >= SURE_TO_STAND and (is_spare or len(rest.plays) <= few):
                return LATE
            is_free = not of_play.spends and saves
            if is_free and len(self._view.cards) > MANY:
                prices.append(LATE if is_near else IDLE * (1 - play.stands))
        return max(prices)

    def _open(self, cards: Sequence[Card], stands: float) -> float:
        """How likely the next opponent beats a play and is as good as out with it.

        Args:
            cards: the play.
            stands: the chance that no opponent at all beats it.
        """
        view, left, chance, size = self._view, self._left, 1.0, len(cards)
        for seat in in_turn(view.seat, view.rules)[:-1]:
            if view.table and seat == view.table.seat:
                break
            if left[seat] < size or seat in view.passed:
                continue
            if team(seat) != team(view.seat):
                spared = self._spared(cards, stands, left[seat])
                return chance * (1 - spared) * NEARNESS[left[seat] - size + 1] ** 2
            # A partner may block him.
            chance /= 2
        return 0.0

    def _spared(self, cards: Sequence[Card], stands: float, left: int) -> float:
        """How likely an opponent with so many cards left can't beat a play."""
        if len(cards) == 1:
            # How well a single stands is known of full hands; of few cards each is as likely.
            return (1 - self._above(cards[0])) ** left
        able = sum(self._left[other] >= len(cards) for other in self._opponents)
        spared: float = max(stands, 0) ** (1 / able)
        return spared

    def _above(self, card: Card) -> float:
        """The share of higher cards among those that others may hold."""
        trump, unseen = self._view.trump, self._unseen
        height = power(card.rank, trump)
        above = sum(count for one, count in unseen.items() if power(one.rank, trump) > height)
        return above / max(unseen.total(), 1)

    def _feeds(self, size: int) -> float:
        """How much a lead of so many cards is what an opponent may go out on."""
        if self._view.table:
            return 0.0
        counts = [left for seat in self._opponents if (left := self._left[seat])]
        if size not in counts:
            return 0.0
        return 1.0 if size in (counts[0], 1) else 0.5

    def _over_partner(self, play: SplitPlay, rests: Sequence[HandSplit]) -> float:
        if not self._is_over_partner:
            return 0.0
        is_dear = play.kind >= Kind.FOUR_PLUS_ONE or any(card.is_joker for card in play.cards)
        far = min(len(rests[0].plays) / NEARLY_OUT, 1) ** 2
        if len(rests[0].plays) == 1 and play.stands >= CERTAIN:
            far = 0.0
        # Over a weak play it's right to block.
        assert self._view.table
        weak = self._open(self._view.table.cards, self._stands)
        return (1 - weak) * (PARTNER * self._kept + DEAR * is_dear * far)

    @property
    def _kept(self) -> float:
        """The chance that no opponent takes the trick from a partner; more if he's close to out."""
        view, left, table = self._view, self._left, self._view.table
        assert table
        to_come = [
            team(seat)
            for seat in in_turn(view.seat, view.rules)[:-1]
            if seat != table.seat and seat not in view.passed and left[seat] >= len(table.cards)
        ]
        opponents = to_come.count(1 - team(view.seat))
        stands: float = max(self._stands, 0) ** (opponents / max(len(to_come), 1))
        return stands * (1 + 2 * NEARNESS[left[table.seat]])

    def _spent(self, play: SplitPlay, rests: Sequence[HandSplit]) -> float:
        used = Counter(card.rank for card in play.cards if not card.is_joker)
        is_bomb = play.kind >= Kind.FOUR_PLUS_ONE
        breaks_bomb = any(self._held[rank] >= 4 > self._held[rank] - n for rank, n in used.items())
        breaks_set = play.kind <= Kind.PAIR and any(
            self._held[rank] > number for rank, number in used.items()
        )
        jokers = sum(card.is_joker for card in play.cards)
        price = BOMB * (is_bomb or breaks_bomb) + JOKER * jokers + SET * breaks_set
        return price * self._calm * _far(rests, PLAN)


def _far(rests: Sequence[HandSplit], plays: int) -> float:
    """How far the hand is from its last play: 1 with so many plays still to come before it."""
    return min(max(len(rests[0].plays) - 1, 0) / plays, 1)
