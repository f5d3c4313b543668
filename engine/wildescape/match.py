"""A match of Wild Escape: deal after deal, levels, offense and the winner, as a value.

Source of the rules: what the write-ups share, and the fields `level_step`, `target`, `win_on`
and `last_level` where they differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple, TypeVar

from wildescape.cards import NATURAL_RANKS, Card, Rank
from wildescape.dealing import Dealt, Draw, Hands, check_deal, dealer_and_cutter
from wildescape.display import Picture, Pictured
from wildescape.game import (
    NO_LOG,
    NO_MOVES,
    IllegalMove,
    Move,
    MoveLog,
    Moves,
    Refusal,
    Ruling,
    check_seat,
    checked_move,
)
from wildescape.hand import HandResult, HandState, HandView
from wildescape.i18n import InputError, say
from wildescape.notation import HandsLike, parse_hands
from wildescape.rules import DEFAULT, Rules, RulesLike, parse_rules
from wildescape.rules.last_level import TRIES
from wildescape.tribute import (
    Debt,
    Tribute,
    TributeView,
    all_excused,
    debts,
    paid_winners,
    seen,
)
from wildescape.turns import SEATS, team


class Outcome(StrEnum):
    """How a hand ends for the offense."""

    OFFENSE_WINS = "offense_wins"
    DEFENSE_WINS = "defense_wins"
    DRAW = "draw"


class Aftermath(NamedTuple):
    """What follows from a hand: its outcome, the next offense and leader, the levels, the tribute.

    `winner` is the team that has won the match, `None` while it goes on. `failed` is how often each
    team has failed at the last level, where that counts.
    """

    outcome: Outcome
    offense: int
    leader: int
    levels: tuple[Rank, Rank]
    owed: tuple[Debt, ...]
    winner: int | None
    failed: tuple[int, int] = (0, 0)


def aftermath(
    result: HandResult,
    offense: int,
    levels: tuple[Rank, Rank],
    rules: Rules = DEFAULT,
    failed: tuple[int, int] = (0, 0),
) -> Aftermath:
    """What follows from a hand.

    Args:
        result: how the hand ended.
        offense: the team that was the offense.
        levels: the levels of both teams in that hand.
        rules: the house rules.
        failed: how often each team has failed at the last level before it.

    >>> result = HandResult(escaped=(1, 2, 3, 5), left=(4, 0, 0, 0, 9, 0), last=5)
    >>> after = aftermath(result, offense=1, levels=(Rank.TWO, Rank.TWO))
    >>> str(after.outcome), after.leader, after.levels[1]
    ('offense_wins', 1, <Rank.THREE: 3>)
    """
    first, winner = result.first, None
    if result.winner is None:
        outcome = Outcome.DRAW
    elif first != offense:
        outcome = Outcome.DEFENSE_WINS
    else:
        outcome = Outcome.OFFENSE_WINS
        level, target = levels[offense], rules.target_level
        steps = len(result.trapped) if rules.rises_per_trapped else 1
        place = NATURAL_RANKS.index(level) + steps
        risen = NATURAL_RANKS[min(place, NATURAL_RANKS.index(target))]
        levels = _with(levels, offense, risen)
        reached = risen if rules.wins_by_reaching else level
        winner = offense if reached == target else None
    if outcome != Outcome.OFFENSE_WINS and rules.counts_tries and not rules.wins_by_reaching:
        if levels[offense] == rules.target_level:
            failed = _with(failed, offense, failed[offense] + 1)
        if failed[offense] == TRIES and rules.falls_back:
            failed = _with(failed, offense, 0)
            levels = _with(levels, offense, NATURAL_RANKS[0])
        elif failed[offense] == TRIES:
            winner = 1 - offense
    owed = debts(result, rules) if winner is None else ()
    return Aftermath(outcome, first, result.escaped[0], levels, owed, winner, failed)


Of = TypeVar("Of")


def _with(both: tuple[Of, Of], team: int, changed: Of) -> tuple[Of, Of]:
    """What there is of both teams, with that of one changed."""
    return (changed, both[1]) if team == 0 else (both[0], changed)


@dataclass(frozen=True)
class Deal:
    """A finished deal of a match: what was dealt, what was done, and what came of it.

    `levels` are those of the two teams afterwards, and `failed` how often each has failed at the
    last level, where that counts. `excused_seats` are those that jokers spared the tribute.
    """

    dealt: Dealt
    trump: Rank
    offense: int
    leader: int
    owed: tuple[Debt, ...]
    excused_seats: tuple[int, ...]
    tribute: tuple[Move, ...] = field(compare=False, repr=False)
    play: tuple[Move, ...] = field(compare=False, repr=False)
    result: HandResult
    outcome: Outcome
    levels: tuple[Rank, Rank]
    failed: tuple[int, int] = (0, 0)

    @property
    def excused(self) -> bool:
        """Whether jokers spared all payers."""
        return all_excused(self.owed, self.excused_seats)


@dataclass(frozen=True)
class MatchResult:
    """Which team won a match, the levels of both, and the number of deals."""

    winner: int
    levels: tuple[Rank, Rank]
    deals: int


class _Staged(Pictured):
    """What a match and a view of one have in common: turns and moves are those of the stage."""

    stage: Tribute | HandState | TributeView | HandView | None
    owed: tuple[Debt, ...]
    excused_seats: tuple[int, ...]

    @property
    def excused(self) -> bool:
        """Whether jokers spare all payers."""
        return all_excused(self.owed, self.excused_seats)

    @property
    def turn(self) -> int | None:
        """The seat to move; `None` while cards are to be dealt and at the end."""
        return self.stage.turn if self.stage else None

    @property
    def moves(self) -> Moves:
        """What that seat may choose from; empty in a view of another seat."""
        return self.stage.moves if self.stage else NO_MOVES

    def _pictured(self, title: str) -> Picture:
        """The stage below a line that says how the match stands."""
        return self.stage.picture().under(title) if self.stage else Picture(title)


def _standing(match: Match | MatchView) -> str:
    """How a match stands, in a line."""
    one, other = match.levels
    if match.result:
        return f"levels {one} and {other}, won by team {match.result.winner}"
    return f"levels {one} and {other}, team {match.offense} is the offense"


@dataclass(frozen=True, repr=False)
class MatchView(_Staged):
    """What one seat may know of a match: how the teams stand, and its view of the stage.

    `tribute` are the moves of the tribute before the hand in play, each `None` if this seat didn't
    see it. `stage` is `None` while cards are to be dealt and at the end. `failed` is how often each
    team has failed at the last level, where that counts.
    """

    seat: int
    rules: Rules
    seats: tuple[int, ...]
    levels: tuple[Rank, Rank]
    offense: int
    trump: Rank
    leader: int
    owed: tuple[Debt, ...]
    excused_seats: tuple[int, ...]
    tribute: tuple[Move | None, ...]
    outcomes: tuple[Outcome, ...]
    stage: TributeView | HandView | None
    result: MatchResult | None
    failed: tuple[int, int] = (0, 0)

    def picture(self) -> Picture:
        """What the seat may know, for a notebook to show."""
        return self._pictured(f"MatchView of seat {self.seat}: {_standing(self)}")

    @property
    def questions(self) -> Sequence[Move]:
        """What this seat may ask now, in its turn or out of it."""
        return self.stage.questions if self.stage else NO_MOVES

    @property
    def has_yet_to_move(self) -> bool:
        """Whether this seat has made no move in the hand in play."""
        return isinstance(self.stage, HandView) and not any(
            move.seat == self.seat for move in self.stage.log.backwards()
        )

    @property
    def received(self) -> Counter[Card]:
        """The cards that this seat has got by the tribute before the hand in play."""
        count, cards = len(self.owed), Counter[Card]()
        for debt, paid in zip(self.owed, self.tribute, strict=False):
            if not paid or self.seat not in debt:
                continue
            if self.seat == debt[1]:
                cards.update(paid.cards)
                continue
            first, *chosen = [move for move in self.tribute[count:] if move and move.seat in debt]
            back = Counter(card for move in chosen for card in move.cards)
            # Of cards shown it takes one; of two offered it keeps what doesn't go back.
            is_shown = self.rules.shows_for(paid.cards[0])
            cards += back if is_shown and chosen else Counter(first.cards) - back
        return cards


@dataclass(frozen=True, repr=False)
class Match(_Staged):
    """A match, as a value: `after` a move it is another one. `Match.start` makes the first.

    `stage` is the tribute or the hand in play, `None` while cards are to be dealt and at the end.
    `leader`, `owed` and `offense` are those of the deal in play or to come, and `excused_seats` are
    those that jokers spare the tribute. `levels` are those of the two teams, `failed` how often
    each has failed at the last level, where that counts, `past` the finished deals, and `winner`
    the team that has won.
    """

    rules: Rules
    draw: Draw
    offense: int
    leader: int
    levels: tuple[Rank, Rank] = (Rank.TWO, Rank.TWO)
    stage: Tribute | HandState | None = None
    dealt: Dealt | None = None
    owed: tuple[Debt, ...] = ()
    excused_seats: tuple[int, ...] = ()
    tribute: MoveLog = field(default=NO_LOG, compare=False, repr=False)
    past: tuple[Deal, ...] = ()
    winner: int | None = None
    failed: tuple[int, int] = (0, 0)

    @staticmethod
    def start(draw: Draw, rules: RulesLike = DEFAULT) -> Match:
        """A match before its first deal. The team of the first leader is the first offense.

        Args:
            draw: who sits where and who leads; the function `draw` makes it.
            rules: the house rules, in any form that `parse_rules` takes.

        Raises:
            InputError: `bad_rules`, for unknown rules.

        >>> from wildescape.dealing import deal, draw
        >>> match = Match.start(draw(seed=1))
        >>> match = match.with_deal(deal(match.leader, seed=2))
        >>> match.turn == match.leader, match.trump
        (True, <Rank.TWO: 2>)
        """
        levels = (draw.level, draw.level)
        return Match(parse_rules(rules), draw, team(draw.leader), draw.leader, levels)

    @property
    def trump(self) -> Rank:
        """The trump rank of the deal in play or to come, which is the level of the offense."""
        return self.levels[self.offense]

    @property
    def result(self) -> MatchResult | None:
        """Who won; `None` before."""
        if self.winner is None:
            return None
        return MatchResult(self.winner, self.levels, len(self.past))

    def picture(self) -> Picture:
        """The match, for a notebook to show."""
        return self._pictured(f"Match: {len(self.past)} deals over, {_standing(self)}")

    def with_deal(self, dealt: HandsLike) -> Match:
        """The match with the next deal on the table.

        Args:
            dealt: what `deal` gives; or six hands in any other form, such as the code of a deal.

        Raises:
            InputError: `bad_deal`, if these are not the 162 cards, 27 for each seat, if a deal is
                still in play, or if the match is over; `bad_card`, for what is no card.
        """
        if self.stage or self.winner is not None:
            raise InputError("bad_deal", say("No cards are to be dealt now."))
        hands = parse_hands(dealt)
        check_deal(hands)
        hands = tuple(tuple(sorted(hand)) for hand in hands)
        dealt = Dealt(hands, *dealer_and_cutter(self.leader, self.rules))
        rules, owed = self.rules, self.owed
        held = {debt.payer: dealt.hands[debt.payer] for debt in owed}
        spared = tuple(sorted(rules.excused(held)))
        if spared and len(spared) < len(owed):
            owed = debts(self.past[-1].result, rules, spared)
        match = replace(self, dealt=dealt, owed=owed, excused_seats=spared, tribute=NO_LOG)
        if not owed or match.excused:
            return match._lead(dealt.hands)
        winners = paid_winners(self.past[-1].result, owed) if self.past else ()
        tribute = Tribute(dealt.hands, self.trump, rules, owed, winners=winners)
        return replace(match, stage=tribute)

    def before_deal(self, number: int) -> Match:
        """The match before one of its deals.

        Args:
            number: which deal, counted from 0; the last is the one in play.
        """
        past = self.past[:number]
        if not self.past:
            return replace(self, stage=None, dealt=None, excused_seats=(), tribute=NO_LOG)
        if not past:
            return Match.start(self.draw, self.rules)
        last = past[-1]
        return Match(
            self.rules,
            self.draw,
            last.result.first,
            last.result.escaped[0],
            last.levels,
            owed=debts(last.result, self.rules),
            past=past,
            failed=last.failed,
        )

    def judge(self, move: Move) -> Ruling:
        """Whether `move` may be made now, and why not."""
        if self.stage:
            return self.stage.judge(move)
        over = self.winner is not None
        return Ruling(checked_move(move), Refusal.GAME_OVER if over else Refusal.NOT_DEALT)

    def after(self, move: Move) -> Match:
        """The match after `move`.

        Raises:
            IllegalMove: for a move that `judge` refuses.
        """
        if self.stage is None:
            raise IllegalMove(self.judge(move))
        stage = self.stage.after(move)
        if isinstance(stage, Tribute):
            if stage.result:
                match = replace(self, owed=stage.owed, leader=stage.leader_after(self.leader))
                return replace(match, tribute=stage.log)._lead(stage.result)
            return replace(self, stage=stage, owed=stage.owed)
        if stage.result:
            return self._settle(stage, stage.result)
        return replace(self, stage=stage)

    def view(self, seat: int) -> MatchView:
        """What `seat` may know.

        Raises:
            InputError: `bad_request`, if there is no such seat.
        """
        check_seat(seat, SEATS)
        return MatchView(
            seat,
            self.rules,
            self.draw.seats,
            self.levels,
            self.offense,
            self.trump,
            self.leader,
            self.owed,
            self.excused_seats,
            seen(self.tribute, self.owed, seat, self.rules),
            tuple(deal.outcome for deal in self.past),
            self.stage.view(seat) if self.stage else None,
            self.result,
            self.failed,
        )

    def _lead(self, hands: Hands) -> Match:
        hand = HandState.start(hands, self.trump, self.leader, self.rules)
        return replace(self, stage=hand)

    def _settle(self, hand: HandState, result: HandResult) -> Match:
        """The match after a hand: the outcome, the levels, the next offense, what is owed."""
        assert self.dealt
        after = aftermath(result, self.offense, self.levels, self.rules, self.failed)
        deal = Deal(
            self.dealt,
            self.trump,
            self.offense,
            self.leader,
            self.owed,
            self.excused_seats,
            # Nothing more is added, and a tuple takes less memory than a log.
            tuple(self.tribute),
            tuple(hand.log),
            result,
            after.outcome,
            after.levels,
            after.failed,
        )
        return Match(
            self.rules,
            self.draw,
            after.offense,
            after.leader,
            after.levels,
            owed=after.owed,
            past=(*self.past, deal),
            winner=after.winner,
            failed=after.failed,
        )
