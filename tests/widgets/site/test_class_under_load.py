"""The class that `python -m benchmarks room` measures."""

from __future__ import annotations

import asyncio
import math

import pytest

from benchmarks import class_pages
from benchmarks.class_pages import Lesson
from benchmarks.echo import open_echo
from benchmarks.room import QUESTIONS, HeldClass
from benchmarks.sites import opened

PUPILS, HOSTILE = 8, 2


@pytest.mark.slow
def test_a_class_with_hostile_pupils_in_it_has_all_that_was_taken_after_a_kill(
    tmp_path, monkeypatch
):
    async def hold():
        held = HeldClass(site, echo, PUPILS, HOSTILE)
        await held.meet()
        await held.hold()
        await held.end()
        return held.lesson

    monkeypatch.setattr(class_pages, "THINKING", (0.05, 1))
    with opened() as site, open_echo(tmp_path) as echo:
        lesson = asyncio.run(hold())
        assert not site.has_failed()
    assert lesson.faults == []
    assert lesson.killed < math.inf
    assert lesson.taken.keys() == lesson.counted.keys()
    assert len(lesson.taken) == PUPILS * QUESTIONS


def told(*pupils, answered=None):
    """What a teacher is told of the first question: names and answers."""
    rows = [{"name": name, "answer": answer} for name, answer in pupils]
    given = sum(each["answer"] is not None for each in rows)
    return {"number": 1, "pupils": rows, "answered": given if answered is None else answered}


def faults(heard):
    """What is found wrong with it, in a class of two of whom the first has answered 7."""
    lesson = Lesson(2)
    lesson.check(heard, {(1, 1): "7"})
    return lesson.faults


def test_an_answer_that_is_lost_or_another_or_counted_twice_is_noticed():
    assert faults(told(("Pupil 1", "7"), ("Pupil 2", None), ("Hostile 1", "x"))) == []
    assert len(faults(told(("Pupil 1", None), ("Pupil 2", None)))) == 1
    assert len(faults(told(("Pupil 1", "8"), ("Pupil 2", None)))) == 1
    assert len(faults(told(("Pupil 2", None)))) == 1
    assert len(faults(told(("Pupil 1", "7"), ("Pupil 2", None), answered=2))) == 1
    assert faults(told(("Pupil 1", "7"), ("Pupil 1", "7"), ("Pupil 2", None)))


def test_who_waited_for_a_site_that_was_killed_is_in_no_usual_figure():
    lesson = Lesson(3, killed=12.0, back=14.0)
    lesson.asked = {1: 11.0, 2: 13.0, 3: 15.0}
    lesson.seen = {(1, 1): 11.5, (1, 2): 15.0, (2, 1): 15.5, (3, 1): 15.25}
    assert lesson.shown() == [0.5, 0.25]
    assert [lesson.shown(number) for number in (1, 2, 3)] == [[0.5], [], [0.25]]
