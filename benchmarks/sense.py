"""How often each level plays what a good player would not, while it plays hands with itself.

Usage: `python -m benchmarks sense LEVEL …`. Each rate is in 100 hands; intervals hold 95 %.
"""

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, stdev

from wildescape.cards import Card, power, without
from wildescape.combinations import Kind, unpack_strength
from wildescape.game import Act, Move
from wildescape.hand import HandMoves, HandState
from wildescape.players import bots, player
from wildescape.players.certain import Certain
from wildescape.players.knowledge import Knowledge
from wildescape.turns import SEATS, in_turn, team

from training.hands import dealt

LEVELS = ("club", "strong")
HANDS = 200
NORMAL = 1.96

FAULTS = (
    "a partner's play taken with a bomb or a joker",
    "the same, but for those that begin a certain way out",
    "the same with more than 10 cards left",
    "a lead of the size on which the next opponent goes out",
    "a single that lets an opponent with one card out",
    "a bomb where a straight, flush or full house would have done",
)
"""What is counted; a bomb is a four of a kind or more."""

MANY_LEFT = 10
EARLY_LEFT = 15
"""With more cards left after a play, a bomb on a partner is early, and one that isn't needed."""


def faults(hand: HandState, move: Move) -> list[str]:
    """Which of the faults a move is.

    Args:
        hand: before the move.
        move: of the seat in turn.
    """
    if move.act != Act.PLAY:
        return []
    table, left = hand.table, len(hand.hands[move.seat]) - len(move.cards)
    kind = _kind(hand.order.strength(move.cards))
    if table is None:
        lets = {FAULTS[3]: _lets_next_out, FAULTS[4]: _lets_last_card_out}
        return [fault for fault, is_so in lets.items() if left and is_so(hand, move)]
    found = []
    is_partner = team(table.seat) == team(move.seat)
    is_dear = kind >= Kind.FOUR_PLUS_ONE or any(card.is_joker for card in move.cards)
    if is_partner and is_dear and left:
        found.append(FAULTS[0])
        if not _begins_way_out(hand, move):
            found.append(FAULTS[1])
        if left > MANY_LEFT:
            found.append(FAULTS[2])
    is_bomb = kind >= Kind.FOUR_PLUS_ONE > _kind(table.strength)
    if is_bomb and left > EARLY_LEFT and _has_lesser(hand):
        found.append(FAULTS[5])
    return found


def _kind(strength: int) -> Kind:
    return Kind(unpack_strength(strength)[0])


def _has_lesser(hand: HandState) -> bool:
    """Whether a straight, flush or full house beats the play on the table."""
    assert isinstance(hand.moves, HandMoves)
    return any(play.kind < Kind.FOUR_PLUS_ONE for play in hand.moves.plays.strengths)


def _begins_way_out(hand: HandState, play: Move) -> bool:
    """Whether nobody can beat a play, nor keep its seat from laying down the rest."""
    sure = Certain(Knowledge.of(hand.view(play.seat)), hand.order)
    rest = without(hand.hands[play.seat], play.cards)
    stands = sure.stands(len(play.cards), hand.order.strength(play.cards))
    return stands and bool(sure.way_out(rest))


def _lets_next_out(hand: HandState, lead: Move) -> bool:
    """Whether the next opponent may go out on a lead, and one of another size was there.

    A lead that nobody can beat, by what its seat knows, lets nobody out.
    """
    counts = [len(hand.hands[seat]) for seat in in_turn(lead.seat, hand.rules)[::2]]
    size = len(lead.cards)
    if next(filter(None, counts), 0) != size:
        return False
    sure = Certain(Knowledge.of(hand.view(lead.seat)), hand.order)
    if sure.stands(size, hand.order.strength(lead.cards)):
        return False
    assert isinstance(hand.moves, HandMoves)
    return any(play.kind.size != size for play in hand.moves.plays.strengths)


def _lets_last_card_out(hand: HandState, lead: Move) -> bool:
    """Whether a single may let an opponent with one card out, and a better lead was there.

    That is a longer one that no opponent goes out on, or, before the next opponent's last card, a
    higher single that is no joker and that fewer cards beat.
    """
    counts = [len(hand.hands[seat]) for seat in in_turn(lead.seat, hand.rules)[::2]]
    if len(lead.cards) > 1 or 1 not in counts:
        return False
    knowledge = Knowledge.of(hand.view(lead.seat))
    if Certain(knowledge, hand.order).stands(1, hand.order.strength(lead.cards)):
        return False
    assert isinstance(hand.moves, HandMoves)
    if any(play.kind.size not in counts for play in hand.moves.plays.strengths):
        return True

    def above(card: Card) -> int:
        height = power(card.rank, hand.trump)
        return sum(power(one.rank, hand.trump) > height for one in knowledge.unseen.elements())

    held = [card for card in hand.hands[lead.seat] if not card.is_joker]
    least = min(map(above, held), default=above(lead.cards[0]))
    return next(filter(None, counts)) == 1 and above(lead.cards[0]) > least


def counted(level: str, number: int) -> Counter[str]:
    """The faults of one hand between six players of a level."""
    hand = dealt(random.Random(f"sense {number}"))
    players = [player(level, random.Random(f"{number} {seat}")) for seat in SEATS]
    found: Counter[str] = Counter()
    while hand.turn is not None:
        move = players[hand.turn].choose(hand.view(hand.turn)).move
        found.update(faults(hand, move))
        hand = hand.after(move)
    return found


def rate(counts: list[int]) -> str:
    """A rate in 100 hands, with its interval, from the counts of hands."""
    error = NORMAL * stdev(counts) / sqrt(len(counts))
    return f"{100 * fmean(counts):6.1f} ±{100 * error:5.1f}"


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks sense", description=__doc__)
    parser.add_argument("levels", metavar="LEVEL", nargs="*", help=", ".join(bots()))
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args(arguments)
    with Pool(asked.processes) as pool:
        for level in asked.levels or LEVELS:
            hands = pool.map(partial(counted, level), range(asked.hands), chunksize=5)
            print(f"{level}: in 100 hands, from {asked.hands}")
            for fault in FAULTS:
                print(f"  {fault:62}{rate([found[fault] for found in hands])}", flush=True)


if __name__ == "__main__":
    main()
