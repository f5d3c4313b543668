"""Practice without end: from a seed an item, on which each hunted habit shows.

A random item tells habits from the rules in one case of a hundred; so each is made for one habit,
in turn, and whoever has that habit is wrong on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from wildescape.cards import (
    BIG_JOKER,
    COPIES,
    NATURAL_RANKS,
    PACK,
    SMALL_JOKER,
    Card,
    Rank,
    Suit,
    sort_by_rank,
)
from wildescape.combinations import Kind, read, runs
from wildescape.hand import SEATS
from wildescape.rules import DEFAULT, Rules
from wildescape.teach.beliefs import Belief
from wildescape.teach.habits import HABITS
from wildescape.teach.scenes import Cards, Scene
from wildescape.teach.tasks import Assign, Choose, Number, Order, Pay, Task
from wildescape.words import Phrase, say

MOST_TRIES: Final = 2000
"""After so many scenes that do not fit, a drill is wrong."""


@dataclass(frozen=True)
class Drill:
    """A kind of item.

    Args:
        skill: what it practises.
        goal: what is asked.
        habits: those that it hunts, by name; at most two, so that each shows on a third.
        make: a task in a scene made by chance; `level` 0 is easy, 2 is hard.
    """

    skill: str
    goal: Phrase
    habits: tuple[str, ...]
    make: Callable[[Random, int, Rules], Task]


def item(drill: Drill, seed: int | str, level: int = 0, rules: Rules = DEFAULT) -> Task:
    """The item of a seed.

    Args:
        drill: which kind.
        seed: all chance follows from it; a number also says which habit it is made for.
        level: how hard, 0 to 2.
        rules: the house rules.
    """
    chance = Random(f"{drill.skill} {seed} {level}")
    turns = [*(HABITS[name](rules) for name in drill.habits), None]
    turn = turns[(seed if isinstance(seed, int) else chance.randrange(60)) % len(turns)]
    hunted = turn or turns[0]
    found = _first(drill, chance, level, rules, lambda task: not hunted or task.shows(hunted))
    if turn or not drill.habits:
        return found
    # Whoever always gave the answer of the items that hunt would be right too often.
    other = found.solution
    return _first(drill, chance, level, rules, lambda task: task.solution != other)


def _first(
    drill: Drill, chance: Random, level: int, rules: Rules, fits: Callable[[Task], bool]
) -> Task:
    tasks = (drill.make(chance, level, rules) for _ in range(MOST_TRIES))
    return next(filter(fits, tasks))


def splitting(
    drill: Drill,
    habits: tuple[str, str],
    seed: int | str,
    level: int = 0,
    rules: Rules = DEFAULT,
) -> Task:
    """An item on which two habits answer differently, if there is one among many."""
    one, other = (HABITS[name](rules) for name in habits)
    tasks = (item(drill, f"{seed} {number}", level, rules) for number in range(50))
    return next(
        (task for task in tasks if task.shows(one) != task.shows(other)),
        item(drill, seed, level, rules),
    )


# Cards by chance


def _trump(chance: Random) -> Rank:
    return chance.choice(NATURAL_RANKS)


def _card(chance: Random, ranks: Sequence[Rank] = NATURAL_RANKS) -> Card:
    return Card.of(chance.choice(ranks), chance.choice(tuple(Suit)))


def _of_rank(chance: Random, rank: Rank, number: int) -> list[Card]:
    copies = [Card.of(rank, suit) for suit in Suit for _ in range(COPIES)]
    return chance.sample(copies, number)


def _set(chance: Random, size: int) -> Cards:
    """Cards of one rank."""
    return tuple(_of_rank(chance, chance.choice(NATURAL_RANKS), size))


def _five(chance: Random, kind: Kind, rank: Rank | None = None) -> Cards:
    """Five cards of a class, without jokers, with `rank` where one rank makes it."""
    rank = rank or chance.choice(NATURAL_RANKS)
    other = chance.choice([each for each in NATURAL_RANKS if each != rank])
    suit = chance.choice(tuple(Suit))
    match kind:
        case Kind.STRAIGHT:
            run = chance.choice(runs(DEFAULT))
            return tuple(_card(chance, [each]) for each in run)
        case Kind.FLUSH:
            ranks = chance.sample(NATURAL_RANKS, 5)
            return tuple(Card.of(each, suit) for each in ranks)
        case Kind.FULL_HOUSE:
            return (*_of_rank(chance, rank, 3), *_of_rank(chance, other, 2))
        case Kind.FOUR_PLUS_ONE:
            return (*_of_rank(chance, rank, 4), *_of_rank(chance, other, 1))
        case Kind.STRAIGHT_FLUSH:
            return tuple(Card.of(each, suit) for each in chance.choice(runs(DEFAULT)))
        case _:
            return tuple(_of_rank(chance, rank, 5))


FIVES: Final = tuple(kind for kind in Kind if kind.size == 5)


def _pair_of_fives(chance: Random, level: int) -> tuple[Cards, Cards]:
    """Two fives, mostly of one class, or of two that are next to each other."""
    kind = chance.choice(FIVES)
    near = chance.choice(FIVES) if level == 0 or chance.random() < 0.3 else kind
    rank = chance.choice(NATURAL_RANKS)
    same = rank if chance.random() < 0.5 else None
    return _five(chance, kind, rank), _five(chance, near, same)


def _by_rank(cards: Sequence[Card], trump: Rank) -> Cards:
    return tuple(sort_by_rank(cards, trump))


# The drills


def _card_order(chance: Random, level: int, rules: Rules) -> Task:
    number = 4 + level
    return Order(Scene(rules, _trump(chance), cards=tuple(chance.sample(PACK, number))))


def _which_trump(chance: Random, level: int, rules: Rules) -> Task:
    levels = (chance.choice(NATURAL_RANKS), chance.choice(NATURAL_RANKS))
    return Choose(Scene(rules, levels=levels, offense=chance.randrange(2)), "trump")


def _single_follows(chance: Random, level: int, rules: Rules) -> Task:
    trump = _trump(chance)
    near = [trump, Rank.ACE, Rank.TWO, *chance.sample(NATURAL_RANKS, 2)]
    table = _card(chance, near)
    mine = _card(chance, [table.rank] if chance.random() < 0.4 else near)
    return Choose(Scene(rules, trump, cards=(mine,), table=(table,)), "follows")


def _set_follows(chance: Random, level: int, rules: Rules) -> Task:
    sizes = [chance.choice((1, 2, 3)), chance.choice((1, 2, 3, 5, 5))]
    cards, table = (
        _set(chance, size) if size < 5 else _five(chance, chance.choice(FIVES))
        for size in sizes[::-1]
    )
    return Choose(Scene(rules, _trump(chance), cards=cards, table=table), "follows")


def _is_play(chance: Random, level: int, rules: Rules) -> Task:
    start = chance.randrange(2, 13)
    row = [Rank(start), Rank(start + 1), Rank(min(start + 2, 14))]
    ranks = chance.sample(NATURAL_RANKS, 3)
    shapes: list[list[Card]] = [
        _of_rank(chance, ranks[0], chance.choice((2, 3, 4))),
        [*_of_rank(chance, ranks[0], 3), *_of_rank(chance, ranks[1], 1)],
        [card for rank in row for card in _of_rank(chance, rank, 2)],
        [card for rank in row[:2] for card in _of_rank(chance, rank, 2)],
        list(_five(chance, chance.choice(FIVES))),
    ]
    return Choose(Scene(rules, _trump(chance), cards=tuple(chance.choice(shapes))), "is_play")


def _five_is_play(chance: Random, level: int, rules: Rules) -> Task:
    ranks = chance.sample(NATURAL_RANKS, 3)
    corner = chance.choice(((11, 12, 13, 14, 2), (12, 13, 14, 2, 3), (13, 14, 2, 3, 4)))
    shapes: list[list[Card]] = [
        [*_of_rank(chance, ranks[0], 2), *_of_rank(chance, ranks[1], 2), _card(chance)],
        [_card(chance, [Rank(rank)]) for rank in corner],
        [_card(chance) for _ in range(5)],
        list(_five(chance, chance.choice(FIVES))),
    ]
    cards = chance.choice(shapes)
    return Choose(Scene(rules, _trump(chance), cards=tuple(cards)), "is_play")


def _kind(chance: Random, level: int, rules: Rules) -> Task:
    suit = chance.choice(tuple(Suit))
    kind = chance.choice(FIVES)
    cards = _five(chance, kind)
    if chance.random() < 0.5:
        # All in one suit, as far as three packs hold them.
        cards = tuple(Card.of(card.rank, suit) for card in cards)
    if any(cards.count(card) > COPIES for card in cards):
        cards = _five(chance, kind)
    return Choose(Scene(rules, _trump(chance), cards=cards), "kind")


def _stronger(chance: Random, level: int, rules: Rules) -> Task:
    trump, pair = _trump(chance), _pair_of_fives(chance, level)
    # Not all straights are straights everywhere.
    if not all(read(cards, trump, rules) for cards in pair):
        return _stronger(chance, level, rules)
    return Choose(Scene(rules, trump, sets=pair), "stronger")


def _stands_for(chance: Random, level: int, rules: Rules) -> Task:
    trump = _trump(chance)
    ranks = [trump, *chance.sample([rank for rank in NATURAL_RANKS if rank != trump], 2)]
    shapes: list[list[Card]] = [
        [*_of_rank(chance, ranks[0], 2), *_of_rank(chance, ranks[1], 2)],
        list(_five(chance, Kind.STRAIGHT)[:4]),
        list(_five(chance, Kind.STRAIGHT_FLUSH)[1:]),
        list(_five(chance, Kind.FLUSH)[:4]),
    ]
    joker = chance.choice((SMALL_JOKER, BIG_JOKER))
    cards = (joker, *chance.choice(shapes))
    if read(cards, trump, rules) is None:
        return _stands_for(chance, level, rules)
    return Choose(Scene(rules, trump, cards=cards), "stands_for")


def _joker_follows(chance: Random, level: int, rules: Rules) -> Task:
    size = chance.choice((2, 3))
    mine = [chance.choice((SMALL_JOKER, BIG_JOKER)), *_set(chance, size - 1)]
    return Choose(
        Scene(rules, _trump(chance), cards=tuple(mine), table=_set(chance, size)), "follows"
    )


def _escape_order(chance: Random) -> tuple[int, ...]:
    return tuple(chance.sample(SEATS, 6))


def _ends(chance: Random, level: int, rules: Rules) -> Task:
    return Number(Scene(rules, escapes=_escape_order(chance)), "escapes")


def _ended(chance: Random, rules: Rules) -> Scene:
    """A hand at its end, at some levels."""
    order = _escape_order(chance)
    escapes = order[: Belief(rules).escapes(order)]
    left = tuple(0 if seat in escapes else chance.randrange(1, 12) for seat in SEATS)
    levels = (chance.choice(NATURAL_RANKS[:-1]), chance.choice(NATURAL_RANKS[:-1]))
    return Scene(
        rules,
        escapes=escapes,
        left=left,
        last=escapes[-1],
        levels=levels,
        offense=chance.randrange(2),
    )


def _outcome(chance: Random, level: int, rules: Rules) -> Task:
    slots = ["outcome", "next_offense", "next_trump"][: level + 1]
    return Assign(_ended(chance, rules), [(slot, {}) for slot in (*slots, "next_trump")[-3:]])


def _next_offense(chance: Random, level: int, rules: Rules) -> Task:
    return Choose(_ended(chance, rules), "next_offense")


def _pays(chance: Random, level: int, rules: Rules) -> Task:
    scene = _ended(chance, rules)
    trapped = [seat for seat in SEATS if seat not in scene.escapes]
    return Choose(scene.about(seat=chance.choice(trapped)), "pays")


def _tribute(chance: Random, level: int, rules: Rules) -> Task:
    before, trump = chance.sample(NATURAL_RANKS, 2)
    ranks = [before, trump, Rank.ACE, *chance.sample(NATURAL_RANKS, 4)]
    hand = _by_rank([_card(chance, [rank]) for rank in ranks], trump)
    return Pay(Scene(rules, trump, hand=hand, before=before))


def _may_return(chance: Random, level: int, rules: Rules) -> Task:
    offers = tuple(_card(chance) for _ in range(2))
    return Choose(Scene(rules, _trump(chance), cards=(_card(chance),), offers=offers), "may_return")


def _escalates(chance: Random, level: int, rules: Rules) -> Task:
    ranks = [Rank(rank) for rank in chance.sample(range(2, 15), 2)]
    shapes = [
        [_card(chance, [ranks[0]]), _card(chance, [ranks[1]])],
        _of_rank(chance, ranks[0], 2),
        [_card(chance, [Rank(4), Rank(5), Rank(6)]) for _ in range(chance.choice((2, 3)))],
        [_card(chance, [Rank(2), Rank(3)]) for _ in range(chance.choice((1, 2)))],
    ]
    value = chance.choice([0, 10, 12, 14, 18, 2 * max(ranks[0], 6)])
    return Choose(Scene(rules, cards=tuple(chance.choice(shapes)), value=value), "beats")


def _worth(chance: Random, level: int, rules: Rules) -> Task:
    low = chance.random() < 0.6
    ranks = [Rank(4), Rank(5), Rank(6)] if low else [Rank(chance.randrange(7, 15))]
    cards = tuple(_card(chance, ranks) for _ in range(chance.choice((1, 2, 3))))
    return Number(Scene(rules, cards=cards), "worth")


_MAY_FOLLOW: Final = say("May these cards be played on the play that lies there?")
_MAY_LEAD: Final = say("May these cards be led?")

DRILLS: Final[Mapping[str, Drill]] = {
    "card-order": Drill(
        "card-order",
        say("Put these cards in order, the lowest first."),
        ("forgets_trump", "two_high"),
        _card_order,
    ),
    "which-trump": Drill(
        "which-trump", say("Which rank is trump?"), ("own_level", "two_high"), _which_trump
    ),
    "single-follows": Drill(
        "single-follows", _MAY_FOLLOW, ("forgets_trump", "equal_follows"), _single_follows
    ),
    "equal-cards": Drill(
        "equal-cards", _MAY_FOLLOW, ("equal_follows", "suits_decide"), _single_follows
    ),
    "set-follows": Drill(
        "set-follows", _MAY_FOLLOW, ("more_beats_fewer", "bomb_beats_all"), _set_follows
    ),
    "is-play": Drill("is-play", _MAY_LEAD, ("triple_with_one", "pairs_in_row"), _is_play),
    "four-cards": Drill("four-cards", _MAY_LEAD, ("four_alone", "triple_with_one"), _is_play),
    "five-is-play": Drill(
        "five-is-play", _MAY_LEAD, ("poker_hands", "round_the_corner"), _five_is_play
    ),
    "kind": Drill("kind", say("What do these cards count as?"), ("flush_first",), _kind),
    "stronger": Drill(
        "stronger",
        say("Which play is higher?"),
        ("kicker_counts", "forgets_trump"),
        _stronger,
    ),
    "class-order": Drill(
        "class-order",
        say("Which play is higher?"),
        # A bomb over a straight flush is right at some tables, so that is no habit to hunt here.
        ("straight_over_flush",),
        _stronger,
    ),
    "stands-for": Drill(
        "stands-for", say("What does the joker stand for?"), ("natural_first",), _stands_for
    ),
    "joker-follows": Drill(
        "joker-follows", _MAY_FOLLOW, ("joker_as_joker", "equal_follows"), _joker_follows
    ),
    "ends": Drill(
        "ends",
        say("They escape in this order. With which escape does the hand end?"),
        ("ends_at_first", "ends_at_last"),
        _ends,
    ),
    "outcome": Drill(
        "outcome",
        say("What follows from this hand?"),
        ("defense_scores", "draw_changes_nothing"),
        _outcome,
    ),
    "next-offense": Drill(
        "next-offense",
        say("Who is the next offense?"),
        ("draw_changes_nothing", "complete_is_offense"),
        _next_offense,
    ),
    "pays": Drill(
        "pays",
        say("To whom does this player pay tribute?"),
        ("second_receives", "tribute_after_draw"),
        _pays,
    ),
    "tribute": Drill(
        "tribute", say("Which card is paid?"), ("old_trump", "forgets_trump"), _tribute
    ),
    "may-return": Drill(
        "may-return",
        say("Two cards were offered for the joker. May this card go back?"),
        ("higher_than_lower",),
        _may_return,
    ),
    "beats": Drill(
        "beats",
        say("May these cards follow on this value?"),
        ("any_sum", "equal_total"),
        _escalates,
    ),
    "specials": Drill(
        "specials",
        say("May these cards follow on this value?"),
        ("two_is_two", "any_sum"),
        _escalates,
    ),
    "worth": Drill("worth", say("What are these cards worth?"), ("face_value",), _worth),
}
"""All drills by the name of their skill."""
