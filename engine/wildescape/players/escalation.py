"""How the players play Escalation: lowest card, fewest turns to go, or trying each move out.

Once the stock is gone every turn can shed all cards of one value, for one may always take and
lead. So a hand takes as many turns as it has groups: different values, and each special alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from wildescape.cards import Card, Rank
from wildescape.escalation import PACK_52, Escalation, EscalationView, total, value
from wildescape.game import Act, Move
from wildescape.players.choice import Choice
from wildescape.words import say


def groups(cards: Iterable[Card]) -> int:
    """How many turns a hand takes once the stock is gone."""
    values = [value(card) for card in cards]
    return len(set(values) - {None}) + values.count(None)


def lowest(view: EscalationView) -> Choice:
    """The lowest play; a special or the middle only where nothing else will do."""
    move = min(view.moves, key=_height)
    if move.act == Act.TAKE:
        return Choice(move, say("I can play nothing, so I take the middle."))
    if value(move.cards[0]) is None:
        return Choice(move, say("No ordinary card will do, so a special must."))
    return Choice(move, say("It is the lowest play there is."))


def _height(move: Move) -> tuple[int, int]:
    if move.act == Act.TAKE:
        return 2, 0
    worth = total(move.cards)
    return (1, 0) if worth is None else (0, worth)


def ranked(view: EscalationView) -> list[Choice]:
    """The legal moves, the best first, each with the reason."""
    scored = [_scored(view, move) for move in view.moves]
    return [choice for _, choice in sorted(scored, key=lambda one: -one[0])]


def _scored(view: EscalationView, move: Move) -> tuple[float, Choice]:
    hand, left = view.hand, list(view.hand)
    if move.act == Act.TAKE:
        worth = -TAKEN * len(view.middle) - 1.0
        if not view.stock_size:
            return worth, Choice(move, say("I take, for then I may lead all cards of one value."))
        return worth, Choice(move, say("Any play would cost me more than the cards I take."))
    for card in move.cards:
        left.remove(card)
    if not left and not view.stock_size:
        return 100.0, Choice(move, say("These are my last cards: I win."))
    shed = groups(hand) - groups(left)
    special = value(move.cards[0]) is None
    worth = float(shed)
    if not view.stock_size:
        if special:
            worth -= LATER
            why = say("A special can always be played, and this gets me rid of one more card.")
        elif shed:
            why = say("All cards of this value go at once: one turn fewer for me.")
        else:
            why = say("It beats the table, and I need not take.")
        turned = move.cards[0].rank == Rank.THREE
        after = (view.seat + view.direction * (-1 if turned else 1)) % len(view.hand_sizes)
        other = (view.seat - view.direction * (-1 if turned else 1)) % len(view.hand_sizes)
        if turned and view.hand_sizes[other] < view.hand_sizes[after]:
            worth += TURNED
            why = say("A three turns the game away from the player with the fewest cards.")
        return worth - HIGH * (total(move.cards) or 0), Choice(move, why)
    if special:
        why = say("I would rather spend a special than take the whole middle.")
        return worth - SPECIAL, Choice(move, why)
    worth -= HIGH * (total(move.cards) or 0)
    if not shed:
        return worth - SPLIT, Choice(move, say("It beats the table, though it splits a set."))
    if len(move.cards) > 1:
        return worth, Choice(move, say("The whole set beats the table, and the stock gives new cards."))
    return worth, Choice(move, say("A card that goes with no other, and low ones go first."))


TAKEN: Final = 0.12
LATER: Final = 0.3
TURNED: Final = 0.5
HIGH: Final = 0.02
SPECIAL: Final = 1.5
SPLIT: Final = 0.5


def tried(
    view: EscalationView, chance: Random, samples: int, expired: Callable[[], bool]
) -> Choice:
    """The move that does best when games that fit the view are played to their end."""
    choices = ranked(view)
    if len(choices) == 1 or (not view.stock_size and len(choices[0].move.cards) == len(view.hand)):
        return choices[0]
    choices = choices[:CANDIDATES]
    worth = [0.0] * len(choices)
    tries = 0
    for _ in range(samples):
        game = _dealt(view, chance)
        for place, choice in enumerate(choices):
            if expired():
                break
            worth[place] += _played_out(game.after(choice.move), view.seat)
        else:
            tries += 1
            continue
        break
    best = max(range(len(choices)), key=worth.__getitem__) if tries else 0
    return choices[best]


CANDIDATES: Final = 6


def _dealt(view: EscalationView, chance: Random) -> Escalation:
    """A game that looks like this to the seat, its hidden cards dealt at random."""
    seen = {*view.hand, *(card for move in view.log for card in move.cards)}
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
        hands=tuple(hands),
        stock=tuple(hidden),
        middle=view.middle,
        # What lies in the stacks does not matter, only how much.
        stacks=tuple((PACK_52[0],) * size for size in view.stack_sizes),
        value=view.value,
        direction=view.direction,
        turn=view.turn,
    )


def _played_out(game: Escalation, seat: int) -> int:
    """What `seat` gets when all play on as `_quick` does."""
    while game.turn is not None:
        game = game.after(_quick(game))
    assert game.result
    return game.result.payments[seat]


def _quick(game: Escalation) -> Move:
    """A fair move, found without much thought."""
    assert game.turn is not None
    return ranked(game.view(game.turn))[0].move
