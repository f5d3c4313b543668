"""The tutorials: they run, in both languages, and are kept without outputs."""

import ast
from pathlib import Path

import nbformat
import pytest
from wildescape.words import LANGUAGES

from wildescape_widgets import Inspector, Table

TUTORIALS = Path(__file__).parents[1] / "tutorials"
NOTEBOOKS = sorted(TUTORIALS.glob("*/*.ipynb"))


def cells(path, kind):
    return [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == kind]


def widgets(path):
    """What the code cells of a notebook show."""
    names, shown = {}, []
    for cell in cells(path, "code"):
        module = ast.parse(cell.source)
        shows = ast.Expression(module.body.pop().value)
        exec(compile(module, path.name, "exec"), names)
        shown.append(eval(compile(shows, path.name, "eval"), names))
    return shown


def lesson(path):
    """The number of the lesson; `None` for a page with a table."""
    return nbformat.read(path, 4).metadata["wildescape"].get("lesson")


LESSONS = [path for path in NOTEBOOKS if lesson(path) is not None]
TABLES = [path for path in NOTEBOOKS if lesson(path) is None]


def called(path):
    return f"{path.parent.name}/{path.stem}"


def test_every_tutorial_is_there_in_every_language():
    names = [{path.name for path in NOTEBOOKS if path.parent.name == lang} for lang in LANGUAGES]
    assert names[0]
    assert all(name == names[0] for name in names)


@pytest.mark.parametrize("path", LESSONS, ids=called)
def test_every_cell_of_a_lesson_shows_an_inspector_in_the_language_of_the_page(path):
    shown = widgets(path)
    assert len(shown) >= 5
    assert all(isinstance(widget, Inspector) for widget in shown)
    assert {widget.lang for widget in shown} == {path.parent.name}


@pytest.mark.parametrize("path", TABLES, ids=called)
def test_the_other_pages_show_a_table_in_their_language(path):
    [table] = widgets(path)
    assert isinstance(table, Table)
    assert table.lang == path.parent.name


@pytest.mark.parametrize("name", sorted({path.name for path in LESSONS}))
def test_the_languages_show_the_same_cards(name):
    settings = [
        [(w.cards, w.trump, w.over, w.rules, w.selection) for w in widgets(TUTORIALS / lang / name)]
        for lang in LANGUAGES
    ]
    assert all(found == settings[0] for found in settings)


@pytest.mark.parametrize("name", sorted({path.name for path in TABLES}))
def test_the_languages_show_the_same_table(name):
    tables = [widgets(TUTORIALS / lang / name)[0] for lang in LANGUAGES]
    settings = [(t.game, t.me, t.players, t.record, t.teacher) for t in tables]
    assert all(found == settings[0] for found in settings)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=called)
def test_notebooks_are_kept_without_outputs_and_with_what_the_index_says_of_them(path):
    notebook = nbformat.read(path, 4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    about = notebook.metadata["wildescape"]
    assert about["lang"] == path.parent.name
    assert about["title"]
    assert about["summary"]
    assert isinstance(about.get("lesson", about.get("order")), int)
