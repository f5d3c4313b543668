"""How the players play Escalation: the lowest value, the fewest turns, or each move tried out.

Once the stock is gone, a turn can always shed all cards of one value, for one may take and lead.
So a hand needs as many turns as it has groups: its different values, and each special alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from wildescape.cards import Card, Rank
from wildescape.escalation import PACK_52, Escalation, EscalationView, neighbour, total, value
from wildescape.game import Act, Move
from wildescape.i18n import Phrase, say
from wildescape.players.choice import Choice, Expired


def lowest(view: EscalationView) -> Choice:
    """All of the lowest value that will do; a special or the middle only where none will."""
    move = min(view.moves, key=_height)
    if move.act == Act.TAKE:
        return Choice(move, say("I can play nothing, so I take the middle."))
    if value(move.cards[0]) is None:
        return Choice(move, say("No ordinary card is high enough, so I play a special."))
    return Choice(move, say("I play what I hold of the lowest value that will do."))


def _height(move: Move) -> tuple[int, int, int]:
    if move.act == Act.TAKE:
        return 2, 0, 0
    each = value(move.cards[0])
    return (1, 0, 0) if each is None else (0, each, -len(move.cards))


def ranked(view: EscalationView) -> list[Choice]:
    """All the legal moves, the best first, each with the reason for it."""
    moves = sorted(view.moves, key=lambda move: -_worth(view, move))
    return [Choice(move, _why(view, move)) for move in moves]


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
            shed - SPECIAL if game.stock_size else shed - LATER + TURNED * _turns_away(game, move)
        )
    if game.stock_size:
        return (shed or -SPLIT) - HIGH * points
    return shed - HIGH * points + EACH * len(move.cards)


def _turns_away(game: EscalationView, move: Move) -> bool:
    """Whether a three keeps the turn from a player with fewer cards than the one who gets it."""
    if game.stock_size or move.cards[0].rank != Rank.THREE:
        return False
    seats = len(game.hand_sizes)
    ahead, behind = (
        game.hand_sizes[neighbour(game.seat, step * game.direction, seats)] for step in (1, -1)
    )
    return ahead < behind


def _why(view: EscalationView, move: Move) -> Phrase:
    if move.act == Act.TAKE:
        if not view.stock_size:
            return say("I take the middle, for then I may lead all cards of one value.")
        return say("Any play would cost me more than the cards that I take.")
    if not view.stock_size and len(move.cards) == len(view.hand):
        return say("These are my last cards: I win.")
    if _turns_away(view, move):
        return say("The three turns the play away from somebody with few cards.")
    if value(move.cards[0]) is None:
        if view.stock_size:
            return say("I would rather spend a special than take the middle.")
        return say("A special can always be played, and then I hold one card fewer.")
    shed = groups(view.hand) > groups(card for card in view.hand if card not in move.cards)
    if not shed:
        return say("It beats the table, though it takes a set apart.")
    if len(move.cards) > 1:
        return say("All cards of this value go at once: that saves me turns.")
    return say("It goes with no other card that I hold, and high cards can wait.")


WIN: Final = 100.0
TAKEN: Final = 0.12
"""What a card that is taken costs, in turns."""

HIGH: Final = 0.02
"""What it costs to spend a point of value."""

SPLIT: Final = 0.5
SPECIAL: Final = 1.5
LATER: Final = 0.3
"""What it costs to take a set apart, to spend a special, and the same without a stock."""

EACH: Final = 0.15
TURNED: Final = 0.5
"""What it is worth, without a stock, to be rid of a card, and to pass over who holds few."""


def tried(view: EscalationView, chance: Random, samples: int, expired: Expired) -> Choice:
    """The move that pays best when games that fit the view are played to their end.

    Args:
        view: the view of the seat to move.
        chance: deals the hidden cards.
        samples: how many games are played for each move.
        expired: whether to stop.
    """
    choices = ranked(view)
    if len(choices) == 1 or _worth(view, choices[0].move) == WIN:
        return choices[0]
    choices = choices[:CANDIDATES]
    paid = [0] * len(choices)
    for _ in range(samples):
        game = _dealt(view, chance)
        results = []
        for choice in choices:
            if expired():
                break
            results.append(_payment(game.after(choice.move), view.seat))
        else:
            paid = [sum(pair) for pair in zip(paid, results, strict=True)]
            continue
        break
    return choices[max(range(len(choices)), key=paid.__getitem__)]


CANDIDATES: Final = 6


def _dealt(view: EscalationView, chance: Random) -> Escalation:
    """A game that looks like this one to the seat of `view`, its hidden cards dealt at random."""
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
        # Of the stacks only the sizes matter.
        tuple(PACK_52[:size] for size in view.stack_sizes),
        view.value,
        view.direction,
        view.turn,
    )


def _payment(game: Escalation, seat: int) -> int:
    """What `seat` gets when all go on with the moves that look best at once."""
    while game.turn is not None:
        view = game.view(game.turn)
        game = game.after(max(view.moves, key=lambda move: _worth(view, move)))
    assert game.result
    return game.result.payments[seat]
