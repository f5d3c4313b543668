"""Trial deals: games that fit all that a seat has seen, each with its weight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from wildescape.cards import Card, power
from wildescape.dealing import Chance, Seed, random_from
from wildescape.escalation import PACK_52, Escalation, EscalationView
from wildescape.game import Act, View
from wildescape.hand import HandState, HandView, strength_of
from wildescape.i18n import bad_request, say, shown
from wildescape.match import MatchView
from wildescape.players.knowledge import Knowledge, sampled, stage_of
from wildescape.plays import Plays
from wildescape.ranking import ranking
from wildescape.turns import team

PASSING: Final = 0.5
"""How often a club player that could beat an opponent's play passes."""


@dataclass(frozen=True)
class TrialDeal:
    """A game as it may be: `game.view(seat)` is the view that it was made from.

    `weight` is how likely its seats would have passed as they did. Only ratios count: divide by the
    sum of the weights.
    """

    game: HandState | Escalation
    weight: float


def trial_deals(
    view: View, chance: Chance = None, *, seed: Seed = None, passing: float = PASSING
) -> Iterator[TrialDeal]:
    """Games that fit what a seat has seen, one after another without end.

    The cards that the seat can't see are dealt by chance, as many to each seat as it holds. Cards
    that were seen to change hands in a tribute stay where they went until they are played, and who
    paid one holds none above it. All such deals are equally likely; the weight says which fit the
    passes better. In Escalation, where nothing is known but the sizes, every weight is 1.

    Args:
        view: of a hand, of a match with a hand in play, or of a game of Escalation.
        chance: a `Random` that deals; instead of a seed.
        seed: a number or a text: the same seed gives the same deals; new chance by default.
        passing: how likely a seat passes that could beat an opponent's play, above 0; with 1 every
            deal has the same weight.

    Raises:
        InputError: `bad_request`, for any other view, for another `passing`, or for `seed` and
            `chance` together.

    >>> hand = HandState.start(["KS KH", "AS", "3C", "4C", "5C", "6C"])
    >>> trial = next(trial_deals(hand.view(0), seed=1))
    >>> trial.game.view(0) == hand.view(0), trial.weight
    (True, 1.0)
    """
    if isinstance(passing, bool) or not isinstance(passing, int | float) or not 0 < passing <= 1:
        raise bad_request(
            say("“passing” is a number above 0, at most 1, not {value}."), value=shown(passing)
        )
    source = random_from(chance, seed)
    stage = stage_of(view)
    if isinstance(stage, EscalationView):
        return _escalations(stage, source)
    if isinstance(stage, HandView):
        return _hands(view, stage, source, passing)
    raise bad_request(
        say("Trial deals need a view of a hand in play or of Escalation, not {view}."),
        view=type(stage).__name__,
    )


# Wild Escape


def _hands(view: View, hand: HandView, chance: Random, passing: float) -> Iterator[TrialDeal]:
    knowledge = Knowledge.of(view)
    bounds = _bounds(view) if isinstance(view, MatchView) else {}
    order = ranking(hand.trump, hand.rules)
    while True:
        hands = [tuple(sorted(cards)) for cards in sampled(knowledge, chance, bounds)]
        hands[hand.seat] = hand.cards
        game = HandState(
            tuple(hands),
            hand.trump,
            hand.rules,
            order,
            hand.turn,
            hand.table,
            hand.passed,
            hand.escaped,
            hand.told,
            hand.question,
            hand.interrupted,
            hand.asked,
            hand.log,
        )
        yield TrialDeal(game, passing ** _held_back(game, hand.seat) if passing < 1 else 1.0)


def _bounds(match: MatchView) -> dict[int, int]:
    """By seat that was seen to pay a tribute: the power that no card of its own exceeds."""
    paid = match.tribute[: len(match.owed)]
    return {move.seat: power(move.cards[0].rank, match.trump) for move in paid if move is not None}


def _held_back(game: HandState, me: int) -> int:
    """How often another seat has passed on an opponent's play that it could have beaten."""
    held = [[*cards] for cards in game.hands]
    for move in game.log.backwards():
        held[move.seat] += move.cards
    count = table = size = strength = 0
    for move in game.log:
        if move.act == Act.PLAY:
            cards = held[move.seat]
            for card in move.cards:
                cards.remove(card)
            table, size = move.seat, len(move.cards)
            strength = strength_of(move.cards, move.stated, game.order, game.rules, not cards)
        elif move.act == Act.PASS and move.seat != me and team(move.seat) != team(table) and size:
            mine = held[move.seat]
            count += len(mine) >= size and bool(Plays(tuple(mine), game.order, strength))
    return count


# Escalation


def _escalations(view: EscalationView, chance: Random) -> Iterator[TrialDeal]:
    gone = sorted({card for move in view.log for card in move.cards} - {*view.middle})
    hidden = [card for card in PACK_52 if card not in {*view.hand, *view.middle, *gone}]
    while True:
        pool = chance.sample(hidden, len(hidden))
        hands = [
            view.hand if seat == view.seat else tuple(sorted(_taken(pool, size)))
            for seat, size in enumerate(view.hand_sizes)
        ]
        stock = _taken(pool, view.stock_size)
        # Only their size counts.
        taken = [*gone, *pool]
        stacks = [_taken(taken, size) for size in view.stack_sizes]
        game = Escalation(
            hands=tuple(hands),
            stock=stock,
            middle=view.middle,
            stacks=tuple(stacks),
            value=view.value,
            direction=view.direction,
            turn=view.turn,
            stake=view.stake,
            log=view.log,
        )
        yield TrialDeal(game, 1.0)


def _taken(pool: list[Card], number: int) -> tuple[Card, ...]:
    """So many cards, which are then gone from the pool."""
    cards = tuple(pool[:number])
    del pool[:number]
    return cards
