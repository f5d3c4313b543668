"""Drills on what follows from a hand: outcome, levels and tribute."""

from __future__ import annotations

from random import Random
from typing import Final

from wildescape.cards import NATURAL_RANKS, Rank
from wildescape.i18n import Phrase, say
from wildescape.rules import Rules
from wildescape.teach.drills.base import Drill
from wildescape.teach.drills.random_cards import by_rank, random_card, random_trump
from wildescape.teach.drills.turns import random_escapes
from wildescape.teach.exercises import Assign, Choose, Exercise, PayTribute
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions import always
from wildescape.teach.scenes import Scene
from wildescape.turns import SEATS, team


def _ended(chance: Random, rules: Rules) -> Scene:
    """A finished hand at random levels."""
    order = random_escapes(chance)
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
    hand = by_rank([random_card(chance, [rank]) for rank in ranks], trump)
    return PayTribute(Scene(rules, trump, hand=hand, before=before))


def _may_return(chance: Random, level: int, rules: Rules) -> Exercise:
    offers = tuple(random_card(chance) for _ in range(2))
    return Choose(
        Scene(rules, random_trump(chance), cards=(random_card(chance),), offers=offers),
        "may_return",
    )


MATCH_DRILLS: Final = (
    Drill(
        "outcome",
        title=say("What follows from a hand"),
        goal=always(say("What follows from this hand?")),
        misconceptions=("defense_scores", "draw_changes_nothing"),
        make=_outcome,
    ),
    Drill(
        "levels",
        title=say("Levels"),
        goal=_levels_goal,
        misconceptions=("defense_scores",),
        make=_levels,
    ),
    Drill(
        "next-offense",
        title=say("The next offense"),
        goal=always(say("Who is the next offense?")),
        misconceptions=("complete_is_offense", "draw_changes_nothing"),
        make=_next_offense,
    ),
    Drill(
        "pays",
        title=say("Who pays whom"),
        goal=always(say("To whom does this player pay tribute?")),
        misconceptions=("second_receives", "tribute_after_draw"),
        make=_pays,
    ),
    Drill(
        "tribute",
        title=say("The card that is paid"),
        goal=always(say("Which card is paid?")),
        misconceptions=("old_trump", "forgets_trump"),
        make=_tribute,
    ),
    Drill(
        "may-return",
        title=say("What may go back"),
        goal=always(say("Two cards were offered for the joker. May this card go back?")),
        misconceptions=("higher_than_lower",),
        make=_may_return,
    ),
)
