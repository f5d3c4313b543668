"""Positions as seat 0 sees them, and what it is told of its moves."""

import random
from collections import Counter
from dataclasses import replace

from wildescape.cards import COPIES, PACK
from wildescape.game import Act, Move
from wildescape.hand import PASSES, HandState
from wildescape.notation import parse_cards, parse_hands
from wildescape.players.reasons import reasons
from wildescape.rules import DEFAULT


def at_turn(hands, over=None, by=5, trump="2", rules=DEFAULT):
    """The turn of seat 0 in a position of which all have told their counts.

    Args:
        hands: the six hands; the play on the table is in that of its seat.
        over: the play on the table; on the lead none.
        by: whose it is.
    """
    hand = HandState.start(parse_hands(hands), trump, by if over else 0, rules)
    hand = replace(hand, told=tuple(map(len, hand.hands)))
    if over:
        hand = hand.after(Move(by, Act.PLAY, over))
    while hand.turn:
        hand = hand.after(Move(hand.turn, Act.PASS))
    return hand.view(0)


LOW = "4H 5H 6S 7H 9H JC QH KH"
FEW = ["", "3C 5D 7H", "3D 5H 7S", "3H 5S 7C", "3S 5C 7D", "4C 6D 8H"]
MANY = ["", *(" ".join(f"{rank}{suit}" for rank in "3456789JQK") for suit in "CDHSC")]


def others(hands, **by_seat):
    """Those hands, with other cards on some seats: `s1` to `s5`."""
    return [by_seat.get(f"s{seat}", cards) for seat, cards in enumerate(hands)]


def told_at(mine, over, by, move, trump, *, left=17):
    """The reasons for a move of seat 0 beside five hands of 17 cards and what is on the table.

    Args:
        left: how many cards seat 1 has, up to 17.
    """
    rest = Counter(PACK * COPIES) - Counter(parse_cards(f"{mine} {over}"))
    cards = random.Random(0).sample([*rest.elements()], 85)
    hands = [parse_cards(mine), *(cards[17 * seat : 17 * seat + 17] for seat in range(5))]
    hands[1] = hands[1][:left]
    hands[by] += parse_cards(over)
    made = Move(0, Act.PLAY, parse_cards(move)) if move else PASSES[0]
    return [*reasons(at_turn(hands, over, by, trump), made)]
