"""Drills on Escalation."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from wildescape.cards import Rank
from wildescape.escalation import ESCALATION_HAND, PACK_52, PLAYER_COUNTS, Escalation, value
from wildescape.game import Act, Move
from wildescape.i18n import Phrase, say
from wildescape.rules import Rules
from wildescape.rules.direction import way_around
from wildescape.teach.drills.base import AT_ONCE, SEVERAL_SHARE, Drill, Target, one_or_sorting
from wildescape.teach.drills.random_cards import of_rank, random_card
from wildescape.teach.exercises import Choose, Exercise, Number, Predict, Sort
from wildescape.teach.questions.base import NO, YES, always, seat_name
from wildescape.teach.scenes import Cards, Scene


def _escalates(chance: Random, level: int, rules: Rules) -> Exercise:
    ranks = [Rank(rank) for rank in chance.sample(range(2, 15), 2)]
    shapes = [
        [random_card(chance, [ranks[0]]), random_card(chance, [ranks[1]])],
        of_rank(chance, ranks[0], 2),
        [random_card(chance, [Rank(4), Rank(5), Rank(6)]) for _ in range(chance.choice((2, 3)))],
        [random_card(chance, [Rank(2), Rank(3)]) for _ in range(chance.choice((1, 2)))],
    ]
    value = chance.choice([0, 10, 12, 14, 18, 2 * max(ranks[0], 6)])
    return Choose(Scene(rules, cards=tuple(chance.choice(shapes)), value=value), "beats")


TOTALS: Final = (12, 14, 18, 20, 24)
"""The values that several sets at once are held against; cards of one worth can equal each."""


def _beats(chance: Random, level: int, rules: Rules) -> Exercise:
    if chance.random() > SEVERAL_SHARE:
        return _escalates(chance, level, rules)
    over = chance.choice(TOTALS)
    pack = {worth: [card for card in PACK_52 if value(card) == worth] for worth in range(6, 15)}

    def taken(worth: int, count: int) -> Cards:
        cards = chance.sample(pack[worth], count)
        pack[worth] = [card for card in pack[worth] if card not in cards]
        return tuple(cards)

    equal = chance.choice([worth for worth in pack if over % worth == 0])
    mixed = [(one, two) for one in pack for two in pack if one < two and one + two > over]
    sets = [taken(equal, over // equal), sum((taken(each, 1) for each in chance.choice(mixed)), ())]
    for _ in range(AT_ONCE - len(sets)):
        higher = [worth for worth, left in pack.items() if over // worth < len(left)]
        worth = chance.choice(higher)
        sets.append(taken(worth, over // worth + 1))
    chance.shuffle(sets)
    return Sort(Scene(rules, sets=tuple(sets), value=over), "beats")


def _beats_goal(scene: Scene) -> Phrase:
    if scene.sets:
        return say("Which of these beat it?")
    return _MAY_ESCALATE(scene)


def _is_special(exercise: Exercise) -> bool:
    """Whether a 2 or a 3 is among the cards of a question about following."""
    return exercise.name == "beats" and None in map(value, exercise.scene.cards)


def _special(answer: str, *shows: str) -> Target:
    return Target(lambda one: _is_special(one) and one.solution == answer, shows)


def _ordinary(answer: str) -> Target:
    return Target(
        lambda one: one.name == "beats" and not _is_special(one) and one.solution == answer
    )


def _near_value(exercise: Exercise) -> float:
    """How many cards there are, and how close their totals are to the value."""
    scene = exercise.scene
    sets = scene.sets or (scene.cards,)
    totals = [sum(value(card) or card.rank for card in cards) for cards in sets]
    return 3 * sum(map(len, sets)) - sum(abs(total - scene.value) for total in totals)


def _values_hard(exercise: Exercise) -> float:
    """How many moves are to be followed, or how near the value the cards are."""
    return len(exercise.scene.moves) or _near_value(exercise)


def _worth_hard(exercise: Exercise) -> float:
    """How many cards there are, then how many ranks that count the same."""
    cards = exercise.scene.cards
    return 10 * len(cards) + len({card.rank for card in cards})


def _turns_made(exercise: Exercise) -> float:
    """How many plays there are, and how often a 3 among them turned the direction."""
    moves = exercise.scene.moves
    return len(moves) + 2 * sum(card.rank == Rank.THREE for move in moves for card in move.cards)


def _taken(exercise: Exercise) -> float:
    """How many cards are to be counted."""
    return len(exercise.scene.hand) + len(exercise.scene.cards)


def _cost_hard(exercise: Exercise) -> float:
    """How much there is to count, and what a card costs."""
    scene = exercise.scene
    assert isinstance(scene.game, Escalation)
    return 20 * scene.game.stake + len(scene.game.stacks[scene.seat])


def _specials(chance: Random, level: int, rules: Rules) -> Exercise:
    if chance.random() < 0.5:
        return _escalates(chance, level, rules)
    # A play that has a value, then one to three specials, each of another seat: all are seen.
    pack = chance.sample(PACK_52, len(PACK_52))
    game = state = Escalation.start(pack, chance.choice(PLAYER_COUNTS), 0)
    moves: list[Move] = []
    for number in range(2 + level):
        plays = [move for move in state.moves if move.act == Act.PLAY]
        wanted = [move for move in plays if (value(move.cards[0]) is None) == bool(number)]
        if not wanted or state.turn in {move.seat for move in moves}:
            break
        moves.append(chance.choice(wanted))
        state = state.after(moves[-1])
    if len(moves) < 2:
        return _specials(chance, level, rules)
    return Number(Scene(rules, game=game, moves=tuple(moves)), "to_beat")


def _specials_goal(scene: Scene) -> Phrase:
    if scene.game:
        return say("What do you have to beat now?")
    return say("You have to beat this value. May you play these cards?")


def _worth(chance: Random, level: int, rules: Rules) -> Exercise:
    low = chance.random() < 0.6
    ranks = [Rank(4), Rank(5), Rank(6)] if low else [Rank(chance.randrange(7, 15))]
    cards = tuple(random_card(chance, ranks) for _ in range(chance.choice((1, 2, 3))))
    return Number(Scene(rules, cards=cards), "worth")


def _direction(chance: Random, level: int, rules: Rules) -> Exercise:
    # With three players, turning back and skipping lead to the same seat, so there are more.
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
        "Before the last play, the turn went {direction}. Whose turn is it now?",
        direction=way_around(clockwise=before.direction == 1),
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
        return say("You take the middle, the top row. How many cards are in your hand then?")
    return say("You've played these cards. How many do you draw?")


def _payment(chance: Random, level: int, rules: Rules) -> Exercise:
    players = chance.choice(PLAYER_COUNTS)
    pack = chance.sample(PACK_52, len(PACK_52))
    winner = chance.randrange(1, players)
    sizes = [1 if seat == winner else chance.randrange(1, 6) for seat in range(players)]
    hands = [tuple(sorted(pack.pop() for _ in range(size))) for size in sizes]
    # The stock must be empty, or nobody could win.
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
        "{winner} played the last card and won. A card costs {stake}. What does that cost {seat}?",
        winner=seat_name(scene, game.turn),
        stake=game.stake,
        seat=seat_name(scene, scene.seat),
    )
    return told.capitalized()


_MAY_ESCALATE: Final = always(say("You have to beat this value. May you play these cards?"))

_one_pack: Final = partial(Drill, copies=1)

ESCALATION_DRILLS: Final = (
    _one_pack(
        "beats",
        title=say("A higher total"),
        goal=_beats_goal,
        misconceptions=("any_sum", "equal_total"),
        make=_beats,
        hard=_near_value,
        plan=one_or_sorting("any_sum", "equal_total"),
    ),
    _one_pack(
        "specials",
        title=say("Twos and threes"),
        goal=_specials_goal,
        misconceptions=("two_is_two", "specials_count"),
        make=_specials,
        hard=_values_hard,
        plan=(
            _special(NO, "two_is_two"),
            Target(lambda one: one.name == "to_beat", ("specials_count",)),
            _ordinary(YES),
            _special(YES, "two_is_two"),
            Target(lambda one: one.name == "to_beat", ("specials_count",)),
            _ordinary(NO),
        ),
    ),
    _one_pack(
        "worth",
        title=say("What cards are worth"),
        goal=always(say("What are these cards worth?")),
        misconceptions=("face_value",),
        make=_worth,
        hard=_worth_hard,
    ),
    _one_pack(
        "direction",
        title=say("Which way play goes"),
        goal=_direction_goal,
        misconceptions=("three_skips",),
        make=_direction,
        hard=_turns_made,
    ),
    _one_pack(
        "taking",
        title=say("Taking the middle"),
        goal=_taking_goal,
        misconceptions=("pile_to_hand",),
        make=_taking,
        hard=_taken,
    ),
    _one_pack(
        "payment",
        title=say("What a loss costs"),
        goal=_payment_goal,
        misconceptions=("stack_is_free",),
        make=_payment,
        hard=_cost_hard,
    ),
)
