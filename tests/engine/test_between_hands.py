"""What lies between two hands, held against a reference that shares nothing with the engine."""

import random

import pytest
from wildescape.cards import NATURAL_RANKS, PACK
from wildescape.game import Act, Move
from wildescape.hand import HandResult
from wildescape.match import aftermath
from wildescape.notation import parse_cards, parse_trump
from wildescape.rules import CHOICES, Rules
from wildescape.tribute import Tribute, debts

from . import reference_match as reference

PACKS = sorted([*PACK] * 3)
FIELDS = ["direction", "level_step", "target", "win_on", "last_level", "tribute_pairing"]
FIELDS += ["joker_return", "lead_after_tribute", "anti_tribute"]


def random_end(rng):
    """A hand that has ended, and the rules and levels under which it was played."""
    chosen = {name: rng.choice(CHOICES[name]) for name in FIELDS}
    seats, out = rng.sample(range(6), 6), []
    while not any({*range(side, 6, 2)} <= {*out} for side in (0, 1)):
        out.append(seats.pop())
    # Few counts, so that equal ones are frequent.
    left = tuple(0 if seat in out else rng.randint(1, 4) for seat in range(6))
    ended = reference.Ended(tuple(out), left, rng.choice([out[-1], *out]))
    low = [rank for rank in NATURAL_RANKS if rank <= parse_trump(chosen["target"])]
    levels = tuple(rng.choice([*low, low[-1], low[-1]]) for _ in range(2))
    tried = chosen["last_level"] != "free" and chosen["win_on"] == "win_at"
    failed = tuple(rng.randint(0, 2) if tried else 0 for _ in range(2))
    return chosen, ended, levels, failed


def result_of(ended):
    return HandResult(*ended)


@pytest.mark.parametrize("seed", range(20))
def test_outcome_levels_and_failures_are_those_of_the_reference(seed):
    rng = random.Random(seed)
    for _ in range(300):
        chosen, ended, levels, failed = random_end(rng)
        offense = rng.randint(0, 1)
        after = aftermath(result_of(ended), offense, levels, Rules(**chosen), failed)
        outcome, side, risen, failures, winner = reference.after_hand(
            ended, offense, [str(level) for level in levels], failed, chosen
        )
        assert (str(after.outcome), after.offense, after.winner) == (outcome, side, winner)
        assert ([str(level) for level in after.levels], [*after.failed]) == (risen, failures)
        if winner is not None:
            assert after.owed == ()


def jokers_first(rng, ended):
    """A deal in which those who may pay often hold jokers and equal high cards."""
    cards = rng.sample(PACKS, len(PACKS))
    payers = [seat for seat in range(6) if seat not in ended.out]
    hands = [cards[seat::6] for seat in range(6)]
    if rng.random() < 0.6:
        wanted = [card for card in PACKS if str(card) in ("BJ", "LJ")]
        for card in rng.sample(wanted, rng.randint(1, 6)):
            holder = next(hand for hand in hands if card in hand)
            payer = hands[rng.choice(payers)]
            other = rng.choice([card for card in payer if str(card) not in ("BJ", "LJ")])
            holder.remove(card)
            payer.remove(other)
            payer.append(card)
            holder.append(other)
    return hands


def tribute_of(rng):
    """The tribute after a random hand with the facts that decide it; `None` if none is paid."""
    chosen, ended, levels, _ = random_end(rng)
    if not reference.trapped_of(ended):
        return None
    rules, hands = Rules(**chosen), jokers_first(rng, ended)
    held = [[str(card) for card in hand] for hand in hands]
    spared = reference.excused(ended, held, chosen)
    payers = {seat: hands[seat] for seat in reference.trapped_of(ended)}
    assert {*rules.excused(payers)} == spared
    owed = debts(result_of(ended), rules, spared)
    if not owed:
        return None
    winners = tuple(reference.winners_of(ended)[: len(owed)])
    dealt = tuple(tuple(sorted(hand)) for hand in hands)
    state = Tribute(dealt, rng.choice(levels), rules, owed, winners=winners)
    return chosen, ended, spared, held, state


def legal(state, sets):
    """What of these sets the engine lets the seat in turn give."""
    seat, act = state.turn, state.step.act
    moves = {cards: Move(seat, act, parse_cards(" ".join(cards))) for cards in sets}
    return {cards for cards, move in moves.items() if state.judge(move).legal}


def step(rng, state, hand, right):
    """The state after one of the right sets, once the engine has judged some as the reference does.

    Args:
        rng: chance.
        state: the tribute.
        hand: the cards from which others are tried too.
        right: all sets that may be given.
    """
    others = [tuple(sorted(rng.sample(hand, rng.choice((1, 1, 2, 2, 3, 4))))) for _ in range(12)]
    some = rng.sample(sorted(right), min(12, len(right)))
    for cards in (*some, *others):
        assert state.judge(given(state, cards)).legal == (cards in right), cards
    cards = rng.choice(sorted(right))
    return cards, state.after(given(state, cards))


def given(state, cards):
    return Move(state.turn, state.step.act, parse_cards(" ".join(cards)))


def move_cards(held, giver, taker, cards):
    for card in cards:
        held[giver].remove(card)
        held[taker].append(card)


@pytest.mark.parametrize("seed", range(30))
def test_every_step_of_a_tribute_is_that_of_the_reference(seed):
    rng = random.Random(seed)
    for chosen, ended, spared, held, start in filter(None, (tribute_of(rng) for _ in range(25))):
        state, trump, paid = start, str(start.trump), {}
        while state.step.act == Act.TRIBUTE:
            seat = state.turn
            right = {(card,) for card in reference.may_pay(held[seat], trump)}
            (paid[seat],), state = step(rng, state, held[seat], right)
            held[seat].remove(paid[seat])
        pairs = reference.pairs(ended, spared, chosen, paid, trump)
        assert {debt.payer: debt.receiver for debt in state.owed} == pairs
        for payer, receiver in pairs.items():
            held[receiver].append(paid[payer])
        while (receiver := state.turn) is not None:
            payer = next(seat for seat in pairs if pairs[seat] == receiver)
            right = reference.may_return(held[receiver], paid[payer], chosen)
            cards, state = step(rng, state, held[receiver], right)
            is_shown = chosen["joker_return"] == "by_joker" and paid[payer] in ("LJ", "BJ")
            if not is_shown:
                move_cards(held, receiver, payer, cards)
            answers = reference.may_answer(held[payer], paid[payer], cards, chosen, trump)
            if answers:
                assert state.turn == payer
                right = {(card,) for card in answers}
                back, state = step(rng, state, [*held[payer], *held[receiver]], right)
                giver, taker = (receiver, payer) if is_shown else (payer, receiver)
                move_cards(held, giver, taker, back)
        assert [sorted(map(str, hand)) for hand in state.hands] == [sorted(hand) for hand in held]
        leader = reference.next_leader(ended, paid, chosen, trump)
        assert state.leader_after(ended.out[0]) == leader
