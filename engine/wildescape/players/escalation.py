"""How bots play Escalation: the lowest value, the fewest turns, or each move tried out.

Once the stock is gone, a turn can always shed all cards of one value: the player may take the
middle and lead them. So a hand needs one turn for each value in it, and one for each special (a 2
or a 3).
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from wildescape.cards import Card, Rank
from wildescape.escalation import PACK_52, Escalation, EscalationView, neighbour, total, value
from wildescape.game import Act, Move
from wildescape.players.choice import Expired


def lowest(view: EscalationView) -> Move:
    """All cards of the lowest legal value; failing that a special, and last the middle."""
    return min(view.moves, key=_height)


def _height(move: Move) -> tuple[int, int, int]:
    if move.act == Act.TAKE:
        return 2, 0, 0
    each = value(move.cards[0])
    return (1, 0, 0) if each is None else (0, each, -len(move.cards))


def ranked(view: EscalationView) -> list[Move]:
    """All legal moves, the best first."""
    return sorted(view.moves, key=lambda move: -_worth(view, move))


def groups(cards: Iterable[Card]) -> int:
    """How many turns a hand needs once the stock is gone.

    >>> from wildescape.notation import parse_cards
    >>> groups(parse_cards("4S 6H KS KH 3C 2D"))
    4
    """
    values = [value(card) for card in cards]
    return len({*values} - {None}) + values.count(None)


def _worth(game: EscalationView, move: Move) -> float:
    """What a move is worth, in turns."""
    if move.act == Act.TAKE:
        return -1 - TAKEN * len(game.middle)
    kept = [card for card in game.hand if card not in move.cards]
    if not kept and not game.stock_size:
        return WIN
    shed = groups(game.hand) - groups(kept)
    points = total(move.cards)
    if points is None:
        return (
            shed - SPECIAL_SPENT
            if game.stock_size
            else shed - SPECIAL_SPENT_LATE + TURNED * _turns_away(game, move)
        )
    if game.stock_size:
        return (shed or -SET_BROKEN) - HIGH * points
    return shed - HIGH * points + EACH * len(move.cards)


def _turns_away(game: EscalationView, move: Move) -> bool:
    """Whether a 3 turns the play away from a player with few cards to one with more."""
    if game.stock_size or move.cards[0].rank != Rank.THREE:
        return False
    seats = len(game.hand_sizes)
    ahead, behind = (
        game.hand_sizes[neighbour(game.seat, step * game.direction, seats)] for step in (1, -1)
    )
    return ahead < behind


WIN: Final = 100.0
"""The worth of the last cards: more than that of any other move."""

TAKEN: Final = 0.12
"""What each card of the middle costs to take, in turns."""

HIGH: Final = 0.02
"""What each point of value costs to spend, in turns."""

SET_BROKEN: Final = 0.5
"""What it costs to take a set apart while there is a stock, in turns."""

SPECIAL_SPENT: Final = 1.5
SPECIAL_SPENT_LATE: Final = 0.3
"""What it costs to spend a special, with and without a stock, in turns."""

EACH: Final = 0.15
"""What it is worth, without a stock, to shed one more card, in turns."""

TURNED: Final = 0.5
"""What it is worth, without a stock, to keep the turn from a player with few cards, in turns."""


def tried(view: EscalationView, chance: Random, samples: int, expired: Expired) -> Move:
    """The move that pays best in games that fit the view and are played to their end.

    Args:
        view: that of the seat to move.
        chance: deals the hidden cards.
        samples: how many games to play for each move.
        expired: whether to stop and answer with the best move so far.
    """
    moves = ranked(view)
    if len(moves) == 1 or _worth(view, moves[0]) == WIN:
        return moves[0]
    del moves[CANDIDATES:]
    paid = [0] * len(moves)
    for _ in range(samples):
        game = _dealt(view, chance)
        results = []
        for move in moves:
            if expired():
                break
            results.append(payment(game.after(move), view.seat))
        else:
            paid = [sum(pair) for pair in zip(paid, results, strict=True)]
            continue
        break
    return moves[max(range(len(moves)), key=paid.__getitem__)]


CANDIDATES: Final = 6
"""How many of the best-ranked moves are tried."""


def _dealt(view: EscalationView, chance: Random) -> Escalation:
    """A game that fits the view, its hidden cards dealt at random."""
    seen = {*view.hand, *view.middle, *(card for move in view.log for card in move.cards)}
    hidden = [card for card in PACK_52 if card not in seen]
    chance.shuffle(hidden)
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(tuple(sorted(hidden[:size])))
            del hidden[:size]
    return Escalation(
        tuple(hands),
        tuple(hidden[: view.stock_size]),
        view.middle,
        # Only the sizes of the stacks matter.
        tuple(PACK_52[:size] for size in view.stack_sizes),
        view.value,
        view.direction,
        view.turn,
    )


def payment(game: Escalation, seat: int) -> int:
    """What `seat` is paid if every player goes on with the best-ranked moves."""
    while game.turn is not None:
        view = game.view(game.turn)
        game = game.after(max(view.moves, key=lambda move: _worth(view, move)))
    assert game.result
    return game.result.payments[seat]
