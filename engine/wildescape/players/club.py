"""A bot like a good club player: it splits its hand into few plays and helps its partners."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from wildescape.cards import Card, Rank
from wildescape.combinations import Kind, Reading, unpack_strength
from wildescape.escalation import EscalationView
from wildescape.explain import KIND_NAMES, name
from wildescape.game import Act, Move, View
from wildescape.hand import PASSES, HandMoves
from wildescape.i18n import Phrase, say
from wildescape.players import escalation
from wildescape.players.bot import Bot
from wildescape.players.choice import Choice
from wildescape.players.hand_split import HandSplit, SplitPlay, splits
from wildescape.players.knowledge import (
    NEAR,
    SURE_TO_STAND,
    THREAT,
    Knowledge,
    Odds,
    deciding_rank,
    hidden_from,
    stage_of,
)
from wildescape.ranking import Play, ranking
from wildescape.tribute import TributeView
from wildescape.turns import SEATS, team


class ClubPlayer(Bot):
    """Plays out its hand in few turns, keeps control for when it counts, and works in a team."""

    name = "club"
    level = 3
    title = say("club player: plans the hand")
    style = (
        "splits the hand into few plays, keeps control, helps the partner nearest to escaping, "
        "and overtakes partners only when that is needed"
    )

    def choose(self, view: View) -> Choice:
        """The first of `ranked`."""
        return ranked(view)[0]


def ranked(view: View) -> list[Choice]:
    """Moves for the seat whose turn it is, the best first, each with the reason for it.

    All are legal: the best move, those that come close to it, and to pass where that is allowed.
    Other legal plays are left out.

    Args:
        view: what the seat may know of a match, a hand, a tribute or a game of Escalation. It must
            be that seat's turn.
    """
    match stage_of(view):
        case EscalationView() as game:
            return escalation.ranked(game)
        case TributeView() as tribute:
            return _gifts(tribute)
        case _:
            return _plays(view)


def _plays(view: View) -> list[Choice]:
    if not isinstance(view.moves, HandMoves):
        return _answers(view)
    if not view.moves.plays:
        return [Choice(view.moves[0], say("Nothing in this hand beats it."))]
    return [candidate.choice for candidate in Thought(view).candidates()]


THRIFTY: Final = 0.9
"""A low worth of a trick, in turns: plays that surely stand are kept until they are needed."""


class Candidate(NamedTuple):
    """A move to think about: its worth in turns, the move with its reason, the hand after it."""

    worth: float
    choice: Choice
    rests: Sequence[HandSplit]
    """Splits of the hand after the move, the cheapest first."""


class Thought:
    """One turn of a seat in a hand: what it might do, and what that is worth."""

    def __init__(self, view: View, width: int = 2, keen: float = THRIFTY) -> None:
        """Think about the turn of the seat of `view`.

        Args:
            view: of a match or a hand, with a play to make or to beat.
            width: how many splits of the hand to look at.
            keen: how many turns to count for winning the trick on the table.
        """
        assert isinstance(view.moves, HandMoves)
        self.keen = keen
        self.knowledge = Knowledge.of(view)
        self.view, self.odds = self.knowledge.view, self.knowledge.odds
        self.plays = view.moves.plays
        self.order = ranking(self.view.trump, self.view.rules)
        self.splits = splits(self.view.cards, self.order, self.odds, width)
        self.threat = self.knowledge.nearest(partner=False)
        """The number of cards of the opponent nearest to escaping."""
        self.help = self.knowledge.nearest(partner=True)
        """The number of cards of the partner nearest to escaping."""

    @property
    def now(self) -> float:
        """What the whole hand costs, in turns."""
        return self.splits[0].cost

    def candidates(self) -> list[Candidate]:
        """The moves to think about, the best first."""
        found = []
        for play, rests in self._plays():
            if not rests[0].plays:
                worth, why = ESCAPE, say("These are the last cards: with them one escapes.")
            elif self.view.table is None:
                worth, why = self._lead(play, rests[0])
            elif self._is_mine(self.view.table.seat):
                worth, why = self._overtake(play, rests[0])
            else:
                worth, why = self._beat(play, rests[0])
            choice = Choice(Move(self.view.seat, Act.PLAY, play.cards), why)
            found.append(Candidate(worth, choice, rests))
        found.sort(key=lambda candidate: -candidate.worth)
        if self.view.table:
            why = self._why_pass(found[0])
            passing = Candidate(-self.now, Choice(PASSES[self.view.seat], why), self.splits)
            insort(found, passing, key=lambda candidate: -candidate.worth)
        return found

    def _is_mine(self, seat: int) -> bool:
        return team(seat) == team(self.view.seat)

    def _plays(self) -> list[tuple[SplitPlay, list[HandSplit]]]:
        """The plays to think about, each with splits of the rest, the cheapest first."""
        size = len(self.view.table.cards) if self.view.table else 0
        floor = self.view.table.strength if self.view.table else 0
        found: dict[tuple[Card, ...], tuple[SplitPlay, list[HandSplit]]] = {}
        for split in self.splits:
            for play in split.plays:
                if play.strength > floor and len(play.cards) == (size or len(play.cards)):
                    found.setdefault(play.cards, (play, []))[1].append(split.without(play))
        for other in self._other_plays({play.strength for play, _ in found.values()}):
            cards = self.plays.cards(other)
            rest = list((Counter(self.view.cards) - Counter(cards)).elements())
            found[cards] = self.valued(cards), splits(rest, self.order, self.odds, 2)
        return [(play, sorted(rests)) for play, rests in found.values()]

    def _other_plays(self, known: set[int]) -> Sequence[Play]:
        """A few plays that are in no split: the lowest, and the highest.

        Args:
            known: the strengths of the plays that are in one.
        """
        others = sorted(play for play in self.plays.strengths if play.strength not in known)
        if self.view.table is None:
            others = [play for play in others if play.kind <= Kind.TRIPLE]
        return others if len(others) <= OTHER_PLAYS else [*others[: OTHER_PLAYS - 1], others[-1]]

    def valued(self, cards: tuple[Card, ...], strength: int = 0) -> SplitPlay:
        """Cards as a play of a split.

        Args:
            cards: what is played.
            strength: that of the play; by default, of the highest reading of the cards.
        """
        strength = strength or self.order.strength(cards)
        kind = Kind(unpack_strength(strength)[0])
        cost = self.odds.cost[kind][deciding_rank(strength, self.view.trump)]
        return SplitPlay(cards, strength, cost)

    def _lead(self, play: SplitPlay, rest: HandSplit) -> tuple[float, Phrase]:
        """What a lead is worth, and why."""
        worth, size = -rest.cost, len(play.cards)
        if size == 5:
            kind = KIND_NAMES[play.kind]
            why = say("Five cards go at once with this {kind}.", kind=kind)
        elif play.stands > 0.5:
            why = say("It is likely to stand, and then the lead stays here.")
        else:
            why = say("Whoever leads is rid of low cards most easily.")
        if play.stands >= SURE_TO_STAND and not self._is_contested(rest):
            worth += 3 * play.stands
            why = say("Hardly anything beats this hand: high plays first, the lowest last.")
        if self.threat == size:
            worth -= THREAT * (1 - play.stands)
        elif self.threat <= 5 and self.threat < size:
            worth += HINDER
            why = say("An opponent is close to escaping, and holds fewer cards than these.")
        if self.help == size != self.threat and play.stands < 0.6:
            worth += HELP
            why = say("A partner holds just as many cards, and may escape on this lead.")
        return worth, why

    def _is_contested(self, rest: HandSplit) -> bool:
        """Whether more than one play of the rest may be beaten."""
        return sum(play.stands < SURE_TO_STAND for play in rest.plays) > 1

    def _beat(self, play: SplitPlay, rest: HandSplit) -> tuple[float, Phrase]:
        """What a play over an opponent's is worth, and why."""
        table = self.view.table
        assert table
        worth = self.keen * self.table_stands * play.stands - rest.cost
        left = self.knowledge.left[table.seat]
        is_urgent = 0 < left <= NEAR or self.threat == len(play.cards)
        if is_urgent:
            worth += BLOCK * play.stands
            if play.stands > 0.3:
                return worth, say("An opponent is close to escaping, and this is hard to beat.")
        if len(play.cards) > 1 and any(card.is_joker for card in play.cards):
            return worth, say("The joker saves a turn here.")
        if play.stands > 0.5:
            return worth, say("It is likely to stand, and the lead is worth it.")
        if rest.cost > self.now - 0.5:
            return worth, self._why_costly(rest, is_urgent=is_urgent)
        best = self._best_kept(rest)
        if best:
            return worth, say(
                "It is the cheapest play that beats the table and keeps {play}.", play=best
            )
        return worth, say("It is the cheapest play that beats the table.")

    def _why_costly(self, rest: HandSplit, *, is_urgent: bool) -> Phrase:
        """Why to beat an opponent's play although that hardly saves a turn."""
        if is_urgent:
            return say("An opponent is close to escaping, and must not get the trick cheaply.")
        if rest.cost > self.now:
            return say("The trick is worth more than the play that is taken apart for it.")
        return say("It costs the hand nothing, and makes the trick harder for the opponents.")

    def _overtake(self, play: SplitPlay, rest: HandSplit) -> tuple[float, Phrase]:
        """What a play over a partner's is worth, and why."""
        table = self.view.table
        assert table
        near = 1 if self.knowledge.left[table.seat] <= 5 else 0
        stays = self.table_stands
        worth = self.keen * (1 - stays) * play.stands - stays * (1 + near) - rest.cost
        if play.stands > 0.5 and rest.cost < 0.3:
            return worth + 1, say(
                "It overtakes a partner's play, but from here the whole hand can go."
            )
        return worth, say("The partner's play is low and will be beaten anyway.")

    def _why_pass(self, best: Candidate) -> Phrase:
        """Why to pass rather than make the best play."""
        table = self.view.table
        assert table
        if self._is_mine(table.seat):
            if 0 < self.knowledge.left[table.seat] == self.help <= NEAR:
                return say("It is a partner's play, and that partner is close to escaping.")
            return say("It is a partner's play: nobody need beat it.")
        if any(card.is_joker for card in best.choice.move.cards):
            return say("To beat it would cost a joker, which does more later.")
        if best.rests[0].cost > self.now + 0.3:
            return say("To beat it, better plays would have to be taken apart.")
        return say("What would beat it is worth more later.")

    def _best_kept(self, rest: HandSplit) -> Phrase | None:
        """The play of the rest that is the hardest to beat, in words."""
        best = max(rest.plays, key=lambda play: play.stands)
        if best.stands < 0.5:
            return None
        rank = Rank(deciding_rank(best.strength, self.view.trump))
        return name(Reading(best.kind, rank, best.strength, ()), self.view.trump)

    @cached_property
    def table_stands(self) -> float:
        """The chance that the play on the table stands if this seat passes."""
        table = self.view.table
        assert table
        others = sum(
            self.knowledge.left[seat] >= len(table.cards) and seat not in self.view.passed
            for seat in SEATS
            if seat not in (self.view.seat, table.seat)
        )
        # The odds are those against three opponents; here others may beat the play too.
        stands: float = self.valued(table.cards, table.strength).stands ** (others / 3)
        return stands


