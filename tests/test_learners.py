"""Simulated learners: practice finds who has a wrong idea, and leaves the others alone."""

from itertools import permutations
from statistics import mean

import pytest
from wildescape.teach.check import MOST_ITEMS, TOPICS
from wildescape.teach.drills import DRILLS, item
from wildescape.teach.evidence import EVIDENCE
from wildescape.teach.practice import PracticeSession
from wildescape.teach.progress import Progress, Skill

from benchmarks.learners import (
    PAIRS,
    SOON,
    TWO,
    Learner,
    both_named,
    check,
    checked,
    falsely_mastered,
    found,
    mind,
    practising,
    search,
    share,
    together,
    wrongly_named,
)
from benchmarks.other_learners import (
    CASES,
    Guesser,
    believed,
    cases,
    guessed,
    made_up,
    puzzled,
)
from tests.engine.teach.similar_games import GAMES


def test_most_wrong_ideas_are_named_within_five_items_and_hardly_another_first():
    some = [found(*pair, learners=4) for pair in PAIRS]
    assert mean(one.soon for one in some) >= 95
    assert mean(one.other for one in some) <= 3


@pytest.mark.parametrize(("skill", "idea"), PAIRS)
def test_whoever_never_slips_is_told_of_the_right_idea_within_five_items(skill, idea):
    first = search(skill, idea, 0, slips=0)
    assert first.at is not None
    assert first.at <= SOON
    assert first.first == idea


@pytest.mark.parametrize(("slips", "most"), [(0.0, 0), (0.05, 2)])
def test_whoever_has_no_wrong_idea_is_told_of_none(slips, most):
    assert wrongly_named(slips, learners=2 * len(DRILLS)) <= most


APART = {
    # Each idea rules the other out.
    *("card-order", "equal-cards", "class-order", "may-pass", "ends", "trapped", "tribute"),
    # Whatever one gets wrong, the other gets wrong too.
    *("five-is-play", "next-offense", "joker-follows"),
}
"""The drills whose two ideas nobody has side by side."""

BOTH = pytest.mark.parametrize("skill", [skill for skill in TWO if skill not in APART])


@BOTH
def test_two_ideas_at_once_are_both_named(skill):
    assert sorted(together(skill)) == sorted(DRILLS[skill].misconceptions)
    assert both_named(skill, learners=5) >= 80


@BOTH
def test_once_one_idea_is_known_items_are_asked_that_tell_the_other_from_it(skill):
    for known, other in permutations(DRILLS[skill].misconceptions):
        weights = {known: 2 * EVIDENCE, other: -EVIDENCE}
        progress = Progress(skills={skill: Skill(misconceptions=weights)})
        session, shown = PracticeSession(1), 0
        for _ in range(6):
            session.choose(skill, progress)
            exercise = session.item.attempt.exercise
            answers = {str(exercise.believed(mind([idea]))) for idea in (known, other)}
            shown += exercise.shows(mind([other])) and len(answers) == 2
        assert shown >= 2, other


@pytest.mark.parametrize("skill", sorted(APART))
def test_ideas_that_exclude_each_other_are_not_had_together(skill):
    assert together(skill) == ()


def test_nobody_masters_a_skill_with_a_wrong_idea():
    assert not any(falsely_mastered(*pair, 0) for pair in PAIRS[::3])


def test_a_learner_is_the_same_each_time_and_slips_only_as_often_as_told():
    def answers(slips):
        moments = practising("kind", (), 3, slips).moments(12)
        return [moment.is_right for moment in moments]

    assert all(answers(0))
    assert not any(answers(1))
    assert answers(0.5) == answers(0.5)
    assert Learner("any", ["kicker_counts"]).ideas == ("kicker_counts",)


# Learners whom no catalogue of ideas describes


def test_few_who_guess_are_told_an_idea_and_hardly_one_masters_a_skill():
    guesses = guessed(len(DRILLS))
    assert share(one.is_told for one in guesses) <= 20
    assert share(one.is_mastered for one in guesses) <= 10
    assert puzzled(guesses) >= 90


def test_who_has_an_idea_that_is_in_no_catalogue_rarely_masters_and_reads_that_nobody_can_tell():
    every = [one for fates in believed(3).values() for one in fates]
    assert share(one.is_mastered for one in every) <= 50
    assert puzzled(every) >= 80


def test_ideas_that_a_seed_makes_up_show_in_a_good_part_of_the_items():
    for skill, odd in made_up("shown", 3):
        shown = [odd.when(item(DRILLS[skill], seed)) for seed in range(30)]
        assert 0.1 <= mean(shown) <= 0.9


@pytest.mark.parametrize("skill", CASES)
def test_every_idea_and_case_shows_in_five_of_150_items(skill):
    found = cases(skill)
    assert {*DRILLS[skill].misconceptions} < {*found}
    assert min(found.values()) >= 5, found


# The check of what is known from other games


def test_whoever_knows_the_true_rules_may_skip_most_lessons_and_is_told_of_no_idea():
    sure = checked((), learners=4, slips=0)
    assert (sure.wrongly, sure.falsely) == (0, 0)
    assert sure.skips >= 0.8 * len(TOPICS)
    assert sure.items <= MOST_ITEMS
    assert checked((), learners=8).wrongly <= 12.5


@pytest.mark.parametrize("game", GAMES)
def test_habits_of_similar_games_are_named_and_their_lessons_kept(game):
    found = checked(GAMES[game], learners=4, slips=0)
    assert found.named >= 80
    assert (found.wrongly, found.falsely) == (0, 0)


@pytest.mark.parametrize(
    "idea", [idea for topic in TOPICS for idea in topic.ideas if idea in sum(GAMES.values(), ())]
)
def test_a_habit_of_a_similar_game_alone_is_named_too(idea):
    taken = check(Learner("alone", [idea], slips=0))
    assert taken.result.ideas == (idea,)
    assert all(idea not in hunted for hunted in taken.result.lessons.values())


def test_whoever_guesses_is_told_of_no_idea_and_may_skip_hardly_anything():
    guessing = [check(Guesser(f"guess {number}")).result for number in range(8)]
    assert not any(result.ideas for result in guessing)
    assert sum(len(result.lessons) for result in guessing) <= 2
