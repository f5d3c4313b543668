"""The skills that lessons teach and drills practise, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wildescape.i18n import Part, say

TITLES: Final[Mapping[str, Part]] = {
    "partners": say("Partners and opponents"),
    "pack": say("Three packs"),
    "card-order": say("The order of cards"),
    "trump": say("What is trump"),
    "single-follows": say("Card on card"),
    "equal-cards": say("Equal cards"),
    "make-sets": say("Finding pairs and triples"),
    "set-follows": say("The same number of cards"),
    "is-play": say("What may be led"),
    "four-cards": say("Four of a kind"),
    "kind": say("Naming five cards"),
    "five-is-play": say("Five cards that are no play"),
    "make-fives": say("Finding five-card plays"),
    "stronger": say("The higher of two fives"),
    "class-order": say("The order of the classes"),
    "stands-for": say("What a joker stands for"),
    "may-mean": say("What a joker may be"),
    "joker-follows": say("Following with a joker"),
    "turn": say("Whose turn it is"),
    "may-pass": say("Playing or passing"),
    "count": say("Telling a count"),
    "ends": say("When a hand ends"),
    "trapped": say("Escaped or trapped"),
    "outcome": say("What follows from a hand"),
    "levels": say("Levels"),
    "next-offense": say("The next offense"),
    "pays": say("Who pays whom"),
    "tribute": say("The card that is paid"),
    "may-return": say("What may go back"),
    "house": say("House rules"),
    "split": say("Splitting a hand"),
    "lead-choice": say("Choosing a lead"),
    "joker-use": say("Using a joker"),
    "teamwork": say("Playing for the team"),
    "worth": say("What cards are worth"),
    "beats": say("A higher total"),
    "specials": say("Twos and threes"),
    "direction": say("Which way play runs"),
    "taking": say("Taking the middle"),
    "payment": say("What a loss costs"),
}
"""The skills by name, in the order in which lessons teach them."""


def skill_title(skill: str) -> Part:
    """A skill in words; one that a stranger's lesson made up, by its name."""
    return TITLES.get(skill, skill.replace("-", " "))