ESCAPE: Final = 100.0
"""The worth of the last cards: more than that of any other move."""

OTHER_PLAYS: Final = 3
"""How many plays to think about that are in no split."""

BLOCK: Final = 2.0
"""How many turns it is worth to beat an opponent who is close to escaping."""

HINDER: Final = 0.5
"""How many turns it is worth to lead more cards than such an opponent holds."""

HELP: Final = 0.5
"""How many turns it is worth to lead a play with which a partner may escape."""


def _answers(view: View) -> list[Choice]:
    """The answers to a request for the count: to refuse comes first, if that is allowed."""
    silent = say("Nobody need know how many cards are left.")
    told = say("The count is owed.")
    moves = sorted(view.moves, key=lambda move: move.act != Act.NO_COUNT)
    return [Choice(move, silent if move.act == Act.NO_COUNT else told) for move in moves]


def _gifts(view: TributeView) -> list[Choice]:
    """Cards to give, those that the hand misses least first."""
    odds, order = Odds(hidden_from(view.cards), view.trump), ranking(view.trump, view.rules)
    held = Counter(view.cards)

    def cost(cards: tuple[Card, ...]) -> float:
        rest = list((held - Counter(cards)).elements())
        return splits(rest, order, odds, 2)[0].cost

    moves = list(view.moves)
    if len(moves[0].cards) > 1:
        # Two cards that can each be spared can mostly be spared together.
        alone = {card: cost((card,)) for card in held}
        moves = sorted(moves, key=lambda move: sum(alone[card] for card in move.cards))[:TRIED]
    if moves[0].act == Act.TRIBUTE:
        why = say("The highest card is owed; of equal ones this one is missed least.")
    else:
        why = say("Without it the hand still takes as few turns as can be.")
    return [Choice(move, why) for move in sorted(moves, key=lambda move: cost(move.cards))]


TRIED: Final = 10
"""How many pairs of cards to return to look at closely."""
