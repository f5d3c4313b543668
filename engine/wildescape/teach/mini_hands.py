"""Mini hands: real hands of few cards, in which only rules come up that a lesson has met.

Those of the lessons are kept by name in `mini_hands.json`, with the wrong ideas that lose them.
`python -m docs.find_mini_hands` finds them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from wildescape.hand import HAND_SIZE, HandState
from wildescape.i18n import InputError, either, say, shown, suggesting
from wildescape.notation import HandsLike, RankLike
from wildescape.rules import DEFAULT, RulesLike
from wildescape.turns import SEATS

FILE: Final = Path(__file__).with_name("mini_hands.json")
"""The mini hands of the lessons."""

FEWEST: Final = 3
"""How many cards each seat has at least."""


def mini_hand(
    hands: HandsLike, trump: RankLike = "2", leader: int = 0, rules: RulesLike = DEFAULT
) -> HandState:
    """A whole hand with fewer cards than usual; everybody knows how many each seat was dealt.

    >>> hand = mini_hand(["3S 9H KD", "4S 8H AD", "5S 7H QD", "6S JH QC", "3C 9D KS", "4C 8D AS"])
    >>> hand.told
    (3, 3, 3, 3, 3, 3)

    Args:
        hands: the cards of the six seats, as `HandState.start` takes them; as many for each.
        trump: the trump rank.
        leader: the seat that leads.
        rules: the house rules.

    Raises:
        InputError: `bad_request`, if the seats have not as many cards, or too few; and as
            `HandState.start`.
    """
    hand = HandState.start(hands, trump, leader, rules)
    counts = {*map(len, hand.hands)}
    if len(counts) > 1 or not FEWEST <= min(counts) <= HAND_SIZE:
        raise InputError(
            "bad_request",
            say(
                "In a mini hand every seat has the same number of cards, {fewest} to {most}.",
                fewest=FEWEST,
                most=HAND_SIZE,
            ),
        )
    return replace(hand, told=(counts.pop(),) * len(SEATS))


@dataclass(frozen=True)
class MiniHand:
    """A mini hand of a lesson.

    Args:
        position: the deal, as `parse_position` takes it; the learner sits on seat 0.
        until: the goal, one of `play_on.UNTIL`.
        habits: the wrong ideas by which it is lost, as `learners.understood` names them.
        levels: the levels of both teams, where they matter.
        offense: the team that is the offense.
    """

    position: str
    until: str
    habits: tuple[str, ...]
    levels: tuple[str, str] = ("2", "2")
    offense: int = 0


@cache
def mini_hands() -> Mapping[str, MiniHand]:
    """The mini hands of the lessons, by name."""
    return {
        name: MiniHand(
            "\n".join(one["position"]),
            one["until"],
            tuple(one["habits"]),
            tuple(one.get("levels", ("2", "2"))),
            one.get("offense", 0),
        )
        for name, one in json.loads(FILE.read_text("ascii")).items()
    }


def mini_position(name: str) -> str:
    """The deal of a mini hand, as `parse_position` takes it.

    Raises:
        InputError: `bad_lesson`, if none has this name, with those that do.
    """
    found = mini_hands().get(name)
    if found is None:
        phrase = say(
            "There is no mini hand {name}; there are {names}.",
            name=shown(name),
            names=either([*mini_hands()]),
        )
        raise InputError("bad_lesson", suggesting(phrase, name, mini_hands()))
    return found.position
