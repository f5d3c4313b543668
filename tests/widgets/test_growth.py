"""Whatever a visitor sends over and over, a widget keeps only so much of it."""

from __future__ import annotations

import gc
import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from wildescape.teach.drills import DRILLS

from wildescape_widgets import Course
from wildescape_widgets.base import BaseWidget
from wildescape_widgets.classroom import ask, limits
from wildescape_widgets.classroom.ask import AskClass
from wildescape_widgets.classroom.overview import ClassOverview
from wildescape_widgets.lessons.learner import LONGEST_PROGRESS
from wildescape_widgets.site import classroom

SIZE = 250_000
"""How many characters each message has, or somewhat more."""

QUESTION = json.dumps({"drill": next(iter(DRILLS)), "seed": 7})


def news(number: int, *pupils: dict[str, Any]) -> dict[str, Any]:
    told = {"number": number, "question": QUESTION, "shown": None, "isOpen": True, "time": ""}
    return {"action": "follow", **told, "pupils": [*pupils]}


def long(number: int, size: int = SIZE) -> str:
    """A text that no other message has."""
    return f"{number:06}".ljust(size, "x")


def pupil(number: int = 1, **told: Any) -> dict[str, Any]:
    return {"number": number, "name": "Anna", "answer": None, "why": "", **told}


def form(number: int, **told: Any) -> dict[str, Any]:
    skill = {"skill": next(iter(DRILLS))}
    return {"action": "prepare", "at": None, "form": "drill", "fields": {**skill, **told}}


def progress(number: int) -> dict[str, Any]:
    steps = {f"lesson-{number}/step-{step}": [3, 1] for step in range(5000)}
    kept = {"version": 1, "steps": steps, "skills": {}, "mistakes": {}, "begun": {}}
    return {"action": "remember", "kept": json.dumps(kept), "today": 20_000}


def handed_in(number: int) -> dict[str, Any]:
    lines = (f"Anna,wp1.{number}.{line}{'A' * 6000}" for line in range(SIZE // 6000))
    return {"action": "hand_in", "texts": [["class.csv", "\n".join(["Name,Code", *lines])]]}


SENT: dict[str, tuple[type[BaseWidget], Callable[[int], dict[str, Any]]]] = {
    "a class of many": (AskClass, lambda n: news(n, *map(pupil, range(SIZE // 60)))),
    "long names": (AskClass, lambda n: news(n, pupil(name=long(n)))),
    "long answers": (AskClass, lambda n: news(n, pupil(answer=long(n)))),
    "long reasons": (AskClass, lambda n: news(n, pupil(why=long(n)))),
    "forms with more than they have": (AskClass, lambda n: form(n, more=long(n))),
    "forms with a long seed": (AskClass, lambda n: form(n, seed=long(n))),
    "who is told apart": (
        ClassOverview,
        lambda n: {"action": "tell_apart", "name": long(n), "apart": True},
    ),
    "codes of somebody": (ClassOverview, handed_in),
}


@pytest.mark.parametrize("what", SENT)
def test_what_is_sent_over_and_over_is_kept_once(what):
    kind, sent = SENT[what]
    widget = kind()

    def send(numbers: range) -> int:
        for number in numbers:
            widget.reply_to({"id": number, "rev": None, **sent(number)})
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = send(range(1, 5))
        grown = send(range(5, 25)) - before
    finally:
        tracemalloc.stop()
    assert grown < 4 * SIZE


def test_no_more_progress_is_kept_than_can_be_told_again():
    course = Course()
    told = [course.reply_to({"id": n, "rev": None, **progress(n)}) for n in range(1, 5)]
    assert [one["ok"] for one in told] == [True, True, False, False]
    kept = told[1]["keep"]["progress"]
    assert len(kept) <= LONGEST_PROGRESS
    again = {"id": 9, "rev": None, "action": "remember", "kept": kept, "today": 20_000}
    assert course.reply_to(again)["ok"]


def test_only_so_many_questions_are_kept():
    teacher = AskClass()
    for number in range(1, limits.MOST_QUESTIONS + 50):
        assert teacher.reply_to({"id": number, "rev": None, **news(number)})["ok"]
    text = teacher.reply_to({"id": 1, "rev": None, "action": "save_all"})["text"]
    assert len(json.loads(text)["asked"]) == limits.MOST_QUESTIONS


def test_a_teacher_page_takes_whatever_a_class_allows():
    assert ask.LONGEST_CLASS_ANSWER >= classroom.LONGEST_ANSWER
    assert ask.LONGEST_CLASS_QUESTION >= classroom.LONGEST_QUESTION
