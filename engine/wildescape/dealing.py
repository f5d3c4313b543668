"""What comes before a hand: the draw for seats and lead, the three packs, and how they're dealt.

Source of the rules: the fields `seating`, `first_leader` and `dealing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from random import Random
from typing import Final, NamedTuple

from wildescape.cards import COPIES, NO_TRUMP, PACK, Card, Rank
from wildescape.display import picture_of_hands
from wildescape.game import no_seat
from wildescape.hand import HAND_SIZE
from wildescape.i18n import InputError, bad_request, say, sequence, shown
from wildescape.rules import DEFAULT, Rules, RulesLike, parse_rules
from wildescape.turns import SEATS, in_turn, team

PACKS: Final = PACK * COPIES
"""The 162 cards."""

Hands = tuple[tuple[Card, ...], ...]


Seed = int | str | None
"""The same seed gives the same chance; `None` gives new chance."""

Chance = Random | Seed
"""The source of all chance: a `Random` to go on with, or a seed."""


def random_from(chance: Chance, seed: Seed = None) -> Random:
    """The source of all chance, from any form.

    >>> random_from(Random(7)).random() == random_from(None, seed=7).random()
    True

    Raises:
        InputError: `bad_request`, if both are given, or for a seed that is no number and no text.
    """
    if chance is not None and seed is not None:
        raise bad_request(say("Give “seed” or “chance”, not both."))
    if isinstance(chance, Random):
        return chance
    given = chance if seed is None else seed
    if not isinstance(given, int | str | None):
        raise bad_request(
            say("A seed is a whole number or a text, not {value}."), value=shown(given)
        )
    return Random(given)


class Draw(NamedTuple):
    """The draw before the first deal: who sits where, and who leads.

    `rounds` are the cards drawn, as pairs of a player and a card: first by all players, then by
    those whose ties matter. `seats` is the player of each seat, and `leader` a seat. `level` is
    that at which both teams start; no draw decides it, but who plays may agree on another one.
    """

    rounds: tuple[tuple[tuple[int, Card], ...], ...]
    seats: tuple[int, ...]
    leader: int
    level: Rank = Rank.TWO


def draw(rules: RulesLike = DEFAULT, chance: Chance = None, *, seed: Seed = None) -> Draw:
    """Draw cards for the seats and the first leader. Source: `seating`, `first_leader`.

    There is no trump yet, so the order is jokers, then A to 2. The highest card leads. For the
    seats, the three highest play against the three lowest; they sit alternately, in the order of
    their cards. Players with equal cards draw again wherever it matters.

    Args:
        rules: the house rules, in any form that `parse_rules` takes.
        chance: a `Random` that shuffles the cards and can go on with the deals; instead of a seed.
        seed: a number or a text: the same seed gives the same draw; new chance by default.

    Raises:
        InputError: `bad_rules`, for unknown rules; `bad_request`, for `seed` and `chance` together.

    >>> drawn = draw({"seating": "draw"}, seed=1)
    >>> drawn.seats, drawn.leader
    ((1, 5, 0, 2, 4, 3), 0)
    """
    rules, chance = parse_rules(rules), random_from(chance, seed)
    pack = list(PACKS)
    chance.shuffle(pack)
    rounds: list[tuple[tuple[int, Card], ...]] = []
    while players := undecided(rules, rounds):
        rounds.append(tuple((player, pack.pop()) for player in players))
    leader = chance.choice(SEATS) if rules.leads_by_chance else 0
    return decided(rules, rounds, leader)


def undecided(rules: Rules, rounds: Sequence[Sequence[tuple[int, Card]]]) -> list[int]:
    """The players who must draw after these rounds, in ascending order; none if all is decided."""
    if not (rules.draws_seats or rules.draws_lead):
        return []
    groups = _groups(rounds)
    deciding = groups if rules.draws_seats else groups[:1]
    return sorted(player for group in deciding if len(group) > 1 for player in group)


def decided(rules: Rules, rounds: Sequence[Sequence[tuple[int, Card]]], leader: int) -> Draw:
    """What the rounds of a draw decide; `leader` leads unless the lead is drawn for."""
    players = [player for group in _groups(rounds) for player in group]
    seats = tuple(SEATS)
    if rules.draws_seats:
        seats = tuple(players[seat // 2 + 3 * team(seat)] for seat in SEATS)
    if rules.draws_lead:
        leader = seats.index(players[0])
    return Draw(tuple(map(tuple, rounds)), seats, leader)


def _groups(rounds: Sequence[Sequence[tuple[int, Card]]]) -> list[list[int]]:
    """The players from the highest card to the lowest, those who are still equal together."""
    groups = [list(SEATS)]
    for drawn in rounds:
        # Only ties redraw; all others keep their place.
        heights = dict.fromkeys(SEATS, 0) | {player: card.rank for player, card in drawn}
        key = heights.__getitem__
        groups = [
            list(equal)
            for group in groups
            for _, equal in groupby(sorted(group, key=key, reverse=True), key=key)
        ]
    return groups


class Dealt(NamedTuple):
    """Six hands as they were dealt; no dealer and cutter where players draw their cards."""

    hands: Hands
    dealer: int | None = None
    cutter: int | None = None

    def _repr_html_(self) -> str:
        return picture_of_hands("Dealt", self.hands, NO_TRUMP).html


def deal(
    leader: int = 0, rules: RulesLike = DEFAULT, chance: Chance = None, *, seed: Seed = None
) -> Dealt:
    """Shuffle the three packs and deal them. Source: `dealing`.

    Args:
        leader: the seat that leads, 0 to 5.
        rules: the house rules, in any form that `parse_rules` takes.
        chance: a `Random` that shuffles and cuts, for several deals in a row; instead of a seed.
        seed: a number or a text: the same seed gives the same deal; new chance by default.

    Raises:
        InputError: `bad_request`, if there is no such seat, or for `seed` and `chance` together;
            `bad_rules`, for unknown rules.

    >>> dealt = deal(seed=1)
    >>> [len(hand) for hand in dealt.hands], dealt.dealer, dealt.cutter
    ([27, 27, 27, 27, 27, 27], 5, 4)
    """
    if leader not in SEATS:
        hint = say("A seed is given by its name: {example}.", example=f"deal(seed={leader!r})")
        raise bad_request(sequence([no_seat(leader, SEATS), hint]))
    rules, chance = parse_rules(rules), random_from(chance, seed)
    pack = list(PACKS)
    chance.shuffle(pack)
    return hand_out(pack, chance.randrange(len(pack)), leader, rules)


def hand_out(pack: Sequence[Card], cut: int, leader: int, rules: Rules) -> Dealt:
    """Hand out a shuffled pack, card by card, beginning with the leader.

    Where cards are dealt, the player before the leader deals, and the one before that cuts. Where
    players draw in turn, nobody cuts.

    Args:
        pack: the 162 cards, the top one first.
        cut: how many cards go from the top to the bottom.
        leader: the seat that leads.
        rules: the house rules.
    """
    if rules.has_dealer:
        pack = [*pack[cut:], *pack[:cut]]
    turns = [leader, *in_turn(leader, rules)[:-1]]
    hands = {seat: tuple(sorted(pack[place::6])) for place, seat in enumerate(turns)}
    return Dealt(tuple(hands[seat] for seat in SEATS), *dealer_and_cutter(leader, rules))


def dealer_and_cutter(leader: int, rules: Rules) -> tuple[int | None, int | None]:
    """The seat that deals and the one that cuts; `None` where players draw their cards."""
    if not rules.has_dealer:
        return None, None
    *_, cutter, dealer, _ = in_turn(leader, rules)
    return dealer, cutter


def check_deal(hands: Sequence[Sequence[Card]]) -> None:
    """Check that these are the 162 cards, 27 for each of six seats.

    Raises:
        InputError: `bad_deal`, if they are not.
    """
    cards = Counter(card for hand in hands for card in hand)
    if [len(hand) for hand in hands] != [HAND_SIZE] * 6 or cards != Counter(PACKS):
        raise InputError(
            "bad_deal", say("A deal gives each of six seats 27 of the 162 cards of three decks.")
        )
