"""Drills on the table and the pack."""

from __future__ import annotations

from random import Random
from typing import Final

from wildescape.cards import COPIES, NATURAL_RANKS, PACK
from wildescape.explain import rank_word
from wildescape.i18n import Phrase, say
from wildescape.rules import Rules
from wildescape.teach.drills.base import Drill, Target, answering
from wildescape.teach.exercises import Assign, Choose, Exercise, Number
from wildescape.teach.questions.base import NO, YES, always
from wildescape.teach.scenes import Scene
from wildescape.turns import SEATS

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
            "How many cards of rank {rank} are in the three packs?", rank=rank_word(scene.rank)
        )
    if len(scene.cards) == 1:
        return say("How many copies of this card are in the three packs?")
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
        title=say("Three packs"),
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
