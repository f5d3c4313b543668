"""The class that `python -m benchmarks class` measures."""

import asyncio
import shutil

import pytest

from benchmarks import classroom


@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium was found")
def test_learners_with_and_without_a_browser_come_to_the_table_and_nobody_is_lost(monkeypatch):
    monkeypatch.setattr(classroom, "ARRIVAL", 1)
    monkeypatch.setattr(classroom, "PACE", 0.05)
    [found] = asyncio.run(classroom.hold(classroom.SIDES[:1], learners=2, browsers=1, seconds=6))
    assert [found[0].name, found[0].value] == ["learners lost", 0]
    [kernels] = [one.value for one in found if one.name == "kernels gone"]
    assert kernels == 0
    cases = [one.value for one in found if one.name == "  cases"]
    questions = len(classroom.ANSWERS)
    for firsts, verdicts, others in (cases[:3], cases[3:]):
        assert firsts == 1
        assert verdicts >= questions
        # After the last question one goes on, and begins to play.
        assert others > questions
