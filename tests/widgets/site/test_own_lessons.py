"""A folder of a host's own lessons is read again when its files change."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from functools import partial

import pytest
from wildescape.i18n import LANGUAGES
from wildescape.teach.lessons import parse_lesson
from wildescape.teach.progress import Progress

from tests.widgets.own_lesson import NAME, OWN_LESSON, write_lesson
from wildescape_widgets.course.view import course_view
from wildescape_widgets.course.widget import Course
from wildescape_widgets.house import ROOMS, VARIABLE, house
from wildescape_widgets.lessons.catalog import find_lesson, next_lesson, offered_lessons
from wildescape_widgets.site.options import add_house_options, house_of
from wildescape_widgets.site.own_lessons import TO_MEND, OwnLessons

from .visitors import ask, open_site

OTHER = OWN_LESSON.replace(NAME, "other").replace("Trump at our club", "Another one")
BROKEN = OWN_LESSON.replace('"choose"', '"dance"').replace('"order"\nskills', '"odder"\nskills')


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """Open a site on the folder `lessons` with some options, and give what looks again."""
    monkeypatch.setenv(VARIABLE, "")

    def open_with(*argv: str) -> OwnLessons:
        parser = argparse.ArgumentParser()
        add_house_options(parser)
        options = parser.parse_args(["--lessons", str(tmp_path / "lessons"), *argv])
        choose = partial(house_of, options, frozenset(ROOMS))
        own = OwnLessons(options.lessons, tmp_path / "copies", choose)
        own.open().open()
        return own

    return open_with


def own_line(lang: str = "en") -> list[tuple[str, str]]:
    """The lessons of the host as the map shows them: number or name, and title."""
    lines = [line for line in course_view(lang)["lines"] if line["stage"] == "others"]
    return [(one["lesson"], one["title"]) for line in lines for one in line["stations"]]


def rewrite(folder, text, name="own.toml"):
    """Write a file anew; a quick test may do so twice in a moment of its clock."""
    file = folder / name
    before = file.stat().st_mtime_ns if file.exists() else 0
    write_lesson(folder, name, text)
    if file.stat().st_mtime_ns == before:
        os.utime(file, ns=(before, before + 1))


def test_what_is_added_changed_and_removed_is_seen_by_the_next_page(tmp_path, opened):
    folder = tmp_path / "lessons"
    write_lesson(folder)
    own = opened()
    assert own_line() == [(NAME, "Trump at our club")]
    rewrite(folder, OTHER, "more.toml")
    rewrite(folder, OWN_LESSON.replace("Trump at our club", "Trump, said anew"))
    assert own_line() == [(NAME, "Trump at our club")]
    own.look_again()
    assert own_line() == [("other", "Another one"), (NAME, "Trump, said anew")]
    (folder / "own.toml").unlink()
    own.look_again()
    assert own_line() == [("other", "Another one")]
    (folder / "more.toml").unlink()
    own.look_again()
    assert own_line() == []


def test_who_has_begun_a_lesson_goes_on_with_it_as_it_was(tmp_path, opened, monkeypatch):
    folder = tmp_path / "lessons"
    write_lesson(folder)
    own = opened()
    begun = os.environ[VARIABLE]
    rewrite(folder, BROKEN)
    own.look_again()
    monkeypatch.setenv(VARIABLE, begun)
    course = Course()
    course.enter("lesson", NAME, None)
    assert course.rooms["lesson"].view["step"] == "order"


def test_a_broken_lesson_has_a_page_that_says_what_is_wrong_and_where(tmp_path, opened, capsys):
    folder = tmp_path / "lessons"
    write_lesson(folder)
    write_lesson(folder, "another.toml", OTHER)
    own = opened()
    rewrite(folder, BROKEN)
    own.look_again()
    assert own_line() == [("other", "Another one"), (NAME, "Mend own.toml")]
    assert own_line("zh_CN")[1] == (NAME, "改好own.toml")
    page = find_lesson(NAME)
    assert page.number == TO_MEND
    [step] = page.steps
    assert "2 things to mend" in step.goal["en"]
    for line, fault in (
        (8, "“odder” isn't a kind of step. Use "),
        (16, "“dance” isn't a kind of step. Use "),
    ):
        assert f"Line {line}: {fault}" in step.goal["en"]
        assert f"第{line}行" in step.goal["zh_CN"]
    assert capsys.readouterr().err.count(": left out: ") == 2
    own.look_again()
    rewrite(folder, OWN_LESSON)
    own.look_again()
    assert own_line() == [("other", "Another one"), (NAME, "Trump at our club")]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("needs", ["", 'needs = ["table-and-pack"]\n'])
def test_a_broken_lesson_stays_where_it_was_and_is_none_to_go_on_with(tmp_path, opened, needs):
    folder = tmp_path / "lessons"
    write_lesson(folder, text=needs + OWN_LESSON)
    write_lesson(folder, "z.toml", OTHER)
    own = opened()
    before = [line["stage"] for line in course_view("en")["lines"]]
    names = [name for name, _ in own_line()]
    assert names == [NAME, "other"]
    rewrite(folder, needs + BROKEN)
    own.look_again()
    assert [line["stage"] for line in course_view("en")["lines"]] == before
    assert [name for name, _ in own_line()] == names
    assert NAME not in [head.id for head in offered_lessons()]
    assert next_lesson(Progress()).id != NAME
    course = Course()
    course.enter("lesson", NAME, None)
    assert course.rooms["lesson"].view["can"]["next"] is False


@pytest.mark.parametrize(
    ("name", "content", "page", "told"),
    [
        ("My Lesson.toml", b'format = 1\nid = "torn\n', "my-lesson", "Line 2: "),
        ("课.toml", b"\xff\xfe", "lesson", "Line 1: There's no text in this file"),
        (
            "a.toml",
            OWN_LESSON.replace(NAME, "tribute").encode(),
            "a",
            "Line 2: “tribute” is the id",
        ),
        ("a.toml", b'id = "tribute"\n<b>steps', "a", "Line 2: This isn't TOML"),
        ("tribute.toml", b"", "to-mend-1", "“format” is missing"),
        ("long.toml", b'id = "long"\n' + b"[[steps]]\nkind = 1\n" * 55, "long", "things to mend"),
    ],
)
def test_every_broken_file_has_a_name_and_its_faults(
    tmp_path, opened, *, name, content, page, told
):
    write_lesson(tmp_path / "lessons").unlink()
    (tmp_path / "lessons" / name).write_bytes(content)
    opened()
    assert [name for name, _ in own_line()] == [page]
    plan = parse_lesson(house().lessons[0].read_text("utf-8"))
    assert told in plan.steps[0].goal["en"]
    assert {*plan.steps[0].goal} == {*LANGUAGES}


def test_what_is_chosen_of_the_lessons_stays_chosen(tmp_path, opened, capsys):
    folder = tmp_path / "lessons"
    write_lesson(folder)
    write_lesson(folder, "another.toml", OTHER)
    own = opened("--only", f"practice,{NAME}")
    assert own_line() == [(NAME, "Trump at our club")]
    (folder / "own.toml").unlink()
    own.look_again()
    assert own_line() == []
    rewrite(folder, OWN_LESSON)
    own.look_again()
    assert own_line() == [(NAME, "Trump at our club")]
    assert capsys.readouterr().err == ""


def test_a_site_of_own_lessons_alone_keeps_the_last_of_them(tmp_path, opened, capsys):
    file = write_lesson(tmp_path / "lessons")
    own = opened("--only", "own")
    file.unlink()
    own.look_again()
    assert own_line() == [(NAME, "Trump at our club")]
    assert "The lessons stay as they were: nothing is left to offer." in capsys.readouterr().err


def test_copies_that_a_cleaner_took_away_are_written_again(tmp_path, opened):
    write_lesson(tmp_path / "lessons")
    own = opened()
    [copy] = house().lessons
    copy.unlink()
    own.look_again()
    assert copy.exists()


def test_own_lessons_come_first_unless_they_build_on_ours(tmp_path, opened):
    folder = tmp_path / "lessons"
    write_lesson(folder)
    own = opened("--heading", "Class 5b <b>")
    assert course_view("en")["lines"][0]["title"] == "Class 5b <b>"
    rewrite(folder, OWN_LESSON.replace("title.en", 'needs = ["single-cards"]\ntitle.en', 1))
    own.look_again()
    assert course_view("en")["lines"][-1]["title"] == "Class 5b <b>"


def test_a_site_that_runs_serves_a_lesson_that_was_added(tmp_path):
    folder = tmp_path / "lessons"
    write_lesson(folder)

    async def stations(site):
        page = (await ask(site)).body.decode()
        return [name for name in (NAME, "other", "Mend other.toml") if json.dumps(name) in page]

    with open_site("--lessons", str(folder)) as site:
        assert asyncio.run(stations(site)) == [NAME]
        write_lesson(folder, "other.toml", OTHER)
        assert asyncio.run(stations(site)) == [NAME, "other"]
        rewrite(folder, BROKEN.replace(NAME, "other"), "other.toml")
        assert asyncio.run(stations(site)) == [NAME, "other", "Mend other.toml"]
