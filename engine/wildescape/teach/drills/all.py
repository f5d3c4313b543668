"""Practice without end: from a seed an item, on which each hunted habit shows.

A random item tells habits from the rules in one case of a hundred; so each is made for one habit,
in turn, and whoever has that habit is wrong on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
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
from wildescape.combinations import Kind, impossible_face, read, runs
from wildescape.escalation import ESCALATION_HAND, PACK_52, PLAYER_COUNTS, Escalation, value
from wildescape.explain import rank_word
from wildescape.game import Act, Move
from wildescape.hand import COUNT_LIMIT, PASSES, HandState
from wildescape.i18n import Phrase, say, say_n
from wildescape.ranking import ranking
from wildescape.rules import CHOICE_TITLES, DEFAULT, Rules
from wildescape.teach.exercises.tasks import (
    Assign,
    Choose,
    Exercise,
    Make,
    Number,
    Order,
    Partition,
    Pay,
    Predict,
)
from wildescape.teach.habits import MISCONCEPTIONS
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.asks import CLASS_NAMES, seat_name
from wildescape.teach.scenes import KINDS, Cards, Scene
from wildescape.turns import SEATS, team

MOST_TRIES: Final = 300
"""After so many scenes that do not fit, none does at this table."""


@dataclass(frozen=True)
class Drill:
    """A kind of item.

    Args:
        skill: what it practises.
        goal: what is asked in a scene, with those of its facts that are not seen there.
        habits: those that it hunts, by name; at most two, so that each shows on a third.
        make: a task in a scene made by chance; `level` 0 is easy, 2 is hard.
    """

    skill: str
    goal: Callable[[Scene], Phrase]
    habits: tuple[str, ...]
    make: Callable[[Random, int, Rules], Exercise]


def item(drill: Drill, seed: int | str, level: int = 0, rules: Rules = DEFAULT) -> Exercise:
    """The item of a seed.

    Args:
        drill: which kind.
        seed: all chance follows from it; a number also says which habit it is made for.
        level: how hard, 0 to 2.
        rules: the house rules; where they leave no item that fits, it is any.
    """
    chance = Random(f"{drill.skill} {seed} {level}")
    turns = [*(MISCONCEPTIONS[name](rules) for name in drill.habits), None]
    turn = turns[(seed if isinstance(seed, int) else chance.randrange(60)) % len(turns)]
    hunted = turn or turns[0]
    found = _first(
        drill, chance, level, rules, lambda exercise: not hunted or exercise.shows(hunted)
    )
    if turn or not drill.habits:
        return found
    # Whoever always gave the answer of the items that hunt would be right too often.
    other = found.solution
    return _first(drill, chance, level, rules, lambda exercise: exercise.solution != other)


def _first(
    drill: Drill, chance: Random, level: int, rules: Rules, fits: Callable[[Exercise], bool]
) -> Exercise:
    for _ in range(MOST_TRIES):
        exercise = drill.make(chance, level, rules)
        if fits(exercise):
            break
    return exercise


def splitting(
    drill: Drill,
    habits: tuple[str, str],
    seed: int | str,
    level: int = 0,
    rules: Rules = DEFAULT,
) -> Exercise:
    """An item on which two habits answer differently, if there is one among many."""
    one, other = (MISCONCEPTIONS[name](rules) for name in habits)
    exercises = (item(drill, f"{seed} {number}", level, rules) for number in range(50))
    return next(
        (exercise for exercise in exercises if exercise.shows(one) != exercise.shows(other)),
        item(drill, seed, level, rules),
    )


@cache
def shares(skill: str, rules: Rules = DEFAULT, seeds: int = 200) -> Mapping[str, float]:
    """On which share of the items of a drill each hunted habit answers wrongly.

    Args:
        skill: the name of the drill.
        rules: the house rules.
        seeds: how many items are made.
    """
    drill = DRILLS[skill]
    items = [item(drill, seed, seed % 3, rules) for seed in range(seeds)]
    habits = {name: MISCONCEPTIONS[name](rules) for name in drill.habits}
    return {
        name: sum(exercise.differs(understanding) for exercise in items) / seeds
        for name, understanding in habits.items()
    }


LEAST_SHARE: Final = 1 / 3
"""The least share of the items of a drill on which each hunted habit is to be wrong."""


# Cards by chance


def _trump(chance: Random) -> Rank:
    return chance.choice(NATURAL_RANKS)


def _card(chance: Random, ranks: Sequence[Rank] = NATURAL_RANKS) -> Card:
    return Card.of(chance.choice(ranks), chance.choice(tuple(Suit)))


def _joker(chance: Random) -> Card:
    return chance.choice((SMALL_JOKER, BIG_JOKER))


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


def _out_of(chance: Random, ranks: int, number: int) -> list[Card]:
    """Cards of one pack, of so many ranks that they often meet."""
    few = chance.sample(NATURAL_RANKS, ranks)
    return chance.sample([card for card in PACK if card.rank in few], number)


# The drills


def _partners(chance: Random, level: int, rules: Rules) -> Exercise:
    me, *others = chance.sample(SEATS, (3, 4, 6)[level])
    return Assign(Scene(rules, me=me), [("partner", {"seat": seat}) for seat in others])


def _partners_goal(scene: Scene) -> Phrase:
    return say("You are seat {me}. Who is your partner, who an opponent?", me=scene.me)


def _pack(chance: Random, level: int, rules: Rules) -> Exercise:
    card, *others = chance.sample(PACK, 1 + level)
    match chance.randrange(6):
        case 0:
            return Number(Scene(rules, cards=(card,)), "copies")
        case 1:
            return Number(Scene(rules, rank=chance.choice(NATURAL_RANKS)), "copies")
        case _:
            copies = [card] * chance.randrange(2, 2 * COPIES)
            return Choose(Scene(rules, cards=tuple(sorted([*copies, *others]))), "possible")


def _pack_goal(scene: Scene) -> Phrase:
    if scene.rank:
        return say(
            "How many cards of the rank {rank} are in the three packs?", rank=rank_word(scene.rank)
        )
    if len(scene.cards) == 1:
        return say("How often is this card in the three packs?")
    return say("Can one hand hold all these cards?")


def _card_order(chance: Random, level: int, rules: Rules) -> Exercise:
    number = 4 + level
    return Order(Scene(rules, _trump(chance), cards=tuple(chance.sample(PACK, number))))


def _which_is_trump(chance: Random, level: int, rules: Rules) -> Exercise:
    levels = (chance.choice(NATURAL_RANKS), chance.choice(NATURAL_RANKS))
    return Choose(Scene(rules, levels=levels, offense=chance.randrange(2)), "trump")


def _single_follows(chance: Random, level: int, rules: Rules) -> Exercise:
    trump = _trump(chance)
    near = [trump, Rank.ACE, Rank.TWO, *chance.sample(NATURAL_RANKS, 2)]
    table = _card(chance, near)
    mine = _card(chance, [table.rank] if chance.random() < 0.4 else near)
    return Choose(Scene(rules, trump, cards=(mine,), table=(table,)), "follows")


def _make_sets(chance: Random, level: int, rules: Rules) -> Exercise:
    trump, kind = _trump(chance), chance.choice((Kind.PAIR, Kind.TRIPLE))
    ranks = chance.sample(NATURAL_RANKS, 5 + level)
    hand = [card for rank in ranks[1:] for card in _of_rank(chance, rank, 1)]
    hand += _of_rank(chance, ranks[0], kind.size)
    if kind == Kind.TRIPLE:
        # A pair beside it, which with a joker is another triple.
        hand[0:1] = _of_rank(chance, ranks[1], 2)
        hand[-1:] = [SMALL_JOKER] if level == 2 else hand[-1:]
    return Make(Scene(rules, trump, hand=_by_rank(hand, trump), kind=str(kind)))


def _make_goal(scene: Scene) -> Phrase:
    return say("Find in this hand: {kind}.", kind=CLASS_NAMES[KINDS[scene.kind]])


def _set_follows(chance: Random, level: int, rules: Rules) -> Exercise:
    sizes = [chance.choice((1, 2, 3)), chance.choice((1, 2, 3, 5, 5))]
    cards, table = (
        _set(chance, size) if size < 5 else _five(chance, chance.choice(FIVES))
        for size in sizes[::-1]
    )
    return Choose(Scene(rules, _trump(chance), cards=cards, table=table), "follows")


def _is_play(chance: Random, level: int, rules: Rules) -> Exercise:
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


def _five_is_play(chance: Random, level: int, rules: Rules) -> Exercise:
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


def _kind(chance: Random, level: int, rules: Rules) -> Exercise:
    suit = chance.choice(tuple(Suit))
    kind = chance.choice(FIVES)
    cards = _five(chance, kind)
    if chance.random() < 0.5:
        # All in one suit, as far as three packs hold them.
        cards = tuple(Card.of(card.rank, suit) for card in cards)
    if any(cards.count(card) > COPIES for card in cards):
        cards = _five(chance, kind)
    return Choose(Scene(rules, _trump(chance), cards=cards), "kind")


def _make_fives(chance: Random, level: int, rules: Rules) -> Exercise:
    trump, kind = _trump(chance), chance.choice(FIVES)
    if chance.random() < 0.4:
        # A full house of one suit: with a sixth card a flush, and not by itself.
        kind, suit = Kind.FLUSH, chance.choice(tuple(Suit))
        three, two, other = (Card.of(rank, suit) for rank in chance.sample(NATURAL_RANKS, 3))
        hand = [three] * 3 + [two] * 2 + [other, *chance.sample(PACK, level)]
    else:
        hand = [*_five(chance, kind), *chance.sample(PACK, 1 + level)]
        reading = read(hand[:5], trump, rules)
        if reading is None or reading.kind != kind:
            return _make_fives(chance, level, rules)
    if impossible_face(hand):
        return _make_fives(chance, level, rules)
    return Make(Scene(rules, trump, hand=_by_rank(hand, trump), kind=str(kind)))


def _stronger(chance: Random, level: int, rules: Rules) -> Exercise:
    trump, pair = _trump(chance), _pair_of_fives(chance, level)
    # Not all straights are straights everywhere.
    if not all(read(cards, trump, rules) for cards in pair):
        return _stronger(chance, level, rules)
    return Choose(Scene(rules, trump, sets=pair), "stronger")


def _stands_for(chance: Random, level: int, rules: Rules) -> Exercise:
    trump = _trump(chance)
    ranks = [trump, *chance.sample([rank for rank in NATURAL_RANKS if rank != trump], 2)]
    shapes: list[list[Card]] = [
        [*_of_rank(chance, ranks[0], 2), *_of_rank(chance, ranks[1], 2)],
        list(_five(chance, Kind.STRAIGHT)[:4]),
        list(_five(chance, Kind.STRAIGHT_FLUSH)[1:]),
        list(_five(chance, Kind.FLUSH)[:4]),
    ]
    cards = (_joker(chance), *chance.choice(shapes))
    if read(cards, trump, rules) is None:
        return _stands_for(chance, level, rules)
    return Choose(Scene(rules, trump, cards=cards), "stands_for")


def _may_mean(chance: Random, level: int, rules: Rules) -> Exercise:
    joker, other = chance.sample((SMALL_JOKER, BIG_JOKER), 2)
    rank = chance.choice(NATURAL_RANKS)
    if chance.random() < 0.1 * (2 + level) and rules.mixed_joker_pair == "small":
        rank = other.rank
    count = chance.choice((1, 1, 2, 3, 5))
    return Choose(Scene(rules, _trump(chance), joker=joker, rank=rank, count=count), "may_mean")


def _may_mean_goal(scene: Scene) -> Phrase:
    assert scene.joker
    assert scene.rank
    alone = say("{trump} is trump. You play the {joker} alone: may it stand for the {rank}?")
    within = say(
        "{trump} is trump. In a play of {count} cards, may the {joker} stand for the {rank}?",
        count=scene.count,
    )
    return (alone if scene.count == 1 else within).filled(
        trump=str(scene.trump),
        joker=rank_word(scene.joker.rank),
        rank=rank_word(scene.rank),
    )


def _joker_follows(chance: Random, level: int, rules: Rules) -> Exercise:
    size = chance.choice((2, 3))
    mine = [_joker(chance), *_set(chance, size - 1)]
    return Choose(
        Scene(rules, _trump(chance), cards=tuple(mine), table=_set(chance, size)), "follows"
    )


def _trick(chance: Random, level: int, rules: Rules) -> Scene:
    """A trick that is over, or has come some way, among seats of which some are out."""
    trump, deck = _trump(chance), chance.sample([*PACK] * COPIES, 6 * (3 + level))
    escaped = tuple(chance.sample(SEATS[1:], level))
    hands = [
        tuple(sorted(deck.pop() for _ in range(chance.randrange(1, 4 + level))))
        if seat not in escaped
        else ()
        for seat in SEATS
    ]
    leader = chance.choice([seat for seat in SEATS if hands[seat]])
    game = hand = HandState(
        tuple(hands), trump, rules, ranking(trump, rules), leader, escaped=escaped
    )
    moves: list[Move] = []
    while not moves or (hand.table and (len(moves) < 2 or chance.random() < 0.85)):
        moves.append(_some_move(chance, hand))
        hand = hand.after(moves[-1])
        if hand.turn is None:
            # A whole team is out.
            return _trick(chance, level, rules)
    return Scene(rules, trump, game=game, moves=tuple(moves))


def _some_move(chance: Random, hand: HandState) -> Move:
    assert hand.turn is not None
    plays = [move for move in hand.moves if move.act == Act.PLAY]
    if hand.table and (not plays or chance.random() < 0.5):
        return PASSES[hand.turn]
    return chance.choice(plays)


def _turn(chance: Random, level: int, rules: Rules) -> Exercise:
    return Predict(_trick(chance, level, rules), "turn")


def _may_pass(chance: Random, level: int, rules: Rules) -> Exercise:
    scene = _trick(chance, level, rules)
    mine = [place for place, state in enumerate(scene.states) if state.turn == scene.me]
    if not mine:
        return _may_pass(chance, level, rules)
    return Choose(scene.about(moves=scene.moves[: chance.choice(mine)]), "may_pass")


def _count(chance: Random, level: int, rules: Rules) -> Exercise:
    fewest, most = ((1, 28), (4, 20), (7, 15))[level]
    count = chance.choice((range(fewest, COUNT_LIMIT + 1), range(COUNT_LIMIT + 1, most)))
    scene = Scene(rules, seat=chance.choice(SEATS[1:]), count=chance.choice(count))
    return Choose(scene, "count")


def _count_goal(scene: Scene) -> Phrase:
    return say_n(
        "Seat {seat} has {count} card left and is asked how many. Must it tell?",
        "Seat {seat} has {count} cards left and is asked how many. Must it tell?",
        scene.count,
        seat=scene.seat,
    )


def _escape_order(chance: Random) -> tuple[int, ...]:
    return tuple(chance.sample(SEATS, 6))


def _ends(chance: Random, level: int, rules: Rules) -> Exercise:
    return Number(Scene(rules, escapes=_escape_order(chance)), "escapes")


def _trapped(chance: Random, level: int, rules: Rules) -> Exercise:
    seats = sorted(chance.sample(SEATS, (2, 3, 5)[level]))
    scene = Scene(rules, escapes=_escape_order(chance))
    return Assign(scene, [("trapped", {"seat": seat}) for seat in seats])


def _ended(chance: Random, rules: Rules) -> Scene:
    """A hand at its end, at some levels."""
    order = _escape_order(chance)
    escapes = order[: Understanding(rules).escapes(order)]
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


def _outcome(chance: Random, level: int, rules: Rules) -> Exercise:
    slots = ["outcome", "next_offense", "next_trump"][: level + 1]
    return Assign(_ended(chance, rules), [(slot, {}) for slot in (*slots, "next_trump")[-3:]])


def _levels(chance: Random, level: int, rules: Rules) -> Exercise:
    return Choose(_ended(chance, rules).about(seat=chance.choice(SEATS[:2])), "next_level")


def _levels_goal(scene: Scene) -> Phrase:
    if team(scene.seat) == team(scene.me):
        return say("What is the level of your team in the next hand?")
    return say("What is the level of the opponents in the next hand?")


def _next_offense(chance: Random, level: int, rules: Rules) -> Exercise:
    return Choose(_ended(chance, rules), "next_offense")


def _pays(chance: Random, level: int, rules: Rules) -> Exercise:
    scene = _ended(chance, rules)
    trapped = [seat for seat in SEATS if seat not in scene.escapes]
    return Choose(scene.about(seat=chance.choice(trapped)), "pays")


def _tribute(chance: Random, level: int, rules: Rules) -> Exercise:
    before, trump = chance.sample(NATURAL_RANKS, 2)
    ranks = [before, trump, Rank.ACE, *chance.sample(NATURAL_RANKS, 4)]
    hand = _by_rank([_card(chance, [rank]) for rank in ranks], trump)
    return Pay(Scene(rules, trump, hand=hand, before=before))


def _may_return(chance: Random, level: int, rules: Rules) -> Exercise:
    offers = tuple(_card(chance) for _ in range(2))
    return Choose(Scene(rules, _trump(chance), cards=(_card(chance),), offers=offers), "may_return")


def _escalates(chance: Random, level: int, rules: Rules) -> Exercise:
    ranks = [Rank(rank) for rank in chance.sample(range(2, 15), 2)]
    shapes = [
        [_card(chance, [ranks[0]]), _card(chance, [ranks[1]])],
        _of_rank(chance, ranks[0], 2),
        [_card(chance, [Rank(4), Rank(5), Rank(6)]) for _ in range(chance.choice((2, 3)))],
        [_card(chance, [Rank(2), Rank(3)]) for _ in range(chance.choice((1, 2)))],
    ]
    value = chance.choice([0, 10, 12, 14, 18, 2 * max(ranks[0], 6)])
    return Choose(Scene(rules, cards=tuple(chance.choice(shapes)), value=value), "beats")


def _worth(chance: Random, level: int, rules: Rules) -> Exercise:
    low = chance.random() < 0.6
    ranks = [Rank(4), Rank(5), Rank(6)] if low else [Rank(chance.randrange(7, 15))]
    cards = tuple(_card(chance, ranks) for _ in range(chance.choice((1, 2, 3))))
    return Number(Scene(rules, cards=cards), "worth")


def _split(chance: Random, level: int, rules: Rules) -> Exercise:
    trump = _trump(chance)
    hand = [_joker(chance), *_out_of(chance, 7 + level, 7 + 3 * level)]
    if chance.random() < 0.5:
        # A flush that breaks five pairs.
        suit, *others = chance.sample([*Suit], 4)
        ranks = chance.sample(NATURAL_RANKS, 5)
        hand = [Card.of(rank, each) for rank in ranks for each in (suit, chance.choice(others))]
        hand += chance.sample([card for card in PACK if card not in hand], level)
    return Partition(Scene(rules, trump, hand=_by_rank(hand, trump)))


def _joker_use(chance: Random, level: int, rules: Rules) -> Exercise:
    trump = _trump(chance)
    hand = [_joker(chance), *_out_of(chance, 5 + level, 6 + 2 * level)]
    return Partition(Scene(rules, trump, hand=_by_rank(hand, trump)))


def _direction(chance: Random, level: int, rules: Rules) -> Exercise:
    # Of three players a 3 turns to the one whom skipping would find.
    players = chance.choice(PLAYER_COUNTS[1:])
    pack = chance.sample(PACK_52, len(PACK_52))
    game = state = Escalation.start(pack, players, chance.randrange(players))
    moves: list[Move] = []
    for _ in range(chance.randrange(1, 4 + level)):
        plays = [move for move in state.moves if move.act == Act.PLAY]
        specials = [move for move in plays if value(move.cards[0]) is None]
        if not plays:
            break
        moves.append(chance.choice(specials if specials and chance.random() < 0.5 else plays))
        state = state.after(moves[-1])
    return Predict(Scene(rules, game=game, moves=tuple(moves)), "turn")


def _direction_goal(scene: Scene) -> Phrase:
    before = scene.states[-2]
    assert isinstance(before, Escalation)
    return say(
        "Before the last play the turn went {direction}. Whose turn is it now?",
        direction=CHOICE_TITLES["direction"][
            "clockwise" if before.direction == 1 else "counterclockwise"
        ],
    )


def _taking(chance: Random, level: int, rules: Rules) -> Exercise:
    cards = chance.sample(PACK_52, 2 * ESCALATION_HAND)
    if chance.random() < 0.3:
        stock = chance.randrange(ESCALATION_HAND)
        played = [card for card in PACK_52 if value(card) == value(cards[0])]
        number = chance.randrange(1, 5) if value(cards[0]) else 1
        return Number(Scene(rules, cards=tuple(played[:number]), count=stock), "refill")
    held, middle = chance.randrange(1, ESCALATION_HAND + 1), chance.randrange(1, 4 + level)
    hand, taken = tuple(sorted(cards[:held])), tuple(cards[held : held + middle])
    return Number(Scene(rules, hand=hand, cards=taken), "after_taking")


def _taking_goal(scene: Scene) -> Phrase:
    if scene.hand:
        return say(
            "You take the middle, the upper row. How many cards do you then hold in your hand?"
        )
    return say("You have played these cards. How many do you draw?")


def _payment(chance: Random, level: int, rules: Rules) -> Exercise:
    players = chance.choice(PLAYER_COUNTS)
    pack = chance.sample(PACK_52, len(PACK_52))
    winner = chance.randrange(1, players)
    sizes = [1 if seat == winner else chance.randrange(1, 6) for seat in range(players)]
    hands = [tuple(sorted(pack.pop() for _ in range(size))) for size in sizes]
    # The stock is gone, or nobody could win.
    stacks: list[Cards] = [()] * players
    middle = [pack.pop()]
    while pack:
        taken, seat = chance.randrange(2, 8), chance.randrange(players)
        stacks[seat] += tuple(pack[:taken])
        del pack[:taken]
    game = Escalation(
        tuple(hands),
        (),
        tuple(middle),
        tuple(stacks),
        value(middle[0]) or 0,
        1,
        winner,
        chance.choice(((1,), (1, 2), (2, 3, 5))[level]),
    )
    seat = chance.choice([seat for seat in range(players) if seat != winner])
    return Number(Scene(rules, game=game, seat=seat), "payment")


def _payment_goal(scene: Scene) -> Phrase:
    game = scene.game
    assert isinstance(game, Escalation)
    assert game.turn is not None
    told = say(
        "{winner} plays the last card and wins. A card costs {stake}. What does it cost {seat}?",
        winner=seat_name(scene, game.turn),
        stake=game.stake,
        seat=seat_name(scene, scene.seat),
    )
    return told.capitalized()


def _always(phrase: Phrase) -> Callable[[Scene], Phrase]:
    return lambda scene: phrase


_MAY_FOLLOW: Final = _always(say("May these cards be played on the play that lies there?"))
_MAY_LEAD: Final = _always(say("May these cards be led?"))
_SPLIT: Final = _always(say("Split this hand into as few plays as you can."))

DRILLS: Final[Mapping[str, Drill]] = {
    "partners": Drill("partners", _partners_goal, ("partner_opposite",), _partners),
    "pack": Drill("pack", _pack_goal, ("one_pack",), _pack),
    "card-order": Drill(
        "card-order",
        _always(say("Put these cards in order, the lowest first.")),
        ("forgets_trump", "two_high"),
        _card_order,
    ),
    "trump": Drill(
        "trump", _always(say("Which rank is trump?")), ("own_level", "two_high"), _which_is_trump
    ),
    "single-follows": Drill(
        "single-follows", _MAY_FOLLOW, ("forgets_trump", "equal_follows"), _single_follows
    ),
    "equal-cards": Drill(
        "equal-cards", _MAY_FOLLOW, ("equal_follows", "suits_decide"), _single_follows
    ),
    # No known habit sees pairs or triples where there are none, or misses them.
    "make-sets": Drill("make-sets", _make_goal, (), _make_sets),
    "set-follows": Drill(
        "set-follows", _MAY_FOLLOW, ("more_beats_fewer", "bomb_beats_all"), _set_follows
    ),
    "is-play": Drill("is-play", _MAY_LEAD, ("triple_with_one", "pairs_in_row"), _is_play),
    "four-cards": Drill("four-cards", _MAY_LEAD, ("four_alone", "triple_with_one"), _is_play),
    "five-is-play": Drill(
        "five-is-play", _MAY_LEAD, ("poker_hands", "round_the_corner"), _five_is_play
    ),
    "make-fives": Drill("make-fives", _make_goal, ("flush_first",), _make_fives),
    "kind": Drill("kind", _always(say("What do these cards count as?")), ("flush_first",), _kind),
    "stronger": Drill(
        "stronger",
        _always(say("Which play is higher?")),
        ("kicker_counts", "forgets_trump"),
        _stronger,
    ),
    "class-order": Drill(
        "class-order",
        _always(say("Which play is higher?")),
        # A bomb over a straight flush is right at some tables, so that is no habit to hunt here.
        ("straight_over_flush",),
        _stronger,
    ),
    "stands-for": Drill(
        "stands-for",
        _always(say("What does the joker stand for?")),
        ("natural_first",),
        _stands_for,
    ),
    "may-mean": Drill("may-mean", _may_mean_goal, ("any_card",), _may_mean),
    "joker-follows": Drill(
        "joker-follows", _MAY_FOLLOW, ("joker_as_joker", "equal_follows"), _joker_follows
    ),
    "turn": Drill("turn", _always(say("Whose turn is it now?")), ("next_leads",), _turn),
    "may-pass": Drill(
        "may-pass",
        _always(say("It is your turn. May you pass?")),
        ("must_play", "leader_passes"),
        _may_pass,
    ),
    # Tables differ in the limit: what other games do with counts is a rule, and no habit.
    "count": Drill("count", _count_goal, (), _count),
    "ends": Drill(
        "ends",
        _always(say("They escape in this order. With which escape does the hand end?")),
        ("ends_at_first", "ends_at_last"),
        _ends,
    ),
    "trapped": Drill(
        "trapped",
        _always(say("They would escape in this order. When the hand ends, who is trapped?")),
        ("ends_at_first", "ends_at_last"),
        _trapped,
    ),
    "outcome": Drill(
        "outcome",
        _always(say("What follows from this hand?")),
        ("defense_scores", "draw_changes_nothing"),
        _outcome,
    ),
    "levels": Drill("levels", _levels_goal, ("defense_scores",), _levels),
    "next-offense": Drill(
        "next-offense",
        _always(say("Who is the next offense?")),
        ("draw_changes_nothing", "complete_is_offense"),
        _next_offense,
    ),
    "pays": Drill(
        "pays",
        _always(say("To whom does this player pay tribute?")),
        ("second_receives", "tribute_after_draw"),
        _pays,
    ),
    "tribute": Drill(
        "tribute", _always(say("Which card is paid?")), ("old_trump", "forgets_trump"), _tribute
    ),
    "may-return": Drill(
        "may-return",
        _always(say("Two cards were offered for the joker. May this card go back?")),
        ("higher_than_lower",),
        _may_return,
    ),
    "split": Drill("split", _SPLIT, ("longest_play",), _split),
    "joker-use": Drill("joker-use", _SPLIT, ("keep_jokers",), _joker_use),
    "beats": Drill(
        "beats",
        _always(say("May these cards follow on this value?")),
        ("any_sum", "equal_total"),
        _escalates,
    ),
    "specials": Drill(
        "specials",
        _always(say("May these cards follow on this value?")),
        ("two_is_two", "any_sum"),
        _escalates,
    ),
    "worth": Drill("worth", _always(say("What are these cards worth?")), ("face_value",), _worth),
    "direction": Drill("direction", _direction_goal, ("three_skips",), _direction),
    "taking": Drill("taking", _taking_goal, ("pile_to_hand",), _taking),
    "payment": Drill("payment", _payment_goal, ("stack_is_free",), _payment),
}
"""All drills by the name of their skill."""
