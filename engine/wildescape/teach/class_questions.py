"""Questions that a teacher asks a class: how they travel, and what a class answers.

A question is a table: a step of a lesson as `docs/lessons.md` describes it, or an item of a drill,
`{"drill": "card-order", "seed": 7}`; with `rules`, if it's asked under other rules than the
house's, such as `{"direction": "counterclockwise"}`. What pupils get of it doesn't say what is
right.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from wildescape.i18n import InputError, Phrase, either, say, shown, suggesting
from wildescape.rules import DEFAULT, Rules, parse_rules
from wildescape.teach.attempt import Attempt
from wildescape.teach.drills import DRILLS
from wildescape.teach.drills.base import kept_item
from wildescape.teach.exercises import Exercise, exercise_type
from wildescape.teach.exercises.findings import AnswerCount
from wildescape.teach.lessons import WrongExample, parse_question
from wildescape.teach.toml_table import Text, as_phrase

LONGEST_CLASS_QUESTION: Final = 12_000
"""The longest question, as JSON in bytes."""

LONGEST_CLASS_ANSWER: Final = 500
"""The longest answer, as JSON in bytes."""

MOST_ITEM_SEEDS: Final = 10**6


@dataclass(frozen=True)
class ClassQuestion:
    """What a class is asked.

    Args:
        written: its table.
        goal: what is asked, in words.
        exercise: what is to be done.
        solution: a right answer, as a lesson writes it; `None` if there are many, or none.
        why: what the author adds.
        wrong: wrong answers that the author has foreseen.
    """

    written: Mapping[str, Any]
    goal: Phrase
    exercise: Exercise
    solution: Any = None
    why: Text | None = None
    wrong: tuple[WrongExample, ...] = ()

    def goal_in(self, lang: str) -> str:
        """What is asked, in a language or in one that there is."""
        return self.goal.to(lang)

    def attempt(self) -> Attempt:
        """An attempt at it, before any answer."""
        # A solution that isn't known is never asked for.
        solution = "" if self.solution is None else self.solution
        return Attempt(self.exercise, solution, wrong=self.wrong, why=self.why)

    def read_answer(self, text: object) -> object:
        """An answer of a pupil, as a lesson writes it.

        Args:
            text: the answer as JSON.

        Raises:
            InputError: `bad_answer` or `malformed`, for what is no answer to this.
        """
        answer = _plain(text, LONGEST_CLASS_ANSWER)
        self.exercise.read(answer)
        return answer


def parse_class_question(written: object, rules: Rules = DEFAULT) -> ClassQuestion:
    """A question from its table, or from that as JSON.

    Args:
        written: what a stranger may have sent.
        rules: the house rules, where the question doesn't bring its own.

    Raises:
        InputError: `bad_lesson`, `bad_rules` or `malformed`, for the first fault, with what is
            allowed.

    >>> question = parse_class_question({"drill": "card-order", "seed": 7})
    >>> question.exercise.kind
    'order'
    """
    if isinstance(written, str):
        written = _plain(written, LONGEST_CLASS_QUESTION)
    if not isinstance(written, dict):
        raise InputError("bad_lesson", say("A question is a table, as a step of a lesson is."))
    asked = {key: value for key, value in written.items() if key != "rules"}
    if "rules" in written:
        rules = parse_rules(written["rules"])
    question = _drilled(asked, rules) if "drill" in asked else _step(asked, rules)
    return replace(question, written=written)


def _step(written: Mapping[str, object], rules: Rules) -> ClassQuestion:
    step = parse_question(written, rules, is_open=True)
    assert step.exercise
    goal = as_phrase(step.goal)
    return ClassQuestion(written, goal, step.exercise, step.solution, step.why, step.wrong)


def _drilled(written: Mapping[str, object], rules: Rules) -> ClassQuestion:
    drill, seed, level = (written.get(key, 0) for key in ("drill", "seed", "level"))
    if not isinstance(drill, str) or drill not in DRILLS:
        phrase = say(
            "There is no skill “{skill}”; choose one of {skills}.",
            skill=shown(drill),
            skills=either([*DRILLS]),
        )
        raise InputError("bad_request", suggesting(phrase, drill, DRILLS))
    if type(seed) is not int or seed not in range(MOST_ITEM_SEEDS):
        raise InputError("bad_request", say("A seed is a number from 0 to 999999."))
    if type(level) is not int or level not in range(3) or {*written} - {"drill", "seed", "level"}:
        raise InputError("bad_request", say("A drill has a seed, and a level from 0 to 2."))
    exercise = kept_item(DRILLS[drill], seed, level, rules)
    goal = DRILLS[drill].goal(exercise.scene)
    return ClassQuestion(written, goal, exercise, exercise.sole_solution)


def as_asked(written: Mapping[str, Any]) -> dict[str, Any]:
    """A question without what its author says about right and wrong.

    >>> as_asked({"kind": "number", "ask": "own", "answers": [{"number": 6, "right": True}]})
    {'kind': 'number', 'ask': 'own'}
    """
    return exercise_type(written).as_asked(written)


def count_answers(question: ClassQuestion, answers: Iterable[object]) -> list[AnswerCount]:
    """What a class has answered: options in their order, anything else the most frequent first.

    Where several options may be chosen, each is counted by itself.

    Args:
        question: what was asked.
        answers: the answers of pupils as JSON; what is no answer doesn't count.
    """
    given = (_read_by(question, text) for text in answers)
    return question.exercise.counts([answer for answer in given if answer is not None])


def judged_answer(question: ClassQuestion, text: object) -> AnswerCount | None:
    """One pupil's answer; `None` for what is no answer.

    Args:
        question: what was asked.
        text: the answer as JSON.
    """
    answer = _read_by(question, text)
    return None if answer is None else question.exercise.answer_count(answer)


def _read_by(question: ClassQuestion, text: object) -> Any:
    """An answer as a lesson writes it; `None` for what is none."""
    try:
        return question.read_answer(text)
    except InputError:
        return None


def _plain(text: object, most: int) -> object:
    """What a text of JSON says."""
    if isinstance(text, str) and len(text.encode("utf-8", "replace")) <= most:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            pass
    raise InputError("malformed", say("This isn't JSON of at most {most} bytes.", most=most))
