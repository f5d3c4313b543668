"""The class that `python -m benchmarks class` measures."""

import asyncio
import os
import shutil

import pytest

from benchmarks import classroom


def test_learners_with_and_without_a_browser_come_to_the_table_and_nobody_is_lost(monkeypatch):
    if shutil.which("chromium") is None:
        message = "no Chromium was found, so no class was held"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(message)
    monkeypatch.setattr(classroom, "ARRIVAL", 1)
    monkeypatch.setattr(classroom, "PACE", 0.05)
    monkeypatch.setattr(classroom, "ANSWER_WITHIN", classroom.PATIENCE)
    questions = len(classroom.ANSWERS)
    # A machine that does much else takes longer.
    for seconds in (6, 20, 60):
        hold = classroom.hold(classroom.SIDES[:1], learners=2, browsers=1, seconds=seconds)
        [found] = asyncio.run(hold)
        assert [found[0].name, found[0].value] == ["learners lost", 0]
        [kernels] = [one.value for one in found if one.name == "kernels gone"]
        assert kernels == 0
        cases = [one.value for one in found if one.name == "  cases"]
        assert [cases[0], cases[3]] == [1, 1]
        verdicts, others = zip(cases[1:3], cases[4:], strict=True)
        # After the last question one goes on, and begins to play.
        if min(verdicts) >= questions and min(others) > questions:
            break
    assert min(verdicts) >= questions
    assert min(others) > questions
