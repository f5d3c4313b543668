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


OWN = """
format = 1
id = "own-key"
title.en = "Mine"

[[steps]]
id = "pick"
kind = "select_cards"
ask = "own"
goal.en = "Which cards would you keep?"
scene = { hand = "5S 5H 6S 6H 7D" }
answers = [
    { cards = "5S 5H", right = true, why.en = "A pair." },
    { cards = "6S 6H", right = true, why.en = "%s" },
    { cards = "7D", right = true },
    { cards = "5S", why.en = "It breaks a pair." },
]
"""


@pytest.mark.parametrize(
    ("second", "because"),
    [
        ("A pair.", "A pair."),
        ("A higher pair.", "5♥ and 5♠: A pair. 6♥ and 6♠: A higher pair."),
    ],
)
def test_all_cards_that_a_teacher_takes_to_be_right_are_in_the_key_with_their_reasons(
    second, because
):
    [question] = Worksheet(OWN % second).questions
    assert question["answer"] == "5♥ and 5♠; or 6♥ and 6♠; or 7♦"
    assert question["because"] == because
