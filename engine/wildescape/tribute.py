"""Tribute: who pays whom after a won hand, what is owed, and what may be returned.

Source of the rules: what the write-ups share, and the fields `tribute_pairing`, `joker_return`,
`tribute_public`, `anti_tribute` and `lead_after_tribute` where they differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

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
    """One seat owes tribute to another; `None` while the cards are still to decide to whom."""

    payer: int
    receiver: int | None


def debts(result: HandResult, rules: Rules, excused: Collection[int] = ()) -> tuple[Debt, ...]:
    """Who pays whom after a hand, in the order of paying; nobody after a draw.

    The trapped players pay. As many members of the winning team receive, those who escaped first.
    Source: `tribute_pairing`.

    Args:
        result: how the hand ended.
        rules: the house rules.
        excused: the trapped players who owe nothing.

    >>> debts(HandResult(escaped=(1, 2, 3, 5), left=(4, 0, 0, 0, 9, 0), last=5), Rules())
    (Debt(payer=4, receiver=1), Debt(payer=0, receiver=3))
    """
    if result.winner is None:
        return ()
    payers = [seat for seat in in_turn(result.escaped[0], rules) if seat in result.trapped]
    payers = [seat for seat in payers if seat not in excused]
    if rules.pays_by_card:
        return tuple(Debt(payer, None) for payer in payers)
    receivers = _winners(result)[: len(payers)]
    if rules.pays_by_cards_left:
        turns = in_turn(result.last, rules)
        # The player with most cards pays first; of equals, the one later in turn.
        ranked = sorted(payers, key=lambda seat: (result.left[seat], turns.index(seat)))
        return tuple(map(Debt, reversed(ranked), receivers))
    pairs = []
    for payer in payers:
        receiver = next(seat for seat in in_turn(payer, rules) if seat in receivers)
        receivers.remove(receiver)
        pairs.append(Debt(payer, receiver))
    return tuple(pairs)


def paid_winners(result: HandResult, owed: Sequence[Debt]) -> tuple[int, ...]:
    """Who is paid after a hand, in the order in which they escaped."""
    return tuple(_winners(result)[: len(owed)])


def _winners(result: HandResult) -> list[int]:
    """The winning team's players, in the order in which they escaped."""
    return [seat for seat in result.escaped if team(seat) == result.first]


def all_excused(owed: Sequence[Debt], excused: Collection[int]) -> bool:
    """Whether tribute is owed and nobody pays it. Source: `anti_tribute`."""
    return bool(owed) and all(debt.payer in excused for debt in owed)


class Transfer(NamedTuple):
    """Cards that go from one seat to another."""

    giver: int
    taker: int
    cards: tuple[Card, ...]


def transfers(
    paid: Sequence[Move | None],
    returned: Sequence[Move | None],
    owed: Sequence[Debt],
    rules: Rules,
) -> Iterator[Transfer]:
    """What the moves of a tribute do, as far as they are seen: which cards go from whom to whom.

    Cards that are shown stay where they are, and tribute without a receiver is on its way.

    Args:
        paid: what was paid so far, in order.
        returned: what was returned so far, in order.
        owed: the debts.
        rules: the house rules.
    """
    for debt, move in zip(owed, paid, strict=False):
        if move and debt.receiver is not None:
            yield Transfer(debt.payer, debt.receiver, move.cards)
    for debt, gift in zip(owed, paid, strict=False):
        is_shown = gift is not None and rules.shows_for(gift.cards[0])
        for move in returned:
            if move and move.seat in debt and debt.receiver is not None:
                payer, receiver = debt.payer, debt.receiver
                if is_shown and move.seat == payer:
                    yield Transfer(receiver, payer, move.cards)
                elif not is_shown:
                    other = receiver if move.seat == payer else payer
                    yield Transfer(move.seat, other, move.cards)


def seen(
    moves: Iterable[Move], owed: Sequence[Debt], seat: int, rules: Rules
) -> tuple[Move | None, ...]:
    """The moves of the tribute, each `None` if `seat` doesn't see it. Source: `tribute_public`.

    Where tribute isn't public, a seat sees what is given and returned for its own debts.
    """
    partners = {partner for debt in owed if seat in debt for partner in debt}
    public = rules.shows_tribute
    return tuple(move if public or move.seat in partners else None for move in moves)


