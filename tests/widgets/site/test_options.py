"""What a host can say a site offers: lessons of one's own, rooms, house rules, a name."""

from __future__ import annotations

import argparse
import asyncio
import html

import pytest
from wildescape.i18n import LANGUAGES
from wildescape.rules import DEFAULT, parse_rules

from tests.widgets.own_lesson import NAME, OWN_LESSON, open_house, write_lesson
from wildescape_widgets.house import ON_SITES, ROOMS, VARIABLE, House, house
from wildescape_widgets.lessons.catalog import bundled_lessons, bundled_tutorials, page_of
from wildescape_widgets.site import command
from wildescape_widgets.site.contents import SiteContents
from wildescape_widgets.site.options import add_house_options, house_of
from wildescape_widgets.site.tutorials import find_tutorials

from .test_site import write_notebook
from .visitors import PAGE, ask, open_page, open_site

OURS = {head.number: head.id for head in bundled_lessons()}


def offered(*argv: str) -> House:
    parser = argparse.ArgumentParser()
    add_house_options(parser)
    return house_of(parser.parse_args(argv))


def numbers(told: House) -> list[str]:
    """The numbers of our lessons that there are."""
    return [number for number, name in OURS.items() if name not in told.left_out]


def test_without_options_there_is_everything_by_the_common_rules():
    assert offered() == House()
    assert house() == House(rooms=frozenset(ROOMS) - ON_SITES)
    assert (House().rooms, House().rules) == (frozenset(ROOMS), DEFAULT)


@pytest.mark.parametrize(
    ("only", "rooms", "lessons"),
    [
        ("practice,table", "practice table", ""),
        ("1-3", "", "1 2 3"),
        ("rules, 5,E1-E2 ,H", "rules", "5 H1 H2 H3 H4 E1 E2"),
        ("jokers-wild,journal", "journal", "6"),
        ("lessons", "", " ".join(OURS)),
        (
            "tools,12-99",
            "tools",
            " ".join(name for name in OURS if name.isdigit() and int(name) >= 12),
        ),
    ],
)
def test_only_names_the_rooms_and_lessons_that_stay(only, rooms, lessons):
    told = offered("--only", only)
    assert told.rooms == {*rooms.split()}
    assert numbers(told) == lessons.split()


def test_without_takes_rooms_and_lessons_away():
    told = offered("--without", "escalation,E1-E3,tools")
    assert told.rooms == {*ROOMS} - {"escalation", "tools"}
    assert numbers(told) == [number for number in OURS if not number.startswith("E")]
    both = offered("--only", "practice,table,1-6", "--without", "table,2")
    assert (both.rooms, numbers(both)) == ({"practice"}, ["1", "3", "4", "5", "6"])


def test_lessons_of_ones_own_are_added_and_can_be_chosen_too(tmp_path):
    file = write_lesson(tmp_path)
    told = offered("--lessons", str(tmp_path))
    assert (told.lessons, told.left_out) == ((file,), frozenset())
    for only in ("own", NAME, f"practice,{NAME}"):
        assert offered("--lessons", str(tmp_path), "--only", only).lessons == (file,)
    for option in (["--only", "practice"], ["--without", "own"], ["--without", "lessons"]):
        assert offered("--lessons", str(tmp_path), *option).lessons == ()


def test_a_broken_lesson_is_told_with_file_line_and_reason_and_left_out(tmp_path, capsys):
    good = write_lesson(tmp_path)
    broken = write_lesson(tmp_path, "a.toml", OWN_LESSON.replace('"choose"', '"dance"'))
    torn = write_lesson(tmp_path, "b.toml", 'format = 1\nid = "torn\n')
    alien = tmp_path / "c.toml"
    alien.write_bytes(b"\xff\xfe")
    taken = write_lesson(tmp_path, "d.toml", OWN_LESSON.replace(NAME, "tribute"))
    twice = write_lesson(tmp_path / "more", "own.toml")
    told = offered("--lessons", str(tmp_path), "--lessons", str(tmp_path / "more"))
    assert told.lessons == (good,)
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        f"{broken}:16",
        *(f"{torn}:{line}" for line in (1, 1, 2)),
        f"{alien}:1",
        f"{taken}:2",
        f"{twice}:2",
    ]
    assert all(": left out: " in line for line in lines)
    assert "“dance” isn't a kind of step" in lines[0]
    assert "10-tribute.toml" in lines[5]
    assert str(good) in lines[6]


