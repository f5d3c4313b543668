"""Drills on five-card plays."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Final

from wildescape.cards import NATURAL_RANKS, PACK, Card, Rank, Suit
from wildescape.combinations import Kind, read, unpack_strength
from wildescape.i18n import Phrase, say
from wildescape.rules import Rules
from wildescape.teach.drills.base import (
    SORTED_SHARE,
    Drill,
    Earlier,
    Target,
    no_then_yes,
    often_sorting,
)
from wildescape.teach.drills.plays import is_play_goal, make_goal
from wildescape.teach.drills.random_cards import (
    FIVES,
    by_rank,
    of_rank,
    random_card,
    random_five,
    random_joker,
    random_trump,
)
from wildescape.teach.exercises import Choose, Exercise, MakePlay, Order, Sort
from wildescape.teach.questions.base import always
from wildescape.teach.scenes import Cards, Scene


def tempting(cards: Cards) -> int:
    """How much five cards look like a straight or a flush: one suit, all ranks different."""
    suits = Counter(card.suit for card in cards if not card.is_joker)
    ranks = {card.rank for card in cards}
    return max(suits.values()) + len(ranks) + 3 * sum(card.is_joker for card in cards)


def _one_five_hard(exercise: Exercise) -> float:
    scene = exercise.scene
    return sum(map(tempting, scene.sets or (scene.cards,)))


def _two_fives_hard(exercise: Exercise) -> float:
    """How close two plays are: first their classes, then what decides, then their looks."""
    scene = exercise.scene
    if len(scene.sets) > 2:
        return sum(map(tempting, scene.sets))
    first, second = (read(cards, scene.trump, scene.rules) for cards in scene.sets)
    assert first
    assert second
    mine, theirs = unpack_strength(first.strength), unpack_strength(second.strength)
    looks = sum(map(tempting, scene.sets))
    if first.kind != second.kind:
        return looks - 40 * abs(first.kind - second.kind)
    trumps = sum(card.rank == scene.trump for cards in scene.sets for card in cards)
    return looks + 3 * min(trumps, 2) - abs(mine[1] - theirs[1])


def _five_is_play(
    chance: Random, level: int, rules: Rules, sorted_share: float = SORTED_SHARE
) -> Exercise:
    ranks = chance.sample(NATURAL_RANKS, 3)
    corner = chance.choice(((11, 12, 13, 14, 2), (12, 13, 14, 2, 3), (13, 14, 2, 3, 4)))
    shapes: list[list[Card]] = [
        [*of_rank(chance, ranks[0], 2), *of_rank(chance, ranks[1], 2), random_card(chance)],
        [random_card(chance, [Rank(rank)]) for rank in corner],
        [random_card(chance) for _ in range(5)],
        list(random_five(chance, chance.choice(FIVES))),
    ]
    if sorted_share and chance.random() < sorted_share:
        sets = [*shapes[:2], *(list(random_five(chance, chance.choice(FIVES))) for _ in range(2))]
        chance.shuffle(sets)
        return Sort(Scene(rules, random_trump(chance), sets=tuple(map(tuple, sets))), "is_play")
    cards = chance.choice(shapes)
    return Choose(Scene(rules, random_trump(chance), cards=tuple(cards)), "is_play")


def _kind(chance: Random, level: int, rules: Rules) -> Exercise:
    suit = chance.choice(tuple(Suit))
    kind = chance.choice(FIVES)
    cards = random_five(chance, kind)
    if chance.random() < 0.5:
        # The same ranks all in one suit look like a flush.
        cards = tuple(Card.of(card.rank, suit) for card in cards)
    elif chance.random() < 0.3 * level:
        cards = (random_joker(chance), *cards[1:])
    return Choose(Scene(rules, random_trump(chance), cards=cards), "kind")


def _make_fives(chance: Random, level: int, rules: Rules) -> Exercise:
    trump, kind = random_trump(chance), chance.choice(FIVES)
    if chance.random() < 0.4:
        # A full house in one suit is no flush; a sixth card of that suit makes one possible.
        kind, suit = Kind.FLUSH, chance.choice(tuple(Suit))
        three, two, other = (Card.of(rank, suit) for rank in chance.sample(NATURAL_RANKS, 3))
        hand = [three] * 3 + [two] * 2 + [other, *chance.sample(PACK, level)]
    else:
        hand = [*random_five(chance, kind), *chance.sample(PACK, 1 + level)]
        reading = read(hand[:5], trump, rules)
        if reading is None or reading.kind != kind:
            return _make_fives(chance, level, rules)
    return MakePlay(Scene(rules, trump, hand=by_rank(hand, trump), kind=str(kind)))


def _pair_of_fives(chance: Random, level: int, trump: Rank) -> tuple[Cards, Cards]:
    """Two five-card plays, mostly of one class."""
    kind = chance.choice(FIVES)
    near = chance.choice(FIVES) if level == 0 or chance.random() < 0.3 else kind
    high = (trump, Rank.ACE, *chance.sample(NATURAL_RANKS, 2))
    rank = chance.choice(high)
    other = rank if chance.random() < 0.5 else chance.choice(high)
    return random_five(chance, kind, rank), random_five(chance, near, other)


def _stronger(chance: Random, level: int, rules: Rules) -> Exercise:
    trump = random_trump(chance)
    pair = _pair_of_fives(chance, level, trump)
    # Some tables do not allow every straight.
    if not all(read(cards, trump, rules) for cards in pair):
        return _stronger(chance, level, rules)
    return Choose(Scene(rules, trump, sets=pair), "stronger")


CLASS_PAIRS: Final = (
    (Kind.STRAIGHT, Kind.FIVE_OF_A_KIND),
    (Kind.FLUSH, Kind.FIVE_OF_A_KIND),
    (Kind.STRAIGHT_FLUSH, Kind.FIVE_OF_A_KIND),
    (Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE),
    (Kind.FOUR_PLUS_ONE, Kind.STRAIGHT_FLUSH),
    (Kind.STRAIGHT, Kind.FULL_HOUSE),
    (Kind.FLUSH, Kind.FOUR_PLUS_ONE),
    (Kind.FULL_HOUSE, Kind.STRAIGHT_FLUSH),
)
"""Classes that a drill holds against each other, besides those that it hunts."""

HUNTED_PAIRS: Final = ((Kind.STRAIGHT, Kind.FLUSH), (Kind.FLUSH, Kind.FULL_HOUSE))


ORDER_SHARE: Final = 0.3
"""How many of the random exercises on classes ask for an order."""

ALWAYS_IN_ORDER: Final = (Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE)
"""Two classes that many take the wrong way round: each order has both."""


def _in_order(chance: Random, level: int, rules: Rules) -> Exercise:
    """Plays of three to five classes to put in order, which asks for several pairs at once."""
    others = [kind for kind in FIVES if kind not in ALWAYS_IN_ORDER]
    kinds = [*ALWAYS_IN_ORDER, *chance.sample(others, 1 + level)]
    trump = random_trump(chance)
    sets = [random_five(chance, kind) for kind in chance.sample(kinds, len(kinds))]
    found = [read(cards, trump, rules) for cards in sets]
    if len({each.kind for each in found if each}) < len(kinds):
        return _in_order(chance, level, rules)
    return Order(Scene(rules, trump, sets=tuple(sets)))


def _of_classes(chance: Random, level: int, rules: Rules) -> Exercise:
    if chance.random() < ORDER_SHARE:
        return _in_order(chance, level, rules)
    pair = chance.choice((*CLASS_PAIRS, *HUNTED_PAIRS))
    trump = random_trump(chance)
    sets = [random_five(chance, kind) for kind in chance.sample(pair, 2)]
    if not all(read(cards, trump, rules) for cards in sets):
        return _of_classes(chance, level, rules)
    return Choose(Scene(rules, trump, sets=tuple(sets)), "stronger")


def _against(pair: tuple[Kind, Kind], *shows: str) -> Target:
    """An item with plays of these two classes."""

    def fits(exercise: Exercise) -> bool:
        scene = exercise.scene
        found = [read(cards, scene.trump, scene.rules) for cards in scene.sets]
        return {each.kind for each in found if each} == {*pair}

    return Target(fits, shows)


def _classes_goal(scene: Scene) -> Phrase:
    if len(scene.sets) > 2:
        return say("Put these plays in order, the lowest first.")
    return say("Which play is higher?")


_NO_PLAYS: Final = no_then_yes(
    ("poker_hands",), ("poker_hands", "round_the_corner"), ("poker_hands", "round_the_corner")
)

FIVE_DRILLS: Final = (
    Drill(
        "five-is-play",
        title=say("Five cards that aren't a play"),
        goal=is_play_goal,
        misconceptions=("poker_hands", "round_the_corner"),
        make=_five_is_play,
        hard=_one_five_hard,
        plan=often_sorting(_NO_PLAYS, "poker_hands", "round_the_corner"),
        earlier=Earlier(partial(_five_is_play, sorted_share=0), _NO_PLAYS),
    ),
    Drill(
        "make-fives",
        title=say("Finding five-card plays"),
        goal=make_goal,
        # Who takes a full house in one suit for a flush mostly finds another flush beside it.
        misconceptions=(),
        make=_make_fives,
    ),
    Drill(
        "kind",
        title=say("Naming five cards"),
        goal=always(say("What do these cards make?")),
        misconceptions=("flush_first",),
        make=_kind,
        hard=_one_five_hard,
    ),
    Drill(
        "stronger",
        title=say("Which five-card play wins"),
        goal=always(say("Which play is higher?")),
        misconceptions=("kicker_counts", "forgets_trump"),
        make=_stronger,
        hard=_two_fives_hard,
    ),
    Drill(
        "class-order",
        title=say("The order of the classes"),
        goal=_classes_goal,
        # Some tables let a bomb beat a straight flush, so `bomb_beats_all` is not hunted here.
        misconceptions=("straight_over_flush", "flush_over_house"),
        make=_of_classes,
        hard=_two_fives_hard,
        plan=tuple(
            each
            for pair in CLASS_PAIRS
            for each in (
                _against(HUNTED_PAIRS[0], "straight_over_flush"),
                _against(HUNTED_PAIRS[1], "flush_over_house"),
                _against(pair),
                Target(lambda exercise: len(exercise.scene.sets) > 2),
            )
        )
        # Few orders show it.
        + (_against(HUNTED_PAIRS[0], "straight_over_flush"),) * 2,
        earlier=Earlier(_stronger, misconceptions=("straight_over_flush",)),
    ),
)
