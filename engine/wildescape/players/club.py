"""A player as one meets in a club: splits its hand into few plays, and plays with its partners."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from wildescape.cards import Card, Rank
from wildescape.combinations import Kind, Reading, unpack_strength
from wildescape.escalation import EscalationView
from wildescape.explain import KIND_NAMES, name
from wildescape.game import Act, Move, View
from wildescape.hand import COUNT_LIMIT, PASSES, HandMoves
from wildescape.i18n import Phrase, say
from wildescape.players import escalation
from wildescape.players.choice import Choice, Expired
from wildescape.players.hand_split import Part, Split, splits
from wildescape.players.knowledge import Memory, Odds, deciding_rank, hidden_from, stage_of
from wildescape.ranking import Play, ranking
from wildescape.tribute import TributeView
from wildescape.turns import SEATS, team


class ClubPlayer:
    """Few plays, control kept for when it counts, partners helped, opponents stopped."""

    def __init__(self, chance: Random, expired: Expired | None = None) -> None:
        self._chance = chance

    def choose(self, view: View) -> Choice:
        """The first of `ranked`."""
        return ranked(view)[0]


def ranked(view: View) -> list[Choice]:
    """Moves for the seat whose turn it is, the best first, each with the reason for it.

    All are legal. The best is there, what comes close to it, and to pass where one may; not every
    legal play is.

    Args:
        view: what the seat may know of a match, a hand, a tribute or a game of Escalation, in
            which it is to move.
    """
    if isinstance(view, EscalationView):
        return escalation.ranked(view)
    stage = stage_of(view)
    if isinstance(stage, TributeView):
        return _gifts(stage)
    if not isinstance(view.moves, HandMoves):
        return _answers(view)
    if not view.moves.plays:
        return [Choice(view.moves[0], say("Nothing in this hand beats it."))]
    return [option.choice for option in Thought(view).options()]


THRIFTY: Final = 0.9
"""Worth less than the lead is later: who thinks so keeps what surely stands until he needs it."""


class Option(NamedTuple):
    """A move to think about: its worth in turns, what it is and why, the hand after it as plays."""

    worth: float
    choice: Choice
    rests: Sequence[Split]


class Thought:
    """One turn of a seat in a hand: what it might do, and what that is worth."""

    def __init__(self, view: View, width: int = 2, keen: float = THRIFTY) -> None:
        """Think about the turn of the seat of `view`.

        Args:
            view: of a match or a hand.
            width: how many splits are looked at.
            keen: how many turns it is thought to be worth to win the trick on the table.
        """
        assert isinstance(view.moves, HandMoves)
        self.keen = keen
        self.memory = Memory.of(view)
        self.view, self.odds = self.memory.view, self.memory.odds
        self.plays = view.moves.plays
        self.order = ranking(self.view.trump, self.view.rules)
        self.splits = splits(self.view.cards, self.order, self.odds, width)
        self.threat = self.memory.nearest(partner=False)
        """How many cards the opponent holds who is nearest to escaping."""
        self.help = self.memory.nearest(partner=True)
        """How many cards the partner holds who is nearest to escaping."""

    @property
    def now(self) -> float:
        """What the hand costs as it is."""
        return self.splits[0].cost

    def options(self) -> list[Option]:
        """The moves to think about, the best first."""
        found = []
        for part, rests in self._plays():
            if not rests[0].parts:
                worth, why = ESCAPE, say("These are the last cards: with them one escapes.")
            elif self.view.table is None:
                worth, why = self._lead(part, rests[0])
            elif self._is_mine(self.view.table.seat):
                worth, why = self._overtake(part, rests[0])
            else:
                worth, why = self._beat(part, rests[0])
            choice = Choice(Move(self.view.seat, Act.PLAY, part.cards), why)
            found.append(Option(worth, choice, rests))
        found.sort(key=lambda option: -option.worth)
        if self.view.table:
            why = self._why_pass(found[0])
            passing = Option(-self.now, Choice(PASSES[self.view.seat], why), self.splits)
            insort(found, passing, key=lambda option: -option.worth)
        return found

    def _is_mine(self, seat: int) -> bool:
        return team(seat) == team(self.view.seat)

    def _plays(self) -> list[tuple[Part, list[Split]]]:
        """The plays to think about, each with splits of the rest, the cheapest first."""
        size = len(self.view.table.cards) if self.view.table else 0
        floor = self.view.table.strength if self.view.table else 0
        found: dict[tuple[Card, ...], tuple[Part, list[Split]]] = {}
        for split in self.splits:
            for part in split.parts:
                if part.strength > floor and len(part.cards) == (size or len(part.cards)):
                    found.setdefault(part.cards, (part, []))[1].append(split.without(part))
        for play in self._others({part.strength for part, _ in found.values()}):
            cards = self.plays.cards(play)
            rest = list((Counter(self.view.cards) - Counter(cards)).elements())
            found[cards] = self.part(cards), splits(rest, self.order, self.odds, 2)
        return [(part, sorted(rests)) for part, rests in found.values()]

    def _others(self, known: set[int]) -> Sequence[Play]:
        """A few plays that no split holds: the lowest, and the highest."""
        others = sorted(play for play in self.plays.strengths if play.strength not in known)
        if self.view.table is None:
            others = [play for play in others if play.kind <= Kind.TRIPLE]
        return others if len(others) <= OTHERS else [*others[: OTHERS - 1], others[-1]]

    def part(self, cards: tuple[Card, ...], strength: int = 0) -> Part:
        """Cards as a part of a split; `strength` where it is not that of their highest reading."""
        strength = strength or self.order.strength(cards)
        kind = Kind(unpack_strength(strength)[0])
        cost = self.odds.cost[kind][deciding_rank(strength, self.view.trump)]
        return Part(cards, strength, cost)

    def _lead(self, part: Part, rest: Split) -> tuple[float, Phrase]:
        """What a lead is worth, and why."""
        worth, size = -rest.cost, len(part.cards)
        if size == 5:
            kind = KIND_NAMES[part.kind]
            why = say("Five cards go at once with this {kind}.", kind=kind)
        elif part.stands > 0.5:
            why = say("It is likely to stand, and then the lead stays here.")
        else:
            why = say("Whoever leads is rid of low cards most easily.")
        if part.stands >= SURE and sum(other.stands < SURE for other in rest.parts) <= 1:
            worth += 3 * part.stands
            why = say("Hardly anything beats this hand: high plays first, the lowest last.")
        if self.threat == size:
            worth -= THREAT * (1 - part.stands)
        elif self.threat <= 5 and self.threat < size:
            worth += HINDER
            why = say("An opponent is close to escaping, and holds fewer cards than these.")
        if self.help == size != self.threat and part.stands < 0.6:
            worth += HELP
            why = say("A partner holds just as many cards, and may escape on this lead.")
        return worth, why

    def _beat(self, part: Part, rest: Split) -> tuple[float, Phrase]:
        """What a play over an opponent's is worth, and why."""
        table = self.view.table
        assert table
        worth = self.keen * self.table_stands * part.stands - rest.cost
        left = self.memory.left[table.seat]
        is_urgent = 0 < left <= NEAR or self.threat == len(part.cards)
        if is_urgent:
            worth += BLOCK * part.stands
            if part.stands > 0.3:
                return worth, say("An opponent is close to escaping, and this is hard to beat.")
        if len(part.cards) > 1 and any(card.is_joker for card in part.cards):
            return worth, say("The joker saves a turn here.")
        if part.stands > 0.5:
            return worth, say("It is likely to stand, and the lead is worth it.")
        if rest.cost > self.now - 0.5:
            return worth, self._why_costly(rest, is_urgent=is_urgent)
        best = self._best_kept(rest)
        if best:
            return worth, say(
                "It is the cheapest play that beats the table and keeps {play}.", play=best
            )
        return worth, say("It is the cheapest play that beats the table.")

    def _why_costly(self, rest: Split, *, is_urgent: bool) -> Phrase:
        """Why to beat an opponent's play with what hardly saves a turn."""
        if is_urgent:
            return say("An opponent is close to escaping, and must not get the trick cheaply.")
        if rest.cost > self.now:
            return say("The trick is worth more than the play that is taken apart for it.")
        return say("It costs the hand nothing, and makes the trick harder for the opponents.")

    def _overtake(self, part: Part, rest: Split) -> tuple[float, Phrase]:
        """What a play over a partner's is worth, and why."""
        table = self.view.table
        assert table
        near = 1 if self.memory.left[table.seat] <= 5 else 0
        stays = self.table_stands
        worth = self.keen * (1 - stays) * part.stands - stays * (1 + near) - rest.cost
        if part.stands > 0.5 and rest.cost < 0.3:
            return worth + 1, say(
                "It overtakes a partner's play, but from here the whole hand can go."
            )
        return worth, say("The partner's play is low and will be beaten anyway.")

    def _why_pass(self, best: Option) -> Phrase:
        """Why to pass rather than make the best play."""
        table = self.view.table
        assert table
        if self._is_mine(table.seat):
            if 0 < self.memory.left[table.seat] == self.help <= COUNT_LIMIT:
                return say("It is a partner's play, and that partner is close to escaping.")
            return say("It is a partner's play: nobody need beat it.")
        if any(card.is_joker for card in best.choice.move.cards):
            return say("To beat it would cost a joker, which does more later.")
        if best.rests[0].cost > self.now + 0.3:
            return say("To beat it, better plays would have to be taken apart.")
        return say("What would beat it is worth more later.")

    def _best_kept(self, rest: Split) -> Phrase | None:
        """The play of the rest that is the hardest to beat, in words."""
        best = max(rest.parts, key=lambda part: part.stands)
        if best.stands < 0.5:
            return None
        rank = Rank(deciding_rank(best.strength, self.view.trump))
        return name(Reading(best.kind, rank, best.strength, ()), self.view.trump)

    @cached_property
    def table_stands(self) -> float:
        """How likely the play on the table stands if this seat lets it be."""
        table = self.view.table
        assert table
        others = sum(
            self.memory.left[seat] >= len(table.cards) and seat not in self.view.passed
            for seat in SEATS
            if seat not in (self.view.seat, table.seat)
        )
        # The odds are those against the opponents, who are as many as others are a team.
        stands: float = self.part(table.cards, table.strength).stands ** (others / 3)
        return stands


