"""Drills on what follows from a hand: outcome, levels and tribute."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from wildescape.cards import NATURAL_RANKS, Rank, power
from wildescape.i18n import Phrase, say, say_n
from wildescape.rules import Rules
from wildescape.teach.drills.base import (
    AT_ONCE,
    SORTED_SHARE,
    Drill,
    Earlier,
    Target,
    no_then_yes,
    often_sorting,
)
from wildescape.teach.drills.random_cards import by_rank, random_card, random_trump
from wildescape.teach.drills.turns import mixed_escapes, random_escapes
from wildescape.teach.exercises import Assign, Choose, Exercise, PayTribute, Sort
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.base import always, seat_name
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
    slots = ("outcome", "next_trump", "next_offense", "next_leader")[: 2 + level]
    # Where the highest payer leads, nobody knows before it's paid.
    unknown = {"next_leader"} if rules.highest_payer_leads else set[str]()
    asked = [slot for slot in _OUTCOME_SLOTS if slot in slots and slot not in unknown]
    return Assign(_ended(chance, rules), [(slot, {}) for slot in asked])


_OUTCOME_SLOTS: Final = ("outcome", "next_offense", "next_leader", "next_trump")
"""What follows from a hand, in the order in which it is filled in."""


def _outcome_hard(exercise: Exercise) -> float:
    """How much is asked, then how mixed the escapes are."""
    return 20 * len(exercise.parts(exercise.solution)) + mixed_escapes(exercise)


def _rises(exercise: Exercise) -> bool:
    scene = exercise.scene
    return str(exercise.solution) != str(scene.levels[team(scene.seat)])


def _levels(chance: Random, level: int, rules: Rules) -> Exercise:
    return Choose(_ended(chance, rules).about(seat=chance.choice(SEATS[:2])), "next_level")


def _levels_goal(scene: Scene) -> Phrase:
    if team(scene.seat) == team(scene.me):
        return say("What's your team's level in the next hand?")
    return say("What's the opponents' level in the next hand?")


def _pays_goal(scene: Scene) -> Phrase:
    left = scene.left[scene.seat]
    if scene.seat == scene.me:
        return say_n(
            "Who do you ({count} card left) pay tribute to?",
            "Who do you ({count} cards left) pay tribute to?",
            left,
        )
    return say_n(
        "Who does {name} ({count} card left) pay tribute to?",
        "Who does {name} ({count} cards left) pay tribute to?",
        left,
        name=seat_name(scene, scene.seat),
    )


def _pays(chance: Random, level: int, rules: Rules) -> Exercise:
    while True:
        scene = _ended(chance, rules)
        trapped = [seat for seat in SEATS if seat not in scene.escapes]
        # Whom one of several pays is open where their cards decide it.
        if len(trapped) == 1 or not rules.pays_by_card:
            return Choose(scene.about(seat=chance.choice(trapped)), "pays")


def _tribute(chance: Random, level: int, rules: Rules) -> Exercise:
    before, trump = chance.sample(NATURAL_RANKS, 2)
    ranks = [before, trump, Rank.ACE, *chance.sample(NATURAL_RANKS, 3 + level)]
    hand = by_rank([random_card(chance, [rank]) for rank in ranks], trump)
    return PayTribute(Scene(rules, trump, hand=hand, before=before))


def _near_tributes(exercise: Exercise) -> float:
    """How many cards there are, then how many are close to the highest of them."""
    scene = exercise.scene
    heights = sorted(power(card.rank, scene.trump) for card in scene.hand)
    return 40 * len(heights) - sum(heights[-1] - height for height in heights[-3:])


def _near_offers(exercise: Exercise) -> float:
    """How close the card is to the higher offer, and whether a trump is among them."""
    scene = exercise.scene
    mine = scene.cards or [card for cards in scene.sets for card in cards]
    highest = max(power(card.rank, scene.trump) for card in scene.offers)
    trumps = sum(card.rank == scene.trump for card in (*mine, *scene.offers))
    far = sum(abs(highest - power(card.rank, scene.trump)) for card in mine)
    return float(3 * min(trumps, 2) - far)


def _may_return(
    chance: Random, level: int, rules: Rules, sorted_share: float = SORTED_SHARE
) -> Exercise:
    offers = (random_card(chance), random_card(chance))
    scene = Scene(rules, random_trump(chance), offers=offers)
    if sorted_share and chance.random() < sorted_share:
        sets = tuple((random_card(chance),) for _ in range(AT_ONCE))
        return Sort(scene.about(sets=sets), "may_return")
    return Choose(scene.about(cards=(random_card(chance),)), "may_return")


def _may_return_goal(scene: Scene) -> Phrase:
    if scene.sets:
        return say("You're offered two cards for your joker. Which of these may you return?")
    return say("You're offered two cards for your joker. May you return this card?")


MATCH_DRILLS: Final = (
    Drill(
        "outcome",
        title=say("What a hand decides"),
        goal=always(say("What does this hand decide?")),
        misconceptions=("defense_scores", "draw_changes_nothing"),
        make=_outcome,
        hard=_outcome_hard,
    ),
    Drill(
        "levels",
        title=say("Levels"),
        goal=_levels_goal,
        misconceptions=("defense_scores",),
        make=_levels,
        hard=mixed_escapes,
        plan=(Target(lambda exercise: not _rises(exercise), ("defense_scores",)), Target(_rises)),
    ),
    Drill(
        "next-offense",
        title=say("The next offense"),
        goal=always(say("Which team is the offense next?")),
        misconceptions=("complete_is_offense", "draw_changes_nothing"),
        make=lambda chance, _, rules: Choose(_ended(chance, rules), "next_offense"),
        hard=mixed_escapes,
    ),
    Drill(
        "pays",
        title=say("Who pays whom"),
        goal=_pays_goal,
        misconceptions=("second_receives", "tribute_after_draw"),
        make=_pays,
        hard=mixed_escapes,
    ),
    Drill(
        "tribute",
        title=say("Which card you pay"),
        goal=always(say("Which card do you pay?")),
        misconceptions=("old_trump", "forgets_trump"),
        make=_tribute,
        hard=_near_tributes,
    ),
    Drill(
        "may-return",
        title=say("What you may return"),
        goal=_may_return_goal,
        misconceptions=("higher_than_lower",),
        make=_may_return,
        hard=_near_offers,
        plan=often_sorting(no_then_yes(("higher_than_lower",)), "higher_than_lower"),
        earlier=Earlier(partial(_may_return, sorted_share=0), no_then_yes(("higher_than_lower",))),
    ),
)
