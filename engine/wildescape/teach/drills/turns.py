"""Drills on the table and the pack, and on turns: whose it is, passing, counts, a hand's end."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

from wildescape.cards import COPIES, NATURAL_RANKS, PACK
from wildescape.explain import rank_word
from wildescape.game import Act, Move
from wildescape.hand import PASSES, HandState, count_limit
from wildescape.i18n import Phrase, say, say_n
from wildescape.ranking import ranking
from wildescape.rules import Rules
from wildescape.teach.drills.base import Drill, Earlier, Target, answering
from wildescape.teach.drills.random_cards import random_trump
from wildescape.teach.exercises import Assign, Choose, Exercise, Number, Predict
from wildescape.teach.questions.base import NO, YES, always, seat_name
from wildescape.teach.scenes import Scene
from wildescape.turns import SEATS, team

MOST_COPIES: Final = 2 * COPIES - 1
"""How often a card may lie where it is asked whether it can."""


def _partners(chance: Random, level: int, rules: Rules) -> Exercise:
    me, *others = chance.sample(SEATS, (3, 4, 6)[level])
    return Assign(Scene(rules, me=me), [("partner", {"seat": seat}) for seat in others])


def _pack(chance: Random, level: int, rules: Rules) -> Exercise:
    card, *others = chance.sample(PACK, 1 + level)
    match chance.randrange(6):
        case 0:
            return Number(Scene(rules, cards=(card,)), "copies")
        case 1:
            return Number(Scene(rules, rank=chance.choice(NATURAL_RANKS)), "copies")
        case _:
            copies = [card] * chance.randrange(2, MOST_COPIES + 1)
            return Choose(Scene(rules, cards=tuple(sorted([*copies, *others]))), "possible")


def _pack_goal(scene: Scene) -> Phrase:
    if scene.rank:
        return say(
            "How many cards of rank {rank} are in the three decks?", rank=rank_word(scene.rank)
        )
    if len(scene.cards) == 1:
        return say("How many copies of this card are in the three decks?")
    return say("Can one hand hold all these cards?")


TABLE_DRILLS: Final = (
    Drill(
        "partners",
        title=say("Partners and opponents"),
        goal=always(say("Who's your partner, and who's an opponent?")),
        misconceptions=("partner_opposite",),
        make=_partners,
        hard=lambda exercise: len(exercise.parts(exercise.solution)),
    ),
    Drill(
        "pack",
        title=say("Three decks"),
        goal=_pack_goal,
        misconceptions=("one_pack",),
        make=_pack,
        plan=(
            answering(YES, "one_pack"),
            answering(NO),
            answering(YES, "one_pack"),
            answering(NO),
            Target(lambda exercise: exercise.name == "copies", ("one_pack",)),
        ),
        copies=MOST_COPIES,
    ),
)


# Turns


def _trick(chance: Random, level: int, rules: Rules) -> Scene:
    """A random trick, finished or not, with up to two seats already out."""
    trump, deck = random_trump(chance), chance.sample([*PACK] * COPIES, 6 * (3 + level))
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
            # A whole team is out, so nobody is to move.
            return _trick(chance, level, rules)
    return Scene(rules, trump, game=game, moves=tuple(moves))


def _some_move(chance: Random, hand: HandState) -> Move:
    assert hand.turn is not None
    plays = [move for move in hand.moves if move.act == Act.PLAY]
    if hand.table and (not plays or chance.random() < 0.5):
        return PASSES[hand.turn]
    return chance.choice(plays)


def _may_pass(chance: Random, level: int, rules: Rules) -> Exercise:
    scene = _trick(chance, level, rules)
    mine = [place for place, state in enumerate(scene.states) if state.turn == scene.me]
    if not mine:
        return _may_pass(chance, level, rules)
    return Choose(scene.about(moves=scene.moves[: chance.choice(mine)]), "may_pass")


def _count(chance: Random, level: int, rules: Rules) -> Exercise:
    fewest, most = ((1, 28), (4, 20), (7, 15))[level]
    above = min(count_limit(rules) + 1, most - 1)
    count = chance.choice((range(fewest, above), range(above, most)))
    scene = Scene(rules, seat=chance.choice(SEATS[1:]), count=chance.choice(count))
    return Choose(scene, "count")


def _count_goal(scene: Scene) -> Phrase:
    return say_n(
        "{name} has {count} card left and is asked how many. Must {name} tell?",
        "{name} has {count} cards left and is asked how many. Must {name} tell?",
        scene.count,
        name=seat_name(scene, scene.seat),
    )


def random_escapes(chance: Random) -> tuple[int, ...]:
    """All six seats in a random order of escape."""
    return tuple(chance.sample(SEATS, 6))


def _ends(chance: Random, level: int, rules: Rules) -> Exercise:
    return Number(Scene(rules, escapes=random_escapes(chance)), "escapes")


def _moves_made(exercise: Exercise) -> float:
    """How many moves are to be followed, and how many seats are out by then."""
    scene = exercise.scene
    out = sum(not hand for hand in scene.states[-1].hands)
    return len(scene.moves) + 3 * out


def _near_the_limit(exercise: Exercise) -> float:
    return -abs(exercise.scene.count - count_limit(exercise.scene.rules))


def mixed_escapes(exercise: Exercise) -> float:
    """How many seats escape, and how often the other team is next."""
    order = exercise.scene.escapes
    pairs = pairwise(order)
    return len(order) + sum(team(seat) != team(other) for seat, other in pairs)


def _trapped_hard(exercise: Exercise) -> float:
    """For how many seats it is asked, then how mixed the escapes are."""
    return 10 * len(exercise.parts(exercise.solution)) + mixed_escapes(exercise)


def _trapped(chance: Random, level: int, rules: Rules) -> Exercise:
    seats = sorted(chance.sample(SEATS, (2, 3, 5)[level]))
    scene = Scene(rules, escapes=random_escapes(chance))
    return Assign(scene, [("trapped", {"seat": seat}) for seat in seats])


def _whose_turn(chance: Random, level: int, rules: Rules) -> Exercise:
    return Predict(_trick(chance, level, rules), "turn")


TURN_DRILLS: Final = (
    Drill(
        "turn",
        title=say("Whose turn it is"),
        goal=always(say("Whose turn is it now?")),
        misconceptions=("next_leads", "only_next_beats"),
        make=_whose_turn,
        hard=_moves_made,
        earlier=Earlier(_whose_turn, misconceptions=("next_leads",)),
    ),
    Drill(
        "may-pass",
        title=say("Playing or passing"),
        goal=always(say("It's your turn. May you pass?")),
        misconceptions=("must_play", "leader_passes"),
        make=_may_pass,
        hard=_moves_made,
        plan=(
            *2 * (answering(NO, "leader_passes"), answering(YES, "must_play")),
            answering(NO, "leader_passes"),
            answering(YES),
        ),
    ),
    Drill(
        "count",
        title=say("Telling a count"),
        goal=_count_goal,
        # Tables differ in the limit, so what other games do with counts is a house rule.
        misconceptions=(),
        make=_count,
        hard=_near_the_limit,
    ),
    Drill(
        "ends",
        title=say("When a hand ends"),
        goal=always(say("They go out in this order. How many of them are out when the hand ends?")),
        misconceptions=("ends_at_first", "ends_at_last"),
        make=_ends,
        hard=mixed_escapes,
    ),
    Drill(
        "trapped",
        title=say("Out or trapped"),
        goal=always(say("They'd go out in this order. Who's trapped when the hand ends?")),
        misconceptions=("ends_at_first", "ends_at_last"),
        make=_trapped,
        hard=_trapped_hard,
    ),
)
