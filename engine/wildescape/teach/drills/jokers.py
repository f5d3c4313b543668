"""Drills on jokers, and on splitting a hand into plays."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from wildescape.cards import BIG_JOKER, NATURAL_RANKS, PACK, SMALL_JOKER, Card, Suit, power
from wildescape.combinations import Kind, read, readings
from wildescape.explain import rank_word
from wildescape.i18n import Phrase, say
from wildescape.rules import Rules
from wildescape.teach.drills.base import (
    SORTED_SHARE,
    Drill,
    Earlier,
    Target,
    answering,
    no_then_yes,
    often_sorting,
)
from wildescape.teach.drills.plays import follow_hard, may_follow_goal, which_follow
from wildescape.teach.drills.random_cards import (
    by_rank,
    of_rank,
    random_five,
    random_joker,
    random_set,
    random_trump,
)
from wildescape.teach.exercises import Choose, Exercise, Partition
from wildescape.teach.questions.base import NO, YES, always
from wildescape.teach.scenes import Scene

TRUMP_SHARE: Final = 0.2
"""In how many questions what a joker may be it is about the trump rank."""


def _stands_for(chance: Random, level: int, rules: Rules) -> Exercise:
    trump = random_trump(chance)
    ranks = [trump, *chance.sample([rank for rank in NATURAL_RANKS if rank != trump], 2)]
    shapes: list[list[Card]] = [
        [*of_rank(chance, ranks[0], 2), *of_rank(chance, ranks[1], 2)],
        list(random_five(chance, Kind.STRAIGHT)[:4]),
        list(random_five(chance, Kind.STRAIGHT_FLUSH)[1:]),
        list(random_five(chance, Kind.FLUSH)[:4]),
    ]
    cards = (random_joker(chance), *chance.choice(shapes))
    if read(cards, trump, rules) is None:
        return _stands_for(chance, level, rules)
    return Choose(Scene(rules, trump, cards=cards), "stands_for")


def _may_mean(
    chance: Random, level: int, rules: Rules, trump_share: float = TRUMP_SHARE
) -> Exercise:
    joker, other = chance.sample((SMALL_JOKER, BIG_JOKER), 2)
    rank = chance.choice(NATURAL_RANKS)
    if chance.random() < 0.1 * (2 + level) and rules.pairs_mixed_jokers:
        rank = other.rank
    count, trump = chance.choice((1, 1, 2, 3, 5)), random_trump(chance)
    if trump_share and chance.random() < trump_share and rank != other.rank:
        rank = trump
    return Choose(Scene(rules, trump, joker=joker, rank=rank, count=count), "may_mean")


def _may_mean_goal(scene: Scene) -> Phrase:
    assert scene.joker
    assert scene.rank
    alone = say("Trump is {trump}. You play the {joker} alone: may it stand for the {rank}?")
    within = say(
        "Trump is {trump}. In a play of {count} cards, may the {joker} stand for the {rank}?",
        count=scene.count,
    )
    return (alone if scene.count == 1 else within).filled(
        trump=str(scene.trump),
        joker=rank_word(scene.joker.rank),
        rank=rank_word(scene.rank),
    )


def _joker_follows(
    chance: Random, level: int, rules: Rules, sorted_share: float = SORTED_SHARE
) -> Exercise:
    size = chance.choice((2, 2, 3, 5))
    if size == 5:
        kind = chance.choice((Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE, Kind.FIVE_OF_A_KIND))
        rank = chance.choice(NATURAL_RANKS)
        mine = random_five(chance, kind, rank)[:4]
        near = rank if chance.random() < 0.5 else None
        table = random_five(chance, kind, near)
    else:
        mine, table = random_set(chance, size - 1), random_set(chance, size)
        near = mine[0].rank if chance.random() < 0.25 else None
        if near:
            table = tuple(of_rank(chance, near, size))
    if size < 5 and sorted_share and chance.random() < sorted_share:
        # The same rank and two others, each with a joker. And the same rank without one: else who
        # thinks that suits break ties answers as those who think that jokers do.
        ranks = [table[0].rank, *chance.sample(NATURAL_RANKS, 2)]
        tried = [[random_joker(chance), *of_rank(chance, rank, size - 1)] for rank in ranks]
        tried.append(of_rank(chance, table[0].rank, size))
        return which_follow(chance, Scene(rules, random_trump(chance), table=table), tried)
    # A joker on either side: the same rank again is equal, whichever joker makes it.
    if chance.random() < 0.5:
        table = (random_joker(chance), *table[: size - 1])
    scene = Scene(rules, random_trump(chance), cards=(random_joker(chance), *mine), table=table)
    return Choose(scene, "follows")


def _readings_hard(exercise: Exercise) -> float:
    """How many ways there are to read the joker."""
    scene = exercise.scene
    return len(readings(scene.cards, scene.trump, scene.rules))


def _meant_hard(exercise: Exercise) -> float:
    """How high the joker reaches, and how many cards there are."""
    scene = exercise.scene
    assert scene.rank
    return power(scene.rank, scene.trump) + scene.count


def _over_joker(*, is_equal: bool) -> Target:
    """A play with a joker over one that has a joker too, and is equal or higher."""

    def fits(exercise: Exercise) -> bool:
        scene = exercise.scene
        if scene.sets or not max(scene.table).is_joker or exercise.solution != NO:
            return False
        sets = [read(cards, scene.trump, scene.rules) for cards in (scene.cards, scene.table)]
        return (len({each.strength for each in sets if each}) == 1) == is_equal

    return Target(fits)


JOKER_DRILLS: Final = (
    Drill(
        "stands-for",
        title=say("What a joker stands for"),
        goal=always(say("What does the joker stand for?")),
        misconceptions=("natural_first",),
        make=_stands_for,
        hard=_readings_hard,
    ),
    Drill(
        "may-mean",
        title=say("What a joker can be"),
        goal=_may_mean_goal,
        misconceptions=("any_card",),
        make=_may_mean,
        hard=_meant_hard,
        plan=no_then_yes(("any_card",)),
        earlier=Earlier(partial(_may_mean, trump_share=0), no_then_yes(("any_card",))),
    ),
    Drill(
        "joker-follows",
        title=say("Beating a play with a joker"),
        goal=may_follow_goal,
        misconceptions=("joker_as_joker", "joker_breaks_tie"),
        make=_joker_follows,
        hard=follow_hard,
        plan=often_sorting(
            tuple(
                each
                for is_equal in (True, False)
                for each in (
                    answering(NO, "joker_as_joker"),
                    answering(YES, "joker_as_joker"),
                    answering(NO, "joker_as_joker", "joker_breaks_tie"),
                    answering(YES),
                    _over_joker(is_equal=is_equal),
                    answering(YES),
                )
            ),
            "joker_as_joker",
            "joker_breaks_tie",
        ),
        earlier=Earlier(
            partial(_joker_follows, sorted_share=0),
            (
                answering(NO, "joker_as_joker"),
                answering(YES, "joker_as_joker"),
                *no_then_yes(("equal_follows",), ("equal_follows",)),
            ),
            ("joker_as_joker", "equal_follows"),
        ),
    ),
)


# Splitting a hand


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