ESCAPE: Final = 100.0
SURE: Final = 0.85
"""From which chance on a play counts as certain to stand."""

NEAR: Final = 7
"""With so few cards left an opponent may be out in two turns."""

OTHERS: Final = 3
BLOCK: Final = 2.0
THREAT: Final = 1.5
HINDER: Final = 0.5
HELP: Final = 0.5
"""How many turns it is worth to keep from opponents what they wait for, or to give it partners."""


def _answers(view: View) -> list[Choice]:
    """What to say when asked for the count: nothing, if that is allowed."""
    silent = say("Nobody need know how many cards are left.")
    told = say("The count is owed.")
    moves = sorted(view.moves, key=lambda move: move.act != Act.NO_COUNT)
    return [Choice(move, silent if move.act == Act.NO_COUNT else told) for move in moves]


def _gifts(view: TributeView) -> list[Choice]:
    """What to give, the cards that the hand misses least first."""
    odds, order = Odds(hidden_from(view.cards), view.trump), ranking(view.trump, view.rules)
    held = Counter(view.cards)

    def cost(cards: tuple[Card, ...]) -> float:
        rest = list((held - Counter(cards)).elements())
        return splits(rest, order, odds, 2)[0].cost

    moves = list(view.moves)
    if len(moves[0].cards) > 1:
        # Two cards that the hand can miss one by one it can mostly miss together.
        alone = {card: cost((card,)) for card in held}
        moves = sorted(moves, key=lambda move: sum(alone[card] for card in move.cards))[:TRIED]
    if moves[0].act == Act.TRIBUTE:
        why = say("The highest card is owed; of equal ones this one is missed least.")
    else:
        why = say("Without it the hand still takes as few turns as can be.")
    return [Choice(move, why) for move in sorted(moves, key=lambda move: cost(move.cards))]


TRIED: Final = 10
"""How many pairs of cards to return are looked at closely."""
