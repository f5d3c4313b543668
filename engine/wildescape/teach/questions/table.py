"""Questions about the pack, the table and its house rules."""

from __future__ import annotations

from collections import Counter
from typing import Final

from wildescape.explain import card_word
from wildescape.i18n import Phrase, either, say, say_n, sequence
from wildescape.rules import CHOICE_TITLES, RULE_HELP
from wildescape.teach.misconceptions import Understanding
from wildescape.teach.questions.base import (
    Question,
    always,
    possible_or_not,
    seat_name,
    yes_if,
)
from wildescape.teach.scenes import Scene
from wildescape.turns import SEATS


def _copies(scene: Scene, understanding: Understanding) -> int:
    """How many copies of a card, or cards of a rank, the packs hold."""
    if scene.cards:
        return understanding.copies
    rank = scene.rank or scene.trump
    return understanding.trumps() if rank == scene.trump else 4 * understanding.copies


def _steps(scene: Scene) -> Phrase:
    return say_n(
        "Clockwise, it's {count} seat from {me} to {seat}.",
        "Clockwise, it's {count} seats from {me} to {seat}.",
        (scene.seat - scene.me) % len(SEATS),
        me=seat_name(scene, scene.me),
        seat=seat_name(scene, scene.seat),
    )


def _copies_here(scene: Scene) -> Phrase:
    [(card, count)] = Counter(scene.cards).most_common(1)
    return say("You see {count} × {card} here.", count=count, card=card_word(card))


MOST_CHOICES: Final = 2
"""A reason lists at most this many choices of other tables."""


def _house_told(scene: Scene) -> Phrase:
    """The choice of this table, then those of others."""
    choices = CHOICE_TITLES[scene.rule]
    own = getattr(scene.rules, scene.rule)
    here = say("At this table: {choice}.", choice=choices[own])
    others = [title for choice, title in choices.items() if choice != own]
    if len(others) > MOST_CHOICES:
        return sequence([here, say("Other tables play it differently.")])
    return sequence([here, say("At other tables: {choices}.", choices=either(others))])


PARTNER, OPPONENT = "partner", "opponent"

OPPONENTS: Final = len(SEATS) // 2

TABLE_QUESTIONS: Final = {
    "partner": Question(
        ("seat",),
        lambda scene, understanding: (
            PARTNER if understanding.is_partner(scene.me, scene.seat) else OPPONENT
        ),
        always(say("Partners and opponents alternate around the table.")),
        lambda scene: say(
            "Teams alternate around the table: every other seat from you is a partner, and the "
            "seat across from you is an opponent."
        ),
        lambda _: {PARTNER: say("partner"), OPPONENT: say("opponent")},
        clue=say("Go around the table, seat by seat: you, an opponent, a partner …"),
        nearly=_steps,
        marked=PARTNER,
        most_unmarked=OPPONENTS,
    ),
    "copies": Question(
        (),
        _copies,
        always(say("Three whole packs are shuffled together.")),
        lambda scene: (
            say("Each pack has one, so the three packs have three.")
            if scene.cards
            else say("Each pack has four cards of a rank, so the three packs have twelve.")
        ),
        clue=say("Count in one pack, then multiply by three."),
        nearly=lambda scene: (
            say("One pack has one. Now multiply by three.")
            if scene.cards
            else say("One pack has four. Now multiply by three.")
        ),
    ),
    "share": Question(
        (),
        lambda scene, understanding: 54 * understanding.copies // 6,
        always(say("Six players share three packs of 54 cards.")),
        always(say("Three packs are 162 cards. Dealt to six players, that's 27 each.")),
        clue=say("A pack has 52 cards and two jokers."),
        nearly=always(say("Three packs of 54 cards are 162 cards: deal them to six players.")),
    ),
    "possible": Question(
        ("cards",),
        lambda scene, understanding: yes_if(
            all(scene.cards.count(card) <= understanding.copies for card in scene.cards)
        ),
        always(say("Three whole packs are shuffled together.")),
        always(
            say("There are three of every card, one in each pack, and one hand can hold all three.")
        ),
        possible_or_not,
        clue=say("Count how many times you see the same card."),
        nearly=_copies_here,
    ),
    "house": Question(
        ("rule",),
        lambda scene, understanding: str(getattr(understanding.rules, scene.rule)),
        lambda scene: say("A house rule: {help}", help=RULE_HELP[scene.rule]),
        _house_told,
        lambda scene: CHOICE_TITLES[scene.rule],
        clue=say("Look at this table's rules."),
        nearly=lambda scene: say(
            "Tables choose: {choices}.",
            choices=either([*CHOICE_TITLES[scene.rule].values()]),
        ),
    ),
}