class GiftAct(StrEnum):
    """What a seat does in a tribute.

    It pays; it returns one card; for a joker, it offers two cards, and the payer gives one back; or
    it shows cards, and the payer takes one of them.
    """

    PAY = "tribute"
    RETURN = "return"
    OFFER = "offer"
    GIVE_BACK = "give_back"
    SHOW = "show"
    TAKE = "take"


class TributeStep(NamedTuple):
    """What is due next: which seat does what with how many cards, for the debt of which number.

    `to` is the other seat of that debt, `None` where the cards will decide.
    """

    seat: int
    to: int | None
    gift: GiftAct
    number: int
    debt: int

    @property
    def act(self) -> Act:
        """The act of such a move."""
        return Act.TRIBUTE if self.gift == GiftAct.PAY else Act.RETURN


_NUMBERS: Final = {1: say("one card"), 2: say("two cards"), 3: say("three cards")}


def _add(hands: list[tuple[Card, ...]], seat: int | None, cards: Sequence[Card]) -> None:
    if seat is not None:
        hands[seat] = tuple(sorted((*hands[seat], *cards)))


class TributeMoves(tuple[Move, ...]):
    """What a seat may give. Contains a move in whatever order its cards are named."""

    __slots__ = ()

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        return super().__contains__(Move(move.seat, move.act, tuple(sorted(move.cards))))


def _standing(tribute: Tribute | TributeView) -> str:
    """Where a tribute stands, in a line."""
    owed = ", ".join(
        f"seat {debt.payer} owes "
        + ("one of the winners" if debt.receiver is None else f"seat {debt.receiver}")
        for debt in tribute.owed
    )
    turn = "finished" if tribute.turn is None else f"seat {tribute.turn} to give"
    return f"trump {tribute.trump}, {owed}; {turn}"


