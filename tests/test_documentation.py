"""The documentation lists what the code has."""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest
import wildescape
from wildescape.jsonl import COMMANDS
from wildescape.teach.chapters import LectureChapter
from wildescape.teach.exercises.findings import Fault
from wildescape.teach.lessons import STEP_KINDS

from docs.make_tables import PAGES, TABLES, refreshed
from tests.test_examples import blocks
from tests.test_public_names import PUBLIC
from wildescape_widgets import Table

ROOT = Path(__file__).parents[1]
TEXTS = {page.name: page.read_text("utf-8") for page in PAGES}


@pytest.mark.parametrize("page", TEXTS)
def test_the_tables_of_a_page_are_those_that_the_code_makes(page):
    assert TEXTS[page] == refreshed(TEXTS[page]), "run: python -m docs.make_tables"


def test_every_table_is_on_a_page():
    marks = re.findall(r"<!-- (table|end) ([\w-]+) -->", "\n".join(TEXTS.values()))
    assert marks[::2] == [("table", name) for _, name in marks[1::2]]
    assert {name for _, name in marks} == set(TABLES)


def test_a_table_that_differs_is_made_anew():
    assert refreshed("a <!-- table play-kinds -->`old`<!-- end play-kinds --> b").startswith(
        "a <!-- table play-kinds -->`single`, `pair`, "
    )
    page = refreshed("<!-- table presets --><!-- end presets -->")
    assert "\n\n| preset | what it changes |\n| --- | --- |\n| `shanghai` |" in page
    assert refreshed(page) == page


def test_a_mark_without_a_table_is_an_error():
    with pytest.raises(KeyError, match="rumours"):
        refreshed("<!-- table rumours --><!-- end rumours -->")


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("| kind | the answer |", {*STEP_KINDS} - {"show"}),
        ("| `reason` | when |", {*map(str, Fault)}),
    ],
)
def test_a_table_that_people_write_lists_everything(head, names):
    _, _, below = TEXTS["lessons.md"].partition(head)
    rows = below.split("\n\n")[0].split("\n")[2:]
    listed = [name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(listed) == sorted(names)


def test_no_page_installs_the_project_from_where_it_is_not():
    for name, page in TEXTS.items():
        assert not re.search(r"pip install [^\n&]*wildescape\b(?!/)", page), name


def test_the_file_of_chapters_on_a_page_opens_and_its_keys_are_listed():
    _, _, below = TEXTS["handing-out.md"].partition("## Chapters for a teacher's table\n")
    section = below.partition("\n## ")[0]
    [written] = re.findall(r"^```toml\n(.+?)^```", section, re.MULTILINE | re.DOTALL)
    table = Table(teacher=True, chapters=written)
    assert len(table.lecture.chapters) == 2
    for number in range(2):
        assert table.reply_to(
            {"id": number, "rev": None, "action": "show_chapter", "number": number}
        )["ok"]
    assert table.at == 2
    listed = set(re.findall(r"^\| `\W*(\w+)\W*` \|", section, re.MULTILINE))
    assert listed == {each.name for each in fields(LectureChapter)} | {"chapters"}


def test_the_reference_lists_every_public_name_once():
    pages = [ROOT / "docs" / "api" / f"{page}.md" for page in ("engine", "widgets")]
    text = "\n".join(page.read_text("utf-8") for page in pages)
    listed = re.findall(r"^\.\. (?:auto|py:)\w+:: (?:wildescape\.)?([\w.]+)$", text, re.MULTILINE)
    assert sorted(listed) == sorted(PUBLIC)


def test_the_python_about_the_table_shows_what_the_page_says():
    page = {}
    for block in blocks("docs/table.md"):
        exec(compile(block, "docs/table.md", "exec"), page)
    assert str(page["hand"].chosen) == "(<8S>, <8H>)"
    assert page["inspector"].verdict.legal is False
    assert page["watched"].over == "KC"
    assert (page["lesson"].at, page["lesson"].finding) == (0, None)
    with pytest.raises(wildescape.InputError, match="not 6"):
        Table(me=6)


def test_the_commands_and_what_their_requests_hold_are_listed():
    _, _, below = TEXTS["machine.md"].partition(
        "| command | request | answer |\n| --- | --- | --- |\n"
    )
    rows = [row.split("|")[1:3] for row in below.split("\n\n")[0].split("\n")]
    listed = {name.strip(" `"): set(re.findall(r"`(\w+)`", keys)) for name, keys in rows}
    assert listed == {name: {*(keys or ())} for name, (_, keys) in COMMANDS.items()}


def test_the_codes_of_errors_are_listed():
    _, _, below = TEXTS["machine.md"].partition("| code | what is wrong |\n")
    listed = re.findall(r"^\| `(\w+)` ", below.split("\n\n")[0], re.MULTILINE)
    assert sorted(listed) == sorted(set(error_codes()))


def error_codes():
    """The codes that the engine gives to what it does not understand, as its source writes them."""
    engine = Path(wildescape.__file__).parent
    for path in engine.rglob("*.py"):
        # What is learnt, and what a browser names by its place, is no matter for other programs.
        if path.relative_to(engine).parts[0] not in ("display.py", "players", "teach"):
            for call in ast.walk(ast.parse(path.read_text("utf-8"))):
                match call:
                    case (
                        ast.Call(func=ast.Name("InputError"), args=[ast.Constant(str(code)), *_])
                        | ast.Call(
                            func=ast.Name("RecordRefusal"), args=[_, ast.Constant(str(code)), *_]
                        )
                    ):
                        yield code
