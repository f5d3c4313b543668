"""Tribute: who pays whom after a won hand, what is owed, and what may be returned.

Source of the rules: what the write-ups share, and the fields `tribute_pairing`, `joker_return`,
`tribute_public` and `anti_tribute` where they differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from wildescape.cards import Card, Rank, power, sort_by_rank, without
from wildescape.display import Picture, Pictured, picture_of_hands
from wildescape.explain import card_word, cards_listed
from wildescape.game import (
    NO_LOG,
    NO_MOVES,
    Act,
    IllegalMove,
    Move,
    MoveLog,
    Moves,
    Refusal,
    Ruling,
    check_seat,
    checked_move,
    choices,
)
from wildescape.hand import HandResult
from wildescape.i18n import Part, either, say
from wildescape.notation import format_cards
from wildescape.rules import Rules
from wildescape.turns import SEATS, in_turn, team


class Debt(NamedTuple):
    """One seat owes tribute to another."""

    payer: int
    receiver: int


def debts(result: HandResult, rules: Rules) -> tuple[Debt, ...]:
    """Who pays whom after a hand, in the order of paying; nobody after a draw.

    The trapped players pay. As many members of the winning team receive, those who escaped first.
    Source: `tribute_pairing`.

    >>> debts(HandResult(escaped=(1, 2, 3, 5), left=(4, 0, 0, 0, 9, 0), last=5), Rules())
    (Debt(payer=4, receiver=1), Debt(payer=0, receiver=3))
    """
    if result.winner is None:
        return ()
    payers = result.trapped
    receivers = [seat for seat in result.escaped if team(seat) == result.first][: len(payers)]
    if rules.pays_by_cards_left:
        turns = in_turn(result.last, rules)
        # The player with most cards pays first; of equals, the one later in turn.
        ranked = sorted(payers, key=lambda seat: (result.left[seat], turns.index(seat)))
        return tuple(map(Debt, reversed(ranked), receivers))
    pairs = []
    for payer in in_turn(result.escaped[0], rules):
        if payer in payers:
            receiver = next(seat for seat in in_turn(payer, rules) if seat in receivers)
            receivers.remove(receiver)
            pairs.append(Debt(payer, receiver))
    return tuple(pairs)


def is_excused(hands: Sequence[Sequence[Card]], owed: Sequence[Debt], rules: Rules) -> bool:
    """Whether the payers are excused for the jokers that they hold together.

    Source: `anti_tribute`.
    """
    held = [card for debt in owed for card in hands[debt.payer]]
    return rules.excuses(held)


def seen(
    moves: Iterable[Move], owed: Sequence[Debt], seat: int, rules: Rules
) -> tuple[Move | None, ...]:
    """The moves of the tribute, each `None` if `seat` doesn't see it. Source: `tribute_public`.

    Where tribute isn't public, a seat sees what is given and returned for its own debts.
    """
    partners = {partner for debt in owed if seat in debt for partner in debt}
    public = rules.shows_tribute
    return tuple(move if public or move.seat in partners else None for move in moves)


class TributeStep(NamedTuple):
    """What is due next: which seat gives how many cards to whom, for the debt of which number."""

    seat: int
    to: int
    act: Act
    number: int
    debt: int


class TributeMoves(tuple[Move, ...]):
    """What a seat may give. Contains a move in whatever order its cards are named."""

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        return super().__contains__(Move(move.seat, move.act, tuple(sorted(move.cards))))


def _standing(tribute: Tribute | TributeView) -> str:
    """Where a tribute stands, in a line."""
    owed = ", ".join(f"seat {debt.payer} owes seat {debt.receiver}" for debt in tribute.owed)
    turn = "finished" if tribute.turn is None else f"seat {tribute.turn} to give"
    return f"trump {tribute.trump}, {owed}; {turn}"


@dataclass(frozen=True, repr=False)
class TributeView(Pictured):
    """What one seat may know of the tribute.

    `paid` and `returned` are the moves so far, each `None` if this seat doesn't see it.
    """

    seat: int
    cards: tuple[Card, ...]
    trump: Rank
    rules: Rules
    owed: tuple[Debt, ...]
    turn: int | None
    paid: tuple[Move | None, ...]
    returned: tuple[Move | None, ...]
    moves: Moves
    questions: tuple[Move, ...] = NO_MOVES

    def picture(self) -> Picture:
        """What the seat may know, for a notebook to show."""
        cards = tuple(sort_by_rank(self.cards, self.trump))
        return Picture(
            f"TributeView of seat {self.seat}: {_standing(self)}", ((str(self.seat), cards),)
        )


@dataclass(frozen=True, repr=False)
class Tribute(Pictured):
    """The tribute before a hand, as a value: first all pay, then all returns are made.

    `owed` are the debts, and `paid` and `returned` the moves so far; `step` is what is due next.

    >>> from wildescape.notation import parse_hands
    >>> hands = [[], ["AS 9C"], ["KH 8C"], [], [], []]
    >>> tribute = Tribute(parse_hands(hands), Rank.TWO, Rules(), (Debt(payer=1, receiver=2),))
    >>> tribute.after(Move(1, Act.TRIBUTE, "AS")).hands[2]
    (<8C>, <KH>, <AS>)
    """

    hands: tuple[tuple[Card, ...], ...]
    trump: Rank
    rules: Rules
    owed: tuple[Debt, ...]
    paid: tuple[Move, ...] = ()
    returned: tuple[Move, ...] = ()
    log: MoveLog = field(default=NO_LOG, compare=False, repr=False)

    @cached_property
    def step(self) -> TributeStep | None:
        """What is due next; `None` when the tribute is over."""
        if len(self.paid) < len(self.owed):
            number = len(self.paid)
            return TributeStep(*self.owed[number], Act.TRIBUTE, 1, number)
        steps = []
        for number, (debt, paid) in enumerate(zip(self.owed, self.paid, strict=True)):
            offers = self.rules.offers_for_joker if paid.cards[0].is_joker else 1
            steps.append(TributeStep(debt.receiver, debt.payer, Act.RETURN, offers, number))
            if offers == 2:
                steps.append(TributeStep(debt.payer, debt.receiver, Act.RETURN, 1, number))
        return steps[len(self.returned)] if len(self.returned) < len(steps) else None

    @property
    def turn(self) -> int | None:
        """The seat that gives next; `None` when the tribute is over."""
        return self.step.seat if self.step else None

    @property
    def offered(self) -> tuple[Card, ...]:
        """The two cards offered for a joker, while its payer chooses."""
        step = self.step
        if step and step.act == Act.RETURN and step.seat == self.owed[step.debt].payer:
            return self.returned[-1].cards
        return ()

    @cached_property
    def moves(self) -> Moves:
        """The legal moves of the seat in turn."""
        if self.step is None:
            return NO_MOVES
        seat, act, number = self.step.seat, self.step.act, self.step.number
        held = dict.fromkeys(combinations(self.hands[seat], number))
        return TributeMoves(
            Move(seat, act, cards) for cards in held if self._unfit(self.step, cards) is None
        )

    def judge(self, move: Move) -> Ruling:
        """Whether `move` may be made now, and why not."""
        step, seat = self.step, checked_move(move).seat
        if step is None:
            return Ruling(move, Refusal.GAME_OVER)
        if seat != step.seat:
            return Ruling(move, Refusal.NOT_YOUR_TURN, {"turn": step.seat, "seat": seat})
        if move.act != step.act:
            return Ruling(move, Refusal.NOT_NOW, choices(move.act, [step.act]))
        missing = Counter(move.cards) - Counter(self.hands[seat])
        if missing:
            cards = format_cards(sorted(missing.elements()))
            return Ruling(move, Refusal.NOT_HELD, {"seat": seat, "cards": cards})
        if len(move.cards) != step.number:
            number = say("one card") if step.number == 1 else say("two cards")
            return Ruling(move, Refusal.WRONG_NUMBER, {"number": number})
        unfit = self._unfit(step, move.cards)
        if unfit == Refusal.NOT_HIGHEST:
            parts: dict[str, Part] = {"choices": either(list(map(card_word, self._highest(seat))))}
            return Ruling(move, unfit, parts)
        if unfit:
            return Ruling(move, unfit, {"cards": cards_listed(self.offered)})
        return Ruling(move)

    def after(self, move: Move) -> Tribute:
        """The tribute after `move`.

        Raises:
            IllegalMove: for a move that `judge` refuses.
        """
        ruling = self.judge(move)
        if not ruling.legal:
            raise IllegalMove(ruling)
        assert self.step
        move = Move(move.seat, move.act, tuple(sorted(move.cards)))
        hands = list(self.hands)
        hands[move.seat] = without(hands[move.seat], move.cards)
        hands[self.step.to] = tuple(sorted((*hands[self.step.to], *move.cards)))
        paying = move.act == Act.TRIBUTE
        return Tribute(
            tuple(hands),
            self.trump,
            self.rules,
            self.owed,
            (*self.paid, move) if paying else self.paid,
            self.returned if paying else (*self.returned, move),
            self.log.then(move),
        )

    def picture(self) -> Picture:
        """All hands, for a notebook to show."""
        return picture_of_hands(f"Tribute: {_standing(self)}", self.hands, self.trump)

    def view(self, seat: int) -> TributeView:
        """What `seat` may know.

        Raises:
            InputError: `bad_request`, if there is no such seat.
        """
        check_seat(seat, SEATS)
        return TributeView(
            seat,
            self.hands[seat],
            self.trump,
            self.rules,
            self.owed,
            self.turn,
            seen(self.paid, self.owed, seat, self.rules),
            seen(self.returned, self.owed, seat, self.rules),
            self.moves if self.turn == seat else NO_MOVES,
        )

    @property
    def result(self) -> tuple[tuple[Card, ...], ...] | None:
        """The hands to be played; `None` while something is due."""
        return self.hands if self.step is None else None

    def _highest(self, seat: int) -> list[Card]:
        """The highest cards of the hand under the new trump, each once."""
        powers = [power(card.rank, self.trump) for card in self.hands[seat]]
        highest = max(powers)
        pairs = zip(self.hands[seat], powers, strict=True)
        return list(dict.fromkeys(card for card, height in pairs if height == highest))

    def _unfit(self, step: TributeStep, cards: tuple[Card, ...]) -> Refusal | None:
        """Why cards of the hand are not what is due; `None` if they are."""
        if step.act == Act.TRIBUTE:
            return None if cards[0] in self._highest(step.seat) else Refusal.NOT_HIGHEST
        if self.offered and cards[0] not in self.offered:
            height = max(power(card.rank, self.trump) for card in self.offered)
            if power(cards[0].rank, self.trump) <= height:
                return Refusal.RETURN_TOO_LOW
        return None