@dataclass(frozen=True, repr=False)
class TributeView(Pictured):
    """What one seat may know of the tribute.

    `paid` and `returned` are the moves so far, each `None` if this seat doesn't see it. `step` is
    what is due next, where it's this seat's turn.
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
    step: TributeStep | None = None
    questions: tuple[Move, ...] = NO_MOVES

    @property
    def offered(self) -> tuple[Card, ...]:
        """The cards that this seat is offered or shown for its joker, while it chooses."""
        if self.step and self.step.gift in (GiftAct.GIVE_BACK, GiftAct.TAKE):
            last = self.returned[-1]
            assert last
            return last.cards
        return ()

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
    `winners` are those who are paid, in the order in which they escaped; they matter where the
    cards decide who gets which.

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
    winners: tuple[int, ...] = ()

    @cached_property
    def step(self) -> TributeStep | None:
        """What is due next; `None` when the tribute is over."""
        if len(self.paid) < len(self.owed):
            number = len(self.paid)
            return TributeStep(*self.owed[number], GiftAct.PAY, 1, number)
        steps = []
        for number, (debt, paid) in enumerate(zip(self.owed, self.paid, strict=True)):
            payer, receiver, [card] = debt.payer, debt.receiver, paid.cards
            assert receiver is not None
            offers = self.rules.offers_for(card)
            if offers == 1:
                steps.append(TributeStep(receiver, payer, GiftAct.RETURN, 1, number))
            elif self.rules.shows_for(card):
                shown = min(offers, len({card.rank for card in self.hands[receiver]}))
                steps.append(TributeStep(receiver, payer, GiftAct.SHOW, shown, number))
                steps.append(TributeStep(payer, receiver, GiftAct.TAKE, 1, number))
            else:
                steps.append(TributeStep(receiver, payer, GiftAct.OFFER, offers, number))
                steps.append(TributeStep(payer, receiver, GiftAct.GIVE_BACK, 1, number))
        return steps[len(self.returned)] if len(self.returned) < len(steps) else None

    @property
    def turn(self) -> int | None:
        """The seat that gives next; `None` when the tribute is over."""
        return self.step.seat if self.step else None

    @property
    def on_the_way(self) -> tuple[Card, ...]:
        """The cards that are paid and in nobody's hand, while others are still to pay."""
        gifts = zip(self.owed, self.paid, strict=False)
        return tuple(card for debt, gift in gifts if debt.receiver is None for card in gift.cards)

    @property
    def offered(self) -> tuple[Card, ...]:
        """The cards offered or shown for a joker, while its payer chooses."""
        step = self.step
        if step and step.gift in (GiftAct.GIVE_BACK, GiftAct.TAKE):
            return self.returned[-1].cards
        return ()

    @cached_property
    def moves(self) -> Moves:
        """The legal moves of the seat in turn."""
        if self.step is None:
            return NO_MOVES
        seat, act, number = self.step.seat, self.step.act, self.step.number
        held = dict.fromkeys(combinations(self._pool(self.step), number))
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
        missing = Counter(move.cards) - Counter(self._pool(step))
        if missing and step.gift == GiftAct.TAKE:
            shown = either(list(map(card_word, self.offered)))
            return Ruling(move, Refusal.NOT_SHOWN, {"cards": shown})
        if missing:
            cards = format_cards(sorted(missing.elements()))
            return Ruling(move, Refusal.NOT_HELD, {"seat": seat, "cards": cards})
        if len(move.cards) != step.number:
            return Ruling(move, Refusal.WRONG_NUMBER, {"number": _NUMBERS[step.number]})
        unfit = self._unfit(step, move.cards)
        if unfit == Refusal.NOT_HIGHEST:
            parts: dict[str, Part] = {"choices": either(list(map(card_word, self._highest(seat))))}
            return Ruling(move, unfit, parts)
        if unfit == Refusal.SAME_RANK:
            return Ruling(move, unfit, {"number": _NUMBERS[step.number]})
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
        step = self.step
        assert step
        move = Move(move.seat, move.act, tuple(sorted(move.cards)))
        hands, owed, paid, returned = list(self.hands), self.owed, self.paid, self.returned
        if move.act == Act.TRIBUTE:
            paid = (*paid, move)
            hands[move.seat] = without(hands[move.seat], move.cards)
        else:
            returned = (*returned, move)
        if step.to is None and len(paid) == len(owed):
            owed = self._paired(paid)
            for debt, gift in zip(owed, paid, strict=True):
                _add(hands, debt.receiver, gift.cards)
        elif move.act == Act.TRIBUTE:
            _add(hands, step.to, move.cards)
        elif step.gift == GiftAct.TAKE:
            assert step.to is not None
            hands[step.to] = without(hands[step.to], move.cards)
            _add(hands, step.seat, move.cards)
        elif step.gift != GiftAct.SHOW:
            hands[move.seat] = without(hands[move.seat], move.cards)
            _add(hands, step.to, move.cards)
        log = self.log.then(move)
        return replace(self, hands=tuple(hands), owed=owed, paid=paid, returned=returned, log=log)

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
            self.step if self.turn == seat else None,
        )

    @property
    def result(self) -> tuple[tuple[Card, ...], ...] | None:
        """The hands to be played; `None` while something is due."""
        return self.hands if self.step is None else None

    def leader_after(self, first_escaped: int) -> int:
        """The seat that leads after the tribute. Source: `lead_after_tribute`.

        Args:
            first_escaped: who escaped first in the hand before.
        """
        if not self.rules.highest_payer_leads or not self.paid:
            return first_escaped
        turns = in_turn(first_escaped, self.rules)
        ranked = sorted(self.paid, key=lambda move: turns.index(move.seat))
        return max(ranked, key=lambda move: self._height(move.cards[0])).seat

    def _paired(self, paid: Sequence[Move]) -> tuple[Debt, ...]:
        """The debts, now that their cards decide who is paid by whom."""
        turns = in_turn(self.winners[0], self.rules)
        by_turn = sorted(paid, key=lambda move: turns.index(move.seat))
        ranked = sorted(by_turn, key=lambda move: -self._height(move.cards[0]))
        of = {move.seat: winner for move, winner in zip(ranked, self.winners, strict=True)}
        return tuple(Debt(debt.payer, of[debt.payer]) for debt in self.owed)

    def _height(self, card: Card) -> int:
        return power(card.rank, self.trump)

    def _pool(self, step: TributeStep) -> tuple[Card, ...]:
        """The cards from which is chosen what is due."""
        return self.offered if step.gift == GiftAct.TAKE else self.hands[step.seat]

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
        if step.gift == GiftAct.SHOW:
            is_varied = len({card.rank for card in cards}) == len(cards)
            return None if is_varied else Refusal.SAME_RANK
        if step.gift == GiftAct.GIVE_BACK and cards[0] not in self.offered:
            height = max(power(card.rank, self.trump) for card in self.offered)
            if power(cards[0].rank, self.trump) <= height:
                return Refusal.RETURN_TOO_LOW
        return None
