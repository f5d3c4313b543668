"""The catalog of lessons: what it reads of a file agrees with the lesson itself."""

import pytest
from wildescape.i18n import InputError
from wildescape.teach.practice import repeatable_steps

from wildescape_widgets import Lesson
from wildescape_widgets.lessons.catalog import (
    STAGE_TITLES,
    bundled_lessons,
    find_lesson,
    lesson_entries,
    offered_steps,
)


@pytest.mark.parametrize("head", bundled_lessons(), ids=lambda head: head.id)
def test_an_entry_says_what_its_lesson_says(head):
    lesson = find_lesson(head.id)
    assert (head.id, head.number, head.stage) == (lesson.id, lesson.number, lesson.stage)
    assert (head.title, head.skills) == (lesson.title, lesson.skills)
    assert head.steps == tuple(step.id for step in lesson.steps)
    assert head.tasks == tuple(step.id for step in lesson.steps if step.exercise)


def test_the_bundled_lessons_are_in_the_order_of_their_stages():
    stages = [head.stage for head in bundled_lessons()]
    assert list(dict.fromkeys(stages)) == [*STAGE_TITLES][:4]
    assert stages == sorted(stages, key=[*STAGE_TITLES].index)


def test_house_rules_come_last_in_their_stage_whatever_their_number():
    numbers = [head.number for head in bundled_lessons() if head.stage == "hand"]
    assert numbers == ["7", "8", "9", "10", "H1", "H2", "H3", "H4"]


def test_the_steps_that_can_be_asked_again_are_those_of_the_lessons():
    lessons = [find_lesson(head.id) for head in bundled_lessons()]
    assert dict(offered_steps()) == repeatable_steps(lessons)


def test_a_lesson_is_placed_by_its_own_file(tmp_path):
    text = 'id = "mine"\n{stage}title.en = "Mine"\n[[steps]]\nid = "look"\nkind = "show"\n'
    for number, stage in enumerate(("", 'stage = "hand"\n', 'stage = "hands"\n')):
        (tmp_path / f"{number}.toml").write_text(text.format(stage=stage), "utf-8")
    assert [head.stage for head in lesson_entries(tmp_path)] == ["others", "hand"]


def test_an_unknown_lesson_or_step_is_refused_with_those_there_are():
    with pytest.raises(InputError, match="there are 1 table-and-pack, 2 single-cards, "):
        find_lesson("99")
    count = len(find_lesson(6).steps)
    with pytest.raises(InputError, match=f"no step 99: this lesson has {count} steps, from 0 to"):
        Lesson(6, at=99)


@pytest.mark.parametrize("name", ["~/nothing.toml", "nothing.toml", "~nobody-here/nothing.toml"])
def test_a_file_that_is_not_there_is_told_by_the_path_that_was_tried(name, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other.toml").write_text("", "utf-8")
    with pytest.raises(InputError) as refused:
        find_lesson(name)
    tried = tmp_path / name.removeprefix("~/")
    assert f"There's no text to read in {tried}." in str(refused.value)
    assert ("other.toml" in str(refused.value)) == (tried.parent == tmp_path)
