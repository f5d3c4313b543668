"""A plain reference for what lies between two hands: outcome, levels, tribute, the lead.

It shares nothing with the engine and is there to hold the engine against. Seats are numbers, cards
are text as in `reference.py`, and rules are a dictionary with the choice of every field. Read from
top to bottom:

    after_hand      outcome, next offense, levels, failures, and the winner of the match
    excused         the payers whom jokers spare
    pairs           who pays whom
    may_pay         the cards that may be paid
    may_return      the sets that may be given, offered or shown for what was paid
    may_answer      what a payer may then give back or take
    next_leader     who leads
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from .reference import RANKS, powers

Rules = Mapping[str, str]


class Ended(NamedTuple):
    """How a hand ended: who went out, in order; the cards left, by seat; who played last."""

    out: tuple[int, ...]
    left: tuple[int, ...]
    last: int


def rank_of(card: str) -> str:
    return card if card in ("LJ", "BJ") else card[:-1]


def around(start: int, rules: Rules) -> list[int]:
    """The seats after `start` as play goes, `start` itself at the end."""
    step = 1 if rules["direction"] == "clockwise" else -1
    return [(start + step * n) % 6 for n in range(1, 7)]


def winners_of(ended: Ended) -> list[int]:
    """The team that won the hand, as its players went out; nobody after a draw."""
    first = ended.out[0] % 2
    mine = [seat for seat in ended.out if seat % 2 == first]
    return mine if len(mine) == 3 else []


def after_hand(
    ended: Ended, offense: int, levels: Sequence[str], failed: Sequence[int], rules: Rules
) -> tuple[str, int, list[str], list[int], int | None]:
    """The outcome, the next offense, the levels, the failures, and who has won the match."""
    levels, failed = list(levels), list(failed)
    first, won = ended.out[0] % 2, bool(winners_of(ended))
    target, ends_by = rules["target"], rules["win_on"]
    at_target = levels[offense] == target
    match_won_by = None
    if won and first == offense:
        trapped = 6 - len(ended.out)
        for _ in range(trapped if rules["level_step"] == "per_trapped" else 1):
            if levels[offense] != target:
                levels[offense] = RANKS[RANKS.index(levels[offense]) + 1]
        if at_target or (ends_by == "reach" and levels[offense] == target):
            match_won_by = offense
        return "offense_wins", first, levels, failed, match_won_by
    if rules["last_level"] != "free" and ends_by == "win_at" and at_target:
        failed[offense] += 1
        if failed[offense] == 3 and rules["last_level"] == "three_tries":
            match_won_by = 1 - offense
        elif failed[offense] == 3:
            failed[offense], levels[offense] = 0, "2"
    return "defense_wins" if won else "draw", first, levels, failed, match_won_by


def trapped_of(ended: Ended) -> list[int]:
    """The players who would pay: the losers who still hold cards, if a team has won."""
    return [seat for seat in range(6) if winners_of(ended) and seat not in ended.out]


def excused(ended: Ended, hands: Sequence[Sequence[str]], rules: Rules) -> set[int]:
    """The payers whom the jokers of the new hands spare."""
    payers = trapped_of(ended)
    big = {seat: list(hands[seat]).count("BJ") for seat in payers}
    small = {seat: list(hands[seat]).count("LJ") for seat in payers}
    if rules["anti_tribute"] == "each":
        return {seat for seat in payers if big[seat] >= 2}
    all_jokers = sum(big.values()) + sum(small.values())
    spared = (rules["anti_tribute"] == "three_jokers" and all_jokers >= 3) or (
        rules["anti_tribute"] == "all_big" and sum(big.values()) == 3
    )
    return {*payers} if spared else set()


def pairs(
    ended: Ended, spared: Iterable[int], rules: Rules, paid: Mapping[int, str], trump: str
) -> dict[int, int]:
    """The receiver of each payer; `paid` is what each has paid, where that decides."""
    payers = [seat for seat in trapped_of(ended) if seat not in {*spared}]
    receivers = winners_of(ended)[: len(payers)]
    if rules["tribute_pairing"] == "position":
        found = {}
        for payer in [seat for seat in around(ended.out[0], rules) if seat in payers]:
            free = [seat for seat in receivers if seat not in found.values()]
            found[payer] = min(free, key=around(payer, rules).index)
        return found
    if rules["tribute_pairing"] == "by_card":
        turn = around(ended.out[0], rules)
        payers.sort(key=lambda seat: (-powers(trump)[rank_of(paid[seat])], turn.index(seat)))
    else:
        turn = around(ended.last, rules)
        payers.sort(key=lambda seat: (ended.left[seat], turn.index(seat)), reverse=True)
    return dict(zip(payers, receivers, strict=True))


def may_pay(hand: Sequence[str], trump: str) -> set[str]:
    """The copies of the highest card."""
    top = max(powers(trump)[rank_of(card)] for card in hand)
    return {card for card in hand if powers(trump)[rank_of(card)] == top}


def may_return(hand: Sequence[str], paid: str, rules: Rules) -> set[tuple[str, ...]]:
    """What the receiver may give, offer or show; `hand` has the card that was paid in it."""
    is_joker = paid in ("LJ", "BJ")
    number = 1
    if is_joker and rules["joker_return"] == "two":
        number = 2
    if is_joker and rules["joker_return"] == "by_joker":
        ranks = {rank_of(card) for card in hand}
        number = min(2 if paid == "LJ" else 3, len(ranks))
        sets = combinations(sorted({*hand}), number)
        return {cards for cards in sets if len({*map(rank_of, cards)}) == number}
    have = Counter(hand)
    sets = combinations(sorted([*have, *(card for card in have if have[card] > 1)]), number)
    return {tuple(cards) for cards in sets}


def may_answer(
    hand: Sequence[str], paid: str, given: Sequence[str], rules: Rules, trump: str
) -> set[str]:
    """What the payer may give back or take; nothing where the return is over.

    `hand` has two offered cards in it, and has not those that are shown.
    """
    if paid not in ("LJ", "BJ") or rules["joker_return"] == "one":
        return set()
    if rules["joker_return"] == "by_joker":
        return {*given}
    top = max(powers(trump)[rank_of(card)] for card in given)
    return {*given} | {card for card in hand if powers(trump)[rank_of(card)] > top}


def next_leader(ended: Ended, paid: Mapping[int, str], rules: Rules, trump: str) -> int:
    """Who leads the next hand."""
    first = ended.out[0]
    if rules["lead_after_tribute"] == "first_escaped" or not paid:
        return first
    turn = around(first, rules)
    return min(paid, key=lambda seat: (-powers(trump)[rank_of(paid[seat])], turn.index(seat)))