def test_a_folder_without_lessons_is_told(tmp_path, capsys):
    assert offered("--lessons", str(tmp_path)) == House()
    assert f"There are no lessons (*.toml) in {tmp_path}." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("catsatcards", "catsatcards"),
        ("target=9,win_on=reach", {"target": "9", "win_on": "reach"}),
        ("catsatcards, target = 9", {"preset": "catsatcards", "target": "9"}),
    ],
)
def test_house_rules_are_a_preset_or_fields_or_both(text, rules):
    assert offered("--rules", text).rules == parse_rules(rules)


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--only", "lobby"], ", ".join((*ROOMS, "lessons", "own"))),
        (["--only", "jokers-wilde"], "Did you mean jokers-wild?"),
        (["--only", "6-1"], "a range of them such as 1-6"),
        (["--without", "99"], "jokers-wild"),
        (["--only", "own"], "nothing is left to offer"),
        (["--without", ",".join((*ROOMS, "lessons"))], "nothing is left to offer"),
        (["--rules", "nobody's"], "catsatcards"),
        (["--rules", "colour=red"], "win_on"),
        (["--rules", "target=B"], "target"),
        (["--lessons", "/nowhere/at/all"], "there is no folder /nowhere/at/all"),
        (["--title", " "], "1 to 60 characters"),
        (["--title", "x" * 61], "1 to 60 characters"),
        (["--title", "a\nb"], "in one line"),
        (["--keep-classes", "366"], "choose a whole one from 0 to 365"),
        (["--keep-classes", "-1"], "choose a whole one from 0 to 365"),
        (["--keep-classes", "1.5"], "choose a whole one from 0 to 365"),
        (["--keep-classes", ""], "choose a whole one from 0 to 365"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_what_can(argv, told, capsys):
    with pytest.raises(SystemExit) as refusal:
        command.main(argv)
    assert refusal.value.code == 2
    assert told in capsys.readouterr().err


def test_kernels_read_what_the_site_has_said(tmp_path, monkeypatch):
    said = House(
        rooms=frozenset({"practice"}),
        left_out=frozenset({"tribute"}),
        lessons=(write_lesson(tmp_path),),
        rules=parse_rules("catsatcards"),
        title="牌 & “cards”",
        class_days=7,
    )
    monkeypatch.setenv(VARIABLE, "")
    said.open()
    assert house() == said


def test_a_notebook_of_what_is_not_offered_is_neither_listed_nor_served(monkeypatch):
    lesson = bundled_lessons()[3]
    rooms = frozenset({"practice", "rules"})
    open_house(monkeypatch, rooms=rooms, left_out=frozenset({lesson.id}))
    contents = SiteContents(find_tutorials(bundled_tutorials()))
    assert contents.course("en")["pages"] == {lang: [] for lang in LANGUAGES}
    gone = [page_of(lesson), "play-a-match.ipynb", "escalation.ipynb", "teachers-table.ipynb"]
    for name in (*gone, "a-draft.ipynb"):
        for path in (f"en/{name}", f"/en//{name}", f"en/./{name}", f"zh_CN/../en/{name}"):
            assert not contents.is_served(path)
    for name in (page_of(bundled_lessons()[0]), "practice.ipynb", "rules.ipynb", "course.ipynb"):
        assert contents.is_served(f"en/{name}")


def test_pages_of_another_folder_stay_whatever_lessons_are_chosen(tmp_path, monkeypatch):
    text = (bundled_tutorials() / "lessons" / "10-tribute.toml").read_text("utf-8")
    write_lesson(tmp_path / "lessons", "tribute.toml", text)
    write_notebook(tmp_path / "en", "mine.ipynb", title="Mine", lesson="tribute")
    open_house(monkeypatch, left_out=frozenset({"tribute"}))
    assert SiteContents(find_tutorials(tmp_path)).is_served("en/mine.ipynb")


def test_a_site_opens_with_what_is_left_and_its_name_is_only_text(tmp_path):
    write_lesson(tmp_path)
    write_lesson(tmp_path, "torn.toml", "steps = [")
    title = '</title><script>alert("&")</script>'
    options = ["--lessons", str(tmp_path), "--without", "table,jokers-wild", "--title", title]

    async def visit(site):
        course = await ask(site)
        assert NAME in course.body.decode()
        missing = await ask(site, "nowhere")
        notebook = await open_page(site, PAGE)
        for path in ("play-a-match.ipynb", "lesson-06-jokers.ipynb"):
            assert (await ask(site, f"voila/render/en/{path}")).code == 404
            assert (await ask(site, f"voila/render/en/{path}", "POST")).code == 404
        return [answer.body.decode() for answer in (course, missing, notebook)]

    with open_site(*options) as site:
        assert f"{tmp_path / 'torn.toml'}:1: left out: " in site.log.read_text("utf-8")
        for page in asyncio.run(visit(site)):
            assert title not in page
            assert title in html.unescape(page.partition("<title>")[2].partition("</title>")[0])
