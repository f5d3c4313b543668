"""The tutorials: they run, in both languages, and are kept without outputs."""

import ast
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from wildescape.coach import advise
from wildescape.i18n import LANGUAGES
from wildescape.players import Choice

from docs.make_records import PAGES, shown_hand
from wildescape_widgets import Course, Inspector, Journal, Lesson, Practice, Rulebook, Table
from wildescape_widgets.lessons.catalog import bundled_lessons, page_of

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


def about(path):
    """What the index says of a notebook."""
    return nbformat.read(path, 4).metadata["wildescape"]


def group(name):
    return [path for path in NOTEBOOKS if about(path).get("group", "tables") == name]


LESSONS = [path for path in NOTEBOOKS if "lesson" in about(path)]
TABLES = [path for path in group("tables") if path not in LESSONS]
INSPECTORS = group("explore")
PRACTICE = {"practice": Practice, "journal": Journal, "rules": Rulebook}


def called(path):
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", INSPECTORS, ids=called)
def test_no_answer_is_seen_beside_its_question(path):
    written = nbformat.read(path, 4).cells
    for asked, answer in pairwise(written):
        if asked.cell_type == "code":
            assert answer.source.startswith("<details>")


def test_every_tutorial_is_there_in_every_language():
    names = [{path.name for path in NOTEBOOKS if path.parent.name == lang} for lang in LANGUAGES]
    assert names[0]
    assert all(name == names[0] for name in names)


@pytest.mark.parametrize("head", bundled_lessons(), ids=lambda head: head.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_has_a_page_that_plays_it(head, lang):
    path = TUTORIALS / lang / page_of(head)
    assert path in LESSONS
    said = about(path)
    assert (said["lesson"], said["title"]) == (head.id, head.title[lang])
    [lesson] = widgets(path)
    assert isinstance(lesson, Lesson)
    assert lesson.player.plan.id == head.id
    assert lesson.player.lang == lang


@pytest.mark.parametrize("path", group("practice"), ids=called)
def test_practice_journal_and_rules_have_pages_in_their_language(path):
    [widget] = widgets(path)
    assert isinstance(widget, PRACTICE[path.stem])
    assert widget.lang == path.parent.name


@pytest.mark.parametrize("path", group("course"), ids=called)
def test_the_course_is_a_cell_in_its_language(path):
    [course] = widgets(path)
    assert isinstance(course, Course)
    assert course.lang == path.parent.name


@pytest.mark.parametrize("path", INSPECTORS, ids=called)
def test_every_cell_of_a_page_to_try_out_shows_an_inspector_in_its_language(path):
    shown = widgets(path)
    assert len(shown) >= 5
    assert all(isinstance(widget, Inspector) for widget in shown)
    assert {widget.lang for widget in shown} == {path.parent.name}


@pytest.mark.parametrize("path", TABLES, ids=called)
def test_the_pages_at_the_table_show_a_table_in_their_language(path):
    [table] = widgets(path)
    assert isinstance(table, Table)
    assert table.lang == path.parent.name


@pytest.mark.parametrize("name", sorted({path.name for path in INSPECTORS}))
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
    said = about(path)
    assert said["lang"] == path.parent.name
    assert said["title"]
    assert said["summary"]
    assert "lesson" in said or isinstance(said["order"], int)


def test_what_the_player_would_do_is_the_move_that_the_record_shows():
    for page in PAGES:
        table = Table(record=shown_hand(page))
        session = table.session
        moves = session.watching.moves(session.watching.last)
        for at, move in enumerate(moves, session.watching.last - len(moves)):
            session.show_step(at)
            session.ask_advice()
            view = session.state.view(move.seat)
            shown = advise(view, [Choice(move)]).solution()
            assert session.advice.to("en").partition(": ")[2].startswith(shown.to("en"))
