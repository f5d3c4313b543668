"""The map of practice: a street a lesson, and the skills that it's the first to teach."""

from __future__ import annotations

import pytest
from wildescape.i18n import LANGUAGES
from wildescape.teach.drills import DRILLS

from wildescape_widgets.lessons.catalog import offered_lessons
from wildescape_widgets.lessons.shapes import DrillMark
from wildescape_widgets.lessons.skill_map import is_begun, skill_map


def marked(due=()):
    return {
        name: DrillMark(name=name, title=name, state="due" if name in due else "new")
        for name in DRILLS
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_skill_stands_once_at_the_lesson_that_is_the_first_to_teach_it(lang):
    lines = [*skill_map(marked(), lang)]
    streets = [street for line in lines for street in line["streets"]]
    skills = [mark["name"] for street in streets for mark in street["skills"]]
    assert sorted(skills) == sorted(DRILLS)
    heads = offered_lessons()
    first = {skill: head for head in reversed(heads) for skill in head.skills}
    for line in lines:
        for street in line["streets"]:
            for mark in street["skills"]:
                head = first[mark["name"]]
                assert (line["stage"], street["number"]) == (head.stage, head.number)
                assert street["title"] == head.title_in(lang)


def test_skills_that_no_lesson_teaches_belong_to_no_line():
    extra = DrillMark(name="extra", title="extra", state="new")
    *_, last = skill_map(marked() | {"extra": extra}, "en")
    assert last["stage"] == ""
    assert last["streets"] == [{"number": "", "title": "", "skills": [extra]}]


def test_what_comes_back_today_is_the_first_of_its_street_and_begins_its_line():
    late = "equal-cards"
    line = next(iter(skill_map(marked(due=[late]), "en")))
    street = next(
        street for street in line["streets"] if any(m["name"] == late for m in street["skills"])
    )
    assert street["skills"][0]["name"] == late
    assert is_begun(line)
    assert not is_begun(next(iter(skill_map(marked(), "en"))))
