"""A bot like a good club player: it splits its hand into few plays and helps its partners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache, cached_property
from typing import Final, NamedTuple

from wildescape.cards import Card, Rank
from wildescape.combinations import Kind
from wildescape.escalation import EscalationView
from wildescape.game import Act, Move, View
from wildescape.hand import PASSES, HandMoves
from wildescape.i18n import say
from wildescape.players import escalation
from wildescape.players.certain import Certain
from wildescape.players.choice import Bot, Choice
from wildescape.players.hand_split import HandSplit, SplitPlay, splits, valued
from wildescape.players.judgement import CLUB, STRONG, Judgement
from wildescape.players.knowledge import (
    FEW_LEFT,
    Knowledge,
    Odds,
    hidden_from,
    stage_of,
)
from wildescape.players.plain import Plain, PlainPrices
from wildescape.players.reasons import explained
from wildescape.ranking import Play, ranking
from wildescape.tribute import GiftAct, TributeView
from wildescape.turns import SEATS, team


class ClubPlayer(Bot):
    """Plays out its hand in few turns, keeps control for when it counts, and works in a team."""

    name = "club"
    level = 3
    title = say("club player: plans the hand")
    style = (
        "splits the hand into few plays, and makes the play that most likely gets its team out "
        "first, as it has learned from a thousand hands"
    )

    def choose(self, view: View) -> Choice:
        """The first of `ranked`, as a club player judges."""
        return ranked(view, CLUB)[0]


def ranked(view: View, judgement: str = STRONG) -> list[Choice]:
    """Moves for the seat whose turn it is, the best first.

    All are legal: the best move, those that come close to it, and to pass where that is allowed.
    Other legal plays are left out.

    Args:
        view: what the seat may know of a match, a hand, a tribute or a game of Escalation. It must
            be that seat's turn.
        judgement: which network judges moves in a hand; in Escalation, whose prices count.
    """
    match stage_of(view):
        case EscalationView() as game:
            prices = escalation.CARELESS if judgement == CLUB else escalation.CAREFUL
            moves = escalation.ranked(game, prices)
        case TributeView() as tribute:
            moves = _gifts(tribute)
        case _:
            moves = _plays(view, judgement)
    return [explained(view, move) for move in moves]


def _plays(view: View, judgement: str) -> list[Move]:
    if not isinstance(view.moves, HandMoves):
        return _answers(view)
    if not view.moves.plays:
        return [view.moves[0]]
    return [candidate.move for candidate in Thought(view, judgement).candidates()]


WIDTH: Final = 6
"""How many splits of its hand a player looks at."""


class Candidate(NamedTuple):
    """A move to think about: its worth as `Judgement.worth`, the move, the hand after it."""

    worth: float
    move: Move
    rests: Sequence[HandSplit]
    """Splits of the hand after the move, the cheapest first."""
    prices: PlainPrices = PlainPrices()
    """How much more than a plain move it must be worth."""

    @property
    def merit(self) -> float:
        """By what moves are put in their order."""
        # Sums of floats differ in their last digits from one platform to the next.
        return round(self.worth - sum(self.prices), 9)


class Thought:
    """One turn of a seat in a hand: what it might do, and what that is worth."""

    def __init__(self, view: View, judgement: str = STRONG) -> None:
        """Think about the turn of the seat of `view`.

        Args:
            view: of a match or a hand, with a play to make or to beat.
            judgement: which network judges the moves.
        """
        assert isinstance(view.moves, HandMoves)
        self.knowledge = Knowledge.of(view)
        self.view, self.odds = self.knowledge.view, self.knowledge.odds
        self.plays = view.moves.plays
        self.order = ranking(self.view.trump, self.view.rules)
        self.splits = splits(self.view.cards, self.order, self.odds, WIDTH)
        self.judgement = Judgement(self.knowledge, self.splits[0], self.table_stands, judgement)
        self.plain = Plain(self.knowledge, self.table_stands, self.splits[0])

    def candidates(self) -> list[Candidate]:
        """The moves to think about, the best first."""
        found, tried, way_out = [], [], self._way_out()
        # A bomb is thought about once it's known what less would do.
        plays = sorted(self._plays(way_out), key=lambda one: one[0].kind >= Kind.FOUR_PLUS_ONE)
        heights = sorted({play.strength for play, _ in plays})
        lesser = 0.0
        for play, rests in plays:
            move = Move(self.view.seat, Act.PLAY, play.cards)
            if play.cards == way_out:
                found.append(Candidate(ESCAPE, move, rests))
                continue
            height = heights.index(play.strength) / len(heights)
            worth = self.judgement.worth(play, rests)
            prices = self.plain.prices(play, rests, height)
            candidate = Candidate(worth, move, rests, prices)
            if play.kind < Kind.FOUR_PLUS_ONE:
                lesser = max(lesser, candidate.merit)
            elif lesser and self.view.table:
                needless = self.plain.needless(rests, candidate.merit - lesser)
                prices = prices._replace(spends=prices.spends + needless)
            tried.append((play, rests[0], prices))
            found.append(candidate._replace(prices=prices))
        if self.view.table:
            found.append(self._pass(self.plain.idle(tried)))
        return sorted(found, key=lambda candidate: -candidate.merit)

    def _pass(self, idle: float) -> Candidate:
        move = PASSES[self.view.seat]
        if self._lets_out():
            return Candidate(LET_OUT, move, self.splits)
        worth = self.judgement.worth(None, self.splits)
        prices = self.plain.prices(None, self.splits)._replace(idle=idle)
        return Candidate(worth, move, self.splits, prices)

    def _way_out(self) -> tuple[Card, ...]:
        """The play that begins a certain way out, the last cards among them; else nothing."""
        table = self.view.table
        over, size = (table.strength, len(table.cards)) if table else (0, 0)
        return Certain(self.knowledge, self.order).way_out(self.view.cards, over, size)

    def _lets_out(self) -> bool:
        """Whether to pass may let an opponent with one or two cards lead, and escape."""
        view, table = self.view, self.view.table
        if table is None or team(table.seat) == team(view.seat):
            return False
        return 0 < self.knowledge.left[table.seat] <= FEW_LEFT

    def _plays(self, way_out: tuple[Card, ...]) -> list[tuple[SplitPlay, list[HandSplit]]]:
        """The plays to think about, each with splits of the rest, the cheapest first.

        Args:
            way_out: a play to think about in any case; nothing for none.
        """
        size = len(self.view.table.cards) if self.view.table else 0
        floor = self.view.table.strength if self.view.table else 0
        found: dict[tuple[Card, ...], tuple[SplitPlay, list[HandSplit]]] = {}
        for split in self.splits:
            for play in split.plays:
                if play.strength > floor and len(play.cards) == (size or len(play.cards)):
                    found.setdefault(play.cards, (play, []))[1].append(split.without(play))
        others = self._other_plays([play for play, _ in found.values()])
        for cards in (*map(self.plays.cards, others), way_out):
            if not cards or cards in found:
                continue
            rest = list((Counter(self.view.cards) - Counter(cards)).elements())
            found[cards] = self.valued(cards), splits(rest, self.order, self.odds, 2)
        return [(play, sorted(rests)) for play, rests in found.values()]

    def _other_plays(self, found: Collection[SplitPlay]) -> Iterable[Play]:
        """A few plays that are in no split: the lowest, and the highest.

        Among them is what a plain move may need: a lead of each size, and the lowest play without a
        joker that is less than a bomb.

        Args:
            found: the plays that are in one.
        """
        known = {play.strength for play in found}
        others = sorted(play for play in self.plays.strengths if play.strength not in known)
        if self.view.table:
            needed = [play for play in others if _is_cheap(play)][:1]
        else:
            sizes = {len(play.cards) for play in found}
            lowest = {play.kind.size: play for play in reversed(others)}
            needed = [play for size, play in lowest.items() if size not in sizes]
            others = [play for play in others if play.kind <= Kind.TRIPLE]
        return dict.fromkeys([*others[:LOWEST_PLAYS], *others[-1:], *needed])

    def valued(self, cards: tuple[Card, ...], strength: int = 0) -> SplitPlay:
        """Cards as a play of a split.

        Args:
            cards: what is played.
            strength: that of the play; by default, of the highest reading of the cards.
        """
        is_last = len(cards) == len(self.view.cards)
        strength = strength or self.order.strength(cards, is_last)
        return valued(cards, strength, self.view.trump, self.odds.cost)

    @cached_property
    def table_stands(self) -> float:
        """The chance that the play on the table stands if this seat passes; 0 on the lead."""
        table = self.view.table
        if table is None:
            return 0.0
        others = sum(
            self.knowledge.left[seat] >= len(table.cards) and seat not in self.view.passed
            for seat in SEATS
            if seat not in (self.view.seat, table.seat)
        )
        # The odds are those against three opponents; here others may beat the play too.
        stands: float = self.valued(table.cards, table.strength).stands ** (others / 3)
        return stands


ESCAPE: Final = 1.0
"""The worth of a play from which the seat is sure to escape: more than that of any other."""

LET_OUT: Final = -1.0
"""The worth of a pass that lets an opponent out: less than that of any other move."""

LOWEST_PLAYS: Final = 2
"""How many of the lowest plays to think about that are in no split."""


def _is_cheap(play: Play) -> bool:
    """Whether a play takes neither a bomb nor a joker."""
    return play.kind < Kind.FOUR_PLUS_ONE and max(play.counts) < Rank.SMALL_JOKER


def _answers(view: View) -> list[Move]:
    """The answers to a request for the count: to refuse comes first, if that is allowed."""
    return sorted(view.moves, key=lambda move: move.act != Act.NO_COUNT)


def _gifts(view: TributeView) -> list[Move]:
    """Cards to give, those first that the hand misses least and that help an opponent least."""
    odds, order = Odds(hidden_from(view.cards), view.trump), ranking(view.trump, view.rules)
    held = Counter(view.cards)

    @cache
    def gain(card: Card) -> float:
        """What an opponent has of it: the more likely a single card holds, the fewer turns."""
        return -splits([card], order, odds, 2)[0].cost

    def cost(cards: tuple[Card, ...]) -> float:
        rest = list((held - Counter(cards)).elements())
        return splits(rest, order, odds, 2)[0].cost + max(map(gain, cards))

    moves = list(view.moves)
    if view.step and view.step.gift == GiftAct.TAKE:

        def with_it(move: Move) -> float:
            return splits([*view.cards, *move.cards], order, odds, 2)[0].cost

        return sorted(moves, key=with_it)
    if len(moves[0].cards) > 1:
        # Cards that can each be spared can often be spared together.
        alone = {card: cost((card,)) for card in held}
        moves = sorted(moves, key=lambda move: sum(alone[card] for card in move.cards))[:TRIED]
    return sorted(moves, key=lambda move: cost(move.cards))


TRIED: Final = 100
"""How many choices of cards to offer or show to look at closely."""
