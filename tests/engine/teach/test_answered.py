"""An answer is answered: two different mistakes never read the same, and what is claimed is so."""

import re

import pytest
from wildescape.i18n import LANGUAGES, InputError
from wildescape.teach.attempt import Attempt
from wildescape.teach.exercises import Assign, MakePlay
from wildescape.teach.scenes import parse_scene

from benchmarks.feedback import asked, claims, missed, shared

ASKED = {one.name: one for one in asked(seeds=1)}

MOST_WORDS = 45

MOST = 12
"""How many answers to each question are tried."""


@pytest.fixture(scope="module")
def told():
    return {name: [*missed(one, MOST)] for name, one in ASKED.items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_different_mistakes_never_read_the_same(told, lang):
    alike = {
        name: shared(ASKED[name], [(finding, said[lang]) for _, finding, said in answers], lang)
        for name, answers in told.items()
    }
    assert not {name for name, same in alike.items() if same}


def test_what_is_claimed_of_cards_is_what_the_engine_finds(told):
    held = [
        each
        for name, answers in told.items()
        for answer, finding, _ in answers
        for each in claims(ASKED[name].exercise, answer, finding)
    ]
    assert len(held) > 100
    assert all(held)


@pytest.mark.parametrize("name", ASKED)
def test_nothing_chosen_is_no_answer_unless_it_means_something(name):
    exercise = ASKED[name].exercise
    attempt = Attempt(exercise, ASKED[name].solution)
    empty = [] if exercise.may_be_empty else ["", [], None]
    if isinstance(exercise, Assign) and exercise.marked and not exercise.may_be_nobody:
        unmarked = (key for key in exercise.exercises[0].options if key != exercise.marked)
        empty.append([next(unmarked)] * len(exercise.exercises))
    for nothing in empty:
        with pytest.raises(InputError):
            attempt.judge(nothing)
    assert attempt.misses == 0


def test_no_answer_is_taken_once_the_right_one_is_told(told):
    for name, answers in told.items():
        attempt = Attempt(ASKED[name].exercise, ASKED[name].solution)
        for answer, finding, _ in (answers * 2)[:2]:
            attempt.note(answer, finding)
        assert attempt.is_told, name
        with pytest.raises(InputError) as error:
            attempt.judge(ASKED[name].solution)
        assert error.value.code == "not_now"


def test_each_line_is_short_and_nobody_in_it_is_a_number(told):
    for name, answers in told.items():
        for answer, finding, _ in answers:
            attempt = Attempt(ASKED[name].exercise, ASKED[name].solution)
            attempt.note(answer, finding)
            feedback = attempt.view("en", "")["feedback"]
            for line in (feedback["chosen"], *feedback["parts"]):
                said = f"{line['said']} {line['because']}"
                assert len(said.split()) <= MOST_WORDS, said
                assert not re.search(r"\bseat \d", said, re.IGNORECASE), said


def test_one_card_is_not_called_a_flush_too():
    scene = parse_scene({"kind": "flush", "hand": "3S 3S 6S JS JS JD 8H"})
    assert "too" not in MakePlay(scene).judge("6S").because.to("en")
