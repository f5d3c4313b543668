"""What is said to an answer: of each answer by its name, and of no other in its place."""

from itertools import cycle

import pytest
from wildescape.i18n import LANGUAGES, capital, worded
from wildescape.teach.attempt import Attempt
from wildescape.teach.exercises import Choose
from wildescape.teach.exercises.several_questions import SeveralQuestions
from wildescape.teach.scenes import parse_scene

from .bundled import LESSONS, drilled, drilled_item
from .wrong_answers import wrong_answers

STEPS = {
    f"{lesson.id}/{step.id}": (step.exercise, step.solution)
    for lesson in LESSONS.values()
    for step in lesson.steps
    # A table tells no answer, and a poll has none.
    if step.exercise and not (step.exercise.at_table or step.exercise.is_poll)
}
ASKED = [*STEPS, *drilled(2)]


def case(name):
    """An exercise and its solution."""
    if name in STEPS:
        return STEPS[name]
    exercise = drilled_item(name)
    return exercise, exercise.solution


def missed(exercise, solution, lang):
    """What is said to one wrong answer after the other, until the right one is told."""
    attempt = Attempt(exercise, solution)
    for answer in cycle([*wrong_answers(exercise)]):
        finding = exercise.judge(answer)
        attempt.note(answer, finding)
        yield finding, attempt.view(lang, "")["feedback"]
        if attempt.is_over:
            return


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ASKED)
def test_each_reason_stands_behind_the_name_of_the_answer_that_it_is_about(name, lang):
    exercise, solution = case(name)

    def said(part):
        return capital(worded(part, lang))

    right = exercise.find(exercise.read(solution))
    told = [*missed(exercise, solution, lang)]
    assert told
    for finding, feedback in told:
        chosen, answers = feedback["chosen"], feedback["right"]
        assert worded(finding.said, lang).lower() in chosen["said"].lower()
        # A choice of two is told by what it was not.
        if len(getattr(exercise, "options", ())) != 2:
            assert chosen["because"] in ("", said(finding.because))
        for answer in answers:
            assert answer["said"]
            assert answer["because"]
            assert answer["because"] != chosen["because"]
    assert not any(feedback["right"] for _, feedback in told[:-1])
    finding, feedback = told[-1]
    if isinstance(exercise, SeveralQuestions) and finding.wrong:
        parts = [exercise.exercises[place] for place in finding.wrong]
        pairs = [(one.answer_word(one.solution), one.find(one.solution)) for one in parts]
    else:
        pairs = [(exercise.answer_word(solution), right)]
    assert len(feedback["right"]) == len(pairs)
    for answer, (word, found) in zip(feedback["right"], pairs, strict=True):
        assert worded(word, lang).lower() in answer["said"].lower()
        assert answer["because"] == said(found.because)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ASKED)
def test_whoever_finds_it_after_a_miss_reads_the_reason_behind_the_right_answer(name, lang):
    exercise, solution = case(name)
    attempt = Attempt(exercise, solution)
    wrong = next(wrong_answers(exercise))
    attempt.note(wrong, exercise.judge(wrong))
    if attempt.is_over:
        return
    found = exercise.judge(solution)
    attempt.note(solution, found)
    feedback = attempt.view(lang, "")["feedback"]
    reason = capital(worded(found.because, lang))
    if feedback["chosen"]["said"]:
        assert feedback["chosen"]["because"] == ""
        assert [one["because"] for one in feedback["right"]] == [reason]
        assert worded(found.said, lang).lower() in feedback["right"][0]["said"].lower()
    else:
        # Only one answer was said, so that the reason can be about no other.
        assert (feedback["chosen"]["because"], feedback["right"]) == (reason, [])


FITS = [
    ("9H 9H 9H KH KH", ["flush"]),
    ("3S 4S 5S 6S 7S", ["straight", "flush"]),
    ("9H 9H 9H 9S 9D", ["four_plus_one"]),
    ("LJ BJ 7S 7H 7D", ["full_house", "four_plus_one"]),
    ("LJ 7H 8H 9H 10H", ["straight", "flush"]),
    ("9S 9H 9D KC KH", []),
    ("2H 5H 8H JH KH", []),
]


@pytest.mark.parametrize(("cards", "fits"), FITS)
def test_no_cards_are_denied_a_lower_class_that_they_fit(cards, fits):
    exercise = Choose(parse_scene({"trump": "3", "cards": cards}), "kind")
    right = exercise.find(exercise.solution).because.to("en")
    for kind, word in exercise.options.items():
        if kind in ("none", exercise.solution):
            continue
        said = f"{worded(word, 'en')} too"
        assert (said in exercise.find(kind).because.to("en")) == (kind in fits), kind
        assert (worded(word, "en") in right) == (kind in fits), kind
    assert ("nothing higher" in right) == (not fits)
