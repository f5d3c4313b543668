"""Drills on the order of cards, and on single cards, pairs and triples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from wildescape.cards import NATURAL_RANKS, PACK, SMALL_JOKER, Card, Rank
from wildescape.combinations import Kind
from wildescape.explain import A_KIND, rank_word
from wildescape.i18n import Phrase, say
from wildescape.rules import Rules
from wildescape.teach.drills.base import (
    AT_ONCE,
    SEVERAL_SHARE,
    SORTED_SHARE,
    Drill,
    Earlier,
    answering,
    card_count,
    no_then_yes,
    often_sorting,
    one_or_sorting,
)
from wildescape.teach.drills.random_cards import (
    FIVES,
    by_rank,
    closeness,
    of_rank,
    random_card,
    random_five,
    random_set,
    random_trump,
)
from wildescape.teach.exercises import Choose, Exercise, MakePlay, Number, Order, Sort
from wildescape.teach.questions.base import NO, YES, always
from wildescape.teach.scenes import PLAY_KINDS, Scene

TENS_SHARE: Final = 0.6
"""How many of the random exercises on the order of cards have a 10 and a jack, queen or king."""

COURT: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)


def follow_hard(exercise: Exercise) -> float:
    """How many cards there are on both sides, then how close they are."""
    scene = exercise.scene
    near = [closeness(cards, scene.table, scene.trump) for cards in scene.sets or (scene.cards,)]
    return 40 * card_count(exercise) + sum(near)


def which_follow(chance: Random, scene: Scene, tried: Sequence[Sequence[Card]]) -> Exercise:
    """Which of these sets, in a random order, may be played over the table of a scene."""
    sets = chance.sample([tuple(cards) for cards in tried], len(tried))
    return Sort(scene.about(cards=(), sets=tuple(sets)), "follows")


def _card_order(
    chance: Random, level: int, rules: Rules, tens_share: float = TENS_SHARE
) -> Exercise:
    number = 4 + level
    trump, cards = random_trump(chance), chance.sample(PACK, number)
    if tens_share and chance.random() < tens_share:
        # In some games a 10 is higher than a king.
        two = [random_card(chance, ranks) for ranks in ([Rank.TEN], COURT)]
        others = [card for card in PACK if card not in two]
        cards = chance.sample([*two, *chance.sample(others, number - 2)], number)
    return Order(Scene(rules, trump, cards=tuple(cards)))


def _order_hard(exercise: Exercise) -> float:
    """How many cards there are, then how few ranks they span."""
    scene = exercise.scene
    return 40 * len(scene.cards) - (max(scene.cards).rank - min(scene.cards).rank)


def _trump_hard(exercise: Exercise) -> float:
    """How many cards of other ranks are in the hand, or how close the levels are."""
    scene = exercise.scene
    return len(scene.hand) or -abs(scene.levels[0] - scene.levels[1])


def _which_is_trump(chance: Random, level: int, rules: Rules) -> Exercise:
    if chance.random() < 0.5:
        trump = random_trump(chance)
        others = [card for card in PACK if card.rank != trump and not card.is_joker]
        hand = [*of_rank(chance, trump, chance.randrange(4)), *chance.sample(others, 5 + level)]
        return Number(Scene(rules, trump, hand=by_rank(hand, trump)), "trumps")
    levels = (chance.choice(NATURAL_RANKS), chance.choice(NATURAL_RANKS))
    return Choose(Scene(rules, levels=levels, offense=chance.randrange(2)), "trump")


def _which_is_trump_goal(scene: Scene) -> Phrase:
    if scene.hand:
        trump = rank_word(scene.trump)
        return say("Trump is {trump}. How many trumps are in this hand?", trump=trump)
    return say("Which rank is trump?")


def _single_follows(
    chance: Random, level: int, rules: Rules, sorted_share: float = SORTED_SHARE
) -> Exercise:
    trump = random_trump(chance)
    near = [trump, Rank.ACE, Rank.TWO, *chance.sample(NATURAL_RANKS, 2)]
    table = random_card(chance, near)
    if sorted_share and chance.random() < sorted_share:
        tried = [[random_card(chance, ranks)] for ranks in ([table.rank], near, near, near)]
        return which_follow(chance, Scene(rules, trump, table=(table,)), tried)
    mine = random_card(chance, [table.rank] if chance.random() < 0.4 else near)
    return Choose(Scene(rules, trump, cards=(mine,), table=(table,)), "follows")


def _equal_follow(
    chance: Random, level: int, rules: Rules, sorted_share: float = SORTED_SHARE
) -> Exercise:
    # Pairs and triples too, once single cards are known.
    size = chance.randrange(1, 2 + level)
    ranks = chance.sample(NATURAL_RANKS, 2)
    cards, table = (of_rank(chance, rank, size) for rank in (ranks[0], chance.choice(ranks)))
    scene = Scene(rules, random_trump(chance), cards=tuple(cards), table=tuple(table))
    if sorted_share and chance.random() < sorted_share:
        equal = table[0].rank
        others = chance.sample([rank for rank in NATURAL_RANKS if rank != equal], 2)
        tried = [of_rank(chance, rank, size) for rank in (equal, equal, *others)]
        return which_follow(chance, scene, tried)
    return Choose(scene, "follows")


def _make_sets(chance: Random, level: int, rules: Rules) -> Exercise:
    trump, kind = random_trump(chance), chance.choice((Kind.PAIR, Kind.TRIPLE))
    ranks = chance.sample(NATURAL_RANKS, 5 + level)
    hand = [card for rank in ranks[1:] for card in of_rank(chance, rank, 1)]
    hand += of_rank(chance, ranks[0], kind.size)
    if kind == Kind.TRIPLE:
        # Add a pair, which makes another triple with a joker.
        hand[0:1] = of_rank(chance, ranks[1], 2)
        hand[-1:] = [SMALL_JOKER] if level == 2 else hand[-1:]
    return MakePlay(Scene(rules, trump, hand=by_rank(hand, trump), kind=str(kind)))


def make_goal(scene: Scene) -> Phrase:
    """The task of finding a play of some kind."""
    return say("Find {kind} in this hand.", kind=A_KIND[PLAY_KINDS[scene.kind]])


def _set_follows(
    chance: Random, level: int, rules: Rules, sorted_share: float = SORTED_SHARE
) -> Exercise:
    if sorted_share and chance.random() < sorted_share:
        size = chance.choice((1, 2))
        scene = Scene(rules, random_trump(chance), table=random_set(chance, size))
        tried = [random_set(chance, size), random_set(chance, size), random_set(chance, size + 1)]
        bomb = random_five(chance, Kind.FOUR_PLUS_ONE)
        return which_follow(chance, scene, [*tried, bomb])
    if chance.random() < 0.1:
        # Four alone are a bomb in other games, and fewer cards than these five.
        low = chance.choice((Kind.STRAIGHT, Kind.FLUSH, Kind.FULL_HOUSE))
        cards, table = random_set(chance, 4), random_five(chance, low)
        return Choose(Scene(rules, random_trump(chance), cards=cards, table=table), "follows")
    sizes = [chance.choice((1, 2, 3, 5)), chance.choice((1, 2, 3, 5, 5))]
    cards, table = (
        random_set(chance, size) if size < 5 else random_five(chance, chance.choice(FIVES))
        for size in sizes[::-1]
    )
    return Choose(Scene(rules, random_trump(chance), cards=cards, table=table), "follows")


def _is_play(chance: Random, level: int, rules: Rules) -> Exercise:
    start = chance.randrange(2, 13)
    row = [Rank(start), Rank(start + 1), Rank(min(start + 2, 14))]
    ranks = chance.sample(NATURAL_RANKS, 3)
    tempting: list[list[Card]] = [
        of_rank(chance, ranks[0], 4),
        [*of_rank(chance, ranks[1], 3), *of_rank(chance, ranks[0], 1)],
        [card for rank in row for card in of_rank(chance, rank, 2)],
        [card for rank in row[:2] for card in of_rank(chance, rank, 2)],
    ]
    plays: list[list[Card]] = [
        of_rank(chance, ranks[2], chance.choice((2, 3))),
        list(random_five(chance, chance.choice(FIVES))),
        list(random_five(chance, chance.choice(FIVES))),
    ]
    trump = random_trump(chance)
    if chance.random() < SEVERAL_SHARE:
        shapes = [*chance.sample(tempting, AT_ONCE // 2), *chance.sample(plays, AT_ONCE // 2)]
        chance.shuffle(shapes)
        return Sort(Scene(rules, trump, sets=tuple(map(tuple, shapes))), "is_play")
    cards = chance.choice([*tempting, *plays])
    return Choose(Scene(rules, trump, cards=tuple(cards)), "is_play")


def is_play_goal(scene: Scene) -> Phrase:
    """The task of saying what may be led."""
    if scene.sets:
        return say("Which of these may you lead?")
    return MAY_LEAD(scene)


def may_follow_goal(scene: Scene) -> Phrase:
    """The task of saying what may be played over the table."""
    return say("Which of these may you play now?") if scene.sets else _MAY_FOLLOW(scene)


_MAY_FOLLOW: Final = always(say("May you play these cards now?"))
MAY_LEAD: Final = always(say("May you lead these cards?"))

_SINGLES: Final = (
    answering(NO, "forgets_trump"),
    answering(YES, "forgets_trump"),
    *no_then_yes(("equal_follows",), ("equal_follows",)),
)
_EQUALS: Final = no_then_yes(
    ("equal_follows",), ("equal_follows", "suits_decide"), ("equal_follows", "suits_decide")
)
_SIZES: Final = no_then_yes(
    ("more_beats_fewer",),
    ("more_beats_fewer", "bomb_beats_all"),
    ("bomb_beats_all",),
    ("more_beats_fewer", "bomb_beats_all"),
    ("more_beats_fewer",),
    ("more_beats_fewer", "bomb_beats_all"),
)

PLAY_DRILLS: Final = (
    Drill(
        "card-order",
        title=say("The order of cards"),
        goal=always(say("Put these cards in order, the lowest first.")),
        misconceptions=("forgets_trump", "two_high"),
        make=_card_order,
        hard=_order_hard,
        earlier=Earlier(partial(_card_order, tens_share=0)),
    ),
    Drill(
        "trump",
        title=say("What's trump"),
        goal=_which_is_trump_goal,
        misconceptions=("own_level", "trump_suit"),
        make=_which_is_trump,
        hard=_trump_hard,
    ),
    Drill(
        "single-follows",
        title=say("Which card beats which"),
        goal=may_follow_goal,
        misconceptions=("forgets_trump", "equal_follows"),
        make=_single_follows,
        hard=follow_hard,
        plan=often_sorting(_SINGLES, "forgets_trump", "equal_follows"),
        earlier=Earlier(partial(_single_follows, sorted_share=0), _SINGLES),
    ),
    Drill(
        "equal-cards",
        title=say("Equal cards"),
        goal=may_follow_goal,
        misconceptions=("equal_follows", "suits_decide"),
        make=_equal_follow,
        hard=follow_hard,
        plan=often_sorting(_EQUALS, "equal_follows", "suits_decide"),
        earlier=Earlier(partial(_equal_follow, sorted_share=0), _EQUALS),
    ),
    Drill(
        "make-sets",
        title=say("Finding pairs and triples"),
        goal=make_goal,
        # No known misconception sees pairs or triples where there are none, or misses them.
        misconceptions=(),
        make=_make_sets,
    ),
    Drill(
        "set-follows",
        title=say("The same number of cards"),
        goal=may_follow_goal,
        misconceptions=("more_beats_fewer", "bomb_beats_all"),
        make=_set_follows,
        hard=follow_hard,
        plan=often_sorting(_SIZES, "more_beats_fewer", "bomb_beats_all"),
        earlier=Earlier(partial(_set_follows, sorted_share=0), _SIZES),
    ),
    Drill(
        "is-play",
        title=say("What you may lead"),
        goal=is_play_goal,
        misconceptions=("triple_with_one", "pairs_in_row"),
        make=_is_play,
        plan=one_or_sorting("triple_with_one", "pairs_in_row"),
    ),
    Drill(
        "four-cards",
        title=say("Four of a kind"),
        goal=is_play_goal,
        misconceptions=("four_alone", "triple_with_one"),
        make=_is_play,
        plan=one_or_sorting("four_alone", "triple_with_one"),
    ),
)
