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
        "Clockwise it is {count} seat from {me} to {seat}.",
        "Clockwise it is {count} seats from {me} to {seat}.",
        (scene.seat - scene.me) % len(SEATS),
        me=seat_name(scene, scene.me),
        seat=seat_name(scene, scene.seat),
    )


def _copies_here(scene: Scene) -> Phrase:
    [(card, count)] = Counter(scene.cards).most_common(1)
    return say("Here lie {count} × {card}.", count=count, card=card_word(card))


MOST_CHOICES: Final = 2
"""A reason lists at most this many choices of other tables."""


def _house_told(scene: Scene) -> Phrase:
    """The choice of this table, then those of others."""
    choices = CHOICE_TITLES[scene.rule]
    own = getattr(scene.rules, scene.rule)
    here = say("At this table: {choice}.", choice=choices[own])
    others = [title for choice, title in choices.items() if choice != own]
    if len(others) > MOST_CHOICES:
        return sequence([here, say("Other tables choose otherwise.")])
    return sequence([here, say("At other tables: {choices}.", choices=either(others))])


PARTNER, OPPONENT = "partner", "opponent"

TABLE_QUESTIONS: Final = {
    "partner": Question(
        ("seat",),
        lambda scene, understanding: (
            PARTNER if understanding.is_partner(scene.me, scene.seat) else OPPONENT
        ),
        always(say("Partners and opponents sit alternately round the table.")),
        lambda scene: say(
            "From you the teams alternate: the seats two and four further on are your partners, "
            "the one opposite is an opponent."
        ),
        lambda _: {PARTNER: say("partner"), OPPONENT: say("opponent")},
        clue=say("Go round the table, seat by seat: you, an opponent, a partner …"),
        nearly=_steps,
        marked=PARTNER,
    ),
    "copies": Question(
        (),
        _copies,
        always(say("Three whole packs are shuffled together.")),
        lambda scene: (
            say("Each pack holds it once, so the three packs hold it three times.")
            if scene.cards
            else say("Each pack holds four cards of a rank, so the three packs hold twelve.")
        ),
        clue=say("Count in one pack, then take the three packs together."),
        nearly=lambda scene: (
            say("In one pack there is one; now take it three times.")
            if scene.cards
            else say("In one pack there are four; now take them three times.")
        ),
    ),
    "share": Question(
        (),
        lambda scene, understanding: 54 * understanding.copies // 6,
        always(say("Six players share three packs of 54 cards.")),
        always(say("Three packs are 162 cards; shared by six that makes 27 each.")),
        clue=say("A pack has 52 cards and two jokers."),
        nearly=always(say("Three packs of 54 cards are 162 cards: share them out to six.")),
    ),
    "possible": Question(
        ("cards",),
        lambda scene, understanding: yes_if(
            all(scene.cards.count(card) <= understanding.copies for card in scene.cards)
        ),
        always(say("Three whole packs are shuffled together.")),
        always(
            say(
                "Every card exists three times, once in each pack, and one hand may hold all three."
            )
        ),
        possible_or_not,
        clue=say("Count how often the same card lies here."),
        nearly=_copies_here,
    ),
    "house": Question(
        ("rule",),
        lambda scene, understanding: str(getattr(understanding.rules, scene.rule)),
        lambda scene: say("A house rule: {help}", help=RULE_HELP[scene.rule]),
        _house_told,
        lambda scene: CHOICE_TITLES[scene.rule],
        clue=say("Look at the rules of this table."),
        nearly=lambda scene: say(
            "Tables have the choice: {choices}.",
            choices=either([*CHOICE_TITLES[scene.rule].values()]),
        ),
    ),
}
