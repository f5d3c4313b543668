"""Every lesson proves itself: its solutions pass, its wrong answers fail for their reasons."""

import re
import tomllib
from collections import Counter

import pytest
from wildescape.i18n import LANGUAGES
from wildescape.session import Due
from wildescape.teach.best_play import (
    GRADINGS_FILE,
    Judges,
    grading_key,
    kept_grading,
    written_gradings,
)
from wildescape.teach.exercises import Grade
from wildescape.teach.exercises.base import LAST, ladder
from wildescape.teach.lessons import parse_lesson
from wildescape.teach.lint import ADVICE, lint, read_lessons

from docs.grade_lessons import RELEASED, released_gradings
from tests.engine.teach.bundled import FOLDER, LESSONS
from wildescape_widgets.lessons.exhibit import exhibit
from wildescape_widgets.table.settings import TableSettings

STEPS = [(lesson, step) for lesson in LESSONS.values() for step in lesson.steps]
NAMES = [f"{lesson.id}/{step.id}" for lesson, step in STEPS]


@pytest.mark.short
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: file.stem)
def test_nothing_is_to_be_mended_in_a_lesson(file):
    text = file.read_text("utf-8")
    own = parse_lesson(text).id
    others = {name: lesson for name, lesson in LESSONS.items() if name != own}
    assert [remark for remark in lint(text, others) if remark.level != ADVICE] == []


def test_at_most_a_third_of_a_lesson_is_answered_off_the_cards():
    files = [file.read_text("utf-8") for file in sorted(FOLDER.glob("*.toml"))]
    remarks = {parse_lesson(text).id: lint(text) for text in files}
    assert not [name for name, all_ in remarks.items() if any(r.level == ADVICE for r in all_)]


def form(step):
    """What is asked and how, as a lesson writes it."""
    slots = step.get("slots", ())
    return step["kind"], step.get("ask", ""), tuple(dict.fromkeys(one["ask"] for one in slots))


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: file.stem)
def test_a_lesson_is_short_varied_and_ends_at_the_table(file):
    steps = tomllib.loads(file.read_text("utf-8"))["steps"]
    assert len(steps) <= 10
    # House rules are asked one like the other.
    if not file.stem.startswith("H"):
        asked = Counter(form(step) for step in steps if step["kind"] not in ("show", "play_on"))
        assert max(asked.values()) <= 2
        assert steps[-1]["kind"] == "play_on"


def test_lessons_come_in_the_order_of_the_curriculum_and_build_on_each_other():
    numbers = [lesson.number for lesson in LESSONS.values()]
    assert len(set(numbers)) == len(numbers)
    known = set()
    for lesson in LESSONS.values():
        assert known.issuperset(lesson.needs), lesson.id
        known.add(lesson.id)


PLAYED = [step for _, step in STEPS if step.kind == "play_on"]


@pytest.mark.parametrize("step", PLAYED, ids=lambda step: step.id)
def test_a_table_begins_with_the_game_that_a_step_is_judged_by(step):
    exercise = step.exercise
    unset = dict.fromkeys(["rules", "names", "record", "position"])
    settings = {"game": "wildescape", "teacher": False, **unset, **exercise.settings}
    session = TableSettings(**settings, expired=lambda: False).begin().main
    while not (found := exercise.reached(session.state, session.states)):
        if session.due == Due.DEAL:
            session.deal()
        else:
            session.make(session.choose("club").move)
    assert found == exercise.judge("club")


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=NAMES)
def test_a_step_says_why_and_helps_in_every_language(lesson, step):
    for lang in LANGUAGES:
        assert step.goal[lang].strip()
    if step.exercise is None:
        return
    finding = step.exercise.judge(step.solution)
    hints = ladder(step.exercise, step.solution)
    # A table has hints of its own.
    assert hints[-1].number == (3 if step.kind == "play_on" else LAST)
    for lang in LANGUAGES:
        texts = [*(hint.text.to(lang) for hint in hints), finding.because.to(lang)]
        assert all(texts)
        assert all("{" not in text for text in texts)


def test_a_hand_shown_after_a_question_supposes_no_answer_to_it():
    shown = []
    for lesson in LESSONS.values():
        asked = set()
        for step in lesson.steps:
            if not step.scene.game:
                continue
            hands = step.scene.game.hands
            if step.exercise is not None:
                asked.add(hands)
            elif hands in asked and any(move.seat == step.scene.me for move in step.scene.moves):
                shown.append(step)
    assert shown
    for step in shown:
        # What the learner has played there nobody knows.
        assert re.search(r"\bif you\b", step.goal["en"], re.IGNORECASE), step.id
        assert re.search("要是|如果", step.goal["zh_CN"]), step.id


CHOICES = {step.id: step.exercise for _, step in STEPS if isinstance(step.exercise, Grade)}


def test_the_grading_of_every_choice_is_kept_and_of_nothing_else():
    gradings = {grading_key(one.scene): kept_grading(one.scene) for one in CHOICES.values()}
    assert None not in gradings.values()
    kept = {**released_gradings(), **gradings}
    assert GRADINGS_FILE.read_text("ascii") == written_gradings(kept)


@pytest.mark.short
def test_the_choices_of_released_lessons_are_graded_as_they_were():
    asked = [
        step.exercise
        for folder in RELEASED
        for lesson in read_lessons(folder).values()
        for step in lesson.steps
        if isinstance(step.exercise, Grade)
    ]
    assert len(asked) > 5
    assert all(kept_grading(one.scene) for one in asked)


def is_as_found(exercise):
    return kept_grading(exercise.scene) == Judges(exercise.view, exercise.scene.plays).grading


RENEW = "renew the gradings: python -m docs.grade_lessons"


def test_what_is_kept_of_a_choice_is_what_the_judges_find():
    assert is_as_found(CHOICES["keep-control"]), RENEW


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOICES)
def test_what_is_kept_of_any_choice_is_what_the_judges_find(name):
    assert is_as_found(CHOICES[name]), RENEW


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_is_explained_in_few_words(name):
    exercise = CHOICES[name]
    said = {key: exercise.because(key).to("en") for key in exercise.options}
    assert all(len(text.split()) <= 45 for text in said.values()), said


def test_winners_who_have_moved_up_played_one_level_lower_before():
    moved = [step for _, step in STEPS if "moved up" in step.goal["en"] and step.scene.hand]
    assert moved
    assert all(step.scene.before == step.scene.trump - 1 for step in moved)


def test_whatever_cards_a_step_tells_of_are_seen():
    told = [(lesson, step) for lesson, step in STEPS if not step.exercise and step.scene.all_cards]
    assert len(told) > 10
    for lesson, step in told:
        shown = exhibit(None, step.scene, "en", at=0)
        assert shown["rows"] or shown["felt"], (lesson.id, step.id)
