"""A player as one meets in a club: splits its hand into few plays, and plays with its partners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Final

from wildescape.cards import Card
from wildescape.combinations import Kind
from wildescape.explain import KIND_NAMES
from wildescape.game import Act, Move, View
from wildescape.hand import HandMoves, HandView, in_turn, team
from wildescape.match import MatchView
from wildescape.players.choice import Choice
from wildescape.players.memory import Memory, stage_of
from wildescape.players.partition import Part, Split, splits
from wildescape.ranking import ranking
from wildescape.tribute import TributeView
from wildescape.words import Phrase, say


class ClubPlayer:
    """Few plays, control kept for later, partners helped, opponents stopped."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> Choice:
        """The first of `ranked`."""
        return ranked(view)[0]


def ranked(view: View) -> list[Choice]:
    """Legal moves for the seat whose turn it is, the best first, each with the reason.

    At least the best and, where there are others, the next best are there, and to pass where that
    is possible.

    Args:
        view: what the seat may know of a match, a hand or a tribute.
    """
    stage, moves = stage_of(view), view.moves
    if isinstance(stage, TributeView):
        return _gifts(stage)
    if not isinstance(moves, HandMoves):
        return _answers(view)
    assert isinstance(stage, HandView)
    if not moves.plays:
        return [Choice(moves[0], say("Nothing I hold beats it, so I pass."))]
    memory = Memory.of(stage, view if isinstance(view, MatchView) else None)
    scored = list(Thought(memory, moves).scored())
    return [choice for _, choice in sorted(scored, key=lambda one: -one[0])]


Scored = tuple[float, Choice]


class Thought:
    """One turn of a seat: what it might do, and what each is worth in turns saved."""

    def __init__(self, memory: Memory, moves: HandMoves, width: int = 6) -> None:
        self.memory, self.moves, self.view = memory, moves, memory.view
        self.order = ranking(self.view.trump, self.view.rules)
        self.odds = memory.odds
        self.splits = splits(self.view.cards, self.order, self.odds, width)
        self.now = self.splits[0].cost
        mine, left = team(self.view.seat), memory.left
        self.threat = min((left[seat] for seat in memory.opponents), default=27)
        self.helped = min((left[seat] for seat in memory.partners), default=27)

    def scored(self) -> Iterator[Scored]:
        """Each move worth a thought, with its score."""
        if self.view.table is None:
            for part, rest in self.candidates().values():
                yield self.lead(part, rest)
        else:
            yield self.passing()
            for part, rest in self.candidates().values():
                yield self.follow(part, rest)

    def candidates(self) -> dict[tuple[Card, ...], tuple[Part, Split]]:
        """The plays to think about, by their cards, with the cheapest split of the rest."""
        found: dict[tuple[Card, ...], tuple[Part, Split]] = {}
        table = self.view.table
        size, floor = (len(table.cards), table.strength) if table else (0, 0)
        for split in self.splits:
            for part in split.parts:
                if (not table or len(part.cards) == size) and part.strength > floor:
                    rest = Split(split.cost - part.cost, tuple(p for p in split.parts if p is not part))
                    if part.cards not in found or rest.cost < found[part.cards][1].cost:
                        found[part.cards] = part, rest
        known = {part.strength for part, _ in found.values()}
        more = sorted(play for play in self.moves.plays.strengths if play.strength not in known)
        if not table:
            # Low sets that every split builds into something greater.
            more = [play for play in more if play.kind <= Kind.TRIPLE]
        for play in more if len(more) <= EXTRA else (*more[: EXTRA - 1], more[-1]):
            cards = self.moves.plays.cards(play)
            cost = self.odds.cost[play.kind][play.rank]
            found[cards] = Part(cards, play.strength, cost), self.without(cards)
        self.rest = {cards: rest for cards, (_, rest) in found.items()}
        return found

    @cached_property
    def lying(self):
        from wildescape.players.race import Lying
        table = self.view.table
        if not table: return None
        return Lying(table.seat, len(table.cards), table.strength, self.odds.stands[Kind(table.strength>>25)][self.order_rank(table.strength)])

    def without(self, cards: tuple[Card, ...]) -> Split:
        """The cheapest split of the hand after `cards` are played."""
        rest = Counter(self.view.cards) - Counter(cards)
        if not rest:
            return Split(0.0, ())
        return splits(list(rest.elements()), self.order, self.odds, 2)[0]

    def play(self, part: Part) -> Move:
        return Move(self.view.seat, Act.PLAY, part.cards)

    def stands(self, part: Part) -> float:
        """How likely nobody beats it."""
        return (1 - part.cost) / 2.1

    def lead(self, part: Part, rest: Split) -> Scored:
        """The worth of a lead."""
        move, stands, size = self.play(part), self.stands(part), len(part.cards)
        if not rest.parts:
            return ESCAPE, Choice(move, LAST_CARDS)
        score, why = -rest.cost, say("Low cards first, while the lead is mine.")
        if size == 5:
            kind = KIND_NAMES[part.kind]
            why = say("This {kind} gets rid of five cards in one turn.", kind=kind)
        losers = sum(self.stands(other) < SURE for other in rest.parts)
        if losers <= 1 and stands >= SURE:
            score += 3 * stands
            why = say("It is likely to stand, and soon I am out: high plays first, the rest last.")
        elif stands > 0.5:
            why = say("It is likely to stand, so the lead stays with me.")
        score += LEAD_KEEP * stands
        if self.threat == size or (self.threat < size and size != 5 and False):
            score -= THREAT * (1 - stands)
        elif self.threat <= 5 and self.threat < size:
            score += 0.5
            why = say("An opponent is close to escaping, so I lead more cards than he holds.")
        if self.helped == size and self.threat != size and self.helped <= 5 and stands < 0.6:
            score += HELP
            why = say("A partner has just as many cards left, and may escape on this.")
        return score, Choice(move, why)

    def passing(self) -> Scored:
        """The worth of letting the play on the table be."""
        table = self.view.table
        assert table
        move = Move(self.view.seat, Act.PASS)
        if team(table.seat) == team(self.view.seat):
            left = self.memory.left[table.seat]
            if left and left == self.helped:
                why = say("My partner's play stands and he is nearest to escaping, so I let it.")
            else:
                why = say("The play on the table is my partner's, so I let it.")
            return -self.now, Choice(move, why)
        return -self.now, Choice(move, say("To beat it would cost me more than it brings, so I wait."))

    @cached_property
    def table_stands(self) -> float:
        """How likely the play on the table stands if this seat passes."""
        table = self.view.table
        assert table
        part = Part(table.cards, table.strength, 0.0)
        rank = self.order_rank(table.strength)
        base = self.odds.stands[part.kind][rank]
        still = [
            seat
            for seat in in_turn(self.view.seat, self.view.rules)
            if self.memory.left[seat] >= len(table.cards)
            and seat not in (self.view.seat, table.seat)
            and seat not in self.view.passed
        ]
        return base ** (len(still) / 3)

    def order_rank(self, strength: int) -> int:
        from wildescape.players.partition import rank_of
        return rank_of(strength, self.view.trump)

    def follow(self, part: Part, rest: Split) -> Scored:
        """The worth of a play over the one on the table."""
        table = self.view.table
        assert table
        move, stands, size = self.play(part), self.stands(part), len(part.cards)
        if not rest.parts:
            return ESCAPE, Choice(move, LAST_CARDS)
        score = -rest.cost
        saved = self.now - rest.cost
        why = say("It is the cheapest play that beats the table and breaks nothing that I need.")
        if any(card.is_joker for card in part.cards) and size > 1:
            why = say("The joker saves me a turn here.")
        left = self.memory.left[table.seat]
        if team(table.seat) == team(self.view.seat):
            near = 1.0 if left <= 5 else 0.0
            score -= self.table_stands * (PARTNER + near) 
            score += LEAD_GAIN * stands * (1 - self.table_stands) - RESERVE * stands
            if stands > 0.5 and rest.cost < 0.3:
                score += 1.0
                why = say("I overtake my partner, for from here I can get rid of all I hold.")
            return score, Choice(move, why)
        score += (LEAD_GAIN * self.table_stands - RESERVE) * stands
        if stands > 0.5:
            why = say("It is likely to stand, and the lead is worth it.")
        if 0 < left <= 7 or self.threat == size:
            score += BLOCK * stands 
            why = say("An opponent is close to escaping, so I stop him with what is hard to beat.") if stands > .3 else why
        return score, Choice(move, why)


