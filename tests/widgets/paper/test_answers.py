"""The key of a worksheet where several answers are right: each is listed or counted."""

import re

import pytest
from wildescape.explain import cards_listed
from wildescape.i18n import worded
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.exercises.select_cards import SelectCards
from wildescape.teach.practice_set import parse_set

from wildescape_widgets import Worksheet
from wildescape_widgets.house import house

MOST_LISTED = 4

ON_CARDS = ["make-sets", "make-fives", "tribute"]
"""The skills that are answered with cards of a hand."""


def accepted(exercise):
    """All that the exercise takes to be right, each choice of cards once."""
    choices = {tuple(sorted(cards)) for cards in exercise.choices()}
    return [cards for cards in choices if exercise.find(cards).is_right]


def test_the_other_pair_with_the_joker_is_in_the_key_too():
    answer = Worksheet("SIWMAT-12-780").questions[11]["answer"]
    assert answer == "7♠, 7♠ and the Small Joker; or A♣, A♠ and the Small Joker"


def test_the_skills_that_are_answered_with_cards_are_all_checked():
    made = {skill: item(DRILLS[skill], 1, 0, house().rules) for skill in DRILLS}
    assert [one for one in made if isinstance(made[one], SelectCards)] == ON_CARDS


@pytest.mark.parametrize("skill", ON_CARDS)
def test_each_answer_that_is_right_is_listed_or_counted(skill):
    several = 0
    for seed in range(4):
        sheet = Worksheet(skills=[skill], count=40, seed=seed)
        for (_, number, level), question in zip(
            parse_set(sheet.code).items, sheet.questions, strict=True
        ):
            right = accepted(item(DRILLS[skill], number, level, house().rules))
            told = question["answer"].split("; or ")
            more = re.fullmatch(r"(\d+) other right answers?", told[-1])
            listed = told[:-1] if more else told
            words = {worded(cards_listed(cards), "en"): cards for cards in right}
            lower = {word.lower(): cards for word, cards in words.items()}
            found = [lower[word.lower()] for word in listed]
            assert len({*found}) == len(found) <= MOST_LISTED
            assert len(found) + (int(more[1]) if more else 0) == len(right)
            # As many different ranks as there's room for.
            ranks = {tuple(card.rank for card in cards) for cards in right}
            told_ranks = {tuple(card.rank for card in cards) for cards in found}
            assert len(told_ranks) == min(len(ranks), MOST_LISTED)
            several += len(right) > 1
    assert several > 20
