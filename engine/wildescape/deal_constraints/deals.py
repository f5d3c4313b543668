"""Whole deals under constraints: six hands, or a game of Escalation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from wildescape.deal_constraints.parser import ConstraintsLike, no_seat, parse_constraints
from wildescape.deal_constraints.solver import Deck, Solver, escalation_deck
from wildescape.dealing import PACKS, Chance, Hands, Seed, random_from
from wildescape.escalation import Escalation, check_players, neighbour
from wildescape.hand import HAND_SIZE
from wildescape.notation import CardsLike, RankLike, parse_cards, parse_trump
from wildescape.rules import DEFAULT, RulesLike, parse_rules
from wildescape.turns import SEATS

NO_CARDS: Final[Mapping[int, CardsLike]] = {}
"""No cards on the table."""


def deal_with(
    constraints: ConstraintsLike,
    chance: Chance = None,
    trump: RankLike = "2",
    rules: RulesLike = DEFAULT,
    *,
    table: Mapping[int, CardsLike] = NO_CARDS,
    seed: Seed = None,
) -> Hands:
    """Six hands of sorted cards that meet the constraints, otherwise at random: of 27 cards, or of
    as many as the constraints say.

    Jokers help to make a play only if natural cards cannot.

    >>> from wildescape.cards import Rank
    >>> hands = deal_with("2: 3 kings", seed=7, trump="8")
    >>> sum(card.rank == Rank.KING for card in hands[2])
    3

    Args:
        constraints: what the seats must hold, in any form that `parse_constraints` takes.
        chance: a `Random`, for several deals in a row; instead of a seed.
        trump: the trump rank of the deal: `"2"` to `"A"`, a number, or a `Rank`.
        rules: the house rules, which say what a play is, in any form that `parse_rules` takes.
        table: for seats that have played already, their cards on the table: nobody is dealt
            these, and the seat so many fewer, if the constraints don't say how many.
        seed: a number or a text: the same seed gives the same deal; new chance by default.

    Raises:
        InputError: `bad_wishes`, with a constraint that cannot be met and why; `bad_trump` or
            `bad_rules`, for what can't be read; `bad_request`, for `seed` and `chance` together.
    """
    wanted, chance = parse_constraints(constraints), random_from(chance, seed)
    played = {seat: parse_cards(cards) for seat, cards in table.items()}
    gone = Counter(card for cards in played.values() for card in cards)
    pack = tuple((Counter(PACKS) - gone).elements())
    sizes = [HAND_SIZE - len(played.get(seat, ())) for seat in SEATS]
    for seat, size in ((wish.seat, wish.size) for wish in wanted.each):
        # Another number is refused with those that can be.
        if size is not None and 0 < size <= sizes[seat]:
            sizes[seat] = size
    # What nobody is dealt lies aside.
    aside = len(pack) - sum(sizes)
    deck = Deck(pack, (*sizes, aside) if aside else tuple(sizes))
    trump, rules = parse_trump(trump), parse_rules(rules)
    return Solver(wanted.each, wanted.names, deck, trump, rules).solved(chance)[: len(SEATS)]


def escalation_with(
    constraints: ConstraintsLike,
    players: int = 4,
    chance: Chance = None,
    *,
    leader: int = 0,
    stake: int = 1,
    seed: Seed = None,
) -> Escalation:
    """A game of Escalation whose hands meet the constraints, otherwise shuffled.

    >>> from wildescape.cards import Rank
    >>> game = escalation_with("0: 2 kings; 1: no 2s", players=3, seed=7)
    >>> sum(card.rank == Rank.KING for card in game.hands[0]), game.turn
    (2, 0)

    Args:
        constraints: what the seats must hold, in any form that `parse_constraints` takes: cards,
            no plays.
        players: how many play, 3 to 6.
        chance: a `Random`, for several deals in a row; instead of a seed.
        leader: the seat that leads.
        stake: what one card costs at the end.
        seed: a number or a text: the same seed gives the same deal; new chance by default.

    Raises:
        InputError: `bad_wishes`, with a constraint that cannot be met and why; `bad_request` and
            `bad_rules` as `Escalation.start`.
    """
    check_players(players)
    wanted, chance = parse_constraints(constraints), random_from(chance, seed)
    if unseated := [wish for wish in wanted.each if wish.seat >= players]:
        raise no_seat(str(unseated[0].seat), wanted.names, players)
    *hands, stock = Solver(wanted.each, wanted.names, escalation_deck(players)).solved(chance)
    # The cards of a hand come in any order, and the stock too: only then is it shuffled.
    rows = [chance.sample(hand, len(hand)) for hand in (*hands[leader:], *hands[:leader])]
    pack = [card for cards in zip(*rows, strict=True) for card in cards]
    pack += chance.sample(stock, len(stock))
    return Escalation.start(pack, players, neighbour(leader, -1, players), stake)