WIDTH: Final = 6
EXTRA: Final = 3
ESCAPE: Final = 100.0
SURE: Final = 0.85
LEAD_KEEP: Final = 0.0
THREAT: Final = 1.5
HELP: Final = 0.5
PARTNER: Final = 1.0
LEAD_GAIN: Final = 2.1
RESERVE: Final = 0.0
BLOCK: Final = 1.0

LAST_CARDS: Final = say("These are my last cards: I escape.")


def _answers(view: View) -> list[Choice]:
    """What to say when asked for the count: nothing, if that is allowed."""
    silent = say("I may keep my count to myself, so I do.")
    told = say("The count is owed, so I tell it.")
    moves = sorted(view.moves, key=lambda move: move.act != Act.NO_COUNT)
    return [Choice(move, silent if move.act == Act.NO_COUNT else told) for move in moves]


def _gifts(view: TributeView) -> list[Choice]:
    """What may be given, the least painful first."""
    from wildescape.cards import PACK, COPIES
    from wildescape.players.memory import Odds
    unseen = Counter(dict.fromkeys(PACK, COPIES))
    unseen.subtract(view.cards)
    odds = Odds(+unseen, view.trump, [3] * 6)
    order = ranking(view.trump, view.rules)
    held = Counter(view.cards)

    def cost(cards: tuple[Card, ...]) -> float:
        return splits(list((held - Counter(cards)).elements()), order, odds, 2)[0].cost

    moves = list(view.moves)
    if len(moves) > 30:
        single = {card: cost((card,)) for card in held}
        moves.sort(key=lambda move: sum(single[card] for card in move.cards))
        del moves[12:]
    moves.sort(key=lambda move: cost(move.cards))
    if moves[0].act == Act.TRIBUTE:
        why = say("The highest card is owed; of equal ones I give the one I miss least.")
    else:
        why = say("My hand misses this least.")
    return [Choice(move, why) for move in moves]
