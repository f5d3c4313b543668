"""How bots play Escalation: single cards first, the fewest turns, or each move tried out.

Once the stock is gone, a turn can always shed all cards of one value: the player may take the
middle and lead them. So a hand needs one turn for each value in it, and one for each special (a 2
or a 3), and nobody can be kept from it. Who then needs the fewest turns wins; until then good
players collect sets and get rid of single cards, one at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Final, NamedTuple, Self

from wildescape.cards import Card, Rank
from wildescape.escalation import (
    ESCALATION_HAND,
    PACK_52,
    EscalationView,
    neighbour,
    value,
)
from wildescape.game import Act, Move
from wildescape.players.choice import Expired


def lowest(view: EscalationView) -> Move:
    """All cards of a value, the fewest and then the lowest; else a special, and last the middle."""
    return min(view.moves, key=lambda move: _height(view, move))


def _height(view: EscalationView, move: Move) -> tuple[int, int, int]:
    if move.act == Act.TAKE:
        return 3, 0, 0
    each = value(move.cards[0])
    if each is None:
        return 2, 0, 0
    held = sum(value(card) == each for card in view.hand)
    return int(len(move.cards) < held), held, each


def groups(cards: Iterable[Card]) -> int:
    """How many turns a hand needs once the stock is gone.

    >>> from wildescape.notation import parse_cards
    >>> groups(parse_cards("4S 6H KS KH 3C 2D"))
    4
    """
    values = [value(card) for card in cards]
    return len({*values} - {None}) + values.count(None)


class Prices(NamedTuple):
    """By which a player compares turns: what each thing is worth or costs, in turns.

    `python -m benchmarks escalation` shows what the games say of each.
    """

    special: float = 1.2
    """What it is worth, while there is a stock, to be rid of a special."""

    likely: float = 0.06
    """What it costs, while there is a stock, to part with a value, for each card of it still out:
    the next may be drawn, and need a turn of its own."""

    extra: float = 0.5
    """What each card of a play but the first costs while there is a stock: a set saves turns."""

    each: float = 0.1
    """What it is worth, without a stock, to shed one more card."""

    turned: float = 0.5
    """What it is worth, without a stock, to turn the play away from a player with few cards."""

    taken: float = 0.04
    """What each card of the middle costs to take."""


CAREFUL: Final = Prices()
"""Counts cards, and gets rid of specials in time, as each takes a turn at the end."""

CARELESS: Final = Prices(special=0.8, likely=0)
"""Counts no cards, and would rather play a single card than a special."""

WIN: Final = 100.0
"""The worth of the last cards: more than that of any other move."""


def ranked(view: EscalationView, prices: Prices = CARELESS) -> list[Move]:
    """All legal moves, the best first.

    Args:
        view: that of the seat to move.
        prices: by which that seat compares them.
    """
    worths = _worths(view, prices)
    return sorted(view.moves, key=lambda move: -worths[turn_of(move)])


Turn = tuple[int, int]
"""Which sort of card a turn plays, and how many; or `TAKE`."""

TAKE: Final = (-1, 0)
"""To take the middle; the lead is a turn of its own."""


def turn_of(move: Move) -> Turn:
    """A move, as a `TrialGame` takes it."""
    return (_SORTS[move.cards[0]], len(move.cards)) if move.cards else TAKE


def _worths(view: EscalationView, prices: Prices) -> dict[Turn, float]:
    leads = TrialGame(view).leads(prices)
    worths = {(sort, number): worth for worth, sort, number in leads}
    # Who takes the middle leads at once.
    worths[TAKE] = max(worths.values()) - prices.taken * len(view.middle)
    return worths


_WORTH: Final = (*range(6, 15), 0, 0)
"""What a card of each sort is worth. Cards of one value are a sort, and so are twos and threes."""

_TWOS, _THREES = 9, 10

_SORTS: Final = tuple(
    card.rank - Rank.TWO + _TWOS if card.rank <= Rank.THREE else max(card.rank - 6, 0)
    for card in PACK_52
)
"""The sort of each card."""

_OF_SORT: Final = tuple(map(_SORTS.count, range(len(_WORTH))))
"""How many cards of each sort there are."""


class TrialGame:
    """A game that is played out: changed by each turn, and light enough for hundreds a second.

    It holds no more of a game than bots look at. Hands, and what has been `played`, are numbers of
    cards by sort.
    """

    def __init__(self, view: EscalationView, chance: Random | None = None) -> None:
        """The game as the seat to move knows it, with its own hand alone.

        Args:
            view: that of the seat to move.
            chance: deals the cards that the seat doesn't see to the others and the stock.
        """
        self.sizes, self.taken = list(view.hand_sizes), list(view.stack_sizes)
        self.middle, self.value = len(view.middle), view.value
        self.direction, self.turn = view.direction, view.seat
        self.stock_size = view.stock_size
        self.winner: int | None = None
        self.hands = [[0] * len(_WORTH) for _ in view.hand_sizes]
        self.played, mine = [0] * len(_WORTH), self.hands[view.seat]
        for card in {*view.middle, *(card for move in view.log for card in move.cards)}:
            self.played[_SORTS[card]] += 1
        for card in view.hand:
            mine[_SORTS[card]] += 1
        hidden: list[int] = []
        if chance:
            for sort, number in enumerate(_OF_SORT):
                hidden += [sort] * (number - self.played[sort] - mine[sort])
            chance.shuffle(hidden)
            for seat, size in enumerate(view.hand_sizes):
                if seat != view.seat:
                    for sort in hidden[:size]:
                        self.hands[seat][sort] += 1
                    del hidden[:size]
        self.stock = hidden[: view.stock_size]

    def leads(self, prices: Prices) -> list[tuple[float, int, int]]:
        """What each lead of the seat to move is worth, of which sort it is, and of how many."""
        return self._early(prices) if self.stock_size else self._late(prices)

    def _early(self, prices: Prices) -> list[tuple[float, int, int]]:
        found = []
        for sort, held in enumerate(self.hands[self.turn]):
            if sort < _TWOS:
                out = _OF_SORT[sort] - self.played[sort] - held
                most, whole = held, 1 - prices.likely * out
            else:
                most, whole = min(held, 1), prices.special
            for number in range(1, most + 1):
                worth = whole if number == most else 0
                found.append((worth - prices.extra * (number - 1), sort, number))
        return found

    def _late(self, prices: Prices) -> list[tuple[float, int, int]]:
        found = []
        for sort, held in enumerate(self.hands[self.turn]):
            most = held if sort < _TWOS else min(held, 1)
            for number in range(1, most + 1):
                worth = prices.each * number
                if number == most:
                    worth += WIN if number == self.sizes[self.turn] else 1
                if sort == _THREES and self._turns_away():
                    worth += prices.turned
                found.append((worth, sort, number))
        return found

    def _turns_away(self) -> bool:
        """Whether to turn takes the play from a player with few cards to one with more."""
        sizes = self.sizes
        ahead = neighbour(self.turn, self.direction, len(sizes))
        behind = neighbour(self.turn, -self.direction, len(sizes))
        return sizes[ahead] < sizes[behind]

    def go_on(self, prices: Prices) -> None:
        """Play the best turn of the seat to move; it takes the middle if the lead is worth it."""
        cost, highest = prices.taken * self.middle, -WIN
        turn, takes = TAKE, False
        for worth, sort, number in self.leads(prices):
            is_low = sort < _TWOS and _WORTH[sort] * number <= self.value
            after = worth - cost if is_low else worth
            if after > highest:
                highest, turn, takes = after, (sort, number), is_low
        if takes:
            self.play(TAKE)
        self.play(turn)

    def play(self, turn: Turn) -> None:
        """Play some cards of the seat to move, and draw; or take the middle."""
        seat = self.turn
        if turn == TAKE:
            self.taken[seat] += self.middle
            self.middle = self.value = 0
            return
        sort, number = turn
        hand = self.hands[seat]
        hand[sort] -= number
        self.played[sort] += number
        self.middle += number
        if sort < _TWOS:
            self.value = _WORTH[sort] * number
        elif sort == _THREES:
            self.direction = -self.direction
        size = self.sizes[seat] - number
        while self.stock_size and size < ESCALATION_HAND:
            self.stock_size -= 1
            hand[self.stock[self.stock_size]] += 1
            size += 1
        self.sizes[seat] = size
        if size:
            self.turn = neighbour(seat, self.direction, len(self.sizes))
        else:
            self.winner = seat

    def copy(self) -> Self:
        """The same game, to be played out in another way."""
        other = copy(self)
        other.hands = [hand.copy() for hand in self.hands]
        other.played, other.sizes = self.played.copy(), self.sizes.copy()
        other.taken = self.taken.copy()
        return other


def payment(trial: TrialGame, seat: int) -> int:
    """What `seat` is paid if every player goes on with the best-ranked turns.

    Args:
        trial: the game, which is played to its end.
        seat: whose payment.
    """
    while trial.winner is None:
        trial.go_on(CAREFUL)
    if trial.winner != seat:
        return -trial.sizes[seat] - trial.taken[seat]
    others = (other for other in range(len(trial.sizes)) if other != seat)
    return sum(trial.sizes[other] + trial.taken[other] for other in others)


def tried(view: EscalationView, chance: Random, games: int, expired: Expired) -> Move:
    """The move that does best in games that fit the view and are played to their end.

    The best-ranked moves are tried on the same deals; the worse half of them is dropped, and the
    others are tried on, until one is left to compare with the first.

    Args:
        view: that of the seat to move.
        chance: deals the hidden cards.
        games: how many games to play.
        expired: whether to stop and answer with the best move so far; asked before each game.
    """
    worths = _worths(view, CAREFUL)
    moves = {turn_of(move): move for move in view.moves}
    first, *rivals = sorted(moves, key=lambda turn: -worths[turn])[:CANDIDATES]
    if not rivals or worths[first] > WIN / 2:
        return moves[first]
    gains: dict[Turn, list[int]] = {turn: [] for turn in rivals}
    # So many rounds until half and half again leaves one.
    rounds = len(rivals).bit_length()
    for _ in range(rounds):
        for _ in range(games // (rounds * (1 + len(rivals)))):
            deal = TrialGame(view, chance)
            results = []
            for turn in (first, *rivals):
                if expired():
                    return moves[_chosen(first, gains)]
                trial = deal.copy()
                trial.play(turn)
                paid = payment(trial, view.seat)
                results.append(paid + WON if paid > 0 else paid)
            for turn, result in zip(rivals, results[1:], strict=True):
                gains[turn].append(result - results[0])
        rivals.sort(key=lambda turn: -fmean(gains[turn]))
        del rivals[(len(rivals) + 1) // 2 :]
    return moves[_chosen(first, gains)]


def _chosen(first: Turn, gains: dict[Turn, list[int]]) -> Turn:
    """The turn that gains most over the first, beyond doubt; the first if none does."""
    leads = {
        turn: fmean(found) - DOUBT * sqrt(pvariance(found) / len(found))
        for turn, found in gains.items()
        if found
    }
    best = max(leads, key=leads.__getitem__, default=first)
    return best if leads.get(best, 0) > 0 else first


CANDIDATES: Final = 5
"""How many of the best-ranked moves are tried."""

WON: Final = 200
"""How many cards it is worth to win, on top of what the others pay."""

DOUBT: Final = 1.0
"""How many standard errors a move must be ahead of the best-ranked one to be chosen."""
