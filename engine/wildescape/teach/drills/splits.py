"""Drills on splitting a hand into plays."""

from __future__ import annotations

from random import Random
from typing import Final

from wildescape.cards import NATURAL_RANKS, PACK, Card, Suit
from wildescape.i18n import say
from wildescape.rules import Rules
from wildescape.teach.drills.base import Drill
from wildescape.teach.drills.random_cards import by_rank, random_joker, random_trump
from wildescape.teach.exercises import Exercise, Partition
from wildescape.teach.questions.base import always
from wildescape.teach.scenes import Scene


def _out_of(chance: Random, ranks: int, number: int) -> list[Card]:
    """A `number` of cards of one pack, from so few `ranks` that they form plays."""
    few = chance.sample(NATURAL_RANKS, ranks)
    return chance.sample([card for card in PACK if card.rank in few], number)


def _split(chance: Random, level: int, rules: Rules) -> Exercise:
    trump = random_trump(chance)
    hand = [random_joker(chance), *_out_of(chance, 7 + level, 7 + 3 * level)]
    if chance.random() < 0.5:
        # Five pairs that a flush would break.
        suit, *others = chance.sample([*Suit], 4)
        ranks = chance.sample(NATURAL_RANKS, 5)
        hand = [Card.of(rank, each) for rank in ranks for each in (suit, chance.choice(others))]
        hand += chance.sample([card for card in PACK if card not in hand], level)
    return Partition(Scene(rules, trump, hand=by_rank(hand, trump)))


def _joker_use(chance: Random, level: int, rules: Rules) -> Exercise:
    trump = random_trump(chance)
    hand = [random_joker(chance), *_out_of(chance, 5 + level, 6 + 2 * level)]
    return Partition(Scene(rules, trump, hand=by_rank(hand, trump)))


_SPLIT: Final = always(say("Split this hand into as few plays as you can."))

SPLIT_DRILLS: Final = (
    Drill(
        "split",
        title=say("Splitting a hand"),
        goal=_SPLIT,
        misconceptions=("longest_play",),
        make=_split,
    ),
    Drill(
        "joker-use",
        title=say("Using a joker"),
        goal=_SPLIT,
        misconceptions=("keep_jokers",),
        make=_joker_use,
    ),
)
